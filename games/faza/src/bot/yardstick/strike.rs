//! Striking a mothership: one player gets there, the Drones are cleared, Rebels follow, and every Rebel costs the
//! ship one health. The whole team's cards count, so every bot at the table finds the same strike.

use engine::{Game, Play, Seat};
use tinyvec::ArrayVec;

use super::super::dice::{Loaded, Odds};
use super::evaluate::settle;
use super::fight::{approaches, boosts, rolled};
use super::plan::{Aim, Command, Plan};
use super::thought::{Thought, open_choices};
use crate::content::Action;
use crate::look::Look;
use crate::names::{CardId, Ship};
use crate::pick::Pick;
use crate::state::{Ending, State};
use crate::tiles::{CAP, Tile};

/// Rebel groups that can follow in one phase; more never found room.
const MOST_CONVOYS: usize = 6;
/// Strikes looked at closely.
const CLOSE_LOOKS: usize = 4;
/// Every event card may bring Drones or take Rebels, so a further blow in the same phase is less sure than the one
/// before: 11 of 24 cards add Drones, 7 take Rebels.
const NEXT_BLOW: f32 = 0.7;
/// What a second, bare roll is worth when the first one leaves Drones.
const SECOND_TRY: f32 = 0.5;

/// Rebels that a card brings to the ship.
#[derive(Clone, Copy, Debug)]
struct Convoy {
    owner: Seat,
    card: CardId,
    choice: u8,
    from: Tile,
    count: u8,
}

impl Default for Convoy {
    fn default() -> Self {
        Convoy { owner: Seat(0), card: CardId(0), choice: 0, from: Tile::at_index(0), count: 0 }
    }
}

type Convoys = ArrayVec<[Convoy; MOST_CONVOYS]>;

#[derive(Clone, Copy, Debug)]
struct Sketch {
    ship: Ship,
    striker: Seat,
    approach: Option<(CardId, u8)>,
    mask: u8,
    clear: f32,
    damage: u8,
    convoys: Convoys,
    score: f32,
}

/// Blows to expect of so many planned.
fn expected_blows(damage: u8) -> f32 {
    (0..i32::from(damage)).map(|blow| NEXT_BLOW.powi(blow)).sum()
}

impl Thought<'_> {
    /// The strikes worth considering, whichever seat would make the first step.
    pub fn strikes(&self, plans: &mut Vec<Plan>) {
        let mut sketches: Vec<Sketch> = Vec::new();
        for ship in Ship::ALL {
            let standing = self.look.state.ship(ship);
            if standing.defeated {
                continue;
            }
            let tile = standing.tile;
            if self.look.state.rebels.on(tile) == 0 && self.convoys(self.look.state, tile).is_empty() {
                continue;
            }
            for striker in self.look.state.seats() {
                if self.look.state.player(striker).tile == tile {
                    sketches.extend(self.sketch_strike(ship, striker, None));
                } else {
                    for (card, choice, _) in approaches(&self.look, striker).into_iter().filter(|way| way.2 == tile) {
                        sketches.extend(self.sketch_strike(ship, striker, Some((card, choice))));
                    }
                }
            }
        }
        sketches.sort_by(|a, b| b.score.total_cmp(&a.score));
        for sketch in sketches.iter().take(CLOSE_LOOKS) {
            plans.push(self.weigh_strike(sketch));
        }
    }

    /// Which Rebels the team's unused cards can bring to a tile, largest groups first.
    fn convoys(&self, state: &State, to: Tile) -> Convoys {
        let mut convoys = Convoys::new();
        let look = Look::new(self.game, state);
        if look.lasting.rebels_pinned {
            return convoys;
        }
        let mut left = state.rebels;
        let mut used = state.players.map(|player| player.used);
        while convoys.len() < MOST_CONVOYS {
            let mut best = Convoy::default();
            for owner in state.seats() {
                for (card, choice, ability) in open_choices(&look, owner) {
                    let Action::Move(movement) = &ability.action else { continue };
                    if used[owner.index()] & card.bit() != 0 || look.mode_is_free(movement).is_err() {
                        continue;
                    }
                    for from in left.any().minus(state.drones.any()) {
                        let count = left.on(from);
                        if from != to && count > best.count && look.reach_of_rebels(owner, movement, from, 0).has(to) {
                            best = Convoy { owner, card, choice, from, count };
                        }
                    }
                }
            }
            if best.count == 0 {
                break;
            }
            left.set(best.from, 0);
            used[best.owner.index()] |= best.card.bit();
            convoys.push(best);
        }
        convoys
    }

    fn sketch_strike(&self, ship: Ship, striker: Seat, approach: Option<(CardId, u8)>) -> Option<Sketch> {
        let mut state = *self.look.state;
        let tile = state.ship(ship).tile;
        if let Some((card, _)) = approach {
            state.player_mut(striker).used |= card.bit();
            state.player_mut(striker).tile = tile;
        }
        let (mask, clear) = self.best_clearing(&state, striker, tile);
        self.boost_all(&mut state, striker, mask);
        let convoys = self.convoys(&state, tile);
        let rebels = state.rebels.on(tile) + convoys.iter().map(|convoy| convoy.count).sum::<u8>();
        let damage = rebels.min(state.ship(ship).health);
        if damage == 0 || clear < 0.05 {
            return None;
        }
        let finishing = if damage == state.ship(ship).health { self.weights.defeated[ship.index()] * 0.3 } else { 0.0 };
        let cards = mask.count_ones() as f32 + if approach.is_some() { 1.0 } else { 0.0 };
        let score = clear * (expected_blows(damage) * self.weights.health + finishing) - cards * self.weights.card;
        Some(Sketch { ship, striker, approach, mask, clear, damage, convoys, score })
    }

    /// The enhancements that clear the tile best for what they cost, and the chance that it is cleared.
    fn best_clearing(&self, state: &State, striker: Seat, tile: Tile) -> (u8, f32) {
        let drones = state.drones.on(tile);
        if drones == 0 {
            return (0, 1.0);
        }
        let boosts = boosts(&Look::new(self.game, state), striker);
        let mut best = (0, 0.0, f32::NEG_INFINITY);
        for mask in 0..1u8 << boosts.len() {
            let mut boosted = *state;
            self.boost_all(&mut boosted, striker, mask);
            let look = Look::new(self.game, &boosted);
            let (roll, kills) = look.prepared_roll(striker, tile);
            let odds = Odds::of(&roll, drones - kills.min(drones));
            let player = state.player(striker);
            let endures = state.rebels.on(tile).saturating_add(player.healthy_cards() - 1).saturating_add(roll.ignore);
            let deadly = odds.of_more_than(endures);
            let bare = super::super::dice::chance_of_success(look.area_bonus(striker) + look.lasting.dice);
            let again = odds.failures[1] * bare + odds.failures[2] * bare * bare;
            let clear = odds.of_no_failure() + SECOND_TRY * again;
            let hurt = (odds.mean_failures() - f32::from(roll.ignore)).max(0.0);
            let score = clear - 0.03 * mask.count_ones() as f32 - 4.0 * deadly - 0.1 * hurt;
            if score > best.2 {
                best = (mask, clear, score);
            }
        }
        (best.0, best.1)
    }

    fn boost_all(&self, state: &mut State, fighter: Seat, mask: u8) {
        if mask > 0 {
            let boosts = boosts(&Look::new(self.game, state), fighter);
            for (_, boost) in boosts.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1) {
                boost.add(state, fighter);
            }
        }
    }

    fn weigh_strike(&self, sketch: &Sketch) -> Plan {
        let Sketch { ship, striker, damage, clear, .. } = *sketch;
        let tile = self.look.state.ship(ship).tile;
        let aim = Aim::Strike { ship, striker, damage, clear };
        let (seat, command) = self.first_step(sketch, tile);
        if let [Pick::Attack(ship)] = *command.picks() {
            let more = expected_blows(damage) - 1.0;
            let value = self.after_blow(seat, ship) + more * (self.weights.health - self.weights.event);
            return Plan { seat, command, value, aim };
        }
        let mut state = *self.look.state;
        let mut cost = 0.0;
        if let Some((card, _)) = sketch.approach {
            state.player_mut(striker).used |= card.bit();
            state.player_mut(striker).tile = tile;
            cost += self.weights.card;
        }
        self.boost_all(&mut state, striker, sketch.mask);
        cost += self.weights.card * (sketch.mask.count_ones() as f32 + sketch.convoys.len() as f32);
        let (mut good, bad) = if state.drones.on(tile) > 0 {
            let worse = if state.drones.on(tile) > 1 { 2 } else { 1 };
            let failed = rolled(self.game, &state, striker, tile, worse);
            (rolled(self.game, &state, striker, tile, 0), self.weights.outlook(self.game, &failed))
        } else {
            (state, 0.0)
        };
        for convoy in &sketch.convoys {
            good.rebels.set(convoy.from, good.rebels.on(convoy.from).saturating_sub(convoy.count));
            good.player_mut(convoy.owner).used |= convoy.card.bit();
        }
        let brought: u8 = sketch.convoys.iter().map(|convoy| convoy.count).sum();
        let left = (good.rebels.on(tile) + brought).saturating_sub(damage).min(CAP);
        good.rebels.set(tile, left);
        good.rebel_pool += damage;
        let standing = &mut good.ships[ship.index()];
        standing.health = standing.health.saturating_sub(damage);
        if standing.health == 0 {
            standing.defeated = true;
            if good.ships.iter().all(|one| one.defeated) {
                good.ending = Some(Ending::Victory);
            }
        }
        // What falls short of the plan is taken off again at the price of a ship's health.
        let missing = f32::from(damage) - expected_blows(damage);
        let success = self.weights.outlook_with_retreat(self.game, &good, striker)
            - missing * self.weights.health
            - expected_blows(damage) * self.weights.event;
        let value = clear * success + (1.0 - clear) * bad - cost;
        Plan { seat, command, value, aim }
    }

    /// Get there, add enhancements (teammates' first), clear the Drones; then strike with the Rebels already there
    /// before the next group arrives, since a tile holds three Rebels only and events take those who wait.
    fn first_step(&self, sketch: &Sketch, tile: Tile) -> (Seat, Command) {
        let striker = sketch.striker;
        if let Some((card, choice)) = sketch.approach {
            return (striker, Command::new(&[Pick::Use(card, choice), Pick::Me, Pick::Tile(tile)]));
        }
        if self.look.state.drones.on(tile) > 0 {
            let boosts = boosts(&self.look, striker);
            let chosen = || boosts.iter().enumerate().filter(|(bit, _)| sketch.mask >> bit & 1 == 1).map(|(_, b)| b);
            let first = chosen().find(|boost| boost.owner != striker).or_else(|| chosen().next());
            return match first {
                Some(boost) => (boost.owner, boost.command()),
                None => (striker, Command::new(&[Pick::Roll(tile)])),
            };
        }
        if self.look.state.rebels.on(tile) > 0 {
            return (striker, Command::new(&[Pick::Attack(sketch.ship)]));
        }
        match sketch.convoys.first() {
            Some(Convoy { owner, card, choice, from, count }) => {
                let picks = [Pick::Use(*card, *choice), Pick::Rebels(*from), Pick::Count(*count), Pick::Tile(tile)];
                (*owner, Command::new(&picks))
            }
            None => (striker, Command::new(&[Pick::Ready])),
        }
    }

    /// What an attack now leads to, every event card that may come taken alike.
    pub fn after_blow(&self, seat: Seat, ship: Ship) -> f32 {
        let state = self.look.state;
        let known = state.deck.from_top().next().is_some_and(|top| top.known.contains(seat));
        let cards = if known { 1 } else { state.deck.len().max(1) };
        let mut sum = 0.0;
        for card in 0..cards {
            let mut after = *state;
            if card > 0 {
                after.deck.swap_from_top(0, card);
            }
            self.game.apply(&mut after, seat, &[Pick::Attack(ship)], &mut Play::silent(&mut Loaded { failures: 0 }));
            settle(self.game, &mut after);
            sum += self.weights.outlook_with_retreat(self.game, &after, seat);
        }
        sum / cards as f32
    }
}
