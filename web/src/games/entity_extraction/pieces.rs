//! Operatives in the facility, upright, lying or carried, and the Hostiles that hunt them.

use entity_extraction::layout::Cell;
use entity_extraction::view::View;
use entity_extraction::{HostileId, Operative};
use leptos::prelude::*;

use super::figures;
use super::plan::{self, Standing};
use super::scene::{Scene, Thing};
use crate::parts::board::control;

/// The most Health Tokens an operative has.
const MOST_HT: u8 = 3;

/// A piece on the board, and how it is.
#[derive(Clone, Debug, PartialEq)]
struct Piece {
    thing: Thing,
    name: String,
    at: Standing,
    /// What is left, of what.
    points: (u8, u8),
    down: bool,
    carried: bool,
    active: bool,
    /// Has acted, or skips its turn.
    rests: bool,
}

impl Piece {
    fn spoken(&self) -> String {
        let (left, of) = self.points;
        let mut words = format!("{}, {left} of {of}", self.name);
        let rests = if matches!(self.thing, Thing::Hostile(_)) { ", skips its turn" } else { ", has acted" };
        for (on, word) in
            [(self.down, ", down"), (self.carried, ", carried"), (self.active, ", has the turn"), (self.rests, rests)]
        {
            if on {
                words.push_str(word);
            }
        }
        words
    }
}

/// Every operative and Hostile. Hostiles come last so that operatives keep their places; a carried operative needs no
/// place.
fn everybody(view: &View) -> Vec<Piece> {
    let mut all: Vec<(usize, Piece)> = Vec::new();
    for one in &view.operatives {
        let piece = Piece {
            thing: Thing::Operative(one.operative),
            name: one.name.to_string(),
            at: Standing::default(),
            points: (one.ht, MOST_HT),
            down: one.ht == 0,
            carried: one.carried_by.is_some(),
            active: view.active == Some(one.operative),
            rests: one.acted,
        };
        all.push((one.at.index(), piece));
    }
    for one in &view.hostiles {
        let piece = Piece {
            thing: Thing::Hostile(one.hostile),
            name: one.name.to_string(),
            at: Standing::default(),
            points: (one.hp.saturating_sub(one.damage), one.hp),
            down: false,
            carried: false,
            active: false,
            rests: one.skips,
        };
        all.push((one.at.index(), piece));
    }
    let places: Vec<(usize, bool)> = all.iter().map(|(tile, piece)| (*tile, !piece.carried)).collect();
    let stands = |tile: usize, until: usize| places[..until].iter().filter(|other| **other == (tile, true)).count();
    let cell = |tile: usize| view.tiles.get(tile).map_or(Cell::default(), |tile| tile.cell);
    let put = |at: usize, tile: usize| plan::standing(cell(tile), stands(tile, at), stands(tile, places.len()));
    let placed = |(at, (tile, piece)): (usize, &(usize, Piece))| {
        let carrier = view.operatives.get(at).filter(|_| piece.carried).and_then(|one| one.carried_by);
        let standing = match carrier {
            // Over the shoulder of the operative who carries them.
            Some(by) => {
                let by = put(by.index(), *tile);
                Standing { y: by.y - 24.0 * by.scale, scale: by.scale * 0.72, height: by.height * 0.6, ..by }
            }
            None => put(at, *tile),
        };
        Piece { at: standing, ..piece.clone() }
    };
    all.iter().enumerate().map(placed).collect()
}

/// All pieces; each glides where it goes.
pub fn pieces(scene: Scene) -> AnyView {
    let all = Memo::new(move |_| scene.view.with(|view| view.as_ref().map(everybody).unwrap_or_default()));
    let hostiles = Memo::new(move |_| {
        let which = |piece: &Piece| match piece.thing {
            Thing::Hostile(hostile) => Some(hostile),
            _ => None,
        };
        all.with(|all| all.iter().filter_map(which).collect::<Vec<HostileId>>())
    });
    let operatives = Memo::new(move |_| {
        let which = |piece: &Piece| match piece.thing {
            Thing::Operative(who) => Some(who),
            _ => None,
        };
        all.with(|all| all.iter().filter_map(which).collect::<Vec<Operative>>())
    });
    view! {
        <For each=move || hostiles.get() key=|hostile| *hostile let:hostile>{piece(scene, all, Thing::Hostile(hostile))}</For>
        <For each=move || operatives.get() key=|who| *who let:who>{piece(scene, all, Thing::Operative(who))}</For>
    }
    .into_any()
}

fn piece(scene: Scene, all: Memo<Vec<Piece>>, thing: Thing) -> AnyView {
    let it = Memo::new(move |_| all.with(|all| all.iter().find(|it| it.thing == thing).cloned()));
    let at = Memo::new(move |_| it.with(|it| it.as_ref().map(|it| it.at)).unwrap_or_default());
    let place = move || {
        let Standing { x, y, scale, .. } = at.get();
        format!("transform: translate({x:.1}px, {y:.1}px) scale({scale:.2})")
    };
    // What is its own can be pointed at, however small it is drawn.
    let hit = move || {
        let Standing { width, height, scale, .. } = at.get();
        let (width, height) = (width / scale.max(0.1), height / scale.max(0.1));
        view! { <rect class="ee-hit" x=-width / 2.0 y=-height / 2.0 width=width height=height/> }
    };
    let is = move |what: fn(&Piece) -> bool| it.with(|it| it.as_ref().is_some_and(what));
    let can = scene.is_lit(thing);
    let name = it.with_untracked(|it| it.as_ref().map(|it| it.name.clone()).unwrap_or_default());
    let (figure, kind, number, points_class) = match thing {
        Thing::Hostile(hostile) => (figures::hostile(hostile, &name), "ee-piece hostile", None, "ee-points beast"),
        Thing::Operative(who) => (figures::operative(&name), "ee-piece", Some(who.0), "ee-points"),
        _ => (().into_any(), "ee-piece", None, "ee-points"),
    };
    // The operative who is asked for can be dragged.
    let goes = move || matches!((thing, scene.asked()), (Thing::Operative(who), Some((asked, _))) if who == asked);
    let points = Memo::new(move |_| it.with(|it| it.as_ref().map(|it| it.points)).unwrap_or_default());
    let spoken = Signal::derive(move || {
        let spoken = it.with(|it| it.as_ref().map(Piece::spoken)).unwrap_or_default();
        if can.get() { format!("{spoken}: can be chosen") } else { spoken }
    });
    let rests = match thing {
        Thing::Hostile(_) => {
            Some(view! { <text class="ee-dazed" x="20" y="-18" font-size="15" text-anchor="middle">"zz"</text> })
        }
        _ => None,
    };
    let mark = match thing {
        Thing::Operative(who) => Some(format!("who-{}", who.0)),
        Thing::Hostile(hostile) => Some(format!("hostile-{}", hostile.0)),
        _ => None,
    };
    let inside = view! {
        {hit}
        <ellipse class="ee-ring" cx="0" cy="24" rx="20" ry="7"/>
        <g class="ee-body">{figure}</g>
        {move || { let (left, of) = points.get(); figures::points(left, of, points_class) }}
        {rests}
        {move || can.get().then(|| view! { <path class="ee-arrow" d="M-8 -47H8L0 -34z"/> })}
    }
    .into_any();
    view! {
        <g class=kind class:can=move || can.get() class:pointed=move || scene.is_shown(thing)
            class:down=move || is(|it| it.down) class:carried=move || is(|it| it.carried)
            class:active=move || is(|it| it.active) class:rests=move || is(|it| it.rests)
            style=place data-op=number data-at=mark data-drag=move || goes().then_some("")
            on:mouseenter=move |_| scene.look_at(thing) on:mouseleave=move |_| scene.look_away(thing)
            on:focusin=move |_| scene.look_at(thing) on:focusout=move |_| scene.look_away(thing)>
            {control(spoken, move || scene.act(thing), inside)}
        </g>
    }
    .into_any()
}
