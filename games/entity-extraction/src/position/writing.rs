//! From a table to a position file.

use indexmap::IndexMap;

use super::{HostilePosition, OperativePosition, Position, RoomPosition};
use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::{HALLS, HallId, LinkId, Tile};
use crate::names::{Operative, RoomId, Source, Tally};
use crate::spots;
use crate::state::State;

/// Writes a position down.
pub(super) struct Writing<'a> {
    pub game: &'a EntityExtraction,
    pub state: &'a State,
}

impl Writing<'_> {
    pub fn name(&self, who: Operative) -> String {
        self.game.name(who).to_lowercase()
    }

    fn spot(&self, tile: Tile) -> String {
        spots::spot(&self.state.layout, tile)
    }

    fn cards(&self, spot: Spot) -> Vec<String> {
        self.state.cards.at(spot).iter().map(|card| self.game.card_name(*card).to_string()).collect()
    }

    fn top_first(&self, spot: Spot) -> Vec<String> {
        self.cards(spot).into_iter().rev().collect()
    }

    fn tally(&self, tally: Tally) -> IndexMap<String, u8> {
        let named = |source: Source| {
            let number = usize::from(source.0);
            let name = match HallId::new(number) {
                Some(hall) => &self.game.hall(hall).name,
                None => &self.game.room(RoomId((number - HALLS) as u8)).name,
            };
            (name.to_string(), tally.of(source))
        };
        Source::all().map(named).filter(|(_, times)| *times > 0).collect()
    }

    pub fn position(&self) -> Position {
        let state = self.state;
        let door = |link: LinkId| spots::door(&state.layout, link);
        let names = |set: crate::names::Operatives| set.map(|who| self.name(who)).collect::<Vec<_>>();
        // A player is called by the first of its operatives.
        let seats = |set: engine::SeatSet| set.iter().map(|seat| self.name(Operative(seat.0))).collect::<Vec<_>>();
        Position {
            layout: Some(state.layout.plan()),
            players: state.players,
            hidden_breach: state.options.hidden_breach,
            scarce_ammo: state.options.scarce_ammo,
            chosen_kit: state.options.chosen_kit,
            restless_host: state.options.restless_host,
            manual_release: !state.airlocks_hold,
            auto_end: state.options.auto_end,
            round: state.round,
            ending: state.ending,
            rooms: state.layout.room_tiles().map(|tile| (self.spot(tile), self.room(tile))).collect(),
            explored: false,
            locks: state.locked.map(door).collect(),
            blown: state.blown.map(door).collect(),
            beacon: state.beacon.map(|tile| self.spot(tile)),
            beacon_by: state.beacon_by.map(|who| self.name(who)),
            operatives: State::everybody().map(|who| (self.name(who), self.operative(who))).collect(),
            hostiles: Some(state.arrivals.iter().map(|one| self.hostile(*one)).collect()),
            drawn_out: false,
            item_deck: self.top_first(Spot::ItemDeck),
            entity_deck: self.top_first(Spot::EntityDeck),
            top_known: seats(state.top_known),
            discard: self.cards(Spot::Discard),
            entity_discard: self.cards(Spot::EntityDiscard),
            at_gate: self.cards(Spot::Gate),
            turn: state.active.map(|who| self.name(who)),
            actions: state.active.map(|_| state.actions),
            fresh: state.fresh,
            free_locks: state.free_locks,
            used: self.tally(state.used),
            acted: names(state.acted),
            passed_on: names(state.passed_on),
            conceding: seats(state.conceding),
            last: Some(self.name(state.last)),
            asked: state.asked.to_vec(),
        }
    }

    fn room(&self, tile: Tile) -> RoomPosition {
        let state = self.state;
        let face_up = state.face_up.has(tile);
        RoomPosition::Full {
            room: state.room_at(tile).map(|room| self.game.room(room).name.to_string()),
            face_down: !face_up,
            seen: state.seen.has(tile) && !face_up,
            unentered: face_up && !state.entered.has(tile),
        }
    }

    fn hostile(&self, hostile: crate::names::HostileId) -> (String, HostilePosition) {
        let (piece, dazed) = (self.state.hostile(hostile), self.state.dazed_by[hostile.index()]);
        let placed = HostilePosition::Full {
            at: self.spot(piece.at),
            damage: piece.damage,
            skips: piece.skips,
            skipped: piece.skipped,
            dazed_with: dazed.map(|(card, _)| self.game.card_name(card).to_string()),
            dazed_by: dazed.map(|(_, by)| self.name(by)),
        };
        (self.game.hostile(hostile).name.to_string(), placed)
    }

    fn operative(&self, who: Operative) -> OperativePosition {
        let agent = self.state.agent(who);
        OperativePosition {
            at: Some(self.spot(agent.at)),
            ht: Some(agent.ht),
            ammo: Some(agent.ammo),
            hand: Some(self.cards(Spot::Hand(who))),
            carries: agent.carries.map(|whom| self.name(whom)),
            used: self.tally(agent.used),
        }
    }
}
