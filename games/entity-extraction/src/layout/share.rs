//! A plan as a short text for links: letters, digits, `-` and `_` only.
//!
//! `1` for the version; for each hall from H01 to H11 two letters with its column, row and turn; two letters each for Gate
//! and Breach; two letters that check the rest. Columns and rows are counted from the west and north edge of the plan, so
//! every legal layout has the same length, and one that was moved has the same code.

use std::fmt;

use super::{Cell, HALLS, HallId, MOST_ACROSS, Placed, Plan, Turn};

/// Raised when the letters mean something else.
const VERSION: char = '1';

/// Six bits each, in the order of RFC 4648's alphabet for addresses.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A hall that is not placed, and a Gate or Breach that is left to chance.
const NOWHERE: u16 = 0xfff;

/// Columns and rows have five bits, and their last value is for [`NOWHERE`].
const SPAN: u16 = MOST_ACROSS as u16;

/// Halls, Gate, Breach and the check.
const PAIRS: usize = HALLS + 3;

/// Why a text is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotACode {
    /// It begins with another version, or is something else altogether.
    Version,
    /// Letters are missing or too many.
    Length,
    /// A letter that no code has.
    Letter(char),
    /// The letters do not fit together: one of them was changed.
    Check,
}

impl fmt::Display for NotACode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotACode::Version => write!(f, "a layout's code begins with `{VERSION}`"),
            NotACode::Length => {
                write!(f, "a layout's code has {} letters: some are missing or too many", 1 + 2 * PAIRS)
            }
            NotACode::Letter(letter) => write!(f, "`{letter}` does not occur in a layout's code"),
            NotACode::Check => f.write_str("its letters do not fit together"),
        }
    }
}

impl std::error::Error for NotACode {}

/// The code of a plan. `None` for one that has a hall twice or is more than 31 cells across.
pub fn code(plan: &Plan) -> Option<String> {
    let cells = || plan.halls.iter().map(|placed| placed.cell).chain(plan.gate).chain(plan.breach);
    let west = i16::from(cells().map(|cell| cell.x).min().unwrap_or_default());
    let north = i16::from(cells().map(|cell| cell.y).min().unwrap_or_default());
    let at = |cell: Cell| {
        let (x, y) = ((i16::from(cell.x) - west) as u16, (i16::from(cell.y) - north) as u16);
        (x < SPAN && y < SPAN).then_some((x << 5 | y) << 2)
    };
    let mut values = [NOWHERE; PAIRS];
    for placed in &plan.halls {
        let value = &mut values[placed.hall.index()];
        if *value != NOWHERE {
            return None;
        }
        *value = at(placed.cell)? | u16::from(placed.turn.quarters());
    }
    for (value, cell) in values[HALLS..].iter_mut().zip([plan.gate, plan.breach]) {
        *value = cell.map_or(Some(NOWHERE), at)?;
    }
    values[PAIRS - 1] = check(&values);
    let letter = |value: u16| char::from(LETTERS[usize::from(value & 63)]);
    Some(std::iter::once(VERSION).chain(values.iter().flat_map(|value| [letter(value >> 6), letter(*value)])).collect())
}

/// The plan of a code, settled: H01 lies at (0, 0). Whether it is a legal layout is another question.
pub fn plan(code: &str) -> Result<Plan, NotACode> {
    let letters = code.trim().strip_prefix(VERSION).ok_or(NotACode::Version)?;
    if letters.chars().count() != 2 * PAIRS {
        return Err(NotACode::Length);
    }
    let mut values = [0; PAIRS];
    for (index, letter) in letters.chars().enumerate() {
        let bits = LETTERS.iter().position(|known| char::from(*known) == letter).ok_or(NotACode::Letter(letter))?;
        values[index / 2] = values[index / 2] << 6 | bits as u16;
    }
    if values[PAIRS - 1] != check(&values) {
        return Err(NotACode::Check);
    }
    let cell = |value: u16| (value != NOWHERE).then(|| Cell::new((value >> 7) as i8, (value >> 2 & 31) as i8));
    let placed = |hall: HallId| {
        let value = values[hall.index()];
        Some(Placed { hall, cell: cell(value)?, turn: Turn::ALL[usize::from(value & 3)] })
    };
    let (gate, breach) = (cell(values[HALLS]), cell(values[HALLS + 1]));
    let plan = Plan { halls: HallId::all().filter_map(placed).collect(), gate, breach };
    plan.settled().ok_or(NotACode::Check)
}

/// Twelve bits of the hash of everything before: one slip in four thousand goes unnoticed.
fn check(values: &[u16; PAIRS]) -> u16 {
    let bytes: Vec<u8> = values[..PAIRS - 1].iter().flat_map(|value| value.to_le_bytes()).collect();
    let hash = blake3::hash(&bytes);
    u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]]) & 0xfff
}
