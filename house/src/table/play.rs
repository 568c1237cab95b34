//! The running game: answers, undo, bots, clocks.

use catalog::{Agreed, Answered, AnySession, Choice, Line};
use engine::session::UndoError;
use engine::{Seat, SeatSet, Turn};
use service::calls::{self, Meant};
use service::tell;
use tokio::time::Instant;
use wire::{Absent, Stage};

use super::keep::Also;
use super::record::Holder;
use super::tell::{Before, Sent};
use super::{BOT_PAUSE, Table};
use crate::Fault;

/// What came of a change.
enum Change {
    /// It is stored and told.
    Done,
    /// One of these must follow first.
    More(Vec<Choice>),
}

impl Table {
    fn must_be_running(&self) -> Result<(), Fault> {
        match self.record.stage {
            Stage::Gathering => Err(Fault::NotNow("the game has not started yet".into())),
            Stage::Over => Err(Fault::NotNow("the game is over".into())),
            Stage::Playing if self.record.paused => Err(Fault::NotNow("the game is paused; resume it first".into())),
            Stage::Playing if self.is_too_long() => Err(Fault::NotNow(TOO_LONG.into())),
            Stage::Playing => Ok(()),
        }
    }

    /// Only the person who sits here may answer.
    fn may_answer(&self, seat: Seat) -> Result<(), Fault> {
        self.must_be_running()?;
        if self.record.seat(seat.0).is_some_and(|seat| seat.away) {
            return Err(Fault::NotNow("a bot plays in your seat; return to it first".into()));
        }
        Ok(())
    }

    /// Gives an answer; one that stops short is replied to with what may follow.
    pub(super) async fn answer(&mut self, id: u32, meant: Meant, picks: &[String]) -> Result<Option<Sent>, Fault> {
        self.may_answer(meant.seat)?;
        Ok(match self.change(|session| Ok(calls::answer(session, meant, picks)?)).await? {
            Change::Done => None,
            Change::More(choices) => Some(calls::more(id, choices)),
        })
    }

    /// Changes the game, stores the change, and only then tells everybody. An answer that stops short changes nothing.
    async fn change(
        &mut self,
        how: impl FnOnce(&mut dyn AnySession) -> Result<Answered, Fault>,
    ) -> Result<Change, Fault> {
        let before = self.before();
        let session = self.session.as_deref_mut().ok_or_else(|| Fault::Ours("no game is running".into()))?;
        match how(session)? {
            Answered::Done(lines) => self.stored_and_told(&before, &lines).await.map(|()| Change::Done),
            Answered::More(choices) => Ok(Change::More(choices)),
        }
    }

    /// Gives the answer of a bot, or the default, for a seat.
    async fn answer_for(&mut self, seat: Seat, path: &[usize]) -> Result<(), Fault> {
        match self.change(|session| Ok(session.answer(seat, path)?)).await? {
            Change::Done => Ok(()),
            Change::More(_) => Err(Fault::Ours("an answer stops short".into())),
        }
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
        if over.is_some() || fell || self.is_too_long() || self.is_renamed() || self.record.clock != wire::Clock::None {
            self.tell_table();
        }
        self.go_on();
        Ok(())
    }

    pub(super) fn offer(&self, id: u32, meant: Meant, picks: &[String]) -> Result<Sent, Fault> {
        self.may_answer(meant.seat)?;
        Ok(calls::offer(id, self.session()?.history(), meant, picks)?)
    }

    pub(super) async fn hint(&mut self, id: u32, seat: Seat) -> Result<Sent, Fault> {
        self.must_be_running()?;
        calls::may_have_hint(self.session()?.history(), seat, self.record.hints)?;
        let bot = self.game.adviser();
        Ok(self.think(move |session| calls::hint(id, session, seat, bot)).await??)
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

    /// The kind of bot that plays for whoever is absent.
    pub(super) fn substitute(&self) -> String {
        self.record.substitute.clone().unwrap_or_else(|| self.game.usual_bot().into())
    }

    /// The kind of bot that answers for a seat.
    fn bot_of(&self, seat: Seat) -> String {
        match self.record.seat(seat.0).map(|seat| &seat.holder) {
            Some(Holder::Bot(kind)) => kind.clone(),
            Some(Holder::Person { .. } | Holder::Open | Holder::Reserved) | None => self.substitute(),
        }
    }

    /// The seats the game waits for.
    fn awaited(&self) -> SeatSet {
        match self.session.as_ref().map(|session| session.history().turn()) {
            Some(Turn::Ask { awaited, .. }) if self.is_playing() && !self.record.paused && !self.is_too_long() => {
                awaited
            }
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
        // Nobody thinks about an answer that is not kept.
        if let Err(fault) = self.house.guard.may_write() {
            tracing::debug!(%fault, "bots wait");
            self.bot_at = Some(Instant::now() + BOT_PAUSE * 20);
            return;
        }
        let bot = self.bot_of(seat);
        let thought = self.think(move |session| session.bot_answer(seat, &bot)).await;
        let path = match thought {
            Ok(Ok(suggestion)) => Some(suggestion.path),
            // It thinks again when the house is open again.
            Err(_) if self.house.closing.is_cancelled() => return,
            Ok(Err(_)) | Err(_) => self.session.as_ref().and_then(|session| session.history().default_answer(seat)),
        };
        let answered = match path {
            Some(path) => self.answer_for(seat, &path).await,
            None => Err(Fault::Ours("no answer can be given".into())),
        };
        if let Err(fault) = answered
            && self.trouble.is_none()
        {
            tracing::warn!(seat = seat.0, %fault, "a bot could not answer");
            // Tried again, but not at once.
            self.bot_at = Some(Instant::now() + BOT_PAUSE * 20);
        }
    }

    pub(super) async fn time_is_up(&mut self, seat: Seat) {
        let done = match self.record.absent {
            Absent::Bot => {
                self.record.stand_in(SeatSet::only(seat));
                self.store(Also::record()).await
            }
            Absent::Default => match self.session.as_ref().and_then(|session| session.history().default_answer(seat)) {
                Some(path) => self.answer_for(seat, &path).await,
                None => Err(Fault::Ours("no default can be given".into())),
            },
        };
        if let Err(fault) = done
            && self.trouble.is_none()
        {
            tracing::warn!(seat = seat.0, %fault, "nothing could be done about a clock");
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

/// What is told where a game goes no further.
pub(super) const TOO_LONG: &str = "this game has become too long for this house to keep more of it; look at it, or agree to \
    abandon it";

/// Undo past what is in memory: the whole game is read again first.
pub(super) const NOT_KEPT: &str = "what came before has been put away; taking it back needs everybody's consent";
