//! The effect machine, tried with the toy game.

mod toy;

use engine::bot::{Random, any_seat};
use engine::chance::Quick;
use engine::{Bot, Game, Play, Turn};
use toy::{Setup, Trapdoor};

#[test]
fn random_games_of_the_toy_end() {
    let rules = Trapdoor::new();
    for seed in 0..200 {
        let mut chance = Quick::new(seed);
        let mut bot = Random::new();
        let setup = Setup { seats: 2 + (seed % 3) as u8 };
        let mut state = rules.start(&setup, &mut Play::silent(&mut chance)).unwrap();
        let mut answers = 0;
        while let Turn::Ask { awaited, .. } = rules.turn(&state) {
            let seat = any_seat(awaited, &mut chance).unwrap();
            let mut picks = Vec::new();
            bot.answer(&rules, &state, seat, &mut chance, &mut picks);
            rules.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).unwrap();
            answers += 1;
            assert!(answers < 1_000);
        }
    }
}
