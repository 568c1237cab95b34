//! Who somebody is to a house.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::limits;

/// Who somebody is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    pub nickname: String,
    /// The name of the account, if there is one.
    pub account: Option<String>,
}

/// Picks a nickname.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// Has a letter or a digit, and no control characters, invisible characters or marks that turn text around; not a
    /// name that sounds like the house itself.
    #[schemars(length(min = 1, max = limits::LONGEST_NICKNAME))]
    pub nickname: String,
}

/// A name and a password: to keep seats and history across devices, or to find them again.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Letters a to z, digits, `_`, `.` and `-`; capitals count as small letters.
    #[schemars(
        length(min = limits::SHORTEST_ACCOUNT, max = limits::LONGEST_ACCOUNT),
        regex(pattern = "^[A-Za-z0-9_.-]+$")
    )]
    pub account: String,
    /// A sentence is a good one; not one letter again and again, and not the account's name.
    #[schemars(length(min = limits::SHORTEST_PASSWORD, max = limits::LONGEST_PASSWORD))]
    pub password: String,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({})", self.account)
    }
}
