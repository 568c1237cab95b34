//! Download, and Extract of the Extraction rule.

use crate::data_files::Shelf;
use crate::event::Event;
use crate::names::{Card, Operative, Place, Places};
use crate::resolver::Resolver;
use crate::specialists::Talent;
use crate::state::{Agent, Step};

/// INF-DOWNLOAD-02
const FIRST: u8 = 2;
/// INF-DOWNLOAD-03
const LATER: u8 = 1;

/// INF-EXTRACT-03, INF-EXTRACT-04, INF-EXTRACT-05: what each of so many extractors in a room may collect.
const fn share(extractors: u8) -> u8 {
    match extractors {
        1 => 4,
        2 => 2,
        _ => 1,
    }
}

impl Resolver<'_, '_, '_> {
    /// INF-DOWNLOAD-01, INF-DOWNLOAD-04, INF-DOWNLOAD-05, INF-RULING-18, INF-RULING-32: available data of a room go to the stash, oldest
    /// first, as many as there are up to the limit. Its player may look at them from now on (INF-DATA-02).
    pub fn collect(&mut self, who: Operative, place: Place, limit: u8) -> u8 {
        let known = self.state.knower(who);
        let mut count = 0;
        while count < limit && self.state.data.count(Shelf::Room(place)) > 0 {
            self.state.data.shift(Shelf::Room(place), 0, Shelf::Stash(who));
            self.came_to_stash(who, known);
            count += 1;
        }
        if count > 0 {
            self.resolve();
        }
        count
    }

    /// The last token of a stash has just come; these players know it.
    pub fn came_to_stash(&mut self, who: Operative, known: engine::SeatSet) {
        let Some(last) = self.state.data.on_mut(Shelf::Stash(who)).last_mut() else { return };
        *last = last.known_to(known);
        let value = last.value();
        self.play.reveal();
        self.whisper(who, "INF-DATA-02", || Event::Gained { value });
    }

    /// The Download card and `act: collect` (INF-RULING-31); with the Extraction rule it waits for the end of the phase
    /// (INF-RESOLVE-03, INF-VAR-EXT-02, INF-VAR-EXT-03).
    pub fn download_or_extract(&mut self, who: Operative) {
        let Some(place) = self.state.agent(who).place() else { return };
        if self.state.options.extraction {
            self.state.agent_mut(who).extracts = true;
            let by_card = self.state.agent(who).card == Some(Card::Extract);
            let rule = if by_card { "INF-RESOLVE-03" } else { "INF-VAR-EXT-03" };
            return self.tell(rule, || Event::Extracts { who });
        }
        // INF-RULING-29, INF-RULING-30: the first to resolve a Download here this round, even if nothing was left for it.
        let first = !self.state.downloaded.has(place);
        self.state.downloaded.insert(place);
        let limit = if first { FIRST } else { LATER };
        let count = self.collect_as_shared(who, place, limit, !first);
        let rule = match (count, first) {
            (0, _) => "INF-DOWNLOAD-04",
            (_, true) => "INF-DOWNLOAD-02",
            (_, false) => "INF-DOWNLOAD-03",
        };
        self.tell(rule, || Event::Downloaded { who, place, count, first });
        if count < limit {
            self.tell_of_guard(place);
        }
    }

    /// INF-VAR-SPEC-03: where others were faster or share, the talent may bring one more, if there is one.
    fn collect_as_shared(&mut self, who: Operative, place: Place, limit: u8, shared: bool) -> u8 {
        let helps = shared && self.look().has_talent(who, Talent::SecondHelping);
        let count = self.collect(who, place, limit + u8::from(helps));
        if count > limit {
            self.use_talent(who, Talent::SecondHelping);
        }
        count
    }

    /// INF-DOWNLOAD-05: an operative who came away with less hears what could not be reached.
    fn tell_of_guard(&mut self, place: Place) {
        if let Some(space) = self.look().guard(place) {
            let (guard, count) = (space.kind, space.data.with(self.state.count));
            self.tell("INF-DOWNLOAD-05", || Event::StillGuarded { place, guard, count });
        }
    }

    /// INF-EXTRACT-02, INF-RULING-33: extractors of a room are counted, and all limits fixed, before the first token is taken.
    fn fix_shares(&mut self) {
        if !self.state.options.extraction {
            return;
        }
        for who in self.state.operatives() {
            if let Some(place) = self.state.agent(who).place()
                && self.state.agent(who).extracts
            {
                let here = self.state.operatives_in(Places::only(place));
                let extractors = here.iter().filter(|other| self.state.agent(*other).extracts).count();
                self.state.agent_mut(who).share = share(extractors as u8);
            }
        }
    }

    /// INF-EXTRACT-01, INF-EXTRACT-06, INF-RULING-34: what is due at the end of the Resolution Phase, operative by operative from
    /// the first player.
    pub fn due(&mut self, turn: u8) {
        if turn == 0 {
            self.fix_shares();
            let due = |agent: &Agent| agent.extracts || matches!(agent.card, Some(Card::Item(_)));
            if !self.state.agents.iter().any(due) {
                return self.begin_npc_phase();
            }
        }
        if turn >= self.state.count {
            return self.begin_npc_phase();
        }
        self.state.stack.next(Step::Due(turn + 1));
        let who = self.state.clockwise(turn);
        let agent = *self.state.agent(who);
        let Some(place) = agent.place() else { return };
        if agent.extracts {
            let count = self.collect_as_shared(who, place, agent.share, agent.share < share(1));
            // An item that made the operative an extractor has done something now (INF-RULING-39).
            self.state.agent_mut(who).spent |= count > 0;
            let shared_by = match agent.share {
                4 => 1,
                2 => 2,
                _ => 3,
            };
            let rule = match (count, shared_by) {
                (1.., 2..) if count < agent.share => "INF-EXTRACT-06",
                (_, 1) => "INF-EXTRACT-03",
                (_, 2) => "INF-EXTRACT-04",
                _ => "INF-EXTRACT-05",
            };
            self.tell(rule, || Event::Extracted { who, place, count, shared_by });
            if count < agent.share {
                self.tell_of_guard(place);
            }
        }
        self.item_due(who);
    }
}
