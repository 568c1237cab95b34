//! What a table is worth to an operative: what it carries, how likely it is to get out in time, and what it could still
//! collect on the way.

use crate::content::Infiltration;
use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::{Card, Direction, NPCS, NpcId, Operative, Place};
use crate::state::{NpcAt, State, Whereabouts};

/// What a data file is worth on average: 216 zettabytes in 117 files.
pub const FILE: f32 = 1.85;
/// What the die adds on average.
const DIE: f32 = 3.5;
/// Data files a busy operative collects in a round, now more, now less.
const PACE: f32 = 1.5;
/// How many rooms ahead are thought about.
const HORIZON: u8 = 6;
/// Nobody looks further than this.
const LONGEST: f32 = 30.0;

/// How a bot weighs things, in zettabytes.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Rounds in reserve at which getting out is as likely as not.
    pub nerve: f32,
    /// How sharply the odds rise with every round in reserve.
    pub edge: f32,
    /// What an item in hand is good for.
    pub item: f32,
    /// How much the best rival's luck counts against the own.
    pub envy: f32,
    /// How many rounds a wound costs for every room walked.
    pub limp: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { nerve: 1.2, edge: 1.6, item: 0.5, envy: 0.25, limp: 0.95 }
    }
}

/// The way out and the time for it.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// Rounds until the police are here, if nothing unusual happens.
    pub left: f32,
    /// Rounds to get out from here.
    pub needed: f32,
}

impl Prospect {
    pub fn reserve(self) -> f32 {
        self.left - self.needed
    }
}

impl Weights {
    /// Rounds until proximity reaches 99, with the die at its average and the NPCs going on as they do.
    fn rounds_left(game: &Infiltration, state: &State) -> f32 {
        let named = |name: &str| {
            let npc = game.npc_named(name)?;
            match state.npcs[npc.index()] {
                NpcAt::In(place) => Some(place),
                NpcAt::Supply | NpcAt::Box => None,
            }
        };
        debug_assert!(NpcId(0).index() < NPCS);
        let (nelson, harris) = (named("Officer Nelson"), named("James Harris"));
        let leah = named("Leah Bailey");
        let mut proximity = f32::from(state.proximity);
        let mut alarm = f32::from(state.alarm);
        let mut rounds = 0.0;
        let mut walked = 0;
        while rounds < LONGEST {
            if nelson.is_some() {
                alarm = (alarm + 1.0).min(8.0);
            }
            let mut rise = DIE + alarm;
            if harris.is_some_and(|place| walked < i32::from(place.0)) {
                rise += 5.0;
            }
            if leah.is_some_and(|place| walked == i32::from(place.0)) {
                rise += 20.0;
            }
            if proximity + rise >= 98.5 {
                return rounds + ((98.5 - proximity) / rise).clamp(0.0, 1.0);
            }
            proximity += rise;
            rounds += 1.0;
            walked += 1;
        }
        rounds
    }

    /// Rounds to walk so many rooms.
    fn walk(self, state: &State, who: Operative, rooms: f32) -> f32 {
        if state.agent(who).wounded { rooms * (1.0 + self.limp) } else { rooms }
    }

    /// Rounds from a place of the line to the outside.
    fn way_out(self, look: Look<'_>, who: Operative, place: Place) -> f32 {
        let state = look.state;
        let mut best = self.walk(state, who, f32::from(place.0 + 1));
        for exit in state.revealed.and(state.interfaces) {
            if exit != Place::SECRET && look.room(exit).interface.as_ref().is_some_and(|function| function.is_exit) {
                let rooms = f32::from(place.0.abs_diff(exit.0));
                best = best.min(self.walk(state, who, rooms) + 1.0);
            }
        }
        best
    }

    pub fn prospect(self, game: &Infiltration, state: &State, who: Operative) -> Prospect {
        let look = Look::new(game, state);
        let left = Self::rounds_left(game, state);
        let Some(place) = state.agent(who).place() else { return Prospect { left, needed: 0.0 } };
        let mut needed = if place == Place::SECRET {
            let doors = [Direction::Back, Direction::Forward].into_iter().filter_map(|to| look.step(place, to));
            let ways = doors.map(|door| 1.0 + self.way_out(look, who, door));
            ways.fold(LONGEST, f32::min)
        } else {
            self.way_out(look, who, place)
        };
        if state.agent(who).delayed {
            needed += 1.0;
        }
        Prospect { left, needed }
    }

    /// Data files that could still be collected in the time that is left, going on forward or staying.
    fn harvest(self, look: Look<'_>, who: Operative, place: Place, reserve: f32) -> f32 {
        let state = look.state;
        let usable = reserve - self.nerve;
        if usable <= 0.0 {
            return 0.0;
        }
        let mut best = 0.0f32;
        let mut found = 0.0;
        let steps: &[Direction] =
            if place == Place::SECRET { &[Direction::Back] } else { &[Direction::Forward, Direction::Back] };
        for to in steps {
            let mut at = Some(place);
            found = if *to == Direction::Back { 0.0 } else { found };
            for distance in 0..HORIZON {
                let Some(here) = at else { break };
                if *to == Direction::Forward || distance > 0 || place == Place::SECRET {
                    found += self.available(look, who, here);
                }
                // Going forward is paid twice, going back is on the way out.
                let price = if *to == Direction::Forward { 2.0 } else { 0.0 };
                let travel = self.walk(state, who, f32::from(distance)) * price;
                best = best.max(found.min(PACE * (usable - travel)));
                at = look.step(here, *to);
            }
        }
        best.max(0.0)
    }

    /// An operative's share of what lies in a room, or may lie in one that is still dark.
    fn available(self, look: Look<'_>, who: Operative, place: Place) -> f32 {
        let state = look.state;
        let rivals = { state.inside() }
            .filter(|other| *other != who && state.agent(*other).place().is_some_and(|at| at.0.abs_diff(place.0) <= 1))
            .count() as f32;
        let share = 1.0 / (1.0 + 0.6 * rivals);
        if !state.revealed.has(place) {
            return (f32::from(state.count) + 1.0) * share.max(0.45);
        }
        let mut files = state.data.count(Shelf::Room(place)) as f32;
        if look.guard(place).is_some() {
            files += 0.5;
        }
        if let Some(function) = look.room(place).interface.as_ref().filter(|_| state.interfaces.has(place))
            && function.leads_to_secret
        {
            let secret = state.data.count(Shelf::Room(Place::SECRET)) as f32;
            files += if state.revealed.has(Place::SECRET) { secret * 0.5 } else { 3.0 };
        }
        files * share
    }

    /// How likely somebody with such a prospect is to get out.
    fn odds(self, reserve: f32) -> f32 {
        1.0 / (1.0 + (-(reserve - self.nerve) * self.edge).exp())
    }

    /// What the table is worth to one operative. `carried` is what it holds, as far as whoever thinks knows.
    fn one(self, game: &Infiltration, state: &State, who: Operative, carried: f32) -> f32 {
        match state.agent(who).at {
            Whereabouts::Escaped => carried + 0.5,
            Whereabouts::Arrested => 0.0,
            Whereabouts::Inside(place) => {
                let prospect = self.prospect(game, state, who);
                let reserve = prospect.reserve();
                let more = self.harvest(Look::new(game, state), who, place, reserve) * FILE;
                let items = state.items.count(crate::Spot::Hand(who)).min(6) as f32 * self.item;
                let spare = if reserve > 3.0 { items } else { items * 0.3 };
                self.odds(reserve) * (carried + more + 0.5) + spare
            }
        }
    }

    /// The own fortune, less some of the best rival's. Files that came since `before` count with their average: what they
    /// are worth is not known while one plans.
    pub fn fortune(self, game: &Infiltration, before: &State, state: &State, who: Operative) -> f32 {
        let look = Look::new(game, state);
        let worth = f32::from(look.prototype_worth());
        let guess = |other: Operative| {
            state.data.count(Shelf::Stash(other)) as f32 * FILE + f32::from(state.agent(other).prototypes) * worth
        };
        let known = f32::from(before.data.worth(who));
        let came = state.data.count(Shelf::Stash(who)) as f32 - before.data.count(Shelf::Stash(who)) as f32;
        let carried = known + came * FILE + f32::from(state.agent(who).prototypes) * worth;
        let own = self.one(game, state, who, carried);
        let player = state.player_of(who);
        let rivals = { state.operatives() }.filter(|other| state.player_of(*other) != player);
        let best = rivals.map(|other| self.one(game, state, other, guess(other))).fold(0.0, f32::max);
        own - self.envy * best
    }

    /// What somebody else will probably do.
    pub fn guess(self, game: &Infiltration, state: &State, who: Operative) -> Card {
        let look = Look::new(game, state);
        let collect = look.collecting_card();
        let agent = state.agent(who);
        let Some(place) = agent.place() else { return collect };
        let files = state.data.count(Shelf::Room(place));
        let hurry = self.prospect(game, state, who).reserve() < 1.5;
        let exit = look.room(place).interface.as_ref().is_some_and(|function| function.is_exit);
        match () {
            () if hurry && exit && state.interfaces.has(place) => Card::Interface,
            () if agent.delayed => collect,
            () if hurry => Card::Retreat,
            () if files > 0 || place == Place::FINAL => collect,
            () => Card::Advance,
        }
    }
}
