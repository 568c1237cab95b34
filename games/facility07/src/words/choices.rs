//! The picks as lines in a list of choices: what it costs, what it does.
#![allow(clippy::similar_names)] // A slot is on the card, a spot is on the table; both names are worth having.

use engine::{Seat, plural};

use super::names::{arranged, house_name, way_name};
use super::voice::{Voice, cards};
use crate::geometry::{Edge, Place, Slot, Spot};
use crate::names::{GuardId, OpsId};
use crate::pick::Pick;
use crate::state::{Alertness, Stage};
use crate::vocabulary::{Cost, OpsKind, Skill, WeaponKind};

/// The pick as a line in a list of choices.
#[allow(clippy::too_many_lines)] // A line for each pick.
pub fn describe(voice: Voice<'_>, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
    let state = voice.state;
    let here = state.agent(seat).room;
    match pick {
        Pick::EndTurn => format!("End your turn and draw {}", cards(voice.game.constants().draw)),
        Pick::Move(place) => format!("Move to {} (1 movement){}", room(voice, seat, place), on_enter(voice, place)),
        Pick::Explore => format!("Explore from {}: draw a Room and go in; your turn ends", voice.the(here)),
        Pick::Uncover(place) => {
            format!("Enter {}, unexplored: its Event is turned up; your turn ends", voice.the(place))
        }
        Pick::Sneak(place) if place == here => format!("Sneak out of {}", room(voice, seat, place)),
        Pick::Sneak(place) => format!("Sneak past whoever is in {} (a Finesse check)", room(voice, seat, place)),
        Pick::BreakIn(place) => format!(
            "Break into {}: no free way and no sneak leads on, so beat each {} there (1 movement, a Strength check each; \
             a failure means Prison)",
            room(voice, seat, place),
            voice.guard()
        ),
        Pick::Leave => {
            format!("Leave the facility with {} {}: you are out, for good", state.agent(seat).data, voice.data())
        }
        Pick::UseRoom => {
            let ability = voice.look().room_card(here).ability.as_ref();
            format!("Use {}: {}", voice.the(here), ability.map_or("no Ability", |ability| ability.text.as_str()))
        }
        Pick::Play(card) => format!("Play {}{}: {}", voice.card(card), card_cost(voice, card), card_text(voice, card)),
        Pick::Equip(card) => {
            let how = if voice.game.card(card).kind == OpsKind::Covert { "face down" } else { "open" };
            format!("Equip {} {how}: {}", voice.card(card), card_text(voice, card))
        }
        Pick::Unequip(card) => format!("Take {} back into your hand", voice.card(card)),
        Pick::Use(card) => format!("Use {}{}: {}", voice.card(card), card_cost(voice, card), card_text(voice, card)),
        Pick::Ability => match voice.game.agents().get(state.agent(seat).card.index()) {
            Some(agent) if state.stage != Stage::Choosing => {
                format!(
                    "Your Ability{}: {}",
                    agent.activated.map_or_else(String::new, |id| use_cost(voice, id)),
                    agent.text
                )
            }
            Some(_) | None => "Your Ability".into(),
        },
        Pick::Borrowed => match voice.look().borrowed(seat) {
            Some(card) => {
                let agent = voice.game.agent(card);
                format!("The borrowed Ability of {}: {}", agent.name, agent.text)
            }
            None => "A borrowed Ability".into(),
        },
        Pick::House(action) => match voice.game.shared.house_actions.get(usize::from(action)) {
            Some(id) => {
                let rule = voice.game.use_rule(*id);
                format!("{}{}: {}", rule.name, use_cost(voice, *id), rule.text)
            }
            None => format!("Action {}", house_name(voice, action)),
        },
        Pick::Fists => {
            let skill = voice.look().skill(seat, Skill::Strength);
            format!("With bare fists ({} {skill})", Skill::Strength.name())
        }
        Pick::Weapon(card) => format!("With {}{}: {}", voice.card(card), weapon(voice, card), card_text(voice, card)),
        Pick::Hypnosis => format!("Clone Hypnosis: move an awake {} up to two Rooms", voice.guard()),
        Pick::Agent(of) => agent(voice, seat, of),
        Pick::Guard(of) => guard(voice, of),
        Pick::Figure(figure) => match state.figures.get(figure.index()) {
            Some(standing) if standing.on_board => format!("{} in {}", voice.figure(figure), voice.the(standing.room)),
            Some(_) | None => voice.figure(figure),
        },
        // Where a sneak lands, the Room's On Enter applies.
        Pick::Room(place) if matches!(so_far, [Pick::Sneak(_)]) => {
            format!("{}{}", room(voice, seat, place), on_enter(voice, place))
        }
        Pick::Room(place) => room(voice, seat, place),
        Pick::Card(card) => format!("{} ({}): {}", voice.card(card), kind(voice, card), card_text(voice, card)),
        Pick::Outside => "Out of the facility, for good".into(),
        Pick::Pass => "Let it happen".into(),
        Pick::React(card) => {
            let call = if voice.game.card(card).kind == OpsKind::Covert { "Not so fast! " } else { "" };
            format!("{call}{}: {}", voice.card(card), card_text(voice, card))
        }
        Pick::ReactAbility => match voice.game.agents().get(state.agent(seat).card.index()) {
            Some(agent) if state.stage != Stage::Choosing => format!("Your Ability: {}", agent.text),
            Some(_) | None => "Your Ability".into(),
        },
        Pick::ReactBorrowed => match voice.look().borrowed(seat) {
            Some(card) => format!("The borrowed Ability: {}", voice.game.agent(card).text),
            None => "A borrowed Ability".into(),
        },
        Pick::Block => "Block: not past me".into(),
        Pick::Allow => "Step aside".into(),
        Pick::Lift => "Step aside: take your block back".into(),
        Pick::Yes => "Yes".into(),
        Pick::No => "No".into(),
        Pick::Way(way) => match arranged(voice, seat, way) {
            Some(card) => format!("{card} (now number {} from the top)", way + 1),
            None => way_name(voice, way),
        },
        Pick::Keep(card) => keep(voice, card),
        Pick::Doorway(place, slot) => {
            format!("The doorway {slot} of {}{}", voice.the(place), on_the_map(voice, place, slot))
        }
        Pick::Joint(slot) => format!("By its door {slot}{}", turned(voice, so_far, slot)),
        Pick::Stop => "Go no further".into(),
        Pick::Bottom => "Send the top card to the bottom of the deck".into(),
        Pick::Done => "That is all".into(),
        Pick::NoStrike => "Do not strike back".into(),
    }
}

/// F07-ROOM-03: what happens to an Agent who comes in, if anything does.
fn on_enter(voice: Voice<'_>, place: Place) -> String {
    let Some(laid) = voice.state.laid.get(place.index()) else { return String::new() };
    let on_enter = voice.game.room(laid.card).on_enter.as_ref();
    on_enter.map_or_else(String::new, |on_enter| format!(". On Enter: {}", on_enter.text.trim_end()))
}

fn kind(voice: Voice<'_>, card: OpsId) -> &'static str {
    voice.game.ops().get(card.index()).map_or("Ops card", |card| kind_name(card.kind))
}

/// F07-OPS-01
pub fn kind_name(kind: OpsKind) -> &'static str {
    match kind {
        OpsKind::Action => "Action",
        OpsKind::Gadget => "Gadget",
        OpsKind::Covert => "Covert",
    }
}

/// A Room with what makes it worth a second look.
fn room(voice: Voice<'_>, me: Seat, place: Place) -> String {
    let Some(laid) = voice.state.laid.get(place.index()) else { return voice.room(place) };
    let state = voice.state;
    let mut notes = Vec::new();
    let mut count = |alert: Alertness, what: &str| {
        let number = state.guards_in(place).filter(|(_, guard)| guard.state == alert).count() as u8;
        if number > 0 {
            notes.push(format!("{} {what}", plural(number, voice.guard(), voice.guards())));
        }
    };
    count(Alertness::Awake, "awake");
    count(Alertness::Fresh, "fresh");
    count(Alertness::Dazed, "Dazed");
    notes.extend(state.agents_in(place).iter().filter(|seat| *seat != me).map(|seat| voice.agent(seat)));
    for (at, figure) in state.figures.iter().enumerate() {
        if figure.on_board && figure.room == place {
            notes.push(voice.figure(crate::names::FigureId(at as u8)));
        }
    }
    if voice.look().is_locked(place) {
        notes.push("Locked Down".into());
    }
    if laid.corpse > 0 {
        notes.push(format!("{} {} on a corpse", laid.corpse, voice.data()));
    }
    let name = voice.room(place);
    if notes.is_empty() { name } else { format!("{name} ({})", notes.join(", ")) }
}

fn agent(voice: Voice<'_>, seat: Seat, of: Seat) -> String {
    let state = voice.state;
    if state.stage == Stage::Choosing || of.0 >= state.count {
        return voice.agent(of);
    }
    let agent = state.agent(of);
    let mut notes = vec![format!("in {}", voice.the(agent.room)), format!("{} {}", agent.data, voice.data())];
    if agent.cell {
        notes.push("in the cell".into());
    }
    if agent.dazed {
        notes.push("Dazed".into());
    }
    if of == seat {
        notes.insert(0, "yourself".into());
    }
    format!("{} ({})", voice.agent(of), notes.join(", "))
}

fn guard(voice: Voice<'_>, of: GuardId) -> String {
    match voice.state.guards.get(of.index()) {
        Some(guard) => {
            let alert = match guard.state {
                Alertness::Awake => "awake",
                Alertness::Dazed => "Dazed",
                Alertness::Fresh => "fresh",
            };
            format!("{} {} in {}, {alert}", voice.guard(), of.0 + 1, voice.the(guard.room))
        }
        None => voice.guard().into(),
    }
}

fn card_text(voice: Voice<'_>, card: OpsId) -> &str {
    voice.game.ops().get(card.index()).map_or("", |card| card.text.trim_end())
}

fn card_cost(voice: Voice<'_>, card: OpsId) -> String {
    voice.game.card(card).activated.map_or_else(String::new, |id| use_cost(voice, id))
}

/// " (costs 1 movement)", or nothing.
fn use_cost(voice: Voice<'_>, id: u16) -> String {
    let Cost { discard, gadgets, movement, data, daze, discard_this, end_turn } = voice.game.use_rule(id).cost;
    let mut parts = Vec::new();
    if discard > 0 {
        parts.push(cards(discard));
    }
    if gadgets > 0 {
        parts.push(plural(gadgets, "Gadget", "Gadgets"));
    }
    if movement > 0 {
        parts.push(format!("{movement} movement"));
    }
    if data > 0 {
        parts.push(format!("{data} {}", voice.data()));
    }
    if daze {
        parts.push("you are Dazed".into());
    }
    if discard_this {
        parts.push("the card itself".into());
    }
    if end_turn {
        parts.push("your turn ends".into());
    }
    if parts.is_empty() { String::new() } else { format!(" (costs: {})", parts.join(", ")) }
}

/// " (ranged, Finesse +1, lethal)"
fn weapon(voice: Voice<'_>, card: OpsId) -> String {
    let Some(id) = voice.game.card(card).weapon else { return String::new() };
    let weapon = voice.game.weapon(id);
    let kind = if weapon.kind == WeaponKind::Ranged { "ranged" } else { "melee" };
    let modifier = if weapon.modifier == 0 { String::new() } else { format!(" {:+}", weapon.modifier) };
    let lethal = if weapon.lethal { ", lethal" } else { "" };
    format!(" ({kind}, {}{modifier}{lethal})", weapon.skill.name())
}

fn keep(voice: Voice<'_>, card: crate::names::AgentId) -> String {
    let Some(agent) = voice.game.agents().get(card.index()) else { return "Nobody".into() };
    let [speed, insight, strength, finesse] = agent.skills;
    format!(
        "{} (Speed {speed}, Insight {insight}, Strength {strength}, Finesse {finesse}): {}",
        agent.name,
        agent.text.trim_end()
    )
}

/// Where a door is on the drawing: cards are turned, so its printed name alone does not say.
fn on_the_map(voice: Voice<'_>, place: Place, slot: Slot) -> String {
    let Some(spot) = voice.state.laid.get(place.index()).and_then(|_| voice.state.board.spot(place)) else {
        return String::new();
    };
    let edge = crate::geometry::edge(spot, slot);
    let (side, along, length) = side(spot, edge);
    let part = match (length, along) {
        (2 | 3, 0) if matches!(edge, Edge::H(..)) => ", left",
        (2, 1) | (3, 2) if matches!(edge, Edge::H(..)) => ", right",
        (2 | 3, 0) => ", top",
        (2, 1) | (3, 2) => ", bottom",
        _ => ", middle",
    };
    format!(", {side} on the map{part}")
}

/// The side of a card an edge is on, how far along, and how long the side is.
fn side(spot: Spot, edge: Edge) -> (&'static str, i8, u8) {
    match edge {
        Edge::H(x, y) => (if y == spot.y { "north" } else { "south" }, x.wrapping_sub(spot.x), spot.width()),
        Edge::V(x, y) => (if x == spot.x { "west" } else { "east" }, y.wrapping_sub(spot.y), spot.height()),
    }
}

/// How the card lies if joined like this.
fn turned(voice: Voice<'_>, so_far: &[Pick], joint: Slot) -> String {
    let [Pick::Doorway(place, slot)] = so_far else { return String::new() };
    if place.index() >= voice.state.board.len() {
        return String::new();
    }
    let doors = crate::geometry::Doors::of(&[joint]);
    match voice.state.board.fit(*place, *slot, doors, joint) {
        Some(spot) if spot.rotation.degrees() == 0 => " (the card upright)".into(),
        Some(spot) => format!(" (the card turned by {} degrees)", spot.rotation.degrees()),
        None => String::new(),
    }
}
