//! The heuristic bot plays by the rules and brings the team home more often than chance.

use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Bot, Game, Play, Seat, Sight, Turn, Viewer};
use entity_extraction::bot::Heuristic;
use entity_extraction::{Ending, EntityExtraction, Pick, Setup, State};

/// Plays a game to its end; `watch` sees every answer before it is carried out.
fn play(
    setup: &Setup,
    chance: &mut Quick,
    bot: &mut dyn Bot<EntityExtraction>,
    mut watch: impl FnMut(&EntityExtraction, &State, Seat, &[Pick]),
) -> State {
    let game = EntityExtraction::base();
    let mut state = game.start(setup, &mut Play::silent(chance)).expect("a legal table");
    let mut picks = Vec::new();
    while let Turn::Ask { awaited, .. } = game.turn(&state) {
        let seat = any_seat(awaited, chance).expect("somebody is awaited");
        picks.clear();
        let imagined = game.imagine(&state, Viewer::Seat(seat), chance);
        bot.answer(&Sight::new(&game, &imagined, seat, chance), chance, &mut picks);
        watch(&game, &state, seat, &picks);
        game.apply(&mut state, seat, &picks, &mut Play::silent(chance));
    }
    state
}

/// How games of one kind went.
#[derive(Default)]
struct Figures {
    games: u32,
    won: u32,
    lost: u32,
    sealed: u32,
    rounds: u32,
    dark: u32,
    hostiles: u32,
}

fn figures(setup: &Setup, bot: &mut dyn Bot<EntityExtraction>, games: u64) -> Figures {
    let mut all = Figures::default();
    for seed in 0..games {
        let state = play(setup, &mut Quick::new(7_000 + seed), bot, |_, _, _, _| {});
        all.games += 1;
        all.rounds += u32::from(state.round);
        all.dark += u32::from(state.face_down().len());
        all.hostiles += state.arrivals.len() as u32;
        match state.ending {
            Some(Ending::Victory) => all.won += 1,
            Some(Ending::Sealed) => all.sealed += 1,
            _ => all.lost += 1,
        }
    }
    all
}

#[test]
fn every_answer_is_legal_and_every_hint_says_something() {
    for seed in 0..6 {
        let setup = Setup { players: 1 + (seed % 3) as u8, hidden_breach: seed % 2 == 0, ..Setup::default() };
        play(&setup, &mut Quick::new(seed), &mut Heuristic::default(), |game, state, seat, picks| {
            let allowed = game.allows(state, seat, picks, &mut Vec::new());
            assert!(allowed.is_ok(), "seed {seed}: {picks:?} refused: {allowed:?}");
            let hint = Heuristic::default().reason(&Sight::new(game, state, seat, &mut Quick::new(0)), picks);
            assert!(hint.is_some_and(|hint| hint.len() > 10), "no hint for {picks:?}");
        });
    }
}

#[test]
fn a_plan_beats_chance_and_comes_to_an_end() {
    let setup = Setup { short_site: true, ..Setup::default() };
    let random = figures(&setup, &mut Random::new(), 20);
    let sensible = figures(&setup, &mut Heuristic::default(), 20);
    assert!(sensible.won >= 6 && sensible.won > random.won, "{} of 20 games won", sensible.won);
    assert!(sensible.sealed <= 2, "{} of 20 teams waited until the end", sensible.sealed);
    let planned = figures(&setup, &mut Heuristic::planner(), 8);
    assert!(planned.won >= 6, "{} of 8 games won", planned.won);
}

/// The figures of the README.
#[test]
#[ignore = "long"]
fn long_figures() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(500);
    let base = Setup::default();
    let kinds = [
        ("standard", base.clone()),
        ("short site", Setup { short_site: true, ..base.clone() }),
        ("large site", Setup { large_site: true, ..base.clone() }),
        ("hidden breach", Setup { hidden_breach: true, ..base.clone() }),
        ("scarce ammo", Setup { scarce_ammo: true, ..base.clone() }),
        ("restless host", Setup { restless_host: true, ..base.clone() }),
        ("chosen kit", Setup { chosen_kit: true, ..base.clone() }),
        ("manual release", Setup { manual_release: true, ..base.clone() }),
        ("first call", Setup { short_site: true, manual_release: true, ..base }),
    ];
    let plans = std::env::var("BOT").is_ok_and(|bot| bot == "planner");
    let mut bot = if plans { Heuristic::planner() } else { Heuristic::default() };
    let only = std::env::var("ONLY").unwrap_or_default();
    for (name, setup) in kinds.into_iter().filter(|(name, _)| name.contains(&only)) {
        let all = figures(&setup, &mut bot, games);
        let of = |count: u32| f64::from(count) / f64::from(all.games);
        println!(
            "{name}: {:.1} % won, {:.1} % lost, {:.1} % sealed, {:.1} rounds, {:.1} rooms dark, {:.1} Hostiles left",
            100.0 * of(all.won),
            100.0 * of(all.lost),
            100.0 * of(all.sealed),
            of(all.rounds),
            of(all.dark),
            of(all.hostiles),
        );
    }
}
