//! How the game speaks.

use std::fmt::Write as _;

use engine::{Epilogue, Outcome, Seat, Unread, Words};
use title::PlainView;

use crate::content::@Type@;
use crate::game::{Event, Pick, Prompt};
use crate::state::State;

const BRIEFING: &str = "\
Sneak down the corridor, take what you can carry and be outside when the guards come. The deeper the room, the more lies there; \
every piece you take may raise the alarm.\n\
Whoever gets out with the most loot wins.";

/// What a seat is called.
pub fn name(seat: Seat) -> &'static str {
    ["Ann", "Ben", "Cyd", "Dot"].get(seat.index()).copied().unwrap_or("Somebody")
}

fn word(pick: Pick) -> &'static str {
    match pick {
        Pick::GoOn => "go on",
        Pick::Take => "take",
        Pick::Leave => "leave",
    }
}

impl Words for @Type@ {
    const LEDGER: &'static str = include_str!("../RULES.md");
    const TITLE: &'static str = "@title@";
    const BRIEFING: &'static str = BRIEFING;
    const SIGNS: &'static str = "Each line is a room, with whoever and whatever is in it.";

    fn seat_name(&self, _: &State, seat: Seat) -> String {
        name(seat).into()
    }

    fn prompt(&self, _: &State, _: Seat, about: Prompt) -> String {
        match about {
            Prompt::Turn => "What do you do?".into(),
        }
    }

    fn pick_name(&self, _: &State, _: Seat, _: &[Pick], pick: Pick) -> String {
        word(pick).into()
    }

    fn read_pick(&self, _: &State, _: Seat, _: &[Pick], words: &str) -> Result<Pick, Unread> {
        let wanted = Pick::ALL.into_iter().find(|pick| word(*pick).eq_ignore_ascii_case(words.trim()));
        wanted.ok_or_else(|| Unread {
            expected: "go on, take or leave".into(),
            nearest: engine::load::nearest(words, Pick::ALL.into_iter().map(word)).map(String::from),
        })
    }

    fn describe(&self, state: &State, seat: Seat, _: &[Pick], pick: Pick) -> String {
        let burglar = &state.burglars[seat.index()];
        match pick {
            Pick::GoOn => match self.rooms.get(usize::from(burglar.room) + 1) {
                Some(next) => format!("Go on to the {}", next.name),
                None => "Go on".into(),
            },
            Pick::Take => "Take a piece of loot, and roll for the alarm".into(),
            Pick::Leave => format!("Leave with your loot ({})", burglar.loot),
        }
    }

    fn tell(&self, _: &State, event: &Event) -> String {
        match *event {
            Event::Began => "The door is open. Nobody has noticed yet.".into(),
            Event::WentOn { who, room } => format!("{} sneaks on to the {}.", name(who), self.rooms[usize::from(room)].name),
            Event::Took { who, die } => format!("{} takes a piece of loot and rolls {die}.", name(who)),
            Event::AlarmRose { alarm } => format!("The alarm rises to {alarm}."),
            Event::Left { who, loot } => format!("{} leaves. Loot: {loot}.", name(who)),
            Event::GuardsCame => "The guards are here. Whoever is inside loses everything.".into(),
        }
    }

    fn draw(&self, view: &PlainView) -> String {
        let mut out = format!("{}\n", view.status);
        for place in &view.places {
            _ = writeln!(out, "  {:<12}{}", place.name, place.here.join(", "));
        }
        out
    }

    fn epilogue(&self, _: &State, outcome: &Outcome) -> Epilogue {
        let winners: Vec<&str> = outcome.winners.iter().map(name).collect();
        Epilogue::new(format!("Most loot: {}.", winners.join(" and ")), None)
    }
}
