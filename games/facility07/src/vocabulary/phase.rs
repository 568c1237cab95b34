//! The two lives of a program: as its author wrote it, and ready to run. The words are the same types in both; what
//! they name differs. So the machine, which knows resolved words only, cannot be handed a name that nobody looked up.

use std::fmt::Debug;

use engine::effect::ProgramId;

use super::{Contest, Passive, Steps, WeaponData};
use crate::names::{EventId, OpsId, RoomId};

/// How words name things.
pub trait Phase: Clone + Debug + Default + PartialEq + Send + Sync + 'static {
    /// A design of Ops card.
    type Card: Word;
    type Room: Word;
    /// A design of Event card.
    type Event: Word;
    /// A kind of marker.
    type Marker: Word;
    /// A kind of figure.
    type Figure: Word;
    /// A tag of Ops cards.
    type Tag: Word;
    /// Steps inside a verb.
    type Program: Word;
    /// A weapon that an effect lends.
    type Weapon: Word;
    /// A passive that an effect grants.
    type Passive: Word;
    /// What both roll for.
    type Contest: Word;
}

/// Whatever stands in a program.
pub trait Word: Clone + Debug + PartialEq + Send + Sync {}

impl<T: Clone + Debug + PartialEq + Send + Sync> Word for T {}

/// As the author wrote it: names are words, and what lies inside a verb stands there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Authored;

impl Phase for Authored {
    type Card = String;
    type Room = String;
    type Event = String;
    type Marker = String;
    type Figure = String;
    type Tag = String;
    type Program = Vec<Steps>;
    type Weapon = WeaponData;
    type Passive = Passive;
    type Contest = Contest;
}

/// Ready to run: everything is a number of the rules' tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resolved;

impl Phase for Resolved {
    type Card = OpsId;
    type Room = RoomId;
    type Event = EventId;
    type Marker = u8;
    type Figure = u8;
    type Tag = u8;
    type Program = ProgramId;
    type Weapon = u8;
    type Passive = u8;
    type Contest = u8;
}

/// The phase whose words can be read from a file.
pub trait Written:
    Phase<
        Card = String,
        Room = String,
        Event = String,
        Marker = String,
        Figure = String,
        Tag = String,
        Program = Vec<Steps>,
        Weapon = WeaponData,
        Passive = Passive,
        Contest = Contest,
    >
{
}

impl Written for Authored {}
