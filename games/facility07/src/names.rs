//! Small ids and the things they name.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A design of Ops card; copies are alike.
    OpsId,
    /// A design of Event card.
    EventId,
    /// A Room card.
    RoomId,
    /// An Agent card.
    AgentId,
    /// A Top Secret card.
    SecretId,
    /// A Guard on the board, by its place in the list of Guards.
    GuardId,
    /// A wild token of a pack.
    FigureId,
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// Not at all: no strike back.
    #[default]
    Nothing,
    Fists,
    /// An equipped weapon.
    Weapon(OpsId),
    /// A weapon lent by an effect, by its place in the rules' table.
    Lent(u8),
}

/// Whom an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Foe {
    Agent(engine::Seat),
    Guard(GuardId),
    Figure(FigureId),
}

/// What brought something about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A card's text.
    #[default]
    Card,
    Fists,
    Melee,
    Ranged,
    Room,
    Event,
    /// A Guard in a lost fight.
    Guard,
    /// A failed sneak.
    Sneak,
    Figure,
}
