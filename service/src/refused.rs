//! Why a call is not carried out.

use catalog::No;
use wire::{Code, ToGuest};

/// Why a call is not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A rule forbids it.
    Rule { rule: String, reason: String },
    /// It could be done at another time.
    NotNow(String),
    /// Another person's to do.
    NotYours(String),
    /// It means nothing here.
    NotUnderstood(String),
}

impl Refused {
    /// As the caller is told.
    pub fn message<V>(self, id: u32) -> ToGuest<V> {
        let failed = |code, message| ToGuest::Failed { id, code, message };
        match self {
            Refused::Rule { rule, reason } => ToGuest::Refused { id, rule, reason },
            Refused::NotNow(why) => failed(Code::NotNow, why),
            Refused::NotYours(why) => failed(Code::NotYours, why),
            Refused::NotUnderstood(why) => failed(Code::NotUnderstood, why),
        }
    }
}

impl From<No> for Refused {
    fn from(no: No) -> Refused {
        match no {
            No::Refused { rule, reason } => Refused::Rule { rule: rule.to_string(), reason },
            No::NotAsked { .. } => Refused::NotNow(no.to_string()),
            No::Unread { .. } | No::TooLong { .. } | No::NoSuchChoice { .. } => Refused::NotUnderstood(no.to_string()),
        }
    }
}
