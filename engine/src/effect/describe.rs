//! What is in progress, frame by frame, for an author who debugs a card.

use std::fmt::Debug;

use super::library::Library;
use super::script::Vocabulary;
use super::stack::{Frame, Stack};

impl<V: Vocabulary> Library<V> {
    /// Every frame of a stack in a line: which program it runs and where it is in it, what it waits for.
    pub fn describe<Scope, Set, Moment, Step>(&self, stack: &Stack<Scope, Set, Moment, Step>) -> Vec<String>
    where
        Scope: Copy + Default + Debug,
        Set: Copy + Debug,
        Moment: Copy + Debug,
        Step: Copy + Debug,
    {
        let frame = |frame: &Frame<Scope, Set, Moment, Step>| match frame {
            Frame::Run(program, at, scope) => match self.program(*program) {
                Some(found) => {
                    let op = found.ops.get(usize::from(*at)).map_or("end".to_string(), |op| format!("{op:?}"));
                    let (name, source, length) = (&found.name, &found.source, found.ops.len());
                    format!("program {name:?} ({source}) at {at}/{length}: {op}; {scope:?}")
                }
                None => format!("unknown program {}", program.0),
            },
            Frame::Each(program, left, _) => format!("for each of {left:?}: program {}", program.0),
            Frame::Times(program, left, _) => format!("{left} times more: program {}", program.0),
            Frame::Window(window) => format!("window {:?}; asked next: {:?}", window.moment, window.asked()),
            Frame::Step(step) => format!("step {step:?}"),
        };
        stack.iter().map(frame).collect()
    }
}
