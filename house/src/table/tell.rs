//! From the table to messages: what each viewer may know, and nothing else.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use catalog::{AnyHistory, AnyMoment};
use engine::{Seat, Viewer};
use patch::{Doc, diff};
use service::tell::{line, question, turn};
use wire::api::LogReply;
use wire::{Asking, SeatInfo, TimeLeft, ToGuest};

use super::Table;
use super::guests::To;
use super::play::TOO_LONG;
use crate::Fault;

/// A message that holds packed views.
pub type Sent = ToGuest<Doc>;

/// The table before something happened. Whether anybody's view of it is ever wanted shows later: most answers that do
/// not stand as they are (they stop short, and get an offer) change nothing.
pub struct Before {
    seq: u64,
    moment: Option<Box<dyn AnyMoment>>,
}

impl Table {
    /// The table as it stands, to be compared with what follows.
    pub(super) fn before(&self) -> Before {
        Before { seq: self.stored, moment: self.session.as_ref().map(|session| session.history().moment()) }
    }

    /// Tells everybody what changed since, each as far as they may know.
    pub(super) fn publish(&mut self, before: &Before, lines: &[catalog::Line]) {
        let (Some(session), Some(moment)) = (&*self.session, &before.moment) else { return };
        let history = session.history();
        let (seq, undos, turn) = (self.stored, history.undos(), turn(history));
        let mut let_go = false;
        for viewer in self.guests.viewers() {
            let asking = asking(history, viewer, &mut self.asked);
            let update = Sent::Update {
                from: before.seq,
                seq,
                undos,
                patch: diff(&moment.view_doc(viewer), &history.view_doc(viewer)),
                lines: lines.iter().filter_map(|told| line(told, viewer)).collect(),
                asking,
                turn: turn.clone(),
            };
            let_go |= self.guests.send(To::Eyes(viewer), &update);
        }
        self.keep_for_late(Some(lines));
        if let_go {
            self.tell_table();
        }
    }

    /// The whole view for one connection, or what has changed since a number it knows.
    pub(super) fn catch_up(&mut self, id: u64, since: Option<u64>) {
        if self.guests.get(id).is_some_and(|guest| guest.late) {
            return self.catch_up_late(id);
        }
        let (Some(session), Some(guest)) = (&*self.session, self.guests.get(id)) else { return };
        let (history, viewer, first) = (session.history(), guest.viewer(), self.first());
        let view = history.view_doc(viewer);
        // A sequence number counts entries, an entry is named by how many came before it.
        let known =
            since.filter(|since| *since <= self.stored).and_then(|since| (since.checked_sub(first)?).checked_sub(1));
        let known = known.and_then(|entry| usize::try_from(entry).ok());
        let old = known.and_then(|entry| Some((entry, history.doc_after(entry, viewer)?)));
        let told = |from: usize| {
            let entries = from.max(history.first_entry())..history.entries();
            entries.flat_map(|entry| history.told(entry)).filter_map(|told| line(&told, viewer)).collect()
        };
        // Viewers who share these eyes know already; this connection does not.
        let asking = match (asking(history, viewer, &mut self.asked), viewer) {
            (Asking::Same, Viewer::Seat(seat)) => question(history, seat).map_or(Asking::Nothing, Asking::New),
            (Asking::Same, Viewer::Public | Viewer::Newcomer) => Asking::Nothing,
            (new, _) => new,
        };
        let (seq, undos, turn) = (self.stored, history.undos(), turn(history));
        let message = match old {
            Some((entry, old)) => Sent::Update {
                from: since.unwrap_or_default(),
                seq,
                undos,
                patch: diff(&old, &view),
                lines: told(entry + 1),
                asking,
                turn,
            },
            None => Sent::View { seq, undos, view, lines: told(0), asking, turn },
        };
        self.guests.reply(id, &message);
    }

    /// What was said and done from an entry on, as far as it is still in memory.
    pub(super) fn log(&self, person: Option<&store::Person>, from: u64) -> Result<LogReply, Fault> {
        let viewer = crate::past::reader(&self.record, person)?;
        Ok(crate::log::page(self.session()?.history(), viewer, from))
    }

    /// The whole view for everybody: the game begins.
    pub(super) fn show_all(&mut self) {
        self.keep_for_late(None);
        for id in self.guests.ids_now() {
            self.catch_up(id, None);
        }
    }

    /// Tells everybody who sits where, whose clock runs, what is voted on.
    pub(super) fn tell_table(&mut self) {
        // Letting somebody go changes who is there: then everybody else has to hear that too.
        self.named = self.names();
        for _ in 0..3 {
            let info = Sent::Table(self.info());
            if !self.guests.send(To::Everybody, &info) {
                break;
            }
        }
        self.keep_table_for_late();
    }

    /// Whether the game calls a seat something else than everybody was told.
    pub(super) fn is_renamed(&self) -> bool {
        self.names() != self.named
    }

    /// What the game calls the seats, as a hash.
    fn names(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        if let Some(session) = &*self.session {
            let history = session.history();
            Seat::first(history.seats()).for_each(|seat| history.seat_name(seat).hash(&mut hasher));
        }
        hasher.finish()
    }

    pub(super) fn info(&self) -> wire::TableInfo {
        let (now, is_well) = (self.now(), self.trouble.is_none());
        let time = |seat| self.clocks.left(now, seat).map(|time| TimeLeft { running: time.running && is_well, ..time });
        let record = &*self.record;
        let character = |seat: Seat| self.session.as_ref().map(|session| session.history().seat_name(seat));
        wire::TableInfo {
            code: self.code.clone(),
            game: record.game.clone(),
            title: self.game.title().to_string(),
            setup: record.setup.clone(),
            briefing: self.session.as_ref().map(|session| session.history().briefing()),
            packs: record.packs.iter().map(|pack| format!("{}@{}", pack.id, pack.hash)).collect(),
            stage: record.stage,
            visibility: record.visibility,
            spectators: record.spectators,
            clock: record.clock,
            absent: record.absent,
            substitute: record.substitute.clone(),
            hints: record.hints,
            seats: (0..)
                .map(Seat)
                .zip(&record.seats)
                .map(|(seat, held)| SeatInfo {
                    seat: seat.0,
                    occupant: held.occupant(),
                    character: character(seat),
                    ready: held.ready,
                    connected: self.guests.is_connected(seat),
                    away: held.away,
                    muted: held.muted,
                    time: time(seat),
                })
                .collect(),
            host: record.host_seat(),
            paused: record.paused,
            vote: record.vote_info(crate::now_ms()),
            watching: self.guests.watching(),
            commitment: match &record.game_record {
                Some(game) => Some(game.header.commitment.clone()),
                None => record.secret.map(|secret| secret.commitment()),
            },
            contributions: record
                .game_record
                .as_ref()
                .map_or_else(Vec::new, |game| service::tell::contributions(&game.header.contributions)),
            verdict: record.verdict.clone(),
            rematch: record.rematch.clone(),
            created_ms: record.created_ms,
            trouble: match &self.trouble {
                Some(trouble) => Some(trouble.words.clone()),
                None => self.is_too_long().then(|| TOO_LONG.into()),
            },
        }
    }
}

/// What these eyes are asked, compared with what they were told last.
fn asking(history: &dyn AnyHistory, viewer: Viewer, told: &mut [u64; engine::MAX_SEATS]) -> Asking {
    let Viewer::Seat(seat) = viewer else { return Asking::Same };
    let question = question(history, seat);
    let mut hasher = DefaultHasher::new();
    question.hash(&mut hasher);
    let told = &mut told[seat.index()];
    if std::mem::replace(told, hasher.finish()) == *told {
        return Asking::Same;
    }
    question.map_or(Asking::Nothing, Asking::New)
}
