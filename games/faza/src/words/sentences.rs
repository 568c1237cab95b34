//! Questions and choices as sentences.

use engine::effect::{Frame, Op, question};
use engine::{Seat, Words};

use super::tale::{drones, points_of, rebels};
use crate::content::{Action, Faza};
use crate::look::Look;
use crate::pick::{Pick, Prompt};
use crate::state::State;
use crate::tiles::Tile;
use crate::view::kind_name;
use crate::vocabulary::Verb;

/// The question as a sentence.
pub fn prompt(game: &Faza, state: &State, seat: Seat, about: Prompt) -> String {
    let name = game.seat_name(state, seat);
    match about {
        Prompt::Team(_) if state.ready.has(seat) => format!("{name}, you are ready; you may still act."),
        Prompt::Team(_) => format!("{name}, what do you do?"),
        Prompt::Dice(_) => format!("{name}, your dice show {}. Change them, or let them stand?", dice(state)),
        Prompt::TeammatesDice(_) => {
            let roller = game.seat_name(state, state.roll.roller);
            format!("{name}, {roller}'s dice show {}. Pay for a reroll?", dice(state))
        }
        Prompt::Spare => format!("{name}, speak for your tile: whom do the Rebels protect?"),
        Prompt::Tile => format!("{name}, {}{}", source(game, state), tile_question(game, state)),
        Prompt::Way => {
            let default = || format!("which one: {}?", super::names::way_names(game, state).join(" or "));
            let asked = question(game.library(), &state.stack).map_or_else(default, String::from);
            format!("{name}, {}{asked}", source(game, state))
        }
        Prompt::TrackerShifted(ship) => format!("{name}, the {ship} is about to act. Do you answer?"),
    }
}

/// The event card that asks, or whatever card or skill is being carried out.
fn source(game: &Faza, state: &State) -> String {
    let event = state.event_being_resolved().map(|event| game.event(event).name.to_string());
    let asks = event.or_else(|| match state.stack.top() {
        Some(Frame::Run(program, ..)) => game.library().program(*program).map(|program| program.name.clone()),
        _ => None,
    });
    asks.map(|asks| format!("{asks}: ")).unwrap_or_default()
}

/// What the tile is chosen for.
fn tile_question<'g>(game: &'g Faza, state: &State) -> &'g str {
    if let Some(asked) = question(game.library(), &state.stack) {
        return asked;
    }
    let picked_for = || {
        let Some(Frame::Run(program, at, _)) = state.stack.top() else { return None };
        let Op::Pick(_, _, body) = game.library().program(*program)?.ops.get(usize::from(*at))? else { return None };
        let ops = &game.library().program(*body)?.ops;
        ops.iter().find_map(|op| if let Op::Do(verb) = op { Some(verb) } else { None })
    };
    match picked_for() {
        Some(Verb::AddRebels(_)) => "on which tile does the Rebel appear?",
        Some(Verb::RemoveRebels(_)) => "from which tile do Rebels go?",
        Some(Verb::AddDrones(_)) => "on which tile do the Drones land?",
        Some(Verb::RemoveDrones(_)) => "from which tile do Drones go?",
        Some(Verb::Fazaform) => "which tile turns dark?",
        Some(Verb::Restore) => "which tile becomes Earth again?",
        Some(_) | None => "which tile is meant?",
    }
}

fn dice(state: &State) -> String {
    let faces: Vec<String> = state.roll.faces().map(|face| face.to_string()).collect();
    match state.roll.bonus {
        0 => faces.join(", "),
        bonus => format!("{} ({bonus:+} each)", faces.join(", ")),
    }
}

/// A tile with what makes it worth going there.
fn tile(game: &Faza, state: &State, tile: Tile) -> String {
    let look = Look::new(game, state);
    let mut notes = Vec::new();
    let mut note = |holds: bool, text: String| {
        if holds {
            notes.push(text);
        }
    };
    note(look.outposts().has(tile), "Outpost".into());
    note(look.airfields().has(tile), "Airfield".into());
    note(look.deadly().has(tile), "Deadly".into());
    let (foes, friends) = (state.drones.on(tile), state.rebels.on(tile));
    note(foes > 0, drones(foes));
    note(friends > 0, rebels(friends));
    for ship in crate::names::Ship::ALL {
        note(!state.ship(ship).defeated && state.ship(ship).tile == tile, ship.to_string());
    }
    let place = format!("{tile} {}", game.tile(tile).name);
    if notes.is_empty() { place } else { format!("{place} ({})", notes.join(", ")) }
}

/// The pick as a line in a list of choices.
pub fn describe(game: &Faza, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
    let seat_name = |seat| game.seat_name(state, seat);
    let look = Look::new(game, state);
    match pick {
        Pick::Ready => "Ready: nothing more to do in this Team Phase".into(),
        Pick::NotReady => "Not ready after all".into(),
        Pick::Use(card, choice) => match game.card(card).choices.get(usize::from(choice)) {
            Some(ability) => {
                let pinned = matches!(&ability.action, Action::Move(movement)
                    if state.drones.any().has(state.player(seat).tile) && look.reach_of_me(seat, movement).is_empty());
                // FAZA-MOVE-06
                let held = if pinned { " (Drones hold you where you are)" } else { "" };
                format!("{card} {}: {}{held}", ability.name, ability.text)
            }
            None => format!("{card}: no such choice"),
        },
        Pick::Recover(card) => format!("Recover {card} at this Outpost (it ends used)"),
        Pick::Roll(target) if target == state.player(seat).tile => {
            format!("Roll against the {} here", foes(state.drones.on(target)))
        }
        Pick::Roll(target) => format!("Roll against the {} on {target}", foes(state.drones.on(target))),
        Pick::Attack(ship) => {
            format!("Command a Rebel to attack the {ship} (health {})", state.ship(ship).health)
        }
        Pick::Skill => {
            let character = game.character(state.player(seat).character);
            format!("{}: {}", character.skill_name, character.skill_text)
        }
        Pick::Recruit => format!("Recruit a Rebel for {}", points_of(look.recruit_price())),
        Pick::PayOff(event) => {
            format!("Propose to pay off {} for {} Points", game.event(event).name, look.pay_off_price())
        }
        Pick::Agree => "Agree to the proposal".into(),
        Pick::Decline => "Decline the proposal".into(),
        Pick::Trigger(event) | Pick::React(event) => {
            let data = game.event(event);
            let text = data.reward.as_ref().map_or(data.text.as_str(), |reward| reward.text.as_str());
            format!("{} ({}): {text}", data.name, kind_name(data.kind))
        }
        Pick::Transmit => "Send a transmission for 1 Point".into(),
        Pick::Reply => "Answer the transmission".into(),
        Pick::Me => format!("Move your own character from {}", state.player(seat).tile),
        Pick::Rebels(from) => format!("Move Rebels from {}", tile(game, state, from)),
        Pick::Count(1) => "One of them".into(),
        Pick::Count(count) => format!("{count} of them"),
        Pick::Tile(to) => tile(game, state, to),
        Pick::Player(player) => seat_name(player),
        Pick::Card(card) => describe_card(game, state, card),
        Pick::Share(share) => {
            let payer = Seat(so_far.len().saturating_sub(1) as u8);
            format!("{} pays {share}", if payer.0 < state.count { seat_name(payer) } else { "Nobody".into() })
        }
        Pick::RerollFailed => "Reroll all failed dice".into(),
        Pick::RerollAll => "Reroll all dice".into(),
        Pick::RerollDie(die) => format!("Reroll die {}{}", die + 1, face(state, die)),
        Pick::SetDie(die) => format!("Set die {}{} to 6", die + 1, face(state, die)),
        Pick::Analyse(die) => format!("Pay a Point: die {}{} is rerolled", die + 1, face(state, die)),
        Pick::Confirm => "Let the dice stand".into(),
        Pick::Pass => "Let it happen".into(),
        Pick::Spare(spared) => {
            format!("A Rebel protects {} (healthy cards: {})", seat_name(spared), state.player(spared).healthy_cards())
        }
        Pick::Way(way) => super::names::way_name(game, state, way),
    }
}

/// After "the", one Drone needs no number.
fn foes(count: u8) -> String {
    if count == 1 { "Drone".into() } else { drones(count) }
}

fn face(state: &State, die: u8) -> String {
    match state.roll.dice.get(usize::from(die)) {
        Some(face) if *face > 0 => format!(" (shows {face})"),
        _ => String::new(),
    }
}

fn describe_card(game: &Faza, state: &State, card: crate::names::CardId) -> String {
    let look = Look::new(game, state);
    let Some(owner) = look.seat_of(card.area()) else { return card.to_string() };
    let side = if state.player(owner).is_injured(card) { 2 } else { 0 };
    let choices = &game.card(card).choices;
    format!("{card} of {} ({} / {})", game.seat_name(state, owner), choices[side].name, choices[side + 1].name)
}
