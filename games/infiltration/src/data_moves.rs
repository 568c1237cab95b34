//! What effects do with data files besides collecting them: take, draw, sift, launder, steal, exchange. Data change
//! hands by effects alone (INF-RULING-37). A player who sees a token remembers it; a player who loses sight of one
//! forgets it.

use engine::SeatSet;

use crate::data_files::{MOST_VALUE, Shelf};
use crate::event::Event;
use crate::names::{Operative, Place};
use crate::pick::Pick;
use crate::resolver::Resolver;
use crate::state::Step;

impl Resolver<'_, '_, '_> {
    /// `take`: neither counts as a Download nor is limited like one (INF-RULING-31, INF-VAR-EXT-04).
    pub fn take(&mut self, who: Operative, place: Place, limit: u8) {
        let count = self.collect(who, place, limit);
        if count > 0 {
            let rule = if self.state.options.extraction { "INF-VAR-EXT-04" } else { "INF-RULING-31" };
            self.tell(rule, || Event::Took { who, place, count });
        }
    }

    /// `draw_data`: from the server pool to the stash.
    pub fn draw_data(&mut self, who: Operative, wanted: u8) {
        let known = self.state.knower(who);
        let mut count = 0;
        while count < wanted && self.state.data.draw(Shelf::Stash(who)) {
            self.came_to_stash(who, known);
            count += 1;
        }
        if count > 0 {
            self.resolve();
            self.tell("INF-DATA-02", || Event::Drew { who, count });
        }
        if count < wanted {
            self.tell("INF-RULING-35", || Event::PoolShort { wanted, found: count });
        }
    }

    /// INF-RULING-36: out of the game.
    pub fn box_data(&mut self, place: Place) {
        let count = self.state.data.count(Shelf::Room(place)) as u8;
        for _ in 0..count {
            self.state.data.shift(Shelf::Room(place), 0, Shelf::Box);
        }
        if count > 0 {
            self.resolve();
            self.tell("INF-RULING-36", || Event::DataBoxed { place, count });
        }
    }

    /// `sift`: the operative looks at the oldest data here. One alone is taken without asking; that depends on its
    /// number only, which is public.
    pub fn sift(&mut self, who: Operative, place: Place, most: u8) {
        let count = self.state.data.count(Shelf::Room(place)).min(usize::from(most));
        if count == 0 {
            return;
        }
        if count == 1 {
            return self.take(who, place, 1);
        }
        let seat = self.state.player_of(who);
        for at in 0..count {
            let file = &mut self.state.data.on_mut(Shelf::Room(place))[at];
            let mut known = file.known();
            known.insert(seat);
            *file = file.known_to(known);
            let value = file.value();
            self.whisper(who, "INF-RULING-10", || Event::SawFile { value });
        }
        self.play.reveal();
        self.resolve();
        let count = count as u8;
        self.tell("INF-RULING-10", || Event::Sifts { who, place, count });
        self.state.stack.next(Step::Sift(who, place, count));
    }

    /// One of them is taken; the others are shuffled where they lie, so that no player knows them any more.
    pub fn sifted(&mut self, who: Operative, place: Place, count: u8, value: u8) {
        let seen = &self.state.data.on(Shelf::Room(place))[..usize::from(count)];
        let Some(at) = seen.iter().position(|file| file.value() == value) else { return };
        self.state.data.shift(Shelf::Room(place), at, Shelf::Stash(who));
        let known = self.state.knower(who);
        self.came_to_stash(who, known);
        let rest = &mut self.state.data.on_mut(Shelf::Room(place))[..usize::from(count) - 1];
        self.play.shuffle(rest);
        for file in rest {
            *file = file.known_to(SeatSet::NONE);
        }
        self.tell("INF-RULING-10", || Event::Sifted { who, place });
    }

    /// `launder`: an operative with one data file has no choice.
    pub fn launder(&mut self, who: Operative, most: u8) {
        match self.state.data.on(Shelf::Stash(who)) {
            [] => {}
            [only] => {
                let value = only.value();
                self.laundered(who, &[Pick::Data(value)]);
            }
            _ => self.state.stack.next(Step::Launder(who, most)),
        }
    }

    /// INF-DATA-03: back into the pool, which is shuffled; then as many are drawn, perhaps the same ones.
    pub fn laundered(&mut self, who: Operative, chosen: &[Pick]) {
        let mut count = 0;
        let knower = self.state.knower(who);
        for pick in chosen {
            let Pick::Data(value) = *pick else { continue };
            let stash = self.state.data.on(Shelf::Stash(who));
            if let Some(at) = stash.iter().position(|file| file.value() == value) {
                // INF-RULING-87: others who knew some of the stash do not know which of it went.
                self.state.data.leave_stash(who, at, Shelf::Pool, knower);
                count += 1;
            }
        }
        let pool = self.state.data.on_mut(Shelf::Pool);
        self.play.shuffle(pool);
        for file in pool {
            *file = file.known_to(SeatSet::NONE);
        }
        self.resolve();
        self.tell("INF-DATA-03", || Event::Laundered { who, count });
        self.draw_data(who, count);
    }

    /// `steal_data`: blind. The robbed player sees what is missing; no other does (INF-RULING-87).
    pub fn steal_data(&mut self, who: Operative, from: Operative, wanted: u8) {
        let both = self.both(who, from);
        let mut count = 0;
        while count < wanted {
            let left = self.state.data.count(Shelf::Stash(from));
            if left == 0 {
                break;
            }
            let at = self.play.pick(left);
            let file = self.state.data.leave_stash(from, at, Shelf::Stash(who), both);
            self.came_to_stash(who, file.known());
            self.whisper(from, "INF-RULING-87", || Event::Lost { value: file.value() });
            count += 1;
        }
        if count > 0 {
            self.resolve();
            self.tell("INF-RULING-37", || Event::Stole { who, from, count });
        }
    }

    fn both(&self, one: Operative, other: Operative) -> SeatSet {
        [one, other].into_iter().map(|who| self.state.player_of(who)).collect()
    }

    /// `exchange_data`: looking comes first; without anything to give there is nothing to choose.
    pub fn exchange_data(&mut self, who: Operative, with: Operative) {
        if self.state.data.count(Shelf::Stash(with)) == 0 {
            return;
        }
        let seat = self.state.player_of(who);
        let mut worth = [0; MOST_VALUE as usize];
        for file in self.state.data.on_mut(Shelf::Stash(with)) {
            let mut known = file.known();
            known.insert(seat);
            *file = file.known_to(known);
            worth[usize::from(file.value()) - 1] += 1;
        }
        self.play.reveal();
        self.resolve();
        self.tell("INF-RULING-10", || Event::LooksAtStash { who, of: with });
        self.whisper(who, "INF-RULING-10", || Event::SawStash { of: with, worth });
        if self.state.data.count(Shelf::Stash(who)) > 0 {
            self.state.stack.next(Step::Exchange(who, with));
        }
    }

    /// The swap, or none.
    pub fn exchanged(&mut self, who: Operative, with: Operative, picks: &[Pick]) {
        let &[Pick::Data(given), Pick::Data(taken)] = picks else {
            return self.tell("INF-RULING-37", || Event::KeptAll { who });
        };
        let find = |table: &Self, whose, value| {
            table.state.data.on(Shelf::Stash(whose)).iter().position(|file| file.value() == value)
        };
        let (Some(own), Some(theirs)) = (find(self, who, given), find(self, with, taken)) else { return };
        // INF-RULING-87: neither arrives before both have left, so each could have been any of its stash.
        let both = self.both(who, with);
        self.state.data.leave_stash(who, own, Shelf::Box, both);
        let given = self.state.data.count(Shelf::Box) - 1;
        let taken = self.state.data.leave_stash(with, theirs, Shelf::Stash(who), both);
        let given = self.state.data.shift(Shelf::Box, given, Shelf::Stash(with));
        self.came_to_stash(with, given.known());
        self.came_to_stash(who, taken.known());
        self.whisper(with, "INF-RULING-87", || Event::Lost { value: taken.value() });
        self.tell("INF-RULING-37", || Event::Exchanged { who, with });
    }
}
