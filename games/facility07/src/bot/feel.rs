//! What a command seems to be worth at first sight, in hundredths of a Data. The fast policy gives the best by this, and a
//! search looks at the best by this first: one judgement for both.

use engine::Seat;

use super::plan::{Aim, Plan};
use super::spy::LIKELY;
use super::time::impatience;
use super::tools::{Tool, Tools};
use super::turn;
use super::wear;
use super::worth::Worth;
use crate::aiming::thing;
use crate::free_play::{foe_of, means_of};
use crate::geometry::Place;
use crate::look::Look;
use crate::names::{Foe, GuardId, Means, OpsId};
use crate::pick::Pick;
use crate::state::{Alertness, Thing, Whereabouts};
use crate::vocabulary::{Skill, WeaponKind};

/// What nobody would do.
const NEVER: i32 = -200;
/// Equipping costs nothing.
const EQUIP: i32 = 45;
/// The next Room of a facility that grows.
const EXPLORE: i32 = 40;
/// A step on the way.
const STEP: i32 = 30;
/// What the plan is after, once there.
const GOAL: i32 = 70;
/// To Prison: cards are taken, and a turn is lost.
const JAIL: i32 = 42;
/// Dazed with nobody near.
const DAZED: i32 = 12;
/// A card in hand.
const CARD: i32 = 7;
/// A Data, gained; one stolen harms a rival besides.
const DATA: i32 = 90;
const STOLEN: i32 = 120;
/// To be free of a Guard in the own Room.
const FREE: i32 = 28;
/// A Guard out of the way.
const CLEARED: i32 = 22;

/// The table as one Agent feels it in her own turn.
pub struct Feel<'t> {
    look: Look<'t>,
    worth: &'t Worth,
    tools: &'t Tools,
    seat: Seat,
    here: Place,
    pub plan: Plan,
    /// An awake Guard keeps her here; one stands in the next Room of her way.
    held: bool,
    ahead: Option<Place>,
    /// Hundredths of a Data that a turn is worth.
    delay: i32,
    data: i32,
}

impl<'t> Feel<'t> {
    pub fn new(look: Look<'t>, worth: &'t Worth, tools: &'t Tools, seat: Seat) -> Self {
        let plan = Plan::new(look, worth, seat);
        let agent = look.state.agent(seat);
        let here = agent.room;
        let next = look.state.board.adjacent(here).iter().max_by_key(|place| plan.nearer(*place));
        let ahead = next.filter(|place| plan.nearer(*place) > 0 && look.guards_stop(seat, *place));
        Feel {
            held: look.guards_stop(seat, here),
            ahead,
            delay: (plan.delay * 100.0) as i32,
            data: i32::from(agent.data),
            look,
            worth,
            tools,
            seat,
            here,
            plan,
        }
    }

    /// Whether nothing can be done after it any more, so that it comes last.
    pub fn ends_turn(pick: Pick) -> bool {
        matches!(pick, Pick::EndTurn | Pick::Explore | Pick::Uncover(_) | Pick::UseRoom | Pick::Leave)
    }

    /// What a whole command seems to be worth.
    pub fn worth(&self, picks: &[Pick]) -> i32 {
        let Some((head, targets)) = picks.split_first() else { return NEVER };
        targets.iter().fold(self.head(*head), |sum, target| sum.saturating_add(self.target(*head, *target)))
    }

    /// The same before its target is chosen, for the best there might be.
    pub fn head(&self, head: Pick) -> i32 {
        let (look, seat) = (self.look, self.seat);
        match head {
            Pick::Move(place) => self.step(place),
            Pick::Explore => match self.plan.aim {
                Aim::Explore if self.plan.way.steps == 0 => EXPLORE,
                Aim::Explore | Aim::Hack => -5,
                Aim::Data(_) | Aim::Out => -30,
            },
            Pick::Uncover(_) => EXPLORE,
            Pick::Leave => self.leave(),
            Pick::UseRoom => self.room(),
            Pick::BreakIn(place) => {
                let sixths = self.sixths(look.fists_skill(seat), 0);
                let guards = look.awake_guards(place).count_ones();
                let odds = (0..guards).fold(100, |odds, _| odds * sixths / 6);
                odds * (self.delay + STEP) / 100 - (100 - odds) * JAIL / 100 + self.impatience()
            }
            Pick::Equip(card) => EQUIP + (self.worth.card(look, seat, card) * 60.0) as i32,
            Pick::Unequip(card) => {
                if wear::to_take_back(look, self.worth, seat) == Some(card) {
                    EQUIP
                } else {
                    NEVER
                }
            }
            Pick::Play(card) => self.used(head) - self.kept(card),
            Pick::Use(_) | Pick::Ability | Pick::Borrowed | Pick::House(_) => self.used(head),
            // What everything else is measured by; and what hangs on whom it is aimed at.
            Pick::EndTurn | Pick::Fists | Pick::Weapon(_) | Pick::Sneak(_) | Pick::Hypnosis => 0,
            // No commands.
            Pick::Agent(_)
            | Pick::Guard(_)
            | Pick::Figure(_)
            | Pick::Room(_)
            | Pick::Card(_)
            | Pick::Outside
            | Pick::Pass
            | Pick::React(_)
            | Pick::ReactAbility
            | Pick::ReactBorrowed
            | Pick::Block
            | Pick::Allow
            | Pick::Lift
            | Pick::Yes
            | Pick::No
            | Pick::Way(_)
            | Pick::Keep(_)
            | Pick::Doorway(..)
            | Pick::Joint(_)
            | Pick::Stop
            | Pick::Bottom
            | Pick::Done
            | Pick::NoStrike => NEVER,
        }
    }

    /// What a target adds.
    pub fn target(&self, head: Pick, target: Pick) -> i32 {
        if matches!(head, Pick::Fists | Pick::Weapon(_)) {
            return foe_of(target).map_or(NEVER, |foe| self.attack(means_of(head), foe));
        }
        if let Pick::Sneak(over) = head {
            let outside = if self.plan.aim == Aim::Out { 6 } else { -6 };
            let nearer = if let Pick::Room(place) = target { self.plan.nearer(place) } else { outside };
            return self.sneak(over, nearer);
        }
        match thing(target) {
            Some(Thing::Room(place)) => self.room_target(head, place),
            Some(Thing::Guard(guard)) if head == Pick::Hypnosis => self.cleared(guard) - 5,
            Some(Thing::Guard(guard)) if self.clears(head) => self.cleared(guard),
            Some(Thing::Agent(other)) => self.agent_target(head, other),
            Some(Thing::Card(card)) => (self.worth.card(self.look, self.seat, card) * 15.0) as i32,
            Some(Thing::Guard(_) | Thing::Figure(_)) | None => 0,
        }
    }

    fn impatience(&self) -> i32 {
        (impatience(self.look.state) * 100.0) as i32
    }

    /// Faces of a die that pass a check, of six.
    fn sixths(&self, skill: Skill, modifier: i8) -> i32 {
        i32::from(self.look.skill(self.seat, skill) + modifier).clamp(0, 6)
    }

    fn step(&self, place: Place) -> i32 {
        let nearer = self.plan.nearer(place);
        if nearer > 0 { STEP + nearer.min(9) } else { -10 + nearer.max(-9) }
    }

    /// Out with what she has; who trails may still catch up while there is time.
    fn leave(&self) -> i32 {
        let state = self.look.state;
        if self.plan.aim != Aim::Out {
            return -20;
        }
        let ahead = Seat::first(state.count).any(|other| {
            let rival = state.agent(other);
            other != self.seat && rival.whereabouts != Whereabouts::Dead && i32::from(rival.data) > self.data
        });
        if ahead && self.plan.time - self.plan.out >= 2.0 { -5 } else { GOAL }
    }

    /// The Ability of the Room she is in.
    fn room(&self) -> i32 {
        let look = self.look;
        match self.plan.aim {
            Aim::Hack if self.plan.way.steps == 0 => {
                return if self.plan.safe >= LIKELY { GOAL } else { self.impatience() - 50 };
            }
            Aim::Data(place) if place == self.here => return GOAL,
            Aim::Explore | Aim::Hack | Aim::Data(_) | Aim::Out => {}
        }
        let laid = look.state.laid(self.here).card;
        if self.worth.is_exit(laid) {
            return if self.plan.aim == Aim::Out && self.plan.out > 0.0 { GOAL - 10 } else { -20 };
        }
        let Some(ability) = &look.game.room(laid).ability else { return NEVER };
        let tool = &self.tools.uses[usize::from(ability.play)];
        // An Agent with somewhere to go goes on.
        self.tool(tool).min(EXPLORE - 10)
    }

    fn used(&self, head: Pick) -> i32 {
        let Some((id, _)) = self.look.use_of(self.seat, head) else { return NEVER };
        let gain = self.worth.unseen(id);
        let tense = if turn::is_tense(self.look, self.seat) { gain.tense } else { 0.0 };
        let plain = ((gain.plain + tense) * 40.0) as i32;
        self.tool(&self.tools.uses[usize::from(id)]) + plain
    }

    /// What an Action is kept for. A full hand is discarded from anyway.
    fn kept(&self, card: OpsId) -> i32 {
        let hand = self.look.state.agent(self.seat).hand.len();
        let coming = usize::from(self.look.game.constants().draw);
        if hand + coming > self.look.hand_limit(self.seat) {
            return 0;
        }
        (self.worth.card(self.look, self.seat, card) * 10.0) as i32
    }

    /// What a program brings her, for the best target there might be.
    fn tool(&self, tool: &Tool) -> i32 {
        let look = self.look;
        let agent = look.state.agent(self.seat);
        let sixths = tool.check.map_or(6, |(skill, modifier)| self.sixths(skill, modifier));
        let safe = (self.plan.safe * 100.0) as i32;
        let mut worth = tool.gains.expected(DATA, sixths) * safe / 100
            + tool.steals.expected(STOLEN, sixths) * safe / 100
            - tool.loses.expected(DATA, sixths);
        let room = (look.hand_limit(self.seat) + 1) as i32 - agent.hand.len() as i32;
        let drawn = tool.draws.expected(CARD, sixths);
        worth += if room > 0 { drawn } else { drawn / 3 };
        worth -= tool.dazes_me.expected(DAZED + 10, sixths) + tool.spawns_here.expected(JAIL, sixths);
        if tool.leaves && self.plan.aim == Aim::Out {
            worth += GOAL;
        }
        if tool.movement > 0 {
            let short = self.plan.pace.turns(self.plan.way);
            let reached = short > 0.0 && short * self.plan.pace.speed <= f32::from(tool.movement);
            worth += if reached { self.delay + 10 } else { -2 };
        }
        if tool.passage && (self.held || self.ahead.is_some()) {
            worth += (self.delay + FREE) * sixths / 6;
        }
        let in_the_way = self.held || self.ahead.is_some();
        if tool.clears {
            worth += if in_the_way { 0 } else { -8 };
        }
        worth += i32::from(tool.dazes) * 10 + i32::from(tool.robs) * 12 + i32::from(tool.hinders) * 6;
        if tool.undazes && agent.dazed && !tool.dazes {
            worth += DAZED + 8;
        }
        if tool.frees && agent.cell {
            worth += JAIL - 6;
        }
        if tool.locks.is_some() {
            worth -= 12;
        }
        let cost = &tool.cost;
        worth -= i32::from(cost.discard) * CARD + i32::from(cost.gadgets) * 3 * CARD + i32::from(cost.data) * DATA;
        worth -= i32::from(cost.discard_this) * 10 + i32::from(cost.daze) * DAZED + i32::from(cost.end_turn) * 15;
        worth
    }

    fn clears(&self, head: Pick) -> bool {
        self.look.use_of(self.seat, head).is_some_and(|(id, _)| self.tools.uses[usize::from(id)].clears)
    }

    /// A Guard who is out of the way.
    fn cleared(&self, guard: GuardId) -> i32 {
        let standing = self.look.state.guards[guard.index()];
        match standing.state {
            Alertness::Awake if standing.room == self.here && self.held => self.delay + FREE,
            Alertness::Awake if Some(standing.room) == self.ahead => self.delay + CLEARED,
            Alertness::Fresh if standing.room == self.here => CLEARED,
            Alertness::Awake | Alertness::Fresh | Alertness::Dazed => -6,
        }
    }

    fn room_target(&self, head: Pick, place: Place) -> i32 {
        let Some((id, _)) = self.look.use_of(self.seat, head) else { return 0 };
        let tool = &self.tools.uses[usize::from(id)];
        let mut worth = 0;
        if tool.relocates {
            worth += self.relocated(place);
        }
        if tool.clears {
            worth += if place == self.here && self.held {
                self.delay + FREE
            } else if Some(place) == self.ahead {
                self.delay + CLEARED
            } else {
                -6
            };
        }
        if tool.locks.is_some() && self.locks_in(place) {
            worth -= 60;
        }
        if tool.unlocks && self.look.is_locked(place) {
            worth += if place == self.here { self.delay + FREE } else { 8 };
        }
        worth
    }

    /// Whether a Lock Down there would be in her own way.
    pub fn locks_in(&self, place: Place) -> bool {
        !self.look.is_locked(place) && (place == self.here || self.plan.nearer(place) > 0)
    }

    /// To be put elsewhere saves the steps, and time if there are not enough of them.
    fn relocated(&self, place: Place) -> i32 {
        let nearer = self.plan.nearer(place);
        let stuck = self.held || self.plan.pace.left < 1.0;
        nearer * if stuck { 9 } else { 5 } - 8
    }

    fn agent_target(&self, head: Pick, other: Seat) -> i32 {
        let Some((id, _)) = self.look.use_of(self.seat, head) else { return 0 };
        let tool = &self.tools.uses[usize::from(id)];
        let rival = self.look.state.agent(other);
        let harms = tool.dazes || tool.hinders || tool.robs || !tool.steals.is_none();
        if other == self.seat {
            return if harms { -60 } else { 5 };
        }
        if tool.undazes {
            return -15;
        }
        let threat = 2 + 5 * i32::from(rival.data.min(6));
        if !harms {
            0
        } else if !tool.dazes {
            threat / 2
        } else if rival.dazed {
            -10
        } else {
            threat / 2 + self.robbery(other)
        }
    }

    /// What a Dazed rival could be made to pay this turn.
    fn robbery(&self, other: Seat) -> i32 {
        let state = self.look.state;
        if !state.battle() || state.agent(other).data == 0 {
            return 0;
        }
        let agent = state.agent(self.seat);
        let robs = agent.hand.iter().any(|hidden| self.worth.robs(hidden.card));
        let armed = agent.gadgets.iter().filter(|gadget| {
            self.look.is_lethal(self.seat, Means::Weapon(gadget.card))
                && self.look.may_use_weapon(self.seat, gadget.card).is_ok()
                && self.look.may_aim(self.seat, Means::Weapon(gadget.card), Foe::Agent(other)).is_ok()
        });
        let hits = armed.map(|gadget| self.worth.hits(self.look, self.seat, gadget.card)).fold(0.0, f32::max);
        if robs { STOLEN * 8 / 10 } else { (hits * STOLEN as f32 * 0.8) as i32 }
    }

    /// Percent by which these means hit.
    fn hits(&self, means: Means) -> i32 {
        match means {
            Means::Weapon(card) => (self.worth.hits(self.look, self.seat, card) * 100.0) as i32,
            Means::Fists => self.sixths(self.look.fists_skill(self.seat), 0) * 100 / 6,
            Means::Nothing | Means::Lent(_) => 0,
        }
    }

    fn attack(&self, means: Means, foe: Foe) -> i32 {
        let odds = self.hits(means);
        let far = self.look.weapon_of(means).is_some_and(|weapon| weapon.kind == WeaponKind::Ranged);
        match foe {
            Foe::Guard(guard) => {
                let standing = self.look.state.guards[guard.index()];
                let here = standing.room == self.here;
                let gain = self.cleared(guard);
                if standing.state == Alertness::Dazed || gain <= 0 {
                    return -10;
                }
                // F07-GUARD-10: who is missed from afar comes nearer; who is missed at hand takes her away.
                let miss = if far && !here {
                    18
                } else if far {
                    6
                } else {
                    JAIL
                };
                (odds * gain - (100 - odds) * miss) / 100 + self.impatience()
            }
            Foe::Agent(other) => self.attack_agent(means, other, odds),
            Foe::Figure(_) => odds * 10 / 100 - 4,
        }
    }

    fn attack_agent(&self, means: Means, other: Seat, odds: i32) -> i32 {
        let look = self.look;
        let rival = look.state.agent(other);
        let data = i32::from(rival.data.min(6));
        if rival.dazed {
            // F07-DEATH-06: who is Dazed pays or dies.
            return odds * if data > 0 { STOLEN } else { 12 } / 100;
        }
        let beside = rival.room == self.here;
        let strikes = beside
            || rival.gadgets.iter().any(|gadget| {
                look.weapon_of(Means::Weapon(gadget.card)).is_some_and(|weapon| weapon.kind == WeaponKind::Ranged)
            });
        let back = if strikes { i32::from(look.skill(other, Skill::Strength)).clamp(0, 6) * 100 / 6 } else { 0 };
        let mut gain = 6 + 5 * data;
        if means == Means::Fists {
            gain += self.robbery(other);
        }
        // Dazed in the last turn is caught in the explosion.
        let last = if self.plan.time < 1.0 { DATA + 30 } else { 0 };
        let lose = 6 + 5 * self.data.min(6) + last;
        (odds * gain - back * lose) / 100
    }

    /// Past a Room's occupants, or out of the own.
    fn sneak(&self, over: Place, nearer: i32) -> i32 {
        let guarded = self.look.guards_stop(self.seat, over) || (over != self.here && self.held);
        let odds = self.sixths(Skill::Finesse, 0) * 100 / 6;
        let free = if self.held { FREE } else { 0 };
        let gain = if nearer > 0 { self.delay + 5 * nearer.min(8) + free } else { free - 12 };
        let fail = if guarded { JAIL + 2 * self.data } else { DAZED };
        (odds * gain - (100 - odds) * fail) / 100 + if guarded && nearer > 0 { self.impatience() } else { 0 }
    }
}
