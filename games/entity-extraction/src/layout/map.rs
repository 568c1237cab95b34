//! A finished layout: tiles, what connects them, and where Gate and Breach are. A flat value that is copied with the state.

use std::fmt;

use engine::chance::Quick;
use serde::{Deserialize, Serialize};

use super::{
    Cell, Complaint, Direction, HALLS, HallId, HallSides, Link, LinkId, MOST_LINKS, MOST_TILES, Placed, Plan, Side,
    Tile, Turn,
};
use crate::names::Tiles;

/// Where no link is.
pub(super) const NO_LINK: u8 = u8::MAX;

/// A map that keeps every rule of EE-LAYOUT. Cells are counted from H01, which lies at (0, 0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Layout {
    pub(super) sides: HallSides,
    pub(super) turns: [Turn; HALLS],
    pub(super) rooms: u8,
    pub(super) gate: Tile,
    pub(super) breach: Tile,
    pub(super) links: u8,
    /// One bit for each tile that is an airlock.
    pub(super) airlocks: u16,
    pub(super) cells: [Cell; MOST_TILES],
    /// The link on each side of each tile, or [`NO_LINK`].
    pub(super) around: [[u8; 4]; MOST_TILES],
    /// The tiles connected with each, for callers that ask for all of them at once.
    pub(super) near: [Tiles; MOST_TILES],
    pub(super) link: [Link; MOST_LINKS],
}

impl Layout {
    /// How many room spots there are, Gate and Breach among them (EE-LAYOUT-10).
    #[inline]
    pub fn rooms(&self) -> u8 {
        self.rooms
    }

    /// Every tile: the halls, then the room spots.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + use<> {
        (0..HALLS as u8 + self.rooms).map(Tile)
    }

    pub fn room_tiles(&self) -> impl DoubleEndedIterator<Item = Tile> + ExactSizeIterator + use<> {
        (HALLS as u8..HALLS as u8 + self.rooms).map(Tile)
    }

    /// Whether this layout has such a tile; to be asked of a tile that was read from a file.
    pub fn has(&self, tile: Tile) -> bool {
        tile.index() < HALLS + usize::from(self.rooms)
    }

    pub fn is_hall(&self, tile: Tile) -> bool {
        tile.hall().is_some()
    }

    #[inline]
    pub fn cell(&self, tile: Tile) -> Cell {
        self.cells[tile.index()]
    }

    /// The tile at a cell.
    pub fn at(&self, cell: Cell) -> Option<Tile> {
        self.tiles().find(|tile| self.cell(*tile) == cell)
    }

    pub fn turn(&self, hall: HallId) -> Turn {
        self.turns[hall.index()]
    }

    /// EE-LAYOUT-11
    #[inline]
    pub fn gate(&self) -> Tile {
        self.gate
    }

    /// EE-LAYOUT-12
    #[inline]
    pub fn breach(&self) -> Tile {
        self.breach
    }

    /// The halls' printed sides, which this layout was made with.
    pub fn sides(&self) -> &HallSides {
        &self.sides
    }

    /// What a hall shows in a direction as it lies.
    #[inline]
    pub fn side(&self, hall: HallId, facing: Direction) -> Side {
        self.sides[hall.index()][self.turn(hall).printed(facing).index()]
    }

    /// The tile connected on this side, and by which link; `None` at a wall (EE-LAYOUT-05, EE-LAYOUT-08).
    #[inline]
    pub fn across(&self, tile: Tile, direction: Direction) -> Option<(Tile, LinkId)> {
        let link = LinkId(self.around[tile.index()][direction.index()]);
        (link.0 != NO_LINK).then(|| (self.link(link).beyond(tile), link))
    }

    pub fn links(&self) -> impl DoubleEndedIterator<Item = LinkId> + ExactSizeIterator + use<> {
        (0..self.links).map(LinkId)
    }

    #[inline]
    pub fn link(&self, link: LinkId) -> Link {
        self.link[link.index()]
    }

    /// Whether this layout has such a link; to be asked of a link that was read from a file.
    pub fn has_link(&self, link: LinkId) -> bool {
        link.0 < self.links
    }

    /// A tile's links in the order N, E, S, W (EE-RULING-28).
    #[inline]
    pub fn links_of(&self, tile: Tile) -> impl Iterator<Item = LinkId> + use<> {
        self.around[tile.index()].into_iter().filter(|link| *link != NO_LINK).map(LinkId)
    }

    /// The tiles connected with one, in the order N, E, S, W, each with its link.
    #[inline]
    pub fn neighbours(&self, tile: Tile) -> impl Iterator<Item = (Tile, LinkId)> + '_ {
        self.links_of(tile).map(move |link| (self.link(link).beyond(tile), link))
    }

    /// All tiles connected with each tile.
    #[inline]
    pub fn near(&self) -> &[Tiles; MOST_TILES] {
        &self.near
    }

    /// The link between two tiles; there is never more than one.
    pub fn between(&self, one: Tile, other: Tile) -> Option<LinkId> {
        if !self.near[one.index()].has(other) {
            return None;
        }
        self.neighbours(one).find(|(tile, _)| *tile == other).map(|(_, link)| link)
    }

    /// If a tile is an airlock: its two doors, each with the tile outside it (EE-DOOR-05).
    #[inline]
    pub fn airlock(&self, tile: Tile) -> Option<[(LinkId, Tile); 2]> {
        if !self.is_hall(tile) || self.airlocks >> tile.0 & 1 == 0 {
            return None;
        }
        let mut doors = self.neighbours(tile).map(|(outside, link)| (link, outside));
        Some([doors.next()?, doors.next()?])
    }

    /// The airlocks on the board.
    #[inline]
    pub fn airlocks(&self) -> impl Iterator<Item = Tile> + use<> {
        let airlocks = self.airlocks;
        (0..HALLS as u8).filter(move |hall| airlocks >> hall & 1 == 1).map(Tile)
    }

    /// How many steps each tile is away, whatever is locked; [`u8::MAX`] for tiles this layout does not have.
    pub fn steps_from(&self, tile: Tile) -> [u8; MOST_TILES] {
        let mut steps = [u8::MAX; MOST_TILES];
        let mut queue = [Tile(0); MOST_TILES];
        let (mut next, mut end) = (0, 1);
        queue[0] = tile;
        steps[tile.index()] = 0;
        while next < end {
            let here = queue[next];
            next += 1;
            for (there, _) in self.neighbours(here) {
                if steps[there.index()] == u8::MAX {
                    steps[there.index()] = steps[here.index()] + 1;
                    queue[end] = there;
                    end += 1;
                }
            }
        }
        steps
    }

    /// EE-LAYOUT-16: whether a Hostile that stays in the Room where it was found could cut the site in two. It locks the
    /// far door of the airlock beside it (EE-DOOR-05), for good if it never moves.
    pub fn can_be_sealed(&self) -> bool {
        let doors = self.airlocks().filter_map(|tile| self.airlock(tile));
        let mut seals = doors.flat_map(|[one, other]| [(one.1, other.0), (other.1, one.0)]);
        seals.any(|(room, far)| !self.is_hall(room) && room != self.gate && !self.hangs_together_without(far))
    }

    /// Whether every tile can be reached from the Gate without this link.
    fn hangs_together_without(&self, without: LinkId) -> bool {
        let mut reached = [false; MOST_TILES];
        let mut open = vec![self.gate];
        reached[self.gate.index()] = true;
        while let Some(here) = open.pop() {
            for (there, link) in self.neighbours(here) {
                if link != without && !std::mem::replace(&mut reached[there.index()], true) {
                    open.push(there);
                }
            }
        }
        self.tiles().all(|tile| reached[tile.index()])
    }

    /// How many steps apart two tiles are, whatever is locked.
    pub fn steps(&self, from: Tile, to: Tile) -> u8 {
        self.steps_from(from)[to.index()]
    }

    /// The plan that gives this layout again.
    pub fn plan(&self) -> Plan {
        let placed = |hall| Placed { hall, cell: self.cell(Tile::of(hall)), turn: self.turn(hall) };
        Plan {
            halls: HallId::all().map(placed).collect(),
            gate: Some(self.cell(self.gate)),
            breach: Some(self.cell(self.breach)),
        }
    }
}

/// The plan tells a map to people better than its tables.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Layout({} rooms, {})", self.rooms, super::share::code(&self.plan()).unwrap_or_default())
    }
}

/// A layout as it is stored: what decides everything else. Reading it makes every check of a players' plan again, so a
/// forged one is refused.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    sides: HallSides,
    halls: [(Cell, Turn); HALLS],
    gate: Cell,
    breach: Cell,
}

impl From<Layout> for Written {
    fn from(layout: Layout) -> Written {
        Written {
            sides: layout.sides,
            halls: std::array::from_fn(|hall| (layout.cells[hall], layout.turns[hall])),
            gate: layout.cell(layout.gate),
            breach: layout.cell(layout.breach),
        }
    }
}

/// What is wrong with a stored layout.
struct Forged(Vec<Complaint>);

impl fmt::Display for Forged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.0.iter().map(|one| format!("{one} ({})", one.rule())).collect();
        write!(f, "this is no layout: {}", told.join("; "))
    }
}

impl TryFrom<Written> for Layout {
    type Error = Forged;

    fn try_from(written: Written) -> Result<Layout, Forged> {
        let halls = HallId::all().zip(written.halls).map(|(hall, (cell, turn))| Placed { hall, cell, turn }).collect();
        let plan = Plan { halls, gate: Some(written.gate), breach: Some(written.breach) };
        // Nothing is left to chance in a plan that names Gate and Breach.
        plan.check(&written.sides, &mut Quick::new(0)).map_err(Forged)
    }
}
