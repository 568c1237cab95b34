//! The chance of winning, from what every Agent holds and may hope for.

use bots::{CERTAIN, Odds};
use engine::Seat;

use super::outlook::{Outlook, standings};
use super::worth::Worth;
use crate::look::Look;
use crate::state::State;

/// By how many hundredths of a Data better a standing is that wins twice as often. Early leads are soon lost: fitted to 300
/// games of the fast policy at four players, stage by stage, least log loss. Before the Mainframe is found hardly anything
/// tells who will win (log loss 0.560, for equal chances 0.562); when the Countdown stands at 3 it is 0.31.
fn doubles(state: &State) -> i32 {
    match (state.battle(), state.countdown) {
        (false, _) if state.mainframe.is_none() => 320,
        (false, _) => 170,
        (true, 6..) => 130,
        (true, 5) => 95,
        (true, 4) => 78,
        (true, 3) => 60,
        (true, ..=2) => 55,
    }
}

/// `2^(x / doubles)` of a standing in hundredths of a Data, linear between whole powers.
fn weight(hundredths: i32, doubles: i32) -> i64 {
    let at = (hundredths + 12 * doubles).clamp(0, 24 * doubles);
    let (power, rest) = (at / doubles, i64::from(at % doubles));
    (1 << power) * (i64::from(doubles) + rest)
}

/// The chance of winning of a table that is not over. Only `me` knows her own cards.
pub fn odds(look: Look<'_>, worth: &Worth, me: Seat) -> Odds {
    let outlook = Outlook::new(look, worth);
    let doubles = doubles(look.state);
    let mut all = 0;
    let mut own = 0;
    for (seat, standing) in standings(&outlook, look.state, me) {
        let share = weight((standing * 100.0) as i32, doubles);
        all += share;
        own += if seat == me { share } else { 0 };
    }
    if all == 0 { 0 } else { (own * i64::from(CERTAIN) / all) as Odds }
}
