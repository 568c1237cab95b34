//! From halls that lie as they may to a [`Layout`]: rooms at the openings, links, Gate and Breach.

use engine::Chance;
use engine::chance::Draw;
use tinyvec::ArrayVec;

use super::map::NO_LINK;
use super::{
    Cell, Direction, HALLS, HallId, HallSides, Layout, Link, LinkKind, MOST_LINKS, MOST_ROOMS, MOST_TILES, Placed,
    Side, Tile, Turn,
};

type Tiles = ArrayVec<[Tile; MOST_ROOMS]>;

/// A cell as it is counted from H01.
pub(super) fn from_first(halls: &[Placed], cell: Cell) -> Cell {
    let first = halls.iter().find(|placed| placed.hall.index() == 0).map_or(Cell::default(), |placed| placed.cell);
    Cell::new(cell.x.wrapping_sub(first.x), cell.y.wrapping_sub(first.y))
}

/// The tiles and links of eleven halls that keep EE-LAYOUT-01 to EE-LAYOUT-06, with their room cells by row; still
/// without Gate and Breach.
pub(super) fn assemble(halls: &[Placed], rooms: &[Cell], sides: &HallSides) -> Layout {
    let mut layout = Layout {
        sides: *sides,
        turns: [Turn::default(); HALLS],
        rooms: rooms.len() as u8,
        gate: Tile(0),
        breach: Tile(0),
        links: 0,
        airlocks: 0,
        cells: [Cell::default(); MOST_TILES],
        around: [[NO_LINK; 4]; MOST_TILES],
        near: [crate::names::Tiles::NONE; MOST_TILES],
        link: [Link::default(); MOST_LINKS],
    };
    for placed in halls {
        layout.cells[placed.hall.index()] = from_first(halls, placed.cell);
        layout.turns[placed.hall.index()] = placed.turn;
    }
    for (tile, cell) in layout.cells[HALLS..].iter_mut().zip(rooms) {
        *tile = from_first(halls, *cell);
    }
    for hall in HallId::all() {
        layout.airlocks |= u16::from(sides[hall.index()].contains(&Side::Airlock)) << hall.index();
        for facing in Direction::ALL {
            connect(&mut layout, hall, facing);
        }
    }
    layout
}

/// EE-LAYOUT-05, EE-LAYOUT-08: the link at one side of a hall, unless the hall beyond has made it already. Rooms get links
/// from halls only (EE-LAYOUT-09) and accept them on all sides (EE-RULING-05).
fn connect(layout: &mut Layout, hall: HallId, facing: Direction) {
    let (here, side) = (Tile::of(hall), layout.side(hall, facing));
    let unseen = layout.around[here.index()][facing.index()] == NO_LINK;
    if side == Side::Wall || !unseen {
        return;
    }
    let Some(there) = layout.cell(here).beside(facing).and_then(|cell| layout.at(cell)) else { return };
    let back = facing.opposite();
    let across = there.hall().map_or(Side::Open, |hall| layout.side(hall, back));
    layout.link[usize::from(layout.links)] = Link { ends: [here, there], kind: LinkKind::between(side, across) };
    layout.around[here.index()][facing.index()] = layout.links;
    layout.around[there.index()][back.index()] = layout.links;
    layout.near[here.index()].insert(there);
    layout.near[there.index()].insert(here);
    layout.links += 1;
}

/// EE-RULING-08: the Gate on a random room that is not reached through airlock doors alone, the Breach on the room farthest
/// from it; where several are as far, chance chooses. What is named already stays. `false` if no room can be the Gate.
pub(super) fn appoint(layout: &mut Layout, gate: Option<Tile>, breach: Option<Tile>, chance: &mut dyn Chance) -> bool {
    let gate = gate.or_else(|| {
        // EE-LAYOUT-15, EE-RULING-52
        let fits = |tile: &Tile| layout.links_of(*tile).any(|link| layout.link(link).kind != LinkKind::Airlock);
        one_of(layout.room_tiles().filter(fits).filter(|tile| breach != Some(*tile)).collect(), chance)
    });
    let Some(gate) = gate else { return false };
    let breach = breach.or_else(|| {
        let steps = layout.steps_from(gate);
        let most = layout.room_tiles().map(|tile| steps[tile.index()]).max()?;
        one_of(layout.room_tiles().filter(|tile| steps[tile.index()] == most).collect(), chance)
    });
    let Some(breach) = breach else { return false };
    (layout.gate, layout.breach) = (gate, breach);
    true
}

fn one_of(tiles: Tiles, chance: &mut dyn Chance) -> Option<Tile> {
    match tiles.len() {
        0 => None,
        count => tiles.get(chance.below(count as u32, Draw::Pick) as usize).copied(),
    }
}
