//! Positions by name. What a position does not mention is as at the start of a game.

use std::collections::BTreeMap;

use engine::effect::ProgramId;
use engine::{Game as _, Play, Positions, Refusal, Rule, Seat, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::content::@Type@;
use crate::game::{Event, Reason, Setup};
use crate::state::{Burglar, MOST, State};
use crate::words::name;

/// A position file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    /// How often the alarm has risen.
    pub alarm: u8,
    /// In the order of the seats.
    pub burglars: Vec<BurglarAt>,
    /// The number of the seat whose turn it is, from 1; the first one inside if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// What lies in rooms, by name; what is left out lies there as at the start, less what somebody carries.
    pub loot: BTreeMap<String, u8>,
    /// How many questions were asked before.
    pub asked: u32,
}

/// A burglar of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BurglarAt {
    /// The room's name; the first one if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub room: Option<String>,
    pub loot: u8,
    pub out: bool,
}

fn refused(rule: &'static str, reason: Reason) -> Refusal<Reason> {
    Refusal::new(Rule(rule), reason)
}

impl @Type@ {
    fn room_called(&self, wanted: &str) -> Result<usize, Refusal<Reason>> {
        let at = self.rooms.iter().position(|room| room.name.eq_ignore_ascii_case(wanted));
        at.ok_or(refused("@PREFIX@-MOVE-01", Reason::NoSuchRoom))
    }
}

impl Positions for @Type@ {
    type Position = Position;
    /// No card here has a program. A game with cards names its vocabulary: see `engine::effect`.
    type Effect = Value;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        let players = position.burglars.len() as u8;
        let mut chance = engine::chance::Quick::new(0);
        let mut state = self.start(&Setup { players }, &mut Play::silent(&mut chance))?;
        state.alarm = position.alarm.min(crate::state::GUARDS_COME_AT);
        state.asked = position.asked.max(1);
        for (burglar, at) in state.burglars.iter_mut().zip(&position.burglars) {
            let room = at.room.as_deref().map(|room| self.room_called(room)).transpose()?.unwrap_or(0);
            *burglar = Burglar { room: room as u8, loot: at.loot, out: at.out };
        }
        for (room, loot) in &position.loot {
            state.loot[self.room_called(room)?] = *loot;
        }
        // What a player carries came from the deepest rooms first; what is nowhere, the guards have.
        let all: u32 = self.rooms.iter().map(|room| u32::from(room.loot)).sum();
        let carried: u32 = position.burglars.iter().map(|burglar| u32::from(burglar.loot)).sum();
        let mut lying: u32 = state.loot.iter().map(|loot| u32::from(*loot)).sum();
        for (at, room) in self.rooms.iter().enumerate().rev() {
            let free = if position.loot.contains_key(&room.name) { 0 } else { u32::from(state.loot[at]) };
            let take = free.min((lying + carried).saturating_sub(all));
            state.loot[at] -= take as u8;
            lying -= take;
        }
        state.lost = all.checked_sub(lying + carried).ok_or(refused("@PREFIX@-TAKE-01", Reason::TooMuchLoot))? as u8;
        let first = state.inside().lowest().unwrap_or(Seat(0));
        state.active = position.turn.map_or(first, |turn| Seat(turn.saturating_sub(1)));
        if self.is_sound(&state) { Ok(state) } else { Err(refused("@PREFIX@-TURN-01", Reason::NotYourTurn)) }
    }

    fn position(&self, state: &State) -> Position {
        let burglar = |burglar: &Burglar| BurglarAt {
            room: Some(self.rooms[usize::from(burglar.room)].name.clone()),
            loot: burglar.loot,
            out: burglar.out,
        };
        Position {
            alarm: state.alarm,
            burglars: state.burglars[..usize::from(state.players).min(MOST)].iter().map(burglar).collect(),
            turn: Some(state.active.0 + 1),
            loot: self.rooms.iter().zip(state.loot).map(|(room, loot)| (room.name.clone(), loot)).collect(),
            asked: state.asked,
        }
    }

    fn facts(&self, state: &State) -> Value {
        let mut facts = json!(self.position(state));
        if let Turn::Over(outcome) = self.turn(state) {
            facts["outcome"] = json!({ "winners": outcome.winners.iter().map(name).collect::<Vec<_>>() });
        }
        facts
    }

    fn with_effect(&self, _: &[Value]) -> (Self, ProgramId) {
        (self.clone(), ProgramId(0))
    }

    fn effect_fault(&self, _: &[Value]) -> Option<String> {
        Some("the cards of this game have no programs".into())
    }

    fn run_effect(&self, _: &mut State, _: Seat, _: ProgramId, _: &mut Play<'_, Event>) {}
}
