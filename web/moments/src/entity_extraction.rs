//! Entity Extraction: a Hostile appears, a Hostile is gone, an operative falls.

use entity_extraction::layout::Tile;
use entity_extraction::{Card, Event, HostileId, Operative, Prompt};
use serde_json::Value;

use crate::director::Length;
use crate::held::{Path, Played};
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

/// What the board shows as it was until the event that changes it is shown.
pub const HELD: [Path; 18] = [
    &["round"],
    &["ending"],
    &["active"],
    &["entities_turn"],
    &["hostiles"],
    &["links"],
    &["operatives", "*", "at"],
    &["operatives", "*", "ht"],
    &["operatives", "*", "ammo"],
    &["operatives", "*", "carries"],
    &["operatives", "*", "carried_by"],
    &["operatives", "*", "acted"],
    &["tiles", "*", "name"],
    &["tiles", "*", "room"],
    &["tiles", "*", "face_up"],
    &["tiles", "*", "operatives"],
    &["tiles", "*", "hostiles"],
    &["beacon"],
];

/// Lets an event change what is held.
pub fn play(event: &Event, played: &mut Played<'_>) {
    const PEOPLE: &str = "operatives";
    match *event {
        Event::Round { round } => {
            played.set("round", round);
            played.set("entities_turn", false);
            (0..3).for_each(|at| played.settle_one(PEOPLE, at, &["acted"]));
        }
        Event::EntitiesTurn { .. } => {
            played.set("active", Value::Null);
            played.set("entities_turn", true);
        }
        Event::TurnBegins { who } => played.set("active", who.0),
        Event::TurnEnds { who } => {
            played.set("active", Value::Null);
            played.put(PEOPLE, usize::from(who.0), "acted", true);
        }
        Event::Moved { who, to } | Event::Released { who, to } | Event::Teleported { who, to } => {
            let carried = played.one(PEOPLE, usize::from(who.0)).and_then(|one| one.get("carries")?.as_u64());
            go(played, who, to);
            // Whoever is carried goes along.
            if let Some(whom) = carried.and_then(|whom| u8::try_from(whom).ok()) {
                go(played, Operative(whom), to);
            }
        }
        Event::Discovered { tile, .. } | Event::Shown { tile, .. } => {
            played.settle_one("tiles", usize::from(tile.0), &["name", "room", "face_up"]);
        }
        Event::Locked { link } | Event::Unlocked { link } | Event::Blown { link } | Event::BreaksLock { link, .. } => {
            played.settle_one("links", usize::from(link.0), &["locked", "blown"]);
        }
        Event::Beacon { .. } | Event::BeaconGone => played.settle("beacon"),
        Event::Gained { who, ammo } => played.add(PEOPLE, usize::from(who.0), "ammo", ammo.into()),
        Event::PickedUp { who, whom } => {
            played.put(PEOPLE, usize::from(who.0), "carries", whom.0);
            played.put(PEOPLE, usize::from(whom.0), "carried_by", who.0);
        }
        Event::Dropped { who, whom } => {
            played.put(PEOPLE, usize::from(who.0), "carries", Value::Null);
            played.put(PEOPLE, usize::from(whom.0), "carried_by", Value::Null);
        }
        Event::Hurt { who, damage } => played.add(PEOPLE, usize::from(who.0), "ht", -i64::from(damage)),
        Event::Healed { who, ht } => played.put(PEOPLE, usize::from(who.0), "ht", ht),
        Event::Down { who } => played.put(PEOPLE, usize::from(who.0), "ht", 0),
        Event::StandsUp { who } | Event::Clings { who, .. } => {
            played.settle_one(PEOPLE, usize::from(who.0), &["ht"]);
        }
        Event::HostileAppears { hostile, tile } => appear(played, hostile, tile),
        Event::HostileMoved { hostile, to } => {
            if let Some(at) = played.numbered("hostiles", "hostile", hostile.0) {
                played.put("hostiles", at, "at", to.0);
            }
            played.stand("tiles", "hostiles", &hostile.0.into(), Some(usize::from(to.0)));
        }
        Event::Hit { hostile, damage } => {
            if let Some(at) = played.numbered("hostiles", "hostile", hostile.0) {
                played.add("hostiles", at, "damage", damage.into());
            }
        }
        Event::Killed { hostile } => {
            if let Some(at) = played.numbered("hostiles", "hostile", hostile.0)
                && let Some(Value::Array(all)) = played.view.get_mut("hostiles")
            {
                all.remove(at);
            }
            played.stand("tiles", "hostiles", &hostile.0.into(), None);
        }
        _ => {}
    }
}

fn go(played: &mut Played<'_>, who: Operative, to: Tile) {
    played.put("operatives", usize::from(who.0), "at", to.0);
    played.stand("tiles", "operatives", &who.0.into(), Some(usize::from(to.0)));
}

/// A Hostile that is gone again by now was never drawn with its name; it is left out.
fn appear(played: &mut Played<'_>, hostile: HostileId, tile: Tile) {
    let is = |one: &&Value| one.get("hostile").and_then(Value::as_u64) == Some(hostile.0.into());
    let Some(one) = played.newest.get("hostiles").and_then(|all| all.as_array()?.iter().find(is)) else { return };
    let mut one = one.clone();
    one["at"] = tile.0.into();
    one["damage"] = 0.into();
    if let Some(Value::Array(all)) = played.view.get_mut("hostiles") {
        all.push(one);
    }
    played.stand("tiles", "hostiles", &hostile.0.into(), Some(usize::from(tile.0)));
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
