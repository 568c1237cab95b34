//! The cards and the words their programs are written in.

use engine::effect::{Effect, Vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of card: its place in `cards.yaml`. Copies of a kind are alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card(pub u8);

/// A card as its author writes it.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardEntry {
    pub card: String,
    pub copies: u8,
    /// Traps have a moment, jobs have none.
    pub when: Option<When>,
    #[serde(rename = "do")]
    pub steps: Vec<Effect<Trade>>,
}

/// The moment a trap waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Somebody is about to carry out a job.
    Job,
    /// You are about to be robbed.
    Robbed,
    /// Somebody's trap is about to work.
    Sprung,
}

/// What cards can do. `it` is the burglar at hand, at first the one who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Verb {
    /// It takes coins from the bank.
    Gain(u8),
    /// It pays coins to the bank.
    Pay(u8),
    /// The one who acts takes coins from it.
    Rob { coins: u8 },
    /// It draws cards.
    Draw(u8),
    /// The one who acts sees a card of its hand.
    Peek,
    /// It discards a card, drawn blindly.
    Discard,
    /// What was announced does not happen.
    Prevent,
    /// The program starts again; only the tests of the engine's limits are that foolish.
    Again(Again),
}

/// How a program starts again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// From the beginning, for ever.
    Over,
    /// Inside itself, ever deeper.
    Within,
}

/// Burglars a card can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Everybody,
    /// All but the one who acts.
    Others,
    /// All but the burglar at hand.
    Rest,
    /// Those who have the most coins.
    Richest,
    Nobody,
}

/// What a card can ask about the burglar at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// It has at least so many coins.
    HasCoins(u8),
    /// It holds a card.
    HoldsCards,
}

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The one who acts.
    You,
    /// The burglar at hand.
    It,
}

/// A test of skill of the burglar at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    Nerve(u8),
    /// The same, rolled as a step of its own, so that it could be interrupted.
    SteadyNerve(u8),
}

/// The burglars' trade: the words above inside the engine's control flow.
#[derive(Clone, Debug, PartialEq)]
pub struct Trade;

impl Vocabulary for Trade {
    type Verb = Verb;
    type Selector = Who;
    type Condition = Condition;
    type Chooser = Chooser;
    type Check = Test;
    type Amount = u8;
}
