//! Entity Extraction: a Hostile appears, a Hostile is gone, an operative falls.

mod held;

pub use held::{HELD, play};

use entity_extraction::layout::Tile;
use entity_extraction::{Card, Event, HostileId, Operative, Prompt};

use crate::director::Length;
use crate::{Placed, Shown, UNPLACED, placed as at};

/// What deserves a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// An operative goes down.
    Down { who: Operative },
    /// A Hostile is gone for good.
    Removed { hostile: HostileId },
    /// A Hostile appears.
    Appears { hostile: HostileId, tile: Tile },
}

/// What the page makes of an event.
pub fn shown(event: &Event) -> Shown<Moment> {
    made(event).placed(placed(event))
}

fn made(event: &Event) -> Shown<Moment> {
    let (moment, silence) = (Shown::moment, Shown::silence);
    match *event {
        Event::Down { who } => moment(Moment::Down { who }),
        Event::Killed { hostile } => moment(Moment::Removed { hostile }).about("card", number(hostile)),
        Event::HostileAppears { hostile, tile } => {
            moment(Moment::Appears { hostile, tile }).about("card", number(hostile))
        }

        Event::Armed { card, .. }
        | Event::Drew { card, .. }
        | Event::Discarded { card, .. }
        | Event::LiesAtGate { card }
        | Event::TookWeapon { card, .. }
        | Event::Used { card, .. }
        | Event::CardText { card }
        | Event::AttacksAgain { card, .. }
        | Event::Saw { card }
        | Event::Attacks { card, .. }
        | Event::ItemEntity { card, .. } => silence().about("card", card.0),
        Event::Hit { hostile, .. }
        | Event::Dazed { hostile }
        | Event::ShrugsOff { hostile }
        | Event::HostileActs { hostile }
        | Event::HostileSkips { hostile }
        | Event::HostileStays { hostile }
        | Event::Chooses { hostile, .. }
        | Event::Directs { hostile, .. }
        | Event::HostileMoved { hostile, .. }
        | Event::BreaksLock { hostile, .. }
        | Event::HostileHeals { hostile } => silence().about("card", number(hostile)),
        Event::RoomSays { room, .. }
        | Event::RoomText { room, .. }
        | Event::Lies { room, .. }
        | Event::Discovered { room, .. }
        | Event::Shown { room, .. } => silence().about("room", room.0),
        Event::HallSays { tile, .. } | Event::HallText { tile } => match tile.hall() {
            Some(hall) => silence().about("hall", hall.0),
            None => silence(),
        },

        // The map shows where each operative is, which doors are locked, and how each operative is.
        Event::Arrived { .. }
        | Event::Agreed { .. }
        | Event::Supplied { .. }
        | Event::Unused { .. }
        | Event::HomeToo { .. }
        | Event::ComesAlong { .. }
        | Event::Kept { .. }
        | Event::LastAmmo { .. }
        | Event::DrawsEntity { .. }
        | Event::Round { .. }
        | Event::TurnBegins { .. }
        | Event::PassesOn { .. }
        | Event::TurnEnds { .. }
        | Event::LiesStill { .. }
        | Event::WouldConcede { .. }
        | Event::Moved { .. }
        | Event::Released { .. }
        | Event::MoveEnds { .. }
        | Event::Teleported { .. }
        | Event::Locked { .. }
        | Event::Unlocked { .. }
        | Event::Blown { .. }
        | Event::NothingToDraw { .. }
        | Event::Reshuffled
        | Event::Gained { .. }
        | Event::SupplyShort { .. }
        | Event::MoreActions { .. }
        | Event::FewerActions { .. }
        | Event::Beacon { .. }
        | Event::BeaconGone
        | Event::Peeked { .. }
        | Event::Offered { .. }
        | Event::Refused { .. }
        | Event::Traded { .. }
        | Event::PickedUp { .. }
        | Event::Dropped { .. }
        | Event::Hurt { .. }
        | Event::Spared { .. }
        | Event::Prevented { .. }
        | Event::Clings { .. }
        | Event::Healed { .. }
        | Event::StandsUp { .. }
        | Event::NoEntity { .. }
        | Event::EntitiesTurn { .. }
        | Event::Stopped { .. }
        | Event::Ended { .. } => silence(),
    }
}

/// The operative a question is about, where it names one of the asked player's operatives.
pub const fn asked(prompt: Prompt) -> Option<Operative> {
    match prompt {
        Prompt::Act(who)
        | Prompt::MoveOn(who)
        | Prompt::Volley(who, _)
        | Prompt::React(who, _)
        | Prompt::GiveUp(who)
        | Prompt::Trim(who)
        | Prompt::Consent { to: who, .. }
        | Prompt::Kit(who) => Some(who),
        Prompt::Claim(_)
        | Prompt::Way
        | Prompt::Operative
        | Prompt::Hostile
        | Prompt::Tile
        | Prompt::Link
        | Prompt::Card
        | Prompt::Hunt(_)
        | Prompt::Path(_)
        | Prompt::Lead(_) => None,
    }
}

/// The card on which a Hostile is printed.
const fn number(hostile: HostileId) -> u8 {
    Card::of_hostile(hostile).0
}

/// Where an event happens, and how long it is looked at. What is not named here has no place of its own: which events
/// those are is decided in [`shown`].
#[expect(clippy::match_same_arms)] // What belongs together stands together.
fn placed(event: &Event) -> Placed {
    let who = |who: Operative, length| at("who", who.0, length);
    let foe = |hostile: HostileId, length| at("hostile", hostile.0, length);
    match *event {
        Event::Round { .. } | Event::EntitiesTurn { .. } => (None, Length::Usual),
        Event::TurnBegins { who: one } => who(one, Length::Short),
        Event::Moved { to, .. } | Event::Released { to, .. } => at("tile", to.0, Length::Short),
        Event::Teleported { to, .. } => at("tile", to.0, Length::Usual),
        Event::Discovered { tile, .. } | Event::Shown { tile, .. } | Event::Beacon { tile } => {
            at("tile", tile.0, Length::Long)
        }
        Event::HallSays { tile, .. } => at("tile", tile.0, Length::Usual),
        Event::RoomSays { who: one, .. }
        | Event::Drew { who: one, .. }
        | Event::Used { who: one, .. }
        | Event::TookWeapon { who: one, .. }
        | Event::Gained { who: one, .. }
        | Event::Healed { who: one, .. }
        | Event::StandsUp { who: one }
        | Event::Prevented { who: one, .. }
        | Event::Spared { who: one }
        | Event::PickedUp { who: one, .. }
        | Event::Traded { from: one, .. } => who(one, Length::Usual),
        Event::Attacks { who: one, .. } | Event::AttacksAgain { who: one, .. } => who(one, Length::Short),
        Event::Hurt { who: one, .. } | Event::Down { who: one } | Event::Clings { who: one, .. } => {
            who(one, Length::Long)
        }
        Event::Hit { hostile, .. } | Event::Dazed { hostile } | Event::ShrugsOff { hostile } => {
            foe(hostile, Length::Usual)
        }
        Event::Killed { hostile } => foe(hostile, Length::Long),
        Event::HostileAppears { tile, .. } => at("tile", tile.0, Length::Long),
        Event::HostileMoved { to, .. } => at("tile", to.0, Length::Usual),
        Event::HostileActs { hostile }
        | Event::HostileSkips { hostile }
        | Event::HostileStays { hostile }
        | Event::BreaksLock { hostile, .. }
        | Event::HostileHeals { hostile } => foe(hostile, Length::Short),
        _ => UNPLACED,
    }
}

/// What an event is counted as when deeds are compared in the end, and for whom.
pub fn deed(event: &Event) -> Option<(&'static str, u8)> {
    let (title, who) = match *event {
        Event::Discovered { who, .. } => ("Most curious", who),
        Event::Attacks { who, .. } | Event::AttacksAgain { who, .. } => ("Quickest on the trigger", who),
        Event::Hurt { who, .. } => ("Most often hurt", who),
        Event::PickedUp { who, .. } => ("Broadest shoulders", who),
        Event::Used { who, .. } => ("Best prepared", who),
        Event::Moved { who, .. } => ("Farthest around", who),
        _ => return None,
    };
    Some((title, who.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHO: Operative = Operative(1);

    #[test]
    fn falling_is_a_moment_and_standing_up_is_not() {
        assert_eq!(shown(&Event::Down { who: WHO }).moment, Some(Moment::Down { who: WHO }));
        assert_eq!(shown(&Event::StandsUp { who: WHO }).moment, None);
    }

    #[test]
    fn a_trade_is_put_to_whoever_it_is_offered_to() {
        assert_eq!(asked(Prompt::Consent { from: WHO, to: Operative(2) }), Some(Operative(2)));
        assert_eq!(asked(Prompt::Act(WHO)), Some(WHO));
        assert_eq!(asked(Prompt::Claim(3)), None);
    }

    #[test]
    fn hostiles_come_and_go_with_their_cards() {
        let hostile = HostileId(2);
        let came = shown(&Event::HostileAppears { hostile, tile: Tile(9) });
        assert_eq!(came.moment, Some(Moment::Appears { hostile, tile: Tile(9) }));
        let gone = shown(&Event::Killed { hostile });
        assert_eq!(gone.moment, Some(Moment::Removed { hostile }));
        let card = crate::Card { kind: "card", number: Card::of_hostile(hostile).0 };
        assert_eq!((came.cards, gone.cards), (vec![card], vec![card]));
    }
}
