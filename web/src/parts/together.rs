//! What people at a table in the house do together: votes, pauses, leaving and coming back.

use leptos::prelude::*;
use wire::{Proposal, Stage, TableInfo, ToHouse};

use super::icon::Icon;
use crate::desk::Desk;

fn of<T>(desk: Desk, what: impl Fn(&TableInfo) -> T) -> Option<T> {
    desk.info.with(|info| info.as_ref().map(what))
}

/// The menu of a table.
#[component]
pub fn Menu() -> impl IntoView {
    let desk = Desk::here();
    let local = desk.is_local();
    let away = move || {
        let eyes = desk.eyes.get();
        of(desk, |info| eyes.is_some_and(|seat| info.seats.get(usize::from(seat)).is_some_and(|seat| seat.away)))
            .unwrap_or(false)
    };
    let paused = move || of(desk, |info| info.paused).unwrap_or(false);
    let item = move |words: &'static str, what: ToHouse| {
        view! { <li><button class="quiet" on:click=move |_| desk.say(what.clone())>{words}</button></li> }
    };
    let rest = move || {
        (!local).then(|| {
            view! {
                <Show when=move || !paused() fallback=move || item("Go on after the pause", ToHouse::Resume)>
                    {item("Propose a pause", ToHouse::Propose(Proposal::Pause))}
                </Show>
                <Show when=move || !away() fallback=move || item("Sit down again", ToHouse::Return)>
                    {item("Let a bot play for me", ToHouse::Leave)}
                </Show>
            }
        })
    };
    let playing = move || !desk.is_watching() && of(desk, |info| info.stage == Stage::Playing).unwrap_or(false);
    view! {
        <Show when=playing>
            <details class="menu">
                <summary class="quiet" aria-label="More"><Icon icon=icondata_lu::LuEllipsisVertical/></summary>
                <ul>
                    {item(if local { "Take back, whatever was seen" } else { "Propose to take the last answer back" }, ToHouse::Propose(Proposal::Undo))}
                    {rest}
                    {item(if local { "End the game here" } else { "Propose to end the game here" }, ToHouse::Propose(Proposal::Abandon))}
                </ul>
            </details>
        </Show>
    }
}

/// What keeps the house from storing anything.
#[component]
pub fn Trouble() -> impl IntoView {
    let desk = Desk::here();
    let why = Memo::new(move |_| of(desk, |info| info.trouble.clone()).flatten());
    move || why.get().map(|why| view! { <p class="notice" role="alert">{why} "."</p> })
}

/// What is voted on, and the pause.
#[component]
pub fn Vote() -> impl IntoView {
    let desk = Desk::here();
    move || {
        let info = desk.info.get()?;
        if info.paused {
            let go_on = (!desk.is_watching()).then(|| {
                view! { <button class="button" on:click=move |_| desk.say(ToHouse::Resume)>"Go on"</button> }
            });
            return Some(view! { <p class="vote" role="status"><b>"The game is paused."</b>{go_on}</p> }.into_any());
        }
        let vote = info.vote?;
        let who = desk.seat_name(vote.by);
        let what = match vote.what {
            Proposal::Undo => "wants to take the last answer back",
            Proposal::Pause => "wants a pause",
            Proposal::Abandon => "wants to end the game here",
        };
        let mine = desk.eyes.get().is_some_and(|seat| vote.waiting.contains(&seat));
        let answer = mine.then(|| {
            view! {
                <button class="button" on:click=move |_| desk.say(ToHouse::Vote { yes: true })>"Agree"</button>
                <button class="quiet" on:click=move |_| desk.say(ToHouse::Vote { yes: false })>"No"</button>
            }
        });
        let waiting = (!mine).then(|| format!(" Waiting for {} more.", vote.waiting.len()));
        Some(
            view! { <p class="vote" role="status"><span>{who} " " {what} "." {waiting}</span> {answer}</p> }.into_any(),
        )
    }
}
