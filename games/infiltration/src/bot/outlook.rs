//! What a table is worth to an operative: what it carries, how likely it is to get out in time, and what it could still
//! collect on the way.

use crate::content::Infiltration;
use crate::data_files::Shelf;
use crate::item_cards::Spot;
use crate::look::Look;
use crate::names::{Card, Direction, ItemId, NpcId, Operative, Place, Places};
use crate::state::{NpcAt, State, Whereabouts};

/// What a data file is worth on average: 216 zettabytes in 117 files.
pub const FILE: f32 = 1.85;
/// What the die adds on average.
const DIE: f32 = 3.5;
/// Data files a busy operative collects in a round, now more, now less.
const PACE: f32 = 1.5;
/// How many rooms ahead are thought about.
const HORIZON: u8 = 6;
/// A bot looks no further than this.
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
    /// The same of an item that keeps others off: it is never worth much more than the card it is played instead of.
    pub cover: f32,
    /// What harm a rival here may do in a round, or take from the Interface.
    pub danger: f32,
    /// How much the best rival's luck counts against the own.
    pub envy: f32,
    /// How many rounds a wound costs for every room walked.
    pub limp: f32,
    /// What a wound costs besides: a wounded operative comes too late everywhere.
    pub wound: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights { nerve: 1.2, edge: 1.6, item: 0.5, envy: 0.5, cover: 0.1, danger: 0.05, limp: 0.95, wound: 1.0 }
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

/// Rules and weights, and the NPCs that drive the dials.
#[derive(Clone, Copy)]
pub(super) struct Outlook<'a> {
    pub game: &'a Infiltration,
    weights: Weights,
    /// Raises the alarm every round.
    nelson: Option<NpcId>,
    /// Raises proximity as long as he walks.
    harris: Option<NpcId>,
    /// Raises proximity when she leaves.
    leah: Option<NpcId>,
}

impl<'a> Outlook<'a> {
    pub fn new(game: &'a Infiltration, weights: Weights) -> Self {
        let named = |name| game.npc_named(name);
        let (nelson, harris, leah) = (named("Officer Nelson"), named("James Harris"), named("Leah Bailey"));
        Outlook { game, weights, nelson, harris, leah }
    }

    /// Rounds until proximity reaches 99, with the die at its average and the NPCs going on as they do.
    fn rounds_left(&self, state: &State) -> f32 {
        let place = |npc: Option<NpcId>| match state.npcs[npc?.index()] {
            NpcAt::In(place) => Some(place),
            NpcAt::Supply | NpcAt::Box => None,
        };
        let (nelson, harris, leah) = (place(self.nelson), place(self.harris), place(self.leah));
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
    fn walk(&self, state: &State, who: Operative, rooms: f32) -> f32 {
        if state.agent(who).wounded { rooms * (1.0 + self.weights.limp) } else { rooms }
    }

    /// Rounds from a place of the line to the outside.
    fn way_out(&self, look: Look<'_>, who: Operative, place: Place) -> f32 {
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

    pub fn prospect(&self, state: &State, who: Operative) -> Prospect {
        self.prospect_within(self.rounds_left(state), state, who)
    }

    fn prospect_within(&self, left: f32, state: &State, who: Operative) -> Prospect {
        let look = Look::new(self.game, state);
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
    fn harvest(&self, look: Look<'_>, who: Operative, place: Place, reserve: f32) -> f32 {
        let state = look.state;
        let usable = reserve - self.weights.nerve;
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
                    found += Self::available(look, who, here);
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
    fn available(look: Look<'_>, who: Operative, place: Place) -> f32 {
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

    /// How likely an operative with such a prospect is to get out.
    fn odds(&self, reserve: f32) -> f32 {
        1.0 / (1.0 + (-(reserve - self.weights.nerve) * self.weights.edge).exp())
    }

    /// What an item is worth as long as it is not played.
    fn keep(&self, item: ItemId) -> f32 {
        let card = self.game.item(item);
        if card.shields || card.jams { self.weights.cover } else { self.weights.item }
    }

    /// What an item keeps off its owner that no plan foresees: attacks, and a race to the Interface. With one rival
    /// here it matters more who downloads first; among several no bot counts on that.
    pub fn caution(&self, state: &State, who: Operative, item: ItemId) -> f32 {
        let Some(place) = state.agent(who).place() else { return 0.0 };
        let card = self.game.item(item);
        let covers = card.shields || (card.jams && state.interfaces.has(place));
        if !covers {
            return 0.0;
        }
        let here = state.operatives_in(Places::only(place));
        let rivals = here.filter(|other| state.player_of(*other) != state.player_of(who)).count();
        rivals.saturating_sub(1) as f32 * self.weights.danger
    }

    /// What the table is worth to one operative with so many rounds left. `carried` is what it holds, as far as the
    /// thinking bot knows.
    fn one(&self, left: f32, state: &State, who: Operative, carried: f32) -> f32 {
        match state.agent(who).at {
            Whereabouts::Escaped => carried + 0.5,
            Whereabouts::Arrested => 0.0,
            Whereabouts::Inside(place) => {
                let reserve = self.prospect_within(left, state, who).reserve();
                let more = self.harvest(Look::new(self.game, state), who, place, reserve) * FILE;
                let items =
                    state.items.at(Spot::Hand(who)).iter().take(6).map(|held| self.keep(held.card)).sum::<f32>();
                let spare = if reserve > 3.0 { items } else { items * 0.3 };
                let wound = if state.agent(who).wounded { self.weights.wound } else { 0.0 };
                self.odds(reserve) * (carried + more + 0.5 - wound) + spare
            }
        }
    }

    /// The own fortune, less some of the best rival's. Files that came since `before` count with their average: what they
    /// are worth is not known while one plans. `gain` is what was chosen with open eyes.
    pub fn fortune(&self, before: &State, state: &State, who: Operative, gain: f32) -> f32 {
        let look = Look::new(self.game, state);
        let left = self.rounds_left(state);
        let worth = f32::from(look.prototype_worth());
        let guess = |other: Operative| {
            state.data.count(Shelf::Stash(other)) as f32 * FILE + f32::from(state.agent(other).prototypes) * worth
        };
        let known = f32::from(before.data.worth(who));
        let came = state.data.count(Shelf::Stash(who)) as f32 - before.data.count(Shelf::Stash(who)) as f32;
        let carried = known + came * FILE + gain + f32::from(state.agent(who).prototypes) * worth;
        let own = self.one(left, state, who, carried);
        let player = state.player_of(who);
        let rivals = state.operatives().iter().filter(|other| state.player_of(*other) != player);
        let best = rivals.map(|other| self.one(left, state, other, guess(other))).fold(0.0, f32::max);
        own - self.weights.envy * best
    }

    /// What an operative will probably do, at first glance.
    pub fn guess(&self, state: &State, who: Operative) -> Card {
        let look = Look::new(self.game, state);
        let collect = look.collecting_card();
        let agent = state.agent(who);
        let Some(place) = agent.place() else { return collect };
        let files = state.data.count(Shelf::Room(place));
        let hurry = self.prospect(state, who).reserve() < 1.5;
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
