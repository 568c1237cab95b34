//! The yardstick that bots are measured by: legal, in time, better than chance, and no card is beneath it. And reasons.

use std::collections::BTreeSet;

use bots::Skill;
use engine::chance::{Chance, Draw, Quick};
use engine::play::Entry;
use engine::{Bot, Game, Outcome, Play, Positions, Seat, Sight, Turn, Viewer, bot, load};
use facility07::bot::{Heuristic, Spy};
use facility07::{Event, Facility07, Length, Means, OptionalRule, Pick, Setup};
use rayon::prelude::*;

/// The longest game a table of bots may need.
const MOST_ANSWERS: u32 = 12_000;

/// Plays a game; the seats below `clever` are heuristics, the others random.
fn play(game: &Facility07, setup: &Setup, clever: u8, chance: &mut Quick, log: &mut Vec<Entry<Event>>) -> Outcome {
    let mut state = game.start(setup, &mut Play::logged(chance, log)).expect("the setup is fine");
    let mut heuristics = vec![Heuristic::default(); usize::from(setup.players)];
    let mut random: bot::Random<Pick> = bot::Random::new();
    let mut picks = Vec::new();
    for _ in 0..MOST_ANSWERS {
        let awaited = match game.turn(&state) {
            Turn::Over(outcome) => return outcome,
            Turn::Ask { awaited, .. } => awaited,
        };
        let seat = awaited.lowest().expect("somebody is asked");
        let seen = game.imagine(&state, Viewer::Seat(seat), chance);
        picks.clear();
        if seat.0 < clever {
            heuristics[seat.index()].answer(&Sight::new(game, &seen, seat, chance), chance, &mut picks);
        } else {
            random.choose(game, &seen, seat, chance, &mut picks);
        }
        let answered = game.answer(&mut state, seat, &picks, &mut Play::logged(chance, log));
        assert!(answered.is_ok(), "{picks:?} refused: {answered:?}, asked {:?}", game.question(&state, seat));
    }
    panic!("no end after {MOST_ANSWERS} answers: {setup:?}");
}

#[test]
fn legal_and_in_time_whatever_is_agreed_on() {
    let game = Facility07::base();
    for players in 2..=6 {
        (0..50_u64).into_par_iter().for_each(|number| {
            let mut chance = Quick::new(number * 8 + u64::from(players));
            let mut setup = Setup { players, length: Length::Short, ..Setup::default() };
            for rule in OptionalRule::ALL {
                if chance.below(4, Draw::Pick) == 0 {
                    setup.optional_rules.push(rule);
                }
            }
            play(&game, &setup, players, &mut chance, &mut Vec::new());
        });
    }
}

/// Turns that three bots need for 40 games.
fn turns(game: &Facility07, optional_rules: Vec<OptionalRule>) -> usize {
    let setup = Setup { players: 3, length: Length::Long, optional_rules, ..Setup::default() };
    (600..640_u64)
        .into_par_iter()
        .map(|number| {
            let mut log = Vec::new();
            play(game, &setup, 3, &mut Quick::new(number), &mut log);
            log.iter().filter(|entry| matches!(entry.event, Event::TurnStarted { .. })).count()
        })
        .sum()
}

/// The Agent who finds the Mainframe may see another hack it; bots must still go on, also if the whole facility is laid
/// out beforehand.
#[test]
fn nobody_dawdles_before_the_mainframe() {
    let game = Facility07::base();
    for optional_rules in [vec![], vec![OptionalRule::ExtensiveSurveillance]] {
        let turns = turns(&game, optional_rules.clone());
        assert!(turns < 40 * 3 * 14, "{optional_rules:?}: {turns} turns in 40 games");
    }
}

/// Two rivals in one Panic Room once locked each other in, turn by turn, for ever.
#[test]
fn nobody_stays_locked_in() {
    let setup = Setup { players: 2, length: Length::Medium, ..Setup::default() };
    play(&Facility07::base(), &setup, 2, &mut Quick::new(63_752), &mut Vec::new());
}

#[test]
fn beats_chance() {
    let game = Facility07::base();
    // One against three would win 25 of 100 by luck, one against one 50.
    for (players, least) in [(2, 90), (4, 80)] {
        let setup = Setup { players, length: Length::Short, ..Setup::default() };
        let wins = (0..100_u64)
            .into_par_iter()
            .filter(|number| play(&game, &setup, 1, &mut Quick::new(*number), &mut Vec::new()).winners.has(Seat(0)))
            .count();
        assert!(
            wins >= least,
            "of 100 games with {players} at the table a heuristic wins {wins} against random players"
        );
    }
}

/// Data that puts a seat level with the leader is no reason to leave it lying.
#[test]
fn takes_data_that_ends_trailing() {
    let game = Facility07::base();
    for agent in ["Quentin Quill", "Jon Candle", "Tim Plausible"] {
        let text = format!(
            "phase: battle
hacker: 2
countdown: 5
agents:
  - {{ agent: {agent}, room: Connection Node Alpha, data: 1 }}
  - {{ agent: Duchess Vantage, room: Entryway, data: 2 }}
line: [Connection Node Alpha, Mainframe]
room_deck: []"
        );
        let position = load::yaml("position", &text).unwrap_or_else(|complaint| panic!("{complaint}"));
        let state = game.place(&position).expect("the position can stand");
        let mut picks = Vec::new();
        Heuristic::default().answer(
            &Sight::new(&game, &state, Seat(0), &mut Quick::new(1)),
            &mut Quick::new(1),
            &mut picks,
        );
        assert_eq!(picks, [Pick::UseRoom], "{agent}");
    }
}

#[test]
fn keeps_every_agent() {
    let game = Facility07::base();
    let mut kept = BTreeSet::new();
    let mut heuristic = Heuristic::default();
    for number in 0..400 {
        let mut chance = Quick::new(number);
        let state = game.start(&Setup::default(), &mut Play::silent(&mut chance)).expect("the setup is fine");
        let mut picks = Vec::new();
        heuristic.answer(&Sight::new(&game, &state, Seat(0), &mut chance), &mut chance, &mut picks);
        let [Pick::Keep(card)] = picks[..] else { panic!("{picks:?}") };
        kept.insert(card.index());
    }
    assert_eq!(kept.len(), game.agents().len(), "some Agents are never kept");
}

#[test]
fn every_card_has_its_moment() {
    let game = Facility07::base();
    let setup = Setup { players: 5, length: Length::Medium, ..Setup::default() };
    let used = (0..300_u64)
        .into_par_iter()
        .map(|number| {
            let mut log = Vec::new();
            play(&game, &setup, 5, &mut Quick::new(1000 + number), &mut log);
            log.iter().filter_map(|entry| used_card(&game, &entry.event)).collect::<BTreeSet<String>>()
        })
        .reduce(BTreeSet::new, |mut all, more| {
            all.extend(more);
            all
        });
    let idle: Vec<&str> =
        game.ops().iter().map(|card| card.name.as_str()).filter(|name| !used.contains(*name)).collect();
    assert!(idle.is_empty(), "never used: {idle:?}");
}

/// The card an event shows at work; Gadgets that are only worn work as soon as they are equipped.
fn used_card(game: &Facility07, event: &Event) -> Option<String> {
    let card = match event {
        Event::ActionPlayed { card, .. }
        | Event::GadgetUsed { card, .. }
        | Event::GadgetReacted { card, .. }
        | Event::NotSoFast { card, .. }
        | Event::Attacked { means: Means::Weapon(card), .. } => *card,
        Event::GadgetEquipped { card, .. } => {
            let worn = game.card(*card);
            (worn.weapon.is_none() && worn.activated.is_none() && worn.react.is_none()).then_some(*card)?
        }
        _ => return None,
    };
    Some(game.card(card).name.to_string())
}

#[test]
fn gives_its_reasons() {
    let game = Facility07::base();
    let setup = Setup { players: 2, length: Length::Short, ..Setup::default() };
    let mut chance = Quick::new(7);
    let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("the setup is fine");
    let (mut heuristic, skill) = (Heuristic::default(), Spy::learn(&game));
    for _ in 0..200 {
        let Turn::Ask { awaited, .. } = game.turn(&state) else { return };
        let seat = awaited.lowest().expect("somebody is asked");
        let mut picks = Vec::new();
        heuristic.answer(&Sight::new(&game, &state, seat, &mut chance), &mut chance, &mut picks);
        let sight = Sight::new(&game, &state, seat, &mut Quick::new(0));
        let reason = skill.reason(&sight, &picks).expect("there is always a reason");
        assert!(reason.ends_with(['.', '!', '?', '"', ')']), "{reason}");
        game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).expect("the bot's answer is legal");
    }
}
