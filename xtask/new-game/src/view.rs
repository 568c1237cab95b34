//! What every player and spectator sees: the whole table, for nothing is hidden here.

use engine::Seat;
use title::{PlainPlace, PlainSeat, PlainView};

use crate::content::@Type@;
use crate::state::{GUARDS_COME_AT, State};
use crate::words::name;

pub fn view(game: &@Type@, state: &State) -> PlainView {
    let people = |room: usize| {
        let here = Seat::first(state.players).filter(move |seat| {
            let burglar = &state.burglars[seat.index()];
            !burglar.out && usize::from(burglar.room) == room
        });
        here.map(|seat| name(seat).to_string())
    };
    let place = |(at, room): (usize, &crate::RoomData)| {
        let loot = (state.loot[at] > 0).then(|| format!("loot: {}", state.loot[at]));
        PlainPlace { name: room.name.clone(), here: people(at).chain(loot).collect() }
    };
    let seat = |seat: Seat| {
        let burglar = &state.burglars[seat.index()];
        let place = if burglar.out { "outside" } else { &game.rooms[usize::from(burglar.room)].name };
        PlainSeat { standing: format!("{place}, loot: {}", burglar.loot), hand: Vec::new() }
    };
    PlainView {
        status: format!("Alarm {} of {GUARDS_COME_AT}", state.alarm),
        places: game.rooms.iter().enumerate().map(place).collect(),
        seats: Seat::first(state.players).map(seat).collect(),
    }
}
