//! Positions: any table between turns, in an operative's turn, or after the end, by name.

mod dealing;
mod facts;
mod placing;
mod writing;

use engine::effect::{self, ProgramId};
use engine::{Play, Positions, Refusal, Seat};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::placing::Placing;
use self::writing::Writing;
use crate::content::EntityExtraction;
use crate::event::Event;
use crate::layout::Plan;
use crate::names::Card;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Ending, Scope, State};
use crate::vocabulary::Step as Authored;

/// A position file. Whatever is left out is as at the start of a game on the fixture ROW of the ledger: all halls in a row,
/// seventeen rooms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// The map; without it, the fixture ROW.
    pub layout: Option<Plan>,
    /// 1 to 3 people.
    pub players: u8,
    pub hidden_breach: bool,
    pub scarce_ammo: bool,
    pub chosen_kit: bool,
    pub restless_host: bool,
    pub manual_release: bool,
    pub auto_end: bool,
    pub round: u16,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// Rooms by their spot, like `B1`. A spot that is not mentioned holds the next Room of the box, face-down.
    pub rooms: IndexMap<String, RoomPosition>,
    /// Every Room that is not mentioned lies face-up and has been entered.
    pub explored: bool,
    /// Doors with a Lock Marker, by their tiles: `E2-F2`.
    pub locks: Vec<String>,
    /// Doors that were blown open.
    pub blown: Vec<String>,
    /// Where the Decoy Beacon stands.
    pub beacon: Option<String>,
    /// Whose beacon it is.
    pub beacon_by: Option<String>,
    /// Operatives by name; those left out stand on the Gate with their Small Weapon, or if the file puts that one elsewhere,
    /// with the next one.
    pub operatives: IndexMap<String, OperativePosition>,
    /// Hostiles on the board in the order they came. Without it, the Host on the Breach; with it, a Host that is not mentioned
    /// has been killed (or has not appeared, with the Hidden Breach).
    pub hostiles: Option<IndexMap<String, HostilePosition>>,
    /// Cards that are nowhere else lie among the discards: the decks hold what is listed and no more.
    pub drawn_out: bool,
    /// The Item deck from the top; cards that are nowhere else follow.
    pub item_deck: Vec<String>,
    /// The Entity deck from the top; entities that are nowhere else follow.
    pub entity_deck: Vec<String>,
    /// Who has looked at the top of the Entity deck, by operative.
    pub top_known: Vec<String>,
    pub discard: Vec<String>,
    pub entity_discard: Vec<String>,
    /// Small Weapons on the Gate tile; those that are nowhere else lie there too.
    pub at_gate: Vec<String>,
    /// Whose turn it is; without it, somebody may claim one.
    pub turn: Option<String>,
    /// Actions left in that turn.
    pub actions: Option<u8>,
    /// Nothing has been done in that turn yet.
    pub fresh: bool,
    /// How often Lock/Unlock was free in that turn.
    pub free_locks: u8,
    /// Limited instructions used in that turn, by hall or room, with how often.
    pub used: IndexMap<String, u8>,
    /// Who has had a turn in this round.
    pub acted: Vec<String>,
    /// Who has passed a claim on in this round.
    pub passed_on: Vec<String>,
    /// Who would give up, by operative.
    pub conceding: Vec<String>,
    /// Who took the last turn.
    pub last: Option<String>,
    /// How many questions each player has been asked; answers name them.
    pub asked: Vec<u32>,
}

/// A room in a position: its name if it lies face-up and has been entered, or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RoomPosition {
    Name(String),
    Full {
        /// The room card; without it, the next of the box.
        #[serde(default)]
        room: Option<String>,
        #[serde(default)]
        face_down: bool,
        /// Shown to all and turned back.
        #[serde(default)]
        seen: bool,
        /// Its First Entry is still to come although it lies face-up.
        #[serde(default)]
        unentered: bool,
    },
}

/// An operative in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OperativePosition {
    /// A spot like `B2`, or a hall's or face-up room's name; without it, the Gate.
    pub at: Option<String>,
    /// Health Tokens, 3 without it.
    pub ht: Option<u8>,
    /// 5 without it, or 3 with scarce ammo.
    pub ammo: Option<u8>,
    /// Without it, a Small Weapon.
    pub hand: Option<Vec<String>>,
    pub carries: Option<String>,
    /// Limited instructions used in this game, by hall or room, with how often.
    pub used: IndexMap<String, u8>,
}

/// A Hostile in a position: where it is, or more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum HostilePosition {
    At(String),
    Full {
        at: String,
        #[serde(default)]
        damage: u8,
        /// Skips its next turn.
        #[serde(default)]
        skips: bool,
        /// Has skipped its last turn.
        #[serde(default)]
        skipped: bool,
        /// The card that makes it skip its next turn.
        #[serde(default)]
        dazed_with: Option<String>,
        /// Who used that card.
        #[serde(default)]
        dazed_by: Option<String>,
    },
}

impl Default for Position {
    fn default() -> Self {
        Position {
            layout: None,
            players: 3,
            hidden_breach: false,
            scarce_ammo: false,
            chosen_kit: false,
            restless_host: false,
            manual_release: false,
            auto_end: false,
            round: 1,
            ending: None,
            rooms: IndexMap::new(),
            explored: false,
            locks: Vec::new(),
            blown: Vec::new(),
            beacon: None,
            beacon_by: None,
            operatives: IndexMap::new(),
            hostiles: None,
            drawn_out: false,
            item_deck: Vec::new(),
            entity_deck: Vec::new(),
            top_known: Vec::new(),
            discard: Vec::new(),
            entity_discard: Vec::new(),
            at_gate: Vec::new(),
            turn: None,
            actions: None,
            fresh: false,
            free_locks: 0,
            used: IndexMap::new(),
            acted: Vec::new(),
            passed_on: Vec::new(),
            conceding: Vec::new(),
            last: None,
            asked: Vec::new(),
        }
    }
}

impl Positions for EntityExtraction {
    type Position = Position;
    type Effect = Authored;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        Placing { game: self, position }.state()
    }

    fn position(&self, state: &State) -> Position {
        Writing { game: self, state }.position()
    }

    fn facts(&self, state: &State) -> Value {
        facts::facts(self, state)
    }

    fn with_effect(&self, effect: &[Authored]) -> (Self, ProgramId) {
        self.with_program(effect)
    }

    fn effect_fault(&self, effect: &[Authored]) -> Option<String> {
        self.program_fault(effect)
    }

    fn run_effect(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        let Some(who) = state.operatives_of(seat).next() else { return };
        state.stack.call(program, Scope::of(who, Card::default()));
        let mut table = Resolver { game: self, state, play };
        effect::run(&mut table);
        table.check_end();
        table.settle();
    }
}
