//! Who may attack whom, and with what: in her own turn, and in striking back.

use engine::Seat;

use crate::look::{Look, No, no};
use crate::names::{Foe, Means, OpsId};
use crate::options::OptionalRule;
use crate::reason::Reason;
use crate::state::Fight;
use crate::vocabulary::{Kinds, Passive, WeaponKind, WeaponTargets};

/// At most fists and every Gadget.
pub type SmallMeans = tinyvec::ArrayVec<[Means; 8]>;

impl Look<'_> {
    /// What keeps an Agent from attacking at all, in her own turn.
    pub fn may_fight_of(self, mine: Kinds, seat: Seat) -> Result<(), No> {
        if self.has_of(mine, seat, Passive::CannotAttack) {
            return no("F07-RULING-06", Reason::Forbidden(self.ban(seat, Passive::CannotAttack)));
        }
        if self.state.agent(seat).cell {
            return no("F07-RULING-116", Reason::InCell);
        }
        Ok(())
    }

    /// What keeps an Agent who may fight from attacking with these means, if there is a foe.
    pub fn may_attack_with(self, seat: Seat, means: Means) -> Result<(), No> {
        self.may_attack_dazed(seat, means, None)?;
        match means {
            Means::Weapon(card) => self.may_use_weapon(seat, card),
            Means::Nothing | Means::Fists | Means::Lent(_) => Ok(()),
        }
    }

    /// F07-DAZE-05, F07-DAZE-06: a Dazed Agent attacks no foe of any kind.
    pub fn may_attack_dazed(self, seat: Seat, means: Means, foe: Option<Foe>) -> Result<(), No> {
        let spirit = self.on(OptionalRule::FightingSpirit);
        // F07-OPT-FIGHTINGSPIRIT-01: weapons may be used while Dazed; F07-OPT-FIGHTINGSPIRIT-02: fists stay forbidden.
        if !self.state.agent(seat).dazed || (spirit && means != Means::Fists) {
            return Ok(());
        }
        let rule = match foe {
            Some(_) | None if spirit => "F07-OPT-FIGHTINGSPIRIT-02",
            Some(Foe::Agent(_)) => "F07-DAZE-05",
            Some(Foe::Guard(_) | Foe::Figure(_)) | None => "F07-DAZE-06",
        };
        no(rule, Reason::Dazed)
    }

    /// F07-WEAPON-01, F07-WEAPON-02, F07-GADGET-05: equipped, unused, and the only one this turn.
    pub fn may_use_weapon(self, seat: Seat, card: OpsId) -> Result<(), No> {
        let agent = self.state.agent(seat);
        let Some(gadget) = agent.gadget(card) else { return no("F07-WEAPON-02", Reason::NotEquipped) };
        let Some(weapon) = self.weapon_of(Means::Weapon(card)) else { return no("F07-WEAPON-02", Reason::NoWeapon) };
        if gadget.used {
            return no("F07-GADGET-05", Reason::GadgetUsed);
        }
        let second =
            agent.marks.weapons == 1 && weapon.kind == WeaponKind::Melee && self.has(seat, Passive::SecondMelee);
        if agent.marks.weapons > 0 && !second {
            return no("F07-WEAPON-01", Reason::WeaponUsed);
        }
        Ok(())
    }

    /// Whether these means can be aimed at the foe from where the seat stands.
    pub fn may_aim(self, seat: Seat, means: Means, foe: Foe) -> Result<(), No> {
        let here = self.state.agent(seat).room;
        let there = match foe {
            Foe::Agent(other) => {
                if other == seat || other.0 >= self.state.count || !self.state.agent(other).is_inside() {
                    return no("F07-RULING-140", Reason::WrongTarget);
                }
                self.state.agent(other).room
            }
            Foe::Guard(guard) => match self.state.guards.get(guard.index()) {
                Some(standing) => standing.room,
                None => return no("F07-RULING-140", Reason::WrongTarget),
            },
            Foe::Figure(figure) => match self.state.figures.get(figure.index()).filter(|figure| figure.on_board) {
                Some(standing) => standing.room,
                None => return no("F07-RULING-140", Reason::WrongTarget),
            },
        };
        let weapon = self.weapon_of(means);
        let is_agent = matches!(foe, Foe::Agent(_));
        let unfit = weapon.is_some_and(|weapon| match weapon.targets {
            WeaponTargets::Guards => is_agent,
            WeaponTargets::Agents => !is_agent,
            WeaponTargets::Anyone => false,
        });
        if unfit {
            return no("F07-GEN-05", Reason::WeaponNotForThis);
        }
        if let Some(weapon) = weapon.filter(|weapon| weapon.kind == WeaponKind::Ranged) {
            let spared = matches!(foe, Foe::Agent(other) if here != there && self.has(other, Passive::NoShots));
            if spared || !self.shot_reaches(here, there, weapon.range, weapon.line_of_sight) {
                return no("F07-RULING-55", Reason::NoShot);
            }
        } else if here != there {
            // F07-FIGHT-01: fists and melee weapons need the same Room.
            return no("F07-FIGHT-01", Reason::TooFarForThis);
        }
        match foe {
            Foe::Agent(other) => self.may_attack_agent(seat, means, other),
            Foe::Figure(figure) => {
                let standing = self.state.figures[figure.index()];
                let kind = &self.game.figures()[usize::from(standing.kind)];
                let useful =
                    (kind.can_be_dazed && !standing.dazed) || (kind.can_be_killed && self.is_lethal(seat, means));
                if useful { Ok(()) } else { no("F07-WILD-06", Reason::NoEffect) }
            }
            Foe::Guard(_) => Ok(()),
        }
    }

    /// F07-FIGHT-08, F07-FIGHT-09, F07-RULING-96, F07-MAINFRAME-06, F07-OPT-FIGHTINGSPIRIT-06: no Agent attacks another;
    /// F07-OPT-FREEFORALL-01 lifts it.
    pub fn is_truce(self) -> bool {
        !self.state.battle() && !self.on(OptionalRule::FreeForAll)
    }

    fn may_attack_agent(self, seat: Seat, means: Means, other: Seat) -> Result<(), No> {
        if self.is_truce() {
            return no("F07-FIGHT-08", Reason::Truce);
        }
        if self.state.agent(other).dazed && !self.is_lethal(seat, means) {
            // F07-FIGHT-16, F07-FIGHT-17, F07-RULING-105: not offered.
            return no("F07-RULING-105", Reason::AlreadyDazed);
        }
        Ok(())
    }

    pub fn is_lethal(self, seat: Seat, means: Means) -> bool {
        let printed = self.weapon_of(means).is_some_and(|weapon| weapon.lethal);
        (printed || (means != Means::Nothing && self.has(seat, Passive::Lethal))) && !self.has(seat, Passive::NotLethal)
    }

    /// Weapons the seat may use against the foe now.
    pub fn usable_weapons(self, seat: Seat, foe: Foe) -> impl Iterator<Item = OpsId> {
        let gadgets = self.state.agent(seat).gadgets;
        let first = move |at: usize| !gadgets[..at].iter().any(|earlier| earlier.card == gadgets[at].card);
        (0..gadgets.len()).filter(move |at| first(*at)).map(move |at| gadgets[at].card).filter(move |card| {
            self.may_use_weapon(seat, *card).is_ok() && self.may_aim(seat, Means::Weapon(*card), foe).is_ok()
        })
    }

    /// F07-RULING-97, F07-RULING-99, F07-RULING-100: what the defender can strike back with, in the cell too
    /// (F07-RULING-117).
    pub fn strikes(self, fight: &Fight) -> (bool, SmallMeans) {
        let mut means = SmallMeans::new();
        let Foe::Agent(defender) = fight.foe else { return (false, means) };
        let agent = self.state.agent(defender);
        let same_room = agent.room == self.state.agent(fight.attacker).room;
        if self.has(defender, Passive::CannotAttack) {
            return (false, means);
        }
        // F07-OPT-FIGHTINGSPIRIT-03: with it, a Dazed defender may strike back with a weapon.
        if agent.dazed && !self.on(OptionalRule::FightingSpirit) {
            // F07-RULING-101: a Dazed target does not roll.
            return (false, means);
        }
        if same_room && !agent.dazed {
            means.push(Means::Fists);
        }
        let back = Foe::Agent(fight.attacker);
        for gadget in agent.gadgets {
            let weapon = Means::Weapon(gadget.card);
            // Striking back is no attack of her own: Dazed or not, only the weapon's limits count.
            let reaches =
                self.may_use_weapon(defender, gadget.card).is_ok() && self.strike_reaches(defender, weapon, back);
            let ranged = self.weapon_of(weapon).is_some_and(|weapon| weapon.kind == WeaponKind::Ranged);
            if reaches && (same_room || ranged) && !means.contains(&weapon) {
                means.push(weapon);
            }
        }
        // F07-RULING-97: in the same Room the roll is mandatory; from afar it is her choice (F07-FIGHT-15).
        (same_room && !agent.dazed, means)
    }

    fn strike_reaches(self, defender: Seat, means: Means, back: Foe) -> bool {
        let Some(weapon) = self.weapon_of(means) else { return false };
        let (Foe::Agent(attacker), true) = (back, weapon.targets != WeaponTargets::Guards) else { return false };
        let (here, there) = (self.state.agent(defender).room, self.state.agent(attacker).room);
        match weapon.kind {
            WeaponKind::Melee => here == there,
            WeaponKind::Ranged => self.shot_reaches(here, there, weapon.range, weapon.line_of_sight),
        }
    }
}
