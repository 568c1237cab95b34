//! The players' own layout, and everything that can be wrong with it (EE-LAYOUT-14, EE-RULING-08).

use engine::Chance;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::build;
use super::{Cell, Complaint, Direction, FEWEST_ROOMS, HALLS, HallId, HallSides, Layout, MOST_ROOMS, Side, Turn};

/// So far from the middle a hall may lie. Eleven halls that hang together are never more than ten cells apart, so this is
/// for plans that wander; the cells beside can still be counted.
const FARTHEST: u8 = 100;

/// So many halls are looked at: enough for a plan with every hall twice, and a hostile one costs nothing.
const MOST_PLACED: usize = 2 * HALLS;

/// A hall as somebody placed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Which hall.
    pub hall: HallId,
    /// Where it lies.
    pub cell: Cell,
    /// How it is turned.
    #[serde(default)]
    pub turn: Turn,
}

impl Placed {
    /// What it shows in a direction.
    #[inline]
    pub(super) fn side(&self, sides: &HallSides, facing: Direction) -> Side {
        sides[self.hall.index()][self.turn.printed(facing).index()]
    }

    /// The cells its openings face.
    pub(super) fn faces<'s>(&self, sides: &'s HallSides) -> impl Iterator<Item = (Cell, Side)> + use<'s> {
        let placed = *self;
        Direction::ALL.into_iter().filter_map(move |facing| {
            let side = placed.side(sides, facing);
            (side != Side::Wall).then_some((placed.cell.beside(facing)?, side))
        })
    }
}

/// A layout as players make it; it may be unfinished or wrong. Where Gate or Breach is not named, chance chooses it as
/// for a generated layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Plan {
    /// The halls where they lie.
    pub halls: Vec<Placed>,
    /// The Gate's cell; without it chance chooses.
    pub gate: Option<Cell>,
    /// The Breach's cell; without it the room farthest from the Gate.
    pub breach: Option<Cell>,
}

impl Plan {
    /// The layout, or everything that is wrong with the plan, by rule. Chance is asked only where the plan leaves Gate or
    /// Breach open.
    pub fn check(&self, sides: &HallSides, chance: &mut dyn Chance) -> Result<Layout, Vec<Complaint>> {
        let mut complaints = Vec::new();
        if self.halls.len() > MOST_PLACED {
            return Err(vec![Complaint::TooMany { placed: self.halls.len() }]);
        }
        let lying = self.lying(&mut complaints);
        self.each_once(&mut complaints);
        walls(&lying, sides, &mut complaints);
        groups(&lying, sides, &mut complaints);
        let rooms = room_cells(&lying, sides);
        // An unfinished plan has fewer openings; its number of rooms says nothing yet.
        if HallId::all().all(|hall| lying.iter().any(|placed| placed.hall == hall)) {
            match rooms.len() {
                0..FEWEST_ROOMS => complaints.push(Complaint::TooFewRooms { rooms: rooms.len() }),
                FEWEST_ROOMS..=MOST_ROOMS => {}
                _ => complaints.push(Complaint::TooManyRooms { rooms: rooms.len() }),
            }
        }
        self.gate_and_breach(&lying, sides, &rooms, &mut complaints);
        if complaints.is_empty() {
            let mut layout = build::assemble(&lying, &rooms, sides);
            let moved = |cell: Option<Cell>| cell.and_then(|cell| layout.at(build::from_first(&lying, cell)));
            let (gate, breach) = (moved(self.gate), moved(self.breach));
            if build::appoint(&mut layout, gate, breach, chance) {
                return Ok(layout);
            }
            complaints.push(Complaint::NoGate);
        }
        Err(complaints)
    }

    /// The cells that would get a room as the plan is now, by row (EE-LAYOUT-07); for a drawing of an unfinished one.
    pub fn room_cells(&self, sides: &HallSides) -> Vec<Cell> {
        room_cells(&self.lying(&mut Vec::new()), sides)
    }

    /// The same plan moved so that H01 lies at (0, 0), or without it the first thing there is. `None` if it is too large
    /// for that.
    pub fn settled(&self) -> Option<Plan> {
        let first = self.origin();
        let moved = |cell: Cell| Some(Cell::new(cell.x.checked_sub(first.x)?, cell.y.checked_sub(first.y)?));
        let at = |cell: Option<Cell>| cell.map_or(Some(None), |cell| moved(cell).map(Some));
        let mut halls = Vec::with_capacity(self.halls.len());
        for placed in &self.halls {
            halls.push(Placed { cell: moved(placed.cell)?, ..*placed });
        }
        halls.sort_by_key(|placed| (placed.hall, placed.cell));
        Some(Plan { halls, gate: at(self.gate)?, breach: at(self.breach)? })
    }

    /// The cell of H01, or without it of the first thing there is.
    pub(super) fn origin(&self) -> Cell {
        let first = self.halls.iter().min_by_key(|placed| placed.hall).map(|placed| placed.cell);
        first.or(self.gate).or(self.breach).unwrap_or_default()
    }

    /// The halls that lie on the lattice, one on each cell: EE-LAYOUT-01.
    fn lying(&self, complaints: &mut Vec<Complaint>) -> Vec<Placed> {
        let mut lying: Vec<Placed> = Vec::with_capacity(self.halls.len().min(MOST_PLACED));
        for placed in self.halls.iter().take(MOST_PLACED) {
            let Placed { hall, cell, .. } = *placed;
            if cell.x.unsigned_abs().max(cell.y.unsigned_abs()) > FARTHEST {
                complaints.push(Complaint::FarAway { hall, cell });
            } else if let Some(other) = lying.iter().find(|other| other.cell == cell) {
                complaints.push(Complaint::SameCell { halls: [other.hall, hall], cell });
            } else {
                lying.push(*placed);
            }
        }
        lying
    }

    /// EE-LAYOUT-03
    fn each_once(&self, complaints: &mut Vec<Complaint>) {
        for hall in HallId::all() {
            let cells: Vec<Cell> =
                self.halls.iter().filter(|placed| placed.hall == hall).map(|placed| placed.cell).collect();
            match cells.len() {
                0 => complaints.push(Complaint::Missing { hall }),
                1 => {}
                _ => complaints.push(Complaint::Repeated { hall, cells }),
            }
        }
    }

    /// EE-LAYOUT-11, EE-LAYOUT-12, EE-LAYOUT-15: what the plan itself says about Gate and Breach.
    fn gate_and_breach(&self, lying: &[Placed], sides: &HallSides, rooms: &[Cell], complaints: &mut Vec<Complaint>) {
        let gate = self.gate.filter(|cell| rooms.contains(cell));
        if let Some(cell) = self.gate.filter(|_| gate.is_none()) {
            complaints.push(Complaint::GateIsNoRoom { cell });
        }
        if let Some(cell) = self.breach.filter(|cell| !rooms.contains(cell)) {
            complaints.push(Complaint::BreachIsNoRoom { cell });
        }
        if let Some(cell) = gate.filter(|_| self.gate == self.breach) {
            complaints.push(Complaint::GateIsBreach { cell });
        }
        let open = |gate: &Cell| {
            let mut faces = lying.iter().flat_map(|placed| placed.faces(sides));
            faces.any(|(cell, side)| cell == *gate && side != Side::Airlock)
        };
        if let Some(cell) = gate.filter(|gate| !open(gate)) {
            complaints.push(Complaint::GateBehindAirlock { cell });
        }
    }
}

fn at(lying: &[Placed], cell: Option<Cell>) -> Option<(usize, &Placed)> {
    lying.iter().enumerate().find(|(_, placed)| Some(placed.cell) == cell)
}

/// EE-LAYOUT-04, each pair of halls once.
fn walls(lying: &[Placed], sides: &HallSides, complaints: &mut Vec<Complaint>) {
    for placed in lying {
        for side in Direction::ALL {
            if let Some((_, other)) = at(lying, placed.cell.beside(side))
                && placed.side(sides, side) == Side::Wall
                && other.side(sides, side.opposite()) != Side::Wall
            {
                let cells = [placed.cell, other.cell];
                complaints.push(Complaint::WallMeetsOpening { wall: placed.hall, opening: other.hall, cells, side });
            }
        }
    }
}

/// EE-LAYOUT-05, EE-LAYOUT-06, EE-RULING-09: one group through connections of halls alone.
fn groups(lying: &[Placed], sides: &HallSides, complaints: &mut Vec<Complaint>) {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for start in 0..lying.len() {
        if groups.iter().any(|group| group.contains(&start)) {
            continue;
        }
        let mut group = vec![start];
        let mut next = 0;
        while let Some(here) = group.get(next).map(|index| lying[*index]) {
            next += 1;
            for facing in Direction::ALL {
                if let Some((index, other)) = at(lying, here.cell.beside(facing))
                    && here.side(sides, facing) != Side::Wall
                    && other.side(sides, facing.opposite()) != Side::Wall
                    && !group.contains(&index)
                {
                    group.push(index);
                }
            }
        }
        group.sort_by_key(|index| lying[*index].hall);
        groups.push(group);
    }
    if groups.len() > 1 {
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let cells = groups[1..].iter().flatten().map(|index| lying[*index].cell).collect();
        let named = |group: &Vec<usize>| group.iter().map(|index| lying[*index].hall).collect();
        complaints.push(Complaint::Groups { groups: groups.iter().map(named).collect(), cells });
    }
}

/// EE-LAYOUT-07: every empty cell that an opening faces, by row.
fn room_cells(lying: &[Placed], sides: &HallSides) -> Vec<Cell> {
    let faced = lying.iter().flat_map(|placed| placed.faces(sides)).map(|(cell, _)| cell);
    let mut rooms: Vec<Cell> = faced.filter(|cell| at(lying, Some(*cell)).is_none()).collect();
    rooms.sort_by_key(|cell| cell.by_row());
    rooms.dedup();
    rooms
}
