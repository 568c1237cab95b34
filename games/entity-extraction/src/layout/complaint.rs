//! What is wrong with a players' plan: the rule, the halls and cells concerned, and what to do about it. A screen marks the
//! cells, a file's reader puts a place beside it.

use std::fmt;

use engine::Rule;
use serde::Serialize;

use super::{Cell, Direction, FEWEST_ROOMS, HALLS, HallId, MOST_ROOMS};

/// One violated rule in one place. Cells are those of the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "complaint", rename_all = "snake_case")]
pub enum Complaint {
    /// Many more halls than there are; nothing else was looked at.
    TooMany { placed: usize },
    /// So far out that the cells beside it could not be counted.
    FarAway { hall: HallId, cell: Cell },
    /// Two halls on one cell.
    SameCell { halls: [HallId; 2], cell: Cell },
    /// A hall that was not placed.
    Missing { hall: HallId },
    /// A hall that was placed more than once.
    Repeated { hall: HallId, cells: Vec<Cell> },
    /// A wall against an opening; `side` is where the wall of `wall` faces.
    WallMeetsOpening { wall: HallId, opening: HallId, cells: [Cell; 2], side: Direction },
    /// Halls that do not hang together; the largest group first.
    Groups { groups: Vec<Vec<HallId>>, cells: Vec<Cell> },
    /// Openings to too few empty cells.
    TooFewRooms { rooms: usize },
    /// Openings to too many empty cells.
    TooManyRooms { rooms: usize },
    /// A Gate where no opening faces.
    GateIsNoRoom { cell: Cell },
    /// A Breach where no opening faces.
    BreachIsNoRoom { cell: Cell },
    /// Gate and Breach on one cell.
    GateIsBreach { cell: Cell },
    /// A Gate that is reached only through airlock doors.
    GateBehindAirlock { cell: Cell },
    /// No room is left that could be the Gate.
    NoGate,
    /// A picture shows a room where no opening faces.
    RoomIsNone { cell: Cell },
}

impl Complaint {
    /// The violated rule.
    pub fn rule(&self) -> Rule {
        Rule(match self {
            Complaint::FarAway { .. } | Complaint::SameCell { .. } => "EE-LAYOUT-01",
            Complaint::TooMany { .. } | Complaint::Missing { .. } | Complaint::Repeated { .. } => "EE-LAYOUT-03",
            Complaint::WallMeetsOpening { .. } => "EE-LAYOUT-04",
            Complaint::Groups { .. } => "EE-LAYOUT-06",
            Complaint::RoomIsNone { .. } => "EE-LAYOUT-07",
            Complaint::TooFewRooms { .. } | Complaint::TooManyRooms { .. } => "EE-LAYOUT-10",
            Complaint::GateIsNoRoom { .. } => "EE-LAYOUT-11",
            Complaint::BreachIsNoRoom { .. } | Complaint::GateIsBreach { .. } => "EE-LAYOUT-12",
            Complaint::GateBehindAirlock { .. } | Complaint::NoGate => "EE-LAYOUT-15",
        })
    }

    /// The cells to look at.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Complaint::FarAway { cell, .. }
            | Complaint::SameCell { cell, .. }
            | Complaint::GateIsNoRoom { cell }
            | Complaint::BreachIsNoRoom { cell }
            | Complaint::GateIsBreach { cell }
            | Complaint::GateBehindAirlock { cell }
            | Complaint::RoomIsNone { cell } => vec![*cell],
            Complaint::Repeated { cells, .. } | Complaint::Groups { cells, .. } => cells.clone(),
            Complaint::WallMeetsOpening { cells, .. } => cells.to_vec(),
            Complaint::TooMany { .. }
            | Complaint::Missing { .. }
            | Complaint::TooFewRooms { .. }
            | Complaint::TooManyRooms { .. }
            | Complaint::NoGate => Vec::new(),
        }
    }

    /// What to do about it.
    pub fn remedy(&self) -> String {
        match self {
            Complaint::TooMany { .. } | Complaint::Repeated { .. } => "place each hall once".into(),
            Complaint::FarAway { .. } => "bring it to the other halls".into(),
            Complaint::SameCell { halls: [_, second], .. } => format!("move {second} to an empty cell"),
            Complaint::Missing { hall } => format!("place {hall} where an opening faces"),
            Complaint::WallMeetsOpening { wall, opening, .. } => format!("turn or move {wall} or {opening}"),
            Complaint::Groups { .. } => "bring them together, opening to opening; a room joins no halls".into(),
            Complaint::TooFewRooms { .. } => "draw the halls apart, so that more openings face empty cells".into(),
            Complaint::TooManyRooms { .. } => "draw the halls together, so that openings meet".into(),
            Complaint::GateIsNoRoom { .. } => "put the Gate on an empty cell that a hall's opening faces".into(),
            Complaint::BreachIsNoRoom { .. } => "put the Breach on an empty cell that a hall's opening faces".into(),
            Complaint::GateIsBreach { .. } => "put one of them elsewhere".into(),
            Complaint::GateBehindAirlock { .. } => {
                "put it on a room with an open connection or a door, or let chance choose".into()
            }
            Complaint::NoGate => "put the Breach elsewhere, or move a hall".into(),
            Complaint::RoomIsNone { .. } => "write `.` there, or turn an opening toward it".into(),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Complaint::TooMany { placed } => write!(f, "{placed} halls are placed; there are {HALLS}"),
            Complaint::FarAway { hall, cell } => write!(f, "{hall} at {cell} is off the board"),
            Complaint::SameCell { halls: [first, second], cell } => {
                write!(f, "{first} and {second} both lie at {cell}")
            }
            Complaint::Missing { hall } => write!(f, "{hall} is missing"),
            Complaint::Repeated { hall, cells } => {
                let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
                write!(f, "{hall} lies in {} places: {}", cells.len(), cells.join(", "))
            }
            Complaint::WallMeetsOpening { wall, opening, cells: [at, beside], side } => {
                write!(f, "{wall} at {at} has a wall in the {side}, against an opening of {opening} at {beside}")
            }
            Complaint::Groups { groups, .. } => {
                let named = |group: &Vec<HallId>| group.iter().map(|hall| hall.name()).collect::<Vec<_>>().join(" ");
                let groups: Vec<String> = groups.iter().map(named).collect();
                write!(f, "the halls form {} groups: {}", groups.len(), groups.join(" | "))
            }
            Complaint::TooFewRooms { rooms } => {
                write!(f, "there is place for {rooms} rooms; at least {FEWEST_ROOMS} are needed")
            }
            Complaint::TooManyRooms { rooms } => {
                write!(f, "there is place for {rooms} rooms; the box has {MOST_ROOMS}")
            }
            Complaint::GateIsNoRoom { cell } => write!(f, "the Gate at {cell} is no room: no opening faces that cell"),
            Complaint::BreachIsNoRoom { cell } => {
                write!(f, "the Breach at {cell} is no room: no opening faces that cell")
            }
            Complaint::GateIsBreach { cell } => write!(f, "Gate and Breach both lie at {cell}"),
            Complaint::GateBehindAirlock { cell } => {
                write!(f, "the Gate at {cell} is reached only through an airlock door")
            }
            Complaint::NoGate => f.write_str("no room is left that could be the Gate"),
            Complaint::RoomIsNone { cell } => write!(f, "a room is drawn at {cell}, but no opening faces that cell"),
        }
    }
}
