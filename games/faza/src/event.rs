//! What can happen, for the log.

use engine::Seat;
use engine::effect::Overrun;
use serde::{Deserialize, Serialize};

use crate::names::{CardId, EventId, Ship};
use crate::set_out::SetOut;
use crate::state::Ending;
use crate::tiles::Tile;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    SetOut { what: SetOut },
    TeamPhase { round: u16 },
    FazaPhase { round: u16 },
    FazaStep { step: u8 },
    Ready { seat: Seat },
    NotReady { seat: Seat },
    Used { seat: Seat, card: CardId, choice: u8 },
    SkillUsed { seat: Seat },
    Moved { seat: Seat, from: Tile, to: Tile },
    RebelsMoved { seat: Seat, count: u8, from: Tile, to: Tile },
    Enhanced { seat: Seat, by: Seat },
    EnhancementsLost { seat: Seat },
    Rolled { seat: Seat, target: Tile, dice: [u8; 3], bonus: i8 },
    Rerolled { seat: Seat, by: Seat, dice: [u8; 3] },
    DieSet { seat: Seat, dice: [u8; 3] },
    AutomaticKill { seat: Seat, target: Tile, count: u8 },
    DronesDefeated { seat: Seat, target: Tile, count: u8 },
    InjuriesIgnored { seat: Seat, count: u8 },
    RebelsAbsorbed { seat: Seat, tile: Tile, count: u8 },
    Injured { seat: Seat, card: CardId },
    Recovered { seat: Seat, card: CardId },
    Readied { seat: Seat, card: CardId },
    AllReadied,
    Recruited { seat: Seat, tile: Tile },
    RebelsAdded { tile: Tile, count: u8 },
    RebelsRemoved { tile: Tile, count: u8 },
    DronesAdded { tile: Tile, count: u8 },
    DronesRemoved { tile: Tile, count: u8 },
    PointsGained { seat: Seat, points: u8 },
    PointsPaid { seat: Seat, points: u8 },
    Fazaformed { tile: Tile },
    Restored { tile: Tile },
    ShipAttacked { seat: Seat, ship: Ship, health: u8 },
    ShipMoved { ship: Ship, from: Tile, to: Tile },
    ShipStays { ship: Ship },
    ShipRepaired { ship: Ship, health: u8 },
    ShipDefeated { ship: Ship },
    TrackerShifted { ship: Ship },
    GuideCarriedOut { ship: Ship, defeated: bool },
    ActivationCancelled { ship: Ship },
    EventDrawn { seat: Seat, event: EventId },
    EventDiscarded { event: EventId },
    EventInForce { event: EventId, seat: Seat },
    DeckReshuffled,
    NoEventLeft,
    EventsShown { first: EventId, second: Option<EventId> },
    EventsReordered { seat: Seat },
    DeadlyTile { seat: Seat, tile: Tile },
    Proposed { seat: Seat, event: EventId },
    Agreed { seat: Seat },
    Declined { seat: Seat },
    PaidOff { event: EventId },
    Triggered { seat: Seat, event: EventId },
    Transmission { seat: Seat },
    Reply { seat: Seat },
    Stopped { why: Overrun },
    Ended { ending: Ending },
}
