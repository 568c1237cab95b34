//! What happens: turning up plans, carrying out cards, ending rounds. The effect machine runs the programs and calls
//! back here for the game's own words.

use engine::effect::{self, Budget, Checked, Cut, Flow, Frame, Library, Stage};
use engine::pile::{self, Hidden};
use engine::{Knowers, Outcome, Play, Seat, SeatSet};

use super::content::{Again, Card, Chooser, Condition, Test, Trade, Verb, Who};
use super::state::{Ending, HAND_LIMIT, HAND_ROOM, Moment, Phase, Plan, Scope, State, Step, Targets, ToyStack};
use super::words::Event;
use super::{Trapdoor, rules};

const ROUNDS: u8 = 10;
const RICH: u8 = 6;
const ESCAPE: u8 = 9;

/// Everything a rule may touch.
pub struct Resolver<'r, 't, 'c> {
    pub rules: &'r Trapdoor,
    pub state: &'t mut State,
    pub play: &'t mut Play<'c, Event>,
}

/// Burglars a selector means. Public facts only, because programs are carried out in the open.
pub fn select(state: &State, who: Who, scope: Scope) -> Targets {
    let all = state.all();
    Targets(match who {
        Who::Everybody => all,
        Who::Others => all.minus(SeatSet::only(scope.actor)),
        Who::Rest => all.minus(SeatSet::only(scope.it)),
        Who::Richest => state.richest(),
        Who::Nobody => SeatSet::NONE,
    })
}

/// TOY-TRAP-01: who has a face-down card is asked, whatever that card is.
pub fn listeners(state: &State, moment: Moment) -> SeatSet {
    let others = state.all().minus(SeatSet::only(moment.actor()));
    others.iter().filter(|&seat| !state.burglar(seat).traps.is_empty()).collect()
}

pub fn chooser(chooser: Chooser, scope: Scope) -> Seat {
    match chooser {
        Chooser::You => scope.actor,
        Chooser::It => scope.it,
    }
}

impl Resolver<'_, '_, '_> {
    /// Goes on until a seat is asked or the game is over.
    pub fn go_on(&mut self) {
        if effect::run(self) == Flow::On && self.state.phase == Phase::Resolving {
            self.end_round();
        }
    }

    /// TOY-PLAN-01: the last plan is in.
    pub fn turn_up_plans(&mut self) {
        self.state.phase = Phase::Resolving;
        self.state.stack.next(Step::TurnUp(self.state.all()));
        self.go_on();
    }

    fn test_nerve(&mut self, seat: Seat, needed: u8) -> bool {
        let face = self.play.die(6);
        let passed = face + self.state.burglar(seat).nerve >= needed;
        self.play.tell(rules::NERVE, || Event::Tested { seat, face, passed });
        passed
    }

    fn turn_up(&mut self, mut left: SeatSet) -> Flow {
        let Some(seat) = left.next_from(self.state.lead) else { return Flow::On };
        left.remove(seat);
        self.state.stack.next(Step::TurnUp(left));
        let Some(plan) = self.state.burglar_mut(seat).plan.take() else { return Flow::On };
        match plan {
            Plan::Rest => {
                self.play.tell(rules::REST, || Event::Rested { seat });
                self.draw(seat, 1);
            }
            Plan::Play(card) | Plan::Lay(card) if !self.state.burglar(seat).holds(card) => {
                self.play.tell(rules::PLAN_LOST, || Event::PlanLost { seat });
            }
            Plan::Play(card) => {
                self.leave_openly(seat, card);
                self.state.discard.push(card);
                self.play.tell(rules::PLAY, || Event::Played { seat, card });
                self.state.stack.next(Step::Job(seat, card));
                self.state.stack.announce(Moment::Job(seat), seat);
            }
            Plan::Lay(card) => self.lay(seat, card),
        }
        Flow::On
    }

    /// TOY-LAY-01: others see that a trap was laid, not which.
    fn lay(&mut self, seat: Seat, card: Card) {
        let rules = self.rules;
        let burglar = self.state.burglar_mut(seat);
        if let Some(mut trap) = burglar.leave_hand(card) {
            pile::left_unseen(&mut trap, &mut burglar.hand, Knowers::only(seat), |card| rules.is_trap(card));
            burglar.traps.push(trap);
        }
        self.play.tell(rules::LAY, || Event::Laid { seat });
    }

    fn leave_openly(&mut self, seat: Seat, card: Card) {
        let burglar = self.state.burglar_mut(seat);
        if let Some(card) = burglar.leave_hand(card) {
            pile::left_in_the_open(card, &mut burglar.hand);
        }
    }

    pub fn discard(&mut self, seat: Seat, card: Card) {
        self.leave_openly(seat, card);
        self.state.discard.push(card);
        self.play.reveal();
        self.play.tell(rules::HAND, || Event::Discarded { seat, card });
    }

    /// TOY-DRAW-01
    pub fn draw(&mut self, seat: Seat, count: u8) {
        for _ in 0..count {
            if self.state.burglar(seat).hand.len() == HAND_ROOM {
                break;
            }
            let Some(mut top) = self.state.deck.pop() else { break };
            top.known.insert(seat);
            self.state.burglar_mut(seat).hand.push(top);
            self.play.reveal();
            self.play.tell(rules::DRAW, || Event::Drew { seat });
            self.play.whisper(seat, rules::DRAW, || Event::DrewCard { seat, card: top.card });
        }
        self.state.stack.next(Step::HandLimit(seat));
    }

    /// TOY-COIN-01, TOY-END-03
    fn gain(&mut self, seat: Seat, coins: u8) -> Flow {
        let coins = coins.min(self.state.bank);
        self.state.bank -= coins;
        self.play.tell(rules::COIN, || Event::Gained { seat, coins });
        self.take(seat, coins)
    }

    fn take(&mut self, seat: Seat, coins: u8) -> Flow {
        let burglar = self.state.burglar_mut(seat);
        burglar.coins += coins;
        if burglar.coins < ESCAPE {
            return Flow::On;
        }
        self.end(Ending::Escaped(seat));
        Flow::Stop
    }

    fn end(&mut self, ending: Ending) {
        self.state.phase = Phase::Over(ending);
        self.state.stack.clear();
        for burglar in &mut self.state.burglars {
            burglar.plan = None;
        }
    }

    /// TOY-PEEK-01
    fn peek(&mut self, by: Seat, of: Seat) {
        let held = self.state.burglar(of).hand.len();
        if held == 0 {
            return;
        }
        let place = self.play.pick(held);
        let hand = &mut self.state.burglar_mut(of).hand;
        pile::shown(hand, place, Knowers::only(by));
        let card = hand[place].card;
        self.play.reveal();
        self.play.tell(rules::PEEK, || Event::Peeked { by, of });
        self.play.whisper(by, rules::PEEK, || Event::Saw { by, of, card });
    }

    fn end_round(&mut self) {
        self.state.round += 1;
        for burglar in &mut self.state.burglars {
            burglar.plan = None;
        }
        if self.state.all().iter().any(|seat| self.state.burglar(seat).coins >= RICH) {
            return self.end(Ending::Rich);
        }
        if self.state.round == ROUNDS || self.state.deck.is_empty() {
            return self.end(Ending::Dawn);
        }
        self.state.lead = Seat((self.state.lead.0 + 1) % self.state.seats);
        self.state.phase = Phase::Planning;
    }

    /// TOY-TRAP-03: the trap waits under a window of its own, so that a trap can answer it.
    pub fn spring(&mut self, seat: Seat, card: Card) {
        let traps = &mut self.state.burglar_mut(seat).traps;
        if let Some(place) = traps.iter().position(|trap| trap.card == card) {
            traps.remove(place);
        }
        self.state.discard.push(card);
        self.play.reveal();
        self.play.tell(rules::TRAP_SPRUNG, || Event::Sprung { seat, card });
        effect::react(self, self.rules.program(card), Scope::of(seat));
        self.state.stack.announce(Moment::Sprung(seat), seat);
    }
}

impl<'r> Stage<'r> for Resolver<'r, '_, '_> {
    type Words = Trade;
    type Scope = Scope;
    type Set = Targets;
    type Thing = Seat;
    type Moment = Moment;
    type Step = Step;

    fn library(&self) -> &'r Library<Trade> {
        &self.rules.library
    }

    fn stack(&mut self) -> &mut ToyStack {
        &mut self.state.stack
    }

    fn perform(&mut self, verb: &'r Verb, scope: Scope) -> Flow {
        let Scope { actor, it } = scope;
        match *verb {
            Verb::Gain(coins) => return self.gain(it, coins),
            Verb::Pay(coins) => {
                let coins = coins.min(self.state.burglar(it).coins);
                self.state.burglar_mut(it).coins -= coins;
                self.state.bank += coins;
                self.play.tell(rules::COIN, || Event::Paid { seat: it, coins });
            }
            Verb::Rob { coins } => {
                self.state.stack.next(Step::Rob { thief: actor, victim: it, coins });
                self.state.stack.announce(Moment::Robbery { thief: actor, victim: it }, actor);
            }
            Verb::Draw(count) => self.draw(it, count),
            Verb::Peek => self.peek(actor, it),
            Verb::Discard => {
                let held = self.state.burglar(it).hand.len();
                if held > 0 {
                    let place = self.play.pick(held);
                    self.discard(it, self.state.burglar(it).hand[place].card);
                }
            }
            Verb::Prevent => {
                self.state.stack.prevent();
                self.play.tell(rules::PREVENTED, || Event::Prevented);
            }
            Verb::Again(again) => match (again, self.state.stack.top_mut()) {
                (Again::Over, Some(Frame::Run(_, at, _))) => *at = 0,
                (Again::Within, Some(&mut Frame::Run(program, ..))) => self.state.stack.call(program, scope),
                _ => {}
            },
        }
        Flow::On
    }

    fn step(&mut self, step: Step) -> Flow {
        match step {
            Step::TurnUp(left) => self.turn_up(left),
            Step::Job(seat, card) => {
                self.state.stack.call(self.rules.program(card), Scope::of(seat));
                Flow::On
            }
            Step::Rob { thief, victim, coins } => {
                let coins = coins.min(self.state.burglar(victim).coins);
                self.state.burglar_mut(victim).coins -= coins;
                self.play.tell(rules::ROB, || Event::Robbed { thief, victim, coins });
                self.take(thief, coins)
            }
            Step::HandLimit(seat) if self.state.burglar(seat).hand.len() > HAND_LIMIT => {
                self.state.stack.next(step);
                Flow::Wait
            }
            Step::HandLimit(_) => Flow::On,
            Step::Test(seat, needed) => {
                let passed = self.test_nerve(seat, needed);
                effect::decide(self, passed);
                Flow::On
            }
        }
    }

    fn holds(&self, condition: &Condition, scope: Scope) -> bool {
        let it = self.state.burglar(scope.it);
        match *condition {
            Condition::HasCoins(coins) => it.coins >= coins,
            Condition::HoldsCards => !it.hand.is_empty(),
        }
    }

    fn select(&self, who: &Who, scope: Scope) -> Targets {
        select(self.state, *who, scope)
    }

    fn count(&self, amount: &u8, _: Scope) -> u8 {
        *amount
    }

    fn bind(&self, scope: Scope, it: Seat) -> Scope {
        Scope { it, ..scope }
    }

    fn check(&mut self, test: &Test, scope: Scope) -> Checked {
        match *test {
            Test::Nerve(needed) => self.test_nerve(scope.it, needed).into(),
            Test::SteadyNerve(needed) => {
                self.state.stack.next(Step::Test(scope.it, needed));
                Checked::Pending
            }
        }
    }

    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.play.die(sides);
        self.play.tell(rules::DIE, || Event::Rolled { face });
        face
    }

    fn listeners(&mut self, moment: Moment) -> SeatSet {
        listeners(self.state, moment)
    }

    fn budget(&mut self) -> &mut Budget {
        &mut self.play.budget
    }

    fn overrun(&mut self, cut: Cut) {
        self.play.tell(rules::OVERRUN, || Event::Overrun { what: cut.why });
    }
}

/// Who won, and by which rule.
pub fn outcome(state: &State, ending: Ending) -> Outcome {
    let (rule, winners) = match ending {
        Ending::Rich => (rules::END_RICH, state.richest()),
        Ending::Dawn => (rules::END_DAWN, state.richest()),
        Ending::Escaped(seat) => (rules::END_ESCAPED, SeatSet::only(seat)),
    };
    let mut scores = [0; engine::MAX_SEATS];
    for seat in state.all() {
        scores[seat.index()] = i16::from(state.burglar(seat).coins);
    }
    Outcome { rule, winners, scores }
}
