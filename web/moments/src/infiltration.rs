//! Infiltration: the die of security, an operative getting out, the police.

use infiltration::{Card, Event, Operative, Place, Special};
use serde_json::Value;

use crate::director::Length;
use crate::held::{Path, Played};
use crate::{Placed, Shown, UNPLACED, placed as at};

/// What deserves a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The die of security.
    Roll { face: u8 },
    /// An operative is out.
    Out { who: Operative },
    /// The police have an operative.
    Raid { who: Operative },
}

/// What the page makes of an event.
pub fn shown(event: &Event) -> Shown<Moment> {
    made(event).placed(placed(event))
}

#[expect(clippy::too_many_lines)] // Every event is named once; a second list would have to be kept like it.
fn made(event: &Event) -> Shown<Moment> {
    let (moment, silence) = (Shown::moment, Shown::silence);
    match *event {
        Event::SecurityRoll { die, .. } => moment(Moment::Roll { face: die }),
        Event::Escaped { who } => moment(Moment::Out { who }),
        Event::Arrested { who } => moment(Moment::Raid { who }),

        Event::TurnedUp { card: Card::Item(item), .. }
        | Event::NoEffect { card: Card::Item(item), .. }
        | Event::SelectedInstead { card: Card::Item(item), .. }
        | Event::ItemUsed { item, .. }
        | Event::ItemWaits { item, .. }
        | Event::GotItem { item }
        | Event::Discarded { item, .. }
        | Event::LostItem { item }
        | Event::Returned { item, .. } => silence().about("item", item.0),
        Event::Revealed { room, .. }
        | Event::Saw { room, .. }
        | Event::RevealEffect { room, .. }
        | Event::EnterEffect { room, .. }
        | Event::RoomSays { room, .. }
        | Event::InterfaceUsed { room, .. }
        | Event::InterfaceSilent { room, .. }
        | Event::InterfaceJammed { room, .. } => silence().about("room", room.0),
        Event::NpcPlaced { npc, .. }
        | Event::NpcMissing { npc }
        | Event::NpcActs { npc, .. }
        | Event::NpcSays { npc }
        | Event::NpcChosen { npc, .. }
        | Event::NpcMoved { npc, .. }
        | Event::NpcStays { npc }
        | Event::NpcDestroyed { npc }
        | Event::NpcLeft { npc } => silence().about("npc", npc.0),
        Event::SpecialGained { card, .. } | Event::SpecialGone { card } => silence().about("special", special(card)),
        Event::Sludged { .. } | Event::SludgeAt { .. } | Event::SludgeLeft { .. } => silence().about("special", SLUDGE),

        // The table shows where every operative is, what lies in the rooms, and how close the police are.
        Event::TurnedUp {
            card: Card::Advance | Card::Retreat | Card::Interface | Card::Download | Card::Extract,
            ..
        }
        | Event::NoEffect {
            card: Card::Advance | Card::Retreat | Card::Interface | Card::Download | Card::Extract,
            ..
        }
        | Event::SelectedInstead {
            card: Card::Advance | Card::Retreat | Card::Interface | Card::Download | Card::Extract,
            ..
        }
        | Event::SetOut { .. }
        | Event::LastingEnded { .. }
        | Event::TalentUsed { .. }
        | Event::Dealt { .. }
        | Event::FirstPlayer { .. }
        | Event::Round { .. }
        | Event::Selected { .. }
        | Event::StandsUp { .. }
        | Event::NotResolved { .. }
        | Event::Moved { .. }
        | Event::GoesNowhere { .. }
        | Event::Peeked { .. }
        | Event::Jammed { .. }
        | Event::InterfacePlaced { .. }
        | Event::InterfaceGone { .. }
        | Event::InterfaceIdle { .. }
        | Event::StillGuarded { .. }
        | Event::WoundedAlready { .. }
        | Event::DelayedAlready { .. }
        | Event::CutShort
        | Event::Sum { .. }
        | Event::Won { .. }
        | Event::NobodyWon
        | Event::Placed { .. }
        | Event::GuardPlaced { .. }
        | Event::GuardDestroyed { .. }
        | Event::GuardReleased { .. }
        | Event::EnterOff { .. }
        | Event::DataPlaced { .. }
        | Event::PoolShort { .. }
        | Event::Downloaded { .. }
        | Event::Extracts { .. }
        | Event::Extracted { .. }
        | Event::Took { .. }
        | Event::Drew { .. }
        | Event::Gained { .. }
        | Event::Sifts { .. }
        | Event::SawFile { .. }
        | Event::Sifted { .. }
        | Event::Laundered { .. }
        | Event::DataBoxed { .. }
        | Event::Stole { .. }
        | Event::Lost { .. }
        | Event::LooksAtStash { .. }
        | Event::SawStash { .. }
        | Event::Exchanged { .. }
        | Event::KeptAll { .. }
        | Event::Wounded { .. }
        | Event::Healed { .. }
        | Event::Delayed { .. }
        | Event::Undelayed { .. }
        | Event::Shielded { .. }
        | Event::Shrugged { .. }
        | Event::DrewItems { .. }
        | Event::PileEmpty
        | Event::StoleItem { .. }
        | Event::ItemsBoxed { .. }
        | Event::Proximity { .. }
        | Event::Alarm { .. }
        | Event::NoDie { .. }
        | Event::SecurityWithoutDie { .. }
        | Event::TrackerPasses { .. }
        | Event::Stopped { .. }
        | Event::Ended { .. }
        | Event::Score { .. } => silence(),
    }
}

/// The special cards by their place in the box.
const fn special(card: Special) -> u8 {
    match card {
        Special::Prototype => 0,
        Special::BlackmailFile => 1,
    }
}

const SLUDGE: u8 = 2;

/// Where an event happens, and how long it is looked at. What is not named here has no place of its own: which events
/// those are is decided in [`shown`].
#[expect(clippy::match_same_arms)] // What belongs together stands together.
fn placed(event: &Event) -> Placed {
    let (room, who) =
        (|place: Place, length| at("room", place.0, length), |who: Operative, length| at("who", who.0, length));
    match *event {
        Event::TurnedUp { who, .. } => at("card", who.0, Length::Short),
        Event::StandsUp { who: one } | Event::Healed { who: one } | Event::Undelayed { who: one } => {
            who(one, Length::Short)
        }
        Event::NoEffect { who: one, .. }
        | Event::NotResolved { who: one }
        | Event::GoesNowhere { who: one }
        | Event::ItemUsed { who: one, .. }
        | Event::ItemWaits { who: one, .. }
        | Event::InterfaceUsed { who: one, .. }
        | Event::InterfaceJammed { who: one, .. }
        | Event::Extracts { who: one }
        | Event::Drew { who: one, .. }
        | Event::Stole { who: one, .. }
        | Event::StoleItem { who: one, .. }
        | Event::SpecialGained { who: one, .. }
        | Event::TalentUsed { who: one, .. }
        | Event::Shielded { who: one, .. }
        | Event::Shrugged { who: one, .. }
        | Event::WoundedAlready { who: one }
        | Event::DelayedAlready { who: one } => who(one, Length::Usual),
        Event::Wounded { who: one }
        | Event::Delayed { who: one }
        | Event::Sludged { who: one }
        | Event::Escaped { who: one }
        | Event::Arrested { who: one } => who(one, Length::Long),
        Event::Moved { to, .. } => room(to, Length::Usual),
        Event::Revealed { place, .. } => room(place, Length::Long),
        Event::RevealEffect { place, .. }
        | Event::Downloaded { place, .. }
        | Event::Extracted { place, .. }
        | Event::Took { place, .. }
        | Event::GuardDestroyed { place, .. }
        | Event::NpcPlaced { place, .. }
        | Event::NpcActs { place, .. }
        | Event::StillGuarded { place, .. }
        | Event::SludgeAt { place }
        | Event::Peeked { place, .. } => room(place, Length::Usual),
        Event::InterfacePlaced { place }
        | Event::InterfaceGone { place }
        | Event::GuardPlaced { place, .. }
        | Event::DataPlaced { place, .. }
        | Event::DataBoxed { place, .. }
        | Event::Jammed { place, .. } => room(place, Length::Short),
        Event::NpcMoved { to, .. } => room(to, Length::Usual),
        Event::Proximity { .. } => at("dial", 0, Length::Short),
        Event::Alarm { .. } => at("dial", 1, Length::Usual),
        Event::SecurityRoll { .. } | Event::SecurityWithoutDie { .. } => at("dial", 0, Length::Long),
        _ => UNPLACED,
    }
}

/// What the board shows as it was until the event that changes it is shown.
pub const HELD: [Path; 21] = [
    &["round"],
    &["ending"],
    &["scores"],
    &["acting"],
    &["proximity"],
    &["alarm"],
    &["first"],
    &["rooms"],
    &["npcs"],
    &["operatives", "*", "fate"],
    &["operatives", "*", "place"],
    &["operatives", "*", "wounded"],
    &["operatives", "*", "delayed"],
    &["operatives", "*", "stash"],
    &["operatives", "*", "worth"],
    &["operatives", "*", "prototypes"],
    &["operatives", "*", "blackmail_file"],
    &["operatives", "*", "card"],
    &["operatives", "*", "last"],
    &["operatives", "*", "extracts"],
    &["die"],
];

/// Lets an event change what is held.
pub fn play(event: &Event, played: &mut Played<'_>) {
    const PEOPLE: &str = "operatives";
    const ROOMS: &str = "rooms";
    match *event {
        Event::Selected { who } => {
            let end = played.newest.get(PEOPLE).and_then(|all| all.get(who.index())?.get("card"));
            // The last card that was missing is turned up at once: nobody has seen it lie.
            let lies = match end.and_then(|card| card.get("own").map(|_| card.clone())) {
                Some(own) => own,
                None => "face_down".into(),
            };
            played.put(PEOPLE, who.index(), "card", lies);
        }
        Event::TurnedUp { who, .. } => {
            let newest = played.newest.get(PEOPLE).and_then(|all| all.get(who.index()));
            let laid = newest.and_then(|one| one.get("card")?.get("face_up").or_else(|| one.get("last")));
            let card = serde_json::json!({ "face_up": laid });
            played.put(PEOPLE, who.index(), "card", card);
        }
        Event::Round { round } => {
            played.set("round", round);
            played.set("acting", Value::Null);
            played.settle("first");
            for at in 0..usize::from(MOST_OPERATIVES) {
                played.settle_one(PEOPLE, at, &["card", "last", "extracts"]);
            }
            for place in Place::all() {
                played.settle_one(ROOMS, place.index(), &["downloaded", "jammed_by"]);
            }
        }
        Event::NoEffect { who, .. }
        | Event::NotResolved { who }
        | Event::GoesNowhere { who }
        | Event::ItemUsed { who, .. }
        | Event::InterfaceUsed { who, .. } => played.set("acting", who.0),
        Event::Extracts { who } => {
            played.set("acting", who.0);
            played.put(PEOPLE, who.index(), "extracts", true);
        }
        Event::Moved { who, to } => {
            played.put(PEOPLE, who.index(), "place", to.0);
            played.stand(ROOMS, "operatives", &who.0.into(), Some(to.index()));
        }
        Event::Escaped { who } => out(played, who, "escaped"),
        Event::Arrested { who } => out(played, who, "arrested"),
        Event::Revealed { place, .. } => played.settle_one(ROOMS, place.index(), &["revealed", "card", "name"]),
        Event::Saw { place, .. } => played.settle_one(ROOMS, place.index(), &["card", "name"]),
        Event::InterfacePlaced { place } => played.put(ROOMS, place.index(), "interface", true),
        Event::InterfaceGone { place } => played.put(ROOMS, place.index(), "interface", false),
        Event::GuardPlaced { place, .. } | Event::GuardReleased { place, .. } | Event::GuardDestroyed { place, .. } => {
            played.settle_one(ROOMS, place.index(), &["guard", "secure"]);
        }
        Event::EnterOff { place, .. } => played.put(ROOMS, place.index(), "enter_off", true),
        Event::Jammed { place, .. } => played.settle_one(ROOMS, place.index(), &["jammed_by"]),
        Event::DataPlaced { place, count } => played.pile(ROOMS, place.index(), "data", count.into()),
        Event::DataBoxed { place, count } => played.pile(ROOMS, place.index(), "data", -i64::from(count)),
        Event::Downloaded { who, place, count, .. }
        | Event::Extracted { who, place, count, .. }
        | Event::Took { who, place, count } => {
            played.set("acting", who.0);
            played.pile(ROOMS, place.index(), "data", -i64::from(count));
            played.pile(PEOPLE, who.index(), "stash", count.into());
            played.put(ROOMS, place.index(), "downloaded", true);
        }
        Event::Drew { who, count } => played.pile(PEOPLE, who.index(), "stash", count.into()),
        Event::Laundered { who, count } => played.pile(PEOPLE, who.index(), "stash", -i64::from(count)),
        Event::Stole { who, from, count } => {
            played.pile(PEOPLE, from.index(), "stash", -i64::from(count));
            played.pile(PEOPLE, who.index(), "stash", count.into());
        }
        Event::Wounded { who } => played.put(PEOPLE, who.index(), "wounded", true),
        Event::Healed { who } => played.put(PEOPLE, who.index(), "wounded", false),
        Event::Delayed { who } => played.put(PEOPLE, who.index(), "delayed", true),
        Event::Undelayed { who } | Event::StandsUp { who } => played.put(PEOPLE, who.index(), "delayed", false),
        Event::SpecialGained { who, .. } => {
            played.settle_one(PEOPLE, who.index(), &["prototypes", "blackmail_file"]);
        }
        Event::SludgeAt { place } => played.put(ROOMS, place.index(), "sludge", true),
        Event::SludgeLeft { place } => played.put(ROOMS, place.index(), "sludge", false),
        Event::Proximity { to, .. } => played.set("proximity", to),
        Event::Alarm { to, .. } => played.set("alarm", to),
        Event::SecurityRoll { die, .. } => played.set("die", die),
        Event::NpcPlaced { npc, place: to } | Event::NpcMoved { npc, to } => {
            played.put("npcs", npc.index(), "at", serde_json::json!({ "room": to.0 }));
            played.stand(ROOMS, "npcs", &npc.0.into(), Some(to.index()));
        }
        Event::NpcDestroyed { npc } | Event::NpcLeft { npc } => {
            played.settle_one("npcs", npc.index(), &["at"]);
            played.stand(ROOMS, "npcs", &npc.0.into(), None);
        }
        _ => {}
    }
}

fn out(played: &mut Played<'_>, who: Operative, fate: &str) {
    played.put("operatives", who.index(), "fate", fate);
    played.put("operatives", who.index(), "place", Value::Null);
    played.stand("rooms", "operatives", &who.0.into(), None);
}

/// So many operatives are in a game at most.
const MOST_OPERATIVES: u8 = 12;

/// What an event is counted as when deeds are compared in the end, and for whom.
pub fn deed(event: &Event) -> Option<(&'static str, u8)> {
    let (title, who) = match *event {
        Event::Downloaded { who, .. } | Event::Extracted { who, .. } => ("Busiest at the terminals", who),
        Event::Wounded { who } => ("Most often wounded", who),
        Event::ItemUsed { who, .. } => ("Best equipped", who),
        Event::Stole { who, .. } | Event::StoleItem { who, .. } => ("Lightest fingers", who),
        Event::GoesNowhere { who } | Event::NoEffect { who, .. } => ("Most optimistic", who),
        Event::Moved { who, .. } => ("Farthest around", who),
        _ => return None,
    };
    Some((title, who.0))
}

#[cfg(test)]
mod tests {
    use infiltration::ItemId;

    use super::*;

    const ARGENT: Operative = Operative(0);

    #[test]
    fn security_rolls_in_the_open() {
        assert_eq!(shown(&Event::SecurityRoll { die: 5, alarm: 2 }).moment, Some(Moment::Roll { face: 5 }));
        assert_eq!(shown(&Event::SecurityWithoutDie { alarm: 2 }).moment, None);
    }

    #[test]
    fn getting_out_and_being_caught_are_moments() {
        assert_eq!(shown(&Event::Escaped { who: ARGENT }).moment, Some(Moment::Out { who: ARGENT }));
        assert_eq!(shown(&Event::Arrested { who: ARGENT }).moment, Some(Moment::Raid { who: ARGENT }));
        assert_eq!(shown(&Event::Moved { who: ARGENT, to: Place::ENTRY }).moment, None);
    }

    #[test]
    fn what_happens_in_a_room_is_looked_at_there() {
        let moved = shown(&Event::Moved { who: ARGENT, to: Place::ENTRY });
        assert_eq!((moved.spot, moved.length), (Some(crate::Spot { kind: "room", number: 0 }), Length::Usual));
        assert_eq!(shown(&Event::PileEmpty).length, Length::Nothing);
    }

    #[test]
    fn an_item_that_is_turned_up_can_be_looked_at() {
        let turned = |card| shown(&Event::TurnedUp { who: ARGENT, card }).cards;
        assert_eq!(turned(Card::Item(ItemId(7))), [crate::Card { kind: "item", number: 7 }]);
        assert_eq!(turned(Card::Advance), []);
    }
}
