//! A slip of paper over the board: what is known of what one looks at, and what can be done there.

use entity_extraction::layout::{LinkKind, Tile};
use entity_extraction::view::{HostileView, LinkView, OperativeView, TileView, View};
use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use super::plan::{self, TILE};
use super::scene::{Scene, Thing};
use super::{emblem, paper};
use crate::parts::icon::Icon;
use crate::parts::slip::{actions, topic};
use crate::parts::text::count;

pub fn slip(scene: Scene) -> AnyView {
    let topic = topic(scene, move |what| !scene.at(what).is_empty());
    let shown = Memo::new(move |_| topic.get().filter(|what| !matches!(what, Thing::Card(_) | Thing::Theirs(_))));
    // It lies where it does not cover what it is about.
    let right = move || {
        scene.view.with(|view| {
            let view = view.as_ref()?;
            let here = view.tiles.get(tile_of(view, shown.get()?)?.index())?.cell;
            let cells: Vec<_> = view.tiles.iter().map(|tile| tile.cell).collect();
            let whole = plan::whole(&cells);
            Some(plan::area(here).x + TILE / 2.0 < whole.x + whole.width / 2.0)
        }) == Some(true)
    };
    let body = move || shown.get().map(|what| about(scene, what));
    view! { <div class="ee-slips" class:right=right>{body}</div> }.into_any()
}

fn tile_of(view: &View, what: Thing) -> Option<Tile> {
    match what {
        Thing::Tile(tile) => Some(tile),
        Thing::Link(link) => view.links.get(link.index()).map(|link| link.ends[0]),
        Thing::Operative(who) => view.operatives.get(who.index()).map(|one| one.at),
        Thing::Hostile(hostile) => view.hostiles.iter().find(|one| one.hostile == hostile).map(|one| one.at),
        Thing::Card(_) | Thing::Theirs(_) => None,
    }
}

fn about(scene: Scene, what: Thing) -> AnyView {
    let text = scene.view.with(|view| {
        let view = view.as_ref()?;
        Some(match what {
            Thing::Tile(at) => tile(view, view.tiles.get(at.index())?),
            Thing::Link(id) => link(view, view.links.get(id.index())?),
            Thing::Hostile(id) => {
                let it = view.hostiles.iter().find(|one| one.hostile == id)?;
                view! { <header><Icon icon=emblem::hostile(it.hostile)/><b>{it.name.to_string()}</b></header>{hostile(it, true)} }.into_any()
            }
            Thing::Operative(who) => operative(view, view.operatives.get(who.index())?),
            Thing::Card(_) | Thing::Theirs(_) => return None,
        })
    });
    let opened = scene.opened.get() == Some(what);
    let actions = opened.then(|| actions(scene, what, ().into_any()));
    view! { <aside class="ee-slip" class:opened=opened aria-label="What is known of it">{text}{actions}</aside> }
        .into_any()
}

fn line(icon: &'static IconData, word: &'static str, text: String) -> AnyView {
    view! { <p><Icon icon=icon/><span><b>{word}</b>" "{text}</span></p> }.into_any()
}

fn tile(view: &View, tile: &TileView) -> AnyView {
    let name = tile.name.as_ref().map(ToString::to_string);
    let printed = name.as_deref().and_then(paper::named);
    let (icon, state) = match (tile.is_room, tile.face_up, &name) {
        (false, ..) => (tile.tile.hall().and_then(emblem::hall).unwrap_or(lu::LuSignpost), "hall"),
        (true, true, _) => (tile.room.map_or(lu::LuSquare, emblem::room), "room"),
        (true, false, Some(_)) => (lu::LuEye, "face down, but known"),
        (true, false, None) => (lu::LuCircleHelp, "face down"),
    };
    let unknown = name.is_none().then(|| {
        line(lu::LuScanSearch, "Nobody has been here.", "Whoever stands inside can discover it for 1 action.".into())
    });
    let hostiles = view.hostiles.iter().filter(|one| one.at == tile.tile).map(|one| {
        let icon = emblem::hostile(one.hostile);
        view! { <div class="ee-slip-beast"><h3><Icon icon/>{one.name.to_string()}</h3>{hostile(one, false)}</div> }
    });
    let beacon = (view.beacon == Some(tile.tile))
        .then(|| line(lu::LuRadioTower, "Beacon:", "Hostiles come here instead of to operatives.".into()));
    let flavour = paper::flavour(printed);
    view! {
        <header><Icon icon/><b>{name.unwrap_or_else(|| "Unknown room".into())}</b><span class="badge">{tile.spot.clone()}" · "{state}</span></header>
        {paper::texts(printed)}{unknown}{beacon}
        {hostiles.collect_view()}
        {(!flavour.is_empty()).then(|| view! { <p class="flavour">{flavour}</p> })}
    }
    .into_any()
}

/// What is left of it, and what it is going to do.
fn hostile(it: &HostileView, all: bool) -> AnyView {
    let left = it.hp.saturating_sub(it.damage);
    let hp = format!("{left} of {}{}", it.hp, if it.skipped { "; has just skipped a turn" } else { "" });
    let printed = paper::named(&it.name).filter(|_| all);
    let flavour = paper::flavour(printed);
    view! {
        {line(lu::LuHeart, "HP:", hp)}
        {line(lu::LuMoveRight, "Next:", it.next.clone())}
        {(!flavour.is_empty()).then(|| view! { <p class="flavour">{flavour}</p> })}
    }
    .into_any()
}

fn link(view: &View, link: &LinkView) -> AnyView {
    let spot = |tile: Tile| view.tiles.get(tile.index()).map(|tile| tile.spot.clone()).unwrap_or_default();
    let between = format!("{} – {}", spot(link.ends[0]), spot(link.ends[1]));
    let (icon, name, text) = match (link.kind, link.locked, link.blown) {
        (_, _, true) => (lu::LuBomb, "A hole in the wall", "Nothing closes this door any more."),
        (LinkKind::Open, ..) => (lu::LuDoorOpen, "An opening", "Nothing closes it."),
        (LinkKind::Door, true, _) => {
            (lu::LuLock, "Locked door", "It bears a Lock Marker. 1 action beside it unlocks it.")
        }
        (LinkKind::Door, false, _) => (lu::LuLockOpen, "Door", "1 action beside it and a free Lock Marker lock it."),
        (LinkKind::Airlock, true, _) => {
            (lu::LuLock, "Airlock door, locked", "Somebody stands outside the other end. 2 actions crank it open.")
        }
        (LinkKind::Airlock, false, _) => {
            (lu::LuChevronsLeftRight, "Airlock door", "It is locked while somebody stands outside the other end.")
        }
    };
    view! { <header><Icon icon/><b>{name}</b><span class="badge">{between}</span></header><p>{text}</p> }.into_any()
}

fn operative(view: &View, one: &OperativeView) -> AnyView {
    let name = |who: entity_extraction::Operative| {
        view.operatives.get(who.index()).map(|one| one.name.to_string()).unwrap_or_default()
    };
    let mut notes = vec![if one.ht == 0 { "down".into() } else { format!("{} of 3 health", one.ht) }];
    notes.push(format!("{} ammo", one.ammo));
    notes.push(count(one.hand.len(), "card", "cards"));
    notes.extend(one.carries.map(|whom| format!("carries {}", name(whom))));
    notes.extend(one.carried_by.map(|by| format!("carried by {}", name(by))));
    if one.acted {
        notes.push("has acted".into());
    }
    let cards = one.hand.iter().map(|card| card.name.to_string()).collect::<Vec<_>>().join(", ");
    let flavour = paper::flavour(paper::named(&one.name));
    view! {
        <header data-op=one.operative.0><b>{one.name.to_string()}</b></header>
        <p>{notes.join(" · ")}</p>
        {(!cards.is_empty()).then(|| view! { <p>{cards}</p> })}
        {(!flavour.is_empty()).then(|| view! { <p class="flavour">{flavour}</p> })}
    }
    .into_any()
}
