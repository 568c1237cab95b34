//! Amounts that depend on how many play: `3`, `N+1`, `H`.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer};

/// A sum of `N`, `H` and a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Amount {
    n: u8,
    h: u8,
    plus: u8,
}

impl Amount {
    /// With so many operatives.
    #[inline]
    pub const fn with(self, operatives: u8) -> u8 {
        self.n * operatives + self.h * operatives.div_ceil(2) + self.plus
    }

    fn read(text: &str) -> Option<Amount> {
        let mut sum = Amount::default();
        for term in text.split('+') {
            match term.trim() {
                "N" => sum.n = sum.n.checked_add(1)?,
                "H" => sum.h = sum.h.checked_add(1)?,
                number => sum.plus = sum.plus.checked_add(number.parse().ok()?)?,
            }
        }
        // No room can hold more than there is; so `with` never overflows either.
        (sum.n <= 4 && sum.h <= 8 && sum.plus <= 99).then_some(sum)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = std::iter::repeat_n("N", self.n.into()).chain(std::iter::repeat_n("H", self.h.into()));
        let mut terms: Vec<String> = names.map(String::from).collect();
        if self.plus > 0 || terms.is_empty() {
            terms.push(self.plus.to_string());
        }
        f.pad(&terms.join("+"))
    }
}

struct AmountVisitor;

impl Visitor<'_> for AmountVisitor {
    type Value = Amount;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, or a sum such as `N+1` or `H`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Amount, E> {
        Amount::read(text).ok_or_else(|| E::custom(format!("`{text}` is no amount; write a number or a sum like `N+1`")))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Amount, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Amount, E> {
        self.visit_str(&number.to_string())
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AmountVisitor)
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number, or a sum of N (operatives), H (half of them, rounded up) and a number.",
            "anyOf": [
                { "type": "integer", "minimum": 0 },
                { "type": "string", "pattern": "^(N|H|[0-9]+)(\\+(N|H|[0-9]+))*$" }
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_follow_the_number_of_operatives() {
        let amount = Amount::read("H+1").unwrap();
        assert_eq!([3, 4, 5, 6].map(|n| amount.with(n)), [3, 3, 4, 4]);
        let amount = Amount::read("N+4").unwrap();
        assert_eq!([3, 4, 5, 6].map(|n| amount.with(n)), [7, 8, 9, 10]);
        assert_eq!((Amount::read("2").unwrap().with(6), amount.to_string()), (2, "N+4".into()));
        assert!(Amount::read("N-1").is_none() && Amount::read("").is_none() && Amount::read("300").is_none());
    }
}
