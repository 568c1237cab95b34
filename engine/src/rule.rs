//! Rules by their ledger ID, and refusals that cite them.

use std::fmt;

use serde::Serialize;

/// The stable ID of a rule in a game's ledger, e.g. `FAZA-COMBAT-10`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why something is not allowed: the rule, and the game's own reason with the fields a screen needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal<R> {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What exactly stands in the way.
    pub reason: R,
}

impl<R> Refusal<R> {
    /// A refusal under `rule`.
    pub const fn new(rule: Rule, reason: R) -> Self {
        Refusal { rule, reason }
    }
}

impl<R: fmt::Display> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

impl<R: fmt::Display + fmt::Debug> std::error::Error for Refusal<R> {}
