//! Names in positions: upper and lower case, dashes, underscores and apostrophes make no difference, and ids work too.

use engine::load::nearest;
use engine::{Seat, SeatSet};

use super::parts::SeatName;
use crate::content::Facility07;
use crate::geometry::{Place, Places, Slot};
use crate::look::{No, no};
use crate::names::{AgentId, EventId, OpsId, RoomId, SecretId};
use crate::reason::{Kind, Reason, Short};
use crate::state::State;

/// A name with everything taken away that people vary; letter by letter, because every card of a table is looked up.
fn letters(name: &str) -> impl Iterator<Item = char> {
    let kept = name.trim().chars().filter(|c| !matches!(c, '\'' | '\u{2019}'));
    kept.flat_map(|c| if matches!(c, '-' | '_') || c.is_whitespace() { ' ' } else { c }.to_lowercase())
}

fn plain(name: &str) -> String {
    letters(name).collect()
}

fn alike(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

/// A refusal that names the nearest thing there is.
pub(super) fn unknown<'w, T>(
    rule: &'static str,
    what: Kind,
    word: &str,
    known: impl Iterator<Item = &'w str>,
) -> Result<T, No> {
    let known: Vec<&str> = known.collect();
    // One word of a name is enough to tell which one is meant; short words stand in too many.
    let shares = |name: &&&str| {
        let name = plain(name);
        let mut parts = name.split(' ').filter(|part| part.len() > 3);
        parts.any(|part| plain(word).split(' ').any(|typed| nearest(typed, [part]).is_some()))
    };
    let near = nearest(word, known.iter().copied()).or_else(|| known.iter().find(shares).copied());
    let word = Short::new(word);
    match near {
        Some(near) => no(rule, Reason::NoSuchBut { what, word, near: Short::new(near) }),
        None => no(rule, Reason::NoSuch { what, word }),
    }
}

/// What a thing is called in a position: its name, or its id if another thing has the same name.
fn called<'n>(things: impl Iterator<Item = (&'n str, &'n str)>, id: &'n str, name: &'n str) -> String {
    let same = things.filter(|(_, other)| alike(other, name)).count();
    if same > 1 { id.to_string() } else { name.to_string() }
}

#[allow(clippy::needless_pass_by_value, reason = "an iterator is made for this one look")]
fn found<'n>(things: impl Iterator<Item = (&'n str, &'n str)> + Clone, word: &str) -> Option<u8> {
    // F07-RULING-28: the Entrance is the Entryway.
    let word = if alike(word, "Entrance") { "Entryway" } else { word };
    let by = |part: &dyn Fn((&'n str, &'n str)) -> &'n str| things.clone().position(|thing| alike(part(thing), word));
    by(&|(id, _)| id).or_else(|| by(&|(_, name)| name)).map(|at| at as u8)
}

macro_rules! named {
    ($($find:ident, $name:ident, $table:ident, $id:ident, $kind:ident, $rule:literal);* $(;)?) => {$(
        pub(super) fn $find(&self, word: &str) -> Result<$id, No> {
            let things = self.$table().iter().map(|thing| (thing.id.as_str(), thing.name.as_str()));
            match found(things.clone(), word) {
                Some(at) => Ok($id(at)),
                None => unknown($rule, Kind::$kind, word, things.map(|(_, name)| name)),
            }
        }

        pub(super) fn $name(&self, id: $id) -> String {
            let Some(thing) = self.$table().get(id.index()) else { return String::new() };
            called(self.$table().iter().map(|thing| (thing.id.as_str(), thing.name.as_str())), &thing.id, &thing.name)
        }
    )*};
}

impl Facility07 {
    named! {
        find_ops, ops_name, ops, OpsId, Ops, "F07-COMP-06";
        find_event, event_name, events, EventId, Event, "F07-COMP-04";
        find_room, room_name, rooms, RoomId, Room, "F07-COMP-08";
        find_agent, agent_name, agents, AgentId, Agent, "F07-COMP-05";
        find_secret, secret_name, secrets, SecretId, Secret, "F07-COMP-09";
    }

    pub(super) fn find_figure(&self, word: &str) -> Result<u8, No> {
        let things = self.figures().iter().map(|kind| (kind.id.as_str(), kind.name.as_str()));
        match found(things.clone(), word) {
            Some(kind) => Ok(kind),
            None => unknown("F07-COMP-13", Kind::Figure, word, things.map(|(_, name)| name)),
        }
    }

    pub(super) fn find_marker(&self, word: &str) -> Result<usize, No> {
        let things = self.markers().iter().map(|kind| (kind.id.as_str(), kind.name.as_str()));
        match found(things.clone(), word) {
            Some(kind) => Ok(usize::from(kind)),
            None => unknown("F07-COMP-10", Kind::Marker, word, things.map(|(_, name)| name)),
        }
    }

    /// The Room by this name, if it lies on the board.
    pub(super) fn find_place(&self, state: &State, word: &str) -> Result<Place, No> {
        let card = self.find_room(word)?;
        match state.laid.iter().position(|laid| laid.card == card).and_then(Place::at) {
            Some(place) => Ok(place),
            None => no("F07-COMP-08", Reason::NoSuch { what: Kind::LaidRoom, word: Short::new(word) }),
        }
    }

    pub(super) fn find_places(&self, state: &State, words: &[String]) -> Result<Places, No> {
        words.iter().map(|word| self.find_place(state, word)).collect()
    }

    pub(super) fn place_name(&self, state: &State, place: Place) -> String {
        state.laid.get(place.index()).map_or_else(String::new, |laid| self.room_name(laid.card))
    }

    /// `Entryway E2`: a door of a Room on the board.
    pub(super) fn find_doorway(&self, state: &State, word: &str) -> Result<(Place, Slot), No> {
        let doorway = word.trim().rsplit_once(char::is_whitespace);
        let Some((room, Ok(slot))) = doorway.map(|(room, slot)| (room, slot.to_uppercase().parse::<Slot>())) else {
            return no("F07-RULING-40", Reason::NoSuch { what: Kind::Doorway, word: Short::new(word) });
        };
        Ok((self.find_place(state, room)?, slot))
    }

    /// A seat by its number from 1, by its Agent's name, or by a word of it that no other seat has.
    pub(super) fn find_seat(&self, state: &State, seat: &SeatName) -> Result<Seat, No> {
        let word = match seat {
            SeatName::Number(number @ 1..) if *number <= state.count => return Ok(Seat(number - 1)),
            SeatName::Number(number) => {
                return no("F07-RULING-01", Reason::NoSuch { what: Kind::Seat, word: Short::new(&number.to_string()) });
            }
            SeatName::Name(word) => word,
        };
        let wanted = plain(word);
        if let Some(number) = wanted.strip_prefix("seat ").and_then(|number| number.trim().parse::<u8>().ok()) {
            return self.find_seat(state, &SeatName::Number(number));
        }
        let names: Vec<String> = Seat::first(state.count).map(|seat| self.agent_name(state.agent(seat).card)).collect();
        let ids = || Seat::first(state.count).map(|seat| self.agent(state.agent(seat).card).id.as_str());
        let only = |fits: &dyn Fn(&str) -> bool| {
            let mut fitting = (0..).zip(&names).filter(|(_, name)| fits(&plain(name))).map(|(at, _)| Seat(at));
            fitting.next().filter(|_| fitting.next().is_none())
        };
        let by_id = || ids().position(|id| plain(id) == wanted).map(|at| Seat(at as u8));
        only(&|name| name == wanted)
            .or_else(by_id)
            .or_else(|| only(&|name| name.split(' ').any(|part| part == wanted)))
            .map_or_else(|| unknown("F07-AGENT-01", Kind::Seat, word, names.iter().map(String::as_str)), Ok)
    }

    pub(super) fn find_seats(&self, state: &State, seats: &[SeatName]) -> Result<SeatSet, No> {
        seats.iter().map(|seat| self.find_seat(state, seat)).collect()
    }

    pub(super) fn name_of_seat(&self, state: &State, seat: Seat) -> SeatName {
        SeatName::Name(self.agent_name(state.agent(seat).card))
    }
}
