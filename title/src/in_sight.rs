//! What lies face up on a table, by its name among what is printed.

use crate::printed::Printed;

/// Something printed, as views have it: its kind, and its number among its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedId {
    pub kind: &'static str,
    pub number: u8,
}

impl PrintedId {
    pub fn new(kind: &'static str, number: usize) -> Self {
        PrintedId { kind, number: number as u8 }
    }

    pub fn is(self, printed: &Printed) -> bool {
        (self.kind, self.number) == (printed.kind, printed.number)
    }
}

/// A pile that everybody may look through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// As a heading: "Ops discard pile".
    pub name: &'static str,
    /// What lies on top comes last.
    pub cards: Vec<PrintedId>,
}

/// A place of the board whose text can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// What the board calls the place: `p3`, `tile 7`, `C4`; the card's own name where the board calls it nothing else.
    pub called: String,
    pub card: PrintedId,
}
