//! An Ops card: what it is, what it says, what can be done with it now.

use facility07::Pick;
use facility07::view::CardView;
use leptos::prelude::*;
use wire::Choice;

use super::paper;
use super::scene::{Scene, Thing, verb};
use crate::art;

/// A card of mine. Where it lies decides what picks mean it.
pub fn card(scene: Scene, card: &CardView, equipped: bool) -> AnyView {
    let (number, used) = (card.card, card.used);
    let paper = paper::named("ops", &card.name);
    let thing = if equipped { Thing::Gadget(number) } else { Thing::Card(number) };
    // Some questions are about any card of mine, wherever it lies.
    let picks = Memo::new(move |_| {
        let mut picks = scene.at(thing);
        if equipped {
            let also = scene.at(Thing::Card(number));
            picks.extend(also.into_iter().filter(|(pick, _)| matches!(pick, Pick::Card(_) | Pick::React(_))));
        }
        picks
    });
    let pointed = move || scene.is_pointed(thing);
    let name = card.name.to_string();
    let words = match (equipped, paper.sort.as_str()) {
        (true, _) => format!("use {name}"),
        (false, "action" | "") => format!("play {name}"),
        (false, _) => format!("equip {name}"),
    };
    let kind = match paper.weapon() {
        Some(weapon) => format!("{} · {weapon}", paper.sort),
        None => paper.sort.clone(),
    };
    let any_turn = paper.fact("any_turn").and_then(serde_json::Value::as_bool) == Some(true);
    let (text, flavour, sort) = (paper.text("rules").unwrap_or_default().to_string(), paper.flavour, paper.sort);
    let face = move || {
        view! {
            <span class="kind">{kind.clone()}{any_turn.then_some(" · any turn")}</span>
            <span class="f07-card-name">{name.clone()}</span>
            {art::picture("ops", &name, None)}
            <span class="f07-rules">{text.clone()}</span>
            {(!flavour.is_empty()).then(|| view! { <span class="flavour">{flavour.clone()}</span> })}
            {used.then(|| view! { <span class="f07-used">"used this turn"</span> })}
        }
        .into_any()
    };
    let drawn = move || {
        let picks = picks.get();
        let (face, sort) = (face(), sort.clone());
        if picks.is_empty() {
            let words = words.clone();
            return view! {
                <button class="card f07-card cannot" class:pointed=pointed class:used=used data-sort=sort data-try=words.clone()
                    on:click=move |_| scene.desk.try_words(&words)>{face}</button>
            }
            .into_any();
        }
        let here = scene.here();
        // One click on the card is enough where it can mean one thing only.
        let only = (picks.len() == 1).then(|| picks[0].1.clone());
        let drag = only.as_ref().map(|_| "");
        let click = move |_| {
            if let Some(choice) = only.clone() {
                scene.desk.pick(choice);
            }
        };
        let one = move |(pick, choice): (Pick, Choice)| {
            let title = choice.text.clone();
            let act = move |event: leptos::ev::MouseEvent| {
                event.stop_propagation();
                scene.desk.pick(choice.clone());
            };
            view! { <button class="f07-do" data-go="" title=title on:click=act>{verb(pick, here)}</button> }
        };
        view! {
            <article class="card f07-card can" class:pointed=pointed class:used=used data-sort=sort data-drag=drag on:click=click>
                {face}<span class="f07-uses">{picks.into_iter().map(one).collect_view()}</span>
            </article>
        }
        .into_any()
    };
    view! { {drawn} }.into_any()
}
