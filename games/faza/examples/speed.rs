use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Bot, Game, Play, Turn};
use faza::{Faza, Setup};
use std::time::Instant;
fn main() {
    let game = Faza::base();
    let mut chance = Quick::new(1);
    let mut bot = Random::new();
    let mut picks = Vec::new();
    let (mut answers, mut games) = (0u64, 0u64);
    let mut ends = std::collections::BTreeMap::new();
    let setup = Setup::default();
    let start = Instant::now();
    while games < 20000 {
        let mut state = game.start(&setup, &mut Play::silent(&mut chance)).unwrap();
        loop {
            match game.turn(&state) {
                Turn::Over(o) => {
                    *ends.entry(o.rule.0).or_insert(0) += 1;
                    break;
                }
                Turn::Ask { awaited, .. } => {
                    let seat = any_seat(awaited, &mut chance).expect("awaited");
                    picks.clear();
                    bot.answer(&game, &state, seat, &mut chance, &mut picks);
                    game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
                    answers += 1;
                }
            }
        }
        games += 1;
    }
    let t = start.elapsed().as_secs_f64();
    println!(
        "state {} B, {:.2} M decisions/s, {:.2} M answers/s, {:.0} games/s, {ends:?}",
        std::mem::size_of::<<Faza as Game>::State>(),
        bot.decisions as f64 / t / 1e6,
        answers as f64 / t / 1e6,
        games as f64 / t
    );
}
