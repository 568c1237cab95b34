//! The facility as a plan: every card a rectangle of lattice cells, doors as gaps in its walls.

use crate::geometry::{Doorway, Edge, Place, Spot};
use crate::state::{Alertness, Whereabouts};
use crate::view::{RoomView, View};

/// Columns and lines from one wall to the next.
const WIDE: usize = 7;
const HIGH: usize = 2;

/// Which ways a wall goes on from a point of the plan.
const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

struct Plan {
    left: i8,
    top: i8,
    lines: Vec<Vec<char>>,
    walls: Vec<Vec<u8>>,
}

/// Draws all Rooms that lie on the table.
pub fn map(view: &View) -> String {
    let lying = || view.rooms.iter().filter_map(|room| room.spot.map(|spot| (room, spot)));
    let left = lying().map(|(_, spot)| spot.x).min().unwrap_or(0);
    let top = lying().map(|(_, spot)| spot.y).min().unwrap_or(0);
    let right = lying().map(|(_, spot)| i16::from(spot.x) + i16::from(spot.width())).max().unwrap_or(0);
    let bottom = lying().map(|(_, spot)| i16::from(spot.y) + i16::from(spot.height())).max().unwrap_or(0);
    let columns = usize::try_from(right - i16::from(left)).unwrap_or(0) * WIDE + 1;
    let lines = usize::try_from(bottom - i16::from(top)).unwrap_or(0) * HIGH + 1;
    let mut plan = Plan { left, top, lines: vec![vec![' '; columns]; lines], walls: vec![vec![0; columns]; lines] };
    for (_, spot) in lying() {
        plan.wall(spot);
    }
    plan.draw_walls();
    for (room, spot) in lying() {
        plan.doors(room, spot);
        plan.inside(view, room, spot);
    }
    plan.text()
}

impl Plan {
    fn column(&self, x: i8) -> usize {
        usize::try_from(i16::from(x) - i16::from(self.left)).unwrap_or(0) * WIDE
    }

    fn line(&self, y: i8) -> usize {
        usize::try_from(i16::from(y) - i16::from(self.top)).unwrap_or(0) * HIGH
    }

    /// The card's corners: left, top, right, bottom.
    fn corners(&self, spot: Spot) -> (usize, usize, usize, usize) {
        let (left, top) = (self.column(spot.x), self.line(spot.y));
        (left, top, left + usize::from(spot.width()) * WIDE, top + usize::from(spot.height()) * HIGH)
    }

    fn wall(&mut self, spot: Spot) {
        let (left, top, right, bottom) = self.corners(spot);
        for line in [top, bottom] {
            for column in left..right {
                self.walls[line][column] |= RIGHT;
                self.walls[line][column + 1] |= LEFT;
            }
        }
        for column in [left, right] {
            for line in top..bottom {
                self.walls[line][column] |= DOWN;
                self.walls[line + 1][column] |= UP;
            }
        }
    }

    fn draw_walls(&mut self) {
        for (line, walls) in self.lines.iter_mut().zip(&self.walls) {
            for (at, wall) in line.iter_mut().zip(walls) {
                *at = stroke(*wall);
            }
        }
    }

    fn doors(&mut self, room: &RoomView, spot: Spot) {
        for door in &room.doors {
            let Some(edge) = door.edge else { continue };
            let open = match door.doorway {
                Doorway::Open => true,
                Doorway::Connected(_) => false,
                Doorway::Blocked(_) => continue,
            };
            match edge {
                Edge::H(x, y) => {
                    let (column, line) = (self.column(x), self.line(y));
                    let door = match (open, y == spot.y) {
                        (true, true) => ['─', '^', '^', '─'],
                        (true, false) => ['─', 'v', 'v', '─'],
                        (false, _) => [']', ' ', ' ', '['],
                    };
                    self.lines[line][column + 2..column + 6].copy_from_slice(&door);
                }
                Edge::V(x, y) => {
                    let (column, line) = (self.column(x), self.line(y) + 1);
                    self.lines[line][column] = match (open, x == spot.x) {
                        (true, true) => '<',
                        (true, false) => '>',
                        (false, _) => '=',
                    };
                }
            }
        }
    }

    /// The name, then who and what is there.
    fn inside(&mut self, view: &View, room: &RoomView, spot: Spot) {
        let (left, top, right, bottom) = self.corners(spot);
        let (width, height) = (right - left - 1, bottom - top - 1);
        let (who, what) = (people(view, room), things(view, room));
        let mut below = Vec::new();
        let both = if what.is_empty() { who.clone() } else { format!("{who} {what}").trim().to_string() };
        if !both.is_empty() && both.chars().count() < width {
            below.push(both);
        } else {
            below.extend(
                wrap(&who, width - 1, 2).into_iter().chain(wrap(&what, width - 1, 2)).filter(|line| !line.is_empty()),
            );
            below.truncate(height - 1);
        }
        let mut lines = wrap(&room.name, width - 1, height - below.len());
        lines.extend(below);
        for (at, text) in lines.iter().take(height).enumerate() {
            let start = left + 1 + usize::from(width > text.chars().count());
            for (column, letter) in (start..right).zip(text.chars()) {
                self.lines[top + 1 + at][column] = letter;
            }
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            out.push_str(line.iter().collect::<String>().trim_end());
            out.push('\n');
        }
        out
    }
}

const fn stroke(wall: u8) -> char {
    const UP_DOWN: u8 = UP | DOWN;
    match wall {
        0 => ' ',
        w if w == UP_DOWN => '│',
        w if w == LEFT | RIGHT => '─',
        w if w == DOWN | RIGHT => '┌',
        w if w == DOWN | LEFT => '┐',
        w if w == UP | RIGHT => '└',
        w if w == UP | LEFT => '┘',
        w if w == UP_DOWN | RIGHT => '├',
        w if w == UP_DOWN | LEFT => '┤',
        w if w == LEFT | RIGHT | DOWN => '┬',
        w if w == LEFT | RIGHT | UP => '┴',
        _ => '┼',
    }
}

/// Whole words in lines of this width, at most so many; what does not fit is cut.
fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.chars().take(width).collect()),
        }
    }
    lines.truncate(most);
    lines
}

/// F07-SHOW-01: `@1`, knocked over `@1*`, in the cell `[1]`; then Guards and figures.
pub fn people(view: &View, room: &RoomView) -> String {
    let mut people = Vec::new();
    for agent in &view.agents {
        if agent.whereabouts == Whereabouts::Inside && agent.room == room.place && view.is_under_way() {
            let star = if agent.dazed { "*" } else { "" };
            let number = agent.seat.0 + 1;
            people.push(if agent.cell { format!("[{number}{star}]") } else { format!("@{number}{star}") });
        }
    }
    let guards = guards(view, room.place);
    if !guards.is_empty() {
        people.push(guards);
    }
    for figure in view.figures.iter().filter(|figure| figure.place == room.place) {
        people.push(format!("{}{}", figure.name, if figure.dazed { "*" } else { "" }));
    }
    people.join(" ")
}

fn guards(view: &View, place: Place) -> String {
    let sign = |state: Alertness| match state {
        Alertness::Awake => 'G',
        Alertness::Fresh => 'f',
        Alertness::Dazed => 'g',
    };
    let mut signs: Vec<char> =
        view.guards.iter().filter(|(at, _)| *at == place).map(|(_, state)| sign(*state)).collect();
    signs.sort_unstable();
    signs.into_iter().collect()
}

fn things(view: &View, room: &RoomView) -> String {
    let mut things = Vec::new();
    if room.covered {
        things.push("????".to_string());
    }
    if room.locked {
        things.push("#".into());
    }
    if room.dead {
        things.push("x".into());
    }
    if room.corpse > 0 {
        things.push(format!("${}", room.corpse));
    }
    for (name, count) in view.names.markers.iter().zip(&room.markers).filter(|(_, count)| **count > 0) {
        let short: String = name.chars().take(5).collect();
        things.push(if *count == 1 { short } else { format!("{short}×{count}") });
    }
    things.join(" ")
}

impl View {
    pub(super) fn room(&self, place: Place) -> Option<&RoomView> {
        self.rooms.iter().find(|room| room.place == place)
    }

    /// Whether the Agents have names and stand somewhere.
    fn is_under_way(&self) -> bool {
        self.stage != crate::state::Stage::Choosing
    }
}
