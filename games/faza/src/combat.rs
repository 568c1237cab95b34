//! Drone combat: enhancements, the roll, rerolls, and what the dice do.

use engine::effect::Flow;
use engine::{Seat, SeatSet};

use crate::content::Skill;
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Pending, Roll, Step};
use crate::tiles::{Tile, TileSet};
use crate::vocabulary::{Ignore, Reroll, RollChange};

/// All injuries of a roll; a roll has three dice at most.
const EVERY_INJURY: u8 = u8::MAX;

impl<'a> Look<'a> {
    /// The changes waiting for a player's next roll whose conditions hold now, each as often as it was bought.
    fn pending(&self, seat: Seat) -> impl Iterator<Item = (&'a RollChange, u8)> + use<'a> {
        let look = *self;
        let ship = crate::names::Ship::Carrier;
        self.state.player(seat).pending.iter().flat_map(move |pending| {
            look.game
                .roll_changes(pending.changes)
                .iter()
                .filter(move |change| change.condition.as_ref().is_none_or(|c| look.holds(c, seat, ship)))
                .map(move |change| (change, pending.times))
        })
    }

    /// FAZA-COMBAT-04, FAZA-COMBAT-08: a roll before its dice, with everything that waits for it, and its automatic
    /// kills.
    pub fn prepared_roll(&self, seat: Seat, target: Tile) -> (Roll, u8) {
        let own = self.state.player(seat).tile;
        let mut roll =
            Roll { roller: seat, target, bonus: self.area_bonus(seat) + self.lasting.dice, ..Roll::default() };
        let mut kills = 0;
        for (change, times) in self.pending(seat) {
            roll.bonus = roll.bonus.saturating_add(change.bonus.saturating_mul(times as i8));
            kills = change.kills.saturating_mul(times).saturating_add(kills);
            roll.ignore = match change.ignore {
                Ignore::All => EVERY_INJURY,
                Ignore::UpTo(count) => roll.ignore.saturating_add(count.saturating_mul(times)),
            };
            match change.reroll {
                Some(Reroll::Failed) => roll.reroll_failed += times,
                Some(Reroll::All) => roll.reroll_all += times,
                Some(Reroll::One) => roll.reroll_one += times,
                None => {}
            }
            roll.set_die += if change.set_die && target == own { times } else { 0 };
        }
        (roll, kills)
    }

    /// FAZA-COMBAT-14: how far the next roll reaches; *Amplifier* extends the Bazooka only.
    fn range(&self, seat: Seat) -> u8 {
        if self.state.player(seat).pending.is_empty() {
            return 0;
        }
        let (range, extended) =
            self.pending(seat).fold((0, 0), |(r, e), (c, _)| (c.range.max(r), c.extended_range.max(e)));
        if range > 0 { range.max(extended) } else { 0 }
    }

    /// FAZA-COMBAT-01, FAZA-COMBAT-14: tiles whose Drones a player may roll against.
    pub fn roll_targets(&self, seat: Seat) -> TileSet {
        self.state.board.within(self.state.player(seat).tile, self.range(seat)).and(self.state.drones.any())
    }

    /// FAZA-COMBAT-16: as long as Drones are left and the player lives, again and again. FAZA-COMBAT-17: only players roll.
    pub fn may_roll(&self, seat: Seat, target: Tile) -> Result<(), No> {
        if self.roll_targets(seat).has(target) {
            return Ok(());
        }
        let own = self.state.player(seat).tile;
        if !self.state.board.within(own, self.range(seat)).has(target) {
            return no("FAZA-COMBAT-14", Reason::NotYourTile(target));
        }
        no("FAZA-COMBAT-01", Reason::NoDrones(target))
    }

    /// Whether a player may still do something about the roll on the table.
    fn is_entitled(&self, seat: Seat) -> bool {
        let roll = &self.state.roll;
        let any_die = roll.dice[0] > 0;
        let mine = seat == roll.roller
            && (self.may_reroll(Pick::RerollFailed).is_ok()
                || self.may_reroll(Pick::RerollAll).is_ok()
                || self.may_reroll(Pick::RerollDie(0)).is_ok()
                || self.may_set(0).is_ok());
        mine || (any_die && !roll.passed.has(seat) && self.may_analyse(seat, 0).is_ok())
    }

    /// FAZA-DIG-06: who is asked about the roll: the roller, and every other entitled seat. If none is entitled, none
    /// is asked.
    pub fn asked_about_roll(&self) -> SeatSet {
        let mut asked: SeatSet = self.state.seats().iter().filter(|seat| self.is_entitled(*seat)).collect();
        if !asked.is_empty() {
            asked.insert(self.state.roll.roller);
        }
        asked
    }

    /// FAZA-RULING-39: rerolls come before setting a die.
    fn may_reroll(&self, pick: Pick) -> Result<(), No> {
        let roll = &self.state.roll;
        if roll.was_set {
            return no("FAZA-RULING-39", Reason::RerollsOver);
        }
        let has_one = match pick {
            Pick::RerollFailed => roll.reroll_failed > 0 && roll.faces().any(|face| !roll.succeeds(face)),
            Pick::RerollAll => roll.reroll_all > 0 && roll.dice[0] > 0,
            Pick::RerollDie(die) => {
                self.is_die(die)?;
                roll.reroll_one > 0
            }
            _ => false,
        };
        if has_one { Ok(()) } else { no("FAZA-DIG-06", Reason::NothingToReroll) }
    }

    fn may_set(&self, die: u8) -> Result<(), No> {
        self.is_die(die)?;
        if self.state.roll.set_die == 0 {
            return no("FAZA-DIG-06", Reason::NothingToReroll);
        }
        Ok(())
    }

    /// *Analysis*: a paid reroll of one die of any player's roll.
    fn may_analyse(&self, seat: Seat, die: u8) -> Result<(), No> {
        let Skill::Reroll(cost) = self.skill(seat) else { return no("FAZA-DIG-03", Reason::NoSkill) };
        self.is_die(die)?;
        if self.state.roll.was_set {
            return no("FAZA-RULING-39", Reason::RerollsOver);
        }
        self.can_pay(seat, *cost)
    }

    fn is_die(&self, die: u8) -> Result<(), No> {
        match self.state.roll.dice.get(usize::from(die)) {
            Some(face) if *face > 0 => Ok(()),
            _ => no("FAZA-COMBAT-02", Reason::NoSuchDie),
        }
    }

    /// Whether a seat may say this while the dice lie on the table.
    pub fn may_answer_roll(&self, seat: Seat, pick: Pick) -> Result<(), No> {
        let roll = &self.state.roll;
        if !self.asked_about_roll().has(seat) {
            return no("FAZA-DIG-06", Reason::RollWaits(roll.roller));
        }
        let is_roller = seat == roll.roller;
        match pick {
            Pick::Confirm if is_roller => Ok(()),
            Pick::RerollFailed | Pick::RerollAll | Pick::RerollDie(_) if is_roller => self.may_reroll(pick),
            Pick::SetDie(die) if is_roller => self.may_set(die),
            Pick::Analyse(die) => self.may_analyse(seat, die),
            Pick::Pass if !is_roller => Ok(()),
            Pick::RerollFailed | Pick::RerollAll | Pick::RerollDie(_) | Pick::SetDie(_) | Pick::Confirm => {
                no("FAZA-DIG-06", Reason::NotEntitled)
            }
            _ => no("FAZA-DIG-06", Reason::RollWaits(roll.roller)),
        }
    }

    /// Everything a seat could say about a roll.
    pub fn roll_picks() -> impl Iterator<Item = Pick> {
        let single = [Pick::Confirm, Pick::Pass, Pick::RerollFailed, Pick::RerollAll];
        let dice = (0..3).flat_map(|die| [Pick::RerollDie(die), Pick::SetDie(die), Pick::Analyse(die)]);
        single.into_iter().chain(dice)
    }
}

impl Resolver<'_, '_, '_> {
    /// FAZA-CARD-08, FAZA-RULING-38, FAZA-RULING-49: an enhancement waits for the beneficiary's next roll.
    pub fn enhance(&mut self, by: Seat, seat: Seat, changes: u8) {
        let pending = &mut self.state.player_mut(seat).pending;
        if let Some(same) = pending.iter_mut().find(|p| p.changes == changes) {
            same.times = same.times.saturating_add(1);
        } else {
            // Fourteen is more than all cards and skills of the box can put on one player.
            let _ = pending.try_push(Pending { changes, times: 1 });
        }
        let rule = if by == seat { "FAZA-CARD-08" } else { "FAZA-RULING-49" };
        self.tell(rule, || Event::Enhanced { seat, by });
    }

    /// FAZA-COMBAT-02, FAZA-COMBAT-03, FAZA-COMBAT-04, FAZA-COMBAT-05, FAZA-COMBAT-08, FAZA-TEAM-04: one die for each
    /// Drone of the target tile, with everything that was waiting for this roll.
    pub fn roll(&mut self, seat: Seat, target: Tile) {
        let (mut roll, kills) = self.look().prepared_roll(seat, target);
        let waiting = self.state.player(seat).pending.iter().map(|pending| pending.times).fold(0, u8::saturating_add);
        let rule = self.look().roll_rule(seat, target, waiting);
        self.state.player_mut(seat).pending.clear();

        // FAZA-RULING-39: automatic kills first. If none remain, no dice are rolled and the rest is spent.
        let count = self.defeat_drones(seat, target, kills);
        if count > 0 {
            self.tell("FAZA-COMBAT-11", || Event::AutomaticKill { seat, target, count });
        }
        for die in 0..usize::from(self.state.drones.on(target)) {
            roll.dice[die] = self.play.die(6);
        }
        if roll.dice[0] > 0 {
            self.state.roll = roll;
            self.tell(rule, || Event::Rolled { seat, target, dice: roll.dice, bonus: roll.bonus });
            self.state.stack.next(Step::Roll);
        }
    }

    /// FAZA-DIG-06: while a seat is entitled to do something the roll waits; else it stands at once.
    pub fn wait_for_roll(&mut self) -> Flow {
        if self.look().asked_about_roll().is_empty() {
            self.confirm_roll();
            return Flow::On;
        }
        self.state.stack.next(Step::Roll);
        Flow::Wait
    }

    /// Carries out an answer given while the dice lie on the table.
    pub fn answer_roll(&mut self, seat: Seat, pick: Pick) {
        let roll = &mut self.state.roll;
        match pick {
            Pick::RerollFailed => {
                roll.reroll_failed -= 1;
                let failed = roll.dice.map(|face| face > 0 && !roll.succeeds(face));
                self.reroll(seat, failed);
            }
            Pick::RerollAll => {
                roll.reroll_all -= 1;
                let all = roll.dice.map(|face| face > 0);
                self.reroll(seat, all);
            }
            Pick::RerollDie(die) => {
                roll.reroll_one -= 1;
                self.reroll(seat, std::array::from_fn(|i| i == usize::from(die)));
            }
            Pick::Analyse(die) => {
                if let Skill::Reroll(cost) = self.look().skill(seat) {
                    let cost = *cost;
                    self.pay(seat, cost);
                }
                self.reroll(seat, std::array::from_fn(|i| i == usize::from(die)));
            }
            Pick::SetDie(die) => {
                roll.set_die -= 1;
                roll.was_set = true;
                roll.dice[usize::from(die)] = 6;
                let faces = roll.dice;
                self.tell("FAZA-RULING-39", || Event::DieSet { seat, dice: faces });
            }
            Pick::Confirm => {
                self.state.stack.pop();
                self.confirm_roll();
            }
            _ => roll.passed.insert(seat),
        }
    }

    fn reroll(&mut self, by: Seat, which: [bool; 3]) {
        for (die, again) in which.into_iter().enumerate() {
            if again {
                self.state.roll.dice[die] = self.play.die(6);
            }
        }
        // New dice are a new question: seats that let the old ones stand may look again.
        self.state.roll.passed = SeatSet::NONE;
        let (seat, dice) = (self.state.roll.roller, self.state.roll.dice);
        self.tell("FAZA-RULING-39", || Event::Rerolled { seat, by, dice });
    }

    /// FAZA-COMBAT-10, FAZA-COMBAT-11, FAZA-COMBAT-12, FAZA-COMBAT-13, FAZA-COMBAT-15, FAZA-RULING-17: all dice take effect together, Points and injuries
    /// alike; only then is death judged.
    fn confirm_roll(&mut self) {
        let roll = std::mem::take(&mut self.state.roll);
        let (seat, target) = (roll.roller, roll.target);
        let successes = roll.faces().filter(|face| roll.succeeds(*face)).count() as u8;
        let failures = roll.faces().count() as u8 - successes;
        let count = self.defeat_drones(seat, target, successes);
        if count > 0 {
            let rule = if failures > 0 { "FAZA-COMBAT-15" } else { "FAZA-COMBAT-10" };
            self.tell(rule, || Event::DronesDefeated { seat, target, count });
        }
        let ignored = failures.min(roll.ignore);
        if ignored > 0 {
            self.tell("FAZA-COMBAT-14", || Event::InjuriesIgnored { seat, count: ignored });
        }
        // FAZA-RULING-16: those who stand with the roller, wherever the dice went.
        let own = self.state.player(seat).tile;
        self.injure(seat, failures - ignored, if target == own { "FAZA-COMBAT-13" } else { "FAZA-RULING-16" });
    }
}
