//! Infiltration: the die of security, an operative getting out, the police.

mod held;

pub use held::{HELD, play};

use infiltration::{Card, Event, Operative, Place, Special};

use crate::director::Length;
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
