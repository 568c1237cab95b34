//! Proof that a bot decides by what its seat knows.

use engine::chance::Quick;
use engine::{Bot, Game, Seat, Sight, Viewer};

/// Asks a bot at the true table and at one its seat cannot tell from it, with the same chance, and gives both answers. A
/// bot that is honest answers the same; tests of every game compare the two.
pub fn twins<G: Game, B: Bot<G>>(
    game: &G,
    truth: &G::State,
    seat: Seat,
    seed: u64,
    bot: impl Fn() -> B,
) -> [Vec<G::Pick>; 2] {
    let twin = game.imagine(truth, Viewer::Seat(seat), &mut Quick::new(!seed));
    [truth, &twin].map(|state| {
        let mut chance = Quick::new(seed);
        let sight = Sight::new(game, state, seat, &mut chance);
        let mut picks = Vec::new();
        bot().answer(&sight, &mut chance, &mut picks);
        picks
    })
}
