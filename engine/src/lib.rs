//! What every Safehouse game shares: seats, questions, the effect machine, dice, piles and who knows which card,
//! journal, positions and scenarios. Nothing here knows any particular game, and nothing here reads a clock, a file
//! or a thread: a game is a value, decided by its setup, its content, its seed and the answers so far.
//!
//! A whole game, played by chance to its end:
//!
//! ```
//! use engine::{bot::Random, chance::Quick, *};
//!
//! /// Two thieves before 21 gold bars take one, two or three in turn. Who takes the last one wins.
//! #[derive(Clone)]
//! struct Bars;
//! impl Game for Bars {
//!     const NAME: &'static str = "bars";
//!     const REVISION: u16 = 1; // raised when a rule changes, so that saved games are not continued by other rules
//!     type Setup = (); // nothing to agree on
//!     type State = (u8, Seat); // bars left, whose turn it is
//!     type Pick = u8; // how many to take
//!     type Prompt = (); // there is only one question
//!     type Event = (Seat, u8); // who took how many
//!     type Reason = &'static str;
//!     type View = (u8, Seat); // nothing is hidden
//!     fn start(&self, (): &(), _: &mut Play<'_, (Seat, u8)>) -> Result<(u8, Seat), Refusal<&'static str>> {
//!         Ok((21, Seat(0)))
//!     }
//!     fn seats(&self, _: &(u8, Seat)) -> u8 { 2 }
//!     fn turn(&self, &(left, seat): &(u8, Seat)) -> Turn {
//!         if left > 0 {
//!             return Turn::Ask { may: SeatSet::only(seat), awaited: SeatSet::only(seat) };
//!         }
//!         Turn::Over(Outcome { rule: Rule("BARS-2"), winners: SeatSet::only(Seat(1 - seat.0)), scores: [0; 6] })
//!     }
//!     fn question(&self, &(left, asked): &(u8, Seat), seat: Seat) -> Option<Question<()>> {
//!         let id = QuestionId(u32::from(21 - left));
//!         (left > 0 && seat == asked).then_some(Question { id, about: (), rule: Rule("BARS-1"), sealed: false })
//!     }
//!     fn options(&self, &(left, asked): &(u8, Seat), seat: Seat, so_far: &[u8], out: &mut Vec<u8>) -> Picks {
//!         out.clear();
//!         if !so_far.is_empty() { return Picks::Complete; }
//!         out.extend((1..=left.min(3)).filter(|_| seat == asked));
//!         Picks::More
//!     }
//!     fn apply(&self, state: &mut (u8, Seat), seat: Seat, picks: &[u8], play: &mut Play<'_, (Seat, u8)>) {
//!         *state = (state.0 - picks[0], Seat(1 - seat.0));
//!         play.tell(Rule("BARS-1"), || (seat, picks[0]));
//!     }
//!     fn untimely(&self, _: &(u8, Seat), _: Seat) -> Refusal<&'static str> {
//!         Refusal::new(Rule("BARS-1"), "take one, two or three when it is your turn")
//!     }
//!     fn view(&self, state: &(u8, Seat), _: Viewer) -> (u8, Seat) { *state }
//!     fn imagine(&self, state: &(u8, Seat), _: Viewer, _: &mut dyn Chance) -> (u8, Seat) { *state }
//!     fn every_pick(&self, _: &(u8, Seat)) -> Vec<u8> { (0..=4).collect() }
//!     fn census(&self, _: &(u8, Seat)) -> Vec<Count> { Vec::new() }
//!     fn content_hash(&self) -> [u8; 32] { [0; 32] }
//! }
//!
//! let (mut chance, mut log) = (Quick::new(7), Vec::new());
//! let mut state = Bars.start(&(), &mut Play::silent(&mut chance))?;
//! while let Turn::Ask { awaited, .. } = Bars.turn(&state) {
//!     let (seat, mut picks) = (awaited.lowest().unwrap(), Vec::new());
//!     Random::new().choose(&Bars, &state, seat, &mut chance, &mut picks);
//!     Bars.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log))?;
//! }
//! assert_eq!(log.iter().map(|entry| entry.event.1).sum::<u8>(), 21);
//! assert_eq!(Bars.check(&state, Seat(0), &[], 1).unwrap_err().rule, Rule("BARS-1"));
//! # Ok::<(), engine::Refusal<&'static str>>(())
//! ```
//!
//! [`Session`](session::Session) adds the journal, undo and dice that can be checked; [`Words`] and [`Positions`] are what a game
//! says to people and to scenario files. `cargo xtask game new NAME` lays out a game with all of them.
//!
//! | to | read |
//! |---|---|
//! | write a game | [`game`], [`play`], [`rule`], [`seat`], [`pile`] for hidden cards, [`mod@load`] for content in YAML |
//! | give cards programs | [`effect`]: one stack, one loop, one place to ask |
//! | keep and replay a game | [`session`], [`journal`], [`chance`] |
//! | prove it right | [`scenario`] for examples, [`conformance`] for what every game promises |
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod bot;
pub mod chance;
pub mod conformance;
pub mod contribution;
pub mod effect;
pub mod game;
pub mod hash;
pub mod journal;
pub mod ledger;
pub mod load;
pub mod pile;
pub mod play;
pub mod playthrough;
pub mod prompts;
pub mod rule;
pub mod scenario;
pub mod seat;
pub mod session;
pub mod shelves;
pub mod sight;
mod small_set;
pub mod text;

pub use bot::Bot;
pub use chance::{Chance, Seed};
pub use contribution::{Contributed, Contribution};
pub use game::{
    Because, Count, Epilogue, EpilogueLine, Game, Outcome, Picks, Positions, Question, QuestionId, Turn, Unread, Words,
};
pub use load::Complaint;
pub use play::{Audience, Entry, Play};
pub use prompts::{Prompts, renumber};
pub use rule::{Refusal, Rule};
pub use seat::{Knowers, MAX_SEATS, Seat, SeatSet, Viewer};
pub use sight::Sight;
pub use text::{Text, plural};
