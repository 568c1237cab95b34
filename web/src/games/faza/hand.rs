//! What lies before me: my character with its skill and Points, the orders that need no card, and my four cards.

use faza::view::{CardView, PlayerView};
use faza::{CardId, Pick};
use icondata_core::IconData;
use leptos::prelude::*;

use super::paper;
use super::seen::{Seen, pick_or_ask, seen};
use super::signs::{self, area_badge, area_class, area_icon};
use crate::art;
use crate::desk::Desk;
use crate::parts::icon::Icon;

pub fn hand(desk: Desk) -> AnyView {
    let seen = seen(desk);
    // Whose cards these are changes when one person plays several characters.
    let mine = Memo::new(move |_| desk.viewer.get().filter(|seat| seen.player(*seat, |_| ()).is_some()));
    // Everything inside follows the table by itself.
    let shown = move || mine.get().map(|seat| untrack(|| laid_out(desk, seen, seat)));
    view! { {shown} }.into_any()
}

fn laid_out(desk: Desk, seen: Seen, seat: u8) -> AnyView {
    let cards = (0..4).map(|at| card(desk, seen, seat, at)).collect_view();
    view! {
        <section class="faza-hand" data-seat=seat aria-label="My cards">
            {character(desk, seen, seat)}
            {orders(desk, seen, seat)}
            <div class="faza-cards">{cards}</div>
        </section>
    }
    .into_any()
}

fn character(desk: Desk, seen: Seen, seat: u8) -> AnyView {
    let Some((name, skill, area)) =
        seen.player(seat, |player| (player.name.clone(), player.skill.clone(), player.area))
    else {
        return ().into_any();
    };
    let printed = paper::character(&name);
    let points = Memo::new(move |_| seen.player(seat, |player| player.points).unwrap_or_default());
    let waiting = Memo::new(move |_| {
        let names =
            |player: &PlayerView| player.enhancements.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        seen.player(seat, names).unwrap_or_default()
    });
    let hint = Memo::new(move |_| seen.player(seat, |player| player.hint.clone()).flatten());
    let has_skill = printed.cost.is_some();
    let can = move || seen.may(Pick::Skill);
    let use_skill = move |_| pick_or_ask(desk, seen, Pick::Skill, "skill");
    let skill_text = view! { <b>{skill.to_string()}</b>{printed.cost.map(|cost| view! { <span class="price">{cost}{signs::small(signs::DRONE, "drone")}</span> })}<span>{printed.skill_text}</span> };
    let skill = if has_skill {
        view! { <button class="skill" class:can=can on:click=use_skill>{skill_text}</button> }.into_any()
    } else {
        view! { <div class="skill passive">{skill_text}</div> }.into_any()
    };
    view! {
        <div class=format!("character {}", area_class(area)) title=printed.flavour>
            {art::picture("character", &name, None)}
            <header>{area_badge(area)}<h3>{name.to_string()}</h3>
                <span class="points" title="Points: Drones you have defeated">{signs::small(signs::DRONE, "drone")}<b>{move || points.get()}</b>
                    <span>{move || if points.get() == 1 { "Point" } else { "Points" }}</span></span></header>
            {skill}
            {move || (!waiting.with(String::is_empty)).then(|| view! { <p class="prepared"><Icon icon=icondata_lu::LuZap/>"Next roll: "{waiting.get()}</p> })}
            {move || hint.get().map(|hint| view! { <p class="advice"><Icon icon=icondata_lu::LuLightbulb/>{hint}</p> })}
        </div>
    }
    .into_any()
}

/// What can be done without a card, and the end of it.
fn orders(desk: Desk, seen: Seen, seat: u8) -> AnyView {
    let roll = move || {
        seen.picks.with(|picks| picks.iter().find_map(|(pick, _)| matches!(pick, Pick::Roll(_)).then_some(*pick)))
    };
    let attack = move || {
        seen.picks.with(|picks| picks.iter().find_map(|(pick, _)| matches!(pick, Pick::Attack(_)).then_some(*pick)))
    };
    let price = move || seen.read(|view| view.recruit_price).unwrap_or(2);
    let here = move || {
        let tile = seen.player(seat, |player| player.tile)?;
        seen.read(|view| {
            view.tiles.iter().find(|other| other.tile == tile).map(|tile| (tile.drones, tile.ships.first().copied()))
        })
        .flatten()
    };
    let do_roll = move || match untrack(roll) {
        Some(pick) => pick_or_ask(desk, seen, pick, "roll"),
        None => desk.try_words("roll"),
    };
    let attack_words = move || format!("attack {}", here().and_then(|(_, ship)| ship).unwrap_or_default());
    let do_attack = move || match untrack(attack) {
        Some(pick) => pick_or_ask(desk, seen, pick, ""),
        None => desk.try_words(&untrack(attack_words)),
    };
    let ready = Memo::new(move |_| seen.player(seat, |player| player.ready).unwrap_or(false));
    let team = move || {
        seen.read(|view| (view.players.iter().filter(|player| player.ready).count(), view.players.len()))
            .unwrap_or_default()
    };
    let ready_pick = move || if ready.get() { Pick::NotReady } else { Pick::Ready };
    let declare = move |_| {
        let pick = untrack(ready_pick);
        pick_or_ask(desk, seen, pick, if pick == Pick::Ready { "ready" } else { "not ready" });
    };
    let radio = [(Pick::Transmit, "Transmit"), (Pick::Reply, "Reply")].map(|(pick, name)| {
        let act = move |_| pick_or_ask(desk, seen, pick, "");
        view! { <Show when=move || seen.may(pick)><button class="order can" on:click=act><Icon icon=icondata_lu::LuRadio/><span>{name}</span></button></Show> }
    }).collect_view();
    view! {
        <div class="orders" role="group" aria-label="Orders">
            {order(icondata_lu::LuDices, move || match here() { Some((drones @ 1.., _)) => format!("Roll ({drones})"), _ => "Roll".into() }, move || roll().is_some(), || "roll".into(), do_roll)}
            {order(icondata_lu::LuSwords, || "Attack ship".into(), move || attack().is_some(), attack_words, do_attack)}
            {order(icondata_lu::LuUserPlus, move || format!("Recruit ({})", price()), move || seen.may(Pick::Recruit), || "recruit".into(), move || pick_or_ask(desk, seen, Pick::Recruit, "recruit"))}
            {radio}
            <button class="ready" class:is=move || ready.get() class:can=move || seen.may(ready_pick()) on:click=declare>
                <Icon icon=icondata_lu::LuCheck/>
                <span>{move || if ready.get() { "Ready! Take it back?" } else { "Ready" }}</span>
                <small>{move || { let (ready, all) = team(); format!("{ready} of {all} ready") }}</small>
            </button>
        </div>
    }
    .into_any()
}

fn order(
    icon: &'static IconData,
    name: impl Fn() -> String + Send + 'static,
    can: impl Fn() -> bool + Copy + Send + 'static,
    wish: impl Fn() -> String + Send + 'static,
    act: impl Fn() + 'static,
) -> AnyView {
    let why_not = move || (!can()).then(&wish);
    view! { <button class="order" class:can=can data-try=why_not on:click=move |_| act()><Icon icon/><span>{name}</span></button> }
        .into_any()
}

/// One of the four cards, the side that is up, used or not.
fn card(desk: Desk, seen: Seen, seat: u8, at: usize) -> AnyView {
    let now = Memo::new(move |_| seen.player(seat, |player| player.cards.get(at).cloned()).flatten());
    let shown = move || now.get().map(|card| lying(desk, seen, &card));
    view! { {shown} }.into_any()
}

fn lying(desk: Desk, seen: Seen, card: &CardView) -> AnyView {
    let Some(id) = paper::card_named(&card.card) else {
        return view! { <article class="faza-card"><h3>{card.card.clone()}</h3></article> }.into_any();
    };
    let (injured, used) = (card.injured, card.used);
    let first = if injured { 2 } else { 0 };
    let choices = card
        .choices
        .iter()
        .enumerate()
        .map(|(at, name)| choice(desk, seen, id, first + at, name.to_string()))
        .collect_view();
    let other = |at: usize| paper::card_choice(id, (first + 2) % 4 + at).name;
    let recover = move || {
        seen.may(Pick::Recover(id)).then(|| {
            view! { <button class="recover" on:click=move |_| pick_or_ask(desk, seen, Pick::Recover(id), "")>
            <Icon icon=icondata_lu::LuHeartPulse/>"Recover it here"</button> }
        })
    };
    let chosen = move || {
        seen.choice(Pick::Card(id)).map(|choice| {
            let shown = choice.text.clone();
            view! { <button class="recover" on:click=move |_| desk.pick(choice.clone())><Icon icon=icondata_lu::LuHand/>{shown}</button> }
        })
    };
    let state = match (injured, used) {
        (false, false) => "healthy",
        (false, true) => "used",
        (true, false) => "injured",
        (true, true) => "injured, used",
    };
    let beneath = format!("{}: {} · {}", if injured { "Healthy" } else { "Injured" }, other(0), other(1));
    view! {
        <article class=format!("faza-card {}", area_class(id.area())) class:injured=injured class:used=used aria-label=format!("{id}, {state}")>
            <header><Icon icon=area_icon(id.area())/><b>{id.to_string()}</b><span class="state">{state}</span></header>
            {art::picture("card", &card.card, None)}
            {choices}{recover}{chosen}
            <footer title="The other side">{beneath}</footer>
        </article>
    }
    .into_any()
}

/// One of the two things a card can do now.
fn choice(desk: Desk, seen: Seen, card: CardId, place: usize, name: String) -> AnyView {
    let printed = paper::card_choice(card, place);
    let pick = Pick::Use(card, place as u8);
    let words = format!("use {card} {name}");
    let wish = words.clone();
    let text = if printed.name == name { printed.text } else { "" };
    view! {
        <button class="card-choice" class:can=move || seen.may(pick) data-drag=move || seen.may(pick).then_some("") data-try=move || (!seen.may(pick)).then(|| wish.clone())
            title=text on:click=move |_| pick_or_ask(desk, seen, pick, &words)>
            <Icon icon=way_icon(printed.moves)/>
            <b>{name}</b><kbd aria-hidden="true">{move || seen.key(pick)}</kbd><small>{text}</small>
        </button>
    }
    .into_any()
}

/// How a choice moves, or that it is no movement.
fn way_icon(moves: Option<&str>) -> &'static IconData {
    match moves {
        None => icondata_lu::LuZap,
        Some("airplane") => icondata_lu::LuPlane,
        Some("teleport") => icondata_lu::LuSparkles,
        Some(_) => icondata_lu::LuFootprints,
    }
}
