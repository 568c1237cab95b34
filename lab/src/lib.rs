//! Experiments on games. A designer writes down what differs ([`Experiment`]); the lab makes it ready ([`Plan`]), plays it
//! on every core with the same dice for every arm ([`run`]), keeps each game as a row, and adds up what came out
//! ([`Results`]). It knows no game: who led when, a game says itself (`title::Title::standing`).
#![forbid(unsafe_code)]

mod compare;
mod experiment;
mod figure;
mod finding;
mod in_order;
mod keep;
mod parquet_rows;
mod plan;
mod ready_made;
pub mod report;
mod results;
pub mod row;
mod run;
mod stats;

pub use compare::{ArmsCompared, Compared, compare};
pub use experiment::{Arm, Experiment};
pub use figure::{Figure, figures};
pub use finding::{Beside, Finding, findings, shown};
pub use keep::{KeepError, ROWS};
pub use parquet_rows::write_parquet;
pub use plan::{Plan, ReadyArm};
pub use ready_made::{READY_MADE, ready_made};
pub use results::{ArmResults, Results, Spread};
pub use run::{Ended, Playing, RunError, run};
pub use stats::{Estimate, Moments, believed};
