//! The table: people at one screen, bots, and a game between them.

use std::cell::Cell;
use std::sync::Arc;

use catalog::{Agreed, Answered, AnyGame, AnyHistory, AnySession, Occasion, Offer, Puzzle};
use engine::journal::JournalFile;
use engine::{Seat, SeatSet, Seed, Turn, Viewer};
use pack::{Pack, Shelf};
use patch::{Doc, diff};
use service::calls::{self, Meant};
use service::games::card;
use service::{Refused, tell};
use wire::api::CardInfo;
use wire::{Asking, Call, Proposal, SeatNumber, Stage, TableInfo, ToGuest, ToHouse};

use crate::messages::{Bundle, Opening, Reply, Saved, Sitter};
use crate::{PackedReply, info, riddle};

/// The other way to take something back, for those who share a screen.
const WHATEVER_WAS_SEEN: &str = "The menu's \u{201c}Take back, whatever was seen\u{201d} does it all the same";

/// No answer of any game has more picks.
const MOST_PICKS: usize = wire::limits::MOST_PICKS;

/// So many questions without a choice follow each other at most; a game that asks more of them is in a circle.
const MOST_IN_A_ROW: usize = 1_000;

pub struct LocalTable {
    game: Arc<dyn AnyGame>,
    session: Box<dyn AnySession>,
    seats: Vec<Sitter>,
    packs: Vec<Bundle>,
    hints: bool,
    created_ms: i64,
    /// Whose view the screen shows; the public's if it is nobody's.
    shown_to: Option<Seat>,
    /// The game was ended before its end.
    abandoned: bool,
    /// So many entries the page has been told of. Keeping a game may add one, of which nothing is told.
    told: Cell<usize>,
    /// Questions that leave no choice are put to the person all the same: a lesson counts on every one of them.
    asks_all: bool,
    /// Waits for its answer.
    puzzle: Option<Puzzle>,
}

/// What is printed in the box and the packs upon it; nothing where the box is as it comes.
pub fn printed(game: &dyn AnyGame) -> Option<Vec<CardInfo>> {
    (!game.packs().is_empty()).then(|| game.printed().into_iter().map(card).collect())
}

/// What the screen showed before something happened.
struct Before {
    entries: usize,
    view: Doc,
    names: Vec<String>,
}

impl LocalTable {
    pub fn open(opening: Opening) -> Result<LocalTable, String> {
        let game = with_packs(&opening.game, &opening.packs)?;
        let seed = Seed::try_from(opening.seed.clone()).unwrap_or_else(|_| Seed::from_words(&opening.seed));
        let session = if let Some(position) = &opening.position {
            game.place("the position", position, seed).map_err(|error| error.to_string())?
        } else {
            let settings: Vec<_> = opening.settings.into_iter().collect();
            let setup = game.setup(opening.players, &settings, Occasion::Play).map_err(|error| error.to_string())?;
            game.start(&setup, seed).map_err(|error| error.to_string())?
        };
        let Opening { seats, packs, hints, now_ms, .. } = opening;
        let saved = Saved { seats, packs, hints, created_ms: now_ms, journal: String::new() };
        let mut table = LocalTable::new(game, session, saved);
        table.asks_all = opening.position.is_some();
        table.settle();
        Ok(table)
    }

    /// The table of a puzzle, where every question is put.
    pub fn puzzle(
        game: &str,
        session: Box<dyn AnySession>,
        saved: Saved,
        puzzle: Puzzle,
    ) -> Result<LocalTable, String> {
        let mut table = LocalTable::new(with_packs(game, &[])?, session, saved);
        (table.asks_all, table.puzzle) = (true, Some(puzzle));
        Ok(table)
    }

    pub fn resume(saved: Saved) -> Result<LocalTable, String> {
        let (game, file) = read(&saved)?;
        let session = game.resume(&file).map_err(|error| error.to_string())?;
        let mut table = LocalTable::new(game, session, saved);
        table.settle();
        Ok(table)
    }

    fn new(game: Arc<dyn AnyGame>, session: Box<dyn AnySession>, saved: Saved) -> LocalTable {
        let Saved { mut seats, packs, hints, created_ms, .. } = saved;
        let first = seats.iter().find(|sitter| matches!(sitter, Sitter::Person(_))).cloned();
        let first = first.unwrap_or_else(|| Sitter::Person("You".into()));
        seats.resize(usize::from(session.history().seats()), first);
        let mut table = LocalTable {
            game,
            session,
            seats,
            packs,
            hints,
            created_ms,
            shown_to: None,
            abandoned: false,
            told: Cell::new(0),
            asks_all: false,
            puzzle: None,
        };
        // Where nothing is hidden or one person plays alone, the screen always shows that person's view.
        table.shown_to = table.people().lowest();
        table
    }

    fn history(&self) -> &dyn AnyHistory {
        self.session.history()
    }

    /// The game, if it has come to its end.
    pub fn ended(&self) -> Option<&dyn AnyHistory> {
        let history = self.history();
        (self.abandoned || history.verdict().is_some()).then_some(history)
    }

    fn viewer(&self) -> Viewer {
        self.shown_to.map_or(Viewer::Public, Viewer::Seat)
    }

    fn seats_where(&self, wanted: impl Fn(&Sitter) -> bool) -> SeatSet {
        let seated = (0..).map(Seat).zip(&self.seats);
        seated.filter(|(_, sitter)| wanted(sitter)).map(|(seat, _)| seat).collect()
    }

    fn people(&self) -> SeatSet {
        self.seats_where(|sitter| matches!(sitter, Sitter::Person(_)))
    }

    fn bots(&self) -> SeatSet {
        self.seats_where(|sitter| matches!(sitter, Sitter::Bot(_)))
    }

    /// The seats of the people at this screen.
    fn own(&self, seat: Seat) -> SeatSet {
        let own = &self.seats[seat.index()];
        self.seats_where(|sitter| sitter == own)
    }

    fn awaited(&self) -> SeatSet {
        match self.history().turn() {
            Turn::Ask { awaited, .. } if !self.abandoned => awaited,
            Turn::Ask { .. } | Turn::Over(_) => SeatSet::NONE,
        }
    }

    /// The one whole answer there is for a seat, if the game waits for it and there is just one.
    fn only_answer(&self, seat: Seat) -> Option<Vec<usize>> {
        let mut path = Vec::new();
        while path.len() < MOST_PICKS {
            match self.history().offer(seat, &path).ok()? {
                Offer::Complete => return Some(path),
                Offer::More(choices) if choices.len() == 1 => path.push(0),
                Offer::More(_) => return None,
            }
        }
        None
    }

    /// A person of this table who is asked something that leaves no choice, with the only answer.
    ///
    /// Where several people share the screen, and hide things from each other, a person who is not asked would tell the
    /// others that there was nothing to choose: then everybody is asked.
    fn needless(&self) -> Option<(Seat, Vec<usize>)> {
        let people = self.people();
        let one_person = people.lowest().is_some_and(|seat| self.own(seat) == people);
        let keeps_secrets_apart = self.game.hides() && !one_person;
        if self.asks_all || keeps_secrets_apart {
            return None;
        }
        self.awaited().and(people).iter().find_map(|seat| Some((seat, self.only_answer(seat)?)))
    }

    /// Answers for people what leaves them no choice, until somebody has one.
    fn settle(&mut self) {
        for _ in 0..MOST_IN_A_ROW {
            let Some((seat, path)) = self.needless() else { return };
            if !matches!(self.session.answer(seat, &path), Ok(Answered::Done(_))) {
                // Then it is asked: a person sees what the table did not.
                return;
            }
        }
    }

    /// What is said when the table is set.
    pub fn set(&self) -> Vec<PackedReply> {
        let mut said = Vec::from_iter(printed(&*self.game).map(Reply::Printed));
        said.extend(self.welcome());
        said
    }

    fn welcome(&self) -> Vec<PackedReply> {
        let welcome =
            ToGuest::Welcome { version: wire::VERSION, seat: self.shown_to.map(|seat| seat.0), table: self.info() };
        vec![message(welcome), message(self.whole())]
    }

    pub fn look_as(&mut self, seat: Option<SeatNumber>) -> Vec<PackedReply> {
        let seat = seat.map(Seat);
        if seat.is_some_and(|seat| !self.people().has(seat)) {
            return vec![Reply::Cannot { why: "nobody at this screen sits there".into() }];
        }
        self.shown_to = seat;
        self.welcome()
    }

    /// The whole view.
    fn whole(&self) -> ToGuest<Doc> {
        let (history, viewer) = (self.history(), self.viewer());
        self.told.set(history.entries());
        let told = (history.first_entry()..history.entries()).flat_map(|entry| history.told(entry));
        ToGuest::View {
            seq: history.entries() as u64,
            undos: history.undos(),
            view: history.view_doc(viewer),
            lines: told.filter_map(|told| tell::line(&told, viewer)).collect(),
            asking: self.asking(),
            turn: tell::turn(history),
        }
    }

    fn asking(&self) -> Asking {
        let question = self.shown_to.filter(|_| !self.abandoned).and_then(|seat| tell::question(self.history(), seat));
        question.map_or(Asking::Nothing, Asking::New)
    }

    fn before(&self) -> Before {
        Before { entries: self.history().entries(), view: self.history().view_doc(self.viewer()), names: self.names() }
    }

    /// What the game calls the seats.
    fn names(&self) -> Vec<String> {
        Seat::first(self.history().seats()).map(|seat| self.history().seat_name(seat)).collect()
    }

    /// What changed since, for the screen.
    fn changed(&self, before: &Before) -> Vec<PackedReply> {
        let (history, viewer) = (self.history(), self.viewer());
        let told = (before.entries..history.entries()).flat_map(|entry| history.told(entry));
        let update = ToGuest::Update {
            from: self.told.replace(history.entries()) as u64,
            seq: history.entries() as u64,
            undos: history.undos(),
            patch: diff(&before.view, &history.view_doc(viewer)),
            lines: told.filter_map(|told| tell::line(&told, viewer)).collect(),
            asking: self.asking(),
            turn: tell::turn(history),
        };
        let mut words = vec![message(update)];
        if history.verdict().is_some() || self.names() != before.names {
            words.push(message(ToGuest::Table(self.info())));
        }
        words
    }

    /// The next bot answers, if the game waits for one.
    pub fn go(&mut self) -> Vec<PackedReply> {
        let Some(seat) = self.awaited().and(self.bots()).lowest() else { return Vec::new() };
        let Sitter::Bot(kind) = self.seats[seat.index()].clone() else { return Vec::new() };
        let before = self.before();
        let thought = self.session.bot_answer(seat, &kind).map(|suggestion| suggestion.path);
        let path = thought.ok().or_else(|| self.history().default_answer(seat)).unwrap_or_default();
        let cannot =
            |why: String| vec![Reply::Cannot { why: format!("the bot of seat {} cannot answer: {why}", seat.0 + 1) }];
        match self.session.answer(seat, &path) {
            Ok(Answered::Done(_)) => {
                self.settle();
                self.changed(&before)
            }
            Ok(Answered::More(_)) => cannot("its answer stops short".into()),
            Err(no) => cannot(no.to_string()),
        }
    }

    pub fn keep(&mut self) -> Vec<PackedReply> {
        vec![match self.session.save() {
            Ok(journal) => Reply::Kept(Saved {
                seats: self.seats.clone(),
                packs: self.packs.clone(),
                hints: self.hints,
                created_ms: self.created_ms,
                journal,
            }),
            Err(error) => Reply::Cannot { why: error.to_string() },
        }]
    }

    /// What the person at the screen says.
    pub fn call(&mut self, call: Call) -> Vec<PackedReply> {
        let id = call.id;
        match self.carry_out(call) {
            Ok(words) => words,
            Err(refused) => vec![message(refused.message(id))],
        }
    }

    fn carry_out(&mut self, Call { id, what }: Call) -> Result<Vec<PackedReply>, Refused> {
        let done = |table: &LocalTable| message(ToGuest::Done { id, seq: table.history().entries() as u64 });
        if let ToHouse::Resync { .. } = what {
            return Ok(vec![message(self.whole()), done(self)]);
        }
        let seat = self.shown_to.ok_or(Refused::NotYours("nobody is at the screen".into()))?;
        let before = self.before();
        let mut solved = None;
        match what {
            ToHouse::Answer { question, undos, picks } => {
                let meant = self.meant(seat, question, undos)?;
                match calls::answer(&mut *self.session, meant, &picks)? {
                    Answered::Done(_) => {
                        solved = self.puzzle.take().map(|puzzle| riddle::solved(puzzle, &picks));
                        self.settle();
                    }
                    Answered::More(choices) => return Ok(vec![message(calls::more(id, choices))]),
                }
            }
            ToHouse::Offer { question, undos, picks } => {
                let meant = self.meant(seat, question, undos)?;
                return Ok(vec![message(calls::offer(id, self.history(), meant, &picks)?)]);
            }
            ToHouse::Why => return Ok(vec![message(calls::why(id, self.history(), seat))]),
            ToHouse::Hint => return Ok(vec![message(self.hint(id, seat)?)]),
            ToHouse::Undo => self.take_back(seat, Agreed::These(self.bots())).map_err(|refused| match refused {
                Refused::NotNow(why) => Refused::NotNow(format!("{why}. {WHATEVER_WAS_SEEN}")),
                other => other,
            })?,
            // People who share a screen can talk about it.
            ToHouse::Propose(Proposal::Undo) => self.take_back(seat, Agreed::Everybody)?,
            ToHouse::Propose(Proposal::Abandon) => {
                self.abandoned = true;
                let mut words = self.changed(&before);
                words.extend([message(ToGuest::Table(self.info())), done(self)]);
                return Ok(words);
            }
            ToHouse::Ping => return Ok(vec![done(self)]),
            ToHouse::Propose(Proposal::Pause | Proposal::PlayFor(_))
            | ToHouse::Vote { .. }
            | ToHouse::Resume
            | ToHouse::Chat { .. }
            | ToHouse::Mute { .. }
            | ToHouse::Leave
            | ToHouse::GiveUp
            | ToHouse::Return
            | ToHouse::Rematch
            | ToHouse::Resync { .. } => {
                return Err(Refused::NotNow("there is no need for that at one screen".into()));
            }
        }
        let mut words = self.changed(&before);
        words.extend(solved.map(Reply::Solved));
        words.push(done(self));
        Ok(words)
    }

    /// The question that the person at the screen has read.
    fn meant(&self, seat: Seat, question: u32, undos: u32) -> Result<Meant, Refused> {
        if self.abandoned {
            return Err(Refused::NotNow("the game is over".into()));
        }
        Ok(Meant { seat, question, undos })
    }

    fn hint(&self, id: u32, seat: Seat) -> Result<ToGuest<Doc>, Refused> {
        calls::may_have_hint(self.history(), seat, self.hints)?;
        calls::hint(id, &*self.session, seat, self.game.adviser())
    }

    fn take_back(&mut self, seat: Seat, agreed: Agreed) -> Result<(), Refused> {
        let own = self.own(seat);
        let undone = self.session.undo(own, agreed);
        undone.map(|_| ()).map_err(|error| Refused::NotNow(error.to_string()))?;
        // What the table answered by itself would be answered the same way again.
        while self.needless().is_some() && self.session.undo(own, agreed).is_ok() {}
        self.settle();
        Ok(())
    }

    fn info(&self) -> TableInfo {
        let plain = info::info(&*self.game, self.history(), &self.seats);
        TableInfo {
            stage: if self.abandoned { Stage::Over } else { plain.stage },
            hints: self.hints || plain.hints,
            host: self.people().lowest().map(|seat| seat.0),
            created_ms: self.created_ms,
            ..plain
        }
    }
}

fn message(message: ToGuest<Doc>) -> PackedReply {
    Reply::Message(Box::new(message))
}

/// A game with its packs on the table.
fn with_packs(name: &str, bundles: &[Bundle]) -> Result<Arc<dyn AnyGame>, String> {
    let game = catalog::find(name).map_err(|error| error.to_string())?;
    let packs = bundles.iter().map(|bundle| opened(game, bundle)).collect::<Result<Vec<Pack>, String>>()?;
    let mut shelf = Shelf::default();
    let ids: Vec<String> = packs.iter().map(|pack| pack.id().to_string()).collect();
    for pack in packs {
        shelf.add(pack.id().into(), "on the table".into(), Ok(pack));
    }
    let ordered = shelf.order(game.name(), &ids).map_err(|complaint| complaint.to_string())?;
    game.with_packs(&ordered).map_err(|complaint| complaint.to_string())
}

fn opened(game: &dyn AnyGame, bundle: &Bundle) -> Result<Pack, String> {
    match bundle {
        Bundle::Included(id) => {
            let found = game.example_packs().iter().find(|pack| pack.id() == id);
            found.cloned().ok_or_else(|| format!("no pack {id} comes with {}", game.title()))
        }
        Bundle::Zip { name, bytes } => Pack::from_zip(name, bytes).map_err(|complaint| complaint.to_string()),
    }
}

/// The game and journal of something that was kept.
pub fn read(saved: &Saved) -> Result<(Arc<dyn AnyGame>, JournalFile), String> {
    let file = engine::journal::read(&saved.journal).map_err(|error| error.to_string())?;
    // A journal from elsewhere only names its packs; those that come with the game are here.
    let named = || file.header.packs.iter().map(|pack| Bundle::Included(pack.id.clone())).collect();
    let packs = if saved.packs.is_empty() { named() } else { saved.packs.clone() };
    let game = with_packs(&file.header.game, &packs)?;
    Ok((game, file))
}
