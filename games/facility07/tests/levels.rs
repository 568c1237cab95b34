//! Bots of every level decide by what their seat knows, end every game, and the fast policy they think with plays as people
//! do: its outcomes are those of good play, or a search would learn the wrong thing from it.

use std::time::Duration;

use bots::{AGENT, LEVELS, Level, ROOKIE, Seated, Skill, VETERAN};
use engine::chance::{Chance, Draw, Quick};
use engine::{Bot, Game, Outcome, Play, Seat, Sight, Turn};
use facility07::bot::{Heuristic, Spy};
use facility07::content::examples;
use facility07::{Facility07, Length, OptionalRule, Setup, State, Whereabouts};
use rayon::prelude::*;

type Player = Box<dyn Bot<Facility07>>;

fn seated(level: Level) -> Player {
    Box::new(Seated::<Facility07, Spy>::new(level, None))
}

/// The fast policy alone.
const FEELING: Level = Level { name: "feeling", thinks: Duration::ZERO, slips: 0 };
/// A search that fits into a test.
const GLANCING: Level = Level { name: "glancing", thinks: Duration::from_millis(1), slips: 0 };

/// A turn that goes on for longer is a fault of the bots, not of the table.
const LONGEST_TURN: u16 = 150;

fn play(
    game: &Facility07,
    setup: &Setup,
    seed: u64,
    bots: &mut [Player],
    mut watch: impl FnMut(&State, Seat),
) -> (State, Outcome) {
    let mut chance = Quick::new(seed);
    let mut state = game.start(setup, &mut Play::silent(&mut chance)).expect("a legal table");
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return (state, outcome),
            Turn::Ask { awaited, .. } => {
                let seat = awaited.lowest().expect("somebody is awaited");
                watch(&state, seat);
                assert!(state.answers < LONGEST_TURN && state.round < 200, "seed {seed}: no end, {setup:?}");
                let sight = Sight::new(game, &state, seat, &mut chance);
                let mut picks = Vec::new();
                bots[seat.index()].answer(&sight, &mut chance, &mut picks);
                let answered = game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance));
                assert!(answered.is_ok(), "seed {seed}: {picks:?} refused: {answered:?}");
            }
        }
    }
}

/// Any players, length and optional rules.
fn any_setup(game: &Facility07, seed: u64) -> Setup {
    let mut chance = Quick::new(seed);
    let mut pick = |n: u32| chance.below(n, Draw::Pick);
    let players = 2 + (seed % 5) as u8;
    let length = [Length::Short, Length::Medium, Length::Long, Length::Custom][pick(4) as usize];
    let mut optional_rules: Vec<OptionalRule> = OptionalRule::ALL.into_iter().filter(|_| pick(5) == 0).collect();
    optional_rules.retain(|rule| !game.forbidden().iter().any(|(forbidden, _)| forbidden == rule));
    Setup { players, length, rooms: 1 + pick(10) as u8, nodes: pick(6) as u8, optional_rules }
}

fn table(players: u8, level: Level) -> Vec<Player> {
    (0..players).map(|_| seated(level)).collect()
}

#[test]
fn two_tables_a_seat_cannot_tell_apart_get_the_same_answer() {
    let compared: u64 = (0..6_u64)
        .into_par_iter()
        .map(|seed| {
            let game = Facility07::base();
            let setup = any_setup(&game, seed);
            let mut asked = 0;
            let mut compared = 0;
            play(&game, &setup, seed, &mut table(setup.players, ROOKIE), |state, seat| {
                asked += 1;
                if asked % 5 != 0 {
                    return;
                }
                compared += 1;
                for level in LEVELS.map(|level| Level { thinks: level.thinks.min(Duration::from_millis(2)), ..level }) {
                    let bot = || Seated::<Facility07, Spy>::new(level, None);
                    let [here, there] = bots::honesty::twins(&game, state, seat, asked, bot);
                    assert_eq!(here, there, "seed {seed}, {}", level.name);
                }
            });
            compared
        })
        .sum();
    assert!(compared > 300, "{compared}");
}

#[test]
fn every_table_ends_whatever_is_agreed_on() {
    let game = Facility07::base();
    (0..250_u64).into_par_iter().for_each(|seed| {
        let setup = any_setup(&game, seed);
        let level = if seed % 50 == 0 { GLANCING } else { [FEELING, ROOKIE][(seed % 2) as usize] };
        play(&game, &setup, seed, &mut table(setup.players, level), |_, _| {});
    });
}

#[test]
fn every_table_with_packs_ends() {
    for pack in examples() {
        let game = Facility07::with_packs(&[pack]).expect("the pack is sound");
        (0..30_u64).into_par_iter().for_each(|seed| {
            let setup = any_setup(&game, seed);
            let level = if seed == 0 { GLANCING } else { [FEELING, ROOKIE][(seed % 2) as usize] };
            play(&game, &setup, seed, &mut table(setup.players, level), |_, _| {});
        });
    }
}

#[test]
fn the_fast_policy_gets_out_in_time_with_something_to_show() {
    let game = Facility07::base();
    let (mut escaped, mut data, mut won, mut rounds) = (0, 0, 0, 0);
    for seed in 0..200 {
        let (state, outcome) = play(&game, &Setup::default(), seed, &mut table(4, FEELING), |_, _| {});
        rounds += u32::from(state.round);
        won += outcome.winners.iter().map(|seat| i32::from(outcome.scores[seat.index()])).sum::<i32>();
        for seat in Seat::first(4).filter(|seat| state.agent(*seat).whereabouts == Whereabouts::Escaped) {
            escaped += 1;
            data += u32::from(state.agent(seat).data);
        }
    }
    // Good play: 76 to 92 of 100 out, with 3 Data each, the winner with 5 to 6, after 9 to 10 rounds (README).
    assert!((580..760).contains(&escaped), "{escaped} of 800 escaped");
    assert!((22..36).contains(&(data * 10 / escaped)), "{data} Data for {escaped}");
    assert!((200 * 49..200 * 64).contains(&(won * 10)), "{won} Data for the winners of 200 games");
    assert!((200 * 8..200 * 12).contains(&rounds), "{rounds} rounds in 200 games");
}

/// The share of one seat among three others, in percent.
fn share(hero: Level, rivals: impl Fn() -> Player + Sync, games: u64) -> f64 {
    let game = Facility07::base();
    let won: f64 = (0..games)
        .into_par_iter()
        .map(|seed| {
            let seat = Seat((seed % 4) as u8);
            let mut bots: Vec<Player> = (0..4).map(|_| rivals()).collect();
            bots[seat.index()] = seated(hero);
            let (_, outcome) = play(&game, &Setup::default(), 9_000 + seed, &mut bots, |_, _| {});
            if outcome.winners.has(seat) { 1.0 / f64::from(outcome.winners.len()) } else { 0.0 }
        })
        .sum();
    won * 100.0 / games as f64
}

#[test]
fn thinking_for_a_moment_beats_slips_and_the_old_yardstick() {
    // Fair would be 25; the README has long runs, and a few dozen games are few.
    let against_rookies = share(AGENT, || seated(ROOKIE), 32);
    assert!(against_rookies > 35.0, "{against_rookies} % against rookies");
    let against_yardstick = share(AGENT, || Box::new(Heuristic::default()), 32);
    assert!(against_yardstick > 30.0, "{against_yardstick} % against the heuristic");
}

/// `GAMES=200 cargo test --release -p facility07 --test levels -- --ignored --nocapture long_shares`; the README tells what
/// came of it.
#[test]
#[ignore = "long"]
fn long_shares() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(40);
    let heuristic = || -> Player { Box::new(Heuristic::default()) };
    let rookie = || seated(ROOKIE);
    let agent = || seated(AGENT);
    let table: [(Level, &str, &(dyn Fn() -> Player + Sync)); 4] = [
        (AGENT, "rookies", &rookie),
        (AGENT, "yardsticks", &heuristic),
        (VETERAN, "yardsticks", &heuristic),
        (VETERAN, "agents", &agent),
    ];
    for (hero, rivals, bots) in table {
        let won = share(hero, bots, games);
        let either_way = 1.96 * (won * (100.0 - won) / games as f64).sqrt();
        println!("one {} among three {rivals}: {won:.1} % ± {either_way:.1} of {games} games", hero.name);
        assert!(won > 25.0, "no better than chance");
    }
}

#[test]
fn a_skill_knows_what_a_lead_is_worth() {
    let game = Facility07::base();
    let skill = Spy::learn(&game);
    let mut seen = 0;
    play(&game, &Setup::default(), 3, &mut table(4, FEELING), |state, _| {
        if state.stage.is_played() {
            let odds: Vec<i32> = Seat::first(4).map(|seat| skill.odds(&game, state, seat)).collect();
            assert!(odds.iter().all(|odds| (0..=bots::CERTAIN).contains(odds)), "{odds:?}");
            // Each seat counts her own cards and the others' not, so that they need not add up.
            assert!((8_000..16_000).contains(&odds.iter().sum::<i32>()), "{odds:?}");
            seen += 1;
        }
    });
    assert!(seen > 100);
}
