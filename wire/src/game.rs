//! What happens in the game, in words that need no rules to read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::SeatNumber;

/// One line of the log, as its reader may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A seat answered. Secret words are not told to others.
    Said { seat: SeatNumber, name: String, words: String },
    /// Something happened, by this rule of the ledger: as a sentence, and the same in the game's own terms, with the
    /// numbers its views use (`{"moved": {"seat": 0, "from": 3, "to": 5}}`).
    Happened { rule: String, text: String, means: Value },
    /// The last answer was taken back: by whoever gave it, or by everybody's consent.
    TakenBack { by: Option<String> },
}

/// What a seat is asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Question {
    /// Which question this is; an answer names it.
    pub id: u32,
    /// The question as a sentence.
    pub prompt: String,
    /// The rule that makes the game ask.
    pub rule: String,
    /// A sealed answer stays hidden and can be changed until everybody's is in.
    pub sealed: bool,
    /// The first pick is one of these. What may follow a pick is asked for with `offer`.
    pub choices: Vec<Choice>,
    /// What the question is about, in the game's own terms: `{"place_room": 12}`.
    pub about: Value,
    /// What may be read beside the question, such as what is printed on the card it is about.
    pub aside: Option<String>,
}

/// One pick that may follow.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Choice {
    /// What an answer calls it.
    pub pick: String,
    /// As a sentence.
    pub text: String,
    /// The same in the game's own terms, with the numbers its views use: `{"move": 3}` tells a board what to light up.
    pub means: Value,
}

/// What the reader of a message is asked, compared with before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Asking {
    /// The same as before, choices and all.
    #[default]
    Same,
    /// Nothing now.
    Nothing,
    /// This.
    New(Question),
}

/// Who may speak now, or how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The game goes on.
    Ask {
        /// Seats that may answer.
        may: Vec<SeatNumber>,
        /// Seats the game is waiting for.
        awaited: Vec<SeatNumber>,
    },
    /// It has ended.
    Over(Verdict),
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    pub rule: String,
    pub winners: Vec<SeatNumber>,
    pub scores: Vec<i16>,
    /// What happened and who won. Tables that ended before there were lines have all of it here.
    pub headline: String,
    /// How each seat did, and what else there is to say.
    #[serde(default)]
    pub lines: Vec<VerdictLine>,
}

/// One line of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VerdictLine {
    /// Whom it is about, if it is about somebody.
    pub seat: Option<SeatNumber>,
    pub text: String,
}

/// One step of the answer to "why am I asked?", innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Because {
    pub rule: String,
    pub text: String,
}
