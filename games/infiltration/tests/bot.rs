//! The heuristic bot plays by the rules, gets out in time, and plays better than chance.

use std::collections::BTreeMap;

use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Bot, Game, Outcome, Play, Seat, Turn, Viewer};
use infiltration::bot::Heuristic;
use infiltration::{Card, Infiltration, Pick, Setup, State, Whereabouts};

/// Plays a game to its end; `watch` sees every answer before it is carried out.
fn play(
    setup: &Setup,
    chance: &mut Quick,
    bots: &mut [Box<dyn Bot<Infiltration>>],
    mut watch: impl FnMut(&Infiltration, &State, Seat, &[Pick]),
) -> (State, Outcome) {
    let game = Infiltration::base();
    let mut state = game.start(setup, &mut Play::silent(chance)).expect("a legal table");
    let mut picks = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return (state, outcome),
            Turn::Ask { awaited, .. } => {
                let seat = any_seat(awaited, chance).expect("somebody is awaited");
                picks.clear();
                let imagined = game.imagine(&state, Viewer::Seat(seat), chance);
                let count = bots.len();
                bots[seat.index() % count].answer(&game, &imagined, seat, chance, &mut picks);
                watch(&game, &state, seat, &picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(chance));
            }
        }
    }
}

fn thieves(count: usize) -> Vec<Box<dyn Bot<Infiltration>>> {
    (0..count).map(|_| Box::new(Heuristic::default()) as Box<dyn Bot<Infiltration>>).collect()
}

/// How games of one kind went.
#[derive(Default)]
struct Figures {
    operatives: u32,
    escaped: u32,
    carried: u32,
    rounds: u32,
    games: u32,
    cards: BTreeMap<String, u32>,
}

fn figures(players: u8, extraction: bool, games: u64) -> Figures {
    let mut all = Figures::default();
    for seed in 0..games {
        let setup = Setup { players, extraction, ..Setup::default() };
        let mut chance = Quick::new(1_000_000 * u64::from(players) + seed);
        let (state, outcome) = play(&setup, &mut chance, &mut thieves(usize::from(players)), |game, _, _, picks| {
            for pick in picks {
                if let Pick::Card(card) = pick {
                    let name = match card {
                        Card::Item(item) => game.item(*item).name.to_string(),
                        action => format!("{action:?}"),
                    };
                    *all.cards.entry(name).or_default() += 1;
                }
            }
        });
        all.games += 1;
        all.rounds += u32::from(state.round);
        all.carried += outcome.scores.iter().map(|score| *score as u32).sum::<u32>();
        for who in state.operatives() {
            all.operatives += 1;
            all.escaped += u32::from(state.agent(who).at == Whereabouts::Escaped);
        }
    }
    all
}

#[test]
fn most_get_out_in_time() {
    for players in 2..=6 {
        let all = figures(players, players % 2 == 0, 60);
        let share = f64::from(all.escaped) / f64::from(all.operatives);
        assert!(share > 0.6, "{players} players: only {share:.2} of the operatives got out");
    }
}

#[test]
fn every_answer_is_legal_and_every_hint_says_something() {
    for seed in 0..60 {
        let mut chance = Quick::new(seed);
        let setup = Setup { players: 2 + (seed % 5) as u8, extraction: seed % 3 == 0, ..Setup::default() };
        play(&setup, &mut chance, &mut thieves(1), |game, state, seat, picks| {
            let allowed = game.allows(state, seat, picks, &mut Vec::new());
            assert!(allowed.is_ok(), "seed {seed}: {picks:?} refused: {allowed:?}");
            let hint = Heuristic::default().reason(game, state, seat, picks);
            assert!(hint.is_some_and(|hint| hint.len() > 10), "no hint for {picks:?}");
        });
    }
}

#[test]
fn a_plan_beats_chance() {
    let mut wins = [0; 2];
    for seed in 0..100 {
        let mut chance = Quick::new(50_000 + seed);
        let mut bots: Vec<Box<dyn Bot<Infiltration>>> =
            vec![Box::new(Heuristic::default()), Box::new(Random::new()), Box::new(Random::new()), Box::new(Random::new())];
        let (_, outcome) = play(&Setup::default(), &mut chance, &mut bots, |_, _, _, _| {});
        for seat in outcome.winners.iter() {
            wins[usize::from(seat.0 > 0)] += 1;
        }
    }
    assert!(wins[0] > 60, "{wins:?} of 100 games against three who play at random");
}

/// The figures of the README, more quickly and less exactly than `safehouse simulate` gives them.
#[test]
#[ignore = "long"]
fn long_figures() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2_000);
    for (players, extraction) in [(2, false), (3, false), (4, false), (5, false), (6, false), (4, true)] {
        let all = figures(players, extraction, games);
        println!(
            "{players} players{}: {:.1} % escaped, {:.1} ZB for each who did, {:.1} rounds",
            if extraction { ", extraction" } else { "" },
            100.0 * f64::from(all.escaped) / f64::from(all.operatives),
            f64::from(all.carried) / f64::from(all.escaped.max(1)),
            f64::from(all.rounds) / f64::from(all.games),
        );
        if players == 4 {
            for (card, count) in &all.cards {
                println!("    {card}: {:.2}", f64::from(*count) / f64::from(all.games));
            }
        }
    }
}
