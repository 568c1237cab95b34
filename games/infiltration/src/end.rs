//! The end of the game, at that very instant.

use engine::SeatSet;

use crate::data_files::Shelf;
use crate::event::Event;
use crate::names::{Operatives, PLACES, Places};
use crate::resolver::Resolver;
use crate::state::{Ending, Whereabouts};

impl Resolver<'_, '_, '_> {
    /// INF-END-01, INF-END-02, INF-SECURITY-04, INF-RULING-67, INF-RULING-80: nothing further resolves.
    pub fn end(&mut self, ending: Ending) {
        if self.is_over() {
            return;
        }
        self.state.ending = Some(ending);
        self.play.tell(ending.rule(), || Event::Ended { ending });
        // INF-END-03
        for who in self.state.inside() {
            self.state.agent_mut(who).at = Whereabouts::Arrested;
            self.tell("INF-END-03", || Event::Arrested { who });
        }
        // INF-SCORE-01: those who got out turn their data face up; what the others carried stays face down (INF-RULING-83).
        let all: SeatSet = self.state.seats();
        for who in self.state.operatives() {
            if self.state.agent(who).at == Whereabouts::Escaped {
                for file in self.state.data.on_mut(Shelf::Stash(who)) {
                    *file = file.known_to(all);
                }
                let score = self.look().score(who);
                self.tell("INF-SCORE-01", || score);
            }
        }
        self.play.reveal();
        self.state.stack.clear();
        self.forget_the_round();
    }

    /// INF-RULING-43: what lasts "this round" is over.
    pub fn forget_the_round(&mut self) {
        let state = &mut *self.state;
        state.resolved = false;
        state.no_die = false;
        state.downloaded = Places::NONE;
        state.jams = [Operatives::NONE; PLACES];
        for agent in &mut state.agents {
            agent.no_wounds = false;
            agent.no_delays = false;
            agent.spent = false;
            agent.extracts = false;
            agent.share = 0;
        }
    }
}
