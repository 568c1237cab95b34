//! What measurements follow through many games: each card, Room, figure and rule, whether it came up, who had it, who
//! used it. A game names its things and says what became of them; counting and comparing is the catalogue's business.

use engine::effect::ProgramId;
use engine::{Entry, Game, Seat};
use serde::Serialize;

/// Something of a game that measurements follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Followed {
    /// What it is, for people: "Gadget", "House rule". Things of one kind are compared with each other.
    pub kind: &'static str,
    pub name: String,
    /// The pack it comes from; none if it comes with the game.
    pub pack: Option<String>,
    /// How it comes up: "drawn", "explored"; none for what is there from the start.
    pub met: Option<&'static str>,
    /// What is done with it, or what it does: "played", "happened"; none where there is nothing but to come up.
    pub used: Option<&'static str>,
    /// Who counts as having had it.
    pub had: Had,
}

/// Whose chances tell what a thing is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Had {
    /// Those it came to.
    ByMeeting,
    /// Those who used it: it lies there for everybody.
    ByUsing,
    /// Nobody: it is the same for all.
    ByNobody,
}

/// Something that became of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its place in the game's list.
    pub thing: usize,
    pub what: Became,
    /// Whom it was about, if anybody.
    pub seat: Option<Seat>,
}

/// What can become of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Became {
    /// It came up. Said of the same seat again it changes nothing.
    Met,
    /// It was used, or did what it does; each time counts.
    Used,
    /// It set off too much and was stopped.
    Cut,
}

/// A game as somebody sees it who follows everything in it: after the setup, and after each answer.
pub struct Glimpse<'g, G: Game> {
    pub state: &'g G::State,
    /// What has just happened, whoever may know.
    pub log: &'g [Entry<G::Event>],
    /// The programs of packs that were begun.
    pub programs: &'g [ProgramId],
    /// Whether the game is over.
    pub over: bool,
}
