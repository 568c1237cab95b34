//! What a table is worth to the team.

use crate::content::EntityExtraction;
use crate::layout::Tile;
use crate::look::Look;
use crate::names::{HostileId, Links, Operative, Operatives, Tiles};
use crate::state::{Ending, State};

/// How the bot weighs things.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// What an operative with so many Health Tokens is worth.
    pub health: [f32; 4],
    /// What a Hostile costs, and each of its hit points that is left.
    pub hostile: f32,
    pub hit_point: f32,
    /// What a dark room costs.
    pub dark: f32,
    /// What each step between an operative and its next errand costs.
    pub step: f32,
    /// Ammo, up to five for each.
    pub ammo: f32,
    /// A healing card in hand, and any other card.
    pub healing: f32,
    pub card: f32,
    /// Somebody who is down and carried.
    pub carried: f32,
    /// A locked door: it keeps the team from its work as well.
    pub lock: f32,
    /// A weapon in hand, whichever.
    pub armed: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            health: [-30.0, 6.0, 14.0, 18.0],
            hostile: 6.0,
            hit_point: 2.0,
            dark: 16.0,
            step: 0.6,
            ammo: 0.8,
            healing: 2.5,
            card: 0.4,
            carried: 6.0,
            lock: 1.0,
            armed: 8.0,
        }
    }
}

/// Nobody is further away than this.
const FAR: f32 = 20.0;

/// From this round on nothing is gained by caution any more.
const OLD: f32 = 40.0;

/// How bold a team has become, from 0 to 1: waiting heals nobody.
fn boldness(state: &State) -> f32 {
    (f32::from(state.round) / OLD).min(1.0)
}

impl Weights {
    pub fn value(self, game: &EntityExtraction, state: &State) -> f32 {
        match state.ending {
            Some(Ending::Victory) => return 1_000.0,
            Some(Ending::Defeat | Ending::Conceded) => return -1_000.0,
            Some(Ending::Sealed) | None => {}
        }
        let look = Look::new(game, state);
        // Whoever only waits for a better moment waits for ever: the longer it takes, the less a wound counts against the errand.
        let caution = (1.0 - (f32::from(state.round) - 20.0) / 40.0).clamp(0.2, 1.0);
        let bold = boldness(state);
        let mut value = -(self.lock + 4.0 * bold) * f32::from(state.locked.len());
        for hostile in &state.arrivals {
            let left = game.hostile(*hostile).hp - state.hostile(*hostile).damage;
            value -= (1.0 + 2.0 * bold) * (self.hostile + self.hit_point * f32::from(left));
        }
        value -= self.dark * f32::from(state.face_down().len());
        for who in State::everybody() {
            let agent = state.agent(who);
            value += self.health[usize::from(agent.ht.min(3))] * caution;
            value += self.ammo * f32::from(agent.ammo.min(5));
            for card in state.cards.hand(who) {
                let heals = game.item(*card).is_some_and(|item| item.healing);
                value += if heals { self.healing } else { self.card };
            }
            if state.cards.hand(who).iter().any(|card| card.is_weapon()) {
                value += self.armed;
            }
            if agent.ht > 0 {
                value -= self.step / caution * self.way_to_go(look, who);
            } else if state.carrier_of(who).is_some() {
                value += self.carried;
            }
        }
        value
    }

    /// Steps to the next thing this operative should do.
    fn way_to_go(self, look: Look<'_>, who: Operative) -> f32 {
        let state = look.state;
        // Doors can be opened and airlocks wait for nobody long, so the way is measured as if nothing were locked.
        let steps = look.steps(state.agent(who).at, Links::NONE);
        let away = |tile: Tile| f32::from(steps[tile.index()].min(FAR as u8));
        let nearest = |tiles: Tiles| tiles.map(away).fold(FAR, f32::min);
        let fallen: Operatives =
            State::everybody().filter(|one| !state.stands(*one) && state.carrier_of(*one).is_none()).collect();
        if !fallen.is_empty() && state.agent(who).carries.is_none() {
            return nearest(fallen.map(|one| state.agent(one).at).collect());
        }
        // The Gate has Ammo for those without, and perhaps a weapon (EE-RULING-50).
        let unarmed = !state.cards.hand(who).iter().any(|card| card.is_weapon());
        let empty = state.agent(who).ammo == 0 && !Self::has_blade(look, who);
        if !state.arrivals.is_empty() && (empty || (unarmed && !look.weapons_at_gate().is_empty())) {
            // Whoever stands there already has to come in again.
            let gate = away(state.layout.gate());
            return if gate > 0.0 { gate } else { 2.0 };
        }
        let dark = state.face_down();
        if !dark.is_empty() {
            return self.next_room(look, who, dark, &steps);
        }
        if state.arrivals.is_empty() {
            return away(state.layout.gate()) * 2.0;
        }
        (nearest(state.hostile_tiles()) - 1.0).max(0.0)
    }

    /// Rooms are shared out: one that somebody else is nearer to counts as a little further away, but by less than a step for
    /// both of them together, or nobody would ever go first.
    fn next_room(self, look: Look<'_>, who: Operative, dark: Tiles, steps: &[u8]) -> f32 {
        let state = look.state;
        let others = state.standing().minus(Operatives::only(who));
        let shares = |tile: Tile| {
            let own = steps[tile.index()];
            let nearer = { others }.filter(|one| state.layout.steps(tile, state.agent(*one).at) < own).count() as f32;
            f32::from(own.min(FAR as u8)) + 0.3 * nearer
        };
        dark.map(shares).fold(FAR, f32::min)
    }

    fn has_blade(look: Look<'_>, who: Operative) -> bool {
        let blade = |card: &_| look.game.weapon(*card).is_some_and(|weapon| !weapon.ammo);
        look.state.cards.hand(who).iter().any(blade)
    }

    /// What the actions that are left are good for.
    pub fn opportunity(self, game: &EntityExtraction, state: &State, who: Operative) -> f32 {
        if state.actions == 0 || !state.stands(who) {
            return 0.0;
        }
        let look = Look::new(game, state);
        let shots = state.cards.hand(who).iter().filter(|card| look.may_attack(who, **card).is_ok());
        let harm = shots.filter_map(|card| {
            let weapon = game.weapon(*card)?;
            let attacks = if weapon.ammo { weapon.attacks.min(state.agent(who).ammo) } else { weapon.attacks };
            Some(f32::from(weapon.damage * attacks))
        });
        let shooting = harm.fold(0.0, f32::max) * self.hit_point * 0.8;
        let discovering = if look.may_discover(who).is_ok() { self.discovery(game, state, who) * 0.8 } else { 0.0 };
        shooting.max(discovering).max(0.0)
    }

    /// What lighting up this room is worth: one room less, against what may jump out of it.
    pub fn discovery(self, game: &EntityExtraction, state: &State, who: Operative) -> f32 {
        let agent = state.agent(who);
        let company = Self::hunters(game, state, agent.at);
        let patience = 1.0 - boldness(state);
        let nerve = patience
            * match agent.ht {
                0 | 1 => 14.0,
                2 => 5.0,
                _ => 2.0,
            };
        let left = if state.actions == 0 { 1.0 } else { 0.0 };
        let armed = if agent.ammo > 1 || Self::has_blade(Look::new(game, state), who) { 0.0 } else { 6.0 };
        self.dark - nerve - patience * armed - left - patience * 4.0 * company
    }

    /// Hostiles that are on a tile or beside it.
    fn hunters(game: &EntityExtraction, state: &State, tile: Tile) -> f32 {
        let near = |hostile: &&HostileId| {
            let moves = !game.hostile(**hostile).traits.immobile;
            moves && state.layout.steps(tile, state.hostile(**hostile).at) <= 2
        };
        state.arrivals.iter().filter(near).count() as f32
    }
}
