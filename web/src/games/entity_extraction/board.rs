//! The facility from above: tiles on their lattice, what connects them, and the operatives and Hostiles inside.

use entity_extraction::layout::{Cell, LinkId, Tile};
use leptos::prelude::*;

use super::door;
use super::emblem::sign;
use super::moment::moments;
use super::pieces::pieces;
use super::plan;
use super::scene::Scene;
use super::slip::slip;
use super::tile::tile;
use crate::desk::Desk;
use crate::parts::board::{Area, Board};

pub fn board(desk: Desk) -> AnyView {
    let scene = Scene::new(desk);
    let cells = Memo::new(move |_| {
        let cells = |view: &entity_extraction::View| view.tiles.iter().map(|tile| tile.cell).collect::<Vec<_>>();
        scene.view.with(|view| view.as_ref().map(cells).unwrap_or_default())
    });
    let around = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            let who = view.active.unwrap_or(view.last);
            view.tiles.get(view.operatives.get(who.index())?.at.index()).map(|tile| tile.cell)
        })
    });
    let narrow = plan::is_narrow();
    let whole = Memo::new(move |_| {
        let all = cells.with(|cells| plan::whole(cells));
        match around.get() {
            Some(here) if narrow.get() => plan::part(all, here),
            _ => all,
        }
    });
    let tiles = move || (0..cells.with(Vec::len)).filter_map(Tile::new);
    let count = Memo::new(move |_| scene.view.with(|view| view.as_ref().map_or(0, |view| view.links.len())));
    let links = move || (0..count.get()).filter_map(LinkId::new);
    view! {
        <div class="ee-field">
            <Board whole=whole label="The facility">
                {door::patterns()}
                <g aria-hidden="true">{move || cells.with(|cells| rulers(cells))}</g>
                <For each=tiles key=|tile| *tile let:at>{tile(scene, at)}</For>
                <For each=links key=|link| *link let:link>{door::link(scene, link)}</For>
                {beacon(scene)}
                {pieces(scene)}
            </Board>
            {moments(desk)}
        </div>
        {slip(scene)}
    }
    .into_any()
}

/// Letters for columns and numbers for rows, as choices and log name tiles.
fn rulers(cells: &[Cell]) -> AnyView {
    let corner = |of: fn(&Cell) -> i8| (cells.iter().map(of).min(), cells.iter().map(of).max());
    let ((Some(west), Some(east)), (Some(north), Some(south))) = (corner(|cell| cell.x), corner(|cell| cell.y)) else {
        return ().into_any();
    };
    let Area { x, y, .. } = plan::area(Cell::new(west, north));
    let column = |(at, cell): (u8, i8)| {
        let letter = char::from(b'A' + at % 26).to_string();
        view! { <text class="ee-ruler" x=plan::area(Cell::new(cell, north)).x + plan::TILE / 2.0 y=y - 11.0 text-anchor="middle" font-size="17">{letter}</text> }
    };
    let row = |(at, cell): (u8, i8)| {
        view! { <text class="ee-ruler" x=x - 18.0 y=plan::area(Cell::new(west, cell)).y + plan::TILE / 2.0 + 6.0 text-anchor="middle" font-size="17">{at + 1}</text> }
    };
    view! { {(0..).zip(west..=east).map(column).collect_view()}{(0..).zip(north..=south).map(row).collect_view()} }
        .into_any()
}

/// The decoy that Hostiles go for.
fn beacon(scene: Scene) -> AnyView {
    let at = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            view.tiles.get(view.beacon?.index()).map(|tile| tile.cell)
        })
    });
    let drawn = move || {
        at.get().map(|cell| {
            let tile = plan::area(cell);
            let (x, y) = (tile.x + 18.0, tile.y + plan::TILE - 18.0);
            view! {
                <g class="ee-beacon" aria-hidden="true"><circle cx=x cy=y r="13"/><circle class="ee-ping" cx=x cy=y r="13"/>
                    {sign(icondata_lu::LuRadioTower, (x, y), 16.0, "ee-sign")}</g>
            }
        })
    };
    view! { {drawn} }.into_any()
}
