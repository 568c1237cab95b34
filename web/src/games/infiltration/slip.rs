//! A slip of paper over the board: what is known of what one looks at, and what can be done there.

use icondata_lu as lu;
use infiltration::Place;
use infiltration::view::{OperativeView, RoomView, View};
use leptos::prelude::*;

use super::glimpse::card_name;
use super::plan::Plan;
use super::scene::{Scene, Thing};
use super::signs::guard_icon;
use super::{npcs, paper, reminders};
use crate::parts::icon::Icon;
use crate::parts::slip::{actions, topic};
use crate::parts::text::count;

pub fn slip(scene: Scene, plan: Memo<Plan>) -> AnyView {
    let topic = topic(scene, move |what| !scene.at(what).is_empty());
    let shown = Memo::new(move |_| {
        topic.get().filter(|what| matches!(what, Thing::Room(_) | Thing::Npc(_) | Thing::Operative(_)))
    });
    // It lies where it does not cover what it is about.
    let right = move || {
        let place = shown.get().and_then(|what| scene.view.with(|view| place_of(view.as_ref()?, what)));
        let (whole, plan) = (plan.get().whole(), plan.get());
        place.is_some_and(|place| {
            let area = plan.room(place);
            area.x + area.width / 2.0 < whole.x + whole.width / 2.0
        })
    };
    let body = move || shown.get().map(|what| about(scene, what));
    view! { <div class="inf-slips" class:right=right>{body}</div> }.into_any()
}

fn place_of(view: &View, what: Thing) -> Option<Place> {
    match what {
        Thing::Room(place) => Some(place),
        Thing::Operative(who) => view.operatives.get(who.index())?.place,
        Thing::Npc(npc) => view.rooms.iter().find(|room| room.npcs.contains(&npc)).map(|room| room.place),
        Thing::Street | Thing::Card(_) | Thing::Data(_) => None,
    }
}

fn about(scene: Scene, what: Thing) -> AnyView {
    let text = scene.view.with(|view| {
        let view = view.as_ref()?;
        Some(match what {
            Thing::Room(place) => room(view, view.rooms.get(place.index())?),
            Thing::Npc(npc) => {
                let npc = view.npcs.get(npc.index())?;
                view! { <ul>{npcs::card(npc)}</ul> }.into_any()
            }
            Thing::Operative(who) => operative(view.operatives.get(who.index())?),
            Thing::Street | Thing::Card(_) | Thing::Data(_) => return None,
        })
    });
    let opened = scene.opened.get() == Some(what);
    let actions = opened.then(|| actions(scene, what, ().into_any()));
    view! { <aside class="inf-slip" class:opened=opened aria-label="What is known of it">{text}{actions}</aside> }
        .into_any()
}

fn line(icon: &'static icondata_core::IconData, word: &'static str, text: String) -> AnyView {
    view! { <p><Icon icon=icon/><span><b>{word}</b>" "{text}</span></p> }.into_any()
}

fn room(view: &View, room: &RoomView) -> AnyView {
    let Some(card) = room.card else {
        return view! { <header><b>{room.place.to_string()}</b><span class="badge">"face down"</span></header> }
            .into_any();
    };
    let printed = paper::printed("room", card.0);
    let text = |part: &str| paper::text(printed, part).map(str::to_string);
    let mut lines = Vec::new();
    if let Some(text) = text("reveal") {
        lines.push(line(lu::LuScanEye, "Reveal:", text));
    }
    if let Some(text) = text("enter") {
        let off = if room.enter_off { " (switched off for good)" } else { "" };
        lines.push(line(lu::LuFootprints, "Enter:", format!("{text}{off}")));
    }
    if let Some(text) = text("interface") {
        let once = if paper::fact(printed, "interface") == Some("once") { "Interface, once:" } else { "Interface:" };
        let dark = if room.revealed && !room.interface { " (dark: no token here)" } else { "" };
        lines.push(line(lu::LuPlug, once, format!("{text}{dark}")));
    }
    if let Some(guard) = room.guard {
        let freed = text("on_destroy").map(|text| format!(" When destroyed: {text}")).unwrap_or_default();
        let word = match guard {
            infiltration::Guard::Lock => "Tech Lock",
            infiltration::Guard::Worker => "Lab Worker",
        };
        lines.push(line(
            guard_icon(guard),
            word,
            format!("guards {}.{freed}", count(usize::from(room.secure), "data file", "data files")),
        ));
    }
    for text in reminders::on_room(view, room.place) {
        lines.push(line(lu::LuHourglass, "Lasts:", text));
    }
    if room.revealed {
        let known = room.data.iter().flatten().map(u8::to_string).collect::<Vec<_>>().join(", ");
        let known = if known.is_empty() { String::new() } else { format!("; you know: {known}") };
        let taken = if room.downloaded { " Somebody has downloaded here this round." } else { "" };
        lines.push(line(
            lu::LuDatabase,
            "Data:",
            format!("{}{known}.{taken}", count(room.data.len(), "file", "files")),
        ));
    }
    let flavour = paper::flavour(printed);
    view! {
        <header><b>{room.place.to_string()}" "{room.name.as_ref().map(ToString::to_string)}</b>
            {(!room.revealed).then(|| view! { <span class="badge">"only you know"</span> })}</header>
        {lines.collect_view()}
        {(!flavour.is_empty()).then(|| view! { <p class="flavour">{flavour}</p> })}
    }
    .into_any()
}

fn operative(one: &OperativeView) -> AnyView {
    let mut notes = vec![count(one.stash.len(), "data file", "data files"), count(one.hand.len(), "item", "items")];
    if one.wounded {
        notes.push("wounded".into());
    }
    if one.delayed {
        notes.push("delayed: cannot select Advance or Retreat".into());
    }
    if let Some(card) = one.last {
        notes.push(format!("last card {}", card_name(card)));
    }
    let flavour = paper::flavour(paper::printed("operative", one.face.0));
    let talent = one.talent.as_ref().map(|it| {
        let used = if it.used { " (used)" } else { "" };
        view! { <p><b>{it.name.to_string()}</b>" "{it.text.to_string()}{used}</p> }
    });
    view! {
        <header data-seat=one.player.0><b>{one.name.to_string()}</b></header>
        <p>{notes.join(" · ")}</p>
        {talent}
        {(!flavour.is_empty()).then(|| view! { <p class="flavour">{flavour}</p> })}
    }
    .into_any()
}
