//! What a command seems to be worth at first sight. The fast policy gives the best by this, and a search looks at the best
//! by this first: one judgement for both. Nothing is played through here; it is asked by the million.

use engine::{Seat, SeatSet};

use super::dice::Odds;
use super::tools::{Tool, Tools};
use super::weights::Weights;
use crate::look::Look;
use crate::names::{Difficulty, Ship};
use crate::pick::Pick;
use crate::state::{Pending, State};
use crate::tiles::{CAP, TILES, Tile, TileSet};

/// Rebels from so far away can follow to a ship in the same phase.
const NEAR: u8 = 3;
/// A roll that kills more often is not made by feel.
pub(super) const TOO_DEADLY: f32 = 1.0 / 3.0;
/// Event cards that wound everybody on the attacked tile: 7 of 24.
const WOUNDING: f32 = 7.0 / 24.0;
/// What nobody would do.
pub(super) const NEVER: f32 = -1_000.0;
/// What ends the game well.
const WON: f32 = 1_000.0;
/// Where no ship is left to walk to.
const FAR: f32 = 6.0;

/// A ship's tile.
#[derive(Clone, Copy, Debug, Default)]
struct Front {
    health: u8,
    /// Players there.
    leaders: SeatSet,
    /// Rebels that could follow.
    near: u8,
    /// The chance that the best of the players there clears it.
    clear: f32,
}

/// The table as one seat finds it.
pub(super) struct Feel<'a> {
    pub look: Look<'a>,
    weights: &'a Weights,
    tools: &'a Tools,
    pub seat: Seat,
    pub ships: TileSet,
    /// Tiles where a character who stands there at the end of the phase is wounded.
    perils: TileSet,
    /// Indexed by tile; looked at where there is a ship.
    fronts: [Front; TILES as usize],
    hunter: Option<Hunter>,
}

/// The Destroyer, if it is going to act.
#[derive(Clone, Copy, Debug)]
struct Hunter {
    tile: Tile,
    range: u8,
}

impl<'a> Feel<'a> {
    pub fn new(look: Look<'a>, tools: &'a Tools, weights: &'a Weights, seat: Seat) -> Self {
        let state = look.state;
        let (ships, drones) = (state.ship_tiles(), state.drones.any());
        let attackers = if state.options.difficulty == Difficulty::Easy { TileSet::NONE } else { drones };
        let perils = ships.or(attackers).or(look.deadly());
        let fronts = [Front::default(); TILES as usize];
        let mut feel = Feel { look, weights, tools, seat, ships, perils, fronts, hunter: hunter(&look) };
        let movers = state.seats().iter().any(|seat| state.player(seat).used != crate::state::ALL_CARDS);
        let free = if movers && !look.lasting.rebels_pinned { state.rebels.any().minus(drones) } else { TileSet::NONE };
        for ship in Ship::ALL {
            let standing = state.ship(ship);
            if standing.defeated {
                continue;
            }
            let tile = standing.tile;
            let near = free.and(state.board.within(tile, NEAR)).minus(TileSet::only(tile));
            let leaders = state.players_on(TileSet::only(tile));
            let clear = leaders.iter().map(|leader| feel.clearing(leader, tile, 0)).fold(0.0, f32::max);
            let health = feel.fronts[tile.index()].health + standing.health;
            let near = near.map(|from| state.rebels.on(from)).sum();
            feel.fronts[tile.index()] = Front { health, leaders, near, clear };
        }
        feel
    }

    fn state(&self) -> &'a State {
        self.look.state
    }

    /// What so many more wounds cost a player.
    fn wounds(&self, seat: Seat, more: u8) -> f32 {
        let now = usize::from(4 - self.state().player(seat).healthy_cards());
        let then = now + usize::from(more);
        let before = self.weights.injured[now.min(3)];
        if then >= 4 { self.weights.death - before } else { self.weights.injured[then] - before }
    }

    /// What so many blows in a row are worth.
    fn blows(&self, count: u8, health: u8) -> f32 {
        let (mut sum, mut sure) = (0.0, 1.0);
        for _ in 0..count.min(health) {
            sum += self.weights.health * sure;
            sure *= self.weights.again;
        }
        if count >= health { sum + self.weights.finish * sure } else { sum }
    }

    /// The chance that a player gets rid of a tile's Drones before the phase is over, with what is left in hand when so
    /// many cards are spent.
    fn clearing(&self, seat: Seat, tile: Tile, spent: u8) -> f32 {
        let drones = self.state().drones.on(tile);
        if drones == 0 {
            return 1.0;
        }
        let state = self.state();
        let player = state.player(seat);
        let open = (4 - player.used.count_ones() as u8).saturating_sub(spent);
        let home = self.look.game.symbols().areas[self.look.area(seat) as usize].has(tile) && state.earth().has(tile);
        let faces = 3.0
            + f32::from(i8::from(home) + self.look.lasting.dice)
            + self.weights.spare * f32::from(open.min(3) + player.pending.len().min(3) as u8);
        let one = (faces / 6.0).clamp(0.0, 1.0);
        let all = [1.0, one, one * one, one * one * one][usize::from(drones.min(CAP))];
        all + (1.0 - all) * one * 0.4
    }

    /// What striking from a ship's tile promises, once its Drones are gone.
    fn strike(&self, tile: Tile) -> f32 {
        let front = &self.fronts[tile.index()];
        if front.health == 0 {
            return 0.0;
        }
        let rebels = self.state().rebels.on(tile);
        self.blows(rebels + front.near.min(CAP), front.health)
    }

    /// What the end of the phase is likely to cost a player who stands there.
    fn danger(&self, seat: Seat, tile: Tile) -> f32 {
        let mut danger = 0.0;
        if self.perils.has(tile) {
            let rebels = self.state().rebels.on(tile);
            danger += if rebels > 0 { self.weights.rebel } else { self.wounds(seat, 1) };
        }
        if self.is_hunted(seat, tile) {
            danger += self.weights.hunted * self.wounds(seat, 1);
        }
        danger
    }

    /// FAZA-SHIP-11: whether the Destroyer would come for a player who stands there.
    fn is_hunted(&self, seat: Seat, tile: Tile) -> bool {
        let Some(hunter) = self.hunter else { return false };
        let board = &self.state().board;
        let away = board.distance(hunter.tile, tile);
        let closer = |other: Seat| {
            let there = self.state().player(other).tile;
            let distance = board.distance(hunter.tile, there);
            distance < away || distance == away && there > tile
        };
        away <= hunter.range && !self.state().seats().iter().any(|other| other != seat && closer(other))
    }

    fn steps_to_ship(&self, tile: Tile) -> f32 {
        self.ships.map(|ship| self.state().board.distance(tile, ship)).min().map_or(FAR, f32::from)
    }

    /// What it is worth that the own character stands on a tile, when so many cards are spent on getting there.
    pub fn stand(&self, tile: Tile, spent: u8) -> f32 {
        let (state, weights, seat) = (self.state(), self.weights, self.seat);
        let drones = state.drones.on(tile);
        let mut worth = -weights.player_step * self.steps_to_ship(tile);
        let mut danger = self.danger(seat, tile);
        let clear = self.clearing(seat, tile, spent);
        if self.ships.has(tile) {
            let front = &self.fronts[tile.index()];
            let others = front.leaders.minus(SeatSet::only(seat));
            let strike = self.strike(tile) * weights.faith;
            worth += if others.is_empty() {
                strike * clear
            } else {
                strike * (clear - front.clear).max(0.0) + strike * clear * weights.second
            };
        } else if drones > 0 {
            worth += weights.prey * f32::from(drones) * clear * (weights.drone + weights.point);
            danger *= 1.0 - clear;
        }
        if self.look.outposts().has(tile) && !self.look.lasting.no_outpost_recovery {
            let injured = usize::from(4 - state.player(seat).healthy_cards());
            worth += weights.clinic * weights.injured[injured.min(3)];
        }
        let home = self.look.game.symbols().areas[self.look.area(seat) as usize].has(tile) && state.earth().has(tile);
        if home {
            worth += weights.at_home;
        }
        worth - danger
    }

    /// What one more Rebel is worth on a tile where so many are already.
    pub fn rebel(&self, tile: Tile, already: u8) -> f32 {
        let (state, weights) = (self.state(), self.weights);
        let mut worth = weights.rebel - weights.rebel_step * self.steps_to_ship(tile);
        let front = &self.fronts[tile.index()];
        let drones = state.drones.on(tile);
        if front.health > already {
            let blow = self.blows(already + 1, front.health) - self.blows(already, front.health);
            worth += blow
                * match (front.leaders.is_empty(), drones) {
                    (true, _) => weights.leaderless,
                    (false, 0) => 1.0,
                    (false, _) => weights.guarded * front.clear,
                };
        } else if drones > 0 {
            worth -= weights.pinned;
        }
        let here = state.players_on(TileSet::only(tile));
        if already < here.len() && self.perils.has(tile) {
            let weakest = here.iter().map(|seat| self.wounds(seat, 1)).fold(0.0, f32::max);
            worth += (weakest - weights.rebel).max(0.0);
        }
        worth
    }

    /// Where a recruit is worth most.
    pub fn best_camp(&self) -> Option<(Tile, f32)> {
        let camps = self.look.recruiting_outposts();
        camps.map(|tile| (tile, self.rebel(tile, self.state().rebels.on(tile)))).reduce(better)
    }

    /// Rebels that go from one tile to another.
    pub fn march(&self, from: Tile, count: u8, to: Tile) -> f32 {
        let (left, arrived) = (self.state().rebels.on(from), self.state().rebels.on(to));
        let gain = |more: u8| self.rebel(to, arrived + more) - self.rebel(from, left.saturating_sub(1 + more));
        (0..count).map(gain).sum::<f32>() - self.weights.card
    }

    /// A recruit for Points.
    pub fn recruit(&self, worth: f32) -> f32 {
        let state = self.state();
        let last = match (state.options.difficulty, state.rebels.total()) {
            (Difficulty::Hard, 0..=1) => self.weights.last_rebel,
            (Difficulty::Hard, 2) => self.weights.last_rebel / 2.0,
            _ => 0.0,
        };
        worth + last + self.weights.recruit - self.weights.point * f32::from(self.look.recruit_price())
    }

    /// A blow against a ship.
    pub fn attack(&self, ship: Ship) -> f32 {
        let (state, weights) = (self.state(), self.weights);
        let tile = state.ship(ship).tile;
        let rebels = state.rebels.on(tile);
        let health = state.ship(ship).health;
        let lost_without = self.look.game.phase_guide(state.options.difficulty).lost_without_rebels;
        let is_last = health <= 1 && state.ships.iter().filter(|one| !one.defeated).count() == 1;
        if lost_without && state.rebels.total() <= 1 {
            return if is_last && state.options.heroic_last_rebel { WON } else { NEVER };
        }
        if is_last {
            return WON;
        }
        let shield = rebels > 1;
        let risk = if shield {
            0.0
        } else {
            WOUNDING * state.players_on(TileSet::only(tile)).iter().map(|seat| self.wounds(seat, 1)).sum::<f32>()
        };
        let finish = if health <= 1 { weights.finish } else { 0.0 };
        let scarce = if lost_without && state.rebels.total() <= 3 { weights.last_rebel / 2.0 } else { 0.0 };
        weights.health + finish - weights.event - risk - scarce
    }

    /// A roll by a player as the table stands.
    pub fn roll(&self, fighter: Seat, target: Tile) -> f32 {
        self.roll_at(&self.look, fighter, target)
    }

    /// The best roll a player has, with so many more enhancements.
    pub fn best_roll(&self, fighter: Seat, more: impl IntoIterator<Item = u8>) -> Option<(Tile, f32)> {
        self.with(fighter, more, |look| {
            look.roll_targets(fighter).map(|target| (target, self.roll_at(look, fighter, target))).reduce(better)
        })
    }

    /// Looks at the table as if this waited for a player's next roll.
    fn with<T>(&self, fighter: Seat, more: impl IntoIterator<Item = u8>, seen: impl FnOnce(&Look<'_>) -> T) -> T {
        let mut more = more.into_iter().peekable();
        if more.peek().is_none() {
            return seen(&self.look);
        }
        let mut table = *self.state();
        let pending = &mut table.player_mut(fighter).pending;
        for changes in more {
            let _ = pending.try_push(Pending { changes, times: 1 });
        }
        seen(&Look { game: self.look.game, state: &table, lasting: self.look.lasting })
    }

    /// Drones and Points gained, Rebels and cards lost, what is open afterwards.
    fn roll_at(&self, look: &Look<'_>, fighter: Seat, target: Tile) -> f32 {
        let (state, weights) = (self.state(), self.weights);
        let (roll, kills) = look.prepared_roll(fighter, target);
        let drones = state.drones.on(target);
        let dice = drones - kills.min(drones);
        let odds = Odds::of(&roll, dice);
        let own = state.player(fighter).tile;
        let rebels = state.rebels.on(own);
        let healthy = state.player(fighter).healthy_cards();
        let at_ship = self.fronts[own.index()].health > 0;
        let (mut worth, mut death) = (0.0, 0.0);
        for failures in 0..=dice {
            let chance = odds.failures[usize::from(failures)];
            let hurt = failures.saturating_sub(roll.ignore);
            let shielded = hurt.min(rebels);
            let cards = hurt - shielded;
            if cards >= healthy {
                death += chance;
            }
            let mut then = f32::from(drones - failures) * (weights.drone + weights.point);
            if cards > 0 {
                then -= self.wounds(fighter, cards);
            }
            if at_ship {
                let front = &self.fronts[own.index()];
                let then_left = rebels - shielded + front.near.min(CAP);
                then -= self.blows(rebels + front.near.min(CAP), front.health) - self.blows(then_left, front.health);
            } else {
                then -= f32::from(shielded) * weights.rebel;
            }
            if failures == 0 {
                then += self.cleared(target);
            }
            worth += chance * then;
        }
        if death > TOO_DEADLY { worth.min(0.0) + NEVER } else { worth }
    }

    /// The chance that a roll kills its roller.
    pub fn deadliness(&self, fighter: Seat, target: Tile) -> f32 {
        let (roll, kills) = self.look.prepared_roll(fighter, target);
        let drones = self.state().drones.on(target);
        let player = self.state().player(fighter);
        let endures = self.state().rebels.on(player.tile) + player.healthy_cards().saturating_sub(1);
        Odds::of(&roll, drones - kills.min(drones)).of_more_than(endures.saturating_add(roll.ignore))
    }

    /// What is open once a tile's Drones are gone.
    pub fn cleared(&self, target: Tile) -> f32 {
        let state = self.state();
        let mut worth = self.weights.cleared;
        if self.ships.has(target) {
            let leaders = self.fronts[target.index()].leaders;
            worth += self.strike(target) * if leaders.is_empty() { self.weights.leaderless } else { 1.0 };
        } else {
            for player in state.players_on(TileSet::only(target)) {
                worth += self.danger(player, target);
            }
        }
        worth
    }

    /// Something more for a player's next roll: what it adds to the best roll, less the card.
    pub fn boost(&self, fighter: Seat, changes: u8, price: f32) -> f32 {
        let now = self.best_roll(fighter, []).map_or(0.0, |best| best.1.max(0.0));
        match self.best_roll(fighter, [changes]) {
            Some((_, then)) if then > 0.0 => then - now - price,
            _ => -price,
        }
    }

    /// Healing one of a player's cards.
    pub fn heal(&self, patient: Seat) -> f32 {
        let injured = usize::from(4 - self.state().player(patient).healthy_cards());
        match injured {
            0 => 0.0,
            _ => self.weights.injured[injured.min(3)] - self.weights.injured[injured.min(3) - 1],
        }
    }

    /// Taking Drones off a tile without a fight.
    pub fn sweep(&self, tile: Tile, count: u8) -> f32 {
        let there = self.state().drones.on(tile);
        if there == 0 {
            return 0.0;
        }
        let gone = f32::from(count.min(there)) * self.weights.drone;
        if count >= there { gone + self.cleared(tile) } else { gone + f32::from(count) }
    }

    /// What a wound costs the own character.
    pub fn pain(&self) -> f32 {
        self.wounds(self.seat, 1)
    }

    pub fn weights(&self) -> &'a Weights {
        self.weights
    }

    pub fn tools(&self) -> &'a Tools {
        self.tools
    }

    /// What a tool costs beside its card.
    pub fn price(&self, first: Pick) -> f32 {
        let points = self.look.ability(self.seat, first).map_or(0, |ability| ability.cost);
        let card = if let Pick::Use(..) = first { self.weights.card } else { 0.0 };
        card + self.weights.point * f32::from(points)
    }

    /// A tool's kind.
    pub fn tool(&self, first: Pick) -> Tool {
        self.tools.of(self.state(), self.seat, first)
    }
}

/// FAZA-PHASE-11: whether the Destroyer's turn comes in the next Faza Phase.
fn hunter(look: &Look<'_>) -> Option<Hunter> {
    let standing = look.state.ship(Ship::Destroyer);
    if standing.defeated {
        return None;
    }
    let (mut next, mut turns) = (look.state.tracker.next(), 1);
    while next != Ship::Destroyer {
        (next, turns) = (next.next(), turns + 1);
    }
    (turns <= look.state.count).then_some(Hunter { tile: standing.tile, range: 2 + look.lasting.destroyer_range })
}

/// The better of two, the first of equals.
pub(super) fn better<T>(a: (T, f32), b: (T, f32)) -> (T, f32) {
    if b.1 > a.1 { b } else { a }
}
