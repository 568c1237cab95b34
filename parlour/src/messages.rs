//! What is asked of the parlour, and what it says.

use patch::Patch;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use wire::api::CardInfo;
use wire::{Call, Line, SeatNumber, TableInfo, ToGuest, Turn};

/// What is asked of the parlour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Wish {
    /// Sets a table up.
    Open(Opening),
    /// Goes on with a table.
    Resume(Saved),
    /// Whose view the screen shows from now on; only what everybody may see between two people who share it.
    ViewAs { seat: Option<SeatNumber> },
    /// What the person at the screen says, in the house's own words.
    Call(Call),
    /// Lets the next bot answer, if the game waits for one.
    Go,
    /// Asks for everything that is needed to go on later.
    Keep,
    /// Lays a game out to look at.
    Study(Saved),
    /// Shows the studied game after an entry, as a seat saw it or, by `None`, the public.
    Look { entry: usize, viewer: Option<SeatNumber> },
    /// Begins to look back at a finished game, or at the one on the table: thinks about it for so many seconds in all. Nothing
    /// is done yet but to say how much there is to do.
    LookBack { at: Option<Saved>, seconds: u32 },
    /// Does one piece of that, a tenth of a second or so, and says how far it is. Asked again and again until everything is done, it
    /// leaves room in between for whatever else is asked of the parlour.
    LookOn,
    /// Sets a puzzle that comes with a game, counted from 0: somebody is asked, and one answer keeps the win.
    Puzzle { game: String, number: usize },
}

/// A table as it is asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The game's short name.
    pub game: String,
    pub packs: Vec<Bundle>,
    pub settings: Map<String, Value>,
    /// How many people the settings are for, where the game asks.
    pub players: Option<u8>,
    /// Who sits where; seats beyond the list are the first person's.
    pub seats: Vec<Sitter>,
    /// Where the dice come from: 64 hexadecimal digits, or any words.
    pub seed: String,
    /// A position to begin from instead of the usual setup, as a position file says it.
    pub position: Option<String>,
    pub hints: bool,
    pub now_ms: i64,
}

/// A pack of cards on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bundle {
    /// One that comes with the game.
    Included(String),
    /// Somebody's own, as a zip.
    Zip { name: String, bytes: Vec<u8> },
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sitter {
    Person(String),
    Bot(String),
}

/// Everything that is needed to go on with a table, or to look at a finished one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Saved {
    pub seats: Vec<Sitter>,
    pub packs: Vec<Bundle>,
    pub hints: bool,
    pub created_ms: i64,
    /// The save file of the command line, line for line.
    pub journal: String,
}

/// What the parlour says. `V` is how a view is held: JSON for the reader, packed for the sender.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "V: Deserialize<'de>, Patch<V>: Deserialize<'de>"))]
pub enum Reply<V = Value> {
    /// A message of the house.
    Message(Box<ToGuest<V>>),
    /// What was asked to be kept.
    Kept(Saved),
    /// What is printed in the box and the packs on the table, where packs lie there; said before anything else is.
    Printed(Vec<CardInfo>),
    /// A game to look at is laid out.
    Laid(Laid),
    Moment(Moment<V>),
    /// How far looking back at a game has come.
    LookedBack(LookedBack),
    /// A puzzle is set; the table comes after this.
    Riddle(Riddle),
    /// It was answered. The game goes on from there.
    Solved(Solved),
    /// What was asked cannot be done.
    Cannot {
        why: String,
    },
}

/// A game that can be looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Laid {
    pub table: Box<TableInfo>,
    pub entries: usize,
    pub over: bool,
    /// Whether every die was the seed's, in a sentence.
    pub fairness: String,
    pub fair: bool,
}

/// How far looking back at a game has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookedBack {
    /// Pieces done, and how many there are: all are done when both are the same.
    pub done: usize,
    pub of: usize,
    /// What was found: when all chances are known, and when everything is done. Before that, and in between, there is nothing new.
    /// It is HTML, so that whoever shows it need not wait for what draws it.
    pub found: Option<String>,
}

/// A puzzle that is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Riddle {
    /// Counted from 0, and how many come with the game.
    pub number: usize,
    pub of: usize,
    /// Whom one plays.
    pub name: String,
    /// How many answers there are, of which one is right.
    pub answers: usize,
}

/// A puzzle that was answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    pub right: bool,
    /// The answer that keeps the win, and how many of a hundred games played out from there it wins.
    pub answer: String,
    pub kept: f64,
    /// The best of the others, and what that wins.
    pub tempting: String,
    pub lost: f64,
    /// Why, in the game's words.
    pub reason: Option<String>,
}

/// A studied game after one of its entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment<V = Value> {
    pub entry: usize,
    pub viewer: Option<SeatNumber>,
    pub view: V,
    /// What this entry said and brought about.
    pub lines: Vec<Line>,
    /// How it ended, if this is the end.
    pub turn: Option<Turn>,
}
