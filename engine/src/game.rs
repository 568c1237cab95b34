//! What a rulebook must offer to be played here.
//!
//! A game is two things: the *rules* (`&self`: content, compiled card programs; shared by every table) and the *state*
//! (a flat `Copy` value: a clone is one memory copy). Everything that happens is an answer to a question. An answer is
//! a short list of *picks*, and the legal picks are listed one at a time, so a long command ("use this card, to move
//! these Rebels, two of them, there") never needs a long list. Until the last pick is made nothing has happened: drafts
//! live with the player who chooses, so commands stay atomic.

use std::fmt::{Debug, Display};

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::chance::Chance;
use crate::play::Play;
use crate::rule::{Refusal, Rule};
use crate::seat::{MAX_SEATS, Seat, SeatSet, Viewer};

/// Names one question put to one seat. It changes only when that seat is asked something new, so an answer that crosses
/// another player's on its way still answers the right question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct QuestionId(pub u32);

/// Something a seat is being asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Question<P> {
    /// Which question this is.
    pub id: QuestionId,
    /// What it is about.
    pub about: P,
    /// The rule that makes the game ask.
    pub rule: Rule,
    /// A sealed answer stays hidden and can be changed until all seats have answered.
    pub sealed: bool,
}

/// Who may speak now, or how it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// At least one seat must choose.
    Ask {
        /// Seats that may answer (a sealed answer may still be changed).
        may: SeatSet,
        /// Seats the game is waiting for; never empty.
        awaited: SeatSet,
    },
    /// The game is over.
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The rule that ended it.
    pub rule: Rule,
    /// Who won.
    pub winners: SeatSet,
    /// Final scores; zero where the game keeps none.
    pub scores: [i16; MAX_SEATS],
}

/// Whether a list of picks is a whole answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picks {
    /// One of the listed picks must follow.
    More,
    /// The answer is complete.
    Complete,
}

/// A number of like pieces that never changes: 42 drones, 113 cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    /// What is counted.
    pub what: &'static str,
    /// How many the box holds.
    pub box_holds: u32,
    /// How many were found in all places together.
    pub found: u32,
}

/// One step of the answer to "why am I being asked?", innermost first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Because {
    /// The rule at work.
    pub rule: String,
    /// The game's words.
    pub text: String,
}

/// The rules of one title. See the module's introduction for the ideas.
pub trait Game: Clone + Send + Sync + Sized + 'static {
    /// The title's short name, as typed on a command line.
    const NAME: &'static str;
    /// Raised when a rule fix would change a running game; journals name it.
    const REVISION: u16;

    /// What is agreed before the first card is dealt.
    type Setup: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send;
    /// The whole state of a table: flat, nothing on the heap.
    type State: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One step of an answer.
    type Pick: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What a question is about. Travels to screens as a value, under the names it has here.
    type Prompt: Copy + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// Something that happened. Travels to screens as a value: a field that its audience may not know does not belong in
    /// it, whether or not the sentence mentions it.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// Why something is refused.
    type Reason: Copy + Debug + Display + PartialEq + Serialize + Send + Sync;
    /// What one viewer may know, built field by field.
    type View: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;

    /// A hash over everything in the content that can change how a game goes.
    fn content_hash(&self) -> [u8; 32];

    /// Sets the table up.
    fn start(
        &self,
        setup: &Self::Setup,
        play: &mut Play<'_, Self::Event>,
    ) -> Result<Self::State, Refusal<Self::Reason>>;

    /// Number of seats in play.
    fn seats(&self, state: &Self::State) -> u8;

    /// Who may speak now, or how it ended.
    fn turn(&self, state: &Self::State) -> Turn;

    /// What a seat is being asked; `None` if it may not speak.
    fn question(&self, state: &Self::State, seat: Seat) -> Option<Question<Self::Prompt>>;

    /// Lists every pick that may follow `so_far` (itself legal) in `out`, which is cleared first.
    fn options(&self, state: &Self::State, seat: Seat, so_far: &[Self::Pick], out: &mut Vec<Self::Pick>) -> Picks;

    /// Whether `next` may follow `so_far` (itself legal), and if not, why. By itself it allows what is listed and refuses
    /// the rest in the words of [`Game::untimely`]; a game that can say more about why not says it here.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        so_far: &[Self::Pick],
        next: Self::Pick,
    ) -> Result<(), Refusal<Self::Reason>> {
        let mut listed = Vec::new();
        self.options(state, seat, so_far, &mut listed);
        if listed.contains(&next) { Ok(()) } else { Err(self.untimely(state, seat)) }
    }

    /// Why an answer that stops short, goes on too long, or answers a question no longer asked is refused.
    fn untimely(&self, state: &Self::State, seat: Seat) -> Refusal<Self::Reason>;

    /// Carries out a complete, legal answer.
    fn apply(&self, state: &mut Self::State, seat: Seat, picks: &[Self::Pick], play: &mut Play<'_, Self::Event>);

    /// The documented answer for a seat whose player is gone, in `out`, which is cleared first. By itself the first pick
    /// that is listed, until the answer is complete.
    fn default_answer(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Pick>) {
        out.clear();
        let mut listed = Vec::new();
        while self.options(state, seat, out, &mut listed) == Picks::More {
            let Some(&first) = listed.first() else { return };
            out.push(first);
        }
    }

    /// Every pick that any seat of this table could mean, legal or not. Tests compare it with `options`.
    fn every_pick(&self, state: &Self::State) -> Vec<Self::Pick>;

    /// What a viewer may know. A card or die that is being resolved is part of it; otherwise the log would say more than
    /// the table shows.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A state the viewer cannot tell from this one. It depends on what the viewer knows and on chance alone: from two
    /// states the viewer cannot tell apart the same outcomes make the same imagined one. Whatever is dealt anew is put in
    /// order first ([`crate::pile::mix`] does both), or it would still hang on how it truly lies.
    fn imagine(&self, state: &Self::State, viewer: Viewer, chance: &mut dyn Chance) -> Self::State;

    /// Takes back the sealed answers of everybody else, so that these seats are awaited again. A viewer cannot know them,
    /// and what [`Game::imagine`] leaves in their place is possible rather than likely; a bot that thinks ahead asks anew.
    /// Games without sealed questions have nothing to do here.
    fn unseal(&self, state: &mut Self::State, viewer: Seat) {
        let _ = (state, viewer);
    }

    /// Counts what must never change in number.
    fn census(&self, state: &Self::State) -> Vec<Count>;

    /// Whether a state read from a file could stand on a table: its numbers are in range and its pieces add up. Games
    /// whose `census` cannot take arbitrary numbers check those first.
    fn is_sound(&self, state: &Self::State) -> bool {
        self.census(state).iter().all(|count| count.found == count.box_holds)
    }

    /// Why a seat is being asked: the resolution in progress, innermost first. Empty where nothing is ever in progress
    /// between two answers.
    fn why(&self, state: &Self::State, seat: Seat) -> Vec<Because> {
        let _ = (state, seat);
        Vec::new()
    }

    /// The resolution in progress, frame by frame, for an author who debugs a card.
    fn stack(&self, state: &Self::State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }

    /// Checks every pick of an answer in turn, and says whether they are a whole answer; if not, one of those in `next`,
    /// which is cleared first, must follow. Changes nothing.
    fn judge(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Self::Pick],
        next: &mut Vec<Self::Pick>,
    ) -> Result<Picks, Refusal<Self::Reason>> {
        for (made, &pick) in picks.iter().enumerate() {
            self.check(state, seat, &picks[..made], pick)?;
        }
        Ok(self.options(state, seat, picks, next))
    }

    /// Whether this is a whole, legal answer, and if not, why. `spare` is room to work in.
    fn allows(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Self::Pick],
        spare: &mut Vec<Self::Pick>,
    ) -> Result<(), Refusal<Self::Reason>> {
        match self.judge(state, seat, picks, spare)? {
            Picks::Complete => Ok(()),
            Picks::More => Err(self.untimely(state, seat)),
        }
    }

    /// Checks an answer and carries it out; a refused answer changes nothing.
    fn answer(
        &self,
        state: &mut Self::State,
        seat: Seat,
        picks: &[Self::Pick],
        play: &mut Play<'_, Self::Event>,
    ) -> Result<(), Refusal<Self::Reason>> {
        self.allows(state, seat, picks, &mut Vec::new())?;
        self.apply(state, seat, picks, play);
        Ok(())
    }
}

/// How a game speaks to people.
pub trait Words: Game {
    /// The ledger: every rule with its ID.
    const LEDGER: &'static str;

    /// The title as people know it.
    const TITLE: &'static str;

    /// What the game is about, how it is won and lost: a few paragraphs for a reader who sees it for the first time.
    const BRIEFING: &'static str;

    /// What the signs of the drawing in a terminal mean.
    const SIGNS: &'static str;

    /// The briefing as it holds at this table: with what the variants of its setup add, and without what they leave out.
    fn briefing(&self, state: &Self::State) -> String {
        let _ = state;
        Self::BRIEFING.into()
    }

    /// What a seat is called at this table, e.g. its character.
    fn seat_name(&self, state: &Self::State, seat: Seat) -> String;

    /// The question as a sentence.
    fn prompt(&self, state: &Self::State, seat: Seat, about: Self::Prompt) -> String;

    /// What the asked player may want to read beside the question, such as what is printed on the card it is about.
    fn aside(&self, state: &Self::State, seat: Seat, about: Self::Prompt) -> Option<String> {
        let _ = (state, seat, about);
        None
    }

    /// The pick as an author writes it in a scenario; [`Words::read_pick`] understands it.
    fn pick_name(&self, state: &Self::State, seat: Seat, so_far: &[Self::Pick], pick: Self::Pick) -> String;

    /// Reads a pick from a scenario's or player's words, whether legal or not.
    fn read_pick(
        &self,
        state: &Self::State,
        seat: Seat,
        so_far: &[Self::Pick],
        words: &str,
    ) -> Result<Self::Pick, Unread>;

    /// The pick as a sentence for a list of choices.
    fn describe(&self, state: &Self::State, seat: Seat, so_far: &[Self::Pick], pick: Self::Pick) -> String;

    /// An event in the game's voice.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> String;

    /// The table as text, 80 columns at most where that is possible.
    fn draw(&self, view: &Self::View) -> String;

    /// How it ended: a headline, and how every player did.
    fn epilogue(&self, state: &Self::State, outcome: &Outcome) -> Epilogue;

    /// How it ended, as plain text.
    fn verdict(&self, state: &Self::State, outcome: &Outcome) -> String {
        self.epilogue(state, outcome).text(outcome)
    }
}

/// How a game ended, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epilogue {
    /// What happened and who won, in a sentence or two.
    pub headline: String,
    /// The round in which it ended, where the game counts them.
    pub round: Option<u16>,
    /// How each seat did, and whatever else there is to say, in order.
    pub lines: Vec<EpilogueLine>,
}

/// One line of an [`Epilogue`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EpilogueLine {
    /// The player it is about, if it is about one.
    pub seat: Option<Seat>,
    /// What it says.
    pub text: String,
}

impl Epilogue {
    /// A headline alone.
    pub fn new(headline: impl Into<String>, round: Option<u16>) -> Self {
        Epilogue { headline: headline.into(), round, lines: Vec::new() }
    }

    /// All of it for a terminal: the rule behind the headline, a `*` before each winner.
    pub fn text(&self, outcome: &Outcome) -> String {
        let round = self.round.map_or(String::new(), |round| format!(", round {round}"));
        let mut text = format!("{} ({}{round})", self.headline, outcome.rule);
        for line in &self.lines {
            text.push('\n');
            match line.seat {
                Some(seat) if outcome.winners.has(seat) => text.push_str("* "),
                Some(_) => text.push_str("  "),
                None => {}
            }
            text.push_str(&line.text);
        }
        text
    }
}

/// Words that mean no pick, with what was understood instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// What was expected at this place.
    pub expected: String,
    /// The nearest thing that would be understood.
    pub nearest: Option<String>,
}

/// How a game reads and writes positions.
pub trait Positions: Game {
    /// A position file: any board state, by name.
    type Position: Clone + Debug + Serialize + DeserializeOwned + JsonSchema;
    /// One step of a card's program, so that scenarios can run programs of their own.
    type Effect: Clone + Debug + DeserializeOwned + JsonSchema;

    /// Sets up the position.
    fn place(&self, position: &Self::Position) -> Result<Self::State, Refusal<Self::Reason>>;

    /// Writes the state down as a position; `place` brings it back.
    fn position(&self, state: &Self::State) -> Self::Position;

    /// The facts a scenario may check: the position and what follows from it.
    fn facts(&self, state: &Self::State) -> serde_json::Value;

    /// These rules with one more program, and the way to run it.
    fn with_effect(&self, effect: &[Self::Effect]) -> (Self, crate::effect::ProgramId);

    /// What is wrong with a program that cannot be run; a scenario that tries it fails.
    fn effect_fault(&self, effect: &[Self::Effect]) -> Option<String> {
        let _ = effect;
        None
    }

    /// Runs a program of [`Positions::with_effect`] for a seat, until it ends or asks.
    fn run_effect(
        &self,
        state: &mut Self::State,
        seat: Seat,
        program: crate::effect::ProgramId,
        play: &mut Play<'_, Self::Event>,
    );
}
