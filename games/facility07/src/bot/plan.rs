//! Where an Agent wants to go next, and how much time that leaves her.

use engine::Seat;

use super::outlook::{ALIVE, GAIN, data_of, exits, exploring_goals};
use super::time::{Pace, escape, turns_left, weariness};
use super::ways::{Walk, Walks, Ways};
use super::worth::Worth;
use crate::geometry::Place;
use crate::look::Look;

/// What she is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A doorway to explore through, or a covered Room.
    Explore,
    /// The Mainframe that nobody has hacked.
    Hack,
    /// Data in this Room.
    Data(Place),
    /// The way out.
    Out,
}

/// A plan.
pub struct Plan {
    pub aim: Aim,
    /// The walk to the goal from everywhere, and from where she stands.
    pub walks: Walks,
    pub way: Walk,
    pub pace: Pace,
    /// Own turns left, and what the way out takes of them.
    pub time: f32,
    pub out: f32,
    /// How likely she gets out if she goes at once.
    pub safe: f32,
    /// What waiting for a turn costs, in Data.
    pub delay: f32,
}

/// The farther of two Rooms worth the same is the worse.
const FARTHER: f32 = 0.04;

impl Plan {
    pub fn new(look: Look<'_>, worth: &Worth, seat: Seat) -> Self {
        let state = look.state;
        let agent = state.agent(seat);
        let here = agent.room;
        let ways = Ways::of(look, seat);
        let pace = Pace::of(look, seat);
        let exits = exits(look, worth, &ways);
        let way_out = exits[here.index()].and_out();
        if !state.battle() {
            let walks = ways.to(exploring_goals(look));
            let found = state.mainframe.is_some_and(|place| !state.covered.has(place));
            let time = f32::from(look.game.constants().countdown);
            let out = pace.whole_turns(way_out);
            return Plan {
                aim: if found { Aim::Hack } else { Aim::Explore },
                way: walks[here.index()],
                walks,
                pace,
                time,
                out,
                safe: escape(look, time, out),
                delay: super::outlook::NEARER + weariness(state),
            };
        }
        let time = turns_left(state, seat);
        let out = pace.turns(way_out);
        let safe = escape(look, time, out);
        let risked = ALIVE + f32::from(agent.data);
        let (mut aim, mut best) = (Aim::Out, safe * risked);
        let mut from: Option<Walks> = None;
        for place in state.explored() {
            let gain = data_of(look, place);
            let spent = agent.used_rooms >> state.laid(place).card.index() & 1 == 1;
            let hacked = state.mainframe == Some(place) && state.hacker == Some(seat);
            if gain <= 0.0 || spent || hacked || state.dead_rooms.has(place) {
                continue;
            }
            // Walks back are as long as walks there, but for what holds up at either end.
            let there = from.get_or_insert_with(|| ways.to_place(here))[place.index()];
            if !there.gets_there() {
                continue;
            }
            let there = pace.turns(ways.other_way(there, here, place));
            let back = pace.whole_turns(exits[place.index()].and_out());
            let odds = escape(look, time, there.ceil() + back).min(safe);
            let value = odds * (risked + GAIN * gain) - FARTHER * there;
            if value > best {
                (aim, best) = (Aim::Data(place), value);
            }
        }
        let walks = if let Aim::Data(place) = aim { ways.to_place(place) } else { exits };
        let later = escape(look, time - 1.0, out);
        Plan { aim, way: walks[here.index()], walks, pace, time, out, safe, delay: (safe - later).max(0.03) * risked }
    }

    /// How much nearer to the goal another Room is, in steps of an Agent with Speed 3.
    pub fn nearer(&self, place: Place) -> i32 {
        i32::from(self.way.length()) - i32::from(self.walks[place.index()].length())
    }
}
