//! Facility 07: a die that falls, an unexpected card, the alarm.

mod held;

pub use held::{HELD, play};

use engine::Seat;
use facility07::geometry::Place;
use facility07::vocabulary::Skill;
use facility07::{Event, Foe, Means, OpsId, Source};

use crate::director::Length;
use crate::{Placed, Shown, UNPLACED, placed as at};

/// What deserves a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Dice have fallen.
    Roll { faces: Vec<u8>, needed: Option<Needed> },
    /// A player flips a Covert.
    NotSoFast { seat: Seat, card: OpsId },
    /// The Mainframe is hacked.
    Alarm,
    /// The facility explodes.
    Boom,
}

/// What a roll has to be at most, on which Skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needed {
    pub skill: Skill,
    pub at_most: i8,
}

/// What the page makes of an event.
pub fn shown(event: &Event) -> Shown<Moment> {
    made(event).placed(placed(event))
}

#[expect(clippy::too_many_lines)] // Every event is named once; a second list would have to be kept like it.
fn made(event: &Event) -> Shown<Moment> {
    let (moment, silence) = (Shown::moment, Shown::silence);
    match *event {
        Event::Rolled { face, skill, needed: at_most, .. } => {
            let needed = skill.map(|skill| Needed { skill, at_most });
            moment(Moment::Roll { faces: vec![face], needed })
        }
        Event::Rerolled { face, .. } | Event::CountdownRolled { face } => {
            moment(Moment::Roll { faces: vec![face], needed: None })
        }
        Event::RolledTwice { faces, .. } => moment(Moment::Roll { faces: faces.to_vec(), needed: None }),
        Event::NotSoFast { seat, card } => moment(Moment::NotSoFast { seat, card }).about("ops", card.0),
        Event::Hacked { .. } => moment(Moment::Alarm),
        Event::Exploded => moment(Moment::Boom),

        Event::AgentRevealed { card, .. } | Event::Died { card, .. } | Event::CameBack { card, .. } => {
            silence().about("agent", card.0)
        }
        Event::RoomLaidOut { card, .. }
        | Event::RoomDrawn { card, .. }
        | Event::BroomCloset { card, .. }
        | Event::RoomPutBack { card }
        | Event::RoomLost { card, .. }
        | Event::MadhouseShift { card }
        | Event::RoomExplored { card, .. }
        | Event::SawRoom { card } => silence().about("room", card.0),
        Event::EventDrawn { event, .. } | Event::SawEvent { event } => silence().about("event", event.0),
        Event::Drew { card, .. }
        | Event::Discarded { card, .. }
        | Event::ActionPlayed { card, .. }
        | Event::GadgetEquipped { card, .. }
        | Event::GadgetReturned { card, .. }
        | Event::GadgetUsed { card, .. }
        | Event::GadgetReacted { card, .. }
        | Event::GadgetBorrowed { card, .. }
        | Event::CovertChosen { card, .. }
        | Event::Frisked { card, .. }
        | Event::Bribed { card, .. }
        | Event::CardTakenWas { card, .. }
        | Event::GadgetTaken { card, .. }
        | Event::SawCovert { card, .. }
        | Event::SawOps { card }
        | Event::Took { card, .. }
        | Event::Revealed { card, .. } => silence().about("ops", card.0),
        Event::Attacked { means, foe: Foe::Agent(_) | Foe::Guard(_) | Foe::Figure(_), .. }
        | Event::StrikesBack { means, .. } => match means {
            Means::Weapon(card) => silence().about("ops", card.0),
            Means::Nothing | Means::Fists | Means::Lent(_) => silence(),
        },

        Event::LockedDown { played, .. } | Event::LastingBegan { played, .. } | Event::LastingEnded { played, .. } => {
            match played.source {
                Source::Ops(card) => silence().about("ops", card.0),
                Source::Event(event) => silence().about("event", event.0),
                Source::Room(card) => silence().about("room", card.0),
                Source::Agent(card) => silence().about("agent", card.0),
                Source::Rules | Source::House(_) => silence(),
            }
        }

        // The board shows where every Agent and every thing is, what is locked, who is Dazed and how much Data there
        // is.
        Event::SetUp { .. }
        | Event::FirstPlayer { .. }
        | Event::TurnStarted { .. }
        | Event::Moved { .. }
        | Event::Relocated { .. }
        | Event::Sneaks { .. }
        | Event::SneakedPast { .. }
        | Event::Spotted { .. }
        | Event::BreaksIn { .. }
        | Event::Blocks { .. }
        | Event::Blocked { .. }
        | Event::BlockLifted { .. }
        | Event::Escaped { .. }
        | Event::RoomMoved { .. }
        | Event::MovedIn { .. }
        | Event::OnEnter { .. }
        | Event::EventsShuffled
        | Event::OpsShuffled
        | Event::DrewCards { .. }
        | Event::AimedAt { .. }
        | Event::CovertEquipped { .. }
        | Event::CovertReturned { .. }
        | Event::Prevented
        | Event::Redirected { .. }
        | Event::AbilityUsed { .. }
        | Event::AbilityCopied { .. }
        | Event::HouseAction { .. }
        | Event::RoomUsed { .. }
        | Event::Missed { .. }
        | Event::MustFight { .. }
        | Event::Dazed { .. }
        | Event::DazePrevented { .. }
        | Event::Undazed { .. }
        | Event::BoughtOff { .. }
        | Event::NotYetKilled { .. }
        | Event::Inevitable { .. }
        | Event::Transmitted { .. }
        | Event::DataOnCorpse { .. }
        | Event::PrisonPlaced { .. }
        | Event::PrisonAnnexed
        | Event::Jailed { .. }
        | Event::StaysInCell { .. }
        | Event::OutOfCell { .. }
        | Event::GuardSpawned { .. }
        | Event::GuardDazed { .. }
        | Event::GuardWoke { .. }
        | Event::GuardRemoved { .. }
        | Event::GuardMoved { .. }
        | Event::Unlocked { .. }
        | Event::GainedData { .. }
        | Event::LostData { .. }
        | Event::DataTaken { .. }
        | Event::DataGiven { .. }
        | Event::DataBanked { .. }
        | Event::CardTaken { .. }
        | Event::LookedAtHand { .. }
        | Event::SawHand { .. }
        | Event::LookedAtCovert { .. }
        | Event::Peeked { .. }
        | Event::PutUnder { .. }
        | Event::Ticked { .. }
        | Event::FigurePlaced { .. }
        | Event::FigureMoved { .. }
        | Event::FigureDazed { .. }
        | Event::FigureRemoved { .. }
        | Event::RoomMarked { .. }
        | Event::RoomUnmarked { .. }
        | Event::AgentMarked { .. }
        | Event::AgentUnmarked { .. }
        | Event::MarkersShown { .. }
        | Event::ShuffledIn { .. }
        | Event::CardGiven { .. }
        | Event::AgentLog { .. }
        | Event::Announced { .. }
        | Event::NothingToAimAt { .. }
        | Event::Stopped { .. }
        | Event::Ended { .. } => silence(),
    }
}

/// Where an event happens, and how long it is looked at. What is not named here has no place of its own: which events
/// those are is decided in [`shown`].
#[expect(clippy::match_same_arms)] // What belongs together stands together.
fn placed(event: &Event) -> Placed {
    let room = |place: Place, length| at("room", u8::from(place), length);
    let who = |seat: Seat, length| at("who", seat.0, length);
    match *event {
        Event::TurnStarted { seat } => who(seat, Length::Short),
        Event::Moved { to, .. } | Event::FigureMoved { to, .. } => room(to, Length::Short),
        Event::Relocated { to, .. } | Event::GuardMoved { to } => room(to, Length::Usual),
        Event::Sneaks { seat, .. } => who(seat, Length::Short),
        Event::SneakedPast { over, .. } | Event::Spotted { over, .. } => room(over, Length::Usual),
        Event::RoomExplored { place, .. }
        | Event::GuardSpawned { place }
        | Event::FigurePlaced { place, .. }
        | Event::LockedDown { place, .. }
        | Event::PrisonPlaced { place } => room(place, Length::Usual),
        Event::GuardDazed { place } | Event::GuardRemoved { place } | Event::RoomMarked { place, .. } => {
            room(place, Length::Usual)
        }
        Event::GuardWoke { place } | Event::Unlocked { place } => room(place, Length::Short),
        Event::Hacked { seat } | Event::Dazed { seat, .. } | Event::Died { seat, .. } | Event::Escaped { seat, .. } => {
            who(seat, Length::Long)
        }
        Event::Rolled { seat, .. } | Event::RolledTwice { seat, .. } | Event::Rerolled { seat, .. } => {
            who(seat, Length::Long)
        }
        Event::NotSoFast { seat, .. } | Event::Jailed { seat } => who(seat, Length::Long),
        Event::ActionPlayed { seat, .. }
        | Event::GadgetEquipped { seat, .. }
        | Event::GadgetUsed { seat, .. }
        | Event::GadgetReacted { seat, .. }
        | Event::AbilityUsed { seat }
        | Event::RoomUsed { seat, .. }
        | Event::Attacked { seat, .. }
        | Event::StrikesBack { seat, .. }
        | Event::GainedData { seat, .. }
        | Event::LostData { seat, .. }
        | Event::EventDrawn { seat, .. }
        | Event::OutOfCell { seat }
        | Event::AgentMarked { seat, .. } => who(seat, Length::Usual),
        Event::DataTaken { to, .. } | Event::DataGiven { to, .. } => who(to, Length::Usual),
        Event::Undazed { seat } | Event::Missed { seat } | Event::CovertEquipped { seat } => who(seat, Length::Short),
        Event::Prevented => (None, Length::Usual),
        Event::Ticked { .. } => (None, Length::Short),
        Event::CountdownRolled { .. } | Event::Exploded | Event::Announced { .. } => (None, Length::Long),
        _ => UNPLACED,
    }
}

/// What an event is counted as when deeds are compared in the end, and for whom.
pub fn deed(event: &Event) -> Option<(&'static str, u8)> {
    let (title, seat) = match *event {
        Event::Jailed { seat } => ("Most often behind bars", seat),
        Event::Dazed { seat, .. } => ("Most often Dazed", seat),
        Event::RoomExplored { seat, .. } => ("Most curious", seat),
        Event::Attacked { seat, .. } => ("Most quarrelsome", seat),
        Event::NotSoFast { seat, .. } => ("Most unexpected", seat),
        Event::Moved { seat, .. } => ("Most restless", seat),
        _ => return None,
    };
    Some((title, seat.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Card;

    const ANN: Seat = Seat(0);

    #[test]
    fn dice_lie_on_the_table_for_a_moment() {
        let roll = |event: &Event| shown(event).moment;
        let check = Event::Rolled { seat: ANN, skill: Some(Skill::Speed), face: 4, needed: 3 };
        let needed = Some(Needed { skill: Skill::Speed, at_most: 3 });
        assert_eq!(roll(&check), Some(Moment::Roll { faces: vec![4], needed }));
        assert_eq!(
            roll(&Event::RolledTwice { seat: ANN, faces: [2, 6] }),
            Some(Moment::Roll { faces: vec![2, 6], needed: None })
        );
        assert_eq!(roll(&Event::CountdownRolled { face: 1 }), Some(Moment::Roll { faces: vec![1], needed: None }));
    }

    #[test]
    fn what_a_pack_announces_throws_no_die() {
        let text = "Norwood rolls 3 eyes. *** BOOM ***".into();
        assert_eq!(shown(&Event::Announced { text }).moment, None);
    }

    #[test]
    fn a_flipped_covert_can_be_looked_at() {
        let flipped = shown(&Event::NotSoFast { seat: ANN, card: OpsId(12) });
        assert_eq!(flipped.moment, Some(Moment::NotSoFast { seat: ANN, card: OpsId(12) }));
        assert_eq!(flipped.cards, [Card { kind: "ops", number: 12 }]);
    }

    #[test]
    fn the_alarm_and_the_end_are_different_moments() {
        assert_eq!(shown(&Event::Hacked { seat: ANN }).moment, Some(Moment::Alarm));
        assert_eq!(shown(&Event::Exploded).moment, Some(Moment::Boom));
        assert_eq!(shown(&Event::Ticked { left: 0 }).moment, None);
    }

    #[test]
    fn an_attack_shows_its_weapon() {
        let attack = |means| shown(&Event::Attacked { seat: ANN, foe: Foe::Agent(Seat(1)), means }).cards;
        assert_eq!(attack(Means::Weapon(OpsId(3))), [Card { kind: "ops", number: 3 }]);
        assert_eq!(attack(Means::Fists), []);
    }
}
