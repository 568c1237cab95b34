//! The field: the fleet above, the city below it, and whatever is happening right now in front of both.

use faza::Ship;
use leptos::html;
use leptos::prelude::*;

use super::seen::seen;
use super::tidings::{Last, Tidings};
use super::tile::{SIDE, STEP, tile};
use super::{fleet, menu, moment, pieces, report};
use crate::desk::Desk;
use crate::parts::board::{Area, Board};

/// The streets around the city, wide enough for what hovers over its edge.
const MARGIN: f64 = 14.0;

/// Up to this width everything on the screen stands below each other.
const SMALL: f64 = 900.0;

pub fn board(desk: Desk) -> AnyView {
    let seen = seen(desk);
    let (tidings, last) = (Tidings::new(desk), Last::here(desk));
    let open = RwSignal::new(None::<usize>);
    let laid = Memo::new(move |_| {
        seen.read(|view| view.tiles.iter().map(|tile| tile.tile).collect::<Vec<_>>()).unwrap_or_default()
    });
    let seats = Memo::new(move |_| seen.read(|view| view.players.len()).unwrap_or_default());
    let city = STEP.mul_add(3.0, SIDE);
    let whole = Area { x: 0.0, y: 0.0, width: city, height: city }.grown(MARGIN);
    let tiles = move || (0..laid.with(Vec::len)).map(|place| untrack(|| tile(desk, seen, place, open))).collect_view();
    // Names stay with their seats for the whole game.
    let people = move || {
        (0..seats.get())
            .filter_map(|seat| u8::try_from(seat).ok())
            .map(|seat| untrack(|| pieces::pawn(desk, seen, seat)))
            .collect_view()
    };
    // While a command is being made, what cannot be part of it steps back.
    let choosing = move || desk.so_far.with(|picks| !picks.is_empty());
    // On a small screen the board is out of sight while a card is picked.
    let field = NodeRef::<html::Div>::new();
    let on_board = Memo::new(move |_| choosing() && seen.on_tiles.with(|tiles| tiles.iter().any(|on| !on.is_empty())));
    Effect::new(move || {
        if on_board.get()
            && window().inner_width().ok().and_then(|width| width.as_f64()).is_some_and(|width| width <= SMALL)
            && let Some(field) = field.get_untracked()
        {
            field.scroll_into_view();
        }
    });
    let ships = Ship::ALL.map(|ship| pieces::mothership(desk, seen, ship)).collect_view();
    view! {
        <div class="faza-field" node_ref=field>
            {fleet::fleet(desk)}
            <div class="city">
                <Board whole=Signal::stored(whole) label="The city">
                    <rect class="streets" x=-MARGIN + 3.0 y=-MARGIN + 3.0 width=city + 2.0 * MARGIN - 6.0 height=city + 2.0 * MARGIN - 6.0 rx="16"/>
                    <g class="tiles" class:choosing=choosing>{tiles}</g>
                    {report::trails(seen, last)}
                    <g class="people">{people}</g>
                    <g class="ships">{ships}</g>
                    {menu::menu(desk, seen, open)}
                </Board>
                {moment::retaliation(seen, tidings)}
                {moment::dice(desk, seen, tidings)}
            </div>
        </div>
    }
    .into_any()
}
