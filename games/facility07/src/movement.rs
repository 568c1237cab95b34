//! Moving, leaving, blocking: acts of the own turn that others may stand in the way of.

use engine::effect::Flow;
use engine::{Seat, SeatSet};

use crate::agent_log::AgentLog;
use crate::event::Event;
use crate::geometry::Place;
use crate::look::{Look, No, no};
use crate::names::Cause;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Act, ActKind, Exit, Expiry, Landing, Moment, Source, Standing, Step, Whereabouts};
use crate::vocabulary::{Kinds, Passive, Record, Trigger};

impl Look<'_> {
    /// What keeps an Agent from walking at all.
    pub fn may_walk_of(self, mine: Kinds, seat: Seat) -> Result<(), No> {
        if self.state.agent(seat).cell {
            return no("F07-RULING-116", Reason::InCell);
        }
        if self.has_of(mine, seat, Passive::CannotMove) {
            return no("F07-RULING-06", Reason::Forbidden(self.ban(seat, Passive::CannotMove)));
        }
        if self.movement_left_of(mine, seat) == 0 {
            return no("F07-MOVE-04", Reason::NoMovement);
        }
        Ok(())
    }

    /// F07-GUARD-03, F07-LOCK-03: what keeps an Agent in her Room.
    pub fn may_go_out(self, seat: Seat) -> Result<(), No> {
        let here = self.state.agent(seat).room;
        if self.lock_stops(seat, here) {
            return no("F07-LOCK-03", Reason::LockedDown);
        }
        if self.guards_stop(seat, here) {
            return no("F07-GUARD-03", Reason::GuardBarsExit);
        }
        if self.standing_block(ActKind::Leave, here) && !self.has(seat, Passive::NotBlocked) {
            return no("F07-BLOCK-04", Reason::BlockStands);
        }
        Ok(())
    }

    /// F07-MOVE-03: into one Adjacent explored Room; F07-MOVE-02: touching is not enough.
    pub fn may_step_into(self, seat: Seat, to: Place) -> Result<(), No> {
        let here = self.state.agent(seat).room;
        if to.index() >= self.state.board.len() || !self.state.board.adjacent(here).has(to) {
            return no("F07-MOVE-01", Reason::NotAdjacent);
        }
        if self.state.covered.has(to) {
            return no("F07-MOVE-06", Reason::Unexplored);
        }
        Ok(())
    }

    /// What keeps an Agent who may go out from coming into the Room beside hers. F07-DAZE-11: Dazed Guards stop no
    /// Agent.
    pub fn may_come_in(self, seat: Seat, to: Place) -> Result<(), No> {
        if self.lock_stops(seat, to) {
            return no("F07-LOCK-02", Reason::LockedDown);
        }
        if self.guards_stop(seat, to) {
            // F07-RULING-71: no Agent walks in to fight him.
            return no("F07-GUARD-02", Reason::GuardBarsEntry);
        }
        if self.standing_block(ActKind::Enter, to) && self.entry_blockable(seat) {
            return no("F07-BLOCK-03", Reason::BlockStands);
        }
        Ok(())
    }

    pub fn entry_blockable(self, seat: Seat) -> bool {
        !self.has_either(seat, Passive::NotBlocked, Passive::NotBlockedEntering)
    }

    /// F07-RULING-150, F07-RULING-151: the way out, a link of the Entryway and no door of the lattice (F07-RULING-56).
    /// An Agent there must be able to walk and to go out as well.
    pub fn is_at_the_exit(self, seat: Seat) -> Result<(), No> {
        if !self.state.battle() {
            return no("F07-RULING-150", Reason::TooEarlyToLeave);
        }
        if self.state.agent(seat).cell {
            return no("F07-RULING-116", Reason::InCell);
        }
        if self.state.agent(seat).room != Place::ENTRYWAY {
            return no("F07-ESCAPE-01", Reason::NotInEntryway);
        }
        Ok(())
    }

    /// Those to be asked about an act, by the kind of answer they give. Relocations and Guards are never asked about
    /// (F07-RULING-162).
    pub fn to_be_asked(self, seat: Seat, act: Act) -> [(ActKind, Place, SeatSet); 2] {
        let here = self.state.agent(seat).room;
        let leave =
            if self.has(seat, Passive::NotBlocked) { SeatSet::NONE } else { self.possible_blockers(seat, here) };
        let enter = |place: Place| {
            if self.entry_blockable(seat) { self.possible_blockers(seat, place) } else { SeatSet::NONE }
        };
        let nobody = (ActKind::Enter, here, SeatSet::NONE);
        match act {
            Act::Move(to) | Act::Uncover(to) => [(ActKind::Leave, here, leave), (ActKind::Enter, to, enter(to))],
            Act::Explore | Act::Leave => [(ActKind::Leave, here, leave), nobody],
            // F07-BLOCK-05
            Act::UseRoom => [(ActKind::UseRoom, here, leave), nobody],
            // F07-RULING-169: those of her own Room bar nothing by it; she has to roll for them.
            Act::Sneak { over, land } => {
                let crossing = if over == here { nobody } else { (ActKind::Cross, here, leave) };
                match land {
                    Landing::Room(place) => [crossing, (ActKind::Enter, place, enter(place))],
                    Landing::Outside | Landing::Onwards => [crossing, nobody],
                }
            }
        }
    }

    /// Those of them whose answer does not stand yet.
    pub fn still_to_ask(self, seat: Seat, act: Act) -> Option<(ActKind, Place, SeatSet)> {
        self.to_be_asked(seat, act).into_iter().find_map(|(kind, place, blockers)| {
            let open: SeatSet = blockers
                .iter()
                .filter(|by| {
                    !self.state.standing.iter().any(|held| held.by == *by && held.act == kind && held.room == place)
                })
                .collect();
            (!open.is_empty()).then_some((kind, place, open))
        })
    }

    /// Whether a standing answer blocks the act.
    pub fn is_blocked(self, seat: Seat, act: Act) -> bool {
        self.to_be_asked(seat, act).into_iter().any(|(kind, place, blockers)| {
            let stops =
                |held: &Standing| held.blocks && held.act == kind && held.room == place && blockers.has(held.by);
            kind != ActKind::Cross && self.state.standing.iter().any(stops)
        })
    }
}

impl Resolver<'_, '_, '_> {
    /// F07-RULING-159: the act is declared; every seat that could block it is asked, then it happens.
    pub fn declare(&mut self, act: Act) {
        self.next(Step::Go(act));
        self.ask_blockers(act);
    }

    fn ask_blockers(&mut self, act: Act) {
        let seat = self.state.active;
        if let Some((kind, _, open)) = self.look().still_to_ask(seat, act) {
            self.next(Step::Blocks(act, open, kind));
        }
    }

    /// Goes on asking, or drops the act if a seat blocks it.
    pub fn blocks(&mut self, act: Act, open: SeatSet, kind: ActKind) -> Flow {
        if open.is_empty() {
            if self.look().is_blocked(self.state.active, act) {
                // Nothing is spent by a blocked declaration.
                self.state.stack.pop();
                let seat = self.state.active;
                self.tell("F07-BLOCK-06", || Event::Blocked { seat });
            } else {
                self.ask_blockers(act);
            }
            return Flow::On;
        }
        self.next(Step::Blocks(act, open, kind));
        Flow::Wait
    }

    /// One of those asked answers.
    pub fn answer_block(&mut self, by: Seat, blocks: bool) {
        let Some(engine::effect::Frame::Step(Step::Blocks(act, mut open, kind))) = self.state.stack.pop() else {
            return;
        };
        open.remove(by);
        let asked = self.look().to_be_asked(self.state.active, act);
        let room = asked.iter().find(|(of, _, blockers)| *of == kind && blockers.has(by)).map(|(_, place, _)| *place);
        if let Some(room) = room {
            self.hold(Standing { by, act: kind, room, blocks });
        }
        if blocks {
            self.tell("F07-BLOCK-07", || Event::Blocks { seat: by });
            self.also(&[(true, "F07-RULING-159"), (true, "F07-RULING-161")]);
        }
        self.next(Step::Blocks(act, open, kind));
    }

    pub fn hold(&mut self, answer: Standing) {
        if self.state.standing.len() == self.state.standing.capacity() {
            self.state.standing.remove(0);
        }
        self.state.standing.push(answer);
    }

    /// The act is carried out.
    pub fn go(&mut self, act: Act) {
        let seat = self.state.active;
        match act {
            Act::Move(to) => {
                self.spend_movement(seat, 1);
                self.next(Step::Walk(seat, to));
                self.announce(Moment::new(Trigger::WouldEnter, seat, seat, to));
            }
            Act::Sneak { over, land } => self.start_sneak(over, land),
            Act::Explore => self.explore(),
            Act::Uncover(place) => self.uncover(place),
            Act::Leave => {
                self.spend_movement(seat, 1);
                self.would_leave(seat, Exit::Entryway);
            }
            Act::UseRoom => self.use_room_now(),
        }
    }

    /// The walk itself, once no Guard or Agent has stopped her.
    pub fn walk(&mut self, seat: Seat, to: Place) {
        let from = self.state.agent(seat).room;
        if self.state.agent(seat).is_inside() {
            self.next_move_made(seat);
            self.tell("F07-MOVE-03", || Event::Moved { seat, from, to });
            self.cite_walk(seat, from, to);
        }
        self.enter(seat, to);
    }

    /// What lasts until her next move is over. Being put elsewhere is no move.
    pub fn next_move_made(&mut self, seat: Seat) {
        self.lift_where(|lasting| lasting.on == seat && lasting.until == Expiry::NextMove);
    }

    pub fn spend_movement(&mut self, seat: Seat, steps: u8) {
        let marks = &mut self.state.agent_mut(seat).marks;
        marks.moved = marks.moved.saturating_add(steps);
    }

    /// An Agent comes to stand in a Room by a move, a landing or relocation; its effects apply (F07-RULING-58).
    pub fn enter(&mut self, seat: Seat, place: Place) {
        if !self.state.agent(seat).is_inside() {
            return;
        }
        let from = self.state.agent(seat).room;
        if self.state.covered.has(place) {
            // F07-OPT-SURVEILLANCE-10: an Agent who is put into a covered Room explores it.
            self.explore_covered(seat, place);
            return;
        }
        self.put(seat, place);
        self.arrive(seat, from, place);
    }

    /// What follows from coming out of one Room into another.
    fn arrive(&mut self, seat: Seat, from: Place, place: Place) {
        if from != place {
            self.announce(Moment::new(Trigger::Left, seat, seat, from));
        }
        self.next(Step::OnEnter(seat, place));
        self.announce(Moment::new(Trigger::Entered, seat, seat, place));
        self.meet_figures(seat, place);
    }

    /// The Room's own On Enter, and what markers of packs do.
    pub fn on_enter(&mut self, seat: Seat, place: Place) {
        if !self.state.agent(seat).is_inside() {
            return;
        }
        let laid = *self.state.laid(place);
        let scope =
            crate::state::Scope { room: place, cause: Cause::Room, ..self.scope(seat, Source::Room(laid.card)) };
        for (kind, count) in self.game.markers().iter().zip(laid.markers) {
            if let (Some(program), true) = (kind.on_enter, count > 0) {
                self.call(program, scope);
            }
        }
        let Some(on_enter) = self.game.room(laid.card).on_enter.as_ref() else { return };
        if let Some(number) = on_enter.first_time {
            let entered = &mut self.state.agent_mut(seat).marks.entered;
            if *entered >> number & 1 == 1 {
                return;
            }
            *entered |= 1 << number;
        }
        if self.look().has(seat, Passive::IgnoreOnEnter) {
            self.next(Step::Ignore(seat, place));
        } else {
            self.apply_on_enter(seat, place);
        }
    }

    /// Applies the Room's text to the Agent who enters.
    pub fn apply_on_enter(&mut self, seat: Seat, place: Place) {
        let card = self.state.laid(place).card;
        let Some(on_enter) = self.game.room(card).on_enter.as_ref() else { return };
        let scope = crate::state::Scope { room: place, cause: Cause::Room, ..self.scope(seat, Source::Room(card)) };
        self.call(on_enter.program, scope);
        self.tell("F07-ROOM-03", || Event::OnEnter { seat, place });
        let before = self.state.agent(seat).room != place;
        self.also(&[(before, "F07-EXPLORE-11"), (!before, "F07-RULING-58")]);
        self.announce(Moment { cause: Cause::Room, ..Moment::new(Trigger::OnEnter, seat, seat, place) });
    }

    /// F07-RULING-72, F07-RULING-125: put elsewhere by an effect; only a Lock Down stops it.
    pub fn relocate(&mut self, seat: Seat, place: Place) {
        let agent = self.state.agent(seat);
        let from = agent.room;
        if !agent.is_inside() || from == place || self.look().is_locked(from) || self.look().is_locked(place) {
            return;
        }
        self.tell("F07-RULING-72", || Event::Relocated { seat, from, to: place });
        self.also(&[(self.state.battle(), "F07-RULING-162")]);
        self.next(Step::Enter(seat, place));
    }

    /// Two change places at once: neither Room holds both of them for a moment.
    pub fn swap_places(&mut self, a: Seat, b: Seat) {
        let (here, there) = (self.state.agent(a).room, self.state.agent(b).room);
        if here == there || self.look().is_locked(here) || self.look().is_locked(there) {
            return;
        }
        let mut moves = [(a, here, there), (b, there, here)];
        // F07-RULING-09: the active Agent first, then clockwise; what is pushed last goes first.
        let (active, count) = (self.state.active.0, self.state.count);
        moves.sort_by_key(|(seat, ..)| std::cmp::Reverse((seat.0 + count - active) % count));
        for (seat, from, to) in moves {
            self.tell("F07-RULING-72", || Event::Relocated { seat, from, to });
            self.also(&[(true, "F07-RULING-09")]);
            self.put(seat, to);
        }
        for (seat, from, to) in moves {
            self.arrive(seat, from, to);
        }
    }

    /// An Agent is about to be out, by whatever exit: the seats that can prevent it are asked first.
    pub fn would_leave(&mut self, seat: Seat, exit: Exit) {
        let room = self.state.agent(seat).room;
        self.next(Step::Depart(seat, exit));
        self.announce(Moment::new(Trigger::WouldLeave, seat, seat, room));
    }

    /// F07-ESCAPE-03: out, for good, with everything (F07-RULING-157). Several at once leave in the order they are
    /// resolved, the active Agent first (F07-RULING-158).
    pub fn leave_facility(&mut self, exit: Exit, seat: Seat) {
        let agent = self.state.agent(seat);
        // F07-RULING-150: not before the Battle Phase, by no exit.
        if !agent.is_inside() || !self.state.battle() {
            return;
        }
        let gone = self.state.gone + 1;
        let (data, gadgets) = (agent.data, agent.gadgets.len() as u8);
        self.state.gone = gone;
        let ticks = self.state.ticks;
        let agent = self.state.agent_mut(seat);
        agent.whereabouts = Whereabouts::Escaped;
        agent.gone = gone;
        agent.gone_tick = ticks;
        agent.cell = false;
        agent.record[Record::DataCarriedOut as usize] = data;
        agent.record[Record::GadgetsCarriedOut as usize] = gadgets;
        self.company_changed(seat);
        self.state.standing.clear();
        self.tell(exit.rule(), || Event::Escaped { seat, exit });
        self.cite_escape(seat, exit);
        self.note_in_the_log(AgentLog::GettingOut);
        if seat == self.state.active {
            // F07-RULING-66
            self.state.turn_over = true;
            self.state.no_draw = true;
        }
        let room = self.state.agent(seat).room;
        self.announce(Moment::new(Trigger::HasEscaped, seat, seat, room));
    }

    pub fn goal(&self, goal: crate::vocabulary::Goal, scope: crate::state::Scope) -> Option<Place> {
        use crate::vocabulary::Goal;
        match goal {
            Goal::Room => Some(scope.room),
            Goal::Entryway => Some(Place::ENTRYWAY),
            Goal::Mainframe => self.state.mainframe,
            Goal::Prison => self.state.prison,
            Goal::MyRoom => Some(self.state.agent(scope.me).room),
            Goal::TargetsRoom => Some(self.state.agent(scope.agent).room),
        }
    }
}
