//! Bots of every level decide by what their seat knows; the better ones win more often; and the fast policy they think with
//! plays as people do, or a search would learn the wrong thing from it.

mod common;

use std::time::Duration;

use bots::{AGENT, LEVELS, Level, MASTERMIND, ROOKIE, Seated, Skill, VETERAN, honesty};
use common::{figures, game, play, variants};
use engine::chance::Quick;
use engine::{Bot, Game, Play, Seat, Sight};
use entity_extraction::Setup;
use entity_extraction::bot::Squad;

/// The fast policy alone.
const FEELING: Level = Level { name: "feeling", thinks: Duration::ZERO, slips: 0 };

#[test]
fn two_tables_a_seat_cannot_tell_apart_get_the_same_answer() {
    let mut compared = 0;
    for seed in 0..4 {
        let setup = Setup { players: 1 + (seed % 3) as u8, hidden_breach: seed % 2 == 0, ..Setup::default() };
        play(&setup, seed, ROOKIE, |game, state, seat, _| {
            compared += 1;
            for level in LEVELS.map(|level| Level { thinks: level.thinks.min(Duration::from_millis(1)), ..level }) {
                let bot = || Seated::<_, Squad>::new(level, None);
                let [here, there] = honesty::twins(game, state, seat, compared, bot);
                assert_eq!(here, there, "seed {seed}, {}", level.name);
            }
        });
    }
    assert!(compared > 400, "{compared}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let short = Level { thinks: Duration::from_millis(1), ..AGENT };
    let [one, other] = [(); 2].map(|()| play(&Setup::default(), 5, short, |_, _, _, _| {}));
    assert_eq!(one, other);
}

#[test]
fn every_hint_says_something() {
    let mut adviser = Seated::<_, Squad>::new(FEELING, None);
    for seed in 0..12 {
        let setup = Setup { players: 1 + (seed % 3) as u8, hidden_breach: seed % 2 == 0, ..Setup::default() };
        play(&setup, seed, ROOKIE, |game, state, seat, picks| {
            let hint = adviser.reason(&Sight::new(game, state, seat, &mut Quick::new(0)), picks);
            assert!(hint.as_ref().is_some_and(|hint| hint.len() > 10 && hint.ends_with('.')), "{picks:?}: {hint:?}");
        });
    }
}

#[test]
fn a_skill_knows_how_a_table_stands() {
    let (game, skill) = (game(), Squad::learn(&game()));
    let begun = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).expect("a legal table");
    let at_first = skill.odds(&game, &begun, Seat(0));
    let mut hurt = begun;
    hurt.agents[0].ht = 1;
    let mut lit = begun;
    lit.face_up = lit.room_tiles();
    let [hurt, lit] = [hurt, lit].map(|table| skill.odds(&game, &table, Seat(0)));
    assert!(hurt < at_first && at_first < lit, "{hurt} {at_first} {lit}");
}

/// Figures for the README, or for trying numbers: `BOT=agent ONLY=large GAMES=200 PLAYERS=1 CONTENT=folder`.
#[test]
#[ignore = "long"]
fn long_figures() {
    let number = |name: &str, or: u64| std::env::var(name).ok().and_then(|told| told.parse().ok()).unwrap_or(or);
    let word = |name: &str| std::env::var(name).unwrap_or_default();
    let levels = [FEELING, ROOKIE, AGENT, VETERAN, MASTERMIND];
    let level = levels.into_iter().find(|level| level.name == word("BOT")).unwrap_or(AGENT);
    let from = number("FROM", 7_000);
    for (name, setup) in variants(number("PLAYERS", 3) as u8) {
        if !name.contains(&word("ONLY")) {
            continue;
        }
        let start = std::time::Instant::now();
        let all = figures(&setup, level, from..from + number("GAMES", 100), |_, _, _| {});
        let ((won, least, most), time) = (all.interval(), start.elapsed().as_secs_f64());
        let of = |count: u32| f64::from(count) / f64::from(all.games);
        println!(
            "{name}, {}: {won:.1} % won ({least:.1}-{most:.1}), {:.2} % sealed, {:.1} rounds, {} games, {:.0} µs an answer",
            level.name,
            100.0 * of(all.sealed),
            of(all.rounds),
            all.games,
            time * 1e6 / f64::from(all.answers),
        );
    }
}
