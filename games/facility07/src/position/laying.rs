//! Laying the Rooms of a position.

use super::parts::{Joined, Position, PrisonPosition, RoomPosition};
use super::placing::{Placing, markers};
use super::stock::Stock;
use crate::geometry::{Board, Doors, Place, Places, Spot};
use crate::look::{No, no};
use crate::names::{EventId, RoomId};
use crate::reason::{Reason, Short};
use crate::state::{Laid, State};

/// No position needs more; beyond, numbers of the lattice would not do.
const FAR: i8 = 115;

/// So many steps a search for a line may take: far more than any that succeeds.
const PATIENCE: u32 = 200_000;

impl Placing<'_> {
    /// The line, the Rooms, the Prison.
    pub(super) fn board(&self, state: &mut State, rooms: &mut Stock, events: &mut Stock) -> Result<(), No> {
        let Position { line, board, prison, .. } = self.position;
        rooms.take(self.game.shared.entryway.0, "Entryway")?;
        self.line(state, rooms, line)?;
        for room in board {
            let place = self.room(state, rooms, room)?;
            self.things_on(state, place, room, events)?;
        }
        match prison {
            None => {}
            Some(PrisonPosition::Word(_)) => {
                rooms.take(self.game.shared.prison.0, "Prison")?;
                self.annex(state, self.game.shared.prison);
            }
            Some(PrisonPosition::Joined(Joined { at, by })) => {
                let room = RoomPosition {
                    room: self.game.room_name(self.game.shared.prison),
                    at: Some(at.clone()),
                    by: Some(*by),
                    ..RoomPosition::default()
                };
                self.room(state, rooms, &room)?;
            }
        }
        if state.board.reach(Place::ENTRYWAY, Places::NONE) != state.board.places() {
            return no("F07-RULING-44", Reason::Position("not every Room hangs together with the Entryway by doors"));
        }
        Ok(())
    }

    fn room(&self, state: &mut State, rooms: &mut Stock, room: &RoomPosition) -> Result<Place, No> {
        let card = self.game.find_room(&room.room)?;
        if card == self.game.shared.entryway {
            let moved = room.at.is_some() || room.annex || room.spot.is_some_and(|spot| spot != [0, 0]);
            if moved || room.rotation != crate::geometry::Rotation::R0 {
                return no("F07-RULING-40", Reason::Position("the Entryway lies at [0, 0], unrotated"));
            }
            return Ok(Place::ENTRYWAY);
        }
        if let Ok(laid) = self.game.find_place(state, &room.room)
            && room.at.is_none()
            && room.spot.is_none()
            && !room.annex
        {
            // A Room of the line: only what lies on it is told.
            return Ok(laid);
        }
        rooms.take(card.0, &room.room)?;
        if usize::from(state.board.places().len()) == crate::geometry::MAX_PLACES {
            return no("F07-RULING-32", Reason::Position("a board has 40 Rooms at most"));
        }
        if room.annex {
            if card != self.game.shared.prison {
                return no("F07-RULING-112", Reason::Position("only the Prison can be an annex"));
            }
            return Ok(self.annex(state, card));
        }
        let spot = self.spot(state, card, room)?;
        Ok(self.lay(state, card, spot))
    }

    /// Where the card goes, by doorway or by cells.
    fn spot(&self, state: &State, card: RoomId, room: &RoomPosition) -> Result<Spot, No> {
        if let Some([x, y]) = room.spot {
            let spot = Spot { x, y, rotation: room.rotation };
            if room.at.is_some() || room.by.is_some() {
                return no("F07-RULING-44", Reason::Position("a Room lies either `at` a doorway or on a `spot`"));
            }
            if !(-FAR..=FAR).contains(&x) || !(-FAR..=FAR).contains(&y) {
                return no("F07-RULING-40", Reason::Position("the spot is too far from the Entryway"));
            }
            let taken = |place: Place| state.board.spot(place).is_some_and(|other| other.overlaps(spot));
            if state.board.places().any(taken) {
                let door = Short::new(&format!("spot [{x}, {y}]"));
                return no("F07-EXPLORE-06", Reason::Misfit { card: Short::new(&room.room), door });
            }
            return Ok(spot);
        }
        let (Some(at), Some(by)) = (&room.at, room.by) else {
            return no("F07-RULING-44", Reason::Position("a Room needs `at` and `by`, or a `spot`"));
        };
        let (place, slot) = self.game.find_doorway(state, at)?;
        let doors = self.game.room(card).doors;
        if !state.board.doors(place).contains(slot) {
            let card = Short::new(&self.game.room_name(state.laid[place.index()].card));
            return no("F07-EXPLORE-05", Reason::NoDoor { card, door: Short::new(&slot.to_string()) });
        }
        let card = Short::new(&room.room);
        if !doors.contains(by) {
            return no("F07-EXPLORE-05", Reason::NoDoor { card, door: Short::new(&by.to_string()) });
        }
        match state.board.fit(place, slot, doors, by) {
            Some(spot) => Ok(spot),
            None => no("F07-EXPLORE-06", Reason::Misfit { card, door: Short::new(at) }),
        }
    }

    fn lay(&self, state: &mut State, card: RoomId, spot: Spot) -> Place {
        let place = state.board.lay(spot, self.game.room(card).doors);
        self.note(state, card, place);
        place
    }

    fn annex(&self, state: &mut State, card: RoomId) -> Place {
        let place = state.board.annex(self.game.room(card).doors);
        self.note(state, card, place);
        place
    }

    fn note(&self, state: &mut State, card: RoomId, place: Place) {
        state.laid.push(Laid { card, ..Laid::default() });
        if card == self.game.shared.prison {
            state.prison = Some(place);
        }
        if card == self.game.shared.mainframe {
            state.mainframe = Some(place);
        }
    }

    fn things_on(&self, state: &mut State, place: Place, room: &RoomPosition, events: &mut Stock) -> Result<(), No> {
        let mut cover = EventId::default();
        if let Some(word) = &room.covered {
            cover = self.game.find_event(word)?;
            events.take(cover.0, word)?;
            if place == Place::ENTRYWAY {
                return no("F07-OPT-SURVEILLANCE-03", Reason::Position("the Entryway is never covered"));
            }
            state.covered.insert(place);
        } else if let Some(word) = &room.uncovered {
            cover = self.game.find_event(word)?;
        }
        let laid = &mut state.laid[place.index()];
        laid.cover = cover;
        laid.corpse = room.corpse;
        laid.markers = markers(self.game, &room.markers)?.0;
        Ok(())
    }

    /// Rooms one after the other, each Adjacent only to its neighbours if that can be.
    fn line(&self, state: &mut State, rooms: &mut Stock, names: &[String]) -> Result<(), No> {
        let mut cards =
            names.iter().map(|name| Ok((self.game.find_room(name)?, name))).collect::<Result<Vec<_>, No>>()?;
        if cards.first().is_some_and(|(card, _)| *card == self.game.shared.entryway) {
            cards.remove(0);
        }
        if cards.len() >= crate::geometry::MAX_PLACES - 1 {
            return no("F07-RULING-32", Reason::Position("a board has 40 Rooms at most"));
        }
        for (card, name) in &cards {
            rooms.take(card.0, name)?;
        }
        let doors: Vec<Doors> = cards.iter().map(|(card, _)| self.game.room(*card).doors).collect();
        let join = |doors: &[Doors]| {
            [true, false].into_iter().find_map(|strict| {
                let mut search = Search { strict, patience: PATIENCE };
                search.chain(&state.board, Place::ENTRYWAY, doors)
            })
        };
        let Some(spots) = join(&doors) else {
            // The first that can follow in no way is the one to name.
            let last = (1..doors.len()).find(|count| join(&doors[..*count]).is_none()).unwrap_or(doors.len());
            let before = last.checked_sub(2).map_or("Entryway", |before| cards[before].1.as_str());
            let card = Short::new(cards.get(last - 1).map_or("", |(_, name)| name.as_str()));
            return no("F07-RULING-44", Reason::LineBreaks { card, before: Short::new(before) });
        };
        // The search gathers them from the far end.
        for ((card, _), spot) in cards.into_iter().zip(spots.into_iter().rev()) {
            self.lay(state, card, spot);
        }
        Ok(())
    }
}

/// A search for a chain of placements.
struct Search {
    /// Each Room is Adjacent to nothing but its neighbours in the line.
    strict: bool,
    patience: u32,
}

impl Search {
    /// Where the Rooms can lie, the last one first.
    fn chain(&mut self, board: &Board, from: Place, doors: &[Doors]) -> Option<Vec<Spot>> {
        let Some((&next, rest)) = doors.split_first() else { return Some(Vec::with_capacity(8)) };
        for slot in board.open_doorways(from) {
            for joint in next.iter() {
                self.patience = self.patience.checked_sub(1)?;
                let Some(spot) = board.fit(from, slot, next, joint) else { continue };
                let mut longer = *board;
                let place = longer.lay(spot, next);
                if self.strict && longer.adjacent(place) != Places::only(from) {
                    continue;
                }
                if let Some(mut spots) = self.chain(&longer, place, rest) {
                    spots.push(spot);
                    return Some(spots);
                }
            }
        }
        None
    }
}
