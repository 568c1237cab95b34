//! The rules of the protocol, each of which can be taken away to see what it is there for.

/// How a write is kept from happening behind a successor's back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fence {
    /// The epoch is asked for within the transaction, and the answer holds until that ends.
    Held,
    /// It is asked for, and may be otherwise a moment later.
    Asked,
    /// Nobody asks.
    None,
}

/// When guests are told of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    Committed,
    /// When it is on its way to the database.
    Begun,
    /// When the database has said so, or has said nothing.
    Unclear,
}

/// What a node that wants a table does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Load {
    ClaimFirst,
    ReadFirst,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub fence: Fence,
    pub tell: Tell,
    pub load: Load,
    /// The journal has one entry of each number: the database refuses a second.
    pub key: bool,
    /// A letter that stands in the journal is not written again.
    pub once: bool,
    /// The database ends a transaction whose client says nothing any more.
    pub ends: bool,
    /// A table is taken over when its owner's lease has run out.
    pub takes: bool,
}

impl Rules {
    pub const SOUND: Rules = Rules {
        fence: Fence::Held,
        tell: Tell::Committed,
        load: Load::ClaimFirst,
        key: true,
        once: true,
        ends: true,
        takes: true,
    };
}
