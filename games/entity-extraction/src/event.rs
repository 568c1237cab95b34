//! What happens at the table, for the log.

use engine::Seat;
use engine::effect::Overrun;
use serde::{Deserialize, Serialize};

use crate::agreement::Agreement;
use crate::layout::{LinkId, Tile};
use crate::names::{Card, HostileId, Operative, RoomId};
use crate::state::Ending;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The site and how many rooms it has.
    Arrived {
        rooms: u8,
    },
    /// A variant that is in force.
    Agreed {
        what: Agreement,
    },
    /// Gate and Breach lie open.
    Lies {
        tile: Tile,
        room: RoomId,
    },
    /// Ammo for each operative at the start.
    Supplied {
        ammo: u8,
    },
    Armed {
        who: Operative,
        card: Card,
    },
    Round {
        round: u16,
    },
    TurnBegins {
        who: Operative,
    },
    PassesOn {
        who: Operative,
    },
    /// Actions that lapse at the end of a turn.
    Unused {
        actions: u8,
    },
    TurnEnds {
        who: Operative,
    },
    /// EE-DIG-03
    LiesStill {
        who: Operative,
    },
    WouldConcede {
        seat: Seat,
    },

    Moved {
        who: Operative,
        to: Tile,
    },
    Released {
        who: Operative,
        to: Tile,
    },
    /// The carried operative comes along.
    ComesAlong {
        who: Operative,
        whom: Operative,
    },
    MoveEnds {
        who: Operative,
    },
    Teleported {
        who: Operative,
        to: Tile,
    },
    HallSays {
        who: Operative,
        tile: Tile,
    },
    RoomSays {
        who: Operative,
        room: RoomId,
        first: bool,
    },
    /// What is printed on a Hall that is entered.
    HallText {
        tile: Tile,
    },
    /// What is printed on a Room that is entered.
    RoomText {
        room: RoomId,
        first: bool,
    },
    /// What is printed on a card that is at work.
    CardText {
        card: Card,
    },
    /// An instruction changed nothing and is not used up.
    Kept {
        who: Operative,
    },
    Discovered {
        who: Operative,
        tile: Tile,
        room: RoomId,
    },
    Shown {
        tile: Tile,
        room: RoomId,
    },

    Locked {
        link: LinkId,
    },
    Unlocked {
        link: LinkId,
    },
    Blown {
        link: LinkId,
    },

    /// Drawn Items are public.
    Drew {
        who: Operative,
        card: Card,
    },
    NothingToDraw {
        who: Operative,
    },
    Reshuffled,
    Discarded {
        who: Operative,
        card: Card,
    },
    LiesAtGate {
        card: Card,
    },
    TookWeapon {
        who: Operative,
        card: Card,
    },
    Used {
        who: Operative,
        card: Card,
    },
    Gained {
        who: Operative,
        ammo: u8,
    },
    SupplyShort {
        who: Operative,
    },
    MoreActions {
        who: Operative,
        actions: u8,
    },
    FewerActions {
        who: Operative,
        actions: u8,
    },
    Beacon {
        tile: Tile,
    },
    BeaconGone,
    Peeked {
        who: Operative,
    },
    /// Whispered.
    Saw {
        card: Card,
    },

    Offered {
        from: Operative,
        to: Operative,
    },
    Refused {
        by: Operative,
    },
    Traded {
        from: Operative,
        to: Operative,
    },
    PickedUp {
        who: Operative,
        whom: Operative,
    },
    Dropped {
        who: Operative,
        whom: Operative,
    },

    Attacks {
        who: Operative,
        card: Card,
    },
    AttacksAgain {
        who: Operative,
        card: Card,
    },
    LastAmmo {
        who: Operative,
    },
    Hit {
        hostile: HostileId,
        damage: u8,
    },
    Killed {
        hostile: HostileId,
    },
    Dazed {
        hostile: HostileId,
    },
    ShrugsOff {
        hostile: HostileId,
    },

    Hurt {
        who: Operative,
        damage: u8,
    },
    Spared {
        who: Operative,
    },
    Prevented {
        who: Operative,
        damage: u8,
    },
    Down {
        who: Operative,
    },
    Clings {
        who: Operative,
        ht: u8,
    },
    Healed {
        who: Operative,
        ht: u8,
    },
    StandsUp {
        who: Operative,
    },

    DrawsEntity {
        who: Operative,
    },
    NoEntity {
        who: Operative,
    },
    HostileAppears {
        hostile: HostileId,
        tile: Tile,
    },
    ItemEntity {
        who: Operative,
        card: Card,
    },
    EntitiesTurn {
        round: u16,
    },
    HostileActs {
        hostile: HostileId,
    },
    HostileSkips {
        hostile: HostileId,
    },
    /// Whoever took the last turn chooses whom a Hostile goes for.
    Chooses {
        by: Operative,
        hostile: HostileId,
        whom: Operative,
    },
    /// Or which way it takes.
    Directs {
        by: Operative,
        hostile: HostileId,
        to: Tile,
    },
    HostileStays {
        hostile: HostileId,
    },
    HostileMoved {
        hostile: HostileId,
        to: Tile,
    },
    BreaksLock {
        hostile: HostileId,
        link: LinkId,
    },
    HostileHeals {
        hostile: HostileId,
    },

    /// Down, and home all the same.
    HomeToo {
        who: Operative,
    },
    Stopped {
        why: Overrun,
    },
    Ended {
        ending: Ending,
    },
}
