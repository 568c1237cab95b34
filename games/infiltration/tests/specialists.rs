//! Specialists, our own optional rule, leaves every operative its share of the victories. To repeat the figures of the
//! README: `GAMES=2000 cargo test -p infiltration --test specialists -- --ignored --nocapture long_shares`.

use bots::{AGENT, Seated};
use engine::bot::any_seat;
use engine::chance::Quick;
use engine::{Bot, Game, Play, Sight, Turn};
use infiltration::bot::Thief;
use infiltration::{Infiltration, Operative, Setup};

const FACES: usize = 6;

/// Games an operative was in, and those it won; a draw is shared.
#[derive(Clone, Copy, Default)]
struct Share {
    games: f64,
    won: f64,
}

fn play(setup: &Setup, seed: u64, shares: &mut [Share; FACES]) {
    let (game, mut chance) = (Infiltration::base(), Quick::new(seed));
    let mut bots: Vec<_> = (0..setup.players).map(|_| Seated::<Infiltration, Thief>::new(AGENT, None)).collect();
    let mut state = game.start(setup, &mut Play::silent(&mut chance)).expect("a legal table");
    loop {
        match game.turn(&state) {
            Turn::Ask { awaited, .. } => {
                let seat = any_seat(awaited, &mut chance).expect("somebody is awaited");
                let sight = Sight::new(&game, &state, seat, &mut chance);
                let mut picks = Vec::new();
                bots[seat.index()].answer(&sight, &mut chance, &mut picks);
                game.apply(&mut state, seat, &picks, &mut Play::silent(&mut chance));
            }
            Turn::Over(outcome) => {
                for who in (0..state.count).map(Operative) {
                    let share = &mut shares[usize::from(state.agent(who).face.0)];
                    share.games += 1.0;
                    if outcome.winners.has(state.player_of(who)) {
                        share.won += 1.0 / f64::from(outcome.winners.len());
                    }
                }
                return;
            }
        }
    }
}

/// The shares of all six over so many games, on two threads.
fn shares(setup: &Setup, games: u64) -> [Share; FACES] {
    let half = |odd: u64| {
        let mut shares = [Share::default(); FACES];
        (0..games).filter(|seed| seed % 2 == odd).for_each(|seed| play(setup, 50_000 + seed, &mut shares));
        shares
    };
    let (one, other) = std::thread::scope(|scope| {
        let other = scope.spawn(|| half(1));
        (half(0), other.join().expect("it plays to the end"))
    });
    std::array::from_fn(|face| Share {
        games: one[face].games + other[face].games,
        won: one[face].won + other[face].won,
    })
}

/// Each operative's share as a part of the fair one: 100 is fair.
fn relative(shares: &[Share; FACES]) -> [f64; FACES] {
    let fair = shares.iter().map(|share| share.won).sum::<f64>() / shares.iter().map(|share| share.games).sum::<f64>();
    std::array::from_fn(|face| 100.0 * shares[face].won / shares[face].games / fair)
}

/// Few games tell little, but a talent that decides games would show.
#[test]
fn no_talent_decides_games() {
    let setup = Setup { specialists: true, ..Setup::default() };
    let found = relative(&shares(&setup, 60));
    assert!(found.iter().all(|share| (20.0..220.0).contains(share)), "{found:?}");
}

#[test]
#[ignore = "long"]
fn long_shares() {
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(2_000);
    let game = Infiltration::base();
    for specialists in [true, false] {
        let found = shares(&Setup { specialists, ..Setup::default() }, games);
        println!("specialists {specialists}, {games} games of four agents");
        for (face, (share, part)) in game.faces().iter().zip(found.iter().zip(relative(&found))) {
            let won = 100.0 * share.won / share.games;
            println!("  {:8} {:5} games, won {won:5.1} %, {part:5.1} of 100", face.name, share.games);
            assert!(!specialists || (85.0..=115.0).contains(&part), "{} has {part} of 100", face.name);
        }
    }
}
