//! Positions: any table in the Selection Phase, or after the end, by name.

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
use crate::content::Infiltration;
use crate::event::Event;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Ending, Phase, Scope, State};
use crate::vocabulary::Step as Authored;

/// A position file. Whatever is left out is as at the start of a game, except that rooms hold no data and hands no items
/// unless it says so; what is not mentioned waits in the server pool and in the draw pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// 2 for the variant with two operatives each; else as many as there are operatives.
    pub players: Option<u8>,
    pub extraction: bool,
    pub original: bool,
    /// Specialists, our own optional rule.
    pub specialists: bool,
    pub round: u16,
    pub phase: Phase,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// The operative with die and tracker; without it, the first one inside.
    pub first: Option<String>,
    pub proximity: u8,
    pub alarm: i8,
    /// What the die of security showed last.
    pub die: u8,
    /// Rooms by place: `p1` to `p12`, and `SR`. A place that is not mentioned holds the next card of its floor; it is revealed
    /// if somebody stands there or further on.
    pub rooms: IndexMap<String, RoomPosition>,
    /// NPCs by name: a place, `supply` or `box`.
    pub npcs: IndexMap<String, String>,
    /// Where the Sludge lies.
    pub sludge: Option<String>,
    /// Who poured it there, if that is known.
    pub sludge_by: Option<String>,
    /// Three to six operatives by name, in clockwise order.
    pub operatives: IndexMap<String, OperativePosition>,
    /// The server pool from the top. Without it: everything that lies nowhere else, the lowest values first.
    pub pool: Option<Files>,
    /// Data files out of the game.
    pub data_box: Files,
    /// The draw pile from the top. Without it: every item that is nowhere else.
    pub pile: Option<Vec<String>>,
    pub discard: Vec<String>,
    /// Items out of the game. With `pile`, all that are nowhere else are here too.
    pub item_box: Vec<ItemPosition>,
    /// How many questions each player has been asked; answers name them.
    pub asked: Vec<u32>,
}

/// Who knows what was shown in the open.
const EVERYBODY: &str = "everybody";

/// A room in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RoomPosition {
    /// The room card; without it, the next of its floor.
    pub room: Option<String>,
    pub face_down: bool,
    /// Who has looked at it while it is face down; `[everybody]` if it was shown in the open.
    pub known: Vec<String>,
    /// Available data, oldest first.
    pub data: Files,
    /// Whether the Interface token is there; without it, it is if the room has a function.
    pub interface: Option<bool>,
    /// Whether the guard is there; without it, it is if the room has a guard space.
    pub guard: Option<bool>,
    /// The Enter effect is off.
    pub enter_off: bool,
    /// Who switched it off, if that is known.
    pub enter_off_by: Option<String>,
}

/// An operative in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OperativePosition {
    /// `p1` to `p12`, `SR`, `escaped` or `arrested`; without it, `p1`.
    pub at: Option<String>,
    pub wounded: bool,
    pub delayed: bool,
    pub stash: Files,
    pub hand: Vec<ItemPosition>,
    pub prototypes: u8,
    pub blackmail_file: bool,
    /// The card selected.
    pub card: Option<String>,
    /// The card of the round before.
    pub last: Option<String>,
    /// Its talent has served for this game.
    pub talent_used: bool,
}

/// Data files: how many, whatever they are worth, or each with its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Files {
    Count(u8),
    List(Vec<FilePosition>),
}

impl Default for Files {
    fn default() -> Self {
        Files::List(Vec::new())
    }
}

/// A data file: its value, and who knows it if that is not as usual.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum FilePosition {
    Value(u8),
    Known { value: u8, known: Vec<String> },
}

/// An item: its name, and who knows where it is if that is not as usual; `[everybody]` if it was shown in the open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ItemPosition {
    Name(String),
    Known { item: String, known: Vec<String> },
}

impl Default for Position {
    fn default() -> Self {
        let names = Infiltration::base().faces()[..3].iter().map(|face| face.name.to_lowercase()).collect::<Vec<_>>();
        Position {
            players: None,
            extraction: false,
            original: false,
            specialists: false,
            round: 1,
            phase: Phase::Selection,
            ending: None,
            first: None,
            proximity: 0,
            alarm: 0,
            die: 0,
            rooms: IndexMap::new(),
            npcs: IndexMap::new(),
            sludge: None,
            sludge_by: None,
            operatives: names.into_iter().map(|name| (name, OperativePosition::default())).collect(),
            pool: None,
            data_box: Files::default(),
            pile: None,
            discard: Vec::new(),
            item_box: Vec::new(),
            asked: Vec::new(),
        }
    }
}

impl Positions for Infiltration {
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
        // Of two operatives the first that is still inside.
        let inside = state.operatives_of(seat).find(|who| state.agent(*who).place().is_some());
        let Some(who) = inside.or_else(|| state.operatives_of(seat).next()) else { return };
        state.resolved = false;
        state.stack.call(program, Scope::of(who));
        let mut table = Resolver { game: self, state, play };
        effect::run(&mut table);
        // An effect may have taken the only one out who had not selected yet.
        if table.look().is_selection() {
            table.turn_up_when_all_lie();
            effect::run(&mut table);
        }
    }
}
