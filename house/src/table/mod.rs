//! One table. A task owns it, and everything that happens to it goes through its mailbox, one thing after the other.

mod chat;
pub mod clock;
mod consent;
pub mod delay;
pub mod guests;
pub mod keep;
mod kept;
mod play;
pub mod record;
pub mod seating;
pub mod stored;
pub mod stuck;
pub mod tell;
mod trouble;
pub mod vote;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use catalog::{AnyGame, AnySession};
use engine::{MAX_SEATS, Seat};
use service::calls::Meant;
use store::Person;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use wire::api::{Join, LogReply, Ready, SeatChange, TableReply};
use wire::{Call, Chatted, Stage, ToHouse};

use crate::guard::Connected;
use crate::hall::Leaving;
use crate::lanes::{self, Payer};
use crate::outbox::Ender;
use crate::parting::Parting;
use crate::{Fault, Shared};
use clock::Clocks;
use delay::Delay;
use guests::{Guest, Guests};
use keep::Size;
use kept::Kept;
use record::Record;
use tell::Sent;
use trouble::Trouble;

/// How many letters wait at most; senders of more wait too.
const MAILBOX: usize = 32;

/// How long a bot seems to think while somebody watches.
const BOT_PAUSE: Duration = Duration::from_millis(250);

/// How a reply is given.
pub type Reply<T> = oneshot::Sender<Result<T, Fault>>;

/// What a table can be told.
pub enum Letter {
    /// Somebody wants something outside the running game.
    Ask { person: Option<Box<Person>>, payer: Payer, what: Box<Ask>, reply: Reply<TableReply> },
    /// Somebody connects.
    Connect { guest: Box<Guest>, since: Option<u64> },
    /// Somebody connected says something.
    Call { guest: u64, call: Box<Call> },
    /// Somebody's connection is gone.
    Gone { guest: u64 },
    /// A visitor turned out to be somebody, and their connections belong to that one's new session.
    Merged { from: String, into: String, session: u64 },
    /// Somebody's session has ended, or all of theirs.
    LoggedOut { person: String, session: Option<u64> },
    /// A table whose clock ran down while it was put away has been woken.
    Wake,
    /// The store has gone away or come back.
    StoreChanged,
    /// What was said and done from an entry on, as far as it is in memory.
    Log { person: Option<Box<Person>>, from: u64, reply: Reply<LogReply> },
}

/// What somebody wants outside the running game.
pub enum Ask {
    Show,
    Join(Join),
    Leave,
    Ready(Ready),
    Seat(u8, SeatChange),
    Admit(u32),
    Start,
}

/// A table and everything of the moment about it.
pub struct Table {
    house: Shared,
    code: String,
    record: Kept<Record>,
    game: Arc<dyn AnyGame>,
    /// How much is written in its packs, and what counts that as long as the table is in memory.
    pack_bytes: u64,
    packs_held: Option<Connected>,
    session: Kept<Option<Box<dyn AnySession>>>,
    /// How many entries the store holds.
    stored: u64,
    /// How large the game's journal is.
    size: Size,
    guests: Guests,
    /// What late spectators have yet to see.
    delay: Option<Box<Delay>>,
    /// What each seat was told last about what it is asked, as a hash.
    asked: [u64; MAX_SEATS],
    /// What everybody was told last that the game calls the seats, as a hash.
    named: u64,
    /// When the store was last told that somebody has touched the table.
    touched: Option<Instant>,
    clocks: Kept<Clocks>,
    /// After a proposal could not be carried out: when to try again.
    vote_again: Option<Instant>,
    /// When the next bot answers.
    bot_at: Option<Instant>,
    /// When nobody had anything to do with the table any more.
    idle_since: Instant,
    /// The latest of what was said.
    chat: VecDeque<Chatted>,
    /// Set as long as nothing can be stored.
    trouble: Option<Trouble>,
}

/// The way to a table. Letters are boxed: a mailbox keeps room for dozens, and hardly ever holds one.
#[derive(Clone)]
pub struct Handle {
    letters: mpsc::Sender<Box<Letter>>,
    /// All connections, so that they can be told if the table itself cannot any more, and found by their session.
    lines: Arc<Mutex<Vec<Entered>>>,
}

/// A connection, as far as it is known without asking its table.
pub struct Entered {
    pub id: u64,
    pub person: Option<String>,
    /// What it came by; see [`Guest::session`].
    pub session: u64,
    pub ender: Ender,
}

impl Entered {
    fn is_of(&self, person: &str, session: Option<u64>) -> bool {
        self.person.as_deref() == Some(person) && session.is_none_or(|one| self.session == one)
    }
}

/// A connection's place on a table's list. Whoever goes away while they are still coming in leaves it too.
pub struct Place {
    handle: Handle,
    id: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.handle.lines().retain(|line| line.id != self.id);
    }
}

impl Handle {
    /// Whether the table still reads its letters.
    pub fn is_open(&self) -> bool {
        !self.letters.is_closed()
    }

    /// Brings a letter; gives it back if the table is gone.
    pub async fn send(&self, letter: Letter) -> Result<(), Letter> {
        self.letters.send(Box::new(letter)).await.map_err(|back| *back.0)
    }

    /// Brings a letter if there is room for it at once.
    pub fn try_send(&self, letter: Letter) -> bool {
        self.letters.try_send(Box::new(letter)).is_ok()
    }

    fn lines(&self) -> MutexGuard<'_, Vec<Entered>> {
        // Nothing is ever left half done under the lock.
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody connects. They are known as long as the place is held.
    pub fn enter(&self, line: Entered) -> Place {
        let place = Place { handle: self.clone(), id: line.id };
        self.lines().push(line);
        place
    }

    /// Ends every connection, without the table.
    pub fn end(&self, parting: Parting) {
        self.lines().iter().for_each(|line| line.ender.end(parting));
    }

    /// Ends somebody's connections, all of them or those that came by one session. Says whether there are any.
    pub fn end_of(&self, person: &str, session: Option<u64>) -> bool {
        let lines = self.lines();
        let mut any = false;
        for line in lines.iter().filter(|line| line.is_of(person, session)) {
            line.ender.end(Parting::LOGGED_OUT);
            any = true;
        }
        any
    }

    /// A visitor's connections belong to somebody, and to their session. Says whether there are any.
    pub fn hand_over(&self, from: &str, into: &str, session: u64) -> bool {
        let mut lines = self.lines();
        let mut any = false;
        for line in lines.iter_mut().filter(|line| line.is_of(from, None)) {
            (line.person, line.session) = (Some(into.into()), session);
            any = true;
        }
        any
    }
}

impl Table {
    /// Lets a table live in a task of its own.
    pub fn live(self) -> Handle {
        let (sender, letters) = mpsc::channel(MAILBOX);
        let leaving = Leaving::new(&self.house, &self.code);
        let (house, code) = (self.house.clone(), self.code.clone());
        // In a box of its own: a task keeps room for whatever it moves about.
        let table = Box::new(self);
        house.lanes.clone().spawn(move || stuck::declare(&house, &code), async move {
            let _leaving = leaving;
            table.run(letters).await;
        });
        Handle { letters: sender, lines: Arc::default() }
    }

    async fn run(mut self: Box<Self>, mut letters: mpsc::Receiver<Box<Letter>>) {
        let closing = self.house.closing.clone();
        // Everybody waits for the same word: asked once for each table, and not again for every letter.
        let closed = closing.cancelled();
        tokio::pin!(closed);
        self.go_on();
        loop {
            self.has_happened();
            let wake = self.next_wake();
            tokio::select! {
                letter = letters.recv() => match letter {
                    Some(letter) => {
                        lanes::turn(self.payer_of(&letter)).await;
                        // On the heap while it lasts: most tables are waiting, and those that wait should be small.
                        Box::pin(self.take(*letter)).await;
                    }
                    None => break,
                },
                () = tokio::time::sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => {
                    if !Box::pin(self.tick()).await {
                        break;
                    }
                }
                () = &mut closed => {
                    self.say_goodbye();
                    break;
                }
            }
        }
        // From here on letters come back to their sender, who wakes the table anew once it is put away.
        letters.close();
        Box::pin(self.put_away()).await;
    }

    /// When something has to be done even if nobody says anything.
    fn next_wake(&self) -> Option<Instant> {
        if let Some(trouble) = &self.trouble {
            return Some(trouble.try_at);
        }
        let idle = self.idle_since + Duration::from_secs(self.house.config.limits.idle_seconds);
        let clock = self.clocks.next().map(|(at, _)| self.real(at));
        let vote = self.notice_left().map(|left| Instant::now() + left);
        let idle = (self.guests.is_empty() && self.bot_at.is_none()).then_some(idle);
        let late = self.delay.as_ref().filter(|_| self.guests.late() > 0).and_then(|delay| delay.next());
        [clock, vote, self.bot_at, idle, late].into_iter().flatten().min()
    }

    /// Does what is due. Says whether the table stays.
    async fn tick(&mut self) -> bool {
        let now = Instant::now();
        self.tell_late();
        if let Some(trouble) = &self.trouble {
            if trouble.try_at <= now {
                // If it does not go on yet, it is tried again later.
                _ = self.try_again().await;
            }
            return true;
        }
        if self.notice_left().is_some_and(|left| left.is_zero()) {
            self.notice_is_over().await;
        }
        if self.bot_at.is_some_and(|at| at <= now) {
            self.bot_answers().await;
        }
        if let Some((at, seat)) = self.clocks.next()
            && at <= self.now()
        {
            self.time_is_up(seat).await;
        }
        let idle = Duration::from_secs(self.house.config.limits.idle_seconds);
        !(self.guests.is_empty() && self.bot_at.is_none() && self.idle_since + idle <= now)
    }

    /// On whose account a letter is read; what nobody sent, and what follows, on that of the last sender.
    fn payer_of(&self, letter: &Letter) -> Payer {
        match letter {
            Letter::Ask { payer, .. } => *payer,
            Letter::Connect { guest, .. } => guest.payer,
            Letter::Call { guest, .. } => self.guests.get(*guest).map_or_else(lanes::payer, |guest| guest.payer),
            Letter::Gone { .. }
            | Letter::Merged { .. }
            | Letter::LoggedOut { .. }
            | Letter::Wake
            | Letter::StoreChanged
            | Letter::Log { .. } => lanes::payer(),
        }
    }

    async fn take(&mut self, letter: Letter) {
        self.idle_since = Instant::now();
        match letter {
            Letter::Ask { person, what, reply, .. } => {
                let able = if trouble::only_asks(&what) { Ok(()) } else { self.must_be_able().await };
                let done = match able {
                    Ok(()) => self.ask(person.as_deref(), *what).await,
                    Err(fault) => Err(fault),
                };
                let replied = done.map(|()| self.reply_to(person.as_deref()));
                // The caller may have gone away meanwhile.
                _ = reply.send(replied);
            }
            Letter::Connect { guest, since } => {
                let id = guest.id;
                self.welcome(*guest, since);
                if let Some(seat) = self.guests.get(id).and_then(|guest| guest.seat) {
                    self.look_in(seat).await;
                }
            }
            // A table that has taken threads that did not come back takes no more of them.
            Letter::Call { guest, .. } if self.house.lanes.is_given_up(lanes::payer()) => {
                self.guests.end(|one| one.id == guest, Parting::UNRULY);
            }
            Letter::Call { guest, call } => self.call(guest, *call).await,
            Letter::Gone { guest } => {
                if self.guests.remove(guest).is_some() {
                    self.tell_table();
                }
            }
            Letter::Merged { from, into, session } => self.merge(&from, &into, session),
            Letter::LoggedOut { person, session } => self.logged_out(&person, session),
            Letter::Wake => self.go_on(),
            Letter::StoreChanged => self.store_changed(),
            Letter::Log { person, from, reply } => _ = reply.send(self.log(person.as_deref(), from)),
        }
    }

    fn welcome(&mut self, guest: Guest, since: Option<u64>) {
        if !self.may_connect(&guest) {
            return guest.out.end(Parting::gone("the seat has changed hands, or you were sent away"));
        }
        let (id, seat) = (guest.id, guest.seat);
        let late = seat.is_none() && self.delay.is_some();
        self.tell_late();
        self.guests.add(Guest { late, ..guest });
        let table = if late { self.info_for_public() } else { self.info() };
        let welcome = Sent::Welcome { version: wire::VERSION, seat: seat.map(|seat| seat.0), table };
        self.guests.reply(id, &welcome);
        for chatted in self.chat_heard(late) {
            self.guests.reply(id, &Sent::Chat(chatted));
        }
        self.catch_up(id, since);
        self.tell_table();
        self.go_on();
    }

    /// What a connection asks for. Whatever comes of it is replied to on the same connection.
    async fn call(&mut self, guest: u64, Call { id, what }: Call) {
        let Some(seat) = self.guests.get(guest).map(|guest| guest.seat) else { return };
        if let Some(trial) = self.house.trial.get() {
            trial(&what);
        }
        let done = match (what, seat) {
            (ToHouse::Ping, _) => Ok(()),
            (ToHouse::Resync { since }, _) => {
                self.catch_up(guest, since);
                Ok(())
            }
            (_, None) => Err(Fault::NotYours("only players can do that; take a seat first".into())),
            (what, Some(seat)) => match self.call_of_seat(guest, id, seat, what).await {
                Ok(Some(answer)) => return self.guests.reply(guest, &answer),
                Ok(None) => Ok(()),
                Err(fault) => Err(fault),
            },
        };
        let message = match done {
            Ok(()) => Sent::Done { id, seq: self.stored },
            Err(Fault::Rule { rule, reason }) => Sent::Refused { id, rule, reason },
            Err(fault) => Sent::Failed { id, code: fault.code(), message: fault.to_string() },
        };
        self.guests.reply(guest, &message);
    }

    /// What a seat asks for: done, or done with an answer of its own.
    async fn call_of_seat(&mut self, guest: u64, id: u32, seat: Seat, what: ToHouse) -> Result<Option<Sent>, Fault> {
        if !trouble::only_looks(&what) {
            self.must_be_able().await?;
        }
        match what {
            ToHouse::Answer { question, undos, picks } => {
                self.house.guard.answers()?;
                return self.answer(id, Meant { seat, question, undos }, &picks).await;
            }
            ToHouse::Offer { question, undos, picks } => {
                return self.offer(id, Meant { seat, question, undos }, &picks).map(Some);
            }
            ToHouse::Why => return Ok(Some(service::calls::why(id, self.session()?.history(), seat))),
            ToHouse::Hint => return self.hint(id, seat).await.map(Some),
            ToHouse::Undo => {
                self.house.guard.answers()?;
                self.undo(seat).await?;
            }
            ToHouse::Propose(proposal) => self.propose(seat, proposal).await?,
            ToHouse::Vote { yes } => self.cast(seat, yes).await?,
            ToHouse::Resume => self.resume().await?,
            ToHouse::Chat { text } => self.say(seat, &text).await?,
            ToHouse::Mute { seat: other, muted } => self.mute(seat, other, muted).await?,
            ToHouse::Leave => {
                let person = self.guests.get(guest).and_then(|guest| guest.person.clone());
                self.leave(person.as_deref().ok_or(Fault::Nobody)?).await?;
            }
            ToHouse::GiveUp => {
                let person = self.guests.get(guest).and_then(|guest| guest.person.clone());
                self.give_up(person.as_deref().ok_or(Fault::Nobody)?).await?;
            }
            ToHouse::Return => self.come_back(seat).await?,
            ToHouse::Rematch => self.rematch(seat).await?,
            ToHouse::Ping | ToHouse::Resync { .. } => {}
        }
        Ok(None)
    }

    fn session(&self) -> Result<&dyn AnySession, Fault> {
        self.session.as_deref().ok_or_else(|| Fault::NotNow("the game has not started yet".into()))
    }

    /// Where the journal begins in the store.
    fn first(&self) -> u64 {
        self.record.game_record.as_ref().map_or(0, |game| game.first)
    }

    /// The house is about to close.
    fn say_goodbye(&mut self) {
        self.guests.end(|_| true, Parting::RESTART);
    }

    fn is_playing(&self) -> bool {
        self.record.stage == Stage::Playing
    }

    /// Whether no more of its game is kept: whoever reads it, or takes something back, has all of it in memory.
    fn is_too_long(&self) -> bool {
        self.is_playing() && self.size.bytes >= self.house.config.limits.journal_bytes
    }
}
