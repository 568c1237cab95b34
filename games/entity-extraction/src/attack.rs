//! Attacks on Hostiles. They always hit (EE-RULING-26).

use engine::Rule;
use engine::effect::Flow;

use crate::cards::Spot;
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Card, HostileId, Operative, Tiles};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Hostile, Scope, Step};

impl Look<'_> {
    /// The weapon's range; the Grafted Eye helps weapons that have any.
    fn range(self, who: Operative, card: Card) -> u8 {
        let range = self.game.weapon(card).map_or(0, |weapon| weapon.range);
        if range == 0 {
            return 0;
        }
        let hand = self.state.cards.hand(who).iter();
        let more: u8 = hand.map(|card| self.game.traits(*card).range_bonus).sum();
        range.saturating_add(more)
    }

    /// Tiles the weapon reaches.
    fn reach(self, who: Operative, card: Card) -> Tiles {
        self.in_range(self.state.agent(who).at, self.range(who, card))
    }

    /// EE-ATTACK-06, EE-ATTACK-07: too far away, or near enough if nothing were locked.
    fn out_of_reach(self, who: Operative, card: Card, targets: Tiles, reason: Reason) -> No {
        let open = self.in_open_range(self.state.agent(who).at, self.range(who, card));
        if open.and(targets).is_empty() {
            No::new(Rule("EE-ATTACK-06"), reason)
        } else {
            No::new(Rule("EE-ATTACK-07"), Reason::BehindLock)
        }
    }

    /// EE-ATTACK-01, EE-ATTACK-06, EE-ATTACK-07, EE-RULING-25: tiles with Hostiles the weapon reaches, face-down Rooms too.
    pub fn targets(self, who: Operative, card: Card) -> Tiles {
        let hostiles = self.state.hostile_tiles();
        if hostiles.is_empty() { Tiles::NONE } else { hostiles.and(self.reach(who, card)) }
    }

    /// EE-ATTACK-04, EE-ATTACK-05, EE-RULING-22: one Ammo for each attack with such a weapon.
    pub fn has_shot(self, who: Operative, card: Card) -> bool {
        self.game.weapon(card).is_some_and(|weapon| !weapon.ammo || self.state.agent(who).ammo > 0)
    }

    /// EE-ATTACK-02: an action with a weapon in hand and something to shoot at.
    pub fn may_attack(self, who: Operative, card: Card) -> Result<(), No> {
        if !card.is_weapon() {
            return no("EE-ATTACK-02", Reason::NotAWeapon);
        }
        if !self.has_card(who, card) {
            return no("EE-ITEM-01", Reason::NotInHand);
        }
        self.may_spend(who, 1)?;
        if !self.has_shot(who, card) {
            return no("EE-ATTACK-05", Reason::NoAmmo);
        }
        if self.targets(who, card).is_empty() {
            return no("EE-ATTACK-06", Reason::NoTarget);
        }
        Ok(())
    }

    /// Why there is nothing to shoot at. What was aimed at says more than all of them; listing needs none of this.
    pub fn why_no_attack(self, who: Operative, card: Card, target: Option<Pick>, no: No) -> No {
        if !matches!(no.reason, Reason::NoTarget | Reason::BehindLock) {
            return no;
        }
        match target {
            Some(target) => self.may_target(who, card, target).err().unwrap_or(no),
            None => self.out_of_reach(who, card, self.state.hostile_tiles(), no.reason),
        }
    }

    /// EE-ATTACK-03, EE-RULING-23: each attack may have a new target; an area weapon aims at a tile.
    pub fn may_target(self, who: Operative, card: Card, target: Pick) -> Result<(), No> {
        let area = self.game.weapon(card).is_some_and(|weapon| weapon.area);
        let tile = match target {
            Pick::Hostile(hostile) if !area => {
                if !self.on_board(hostile) {
                    return no("EE-ATTACK-01", Reason::NoTarget);
                }
                self.state.hostile(hostile).at
            }
            Pick::Tile(tile) if area => tile,
            _ => return no("EE-ATTACK-01", Reason::NotAnAnswer),
        };
        if !self.has_shot(who, card) {
            return no("EE-ATTACK-05", Reason::NoAmmo);
        }
        if !self.targets(who, card).has(tile) {
            if self.reach(who, card).has(tile) {
                return no("EE-ATTACK-01", Reason::NoTarget);
            }
            return Err(self.out_of_reach(who, card, Tiles::only(tile), Reason::OutOfRange));
        }
        Ok(())
    }

    /// Every target of a weapon as a pick.
    pub fn list_targets(self, who: Operative, card: Card, out: &mut Vec<Pick>) {
        let tiles = self.targets(who, card);
        if self.game.weapon(card).is_some_and(|weapon| weapon.area) {
            out.extend(tiles.map(Pick::Tile));
        } else {
            let there = self.state.arrivals.iter().filter(|one| tiles.has(self.state.hostile(**one).at));
            out.extend(there.map(|one| Pick::Hostile(*one)));
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-ATTACK-02
    pub fn begin_attack(&mut self, who: Operative, card: Card, target: Pick) {
        let Some(weapon) = self.game.weapon(card) else { return };
        self.state.actions -= 1;
        self.tell("EE-ATTACK-02", || Event::Attacks { who, card });
        if weapon.area {
            self.quote(card);
        }
        let aims_at = match target {
            Pick::Hostile(hostile) => self.state.hostile(hostile).at,
            Pick::Tile(tile) => tile,
            _ => self.state.agent(who).at,
        };
        if !self.look().in_range(self.state.agent(who).at, weapon.range).has(aims_at) {
            self.quote_held(who, |held| held.range_bonus > 0);
        }
        self.shoot(who, card, target, weapon.attacks - 1);
    }

    /// One attack; so many may follow (EE-ATTACK-04).
    pub fn shoot(&mut self, who: Operative, card: Card, target: Pick, left: u8) {
        let Some(weapon) = self.game.weapon(card) else { return };
        self.state.stack.next(Step::Volley(who, card, left));
        if weapon.ammo {
            self.state.agent_mut(who).ammo -= 1;
            self.state.ammo += 1;
            if self.state.agent(who).ammo == 0 {
                // EE-RULING-22: attacks that are left lapse.
                self.tell(if left > 0 { "EE-RULING-22" } else { "EE-ATTACK-04" }, || Event::LastAmmo { who });
            }
        }
        match target {
            Pick::Hostile(hostile) => {
                self.hit(hostile, weapon.damage, false);
                self.after_hit(who, card, hostile);
            }
            Pick::Tile(tile) => {
                for hostile in self.state.hostiles_on(Tiles::only(tile)) {
                    self.hit(hostile, weapon.damage, true);
                    self.after_hit(who, card, hostile);
                }
            }
            _ => {}
        }
    }

    fn after_hit(&mut self, who: Operative, card: Card, hostile: HostileId) {
        if let Some(program) = self.game.weapon(card).and_then(|weapon| weapon.on_hit)
            && self.look().on_board(hostile)
        {
            let scope = Scope { hostile, ..Scope::of(who, card) };
            self.quote(card);
            self.state.stack.call(program, scope);
        }
    }

    /// EE-ATTACK-03: a further attack of the same action.
    pub fn shoot_again(&mut self, who: Operative, card: Card, target: Pick, left: u8) {
        self.tell("EE-ATTACK-03", || Event::AttacksAgain { who, card });
        self.shoot(who, card, target, left);
    }

    /// EE-RULING-46: the rest of the attacks, at the Hostiles still in range.
    pub fn volley(&mut self, who: Operative, card: Card, left: u8) -> Flow {
        let look = self.look();
        if left == 0 || !look.has_shot(who, card) || look.targets(who, card).is_empty() {
            return Flow::On;
        }
        self.state.stack.next(Step::Volley(who, card, left));
        Flow::Wait
    }

    /// EE-ATTACK-08, EE-ATTACK-09, EE-ATTACK-10: Damage tokens up to its HP; then it is killed at once. The Swarm takes one at a time.
    pub fn hit(&mut self, hostile: HostileId, damage: u8, area: bool) {
        if !self.look().on_board(hostile) {
            return;
        }
        let being = self.game.hostile(hostile);
        let most = if area { u8::MAX } else { being.traits.damage_cap.unwrap_or(u8::MAX) };
        let left = being.hp - self.state.hostile(hostile).damage;
        let taken = damage.min(most).min(left).min(self.state.tokens);
        self.state.hostile_mut(hostile).damage += taken;
        self.state.tokens -= taken;
        let lost = damage.min(most) > left;
        self.tell(if lost { "EE-ATTACK-10" } else { "EE-ATTACK-08" }, || Event::Hit { hostile, damage: taken });
        if taken == left {
            self.kill(hostile);
        }
    }

    fn kill(&mut self, hostile: HostileId) {
        self.state.tokens += self.state.hostile(hostile).damage;
        *self.state.hostile_mut(hostile) = Hostile::default();
        self.state.dazed_by[hostile.index()] = None;
        self.state.arrivals.retain(|one| *one != hostile);
        self.state.cards.carry(Card::of_hostile(hostile), Spot::Board, Spot::EntityDiscard);
        self.tell("EE-ATTACK-09", || Event::Killed { hostile });
    }

    /// A Hostile skips its next turn, but never two in a row.
    pub fn daze(&mut self, hostile: HostileId, card: Card, by: Operative) {
        if !self.look().on_board(hostile) {
            return;
        }
        let one = self.state.hostile_mut(hostile);
        if one.skipped {
            self.tell("EE-ENTITY-04", || Event::ShrugsOff { hostile });
        } else {
            one.skips = true;
            self.state.dazed_by[hostile.index()] = Some((card, by));
            self.tell("EE-ENTITY-04", || Event::Dazed { hostile });
        }
    }

    pub fn heal_hostile(&mut self, hostile: HostileId, amount: u8) {
        let healed = amount.min(self.state.hostile(hostile).damage);
        if healed > 0 && self.look().on_board(hostile) {
            self.state.hostile_mut(hostile).damage -= healed;
            self.state.tokens += healed;
            self.tell("EE-ATTACK-08", || Event::HostileHeals { hostile });
        }
    }
}
