//! Every event in singular and plural: numbers agree with their nouns, and nothing raw is left in a sentence.

use engine::chance::Quick;
use engine::effect::Overrun;
use engine::{Game, Play, Seat, Words};

use crate::agreement::Agreement;
use crate::content::EntityExtraction;
use crate::event::Event;
use crate::layout::{HALLS, LinkId, Tile};
use crate::names::{Card, HOSTILES, HostileId, Operative, ROOMS, RoomId};
use crate::setup::Setup;
use crate::state::Ending;

/// All that are about somebody alone.
fn of(who: Operative) -> Vec<Event> {
    let (by, whom, hostile) = (who, Operative((who.0 + 1) % 3), HostileId(2));
    let (to, tile, link, room) = (Tile(3), Tile(HALLS as u8 + 1), LinkId(0), RoomId(4));
    vec![
        Event::TurnBegins { who },
        Event::PassesOn { who },
        Event::TurnEnds { who },
        Event::LiesStill { who },
        Event::WouldConcede { seat: Seat(who.0) },
        Event::Moved { who, to },
        Event::Released { who, to },
        Event::ComesAlong { who, whom },
        Event::MoveEnds { who },
        Event::Teleported { who, to: tile },
        Event::HallSays { who, tile: to },
        Event::HallText { tile: to },
        Event::Kept { who },
        Event::Discovered { who, tile, room },
        Event::Shown { tile, room },
        Event::Lies { tile, room },
        Event::Locked { link },
        Event::Unlocked { link },
        Event::Blown { link },
        Event::NothingToDraw { who },
        Event::Reshuffled,
        Event::SupplyShort { who },
        Event::Beacon { tile },
        Event::BeaconGone,
        Event::Peeked { who },
        Event::Offered { from: who, to: whom },
        Event::Refused { by: who },
        Event::Traded { from: who, to: whom },
        Event::PickedUp { who, whom },
        Event::Dropped { who, whom },
        Event::LastAmmo { who },
        Event::Spared { who },
        Event::Down { who },
        Event::StandsUp { who },
        Event::DrawsEntity { who },
        Event::NoEntity { who },
        Event::HomeToo { who },
        Event::Chooses { by, hostile, whom },
        Event::Directs { by, hostile, to },
    ]
}

/// All that count something.
fn counting(number: u8) -> Vec<Event> {
    let (who, hostile) = (Operative(0), HostileId(1));
    vec![
        Event::Arrived { rooms: number },
        Event::Supplied { ammo: number },
        Event::Round { round: u16::from(number) },
        Event::Unused { actions: number },
        Event::Gained { who, ammo: number },
        Event::MoreActions { who, actions: number },
        Event::FewerActions { who, actions: number },
        Event::Hit { hostile, damage: number },
        Event::Hurt { who, damage: number },
        Event::Prevented { who, damage: number },
        Event::Clings { who, ht: number },
        Event::Healed { who, ht: number },
        Event::EntitiesTurn { round: u16::from(number) },
    ]
}

fn with_cards() -> Vec<Event> {
    let who = Operative(1);
    let mut all = Vec::new();
    for card in Card::all() {
        all.extend([Event::Armed { who, card }, Event::Drew { who, card }, Event::Discarded { who, card }]);
        all.extend([Event::LiesAtGate { card }, Event::TookWeapon { who, card }, Event::Used { who, card }]);
        all.extend([Event::CardText { card }, Event::Saw { card }, Event::Attacks { who, card }]);
        all.extend([Event::AttacksAgain { who, card }, Event::ItemEntity { who, card }]);
    }
    for room in (0..ROOMS as u8).map(RoomId) {
        all.extend([true, false].map(|first| Event::RoomSays { who, room, first }));
        all.extend([true, false].map(|first| Event::RoomText { room, first }));
    }
    for hostile in (0..HOSTILES as u8).map(HostileId) {
        let (tile, link) = (Tile(2), LinkId(1));
        all.extend([Event::Killed { hostile }, Event::Dazed { hostile }, Event::ShrugsOff { hostile }]);
        all.extend([Event::HostileAppears { hostile, tile }, Event::HostileActs { hostile }]);
        all.extend([Event::HostileSkips { hostile }, Event::HostileStays { hostile }]);
        all.extend([Event::HostileMoved { hostile, to: tile }, Event::BreaksLock { hostile, link }]);
        all.push(Event::HostileHeals { hostile });
    }
    all.extend(Agreement::ALL.map(|what| Event::Agreed { what }));
    let overruns = [Overrun::Budget, Overrun::Depth, Overrun::Turns, Overrun::Answers];
    all.extend(overruns.map(|why| Event::Stopped { why }));
    let endings = [Ending::Victory, Ending::Defeat, Ending::Conceded, Ending::Sealed];
    all.extend(endings.map(|ending| Event::Ended { ending }));
    all
}

/// What is wrong with a sentence, if anything.
fn fault(text: &str) -> Option<&'static str> {
    let words: Vec<&str> = text.split(' ').collect();
    // "within range 1 skips" counts nothing, nor does a number at the end of a sentence.
    let counts_one_of_many = words.windows(3).any(|three| {
        let noun = three[2].trim_end_matches(|c: char| c.is_ascii_punctuation());
        three[0] != "range" && three[1] == "1" && noun.ends_with('s')
    });
    match text {
        "" => Some("empty"),
        _ if text.contains("  ") => Some("two spaces"),
        _ if text.contains(['*', '_', '{', '}', '`']) => Some("something raw"),
        _ if text.contains(": .") || text.ends_with(' ') => Some("a gap"),
        _ if counts_one_of_many => Some("one of many"),
        _ => None,
    }
}

#[test]
fn every_event_reads_well_in_singular_and_plural() {
    let game = EntityExtraction::base();
    for (hidden_breach, restless_host) in [(false, false), (true, true)] {
        let setup = Setup { hidden_breach, restless_host, ..Setup::default() };
        let state = game.start(&setup, &mut Play::silent(&mut Quick::new(3))).unwrap();
        let all = (0..3).map(Operative).flat_map(of).chain((0..=3).flat_map(counting)).chain(with_cards());
        for event in all {
            // What is never told: a Room or Hall without that text.
            let silent = match event {
                Event::RoomText { room, first } => {
                    let room = game.room(room);
                    if first { room.first.is_none() } else { room.any.is_none() }
                }
                _ => false,
            };
            let text = game.tell(&state, &event);
            assert!(silent || fault(&text).is_none(), "{:?} in {text:?} ({event:?})", fault(&text));
        }
        for line in game.briefing(&state).lines() {
            assert_eq!(fault(line), None, "{line}");
        }
    }
    assert_eq!(fault("Anvil has 1 actions now."), Some("one of many"));
}

#[test]
fn texts_speak_of_the_variant_in_play() {
    let game = EntityExtraction::base();
    let told = |setup: Setup| {
        let state = game.start(&setup, &mut Play::silent(&mut Quick::new(3))).unwrap();
        let host = game.tell(&state, &Event::CardText { card: Card::HOST });
        let breach = game.tell(&state, &Event::RoomText { room: RoomId::BREACH, first: true });
        [game.briefing(&state), host, breach].join("\n")
    };
    let plain = told(Setup::default());
    for word in ["estless", "Hidden", "Manual", "Scarce", "Approach 2"] {
        assert!(!plain.contains(word), "{word}: {plain}");
    }
    let all = told(Setup { hidden_breach: true, restless_host: true, manual_release: true, ..Setup::default() });
    for word in ["Restless Host", "Hidden Breach", "Manual release", "Approach 2", "The Host appears here"] {
        assert!(all.contains(word), "{word}: {all}");
    }
}
