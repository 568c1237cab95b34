//! What a game teaches its bots.

use engine::{Chance, Game, Outcome, Seat, SeatSet, Sight};

/// A chance of winning, in ten-thousandths. Sums of whole numbers come out the same in any order, so that a search on
/// many threads agrees with one on a single thread.
pub type Odds = i32;

/// What will happen for certain.
pub const CERTAIN: Odds = 10_000;

/// How a game is best searched. Found by measuring; a game says what differs from [`Tuning::DEFAULT`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// How many answers, the best at a glance, are looked into.
    pub keep: usize,
    /// How many moments a simulation goes on before the table is judged; `None` plays to the end of the game.
    pub horizon: Option<u32>,
    /// By how many standard errors another answer must be better than the policy's own.
    pub doubt: f64,
    /// And by how much, whatever the standard error: a difference smaller than the policy's own faults says nothing.
    pub margin: Odds,
    /// Simulations in a second on one core of an ordinary machine. Levels are told in milliseconds and played in
    /// simulations, so that a bot decides the same wherever it has the time for it.
    pub simulations_per_second: u32,
}

impl Tuning {
    /// To the end of the game, with the doubt that proved right for players who compete.
    pub const DEFAULT: Tuning =
        Tuning { keep: 8, horizon: None, doubt: 1.5, margin: CERTAIN / 200, simulations_per_second: 10_000 };
}

/// What a game teaches its bots. States come from [`Sight::imagine`]: what a seat cannot know is in them as a guess, and a
/// skill that looks at it for a seat makes that seat clairvoyant, and the search wrong about it.
pub trait Skill<G: Game>: Send + Sync + Sized + 'static {
    /// How this game is best searched.
    const TUNING: Tuning = Tuning::DEFAULT;

    /// Looks at the content once, for a table.
    fn learn(game: &G) -> Self;

    /// The fast policy: answers for a seat that is asked; `out` arrives empty. It is called by the million and keeps
    /// nothing in mind. More than in its strength lies in its outcomes: if in its games everybody is caught, a search
    /// learns to run away.
    fn answer(&self, game: &G, state: &G::State, seat: Seat, chance: &mut dyn Chance, out: &mut Vec<G::Pick>);

    /// Whether a whole answer is worth a thought. Whatever changes nothing, and could be said again and again, is not.
    fn worth_trying(&self, game: &G, state: &G::State, seat: Seat, picks: &[G::Pick]) -> bool {
        let _ = (game, state, seat, picks);
        true
    }

    /// How good an answer looks before anything is tried; greater is better. It decides what is looked into where there is
    /// too much, and what a slip of the mind is taken for.
    fn glance(&self, game: &G, state: &G::State, seat: Seat, picks: &[G::Pick]) -> i32;

    /// Whether nobody in their senses would give this answer, not even by mistake: a slip of the mind is never this.
    fn is_senseless(&self, game: &G, state: &G::State, seat: Seat, picks: &[G::Pick]) -> bool {
        let _ = (game, state, seat, picks);
        false
    }

    /// Counts the moments at which tables can be compared, such as rounds; never goes down. Simulations are cut, and dice
    /// picked up anew, where it goes up.
    fn moment(&self, game: &G, state: &G::State) -> u32;

    /// Whom a simulation asks next; `last` answered before. Where all may act at once, asking one until there is nothing
    /// left to say saves asking the others after every step.
    fn next(&self, game: &G, state: &G::State, awaited: SeatSet, last: Seat) -> Option<Seat> {
        let _ = (game, state, last);
        awaited.lowest()
    }

    /// Whether the policy's own answer is as good as any for now, so that a search would waste time: it leaves the floor
    /// to others, and the seat will be asked again.
    fn is_clear(&self, game: &G, state: &G::State, seat: Seat, own: &[G::Pick]) -> bool {
        let _ = (game, state, seat, own);
        false
    }

    /// What makes a table look the same to the seat that acts, without what is used up by acting. A bot that stays at a table does
    /// not lead it back within a moment to how it looked before. `None` where that means nothing.
    fn trace(&self, game: &G, state: &G::State) -> Option<u64> {
        let _ = (game, state);
        None
    }

    /// The seat's chance of winning from here, of a table that is not over.
    fn odds(&self, game: &G, state: &G::State, seat: Seat) -> Odds;

    /// What an end is worth to a seat.
    fn result(&self, game: &G, state: &G::State, outcome: &Outcome, seat: Seat) -> Odds {
        let _ = (game, state);
        if outcome.winners.has(seat) { CERTAIN } else { 0 }
    }

    /// Why one would answer so, in the game's words.
    fn reason(&self, sight: &Sight<'_, G>, picks: &[G::Pick]) -> Option<String> {
        let _ = (sight, picks);
        None
    }
}
