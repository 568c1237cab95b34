//! Judging the game: objectives, Data, the ranking.

use engine::{MAX_SEATS, Outcome, Rule, Seat, SeatSet};
use tinyvec::ArrayVec;

use crate::content::ScoringRule;
use crate::look::Look;
use crate::options::OptionalRule;
use crate::state::{Ending, Scope, Source, Whereabouts};

/// Where the Data of a player come from in the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    /// In the Agent's pockets.
    pub carried: i16,
    /// Brought to safety before.
    pub banked: i16,
    /// For completed objectives.
    pub objectives: i16,
    /// By lines of packs.
    pub packs: i16,
    /// By markers.
    pub markers: i16,
}

impl Sources {
    pub fn total(self) -> i16 {
        self.carried + self.banked + self.objectives + self.packs + self.markers
    }
}

impl Look<'_> {
    /// F07-SECRET-01, F07-SECRET-02: which of the two objectives a seat completed; missing them costs nothing.
    pub fn objectives(self, seat: Seat) -> [bool; 2] {
        let secret = self.game.secret(self.state.agent(seat).secret);
        let scope = self.use_scope(seat, Source::Rules);
        [0, 1].map(|at| self.holds(&secret.objectives[at].1, scope))
    }

    /// Whether the seat takes part in the final comparison (F07-END-04, F07-OPT-DEADMANSWITCH-04).
    pub fn competes(self, seat: Seat) -> bool {
        self.state.agent(seat).whereabouts == Whereabouts::Escaped || self.on(OptionalRule::DeadManSwitch)
    }

    /// F07-END-03, F07-RULING-156, F07-SECRET-04, F07-OPT-DEADMANSWITCH-03: Data and mission rewards; the dead score nothing.
    pub fn final_data(self, seat: Seat) -> i16 {
        self.sources(seat).total()
    }

    /// Where it comes from.
    pub fn sources(self, seat: Seat) -> Sources {
        let agent = self.state.agent(seat);
        let held = Sources { carried: agent.data.into(), banked: agent.banked.into(), ..Sources::default() };
        if !self.competes(seat) {
            return held;
        }
        let worth = if self.on(OptionalRule::TopSecreter) {
            // F07-OPT-TOPSECRETER-01
            i16::from(self.game.constants().objective_data) * 2
        } else {
            i16::from(self.game.constants().objective_data)
        };
        let objectives = self.objectives(seat).into_iter().filter(|done| *done).count() as i16 * worth;
        let scope = self.use_scope(seat, Source::Rules);
        let packs: i16 = self
            .game
            .shared
            .scoring
            .iter()
            .map(|line| i16::from(line.points) * i16::from(self.scored(line, scope)))
            .sum();
        let markers: i16 = (0..)
            .zip(self.game.markers())
            .map(|(number, kind)| i16::from(kind.points) * i16::from(self.held(seat, number)))
            .sum();
        Sources { objectives, packs, markers, ..held }
    }

    /// How often a scoring line of a pack counts for somebody.
    pub(crate) fn scored(self, line: &ScoringRule, scope: Scope) -> u8 {
        let holds = line.condition.as_ref().is_none_or(|condition| self.holds(condition, scope));
        match &line.per {
            _ if !holds => 0,
            None => 1,
            Some(amount) => self.amount(amount, scope),
        }
    }

    /// Who is ahead: more Data, then escaped before dead, then earlier escapes and later deaths
    /// (F07-END-05, F07-RULING-155, F07-OPT-DEADMANSWITCH-05).
    fn place(self, seat: Seat) -> (bool, i16, bool, i16) {
        let agent = self.state.agent(seat);
        let escaped = agent.whereabouts == Whereabouts::Escaped;
        let order = i16::from(agent.gone);
        (self.competes(seat), self.final_data(seat), escaped, if escaped { -order } else { order })
    }

    /// Seats from first to last.
    pub fn ranking(self) -> ArrayVec<[Seat; MAX_SEATS]> {
        let mut seats: ArrayVec<[Seat; MAX_SEATS]> = Seat::first(self.state.count).collect();
        seats.sort_by(|a, b| {
            let (a, b) = (self.place(*a), self.place(*b));
            // Those who compete by Data; below them the dead by when they died.
            if a.0 || b.0 { b.cmp(&a) } else { b.3.cmp(&a.3) }
        });
        seats
    }

    /// F07-END-04: the most Data among those alive; F07-RULING-154: none, if no Agent got out.
    pub fn winners(self) -> SeatSet {
        if let Some(Ending::House(at, met)) = self.state.ending {
            let ending = &self.game.shared.endings[usize::from(at)];
            if ending.lost {
                return SeatSet::NONE;
            }
            return match &ending.winners {
                Some(such) => self.agents_where(such, self.use_scope(self.state.active, Source::Rules)),
                None => met,
            };
        }
        let Some(first) = self.ranking().first().copied().filter(|seat| self.competes(*seat)) else {
            return SeatSet::NONE;
        };
        // Explosion victims who tie share the win; no others can be equal.
        let best = self.place(first);
        Seat::first(self.state.count).filter(|seat| self.place(*seat) == best).collect()
    }

    pub fn outcome(self, ending: Ending) -> Outcome {
        let mut scores = [0; MAX_SEATS];
        for seat in Seat::first(self.state.count) {
            scores[seat.index()] = self.final_data(seat);
        }
        let rule = match ending {
            Ending::AllGone => "F07-END-01",
            Ending::Exploded => "F07-COUNTDOWN-04",
            Ending::House(..) => "F07-WILD-10",
        };
        Outcome { rule: Rule(rule), winners: self.winners(), scores }
    }

    /// F07-OPT-YOUEARNEDIT-01, F07-OPT-YOUEARNEDIT-02: who owes whom a sandwich.
    pub fn sandwich(self) -> Option<(Seat, Seat)> {
        self.state.ending?;
        let winner = self.winners().lowest().filter(|_| self.on(OptionalRule::YouEarnedIt))?;
        let least = Seat::first(self.state.count).map(|seat| self.final_data(seat)).min()?;
        // Among equals the lowest in the ranking.
        let loser = self.ranking().into_iter().rfind(|seat| self.final_data(*seat) == least)?;
        (loser != winner).then_some((loser, winner))
    }
}
