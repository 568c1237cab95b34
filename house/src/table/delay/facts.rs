//! What spectators are told late about the table itself.

use wire::{TableInfo, TimeLeft, VoteInfo};

/// What a table's own page says about the running game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    characters: Vec<Option<String>>,
    times: Vec<Option<TimeLeft>>,
    vote: Option<VoteInfo>,
    paused: bool,
}

impl Facts {
    pub fn of(info: &TableInfo) -> Facts {
        Facts {
            characters: info.seats.iter().map(|seat| seat.character.clone()).collect(),
            times: info.seats.iter().map(|seat| seat.time).collect(),
            vote: info.vote.clone(),
            paused: info.paused,
        }
    }

    /// The table with these facts instead of the present ones.
    pub fn put_on(&self, mut info: TableInfo) -> TableInfo {
        for (at, seat) in info.seats.iter_mut().enumerate() {
            seat.character = self.characters.get(at).cloned().flatten();
            seat.time = self.times.get(at).copied().flatten();
        }
        (info.vote, info.paused) = (self.vote.clone(), self.paused);
        info
    }

    /// Whether they say something else, clocks aside: those always run.
    pub fn differ(&self, other: &Facts) -> bool {
        (&self.characters, &self.vote, self.paused) != (&other.characters, &other.vote, other.paused)
    }
}
