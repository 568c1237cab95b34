//! Why a tree cannot be read.

use std::fmt::{self, Display};

use serde::de::{self, Expected, Unexpected};

/// A tree that is not of the wanted type. What exactly does not fit would help nobody who plays: the page is older or
/// newer than what it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

impl Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this page cannot read that; another version may have written it")
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    fn custom<T: Display>(_: T) -> Self {
        Misfit
    }

    // Each of these would write a sentence for every type that is read.
    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Misfit
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Misfit
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Misfit
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Misfit
    }

    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Misfit
    }

    fn missing_field(_: &'static str) -> Self {
        Misfit
    }

    fn duplicate_field(_: &'static str) -> Self {
        Misfit
    }
}
