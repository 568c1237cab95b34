//! What weapons do to whom, from where.

use super::{DETOUR, Eye, Foe, Killed, MOST_ARMS, NEVER, STIRS};
use crate::bot::hope::{FOE, HIT};
use crate::ground::Ground;
use crate::layout::Tile;
use crate::names::{Card, HOSTILES, Tiles};
use crate::pick::Pick;

/// A weapon with a shot left.
#[derive(Clone, Copy, Default)]
pub(super) struct Arm {
    pub card: Card,
    damage: u8,
    shots: u8,
    pub area: bool,
    /// Tiles from which it reaches each foe.
    pub aims: [Tiles; HOSTILES],
}

impl Eye<'_> {
    pub(super) fn take_arms(&mut self, attacks: &Ground) {
        let look = self.look;
        let bonus: u8 = look.state.cards.hand(self.who).iter().map(|card| look.game.traits(*card).range_bonus).sum();
        for card in look.state.cards.hand(self.who) {
            let Some(weapon) = look.game.weapon(*card).filter(|_| look.has_shot(self.who, *card)) else { continue };
            if self.arms.len() == MOST_ARMS {
                break;
            }
            let range = if weapon.range == 0 { 0 } else { weapon.range + bonus };
            let ammo = look.state.agent(self.who).ammo;
            let mut arm = Arm {
                card: *card,
                damage: weapon.damage,
                shots: if weapon.ammo { weapon.attacks.min(ammo) } else { weapon.attacks },
                area: weapon.area,
                ..Arm::default()
            };
            for (foe, aim) in self.foes.iter().zip(&mut arm.aims) {
                *aim = attacks.within(Tiles::only(foe.at), range, look.game.dark_halls());
            }
            self.arms.push(arm);
        }
    }

    /// What so many attacks with a weapon do to a foe.
    fn blow(&self, arm: &Arm, foe: &Foe, shots: u8) -> (i32, bool) {
        let each = if arm.area { arm.damage } else { arm.damage.min(foe.cap) };
        self.hit(foe, each.saturating_mul(shots))
    }

    /// What so much damage to a foe is worth, and whether it kills.
    pub(super) fn hit(&self, foe: &Foe, damage: u8) -> (i32, bool) {
        let kills = damage >= foe.left;
        let dealt = i32::from(damage.min(foe.left));
        let stirs = if foe.sleeps && !kills && !self.dark.is_empty() { STIRS } else { 0 };
        (dealt * HIT + if kills { FOE } else { 0 } - stirs, kills)
    }

    /// The best attack from a tile on those who are left.
    pub(super) fn attack(&self, from: Tile, killed: Killed) -> (i32, Killed) {
        let mut best = (0, killed);
        for arm in &self.arms {
            for (at, foe) in self.foes.iter().enumerate() {
                if killed >> at & 1 == 0 && arm.aims[at].has(from) {
                    let found = self.attack_on(arm, at, foe, killed);
                    if found.0 > best.0 {
                        best = found;
                    }
                }
            }
        }
        best
    }

    fn attack_on(&self, arm: &Arm, at: usize, foe: &Foe, killed: Killed) -> (i32, Killed) {
        let (mut worth, mut after) = (0, killed);
        for (other, beside) in self.foes.iter().enumerate() {
            let struck = other == at || arm.area && beside.at == foe.at;
            if struck && killed >> other & 1 == 0 {
                let (gain, kills) = self.blow(arm, beside, arm.shots);
                worth += gain;
                after |= Killed::from(kills) << other;
            }
        }
        (worth, after)
    }

    /// With one action left after an attack: another, or away.
    pub(super) fn after_attack(&self, tile: Tile, killed: Killed) -> i32 {
        let (again, both) = self.attack(tile, killed);
        let mut best = self.rest(tile, killed).max(again + self.rest(tile, both));
        for there in self.one_move(tile) {
            best = best.max(self.rest(there, killed) + self.entry_elsewhere(there) - DETOUR);
        }
        best
    }

    /// Whether all that a weapon could still hit is asleep.
    pub fn stirs(&self, card: Card) -> bool {
        let arms = self.arms.iter().filter(|arm| arm.card == card);
        let mut aimed = arms.flat_map(|arm| self.foes.iter().zip(arm.aims)).filter(|(_, aim)| aim.has(self.at));
        aimed.all(|(foe, _)| foe.sleeps)
    }

    pub(super) fn shoot(&self, card: Card, target: Option<Pick>, left: u8) -> i32 {
        let Some((gain, killed)) = self.aim(card, target) else { return NEVER };
        gain + if left == 0 { self.rest(self.at, killed) } else { self.after_attack(self.at, killed) }
    }

    fn aim(&self, card: Card, target: Option<Pick>) -> Option<(i32, Killed)> {
        let arm = self.arms.iter().find(|arm| arm.card == card)?;
        let is = |foe: &Foe| match target {
            Some(Pick::Hostile(id)) => foe.id == id,
            Some(Pick::Tile(tile)) => foe.at == tile,
            _ => false,
        };
        let at = self.foes.iter().position(is)?;
        Some(self.attack_on(arm, at, &self.foes[at], 0))
    }

    /// What shooting on with this weapon is worth.
    pub fn volley(&self, card: Card, pick: Pick) -> i32 {
        if pick == Pick::Stop { 0 } else { self.aim(card, Some(pick)).map_or(0, |(gain, _)| gain) }
    }
}
