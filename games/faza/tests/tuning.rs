//! Looks for better numbers for the fast policy and for the odds, by playing. Run by hand:
//! `cargo test --release -p faza --test tuning -- --ignored --nocapture long_climb`

use bots::{Level, Seated, Skill};
use engine::bot::any_seat;
use engine::chance::{Draw, Quick};
use engine::{Bot, Chance, Game, Play, Rule, Seat, Sight, Turn};
use faza::bot::{Comrade, NUMBERS, Weights, features};
use faza::{Difficulty, Faza, Look, Setup, State};

fn number<T: std::str::FromStr>(name: &str, otherwise: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// A table of characters dealt at random.
fn table(players: usize, difficulty: Difficulty, chance: &mut Quick) -> Setup {
    let game = Faza::base();
    let mut areas = faza::Area::ALL.to_vec();
    let mut characters = Vec::new();
    while characters.len() < players {
        let area = areas.swap_remove(chance.below(areas.len() as u32, Draw::Pick) as usize);
        let of_area: Vec<_> = game.characters().iter().filter(|one| one.area == area).collect();
        characters.push(of_area[chance.below(2, Draw::Pick) as usize].name.to_string());
    }
    Setup { characters, difficulty, ..Setup::default() }
}

/// Plays a game by the fast policy alone; `watch` sees the table at the beginning of each round.
fn play(game: &Faza, skill: &Comrade, setup: &Setup, seed: u64, mut watch: impl FnMut(&State)) -> bool {
    let mut chance = Quick::new(seed);
    let mut state = game.start(setup, &mut Play::silent(&mut chance)).expect("a legal table");
    let (mut picks, mut last, mut round) = (Vec::new(), Seat(0), 0);
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome.rule == Rule("FAZA-END-01"),
            Turn::Ask { awaited, .. } => {
                if state.round != round {
                    round = state.round;
                    watch(&state);
                }
                last = skill.next(game, &state, awaited, last).expect("somebody is awaited");
                picks.clear();
                skill.answer(game, &state, last, &mut chance, &mut picks);
                game.apply(&mut state, last, &picks, &mut Play::silent(&mut chance));
            }
        }
    }
}

const CELLS: [(usize, Difficulty); 6] = [
    (4, Difficulty::Normal),
    (3, Difficulty::Normal),
    (2, Difficulty::Normal),
    (4, Difficulty::Hard),
    (2, Difficulty::Easy),
    (4, Difficulty::Easy),
];

/// Games won of a hundred in each cell.
fn wins(game: &Faza, skill: &Comrade, games: u64, seed: u64) -> [f64; CELLS.len()] {
    CELLS.map(|(players, difficulty)| {
        let won = (0..games)
            .filter(|at| {
                let mut chance = Quick::new(seed + at);
                let setup = table(players, difficulty, &mut chance);
                play(game, skill, &setup, seed + at, |_| {})
            })
            .count();
        won as f64 * 100.0 / games as f64
    })
}

/// Looks for better weights: changes a few at a time and keeps what wins more.
#[test]
#[ignore = "long"]
fn long_climb() {
    let game = Faza::base();
    let (games, steps) = (number("GAMES", 400), number("STEPS", 0));
    let mut chance = Quick::new(number("SEED", 1));
    let mut best = Weights::default();
    let begun = std::time::Instant::now();
    let first = wins(&game, &Comrade::with(&game, best.clone()), games, 1);
    println!("{first:.1?} in {:?}", begun.elapsed());
    let worth = |cells: [f64; CELLS.len()]| cells.iter().sum::<f64>();
    for step in 0..steps {
        let mut other = best.clone();
        for _ in 0..=chance.below(3, Draw::Pick) {
            let at = chance.below(NUMBERS as u32, Draw::Pick) as usize;
            let by = [0.6, 0.75, 0.87, 1.15, 1.35, 1.7][chance.below(6, Draw::Pick) as usize];
            *other.numbers()[at] *= by;
        }
        let seed = 1 + step * games;
        let now = wins(&game, &Comrade::with(&game, best.clone()), games, seed);
        let then = wins(&game, &Comrade::with(&game, other.clone()), games, seed);
        if worth(then) > worth(now) + 1.5 {
            // Again on other tables: who climbs by luck falls back.
            let seed = 10_000_000 + step * games;
            let now = wins(&game, &Comrade::with(&game, best.clone()), games * 2, seed);
            let then = wins(&game, &Comrade::with(&game, other.clone()), games * 2, seed);
            if worth(then) > worth(now) + 1.5 {
                best = other;
                println!("{step} {:.1} -> {:.1} {then:.1?} {best:?}", worth(now), worth(then));
            }
        }
    }
}

/// Writes what tables look like at the beginning of a round, and whether the team won, for fitting odds.
#[test]
#[ignore = "long"]
fn long_positions() {
    let game = Faza::base();
    let skill = Comrade::learn(&game);
    for difficulty in Difficulty::ALL {
        for seed in 0..number("GAMES", 2_000_u64) {
            let mut chance = Quick::new(900_000 + seed);
            let setup = table(2 + (seed % 3) as usize, difficulty, &mut chance);
            let mut seen = Vec::new();
            let won =
                play(&game, &skill, &setup, 900_000 + seed, |state| seen.push(features(&Look::new(&game, state))));
            for one in seen {
                let numbers: Vec<String> = one.iter().map(ToString::to_string).collect();
                println!(
                    "DATA {} {} {} {}",
                    difficulty as u8,
                    setup.characters.len(),
                    u8::from(won),
                    numbers.join(" ")
                );
            }
        }
    }
}

/// The box, or the one whose files lie in the folder `CONTENT`: numbers can be tried without building anything.
fn content() -> Faza {
    let Ok(folder) = std::env::var("CONTENT") else { return Faza::base() };
    let files = Faza::base_files().map(|(name, _)| (name, std::fs::read_to_string(format!("{folder}/{name}"))));
    let texts = files.map(|(name, text)| (name, text.unwrap_or_else(|error| panic!("{folder}/{name}: {error}"))));
    let files = texts.each_ref().map(|(name, text)| (*name, text.as_str()));
    Faza::from_files(&files).unwrap_or_else(|complaint| panic!("{complaint}"))
}

/// What teams of a level win, with the characters that sit down unless others are named: `LEVEL`, `PLAYERS`, `DIFFICULTY`, `GAMES`,
/// `SEED`.
#[test]
#[ignore = "long"]
fn long_level() {
    let game = content();
    let name: String = number("LEVEL", "agent".to_string());
    let named = bots::LEVELS.into_iter().find(|level| level.name == name);
    let mut level = named.unwrap_or(Level { name: "feeling", thinks: std::time::Duration::ZERO, slips: 0 });
    level.thinks = std::time::Duration::from_millis(number("MS", level.thinks.as_millis() as u64));
    let difficulty = Difficulty::ALL[number("DIFFICULTY", 1_usize)];
    let (games, players, from) = (number("GAMES", 20_u64), number("PLAYERS", 4_usize), number("SEED", 5_000_000_u64));
    let (mut won, mut answers, mut simulations) = (0, 0, 0u64);
    let begun = std::time::Instant::now();
    for seed in from..from + games {
        let mut chance = Quick::new(seed);
        let mut setup = Setup { difficulty, ..Setup::default() };
        setup.characters.truncate(players);
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("a legal table");
        let mut bots: Vec<Seated<Faza, Comrade>> = (0..players).map(|_| Seated::new(level, None)).collect();
        let mut picks = Vec::new();
        let outcome = loop {
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break game.turn(&state) };
            let seat = any_seat(awaited, &mut chance).expect("somebody is awaited");
            picks.clear();
            let sight = Sight::new(&game, &state, seat, &mut chance);
            bots[seat.index()].answer(&sight, &mut chance, &mut picks);
            answers += 1;
            simulations += bots[seat.index()].found.as_ref().map_or(0, |found| u64::from(found.simulations));
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
        };
        let Turn::Over(outcome) = outcome else { unreachable!("the loop ends with the game") };
        won += u64::from(outcome.rule == Rule("FAZA-END-01"));
    }
    let took = begun.elapsed();
    println!(
        "{name} {players} {difficulty:?}: {won} of {games}, {} answers a game, {:.2} ms an answer, {:.0} simulations/s",
        answers / games,
        took.as_secs_f64() * 1_000.0 / answers as f64,
        simulations as f64 / took.as_secs_f64()
    );
}
