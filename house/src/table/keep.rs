//! From memory to the store and back.

use std::collections::VecDeque;
use std::time::Duration;

use catalog::{AnyGame, AnySession};
use engine::Seat;
use engine::journal::JournalError;
use pack::PackHash;
use store::{Change, Checkpoint, Due, Entry};
use tokio::time::Instant;
use wire::{Chatted, Stage};

use super::chat::CHAT_KEPT;
use super::record::{GameRecord, Holder, Record, SeatRecord};
use super::stored::{bodies_of, journal_file, read_record, row};
use super::stuck::Stuck;
use super::vote::notice_ms;
use super::{Clocks, Delay, Guests, Kept, Table};
use crate::shelf::Laid;
use crate::{Fault, Shared, lanes};

/// So many entries, and so many bytes of them, stay in memory before a table lets go of them: a pack may let one answer
/// shuffle for half a megabyte.
const KEPT: usize = 16;
const KEPT_BYTES: u64 = 64 << 10;

/// What an entry or a line of chat takes in a database besides its text.
const EACH: usize = 64;

/// How long the store may not know that a table was touched again: lists show the latest first, to the minute.
const TOUCHED_EVERY: Duration = Duration::from_secs(30);

/// What else is stored besides new entries of the journal.
#[derive(Default)]
pub struct Also {
    /// The table's record has changed.
    pub record: bool,
    pub chat: Option<store::ChatLine>,
}

impl Also {
    pub fn record() -> Self {
        Also { record: true, chat: None }
    }
}

/// How large a game's journal is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Size {
    /// All of it.
    pub bytes: u64,
    /// What of it is in memory.
    in_memory: u64,
}

impl Table {
    /// A table that was just set up and is not stored yet.
    pub fn new(house: &Shared, code: String, record: Record, laid: Laid) -> Self {
        let Laid { game, bytes: pack_bytes } = laid;
        let clocks = Clocks::new(record.clock, |seat| record.seat(seat.0).and_then(|seat| seat.bank_ms));
        Table {
            house: house.clone(),
            code,
            delay: Delay::of(record.spectators, record.stage),
            record: Kept::new(record),
            game,
            pack_bytes,
            packs_held: None,
            session: Kept::new(None),
            stored: 0,
            size: Size::default(),
            guests: Guests::default(),
            asked: Default::default(),
            named: 0,
            touched: None,
            clocks: Kept::new(clocks),
            vote_again: None,
            bot_at: None,
            idle_since: Instant::now(),
            chat: VecDeque::new(),
            trouble: None,
        }
    }

    /// Counts its packs as long as it is in memory, on the account of whoever brings it there.
    pub fn hold_packs(&mut self) -> Result<(), Fault> {
        let Some(from) = lanes::payer().place.filter(|_| self.pack_bytes > 0) else { return Ok(()) };
        let most = self.house.config.limits.table_pack_bytes_per_address;
        let bytes = u32::try_from(self.pack_bytes).unwrap_or(u32::MAX);
        let too_much = || {
            let why = "the packs on tables that are open from your address are too large together; a table that nobody is at \
                       is put away after a few minutes";
            Fault::Busy(why.into())
        };
        self.packs_held = Some(self.house.guard.laid.hold(from, bytes, most).ok_or_else(too_much)?);
        Ok(())
    }

    /// Whatever has happened is stored, or of the moment.
    pub(super) fn has_happened(&mut self) {
        self.record.settle();
        self.session.settle();
        self.clocks.settle();
    }

    /// What happened since is not stored, and has not happened.
    pub(super) fn go_back(&mut self) {
        self.record.go_back();
        self.session.go_back();
        self.clocks.go_back();
    }

    /// A table as the store has it.
    pub async fn load(house: &Shared, code: &str) -> Result<Table, Fault> {
        let none = || Fault::NotFound(format!("there is no table `{code}`; check the link"));
        let stored = house.store.table(code).await?.ok_or_else(none)?;
        let record = read_record(code, &stored)?;
        Stuck::refuses(record.stuck.as_ref())?;
        let laid = house.shelf.game_of(&house.store, &record.game, &record.packs).await?;
        let mut table = Table::new(house, code.into(), record, laid);
        table.stored = stored.next_seq;
        for said in house.store.chat(code, CHAT_KEPT).await? {
            let sitting = (0..).zip(&table.record.seats).find(|(_, seat)| seat.person() == Some(&said.person));
            let (seat, name) = match sitting {
                Some((at, SeatRecord { holder: Holder::Person { nickname, .. }, .. })) => (Some(at), nickname.clone()),
                _ => (None, "somebody who left".into()),
            };
            table.remember(Chatted { at_ms: said.at_ms, seat, name, text: said.text });
        }
        table.load_session(stored.checkpoint).await?;
        let clock = table.record.clock;
        if let Some(vote) = &mut table.record.vote {
            let notice = notice_ms(vote.what, clock, house.config.limits.notice_seconds);
            vote.look_in(house.opened_ms, notice);
        }
        // Clocks run on while a table is put away; not while the house is closed or its store away, for then nobody can
        // answer.
        table.run_clocks();
        let since = stored.touched_ms.max(house.opened_ms);
        let away = Duration::from_millis(u64::try_from(crate::now_ms() - since).unwrap_or_default());
        table.clocks.pass(away.saturating_sub(house.store.stood_still_since(since)));
        table.has_happened();
        Ok(table)
    }

    async fn load_session(&mut self, checkpoint: Option<Checkpoint>) -> Result<(), Fault> {
        let Some(GameRecord { header, secret, first }) = self.record.game_record.clone() else { return Ok(()) };
        let bytes = self.house.store.journal_bytes(&self.code, first).await?;
        let checkpoint = checkpoint.filter(|checkpoint| checkpoint.seq > first);
        let later = bodies(&self.house, &self.code, checkpoint.as_ref().map_or(first, |rest| rest.seq)).await?;
        self.size = Size { bytes, in_memory: later.iter().map(|body| body.len() as u64).sum() };
        let woken = match checkpoint {
            Some(Checkpoint { body, .. }) => self.game.wake(header, secret, &body, &later),
            None => self.game.resume(&journal_file(&header, secret, &later)?),
        };
        match woken {
            Ok(session) => *self.session = Some(session),
            Err(JournalError::OtherRevision { .. } | JournalError::OtherContent { .. }) if self.is_playing() => {
                self.carry_over().await?;
            }
            // A finished game is shown as far as these rules can; its journal stays as it is.
            Err(error) if self.record.stage == Stage::Over => {
                tracing::info!(%error, "a finished game cannot be replayed any more");
            }
            Err(error) => return Err(Fault::Ours(format!("table {}: {error}", self.code))),
        }
        Ok(())
    }

    /// The house's rules have changed while the game was running: it goes on from its last snapshot, and its journal
    /// begins anew there.
    async fn carry_over(&mut self) -> Result<(), Fault> {
        let Some(GameRecord { header, secret, first }) = self.record.game_record.clone() else { return Ok(()) };
        let file = journal_file(&header, secret, &bodies(&self.house, &self.code, first).await?)?;
        let carried = self.game.carry_over(&file);
        let (session, entry) = carried.map_err(|error| Fault::Ours(format!("table {}: {error}", self.code)))?;
        tracing::warn!(entry, "the rules have changed; the game goes on from a snapshot");
        self.record.game_record =
            Some(GameRecord { header: session.header(), secret: session.secret(), first: self.stored });
        *self.session = Some(session);
        self.size = Size::default();
        self.store(Also::record()).await
    }

    /// Reads the whole game into memory, to take back what has been put away.
    pub(super) async fn load_whole(&mut self) -> Result<(), Fault> {
        let Some(GameRecord { header, secret, first }) = self.record.game_record.clone() else { return Ok(()) };
        let file = journal_file(&header, secret, &bodies(&self.house, &self.code, first).await?)?;
        let session = self.game.resume(&file).map_err(|error| Fault::Ours(format!("table {}: {error}", self.code)))?;
        *self.session = Some(session);
        self.size.in_memory = self.size.bytes;
        Ok(())
    }

    /// Stores what has changed. If that fails the table is as it was: nothing has happened.
    pub async fn store(&mut self, also: Also) -> Result<(), Fault> {
        let stored = match self.changes(also) {
            Ok((change, count, size)) => save(&self.house, change).await.map(|()| (count, size)),
            Err(fault) => Err(fault),
        };
        match stored {
            Ok((count, size)) => {
                (self.stored, self.size) = (count, size);
                self.has_happened();
                Ok(())
            }
            Err(fault) => {
                self.go_back();
                if let Fault::NotStored(error) = &fault {
                    self.in_trouble(error);
                }
                Err(fault)
            }
        }
    }

    /// What has changed since the last time, how many entries there are then, and how large they are.
    fn changes(&mut self, also: Also) -> Result<(Change, u64, Size), Fault> {
        let now = Instant::now();
        let (mut entries, mut checkpoint, mut count, mut size) = (Vec::new(), None, self.stored, self.size);
        let first = self.first();
        if let Some(session) = self.session.as_deref() {
            let from = usize::try_from(self.stored - first).map_err(|error| Fault::Ours(error.to_string()))?;
            let new = session.written(from).map_err(|error| Fault::Ours(error.to_string()))?;
            let more: u64 = new.iter().map(|body| body.len() as u64).sum();
            size = Size { bytes: size.bytes + more, in_memory: size.in_memory + more };
            entries = (self.stored..).zip(new).map(|(seq, body)| Entry { seq, body }).collect();
            count += entries.len() as u64;
            // Only then is it touched: whatever is touched has to be copied first.
            let kept = session.history().entries() - session.history().first_entry();
            if kept > KEPT || size.in_memory > KEPT_BYTES {
                let rest = self.session.as_deref_mut().and_then(AnySession::rest);
                size.in_memory = if rest.is_some() { 0 } else { size.in_memory };
                checkpoint = rest.map(|(entry, body)| Checkpoint { seq: first + entry as u64, body });
            }
        }
        // A table whose clock runs, or where something is proposed, has to be woken even if the house restarts meanwhile.
        let due = self.clocks.next().map(|(at, _)| at.saturating_duration_since(self.now()));
        let due = due.map(|left| crate::now_ms() + crate::in_ms(left));
        let due = [due, self.record.vote.map(|vote| vote.until_ms)].into_iter().flatten().min();
        // What is left on the clocks is in the record.
        let has_clock = self.record.clock != wire::Clock::None;
        let write_record = also.record || checkpoint.is_some() && has_clock;
        if write_record && has_clock {
            let now = self.now();
            let banks = (0..).map(Seat).zip(&self.record.seats).map(|(seat, _)| self.clocks.bank_ms(now, seat));
            let banks: Vec<Option<u64>> = banks.collect();
            self.record.seats.iter_mut().zip(banks).for_each(|(seat, bank_ms)| seat.bank_ms = bank_ms);
        }
        let quiet = !write_record && self.touched.is_some_and(|touched| now.duration_since(touched) < TOUCHED_EVERY);
        if !quiet {
            self.touched = Some(now);
        }
        let change = Change {
            code: self.code.clone(),
            table: if write_record { Some(row(&self.record)?) } else { None },
            entries,
            checkpoint,
            seats: also.record.then(|| self.people()),
            packs: if write_record && self.stored == 0 { self.packs() } else { Vec::new() },
            chat: also.chat.into_iter().collect(),
            due_ms: if has_clock || also.record { Due::Set(due) } else { Due::Keep },
            touched_ms: crate::now_ms(),
            quiet,
        };
        Ok((change, count, size))
    }

    /// What lies on the table, by its hashes.
    fn packs(&self) -> Vec<[u8; 32]> {
        let hashes = self.record.packs.iter().map(|mark| PackHash::try_from(mark.hash.clone()));
        hashes.filter_map(|hash| hash.ok().map(|hash| hash.0)).collect()
    }

    fn people(&self) -> Vec<(u8, String)> {
        let sitting = (0..).zip(&self.record.seats);
        sitting.filter_map(|(at, seat)| Some((at, seat.person()?.to_string()))).collect()
    }

    /// The last thing before leaving memory.
    pub(super) async fn put_away(&mut self) {
        if self.session.is_none() && self.is_playing() {
            return;
        }
        // As far as the store knows, nothing has happened since.
        if self.trouble.is_some() {
            return;
        }
        if self.record.clock != wire::Clock::None
            && let Err(fault) = self.store(Also::record()).await
        {
            tracing::warn!(%fault, "what was left on the clocks could not be stored");
        }
    }
}

/// Whatever makes the database grow is on somebody's account: a pack may let one answer shuffle for half a megabyte of
/// journal, and bots answer by themselves.
async fn save(house: &Shared, change: Change) -> Result<(), Fault> {
    let entries = change.entries.iter().map(|entry| entry.body.len());
    let bytes: usize = entries.chain(change.chat.iter().map(|line| line.text.len())).map(|len| len + EACH).sum();
    if bytes > 0 {
        house.guard.may_write()?;
    }
    house.store.save(change).await?;
    if bytes > 0 {
        house.guard.wrote(bytes);
    }
    Ok(())
}

async fn bodies(house: &Shared, code: &str, from: u64) -> Result<Vec<String>, Fault> {
    bodies_of(&house.store, code, from).await
}

/// A game begins: the session and what has to be remembered of it.
pub fn begin(game: &dyn AnyGame, table: &Record, first: u64) -> Result<(Box<dyn AnySession>, GameRecord), Fault> {
    let secret = table.secret.unwrap_or_else(|| engine::Seed(crate::codes::random()));
    let session = game.start_with(&table.setup, secret, table.contributions())?;
    let record = GameRecord { header: session.header(), secret: session.secret(), first };
    Ok((session, record))
}
