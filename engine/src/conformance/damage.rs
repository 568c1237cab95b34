//! Damaged files and forged snapshots: whatever a game is given, it refuses it or can go on with it.

use crate::bot::{Random, any_seat};
use crate::chance::Quick;
use crate::game::{Game, Positions, Turn, Words};
use crate::load;
use crate::play::Play;
use crate::scenario;

/// One change to a text: a byte flipped, the rest cut off, a piece repeated, or a sign that means something in YAML.
pub fn damaged(text: &str, at: usize, kind: u8, byte: u8) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let at = at % bytes.len();
    match kind % 4 {
        0 => bytes[at] ^= byte | 1,
        1 => bytes.truncate(at),
        2 => drop(bytes.splice(at..at, text.as_bytes()[at..(at + 40).min(text.len())].to_vec())),
        _ => bytes[at] = b" :-[]{}\n#'\"0"[usize::from(byte) % 12],
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Damages the position of a fresh table. It is refused, or nothing of the box is missing.
///
/// # Panics
///
/// If something is.
pub fn damaged_position<G: Positions>(game: &G, seed: u64, at: usize, kind: u8, byte: u8) {
    let state = fresh(game, &mut Quick::new(seed));
    let text = serde_json::to_string_pretty(&game.position(&state)).expect("a position can be written");
    if let Ok(position) = load::yaml::<G::Position>("position.yaml", &damaged(&text, at, kind, byte))
        && let Ok(state) = game.place(&position)
    {
        for count in game.census(&state) {
            assert_eq!(count.found, count.box_holds, "{}", count.what);
        }
    }
}

/// Damages a scenario file. It is refused, or every scenario in it can be run and told.
pub fn damaged_scenarios<G: Words + Positions>(game: &G, text: &str, at: usize, kind: u8, byte: u8) {
    for one in scenario::load::<G>("scenario.yaml", &damaged(text, at, kind, byte)).unwrap_or_default() {
        let _ = scenario::run(game, &one).to_string();
    }
}

/// Forges the snapshot of a table some answers into its game. It is refused, or a table one can go on playing at.
pub fn forged_state<G: Game>(game: &G, seed: u64, at: usize, byte: u8) {
    let mut chance = Quick::new(seed);
    let mut bot = Random::new();
    let mut picks = Vec::new();
    let mut state = fresh(game, &mut chance);
    let mut step = |state: &mut G::State| {
        let Turn::Ask { awaited, .. } = game.turn(state) else { return };
        let Some(seat) = any_seat(awaited, &mut chance) else { return };
        picks.clear();
        bot.choose(game, state, seat, &mut chance, &mut picks);
        game.apply(state, seat, &picks, &mut Play::silent(&mut chance));
    };
    for _ in 0..seed {
        step(&mut state);
    }
    let mut bytes = postcard::to_allocvec(&state).expect("a state can be written");
    let at = at % bytes.len();
    bytes[at] ^= byte;
    if let Ok(mut forged) = postcard::from_bytes::<G::State>(&bytes)
        && game.is_sound(&forged)
    {
        for _ in 0..30 {
            step(&mut forged);
        }
    }
}

fn fresh<G: Game>(game: &G, chance: &mut Quick) -> G::State {
    match game.start(&G::Setup::default(), &mut Play::silent(chance)) {
        Ok(state) => state,
        Err(refusal) => panic!("the usual setup is refused: {refusal}"),
    }
}
