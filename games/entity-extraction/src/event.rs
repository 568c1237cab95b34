//! What happens at the table, for the log.

use engine::Seat;
use engine::effect::Overrun;
use serde::{Deserialize, Serialize};

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

    Stopped {
        why: Overrun,
    },
    Ended {
        ending: Ending,
    },
}
