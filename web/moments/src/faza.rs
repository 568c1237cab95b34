//! FAZA: dice, the event the Faza strike back with, and the report of a whole Faza Phase.

mod held;

pub use held::{HELD, play};

use faza::{Event, EventId, Ship, Tile};

use crate::director::Length;
use crate::{Placed, Shown, UNPLACED, placed as at};

/// What deserves a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Dice against Drones; a zero is no die.
    Dice { dice: [u8; 3], bonus: i8 },
    /// The Faza retaliate.
    Retaliation { event: EventId },
    /// One phase ends and the other begins.
    Phase { faza: bool },
    /// A step of the Faza Phase.
    Step,
    /// The Tracker stands beside this ship; what it does is told next.
    Tracker,
    /// A ship's guide is carried out, or is not.
    Act,
    /// A ship's way over the city.
    Drift { ship: Ship, from: Tile, to: Tile },
}

/// What the page makes of an event.
pub fn shown(event: &Event) -> Shown<Moment> {
    made(event).placed(placed(event))
}

fn made(event: &Event) -> Shown<Moment> {
    let (moment, silence) = (Shown::moment, Shown::silence);
    match *event {
        Event::Rolled { dice, bonus, .. } => moment(Moment::Dice { dice, bonus }),
        Event::EventDrawn { event, .. } => moment(Moment::Retaliation { event }).about("event", event.0),
        Event::TeamPhase { .. } => moment(Moment::Phase { faza: false }),
        Event::FazaPhase { .. } => moment(Moment::Phase { faza: true }),
        Event::FazaStep { .. } => moment(Moment::Step),
        Event::TrackerShifted { ship } => moment(Moment::Tracker).about("ship", ship.index() as u8),
        Event::GuideCarriedOut { ship, .. } | Event::ActivationCancelled { ship } => {
            moment(Moment::Act).about("ship", ship.index() as u8)
        }
        Event::ShipMoved { ship, from, to } => {
            moment(Moment::Drift { ship, from, to }).about("ship", ship.index() as u8)
        }

        Event::Used { card, .. }
        | Event::Injured { card, .. }
        | Event::Recovered { card, .. }
        | Event::Readied { card, .. } => silence().about("card", card.0),
        Event::EventDiscarded { event }
        | Event::EventInForce { event, .. }
        | Event::Proposed { event, .. }
        | Event::PaidOff { event }
        | Event::Triggered { event, .. } => silence().about("event", event.0),
        Event::EventsShown { first, second } => match second {
            Some(second) => silence().about("event", first.0).about("event", second.0),
            None => silence().about("event", first.0),
        },
        Event::ShipAttacked { ship, .. }
        | Event::ShipStays { ship }
        | Event::ShipRepaired { ship, .. }
        | Event::ShipDefeated { ship } => silence().about("ship", ship.index() as u8),

        // The city shows its pieces; a roll that may still be changed lies open on the board.
        Event::SetOut { .. }
        | Event::Ready { .. }
        | Event::NotReady { .. }
        | Event::SkillUsed { .. }
        | Event::Moved { .. }
        | Event::RebelsMoved { .. }
        | Event::Enhanced { .. }
        | Event::EnhancementsLost { .. }
        | Event::Rerolled { .. }
        | Event::DieSet { .. }
        | Event::AutomaticKill { .. }
        | Event::DronesDefeated { .. }
        | Event::InjuriesIgnored { .. }
        | Event::RebelsAbsorbed { .. }
        | Event::AllReadied
        | Event::Recruited { .. }
        | Event::RebelsAdded { .. }
        | Event::RebelsRemoved { .. }
        | Event::DronesAdded { .. }
        | Event::DronesRemoved { .. }
        | Event::PointsGained { .. }
        | Event::PointsPaid { .. }
        | Event::Fazaformed { .. }
        | Event::Restored { .. }
        | Event::DeckReshuffled
        | Event::NoEventLeft
        | Event::EventsReordered { .. }
        | Event::DeadlyTile { .. }
        | Event::Agreed { .. }
        | Event::Declined { .. }
        | Event::Transmission { .. }
        | Event::Reply { .. }
        | Event::Stopped { .. }
        | Event::Ended { .. } => silence(),
    }
}

/// A line of the log.
pub struct Told<'l> {
    pub number: usize,
    pub event: Event,
    pub text: &'l str,
}

/// A line of a report: a step of the guide, a ship that acts, or what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Step(String),
    Act(String),
    Thing(String),
}

/// What the Faza did in one Faza Phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub entries: Vec<Entry>,
    /// The ways the ships took.
    pub drifts: Vec<(Ship, Tile, Tile)>,
}

/// The last Faza Phase, once it is over, and the number of the line that ended it: from one change of phase to the next.
pub fn report(lines: &[Told<'_>]) -> Option<(usize, Report)> {
    let moment = |told: &Told<'_>| shown(&told.event).moment;
    let changes_phase = |told: &Told<'_>| matches!(moment(told), Some(Moment::Phase { .. }));
    let end = lines.iter().rposition(changes_phase)?;
    if moment(&lines[end]) == Some(Moment::Phase { faza: true }) {
        return None;
    }
    let begin = lines[..end].iter().rposition(changes_phase)?;
    let mut report = Report { entries: Vec::new(), drifts: Vec::new() };
    for told in &lines[begin + 1..end] {
        let text = told.text.to_string();
        report.entries.push(match moment(told) {
            Some(Moment::Step) => Entry::Step(text),
            Some(Moment::Act) => Entry::Act(text),
            // The ship that acts is named in the next line.
            Some(Moment::Tracker) => continue,
            Some(Moment::Drift { ship, from, to }) => {
                report.drifts.push((ship, from, to));
                Entry::Thing(text)
            }
            Some(Moment::Dice { .. } | Moment::Retaliation { .. } | Moment::Phase { .. }) | None => Entry::Thing(text),
        });
    }
    Some((lines[end].number, report))
}

/// Where an event happens, and how long it is looked at. What is not named here has no place of its own: which events
/// those are is decided in [`shown`].
#[expect(clippy::match_same_arms)] // What belongs together stands together.
fn placed(event: &Event) -> Placed {
    let tile = |tile: Tile, length| at("tile", tile.number(), length);
    let ship = |ship: Ship, length| at("ship", ship.index() as u8, length);
    match *event {
        Event::TeamPhase { .. } | Event::FazaPhase { .. } => (None, Length::Long),
        Event::FazaStep { .. } => (None, Length::Usual),
        Event::Moved { to, .. } => tile(to, Length::Short),
        Event::RebelsMoved { to, .. } => tile(to, Length::Short),
        Event::Rolled { target, .. } => tile(target, Length::Long),
        Event::Rerolled { .. } | Event::DieSet { .. } => (None, Length::Usual),
        Event::AutomaticKill { target, .. } | Event::DronesDefeated { target, .. } => tile(target, Length::Usual),
        Event::RebelsAbsorbed { tile: to, .. }
        | Event::Recruited { tile: to, .. }
        | Event::RebelsAdded { tile: to, .. }
        | Event::RebelsRemoved { tile: to, .. }
        | Event::DronesAdded { tile: to, .. }
        | Event::DronesRemoved { tile: to, .. } => tile(to, Length::Short),
        Event::Fazaformed { tile: to } | Event::Restored { tile: to } | Event::DeadlyTile { tile: to, .. } => {
            tile(to, Length::Long)
        }
        Event::Injured { seat, .. } | Event::Recovered { seat, .. } => at("who", seat.0, Length::Short),
        Event::Used { seat, .. } | Event::SkillUsed { seat } => at("who", seat.0, Length::Short),
        Event::ShipAttacked { ship: hit, .. } | Event::ShipDefeated { ship: hit } => ship(hit, Length::Long),
        Event::ShipMoved { ship: goes, .. } | Event::GuideCarriedOut { ship: goes, .. } => ship(goes, Length::Usual),
        Event::ShipStays { ship: it }
        | Event::ShipRepaired { ship: it, .. }
        | Event::ActivationCancelled { ship: it } => ship(it, Length::Usual),
        Event::TrackerShifted { ship: next } => ship(next, Length::Short),
        _ => UNPLACED,
    }
}

/// What an event is counted as when deeds are compared in the end, and for whom.
pub fn deed(event: &Event) -> Option<(&'static str, u8)> {
    let (title, seat) = match *event {
        Event::ShipAttacked { seat, .. } => ("Hardest on the motherships", seat),
        Event::DronesDefeated { seat, .. } => ("Hardest on the Drones", seat),
        Event::Recruited { seat, .. } => ("Best recruiter", seat),
        Event::Injured { seat, .. } => ("Most often hurt", seat),
        Event::Moved { seat, .. } => ("Farthest around", seat),
        _ => return None,
    };
    Some((title, seat.0))
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;

    const DOCTOR: Seat = Seat(0);

    fn tile(number: u8) -> Tile {
        Tile::numbered(number).unwrap()
    }

    #[test]
    fn dice_come_with_their_bonus() {
        let rolled = Event::Rolled { seat: DOCTOR, target: tile(6), dice: [4, 1, 0], bonus: 1 };
        assert_eq!(shown(&rolled).moment, Some(Moment::Dice { dice: [4, 1, 0], bonus: 1 }));
        // It lies open on the board while it may still be changed.
        let rerolled = Event::Rerolled { seat: DOCTOR, by: DOCTOR, dice: [4, 5, 0] };
        assert_eq!(shown(&rerolled).moment, None);
    }

    #[test]
    fn the_event_that_is_drawn_can_be_looked_at() {
        let drawn = shown(&Event::EventDrawn { seat: DOCTOR, event: EventId(11) });
        assert_eq!(drawn.moment, Some(Moment::Retaliation { event: EventId(11) }));
        assert_eq!(drawn.cards, [crate::Card { kind: "event", number: 11 }]);
    }

    #[test]
    fn a_faza_phase_is_reported_once_it_is_over() {
        let phase = [
            (Event::TeamPhase { round: 1 }, "Round 1."),
            (Event::Ready { seat: DOCTOR }, "The Doctor is ready."),
            (Event::FazaPhase { round: 1 }, "The sky hums."),
            (Event::FazaStep { step: 0 }, "Step 1"),
            (Event::TrackerShifted { ship: Ship::ALL[0] }, "The Tracker moves."),
            (Event::GuideCarriedOut { ship: Ship::ALL[0], defeated: false }, "It acts."),
            (Event::ShipMoved { ship: Ship::ALL[0], from: tile(3), to: tile(7) }, "It drifts."),
            (Event::TeamPhase { round: 2 }, "Round 2."),
        ];
        let told = |(number, (event, text))| Told { number, event, text };
        let lines: Vec<Told<'_>> = phase.into_iter().enumerate().map(told).collect();
        let entries =
            vec![Entry::Step("Step 1".into()), Entry::Act("It acts.".into()), Entry::Thing("It drifts.".into())];
        let drifts = vec![(Ship::ALL[0], tile(3), tile(7))];
        assert_eq!(report(&lines), Some((7, Report { entries, drifts })));
        assert_eq!(report(&lines[..7]), None, "not while it goes on");
        assert_eq!(report(&lines[..2]), None, "nor before the first one");
    }
}
