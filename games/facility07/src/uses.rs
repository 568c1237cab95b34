//! Using things: Actions, Gadgets, Abilities, house actions. Whether they may be used, and what they cost.

use engine::Seat;
use engine::effect::Frame;

use crate::aiming::Effort;
use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Cause, OpsId};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{CardZone, Moment, Scope, Source, Step};
use crate::vocabulary::{Cost, OpsKind, Target, Trigger};

impl Look<'_> {
    pub fn can_pay(self, seat: Seat, cost: &Cost) -> bool {
        let agent = self.state.agent(seat);
        agent.hand.len() >= usize::from(cost.discard)
            && agent.gadgets.len() >= usize::from(cost.gadgets)
            && agent.data >= cost.data
            && (cost.movement == 0 || self.movement_left(seat) >= cost.movement)
            && !(cost.daze && agent.dazed)
    }

    pub fn use_scope(self, seat: Seat, source: Source) -> Scope {
        Scope { me: seat, source, agent: seat, other: seat, room: self.state.agent(seat).room, ..Scope::default() }
    }

    /// F07-RULING-12: a use whose every effect is impossible cannot be made; nor one whose cost or condition fails.
    pub fn may_use(self, id: u16, scope: Scope) -> Result<(), No> {
        self.may_use_within(id, scope, 0, &Effort::default())
    }

    /// The same, inside another use: what is nested too deep counts as possible.
    pub fn may_use_within(self, id: u16, scope: Scope, depth: u8, effort: &Effort) -> Result<(), No> {
        let rule = self.game.use_rule(id);
        if let Some(condition) = &rule.condition
            && !self.holds(condition, scope)
        {
            return Err(self.why_not_now(rule, condition, scope));
        }
        if !self.can_pay(scope.me, &rule.cost) {
            return no("F07-RULING-12", Reason::CannotPay);
        }
        if self.completes_within(rule, 0, scope, depth, effort) {
            return Ok(());
        }
        if rule.targets.is_empty() {
            Err(self.why_no_effect(rule.program))
        } else {
            no("F07-RULING-12", Reason::NoTarget)
        }
    }

    /// F07-ACTION-01, F07-ACTION-03: an Action from the hand, and its use.
    pub fn held_action(self, seat: Seat, card: OpsId) -> Result<u16, No> {
        if card.index() >= self.game.ops().len() || !self.state.agent(seat).holds(card) {
            return no("F07-ACTION-01", Reason::NotInHand);
        }
        match self.game.card(card).activated.filter(|_| self.game.card(card).kind == OpsKind::Action) {
            Some(id) => Ok(id),
            None => no("F07-ACTION-01", Reason::NotAnAction),
        }
    }

    /// What keeps an Agent who may play from playing an Action in her hand.
    pub fn may_play(self, seat: Seat, card: OpsId, id: u16) -> Result<(), No> {
        let cost = &self.game.use_rule(id).cost;
        if usize::from(cost.discard) >= self.state.agent(seat).hand.len() && cost.discard > 0 {
            return no("F07-RULING-12", Reason::CannotPay);
        }
        self.may_use(id, self.use_scope(seat, Source::Ops(card)))
    }

    /// F07-GADGET-01, F07-GADGET-03, F07-GADGET-05, F07-RULING-133
    pub fn may_activate(self, seat: Seat, card: OpsId) -> Result<u16, No> {
        let Some(gadget) = self.state.agent(seat).gadget(card) else { return no("F07-GADGET-03", Reason::NotEquipped) };
        let Some(id) = self.game.card(card).activated else { return no("F07-RULING-130", Reason::NothingToActivate) };
        if gadget.used {
            return no("F07-GADGET-05", Reason::GadgetUsed);
        }
        self.may_use(id, self.use_scope(seat, Source::Ops(card)))?;
        Ok(id)
    }

    /// F07-AGENT-05, F07-AGENT-06, F07-RULING-141
    pub fn may_use_ability(self, seat: Seat, borrowed: bool) -> Result<u16, No> {
        let agent = self.state.agent(seat);
        let card = if borrowed { self.borrowed(seat) } else { Some(agent.card) };
        let Some(card) = card else { return no("F07-AGENT-05", Reason::PassiveAbility) };
        let Some(id) = self.game.agent(card).activated else { return no("F07-AGENT-04", Reason::PassiveAbility) };
        if if borrowed { agent.marks.borrowed } else { agent.marks.ability } {
            return no("F07-AGENT-06", Reason::AbilityUsed);
        }
        self.may_use(id, self.use_scope(seat, Source::Agent(card)))?;
        Ok(id)
    }

    pub fn may_use_house(self, seat: Seat, action: u8) -> Result<u16, No> {
        let Some(id) = self.game.shared.house_actions.get(usize::from(action)).copied() else {
            return no("F07-WILD-10", Reason::NotOffered);
        };
        if self.state.agent(seat).marks.house >> action & 1 == 1 {
            return no("F07-WILD-10", Reason::UsedUp);
        }
        self.may_use(id, self.use_scope(seat, Source::House(action)))?;
        Ok(id)
    }
}

impl Resolver<'_, '_, '_> {
    /// Pays what a use costs; choices of what to discard come first of all.
    pub fn pay(&mut self, seat: Seat, cost: &Cost) {
        if cost.movement > 0 {
            self.spend_movement(seat, cost.movement);
        }
        if cost.data > 0 {
            self.lose_data(seat, cost.data);
        }
        if cost.end_turn && seat == self.state.active {
            self.state.turn_over = true;
        }
        let daze = cost.daze.then_some(Step::Daze(seat, seat, Cause::Card));
        let cards = (cost.discard > 0).then_some(Step::Discards(seat, cost.discard, CardZone::Hand));
        let gadgets = (cost.gadgets > 0).then_some(Step::Discards(seat, cost.gadgets, CardZone::Gadgets));
        self.in_order([daze, cards, gadgets]);
    }

    /// F07-ACTION-01, F07-ACTION-02: the Action is shown, may be answered, takes effect and is discarded.
    pub fn play_action(&mut self, seat: Seat, card: OpsId, id: u16, scope: Scope) {
        self.state.agent_mut(seat).take_openly(card);
        self.play.reveal();
        self.tell("F07-ACTION-01", || Event::ActionPlayed { seat, card });
        let agent = self.state.agent(seat);
        let (dazed, cell) = (agent.dazed, agent.cell);
        self.also(&[(true, "F07-ACTION-02"), (true, "F07-OPS-01"), (dazed, "F07-RULING-69"), (cell, "F07-RULING-116")]);
        self.next(Step::DoneCard(Some(card)));
        let rule = self.game.use_rule(id);
        self.call(rule.program, scope);
        let agents = rule.targets.iter().filter(|target| matches!(target, Target::Agent(_))).count();
        let subject = if agents > 0 { scope.agent } else { seat };
        let detail = if agents > 1 { scope.other.0 } else { u8::MAX };
        if agents > 0 {
            self.tell("F07-RULING-140", || Event::AimedAt { seat, agent: scope.agent });
            let far = self.state.agent(scope.agent).room != self.state.agent(seat).room;
            self.also(&[(far, "F07-OPS-07")]);
        }
        let room = self.state.agent(subject).room;
        self.announce(Moment { detail, ..Moment::new(Trigger::ActionPlayed, subject, seat, room) });
        self.pay(seat, &rule.cost);
    }

    pub fn activate_gadget(&mut self, seat: Seat, card: OpsId, id: u16, scope: Scope) {
        self.state.agent_mut(seat).use_gadget(card);
        self.tell("F07-GADGET-05", || Event::GadgetUsed { seat, card });
        self.also(&[(!self.game.use_rule(id).cost.discard_this, "F07-GADGET-01")]);
        let rule = self.game.use_rule(id);
        if rule.cost.discard_this {
            self.give_up_gadget("F07-RULING-171", seat, card);
        }
        self.call(rule.program, scope);
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::GadgetUsed, seat, seat, room));
        self.pay(seat, &rule.cost);
    }

    pub fn use_ability(&mut self, seat: Seat, borrowed: bool, id: u16, scope: Scope) {
        let marks = &mut self.state.agent_mut(seat).marks;
        if borrowed {
            marks.borrowed = true;
        } else {
            marks.ability = true;
        }
        self.tell("F07-AGENT-06", || Event::AbilityUsed { seat });
        let rule = self.game.use_rule(id);
        self.call(rule.program, scope);
        self.pay(seat, &rule.cost);
    }

    pub fn use_house(&mut self, seat: Seat, action: u8, id: u16, scope: Scope) {
        self.state.agent_mut(seat).marks.house |= 1 << action;
        self.tell("F07-WILD-10", || Event::HouseAction { seat, action });
        let rule = self.game.use_rule(id);
        self.call(rule.program, scope);
        self.pay(seat, &rule.cost);
    }

    /// A use whose targets are chosen after it was declared.
    pub fn aimed_use(&mut self, id: u16, scope: Scope, paid: bool) {
        let rule = self.game.use_rule(id);
        self.call(rule.program, scope);
        if !paid {
            self.pay(scope.me, &rule.cost);
        }
    }

    /// Carries out another Agent's Gadget as if it were mine: its targets are still to be chosen.
    pub fn use_gadget_of(&mut self, scope: Scope, owner: Seat) {
        let Some(id) = self.game.card(scope.card).activated else { return };
        if self.state.agent(owner).gadget(scope.card).is_none_or(|gadget| gadget.used) {
            return;
        }
        let own = self.look().use_scope(scope.me, Source::Ops(scope.card));
        // F07-RULING-12: where the Gadget would do nothing for me, nothing happens to it either.
        if !self.finds_use(id, own) {
            return;
        }
        // F07-RULING-170: it is used for the turn, and stays hers.
        self.state.agent_mut(owner).use_gadget(scope.card);
        self.tell("F07-RULING-130", || Event::GadgetBorrowed { seat: scope.me, owner, card: scope.card });
        self.also(&[(true, "F07-RULING-170")]);
        self.next(Step::Aim(id, own, false));
    }

    /// Whether a use could be made in the middle of an answer, which pays for looking.
    pub fn finds_use(&mut self, id: u16, scope: Scope) -> bool {
        let effort = Effort::default();
        let found = self.look().may_use_within(id, scope, 0, &effort).is_ok();
        self.play.budget.spend(effort.steps());
        found
    }

    /// Whether a use that waits for its targets still finds them, and would do something.
    pub fn finds_target(&mut self, id: u16, scope: Scope) -> bool {
        let effort = Effort::default();
        let found = self.look().can_be_aimed(id, scope, &effort);
        self.play.budget.spend(effort.steps());
        found
    }

    /// Whether the use on top still waits for targets.
    pub fn needs_aim(&self, id: u16) -> bool {
        !self.game.use_rule(id).targets.is_empty()
    }

    /// The Action's card stays beside the responsible Agent (F07-LOCK-07).
    pub fn keep_card_in_use(&mut self, source: Source) -> Option<OpsId> {
        self.state.stack.iter_mut().find_map(|frame| {
            let Frame::Step(Step::DoneCard(card)) = frame else { return None };
            if card.is_some_and(|card| source == Source::Ops(card)) { card.take() } else { None }
        })
    }
}
