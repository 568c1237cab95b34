//! Plays many games among bots and tells how they went, what lies outside the bands, and what a game costs:
//! `tournament [games] [short|medium|long] [players] [policy|rookie|agent|veteran|mastermind] [--markdown]`. The policy is
//! what bots of every level think with; it plays ten thousand games while an agent plays a hundred.

mod bands;
mod figures;
mod report;

use std::time::{Duration, Instant};

use bots::{LEVELS, Level, Seated};
use engine::chance::Quick;
use engine::play::Entry;
use engine::{Bot, Game, Play, Sight, Turn, Viewer, bot};
use facility07::bot::Spy;
use facility07::{Event, Facility07, Length, Pick, Setup};
use rayon::prelude::*;

use figures::{Figures, Held, Milestones};

/// A game that takes longer is stuck.
const MOST_ANSWERS: u32 = 20_000;
/// The fast policy by itself.
const POLICY: Level = Level { name: "policy", thinks: Duration::ZERO, slips: 0 };
/// Random games that are timed beside the others.
const RANDOM_GAMES: u32 = 300;

fn main() {
    let (flags, words): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let markdown = flags.iter().any(|flag| flag == "--markdown");
    let games: u32 = words.first().and_then(|word| word.parse().ok()).unwrap_or(1000);
    let length = match words.get(1).map(String::as_str) {
        Some("short") => Length::Short,
        Some("long") => Length::Long,
        _ => Length::Medium,
    };
    let only: Option<u8> = words.get(2).and_then(|word| word.parse().ok());
    let named = |name: &String| LEVELS.into_iter().find(|level| level.name == name);
    let level = words.get(3).and_then(named).unwrap_or(POLICY);
    let game = Facility07::base();
    let mut all = Vec::new();
    for players in (2..=6).filter(|players| only.is_none_or(|only| only == *players)) {
        let begun = Instant::now();
        let mut figures = (0..games)
            .into_par_iter()
            .fold(Figures::new, |mut figures, number| {
                play(&game, level, (players, length), u64::from(number), &mut figures);
                figures
            })
            .reduce(Figures::new, Figures::and);
        eprintln!("{players} players: {games} games in {:.0} s", begun.elapsed().as_secs_f64());
        figures.players = players;
        figures.random_seconds = random_play(&game, players, length);
        all.push(figures);
    }
    if markdown {
        report::markdown(&game, length, level, &all);
    } else {
        report::plain(&game, level, &all);
    }
}

fn play(game: &Facility07, level: Level, (players, length): (u8, Length), number: u64, figures: &mut Figures) {
    let begun = Instant::now();
    let mut chance = Quick::new(number * 10 + u64::from(players));
    let setup = Setup { players, length, ..Setup::default() };
    let mut log: Vec<Entry<Event>> = Vec::new();
    let mut state = game.start(&setup, &mut Play::logged(&mut chance, &mut log)).expect("a plain setup");
    let mut bots: Vec<Seated<Facility07, Spy>> = (0..players).map(|_| Seated::new(level, None)).collect();
    let mut picks = Vec::new();
    let mut held = Held::default();
    let mut milestones = Milestones::default();
    figures.offer(&state);
    for _ in 0..MOST_ANSWERS {
        let awaited = match game.turn(&state) {
            Turn::Over(outcome) => {
                figures.seconds += begun.elapsed().as_secs_f64();
                figures.note(game, &state, &log, &outcome, &held);
                figures.reach(milestones);
                return;
            }
            Turn::Ask { awaited, .. } => awaited,
        };
        let seat = awaited.lowest().expect("somebody is asked");
        held.see(&state);
        milestones.see(&state);
        let seen = game.imagine(&state, Viewer::Seat(seat), &mut chance);
        picks.clear();
        bots[seat.index()].answer(&Sight::new(game, &seen, seat, &mut chance), &mut chance, &mut picks);
        if let Err(refusal) = game.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log)) {
            figures.refused += 1;
            eprintln!("{players} players, game {number}: {picks:?} refused, {refusal:?}; {:?}", game.stack(&state));
            game.default_answer(&state, seat, &mut picks);
            game.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log)).expect("a default answer");
        }
        figures.answers += 1;
    }
    figures.games += 1;
    figures.stuck += 1;
    eprintln!("stuck: {players} players, game {number}: {:?}", &log[log.len() - 12..]);
}

/// Seconds that a game of random picks takes on the same machine.
fn random_play(game: &Facility07, players: u8, length: Length) -> f64 {
    let setup = Setup { players, length, ..Setup::default() };
    let mut random: bot::Random<Pick> = bot::Random::new();
    let mut picks = Vec::new();
    let begun = Instant::now();
    for number in 0..RANDOM_GAMES {
        let mut chance = Quick::new(u64::from(number));
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("a plain setup");
        for _ in 0..MOST_ANSWERS {
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let seat = awaited.lowest().expect("somebody is asked");
            picks.clear();
            random.choose(game, &state, seat, &mut chance, &mut picks);
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
        }
    }
    begun.elapsed().as_secs_f64() / f64::from(RANDOM_GAMES)
}
