//! Letting the bots act between what people do, without flooding them and without ending a phase over their heads: the
//! games themselves wait until every seat is ready.

use catalog::Answered;
use engine::{Seat, SeatSet};

use super::terminal::Terminal;
use crate::trouble::Trouble;

/// How far the bots go before a person is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// Only as far as the game cannot go on without them.
    HumansFirst,
    /// Each bot the game waits for answers once.
    OnceEach,
    /// Until the game waits for none of them: the people have nothing more to do for now.
    UntilDone,
}

/// Answers the bots may give between two questions to a person. A team of bots needs a few dozen in a phase; bots
/// that cannot agree to stop take their default answer from here on.
const MOST_ANSWERS: usize = 80;

/// What a bot says that is content, and that it was noted.
const WORDS_OF_NOTHING: usize = 2;

impl Terminal<'_> {
    pub(super) fn let_bots_act(&mut self) -> Result<(), Trouble> {
        let go = std::mem::replace(&mut self.go, super::bots::Go::HumansFirst);
        let (bots, humans) = (self.seating.bots(), self.seating.humans());
        let mut given = 0;
        if go == Go::OnceEach {
            for seat in bots {
                // A question in the middle of something comes first, whichever seat it is for.
                if self.awaited().has(seat) {
                    self.bot_answers(seat, false)?;
                    given += 1;
                }
            }
        }
        let mut next = Seat(0);
        loop {
            let awaited = self.awaited();
            let goes_on = match go {
                Go::UntilDone => given < MOST_ANSWERS || awaited.and(humans).is_empty(),
                Go::HumansFirst | Go::OnceEach => awaited.and(humans).is_empty(),
            };
            let Some(seat) = awaited.and(bots).next_from(next).filter(|_| goes_on) else { return Ok(()) };
            // Where no person could answer anyway the bots play on without limit, and a game that does not end is the
            // game's own matter.
            let somebody_waits = humans.iter().any(|human| self.may_speak(human));
            self.bot_answers(seat, given >= MOST_ANSWERS && somebody_waits)?;
            given += 1;
            next = Seat((seat.0 + 1) % self.history().seats());
        }
    }

    /// Takes note of the people who were content until this seat answered. A seat that merely becomes content too ends
    /// a phase; then people are asked something new.
    pub(super) fn note_asked_again(&mut self, by: Seat, waited_for: SeatSet, content: bool) {
        for seat in self.awaited().and(self.seating.humans()) {
            if seat != by && !waited_for.has(seat) {
                if content {
                    self.asked_again.remove(&seat);
                } else {
                    self.asked_again.insert(seat, by);
                }
            }
        }
    }

    fn bot_answers(&mut self, seat: Seat, default: bool) -> Result<(), Trouble> {
        let Some(bot) = self.seating.bot(seat) else { return Ok(()) };
        let nothing_to_do = self.history().default_answer(seat);
        let path = match nothing_to_do.clone().filter(|_| default) {
            Some(path) => path,
            None => self.session.bot_answer(seat, bot)?.path,
        };
        self.note_news()?;
        let waited_for = self.awaited();
        if !matches!(self.session.answer(seat, &path), Ok(Answered::Done(_))) {
            return Ok(());
        }
        self.note_asked_again(seat, waited_for, nothing_to_do.as_ref() == Some(&path));
        // A bot that has nothing to do says so again and again; only what follows from that is news. The board shows
        // who is ready. As long as the game still waits for all the other seats it waited for, nothing has followed
        // yet.
        let lines: usize = (self.told..self.history().entries()).map(|entry| self.history().told(entry).len()).sum();
        let others_wait = waited_for.minus(SeatSet::only(seat));
        let goes_on = others_wait.is_empty() || self.awaited() != others_wait;
        let noted = if goes_on { 1 } else { WORDS_OF_NOTHING };
        let is_news = nothing_to_do != Some(path) || lines > noted || self.seating.humans().is_empty();
        if is_news {
            return self.note_news();
        }
        self.quiet.extend(self.told..self.history().entries());
        self.told = self.history().entries();
        Ok(())
    }
}
