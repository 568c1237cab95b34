//! How a table stands at the beginning of a Team Phase, as the team's chance of winning.

use bots::{CERTAIN, Odds};

use crate::content::EventKind;
use crate::look::Look;
use crate::names::{Difficulty, Ship};

/// How many things are looked at.
pub const FEATURES: usize = 20;

/// What is looked at, as numbers.
pub fn features(look: &Look<'_>) -> [f32; FEATURES] {
    let state = look.state;
    let ships = state.ship_tiles();
    let steps = |tile| ships.map(|ship| state.board.distance(tile, ship)).min().map_or(0.0, f32::from);
    let health = |ship: Ship| if state.ship(ship).defeated { 0.0 } else { f32::from(state.ship(ship).health) };
    let mut all = [0.0; FEATURES];
    all[0] = 1.0;
    all[1] = Ship::ALL.map(health).iter().sum();
    all[2] = Ship::ALL.into_iter().filter(|ship| !state.ship(*ship).defeated).count() as f32;
    all[3] = f32::from(u8::from(state.ship(Ship::Former).defeated));
    let (mut points, mut walk) = (0.0, 0.0);
    for seat in state.seats() {
        let player = state.player(seat);
        match 4 - player.healthy_cards() {
            0 => {}
            1 => all[4] += 1.0,
            2 => all[5] += 1.0,
            _ => all[6] += 1.0,
        }
        points += f32::from(player.points);
        walk += steps(player.tile);
    }
    all[7] = points;
    all[8] = walk;
    let rebels = f32::from(state.rebels.total());
    all[9] = rebels;
    all[10] = state.rebels.any().map(|tile| f32::from(state.rebels.on(tile)) * steps(tile)).sum();
    all[11] = state.rebels.any().and(state.drones.any()).map(|tile| f32::from(state.rebels.on(tile))).sum();
    let pool = f32::from(state.drone_pool);
    all[12] = (8.0 - pool).max(0.0);
    all[13] = (16.0 - pool).max(0.0);
    let outposts = look.outposts().len();
    all[14] = f32::from(u8::from(outposts <= 2));
    all[15] = f32::from(u8::from(outposts <= 1));
    all[16] = f32::from(state.earth().len());
    let kinds =
        |kind: EventKind| state.in_force.iter().filter(|card| look.game.event(card.event).kind == kind).count() as f32;
    all[17] = kinds(EventKind::Long);
    all[18] = kinds(EventKind::KeptReward);
    all[19] = if state.options.difficulty == Difficulty::Hard { (5.0 - rebels).max(0.0) } else { 0.0 };
    all
}

/// By logistic regression on 34,000 positions of games played by the fast policy, 2 to 4 players (`tests/tuning.rs`): log loss 0.583
/// on Easy, 0.504 on Normal, 0.214 on Hard, where knowing nothing but how many are won leaves 0.655, 0.589, 0.284.
const WEIGHTS: [[f32; FEATURES]; 3] = [
    [
        3.085, -0.241, -0.461, -0.016, -0.026, -0.262, -0.711, 0.010, -0.012, 0.060, -0.028, 0.031, -0.128, -0.114,
        -0.519, -0.454, 0.066, -0.144, 0.437, 0.000,
    ],
    [
        -0.254, -0.449, -0.082, 0.871, -0.093, -0.275, -0.821, 0.047, -0.021, 0.205, -0.040, 0.011, -0.059, -0.017,
        -0.286, -0.150, 0.242, -0.154, 0.193, 0.000,
    ],
    [
        -2.055, -0.548, -0.161, 0.436, -0.008, -0.088, -0.487, 0.085, 0.031, 0.647, -0.071, -0.074, -0.070, 0.040,
        -0.247, 0.158, 0.176, -0.021, 0.000, 0.219,
    ],
];

/// The team's chance of winning.
pub fn odds(look: &Look<'_>) -> Odds {
    let weights = &WEIGHTS[look.state.options.difficulty as usize];
    let sum: f32 = features(look).iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    sigmoid(sum)
}

/// `1 / (1 + exp(-x))` in ten-thousandths, without the machine's own `exp`: the same everywhere.
fn sigmoid(x: f32) -> Odds {
    // 2^-y in whole steps and a quadratic in between, right to half a percent.
    let y = (x.abs() * std::f32::consts::LOG2_E).min(30.0);
    let whole = y as u32;
    let part = y - whole as f32;
    let power = (1.0 - part * (0.656_04 - 0.156_04 * part)) / (1u32 << whole) as f32;
    let less = power / (1.0 + power);
    let chance = if x > 0.0 { 1.0 - less } else { less };
    (chance * CERTAIN as f32) as Odds
}
