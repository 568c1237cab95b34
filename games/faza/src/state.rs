//! The state of a table: flat, small, nothing on the heap.

use engine::effect::{Frame, Stack};
use engine::pile::Pile;
use engine::{Knowers, Rule, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::board::Board;
use crate::content::Lasting;
use crate::names::{CardId, CharacterId, Difficulty, EventId, Ship};
use crate::tiles::{Pieces, Tile, TileSet};

/// FAZA-GEN-02: at most four players.
pub const PLAYERS: usize = 4;
/// Drones in the box (FAZA-DRONE-01).
pub const DRONES: u8 = 42;
/// Rebels in the box.
pub const REBELS: u8 = 16;
/// Event cards in the box.
pub const EVENTS: usize = 24;

/// What was agreed before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    pub difficulty: Difficulty,
    /// FAZA-SETUP-07, FAZA-VAR-04
    pub ship_health: u8,
    /// FAZA-VAR-05
    pub no_mercy: bool,
    /// FAZA-VAR-07
    pub radio: bool,
    /// FAZA-VAR-09
    pub heroic_last_rebel: bool,
    /// FAZA-VAR-10
    pub hints: bool,
    /// FAZA-VAR-06: one person controls all characters.
    pub solo: bool,
}

/// A mothership's standee and health die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mothership {
    pub tile: Tile,
    pub health: u8,
    /// FAZA-MSC-12: off the board; its guide shows the defeated side.
    pub defeated: bool,
}

/// A character with cards and Points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    pub character: CharacterId,
    pub tile: Tile,
    /// FAZA-POINT-06, FAZA-RULING-11: kept between phases without limit; the supply shrinks by them.
    pub points: u8,
    /// FAZA-CARD-01: two independent states for each of four cards, one bit a card.
    pub injured: u8,
    pub used: u8,
    /// FAZA-CARD-10: cards an effect has readied this Team Phase.
    pub readied: u8,
    /// FAZA-CARD-08: what waits for this player's next roll.
    pub pending: ArrayVec<[Pending; 14]>,
}

/// All four cards.
pub const ALL_CARDS: u8 = 0b1111;

impl Player {
    /// FAZA-INJ-08
    pub fn is_dead(&self) -> bool {
        self.injured == ALL_CARDS
    }

    pub fn is_injured(&self, card: CardId) -> bool {
        self.injured & card.bit() != 0
    }

    pub fn is_used(&self, card: CardId) -> bool {
        self.used & card.bit() != 0
    }

    pub fn healthy_cards(&self) -> u8 {
        4 - self.injured.count_ones() as u8
    }
}

/// An enhancement waiting for a roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Which roll changes of the rules' table.
    pub changes: u8,
    /// How often (Fire Discipline may be paid several times).
    pub times: u8,
}

/// An event card lying out: Short, Long or a kept Reward.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InForce {
    pub event: EventId,
    pub drawer: Seat,
}

/// FAZA-EVENT-11: who would pay how much for a Long event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub event: EventId,
    pub shares: [u8; PLAYERS],
    pub agreed: SeatSet,
}

/// A roll between the dice and its confirmation (FAZA-DIG-06).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    pub roller: Seat,
    pub target: Tile,
    /// The faces; 0 where there is no die.
    pub dice: [u8; 3],
    pub bonus: i8,
    /// Injuries that do not count.
    pub ignore: u8,
    /// Rerolls the roller still has.
    pub reroll_failed: u8,
    pub reroll_all: u8,
    pub reroll_one: u8,
    /// Dice the roller may still set.
    pub set_die: u8,
    /// FAZA-RULING-39: a die has been set, rerolls are over.
    pub was_set: bool,
    /// Who has let the roll stand.
    pub passed: SeatSet,
}

impl Roll {
    /// The dice of the roll.
    pub fn faces(&self) -> impl Iterator<Item = u8> {
        self.dice.into_iter().take_while(|face| *face > 0)
    }

    /// FAZA-COMBAT-10: whether a face, bonuses added, defeats a Drone.
    pub fn succeeds(&self, face: u8) -> bool {
        i16::from(face) + i16::from(self.bonus) >= 4
    }
}

/// The two phases of a round (FAZA-GEN-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Team,
    Faza,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// All three motherships are defeated.
    Victory,
    /// A player died.
    Death,
    /// A Drone had to be placed and the pool could not supply it.
    OutOfDrones,
    /// The last Outpost was fazaformed.
    NoOutposts,
    /// Hard: no Rebel is left on the board.
    NoRebels,
}

impl Ending {
    /// The rule that ended it.
    pub const fn rule(self) -> Rule {
        match self {
            Ending::Victory => Rule("FAZA-END-01"),
            Ending::Death => Rule("FAZA-END-02"),
            Ending::OutOfDrones => Rule("FAZA-END-03"),
            Ending::NoOutposts => Rule("FAZA-END-04"),
            Ending::NoRebels => Rule("FAZA-END-05"),
        }
    }
}

/// A step of the game's own on the engine's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// These players are injured at the same time, once each; tiles are settled one by one.
    Injure(SeatSet),
    /// The affected players choose whom the tile's Rebels protect (FAZA-INJ-11).
    Spare(SeatSet),
    /// A roll waits for rerolls and its confirmation.
    Roll,
    /// The Global Event of a drawn card, for its drawer.
    Global(EventId, Seat, Ship),
    /// A one-off card is finished.
    Discard(EventId),
    /// After the event: is the attacked ship defeated?
    AfterAttack(Ship),
    /// A numbered step of the Faza Phase.
    PhaseGuide(u8),
    /// Between two Faza steps.
    CheckRebels,
    /// So many activations are left.
    Activate(u8),
    /// The guide under the Tracker is carried out.
    Execute(Ship),
    /// The command is complete.
    EndCommand,
}

/// A moment another card may react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// The Tracker has reached a guide that is about to be carried out.
    TrackerShifted(Ship),
}

/// What a program knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scope {
    /// The seat that acts.
    pub actor: Seat,
    /// The tile at hand.
    pub tile: Tile,
    /// The ship at hand.
    pub ship: Ship,
    /// In a guide the tile at hand is always where the ship is now.
    pub follows_ship: bool,
    /// The card in use or chosen.
    pub card: CardId,
    /// The player chosen.
    pub player: Seat,
    /// The number chosen.
    pub count: u8,
    /// The tile chosen first, where two are.
    pub from: Tile,
}

/// The resolution in progress.
pub type Progress = Stack<Scope, TileSet, Moment, Step>;

/// The whole state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub options: Options,
    pub round: u16,
    pub phase: Phase,
    pub ending: Option<Ending>,

    pub board: Board,
    pub fazaformed: TileSet,
    pub drones: Pieces,
    pub rebels: Pieces,
    pub drone_pool: u8,
    pub rebel_pool: u8,
    /// Pieces a position leaves out of play ("unmentioned pieces are irrelevant").
    pub drones_aside: u8,
    pub rebels_aside: u8,
    /// Event cards left in the box (FAZA-VAR-05, or a position that names only some).
    pub events_aside: u8,
    pub ships: [Mothership; 3],
    pub tracker: Ship,

    /// Characters in play: the N of the rules (FAZA-RULING-24).
    pub count: u8,
    pub players: [Player; PLAYERS],
    pub ready: SeatSet,
    pub proposal: Option<Proposal>,
    /// FAZA-VAR-07: who may answer the last transmission, and who may send one.
    pub may_answer: SeatSet,
    pub on_air: Option<Seat>,

    pub deck: Pile<EventId, EVENTS>,
    pub discard: ArrayVec<[EventId; EVENTS]>,
    /// Short and Long cards and kept Rewards, in the order they came.
    pub in_force: ArrayVec<[InForce; EVENTS]>,

    /// The roll in progress; meaningful while `Step::Roll` is on the stack.
    pub roll: Roll,
    pub stack: Progress,
    /// Number of the question each seat is asked.
    pub asked: [u32; PLAYERS],
}

impl State {
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() % PLAYERS]
    }

    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() % PLAYERS]
    }

    #[inline]
    pub fn ship(&self, ship: Ship) -> &Mothership {
        &self.ships[ship.index()]
    }

    /// The seats in play.
    #[inline]
    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.count)
    }

    /// Every player, and the spectators.
    pub fn everybody(&self) -> Knowers {
        Knowers::everybody(self.count)
    }

    /// Players standing on any of these tiles.
    #[inline]
    pub fn players_on(&self, tiles: TileSet) -> SeatSet {
        self.seats().iter().filter(|seat| tiles.has(self.player(*seat).tile)).collect()
    }

    /// Tiles where these players stand.
    #[inline]
    pub fn tiles_of(&self, seats: SeatSet) -> TileSet {
        seats.iter().map(|seat| self.player(seat).tile).collect()
    }

    /// Tiles with an undefeated ship.
    #[inline]
    pub fn ship_tiles(&self) -> TileSet {
        self.ships.iter().filter(|ship| !ship.defeated).map(|ship| ship.tile).collect()
    }

    /// Tiles with their earth side up.
    #[inline]
    pub fn earth(&self) -> TileSet {
        TileSet::ALL.minus(self.fazaformed)
    }

    /// The event card in progress, neither in the deck nor laid out nor discarded.
    pub fn event_being_resolved(&self) -> Option<EventId> {
        self.stack.iter().find_map(|frame| match frame {
            Frame::Step(Step::Global(event, ..) | Step::Discard(event)) => Some(*event),
            _ => None,
        })
    }

    /// What the lasting cards change now, all together.
    pub fn lasting(&self, game: &crate::Faza) -> Lasting {
        let mut sum = Lasting::default();
        for card in &self.in_force {
            let one = &game.event(card.event).lasting;
            sum.dice += one.dice;
            sum.recruit_cost += one.recruit_cost;
            sum.grounded |= one.grounded;
            sum.no_outpost_recovery |= one.no_outpost_recovery;
            sum.rebels_pinned |= one.rebels_pinned;
            sum.injuries_from_highest |= one.injuries_from_highest;
            sum.carrier_drop += one.carrier_drop;
            sum.destroyer_range += one.destroyer_range;
            sum.hunts_drawer |= one.hunts_drawer;
            sum.drones_on_fazaform += one.drones_on_fazaform;
            sum.all_fazaformed_deadly |= one.all_fazaformed_deadly;
        }
        sum
    }
}
