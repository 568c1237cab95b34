//! Whole games of bots, and what becomes of them. Each test uses what it needs.
#![allow(dead_code)]

use std::sync::LazyLock;

use bots::{Level, Seated};
use engine::bot::any_seat;
use engine::chance::Quick;
use engine::{Bot, Game, Play, Seat, Sight, Turn};
use entity_extraction::bot::Squad;
use entity_extraction::{Ending, EntityExtraction, Pick, Setup, State};

/// The box, or with `CONTENT=folder` one with other numbers, to try them.
pub fn game() -> EntityExtraction {
    static GAME: LazyLock<EntityExtraction> = LazyLock::new(|| {
        let Ok(folder) = std::env::var("CONTENT") else { return EntityExtraction::base() };
        let names = EntityExtraction::base_files().map(|(name, _)| name);
        let texts = names.map(|name| std::fs::read_to_string(format!("{folder}/{name}")).expect("a file of the box"));
        let files = std::array::from_fn(|at| (names[at], texts[at].as_str()));
        EntityExtraction::from_files(&files).unwrap_or_else(|complaint| panic!("{complaint}"))
    });
    GAME.clone()
}

/// Every variant that changes how hard it is.
pub fn variants(players: u8) -> [(&'static str, Setup); 9] {
    let base = Setup { players, ..Setup::default() };
    [
        ("standard", base.clone()),
        ("short site", Setup { short_site: true, ..base.clone() }),
        ("large site", Setup { large_site: true, ..base.clone() }),
        ("hidden breach", Setup { hidden_breach: true, ..base.clone() }),
        ("scarce ammo", Setup { scarce_ammo: true, ..base.clone() }),
        ("restless host", Setup { restless_host: true, ..base.clone() }),
        ("chosen kit", Setup { chosen_kit: true, ..base.clone() }),
        ("manual release", Setup { manual_release: true, ..base.clone() }),
        ("first call", Setup { short_site: true, manual_release: true, ..base }),
    ]
}

/// Plays a game to its end, every seat at this level; `watch` sees every answer before it is carried out.
pub fn play(
    setup: &Setup,
    seed: u64,
    level: Level,
    mut watch: impl FnMut(&EntityExtraction, &State, Seat, &[Pick]),
) -> State {
    let (game, mut chance) = (game(), Quick::new(seed));
    let mut bots: Vec<Seated<EntityExtraction, Squad>> = (0..setup.players).map(|_| Seated::new(level, None)).collect();
    let mut state = game.start(setup, &mut Play::silent(&mut chance)).expect("a legal table");
    let mut picks = Vec::new();
    while let Turn::Ask { awaited, .. } = game.turn(&state) {
        let seat = any_seat(awaited, &mut chance).expect("somebody is awaited");
        picks.clear();
        let sight = Sight::new(&game, &state, seat, &mut chance);
        bots[seat.index()].answer(&sight, &mut chance, &mut picks);
        watch(&game, &state, seat, &picks);
        let answered = game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance));
        assert!(answered.is_ok(), "seed {seed}: {picks:?} refused: {answered:?}");
    }
    state
}

/// How games of one kind went.
#[derive(Default)]
pub struct Figures {
    pub games: u32,
    pub won: u32,
    pub sealed: u32,
    pub rounds: u32,
    pub answers: u32,
}

impl Figures {
    /// Wins in a hundred games, and the 95 % interval around them.
    pub fn interval(&self) -> (f64, f64, f64) {
        let (n, p) = (f64::from(self.games), f64::from(self.won) / f64::from(self.games));
        let z2 = 1.96 * 1.96;
        let (middle, width) = (p + z2 / (2.0 * n), 1.96 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt());
        (100.0 * p, 100.0 * (middle - width) / (1.0 + z2 / n), 100.0 * (middle + width) / (1.0 + z2 / n))
    }
}

/// Plays so many games.
pub fn figures(
    setup: &Setup,
    level: Level,
    seeds: std::ops::Range<u64>,
    mut watch: impl FnMut(u64, &State, &[Pick]),
) -> Figures {
    let mut all = Figures::default();
    for seed in seeds {
        let state = play(setup, seed, level, |_, state, _, picks| {
            all.answers += 1;
            watch(seed, state, picks);
        });
        all.games += 1;
        all.rounds += u32::from(state.round);
        all.won += u32::from(state.ending == Some(Ending::Victory));
        all.sealed += u32::from(state.ending == Some(Ending::Sealed));
    }
    all
}
