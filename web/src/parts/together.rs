//! What people at a table in the house do together: votes, pauses, leaving and coming back.

use leptos::prelude::*;
use wire::{Proposal, Stage, TableInfo, ToHouse};

use super::icon::Icon;
use crate::desk::Desk;

fn of<T>(desk: Desk, what: impl Fn(&TableInfo) -> T) -> Option<T> {
    desk.info.with(|info| info.as_ref().map(what))
}

/// Whether a bot plays in this person's seat.
fn is_away(desk: Desk) -> bool {
    let viewer = desk.viewer.get();
    of(desk, |info| viewer.is_some_and(|seat| info.seats.get(usize::from(seat)).is_some_and(|seat| seat.away)))
        .unwrap_or(false)
}

/// The menu of a table.
#[component]
pub fn Menu() -> impl IntoView {
    let desk = Desk::here();
    let local = desk.is_local();
    let away = move || is_away(desk);
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
                <li><button class="quiet" on:click=move |_| give_up(desk)>"Leave the game for good"</button></li>
            }
        })
    };
    let sheet = NodeRef::<leptos::html::Details>::new();
    let put_away = move || {
        if let Some(sheet) = sheet.get_untracked() {
            // What is not open stays as it is.
            _ = sheet.remove_attribute("open");
        }
    };
    let playing = move || !desk.is_watching() && of(desk, |info| info.stage == Stage::Playing).unwrap_or(false);
    view! {
        <Show when=playing>
            <details class="menu" node_ref=sheet>
                <summary class="quiet" aria-label="More"><Icon icon=icondata_lu::LuEllipsisVertical/></summary>
                <ul on:click=move |_| put_away()>
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

/// The seat is a bot's then, and cannot be taken back.
fn give_up(desk: Desk) {
    let question = "Leave for good? A bot gets your seat, and you cannot return to it.";
    if window().confirm_with_message(question).unwrap_or(false) {
        desk.say(ToHouse::GiveUp);
    }
}

/// What a player proposes, in words.
pub fn wants(what: Proposal, name: impl FnOnce(u8) -> String) -> String {
    match what {
        Proposal::Undo => "wants to take the last answer back, and whatever followed".into(),
        Proposal::Pause => "wants a pause".into(),
        Proposal::Abandon => "wants to end the game here, without a winner".into(),
        Proposal::PlayFor(seat) => format!("wants a bot to play for {} until they are back", name(seat)),
    }
}

/// So long, as people say it: the longest unit is enough.
pub fn long(left_ms: u64) -> String {
    let minutes = left_ms.div_ceil(60_000);
    match (minutes / 1440, minutes / 60) {
        (0, 0) => format!("{minutes} min"),
        (0, hours) => format!("{hours} h"),
        (days, _) => format!("{days} d {} h", minutes / 60 % 24),
    }
}

/// What is voted on, and the pause.
#[component]
pub fn Vote() -> impl IntoView {
    let desk = Desk::here();
    let pause = move || {
        of(desk, |info| info.paused).unwrap_or(false).then(|| {
            let go_on = (!desk.is_watching()).then(|| {
                view! { <button class="button" on:click=move |_| desk.say(ToHouse::Resume)>"Go on"</button> }
            });
            view! { <p class="vote" role="status"><b>"The game is paused."</b>{go_on}</p> }
        })
    };
    let vote = move || {
        let vote = of(desk, |info| info.vote.clone())??;
        let own = desk.viewer.get();
        let mine = own.is_some_and(|seat| vote.waiting.contains(&seat));
        let agree = mine.then(|| {
            view! { <button class="button" on:click=move |_| desk.say(ToHouse::Vote { yes: true })>"Agree"</button> }
        });
        let no = (!desk.is_watching()).then(|| {
            let words = match own {
                Some(seat) if seat == vote.by => "Withdraw",
                _ if mine => "No",
                _ => "No after all",
            };
            view! { <button class="quiet" on:click=move |_| desk.say(ToHouse::Vote { yes: false })>{words}</button> }
        });
        let names: Vec<String> = vote.waiting.iter().map(|seat| desk.seat_name(*seat)).collect();
        let text = format!(
            "{} {}. Not agreed yet: {}. If nobody says no, it is done within {}.",
            desk.seat_name(vote.by),
            wants(vote.what, |seat| desk.seat_name(seat)),
            names.join(", "),
            long(vote.left_ms)
        );
        Some(view! { <p class="vote" role="status"><span>{text}</span>{agree}{no}</p> })
    };
    let away = Memo::new(move |_| is_away(desk) && !desk.is_over());
    let back = move || {
        away.get().then(|| {
            view! {
                <p class="vote" role="status"><b>"A bot plays for you."</b>
                    <button class="button" on:click=move |_| desk.say(ToHouse::Return)>"Sit down again"</button></p>
            }
        })
    };
    view! { {back}{pause}{vote} }
}
