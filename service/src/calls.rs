//! The calls about a running game that are answered the same way at every table: an answer, what may follow, a hint, and
//! why something is asked.

use catalog::{Answered, AnyHistory, AnySession, Choice, Offer, Thinking};
use engine::{QuestionId, Seat};
use wire::{Because, ToGuest};

use crate::{Refused, tell};

/// The question that a caller has read and means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meant {
    pub seat: Seat,
    pub question: u32,
    /// How many answers had been taken back: afterwards a number may name something else.
    pub undos: u32,
}

impl Meant {
    /// Only what is still asked is answered.
    pub fn is_asked(self, history: &dyn AnyHistory) -> Result<(), Refused> {
        let other = |asked: catalog::Asked| asked.id.0 != self.question;
        if history.undos() != self.undos || history.asked(self.seat).is_some_and(other) {
            return Err(Refused::NotNow("that question is not asked any more".into()));
        }
        Ok(())
    }
}

/// Gives an answer by the names of its picks: it is done, or more must follow, or it is refused.
pub fn answer(session: &mut dyn AnySession, meant: Meant, picks: &[String]) -> Result<Answered, Refused> {
    meant.is_asked(session.history())?;
    Ok(session.answer_in_words(meant.seat, QuestionId(meant.question), picks)?)
}

/// What may follow these picks; nothing of it happens.
pub fn offer<V>(id: u32, history: &dyn AnyHistory, meant: Meant, picks: &[String]) -> Result<ToGuest<V>, Refused> {
    meant.is_asked(history)?;
    Ok(match history.offer_in_words(meant.seat, picks)? {
        Offer::More(choices) => more(id, choices),
        Offer::Complete => ToGuest::Offered { id, choices: Vec::new(), complete: true },
    })
}

/// One of these must follow.
pub fn more<V>(id: u32, choices: Vec<Choice>) -> ToGuest<V> {
    ToGuest::Offered { id, choices: choices.into_iter().map(tell::choice).collect(), complete: false }
}

/// Whether this seat may have a hint now. `agreed` says that the players want hints; some games have them by their rules.
pub fn may_have_hint(history: &dyn AnyHistory, seat: Seat, agreed: bool) -> Result<(), Refused> {
    if !agreed && !history.has_hints() {
        return Err(Refused::NotNow("this table plays without hints".into()));
    }
    if history.asked(seat).is_none() {
        return Err(Refused::NotNow("you are not asked anything now".into()));
    }
    Ok(())
}

/// How long somebody who asks for a hint waits for it, on a core of an ordinary machine.
const HINT: Thinking = Thinking { milliseconds: 500, all_cores: false };

/// What to answer here: the best answers by a search, or what a bot of this kind would do where bots of this game only play.
/// It may think for a while.
pub fn hint<V>(id: u32, session: &dyn AnySession, seat: Seat, bot: &str) -> Result<ToGuest<V>, Refused> {
    if let Some(advice) = session.history().advice(seat, HINT) {
        let mut advice = advice?;
        if let Some(first) = advice.best.first() {
            let (picks, words, reason) = (first.picks.clone(), first.words.clone(), first.reason.clone());
            let best = advice.best.drain(..).map(tell::advised).collect();
            return Ok(ToGuest::Hint { id, picks, words, reason, best, sure: Some(tell::sure(advice.sure)) });
        }
    }
    let advice = session.advise(seat, bot).map_err(|error| Refused::NotNow(error.to_string()))?;
    let picks = session.history().words(seat, &advice.path)?;
    Ok(ToGuest::Hint { id, picks, words: advice.words, reason: advice.reason, best: Vec::new(), sure: None })
}

/// Why a seat is asked what it is asked.
pub fn why<V>(id: u32, history: &dyn AnyHistory, seat: Seat) -> ToGuest<V> {
    let because = |why: engine::Because| Because { rule: why.rule, text: why.text };
    ToGuest::Because { id, reasons: history.why(seat).into_iter().map(because).collect() }
}
