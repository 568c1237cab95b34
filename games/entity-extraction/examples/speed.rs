//! How fast random play is, beside what the machine itself takes to copy 2 KiB: `safehouse bench entity-extraction` without
//! building the house around it.
//!
//! ```text
//! cargo run --release -p entity-extraction --example speed
//! ```

use std::hint::black_box;
use std::time::Instant;

use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Bot, Game, Play, Turn};
use entity_extraction::{EntityExtraction, Setup, State};

/// Stretches; the best counts, because a busy neighbour only ever makes things slower.
const STRETCHES: u32 = 30;

fn nanoseconds(mut call: impl FnMut()) -> f64 {
    let calls = 200_000u32;
    let times = (0..STRETCHES).map(|_| {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    });
    times.fold(f64::INFINITY, f64::min)
}

fn main() {
    let game = EntityExtraction::base();
    let setup = Setup::default();
    let mut chance = Quick::new(1);
    let mut bot = Random::new();
    let mut picks = Vec::new();
    let (mut best, mut per_game) = (0.0f64, 0.0);
    let mut sample: Option<State> = None;
    for _ in 0..STRETCHES {
        let (start, before, mut games) = (Instant::now(), bot.decisions, 0u32);
        while start.elapsed().as_millis() < 200 {
            let mut state = game.start(&setup, &mut Play::silent(&mut chance)).expect("the usual setup");
            while let Turn::Ask { awaited, .. } = game.turn(&state) {
                let Some(seat) = any_seat(awaited, &mut chance) else { break };
                picks.clear();
                bot.answer(&game, &state, seat, &mut chance, &mut picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
            }
            sample = Some(state);
            games += 1;
        }
        let decisions = (bot.decisions - before) as f64;
        best = best.max(decisions / start.elapsed().as_secs_f64());
        per_game = decisions / f64::from(games);
    }
    let source = black_box(sample.expect("a game was played"));
    let mut target = source;
    let clone = nanoseconds(|| {
        target = *black_box(&source);
        black_box(&mut target);
    });
    let bytes = black_box([7u8; 2048]);
    let mut copy = [0u8; 2048];
    let baseline = nanoseconds(|| {
        copy.copy_from_slice(black_box(&bytes));
        black_box(&mut copy);
    });
    println!("state {} bytes, clone {clone:.1} ns (2 KiB take {baseline:.1} ns)", size_of::<State>());
    println!("{best:.0} decisions/s at best, {} in all, {per_game:.0} decisions a game", bot.decisions);
}
