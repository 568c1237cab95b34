//! What people read is right: one file, two files, no Markdown, no names of fields. Every event is told with one and with
//! several of whatever it counts, and every question of many games is read.

use std::collections::BTreeSet;

use engine::chance::{Draw, Quick};
use engine::effect::Overrun;
use engine::load::variants;
use engine::{Chance as _, Game, Picks, Play, Seat, Turn, Words};
use infiltration::lasting::{Lasting, Source};
use infiltration::{
    Card, Decided, Ending, Event, Guard, Infiltration, ItemId, NpcId, Operative, Pick, Place, Prompt, RoomId, RoomPart,
    SetOut, Setup, Special, Talent,
};

/// Words that stand only behind one, or only behind another number.
const COUNTED: [(&str, &str); 5] = [
    ("data file", "data files"),
    ("item", "items"),
    ("zettabyte", "zettabytes"),
    ("Prototype", "Prototypes"),
    ("room", "rooms"),
];

/// What is wrong with a sentence at first sight.
fn fault(text: &str) -> Option<String> {
    let found = ["*", "_", "  ", "`", "{", "}", " .", " ,", "INF-", "()"].into_iter().find(|sign| text.contains(sign));
    if let Some(sign) = found {
        return Some(format!("holds {sign:?}"));
    }
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';', '(', ')', '?', '!']).collect();
    for (at, word) in words.iter().enumerate() {
        let Ok(number) = word.parse::<u32>() else { continue };
        let rest = words[at + 1..].join(" ");
        for (one, many) in COUNTED {
            let said_many = rest.starts_with(many);
            let said_one = rest.starts_with(one) && !said_many;
            if (number == 1 && said_many) || (number != 1 && said_one) {
                return Some(format!("counts {number} wrongly"));
            }
        }
    }
    None
}

#[allow(clippy::too_many_lines)] // A line for each event.
fn every_event(n: u8) -> Vec<Event> {
    let (who, other, place, seat) = (Operative(0), Operative(1), Place(n), Seat(0));
    let (item, room, npc, guard) = (ItemId(n), RoomId(n), NpcId(n), if n == 1 { Guard::Lock } else { Guard::Worker });
    let (count, from, card) = (n, Source::Item(item), Card::Item(item));
    let special = if n == 1 { Special::Prototype } else { Special::BlackmailFile };
    let shield = Lasting::Shield { who, wounds: n > 1, delays: n != 2 };
    let mut all = vec![
        Event::Dealt { who },
        Event::FirstPlayer { who },
        Event::Round { round: n.into() },
        Event::Selected { who },
        Event::SelectedInstead { who, card },
        Event::TurnedUp { who, card },
        Event::StandsUp { who },
        Event::NoEffect { who, card },
        Event::NotResolved { who },
        Event::ItemUsed { who, item },
        Event::ItemWaits { who, item },
        Event::Moved { who, to: place },
        Event::GoesNowhere { who },
        Event::Revealed { place, room },
        Event::Peeked { who, place },
        Event::Saw { place, room },
        Event::RevealEffect { place, room },
        Event::EnterEffect { who, room },
        Event::InterfaceUsed { who, room },
        Event::InterfaceSilent { who, room },
        Event::InterfaceJammed { who, room, by: other, from },
        Event::Jammed { who, place, from },
        Event::InterfacePlaced { place },
        Event::InterfaceGone { place },
        Event::InterfaceIdle { place },
        Event::GuardPlaced { place, guard },
        Event::GuardDestroyed { place, guard },
        Event::GuardReleased { place, guard, count },
        Event::EnterOff { who: (n > 1).then_some(who), place },
        Event::DataPlaced { place, count },
        Event::PoolShort { wanted: n + 1, found: n },
        Event::Downloaded { who, place, count, first: n > 1 },
        Event::StillGuarded { place, guard, count },
        Event::Extracts { who },
        Event::Extracted { who, place, count, shared_by: n },
        Event::Took { who, place, count },
        Event::Drew { who, count },
        Event::Gained { value: n },
        Event::Sifts { who, place, count },
        Event::SawFile { value: n },
        Event::Sifted { who, place },
        Event::Laundered { who, count },
        Event::DataBoxed { place, count },
        Event::Stole { who, from: other, count },
        Event::Lost { value: n },
        Event::LooksAtStash { who, of: other },
        Event::SawStash { of: other, worth: [n, 0, 1] },
        Event::Exchanged { who, with: other },
        Event::KeptAll { who },
        Event::Wounded { who },
        Event::WoundedAlready { who },
        Event::Healed { who },
        Event::Delayed { who },
        Event::DelayedAlready { who },
        Event::Undelayed { who },
        Event::Shielded { who, from, wounds: true, delays: n > 1 },
        Event::Shrugged { who, from },
        Event::Sludged { who },
        Event::SludgeAt { place },
        Event::SludgeLeft { place },
        Event::SpecialGained { who, card: special },
        Event::SpecialGone { card: special },
        Event::DrewItems { who, count },
        Event::GotItem { item },
        Event::PileEmpty,
        Event::Discarded { who, item },
        Event::StoleItem { who, from: other },
        Event::LostItem { item },
        Event::Returned { who, item },
        Event::ItemsBoxed { who, count },
        Event::Proximity { from: n, to: n + 1 },
        Event::Alarm { from: 0, to: 1 },
        Event::NpcPlaced { npc, place },
        Event::NpcMissing { npc },
        Event::NpcActs { npc, place },
        Event::NpcSays { npc },
        Event::NpcChosen { by: seat, npc },
        Event::NpcMoved { npc, to: place },
        Event::NpcStays { npc },
        Event::NpcDestroyed { npc },
        Event::NpcLeft { npc },
        Event::SecurityRoll { die: n, alarm: 1 },
        Event::NoDie { who, from },
        Event::SecurityWithoutDie { alarm: 1 },
        Event::TrackerPasses { to: who },
        Event::Escaped { who },
        Event::Arrested { who },
        Event::CutShort,
        Event::Score { who, data: n.into(), prototypes: n, total: n.into() },
        Event::Sum { seat, total: n.into() },
        Event::NobodyWon,
        Event::Placed { seat, place: (n > 1).then_some(n) },
    ];
    let talents = [
        Talent::Steady,
        Talent::SecondHelping,
        Talent::WellStocked,
        Talent::KnowsTheHouse,
        Talent::Fireproof,
        Talent::LightFingers,
    ];
    all.extend(talents.map(|talent| Event::TalentUsed { who, talent }));
    all.extend([Ending::AllOut, Ending::Raid].map(|ending| Event::Ended { ending }));
    all.extend([Overrun::Budget, Overrun::Depth, Overrun::Turns, Overrun::Answers].map(|why| Event::Stopped { why }));
    let set_out = [SetOut::Dials, SetOut::Rooms, SetOut::BoxedRooms, SetOut::Specials, SetOut::Npcs, SetOut::Items(n)];
    all.extend(set_out.map(|what| Event::SetOut { what }));
    let parts = [RoomPart::Reveal, RoomPart::Enter, RoomPart::Interface, RoomPart::Guard];
    all.extend(parts.map(|part| Event::RoomSays { room: RoomId(if part == RoomPart::Enter { 23 } else { 3 }), part }));
    let decided =
        [Decided::Alone, Decided::Total, Decided::Prototype, Decided::DataFiles, Decided::BlackmailFile, Decided::Draw];
    all.extend(decided.map(|by| Event::Won { seat, by }));
    let lasting = [Lasting::NoDie, Lasting::Jam(place, who), shield, Lasting::EnterOff(place), Lasting::Sludge(place)];
    all.extend(lasting.map(|what| Event::LastingEnded { what }));
    all
}

#[test]
fn every_event_reads_well_with_one_and_with_several() {
    let game = Infiltration::base();
    let state = game.start(&Setup { players: 2, ..Setup::default() }, &mut Play::silent(&mut Quick::new(1))).unwrap();
    let mut told = BTreeSet::new();
    for n in [0, 1, 2, 3] {
        for event in every_event(n) {
            let written = serde_json::to_value(event).unwrap();
            let name = written.as_str().or_else(|| written.as_object()?.keys().next().map(String::as_str));
            told.insert(name.unwrap_or_default().to_string());
            let text = game.tell(&state, &event);
            assert_eq!(fault(&text), None, "{event:?}: {text}");
            assert!(text.ends_with(['.', '!']), "{event:?}: {text}");
        }
    }
    let missing: Vec<_> = variants::<Event>().iter().filter(|name| !told.contains(**name)).collect();
    assert!(missing.is_empty(), "never told here: {missing:?}");
}

/// Every question of games played at random says who is asked, by which card and what for.
#[test]
fn every_question_says_what_is_asked_and_by_which_card() {
    let game = Infiltration::base();
    let (mut asked, mut vague) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..120 {
        let (mut dice, mut players) = (Quick::new(seed), Quick::new(seed + 1_000));
        let setup = Setup { players: 2 + (seed % 5) as u8, extraction: seed % 3 == 0, ..Setup::default() };
        let mut state = game.start(&setup, &mut Play::silent(&mut dice)).unwrap();
        while let Turn::Ask { awaited, .. } = game.turn(&state) {
            let Some(seat) = awaited.lowest() else { break };
            let question = game.question(&state, seat).unwrap();
            let prompt = game.prompt(&state, seat, question.about);
            let by_a_card = !matches!(question.about, Prompt::Select(_) | Prompt::NpcOrder);
            let says = prompt.contains(" asks: ") && !prompt.ends_with("is meant?") && !prompt.ends_with("of these?");
            if fault(&prompt).is_some() || !prompt.ends_with('?') || (by_a_card && !says) {
                vague.insert(prompt.clone());
            }
            if by_a_card {
                assert!(game.aside(&state, seat, question.about).is_some(), "no card beside: {prompt}");
            }
            asked.insert(prompt);
            let (mut picks, mut listed): (Vec<Pick>, Vec<Pick>) = (Vec::new(), Vec::new());
            while game.options(&state, seat, &picks, &mut listed) == Picks::More {
                for pick in &listed {
                    let line = game.describe(&state, seat, &picks, *pick);
                    assert_eq!(fault(&line), None, "{pick:?}: {line}");
                }
                picks.push(listed[players.below(listed.len() as u32, Draw::Pick) as usize]);
            }
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut dice));
        }
    }
    assert!(asked.len() > 100, "only {} questions were asked", asked.len());
    assert!(vague.is_empty(), "these do not say what is asked, and by which card: {vague:#?}");
}
