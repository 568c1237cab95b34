//! The end of the game, at that very instant.

use engine::{Seat, SeatSet};

use crate::data_files::Shelf;
use crate::event::{Decided, Event};
use crate::names::{Operatives, PLACES, Places};
use crate::resolver::Resolver;
use crate::state::{Ending, Phase, Whereabouts};

impl Resolver<'_, '_, '_> {
    /// INF-END-01, INF-END-02, INF-SECURITY-04, INF-RULING-67, INF-RULING-80: nothing further resolves.
    pub fn end(&mut self, ending: Ending) {
        if self.is_over() {
            return;
        }
        self.state.ending = Some(ending);
        self.play.tell(ending.rule(), || Event::Ended { ending });
        let rule = match ending {
            Ending::AllOut => "INF-RULING-80",
            Ending::Raid if self.state.phase == Phase::Security => "INF-SECURITY-04",
            Ending::Raid => "INF-RULING-67",
        };
        self.tell(rule, || Event::CutShort);
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
                let rule = match (self.state.agent(who).prototypes, self.state.options.original) {
                    (0, _) => "INF-SCORE-01",
                    (_, false) => "INF-SCORE-02",
                    (_, true) => "INF-VAR-ORIG-01",
                };
                self.tell(rule, || score);
            }
        }
        self.tell_the_verdict(ending);
        self.play.reveal();
        self.state.stack.clear();
        self.forget_the_round();
    }

    /// INF-RULING-82, INF-RULING-83, INF-RULING-86: who has won, by which step, and the places of the others.
    fn tell_the_verdict(&mut self, ending: Ending) {
        let winners = self.look().outcome(ending).winners;
        let seats = self.state.seats();
        if self.state.players == 2 {
            for seat in seats {
                self.tell_the_sum(seat);
            }
        }
        let Some(first) = winners.lowest() else {
            return self.tell("INF-RULING-82", || Event::NobodyWon);
        };
        let (by, rule) = match self.look().decided_by(first) {
            by @ Decided::Alone => (by, "INF-RULING-83"),
            by @ Decided::Total => (by, "INF-SCORE-03"),
            by @ Decided::Prototype => (by, "INF-TIE-01"),
            by @ Decided::DataFiles => (by, "INF-TIE-02"),
            by @ Decided::BlackmailFile => (by, "INF-TIE-03"),
            by @ Decided::Draw => (by, "INF-TIE-04"),
        };
        for seat in winners {
            self.tell(rule, || Event::Won { seat, by });
        }
        for seat in seats.minus(winners) {
            let place = self.look().standing(seat).escaped.then(|| self.look().place_of(seat));
            let rule = if place.is_some() { "INF-RULING-86" } else { "INF-END-04" };
            self.tell(rule, || Event::Placed { seat, place });
        }
    }

    /// INF-VAR-2P-02, INF-VAR-2P-08: what the two operatives of a player bring out together.
    fn tell_the_sum(&mut self, seat: Seat) {
        let standing = self.look().standing(seat);
        if standing.escaped {
            let mut both = self.state.operatives_of(seat);
            let both = both.all(|who| self.state.agent(who).at == Whereabouts::Escaped);
            let rule = if both { "INF-VAR-2P-02" } else { "INF-VAR-2P-08" };
            self.tell(rule, || Event::Sum { seat, total: standing.total });
        }
    }

    /// INF-RULING-43: what lasts "this round" is over.
    pub fn forget_the_round(&mut self) {
        let state = &mut *self.state;
        state.resolved = false;
        state.no_die = false;
        state.no_die_from = Default::default();
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
