//! Damaged files and forged snapshots: whatever a game is given, it refuses it or can go on with it.

use crate::bot::{Random, any_seat};
use crate::chance::Quick;
use crate::game::{Game, Positions, Turn, Words};
use crate::load::{self, Complaint};
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

/// A content file's name and text.
type File<'f> = (&'f str, &'f str);

/// How a game is read from its content.
type Read<G, const N: usize> = for<'a, 'f> fn(&'a [File<'f>; N]) -> Result<G, Complaint>;

/// What a game says of its content with one place of one file changed.
///
/// # Panics
///
/// If the file or the place is no longer there, or if the game does not mind the change.
pub fn complaint<G, const N: usize>(
    files: [File<'_>; N],
    read: Read<G, N>,
    (file, from, to): (&str, &str, &str),
) -> String {
    let Some(at) = files.iter().position(|(name, _)| *name == file) else { panic!("no content file {file}") };
    assert!(files[at].1.contains(from), "{file} no longer contains {from:?}");
    let changed = files[at].1.replacen(from, to, 1);
    let mut files: [File<'_>; N] = files;
    files[at].1 = &changed;
    match read(&files) {
        Ok(_) => panic!("{from:?} -> {to:?} should break {file}"),
        Err(complaint) => complaint.to_string(),
    }
}

/// Damages one content file. It is refused with words, or the game can do without what was changed.
///
/// # Panics
///
/// If it is refused without any.
pub fn damaged_content<G, const N: usize>(
    files: [File<'_>; N],
    read: Read<G, N>,
    file: usize,
    (at, kind, byte): (usize, u8, u8),
) -> Option<Complaint> {
    let broken = damaged(files[file].1, at, kind, byte);
    let mut files: [File<'_>; N] = files;
    files[file].1 = &broken;
    let complaint = read(&files).err()?;
    assert!(!complaint.what.is_empty(), "refused without a word: {complaint:?}");
    Some(complaint)
}

/// Each of these positions is refused under its rule.
///
/// # Panics
///
/// If one is not, or under another.
pub fn impossible_positions<G: Positions>(game: &G, positions: &[(&str, &str)]) {
    for (text, rule) in positions {
        let position = load::yaml::<G::Position>("position.yaml", text).unwrap_or_else(|error| panic!("{error}"));
        match game.place(&position) {
            Ok(_) => panic!("{text} is not refused"),
            Err(refusal) => assert_eq!(refusal.rule.0, *rule, "{text}: {refusal}"),
        }
    }
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
