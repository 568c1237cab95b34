//! Scenarios: given a position and scripted dice, when these answers, then these facts.
//!
//! A scenario file is YAML that people write: to test a rule, to report a bug, to teach a turn. [`load`] reads one
//! and complains with line, column and nearest name; [`run`] plays a scenario through the same doors as a player
//! ([`Game::allows`](crate::Game::allows), [`Game::apply`](crate::Game::apply)) and reports every difference together
//! with the rules that were cited on the way. The format is described in `docs/scenarios.md`.

mod check;
mod dice;
mod facts;
mod load;
mod lower;
mod names;
mod report;
mod run;
mod schema;
mod script;
mod trial;
mod written;

pub use load::load;
pub use report::{Difference, Problem, Report, Told, Where};
pub use run::run;
pub use schema::schema;
pub use script::Scenario;
