//! What is happening right now, in front of the city: dice on the table, and the card the Faza strike back with.

use engine::Seat;
use faza::view::RollView;
use faza::{Pick, View};
use leptos::prelude::*;
use wire::Choice;

use super::guides::event_card;
use super::seen::Seen;
use super::tidings::Tidings;
use crate::desk::Desk;
use crate::parts::dice::Die;

/// The card being resolved, or the one that was drawn a moment ago.
pub fn retaliation(seen: Seen, tidings: Tidings) -> AnyView {
    let resolving = Memo::new(move |_| seen.read(|view| view.resolving).flatten());
    let shown = move || {
        let asks = resolving.get();
        asks.or_else(|| tidings.event.get()).map(|event| {
            view! {
                <div class="moment event-moment" class:asks=asks.is_some() role="status">
                    <p class="overline">"The Faza retaliate"</p>
                    <div class="card event big">{event_card(event)}</div>
                </div>
            }
        })
    };
    view! { {shown} }.into_any()
}

/// The dice on the table, or those of a moment ago.
pub fn dice(desk: Desk, seen: Seen, tidings: Tidings) -> AnyView {
    let rolling = Memo::new(move |_| seen.read(|view| view.roll.clone()).flatten());
    let resolving = Memo::new(move |_| seen.read(|view| view.resolving.is_some()).unwrap_or(false));
    let shown = move || {
        if let Some(roll) = rolling.get() {
            return Some(untrack(|| open_roll(desk, seen, &roll)));
        }
        // A card over the city hides it anyway.
        if resolving.get() {
            return None;
        }
        let told = tidings.dice.get()?;
        let dice = told.faces.iter().filter(|face| **face > 0).map(|face| die(*face, told.bonus)).collect_view();
        Some(view! {
            <div class="moment dice-moment" role="status"><p>{told.text}</p><p class="dice">{dice}{bonus_note(told.bonus)}</p></div>
        }.into_any())
    };
    view! { {shown} }.into_any()
}

/// Four or more, bonus and all, defeats a Drone; anything less hurts.
const fn hits(face: u8, bonus: i8) -> bool {
    face as i16 + bonus as i16 >= 4
}

fn die(face: u8, bonus: i8) -> AnyView {
    let (class, word) = if hits(face, bonus) { ("hit", "hit") } else { ("hurt", "hurt") };
    view! { <span class=format!("rolled {class}")><Die face/><small>{word}</small></span> }.into_any()
}

fn bonus_note(bonus: i8) -> Option<AnyView> {
    (bonus != 0).then(|| view! { <span class="bonus">{format!("{bonus:+} each")}</span> }.into_any())
}

/// A roll that may still be changed: what concerns one die stands below it, what concerns all of them is a button.
fn open_roll(desk: Desk, seen: Seen, roll: &RollView) -> AnyView {
    let (roller, target, bonus) = (roll.roller, roll.target, roll.bonus);
    let name = seen.player(roller.0, |player| player.name.to_string()).unwrap_or_default();
    let named = |view: &View| view.tiles.iter().find(|tile| tile.tile == target).map(|tile| tile.name.to_string());
    let place = seen.read(named).flatten().unwrap_or_default();
    let one = move |(at, face): (u8, u8)| {
        let choices = move || -> Vec<Choice> {
            let picks = [Pick::RerollDie(at), Pick::SetDie(at), Pick::Analyse(at)];
            picks.into_iter().filter_map(|pick| seen.choice(pick)).collect()
        };
        let act = move |choice: Choice| {
            let shown = choice.text.clone();
            view! { <button class="choice" on:click=move |_| desk.pick(choice.clone())>{shown}</button> }
        };
        view! { <div class="rolled-one">{die(face, bonus)}{move || choices().into_iter().map(act).collect_view()}</div> }
    };
    let all = move || {
        let whole = |pick: &Pick| matches!(pick, Pick::RerollFailed | Pick::RerollAll | Pick::Confirm | Pick::Pass);
        let button = |(pick, choice): (Pick, Choice)| {
            let shown = choice.text.clone();
            let class = if matches!(pick, Pick::Confirm | Pick::Pass) { "button" } else { "button second" };
            view! { <button class=class on:click=move |_| desk.pick(choice.clone())>{shown}</button> }
        };
        seen.picks.get().into_iter().filter(|(pick, _)| whole(pick)).map(button).collect_view()
    };
    let who =
        move || if desk.viewer.get().map(Seat) == Some(roller) { "You roll".into() } else { format!("{name} rolls") };
    let faces = (0..).zip(roll.dice.iter().copied()).map(one).collect_view();
    view! {
        <div class="moment dice-moment open" role="group" aria-label="The dice">
            <p>{who} " against the Drones on " {target.to_string()} " " {place}</p>
            <div class="dice">{faces}{bonus_note(bonus)}</div>
            <p class="row">{all}</p>
        </div>
    }
    .into_any()
}
