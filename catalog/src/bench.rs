//! How fast a game is, measured beside what the machine itself takes to copy 2 KiB and to draw a number, since
//! machines differ. Every figure is the best of a few stretches: a busy neighbour only ever makes things slower.

use std::hint::black_box;
use std::time::{Duration, Instant};

use engine::bot::{Random, any_seat};
use engine::chance::{Cipher, Draw, Quick};
use engine::{Chance, Play, Seed, Turn};
use serde::Serialize;
use title::Title;

use crate::error::CatalogError;
use crate::listed::not_set_up;

/// Stretches a measurement is cut into.
const STRETCHES: u32 = 9;

/// How long to look at each thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    pub each: Duration,
}

impl Default for Measures {
    fn default() -> Self {
        // Long enough that a busy neighbour does not decide the figure.
        Measures { each: Duration::from_secs(2) }
    }
}

/// Heap allocations made so far in this process; `None` where they are not counted.
pub type Counter<'c> = &'c dyn Fn() -> Option<u64>;

/// What the machine takes for the simplest things.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Baseline {
    /// Copying 2 KiB that are in the cache.
    pub copy_2k_ns: f64,
    /// One draw for simulation ([`Quick`]).
    pub quick_draw_ns: f64,
    /// One draw at a table ([`Cipher`]).
    pub cipher_draw_ns: f64,
}

/// What a game takes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    pub state_bytes: usize,
    pub clone_ns: f64,
    /// Picks made in random play, each uniform among a complete list.
    pub decisions_per_second: f64,
    /// Whole answers: one or more picks, and what follows from them.
    pub answers_per_second: f64,
    /// Whole games, from setup to end.
    pub games_per_second: f64,
    pub decisions_per_game: f64,
    /// Once buffers have grown to their size. `None` where allocations are not counted.
    pub allocations_per_decision: Option<f64>,
    /// Allocations to set one table up.
    pub allocations_per_setup: Option<f64>,
}

/// Measures the machine.
pub fn baseline(measures: Measures) -> Baseline {
    let mut quick = Quick::new(1);
    let mut cipher = Cipher::new(Seed::from_number(1));
    let source = black_box([7u8; 2048]);
    let mut target = [0u8; 2048];
    Baseline {
        copy_2k_ns: nanoseconds(measures, || {
            target.copy_from_slice(black_box(&source));
            black_box(&mut target);
        }),
        quick_draw_ns: nanoseconds(measures, || {
            black_box(quick.below(black_box(6), Draw::Die));
        }),
        cipher_draw_ns: nanoseconds(measures, || {
            black_box(cipher.below(black_box(6), Draw::Die));
        }),
    }
}

/// Nanoseconds for one call.
fn nanoseconds(measures: Measures, mut call: impl FnMut()) -> f64 {
    let mut calls = 1000u32;
    // A stretch must be long against the clock's own cost.
    let stretch = measures.each / STRETCHES;
    loop {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        if start.elapsed() >= stretch / 4 || calls > 1 << 28 {
            break;
        }
        calls *= 2;
    }
    let times = (0..STRETCHES).map(|_| {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    });
    times.fold(f64::INFINITY, f64::min)
}

/// One table where four random players play game after game. Also what the benches of this crate time.
pub struct RandomPlay<G: Title> {
    game: G,
    setup: G::Setup,
    chance: Quick,
    bot: Random<G::Pick>,
    picks: Vec<G::Pick>,
    /// Whole answers given so far.
    pub answers: u64,
}

impl<G: Title> RandomPlay<G> {
    pub fn new() -> Self {
        RandomPlay::of(G::base())
    }

    /// The same with a game that may have packs.
    pub fn of(game: G) -> Self {
        RandomPlay {
            game,
            setup: G::setup(G::USUAL_PLAYERS),
            chance: Quick::new(1),
            bot: Random::new(),
            picks: Vec::new(),
            answers: 0,
        }
    }

    /// Single picks made so far.
    pub fn decisions(&self) -> u64 {
        self.bot.decisions
    }

    /// Sets a table up.
    pub fn start(&mut self) -> Result<G::State, CatalogError> {
        let started = self.game.start(&self.setup, &mut Play::silent(&mut self.chance));
        started.map_err(|refusal| not_set_up(&refusal))
    }

    /// Gives one answer; `false` if the game is over.
    #[inline]
    pub fn step(&mut self, state: &mut G::State) -> bool {
        let Turn::Ask { awaited, .. } = self.game.turn(state) else { return false };
        let Some(seat) = any_seat(awaited, &mut self.chance) else { return false };
        self.picks.clear();
        self.bot.choose(&self.game, state, seat, &mut self.chance, &mut self.picks);
        self.game.apply(state, seat, &self.picks, &mut Play::silent(&mut self.chance));
        self.answers += 1;
        true
    }

    /// A state somewhere inside a game.
    pub fn midway(&mut self, answers: usize) -> Result<G::State, CatalogError> {
        let mut state = self.start()?;
        for _ in 0..answers {
            if !self.step(&mut state) {
                state = self.start()?;
            }
        }
        Ok(state)
    }
}

impl<G: Title> Default for RandomPlay<G> {
    fn default() -> Self {
        RandomPlay::new()
    }
}

/// Games after which every buffer has its size.
const WARM_UP: usize = 200;

pub(crate) fn measure<G: Title>(
    game: &G,
    measures: Measures,
    allocations: Counter<'_>,
) -> Result<Measured, CatalogError> {
    let mut play = RandomPlay::<G>::of(game.clone());
    for _ in 0..WARM_UP {
        let mut state = play.start()?;
        while play.step(&mut state) {}
    }

    let mut whole = Stretch::default();
    let mut best = Stretch::default();
    for _ in 0..STRETCHES {
        let stretch = Stretch::play(&mut play, measures.each / STRETCHES, allocations)?;
        if stretch.decisions / stretch.seconds > best.decisions / best.seconds.max(f64::MIN_POSITIVE) {
            best = stretch;
        }
        whole.add(stretch);
    }

    let source = black_box(play.midway(50)?);
    let mut target = source;
    let clone_ns = nanoseconds(measures, || {
        target = *black_box(&source);
        black_box(&mut target);
    });
    Ok(Measured {
        state_bytes: size_of::<G::State>(),
        clone_ns,
        decisions_per_second: best.decisions / best.seconds,
        answers_per_second: best.answers / best.seconds,
        games_per_second: best.games / best.seconds,
        decisions_per_game: whole.decisions / whole.games,
        allocations_per_decision: whole.in_play.map(|count| count as f64 / whole.decisions),
        allocations_per_setup: whole.in_setup.map(|count| count as f64 / whole.games),
    })
}

/// A while of random play. Allocations are `None` where they are not counted.
#[derive(Clone, Copy)]
struct Stretch {
    seconds: f64,
    games: f64,
    answers: f64,
    decisions: f64,
    in_setup: Option<u64>,
    in_play: Option<u64>,
}

impl Default for Stretch {
    fn default() -> Self {
        Stretch { seconds: 0.0, games: 0.0, answers: 0.0, decisions: 0.0, in_setup: Some(0), in_play: Some(0) }
    }
}

impl Stretch {
    fn play<G: Title>(
        play: &mut RandomPlay<G>,
        length: Duration,
        allocations: Counter<'_>,
    ) -> Result<Self, CatalogError> {
        let mut stretch = Stretch::default();
        let more = |sum: Option<u64>, from: Option<u64>, to: Option<u64>| Some(sum? + (to? - from?));
        let (decisions, answers) = (play.decisions(), play.answers);
        let start = Instant::now();
        while stretch.games == 0.0 || start.elapsed() < length {
            let before = allocations();
            let mut state = play.start()?;
            let between = allocations();
            while play.step(&mut state) {}
            stretch.in_setup = more(stretch.in_setup, before, between);
            stretch.in_play = more(stretch.in_play, between, allocations());
            stretch.games += 1.0;
        }
        stretch.seconds = start.elapsed().as_secs_f64();
        stretch.decisions = (play.decisions() - decisions) as f64;
        stretch.answers = (play.answers - answers) as f64;
        Ok(stretch)
    }

    fn add(&mut self, other: Stretch) {
        self.seconds += other.seconds;
        self.games += other.games;
        self.answers += other.answers;
        self.decisions += other.decisions;
        self.in_setup = self.in_setup.zip(other.in_setup).map(|(sum, more)| sum + more);
        self.in_play = self.in_play.zip(other.in_play).map(|(sum, more)| sum + more);
    }
}
