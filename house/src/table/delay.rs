//! Spectators who see a running game later than it happens.
//!
//! What happens is kept once for all of them, as views: each is told as the difference to the one before it when its
//! time has come. So a spectator who comes, or asks again, is shown the table as it was then, never as it is. What waits is
//! bounded in bytes; if more happens meanwhile, neighbouring moments become one, and the game is told in larger steps.
//! The delay ends with the game: then nothing is left to be given away, and what waits is told at once.

mod facts;

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hasher as _};
use std::time::Duration;

use engine::Viewer;
use patch::{Doc, diff};
use service::tell::{line, turn};
use tokio::time::Instant;
use wire::limits::LONGEST_DELAY;
use wire::{Asking, Chatted, Line, Spectators, Stage, TableInfo, Turn};

use super::Table;
use super::chat::CHAT_KEPT;
use super::guests::To;
use super::tell::Sent;
use crate::Fault;
use facts::Facts;

/// So many bytes wait at a table that somebody watches, and at one that nobody does: then it is enough to have something
/// to show to newcomers.
const WATCHED_BYTES: usize = 256 << 10;
const UNWATCHED_BYTES: usize = 32 << 10;

/// However much happened at once, only the latest of it is told in words.
const MOST_LINES: usize = 60;

/// What a moment takes besides what is in it.
const EACH: usize = 256;

/// A delay within its limits.
pub fn checked(spectators: Spectators) -> Result<Spectators, Fault> {
    match spectators {
        Spectators::Delayed { seconds } if seconds > LONGEST_DELAY => Err(Fault::Bad(format!(
            "spectators can be up to {LONGEST_DELAY} seconds behind (a quarter of an hour), not {seconds}"
        ))),
        other => Ok(other),
    }
}

/// What waits, and what has been shown.
pub struct Delay {
    by: Duration,
    waiting: VecDeque<Moment>,
    bytes: usize,
    shown: Option<Seen>,
    facts: Facts,
    /// What everybody was told last about the table, as a hash.
    told: u64,
    /// The facts that were put in last.
    latest: Facts,
}

/// What happened at once.
struct Moment {
    due: Instant,
    game: Option<Seen>,
    facts: Option<Facts>,
    chat: Vec<Chatted>,
    bytes: usize,
}

/// The game as the public sees it.
pub struct Seen {
    pub seq: u64,
    pub undos: u32,
    pub view: Doc,
    /// What was said and done since the moment before.
    pub lines: Vec<Line>,
    pub turn: Turn,
}

impl Moment {
    /// What two moments after one another come to. Nothing is told before its time.
    fn and(self, later: Moment) -> Moment {
        let game = match (self.game, later.game) {
            (Some(before), Some(mut seen)) => {
                let mut lines = before.lines;
                lines.append(&mut seen.lines);
                Some(Seen { lines: latest(lines, MOST_LINES), ..seen })
            }
            (before, seen) => seen.or(before),
        };
        let mut chat = self.chat;
        chat.extend(later.chat);
        let moment = Moment {
            due: later.due,
            game,
            facts: later.facts.or(self.facts),
            chat: latest(chat, CHAT_KEPT as usize),
            bytes: 0,
        };
        Moment { bytes: moment.weight(), ..moment }
    }

    fn weight(&self) -> usize {
        let written = |lines: &[Line]| serde_json::to_vec(lines).map_or(0, |lines| lines.len());
        let game = self.game.as_ref().map_or(0, |seen| seen.view.size() + written(&seen.lines));
        let chat: usize = self.chat.iter().map(|chatted| chatted.text.len() + chatted.name.len() + EACH).sum();
        EACH + game + chat
    }
}

fn latest<T>(mut all: Vec<T>, most: usize) -> Vec<T> {
    all.drain(..all.len().saturating_sub(most));
    all
}

impl Delay {
    /// What a table with such spectators needs, if anything.
    pub fn of(spectators: Spectators, stage: Stage) -> Option<Box<Delay>> {
        let Spectators::Delayed { seconds } = spectators else { return None };
        (stage != Stage::Over).then(|| {
            Box::new(Delay {
                by: Duration::from_secs(u64::from(seconds.min(LONGEST_DELAY))),
                waiting: VecDeque::new(),
                bytes: 0,
                shown: None,
                facts: Facts::default(),
                told: 0,
                latest: Facts::default(),
            })
        })
    }

    /// Whether there is nothing of the game to show, now or later.
    fn has_no_game(&self) -> bool {
        self.shown.is_none() && self.waiting.iter().all(|moment| moment.game.is_none())
    }

    fn put(&mut self, game: Option<Seen>, facts: Option<Facts>, chat: Vec<Chatted>, room: usize) {
        if let Some(facts) = &facts {
            self.latest = facts.clone();
        }
        let moment = Moment { due: Instant::now() + self.by, game, facts, chat, bytes: 0 };
        self.waiting.push_back(Moment { bytes: moment.weight(), ..moment });
        self.bytes = self.waiting.iter().map(|moment| moment.bytes).sum();
        while self.bytes > room && self.waiting.len() > 2 {
            self.thin();
        }
    }

    /// Makes one of every two moments. The next one to be told stays as it is: otherwise it could be put off for ever.
    fn thin(&mut self) {
        let mut thinned = VecDeque::with_capacity(self.waiting.len() / 2 + 1);
        let mut all = std::mem::take(&mut self.waiting).into_iter();
        thinned.extend(all.next());
        while let Some(moment) = all.next() {
            thinned.push_back(match all.next() {
                Some(later) => moment.and(later),
                None => moment,
            });
        }
        self.bytes = thinned.iter().map(|moment| moment.bytes).sum();
        self.waiting = thinned;
    }

    /// When something is due.
    pub fn next(&self) -> Option<Instant> {
        self.waiting.front().map(|moment| moment.due)
    }

    fn take_due(&mut self, now: Option<Instant>) -> Option<Moment> {
        let is_due = self.next().is_some_and(|due| now.is_none_or(|now| due <= now));
        let moment = if is_due { self.waiting.pop_front()? } else { return None };
        self.bytes -= moment.bytes;
        if self.waiting.is_empty() {
            self.waiting = VecDeque::new();
        }
        Some(moment)
    }

    /// The message by which somebody who knows what was shown last learns this; the whole view if nothing was.
    fn show(&mut self, seen: Seen) -> Sent {
        let Seen { seq, undos, turn, .. } = &seen;
        let (seq, undos, turn) = (*seq, *undos, turn.clone());
        let lines = seen.lines.clone();
        let message = match &self.shown {
            Some(Seen { seq: from, view, .. }) => {
                let patch = diff(view, &seen.view);
                Sent::Update { from: *from, seq, undos, patch, lines, asking: Asking::Same, turn }
            }
            None => Sent::View { seq, undos, view: seen.view.clone(), lines, asking: Asking::Nothing, turn },
        };
        self.shown = Some(seen);
        message
    }

    fn whole(&self) -> Option<Sent> {
        let Seen { seq, undos, view, lines, turn } = self.shown.as_ref()?;
        let (view, lines, turn) = (view.clone(), lines.clone(), turn.clone());
        Some(Sent::View { seq: *seq, undos: *undos, view, lines, asking: Asking::Nothing, turn })
    }
}

impl Table {
    fn room_for_delay(&self) -> usize {
        if self.guests.late() > 0 { WATCHED_BYTES } else { UNWATCHED_BYTES }
    }

    /// The game has gone on: late spectators will see it. `lines` are those since the last time, or else all there are.
    pub(super) fn keep_for_late(&mut self, lines: Option<&[catalog::Line]>) {
        let room = self.room_for_delay();
        let info = self.info();
        let (Some(delay), Some(session)) = (&mut self.delay, &*self.session) else { return };
        let history = session.history();
        let public = |told: &catalog::Line| line(told, Viewer::Public);
        let lines: Vec<Line> = if let Some(lines) = lines {
            lines.iter().filter_map(public).collect()
        } else {
            let entries = history.first_entry()..history.entries();
            entries.flat_map(|entry| history.told(entry)).filter_map(|told| public(&told)).collect()
        };
        let seen = Seen {
            seq: self.stored,
            undos: history.undos(),
            view: history.view_doc(Viewer::Public).to_keep(),
            lines: latest(lines, MOST_LINES),
            turn: turn(history),
        };
        delay.put(Some(seen), Some(Facts::of(&info)), Vec::new(), room);
        self.tell_late();
    }

    /// Something was said: late spectators will hear it.
    pub(super) fn keep_chat_for_late(&mut self, chatted: &Chatted) {
        let room = self.room_for_delay();
        if let Some(delay) = &mut self.delay {
            delay.put(None, None, vec![chatted.clone()], room);
        }
        self.tell_late();
    }

    /// Tells late spectators whatever is due; everything once the game is over.
    pub(super) fn tell_late(&mut self) {
        let is_over = self.record.stage == Stage::Over;
        let mut let_go = false;
        let Some(delay) = &mut self.delay else { return };
        let now = if is_over { None } else { Some(Instant::now()) };
        while let Some(Moment { game, facts, chat, .. }) = delay.take_due(now) {
            delay.facts = facts.unwrap_or_else(|| std::mem::take(&mut delay.facts));
            if let Some(seen) = game {
                let message = delay.show(seen);
                let_go |= self.guests.send(To::Late, &message);
            }
            for chatted in chat {
                let_go |= self.guests.send(To::Late, &Sent::Chat(chatted));
            }
        }
        self.tell_table_to_late();
        if is_over {
            self.delay = None;
            self.guests.nobody_is_late();
        }
        if let_go {
            self.tell_table();
        }
    }

    /// The table as a spectator may know it.
    pub(super) fn info_for_public(&self) -> TableInfo {
        match &self.delay {
            Some(delay) if self.record.stage == Stage::Playing => delay.facts.put_on(self.info()),
            _ => self.info(),
        }
    }

    /// People come and go in front of everybody; what the table says of the game is told when it is due, and nothing is
    /// told where nothing has changed.
    fn tell_table_to_late(&mut self) {
        let info = self.info_for_public();
        let Some(delay) = &mut self.delay else { return };
        let mut hasher = DefaultHasher::new();
        hasher.write(&serde_json::to_vec(&info).unwrap_or_default());
        if std::mem::replace(&mut delay.told, hasher.finish()) != delay.told {
            self.guests.send(To::Late, &Sent::Table(info));
        }
    }

    /// Something about the table has changed.
    pub(super) fn keep_table_for_late(&mut self) {
        let (room, facts) = (self.room_for_delay(), Facts::of(&self.info()));
        let Some(delay) = &mut self.delay else { return };
        if self.record.stage == Stage::Playing && facts.differ(&delay.latest) {
            delay.put(None, Some(facts), Vec::new(), room);
        }
        self.tell_late();
    }

    /// What somebody late is shown when they come, or ask: nothing yet if nothing is due.
    pub(super) fn catch_up_late(&mut self, id: u64) {
        if self.delay.as_ref().is_some_and(|delay| delay.has_no_game()) {
            self.keep_for_late(None);
        }
        self.tell_late();
        if let Some(whole) = self.delay.as_ref().and_then(|delay| delay.whole()) {
            self.guests.reply(id, &whole);
        }
    }

    /// What was said, as far as somebody who comes now may have heard it.
    pub(super) fn chat_heard(&self, late: bool) -> Vec<Chatted> {
        let Some(delay) = self.delay.as_ref().filter(|_| late) else { return self.chat.iter().cloned().collect() };
        let waiting: usize = delay.waiting.iter().map(|moment| moment.chat.len()).sum();
        let heard = self.chat.len().saturating_sub(waiting);
        // What a table remembers from before it was put away is in no queue.
        let since = crate::now_ms() - crate::in_ms(delay.by);
        self.chat.iter().take(heard).filter(|chatted| chatted.at_ms <= since).cloned().collect()
    }
}

#[cfg(test)]
mod tests;
