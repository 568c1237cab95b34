//! How much time is left and how long the way out is, in tenths of a round. Whole numbers and no more than a few dozen
//! steps: this is looked at in every simulated answer.

use crate::content::Infiltration;
use crate::names::{NpcId, Operative, Place};
use crate::state::{MOST_ALARM, NpcAt, State};

/// A round.
pub(super) const ROUND: i32 = 10;
/// What the die adds on average, in tenths of the dial.
const DIE: i32 = 35;
/// The dial at which it is over, in tenths; the last step need not be a whole one.
const END: i32 = 985;
/// Nobody plans further ahead.
const LONGEST: i32 = 30;

/// NPCs that turn dials, and rooms that lead out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hurry {
    /// Raises the alarm every round.
    nelson: Option<NpcId>,
    /// Raises proximity as long as he walks.
    harris: Option<NpcId>,
    /// Raises proximity when she leaves.
    leah: Option<NpcId>,
    /// Room cards with an exit, as bits.
    exits: u64,
}

impl Hurry {
    pub fn learn(game: &Infiltration) -> Self {
        let named = |name| game.npc_named(name);
        let exit = |room: &crate::content::Room| room.interface.as_ref().is_some_and(|function| function.is_exit);
        let exits = game.rooms().iter().enumerate().filter(|(_, room)| exit(room));
        Hurry {
            nelson: named("Officer Nelson"),
            harris: named("James Harris"),
            leah: named("Leah Bailey"),
            exits: exits.fold(0, |exits, (at, _)| exits | 1 << at),
        }
    }

    fn place(state: &State, npc: Option<NpcId>) -> Option<i32> {
        match state.npcs[npc?.index()] {
            NpcAt::In(place) => Some(i32::from(place.0)),
            NpcAt::Supply | NpcAt::Box => None,
        }
    }

    /// Until proximity reaches 99, with the die at its average and the NPCs going on as they do.
    pub fn left(&self, state: &State) -> i32 {
        let (nelson, harris, leah) =
            (Self::place(state, self.nelson), Self::place(state, self.harris), Self::place(state, self.leah));
        let mut proximity = i32::from(state.proximity) * 10;
        let mut alarm = i32::from(state.alarm) * 10;
        if (nelson, harris, leah) == (None, None, None) {
            return ((END - proximity).max(0) * ROUND / (DIE + alarm)).min(LONGEST * ROUND);
        }
        for round in 0..LONGEST {
            if nelson.is_some() {
                alarm = (alarm + 10).min(i32::from(MOST_ALARM) * 10);
            }
            let mut rise = DIE + alarm;
            if harris.is_some_and(|place| round < place) {
                rise += 50;
            }
            if leah == Some(round) {
                rise += 200;
            }
            if proximity + rise >= END {
                return round * ROUND + (END - proximity).max(0) * ROUND / rise;
            }
            proximity += rise;
        }
        LONGEST * ROUND
    }

    /// Whether the Interface here leads out.
    #[inline]
    pub fn is_exit(&self, state: &State, place: Place) -> bool {
        state.interfaces.has(place) && self.exits >> state.rooms[place.index()].0 & 1 == 1
    }

    /// To walk so many rooms; a wounded operative needs nearly two rounds for each.
    #[inline]
    fn walk(state: &State, who: Operative, rooms: i32) -> i32 {
        if state.agent(who).wounded { rooms * (2 * ROUND) - ROUND / 2 } else { rooms * ROUND }
    }

    /// From a place of the line to the outside, and whether the nearest exit lies ahead.
    fn along_the_line(&self, state: &State, who: Operative, place: Place) -> (i32, bool) {
        let mut best = (Self::walk(state, who, i32::from(place.0) + 1), false);
        for exit in state.revealed.and(state.interfaces) {
            if exit != Place::SECRET && self.is_exit(state, exit) {
                let way = Self::walk(state, who, i32::from(place.0.abs_diff(exit.0))).max(0) + ROUND;
                if way < best.0 {
                    best = (way, exit > place);
                }
            }
        }
        best
    }

    /// The way out of wherever an operative is, and whether it begins forward.
    pub fn way_out(&self, game: &Infiltration, state: &State, who: Operative) -> (i32, bool) {
        let agent = state.agent(who);
        let Some(place) = agent.place() else { return (0, false) };
        let (mut way, mut ahead) = self.along_the_line(state, who, place);
        if place == Place::SECRET {
            let look = crate::look::Look::new(game, state);
            let [back, forward] = game.doors().map(|door| look.revealed_place_of(door));
            let through = |door: Option<Place>| {
                door.map_or(LONGEST * ROUND, |door| ROUND + self.along_the_line(state, who, door).0)
            };
            ahead = through(forward) < through(back);
            way = through(forward).min(through(back));
        }
        (way + if agent.delayed { ROUND } else { 0 }, ahead)
    }
}
