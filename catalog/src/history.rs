//! A table as it stands, and how it came to stand so.

use std::sync::Arc;

use engine::chance::Quick;
use engine::journal::{Record, UndoneBy};
use engine::session::History;
use engine::{
    Audience, Because, Contributed, Entry, Epilogue, EpilogueLine, Outcome, Picks, Play, Rule, Seat, SeatSet, Turn,
    Viewer,
};
use patch::Doc;
use serde::Serialize;
use serde_json::Value;
use title::{Laid, Mark, Pile, Printed, PrintedId, Title};

use crate::advice::{Advice, Thinking};
use crate::analysis::{AnyAnalysis, analyse};
use crate::asking::{Asked, Asking, No, Offer, names};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// A seat answered. Private words are for that seat only; others hear [`Line::seen_by`].
    Said { seat: Seat, name: String, words: String, private: bool },
    /// Something happened, by this rule: as a sentence, and as the game's own event.
    Happened { rule: Rule, text: String, means: Value, audience: Audience },
    /// The last standing answer was taken back: by this seat, or by the consent of all players.
    TakenBack { by: Option<String> },
}

/// What others read instead of private words.
const KEPT_SECRET: &str = "(a secret choice)";

impl Line {
    /// The line as a viewer may read it, if at all.
    pub fn seen_by(self, viewer: Viewer) -> Option<Line> {
        match self {
            Line::Said { seat, name, private: true, .. } if viewer != Viewer::Seat(seat) => {
                Some(Line::Said { seat, name, words: KEPT_SECRET.into(), private: true })
            }
            Line::Happened { audience, .. } if !audience.includes(viewer) => None,
            line => Some(line),
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Verdict {
    #[serde(skip)]
    pub outcome: Outcome,
    /// The rule that ended it.
    pub rule: Rule,
    pub winners: Vec<Winner>,
    /// Seat by seat, for the seats in play.
    pub scores: Vec<i16>,
    /// All of it as plain text.
    pub text: String,
    /// What happened and who won.
    pub headline: String,
    /// How each seat did, and what else there is to say.
    pub lines: Vec<EpilogueLine>,
}

/// A seat that won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Winner {
    /// Counted from 1, as people do.
    pub seat: u8,
    pub name: String,
}

/// A game as far as it went; [`History`] without its types. Paths are explained at [`Offer`].
pub trait AnyHistory {
    fn seats(&self) -> u8;
    fn seat_name(&self, seat: Seat) -> String;
    fn turn(&self) -> Turn;

    /// What a seat is asked; `None` if it may not speak.
    fn asked(&self, seat: Seat) -> Option<Asked>;
    /// What may follow the picks of `path`.
    fn offer(&self, seat: Seat, path: &[usize]) -> Result<Offer, No>;
    /// What may follow the picks of these names.
    fn offer_in_words(&self, seat: Seat, picks: &[String]) -> Result<Offer, No>;
    /// Goes on from `path` with words joined by `>`.
    fn read(&self, seat: Seat, path: &[usize], words: &str) -> Result<Vec<usize>, No>;
    /// The names of the picks of `path`.
    fn words(&self, seat: Seat, path: &[usize]) -> Result<Vec<String>, No>;
    /// The rules an answer beginning with `path` would bring into play, found by trying it on a copy of the table
    /// with dice of its own.
    fn rules_at_work(&self, seat: Seat, path: &[usize]) -> Vec<Rule>;
    /// The documented answer for a seat whose player is gone.
    fn default_answer(&self, seat: Seat) -> Option<Vec<usize>>;

    /// The best answers of a seat, by a search; an error where it is not asked, `None` where bots of this game only play.
    fn advice(&self, seat: Seat, thinking: Thinking) -> Option<Result<Advice, No>>;
    /// The same, of the table as it was after an entry.
    fn advice_after(&self, entry: usize, seat: Seat, thinking: Thinking) -> Option<Result<Advice, No>>;
    /// The seats that were asked after an entry.
    fn asked_after(&self, entry: usize) -> SeatSet;
    /// Looks back at the game for about so many seconds of one core, a piece at a time; `None` where bots of this game only
    /// play.
    fn analysis(&self, seconds: u32) -> Option<Box<dyn AnyAnalysis>>;

    fn view(&self, viewer: Viewer) -> Value;
    /// The view packed for sending.
    fn view_doc(&self, viewer: Viewer) -> Doc;
    /// The table as it stands, to be looked at once it has gone on.
    fn moment(&self) -> Box<dyn AnyMoment>;
    /// The packed view after an entry; `None` if there is no such entry.
    fn doc_after(&self, entry: usize, viewer: Viewer) -> Option<Doc>;
    fn draw(&self, viewer: Viewer) -> String;
    /// What the game is about, how it is won and lost, as it was set up here.
    fn briefing(&self) -> String;
    /// What in a drawing deserves a colour.
    fn marks(&self, drawing: &str) -> Vec<(std::ops::Range<usize>, Mark)>;
    /// What lies before a seat, in full.
    fn hand(&self, viewer: Viewer, seat: Seat) -> String;
    /// What is printed on everything in the box, as it holds at this table.
    fn printed(&self, viewer: Viewer) -> Vec<Printed>;
    /// The piles that everybody may look through.
    fn discards(&self, viewer: Viewer) -> Vec<Pile>;
    /// What lies face up on the board.
    fn laid(&self, viewer: Viewer) -> Vec<Laid>;
    /// The cards in the middle of their effect, the one that is resolved now first.
    fn resolving(&self, viewer: Viewer) -> Vec<PrintedId>;
    fn has_hints(&self) -> bool;
    fn why(&self, seat: Seat) -> Vec<Because>;
    fn stack(&self) -> Vec<String>;
    /// The facts a scenario may check.
    fn facts(&self) -> Value;
    fn verdict(&self) -> Option<Verdict>;

    /// How many entries the journal has, of which the first is the start.
    fn entries(&self) -> usize;
    /// The first entry that can still be told of: a table in progress may have [put away](crate::AnySession::rest)
    /// what came before.
    fn first_entry(&self) -> usize;
    /// How many answers were ever taken back.
    fn undos(&self) -> u32;
    /// How many answers stand.
    fn answers(&self) -> usize;
    /// What an entry says and what happened then.
    fn told(&self, entry: usize) -> Vec<Line>;
    /// The table after an entry, as text and as data; `None` if there is no such entry.
    fn after(&self, entry: usize, viewer: Viewer) -> Option<(String, Value)>;
    /// The hash of the secret that the dice come from.
    fn commitment(&self) -> &str;
    /// What players added to the secret.
    fn contributions(&self) -> &[Contributed];
    /// The hash of the state: two tables with the same one stand alike.
    fn state_hash(&self) -> u64;
}

/// A table at one moment of its game.
pub trait AnyMoment: Send + Sync {
    /// The view packed for sending.
    fn view_doc(&self, viewer: Viewer) -> Doc;
}

/// A state is one memory copy, which is cheaper than any view of it.
struct Moment<G: Title> {
    game: Arc<G>,
    state: G::State,
}

impl<G: Title> AnyMoment for Moment<G> {
    fn view_doc(&self, viewer: Viewer) -> Doc {
        Doc::of(&self.game.view(&self.state, viewer))
    }
}

/// A reader who asks what a choice means reads no more rules than these.
const RULES_SHOWN: usize = 3;

/// An answer has a handful of picks; a game that asks for more has lost its way.
const MOST_PICKS: usize = 64;

impl<G: Title> AnyHistory for History<G> {
    fn seats(&self) -> u8 {
        self.game().seats(self.state())
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game().seat_name(self.state(), seat)
    }

    fn turn(&self) -> Turn {
        self.game().turn(self.state())
    }

    fn asked(&self, seat: Seat) -> Option<Asked> {
        asking(self, seat).asked()
    }

    fn offer(&self, seat: Seat, path: &[usize]) -> Result<Offer, No> {
        asking(self, seat).offer(path)
    }

    fn offer_in_words(&self, seat: Seat, picks: &[String]) -> Result<Offer, No> {
        let asking = asking(self, seat);
        Ok(asking.offer_after(&asking.picks_of(picks)?))
    }

    fn read(&self, seat: Seat, path: &[usize], words: &str) -> Result<Vec<usize>, No> {
        asking(self, seat).read(path, words)
    }

    fn words(&self, seat: Seat, path: &[usize]) -> Result<Vec<String>, No> {
        let asking = asking(self, seat);
        Ok(asking.names(&asking.picks(path)?))
    }

    fn rules_at_work(&self, seat: Seat, path: &[usize]) -> Vec<Rule> {
        let Ok(mut picks) = asking(self, seat).picks(path) else { return Vec::new() };
        let mut chance = Quick::new(0);
        let mut state = self.game().imagine(self.state(), Viewer::Seat(seat), &mut chance);
        let mut listed = Vec::new();
        while self.game().options(&state, seat, &picks, &mut listed) == Picks::More {
            match listed.first() {
                Some(&first) if picks.len() < MOST_PICKS => picks.push(first),
                _ => return Vec::new(),
            }
        }
        let mut log = Vec::new();
        self.game().apply(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log));
        let mut rules: Vec<Rule> = Vec::new();
        let cited = log.iter().map(|entry| entry.rule).chain(log.iter().flat_map(|entry| entry.also.iter().copied()));
        for rule in cited {
            if !rules.contains(&rule) && rules.len() < RULES_SHOWN {
                rules.push(rule);
            }
        }
        rules
    }

    fn default_answer(&self, seat: Seat) -> Option<Vec<usize>> {
        let asking = asking(self, seat);
        asking.question()?;
        let mut picks = Vec::new();
        self.game().default_answer(self.state(), seat, &mut picks);
        asking.path_of(&picks)
    }

    fn advice(&self, seat: Seat, thinking: Thinking) -> Option<Result<Advice, No>> {
        asking(self, seat).advice(thinking)
    }

    fn advice_after(&self, entry: usize, seat: Seat, thinking: Thinking) -> Option<Result<Advice, No>> {
        let state = self.state_after(entry.checked_sub(History::first_entry(self))?)?;
        Asking { game: &**self.game(), state: &state, seat }.advice(thinking)
    }

    fn asked_after(&self, entry: usize) -> SeatSet {
        let state = entry.checked_sub(History::first_entry(self)).and_then(|entry| self.state_after(entry));
        match state.map(|state| self.game().turn(&state)) {
            Some(Turn::Ask { awaited, .. }) => awaited,
            Some(Turn::Over(_)) | None => SeatSet::NONE,
        }
    }

    fn analysis(&self, seconds: u32) -> Option<Box<dyn AnyAnalysis>> {
        analyse(self, seconds)
    }

    fn view(&self, viewer: Viewer) -> Value {
        // Writing a plain view to memory cannot fail.
        serde_json::to_value(self.game().view(self.state(), viewer)).unwrap_or_default()
    }

    fn view_doc(&self, viewer: Viewer) -> Doc {
        Doc::of(&self.game().view(self.state(), viewer))
    }

    fn moment(&self) -> Box<dyn AnyMoment> {
        Box::new(Moment { game: self.game().clone(), state: *self.state() })
    }

    fn doc_after(&self, entry: usize, viewer: Viewer) -> Option<Doc> {
        let state = self.state_after(entry.checked_sub(History::first_entry(self))?)?;
        Some(Doc::of(&self.game().view(&state, viewer)))
    }

    fn briefing(&self) -> String {
        self.game().briefing(self.state())
    }

    fn draw(&self, viewer: Viewer) -> String {
        self.game().draw(&self.game().view(self.state(), viewer))
    }

    fn marks(&self, drawing: &str) -> Vec<(std::ops::Range<usize>, Mark)> {
        G::marks(drawing)
    }

    fn hand(&self, viewer: Viewer, seat: Seat) -> String {
        self.game().hand(&self.game().view(self.state(), viewer), seat)
    }

    fn printed(&self, viewer: Viewer) -> Vec<Printed> {
        self.game().printed_at(&self.game().view(self.state(), viewer))
    }

    fn discards(&self, viewer: Viewer) -> Vec<Pile> {
        self.game().discards(&self.game().view(self.state(), viewer))
    }

    fn laid(&self, viewer: Viewer) -> Vec<Laid> {
        self.game().laid(&self.game().view(self.state(), viewer))
    }

    fn resolving(&self, viewer: Viewer) -> Vec<PrintedId> {
        self.game().resolving(&self.game().view(self.state(), viewer))
    }

    fn has_hints(&self) -> bool {
        G::has_hints(self.state())
    }

    fn why(&self, seat: Seat) -> Vec<Because> {
        self.game().why(self.state(), seat)
    }

    fn stack(&self) -> Vec<String> {
        self.game().stack(self.state())
    }

    fn facts(&self) -> Value {
        self.game().facts(self.state())
    }

    fn verdict(&self) -> Option<Verdict> {
        match self.turn() {
            Turn::Over(outcome) => {
                let epilogue = self.game().epilogue(self.state(), &outcome);
                let winners =
                    outcome.winners.iter().map(|seat| Winner { seat: seat.0 + 1, name: self.seat_name(seat) });
                let scores = outcome.scores.iter().take(usize::from(AnyHistory::seats(self))).copied();
                let (winners, scores) = (winners.collect(), scores.collect());
                let text = epilogue.text(&outcome);
                let Epilogue { headline, lines, .. } = epilogue;
                Some(Verdict { outcome, rule: outcome.rule, winners, scores, text, headline, lines })
            }
            Turn::Ask { .. } => None,
        }
    }

    fn entries(&self) -> usize {
        History::entries(self)
    }

    fn first_entry(&self) -> usize {
        History::first_entry(self)
    }

    fn undos(&self) -> u32 {
        History::undos(self)
    }

    fn answers(&self) -> usize {
        History::answers(self)
    }

    fn told(&self, entry: usize) -> Vec<Line> {
        let Some(entry) = entry.checked_sub(History::first_entry(self)) else { return Vec::new() };
        let Some(after) = self.state_after(entry) else { return Vec::new() };
        match self.journal().entries.get(entry) {
            Some(Record::Answer { seat, picks, .. }) => {
                let before = entry.checked_sub(1).and_then(|before| self.state_after(before)).unwrap_or(after);
                let mut lines = vec![said(&**self.game(), [&before, &after], *seat, picks)];
                lines.extend(happened(&**self.game(), &after, self.events(entry)));
                lines
            }
            Some(Record::Undo(UndoneBy::Seat(seat))) => vec![Line::TakenBack { by: Some(self.seat_name(*seat)) }],
            Some(Record::Undo(UndoneBy::Consent)) => vec![Line::TakenBack { by: None }],
            Some(Record::Start { .. }) => happened(&**self.game(), &after, self.events(entry)).collect(),
            Some(Record::Hash(_) | Record::Snapshot(_)) | None => Vec::new(),
        }
    }

    fn after(&self, entry: usize, viewer: Viewer) -> Option<(String, Value)> {
        let state = self.state_after(entry.checked_sub(History::first_entry(self))?)?;
        let view = self.game().view(&state, viewer);
        Some((self.game().draw(&view), serde_json::to_value(&view).unwrap_or_default()))
    }

    fn commitment(&self) -> &str {
        &self.journal().header.commitment
    }

    fn contributions(&self) -> &[Contributed] {
        &self.journal().header.contributions
    }

    fn state_hash(&self) -> u64 {
        engine::hash::state_hash(self.state())
    }
}

pub(crate) fn asking<G: Title>(history: &History<G>, seat: Seat) -> Asking<'_, G> {
    Asking { game: history.game(), state: history.state(), seat }
}

/// The line of an answer, given the table before and after it.
pub(crate) fn said<G: Title>(game: &G, [before, after]: [&G::State; 2], seat: Seat, picks: &[G::Pick]) -> Line {
    let words = names(game, before, seat, picks).join(" > ");
    let private = game.is_private(before, after, seat, picks);
    Line::Said { seat, name: game.seat_name(before, seat), words, private }
}

/// The lines of what followed, given the table after it.
pub(crate) fn happened<G: Title>(game: &G, after: &G::State, log: Vec<Entry<G::Event>>) -> impl Iterator<Item = Line> {
    log.into_iter().map(move |told| Line::Happened {
        rule: told.rule,
        text: game.tell(after, &told.event),
        // Writing a plain event to memory cannot fail.
        means: serde_json::to_value(&told.event).unwrap_or_default(),
        audience: told.audience,
    })
}
