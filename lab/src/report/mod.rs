//! What came out, as one file for the browser and for paper: sentences first, then pictures, then every figure, then how
//! to get the same again. There is no script in it and nothing to fetch.

mod page;
mod pictures;
mod plot;
mod says;
mod tables;

use std::fmt::Write as _;

use crate::plan::Plan;
use crate::results::Results;

pub use says::{Said, says};

/// What a report needs besides the numbers.
pub struct Source<'s> {
    /// The experiment as its file says it.
    pub text: &'s str,
    /// The command that gives the same rows.
    pub command: &'s str,
}

/// The report as one HTML document.
pub fn report(plan: &Plan, results: &Results, source: &Source<'_>) -> String {
    page::page(plan, results, source)
}

/// Text as it stands in HTML and in attributes.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(letter),
        }
    }
    out
}

/// A whole number with commas.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        _ = write!(out, "{digit}");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        assert_eq!((thousands(7), thousands(1_234_567)), ("7".into(), "1,234,567".into()));
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
    }
}
