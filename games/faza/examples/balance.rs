//! Plays many games with a bot team and counts how they end.
use engine::bot::any_seat;
use engine::chance::{Draw, Quick};
use engine::{Bot, Chance, Game, Play, Turn};
use faza::bot::Heuristic;
use faza::{Area, Difficulty, Faza, Setup};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(200);
    let players: usize = args.next().and_then(|a| a.parse().ok()).unwrap_or(4);
    let difficulty = match args.next().as_deref() {
        Some("easy") => Difficulty::Easy,
        Some("hard") => Difficulty::Hard,
        _ => Difficulty::Normal,
    };
    let seed: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(1);
    let verbose = args.next().is_some();
    let game = Faza::base();
    let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
    let mut chars: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    let mut lasts: BTreeMap<String, u32> = BTreeMap::new();
    let mut uses: BTreeMap<String, u32> = BTreeMap::new();
    let (mut answers, mut rounds, mut longest) = (0u64, 0u64, 0u64);
    let mut defeated = [0u32; 4];
    let mut health = 0u32;
    let start = Instant::now();
    for g in 0..games {
        let mut chance = Quick::new(seed * 1_000_003 + g);
        let mut areas = Area::ALL.to_vec();
        let mut characters = Vec::new();
        while characters.len() < players {
            let area = areas.swap_remove(chance.below(areas.len() as u32, Draw::Pick) as usize);
            let of: Vec<_> = game.characters().iter().filter(|c| c.area == area).collect();
            characters.push(of[chance.below(2, Draw::Pick) as usize].name.clone());
        }
        let setup = Setup { characters: characters.clone(), difficulty, ..Setup::default() };
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).unwrap();
        let mut bot = Heuristic::default();
        let mut picks = Vec::new();
        let mut spare = Vec::new();
        let mut in_round = (0, 0u64);
        let mut log = Vec::new();
        loop {
            match game.turn(&state) {
                Turn::Over(o) => {
                    *ends.entry(o.rule.0).or_default() += 1;
                    let name = format!("{:?}", picks.first());
                    *lasts
                        .entry(format!("{} by {}", o.rule.0, name.split(['(', ')']).nth(1).unwrap_or("")))
                        .or_default() += 1;
                    let won = !o.winners.is_empty();
                    for c in &characters {
                        let e = chars.entry(c.clone()).or_default();
                        e.0 += 1;
                        e.1 += u32::from(won);
                    }
                    break;
                }
                Turn::Ask { awaited, .. } => {
                    let seat = any_seat(awaited, &mut chance).unwrap();
                    picks.clear();
                    bot.answer(&game, &state, seat, &mut chance, &mut picks);
                    if let Err(no) = game.allows(&state, seat, &picks, &mut spare) {
                        panic!("{no:?} {picks:?} {state:?}");
                    }
                    if let faza::Pick::Use(card, choice) = picks[0] {
                        *uses
                            .entry(format!("{card} {}", game.card(card).choices[usize::from(choice)].name))
                            .or_default() += 1;
                    } else {
                        let name = format!("{:?}", picks[0]);
                        let name = name.split('(').next().unwrap_or("").to_string();
                        let name = if name == "Skill" {
                            format!("Skill {}", game.character(state.player(seat).character).name)
                        } else {
                            name
                        };
                        *uses.entry(name).or_default() += 1;
                    }
                    if verbose && g < 3 {
                        game.apply(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log));
                        for e in log.drain(..) {
                            println!("{}", engine::Words::tell(&game, &state, &e.event));
                        }
                    } else {
                        game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
                    }
                    answers += 1;
                    if in_round.0 == state.round {
                        in_round.1 += 1
                    } else {
                        in_round = (state.round, 0)
                    }
                    longest = longest.max(in_round.1);
                }
            }
        }
        rounds += u64::from(state.round);
        defeated[state.ships.iter().filter(|s| s.defeated).count()] += 1;
        health += state.ships.iter().map(|s| u32::from(s.health)).sum::<u32>();
    }
    let t = start.elapsed().as_secs_f64();
    let wins = ends.get("FAZA-END-01").copied().unwrap_or(0);
    println!(
        "{players}p {difficulty}: win {:.1} %  rounds {:.1}  {ends:?}  ships defeated {defeated:?} health left {:.1}",
        f64::from(wins) * 100.0 / games as f64,
        rounds as f64 / games as f64,
        f64::from(health) / games as f64
    );
    println!(
        "  {:.1} answers/game, {:.0} µs/answer, {:.1} ms/game, most answers in a round {longest}",
        answers as f64 / games as f64,
        t * 1e6 / answers as f64,
        t * 1e3 / games as f64
    );
    for (c, (n, w)) in &chars {
        print!("  {c} {:.0}%", f64::from(*w) * 100.0 / f64::from(*n));
    }
    println!();
    println!("  {lasts:?}");
    if std::env::var("USES").is_ok() {
        for (u, n) in &uses {
            println!("   {u}: {:.2}", f64::from(*n) / games as f64);
        }
    }
}
