//! Facility 07 on the engine's effect machine: how programs and steps go on.
//!
//! "Immediately" means: on top. Every step and verb is followed by the checks of the ledger; what they find is pushed
//! on the stack and goes first, so a card in the middle of its text waits for an arrest.

use engine::SeatSet;
use engine::effect::{Budget, Checked, Cut, Flow, Frame, Library, Overrun, Program, Stack, Stage};

use crate::event::{Event, Offender};
use crate::guards::Walk;
use crate::look::Look;
use crate::resolver::Resolver;
use crate::state::{CardZone, Held, Moment, Scope, Set, Source, Step, Thing, most};
use crate::vocabulary::{Amount, Condition, Lexicon, Selector, SkillCheck, Verb, Who};

impl<'r> Stage<'r> for Resolver<'r, '_, '_> {
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
        debug_assert!(flow != Flow::Wait || self.awaits_an_answer(), "{step:?} waits and asks nothing");
        flow
    }

    fn holds(&self, condition: &Condition, scope: Scope) -> bool {
        self.look().holds(condition, scope)
    }

    fn select(&self, selector: &Selector, scope: Scope) -> Set {
        self.look().select(selector, scope)
    }

    fn count(&self, amount: &Amount, scope: Scope) -> u8 {
        self.look().amount(amount, scope)
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

    fn listeners(&mut self, moment: Moment) -> SeatSet {
        let inside = u32::from(self.state.inside().len());
        self.play.budget.spend(self.game.answers(moment.trigger).asked_steps.saturating_mul(inside));
        let packs = !self.play.budget.is_cut();
        self.look().listeners(&moment, packs)
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.play.budget
    }

    /// F07-WILD-17: the table hears whose doing it was; the game goes on where it was.
    fn overrun(&mut self, cut: Cut) {
        // What was dropped may have left somebody where the rules of F07-RULING-11 have something to say.
        self.state.unsettled = true;
        let game = self.game;
        let program = |id| game.library().program(id);
        let mut found = cut.program.and_then(program);
        if cut.why == Overrun::Answers {
            // F07-RULING-168: told once a turn, and of packs only if one of them is at it.
            if self.state.answers > most::ANSWERS {
                return;
            }
            let at_it = |frame: &Frame<Scope, Set, Moment, Step>| frame.program().is_some_and(|id| game.is_of_pack(id));
            found = found.filter(|_| self.state.stack.iter().any(at_it));
        }
        let name = |program: &Program<Lexicon>| program.name.as_str().into();
        let rule = match cut.why {
            Overrun::Answers if found.is_none() => "F07-RULING-168",
            Overrun::Answers => "F07-WILD-18",
            Overrun::Budget | Overrun::Depth | Overrun::Turns => "F07-WILD-17",
        };
        self.tell(rule, || Event::Stopped {
            why: cut.why,
            by: Box::new(Offender {
                name: found.map(name),
                pack: found.and_then(|program| game.pack_name(program.pack).cloned()),
                set_off_by: cut.within.and_then(program).map(name),
            }),
        });
    }

    /// Cards and Events in use are put away, so that nothing is lost.
    fn dropped(&mut self, frame: Frame<Scope, Set, Moment, Step>) {
        let Frame::Step(step) = frame else { return };
        match step.holds() {
            Some(Held::Ops(card)) => self.discard_ops(card),
            Some(Held::Event(event)) => self.state.events_discard.push(event),
            Some(Held::Room(card)) => self.state.lost_rooms |= 1 << card.0,
            None => {}
        }
        // The Agent who was to die by it does not.
        if let Step::Deaths(..) = step {
            self.state.doomed = SeatSet::NONE;
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// One step of the game's own.
    #[allow(clippy::too_many_lines, reason = "one arm per step")]
    fn go_on(&mut self, step: Step) -> Flow {
        let waits = match step {
            Step::StartTurn => {
                self.start_turn();
                false
            }
            Step::End(end) => return self.end_turn(end),
            Step::DiscardDown => {
                let seat = self.state.active;
                let over = self.state.agent(seat).hand.len() > self.look().hand_limit(seat);
                if over {
                    self.next(Step::DiscardDown);
                }
                over
            }
            Step::Collect => self.collect_offer(),
            Step::LayOut(..)
            | Step::PlaceRoom(_)
            | Step::Rehouse(..)
            | Step::RehouseCovered(..)
            | Step::PlacePrison(_) => {
                self.next(step);
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
                    self.next(step);
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
                    self.next(step);
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
                self.leave_facility(exit, seat);
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
            Step::Land(seat, place) => {
                self.land(seat, place);
                false
            }
            Step::OnEnter(seat, place) => {
                self.on_enter(seat, place);
                false
            }
            Step::Ignore(seat, _) => {
                let waits = self.state.agent(seat).is_inside();
                if waits {
                    self.next(step);
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
                    self.next(step);
                }
                waits
            }
            Step::Arrange(_, _, count, _) => {
                if count > 0 {
                    self.next(step);
                }
                count > 0
            }
            Step::Exchange(seat, other, theirs) => {
                let waits = !self.state.agent(seat).hand.is_empty() && self.state.agent(other).holds(theirs);
                if waits {
                    self.next(step);
                }
                waits
            }
            Step::Aim(id, scope, paid) => {
                if !self.needs_aim(id) {
                    self.start_room_use(id, scope, paid);
                } else if !self.state.agent(scope.me).is_inside() {
                    // F07-RULING-22: an Agent who is gone aims at nothing.
                } else if self.finds_target(id, scope) {
                    self.next(step);
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

    /// Whether the step on top asks a seat something.
    fn awaits_an_answer(&self) -> bool {
        matches!(self.state.stack.top(), Some(Frame::Step(step)) if self.look().asked_by(*step).is_some())
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
