//! The log in the game's voice.

use engine::effect::Overrun;
use engine::{Words, plural};

use super::names::card_name;
use super::reminders;
use super::verdict::ending;
use crate::content::Infiltration;
use crate::event::{Decided, Event, RoomPart, SetOut};
use crate::item_cards::Spot;
use crate::lasting::{Lasting, Source};
use crate::names::{Operative, RoomId};
use crate::setup::STARTING_ITEMS;
use crate::specialists::Talent;
use crate::state::State;
use crate::vocabulary::Special;

/// An event as a sentence.
#[allow(clippy::too_many_lines)] // A line for each event; taking them apart would only scatter the voice.
pub fn tell(game: &Infiltration, state: &State, event: Event) -> String {
    let name = |who| game.name(state, who).as_str();
    let room = |room: RoomId| game.room(room).name.as_str();
    let npc = |npc| game.npc(npc).name.as_str();
    let item = |item| game.item(item).name.as_str();
    let seat = |seat| game.seat_name(state, seat);
    match event {
        Event::SetOut { what } => set_out(what),
        Event::Dealt { who } => format!("{} slips in with {}.", name(who), items(dealt(state, who))),
        Event::FirstPlayer { who } => format!("{} holds the die and the tracker.", name(who)),
        Event::Round { round } => format!("Round {round}. Everybody selects a card."),
        Event::Selected { who } => format!("{} lays a card face down.", name(who)),
        Event::SelectedInstead { who, card } => format!("{} selects {} instead.", name(who), card_name(game, card)),
        Event::TurnedUp { who, card } => format!("{} turns up {}.", name(who), card_name(game, card)),
        Event::StandsUp { who } => format!("{} is up again.", name(who)),
        Event::NoEffect { who, card } => format!("{} achieves nothing for {}.", card_name(game, card), name(who)),
        Event::NotResolved { who } => format!("{} is already out; the card does nothing.", name(who)),
        Event::ItemUsed { who, item: card } => {
            let text = game.item(card).text_at(state.options.extraction);
            format!("{} uses {}: {text}", name(who), item(card))
        }
        Event::ItemWaits { who, item: card } => {
            format!("{} of {} waits for the end of the phase.", item(card), name(who))
        }
        Event::Moved { who, to } => format!("{} goes to {to}.", name(who)),
        Event::GoesNowhere { who } => format!("{} finds no way on.", name(who)),
        Event::Revealed { place, room: card } => format!("{place} is turned up: {}.", room(card)),
        Event::Peeked { who, place } => format!("{} looks into {place}, alone.", name(who)),
        Event::Saw { place, room: card } => format!("You see the {} in {place}.", room(card)),
        Event::RevealEffect { room: card, .. } => format!("The {} comes to life.", room(card)),
        Event::EnterEffect { who, room: card } => {
            format!("{} comes into {}.", name(who), room(card))
        }
        Event::InterfaceUsed { who, room: card } => {
            format!("{} uses the Interface of the {}.", name(who), room(card))
        }
        Event::RoomSays { room: card, part } => format!("{}: {}", room(card), room_text(game, card, part)),
        Event::InterfaceIdle { place } => format!("The Interface in {place} has nothing to do."),
        Event::InterfaceSilent { who, room: card } => {
            format!("There is no Interface in the {} for {}.", room(card), name(who))
        }
        Event::InterfaceJammed { who, room: card, by, from } => {
            let by = format!("{}{}", name(by), card_of(game, from));
            format!(
                "The Interface of the {} hisses at {}: jammed by {by} until the end of the round.",
                room(card),
                name(who)
            )
        }
        Event::Jammed { who, place, from } => {
            let card = card_of(game, from);
            format!("{} jams the Interface in {place} for everybody else until the end of the round{card}.", name(who))
        }
        Event::InterfacePlaced { place } => format!("An Interface lights up in {place}."),
        Event::InterfaceGone { place } => format!("The Interface in {place} goes dark."),
        Event::GuardPlaced { place, guard } => format!("A {guard} guards data in {place}."),
        Event::GuardDestroyed { place, guard } => format!("The {guard} in {place} is out of the way."),
        Event::GuardReleased { place, count, .. } => format!("{} freed in {place}.", files(count)),
        Event::EnterOff { who: Some(who), place } => {
            format!("{} switches the Enter effect of {place} off for the rest of the game.", name(who))
        }
        Event::EnterOff { who: None, place } => format!("The Enter effect of {place} is off for the rest of the game."),
        Event::DataPlaced { place, count } => format!("{} in {place}.", files(count)),
        Event::PoolShort { wanted, found } => {
            format!("The server pool holds {found} of {wanted} to be placed; the rest is vapour.")
        }
        Event::Downloaded { who, place, count, first } => {
            let how = if first { "first here" } else { "somebody was faster" };
            format!("{} downloads {} in {place} ({how}).", name(who), files(count))
        }
        Event::StillGuarded { place, guard, count } => {
            format!("The {guard} in {place} still keeps {}.", files(count))
        }
        Event::Extracts { who } => format!("{} plugs in and waits.", name(who)),
        Event::Extracted { who, place, count, shared_by } => {
            let how = match shared_by {
                1 => "alone",
                2 => "shared by two",
                _ => "shared by many",
            };
            format!("{} extracts {} in {place} ({how}).", name(who), files(count))
        }
        Event::Took { who, place, count } => format!("{} takes {} from {place}.", name(who), files(count)),
        Event::Drew { who, count } => format!("{} draws {} from the server pool.", name(who), files(count)),
        Event::Gained { value } => format!("That file is worth {value}."),
        Event::Sifts { who, place, count } => format!("{} looks at {} in {place}.", name(who), files(count)),
        Event::SawFile { value } => format!("One of them is worth {value}."),
        Event::Sifted { who, place } => format!("{} takes one; the others in {place} are shuffled.", name(who)),
        Event::Laundered { who, count } => format!("{} launders {}.", name(who), files(count)),
        Event::DataBoxed { place, count } => {
            format!("{} in {place} {} wiped.", files(count), if count == 1 { "is" } else { "are" })
        }
        Event::Stole { who, from, count } => format!("{} steals {} from {}.", name(who), files(count), name(from)),
        Event::Lost { value } => format!("You miss a file worth {value}."),
        Event::LooksAtStash { who, of } => format!("{} looks over {}'s shoulder.", name(who), name(of)),
        Event::SawStash { of, worth } => {
            let counted = worth.iter().zip(1..).filter(|(count, _)| **count > 0);
            let counted: Vec<String> =
                counted.map(|(count, value): (&u8, u8)| format!("{} worth {value}", files(*count))).collect();
            format!("{} has {}.", name(of), counted.join(", "))
        }
        Event::Exchanged { who, with } => format!("{} swaps a file with {}.", name(who), name(with)),
        Event::KeptAll { who } => format!("{} swaps nothing.", name(who)),
        Event::Wounded { who } => format!("{} is wounded.", name(who)),
        Event::WoundedAlready { who } => format!("{} is wounded already.", name(who)),
        Event::Healed { who } => format!("{} is patched up.", name(who)),
        Event::Delayed { who } => format!("{} is delayed.", name(who)),
        Event::DelayedAlready { who } => format!("{} is delayed already.", name(who)),
        Event::Undelayed { who } => format!("{} gets up.", name(who)),
        Event::Shielded { who, from, wounds, delays } => {
            let effect = reminders::effect(Lasting::Shield { who, wounds, delays });
            format!("{} {effect} until the end of the round{}.", name(who), card_of(game, from))
        }
        Event::Shrugged { who, from } => format!("{} shrugs it off{}.", name(who), card_of(game, from)),
        Event::Sludged { who } => format!("{} wades into the Sludge.", name(who)),
        Event::SludgeAt { place } => format!("The Sludge spreads in {place}."),
        Event::SludgeLeft { place } => format!("The Sludge drains out of {place}."),
        Event::TalentUsed { who, talent } => format!("{} {} ({}).", name(who), serves(talent), talent.name()),
        Event::LastingEnded { what } => reminders::ended(game, state, what),
        Event::SpecialGained { who, card: Special::Prototype } => format!("{} pockets a Prototype.", name(who)),
        Event::SpecialGained { who, card: Special::BlackmailFile } => {
            format!("{} has the Blackmail File.", name(who))
        }
        Event::SpecialGone { card: Special::Prototype } => "There is no Prototype left.".into(),
        Event::SpecialGone { card: Special::BlackmailFile } => "Somebody already has the Blackmail File.".into(),
        Event::DrewItems { who, count } => {
            format!("{} draws {}.", name(who), items(count))
        }
        Event::GotItem { item: card } => format!("You get {}.", item(card)),
        Event::PileEmpty => "There is no item left to draw.".into(),
        Event::Discarded { who, item: card } => format!("{} discards {}.", name(who), item(card)),
        Event::StoleItem { who, from } => format!("{} takes an item from {}'s bag.", name(who), name(from)),
        Event::LostItem { item: card } => format!("You miss {}.", item(card)),
        Event::Returned { who, item: card } => format!("{} takes {} back to hand.", name(who), item(card)),
        Event::ItemsBoxed { who, count } => {
            format!("{} leaves {} behind.", name(who), items(count))
        }
        Event::Proximity { from, to } => format!("Proximity {from:02} -> {to:02}."),
        Event::Alarm { from, to } => format!("Alarm {from} -> {to}."),
        Event::NpcPlaced { npc: who, place } => format!("{} appears in {place}.", npc(who)),
        Event::NpcMissing { npc: who } => format!("{} is not coming any more.", npc(who)),
        Event::NpcActs { npc: who, place } => format!("{} acts in {place}.", npc(who)),
        Event::NpcSays { npc: who } => format!("{}: {}", npc(who), game.npc(who).text),
        Event::NpcChosen { by, npc: who } => format!("{} lets {} act first.", seat(by), npc(who)),
        Event::NpcMoved { npc: who, to } => format!("{} walks to {to}.", npc(who)),
        Event::NpcStays { npc: who } => format!("{} stays.", npc(who)),
        Event::NpcDestroyed { npc: who } => format!("{} is out of the game.", npc(who)),
        Event::NpcLeft { npc: who } => format!("{} leaves the building.", npc(who)),
        Event::SecurityRoll { die, alarm } => format!("Security: the die shows {die}, the alarm {alarm}."),
        Event::NoDie { who, from } => {
            format!("{} keeps the airwaves dead: no die this round{}.", name(who), card_of(game, from))
        }
        Event::SecurityWithoutDie { alarm } => format!("Security: no die, the alarm {alarm}."),
        Event::TrackerPasses { to } => format!("Die and tracker pass to {}.", name(to)),
        Event::Escaped { who } => format!("{} is out!", name(who)),
        Event::Arrested { who } => format!("{} is arrested.", name(who)),
        Event::Stopped { why: Overrun::Budget } => "An effect would not end and was stopped.".into(),
        Event::Stopped { why: Overrun::Depth } => "Too many effects inside each other; they were stopped.".into(),
        Event::Stopped { why: Overrun::Turns } => "Turn after turn would have gone by; that was stopped.".into(),
        Event::Stopped { why: Overrun::Answers } => "Question after question was asked; that was stopped.".into(),
        Event::Ended { ending: how } => ending(how).into(),
        Event::Score { who, data, prototypes, total } => {
            let extra = match prototypes {
                0 => String::new(),
                held => format!(" and {}", plural(held, "Prototype", "Prototypes")),
            };
            format!("{} shows {}{extra}: {total}.", name(who), zettabytes(data))
        }
        Event::CutShort => "Whatever was still to come does not happen.".into(),
        Event::Sum { seat: whose, total } => format!("{} bring out {}.", seat(whose), zettabytes(total)),
        Event::Won { seat: who, by } => format!("{} {}", seat(who), won(by)),
        Event::NobodyWon => "Nobody got out, so nobody wins.".into(),
        Event::Placed { seat: who, place: Some(place) } => format!("{} is number {place}.", seat(who)),
        Event::Placed { seat: who, place: None } => format!("{} ends up with nothing.", seat(who)),
    }
}

/// " (Jammer Field)", if it is known.
fn card_of(game: &Infiltration, from: Source) -> String {
    reminders::source(game, from).map(|card| format!(" ({card})")).unwrap_or_default()
}

/// What a room card says there.
fn room_text(game: &Infiltration, room: RoomId, part: RoomPart) -> &str {
    let room = game.room(room);
    match part {
        RoomPart::Reveal => &room.reveal_text,
        RoomPart::Enter => &room.enter_text,
        RoomPart::Interface => room.interface.as_ref().map_or("", |function| &function.text),
        RoomPart::Guard => room.guard.as_ref().map_or("", |guard| &guard.text),
    }
}

fn set_out(what: SetOut) -> String {
    match what {
        SetOut::Dials => "The proximity dial shows 00, the alarm dial 0.".into(),
        SetOut::Rooms => "Six rooms of each floor lie face down, and a secret one.".into(),
        SetOut::BoxedRooms => "The other rooms go to the box; nobody has seen which they are.".into(),
        SetOut::Specials => "Prototypes, Blackmail File and Sludge lie ready, face up.".into(),
        SetOut::Npcs => "The NPCs wait outside.".into(),
        SetOut::Items(left) => format!("The items are dealt; the draw pile holds {left}."),
    }
}

fn serves(talent: Talent) -> &'static str {
    match talent {
        Talent::Steady => "walks on in spite of the wound",
        Talent::SecondHelping => "finds one more",
        Talent::WellStocked => "has packed one item more",
        Talent::KnowsTheHouse => "knows where to step, so nothing happens",
        Talent::Fireproof => "feels nothing, this once",
        Talent::LightFingers => "is the first to reach for the data",
    }
}

fn won(by: Decided) -> &'static str {
    match by {
        Decided::Alone => "got out when nobody else did, and wins.",
        Decided::Total => "has the most, and wins.",
        Decided::Prototype => "has as much as others and a Prototype, and wins.",
        Decided::DataFiles => "has as much as others in more data files, and wins.",
        Decided::BlackmailFile => "has as much as others and the Blackmail File, and wins.",
        Decided::Draw => "shares the victory.",
    }
}

pub fn files(count: u8) -> String {
    plural(count, "data file", "data files")
}

fn items(count: u8) -> String {
    plural(count, "item", "items")
}

pub fn zettabytes(count: u16) -> String {
    plural(count, "zettabyte", "zettabytes")
}

/// Items an operative comes in with.
fn dealt(state: &State, who: Operative) -> u8 {
    if state.round == 0 { state.items.count(Spot::Hand(who)) as u8 } else { STARTING_ITEMS }
}
