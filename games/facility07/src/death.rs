//! Being killed, buying off, and what is left behind.

use engine::Seat;

use crate::event::Event;
use crate::names::{AgentId, Cause};
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Moment, Purpose, Roll, Step, Whereabouts};
use crate::vocabulary::{Record, Situation, Trigger};

impl Resolver<'_, '_, '_> {
    /// F07-DEATH-01: a lethal hit on a Dazed Agent. She may pay, and others may save her.
    pub fn would_kill(&mut self, victim: Seat, by: Seat, alone: bool) {
        let deaths = alone.then_some(Step::Deaths(by, victim, true));
        self.in_order([Some(Step::Offer(victim, by)), deaths]);
        let room = self.state.agent(victim).room;
        self.announce(Moment::new(Trigger::WouldBeKilled, victim, by, room));
    }

    /// F07-DEATH-08, F07-OPT-FREEFORALL-07: without Data there is nothing to offer. Says whether the victim must choose.
    pub fn offer(&mut self, victim: Seat, by: Seat) -> bool {
        if !self.state.agent(victim).is_inside() {
            return false;
        }
        if self.state.agent(victim).data == 0 {
            self.refuse_to_pay(victim);
            return false;
        }
        self.next(Step::Offer(victim, by));
        true
    }

    /// F07-DEATH-06, F07-DEATH-10, F07-RULING-106: exactly one piece for this one kill, victim to attacker.
    pub fn pay_off(&mut self, victim: Seat, by: Seat) {
        self.state.agent_mut(victim).data -= 1;
        self.state.agent_mut(by).data += 1;
        self.state.record(by, Record::KillsOrBuyOffs, 1);
        self.state.record(by, Record::TimesDataTaken, 1);
        self.state.record(victim, Record::TimesDataLost, 1);
        self.tell("F07-DEATH-06", || Event::BoughtOff { seat: victim, by });
        self.also(&[
            (true, "F07-DEATH-10"),
            (true, "F07-RULING-106"),
            (self.look().on(OptionalRule::FreeForAll), "F07-OPT-FREEFORALL-07"),
        ]);
        let room = self.state.agent(victim).room;
        self.announce(Moment { cause: Cause::Melee, ..Moment::new(Trigger::LostData, victim, by, room) });
    }

    /// F07-DEATH-09: she takes it to the grave.
    pub fn refuse_to_pay(&mut self, victim: Seat) {
        self.state.doomed.insert(victim);
    }

    /// Those of the two who did not pay die now, together; each by the other's hand, if there was an attack.
    pub fn deaths(&mut self, one: Seat, two: Seat, attacked: bool) {
        let doomed = std::mem::take(&mut self.state.doomed);
        let gone = self.state.gone;
        for seat in doomed {
            let by = if seat == one { two } else { one };
            if self.state.options.has(OptionalRule::IAmInevitable) {
                // F07-OPT-INEVITABLE-01, F07-OPT-INEVITABLE-04: the roll comes after refusal or inability.
                self.next(Step::Roll(Roll {
                    who: seat,
                    skill: None,
                    bonus: 1,
                    situation: Situation::Always,
                    purpose: Purpose::Inevitable(by, attacked),
                    copied: false,
                }));
            } else {
                // None of them died later than the other.
                self.state.gone = gone;
                self.die(seat, attacked.then_some(by));
            }
        }
    }

    /// F07-OPT-INEVITABLE-02, F07-OPT-INEVITABLE-03: on a 1 she survives and her attacker is Dazed.
    pub fn inevitable_rolled(&mut self, seat: Seat, survives: bool, by: Seat, attacked: bool) {
        if !survives {
            self.die(seat, attacked.then_some(by));
            return;
        }
        self.tell("F07-OPT-INEVITABLE-02", || Event::Inevitable { seat });
        self.also(&[(true, "F07-OPT-INEVITABLE-03")]);
        if attacked && by != seat {
            self.next(Step::Daze(by, seat, Cause::Card));
        }
    }

    /// F07-DEATH-02, F07-DEATH-03, F07-DEATH-04, F07-DEATH-05, F07-RULING-108: out of the game, with everything.
    pub fn die(&mut self, seat: Seat, by: Option<Seat>) {
        if !self.state.agent(seat).is_inside() {
            return;
        }
        let room = self.state.agent(seat).room;
        let card = self.state.agent(seat).card;
        self.tell("F07-DEATH-02", || Event::Died { seat, card, by });
        self.cite_death(seat, by.is_some());
        if let Some(by) = by.filter(|by| *by != seat) {
            self.state.record(by, Record::KillsOrBuyOffs, 1);
        }
        self.drop_everything(seat);
        self.erase_data(seat);
        self.company_changed(seat);
        self.state.standing.clear();
        let returns = self.state.options.has(OptionalRule::FreeForAll);
        if returns {
            self.come_back(seat);
        } else {
            let gone = self.state.gone + 1;
            self.state.gone = gone;
            let agent = self.state.agent_mut(seat);
            agent.whereabouts = Whereabouts::Dead;
            agent.gone = gone;
            agent.cell = false;
        }
        self.forget_where(|lasting| {
            lasting.on == seat
                && matches!(lasting.what, crate::state::What::Passive(_) | crate::state::What::Ability(_))
        });
        if seat == self.state.active {
            // F07-RULING-66, F07-OPT-FREEFORALL-06: her turn ends at once.
            self.state.turn_over = true;
            self.state.no_draw = true;
        }
        self.announce(Moment::new(Trigger::Killed, seat, by.unwrap_or(seat), room));
    }

    pub fn drop_everything(&mut self, seat: Seat) {
        let agent = *self.state.agent(seat);
        for hidden in agent.hand {
            self.discard_ops(hidden.card);
        }
        for gadget in agent.gadgets {
            self.discard_ops(gadget.card);
        }
        if let Some(covert) = agent.covert {
            self.discard_ops(covert.card);
        }
        self.play.reveal();
        let agent = self.state.agent_mut(seat);
        agent.hand.clear();
        agent.gadgets.clear();
        agent.covert = None;
        agent.markers = [0; crate::state::most::MARKER_KINDS];
        // F07-RULING-108: reminder cards too; the Lock Downs run on.
        for at in 0..self.state.locks.len() {
            let lock = self.state.locks[at];
            let own = matches!(lock.until, crate::state::Expiry::StartOf(of) | crate::state::Expiry::EndOf(of, _) if of == seat);
            if let (true, Some(card)) = (own, lock.card) {
                self.state.locks[at].card = None;
                self.discard_ops(card);
            }
        }
    }

    /// What becomes of the dead Agent's Data (F07-RULING-109: the corpse itself matters to no rule): half may be
    /// transmitted, one piece may stay, the rest returns.
    fn erase_data(&mut self, seat: Seat) {
        let room = self.state.agent(seat).room;
        let mut left = self.state.agent(seat).data;
        if self.state.options.has(OptionalRule::DeadManSwitch) {
            // F07-OPT-DEADMANSWITCH-01, F07-OPT-DEADMANSWITCH-02, F07-RULING-15: rounded up; the other half is erased.
            let sent = left.div_ceil(2);
            self.state.agent_mut(seat).banked += sent;
            left -= sent;
            if sent > 0 {
                self.tell("F07-OPT-DEADMANSWITCH-01", || Event::Transmitted { seat, data: sent });
                self.also(&[(left > 0, "F07-OPT-DEADMANSWITCH-02"), (sent > left, "F07-RULING-15")]);
            }
        }
        if self.state.options.has(OptionalRule::BrainSuck) && left > 0 {
            self.state.laid[room.index()].corpse += 1;
            self.tell("F07-OPT-BRAINSUCK-01", || Event::DataOnCorpse { seat, place: room });
            self.also(&[(true, "F07-OPT-BRAINSUCK-05")]);
        }
        self.state.agent_mut(seat).data = 0;
    }

    /// F07-OPT-FREEFORALL-02, F07-OPT-FREEFORALL-03, F07-OPT-FREEFORALL-05, F07-OPT-FREEFORALL-10: a new Agent in the Entryway, whatever stands there.
    fn come_back(&mut self, seat: Seat) {
        let old = self.state.agent(seat).card;
        if !self.state.agent_box.is_empty() {
            // F07-OPT-FREEFORALL-04: the top of the pile; the old card goes under it.
            let new: AgentId = self.state.agent_box.pop().unwrap_or(old);
            self.state.agent_box.insert(0, old);
            self.state.agent_mut(seat).card = new;
        }
        let agent = self.state.agent_mut(seat);
        agent.dazed = false;
        agent.cell = false;
        agent.bribed = 0;
        agent.last_dazed_by = None;
        self.put(seat, crate::geometry::Place::ENTRYWAY);
        let card = self.state.agent(seat).card;
        self.play.reveal();
        self.tell("F07-OPT-FREEFORALL-03", || Event::CameBack { seat, card });
        let entryway = crate::geometry::Place::ENTRYWAY;
        let barred = self.look().is_locked(entryway) || self.look().awake_guard_in(entryway);
        self.also(&[(true, "F07-OPT-FREEFORALL-05"), (barred, "F07-OPT-FREEFORALL-10")]);
        let count = self.game.constants().opening_hand;
        self.draw("F07-OPT-FREEFORALL-03", seat, count);
    }

    /// F07-OPT-BRAINSUCK-02, F07-OPT-BRAINSUCK-04. Says whether the Agent must choose.
    pub fn collect_offer(&mut self) -> bool {
        let seat = self.state.active;
        let agent = self.state.agent(seat);
        let lying = self.state.laid(agent.room).corpse;
        if lying == 0 || agent.cell || !agent.is_inside() {
            return false;
        }
        self.next(Step::Collect);
        true
    }

    pub fn collect(&mut self, seat: Seat) {
        let room = self.state.agent(seat).room;
        let found = std::mem::take(&mut self.state.laid[room.index()].corpse);
        self.state.agent_mut(seat).data += found;
        self.tell("F07-OPT-BRAINSUCK-03", || Event::GainedData { seat, count: found });
        self.also(&[(self.state.agent(seat).dazed, "F07-OPT-BRAINSUCK-04")]);
    }
}
