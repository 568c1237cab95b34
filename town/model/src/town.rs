//! A town at one moment: what the database holds, and what each node holds in memory.

/// Houses in the town, and tables.
pub const NODES: usize = 3;
pub const TABLES: usize = 2;

/// So many entries fit: what the guests of a table write, and one that should not be there.
const ENTRIES: usize = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Town {
    pub nodes: [Node; NODES],
    pub tables: [Table; TABLES],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// Whether the program runs.
    pub up: bool,
    /// Whether its lease has run out, as the database sees it.
    pub lapsed: bool,
}

impl Default for Node {
    fn default() -> Self {
        Node { up: true, lapsed: false }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    /// Who owns it, as the database sees it. None: nobody, or a program that has been started anew since.
    pub owner: Option<u8>,
    pub journal: Journal,
    /// The letters whose guests were told that they are answered for good, one bit for each.
    pub told: u8,
    /// What each node has of it.
    pub desks: [Desk; NODES],
}

/// What is committed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Journal {
    letters: [u8; ENTRIES],
    len: u8,
    /// An entry was written under an epoch that was no longer the table's.
    pub stale: bool,
    /// An entry was written by somebody who did not know all before it.
    pub forked: bool,
}

impl Journal {
    pub fn len(&self) -> u8 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn letters(&self) -> &[u8] {
        &self.letters[..usize::from(self.len)]
    }

    /// Adds an entry, if there is room for it.
    pub fn push(&mut self, letter: u8) {
        if let Some(free) = self.letters.get_mut(usize::from(self.len)) {
            *free = letter;
            self.len += 1;
        }
    }

    /// The same with other names for the letters.
    pub(crate) fn renamed(mut self, name: impl Fn(u8) -> u8) -> Self {
        for letter in &mut self.letters[..usize::from(self.len)] {
            *letter = name(*letter);
        }
        self
    }
}

/// What a node has of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Desk {
    pub memory: Memory,
    pub work: Work,
}

/// What a node knows of a table. `fresh`: the epoch it goes by is still the table's. `knows`: so many entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Memory {
    #[default]
    Nothing,
    /// Read, and not claimed yet: only where [`Load::ReadFirst`](crate::Load::ReadFirst) is the rule.
    Read { knows: u8 },
    /// Claimed, and not read yet.
    Claimed { fresh: bool },
    /// It answers letters.
    Loaded { fresh: bool, knows: u8 },
}

/// What a node has the database write for a table. `number` is that of the new entry; an `orphan` is one whose node has died
/// or given it up, which the database need not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Work {
    #[default]
    Nothing,
    /// A transaction is begun.
    Begun { letter: u8, number: u8, fresh: bool, orphan: bool },
    /// The word to commit it is on its way.
    Sent { letter: u8, number: u8, fresh: bool, orphan: bool },
    /// It is committed; the node does not know yet.
    Written { letter: u8 },
    /// It is undone; the node does not know yet.
    Undone,
}

impl Work {
    /// Whether there is a transaction at the database.
    pub fn is_open(&self) -> bool {
        matches!(self, Work::Begun { .. } | Work::Sent { .. })
    }

    /// The same about a letter of another name.
    pub(crate) fn about(self, name: impl Fn(u8) -> u8) -> Self {
        match self {
            Work::Begun { letter, number, fresh, orphan } => {
                Work::Begun { letter: name(letter), number, fresh, orphan }
            }
            Work::Sent { letter, number, fresh, orphan } => Work::Sent { letter: name(letter), number, fresh, orphan },
            Work::Written { letter } => Work::Written { letter: name(letter) },
            Work::Nothing | Work::Undone => self,
        }
    }
}

impl Table {
    /// Somebody else's epoch from now on: what anybody held under the old one is stale.
    pub fn raise_epoch(&mut self) {
        for Desk { memory, work } in &mut self.desks {
            match memory {
                Memory::Claimed { fresh } | Memory::Loaded { fresh, .. } => *fresh = false,
                Memory::Nothing | Memory::Read { .. } => {}
            }
            match work {
                Work::Begun { fresh, .. } | Work::Sent { fresh, .. } => *fresh = false,
                Work::Nothing | Work::Written { .. } | Work::Undone => {}
            }
        }
    }
}
