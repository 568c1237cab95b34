//! Payloads that only the house speaks of so far.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wire::limits;

/// Changes one's password.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password so far.
    #[schemars(length(max = limits::LONGEST_PASSWORD))]
    pub old: String,
    /// As when the account was made.
    #[schemars(length(min = limits::SHORTEST_PASSWORD, max = limits::LONGEST_PASSWORD))]
    pub new: String,
}

/// A game's rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RulesReply {
    /// All of them as one text, in Markdown.
    pub text: String,
    /// One by one.
    pub rules: Vec<RuleLine>,
}

/// One rule.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleLine {
    /// What prompts and refusals cite: `FAZA-COMBAT-10`.
    pub id: String,
    /// The heading it stands under.
    pub heading: String,
    pub text: String,
}
