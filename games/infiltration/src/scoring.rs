//! Scores, ties and places.

use engine::{MAX_SEATS, Outcome, Seat, SeatSet};

use crate::data_files::Shelf;
use crate::event::{Decided, Event};
use crate::look::Look;
use crate::names::Operative;
use crate::state::{Ending, Whereabouts};

/// What a player has at the end: the escaped operatives together (INF-VAR-2P-02, INF-VAR-2P-08, INF-VAR-2P-09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether any operative got out.
    pub escaped: bool,
    /// Zettabytes.
    pub total: u16,
    pub prototypes: u8,
    /// Data files, whatever they are worth (INF-RULING-85).
    pub tokens: u16,
    pub blackmail_file: bool,
}

impl Standing {
    /// INF-SCORE-03, INF-TIE-01, INF-TIE-02, INF-TIE-03, INF-RULING-83, INF-RULING-84, INF-RULING-86: better is greater; each step asks only
    /// those whom the steps before left tied.
    fn rank(self) -> (bool, u16, bool, u16, bool) {
        if self.escaped {
            (true, self.total, self.prototypes > 0, self.tokens, self.blackmail_file)
        } else {
            Default::default()
        }
    }
}

impl Look<'_> {
    /// INF-SCORE-02, INF-VAR-ORIG-01, INF-VAR-ORIG-02, INF-VAR-ORIG-03: what a Prototype is worth at this table.
    pub fn prototype_worth(self) -> u8 {
        let prototypes = &self.game.contents().prototypes;
        if self.state.options.original { prototypes.original_worth } else { prototypes.worth }
    }

    /// INF-SCORE-01: data and Prototypes of one operative, wherever it is.
    pub fn worth(self, who: Operative) -> u16 {
        let prototypes = u16::from(self.state.agent(who).prototypes) * u16::from(self.prototype_worth());
        self.state.data.worth(who) + prototypes
    }

    /// The sum as it is told.
    pub fn score(self, who: Operative) -> Event {
        let prototypes = self.state.agent(who).prototypes;
        Event::Score { who, data: self.state.data.worth(who), prototypes, total: self.worth(who) }
    }

    /// INF-END-04: an arrested operative adds nothing.
    pub fn standing(self, seat: Seat) -> Standing {
        let mut standing = Standing::default();
        for who in self.state.operatives_of(seat) {
            let agent = self.state.agent(who);
            if agent.at == Whereabouts::Escaped {
                standing.escaped = true;
                standing.total += self.worth(who);
                standing.prototypes += agent.prototypes;
                standing.tokens += self.state.data.count(Shelf::Stash(who)) as u16;
                standing.blackmail_file |= agent.blackmail_file;
            }
        }
        standing
    }

    /// INF-SCORE-03, INF-TIE-01, INF-TIE-02, INF-TIE-03, INF-TIE-04: the step that put a winner ahead of the next best.
    pub fn decided_by(self, winner: Seat) -> Decided {
        let others = self.state.seats().iter().filter(|seat| *seat != winner);
        let others = others.map(|seat| self.standing(seat)).filter(|standing| standing.escaped);
        let own = self.standing(winner).rank();
        match others.map(Standing::rank).max() {
            None => Decided::Alone,
            Some(next) if own.1 != next.1 => Decided::Total,
            Some(next) if own.2 != next.2 => Decided::Prototype,
            Some(next) if own.3 != next.3 => Decided::DataFiles,
            Some(next) if own.4 != next.4 => Decided::BlackmailFile,
            Some(_) => Decided::Draw,
        }
    }

    /// INF-RULING-86: the place of a player, 1 being the best; full ties share one.
    pub fn place_of(self, seat: Seat) -> u8 {
        let own = self.standing(seat).rank();
        let better = |other: &Seat| self.standing(*other).rank() > own;
        1 + self.state.seats().iter().filter(better).count() as u8
    }

    /// INF-SCORE-03, INF-TIE-04, INF-RULING-82: the best among those who got out; several in a draw, none if no
    /// operative did.
    pub fn outcome(self, ending: Ending) -> Outcome {
        let seats = self.state.seats();
        let wins = |seat: &Seat| self.standing(*seat).escaped && self.place_of(*seat) == 1;
        let winners: SeatSet = seats.iter().filter(wins).collect();
        let mut scores = [0; MAX_SEATS];
        for seat in seats {
            scores[seat.index()] = self.standing(seat).total as i16;
        }
        Outcome { rule: ending.rule(), winners, scores }
    }
}
