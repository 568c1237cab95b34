//! What a card seems to be worth at first sight, in tenths of a zettabyte. The fast policy plays the best by this, and a
//! search looks at the best by this first: one judgement for both.

use super::hurry::{Hurry, ROUND};
use super::tools::{Tool, Tools};
use crate::content::Infiltration;
use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::{Card, Guard, Operative, Place, Places};
use crate::state::State;

/// A data file, in tenths of a zettabyte.
pub(super) const FILE: i32 = 18;
/// What an unused item is kept for.
const KEEP: i32 = 4;
/// What nobody would do.
const NEVER: i32 = -100;
/// What it takes to be out in time comes before everything else.
const OUT: i32 = 300;

/// The table as one operative finds it.
pub(super) struct Feel<'a> {
    game: &'a Infiltration,
    state: &'a State,
    tools: &'a Tools,
    who: Operative,
    place: Place,
    /// Time beyond what the way out takes, with a reserve that the nerves ask for.
    slack: i32,
    way: i32,
    /// The way out begins forward.
    ahead: bool,
    exit_here: bool,
    /// Data files here.
    files: i32,
    /// Rivals here, and those of them who act earlier.
    rivals: i32,
    earlier: i32,
}

impl<'a> Feel<'a> {
    /// `nerve` is the reserve one wants, in tenths of a round.
    pub fn new(
        game: &'a Infiltration,
        state: &'a State,
        (tools, hurry): (&'a Tools, &Hurry),
        who: Operative,
        nerve: i32,
    ) -> Option<Self> {
        let place = state.agent(who).place()?;
        let (way, ahead) = hurry.way_out(game, state, who);
        let (mut rivals, mut earlier) = (0, 0);
        let order = |one: Operative| (one.0 + state.count - state.first.0) % state.count.max(1);
        for other in state.operatives_in(Places::only(place)) {
            if other != who {
                rivals += 1;
                earlier += i32::from(order(other) < order(who));
            }
        }
        Some(Feel {
            game,
            state,
            tools,
            who,
            place,
            slack: hurry.left(state) - way - nerve,
            way,
            ahead,
            exit_here: hurry.is_exit(state, place),
            files: state.data.count(Shelf::Room(place)) as i32,
            rivals,
            earlier,
        })
    }

    /// What a card seems to be worth.
    pub fn worth(&self, card: Card) -> i32 {
        match card {
            Card::Advance => self.step(true),
            Card::Retreat => self.step(false),
            Card::Interface => self.function(),
            Card::Download => self.download(),
            Card::Extract => self.extract(),
            Card::Item(item) => self.item(&self.tools.items[item.index()]),
        }
    }

    fn hurries(&self) -> bool {
        self.slack < 0
    }

    /// Files one gets by Download: others before take theirs, if they want them.
    fn download(&self) -> i32 {
        let before = if self.earlier == 0 { 0 } else { self.earlier + 1 };
        let left = self.files * 10 - before * 7;
        let most = if self.earlier == 0 { 20 } else { 12 };
        left.clamp(0, most) * FILE / 10
    }

    fn extract(&self) -> i32 {
        let most = [40, 28, 16, 12, 10, 10][self.rivals.clamp(0, 5) as usize];
        (self.files * 10 / (1 + self.rivals * 7 / 10)).min(most) * FILE / 10
    }

    fn collect(&self) -> i32 {
        if self.state.options.extraction { self.extract() } else { self.download() }
    }

    /// What lies in a place for somebody who comes there, in tenths of a file.
    fn awaits(&self, place: Place) -> i32 {
        let others = i32::from(self.state.operatives_in(Places::only(place)).len());
        if !self.state.revealed.has(place) {
            return 30;
        }
        let files = self.state.data.count(Shelf::Room(place)) as i32 * 10;
        files / (1 + others)
    }

    /// One room forward or back.
    fn step(&self, forward: bool) -> i32 {
        if self.hurries() {
            return if forward == self.ahead { OUT } else { NEVER };
        }
        let next = match (forward, self.place) {
            (_, Place::SECRET) => return 5,
            (true, place) if place < Place::FINAL => Place(place.0 + 1),
            (true, _) => return NEVER,
            (false, place) if place > Place::ENTRY => Place(place.0 - 1),
            // Out: nobody goes with time left, unless there is nothing more to be had.
            (false, _) => return NEVER / 2,
        };
        let cost = if forward == self.ahead { 0 } else { 2 * ROUND };
        if self.slack < cost {
            return NEVER;
        }
        let worth = self.awaits(next).min(20) * FILE / 10 * 7 / 10;
        // Ahead are more rooms; behind lies what others have left.
        if forward { worth } else { worth.min(12) - 2 }
    }

    /// The Interface function here.
    fn function(&self) -> i32 {
        if self.exit_here {
            return if self.hurries() || self.slack < ROUND / 2 { OUT + 50 } else { NEVER / 2 };
        }
        if self.hurries() {
            return NEVER;
        }
        let tool = &self.tools.functions[self.state.rooms[self.place.index()].index()];
        if tool.to_secret {
            let secret = self.awaits(Place::SECRET).min(30) * FILE / 10;
            return if self.slack >= 3 * ROUND { secret * 7 / 10 } else { NEVER };
        }
        self.effects(tool, self.files) - 6
    }

    /// What the effects of a text bring where so many files lie.
    fn effects(&self, tool: &Tool, files: i32) -> i32 {
        let agent = self.state.agent(self.who);
        let look = Look::new(self.game, self.state);
        let mut worth = i32::from(tool.draw_data) * FILE + i32::from(tool.items) * KEEP;
        if tool.prototype && self.state.prototypes > 0 {
            let guarded = look.guard(self.place).is_some_and(|guard| guard.kind == Guard::Lock);
            worth += if guarded { 0 } else { i32::from(look.prototype_worth()) * 9 };
        }
        let mut files = files + i32::from(tool.place_data);
        if tool.locks || tool.workers {
            let opens = |place: Place| {
                look.guard(place).filter(|guard| match guard.kind {
                    Guard::Lock => tool.locks,
                    Guard::Worker => tool.workers,
                })
            };
            if let Some(guard) = opens(self.place) {
                let secure = i32::from(guard.data.with(self.state.count));
                worth += 10 + secure * FILE / (2 + self.rivals);
                files += secure;
            } else if tool.reaches && look.adjacent(self.place).any(|place| opens(place).is_some()) {
                worth += 10;
            }
        }
        let take = i32::from(tool.take);
        worth += take.min(files) * FILE;
        worth += i32::from(tool.take_late).min(files - self.rivals) * FILE;
        if tool.place_data > 0 {
            worth += 6;
        }
        if tool.take_adjacent > 0 {
            let most = look.adjacent(self.place).map(|place| self.state.data.count(Shelf::Room(place))).max();
            worth += i32::from(tool.take_adjacent).min(most.unwrap_or(0) as i32) * FILE;
        }
        if tool.steal > 0 {
            let near = if tool.reaches { look.adjacent(self.place) } else { Places::NONE }.or(Places::only(self.place));
            let victims = self.state.operatives_in(near).filter(|other| *other != self.who);
            let most = { victims }.map(|other| self.state.data.count(Shelf::Stash(other))).max().unwrap_or(0);
            worth += if most > 0 { FILE + 8 } else { 0 };
        }
        if tool.heals && agent.wounded {
            worth += 8 + self.way / 4;
        }
        if tool.harms_others {
            worth += self.rivals * 5;
        }
        if tool.sift {
            worth += [0, 18, 23, 25, 26][files.clamp(0, 4) as usize];
        }
        if tool.launder {
            let stash = self.state.data.on(Shelf::Stash(self.who)).iter();
            worth += stash.filter(|file| file.value() == 1).count().min(3) as i32 * 8;
        }
        if tool.exchange && self.rivals > 0 && self.state.data.count(Shelf::Stash(self.who)) > 0 {
            worth += 14;
        }
        if tool.covers && self.rivals > 1 {
            worth += 4;
        }
        worth
    }

    /// An item of the hand.
    fn item(&self, tool: &Tool) -> i32 {
        let delayed = self.state.agent(self.who).delayed;
        let back_out = tool.back > 0 && !self.ahead;
        if self.hurries() {
            let walks = i32::from(tool.back.min(self.place.0 + 1));
            let taken = if tool.take > 0 { i32::from(tool.take).min(self.files) * FILE } else { 0 };
            return match () {
                () if back_out && (walks > 1 || delayed || self.state.agent(self.who).wounded) => {
                    OUT + walks * 5 + taken
                }
                () if back_out => OUT - 5 + taken,
                () if tool.buys_time && delayed => 20,
                // A wound costs a round for every room; a cure pays on a long way.
                () if tool.heals && self.state.agent(self.who).wounded && self.way > 4 * ROUND => OUT + 5,
                () => self.effects(tool, self.files).min(30) - 40,
            };
        }
        let mut worth = -KEEP;
        let mut files = self.files;
        if tool.forward > 0 {
            let step = self.step(true);
            if step <= 0 {
                return NEVER;
            }
            let next = Place((self.place.0 + 1).min(Place::FINAL.0));
            files = self.awaits(next) / 10;
            // Going far at once is worth most where nobody was before.
            worth += step;
        } else if tool.back > 0 && tool.take == 0 {
            return -KEEP - 4;
        }
        worth += self.effects(tool, files);
        if tool.interface && self.state.interfaces.has(self.place) && tool.forward == 0 {
            worth += self.function().max(0);
        }
        if tool.collect {
            worth += self.collect();
        }
        if tool.buys_time {
            worth -= 2;
        }
        worth
    }
}
