//! Random outcomes on their way into a journal and back out of it.

use serde::{Deserialize, Serialize};

use crate::chance::{Chance, Draw, Quick};

/// One random outcome: `got` out of `0..of`, written `[got, of]`. With the range written down, the dice can be checked
/// against the seed by a program that does not know the rules, and the stream can be wound on without them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "(u32, u32)", into = "(u32, u32)")]
pub struct Drawn {
    /// What came, counted from 0.
    pub got: u32,
    /// How many could have come, each equally likely.
    pub of: u32,
}

impl From<Drawn> for (u32, u32) {
    fn from(drawn: Drawn) -> Self {
        (drawn.got, drawn.of)
    }
}

impl TryFrom<(u32, u32)> for Drawn {
    type Error = String;

    fn try_from((got, of): (u32, u32)) -> Result<Self, Self::Error> {
        if got < of { Ok(Drawn { got, of }) } else { Err(format!("{got} is no outcome below {of}")) }
    }
}

/// Passes outcomes on and writes each down with its range.
pub struct Tape<'a> {
    source: &'a mut dyn Chance,
    /// What came so far.
    pub drawn: Vec<Drawn>,
}

impl<'a> Tape<'a> {
    /// Writes down what `source` gives.
    pub fn over(source: &'a mut dyn Chance) -> Self {
        Tape { source, drawn: Vec::new() }
    }
}

impl Chance for Tape<'_> {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        let got = self.source.below(n, what);
        self.drawn.push(Drawn { got, of: n });
        got
    }
}

/// Gives out again what a journal holds, and notices when the game asks for something else.
pub struct Taped<'a> {
    left: std::slice::Iter<'a, Drawn>,
    strayed: bool,
    /// Where a strayed game's outcomes come from: it is thrown away, but a rule that rolls until something comes up
    /// must still end.
    spare: Quick,
}

impl<'a> Taped<'a> {
    /// Gives out `drawn` in order.
    pub fn new(drawn: &'a [Drawn]) -> Self {
        Taped { left: drawn.iter(), strayed: false, spare: Quick::new(0) }
    }

    /// Whether the game asked for exactly what was recorded.
    pub fn exact(&self) -> bool {
        !self.strayed && self.left.as_slice().is_empty()
    }
}

impl Chance for Taped<'_> {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        match self.left.next() {
            Some(drawn) if drawn.of == n && !self.strayed => drawn.got,
            _ => {
                self.strayed = true;
                self.spare.below(n, what)
            }
        }
    }
}
