//! What is in progress: small frames on one stack inside the state.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::library::ProgramId;
use super::moment::Window;
use crate::seat::Seat;

/// Frames a stack has room for.
const FRAMES: usize = 32;

/// Frames kept free for what one step puts on top, so that nothing it plans is lost. A stack with less room than that
/// is too deep.
const SPARE: usize = 4;

/// Something in progress. What is on top goes on first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Frame<Scope, Set, Moment, Step> {
    /// A program at an instruction.
    Run(ProgramId, u16, Scope),
    /// A program still to be run for each of these.
    Each(ProgramId, Set, Scope),
    /// A program still to be run so many times.
    Times(ProgramId, u8, Scope),
    /// A moment that seats may react to.
    Window(Window<Moment>),
    /// A step of the game's own.
    Step(Step),
}

impl<Scope, Set, Moment, Step> Frame<Scope, Set, Moment, Step> {
    /// The program it runs, if it runs one.
    pub fn program(&self) -> Option<ProgramId> {
        match self {
            Frame::Run(program, ..) | Frame::Each(program, ..) | Frame::Times(program, ..) => Some(*program),
            Frame::Window(_) | Frame::Step(_) => None,
        }
    }
}

impl<Scope: Default, Set, Moment, Step> Default for Frame<Scope, Set, Moment, Step> {
    fn default() -> Self {
        Frame::Run(ProgramId(0), u16::MAX, Scope::default())
    }
}

/// The resolution in progress; lives inside the state. At most 28 deep: a chain of ten reactions takes about 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "Scope: Serialize, Set: Serialize, Moment: Serialize, Step: Serialize",
    deserialize = "Scope: Deserialize<'de> + Default, Set: Deserialize<'de>, Moment: Deserialize<'de>, Step: Deserialize<'de>"
))]
pub struct Stack<Scope: Default, Set, Moment, Step> {
    frames: ArrayVec<[Frame<Scope, Set, Moment, Step>; FRAMES]>,
    /// Set when a push found no room; [`run`](super::run) cuts the answer then.
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
    pub fn next(&mut self, step: Step) {
        self.push(Frame::Step(step));
    }

    /// Plans steps that happen in this order, the first of them next. Where some may be missing, a `None` stands for no
    /// step.
    pub fn in_order<const N: usize>(&mut self, steps: [impl Into<Option<Step>>; N]) {
        for step in steps.into_iter().rev() {
            if let Some(step) = step.into() {
                self.next(step);
            }
        }
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

    /// Whether too many things lie inside each other for one more to be started.
    #[inline]
    pub fn is_deep(&self) -> bool {
        self.frames.len() > FRAMES - SPARE || self.overflown
    }

    /// Where the outermost program lies for which this is true.
    pub(super) fn outermost(&self, is_such: impl Fn(ProgramId) -> bool) -> Option<usize> {
        self.frames.iter().position(|frame| frame.program().is_some_and(&is_such))
    }

    /// The program that is run at a place.
    pub(super) fn program_at(&self, at: usize) -> Option<ProgramId> {
        self.frames.get(at).and_then(Frame::program)
    }

    /// Takes the top away if it lies above the first `kept`.
    pub(super) fn pop_above(&mut self, kept: usize) -> Option<Frame<Scope, Set, Moment, Step>> {
        if self.frames.len() > kept { self.frames.pop() } else { None }
    }

    /// What found no room has been cut with the rest.
    pub(super) fn has_room_again(&mut self) {
        self.overflown = false;
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
                Frame::Run(..) | Frame::Each(..) | Frame::Times(..) => "a program",
            })
            .collect()
    }

    #[test]
    fn only_what_has_not_happened_yet_can_be_prevented() {
        let mut stack = Words::default();
        stack.next("the rest of the turn");
        stack.next("the attack");
        stack.announce("would be attacked", Seat(0));
        stack.announce_after("a trap was sprung", Seat(0));
        assert!(stack.prevent());
        assert_eq!(left(&stack), ["a trap was sprung", "closed", "the rest of the turn"]);
    }

    #[test]
    fn steps_in_order_come_before_what_was_planned() {
        let mut stack = Words::default();
        stack.next("the end of the turn");
        stack.in_order(["the Daze", "the arrest"]);
        assert_eq!(left(&stack), ["the Daze", "the arrest", "the end of the turn"]);
        stack.in_order([None, Some("the sneak")]);
        assert_eq!(left(&stack), ["the sneak", "the Daze", "the arrest", "the end of the turn"]);
    }

    #[test]
    fn what_is_prevented_twice_is_prevented_once() {
        let mut stack = Words::default();
        stack.next("the theft");
        stack.announce("would be robbed", Seat(0));
        stack.next("the Daze");
        stack.announce("would be Dazed", Seat(0));
        assert!(stack.prevent());
        assert!(!stack.prevent(), "the theft is another moment's");
        assert_eq!(left(&stack), ["closed", "would be robbed", "the theft"]);
    }
}
