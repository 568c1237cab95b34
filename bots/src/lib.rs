//! Opponents worth playing, for any game: search, and the levels people choose from. No game is known here.
//!
//! A game teaches its bots a [`Skill`]: a fast way to answer, what is worth trying, how a table stands. The search takes
//! that for its opinion and improves on it: it plays the answers worth trying on the same imagined tables with the same
//! dice, lets everybody go on by the fast policy, and departs from that policy's own answer only where the difference is
//! significant. What it is handed is a [`Sight`](engine::Sight), which cannot reach the true state.
//!
//! ```
//! # mod auction { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/auction/mod.rs")); }
//! # use auction::{Auction, Card, Deal};
//! use bots::{Budget, CERTAIN, Odds, Skill, Tuning, search};
//! use engine::chance::{Draw, Quick};
//! use engine::{Chance, Game, Play, Seat, Sight, Turn};
//!
//! /// The auction: everybody lays a card in secret, the highest takes a point.
//! struct Bidder;
//!
//! impl Skill<Auction> for Bidder {
//!     const TUNING: Tuning = Tuning { simulations_per_second: 500_000, ..Tuning::DEFAULT };
//!
//!     fn learn(_: &Auction) -> Self {
//!         Bidder
//!     }
//!     /// Bids anything it holds.
//!     fn answer(&self, _: &Auction, deal: &Deal, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<Card>) {
//!         let hand = deal.hand(seat);
//!         out.extend(hand.get(chance.below(hand.len() as u32, Draw::Pick) as usize));
//!     }
//!     /// High cards first.
//!     fn glance(&self, _: &Auction, _: &Deal, _: Seat, bid: &[Card]) -> i32 {
//!         bid.first().map_or(0, |card| i32::from(card.0))
//!     }
//!     fn moment(&self, _: &Auction, deal: &Deal) -> u32 {
//!         u32::from(deal.round)
//!     }
//!     fn odds(&self, _: &Auction, deal: &Deal, seat: Seat) -> Odds {
//!         let all: i32 = deal.points.iter().map(|points| i32::from(*points) + 1).sum();
//!         (i32::from(deal.points[seat.index()]) + 1) * CERTAIN / all
//!     }
//! }
//!
//! let auction = Auction;
//! let table = auction.start(&auction::Setup { seats: 3 }, &mut Play::silent(&mut Quick::new(7))).unwrap();
//! let sight = Sight::new(&auction, &table, Seat(0), &mut Quick::new(1));
//! let ranking = search(&Bidder, &sight, Budget::simulations(2_000), 42).unwrap();
//!
//! // All answers still in the running get equally many, so a few may be left over.
//! assert!((1_990..=2_000).contains(&ranking.simulations));
//! let best = ranking.chosen();
//! assert!(auction.allows(&table, Seat(0), &best.picks, &mut Vec::new()).is_ok());
//! println!("{:?}: {:.0} % ± {:.0} %", best.picks, best.percent(), best.percent_either_way());
//!
//! // The same seed and number of simulations give the same answer, on however many threads.
//! assert_eq!(search(&Bidder, &sight, Budget::simulations(2_000), 42).unwrap(), ranking);
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod analysis;
mod answers;
mod budget;
mod chances;
pub mod clock;
pub mod honesty;
mod level;
mod memory;
mod mind;
pub mod puzzle;
mod ranking;
mod rollout;
mod search;
mod skill;
mod tally;

pub use answers::{Answers, Lister, MOST_ANSWERS, enumerate};
pub use budget::{Budget, Threads};
pub use chances::{Chance, chances};
pub use level::{AGENT, LEVELS, Level, MASTERMIND, ROOKIE, Seated, VETERAN};
pub use mind::{Mind, mind};
pub use ranking::{Judged, Ranking};
pub use rollout::Rollout;
pub use search::{Unasked, search, search_beside};
pub use skill::{CERTAIN, Odds, Skill, Tuning};
