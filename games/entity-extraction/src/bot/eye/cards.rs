//! What the cards in hand are good for, by what their programs do.

use super::{Eye, Foe, NEVER};
use crate::bot::hope;
use crate::layout::Tile;
use crate::names::{Card, Tiles};

impl Eye<'_> {
    /// What using a card is worth.
    pub(super) fn employ(&self, card: Card) -> i32 {
        let (state, kit) = (self.state(), &self.squad.kit);
        let tool = kit.tool(card);
        if tool.heals > 0 {
            let gain =
                self.squad.patients(self.look, self.who, card).map(|one| self.squad.cure(state, one, tool.heals));
            let most = gain.max().unwrap_or(0);
            if self.ht == 0 {
                return most;
            }
            return most - 2 * kit.keep(card) + self.with(self.at, self.actions.saturating_sub(1));
        }
        let after = self.with(self.at, self.actions - u8::from(tool.costs).min(self.actions));
        if tool.actions > 0 {
            return self.with(self.at, (self.actions + tool.actions).min(2))
                - if self.actions < 2 { 40 } else { -NEVER };
        }
        if tool.ammo > 0 {
            let lacks = state.agent(self.who).ammo <= 2;
            return after + if lacks { 8 * i32::from(tool.ammo.min(state.ammo)) } else { NEVER };
        }
        if tool.blast > 0 {
            return after
                + self
                    .look
                    .in_range(self.at, tool.range)
                    .and(state.hostile_tiles())
                    .map(|tile| self.blast(tile, tool.blast))
                    .max()
                    .unwrap_or(NEVER);
        }
        if tool.dazes {
            return after
                + self
                    .look
                    .in_range(self.at, tool.range)
                    .and(state.hostile_tiles())
                    .map(|tile| self.daze(tile))
                    .max()
                    .unwrap_or(NEVER)
                - 15;
        }
        if tool.leads > 0 || tool.lures {
            let feared = self.foes.iter().filter(|foe| self.threatens(foe)).map(|foe| foe.hurt).sum::<i32>();
            return after + feared * 20 - 30;
        }
        if tool.shows_rooms {
            return after + 5;
        }
        after + NEVER
    }

    fn threatens(&self, foe: &Foe) -> bool {
        !self.state().operatives_on(foe.zone).and(self.state().standing()).is_empty()
    }

    /// What a blast on a tile is worth.
    pub fn blast(&self, tile: Tile, damage: u8) -> i32 {
        let gain: i32 = self.foes.iter().filter(|foe| foe.at == tile).map(|foe| self.hit(foe, damage).0).sum();
        let state = self.state();
        let hurt = state.operatives_on(Tiles::only(tile)).and(state.standing());
        gain - hurt.map(|one| hope::harm(state.agent(one).ht, 10)).sum::<i32>() - 10
    }

    /// What it is worth that Hostiles on a tile skip a turn.
    pub fn daze(&self, tile: Tile) -> i32 {
        let feared = self.foes.iter().filter(|foe| foe.at == tile && self.threatens(foe));
        feared.map(|foe| foe.hurt * 35).sum()
    }
}
