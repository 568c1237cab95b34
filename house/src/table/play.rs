//! The running game: answers, undo, bots, clocks.

use catalog::{Agreed, AnySession, Line, Offer};
use engine::session::UndoError;
use engine::{QuestionId, Seat, SeatSet, Turn};
use parlour::tell;
use tokio::time::Instant;
use wire::{Absent, Stage};

use super::keep::Also;
use super::tell::{Before, Sent};
use super::{BOT_PAUSE, Table};
use crate::Fault;

impl Table {
    fn must_be_running(&self) -> Result<(), Fault> {
        match self.record.stage {
            Stage::Gathering => Err(Fault::NotNow("the game has not started yet".into())),
            Stage::Over => Err(Fault::NotNow("the game is over".into())),
            Stage::Playing if self.record.paused => Err(Fault::NotNow("the game is paused; resume it first".into())),
            Stage::Playing => Ok(()),
        }
    }

    /// Only whoever sits here themselves may answer, and only what they have read.
    fn must_be_asked(&self, seat: Seat, question: u32, undos: u32) -> Result<(), Fault> {
        self.must_be_running()?;
        if self.record.seat(seat.0).is_some_and(|seat| seat.away) {
            return Err(Fault::NotNow("a bot plays in your seat; return to it first".into()));
        }
        let history = self.session()?.history();
        if history.undos() != undos || history.asked(seat).is_some_and(|asked| asked.id.0 != question) {
            return Err(Fault::NotNow("that question is not asked any more".into()));
        }
        Ok(())
    }

    pub(super) async fn answer(
        &mut self,
        id: u32,
        seat: Seat,
        question: u32,
        undos: u32,
        picks: &[String],
    ) -> Result<Option<Sent>, Fault> {
        self.must_be_asked(seat, question, undos)?;
        let answer = |session: &mut dyn AnySession| session.answer_in_words(seat, QuestionId(question), picks);
        match self.change(|session| answer(session).map_err(Fault::from)).await {
            Ok(()) => Ok(None),
            // An answer that stops short is replied to with what may follow.
            Err(Fault::Rule { rule, reason }) => match self.offer(id, seat, question, undos, picks) {
                Ok(offered @ Sent::Offered { complete: false, .. }) => Ok(Some(offered)),
                Ok(_) | Err(_) => Err(Fault::Rule { rule, reason }),
            },
            Err(fault) => Err(fault),
        }
    }

    /// Changes the game, stores the change, and only then tells everybody.
    async fn change(&mut self, how: impl FnOnce(&mut dyn AnySession) -> Result<Vec<Line>, Fault>) -> Result<(), Fault> {
        let before = self.before();
        let session = self.session.as_deref_mut().ok_or_else(|| Fault::Ours("no game is running".into()))?;
        let lines = how(session)?;
        self.stored_and_told(&before, &lines).await
    }

    async fn stored_and_told(&mut self, before: &Before, lines: &[Line]) -> Result<(), Fault> {
        let over = self.session()?.history().verdict();
        if let Some(verdict) = &over {
            self.record.stage = Stage::Over;
            self.record.verdict = Some(tell::verdict(verdict));
        }
        let fell = self.proposal_falls(lines);
        self.run_clocks();
        self.store(Also { record: over.is_some() || fell, ..Also::default() }).await?;
        metrics::counter!("safehouse_answers_total").increment(1);
        self.publish(before, lines);
        if over.is_some() || fell || self.is_renamed() || self.record.clock != wire::Clock::None {
            self.tell_table();
        }
        self.go_on();
        Ok(())
    }

    pub(super) fn offer(
        &self,
        id: u32,
        seat: Seat,
        question: u32,
        undos: u32,
        picks: &[String],
    ) -> Result<Sent, Fault> {
        self.must_be_asked(seat, question, undos)?;
        let history = self.session()?.history();
        Ok(match history.offer_in_words(seat, picks)? {
            Offer::More(choices) => {
                let choices = choices.into_iter().map(tell::choice).collect();
                Sent::Offered { id, choices, complete: false }
            }
            Offer::Complete => Sent::Offered { id, choices: Vec::new(), complete: true },
        })
    }

    pub(super) async fn hint(&mut self, id: u32, seat: Seat) -> Result<Sent, Fault> {
        self.must_be_running()?;
        if !self.record.hints && !self.session()?.history().has_hints() {
            return Err(Fault::NotNow("this table plays without hints".into()));
        }
        if self.session()?.history().asked(seat).is_none() {
            return Err(Fault::NotNow("you are not asked anything now".into()));
        }
        let bot = self.best_bot();
        let advice = self.think(move |session| session.advise(seat, &bot)).await??;
        let picks = self.session()?.history().words(seat, &advice.path)?;
        Ok(Sent::Hint { id, picks, words: advice.words, reason: advice.reason })
    }

    /// Lets a bot think about the table on a thread of its own.
    async fn think<T: Send + 'static>(
        &mut self,
        about: impl FnOnce(&mut dyn AnySession) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let mut session = self.session.take().ok_or_else(|| Fault::Ours("no game is running".into()))?;
        let thought = self.house.lanes.think(move || {
            let thought = about(&mut *session);
            (session, thought)
        });
        match thought.await {
            Ok((session, thought)) => {
                *self.session = Some(session);
                Ok(thought)
            }
            // A bot that panics or thinks for ever must not take the table with it.
            Err(lost) => {
                tracing::warn!(?lost, "a bot has not thought to the end");
                self.session.go_back();
                Err(lost.into())
            }
        }
    }

    pub(super) fn best_bot(&self) -> String {
        self.game.bots().last().copied().unwrap_or("random").to_string()
    }

    /// The kind of bot that answers for a seat.
    fn bot_of(&self, seat: Seat) -> String {
        match self.record.seat(seat.0).map(|seat| &seat.holder) {
            Some(super::record::Holder::Bot(kind)) => kind.clone(),
            _ => self.best_bot(),
        }
    }

    /// The seats the game waits for.
    fn awaited(&self) -> SeatSet {
        match self.session.as_ref().map(|session| session.history().turn()) {
            Some(Turn::Ask { awaited, .. }) if self.is_playing() && !self.record.paused => awaited,
            _ => SeatSet::NONE,
        }
    }

    /// Looks who is next, and lets a bot answer soon if it is one.
    pub(super) fn go_on(&mut self) {
        self.run_clocks();
        let bots = self.awaited().and(self.record.bots());
        if bots.is_empty() {
            self.bot_at = None;
        } else if self.bot_at.is_none() {
            let now = Instant::now();
            self.bot_at = Some(if self.guests.is_empty() { now } else { now + BOT_PAUSE });
        }
    }

    pub(super) fn run_clocks(&mut self) {
        let (now, people) = (self.now(), self.awaited().minus(self.record.bots()));
        if self.record.paused {
            return self.clocks.stop(now);
        }
        let Some(session) = &*self.session else { return };
        let history = session.history();
        self.clocks.run(now, people, |seat| history.asked(seat).map_or(0, |asked| asked.id.0));
    }

    pub(super) async fn bot_answers(&mut self) {
        self.bot_at = None;
        let Some(seat) = self.awaited().and(self.record.bots()).lowest() else { return };
        let bot = self.bot_of(seat);
        let thought = self.think(move |session| session.bot_answer(seat, &bot)).await;
        let path = match thought {
            Ok(Ok(suggestion)) => Some(suggestion.path),
            // It thinks again when the house is open again.
            Err(_) if self.house.closing.is_cancelled() => return,
            Ok(Err(_)) | Err(_) => self.session.as_ref().and_then(|session| session.history().default_answer(seat)),
        };
        let answered = match path {
            Some(path) => self.change(|session| session.answer(seat, &path).map_err(Fault::from)).await,
            None => Err(Fault::Ours("no answer can be given".into())),
        };
        if let Err(fault) = answered
            && self.trouble.is_none()
        {
            tracing::warn!(table = self.code, seat = seat.0, %fault, "a bot could not answer");
            // Tried again, but not at once.
            self.bot_at = Some(Instant::now() + BOT_PAUSE * 20);
        }
    }

    pub(super) async fn time_is_up(&mut self, seat: Seat) {
        let done = match self.record.absent {
            Absent::Bot => {
                if let Some(held) = self.record.seats.get_mut(seat.index()) {
                    held.away = true;
                }
                self.store(Also::record()).await
            }
            Absent::Default => match self.session.as_ref().and_then(|session| session.history().default_answer(seat)) {
                Some(path) => self.change(|session| session.answer(seat, &path).map_err(Fault::from)).await,
                None => Err(Fault::Ours("no default can be given".into())),
            },
        };
        if let Err(fault) = done
            && self.trouble.is_none()
        {
            tracing::warn!(table = self.code, seat = seat.0, %fault, "nothing could be done about a clock");
            let now = self.now();
            self.clocks.stop(now);
        }
        self.tell_table();
        self.go_on();
    }

    pub(super) async fn undo(&mut self, seat: Seat) -> Result<(), Fault> {
        self.must_be_running()?;
        // Bots do not mind. Somebody for whom a bot plays may.
        self.take_back(seat, Agreed::These(self.record.seats_of_bots())).await
    }

    pub(super) async fn take_back(&mut self, seat: Seat, agreed: Agreed) -> Result<(), Fault> {
        let own = self.own_seats(seat);
        let before = self.before();
        let session = self.session.as_deref_mut().ok_or_else(|| Fault::Ours("no game is running".into()))?;
        let from = session.history().entries();
        session.undo(own, agreed).map_err(|error| match error {
            UndoError::NotKept => Fault::NotNow(NOT_KEPT.into()),
            other => Fault::NotNow(other.to_string()),
        })?;
        let history = session.history();
        let lines: Vec<Line> = (from..history.entries()).flat_map(|entry| history.told(entry)).collect();
        self.stored_and_told(&before, &lines).await
    }
}

/// Undo past what is in memory: the whole game is read again first.
pub(super) const NOT_KEPT: &str = "what came before has been put away; taking it back needs everybody's consent";
