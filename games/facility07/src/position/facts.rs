//! What a scenario may check: the position, plainly, and what follows from it.

use engine::{Game as _, Seat, SeatSet, Viewer};
use serde_json::{Map, Value, json};

use super::writing::Writing;
use crate::content::Facility07;
use crate::geometry::{Doorway, Place, Places};
use crate::look::Look;
use crate::state::{Alertness, Guard, State};
use crate::view::{AgentView, CovertView};
use crate::vocabulary::Skill;

/// Facts of one table.
pub(super) struct Facts<'a> {
    pub game: &'a Facility07,
    pub state: &'a State,
}

impl Facts<'_> {
    pub fn value(&self) -> Value {
        let (game, state) = (self.game, self.state);
        let look = Look::new(game, state);
        let position = Writing { game, state }.position();
        let mut facts = serde_json::to_value(position).unwrap_or_default();
        let winners = state.ending.map(|_| self.names(look.winners()));
        let awaited = if state.ending.is_none() { look.may_speak().1 } else { SeatSet::NONE };
        let derived = json!({
            "turn_of": self.name(state.active),
            "asked": self.names(awaited),
            "over": state.ending.is_some(),
            "winners": winners,
            "ranking": look.ranking().into_iter().map(|seat| self.name(seat)).collect::<Vec<_>>(),
            "hacker": state.hacker.map(|seat| self.name(seat)),
            "agents": Seat::first(state.count).map(|seat| self.agent(&facts, seat)).collect::<Vec<_>>(),
            "rooms": state.board.places().map(|place| self.place(place)).collect::<Vec<_>>(),
            "adjacent": self.by_room(|place| json!(self.places(state.board.adjacent(place)))),
            "doorways": self.by_room(|place| self.doorways(place)),
            "lines_of_sight": self.by_room(|place| json!(self.places(state.board.in_sight(place, look.shut())))),
            "spots": self.by_room(|place| json!(state.board.spot(place).map(|spot| [spot.x, spot.y]))),
            "rotations": self.by_room(|place| json!(state.board.spot(place).map(|spot| spot.rotation.degrees()))),
            "cells": self.by_room(|place| {
                json!(state.board.spot(place).map(|spot| spot.cells().map(|(x, y)| [x, y]).collect::<Vec<_>>()))
            }),
            "agents_in": self.by_room(|place| json!(self.names(state.agents_in(place)))),
            "guards": self.guards(|_| true),
            "awake_guards": self.guards(|guard| guard.state == Alertness::Awake),
            "dazed_guards": self.guards(|guard| guard.state == Alertness::Dazed),
            "fresh_guards": self.guards(|guard| guard.state == Alertness::Fresh),
            "guard_list": facts["guards"],
            "locked": self.places(look.locked()),
            "covered": self.places(state.covered),
            "corpses": self.by_room(|place| json!(state.laid(place).corpse)),
            "room_markers": self.by_room(|place| self.markers(state.laid(place).markers)),
            "prison": match state.prison {
                None => Value::Null,
                Some(place) if state.board.is_annex(place) => json!("annex"),
                Some(_) => json!("board"),
            },
            "mainframe": state.mainframe.is_some(),
            "room_deck": state.room_deck.from_top().map(|hidden| game.room_name(hidden.card)).collect::<Vec<_>>(),
            "rooms_left": state.room_deck.len(),
            "ops_deck": state.ops.from_top().map(|hidden| game.ops_name(hidden.card)).collect::<Vec<_>>(),
            "ops_left": state.ops.len(),
            "event_deck": state.events.from_top().map(|hidden| game.event_name(hidden.card)).collect::<Vec<_>>(),
            "events_left": state.events.len(),
            "supply": {
                "guards": look.guard_supply(),
                "data": look.data_supply(),
                "locks": look.lock_supply(),
                "markers": look.marker_supply(),
            },
            "sees": Seat::first(state.count).map(|seat| self.sees(Viewer::Seat(seat))).collect::<Vec<_>>(),
            "spectators_see": self.sees(Viewer::Public),
            "sandwich": look.sandwich().map(|(loser, winner)| json!({ "owes": self.name(loser), "to": self.name(winner) })),
        });
        if let (Value::Object(facts), Value::Object(derived)) = (&mut facts, derived) {
            facts.extend(derived);
            for written in ["line", "room_box", "agent_box", "secret_box"] {
                facts.remove(written);
            }
        }
        facts
    }

    /// What a viewer knows of hands, Coverts and decks; `?` where something lies face down for it.
    fn sees(&self, viewer: Viewer) -> Value {
        let game = self.game;
        let view = game.view(self.state, viewer);
        let or_hidden = |name: Option<String>| name.unwrap_or_else(|| "?".into());
        let hand = |agent: &AgentView| -> Vec<String> {
            agent.hand.iter().map(|card| or_hidden(card.as_ref().map(|card| game.ops_name(card.card)))).collect()
        };
        let covert = |agent: &AgentView| match &agent.covert {
            None => Value::Null,
            Some(CovertView::FaceDown) => json!("?"),
            Some(CovertView::Known(card)) => json!(game.ops_name(card.card)),
        };
        json!({
            "hands": view.agents.iter().map(hand).collect::<Vec<_>>(),
            "coverts": view.agents.iter().map(covert).collect::<Vec<_>>(),
            "ops_deck": view.ops_deck.iter().map(|card| or_hidden(card.map(|card| game.ops_name(card)))).collect::<Vec<_>>(),
            "event_deck": view.event_deck.iter().map(|card| or_hidden(card.map(|card| game.event_name(card)))).collect::<Vec<_>>(),
            "room_deck": view.room_deck.iter().map(|card| or_hidden(card.map(|card| game.room_name(card)))).collect::<Vec<_>>(),
        })
    }

    fn name(&self, seat: Seat) -> String {
        self.game.agent_name(self.state.agent(seat).card)
    }

    fn names(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.name(seat)).collect()
    }

    fn place(&self, place: Place) -> String {
        self.game.place_name(self.state, place)
    }

    fn places(&self, places: Places) -> Vec<String> {
        places.map(|place| self.place(place)).collect()
    }

    fn by_room(&self, fact: impl Fn(Place) -> Value) -> Map<String, Value> {
        self.state.board.places().map(|place| (self.place(place), fact(place))).collect()
    }

    fn guards(&self, fits: impl Fn(&Guard) -> bool) -> Map<String, Value> {
        self.by_room(|place| json!(self.state.guards_in(place).filter(|(_, guard)| fits(guard)).count()))
    }

    fn doorways(&self, place: Place) -> Value {
        let board = &self.state.board;
        let doorway = |slot| match board.doorway(place, slot) {
            Doorway::Open => "open".to_string(),
            Doorway::Connected(other) => format!("connected {}", self.place(other)),
            Doorway::Blocked(other) => format!("blocked {}", self.place(other)),
        };
        let doors = board.doors(place);
        doors.iter().map(|slot| (slot.name().to_string(), json!(doorway(slot)))).collect::<Map<_, _>>().into()
    }

    fn markers(&self, counts: [u8; crate::state::most::MARKER_KINDS]) -> Value {
        let kinds = self.game.markers().iter().zip(counts);
        kinds.map(|(kind, count)| (kind.id.clone(), json!(count))).collect::<Map<_, _>>().into()
    }

    /// An Agent, with cards by their names alone.
    fn agent(&self, facts: &Value, seat: Seat) -> Value {
        let (game, state) = (self.game, self.state);
        let look = Look::new(game, state);
        let agent = state.agent(seat);
        let mut told = facts["agents"][seat.index()].clone();
        let objectives = look.objectives(seat);
        let skills: Map<String, Value> =
            Skill::ALL.map(|skill| (skill.name().to_lowercase(), json!(look.skill(seat, skill)))).into_iter().collect();
        let derived = json!({
            "seat": seat.0 + 1,
            "room": match agent.whereabouts {
                crate::state::Whereabouts::Inside => json!(self.place(agent.room)),
                gone => json!(gone),
            },
            "hand": agent.hand.iter().map(|hidden| game.ops_name(hidden.card)).collect::<Vec<_>>(),
            "hand_size": agent.hand.len(),
            "hand_limit": look.hand_limit(seat),
            "gadgets": agent.gadgets.iter().map(|gadget| game.ops_name(gadget.card)).collect::<Vec<_>>(),
            "used_gadgets": agent.gadgets.iter().filter(|gadget| gadget.used)
                .map(|gadget| game.ops_name(gadget.card)).collect::<Vec<_>>(),
            "gadget_slots": look.gadget_slots(seat),
            "covert": agent.covert.map(|hidden| game.ops_name(hidden.card)),
            "movement_left": look.movement_left(seat),
            "speed": look.skill(seat, Skill::Speed),
            "skills": skills,
            "score": look.final_data(seat),
            "objectives": objectives,
            "objectives_met": objectives.iter().filter(|met| **met).count(),
            "cut_off": look.is_cut_off(seat),
        });
        if let (Value::Object(told), Value::Object(derived)) = (&mut told, derived) {
            told.extend(derived);
        }
        told
    }
}
