//! Facility 07 on the engine's effect machine: what the verbs do and how steps go on.

use engine::effect::{Checked, Flow, Frame, Library, Overrun, Stack, Stage};
use engine::pile::Hidden;
use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::guards::Walk;
use crate::look::Look;
use crate::names::{Cause, Foe, Means, OpsId};
use crate::state::{
    Alertness, ArrangeDeck, CardZone, Errand, Exit, Moment, Scope, Set, Source, Step, Theft, Thing, What,
};
use crate::table::Table;
use crate::vocabulary::{
    AttackAt, CardsWhere, Condition, Deck, DiscardCards, Lexicon, Selector, SkillCheck, StealCard, Toward, Verb, Who,
    Zone,
};

impl<'r> Stage<'r> for Table<'r, '_, '_> {
    type Words = Lexicon;
    type Scope = Scope;
    type Set = Set;
    type Thing = Thing;
    type Moment = Moment;
    type Step = Step;

    fn library(&self) -> &'r Library<Lexicon> {
        &self.game.shared.library
    }

    fn stack(&mut self) -> &mut Stack<Scope, Set, Moment, Step> {
        &mut self.state.stack
    }

    fn perform(&mut self, verb: &'r Verb, scope: Scope) -> Flow {
        self.verb(verb, scope);
        self.settle();
        self.flow()
    }

    fn step(&mut self, step: Step) -> Flow {
        let flow = self.go_on(step);
        if flow == Flow::On {
            self.settle();
            return self.flow();
        }
        flow
    }

    fn holds(&self, condition: &Condition, scope: Scope) -> bool {
        self.look().holds(condition, scope)
    }

    fn select(&self, selector: &Selector, scope: Scope) -> Set {
        self.look().select(selector, scope)
    }

    fn bind(&self, scope: Scope, thing: Thing) -> Scope {
        Look::bound(scope, thing)
    }

    fn check(&mut self, check: &SkillCheck, scope: Scope) -> Checked {
        self.program_check(check, scope);
        Checked::Pending
    }

    fn roll(&mut self, sides: u8) -> u8 {
        self.play.die(sides)
    }

    fn chance_chooses(&mut self, by: &Who, count: usize) -> Option<usize> {
        (*by == Who::Random && count > 0).then(|| self.play.pick(count))
    }

    fn listeners(&self, moment: Moment) -> SeatSet {
        self.look().listeners(&moment)
    }

    fn overrun(&mut self, why: Overrun) {
        // Cards and Events in use are put away, so that nothing is lost with the dropped frames.
        let frames: Vec<Step> = self
            .state
            .stack
            .iter()
            .filter_map(|frame| if let Frame::Step(step) = frame { Some(*step) } else { None })
            .collect();
        for step in frames {
            match step {
                Step::DoneCard(Some(card)) => self.discard_ops(card),
                Step::DoneEvent(event) => self.state.events_discard.push(event),
                Step::PlaceRoom(card) | Step::Rehouse(card, ..) | Step::LayOut(_, card) => {
                    self.state.lost_rooms |= 1 << card.0;
                }
                _ => {}
            }
        }
        self.state.doomed = SeatSet::EMPTY;
        self.state.turn_over = true;
        self.tell("F07-RULING-10", || Event::Stopped { why });
    }
}

impl Table<'_, '_, '_> {
    fn seat(&self, who: Who, scope: Scope) -> Option<Seat> {
        self.look().who(who, scope)
    }

    #[allow(clippy::too_many_lines, reason = "one arm per verb")]
    fn verb(&mut self, verb: &Verb, scope: Scope) {
        let me = scope.me;
        match verb {
            Verb::Daze(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    let cause = match scope.source {
                        Source::Room(_) => Cause::Room,
                        Source::Event(_) => Cause::Event,
                        _ if scope.cause == Cause::Figure => Cause::Figure,
                        _ => Cause::Card,
                    };
                    self.then(Step::Daze(seat, me, cause));
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
            Verb::StopMovement(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.state.agent_mut(seat).marks.stopped = true;
                }
            }
            Verb::Jail(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.then(Step::Jail(seat));
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
                    self.last(seat, What::Passive(grant.id), until);
                }
            }
            Verb::Attack(attack) => {
                let means = if attack.id == u8::MAX { Means::Fists } else { Means::Lent(attack.id) };
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
                    self.spawn_guards("F07-GUARD-01", place, spawn.count, state);
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
                self.then(Step::GuardGoes(scope.guard, moves.steps, moves.toward, by, scope.room, Errand::Card));
            }
            Verb::SwapWithGuard(who) => self.swap_with_guard(*who, scope),
            Verb::KeepDazed(until) => {
                let dazed =
                    self.state.guards.get(scope.guard.index()).is_some_and(|guard| guard.state == Alertness::Dazed);
                if dazed {
                    let until = self.expiry(*until, me);
                    self.last(me, What::GuardKept(scope.guard), until);
                }
            }
            Verb::Draw(draw) => {
                if let Some(seat) = self.seat(draw.who, scope) {
                    self.draw("F07-GEN-05", seat, draw.count);
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
                let card = OpsId(fetch.id);
                if !self.fetch(me, card) {
                    self.call(fetch.program, scope);
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
                    self.drop_gadget(seat, scope.card);
                    self.tell("F07-GEN-05", || Event::Discarded { seat, card: scope.card });
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
                    self.last(me, What::Ability(card), crate::state::Expiry::EndOfTurn);
                    self.tell("F07-GEN-05", || Event::AbilityCopied { seat: me, from });
                }
            }
            Verb::ShuffleDiscards => self.shuffle_discards(),
            Verb::GainData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    self.gain_data("F07-DATA-02", seat, what.count);
                }
            }
            Verb::LoseData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    self.lose_data(seat, what.count);
                }
            }
            Verb::StealData(what) => {
                if let Some(from) = self.seat(what.who, scope) {
                    self.would_take_data(from, me, what.count);
                }
            }
            Verb::GiveData(what) => {
                if let Some(to) = self.seat(what.who, scope) {
                    self.give_data(me, to, what.count);
                }
            }
            Verb::DropData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    let agent = self.state.agent_mut(seat);
                    let count = what.count.min(agent.data);
                    agent.data -= count;
                    let room = agent.room;
                    self.state.laid[room.index()].corpse += count;
                    self.tell("F07-GEN-05", || Event::LostData { seat, count });
                }
            }
            Verb::BankData(what) => {
                if let Some(seat) = self.seat(what.who, scope) {
                    let agent = self.state.agent_mut(seat);
                    let count = what.count.min(agent.data);
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
                    if self.look().may_use(ability.play, own).is_ok() {
                        self.then(Step::Aim(ability.play, own, false));
                    }
                }
            }
            Verb::ForbidRoom(until) => {
                let until = self.expiry(*until, me);
                self.last(me, What::RoomForbidden(scope.room), until);
            }
            Verb::MarkUsed(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.mark_room_used(seat, scope.room);
                }
            }
            Verb::MarkRoom(marker) => self.mark_room(scope.room, marker.id, marker.count),
            Verb::UnmarkRoom(marker) => self.unmark_room(scope.room, marker.id, marker.count),
            Verb::MarkAgent(marker) => {
                if let Some(seat) = self.seat(marker.who, scope) {
                    self.mark_agent(seat, marker.id, marker.count);
                }
            }
            Verb::UnmarkAgent(marker) => {
                if let Some(seat) = self.seat(marker.who, scope) {
                    self.unmark_agent(seat, marker.id, marker.count);
                }
            }
            Verb::PlaceFigure(kind) => self.place_figure(kind.id, scope.room),
            Verb::RemoveFigure => self.remove_figure(scope.figure),
            Verb::DazeFigure => self.daze_figure(scope.figure),
            Verb::MoveFigure(moves) => {
                let by = self.mover(moves.toward, scope);
                self.then(Step::FigureGoes(scope.figure, moves.steps, moves.toward, by, scope.room));
            }
            Verb::Prevent => {
                if self.state.stack.prevent() {
                    self.tell("F07-RULING-139", || Event::Prevented);
                }
            }
            Verb::Redirect(who) => self.redirect(*who, scope),
            Verb::Reroll => self.reroll(),
            Verb::ChangeRoll(by) => self.change_roll(*by),
            Verb::Contest(contest) => {
                if let Some(with) = self.seat(contest.with, scope) {
                    self.contest(contest.id, scope, with, contest.skill);
                }
            }
            Verb::DrawEvent(who) => {
                if let Some(seat) = self.seat(*who, scope) {
                    self.then(Step::DrawEvent(seat));
                }
            }
            Verb::Countdown(by) => self.shift_countdown(*by),
            Verb::Later(later) => {
                let until = self.expiry(later.at, me);
                self.last(me, What::Later(later.program, scope.room), until);
            }
            Verb::Kill(who) => {
                // F07-DEATH-11, F07-RULING-107: no kill before the Battle Phase, no buy-off without an attacker.
                if let Some(seat) = self.seat(*who, scope) {
                    if self.look().is_truce() {
                        self.tell("F07-DEATH-11", || Event::NotYetKilled { seat });
                    } else {
                        self.state.doomed.insert(seat);
                        self.then(Step::Deaths(seat, seat, false));
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
                && self.state.end_step == 0);
        if exploring { Alertness::Fresh } else { Alertness::Awake }
    }

    fn mover(&self, toward: Toward, scope: Scope) -> Seat {
        match toward {
            Toward::Target | Toward::ChosenByTarget => scope.agent,
            _ => scope.me,
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
        // They change places at once: nobody is in one Room with the other, and only those who stayed behind must
        // fight him.
        let walk =
            Walk { guard: scope.guard, steps: 1, toward: Toward::Room, by: seat, room: here, errand: Errand::Card };
        self.walk_guard(walk, here);
        self.tell("F07-RULING-72", || Event::Relocated { seat, from: here, to: guard.room });
        self.enter(seat, guard.room);
    }

    fn discard_cards(&mut self, discard: &DiscardCards, scope: Scope) {
        let Some(seat) = self.seat(discard.who, scope) else { return };
        let zone = if discard.from == Zone::Gadgets { CardZone::Gadgets } else { CardZone::Hand };
        if discard.from == Zone::Covert {
            if let Some(covert) = self.state.agent_mut(seat).covert.take() {
                self.discard_ops(covert.card);
                self.play.reveal();
                self.tell("F07-GEN-05", || Event::Discarded { seat, card: covert.card });
            }
            return;
        }
        let held = match zone {
            CardZone::Hand => self.state.agent(seat).hand.len(),
            CardZone::Gadgets => self.state.agent(seat).gadgets.len(),
        } as u8;
        let count = if discard.all { held } else { discard.count.min(held) };
        if discard.random || count == held {
            for _ in 0..count {
                self.discard_random(seat, zone);
            }
        } else if count > 0 {
            self.then(Step::Discards(seat, count, zone));
        }
    }

    fn start_arranging(&mut self, seat: Seat, deck: Deck, count: u8, to_bottom: bool) {
        let deck = match deck {
            Deck::Ops => ArrangeDeck::Ops,
            Deck::Events => ArrangeDeck::Events,
            Deck::Rooms => ArrangeDeck::Rooms,
        };
        // The Mainframe is never moved: it stays the last card.
        let there = match deck {
            ArrangeDeck::Ops => self.state.ops.len(),
            ArrangeDeck::Events => self.state.events.len(),
            ArrangeDeck::Rooms => self.state.room_deck.len().saturating_sub(1),
        };
        let count = usize::from(count).min(there);
        let seats = SeatSet::only(seat);
        match deck {
            ArrangeDeck::Ops => self.state.ops.show_top(count, seats, self.play),
            ArrangeDeck::Events => self.state.events.show_top(count, seats, self.play),
            ArrangeDeck::Rooms => self.state.room_deck.show_top(count, seats, self.play),
        }
        self.tell("F07-GEN-05", || Event::Peeked { seat, count: count as u8 });
        if count > 0 {
            self.then(Step::Arrange(seat, deck, count as u8, to_bottom));
        }
    }

    fn take_discarded(&mut self, seat: Seat, card: OpsId) {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return;
        }
        if let Some(at) = self.state.ops_discard.iter().rposition(|lying| *lying == card) {
            self.state.ops_discard.remove(at);
            let known = self.state.seats();
            self.state.agent_mut(seat).hand.push(Hidden { card, known });
            self.tell("F07-GEN-05", || Event::Revealed { seat, card });
        }
    }

    /// Reveals until a card fits; the rest is shuffled back.
    fn dig(&mut self, seat: Seat, such: &CardsWhere) {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return;
        }
        let game = self.game;
        let mut found = self.state.ops.take(|card| game.is_such_card(card, such));
        if found.is_none() && !self.state.ops_discard.is_empty() {
            self.shuffle_discards();
            found = self.state.ops.take(|card| game.is_such_card(card, such));
        }
        self.state.ops.shuffle(self.play);
        self.play.reveal();
        if let Some(mut hidden) = found {
            hidden.known = self.state.seats();
            let card = hidden.card;
            self.state.agent_mut(seat).hand.push(hidden);
            self.tell("F07-GEN-05", || Event::Revealed { seat, card });
        }
    }

    /// Takes a named card from the deck, then shuffled, or from the discard pile.
    fn fetch(&mut self, seat: Seat, wanted: OpsId) -> bool {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return false;
        }
        if let Some(mut hidden) = self.state.ops.take(|card| card == wanted) {
            hidden.known = self.state.seats();
            self.state.ops.shuffle(self.play);
            self.play.reveal();
            self.state.agent_mut(seat).hand.push(hidden);
            self.tell("F07-GEN-05", || Event::Revealed { seat, card: wanted });
            return true;
        }
        if self.state.ops_discard.contains(&wanted) {
            self.take_discarded(seat, wanted);
            return true;
        }
        false
    }

    fn steal_card(&mut self, steal: &StealCard, scope: Scope) {
        let Some(from) = self.seat(steal.from, scope) else { return };
        let agent = self.state.agent(from);
        let theft = match (steal.zone, steal.chosen) {
            (Zone::Hand, true) => Theft::Hand(scope.card),
            (Zone::Hand | Zone::Discard, _) if !agent.hand.is_empty() => Theft::RandomHand,
            (Zone::Gadgets, true) => Theft::Gadget(scope.card),
            (Zone::Gadgets, false) if !agent.gadgets.is_empty() => Theft::RandomGadget,
            (Zone::Covert, _) if agent.covert.is_some() => Theft::Covert,
            _ => return,
        };
        self.would_take_card(from, scope.me, theft);
    }

    /// The card aimed at me is aimed at somebody else.
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

    /// One step of the game's own.
    #[allow(clippy::too_many_lines, reason = "one arm per step")]
    fn go_on(&mut self, step: Step) -> Flow {
        let waits = match step {
            Step::StartTurn => {
                self.start_turn();
                false
            }
            Step::End(n) => return self.end_turn(n),
            Step::DiscardDown => {
                let seat = self.state.active;
                let over = self.state.agent(seat).hand.len() > self.look().hand_limit(seat);
                if over {
                    self.then(Step::DiscardDown);
                }
                over
            }
            Step::Collect => self.collect_offer(),
            Step::LayOut(..)
            | Step::PlaceRoom(_)
            | Step::Rehouse(..)
            | Step::RehouseCovered(..)
            | Step::PlacePrison(_) => {
                self.then(step);
                true
            }
            Step::Explored(seat, place, from, bit) => {
                self.explored(seat, place, from, bit);
                false
            }
            Step::Jail(seat) | Step::SneakJail(seat) => {
                let by_sneak = matches!(step, Step::SneakJail(_));
                if !by_sneak || self.state.agent(seat).dazed {
                    self.would_jail(seat);
                }
                false
            }
            Step::Arrest(seat) => {
                self.arrest(seat);
                false
            }
            Step::EscapeOffer(seat) => {
                let waits = self.state.agent(seat).cell;
                if waits {
                    self.then(step);
                }
                waits
            }
            Step::LostToGuard(seat, guard) => {
                self.lost_to_guard(seat, guard);
                false
            }
            Step::Bribe(seat, _) => {
                let waits = !self.state.agent(seat).gadgets.is_empty();
                if waits {
                    self.then(step);
                } else {
                    self.would_jail(seat);
                }
                waits
            }
            Step::Blocks(act, open, kind) => return self.blocks(act, open, kind),
            Step::Go(act) => {
                if self.state.agent(self.state.active).is_inside() {
                    self.go(act);
                }
                false
            }
            Step::Sneak { over, land, left, guards_passed, asking } => {
                return self.sneak(over, land, left, guards_passed, asking);
            }
            Step::Depart(seat, exit) => {
                self.leave_facility(exit.rule(), seat);
                false
            }
            Step::BreakIn(place, left) => {
                self.break_in(place, left);
                false
            }
            Step::Walk(seat, place) => {
                self.walk(seat, place);
                false
            }
            Step::Enter(seat, place) => {
                self.enter(seat, place);
                false
            }
            Step::OnEnter(seat, place) => {
                self.on_enter(seat, place);
                false
            }
            Step::Ignore(seat, _) => {
                let waits = self.state.agent(seat).is_inside();
                if waits {
                    self.then(step);
                }
                waits
            }
            Step::Roll(roll) => {
                self.roll(roll);
                false
            }
            Step::Rolled(roll, face) => {
                self.rolled(roll, face);
                false
            }
            Step::Fight(fight) => return self.fight(fight),
            Step::ForcedFight(guard, left) => self.forced_fight(guard, left),
            Step::Daze(seat, by, cause) => {
                self.would_daze(seat, by, cause);
                false
            }
            Step::BecomeDazed(seat, by, cause) => {
                self.become_dazed(seat, by, cause);
                false
            }
            Step::Offer(victim, by) => self.offer(victim, by),
            Step::Deaths(one, two, attacked) => {
                self.deaths(one, two, attacked);
                false
            }
            Step::GuardGoes(guard, steps, toward, by, room, errand) => {
                self.guard_goes(Walk { guard, steps, toward, by, room, errand })
            }
            Step::FigureGoes(figure, steps, toward, by, room) => self.figure_goes(figure, steps, toward, by, room),
            Step::TakeData(from, to, count) => {
                self.take_data(from, to, count);
                false
            }
            Step::TakeCard(from, to, theft) => {
                self.take_card(from, to, theft);
                false
            }
            Step::DoneCard(card) => {
                if let Some(card) = card {
                    self.discard_ops(card);
                }
                false
            }
            Step::DoneEvent(event) => {
                self.state.events_discard.push(event);
                false
            }
            Step::Hack(seat) => {
                self.hack(seat);
                false
            }
            Step::DoneRoom(place) => {
                self.done_room(place);
                false
            }
            Step::DrawEvent(seat) => {
                self.draw_event(seat);
                false
            }
            Step::Discards(seat, count, zone) => {
                let held = match zone {
                    CardZone::Hand => self.state.agent(seat).hand.len(),
                    CardZone::Gadgets => self.state.agent(seat).gadgets.len(),
                };
                let waits = count > 0 && held > 0 && self.state.agent(seat).is_inside();
                if waits {
                    self.then(step);
                }
                waits
            }
            Step::Arrange(_, _, count, _) => {
                if count > 0 {
                    self.then(step);
                }
                count > 0
            }
            Step::Exchange(seat, other, theirs) => {
                let waits = !self.state.agent(seat).hand.is_empty() && self.state.agent(other).holds(theirs);
                if waits {
                    self.then(step);
                }
                waits
            }
            Step::Aim(id, scope, paid) => {
                if !self.needs_aim(id) {
                    self.start_room_use(id, scope, paid);
                } else if !self.state.agent(scope.me).is_inside() {
                    // F07-RULING-22: whoever is gone aims at nothing.
                } else if self.look().can_be_aimed(id, scope) {
                    self.then(step);
                    return Flow::Wait;
                } else {
                    // Something answered the use, and what it could have been aimed at is no longer there.
                    self.tell("F07-RULING-12", || Event::NothingToAimAt { seat: scope.me });
                }
                false
            }
            Step::Contest(index, scope, results) => {
                self.contest_over(index, scope, results);
                false
            }
        };
        if waits { Flow::Wait } else { Flow::On }
    }

    /// A use declared before its targets: a Room's Ability marks its once-per-game use now.
    pub fn start_room_use(&mut self, id: u16, scope: Scope, paid: bool) {
        if let (Source::Room(card), true) = (scope.source, scope.me == self.state.active) {
            let here = self.state.agent(scope.me).room;
            if self.state.laid(here).card == card {
                self.mark_room_used(scope.me, here);
            }
        }
        self.aimed_use(id, scope, paid);
    }
}
