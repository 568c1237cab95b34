//! What the page knows of the table it shows: what its seat may know, what it is asked, and what was said so far.
//!
//! What happened is shown one event after the other (`desk/show.rs`); what is asked can be answered all the while.

mod asked;
mod judged;
mod show;

pub use show::listen;

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::Arc;

use leptos::prelude::*;
use moments::director::Director;
use parlour::{LookedBack, Wish};
use serde_json::Value;
use wire::{Because, Call, Chatted, Choice, Line, Question, SeatNumber, TableInfo, ToGuest, ToHouse, Turn};

use crate::link::{Wire, ask_parlour};

/// One line of the log, numbered so that the page can tell old from new.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    pub number: usize,
    pub line: Line,
}

/// Something the page has to say to the person: mostly why not.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub text: String,
    pub rule: Option<String>,
}

/// A place on the screen, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    pub x: f64,
    pub y: f64,
}

/// A bot's advice.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    pub picks: Vec<String>,
    pub words: String,
    pub reason: Option<String>,
}

/// Where the table stands.
pub enum Link {
    Parlour,
    House(Wire),
}

/// What a reply is about.
enum Pending {
    /// An answer with these picks; the last one is this choice.
    Answer(Vec<Choice>),
    /// Whether picks are a whole answer, before the player confirms it.
    Confirm(Vec<Choice>),
    /// Whether what was picked before the question was asked anew can still be picked.
    TakeUp(Vec<Choice>),
    /// Why something cannot be done.
    Try,
    /// The same, for a person who only points at it, at this spot.
    Wonder(Spot),
    Other,
}

/// The desk of one table. It is handed to every part of the page, so it is as small as a pointer; what it points to stays
/// for as long as the page does, which is a few hundred bytes for each table somebody opens.
#[derive(Clone, Copy)]
pub struct Desk(&'static Signals);

impl Deref for Desk {
    type Target = Signals;

    fn deref(&self) -> &Signals {
        self.0
    }
}

/// Signals, so that each part of the page is drawn again only when what it shows has changed.
pub struct Signals {
    pub info: RwSignal<Option<TableInfo>>,
    pub viewer: RwSignal<Option<SeatNumber>>,
    /// What the seat may know, as the game writes it.
    pub view: RwSignal<Option<Arc<Value>>>,
    pub lines: RwSignal<Vec<Told>>,
    pub question: RwSignal<Option<Question>>,
    /// The picks made so far.
    pub so_far: RwSignal<Vec<Choice>>,
    /// What may follow.
    pub choices: RwSignal<Vec<Choice>>,
    /// A whole answer that waits for a second click.
    pub to_confirm: RwSignal<Option<Vec<Choice>>>,
    pub turn: RwSignal<Option<Turn>>,
    pub notice: RwSignal<Option<Notice>>,
    /// Why the thing a person points at cannot be done, and where they point.
    pub why_not: RwSignal<Option<(Notice, Spot)>>,
    pub because: RwSignal<Option<Vec<Because>>>,
    pub advice: RwSignal<Option<Advice>>,
    pub chat: RwSignal<Vec<Chatted>>,
    pub connected: RwSignal<bool>,
    /// The choice the person points at in the list, so that the board can show what it means.
    pub pointed: RwSignal<Option<Choice>>,
    /// How many answers this person has given here.
    pub answered: RwSignal<u32>,
    /// The picks a lesson asks for; others wait until it is over.
    pub lesson: RwSignal<Option<Vec<String>>>,
    /// What is being shown right now.
    pub showing: RwSignal<Option<Told>>,
    /// Whether there is more to show.
    pub playing: RwSignal<bool>,
    /// The last important thing, in a sentence; and what was said just before it.
    pub said: RwSignal<(String, String)>,
    /// How many messages changed the table.
    pub heard: RwSignal<u32>,
    /// The first line after this person's last answer.
    pub since: RwSignal<usize>,
    /// How much was said in the chat that nobody here has read.
    pub unread: RwSignal<usize>,
    /// How far looking back at the finished game has come, and what was found.
    pub judged: RwSignal<Option<LookedBack>>,
    /// Where the person was when they last answered, until there is a reply.
    given: StoredValue<Option<(u32, u32, usize)>>,
    /// What goes on behind the page.
    own: StoredValue<Own, LocalStorage>,
}

struct Own {
    link: Link,
    next: u32,
    pending: HashMap<u32, Pending>,
    seq: u64,
    undos: u32,
    told: usize,
    /// The table as it is, while what led there is still being shown.
    newest: Option<Arc<Value>>,
    director: Director<Told>,
    /// The end, until it has been shown how it came.
    turn: Option<Turn>,
    /// Counts how often showing was begun or broken off, so that an old timer stops nothing new.
    run: u32,
}

impl Desk {
    pub fn new(link: Link) -> Desk {
        Desk(Box::leak(Box::new(Signals {
            info: RwSignal::new(None),
            viewer: RwSignal::new(None),
            view: RwSignal::new(None),
            lines: RwSignal::new(Vec::new()),
            question: RwSignal::new(None),
            so_far: RwSignal::new(Vec::new()),
            choices: RwSignal::new(Vec::new()),
            to_confirm: RwSignal::new(None),
            turn: RwSignal::new(None),
            notice: RwSignal::new(None),
            why_not: RwSignal::new(None),
            because: RwSignal::new(None),
            advice: RwSignal::new(None),
            chat: RwSignal::new(Vec::new()),
            connected: RwSignal::new(true),
            pointed: RwSignal::new(None),
            answered: RwSignal::new(0),
            lesson: RwSignal::new(None),
            showing: RwSignal::new(None),
            playing: RwSignal::new(false),
            said: RwSignal::new((String::new(), String::new())),
            heard: RwSignal::new(0),
            since: RwSignal::new(0),
            unread: RwSignal::new(0),
            judged: RwSignal::new(None),
            given: StoredValue::new(None),
            own: StoredValue::new_local(Own {
                link,
                next: 1,
                pending: HashMap::new(),
                seq: 0,
                undos: 0,
                told: 0,
                newest: None,
                director: Director::default(),
                turn: None,
                run: 0,
            }),
        })))
    }

    /// The desk of the page this is called in.
    pub fn here() -> Desk {
        expect_context::<Desk>()
    }

    pub fn set_link(self, link: Link) {
        self.own.update_value(|own| own.link = link);
    }

    /// Hangs up.
    pub fn close(self) {
        self.own.with_value(|own| {
            if let Link::House(wire) = &own.link {
                wire.close();
            }
        });
    }

    /// Reconnects after sitting down or getting up, because the connection's seat decides what it is told.
    pub fn reconnect(self) {
        self.own.with_value(|own| {
            if let Link::House(wire) = &own.link {
                wire.reconnect();
            }
        });
    }

    /// Whether the table is in this page.
    pub fn is_local(self) -> bool {
        self.own.with_value(|own| matches!(own.link, Link::Parlour))
    }

    /// Says something to the table.
    pub fn say(self, what: ToHouse) {
        self.send(what, Pending::Other);
    }

    fn send(self, what: ToHouse, about: Pending) {
        self.own.update_value(|own| {
            own.next += 1;
            own.pending.insert(own.next, about);
            let call = Call { id: own.next, what };
            match &own.link {
                Link::Parlour => ask_parlour(&Wish::Call(call)),
                Link::House(wire) => wire.send(&call),
            }
        });
    }

    fn undos(self) -> u32 {
        self.own.with_value(|own| own.undos)
    }

    fn answer(self, picks: Vec<Choice>) {
        let Some(question) = self.question.get_untracked() else { return };
        let names = picks.iter().map(|choice| choice.pick.clone()).collect();
        let what = ToHouse::Answer { question: question.id, undos: self.undos(), picks: names };
        self.given.set_value(Some(self.at()));
        // A person who goes on has seen enough.
        if self.playing.get_untracked() {
            self.skip();
        }
        self.send(what, Pending::Answer(picks));
    }

    /// The question, and how much of its answer there is.
    fn at(self) -> (u32, u32, usize) {
        let question = self.question.with_untracked(|question| question.as_ref().map_or(0, |asked| asked.id));
        (question, self.undos(), self.so_far.with_untracked(Vec::len))
    }

    /// Picks a choice. Where the person wants that, a whole answer waits for a second click.
    pub fn pick(self, choice: Choice) {
        // The second click of two quick ones is about something that is answered already.
        if self.given.get_value() == Some(self.at()) {
            return;
        }
        self.notice.set(None);
        self.pointed.set(None);
        let mut picks = self.so_far.get_untracked();
        // A lesson goes on with the next question; a sealed answer is not changed in it.
        if self.lesson.with_untracked(Option::is_some) && !untrack(|| self.is_awaited()) {
            return;
        }
        let wanted =
            self.lesson.with_untracked(|lesson| lesson.as_ref().and_then(|lesson| lesson.get(picks.len()).cloned()));
        if wanted.is_some_and(|wanted| !wanted.eq_ignore_ascii_case(&choice.pick)) {
            let text = "Later! For now, try what the lesson suggests: it is lit.".into();
            return self.notice.set(Some(Notice { text, rule: None }));
        }
        picks.push(choice);
        if !crate::settings::here().confirm.get_untracked() {
            return self.answer(picks);
        }
        let Some(question) = self.question.get_untracked() else { return };
        let names = picks.iter().map(|choice| choice.pick.clone()).collect();
        let what = ToHouse::Offer { question: question.id, undos: self.undos(), picks: names };
        self.send(what, Pending::Confirm(picks));
    }

    /// Does what was to be confirmed.
    pub fn confirm(self) {
        if let Some(picks) = self.to_confirm.get_untracked() {
            self.to_confirm.set(None);
            self.answer(picks);
        }
    }

    /// One pick back.
    pub fn back(self) {
        if self.to_confirm.get_untracked().is_some() {
            return self.to_confirm.set(None);
        }
        let mut picks = self.so_far.get_untracked();
        if picks.pop().is_none() {
            return;
        }
        if picks.is_empty() {
            self.begin_answer();
        } else {
            self.so_far.set(Vec::new());
            self.answer(picks);
        }
    }

    fn begin_answer(self) {
        self.so_far.set(Vec::new());
        self.to_confirm.set(None);
        let choices = self.question.with_untracked(|question| question.as_ref().map(|asked| asked.choices.clone()));
        self.choices.set(choices.unwrap_or_default());
    }

    /// Asks why something that is not listed cannot be done, in the words a person would type.
    pub fn try_words(self, words: &str) {
        if !self.offer(words, Pending::Try) {
            self.notice.set(Some(Notice { text: "You are not asked anything now.".into(), rule: None }));
        }
    }

    /// The same for a person who only points at something; they are not told that it is not their turn.
    pub fn wonder(self, words: &str, spot: Spot) {
        self.offer(words, Pending::Wonder(spot));
    }

    /// Asks whether these words could come next, if anything is asked.
    fn offer(self, words: &str, about: Pending) -> bool {
        let Some(question) = self.question.get_untracked() else { return false };
        let mut picks: Vec<String> =
            self.so_far.with_untracked(|picks| picks.iter().map(|choice| choice.pick.clone()).collect());
        picks.push(words.into());
        self.send(ToHouse::Offer { question: question.id, undos: self.undos(), picks }, about);
        true
    }

    pub fn undo(self) {
        if self.so_far.with_untracked(|picks| !picks.is_empty()) || self.to_confirm.get_untracked().is_some() {
            return self.back();
        }
        self.say(ToHouse::Undo);
    }

    /// Whether the game waits for this seat.
    pub fn is_awaited(self) -> bool {
        let viewer = self.viewer.get();
        self.turn.with(
            |turn| matches!((turn, viewer), (Some(Turn::Ask { awaited, .. }), Some(seat)) if awaited.contains(&seat)),
        )
    }

    pub fn is_over(self) -> bool {
        if self.playing.get() {
            return false;
        }
        self.turn.with(|turn| matches!(turn, Some(Turn::Over(_))))
            || self.info.with(|info| info.as_ref().is_some_and(|info| info.stage == wire::Stage::Over))
    }

    /// Whether this person has no seat at a table of the house.
    pub fn is_watching(self) -> bool {
        !self.is_local() && self.view.with(Option::is_some) && self.viewer.get().is_none()
    }

    /// Whether a bot may be asked what it would do.
    pub fn has_hints(self) -> bool {
        !self.is_over() && !self.is_watching() && self.info.with(|info| info.as_ref().is_some_and(|info| info.hints))
    }

    /// The game's short name.
    pub fn game(self) -> String {
        self.info.with(|info| info.as_ref().map(|info| info.game.clone()).unwrap_or_default())
    }

    /// What the game calls a seat.
    pub fn seat_name(self, seat: SeatNumber) -> String {
        let named = |info: &TableInfo| info.seats.get(usize::from(seat)).and_then(|seat| seat.character.clone());
        self.info.with(|info| info.as_ref().and_then(named)).unwrap_or_else(|| format!("Seat {}", seat + 1))
    }

    /// A message from the table.
    pub fn hear(self, message: ToGuest) {
        match message {
            ToGuest::Welcome { seat, table, .. } => {
                self.viewer.set(seat);
                self.info.set(Some(table));
            }
            ToGuest::Table(table) => self.info.set(Some(table)),
            ToGuest::View { seq, undos, view, mut lines, asking, turn } => {
                // What was said to a table that had to be found again gets no reply.
                self.given.set_value(None);
                // A table that was asked for as a whole tells everything from its beginning; what is new of it is shown.
                let (known, before) = self.own.with_value(|own| (own.told, own.undos));
                self.now_at(seq, undos, asking, turn);
                if known > 0 && before == undos && lines.len() > known {
                    let news = lines.split_off(known);
                    self.show(&Arc::new(view), news);
                } else {
                    self.lay_out(Arc::new(view), lines);
                }
            }
            ToGuest::Update { from, seq, undos, patch, lines, asking, turn } => {
                if from != self.own.with_value(|own| own.seq) {
                    return self.say(ToHouse::Resync { since: None });
                }
                // The old view is taken out and so has one owner, unless it is shown: it is changed in place.
                let old = self.own.try_update_value(|own| own.newest.take()).flatten().unwrap_or_default();
                let mut view = Arc::unwrap_or_clone(old);
                if patch::apply(&mut view, patch).is_err() {
                    return self.say(ToHouse::Resync { since: None });
                }
                self.now_at(seq, undos, asking, turn);
                self.show(&Arc::new(view), lines);
            }
            ToGuest::Chat(chatted) => {
                self.chat.update(|chat| chat.push(chatted));
                self.unread.update(|unread| *unread += 1);
            }
            ToGuest::Because { reasons, .. } => self.because.set(Some(reasons)),
            ToGuest::Hint { picks, words, reason, .. } => self.advice.set(Some(Advice { picks, words, reason })),
            ToGuest::Bye { message, .. } => self.notice.set(Some(Notice { text: message, rule: None })),
            ToGuest::Done { id, .. } => {
                if let Some(Pending::Answer(_)) = self.settled(id) {
                    self.answered.update(|answered| *answered += 1);
                    // The next question begins without these picks, whichever of the two messages comes first.
                    if self.so_far.with_untracked(|picks| !picks.is_empty()) {
                        self.begin_answer();
                    }
                }
            }
            ToGuest::Refused { id, rule, reason } => {
                let notice = Notice { text: reason, rule: Some(rule) };
                match self.settled(id) {
                    Some(Pending::Wonder(spot)) => self.why_not.set(Some((notice, spot))),
                    Some(Pending::TakeUp(_)) => self.taken_away(),
                    _ => self.notice.set(Some(notice)),
                }
            }
            ToGuest::Failed { id, message, .. } => match self.settled(id) {
                Some(Pending::Wonder(_)) => {}
                Some(Pending::TakeUp(_)) => self.taken_away(),
                // Words that mean nothing here are our own, not the person's.
                Some(Pending::Try) => self.notice.set(Some(Notice { text: "Not now.".into(), rule: None })),
                _ => self.notice.set(Some(Notice { text: message, rule: None })),
            },
            ToGuest::Offered { id, mut choices, complete } => {
                self.put_in_order(&mut choices);
                match self.settled(id) {
                    Some(Pending::Answer(picks) | Pending::Confirm(picks) | Pending::TakeUp(picks)) if !complete => {
                        // What stays the same is not drawn again: nothing moves under the pointer.
                        if self.so_far.with_untracked(|before| *before != picks) {
                            self.so_far.set(picks);
                        }
                        if self.choices.with_untracked(|before| *before != choices) {
                            self.choices.set(choices);
                        }
                    }
                    Some(Pending::Confirm(picks)) => self.to_confirm.set(Some(picks)),
                    Some(Pending::TakeUp(_)) => self.taken_away(),
                    _ => {}
                }
            }
        }
    }

    fn settled(self, id: u32) -> Option<Pending> {
        let about = self.own.try_update_value(|own| own.pending.remove(&id)).flatten();
        if matches!(about, Some(Pending::Answer(_))) {
            self.given.set_value(None);
        }
        about
    }
}
