//! A map drawn with letters: boxes with lines of text, and a sign at every connection.
//!
//! ```text
//! +-----+     +-----+
//! |  ?  |     |  ?  |
//! +-   -+-----+- D -+
//! | H01   H10>A H03 |
//! +-----+-----+-----+
//! ```

use std::fmt;

use super::picture::{BREACH, GATE, hall_word};
use super::{Cell, Direction, Layout, LinkId, LinkKind, Tile};

/// A drawing in the making. Walls are drawn by themselves; texts and signs are put in.
#[derive(Clone, Debug)]
pub struct Canvas {
    layout: Layout,
    /// Columns and lines inside a tile.
    width: usize,
    height: usize,
    north_west: Cell,
    letters: Vec<Vec<char>>,
}

/// Columns of a tile in [`drawing`]: so that eleven halls in a row with a room at each end fit into 79.
const WIDTH: usize = 5;

/// What the signs of a [`drawing`] mean.
pub const LEGEND: &str =
    "GT Gate · BR Breach · ? room · D door · A airlock door · gap open · > v < where a turned hall's top points";

/// A layout with its halls, rooms, doors, Gate and Breach.
pub fn drawing(layout: &Layout) -> String {
    let mut canvas = Canvas::new(layout, WIDTH, 1);
    for tile in layout.tiles() {
        let text = match tile.hall() {
            Some(hall) => hall_word(hall, layout.turn(hall)),
            None if tile == layout.gate() => GATE.into(),
            None if tile == layout.breach() => BREACH.into(),
            None => "?".into(),
        };
        canvas.line(tile, 0, &text);
    }
    for link in layout.links() {
        canvas.sign(link, sign(layout.link(link).kind));
    }
    canvas.to_string()
}

/// The letter of a connection.
pub const fn sign(kind: LinkKind) -> char {
    match kind {
        LinkKind::Open => ' ',
        LinkKind::Door => 'D',
        LinkKind::Airlock => 'A',
    }
}

impl Canvas {
    /// Empty tiles of so many columns and lines, with walls all around.
    pub fn new(layout: &Layout, width: usize, height: usize) -> Canvas {
        let cells = || layout.tiles().map(|tile| layout.cell(tile));
        let west = cells().map(|cell| cell.x).min().unwrap_or_default();
        let east = cells().map(|cell| cell.x).max().unwrap_or_default();
        let north = cells().map(|cell| cell.y).min().unwrap_or_default();
        let south = cells().map(|cell| cell.y).max().unwrap_or_default();
        let across = |least: i8, most: i8, size: usize| (most - least + 1) as usize * (size + 1) + 1;
        let mut canvas = Canvas {
            layout: *layout,
            width,
            height,
            north_west: Cell::new(west, north),
            letters: vec![vec![' '; across(west, east, width)]; across(north, south, height)],
        };
        for tile in layout.tiles() {
            canvas.walls(tile);
        }
        canvas
    }

    /// Puts a line into a tile, in the middle of its columns. What is too long is cut.
    pub fn line(&mut self, tile: Tile, line: usize, text: &str) {
        if line >= self.height || !self.layout.has(tile) {
            return;
        }
        let (x, y) = self.corner(tile);
        let letters: Vec<char> = text.chars().take(self.width).collect();
        let from = x + 1 + (self.width - letters.len()).div_ceil(2);
        self.letters[y + 1 + line][from..from + letters.len()].copy_from_slice(&letters);
    }

    /// Puts a sign at a connection; a blank leaves a gap in the wall.
    pub fn sign(&mut self, link: LinkId, sign: char) {
        let [from, to] = self.layout.link(link).ends;
        let facing = Direction::ALL.into_iter().find(|facing| self.layout.across(from, *facing) == Some((to, link)));
        let Some(facing) = facing else { return };
        let (x, y) = self.corner(from);
        let (middle, level) = (x + 1 + self.width / 2, y + 1 + self.height / 2);
        match facing {
            Direction::North => self.upright(middle, y, sign),
            Direction::South => self.upright(middle, y + self.height + 1, sign),
            Direction::West => self.letters[level][x] = sign,
            Direction::East => self.letters[level][x + self.width + 1] = sign,
        }
    }

    /// A sign in a wall that runs from west to east, with a gap on both sides so that it is seen.
    fn upright(&mut self, x: usize, y: usize, sign: char) {
        self.letters[y][x] = sign;
        if self.width >= 5 {
            self.letters[y][x - 1] = ' ';
            self.letters[y][x + 1] = ' ';
        }
    }

    fn corner(&self, tile: Tile) -> (usize, usize) {
        let cell = self.layout.cell(tile);
        let x = (cell.x - self.north_west.x) as usize * (self.width + 1);
        (x, (cell.y - self.north_west.y) as usize * (self.height + 1))
    }

    fn walls(&mut self, tile: Tile) {
        let (x, y) = self.corner(tile);
        let (right, bottom) = (x + self.width + 1, y + self.height + 1);
        for row in [y, bottom] {
            self.letters[row][x..=right].fill('-');
            self.letters[row][x] = '+';
            self.letters[row][right] = '+';
        }
        for row in y + 1..bottom {
            self.letters[row][x] = '|';
            self.letters[row][right] = '|';
        }
    }
}

impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.letters {
            let line: String = row.iter().collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
