//! The interpreter: one loop, one stack, one place where somebody can be asked.

use serde::{Deserialize, Serialize};

use super::budget::{Budget, Reach};
use super::library::{Library, Op, Program, ProgramId};
use super::moment::Window;
use super::script::Vocabulary;
use super::stack::{Frame, Stack};
use crate::seat::SeatSet;

/// So many times something is repeated at most, whatever is counted.
pub const MOST_TIMES: u8 = 20;

/// What a verb or step says when it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on with whatever is on top of the stack.
    On,
    /// The step put itself back on top and waits for an answer.
    Wait,
    /// The game is over; nothing goes on.
    Stop,
}

/// How a check went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// It passed.
    Passed,
    /// It failed.
    Failed,
    /// Steps on top of the stack will decide it.
    Pending,
}

impl From<bool> for Checked {
    fn from(passed: bool) -> Self {
        if passed { Checked::Passed } else { Checked::Failed }
    }
}

/// Why an answer was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overrun {
    /// Too many steps for one answer.
    Budget,
    /// Too many things inside each other.
    Depth,
    /// Turn after turn went by without anybody being asked.
    Turns,
    /// Question after question in one turn, each answer within its budget.
    Answers,
}

/// An answer that is cut: what was too much, and whose doing it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// What was too much.
    pub why: Overrun,
    /// The program that was at work, or the last one of a pack that was.
    pub program: Option<ProgramId>,
    /// The one that had set everything off, if that was another card or rule.
    pub within: Option<ProgramId>,
}

/// What the machine needs of a game while it runs. `'r` is the life of the rules, which the programs belong to.
pub trait Stage<'r> {
    /// The game's words.
    type Words: Vocabulary;
    /// What a program knows: who acts, where, the thing at hand.
    type Scope: Copy + Default;
    /// A set of things, handed out one at a time.
    type Set: Copy + Iterator<Item = Self::Thing>;
    /// One thing of such a set.
    type Thing: Copy + PartialEq;
    /// A moment somebody may react to.
    type Moment: Copy;
    /// A step of the game's own.
    type Step: Copy;

    /// The programs.
    fn library(&self) -> &'r Library<Self::Words>;
    /// The stack inside the state.
    fn stack(&mut self) -> &mut Stack<Self::Scope, Self::Set, Self::Moment, Self::Step>;
    /// Carries out a verb.
    fn perform(&mut self, verb: &'r <Self::Words as Vocabulary>::Verb, scope: Self::Scope) -> Flow;
    /// Carries out a step.
    fn step(&mut self, step: Self::Step) -> Flow;
    /// Whether a condition holds.
    fn holds(&self, condition: &<Self::Words as Vocabulary>::Condition, scope: Self::Scope) -> bool;
    /// The things a selector means now.
    fn select(&self, selector: &<Self::Words as Vocabulary>::Selector, scope: Self::Scope) -> Self::Set;
    /// How many that is now.
    fn count(&self, amount: &<Self::Words as Vocabulary>::Amount, scope: Self::Scope) -> u8;
    /// The scope in which `thing` is the thing at hand.
    fn bind(&self, scope: Self::Scope, thing: Self::Thing) -> Self::Scope;
    /// Makes a check. One that others may interfere with plans its own steps, says [`Checked::Pending`] and reports
    /// the result with [`decide`] when they are done.
    fn check(&mut self, check: &<Self::Words as Vocabulary>::Check, scope: Self::Scope) -> Checked;
    /// Rolls a die in the open.
    fn roll(&mut self, sides: u8) -> u8;
    /// A choice among `count` that nobody makes: chance does, if the chooser says so.
    fn chance_chooses(&mut self, _: &<Self::Words as Vocabulary>::Chooser, _count: usize) -> Option<usize> {
        None
    }
    /// The seats that must be asked about a moment. It may depend on public facts only.
    fn listeners(&mut self, moment: Self::Moment) -> SeatSet;
    /// What the answer may still set off: [`Play::budget`](crate::play::Play::budget).
    fn budget(&mut self) -> &mut Budget;
    /// The answer is cut; the table hears of it.
    fn overrun(&mut self, cut: Cut);
    /// What was in progress is not carried out any more, because the answer is cut. Pieces it holds must be put away.
    fn dropped(&mut self, _: Frame<Self::Scope, Self::Set, Self::Moment, Self::Step>) {}
}

/// Goes on until somebody must be asked, the game ends or nothing is in progress.
#[allow(clippy::too_many_lines, reason = "one arm per instruction")]
pub fn run<'r, S: Stage<'r>>(stage: &mut S) -> Flow {
    let library = stage.library();
    while !stage.stack().is_empty() {
        let budget = stage.budget();
        budget.spend(1);
        let (used_up, reach) = (budget.is_used_up(), budget.reach());
        let over = if used_up { Some(Overrun::Budget) } else { stage.stack().is_deep().then_some(Overrun::Depth) };
        if let Some(why) = over {
            if cut(stage, why) == Reach::Nothing {
                return Flow::On;
            }
            continue;
        }
        let Some(top) = stage.stack().top_mut() else { break };
        let flow = match top {
            Frame::Run(id, at, scope) => {
                let (id, scope, now) = (*id, *scope, usize::from(*at));
                let program = library.program(id).filter(|program| reach.allows(program.pack));
                let Some((program, op)) = program.and_then(|program| Some((program, program.ops.get(now)?))) else {
                    stage.stack().pop();
                    continue;
                };
                if program.pack != 0 {
                    stage.budget().runs(id, now);
                }
                let Some(Frame::Run(_, at, _)) = stage.stack().top_mut() else { continue };
                match op {
                    Op::Do(verb) => {
                        *at += 1;
                        stage.perform(verb, scope)
                    }
                    Op::Jump(to) => {
                        *at = *to;
                        continue;
                    }
                    Op::If(condition, otherwise) => {
                        pay(stage, program, now);
                        let holds = stage.holds(condition, scope);
                        advance(stage, (!holds).then_some(*otherwise));
                        Flow::On
                    }
                    Op::Check(check, fail) => {
                        match stage.check(check, scope) {
                            Checked::Passed => advance(stage, None),
                            Checked::Failed => advance(stage, Some(*fail)),
                            Checked::Pending => {}
                        }
                        Flow::On
                    }
                    Op::Roll(sides, rows) => {
                        let face = stage.roll(*sides);
                        let row = rows.iter().find(|(up_to, _)| face <= *up_to);
                        advance(stage, row.map(|(_, to)| *to));
                        Flow::On
                    }
                    Op::Each(set, body) => {
                        *at += 1;
                        pay(stage, program, now);
                        let things = stage.select(set, scope);
                        stage.stack().push(Frame::Each(*body, things, scope));
                        Flow::On
                    }
                    Op::Repeat(amount, body) => {
                        *at += 1;
                        pay(stage, program, now);
                        let times = stage.count(amount, scope).min(MOST_TIMES);
                        stage.stack().push(Frame::Times(*body, times, scope));
                        Flow::On
                    }
                    Op::Pick(set, by, body) => {
                        pay(stage, program, now);
                        let mut things = stage.select(set, scope);
                        let chosen = stage.chance_chooses(&by.who, things.count()).and_then(|at| things.nth(at));
                        match (chosen.or_else(|| things.next()), if chosen.is_some() { None } else { things.next() }) {
                            (None, _) => {
                                advance(stage, None);
                                Flow::On
                            }
                            (Some(only), None) => {
                                let inner = stage.bind(scope, only);
                                advance(stage, None);
                                stage.stack().call(*body, inner);
                                Flow::On
                            }
                            _ => Flow::Wait,
                        }
                    }
                    Op::Branch(by, ways) => match stage.chance_chooses(&by.who, ways.len()) {
                        Some(way) => {
                            advance(stage, ways.get(way).map(|(_, to)| *to));
                            Flow::On
                        }
                        None => Flow::Wait,
                    },
                }
            }
            Frame::Each(body, left, scope) => {
                let (body, scope) = (*body, *scope);
                if let Some(thing) = left.next() {
                    let inner = stage.bind(scope, thing);
                    stage.stack().call(body, inner);
                } else {
                    stage.stack().pop();
                }
                Flow::On
            }
            Frame::Times(body, left, scope) => {
                let (body, scope) = (*body, *scope);
                if let Some(fewer) = left.checked_sub(1) {
                    *left = fewer;
                    stage.stack().call(body, scope);
                } else {
                    stage.stack().pop();
                }
                Flow::On
            }
            Frame::Window(window) => {
                let (moment, passed, closed) = (window.moment, window.passed, window.closed);
                let waiting = if closed { SeatSet::NONE } else { stage.listeners(moment).minus(passed) };
                if waiting.is_empty() {
                    stage.stack().pop();
                    Flow::On
                } else {
                    if let Some(Frame::Window(window)) = stage.stack().top_mut() {
                        window.waiting = waiting;
                    }
                    Flow::Wait
                }
            }
            Frame::Step(step) => {
                let step = *step;
                stage.stack().pop();
                stage.step(step)
            }
        };
        if flow != Flow::On {
            return flow;
        }
    }
    Flow::On
}

/// Pays for what an instruction looks at.
fn pay<'r, S: Stage<'r>>(stage: &mut S, program: &Program<S::Words>, at: usize) {
    let cost = program.costs.get(at).copied().unwrap_or(0);
    stage.budget().spend(u32::from(cost));
}

/// Cuts the answer: from the outermost program that may not go on, everything is dropped, for all that lies above it
/// is its doing; what lies beneath goes on. Says what still may.
pub fn cut<'r, S: Stage<'r>>(stage: &mut S, why: Overrun) -> Reach {
    let library = stage.library();
    let pack = |id: ProgramId| library.program(id).map_or(0, |program| program.pack);
    let mut reach = stage.budget().narrow();
    let mut outermost = stage.stack().outermost(|id| !reach.allows(pack(id)));
    // A stack that is too deep must become shallower.
    while why == Overrun::Depth && outermost.is_none() && reach != Reach::Nothing {
        reach = stage.budget().narrow();
        outermost = stage.stack().outermost(|id| !reach.allows(pack(id)));
    }
    let stopped = |frame: &Frame<_, _, _, _>| frame.program().filter(|id| !reach.allows(pack(*id)));
    let innermost = stage.stack().iter().find_map(stopped);
    let program = innermost.or_else(|| stage.budget().last());
    let whose = |id: ProgramId| library.program(id).map(|program| (&program.name, &program.source, program.pack));
    let outer = outermost.and_then(|at| stage.stack().program_at(at));
    let within = outer.filter(|outer| program.is_some_and(|inner| whose(inner) != whose(*outer)));
    stage.overrun(Cut { why, program, within });
    let kept = if reach == Reach::Nothing { Some(0) } else { outermost };
    while let Some(frame) = kept.and_then(|kept| stage.stack().pop_above(kept)) {
        stage.dropped(frame);
    }
    stage.stack().has_room_again();
    reach
}

/// Moves the program on top to the next instruction, or to `jump`.
fn advance<'r, S: Stage<'r>>(stage: &mut S, jump: Option<u16>) {
    if let Some(Frame::Run(_, at, _)) = stage.stack().top_mut() {
        *at = jump.unwrap_or(*at + 1);
    }
}

/// What the top of the stack is waiting for.
pub enum Waiting<'r, V: Vocabulary, Scope, Moment, Step> {
    /// Somebody picks one thing of a set.
    Pick(&'r V::Selector, &'r V::Chooser, Scope),
    /// Somebody picks a way to go on.
    Branch(&'r V::Chooser, &'r [(String, u16)], Scope),
    /// Somebody may react to a moment.
    Window(Window<Moment>),
    /// A step of the game's own.
    Step(Step),
}

/// Reads what the stack is waiting for; `None` if nothing is in progress.
pub fn waiting<'r, V: Vocabulary, Scope: Copy + Default, Set: Copy, Moment: Copy, Step: Copy>(
    library: &'r Library<V>,
    stack: &Stack<Scope, Set, Moment, Step>,
) -> Option<Waiting<'r, V, Scope, Moment, Step>> {
    match *stack.top()? {
        Frame::Run(program, at, scope) => match library.program(program)?.ops.get(usize::from(at))? {
            Op::Pick(set, by, _) => Some(Waiting::Pick(set, &by.who, scope)),
            Op::Branch(by, ways) => Some(Waiting::Branch(&by.who, ways, scope)),
            _ => None,
        },
        Frame::Each(..) | Frame::Times(..) => None,
        Frame::Window(window) => Some(Waiting::Window(window)),
        Frame::Step(step) => Some(Waiting::Step(step)),
    }
}

/// The author's words for the choice that the stack is waiting for, if it is one and they wrote any.
pub fn question<'r, V: Vocabulary, Scope: Copy + Default, Set: Copy, Moment: Copy, Step: Copy>(
    library: &'r Library<V>,
    stack: &Stack<Scope, Set, Moment, Step>,
) -> Option<&'r str> {
    let Frame::Run(program, at, _) = *stack.top()? else { return None };
    match library.program(program)?.ops.get(usize::from(at))? {
        Op::Pick(_, by, _) | Op::Branch(by, _) => by.question.as_deref(),
        Op::Do(_) | Op::If(..) | Op::Jump(_) | Op::Each(..) | Op::Repeat(..) | Op::Check(..) | Op::Roll(..) => None,
    }
}

/// Reports how a [`Checked::Pending`] check went; its program is on top of the stack again.
pub fn decide<'r, S: Stage<'r>>(stage: &mut S, passed: bool) {
    let library = stage.library();
    let Some(&Frame::Run(program, at, _)) = stage.stack().top() else { return };
    if let Some(Op::Check(_, fail)) = library.program(program).and_then(|p| p.ops.get(usize::from(at))) {
        advance(stage, (!passed).then_some(*fail));
    }
}

/// Answers a [`Waiting::Pick`].
pub fn pick<'r, S: Stage<'r>>(stage: &mut S, thing: S::Thing) {
    let library = stage.library();
    let Some(&Frame::Run(program, at, scope)) = stage.stack().top() else { return };
    if let Some(Op::Pick(_, _, body)) = library.program(program).and_then(|p| p.ops.get(usize::from(at))) {
        let inner = stage.bind(scope, thing);
        advance(stage, None);
        stage.stack().call(*body, inner);
    }
}

/// Answers a [`Waiting::Branch`].
pub fn branch<'r, S: Stage<'r>>(stage: &mut S, way: usize) {
    let library = stage.library();
    let Some(&Frame::Run(program, at, _)) = stage.stack().top() else { return };
    if let Some(Op::Branch(_, ways)) = library.program(program).and_then(|p| p.ops.get(usize::from(at)))
        && let Some((_, to)) = ways.get(way)
    {
        advance(stage, Some(*to));
    }
}
