//! The skeleton of a turn: its start, its end in eight steps, the Countdown.

use engine::Seat;
use engine::effect::{Flow, Stage as _};

use crate::event::Event;
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Ending, Expiry, Marks, Moment, Source, Step, What, Whereabouts};
use crate::vocabulary::{Passive, Trigger, Until};

impl Resolver<'_, '_, '_> {
    /// F07-RULING-63: the start of the active seat's turn, or of the place where it would be (F07-RULING-65).
    pub fn start_turn(&mut self) {
        let seat = self.state.active;
        for agent in &mut self.state.agents {
            // F07-RULING-05: all per-turn marks go.
            agent.marks = Marks::default();
            for gadget in &mut agent.gadgets {
                gadget.used = false;
            }
        }
        self.state.answers = 0;
        self.state.turn_over = false;
        self.state.no_draw = false;
        self.state.end_step = 0;
        self.state.used_now = crate::geometry::Places::NONE;
        self.state.entered_now = None;
        self.state.used_cards.clear();
        self.state.standing.clear();
        self.expire(Expiry::StartOf(seat));
        if !self.state.agent(seat).is_inside() {
            self.ghost_turn(seat);
            return;
        }
        self.tell("F07-TURN-12", || Event::TurnStarted { seat });
        // F07-DAZE-09, then F07-PRISON-11.
        self.undaze("F07-DAZE-09", seat);
        self.let_out("F07-PRISON-11", seat);
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::TurnStarted, seat, seat, room));
    }

    /// F07-RULING-65, F07-RULING-149, F07-RULING-153: of a turn nobody takes only the expiries and the tick remain.
    fn ghost_turn(&mut self, seat: Seat) {
        self.expire_end_of(seat);
        if self.state.inside().is_empty() {
            self.finish(Ending::AllGone);
            return;
        }
        self.next(Step::End(8));
        self.tick(seat);
    }

    /// F07-RULING-64: the end of the turn, step by step.
    pub fn end_turn(&mut self, step: u8) -> Flow {
        let seat = self.state.active;
        self.state.end_step = step;
        let alive = self.state.agent(seat).is_inside() && !self.state.no_draw;
        match step {
            1 => {
                self.next(Step::End(2));
                // F07-OPT-EVENTFUL-03: whatever the turn was, but not after death or escape.
                if alive {
                    let room = self.state.agent(seat).room;
                    if self.state.options.has(OptionalRule::EventfulMission) {
                        // F07-OPT-EVENTFUL-01, F07-OPT-EVENTFUL-02
                        self.next(Step::DrawEvent(seat));
                    }
                    // The corpse comes before the Event (matrix).
                    self.next(Step::Collect);
                    self.announce(Moment::new(Trigger::TurnEnds, seat, seat, room));
                }
            }
            2 => {
                self.next(Step::End(3));
                if alive {
                    let more = self.look().sum(seat, Passive::DrawCount(0), |passive| {
                        if let Passive::DrawCount(by) = passive { *by } else { 0 }
                    });
                    let count = (self.game.constants().draw as i8 + more).max(0) as u8;
                    self.draw("F07-TURN-09", seat, count);
                }
            }
            // F07-OPS-03, F07-OPS-04: only here does the hand limit matter.
            3 => {
                self.next(Step::End(4));
                if alive {
                    self.next(Step::DiscardDown);
                }
            }
            4 => {
                self.next(Step::End(5));
                self.expire_end_of(seat);
                self.fresh_guards_wake();
            }
            5 => {
                self.next(Step::End(6));
                self.lonely_guards_wake();
                self.state.unsettled = true;
            }
            6 => {
                self.next(Step::End(7));
                self.state.unsettled = true;
            }
            7 => {
                // What answers the tick comes before the next turn; an explosion drops it all.
                self.next(Step::End(8));
                self.tick(seat);
            }
            _ => {
                if self.state.inside().is_empty() {
                    // F07-END-01
                    self.finish(Ending::AllGone);
                } else {
                    self.next_seat();
                }
            }
        }
        self.flow()
    }

    pub fn flow(&self) -> Flow {
        if self.is_over() { Flow::Stop } else { Flow::On }
    }

    fn next_seat(&mut self) {
        let seat = Seat((self.state.active.0 + 1) % self.state.count);
        self.state.active = seat;
        self.next(Step::StartTurn);
        if seat == self.state.first {
            self.state.round += 1;
            // F07-RULING-66: nobody to speak of the round with, if all are gone.
            let first = self.look().clockwise_inside().next();
            if let Some(first) = first {
                let room = self.state.agent(first).room;
                self.announce(Moment::new(Trigger::RoundEnded, first, first, room));
            }
        }
    }

    /// F07-COUNTDOWN-03: at the end of each Hacker turn.
    fn tick(&mut self, seat: Seat) {
        if self.state.hacker != Some(seat) || self.state.inside().is_empty() {
            return;
        }
        if std::mem::take(&mut self.state.hacked_now) {
            // F07-RULING-148, F07-OPT-RUNFORIT-02: the hacking turn itself does not tick.
            return;
        }
        self.state.ticks = self.state.ticks.saturating_add(1);
        let explodes = if self.state.options.has(OptionalRule::RunForIt) {
            // F07-OPT-RUNFORIT-01, F07-OPT-RUNFORIT-03, F07-OPT-RUNFORIT-04: a die nobody can touch.
            let face = self.play.die(6);
            self.tell("F07-OPT-RUNFORIT-01", || Event::CountdownRolled { face });
            face == 6
        } else {
            self.state.countdown = self.state.countdown.saturating_sub(1);
            let left = self.state.countdown;
            self.tell("F07-COUNTDOWN-03", || Event::Ticked { left });
            left == 0
        };
        if explodes {
            self.explode();
            return;
        }
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::Ticked, seat, seat, room));
    }

    /// F07-COUNTDOWN-05, F07-RULING-152, F07-OPT-INEVITABLE-05, F07-OPT-FREEFORALL-08: everybody inside dies at the same time; nothing helps.
    fn explode(&mut self) {
        self.tell("F07-COUNTDOWN-04", || Event::Exploded);
        let gone = self.state.gone + 1;
        for seat in self.state.inside() {
            self.transmit_at_explosion(seat);
            self.drop_everything(seat);
            let agent = self.state.agent_mut(seat);
            agent.whereabouts = Whereabouts::Dead;
            agent.gone = gone;
            agent.cell = false;
            let card = self.state.agent(seat).card;
            self.tell("F07-COUNTDOWN-05", || Event::Died { seat, card, by: None });
        }
        self.finish(Ending::Exploded);
    }

    /// F07-OPT-DEADMANSWITCH-06
    fn transmit_at_explosion(&mut self, seat: Seat) {
        let data = self.state.agent(seat).data;
        if self.state.options.has(OptionalRule::DeadManSwitch) && data > 0 {
            let sent = data.div_ceil(2);
            self.state.agent_mut(seat).banked += sent;
            self.tell("F07-OPT-DEADMANSWITCH-06", || Event::Transmitted { seat, data: sent });
        }
        self.state.agent_mut(seat).data = 0;
    }

    /// F07-COUNTDOWN-02: effects that move the tracker; F07-OPT-RUNFORIT-05: without one they do nothing.
    pub fn shift_countdown(&mut self, by: i8) {
        if self.state.battle() && !self.state.options.has(OptionalRule::RunForIt) {
            self.state.countdown = (i16::from(self.state.countdown) + i16::from(by)).clamp(1, 99) as u8;
            let left = self.state.countdown;
            self.tell("F07-GEN-05", || Event::Ticked { left });
        }
    }

    /// The game is over; what was in progress is dropped, cards in use are discarded.
    pub fn finish(&mut self, ending: Ending) {
        if self.state.ending.is_some() {
            return;
        }
        self.state.ending = Some(ending);
        while let Some(frame) = self.state.stack.pop() {
            self.dropped(frame);
        }
        self.play.reveal();
        // F07-END-02
        self.tell("F07-END-02", || Event::Ended { ending });
    }

    /// Something lasts: the oldest makes room for it if there is none.
    pub fn last(&mut self, on: Seat, what: What, until: Expiry) {
        if self.state.lasting.len() == self.state.lasting.capacity() {
            self.state.lasting.remove(0);
        }
        self.state.lasting.push(crate::state::Lasting { on, what, until });
        self.state.unsettled = true;
    }

    /// When something of `owner` ends.
    pub fn expiry(&self, until: Until, owner: Seat) -> Expiry {
        match until {
            Until::EndOfTurn => Expiry::EndOfTurn,
            Until::MyNextTurn => Expiry::StartOf(owner),
            // The turn being taken does not count if it is the owner's own.
            Until::EndOfMyNextTurn => Expiry::EndOf(owner, 1 + u8::from(owner == self.state.active)),
            Until::NotDazed => Expiry::NotDazed,
            Until::LeavesRoom => Expiry::LeavesRoom,
            Until::NextMove => Expiry::NextMove,
            Until::Once => Expiry::Once,
            Until::Ever => Expiry::Ever,
        }
    }

    /// Ends everything that lasts until this moment.
    fn expire(&mut self, moment: Expiry) {
        for at in (0..self.state.lasting.len()).rev() {
            if self.state.lasting[at].until == moment {
                self.end_lasting(at);
            }
        }
        for at in (0..self.state.locks.len()).rev() {
            if self.state.locks[at].until == moment {
                self.end_lock(at);
            }
        }
    }

    /// F07-RULING-64 step 4: "until end of turn", the turn's last movement, and counted turns of this seat.
    fn expire_end_of(&mut self, seat: Seat) {
        self.expire(Expiry::EndOfTurn);
        for lasting in &mut self.state.lasting {
            if lasting.until == Expiry::NextMove {
                lasting.until = Expiry::EndOfTurn;
            }
        }
        self.expire(Expiry::EndOfTurn);
        let count_down = |until: &mut Expiry| {
            if let Expiry::EndOf(of, left) = until
                && *of == seat
            {
                *left -= 1;
            }
        };
        self.state.lasting.iter_mut().for_each(|lasting| count_down(&mut lasting.until));
        self.state.locks.iter_mut().for_each(|lock| count_down(&mut lock.until));
        self.expire(Expiry::EndOf(seat, 0));
    }

    fn end_lasting(&mut self, at: usize) {
        let lasting = self.state.lasting.remove(at);
        self.state.unsettled = true;
        if let What::Later(program, room) = lasting.what
            && self.state.agent(lasting.on).is_inside()
        {
            let scope = crate::state::Scope { room, ..self.scope(lasting.on, crate::state::Source::Rules) };
            self.call(program, scope);
        }
    }

    /// F07-LOCK-08: the piece goes back, the card to the discard pile (F07-RULING-127).
    pub fn end_lock(&mut self, at: usize) {
        let lock = self.state.locks.remove(at);
        if let Some(card) = lock.card {
            self.discard_ops(card);
        }
        self.tell("F07-LOCK-08", || Event::Unlocked { place: lock.room });
    }

    /// F07-LOCK-01, F07-RULING-122, F07-RULING-123, F07-RULING-124
    pub fn lock_down(&mut self, owner: Seat, place: crate::geometry::Place, until: Until, source: Source) {
        let until = match until {
            Until::EndOfTurn | Until::EndOfMyNextTurn => self.expiry(until, owner),
            _ => Expiry::StartOf(owner),
        };
        if let Some(lock) = self.state.locks.iter_mut().find(|lock| lock.room == place) {
            // F07-RULING-124: the later expiry counts.
            let (active, count) = (self.state.active, self.state.count);
            if turns_until(until, active, count) > turns_until(lock.until, active, count) {
                lock.until = until;
            }
            return;
        }
        if self.look().lock_supply() == 0 {
            return;
        }
        let card = self.keep_card_in_use(source);
        if self.state.locks.try_push(crate::state::Lock { room: place, until, card }).is_none() {
            self.tell("F07-LOCK-01", || Event::LockedDown { seat: owner, place });
            self.announce(Moment::new(Trigger::LockedDown, owner, owner, place));
        }
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
    }

    /// F07-EXPLORE-13, F07-RULING-20: one Event for the Agent.
    pub fn draw_event(&mut self, seat: Seat) {
        if !self.state.agent(seat).is_inside() {
            return;
        }
        if self.state.events.is_empty() {
            for card in self.state.events_discard {
                let known = engine::Knowers::NOBODY;
                self.state.events.put_on_top(engine::pile::Hidden { card, known });
            }
            self.state.events_discard.clear();
            self.state.events.shuffle(self.play);
            self.tell("F07-RULING-20", || Event::EventsShuffled);
        }
        if let Some(event) = self.state.events.draw() {
            self.play.reveal();
            self.resolve_event(seat, event);
        }
    }

    /// F07-EXPLORE-14, F07-EVENT-01, F07-EVENT-02, F07-EVENT-03: shown, resolved, discarded.
    pub fn resolve_event(&mut self, seat: Seat, event: crate::names::EventId) {
        self.tell("F07-EXPLORE-14", || Event::EventDrawn { seat, event });
        self.next(Step::DoneEvent(event));
        let source = crate::state::Source::Event(event);
        let scope = crate::state::Scope { cause: crate::names::Cause::Event, ..self.scope(seat, source) };
        self.call(self.game.event(event).program, scope);
        let room = self.state.agent(seat).room;
        self.announce(Moment {
            cause: crate::names::Cause::Event,
            ..Moment::new(Trigger::EventDrawn, seat, seat, room)
        });
    }

    /// F07-RULING-11: after every step, until nothing applies: Beat Down, arrests, endings of packs.
    #[inline]
    pub fn settle(&mut self) {
        // Asked after every step, and seldom true.
        if self.state.unsettled {
            self.settle_now();
        } else if !self.game.shared.endings.is_empty() && !self.is_over() {
            // What an ending asks for may be anything, Data and rounds included.
            self.house_endings();
        }
    }

    fn settle_now(&mut self) {
        self.state.unsettled = false;
        if self.is_over() {
            return;
        }
        // F07-OPT-BEATDOWN-03: before the Prison check.
        self.beat_down();
        // F07-RULING-103: two who Daze each other are Dazed at once, and only then jailed.
        let next = self.state.stack.iter().find(|frame| !matches!(frame, engine::effect::Frame::Window(_)));
        if matches!(next, Some(engine::effect::Frame::Step(Step::Daze(..) | Step::BecomeDazed(..)))) {
            self.state.unsettled = true;
            return;
        }
        let look = self.look();
        // Nobody is Dazed most of the time; then nobody needs to be looked at in order.
        let loose = self.state.agents.iter().any(|agent| agent.dazed && !agent.cell);
        let next = if loose { look.clockwise_inside().find(|seat| look.must_be_jailed(*seat)) } else { None };
        if let Some(seat) = next
            && !self.is_planned(|step| {
                matches!(step, Step::Jail(of) | Step::Arrest(of) | Step::LostToGuard(of, _) | Step::Bribe(of, _) | Step::SneakJail(of) if *of == seat)
            })
        {
            self.state.unsettled = true;
            self.next(Step::Jail(seat));
        }
        self.house_endings();
    }

    /// F07-WILD-10: a pack's own ending.
    fn house_endings(&mut self) {
        // F07-WILD-17: after a cut no rule of a pack speaks; the next answer looks again.
        if self.play.budget.is_cut() {
            return;
        }
        self.play.budget.spend(self.game.shared.ending_steps);
        for (at, ending) in self.game.shared.endings.iter().enumerate() {
            let look = self.look();
            let holds = |seat: &Seat| look.holds(&ending.condition, look.use_scope(*seat, crate::state::Source::Rules));
            let met: engine::SeatSet = self.state.seats().iter().filter(holds).collect();
            if !met.is_empty() {
                self.finish(Ending::House(at as u8, met));
                return;
            }
        }
    }
}

/// How far off an expiry is, in half turns.
fn turns_until(expiry: Expiry, active: Seat, count: u8) -> u16 {
    let away = |seat: Seat| u16::from((seat.0 + count - active.0) % count);
    match expiry {
        Expiry::EndOfTurn | Expiry::NextMove => 1,
        Expiry::StartOf(seat) if seat == active => 2 * u16::from(count),
        Expiry::StartOf(seat) => 2 * away(seat),
        Expiry::EndOf(seat, turns) => 2 * (away(seat) + u16::from(turns.saturating_sub(1)) * u16::from(count)) + 1,
        Expiry::NotDazed | Expiry::LeavesRoom | Expiry::Once | Expiry::Ever => u16::MAX,
    }
}
