//! How a character is doing: where they are, what they have, which cards are hurt or used.

use engine::Seat;
use faza::view::{CardView, PlayerView};
use faza::{Pick, Tile};
use leptos::prelude::*;
use parlour::Wish;
use wire::{Occupant, TableInfo, Turn};

use super::paper;
use super::pieces::initial;
use super::seen::{Seen, seen};
use super::signs::{self, PAWN, area_badge};
use crate::desk::Desk;
use crate::link::ask_parlour;
use crate::parts::icon::Icon;

pub fn standing(desk: Desk, seat: u8) -> AnyView {
    let seen = seen(desk);
    // Only the first view changes this; everything inside follows the table by itself.
    let here = Memo::new(move |_| seen.player(seat, |_| ()).is_some());
    view! { {move || here.get().then(|| untrack(|| known(desk, seen, seat)))} }.into_any()
}

fn known(desk: Desk, seen: Seen, seat: u8) -> AnyView {
    let Some((area, skill, name)) =
        seen.player(seat, |player| (player.area, player.skill.to_string(), player.name.to_string()))
    else {
        return ().into_any();
    };
    let act_as = format!("Act as {name}");
    let skill_text = paper::character(&name).skill_text;
    let letter = initial(seen, seat, &name);
    let points = Memo::new(move |_| seen.player(seat, |player| player.points).unwrap_or_default());
    let ready = Memo::new(move |_| seen.player(seat, |player| player.ready).unwrap_or_default());
    let cards = Memo::new(move |_| seen.player(seat, |player| player.cards.clone()).unwrap_or_default());
    let place = Memo::new(move |_| seen.player(seat, |player| player.tile).map(|tile| (tile, tile_name(seen, tile))));
    let waiting = Memo::new(move |_| {
        let names = |player: &PlayerView| player.enhancements.iter().map(ToString::to_string).collect::<Vec<_>>();
        seen.player(seat, names).unwrap_or_default()
    });
    let pick =
        move || [Pick::Player(Seat(seat)), Pick::Spare(Seat(seat))].into_iter().find_map(|pick| seen.choice(pick));
    let choose = move || {
        pick().map(|choice| {
            let shown = choice.text.clone();
            view! { <button class="choice" on:click=move |_| desk.pick(choice.clone())><Icon icon=icondata_lu::LuHand/>{shown}</button> }
        })
    };
    view! {
        <div class="standing">
            <svg class="pawn mini" data-seat=seat viewBox="0 0 24 28" width="20" height="24" aria-hidden="true"><g inner_html=PAWN></g>
                <text class="letter" x="12" y="22" text-anchor="middle">{letter}</text></svg>
            {area_badge(area)}
            <span class="where">{move || place.get().map(|(tile, name)| format!("{tile} {name}"))}</span>
            <span class="points">{signs::small(signs::DRONE, "drone")}<b>{move || points.get()}</b><span class="hidden">" Points"</span></span>
            <Show when=move || ready.get()><span class="badge live">"ready"</span></Show>
        </div>
        <ul class="mini-cards" aria-label="Cards">{move || cards.get().iter().map(|card| mini(desk, seen, card)).collect_view()}</ul>
        <p class="skill-line" title=skill_text>{skill}
            {move || waiting.get().into_iter().map(|name| view! { <span class="badge">{name}</span> }).collect_view()}</p>
        {choose}
        <Show when=move || may_take_over(desk, seat)>
            <button class="quiet take-over" on:click=move |_| ask_parlour(&Wish::ViewAs { seat: Some(seat) })>
                <Icon icon=icondata_lu::LuHand/>{act_as.clone()}</button>
        </Show>
    }
    .into_any()
}

/// Whether the person at the screen may act for this seat instead: all characters act at once and nothing is hidden, so
/// a person who plays several characters, or shares the screen, switches between them at will (FAZA-TEAM-01).
fn may_take_over(desk: Desk, seat: u8) -> bool {
    let person = |info: &TableInfo| {
        matches!(info.seats.get(usize::from(seat)).map(|seat| &seat.occupant), Some(Occupant::Person(_)))
    };
    desk.is_local()
        && desk.viewer.get() != Some(seat)
        && desk.question.with(Option::is_some)
        && desk.turn.with(|turn| matches!(turn, Some(Turn::Ask { may, .. }) if may.contains(&seat)))
        && desk.info.with(|info| info.as_ref().is_some_and(person))
}

fn tile_name(seen: Seen, tile: Tile) -> String {
    let name = seen.read(|view| view.tiles.iter().find(|other| other.tile == tile).map(|tile| tile.name.to_string()));
    name.flatten().unwrap_or_default()
}

/// A card as big as a thumbnail: its number, whether it is hurt and whether it is used.
fn mini(desk: Desk, seen: Seen, card: &CardView) -> AnyView {
    let id = paper::card_named(&card.card);
    let state = match (card.injured, card.used) {
        (false, false) => "healthy",
        (false, true) => "used",
        (true, false) => "injured",
        (true, true) => "injured and used",
    };
    let [one, two] = card.choices.each_ref().map(ToString::to_string);
    let title = format!("{}, {state}: {one} or {two}", card.card);
    let number = id.map(faza::CardId::number);
    let class =
        format!("mini-card{}{}", if card.injured { " injured" } else { "" }, if card.used { " used" } else { "" });
    let inside = view! { <b>{number}</b>{card.injured.then_some("✚")} };
    match id.and_then(|id| seen.choice(Pick::Card(id))) {
        Some(choice) => view! {
            <li><button class=format!("{class} can") title=title.clone() aria-label=title on:click=move |_| desk.pick(choice.clone())>{inside}</button></li>
        }
        .into_any(),
        None => view! { <li><span class=class role="img" title=title.clone() aria-label=title>{inside}</span></li> }.into_any(),
    }
}
