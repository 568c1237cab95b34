//! The steps an answer is made of.

use serde::{Deserialize, Serialize};

use crate::names::{Card, ItemId, NpcId, Operative, Place};

/// One step of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Selects a card; with two operatives, one card for each.
    Card(Card),
    /// One of the ways a program offers.
    Way(u8),
    Operative(Operative),
    Room(Place),
    Npc(NpcId),
    /// A data file of this value.
    Data(u8),
    /// No more data files.
    Enough,
    /// No swap.
    Keep,
    /// Discards this item.
    Discard(ItemId),
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Select a card in this round.
    Select(u16),
    /// A program asks for a way to go on.
    Way,
    /// A program asks for an operative.
    Operative,
    /// A program asks for a room.
    Room,
    /// A program asks for an NPC.
    Npc,
    /// Which NPC acts first.
    NpcOrder,
    /// Which of the data files looked at is taken.
    Sift,
    /// Which own data files go to the pool.
    Launder,
    /// Which data file is swapped for which of this operative's.
    Exchange(Operative),
    /// Which item is discarded.
    Discard,
}
