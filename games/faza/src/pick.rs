//! The steps an answer is made of.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::names::{CardId, EventId, Ship};
use crate::tiles::Tile;

/// One step of an answer. The first group starts a command of the Team Phase, the second completes one, the third
/// answers questions in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    Ready,
    NotReady,
    /// A card and one of its choices: 0 and 1 on the healthy side, 2 and 3 on the injured side.
    Use(CardId, u8),
    Recover(CardId),
    Roll(Tile),
    Attack(Ship),
    Skill,
    Recruit,
    PayOff(EventId),
    Agree,
    Decline,
    Trigger(EventId),
    Transmit,
    Reply,

    Me,
    Rebels(Tile),
    Count(u8),
    Tile(Tile),
    Player(Seat),
    Card(CardId),
    /// The next seat's share of a Long event's price.
    Share(u8),

    RerollFailed,
    RerollAll,
    RerollDie(u8),
    SetDie(u8),
    Analyse(u8),
    Confirm,
    Pass,
    Spare(Seat),
    /// One of the ways a program offers.
    Way(u8),
    /// A kept Reward as a reaction.
    React(EventId),
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Act in the Team Phase of this round, or declare ready.
    Team(u16),
    /// Your dice, as they lie now: reroll, set, or let them stand.
    Dice([u8; 3]),
    /// A teammate's dice: reroll one, or pass.
    TeammatesDice([u8; 3]),
    /// Whom the Rebels protect.
    Spare,
    /// A program asks for a tile.
    Tile,
    /// A program asks for a way to go on.
    Way,
    /// The Tracker has reached this guide.
    TrackerShifted(Ship),
}
