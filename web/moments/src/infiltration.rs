//! Infiltration: the die of security, an operative getting out, the police.

use infiltration::{Card, Event, Operative, Special};

use crate::Shown;

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
#[expect(clippy::too_many_lines)] // Every event is named once; a second list would have to be kept like it.
pub fn shown(event: &Event) -> Shown<Moment> {
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

#[cfg(test)]
mod tests {
    use infiltration::{ItemId, Place};

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
        assert_eq!(shown(&Event::Moved { who: ARGENT, to: Place::ENTRY }), Shown::silence());
    }

    #[test]
    fn an_item_that_is_turned_up_can_be_looked_at() {
        let turned = |card| shown(&Event::TurnedUp { who: ARGENT, card }).cards;
        assert_eq!(turned(Card::Item(ItemId(7))), [crate::Card { kind: "item", number: 7 }]);
        assert_eq!(turned(Card::Advance), []);
    }
}
