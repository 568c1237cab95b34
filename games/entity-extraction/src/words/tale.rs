//! The log in the game's voice.

use engine::effect::Overrun;
use engine::{Words, plural};

use super::verdict::ending;
use crate::content::EntityExtraction;
use crate::event::Event;
use crate::layout::{LinkId, Tile};
use crate::names::RoomId;
use crate::spots;
use crate::state::State;

/// An event as a sentence.
#[allow(clippy::too_many_lines)] // A line for each event; taking them apart would only scatter the voice.
pub fn tell(game: &EntityExtraction, state: &State, event: Event) -> String {
    let name = |who| game.name(who).as_str();
    let room = |room: RoomId| game.room(room).name.as_str();
    let card = |card| game.card_name(card).as_str();
    let beast = |one| game.hostile(one).name.as_str();
    let spot = |tile: Tile| match tile.hall() {
        Some(hall) => format!("{} ({})", game.hall(hall).name, spots::spot(&state.layout, tile)),
        None => spots::spot(&state.layout, tile),
    };
    let door = |link: LinkId| spots::door(&state.layout, link);
    match event {
        Event::Arrived { rooms } => format!("The Gate opens. This site has {}.", plural(rooms, "Room", "Rooms")),
        Event::Agreed { what } => what.sentence().into(),
        Event::Lies { tile, room: one } => format!("The {} lies open at {}.", room(one), spot(tile)),
        Event::Supplied { ammo } => format!("Everybody has 3 HT and {ammo} Ammo."),
        Event::Armed { who, card: one } => format!("{} checks the {} and nods.", name(who), card(one)),
        Event::Round { round } => format!("Round {round}. The lamps flicker."),
        Event::TurnBegins { who } => format!("{}: \"My move.\"", name(who)),
        Event::PassesOn { who } => format!("{} lets somebody else go first.", name(who)),
        Event::Unused { actions } => format!("{} left unused.", plural(actions, "action", "actions")),
        Event::TurnEnds { who } => format!("{} holds position.", name(who)),
        Event::LiesStill { who } => format!("{} lies still.", name(who)),
        Event::WouldConcede { seat } => format!("{} would call it off.", game.seat_name(state, seat)),
        Event::Moved { who, to } => format!("{} moves to {}.", name(who), spot(to)),
        Event::Released { who, to } => {
            format!("{} cranks the airlock door open and squeezes through to {}.", name(who), spot(to))
        }
        Event::ComesAlong { who, whom } => format!("{} comes along on the shoulders of {}.", name(whom), name(who)),
        Event::MoveEnds { who } => format!("{} gets no further for now.", name(who)),
        Event::Teleported { who, to } => format!("{} crawls out of a vent in {}.", name(who), spot(to)),
        Event::HallSays { who, tile } => {
            format!("{} has a look around {}.", name(who), spot(tile))
        }
        Event::RoomSays { who, room: one, first: true } => {
            format!("{} is the first to set foot in the {}.", name(who), room(one))
        }
        Event::RoomSays { who, room: one, first: false } => format!("{} is in the {}.", name(who), room(one)),
        Event::HallText { tile } => {
            let hall = tile.hall().map(|hall| game.hall(hall));
            let text = hall.and_then(|hall| hall.enter.as_ref()).map_or("", |entry| &entry.text);
            format!("{}: {text}", hall.map_or("", |hall| hall.name.as_str()))
        }
        Event::RoomText { room: one, first } => {
            let card = game.room(one);
            let entry = if first { card.first.as_ref() } else { card.any.as_ref() };
            format!("{}: {}", card.name, entry.map_or("", |entry| entry.text_at(state.options.hidden_breach)))
        }
        Event::CardText { card: one } => format!("{}: {}", card(one), game.card_text_at(one, state.options)),
        Event::Kept { who } => format!("Nothing changes for {}, so it is kept for another time.", name(who)),
        Event::Discovered { who, tile, room: one } => {
            format!("{} lights up {}: the {}.", name(who), spot(tile), room(one))
        }
        Event::Shown { tile, room: one } => format!("For a moment everybody sees {}: the {}.", spot(tile), room(one)),
        Event::Locked { link } => format!("The door {} is locked.", door(link)),
        Event::Unlocked { link } => format!("The door {} is unlocked.", door(link)),
        Event::Blown { link } => format!("The door {} is a hole in the wall now.", door(link)),
        Event::Drew { who, card: one } => format!("{} finds {}.", name(who), card(one)),
        Event::NothingToDraw { who } => format!("{} finds nothing.", name(who)),
        Event::Reshuffled => "What was thrown away turns up again: the discards are shuffled.".into(),
        Event::Discarded { who, card: one } => format!("{} drops {}.", name(who), card(one)),
        Event::LiesAtGate { card: one } => format!("{} will be waiting at the Gate.", card(one)),
        Event::TookWeapon { who, card: one } => format!("{} picks up {} at the Gate.", name(who), card(one)),
        Event::Used { who, card: one } => format!("{} uses {}.", name(who), card(one)),
        Event::Gained { who, ammo } => format!("{} gains {ammo} Ammo.", name(who)),
        Event::SupplyShort { who } => format!("There is no Ammo left for {}.", name(who)),
        Event::MoreActions { who, actions } => {
            format!("{} has {} now.", name(who), plural(actions, "action", "actions"))
        }
        Event::FewerActions { who, actions } => {
            format!("{} shivers: {} left.", name(who), plural(actions, "action", "actions"))
        }
        Event::Beacon { tile } => format!("A beacon sings at {} until the Entities have had their turn.", spot(tile)),
        Event::BeaconGone => "The beacon falls silent.".into(),
        Event::Peeked { who } => format!("{}'s tracker beeps. Only {} sees the screen.", name(who), name(who)),
        Event::Saw { card: one } => format!("Behind the door: {}.", card(one)),
        Event::Offered { from, to } => format!("{} offers {} a trade.", name(from), name(to)),
        Event::Refused { by } => format!("{} shakes their head.", name(by)),
        Event::Traded { from, to } => format!("{} and {} change cards.", name(from), name(to)),
        Event::PickedUp { who, whom } => format!("{} lifts {} onto the shoulders.", name(who), name(whom)),
        Event::Dropped { who, whom } => format!("{} no longer carries {}.", name(who), name(whom)),
        Event::Attacks { who, card: one } => format!("{} raises {}.", name(who), card(one)),
        Event::AttacksAgain { who, card: one } => format!("{} strikes again with {}.", name(who), card(one)),
        Event::LastAmmo { who } => format!("That was the last Ammo of {}.", name(who)),
        Event::Hit { hostile, damage } => format!("{} takes {damage} damage.", beast(hostile)),
        Event::Killed { hostile } => format!("{} is gone for good.", beast(hostile)),
        Event::Dazed { hostile } => format!("{} reels and will skip its next turn.", beast(hostile)),
        Event::ShrugsOff { hostile } => format!("{} has just skipped a turn and is not fooled twice.", beast(hostile)),
        Event::Hurt { who, damage } => format!("{} loses {damage} HT.", name(who)),
        Event::Spared { who } => format!("The suit keeps {} safe.", name(who)),
        Event::Prevented { who, damage } => format!("{} is spared {damage} damage.", name(who)),
        Event::Down { who } => format!("{} is down!", name(who)),
        Event::Clings { who, ht } => format!("{} stays up with {ht} HT; the doll does not.", name(who)),
        Event::Healed { who, ht } => format!("{} is at {ht} HT.", name(who)),
        Event::StandsUp { who } => format!("{} stands again.", name(who)),
        Event::DrawsEntity { who } => format!("{} is not alone here.", name(who)),
        Event::NoEntity { who } => format!("{} listens. Nothing comes any more.", name(who)),
        Event::HostileAppears { hostile, tile } => format!("{} is in {}!", beast(hostile), spot(tile)),
        Event::ItemEntity { who, card: one } => {
            format!("It is small enough for a hand: {} keeps {}.", name(who), card(one))
        }
        Event::EntitiesTurn { round } if state.arrivals.is_empty() => format!("Round {round}: nothing moves."),
        Event::EntitiesTurn { round } => format!("Round {round}: something moves in the dark."),
        Event::HostileActs { hostile } => format!("{} stirs.", beast(hostile)),
        Event::HostileSkips { hostile } => {
            format!("{} twitches and skips this turn; that is over now.", beast(hostile))
        }
        Event::Chooses { by, hostile, whom } => {
            format!("{} went last and decides: {} goes for {}.", name(by), beast(hostile), name(whom))
        }
        Event::Directs { by, hostile, to } => {
            format!("{} went last and decides: {} goes by way of {}.", name(by), beast(hostile), spot(to))
        }
        Event::HostileStays { hostile } => format!("{} finds no way to anybody and stays.", beast(hostile)),
        Event::HostileMoved { hostile, to } => format!("{} comes to {}.", beast(hostile), spot(to)),
        Event::BreaksLock { hostile, link } => {
            format!("{} tears the lock off the door {}.", beast(hostile), door(link))
        }
        Event::HostileHeals { hostile } => format!("{} looks better fed.", beast(hostile)),
        Event::HomeToo { who } => format!("{} cannot stand, and is home all the same.", name(who)),
        Event::Stopped { why: Overrun::Budget } => "An effect would not end and was stopped.".into(),
        Event::Stopped { why: Overrun::Depth } => "Too many effects inside each other; they were stopped.".into(),
        Event::Stopped { why: Overrun::Turns } => "Turn after turn would have gone by; that was stopped.".into(),
        Event::Stopped { why: Overrun::Answers } => "Question after question was asked; that was stopped.".into(),
        Event::Ended { ending: how } => ending(how).into(),
    }
}
