//! Using things: Actions, Gadgets, Abilities, Rooms, house actions. Whether they may be used, and what they cost.

use engine::Seat;
use engine::effect::Frame;

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Cause, OpsId};
use crate::options::OptionalRule;
use crate::reason::Reason;
use crate::state::{Act, ActKind, Alertness, CardZone, Moment, Scope, Source, Stage, Step, What};
use crate::table::Table;
use crate::vocabulary::{Cost, OpsKind, Passive, Role, Target, Trigger};

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
        self.may_use_within(id, scope, 0)
    }

    /// The same, inside another use: what is nested too deep counts as possible.
    pub fn may_use_within(self, id: u16, scope: Scope, depth: u8) -> Result<(), No> {
        let rule = self.game.use_rule(id);
        if let Some(condition) = &rule.condition
            && !self.holds(condition, scope)
        {
            return Err(self.why_not_now(rule, condition, scope));
        }
        if !self.can_pay(scope.me, &rule.cost) {
            return no("F07-RULING-12", Reason::CannotPay);
        }
        if self.completes_within(rule, 0, scope, depth) {
            return Ok(());
        }
        if rule.targets.is_empty() {
            Err(self.why_no_effect(rule.program))
        } else {
            no("F07-RULING-12", Reason::NoTarget)
        }
    }

    /// F07-ACTION-01, F07-ACTION-03: an Action from the hand.
    pub fn may_play(self, seat: Seat, card: OpsId) -> Result<u16, No> {
        if card.index() >= self.game.ops().len() || !self.state.agent(seat).holds(card) {
            return no("F07-ACTION-01", Reason::NotInHand);
        }
        let Some(id) = self.game.card(card).activated.filter(|_| self.game.card(card).kind == OpsKind::Action) else {
            return no("F07-ACTION-01", Reason::NotAnAction);
        };
        if self.has(seat, Passive::CannotPlay) {
            return no("F07-RULING-06", Reason::Forbidden);
        }
        self.may_play_held(seat, card, id)?;
        Ok(id)
    }

    /// The same for an Agent who may play, and an Action in her hand with its use.
    pub fn may_play_held(self, seat: Seat, card: OpsId, id: u16) -> Result<(), No> {
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

    /// The Room's Ability: F07-ROOM-02 and everything that keeps an Agent from it.
    pub fn may_use_room(self, seat: Seat) -> Result<(), No> {
        let agent = self.state.agent(seat);
        let place = agent.room;
        let room = self.room_card(place);
        let Some(ability) = room.ability.as_ref() else { return no("F07-ROOM-01", Reason::NoAbility) };
        if agent.dazed {
            return no("F07-DAZE-03", Reason::Dazed);
        }
        if agent.cell {
            return no("F07-RULING-116", Reason::InCell);
        }
        if self.guards_mind(seat, place) {
            return no("F07-GUARD-04", Reason::GuardBarsUse);
        }
        if self.has(seat, Passive::CannotUseRooms) {
            return no("F07-RULING-06", Reason::Forbidden);
        }
        if self.state.used_now.contains(place) {
            // F07-OPT-ROBOTBUTLERS-02, F07-RULING-61
            return no("F07-OPT-ROBOTBUTLERS-02", Reason::UsedUp);
        }
        if agent.marks.explored && self.state.entered_now == Some(place) {
            return no("F07-EXPLORE-16", Reason::UsedUp);
        }
        if self.state.lasting.iter().any(|lasting| lasting.what == What::RoomForbidden(place)) {
            return no("F07-RULING-06", Reason::RoomForbidden);
        }
        if self.standing_block(ActKind::UseRoom, place) && !self.has(seat, Passive::NotBlocked) {
            return no("F07-BLOCK-05", Reason::BlockStands);
        }
        let spent = agent.used_rooms >> self.state.laid(place).card.0 & 1 == 1;
        match room.role {
            // F07-DATA-01, F07-NODE-03: dependable Data, by the Room's Ability.
            Role::Node => {
                if !self.state.battle() {
                    return no("F07-NODE-01", Reason::NodeAsleep);
                }
                if self.state.dead_rooms.contains(place) {
                    return no("F07-OPT-SCORCHEDEARTH-01", Reason::NodeDead);
                }
                if spent {
                    return no("F07-NODE-04", Reason::UsedUp);
                }
            }
            // F07-RULING-145: one hack; afterwards once for each other Agent.
            Role::Mainframe => {
                if self.state.battle() && spent {
                    return no("F07-RULING-145", Reason::UsedUp);
                }
                return Ok(());
            }
            _ if ability.once_per_agent && spent => return no("F07-ROOM-01", Reason::UsedUp),
            _ => {}
        }
        self.may_use(ability.play, self.use_scope(seat, Source::Room(self.state.laid(place).card)))
    }
}

impl Table<'_, '_, '_> {
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
        if cost.gadgets > 0 {
            self.then(Step::Discards(seat, cost.gadgets, CardZone::Gadgets));
        }
        if cost.discard > 0 {
            self.then(Step::Discards(seat, cost.discard, CardZone::Hand));
        }
        if cost.daze {
            self.then(Step::Daze(seat, seat, Cause::Card));
        }
    }

    /// F07-ACTION-01, F07-ACTION-02: the Action is shown, may be answered, takes effect and is discarded.
    pub fn play_action(&mut self, seat: Seat, card: OpsId, id: u16, scope: Scope) {
        self.state.agent_mut(seat).take_from_hand(card);
        self.play.reveal();
        self.tell("F07-ACTION-01", || Event::ActionPlayed { seat, card });
        self.then(Step::DoneCard(Some(card)));
        let rule = self.game.use_rule(id);
        self.call(rule.program, scope);
        let agents = rule.targets.iter().filter(|target| matches!(target, Target::Agent(_))).count();
        let subject = if agents > 0 { scope.agent } else { seat };
        let detail = if agents > 1 { scope.other.0 } else { u8::MAX };
        if agents > 0 {
            self.tell("F07-RULING-140", || Event::AimedAt { seat, agent: scope.agent });
        }
        let room = self.state.agent(subject).room;
        self.announce(Moment { detail, ..Moment::new(Trigger::ActionPlayed, subject, seat, room) });
        self.pay(seat, &rule.cost);
    }

    pub fn activate_gadget(&mut self, seat: Seat, card: OpsId, id: u16, scope: Scope) {
        self.state.agent_mut(seat).use_gadget(card);
        self.tell("F07-GADGET-05", || Event::GadgetUsed { seat, card });
        let rule = self.game.use_rule(id);
        if rule.cost.discard_this {
            self.drop_gadget(seat, card);
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

    /// The Room's Ability, once nobody blocks it. Its targets are asked for now, and its window comes before them.
    pub fn use_room_now(&mut self) {
        let seat = self.state.active;
        let place = self.state.agent(seat).room;
        self.tell("F07-TURN-07", || Event::RoomUsed { seat, place });
        self.then(Step::DoneRoom(place));
        self.room_effect(seat, place);
        self.announce(Moment { cause: Cause::Room, ..Moment::new(Trigger::RoomUsed, seat, seat, place) });
        // F07-RULING-139: the price is paid with the declaration, so that it stays paid whatever answers it.
        if let Some(ability) = &self.look().room_card(place).ability {
            let cost = self.game.use_rule(ability.play).cost;
            self.pay(seat, &cost);
        }
    }

    /// What the Room does for its user: built-in for Mainframe, programmed for the others.
    fn room_effect(&mut self, seat: Seat, place: crate::geometry::Place) {
        let room = self.game.room(self.state.laid(place).card);
        if room.role == Role::Mainframe {
            self.then(Step::Hack(seat));
            return;
        }
        if let Some(ability) = &room.ability {
            let card = self.state.laid(place).card;
            let scope = Scope { cause: Cause::Room, ..self.look().use_scope(seat, Source::Room(card)) };
            self.then(Step::Aim(ability.play, scope, true));
        }
    }

    /// A use whose targets are chosen after it was declared.
    pub fn aimed_use(&mut self, id: u16, scope: Scope, paid: bool) {
        let rule = self.game.use_rule(id);
        self.call(rule.program, scope);
        if !paid {
            self.pay(scope.me, &rule.cost);
        }
    }

    /// F07-TURN-07: the Room was used; the turn is over unless Robot Butlers serve (F07-OPT-ROBOTBUTLERS-01,
    /// F07-OPT-ROBOTBUTLERS-04). Exploring still ends it (F07-OPT-ROBOTBUTLERS-03).
    pub fn done_room(&mut self, place: crate::geometry::Place) {
        let seat = self.state.active;
        self.state.used_now.insert(place);
        if !self.state.options.has(OptionalRule::RobotButlers) {
            self.state.turn_over = true;
        }
        self.announce(Moment { cause: Cause::Room, ..Moment::new(Trigger::RoomWasUsed, seat, seat, place) });
    }

    /// Marks the once-per-game use (F07-NODE-04) and a scorched Node (F07-OPT-SCORCHEDEARTH-01).
    pub fn mark_room_used(&mut self, seat: Seat, place: crate::geometry::Place) {
        let room = self.look().room_card(place);
        let (role, once) = (room.role, room.ability.as_ref().is_some_and(|ability| ability.once_per_agent));
        let card = self.state.laid(place).card;
        let first = self.state.agent(seat).used_rooms >> card.0 & 1 == 0;
        if once || matches!(role, Role::Node | Role::Mainframe) {
            self.state.agent_mut(seat).used_rooms |= 1 << card.0;
        }
        if first && matches!(role, Role::Node | Role::Mainframe) {
            self.state.record(seat, crate::vocabulary::Record::DataRoomsUsed, 1);
        }
        // F07-OPT-SCORCHEDEARTH-02: the Mainframe is none.
        if role == Role::Node && self.state.options.has(OptionalRule::ScorchedEarth) {
            self.state.dead_rooms.insert(place);
        }
    }

    /// F07-MAINFRAME-02, F07-MAINFRAME-04, F07-MAINFRAME-05, F07-NODE-02, F07-RULING-142: the hack, or a later visit.
    pub fn hack(&mut self, seat: Seat) {
        let place = self.state.agent(seat).room;
        self.mark_room_used(seat, place);
        if self.state.battle() {
            // F07-RULING-145
            self.gain_data("F07-RULING-145", seat, self.game.constants().mainframe_later_data);
            return;
        }
        self.state.stage = Stage::Battle;
        // F07-MAINFRAME-07
        self.state.hacker = Some(seat);
        self.state.hacked_now = true;
        // F07-COUNTDOWN-01
        self.state.countdown = self.game.constants().countdown;
        self.state.unsettled = true;
        self.tell("F07-MAINFRAME-04", || Event::Hacked { seat });
        self.gain_data("F07-RULING-144", seat, self.game.constants().mainframe_hack_data);
        if self.state.options.has(OptionalRule::Reinforcements) {
            self.reinforce();
        }
        self.announce(Moment::new(Trigger::Hacked, seat, seat, place));
    }

    /// F07-OPT-REINFORCEMENTS-01, F07-OPT-REINFORCEMENTS-02, F07-OPT-REINFORCEMENTS-03, F07-OPT-REINFORCEMENTS-04: a Guard per icon, in the order the Rooms were placed.
    fn reinforce(&mut self) {
        for place in self.state.explored() {
            let icons = self.look().room_card(place).guards;
            if icons > 0 {
                self.spawn_guards("F07-OPT-REINFORCEMENTS-01", place, icons, Alertness::Awake);
            }
        }
    }

    /// The act of using a Room is declared.
    pub fn declare_room(&mut self) {
        self.declare(Act::UseRoom);
    }

    /// Carries out another Agent's Gadget as if it were mine: its targets are still to be chosen.
    pub fn use_gadget_of(&mut self, scope: Scope, owner: Seat) {
        let Some(id) = self.game.card(scope.card).activated else { return };
        if self.state.agent(owner).gadget(scope.card).is_none_or(|gadget| gadget.used) {
            return;
        }
        let own = self.look().use_scope(scope.me, Source::Ops(scope.card));
        // F07-RULING-12: where the Gadget would do nothing for me, nothing happens to it either.
        if self.look().may_use(id, own).is_err() {
            return;
        }
        self.state.agent_mut(owner).use_gadget(scope.card);
        let rule = self.game.use_rule(id);
        if rule.cost.discard_this {
            self.drop_gadget(owner, scope.card);
        }
        self.tell("F07-RULING-130", || Event::GadgetBorrowed { seat: scope.me, owner, card: scope.card });
        self.then(Step::Aim(id, own, false));
    }

    /// Whether the use on top still waits for targets.
    pub fn needs_aim(&self, id: u16) -> bool {
        !self.game.use_rule(id).targets.is_empty()
    }

    /// The Action's card stays beside the responsible Agent (F07-LOCK-07).
    pub fn keep_card_in_use(&mut self, source: Source) -> Option<OpsId> {
        self.state.stack.iter_mut().find_map(|frame| match frame {
            Frame::Step(Step::DoneCard(card)) if card.is_some_and(|card| source == Source::Ops(card)) => card.take(),
            _ => None,
        })
    }
}
