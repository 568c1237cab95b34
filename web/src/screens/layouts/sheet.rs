//! The lattice: every cell can be pointed at; halls show their sides, rooms appear where openings face.

use entity_extraction::layout::{Cell, Direction, LinkKind, Placed, Side};
use leptos::prelude::*;

use super::pad::{Pad, Token};
use crate::games::entity_extraction::door;
use crate::games::entity_extraction::emblem::{self, sign};
use crate::games::entity_extraction::plan::{self, TILE, WALL};
use crate::parts::board::{Area, control};

/// At least so many columns and rows are shown.
const LEAST: (i8, i8) = (9, 6);
/// Nothing is put farther out; the share code counts 31 cells.
const EDGE: i8 = 15;

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Shown {
    cell: Cell,
    hall: Option<Placed>,
    room: bool,
    gate: bool,
    breach: bool,
    wrong: bool,
}

fn corners(pad: Pad) -> (Cell, Cell) {
    let mut cells: Vec<Cell> = pad.plan.with(|plan| {
        let halls = plan.halls.iter().map(|placed| placed.cell);
        halls.chain(plan.room_cells(&pad.sides)).chain(plan.gate).chain(plan.breach).collect()
    });
    if cells.is_empty() {
        cells.push(Cell::default());
    }
    let span = |of: fn(&Cell) -> i8, least: i8| {
        let low = cells.iter().map(of).min().unwrap_or_default().saturating_sub(1);
        let high = cells.iter().map(of).max().unwrap_or_default().saturating_add(1);
        let more = (least - (high.saturating_sub(low)).saturating_add(1)).max(0);
        (low.saturating_sub(more / 2).max(-EDGE), high.saturating_add(more - more / 2).min(EDGE))
    };
    let ((west, east), (north, south)) = (span(|cell| cell.x, LEAST.0), span(|cell| cell.y, LEAST.1));
    (Cell::new(west, north), Cell::new(east, south))
}

pub fn sheet(pad: Pad) -> AnyView {
    let bounds = Memo::new(move |_| corners(pad));
    let cells = Memo::new(move |_| {
        let (first, last) = bounds.get();
        (first.y..=last.y).flat_map(|y| (first.x..=last.x).map(move |x| Cell::new(x, y))).collect::<Vec<_>>()
    });
    let rooms = Memo::new(move |_| pad.plan.with(|plan| plan.room_cells(&pad.sides)));
    let wrong = Memo::new(move |_| {
        pad.checked.with(|checked| match checked {
            Ok(_) => Vec::new(),
            Err(complaints) => {
                complaints.iter().flat_map(entity_extraction::layout::Complaint::cells).collect::<Vec<_>>()
            }
        })
    });
    let shown = move |cell: Cell| {
        Memo::new(move |_| {
            pad.plan.with(|plan| Shown {
                cell,
                hall: plan.halls.iter().find(|placed| placed.cell == cell).copied(),
                room: rooms.with(|rooms| rooms.contains(&cell)),
                gate: plan.gate == Some(cell),
                breach: plan.breach == Some(cell),
                wrong: wrong.with(|wrong| wrong.contains(&cell)),
            })
        })
    };
    let whole = move || {
        let (first, last) = bounds.get();
        Area::around([plan::area(first), plan::area(last)]).unwrap_or_default()
    };
    let view_box = move || {
        let Area { x, y, width, height } = whole();
        format!("{} {} {} {}", x - 30.0, y - 26.0, width + 34.0, height + 30.0)
    };
    // A cell is never smaller than a fingertip.
    let width = move || format!("min-width: {}rem", (whole().width / TILE) * 2.9);
    let doors =
        move || pad.plan.with(|plan| plan.halls.iter().map(|placed| openings(pad, &plan.halls, placed)).collect_view());
    let ghost = move || {
        let (cell, token) = (pad.over.get()?, pad.chosen.get()?);
        let area = plan::area(cell).grown(-6.0);
        let name = match token {
            Token::Hall(hall) => hall.name(),
            Token::Gate => "Gate",
            Token::Breach => "Breach",
        };
        Some(view! {
            <g class="ee-drop"><rect x=area.x y=area.y width=area.width height=area.height rx="6"/>
                <text x=area.x + area.width / 2.0 y=area.y + area.height / 2.0 + 8.0 text-anchor="middle" font-size="24">{name}</text></g>
        })
    };
    view! {
        <section class="ee-sheet" aria-label="The lattice" tabindex="0">
            <svg class="drawing ee-lattice" viewBox=view_box style=width role="group" aria-label="Cells, by column and row">
                {door::patterns()}
                <g aria-hidden="true">{move || rulers(bounds.get())}</g>
                <For each=move || cells.get() key=|cell| *cell let:cell>{one(pad, shown(cell))}</For>
                <g class="ee-openings" aria-hidden="true">{doors}</g>
                <g aria-hidden="true">{ghost}</g>
            </svg>
        </section>
    }
    .into_any()
}

/// Columns and rows as complaints name them.
fn rulers((first, last): (Cell, Cell)) -> AnyView {
    let column = |x: i8| {
        let area = plan::area(Cell::new(x, first.y));
        view! { <text class="ee-ruler" x=area.x + TILE / 2.0 y=area.y - 7.0 text-anchor="middle" font-size="17">{x}</text> }
    };
    let row = |y: i8| {
        let area = plan::area(Cell::new(first.x, y));
        view! { <text class="ee-ruler" x=area.x - 8.0 y=area.y + TILE / 2.0 + 6.0 text-anchor="end" font-size="17">{y}</text> }
    };
    view! { {(first.x..=last.x).map(column).collect_view()}{(first.y..=last.y).map(row).collect_view()} }.into_any()
}

fn one(pad: Pad, shown: Memo<Shown>) -> AnyView {
    let cell = shown.get_untracked().cell;
    let chosen = Memo::new(move |_| {
        let hall = shown.get().hall.map(|placed| Token::Hall(placed.hall));
        hall.is_some() && pad.chosen.get() == hall
    });
    let label = Signal::derive(move || {
        let Shown { hall, room, gate, breach, wrong, .. } = shown.get();
        let what = match hall {
            Some(placed) => {
                let chosen = if chosen.get() { ", chosen" } else { "" };
                format!("{} {}, top to the {}{chosen}", placed.hall, pad.hall_name(placed.hall), placed.turn.top())
            }
            None if gate => "Gate".into(),
            None if breach => "Breach".into(),
            None if room => "a room".into(),
            None => "empty".into(),
        };
        format!("{}, {}: {what}{}", cell.x, cell.y, if wrong { "; something is wrong here" } else { "" })
    });
    let token = move || {
        shown.with(|shown| match (shown.hall, shown.gate, shown.breach) {
            (Some(placed), ..) => Some(placed.hall.name()),
            (None, true, _) => Some("gate"),
            (None, false, true) => Some("breach"),
            (None, false, false) => None,
        })
    };
    let act = move || {
        if !pad.is_dragging() {
            pad.click(cell);
        }
    };
    let inside = view! { {move || face(shown.get())} };
    view! {
        <g class="ee-cell" class:chosen=move || chosen.get() class:wrong=move || shown.get().wrong data-cell=format!("{},{}", cell.x, cell.y) data-token=token>
            {control(label, act, inside.into_any())}
        </g>
    }
    .into_any()
}

fn face(Shown { cell, hall, room, gate, breach, wrong }: Shown) -> AnyView {
    let area = plan::area(cell);
    let inner = area.grown(-WALL / 2.0 - 1.5);
    let middle = (area.x + TILE / 2.0, area.y + TILE / 2.0 + 12.0);
    let drawn = match hall {
        Some(placed) => {
            let floor = if emblem::is_airlock(placed.hall) { "ee-floor airlock" } else { "ee-floor hall" };
            let top = format!("translate({} {}) rotate({})", area.x + 50.0, area.y + 50.0, u16::from(placed.turn.quarters()) * 90);
            view! {
                <rect class=floor x=area.x + 1.5 y=area.y + 1.5 width=TILE - 3.0 height=TILE - 3.0 rx="5"/>
                <rect class="ee-wall" x=inner.x y=inner.y width=inner.width height=inner.height rx="3" stroke-width=WALL/>
                <path class="ee-top" transform=top d="M-7 -27L0 -36L7 -27z"/>
                {emblem::hall(placed.hall).map(|icon| sign(icon, middle, 34.0, "ee-emblem"))}
                <text class="ee-hall-number" x=area.x + TILE / 2.0 y=area.y + 44.0 text-anchor="middle" font-size="20">{placed.hall.name()}</text>
            }
            .into_any()
        }
        None if room || gate || breach => {
            let floor = match (gate, breach) {
                (true, _) => "ee-floor gate",
                (false, true) => "ee-floor breach",
                (false, false) => "ee-floor back",
            };
            let (icon, word) = match (gate, breach) {
                (true, _) => (icondata_lu::LuDoorOpen, "Gate"),
                (false, true) => (icondata_lu::LuBiohazard, "Breach"),
                (false, false) => (icondata_lu::LuCircleHelp, "room"),
            };
            view! {
                <rect class=floor x=area.x + 5.0 y=area.y + 5.0 width=TILE - 10.0 height=TILE - 10.0 rx="5" stroke-dasharray="6 5"/>
                {sign(icon, middle, 32.0, "ee-emblem")}
                <text class="ee-name" x=area.x + TILE / 2.0 y=area.y + 32.0 text-anchor="middle" font-size="17">{word}</text>
            }
            .into_any()
        }
        None => view! { <path class="ee-cross" d=format!("M{} {}v12M{} {}h12", area.x + 50.0, area.y + 44.0, area.x + 44.0, area.y + 50.0)/> }.into_any(),
    };
    let mark = wrong.then(|| {
        let area = area.grown(-3.0);
        view! { <rect class="ee-wrong" x=area.x y=area.y width=area.width height=area.height rx="6"/> }
    });
    view! {
        <rect class="ee-cell-ground outline" x=area.x + 1.0 y=area.y + 1.0 width=TILE - 2.0 height=TILE - 2.0 rx="5"/>
        {drawn}{mark}
        <rect class="ee-picked" x=area.x + 3.0 y=area.y + 3.0 width=TILE - 6.0 height=TILE - 6.0 rx="6"/>
    }
    .into_any()
}

/// What a hall's sides open to, each drawn once: between two halls by the first of them.
fn openings(pad: Pad, halls: &[Placed], placed: &Placed) -> AnyView {
    let one = |facing: Direction| {
        let side = pad.side(placed, facing);
        let there = placed.cell.beside(facing)?;
        let neighbour = halls.iter().find(|other| other.cell == there);
        let across = neighbour.map(|other| pad.side(other, facing.opposite()));
        if side == Side::Wall
            || (across.is_some_and(|across| across != Side::Wall)
                && neighbour.is_some_and(|other| other.hall < placed.hall))
        {
            return None;
        }
        let kind = match [Some(side), across] {
            both if both.contains(&Some(Side::Airlock)) => LinkKind::Airlock,
            both if both.contains(&Some(Side::Door)) => LinkKind::Door,
            _ => LinkKind::Open,
        };
        let (x, y, turned) = plan::between(placed.cell, there);
        Some(
            view! { <g class="ee-door" transform=format!("translate({x} {y}) rotate({turned})")>{door::shape(kind, false)}</g> },
        )
    };
    Direction::ALL.into_iter().filter_map(one).collect_view().into_any()
}
