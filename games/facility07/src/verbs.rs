//! What the verbs of card programs do.

use engine::Seat;
use engine::effect::{Budget, Frame, Vocabulary as _};

use crate::event::Event;
use crate::guards::Walk;
use crate::names::{Cause, Foe, Means};
use crate::resolver::Resolver;
use crate::state::{Alertness, Errand, Exit, Played, Scope, Source, Step, What};
use crate::vocabulary::{Amount, AttackAt, Lexicon, Toward, Verb, Who};

impl Resolver<'_, '_, '_> {
    pub fn seat(&self, who: Who, scope: Scope) -> Option<Seat> {
        self.look().who(who, scope)
    }

    /// How many that is now; counting is paid from the budget.
    pub fn amount(&mut self, amount: &Amount, scope: Scope) -> u8 {
        if let Amount::Counted(_) = amount {
            self.play.budget.spend(Budget::steps_for(Lexicon::counts(amount)));
        }
        self.look().amount(amount, scope)
    }

    #[allow(clippy::too_many_lines, reason = "one arm per verb")]
    pub fn verb(&mut self, verb: &Verb, scope: Scope) {
        let me = scope.me;
        match verb {
            Verb::Daze(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    let cause = match scope.source {
                        Source::Room(_) => Cause::Room,
                        Source::Event(_) => Cause::Event,
                        Source::Rules | Source::Ops(_) | Source::Agent(_) | Source::House(_) => {
                            if scope.cause == Cause::Figure { Cause::Figure } else { Cause::Card }
                        }
                    };
                    self.next(Step::Daze(seat, me, cause));
                }
            }
            Verb::Undaze(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.undaze("F07-GEN-05", seat);
                }
            }
            Verb::Relocate(relocate) => {
                if let (Some(seat), Some(place)) = (self.seat(relocate.who, scope), self.goal(relocate.to, scope)) {
                    self.relocate(seat, place);
                }
            }
            Verb::SwapPlaces(pair) => {
                if let (Some(a), Some(b)) = (self.seat(pair.who, scope), self.seat(pair.with, scope)) {
                    self.swap_places(a, b);
                }
            }
            Verb::Movement(change) => {
                if let Some(seat) = self.seat(change.who, scope) {
                    let bonus = &mut self.state.agent_mut(seat).marks.bonus;
                    *bonus = bonus.saturating_add(change.by).clamp(-40, 40);
                }
            }
            // F07-RULING-67: as if she had walked it all.
            Verb::LoseMovement(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.spend_movement(seat, self.look().movement_left(seat));
                }
            }
            Verb::StopMovement(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.state.agent_mut(seat).marks.stopped = true;
                }
            }
            Verb::Jail(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.next(Step::Jail(seat));
                }
            }
            Verb::Free(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.let_out("F07-RULING-114", seat);
                }
            }
            Verb::LeaveFacility(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.would_leave(seat, Exit::Other);
                }
            }
            Verb::EndTurn => self.state.turn_over = true,
            Verb::Grant(grant) => {
                if let Some(seat) = self.seat(grant.who, scope) {
                    let until = self.expiry(grant.until, me);
                    self.begin_lasting(seat, What::Passive(grant.passive), until, played(scope));
                }
            }
            Verb::Attack(attack) => {
                let means = attack.weapon.map_or(Means::Fists, Means::Lent);
                let foe = match attack.at {
                    AttackAt::Target | AttackAt::Subject => Foe::Agent(scope.agent),
                    AttackAt::Second | AttackAt::By => Foe::Agent(scope.other),
                    AttackAt::Guard => Foe::Guard(scope.guard),
                };
                if let Some(seat) = self.seat(attack.who, scope)
                    && self.look().may_aim(seat, means, foe).is_ok()
                {
                    self.start_fight(seat, foe, means, false);
                }
            }
            Verb::SpawnGuards(spawn) => {
                if let Some(place) = self.goal(spawn.at, scope) {
                    let state = self.spawn_state(scope);
                    let count = self.amount(&spawn.count, scope);
                    self.spawn_guards("F07-GUARD-01", place, count, state);
                }
            }
            Verb::TriggerGuardIcon => {
                let icons = self.look().room_card(scope.room).guards;
                let state = self.spawn_state(scope);
                self.spawn_guards("F07-ROOM-04", scope.room, icons, state);
            }
            Verb::DazeGuard => self.daze_guard("F07-GUARD-06", scope.guard, me),
            Verb::WakeGuard => {
                // F07-RULING-06: "cannot" beats "can".
                if !self.look().cannot_wake(scope.guard) {
                    self.wake_guard("F07-GEN-05", scope.guard);
                }
            }
            Verb::RemoveGuard => self.remove_guard("F07-RULING-16", scope.guard),
            Verb::MoveGuard(moves) => {
                let by = self.mover(moves.toward, scope);
                self.next(Step::GuardGoes(scope.guard, moves.steps, moves.toward, by, scope.room, Errand::Card));
            }
            Verb::SwapWithGuard(who) => self.swap_with_guard(*who, scope),
            Verb::KeepDazed(until) => {
                let dazed =
                    self.state.guards.get(scope.guard.index()).is_some_and(|guard| guard.state == Alertness::Dazed);
                if dazed {
                    let until = self.expiry(*until, me);
                    self.begin_lasting(me, What::GuardKept(scope.guard), until, played(scope));
                }
            }
            Verb::Draw(draw) => {
                if let Some(seat) = self.seat(draw.who, scope) {
                    let count = self.amount(&draw.count, scope);
                    self.draw("F07-GEN-05", seat, count);
                }
            }
            Verb::Discard(discard) => self.discard_cards(discard, scope),
            Verb::RevealRandom(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.reveal_random(seat);
                }
            }
            Verb::LookAtHand(look) => {
                if let (Some(who), Some(whose)) = (self.seat(look.who, scope), self.seat(look.whose, scope)) {
                    self.look_at_hand(who, whose);
                }
            }
            Verb::LookAtCovert(look) => {
                if let (Some(who), Some(whose)) = (self.seat(look.who, scope), self.seat(look.whose, scope)) {
                    self.look_at_covert(who, whose);
                }
            }
            Verb::Arrange(arrange) => self.start_arranging(me, arrange.deck, arrange.count, arrange.to_bottom),
            Verb::TakeDiscarded => self.take_discarded(me, scope.card),
            Verb::Dig(such) => self.dig(me, such),
            Verb::Fetch(fetch) => {
                if !self.fetch(me, fetch.card) {
                    self.call(fetch.otherwise, scope);
                }
            }
            Verb::StealCard(steal) => self.steal_card(steal, scope),
            Verb::GiveCard(who) => {
                if let Some(to) = self.seat(*who, scope) {
                    self.hand_over(me, to, scope.card);
                }
            }
            Verb::SwapCard(who) => {
                if let Some(other) = self.seat(*who, scope) {
                    self.would_swap(me, other, scope.card);
                }
            }
            Verb::Equip => {
                if self.look().may_equip(me, scope.card).is_ok() {
                    self.equip(me, scope.card);
                }
            }
            Verb::Unequip(who) => {
                if let Some(seat) = self.seat(*who, scope)
                    && self.state.agent(seat).hand.len() < crate::state::most::HAND
                {
                    self.unequip(seat, scope.card);
                }
            }
            Verb::DestroyGadget(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.give_up_gadget("F07-GEN-05", seat, scope.card);
                }
            }
            Verb::UseGadgetOf(who) => {
                if let Some(owner) = self.seat(*who, scope) {
                    self.use_gadget_of(scope, owner);
                }
            }
            Verb::CopyAbility(who) => {
                if let Some(from) = self.seat(*who, scope) {
                    let card = self.state.agent(from).card;
                    self.begin_lasting(me, What::Ability(card), crate::state::Expiry::EndOfTurn, played(scope));
                    self.tell("F07-GEN-05", || Event::AbilityCopied { seat: me, from });
                }
            }
            Verb::ShuffleDiscards => self.shuffle_discards(),
            Verb::GainData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    let rule = match scope.source {
                        Source::Event(_) => "F07-EVENT-03",
                        Source::Rules | Source::Ops(_) | Source::Room(_) | Source::Agent(_) | Source::House(_) => {
                            "F07-DATA-02"
                        }
                    };
                    let count = self.amount(&what.count, scope);
                    self.gain_data(rule, seat, count);
                }
            }
            Verb::LoseData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    let count = self.amount(&what.count, scope);
                    self.lose_data(seat, count);
                }
            }
            Verb::StealData(what) => {
                if let Some(from) = self.seat(what.who, scope) {
                    let count = self.amount(&what.count, scope);
                    self.would_take_data(from, me, count);
                }
            }
            Verb::GiveData(what) => {
                if let Some(to) = self.seat(what.who, scope) {
                    let count = self.amount(&what.count, scope);
                    self.give_data(me, to, count);
                }
            }
            Verb::DropData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    let count = self.amount(&what.count, scope);
                    let agent = self.state.agent_mut(seat);
                    let count = count.min(agent.data);
                    agent.data -= count;
                    let room = agent.room;
                    self.state.laid[room.index()].corpse += count;
                    self.tell("F07-GEN-05", || Event::LostData { seat, count });
                }
            }
            Verb::BankData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    let count = self.amount(&what.count, scope);
                    let agent = self.state.agent_mut(seat);
                    let count = count.min(agent.data);
                    agent.data -= count;
                    agent.banked += count;
                    self.tell("F07-GEN-05", || Event::DataBanked { seat, count });
                }
            }
            Verb::LockDown(until) => self.lock_down(me, scope.room, *until, scope.source),
            Verb::Unlock => {
                if let Some(at) = self.state.locks.iter().position(|lock| lock.room == scope.room) {
                    self.end_lock(at);
                }
            }
            Verb::UseRoom => {
                let card = self.state.laid(scope.room).card;
                if let Some(ability) = &self.game.room(card).ability {
                    let own = Scope { room: scope.room, ..self.look().use_scope(me, Source::Room(card)) };
                    if self.finds_use(ability.play, own) {
                        self.next(Step::Aim(ability.play, own, false));
                    }
                }
            }
            Verb::ForbidRoom(until) => {
                let until = self.expiry(*until, me);
                self.begin_lasting(me, What::RoomForbidden(scope.room), until, played(scope));
            }
            Verb::MarkUsed(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.mark_room_used(seat, scope.room);
                }
            }
            Verb::MarkRoom(marker) => {
                let count = self.amount(&marker.count, scope);
                self.mark_room(scope.room, marker.kind, count);
            }
            Verb::UnmarkRoom(marker) => {
                let count = self.amount(&marker.count, scope);
                self.unmark_room(scope.room, marker.kind, count);
            }
            Verb::MarkAgent(marker) => {
                if let Some(seat) = self.seat(marker.who, scope) {
                    let count = self.amount(&marker.count, scope);
                    self.mark_agent(seat, marker.kind, count);
                }
            }
            Verb::UnmarkAgent(marker) => {
                if let Some(seat) = self.seat(marker.who, scope) {
                    let count = self.amount(&marker.count, scope);
                    self.unmark_agent(seat, marker.kind, count);
                }
            }
            Verb::ShowMarkers(markers) => {
                if let Some(seat) = self.seat(markers.who, scope) {
                    self.show_markers(seat, markers.kind);
                }
            }
            Verb::SwapMarkers(swap) => {
                if let (Some(one), Some(other)) = (self.seat(swap.who, scope), self.seat(swap.with, scope)) {
                    self.swap_markers(one, other, swap.kind);
                }
            }
            Verb::PlaceFigure(figure) => self.place_figure(figure.kind, scope.room),
            Verb::RemoveFigure => self.remove_figure(scope.figure),
            Verb::DazeFigure => self.daze_figure(scope.figure),
            Verb::MoveFigure(moves) => {
                let by = self.mover(moves.toward, scope);
                self.next(Step::FigureGoes(scope.figure, moves.steps, moves.toward, by, scope.room));
            }
            Verb::Prevent => {
                if self.state.stack.prevent() {
                    self.tell("F07-RULING-139", || Event::Prevented);
                }
            }
            Verb::Redirect(who) => self.redirect(*who, scope),
            Verb::Reroll => self.reroll(),
            Verb::ChangeRoll(by) => self.change_roll(*by),
            Verb::Contest(number) => {
                let contest = self.game.contest(*number);
                if let Some(with) = self.seat(contest.with, scope) {
                    self.contest(*number, scope, with, contest.skill);
                }
            }
            Verb::DrawEvent(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.next(Step::DrawEvent(seat));
                }
            }
            Verb::ShuffleIn(which) => self.shuffle_in(which.event),
            Verb::Countdown(by) => self.shift_countdown(*by),
            Verb::Later(later) => {
                let until = self.expiry(later.at, me);
                self.begin_lasting(me, What::Later(later.program, scope.room), until, played(scope));
            }
            Verb::Kill(who) => {
                // F07-DEATH-11, F07-RULING-107: no kill before the Battle Phase, no buy-off without an attacker.
                if let Some(seat) = self.seat(*who, scope) {
                    if self.look().is_truce() {
                        self.tell("F07-DEATH-11", || Event::NotYetKilled { seat });
                    } else {
                        self.state.doomed.insert(seat);
                        self.next(Step::Deaths(seat, seat, false));
                    }
                }
            }
            Verb::Announce(text) => self.tell("F07-WILD-10", || Event::Announced { text: text.clone() }),
        }
    }

    /// F07-RULING-60: Guards brought by exploring are fresh, others awake at once.
    fn spawn_state(&self, scope: Scope) -> Alertness {
        let exploring = self.is_planned(|step| matches!(step, Step::Explored(..)))
            || (matches!(scope.source, Source::Event(_))
                && self.state.agent(scope.me).marks.explored
                && self.state.end_step.is_none());
        if exploring { Alertness::Fresh } else { Alertness::Awake }
    }

    fn mover(&self, toward: Toward, scope: Scope) -> Seat {
        match toward {
            Toward::Target | Toward::ChosenByTarget => scope.agent,
            Toward::Chosen | Toward::Me | Toward::NearestAgent | Toward::MostData | Toward::Room | Toward::Random => {
                scope.me
            }
        }
    }

    fn swap_with_guard(&mut self, who: Who, scope: Scope) {
        let (Some(seat), Some(guard)) = (self.seat(who, scope), self.state.guards.get(scope.guard.index()).copied())
        else {
            return;
        };
        let here = self.state.agent(seat).room;
        if here == guard.room || self.look().is_locked(here) || self.look().is_locked(guard.room) {
            return;
        }
        // They change places at once: neither is in one Room with the other, and only those who stayed behind must
        // fight him.
        let walk =
            Walk { guard: scope.guard, steps: 1, toward: Toward::Room, by: seat, room: here, errand: Errand::Card };
        self.walk_guard(walk, here);
        self.tell("F07-RULING-72", || Event::Relocated { seat, from: here, to: guard.room });
        self.enter(seat, guard.room);
    }

    /// The card aimed at me is aimed at another Agent.
    fn redirect(&mut self, who: Who, scope: Scope) {
        let Some(to) = self.seat(who, scope) else { return };
        if let Some(Frame::Run(_, _, aimed)) = self.state.stack.announced_mut() {
            if aimed.agent == scope.me {
                aimed.agent = to;
            } else if aimed.other == scope.me {
                aimed.other = to;
            }
            self.tell("F07-RULING-137", || Event::Redirected { to });
        }
    }
}

/// F07-RULING-172: what the card is and whose, as long as it lasts.
fn played(scope: Scope) -> Played {
    match scope.source {
        Source::Rules => Played::default(),
        source => Played { source, by: scope.me },
    }
}
