//! How fast searches think: simulations in a second from the middle of a game, as levels are told in, beside random play
//! from the same table. Machines differ; the ratios do not.

use std::time::{Duration, Instant};

use bots::Mind;
use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Game, Play, Seat, Sight, Turn};
use serde::Serialize;
use title::Title;

use crate::bench::Measures;
use crate::error::CatalogError;
use crate::listed::{bot_kind, not_set_up};

/// A table in play is left after so many answers if nobody ends the game.
const LONGEST: usize = 5_000;

/// Simulations between two looks at the clock.
const AT_ONCE: u64 = 16;

/// Stretches a measurement is cut into, of which the fastest counts: a busy neighbour only ever makes things slower.
const STRETCHES: u32 = 5;

/// How fast a game's bots think.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Searching {
    /// Imagined, played to where searches end, and judged, on one core.
    pub simulations_per_second: f64,
    /// The same on two threads.
    pub on_two_threads: f64,
    /// Answers of the fast policy on the way, and carried out.
    pub answers_per_second: f64,
    /// Random play from the same table to the end of the game.
    pub random_playouts_per_second: f64,
    pub random_answers_per_second: f64,
    /// What levels of this game are counted with.
    pub tuned_for: u32,
}

/// Measures a game at a table of its usual size; `None` where bots only play.
pub(crate) fn measure<G: Title>(game: &G, measures: Measures) -> Result<Option<Searching>, CatalogError> {
    let Some(mind) = game.mind() else { return Ok(None) };
    let state = midway(game)?;
    let Turn::Ask { awaited, .. } = game.turn(&state) else { return Ok(None) };
    let Some(seat) = awaited.lowest() else { return Ok(None) };
    let sight = Sight::new(game, &state, seat, &mut Quick::new(1));
    let think = |from: u64, length: Duration| thought(game, &*mind, &sight, seat, from, length);
    let length = measures.each / STRETCHES;
    let [mut alone, mut both, mut random] = [[0.0; 2]; 3];
    for stretch in 0..u64::from(STRETCHES) {
        alone = faster(alone, think(stretch << 40, length));
        both = faster(both, together(|half| think(stretch << 40 | half << 32, length)));
        random = faster(random, at_random(game, &state, length));
    }
    Ok(Some(Searching {
        simulations_per_second: alone[0],
        on_two_threads: both[0],
        answers_per_second: alone[1],
        random_playouts_per_second: random[0],
        random_answers_per_second: random[1],
        tuned_for: mind.tuning().simulations_per_second,
    }))
}

/// The middle of a game between the usual bots' weaker fellows: random play would not get there.
fn midway<G: Title>(game: &G) -> Result<G::State, CatalogError> {
    let setup = G::setup(G::USUAL_PLAYERS);
    let name = G::bots().get(1).map_or(G::usual_bot(), |(name, _)| name);
    let mut played = Vec::new();
    let mut bot = (bot_kind::<G>(name)?.1)();
    let mut chance = Quick::new(1);
    let mut state = game.start(&setup, &mut Play::silent(&mut chance)).map_err(|refusal| not_set_up(&refusal))?;
    while let Turn::Ask { awaited, .. } = game.turn(&state) {
        played.push(state);
        let Some(seat) = any_seat(awaited, &mut chance).filter(|_| played.len() < LONGEST) else { break };
        let mut picks = Vec::new();
        bot.answer(&Sight::new(game, &state, seat, &mut chance), &mut chance, &mut picks);
        if game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).is_err() {
            break;
        }
    }
    Ok(played.get(played.len() / 2).copied().unwrap_or(state))
}

/// Playouts and answers in a second.
type Rates = [f64; 2];

fn faster(one: Rates, other: Rates) -> Rates {
    if other[0] > one[0] { other } else { one }
}

/// As much thinking as fits into a stretch.
fn thought<G: Game>(
    game: &G,
    mind: &dyn Mind<G>,
    sight: &Sight<'_, G>,
    seat: Seat,
    from: u64,
    length: Duration,
) -> Rates {
    let (mut simulations, mut answers) = (0, 0);
    let start = Instant::now();
    while start.elapsed() < length {
        for sample in from + simulations..from + simulations + AT_ONCE {
            answers += mind.simulate(game, &sight.imagine(&mut Quick::new(sample)), seat, sample);
        }
        simulations += AT_ONCE;
    }
    let seconds = start.elapsed().as_secs_f64();
    [simulations as f64 / seconds, answers as f64 / seconds]
}

fn together(one: impl Fn(u64) -> Rates + Sync) -> Rates {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| one(1));
        let own = one(0);
        other.join().map_or(own, |other| [own[0] + other[0], own[1] + other[1]])
    })
}

fn at_random<G: Game>(game: &G, from: &G::State, length: Duration) -> Rates {
    let (mut playouts, mut answers) = (0u64, 0u64);
    let (mut chance, mut bot, mut picks) = (Quick::new(1), Random::new(), Vec::new());
    let start = Instant::now();
    while start.elapsed() < length {
        let mut state = *from;
        for _ in 0..LONGEST {
            let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
            let Some(seat) = any_seat(awaited, &mut chance) else { break };
            picks.clear();
            bot.choose(game, &state, seat, &mut chance, &mut picks);
            game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
            answers += 1;
        }
        playouts += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    [playouts as f64 / seconds, answers as f64 / seconds]
}
