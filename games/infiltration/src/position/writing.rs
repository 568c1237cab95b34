//! From a table to a position file.

use engine::{Knowers, Seat, SeatSet};

use super::{EVERYBODY, FilePosition, Files, ItemPosition, OperativePosition, Position, RoomPosition};
use crate::content::Infiltration;
use crate::data_files::{DataFile, Shelf};
use crate::item_cards::{ItemCard, Spot};
use crate::names::{Card, NpcId, Operative, Place};
use crate::state::{NpcAt, State, Whereabouts};

/// Writes a position down.
pub(super) struct Writing<'a> {
    pub game: &'a Infiltration,
    pub state: &'a State,
}

impl Writing<'_> {
    pub fn name(&self, who: Operative) -> String {
        self.game.name(self.state, who).to_lowercase()
    }

    /// Players by their first operative.
    fn names(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|Seat(seat)| self.name(Operative(seat))).collect()
    }

    /// The players who know something, or `everybody`, if it was shown in the open.
    fn knowers(&self, known: Knowers) -> Vec<String> {
        if known.is_public() { vec![EVERYBODY.into()] } else { self.names(known.seats()) }
    }

    pub fn position(&self) -> Position {
        let state = self.state;
        let item = |card: &ItemCard| self.game.item(card.card).name.to_string();
        let from_top = |card: &DataFile| FilePosition::Value(card.value());
        Position {
            players: Some(state.players),
            extraction: state.options.extraction,
            original: state.options.original,
            specialists: state.specialists,
            round: state.round,
            phase: state.phase,
            ending: state.ending,
            first: Some(self.name(state.first)),
            proximity: state.proximity,
            alarm: state.alarm,
            die: state.die,
            rooms: Place::all().map(|place| (place.to_string(), self.room(place))).collect(),
            npcs: (0..)
                .map(NpcId)
                .zip(self.game.npcs())
                .map(|(npc, card)| {
                    let at = match state.npcs[npc.index()] {
                        NpcAt::Supply => "supply".into(),
                        NpcAt::In(place) => place.to_string(),
                        NpcAt::Box => "box".into(),
                    };
                    (card.name.to_string(), at)
                })
                .collect(),
            sludge: state.sludge.map(|place| place.to_string()),
            sludge_by: state.sludge_by.map(|who| self.name(who)),
            operatives: state.operatives().map(|who| (self.name(who), self.operative(who))).collect(),
            pool: Some(Files::List(state.data.on(Shelf::Pool).iter().rev().map(from_top).collect())),
            data_box: self.files(state.data.on(Shelf::Box), SeatSet::NONE),
            pile: Some(state.items.at(Spot::Pile).iter().rev().map(item).collect()),
            discard: state.items.at(Spot::Discard).iter().map(item).collect(),
            item_box: self.items(state.items.at(Spot::Box), Knowers::NOBODY),
            asked: state.asked[..usize::from(state.players)].to_vec(),
        }
    }

    fn files(&self, files: &[DataFile], usual: SeatSet) -> Files {
        let one = |file: &DataFile| {
            let (value, known) = (file.value(), file.known());
            if known == usual {
                FilePosition::Value(value)
            } else {
                FilePosition::Known { value, known: self.names(known) }
            }
        };
        Files::List(files.iter().map(one).collect())
    }

    fn items(&self, cards: &[ItemCard], usual: Knowers) -> Vec<ItemPosition> {
        let one = |card: &ItemCard| {
            let item = self.game.item(card.card).name.to_string();
            if card.known == usual {
                ItemPosition::Name(item)
            } else {
                ItemPosition::Known { item, known: self.knowers(card.known) }
            }
        };
        cards.iter().map(one).collect()
    }

    fn room(&self, place: Place) -> RoomPosition {
        let state = self.state;
        let revealed = state.revealed.has(place);
        RoomPosition {
            room: Some(self.game.room(state.rooms[place.index()]).name.to_string()),
            face_down: !revealed,
            known: if revealed { Vec::new() } else { self.knowers(state.rooms_known[place.index()]) },
            data: self.files(state.data.on(Shelf::Room(place)), SeatSet::NONE),
            interface: Some(state.interfaces.has(place)),
            guard: Some(state.guards.has(place)),
            enter_off: state.enter_off.has(place),
            enter_off_by: state.enter_off_by.filter(|(at, _)| *at == place).map(|(_, who)| self.name(who)),
        }
    }

    fn card(&self, card: Card) -> String {
        match card {
            Card::Item(item) => self.game.item(item).name.to_string(),
            action => format!("{action:?}").to_lowercase(),
        }
    }

    fn operative(&self, who: Operative) -> OperativePosition {
        let (state, agent) = (self.state, self.state.agent(who));
        OperativePosition {
            at: Some(match agent.at {
                Whereabouts::Inside(place) => place.to_string(),
                Whereabouts::Escaped => "escaped".into(),
                Whereabouts::Arrested => "arrested".into(),
            }),
            wounded: agent.wounded,
            delayed: agent.delayed,
            stash: self.files(state.data.on(Shelf::Stash(who)), state.knower(who)),
            hand: self.items(state.items.at(Spot::Hand(who)), state.knower(who).into()),
            prototypes: agent.prototypes,
            blackmail_file: agent.blackmail_file,
            card: agent.card.map(|card| self.card(card)),
            last: agent.last.map(|card| self.card(card)),
            talent_used: state.talents_used.has(who),
        }
    }
}
