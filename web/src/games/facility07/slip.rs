//! A slip of paper in the corner of the board: what is known of the Room one looks at, and what can be done there.

use facility07::geometry::Place;
use facility07::view::{InProgress, RoomView, View};
use facility07::{Alertness, Pick, Whereabouts};
use icondata_lu as lu;
use leptos::prelude::*;

use super::ghost::{self, Ghosts};
use super::paper::{self, Paper};
use super::reminders;
use super::scene::{Aim, Scene, Thing};
use crate::art;
use crate::parts::dice::Die;
use crate::parts::icon::Icon;
use crate::parts::slip::{actions, topic};

pub fn slip(scene: Scene, ghosts: Ghosts) -> AnyView {
    let aim = Aim::new(scene);
    let shown = topic(scene, move |what| !scene.at(what).is_empty() || !scene.attacks(what).is_empty());
    let body = move || {
        if let Some(thing) = shown.get() {
            return Some(about(scene, aim, thing));
        }
        ghosts.card.get().filter(|paper| !paper.name.is_empty()).map(|paper| new_room(&paper, ghosts))
    };
    view! { <div class="f07-slips">{body}{on_the_table(scene)}</div> }.into_any()
}

/// The Room that is being laid.
fn new_room(paper: &Paper, ghosts: Ghosts) -> AnyView {
    view! {
        <aside class="f07-slip new" aria-label="The Room that is being laid">
            <header><b>{paper.name.clone()}</b><span class="badge">"new Room"</span></header>
            {art::picture("room", &paper.name, None)}
            {printed_texts(paper)}
            {ghost::ways(ghosts)}
        </aside>
    }
    .into_any()
}

/// What a Room says.
fn printed_texts(paper: &Paper) -> AnyView {
    let guards = paper.fact("guards").and_then(serde_json::Value::as_u64).unwrap_or_default();
    let text = |part: &str, word: &'static str, icon: &'static icondata_core::IconData| {
        paper.text(part).map(|text| {
            let text = text.to_string();
            view! { <p><Icon icon=icon/><span><b>{word}</b>" "{text}</span></p> }
        })
    };
    view! {
        {(guards > 0).then(|| view! { <p><Icon icon=lu::LuShieldAlert/><span>{format!("{guards} Guard{}", if guards == 1 { "" } else { "s" })}" when explored"</span></p> })}
        {text("on_enter", "On enter:", lu::LuFootprints)}
        {text("ability", "Ability:", lu::LuZap)}
        {(!paper.flavour.is_empty()).then(|| view! { <p class="flavour">{paper.flavour.clone()}</p> })}
    }
    .into_any()
}

/// A Room, or a figure by the Room it stands in.
fn about(scene: Scene, aim: Aim, thing: Thing) -> AnyView {
    let found = scene.view.with(|view| {
        let view = view.as_ref()?;
        let place = place_of(view, thing)?;
        let room = view.rooms.iter().find(|room| room.place == place)?;
        Some((room.clone(), notes(view, room), reminders::on_room(view, place)))
    });
    let heading = found.map(|(room, notes, lasting)| {
        let lasting = lasting.into_iter().map(|text| view! { <p><Icon icon=lu::LuHourglass/><span>{text}</span></p> });
        let paper = paper::named("room", &room.name);
        view! {
            <header><b>{room.name.to_string()}</b>{state(&room)}</header>
            {art::picture("room", &room.name, None)}
            {(!notes.is_empty()).then(|| view! { <p><Icon icon=lu::LuUsers/><span>{notes}</span></p> })}
            {lasting.collect_view()}
            {printed_texts(&paper)}
        }
    });
    let opened = scene.opened.get() == Some(thing);
    let actions = opened.then(|| {
        let attack = move |(pick, choice): (Pick, wire::Choice)| {
            let with = match pick {
                Pick::Weapon(card) => paper::numbered("ops", card.0).name,
                _ => "fists".into(),
            };
            let title = choice.text.clone();
            view! {
                <button class="button" title=title on:click=move |_| aim.attack(thing, choice.clone())>"Attack: "{with}</button>
            }
        };
        let attacks = if scene.at(thing).is_empty() { scene.attacks(thing) } else { Vec::new() };
        actions(scene, thing, attacks.into_iter().map(attack).collect_view().into_any())
    });
    view! { <aside class="f07-slip" class:opened=opened aria-label="What lies here">{heading}{actions}</aside> }
        .into_any()
}

fn place_of(view: &View, thing: Thing) -> Option<Place> {
    match thing {
        Thing::Room(place) | Thing::Door(place, _) => Some(place),
        Thing::Agent(seat) => view.agents.get(seat.index()).map(|agent| agent.room),
        Thing::Guard(guard) => view.guards.get(guard.index()).map(|(place, _)| *place),
        Thing::Figure(figure) => view.figures.iter().find(|it| it.figure == figure).map(|it| it.place),
        Thing::Ghost(_) | Thing::Card(_) | Thing::Gadget(_) | Thing::Ability | Thing::Dossier(_) => None,
    }
}

fn state(room: &RoomView) -> AnyView {
    [(room.locked, "Locked Down"), (room.covered, "unexplored"), (room.dead, "out of order")]
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, word)| view! { <span class="badge alarm">{word}</span> })
        .collect_view()
        .into_any()
}

/// Who is in a Room, in a line.
fn notes(view: &View, room: &RoomView) -> String {
    let mut notes = Vec::new();
    for agent in &view.agents {
        if agent.room == room.place && agent.whereabouts == Whereabouts::Inside {
            let how = match (agent.cell, agent.dazed) {
                (true, _) => " (in the cell)",
                (false, true) => " (Dazed)",
                (false, false) => "",
            };
            notes.push(format!("{}{how}", agent.name));
        }
    }
    for (alertness, word) in
        [(Alertness::Awake, "awake"), (Alertness::Fresh, "just arrived"), (Alertness::Dazed, "Dazed")]
    {
        let count = view.guards.iter().filter(|guard| **guard == (room.place, alertness)).count();
        if count > 0 {
            let name = if count == 1 { &view.names.guard } else { &view.names.guards };
            notes.push(format!("{count} {name} {word}"));
        }
    }
    notes.extend(view.figures.iter().filter(|it| it.place == room.place).map(|it| it.name.to_string()));
    if room.corpse > 0 {
        notes.push(format!("{} {} on a corpse", room.corpse, view.names.data));
    }
    for (name, count) in view.names.markers.iter().zip(&room.markers).filter(|(_, count)| **count > 0) {
        notes.push(format!("{count} {name}"));
    }
    notes.join(", ")
}

/// The card that lies in the open while it takes effect.
fn on_the_table(scene: Scene) -> AnyView {
    let first = Memo::new(move |_| {
        scene.view.with(|view| {
            view.as_ref()?.in_progress.iter().find_map(|it| match it {
                InProgress::Card(card) => Some(("ops", card.0)),
                InProgress::Event(event) => Some(("event", event.0)),
                InProgress::Room(_) | InProgress::Die { .. } => None,
            })
        })
    });
    let one = move || {
        let (kind, number) = first.get()?;
        let paper = paper::numbered(kind, number);
        let sort = if kind == "event" { "event".to_string() } else { paper.sort.clone() };
        (!paper.name.is_empty()).then(|| {
            view! {
                <aside class="card f07-played" data-sort=sort.clone() aria-label="The card on the table">
                    <span class="kind">{format!("{sort} takes effect")}</span>
                    <h3>{paper.name.clone()}</h3>
                    <p>{paper.text("rules").unwrap_or_default().to_string()}</p>
                </aside>
            }
        })
    };
    let die = Memo::new(move |_| {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            view.in_progress.iter().find_map(|it| match it {
                InProgress::Die { seat, face } => Some((*face, view.agents.get(seat.index())?.name.to_string())),
                InProgress::Card(_) | InProgress::Event(_) | InProgress::Room(_) => None,
            })
        })
    });
    let rolled = move || {
        die.get().map(|(face, name)| view! { <aside class="f07-slip f07-rolled"><Die face/><span>{name}" rolled this"</span></aside> })
    };
    view! { {one}{rolled} }.into_any()
}
