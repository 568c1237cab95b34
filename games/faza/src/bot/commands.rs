//! Commands of the Team Phase: the best of them at first sight, and what any of them seems to be worth.

use engine::Seat;
use tinyvec::ArrayVec;

use super::feel::{Feel, NEVER, better};
use super::order::Command;
use super::tools::Tool;
use crate::content::{Action, Target};
use crate::names::{CardId, Ship};
use crate::pick::Pick;
use crate::tiles::{CAP, Tile, TileSet};

/// More enhancements of one's own are never in hand: four cards and a skill.
const MOST_BOOSTS: usize = 5;

/// The best command so far.
struct Best {
    command: Command,
    worth: f32,
}

impl Best {
    fn offer(&mut self, worth: f32, picks: &[Pick]) {
        if worth > self.worth {
            (self.worth, self.command) = (worth, Command::new(picks));
        }
    }
}

/// An enhancement in hand.
#[derive(Clone, Copy, Debug)]
struct Boost {
    first: Pick,
    changes: u8,
}

impl Default for Boost {
    fn default() -> Self {
        Boost { first: Pick::Skill, changes: 0 }
    }
}

impl Feel<'_> {
    /// The command that seems best, and by how much it is better than being ready.
    pub fn best(&self) -> Option<(Command, f32)> {
        let mut best = Best { command: Command::new(&[]), worth: 0.0 };
        let state = self.look.state;
        let here = state.player(self.seat).tile;
        if self.ships.has(here) {
            for ship in Ship::ALL {
                if self.look.may_attack(self.seat, ship).is_ok() {
                    best.offer(self.attack(ship), &[Pick::Attack(ship)]);
                }
            }
        }
        self.points(&mut best);
        self.cards(&mut best);
        (best.worth > 0.0).then_some((best.command, best.worth))
    }

    /// What Points buy.
    fn points(&self, best: &mut Best) {
        if self.look.may_recruit(self.seat).is_ok()
            && let Some((camp, worth)) = self.best_camp()
        {
            best.offer(self.recruit(worth), &[Pick::Recruit, Pick::Tile(camp)]);
        }
    }

    fn cards(&self, best: &mut Best) {
        let state = self.look.state;
        let player = state.player(self.seat);
        let mut boosts: ArrayVec<[Boost; MOST_BOOSTS]> = ArrayVec::new();
        let mut walked = TileSet::NONE;
        let stands = if player.used == crate::state::ALL_CARDS { 0.0 } else { self.stand(player.tile, 0) };
        for number in 1..=4 {
            let card = self.look.card_of(self.seat, number);
            if player.is_used(card) {
                continue;
            }
            if player.is_injured(card) && self.look.may_recover(self.seat, card).is_ok() {
                best.offer(self.heal(self.seat) - self.weights().card, &[Pick::Recover(card)]);
            }
            let side = if player.is_injured(card) { 2 } else { 0 };
            for choice in [side, side + 1] {
                let first = Pick::Use(card, choice);
                match self.tools().card(card, choice) {
                    Tool::Move => self.moves(best, card, choice, stands, &mut walked),
                    Tool::Boost(changes) => self.boosts(best, first, changes, &mut boosts),
                    Tool::Other | Tool::Encore | Tool::Restore => {}
                    tool => self.tricks(best, first, tool),
                }
            }
        }
        match self.tools().skill(player.character) {
            Tool::Boost(changes) => self.boosts(best, Pick::Skill, changes, &mut boosts),
            Tool::Move | Tool::Other | Tool::Encore | Tool::Restore => {}
            tool => self.tricks(best, Pick::Skill, tool),
        }
        for kept in state.in_force.iter().filter(|kept| kept.drawer == self.seat) {
            if let tool @ Tool::Sweep(..) = self.tools().reward(kept.event) {
                self.tricks(best, Pick::Trigger(kept.event), tool);
            }
        }
        self.fight(best, &boosts);
    }

    /// The own character or Rebels to a better place. Every place is reached with the first card that leads there:
    /// injuries take the low-numbered cards first, so those are spent first.
    fn moves(&self, best: &mut Best, card: CardId, choice: u8, stands: f32, walked: &mut TileSet) {
        let Action::Move(movement) = &self.look.game.card(card).choices[usize::from(choice)].action else { return };
        if self.look.mode_is_free(movement).is_err() {
            return;
        }
        let reached = self.look.reach_of_me(self.seat, movement);
        for to in reached.minus(*walked) {
            let worth = self.stand(to, 1) - stands - self.weights().card;
            best.offer(worth, &[Pick::Use(card, choice), Pick::Me, Pick::Tile(to)]);
        }
        *walked = walked.or(reached);
        let state = self.look.state;
        if self.look.lasting.rebels_pinned {
            return;
        }
        for from in state.rebels.any().minus(state.drones.any()) {
            let there = state.rebels.on(from);
            let goals = self.look.reach_of_rebels(self.seat, movement, from, 1).and(self.goals());
            for to in goals {
                let most = there.min(CAP - state.rebels.on(to));
                // All, or all but one who stays for those who are there.
                for count in [most, most.saturating_sub(1)].into_iter().filter(|count| *count > 0) {
                    let picks = [Pick::Use(card, choice), Pick::Rebels(from), Pick::Count(count), Pick::Tile(to)];
                    best.offer(self.march(from, count, to), &picks);
                }
            }
        }
    }

    /// Where Rebels are of use: at ships, and with players.
    fn goals(&self) -> TileSet {
        self.ships.or(self.look.state.tiles_of(self.look.state.seats()))
    }

    /// An enhancement: noted if it may help the own roll, offered if it may help another's.
    fn boosts(&self, best: &mut Best, first: Pick, changes: u8, own: &mut ArrayVec<[Boost; MOST_BOOSTS]>) {
        let Some(ability) = self.look.ability(self.seat, first) else { return };
        if self.look.can_pay(self.seat, ability.cost).is_err() {
            return;
        }
        let Action::Effect(targets, _) = &ability.action else { return };
        match targets.as_slice() {
            [] => {
                let _ = own.try_push(Boost { first, changes });
            }
            [Target::Player(who)] => {
                for player in self.look.players(*who, self.seat) {
                    if player == self.seat {
                        let _ = own.try_push(Boost { first, changes });
                    } else if !self.look.roll_targets(player).is_empty() {
                        let worth = self.boost(player, changes, self.price(first));
                        best.offer(worth, &[first, Pick::Player(player)]);
                    }
                }
            }
            _ => {}
        }
    }

    /// The own roll, as it is or with something more for it first.
    fn fight(&self, best: &mut Best, boosts: &[Boost]) {
        let now = self.best_roll(self.seat, []);
        if let Some((target, worth)) = now {
            best.offer(worth, &[Pick::Roll(target)]);
        }
        if boosts.is_empty() || now.is_none() && self.look.state.drones.any().is_empty() {
            return;
        }
        let with = |boost: &Boost| {
            let then = self.best_roll(self.seat, [boost.changes]).map(|best| best.1 - self.price(boost.first));
            (*boost, then.unwrap_or(NEVER))
        };
        let Some((single, alone)) = boosts.iter().map(with).reduce(better) else { return };
        let mut worth = alone;
        if alone <= 0.0 && boosts.len() > 1 {
            // Two may do what one cannot.
            let prices: f32 = boosts.iter().map(|boost| self.price(boost.first)).sum();
            let all = self.best_roll(self.seat, boosts.iter().map(|boost| boost.changes));
            worth = all.map_or(NEVER, |best| best.1 - prices);
        }
        if self.asks_for_a_player(single.first) {
            best.offer(worth, &[single.first, Pick::Player(self.seat)]);
        } else {
            best.offer(worth, &[single.first]);
        }
    }

    fn asks_for_a_player(&self, first: Pick) -> bool {
        let action = self.look.ability(self.seat, first).map(|ability| &ability.action);
        matches!(action, Some(Action::Effect(targets, _)) if !targets.is_empty())
    }

    /// Cards, skills and Rewards that do something by themselves.
    fn tricks(&self, best: &mut Best, first: Pick, tool: Tool) {
        if self.look.may_start(self.seat, first).is_err() {
            return;
        }
        let Some(ability) = self.look.ability(self.seat, first) else { return };
        let Action::Effect(targets, _) = &ability.action else { return };
        let mut offer = |picks: &[Pick]| best.offer(self.trick(tool, first, picks), picks);
        match targets.as_slice() {
            [] => offer(&[first]),
            [only] => self.look.each_candidate(only, self.seat, &mut |pick| {
                if self.look.check(self.seat, &[first], pick).is_ok() {
                    offer(&[first, pick]);
                }
            }),
            _ => {}
        }
    }

    /// What such a command seems to be worth.
    fn trick(&self, tool: Tool, first: Pick, picks: &[Pick]) -> f32 {
        let state = self.look.state;
        let own = state.player(self.seat).tile;
        let tile = picks.iter().find_map(|pick| if let Pick::Tile(tile) = pick { Some(*tile) } else { None });
        let tile = tile.unwrap_or(own);
        let gain = match tool {
            Tool::Heal => self.heal(self.patient(picks)),
            Tool::Muster(count) => {
                let worth = self.rebel(tile, state.rebels.on(tile));
                self.recruit(worth)
                    + self.weights().point * f32::from(self.look.recruit_price())
                    + self.weights().rebel * f32::from(count - 1)
            }
            Tool::Sweep(count, hurts) => {
                let chosen = picks.iter().find_map(|pick| if let Pick::Count(n) = pick { Some(*n) } else { None });
                let pain = if hurts { self.pain() } else { 0.0 };
                self.sweep(tile, chosen.unwrap_or(count)) - pain
            }
            _ => 0.0,
        };
        gain - self.price(first)
    }

    fn patient(&self, picks: &[Pick]) -> Seat {
        let named = picks.iter().find_map(|pick| match pick {
            Pick::Player(seat) => Some(*seat),
            Pick::Card(card) => self.look.seat_of(card.area()),
            _ => None,
        });
        named.unwrap_or(self.seat)
    }

    /// What a command seems to be worth, whatever it is.
    pub fn worth(&self, picks: &[Pick]) -> f32 {
        let state = self.look.state;
        match *picks {
            [Pick::Attack(ship)] => self.attack(ship),
            [Pick::Roll(target)] => self.roll(self.seat, target),
            [Pick::Recruit, Pick::Tile(tile)] => self.recruit(self.rebel(tile, state.rebels.on(tile))),
            [Pick::Recover(_)] => self.heal(self.seat) - self.weights().card,
            [Pick::Use(..), Pick::Me, Pick::Tile(to)] => {
                self.stand(to, 1) - self.stand(state.player(self.seat).tile, 0) - self.weights().card
            }
            [Pick::Use(..), Pick::Rebels(from), Pick::Count(count), Pick::Tile(to)] => self.march(from, count, to),
            [first @ (Pick::Use(..) | Pick::Skill | Pick::Trigger(_)), ref rest @ ..] => match self.tool(first) {
                Tool::Boost(changes) => {
                    let fighter = if let [Pick::Player(player)] = rest { *player } else { self.seat };
                    self.boost(fighter, changes, self.price(first))
                }
                tool => self.trick(tool, first, picks),
            },
            _ => 0.0,
        }
    }

    /// Where a Rebel from a text is put.
    pub fn best_place(&self, tiles: TileSet) -> Option<Tile> {
        let worth = |tile: Tile| (tile, self.rebel(tile, self.look.state.rebels.on(tile)));
        tiles.map(worth).reduce(better).map(|best| best.0)
    }
}
