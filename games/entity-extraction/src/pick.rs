//! The steps an answer is made of.

use serde::{Deserialize, Serialize};

use crate::layout::{LinkId, Tile};
use crate::names::{Card, HostileId, Operative};

/// One step of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// Claims the turn for this operative.
    Claim(Operative),
    /// Lets another operative go first after all.
    PassOn,
    /// Would give up.
    Concede,
    /// Moves to this tile, as an action or as the next step of one.
    Move(Tile),
    /// Goes, shoots or leads no further.
    Stop,
    /// Manual release: steps through a locked airlock door.
    Release(Tile),
    Discover,
    /// Looks at what would come before discovering.
    Look,
    /// Attacks with this weapon; a target follows.
    Attack(Card),
    Use(Card),
    /// Locks or unlocks this door.
    Door(LinkId),
    PickUp(Operative),
    Drop,
    /// Offers a trade; what is given and taken follows, then [`Pick::Offer`].
    Trade(Operative),
    Give(Card),
    Take(Card),
    Offer,
    Discard(Card),
    EndTurn,
    /// Consents, or uses the card offered.
    Agree,
    Decline,
    /// One of the ways a program offers.
    Way(u8),
    Operative(Operative),
    Hostile(HostileId),
    Tile(Tile),
    Link(LinkId),
    /// A card of the hand, or one lying on the Gate tile.
    Card(Card),
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    /// Who goes next in this round.
    Claim(u16),
    /// This operative's turn.
    Act(Operative),
    /// Whether and where to go on.
    MoveOn(Operative),
    /// Whether and at whom to shoot again.
    Volley(Operative, Card),
    /// A program asks for a way to go on.
    Way,
    Operative,
    Hostile,
    Tile,
    Link,
    Card,
    /// Whom the Hostile goes for.
    Hunt(HostileId),
    /// By which way the Hostile goes.
    Path(HostileId),
    /// Where the Hostile is led.
    Lead(HostileId),
    /// Whether to use this card now.
    React(Operative, Card),
    /// Which Item is given up.
    GiveUp(Operative),
    /// Which card goes at the hand limit.
    Trim(Operative),
    /// Whether one operative agrees to the trade another offers.
    Consent {
        from: Operative,
        to: Operative,
    },
    /// Which Small Weapon.
    Kit(Operative),
}
