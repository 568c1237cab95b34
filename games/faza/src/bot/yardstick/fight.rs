//! Fighting Drones: where to stand, which enhancements to add, and whether the odds are good.

use engine::{Game, Play, Seat};
use tinyvec::ArrayVec;

use super::super::dice::{Loaded, Odds};
use super::evaluate::settle;
use super::plan::{Aim, Command, Plan};
use super::thought::{Thought, open_choices};
use crate::content::{Action, Skill, Target};
use crate::look::Look;
use crate::names::CardId;
use crate::pick::Pick;
use crate::state::{Pending, State};
use crate::tiles::{Tile, TileSet};

/// More enhancements than this on one roll never pay, and every further one doubles the work.
const MOST_BOOSTS: usize = 5;
/// Fights looked at closely: their Faza Phase is played through.
const CLOSE_LOOKS: usize = 6;
/// An outcome rarer than this does not change a decision.
const RARE: f32 = 0.004;

/// An enhancement that could still be added to a player's next roll.
#[derive(Clone, Copy, Debug)]
pub struct Boost {
    pub owner: Seat,
    pub first: Pick,
    /// Whom the card is used for, where it asks.
    pub beneficiary: Option<Seat>,
    changes: u8,
    card: Option<CardId>,
}

impl Default for Boost {
    fn default() -> Self {
        Boost { owner: Seat(0), first: Pick::Skill, beneficiary: None, changes: 0, card: None }
    }
}

impl Boost {
    pub fn command(&self) -> Command {
        match self.beneficiary {
            Some(seat) => Command::new(&[self.first, Pick::Player(seat)]),
            None => Command::new(&[self.first]),
        }
    }

    /// Adds it on a copy, as using it would.
    pub fn add(&self, state: &mut State, fighter: Seat) {
        let _ = state.player_mut(fighter).pending.try_push(Pending { changes: self.changes, times: 1 });
        if let Some(card) = self.card {
            state.player_mut(self.owner).used |= card.bit();
        } else {
            let player = state.player_mut(self.owner);
            player.points = player.points.saturating_sub(1);
            state.drone_pool += 1;
        }
    }
}

/// Every enhancement the team could still add to a player's next roll. Teammates who have declared ready are taken
/// at their word.
pub fn boosts(look: &Look<'_>, fighter: Seat) -> ArrayVec<[Boost; MOST_BOOSTS]> {
    let mut found = ArrayVec::new();
    let willing = |seat: &Seat| *seat == fighter || !look.state.ready.has(*seat);
    // The fighter's own come first: the plan waits for no teammate.
    let owners = std::iter::once(fighter).chain(look.state.seats().iter().filter(|seat| *seat != fighter));
    for owner in owners.filter(willing) {
        for (card, choice, ability) in open_choices(look, owner) {
            let (Some(changes), Action::Effect(targets, _)) = (ability.enhancement, &ability.action) else { continue };
            let beneficiary = match targets.as_slice() {
                [] if owner == fighter => None,
                [Target::Player(who)] if look.players(*who, owner).has(fighter) => Some(fighter),
                _ => continue,
            };
            let first = Pick::Use(card, choice);
            let _ = found.try_push(Boost { owner, first, beneficiary, changes, card: Some(card) });
        }
    }
    if let Skill::Active(ability) = look.skill(fighter)
        && let Some(changes) = ability.enhancement
    {
        for _ in 0..look.state.player(fighter).points.min(2) {
            let _ =
                found.try_push(Boost { owner: fighter, first: Pick::Skill, beneficiary: None, changes, card: None });
        }
    }
    found
}

/// Every tile the player's movement cards lead to, each with the first card that gets there: injuries take the
/// low-numbered cards first, so those are spent first.
pub fn approaches(look: &Look<'_>, seat: Seat) -> ArrayVec<[(CardId, u8, Tile); 16]> {
    let mut found: ArrayVec<[(CardId, u8, Tile); 16]> = ArrayVec::new();
    let mut seen = TileSet::NONE;
    for (card, choice, ability) in open_choices(look, seat) {
        if let Action::Move(movement) = &ability.action
            && look.mode_is_free(movement).is_ok()
        {
            let reached = look.reach_of_me(seat, movement);
            found.extend(reached.minus(seen).map(|tile| (card, choice, tile)));
            seen = seen.or(reached);
        }
    }
    found
}

/// A way to fight, before its Faza Phase is played through.
#[derive(Clone, Copy, Debug)]
struct Sketch {
    fighter: Seat,
    approach: Option<(CardId, u8, Tile)>,
    /// Which of the boosts, as bits.
    mask: u8,
    target: Tile,
    score: f32,
}

type Sketches = ArrayVec<[Sketch; CLOSE_LOOKS]>;

impl Default for Sketch {
    fn default() -> Self {
        Sketch { fighter: Seat(0), approach: None, mask: 0, target: Tile::at_index(0), score: f32::NEG_INFINITY }
    }
}

impl Thought<'_> {
    /// The fights worth considering: this seat's own, and those of teammates where they stand, which this seat may
    /// support or must not get in the way of.
    pub fn fights(&self, plans: &mut Vec<Plan>) {
        let mut own = Sketches::new();
        self.sketch_from(self.seat, None, &mut own);
        for approach in approaches(&self.look, self.seat) {
            if self.look.state.drones.any().has(approach.2) {
                self.sketch_from(self.seat, Some(approach), &mut own);
            }
        }
        plans.extend(own.iter().map(|sketch| self.weigh(sketch)));
        for fighter in self.look.state.seats().iter().filter(|seat| *seat != self.seat) {
            let mut best = Sketches::new();
            self.sketch_from(fighter, None, &mut best);
            let top = best.iter().max_by(|a, b| a.score.total_cmp(&b.score));
            plans.extend(top.map(|sketch| self.weigh(sketch)));
        }
    }

    fn sketch_from(&self, fighter: Seat, approach: Option<(CardId, u8, Tile)>, best: &mut Sketches) {
        let mut state = *self.look.state;
        if let Some((card, _, tile)) = approach {
            state.player_mut(fighter).used |= card.bit();
            state.player_mut(fighter).tile = tile;
        }
        let here = Look::new(self.game, &state);
        let boosts = boosts(&here, fighter);
        for mask in 0..1u8 << boosts.len() {
            let chosen = || boosts.iter().enumerate().filter(move |(bit, _)| mask >> bit & 1 == 1).map(|(_, b)| b);
            let mut boosted = state;
            let mut cards = if approach.is_some() { 1.0 } else { 0.0 };
            for boost in chosen() {
                boost.add(&mut boosted, fighter);
                cards += 1.0;
            }
            let look = Look::new(self.game, &boosted);
            look.roll_targets(fighter).for_each(|target| {
                let score = self.sketch_score(&look, fighter, target) - cards * self.weights.card;
                keep_best(best, Sketch { fighter, approach, mask, target, score });
            });
        }
    }

    /// A quick estimate of a roll: Drones and Points gained, Rebels and cards lost, the chance to die.
    fn sketch_score(&self, look: &Look<'_>, fighter: Seat, target: Tile) -> f32 {
        let (roll, kills) = look.prepared_roll(fighter, target);
        let drones = look.state.drones.on(target);
        let dice = drones - kills.min(drones);
        let odds = Odds::of(&roll, dice);
        let player = look.state.player(fighter);
        let rebels = look.state.rebels.on(player.tile);
        let healthy = player.healthy_cards();
        let injured = usize::from(4 - healthy);
        let mut score = 0.0;
        for (failures, chance) in odds.failures.iter().enumerate() {
            let defeated = f32::from(drones) - failures as f32;
            let hurt = (failures as u8).saturating_sub(roll.ignore);
            let shielded = hurt.min(rebels);
            let cards = hurt - shielded;
            let pain = if cards >= healthy {
                self.weights.end
            } else {
                self.weights.injured[(injured + usize::from(cards)).min(3)] - self.weights.injured[injured.min(3)]
            };
            let cleared = if failures == 0 { 1.0 } else { 0.0 };
            score += chance
                * (defeated * (self.weights.drone + self.weights.point) + cleared
                    - f32::from(shielded) * self.weights.rebel
                    - pain);
        }
        score
    }

    /// Plays a sketched fight and the Faza Phase after it through, for every outcome of the dice.
    fn weigh(&self, sketch: &Sketch) -> Plan {
        let fighter = sketch.fighter;
        let mut state = *self.look.state;
        let mut cost = 0.0;
        if let Some((card, _, tile)) = sketch.approach {
            state.player_mut(fighter).used |= card.bit();
            state.player_mut(fighter).tile = tile;
            cost += self.weights.card;
        }
        let boosts = boosts(&Look::new(self.game, &state), fighter);
        let mut first = None;
        for (bit, boost) in boosts.iter().enumerate() {
            if sketch.mask >> bit & 1 == 1 {
                boost.add(&mut state, fighter);
                cost += self.weights.card;
                // What a teammate adds comes first, so that the fighter waits for it.
                if first.is_none_or(|(owner, _): (Seat, Command)| owner == fighter) {
                    first = Some((boost.owner, boost.command()));
                }
            }
        }
        let (seat, command) = match (sketch.approach, first) {
            (Some((card, choice, tile)), _) => {
                (fighter, Command::new(&[Pick::Use(card, choice), Pick::Me, Pick::Tile(tile)]))
            }
            (None, Some(first)) => first,
            (None, None) => (fighter, Command::new(&[Pick::Roll(sketch.target)])),
        };
        let look = Look::new(self.game, &state);
        let (roll, kills) = look.prepared_roll(fighter, sketch.target);
        let drones = state.drones.on(sketch.target);
        let odds = Odds::of(&roll, drones - kills.min(drones));
        let (mut value, mut death) = (-cost, 0.0);
        for (failures, chance) in odds.failures.into_iter().enumerate() {
            if chance > RARE {
                let after = rolled(self.game, &state, fighter, sketch.target, failures as u8);
                if after.ending.is_some() {
                    death += chance;
                }
                value += chance * self.weights.outlook_with_retreat(self.game, &after, fighter);
            }
        }
        let aim = Aim::Fight { fighter, target: sketch.target, drones, clear: odds.of_no_failure(), death };
        Plan { seat, command, value, aim }
    }
}

/// A roll on a copy, with so many failed dice.
pub fn rolled(game: &crate::Faza, state: &State, fighter: Seat, target: Tile, failures: u8) -> State {
    let mut after = *state;
    let mut dice = Loaded { failures };
    game.apply(&mut after, fighter, &[Pick::Roll(target)], &mut Play::silent(&mut dice));
    settle(game, &mut after);
    after
}

fn keep_best(best: &mut Sketches, sketch: Sketch) {
    if best.len() < CLOSE_LOOKS {
        best.push(sketch);
    } else if let Some(worst) = best.iter_mut().min_by(|a, b| a.score.total_cmp(&b.score))
        && worst.score < sketch.score
    {
        *worst = sketch;
    }
}
