//! The log in the game's voice.

use engine::effect::Overrun;
use engine::{Epilogue, Words, plural};

use crate::content::Faza;
use crate::event::Event;
use crate::look::Look;
use crate::state::{Ending, State};

/// An event as a sentence.
#[allow(clippy::too_many_lines)] // A line for each event; taking them apart would only scatter the voice.
pub fn tell(game: &Faza, state: &State, event: Event) -> String {
    let name = |seat| game.seat_name(state, seat);
    let card_name = |event| game.event(event).name.as_str();
    match event {
        Event::SetOut { what } => what.sentence(),
        Event::TeamPhase { round } => format!("Round {round}. The city holds its breath: Team Phase."),
        Event::FazaPhase { .. } => "The sky hums. Faza Phase.".into(),
        Event::FazaStep { step } => {
            let text = game.phase_guide(state.options.difficulty).steps.get(usize::from(step));
            format!("Step {}: {}", step + 1, text.map_or("", |(text, _)| text.as_str()))
        }
        Event::Ready { seat } => format!("{} is ready.", name(seat)),
        Event::NotReady { seat } => format!("{} is not ready after all.", name(seat)),
        Event::Used { seat, card, choice } => {
            let ability = game.card(card).choices.get(usize::from(choice)).map_or("", |a| a.name.as_str());
            format!("{} uses {card}, {ability}.", name(seat))
        }
        Event::SkillUsed { seat } => {
            let character = game.character(state.player(seat).character);
            format!("{} uses {}.", character.name, character.skill_name)
        }
        Event::Moved { seat, from, to } => format!("{} goes from {from} to {to}.", name(seat)),
        Event::RebelsMoved { seat, count, from, to } => {
            format!("{} sends {} from {from} to {to}.", name(seat), rebels(count))
        }
        Event::Enhanced { seat, by } if seat == by => format!("{} gets ready for the next roll.", name(seat)),
        Event::Enhanced { seat, by } => format!("{} backs {} for the next roll.", name(by), name(seat)),
        Event::EnhancementsLost { seat } => format!("What {} had prepared is lost.", name(seat)),
        Event::Rolled { seat, target, dice, bonus } => {
            format!("{} rolls {} against the Drones on {target}.", name(seat), faces(dice, bonus))
        }
        Event::Rerolled { seat, by, dice } if seat == by => format!("{} rerolls: {}.", name(seat), faces(dice, 0)),
        Event::Rerolled { seat, by, dice } => {
            format!("{} sees a pattern; {} rerolls: {}.", name(by), name(seat), faces(dice, 0))
        }
        Event::DieSet { seat, dice } => format!("{} sets a die: {}.", name(seat), faces(dice, 0)),
        Event::AutomaticKill { seat, target, count } => {
            format!("Before the first shot {} takes out {} on {target}.", name(seat), drones(count))
        }
        Event::DronesDefeated { seat, target, count } => {
            format!("{} defeats {} on {target}.", name(seat), drones(count))
        }
        Event::InjuriesIgnored { seat, count } => {
            format!("{} shrugs off {}.", name(seat), plural(count, "injury", "injuries"))
        }
        Event::RebelsAbsorbed { seat, tile, count } => {
            format!("{} on {tile} {} for {}.", rebels(count), verb(count, "falls", "fall"), name(seat))
        }
        Event::Injured { seat, card } => format!("{} is hurt: {card} turns to its injured side.", name(seat)),
        Event::Recovered { seat, card } => format!("{} is patched up: {card} is healthy.", name(seat)),
        Event::Readied { seat, card } => format!("{card} of {} is ready again.", name(seat)),
        Event::AllReadied => "All used cards are ready again.".into(),
        Event::Recruited { seat, tile } => format!("{} recruits a Rebel on {tile}.", name(seat)),
        Event::RebelsAdded { tile, count } => {
            format!("{} {} on {tile}.", rebels(count), verb(count, "appears", "appear"))
        }
        Event::RebelsRemoved { tile, count } => {
            format!("{} {} gone from {tile}.", rebels(count), verb(count, "is", "are"))
        }
        Event::DronesAdded { tile, count } => {
            format!("{} {} on {tile}.", drones(count), verb(count, "lands", "land"))
        }
        Event::DronesRemoved { tile, count } => {
            format!("{} {} gone from {tile}.", drones(count), verb(count, "is", "are"))
        }
        Event::PointsGained { seat, points } => format!("{} gains {}.", name(seat), points_of(points)),
        Event::PointsPaid { seat, points } => format!("{} gives up {}.", name(seat), points_of(points)),
        Event::Fazaformed { tile } => format!("{tile} turns dark: fazaformed."),
        Event::Restored { tile } => format!("{tile} is Earth again."),
        Event::ShipAttacked { seat, ship, health } => {
            format!("At {}'s word a Rebel boards the {ship}. Its health falls to {health}.", name(seat))
        }
        Event::ShipMoved { ship, from, to } => format!("The {ship} drifts from {from} to {to}."),
        Event::ShipStays { ship } => format!("The {ship} stays where it is."),
        Event::ShipRepaired { ship, health } => format!("The {ship} repairs itself to {health}."),
        Event::ShipDefeated { ship } => format!("The {ship} breaks apart above the city!"),
        Event::TrackerShifted { ship } => format!("The Tracker moves to the {ship}."),
        Event::GuideCarriedOut { ship, defeated: false } => format!("The {ship} acts."),
        Event::GuideCarriedOut { ship, defeated: true } => {
            format!("The {ship} is gone, but {} remains.", game.guide(ship).defeated_name)
        }
        Event::ActivationCancelled { ship } => format!("The {ship} hangs dead in the air: it does not act."),
        Event::EventDrawn { seat, event } => {
            let data = game.event(event);
            format!("The Faza retaliate. {} draws {}: {} / {}", name(seat), data.name, data.local_text, data.text)
        }
        Event::EventDiscarded { event } => format!("{} is over.", card_name(event)),
        Event::EventInForce { event, seat } => {
            let until = game.lasts_until(event, Look::new(game, state).pay_off_price());
            format!("{} is laid out {}, {until}.", card_name(event), game.lies_on(event, &name(seat)))
        }
        Event::DeckReshuffled => "The event cards are shuffled anew.".into(),
        Event::NoEventLeft => "There is no event card left to draw.".into(),
        Event::EventsShown { first, second } => {
            let second = second.map(|event| format!(", then {}", card_name(event))).unwrap_or_default();
            format!("The next events are {}{second}.", card_name(first))
        }
        Event::EventsReordered { seat } => format!("{} changes their order.", name(seat)),
        Event::DeadlyTile { seat, tile } => format!("The ground on {tile} is deadly for {}.", name(seat)),
        Event::Proposed { seat, event } => format!("{} proposes to pay off {}.", name(seat), card_name(event)),
        Event::Agreed { seat } => format!("{} agrees.", name(seat)),
        Event::Declined { seat } => format!("{} declines.", name(seat)),
        Event::PaidOff { event } => format!("The team pays: {} is lifted.", card_name(event)),
        Event::Triggered { seat, event } => format!("{} uses {}.", name(seat), card_name(event)),
        Event::Transmission { seat } => format!("{} is on the air.", name(seat)),
        Event::Reply { seat } => format!("{} answers by radio.", name(seat)),
        Event::Stopped { why: Overrun::Budget } => "An effect would not end and was stopped.".into(),
        Event::Stopped { why: Overrun::Depth } => "Too many effects inside each other; they were stopped.".into(),
        Event::Stopped { why: Overrun::Turns } => "Turn after turn would have gone by; that was stopped.".into(),
        Event::Stopped { why: Overrun::Answers } => "Question after question was asked; that was stopped.".into(),
        Event::Ended { ending } => sentence(ending).into(),
    }
}

/// How it ended for the whole team.
pub fn epilogue(state: &State) -> Epilogue {
    Epilogue::new(state.ending.map_or("", sentence), Some(state.round))
}

const fn sentence(ending: Ending) -> &'static str {
    match ending {
        Ending::Victory => "Victory! The last mothership falls and the sky is empty.",
        Ending::Death => "Defeat: one of you has died, and the stand with them.",
        Ending::OutOfDrones => "Defeat: the Drones have overrun the city.",
        Ending::NoOutposts => "Defeat: no Outpost is left on Earth.",
        Ending::NoRebels => "Defeat: no Rebel is left to carry the fight.",
    }
}

fn faces(dice: [u8; 3], bonus: i8) -> String {
    let shown: Vec<String> = dice.into_iter().filter(|face| *face > 0).map(|face| face.to_string()).collect();
    if bonus == 0 { shown.join(", ") } else { format!("{} ({bonus:+} each)", shown.join(", ")) }
}

/// The verb that goes with so many.
fn verb(count: u8, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

pub fn rebels(count: u8) -> String {
    plural(count, "Rebel", "Rebels")
}

pub fn drones(count: u8) -> String {
    plural(count, "Drone", "Drones")
}

pub fn points_of(points: u8) -> String {
    plural(points, "Point", "Points")
}
