//! Where everything lies: two floors of six rooms, the street before the door, and the secret room apart.
//!
//! The line winds through the building, so that the next room is always next door: along the first floor, up the stairs,
//! and back above it.

use infiltration::Place;
use leptos::prelude::*;

use crate::parts::board::Area;

/// A room card's width.
pub const WIDTH: f64 = 156.0;
/// Between neighbours.
const GAP: f64 = 12.0;
/// Between floors, with their names.
const STOREY: f64 = 28.0;
/// Up to this width of the window, rooms lie three in a row.
const NARROW: f64 = 700.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Six rooms in a row.
    Wide,
    /// Three.
    Tall,
}

/// The plan that fits the window.
pub fn plan() -> Memo<Plan> {
    let narrow = || window().inner_width().ok().and_then(|width| width.as_f64()).is_some_and(|width| width <= NARROW);
    let is_narrow = RwSignal::new(narrow());
    let listening = window_event_listener(leptos::ev::resize, move |_| is_narrow.set(narrow()));
    on_cleanup(move || listening.remove());
    Memo::new(move |_| if is_narrow.get() { Plan::Tall } else { Plan::Wide })
}

impl Plan {
    /// A room card's height.
    pub const fn height(self) -> f64 {
        match self {
            Plan::Wide => 184.0,
            Plan::Tall => 120.0,
        }
    }

    /// Where a row begins, from the top.
    fn row(self, row: u8) -> f64 {
        let rows = f64::from(row);
        match self {
            Plan::Wide => rows * (self.height() + STOREY),
            // A floor is two rows; the street is below the fourth.
            Plan::Tall => rows * (self.height() + GAP) + f64::from(row / 2) * (STOREY - GAP),
        }
    }

    fn at(self, column: u8, row: u8) -> Area {
        let apart = if self == Plan::Wide && column > 0 { 20.0 } else { 0.0 };
        Area { x: f64::from(column) * (WIDTH + GAP) + apart, y: self.row(row), width: WIDTH, height: self.height() }
    }

    pub fn room(self, place: Place) -> Area {
        let number = place.0;
        match self {
            Plan::Wide => match number {
                0..6 => self.at(number + 1, 1),
                6..12 => self.at(12 - number, 0),
                _ => self.at(0, 0),
            },
            Plan::Tall => {
                let (row, along) = (number / 3, number % 3);
                match number {
                    0..12 => self.at(if row % 2 == 0 { along } else { 2 - along }, 3 - row),
                    _ => self.at(2, 4),
                }
            }
        }
    }

    /// Outside, before the entry room.
    pub fn street(self) -> Area {
        match self {
            Plan::Wide => self.at(0, 1),
            Plan::Tall => {
                let left = self.at(0, 4);
                Area { width: 2.0 * WIDTH + GAP, ..left }
            }
        }
    }

    pub fn whole(self) -> Area {
        let all = Place::all().map(|place| self.room(place)).chain([self.street()]);
        let around = Area::around(all).unwrap_or_default().grown(8.0);
        Area { y: around.y - 18.0, height: around.height + 18.0, ..around }
    }

    /// Names of the floors and where they stand.
    pub fn floors(self) -> [(&'static str, f64, f64); 2] {
        let (upper, lower) = match self {
            Plan::Wide => (self.at(1, 0), self.at(1, 1)),
            // Beside the stairs.
            Plan::Tall => (self.at(0, 0), self.at(1, 2)),
        };
        [("Second floor", upper.x + 2.0, upper.y - 8.0), ("First floor", lower.x + 2.0, lower.y - 8.0)]
    }

    /// The way from the street to the final room.
    pub fn way(self) -> String {
        let middle = |area: Area| (area.x + area.width / 2.0, area.y + area.height / 2.0);
        let street = match self {
            Plan::Wide => middle(self.street()),
            // Straight up into the entry room.
            Plan::Tall => (middle(self.room(Place::ENTRY)).0, middle(self.street()).1),
        };
        let rooms = Place::all().filter(|place| *place <= Place::FINAL).map(|place| middle(self.room(place)));
        let points = std::iter::once(street).chain(rooms).map(|(x, y)| format!("{x} {y}"));
        format!("M{}", points.collect::<Vec<_>>().join("L"))
    }

    /// Where the piece of this number stands among so many in an area, and how large it is.
    pub fn standing(self, area: Area, at: usize, count: usize) -> (f64, f64, f64) {
        let rows = if self == Plan::Wide && count > 4 { 2 } else { 1 };
        let in_row = count.div_ceil(rows).max(1);
        let step = (area.width - 16.0) / in_row as f64;
        let most = if self == Plan::Wide && rows == 1 { 1.3 } else { 0.95 };
        let scale = (step / 33.0).min(most);
        let (row, column) = (at / in_row, at % in_row);
        let up = if rows == 2 && row == 0 { 58.0 } else { 0.0 };
        // Feet are 26 below a figure's middle.
        let foot = area.y + area.height - 8.0 - up;
        (area.x + 8.0 + step * (column as f64 + 0.5), foot - 26.0 * scale, scale)
    }
}

/// A name in at most two lines of about the same length.
pub fn two_lines(name: &str, fits: usize) -> (String, String) {
    if name.chars().count() <= fits {
        return (name.into(), String::new());
    }
    let middle = name.len() / 2;
    let space = name.match_indices(' ').map(|(at, _)| at).min_by_key(|at| at.abs_diff(middle));
    match space.and_then(|at| name.split_at_checked(at)) {
        Some((one, two)) => (one.into(), two.trim_start().into()),
        None => (name.into(), String::new()),
    }
}
