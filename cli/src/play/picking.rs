//! Giving an answer step by step, and taking it back.

use std::io::Write as _;

use catalog::{Agreed, Answered, No, Offer, TakenBack};
use engine::Seat;
use engine::session::UndoError;

use super::bots::Go;
use super::terminal::Terminal;
use crate::trouble::Trouble;

impl Terminal<'_> {
    pub(super) fn pick_numbers(&mut self, numbers: &[usize]) -> Result<(), Trouble> {
        let mut path = self.path.clone();
        for &number in numbers {
            match self.history().offer(self.typist, &path) {
                Ok(Offer::More(choices)) if (1..=choices.len()).contains(&number) => path.push(number - 1),
                Ok(Offer::More(choices)) => return self.pick(Err(No::NoSuchChoice { number, last: choices.len() })),
                Ok(Offer::Complete) => return self.pick(Err(No::TooLong { words: number.to_string() })),
                Err(no) => return self.pick(Err(no)),
            }
        }
        self.pick(Ok(path))
    }

    /// Goes on with an answer, gives it if it is complete, or says why not.
    pub(super) fn pick(&mut self, path: Result<Vec<usize>, No>) -> Result<(), Trouble> {
        let seat = self.typist;
        let nothing_to_do = self.history().default_answer(seat);
        let (waited_for, asked) = (self.awaited(), self.history().asked(seat));
        match path.and_then(|path| Ok((self.session.answer(seat, &path)?, path))) {
            Ok((Answered::More(_), path)) => {
                self.path = path;
                self.show_choices()
            }
            Ok((Answered::Done(_), path)) => {
                let content = nothing_to_do.as_ref() == Some(&path);
                self.path.clear();
                self.answered.extend(asked.map(|asked| (seat, asked.prompt)));
                self.note_asked_again(seat, waited_for, content);
                self.go = self.after_answer(seat);
                Ok(())
            }
            Err(no) => self.show_no(&no),
        }
    }

    pub(super) fn after_answer(&self, seat: Seat) -> Go {
        let humans_are_content = self.awaited().and(self.seating.humans()).is_empty() && self.may_speak(seat);
        if humans_are_content { Go::UntilDone } else { Go::OnceEach }
    }

    /// Takes an answer back, and with it the forced ones before it, which no player chose.
    fn take_back(&mut self, agreed: Agreed) -> Result<TakenBack, UndoError> {
        let own = self.seating.same_person(self.typist);
        let mut taken = self.session.undo(own, agreed)?;
        while self.is_obvious() {
            let Ok(more) = self.session.undo(own, agreed) else { break };
            taken.answers += more.answers;
            taken.by_consent |= more.by_consent;
        }
        Ok(taken)
    }

    pub(super) fn undo(&mut self, agreed: Agreed) -> Result<(), Trouble> {
        match self.take_back(agreed) {
            Ok(TakenBack { answers, by_consent }) => {
                let consent = match agreed {
                    _ if !by_consent => "",
                    Agreed::These(_) if answers == 1 => "",
                    Agreed::These(_) => "; the bots agree",
                    Agreed::Everybody => "; everybody agrees",
                };
                let text = match (answers, agreed) {
                    (1, _) => format!("Taken back: your last answer{consent}."),
                    (_, Agreed::These(_)) => {
                        format!("Taken back: {answers} answers (yours and the bots' since{consent}).")
                    }
                    (_, Agreed::Everybody) => format!("Taken back: {answers} answers (yours and all since{consent})."),
                };
                self.news.push(text);
                self.asked_again.clear();
                self.path.clear();
                self.go = Go::HumansFirst;
            }
            Err(UndoError::Nothing) => writeln!(self.out, "You have given no answer yet that could be taken back.")?,
            Err(UndoError::AnsweredSince { by }) => {
                let name = self.history().seat_name(by);
                writeln!(self.out, "{name} has answered since. If you all agree, type `undo anyway`.")?;
            }
            Err(UndoError::Barrier { .. } | UndoError::NotKept) => writeln!(
                self.out,
                "Dice were rolled or cards seen since. If you all agree, type `undo anyway`; other dice will come."
            )?,
        }
        Ok(())
    }
}
