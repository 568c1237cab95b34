//! Who sits where.

use leptos::prelude::*;
use wire::{Occupant, Proposal, SeatInfo, TimeLeft, ToHouse, Turn};

use super::icon::Icon;
use crate::desk::Desk;

/// How a player is doing, as their game shows it.
pub type Standing = fn(Desk, u8) -> AnyView;

#[component]
pub fn Players(standing: Standing) -> impl IntoView {
    let desk = Desk::here();
    let seats =
        Memo::new(move |_| desk.info.with(|info| info.as_ref().map(|info| info.seats.clone()).unwrap_or_default()));
    let one = move |seat: SeatInfo| {
        let number = seat.seat;
        let awaited =
            move || desk.turn.with(|turn| matches!(turn, Some(Turn::Ask { awaited, .. }) if awaited.contains(&number)));
        let own = move || desk.viewer.get() == Some(number);
        let who = match &seat.occupant {
            Occupant::Person(name) => name.clone(),
            Occupant::Bot(kind) => super::bots::called(kind),
            Occupant::Open => "open".into(),
            Occupant::Reserved => "reserved".into(),
        };
        let presence = match (&seat.occupant, seat.away, seat.connected) {
            (Occupant::Person(_), true, _) => " · away, a bot plays",
            (Occupant::Person(_), false, false) => " · not connected",
            _ => "",
        };
        let bot = matches!(seat.occupant, Occupant::Bot(_)) || seat.away;
        let person = matches!(seat.occupant, Occupant::Person(_)) && !bot && !desk.is_local();
        // Nobody is held up by somebody who is not there.
        let held_up = move || {
            let waits = person && (!seat.connected || awaited()) && !own();
            waits
                && !desk.is_watching()
                && !desk.is_over()
                && desk.info.with(|info| info.as_ref().is_some_and(|info| info.vote.is_none()))
        };
        let propose = move |_| desk.say(ToHouse::Propose(Proposal::PlayFor(number)));
        view! {
            <li class="player" class:awaited=awaited class:own=own data-seat=number class:gone=!seat.connected && !bot>
                <header>
                    {crate::art::portrait(desk, number)}
                    <Icon icon=if bot { icondata_lu::LuBot } else { icondata_lu::LuUser }/>
                    <b>{move || desk.seat_name(number)}</b>
                    <span class="who">{who}{presence}</span>
                    <Show when=awaited><span class="badge live">"to answer"</span></Show>
                    {seat.time.map(|time| view! { <Clock time/> })}
                    <Show when=held_up><button class="quiet outlined stand-in" title="A bot plays until they are back" on:click=propose>"Let a bot play"</button></Show>
                </header>
                {standing(desk, number)}
            </li>
        }
    };
    view! { <ul class="players" aria-label="Players">{move || seats.get().into_iter().map(one).collect_view()}</ul> }
}

/// What is left of a player's time. The house says it now and then; in between the page counts down.
#[component]
fn Clock(time: TimeLeft) -> impl IntoView {
    let began = js_sys::Date::now();
    let now = RwSignal::new(began);
    if time.running {
        let tick =
            set_interval_with_handle(move || now.set(js_sys::Date::now()), std::time::Duration::from_millis(500));
        if let Ok(tick) = tick {
            on_cleanup(move || tick.clear());
        }
    }
    let left = move || {
        let gone = if time.running { (now.get() - began) as u64 } else { 0 };
        let seconds = time.left_ms.saturating_sub(gone) / 1000;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    view! { <span class="clock" class:running=time.running><Icon icon=icondata_lu::LuClock/>{left}</span> }
}
