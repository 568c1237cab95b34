//! The round: selected cards are resolved clockwise, then NPCs act, then security counts (INF-ROUND-01).

use crate::event::Event;
use crate::names::{Card, Direction};
use crate::resolver::Resolver;
use crate::state::{Phase, Step};

impl Resolver<'_, '_, '_> {
    /// INF-RESOLVE-01, INF-RESOLVE-02, INF-RULING-15, INF-RULING-16, INF-RULING-19: clockwise from the first player, each on the table as it is
    /// by then, each to its end.
    pub fn resolve_card(&mut self, turn: u8) {
        if turn >= self.state.count {
            return self.state.stack.next(Step::Due(0));
        }
        self.state.stack.next(Step::Resolve(turn + 1));
        let who = self.state.clockwise(turn);
        let Some(card) = self.state.agent(who).card else { return };
        // INF-RULING-17
        if self.state.agent(who).place().is_none() {
            return self.tell("INF-RULING-17", || Event::NotResolved { who });
        }
        self.state.resolved = false;
        match card {
            Card::Advance => self.walk_by_card(who, Direction::Forward),
            Card::Retreat => self.walk_by_card(who, Direction::Back),
            Card::Interface => self.interface(who),
            Card::Download | Card::Extract => self.download_or_extract(who),
            Card::Item(item) => self.play_item(who, item),
        }
    }

    /// INF-ROUND-02, INF-ROUND-03, INF-RESOLVE-05, INF-RULING-14: every card goes back or away, and the next round begins.
    pub fn end_round(&mut self) {
        for who in self.state.operatives() {
            let agent = self.state.agent_mut(who);
            agent.last = agent.card.take();
            if matches!(agent.last, Some(Card::Item(_))) {
                self.put_item_away(who);
            }
        }
        self.tell_what_ends();
        self.begin_round();
    }

    pub fn begin_round(&mut self) {
        self.forget_the_round();
        self.state.round += 1;
        self.state.phase = Phase::Selection;
        let round = self.state.round;
        self.tell("INF-ROUND-01", || Event::Round { round });
    }
}
