//! The interpreter: one loop, one stack, one place where somebody can be asked.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::library::{Library, Op, ProgramId};
use super::moment::Window;
use super::script::Vocabulary;
use crate::seat::{Seat, SeatSet};

/// Instructions one answer may set off. The longest honest chain of the four games stays in the hundreds; a
/// program from a pack that loops is stopped here.
const BUDGET: u32 = 20_000;

/// Something in progress. What is on top goes on first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame<Scope, Set, Moment, Step> {
    /// A program at an instruction.
    Run(ProgramId, u16, Scope),
    /// A program still to be run for each of these.
    Each(ProgramId, Set, Scope),
    /// A moment that seats may react to.
    Window(Window<Moment>),
    /// A step of the game's own.
    Step(Step),
}

impl<Scope: Default, Set, Moment, Step> Default for Frame<Scope, Set, Moment, Step> {
    fn default() -> Self {
        Frame::Run(ProgramId(0), u16::MAX, Scope::default())
    }
}

/// The resolution in progress; lives inside the state. At most 32 deep: a chain of ten reactions takes about 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "Scope: Serialize, Set: Serialize, Moment: Serialize, Step: Serialize",
    deserialize = "Scope: Deserialize<'de> + Default, Set: Deserialize<'de>, Moment: Deserialize<'de>, Step: Deserialize<'de>"
))]
pub struct Stack<Scope: Default, Set, Moment, Step> {
    frames: ArrayVec<[Frame<Scope, Set, Moment, Step>; 32]>,
    /// Set when a push found no room; [`run`] reports it and clears it.
    overflown: bool,
}

impl<Scope: Default, Set, Moment, Step> Default for Stack<Scope, Set, Moment, Step> {
    fn default() -> Self {
        Stack { frames: ArrayVec::new(), overflown: false }
    }
}

impl<Scope: Copy + Default, Set: Copy, Moment: Copy, Step: Copy> Stack<Scope, Set, Moment, Step> {
    /// Puts something on top: it will go on first.
    pub fn push(&mut self, frame: Frame<Scope, Set, Moment, Step>) {
        if self.frames.try_push(frame).is_some() {
            self.overflown = true;
        }
    }

    /// Starts a program.
    pub fn call(&mut self, program: ProgramId, scope: Scope) {
        self.push(Frame::Run(program, 0, scope));
    }

    /// Plans a step of the game's own.
    pub fn then(&mut self, step: Step) {
        self.push(Frame::Step(step));
    }

    /// Opens a window before something happens, on top of the step it may prevent.
    pub fn announce(&mut self, moment: Moment, first: Seat) {
        self.push(Frame::Window(Window::new(moment, first, true)));
    }

    /// Opens a window after something has happened; there is nothing to prevent any more.
    pub fn announce_after(&mut self, moment: Moment, first: Seat) {
        self.push(Frame::Window(Window::new(moment, first, false)));
    }

    /// Takes away what the innermost window before something announces; says whether there was something. The window
    /// stays behind, closed: of two reactions to one moment the second finds nothing to prevent, instead of what some
    /// outer window announces.
    pub fn prevent(&mut self) -> bool {
        let Some(at) = self.window_before().filter(|at| *at > 0) else { return false };
        if let Frame::Window(window) = &mut self.frames[at] {
            window.closed = true;
        }
        self.frames.remove(at - 1);
        true
    }

    /// What goes on next.
    #[inline]
    pub fn top(&self) -> Option<&Frame<Scope, Set, Moment, Step>> {
        self.frames.last()
    }

    /// What goes on next, to be changed.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut Frame<Scope, Set, Moment, Step>> {
        self.frames.last_mut()
    }

    /// Takes the top away.
    pub fn pop(&mut self) -> Option<Frame<Scope, Set, Moment, Step>> {
        self.frames.pop()
    }

    /// Drops everything in progress.
    pub fn clear(&mut self) {
        self.frames.clear();
    }

    /// Whether nothing is in progress.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// What the innermost window that can still prevent something announces.
    pub fn announced(&self) -> Option<&Frame<Scope, Set, Moment, Step>> {
        self.window_before().and_then(|window| self.frames.get(window.checked_sub(1)?))
    }

    /// The same, to be changed: a card is aimed at somebody else.
    pub fn announced_mut(&mut self) -> Option<&mut Frame<Scope, Set, Moment, Step>> {
        self.window_before().and_then(|window| self.frames.get_mut(window.checked_sub(1)?))
    }

    fn window_before(&self) -> Option<usize> {
        let innermost = |frame: &Frame<_, _, _, _>| matches!(frame, Frame::Window(window) if window.before);
        let at = self.frames.iter().rposition(innermost)?;
        matches!(&self.frames[at], Frame::Window(window) if !window.closed).then_some(at)
    }

    /// The frames to be changed, innermost first.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Frame<Scope, Set, Moment, Step>> {
        self.frames.iter_mut().rev()
    }

    /// The frames, innermost first.
    pub fn iter(&self) -> impl Iterator<Item = &Frame<Scope, Set, Moment, Step>> {
        self.frames.iter().rev()
    }
}

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

/// Why a program was cut short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Overrun {
    /// Too many instructions for one answer.
    Budget,
    /// Too many things inside each other.
    Depth,
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
    fn listeners(&self, moment: Self::Moment) -> SeatSet;
    /// A program was cut short; everything in progress is dropped after this call.
    fn overrun(&mut self, what: Overrun);
}

/// Goes on until somebody must be asked, the game ends or nothing is in progress.
#[allow(clippy::too_many_lines, reason = "one arm per instruction")]
pub fn run<'r, S: Stage<'r>>(stage: &mut S) -> Flow {
    let library = stage.library();
    for _ in 0..BUDGET {
        if stage.stack().overflown {
            return abandon(stage, Overrun::Depth);
        }
        let Some(top) = stage.stack().top_mut() else { return Flow::On };
        let flow = match top {
            Frame::Run(program, at, scope) => {
                let scope = *scope;
                let Some(op) = library.program(*program).and_then(|p| p.ops.get(usize::from(*at))) else {
                    stage.stack().pop();
                    continue;
                };
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
                        let things = stage.select(set, scope);
                        stage.stack().push(Frame::Each(*body, things, scope));
                        Flow::On
                    }
                    Op::Pick(set, by, body) => {
                        let mut things = stage.select(set, scope);
                        let chosen = stage.chance_chooses(by, things.count()).and_then(|at| things.nth(at));
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
                    Op::Branch(by, ways) => match stage.chance_chooses(by, ways.len()) {
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
            Frame::Window(window) => {
                let (moment, passed, closed) = (window.moment, window.passed, window.closed);
                let waiting = if closed { SeatSet::EMPTY } else { stage.listeners(moment).without(passed) };
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
    abandon(stage, Overrun::Budget)
}

fn abandon<'r, S: Stage<'r>>(stage: &mut S, what: Overrun) -> Flow {
    stage.overrun(what);
    stage.stack().clear();
    stage.stack().overflown = false;
    Flow::On
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
            Op::Pick(set, by, _) => Some(Waiting::Pick(set, by, scope)),
            Op::Branch(by, ways) => Some(Waiting::Branch(by, ways, scope)),
            _ => None,
        },
        Frame::Each(..) => None,
        Frame::Window(window) => Some(Waiting::Window(window)),
        Frame::Step(step) => Some(Waiting::Step(step)),
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

#[cfg(test)]
mod tests {
    use super::*;

    type Words = Stack<u8, u8, &'static str, &'static str>;

    fn left(stack: &Words) -> Vec<&'static str> {
        stack
            .iter()
            .map(|frame| match frame {
                Frame::Step(step) => *step,
                Frame::Window(window) if window.closed => "closed",
                Frame::Window(window) => window.moment,
                Frame::Run(..) | Frame::Each(..) => "a program",
            })
            .collect()
    }

    #[test]
    fn only_what_has_not_happened_yet_can_be_prevented() {
        let mut stack = Words::default();
        stack.then("the rest of the turn");
        stack.then("the attack");
        stack.announce("would be attacked", Seat(0));
        stack.announce_after("a trap was sprung", Seat(0));
        assert!(stack.prevent());
        assert_eq!(left(&stack), ["a trap was sprung", "closed", "the rest of the turn"]);
    }

    #[test]
    fn what_is_prevented_twice_is_prevented_once() {
        let mut stack = Words::default();
        stack.then("the theft");
        stack.announce("would be robbed", Seat(0));
        stack.then("the Daze");
        stack.announce("would be Dazed", Seat(0));
        assert!(stack.prevent());
        assert!(!stack.prevent(), "the theft is another moment's");
        assert_eq!(left(&stack), ["closed", "would be robbed", "the theft"]);
    }
}
