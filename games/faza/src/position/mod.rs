//! Positions: any table between two commands, by name.

mod placing;
mod writing;

use engine::effect::{self, ProgramId};
use engine::{Play, Positions, Refusal, Seat, Words};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use self::placing::Placing;
use self::writing::Writing;
use crate::content::Faza;
use crate::event::Event;
use crate::look::Look;
use crate::names::{Difficulty, Ship};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Ending, Phase, Scope, State};
use crate::tiles::{Tile, TileSet};
use crate::vocabulary::Step as Authored;

/// A position file. Whatever is left out is as at the start of a game, except that no Drones or Rebels stand on the
/// board and unmentioned ones wait in their pools.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// Four rows of tile numbers from the top.
    pub layout: Vec<String>,
    pub difficulty: Difficulty,
    pub ship_health: u8,
    pub solo: bool,
    pub no_mercy: bool,
    pub radio: bool,
    pub heroic_last_rebel: bool,
    pub hints: bool,
    pub round: u16,
    pub phase: Phase,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// Tiles with their dark side up.
    pub fazaformed: Vec<Tile>,
    /// Drones by tile.
    pub drones: IndexMap<String, u8>,
    /// Rebels by tile.
    pub rebels: IndexMap<String, u8>,
    /// Drones in the pool; the rest of the 42 is out of play. Without it every unmentioned Drone is in the pool.
    pub drone_pool: Option<u8>,
    /// Rebels in the pool; the rest of the 16 is out of play.
    pub rebel_pool: Option<u8>,
    pub ships: IndexMap<Ship, ShipPosition>,
    pub tracker: Ship,
    /// Two to four characters by name, in seat order.
    pub players: IndexMap<String, PlayerPosition>,
    /// The event deck from the top, by name or ID. Without it: every card that is nowhere else, by number.
    pub deck: Option<Vec<String>>,
    /// So many top cards are known to everybody.
    pub shown: u8,
    pub discard: Vec<String>,
    /// Cards lying out (Short, Long, kept Rewards) and who drew each.
    pub in_force: IndexMap<String, String>,
    pub proposal: Option<ProposalPosition>,
    /// Who is on the air (FAZA-VAR-07), and who may still answer.
    pub on_air: Option<String>,
    pub may_answer: Vec<String>,
}

/// A mothership in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ShipPosition {
    /// Its tile; without it, its starting tile.
    pub at: Option<Tile>,
    /// Without it, its starting health.
    pub health: Option<u8>,
    pub defeated: bool,
}

/// A player in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PlayerPosition {
    /// The tile; without it, the Outpost of the own Area.
    pub at: Option<Tile>,
    pub points: u8,
    /// Cards by number, 1 to 4; unmentioned ones are healthy and unused.
    pub cards: IndexMap<String, CardPosition>,
    /// Numbers of cards an effect has readied this Team Phase.
    pub readied: Vec<u8>,
    /// Names of what waits for the next roll, e.g. `Raygun`.
    pub enhancements: Vec<String>,
    pub ready: bool,
    /// How many questions this seat has been asked; answers name them.
    pub asked: u32,
}

/// A card's two states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CardPosition {
    #[serde(rename = "healthy")]
    Healthy,
    #[serde(rename = "used", alias = "healthy used")]
    Used,
    #[serde(rename = "injured")]
    Injured,
    #[serde(rename = "injured used")]
    InjuredUsed,
}

/// An open proposal to pay off a Long event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ProposalPosition {
    pub event: String,
    pub shares: IndexMap<String, u8>,
    pub agreed: Vec<String>,
}

impl Default for Position {
    fn default() -> Self {
        Position {
            layout: ["1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"].map(String::from).to_vec(),
            difficulty: Difficulty::Normal,
            ship_health: 4,
            solo: false,
            no_mercy: false,
            radio: false,
            heroic_last_rebel: false,
            hints: false,
            round: 1,
            phase: Phase::Team,
            ending: None,
            fazaformed: Tile::numbered(16).into_iter().collect(),
            drones: IndexMap::new(),
            rebels: IndexMap::new(),
            drone_pool: None,
            rebel_pool: None,
            ships: IndexMap::new(),
            tracker: Ship::Carrier,
            players: IndexMap::from_iter(["doctor", "soldier"].map(|n| (n.to_string(), PlayerPosition::default()))),
            deck: None,
            shown: 0,
            discard: Vec::new(),
            in_force: IndexMap::new(),
            proposal: None,
            on_air: None,
            may_answer: Vec::new(),
        }
    }
}

impl Positions for Faza {
    type Position = Position;
    type Effect = Authored;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        Placing { game: self, position }.state()
    }

    fn position(&self, state: &State) -> Position {
        Writing { game: self, state }.position()
    }

    fn facts(&self, state: &State) -> Value {
        let look = Look::new(self, state);
        let mut facts = serde_json::to_value(self.position(state)).unwrap_or_default();
        let numbers = |set: TileSet| set.map(Tile::number).collect::<Vec<_>>();
        let name = |seat| self.seat_name(state, seat).to_lowercase();
        let outcome = state.ending.map(|ending| if ending == Ending::Victory { "victory" } else { "defeat" });
        let roll = matches!(look.interrupt(), Some(crate::draft::Interrupt::Roll)).then(|| {
            let dice: Vec<u8> = state.roll.faces().collect();
            json!({ "roller": name(state.roll.roller), "target": state.roll.target, "dice": dice, "bonus": state.roll.bonus })
        });
        let derived = json!({
            "outcome": outcome,
            "roll": roll,
            "outposts": numbers(look.outposts()),
            "airfields": numbers(look.airfields()),
            "deadly": numbers(look.deadly()),
            "recruit_price": look.recruit_price(),
            "pay_off_price": look.pay_off_price(),
            "deck_size": state.deck.len(),
            "lies": state.in_force.iter().map(|card| {
                (self.event(card.event).name.to_string(), json!(self.lies_on(card.event, &name(card.drawer))))
            }).collect::<serde_json::Map<_, _>>(),
            "suggestions": state.options.hints.then(|| state.seats().iter().map(|seat| {
                (name(seat), json!(look.hint(seat)))
            }).collect::<serde_json::Map<_, _>>()),
            "earshot": state.seats().iter().map(|seat| {
                let heard: Vec<String> = look.within_earshot(seat).iter().map(name).collect();
                (name(seat), json!(heard))
            }).collect::<serde_json::Map<_, _>>(),
        });
        if let (Value::Object(facts), Value::Object(derived)) = (&mut facts, derived) {
            facts.extend(derived);
        }
        facts
    }

    fn with_effect(&self, effect: &[Authored]) -> (Self, ProgramId) {
        self.with_program(effect)
    }

    fn run_effect(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        let tile = state.player(seat).tile;
        let card = Look::new(self, state).card_of(seat, 1);
        let scope = Scope { actor: seat, tile, player: seat, card, ..Scope::default() };
        state.stack.call(program, scope);
        effect::run(&mut Resolver { game: self, state, play });
    }
}
