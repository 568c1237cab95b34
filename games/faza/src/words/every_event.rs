//! Every event is told in singular and plural, and nothing in it is for programs.

use engine::chance::Quick;
use engine::effect::Overrun;
use engine::{Game as _, Play, Seat};

use super::tale::tell;
use crate::content::Faza;
use crate::event::Event;
use crate::names::{Area, CardId, Difficulty, EventId, Ship};
use crate::set_out::SetOut;
use crate::setup::Setup;
use crate::state::Ending;
use crate::tiles::Tile;

/// One of each, with this number wherever there is one.
fn every(count: u8) -> Vec<Event> {
    let (seat, by) = (Seat(0), Seat(1));
    let [from, to] = [5, 9].map(|number| Tile::numbered(number).unwrap());
    let (tile, target, ship) = (from, to, Ship::Carrier);
    let card = CardId::of(Area::Medical, 1);
    let dice = [count, count, 0];
    let mut all = vec![
        Event::TeamPhase { round: 1 },
        Event::FazaPhase { round: 1 },
        Event::FazaStep { step: count - 1 },
        Event::Ready { seat },
        Event::NotReady { seat },
        Event::Used { seat, card, choice: count },
        Event::SkillUsed { seat },
        Event::Moved { seat, from, to },
        Event::RebelsMoved { seat, count, from, to },
        Event::Enhanced { seat, by },
        Event::Enhanced { seat, by: seat },
        Event::EnhancementsLost { seat },
        Event::Rolled { seat, target, dice, bonus: 1 },
        Event::Rerolled { seat, by, dice },
        Event::Rerolled { seat, by: seat, dice },
        Event::DieSet { seat, dice },
        Event::AutomaticKill { seat, target, count },
        Event::DronesDefeated { seat, target, count },
        Event::InjuriesIgnored { seat, count },
        Event::RebelsAbsorbed { seat, tile, count },
        Event::Injured { seat, card },
        Event::Recovered { seat, card },
        Event::Readied { seat, card },
        Event::AllReadied,
        Event::Recruited { seat, tile },
        Event::RebelsAdded { tile, count },
        Event::RebelsRemoved { tile, count },
        Event::DronesAdded { tile, count },
        Event::DronesRemoved { tile, count },
        Event::PointsGained { seat, points: count },
        Event::PointsPaid { seat, points: count },
        Event::Fazaformed { tile },
        Event::Restored { tile },
        Event::ShipAttacked { seat, ship, health: count },
        Event::ShipMoved { ship, from, to },
        Event::ShipStays { ship },
        Event::ShipRepaired { ship, health: count },
        Event::ShipDefeated { ship },
        Event::TrackerShifted { ship },
        Event::GuideCarriedOut { ship, defeated: false },
        Event::GuideCarriedOut { ship, defeated: true },
        Event::ActivationCancelled { ship },
        Event::DeckReshuffled,
        Event::NoEventLeft,
        Event::EventsReordered { seat },
        Event::DeadlyTile { seat, tile },
        Event::Agreed { seat },
        Event::Declined { seat },
        Event::Transmission { seat },
        Event::Reply { seat },
    ];
    for event in (0..24).map(EventId) {
        all.extend([
            Event::EventDrawn { seat, event },
            Event::EventDiscarded { event },
            Event::EventInForce { event, seat },
            Event::EventsShown { first: event, second: (count > 1).then_some(event) },
            Event::Proposed { seat, event },
            Event::PaidOff { event },
            Event::Triggered { seat, event },
        ]);
    }
    let set_out = [
        SetOut::Together,
        SetOut::Shuffled,
        SetOut::AsAskedFor,
        SetOut::Earth,
        SetOut::Dark,
        SetOut::Guides,
        SetOut::Tracker,
        SetOut::Ships,
        SetOut::Health(count),
        SetOut::Pool(count),
        SetOut::Deck(count + 1),
        SetOut::NoRewards(count + 1),
        SetOut::Homes,
        SetOut::OtherOutposts,
        SetOut::Cards,
        SetOut::RebelPool(count),
        SetOut::NoPoints,
        SetOut::Alone,
        SetOut::Counted(count + 1),
        SetOut::NotShared,
        SetOut::Hero,
        SetOut::Hints,
    ];
    all.extend(set_out.map(|what| Event::SetOut { what }));
    all.extend(Difficulty::ALL.map(|difficulty| Event::SetOut { what: SetOut::Mode(difficulty) }));
    let cuts = [Overrun::Budget, Overrun::Depth, Overrun::Turns, Overrun::Answers];
    all.extend(cuts.map(|why| Event::Stopped { why }));
    let endings = [Ending::Victory, Ending::Death, Ending::OutOfDrones, Ending::NoOutposts, Ending::NoRebels];
    all.extend(endings.map(|ending| Event::Ended { ending }));
    all
}

#[test]
fn every_event_is_a_sentence_in_singular_and_plural() {
    let game = Faza::base();
    let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
    for count in [1, 2, 3] {
        for event in every(count) {
            let text = tell(&game, &state, event);
            let nouns = ["Drone", "Rebel", "Point", "injurie"];
            let many = nouns
                .iter()
                .any(|noun| text.contains(&format!(" 1 {noun}s")) || text.starts_with(&format!("1 {noun}s")));
            let one = nouns.iter().any(|noun| text.contains(&format!("{} {noun} ", count.max(2))));
            assert!(!many && !one, "{text}");
            assert!(!["*", "_", "  ", "`"].iter().any(|sign| text.contains(sign)), "{text}");
            assert!(text.ends_with(['.', '!', '?']), "{text}");
        }
    }
}
