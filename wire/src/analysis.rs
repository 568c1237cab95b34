//! What an analysis of a finished game says: the worker computes it, the page shows it.

use serde::{Deserialize, Serialize};

use crate::SeatNumber;

/// Who was ahead when, and what turned the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// What the seats are called.
    pub seats: Vec<String>,
    /// Whether all win or lose together: then everybody's chance is the team's.
    pub together: bool,
    pub points: Vec<Point>,
    /// In the order of the game.
    pub turns: Vec<Turned>,
}

/// The chances at one place of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The journal's entry after which it was so.
    pub entry: usize,
    pub round: Option<u32>,
    /// In percent, seat by seat.
    pub percent: Vec<f64>,
}

/// A moment that turned the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turned {
    /// The journal's entry, to look at it again.
    pub entry: usize,
    pub round: Option<u32>,
    pub seat: SeatNumber,
    pub name: String,
    pub played: String,
    /// What it brought about, in sentences that everybody may read.
    pub happened: Vec<String>,
    pub swing: Option<Swing>,
    pub better: Option<Better>,
}

/// Whose chance changed most at that moment, in percent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swing {
    pub seat: SeatNumber,
    pub name: String,
    pub from: f64,
    pub to: f64,
}

/// What would have been better, by what the seat could know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Better {
    pub words: String,
    /// The chance with what was played, and with this.
    pub played: f64,
    pub percent: f64,
    /// With 95 % certainty the difference is not further off than this.
    pub either_way: f64,
    pub reason: Option<String>,
}
