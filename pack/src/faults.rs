//! Why a pack cannot be read: mostly one thing, of a manifest everything at once.

use engine::load::Complaint;

/// At least one complaint.
#[derive(Debug)]
pub struct Faults {
    first: Complaint,
    more: Vec<Complaint>,
}

impl Faults {
    /// The first and the others.
    pub fn new(first: Complaint, more: Vec<Complaint>) -> Self {
        Faults { first, more }
    }

    /// What to say where there is room for one thing only.
    pub fn first(self) -> Complaint {
        self.first
    }

    /// All of them.
    pub fn all(self) -> Vec<Complaint> {
        std::iter::once(self.first).chain(self.more).collect()
    }
}

impl From<Complaint> for Faults {
    fn from(only: Complaint) -> Self {
        Faults::new(only, Vec::new())
    }
}
