//! What measurements follow of Facility 07: its cards, and what packs bring besides.

use engine::effect::ProgramId;
use engine::{Seat, SeatSet};
use title::{Became, Followed, Glimpse, Had, Seen};

use crate::content::Holder;
use crate::event::Event;
use crate::look::Look;
use crate::state::{Ending, Source, Stage};
use crate::vocabulary::OpsKind;
use crate::{Facility07, State};

/// Where each sort begins in the list.
struct Places {
    events: usize,
    rooms: usize,
    agents: usize,
    secrets: usize,
    figures: usize,
    markers: usize,
    rules: usize,
    actions: usize,
    endings: usize,
    scoring: usize,
}

/// Rules of the house, without those that only move a figure.
fn house_rules(game: &Facility07) -> impl Iterator<Item = &crate::content::Reaction> {
    let moves = |number: u8| game.figures().iter().any(|figure| figure.goes == Some(number));
    let all = (0..).zip(game.reactions());
    all.filter(move |(number, rule)| rule.holder == Holder::House && !moves(*number)).map(|(_, rule)| rule)
}

fn places(game: &Facility07) -> Places {
    let events = game.ops().len();
    let rooms = events + game.events().len();
    let agents = rooms + game.rooms().len();
    let secrets = agents + game.agents().len();
    let figures = secrets + game.secrets().len();
    let markers = figures + game.figures().len();
    let rules = markers + game.markers().len();
    let actions = rules + house_rules(game).count();
    let endings = actions + game.shared.house_actions.len();
    let scoring = endings + game.shared.endings.len();
    Places { events, rooms, agents, secrets, figures, markers, rules, actions, endings, scoring }
}

pub fn followed(game: &Facility07) -> Vec<Followed> {
    let pack = |number: u8| {
        let pack = usize::from(number).checked_sub(1).and_then(|at| game.packs().get(at));
        pack.map(|pack| pack.id.to_string())
    };
    let of_program = |program: ProgramId| game.library().program(program).map_or(0, |program| program.pack);
    let mut all = Vec::new();
    let mut add = |kind, name: &str, number, met, used, had| {
        all.push(Followed { kind, name: name.into(), pack: pack(number), met, used, had });
    };
    for card in game.ops() {
        let (kind, used) = match card.kind {
            OpsKind::Action => ("Action", "played"),
            OpsKind::Gadget => ("Gadget", "equipped"),
            OpsKind::Covert => ("Covert", "sprung"),
        };
        add(kind, &card.name, card.pack, Some("drawn"), Some(used), Had::ByMeeting);
    }
    for card in game.events() {
        add("Event", &card.name, card.pack, Some("drawn"), None, Had::ByMeeting);
    }
    for room in game.rooms() {
        let does = room.on_enter.is_some() || room.ability.is_some();
        add("Room", &room.name, room.pack, Some("laid"), does.then_some("used"), Had::ByUsing);
    }
    for agent in game.agents() {
        let used = agent.activated.is_some() || agent.react.is_some();
        add("Agent", &agent.name, agent.pack, Some("played"), used.then_some("activated"), Had::ByMeeting);
    }
    for secret in game.secrets() {
        add("Top Secret card", &secret.name, secret.pack, Some("dealt"), Some("completed"), Had::ByMeeting);
    }
    for figure in game.figures() {
        let meets = figure.on_contact.is_some();
        add("Figure", &figure.name, figure.pack, Some("placed"), meets.then_some("met"), Had::ByNobody);
    }
    for marker in game.markers() {
        let does = marker.on_enter.is_some();
        add("Marker", &marker.name, marker.pack, Some("put down"), does.then_some("entered"), Had::ByNobody);
    }
    for rule in house_rules(game) {
        add("House rule", &rule.name, of_program(rule.program), None, Some("happened"), Had::ByNobody);
    }
    for action in &game.shared.house_actions {
        let action = game.use_rule(*action);
        add("House action", &action.name, of_program(action.program), None, Some("done"), Had::ByUsing);
    }
    for ending in &game.shared.endings {
        add("Ending", &ending.text, ending.pack, None, Some("reached"), Had::ByNobody);
    }
    for line in &game.shared.scoring {
        // Only who escapes scores, and mostly wins: that says nothing of the line.
        add("Scoring line", &line.text, line.pack, None, Some("scored"), Had::ByNobody);
    }
    all
}

pub fn follow(game: &Facility07, glimpse: &Glimpse<'_, Facility07>, seen: &mut dyn FnMut(Seen)) {
    let places = places(game);
    let mut say = |thing, what, seat| seen(Seen { thing, what, seat });
    what_lies_there(glimpse.state, &places, &mut |thing, seat| say(thing, Became::Met, seat));
    for entry in glimpse.log {
        if let Event::Stopped { by, .. } = &entry.event {
            let culprit = by.name.as_ref().and_then(|name| named(game, name));
            if let Some(thing) = culprit {
                say(thing, Became::Cut, None);
            }
        }
        what_happened(game, glimpse.state, &entry.event, &places, &mut say);
    }
    for program in glimpse.programs {
        let on_contact = |at: &usize| game.figures()[*at].on_contact == Some(*program);
        let on_enter = |at: &usize| game.markers()[*at].on_enter == Some(*program);
        let figure = (0..game.figures().len()).find(on_contact).map(|at| places.figures + at);
        let marker = (0..game.markers().len()).find(on_enter).map(|at| places.markers + at);
        let rule = house_rules(game).position(|rule| rule.program == *program).map(|at| places.rules + at);
        for thing in [figure, marker, rule].into_iter().flatten() {
            say(thing, Became::Used, None);
        }
    }
    if glimpse.over {
        how_it_ended(game, glimpse.state, &places, &mut |thing, seat| say(thing, Became::Used, Some(seat)));
    }
}

/// The thing that a log calls by this name.
fn named(game: &Facility07, name: &str) -> Option<usize> {
    followed(game).iter().position(|thing| thing.name == name)
}

/// What is on the table and in the hands came up.
fn what_lies_there(state: &State, places: &Places, met: &mut dyn FnMut(usize, Option<Seat>)) {
    for laid in &state.laid {
        met(places.rooms + laid.card.index(), None);
    }
    for figure in state.figures.iter().filter(|figure| figure.on_board) {
        met(places.figures + usize::from(figure.kind), None);
    }
    if state.stage == Stage::Choosing {
        return;
    }
    for seat in Seat::first(state.count) {
        let agent = state.agent(seat);
        met(places.agents + agent.card.index(), Some(seat));
        met(places.secrets + agent.secret.index(), Some(seat));
        let hidden = agent.hand.iter().chain(&agent.covert).map(|hidden| hidden.card);
        for card in hidden.chain(agent.gadgets.iter().map(|gadget| gadget.card)) {
            met(card.index(), Some(seat));
        }
    }
}

fn what_happened(
    game: &Facility07,
    state: &State,
    event: &Event,
    places: &Places,
    say: &mut dyn FnMut(usize, Became, Option<Seat>),
) {
    match *event {
        // A card may come and go within one answer.
        Event::Drew { seat, card } | Event::Took { seat, card, .. } => say(card.index(), Became::Met, Some(seat)),
        Event::ActionPlayed { seat, card } | Event::GadgetEquipped { seat, card } | Event::NotSoFast { seat, card } => {
            say(card.index(), Became::Met, Some(seat));
            say(card.index(), Became::Used, Some(seat));
        }
        Event::EventDrawn { seat, event } => say(places.events + event.index(), Became::Met, Some(seat)),
        Event::RoomUsed { seat, place } | Event::OnEnter { seat, place } => {
            say(places.rooms + state.laid(place).card.index(), Became::Used, Some(seat));
        }
        Event::AbilityUsed { seat } => {
            say(places.agents + state.agent(seat).card.index(), Became::Used, Some(seat));
        }
        Event::HouseAction { seat, action } => {
            debug_assert!(usize::from(action) < game.shared.house_actions.len());
            say(places.actions + usize::from(action), Became::Used, Some(seat));
        }
        Event::RoomMarked { kind, .. } => say(places.markers + usize::from(kind), Became::Met, None),
        Event::AgentMarked { seat, kind, .. } => {
            say(places.markers + usize::from(kind), Became::Met, Some(seat));
        }
        // Whatever else happens is about nothing that is followed.
        _ => {}
    }
}

/// Objectives, endings and points are judged when all is over.
fn how_it_ended(game: &Facility07, state: &State, places: &Places, used: &mut dyn FnMut(usize, Seat)) {
    let look = Look::new(game, state);
    if let Some(Ending::House(at, met)) = state.ending {
        for seat in met {
            used(places.endings + usize::from(at), seat);
        }
    }
    let competing: SeatSet = Seat::first(state.count).filter(|seat| look.competes(*seat)).collect();
    for seat in competing {
        if look.objectives(seat).contains(&true) {
            used(places.secrets + state.agent(seat).secret.index(), seat);
        }
        let scope = look.use_scope(seat, Source::Rules);
        for (at, line) in game.shared.scoring.iter().enumerate() {
            if look.scored(line, scope) > 0 {
                used(places.scoring + at, seat);
            }
        }
    }
}
