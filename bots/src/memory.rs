//! What a bot remembers of the moment it is in, so that it does not undo what it has just done: a search that looks at
//! every question afresh may find one half of a detour good, and then the other.

use engine::chance::Quick;
use engine::{Game, Play, Sight};

use crate::skill::Skill;

/// How the table looked whenever the bot was asked since this moment began.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    moment: u32,
    traces: Vec<u64>,
}

impl Memory {
    /// Keeps in mind how the table looks now.
    pub fn keep<G: Game, S: Skill<G>>(&mut self, skill: &S, sight: &Sight<'_, G>) {
        let moment = skill.moment(sight.game(), sight.seen());
        if moment != self.moment {
            self.moment = moment;
            self.traces.clear();
        }
        self.traces.extend(skill.trace(sight.game(), sight.seen()));
    }

    /// Whether the table would look as it did before, and not as it does now.
    pub fn goes_back<G: Game, S: Skill<G>>(&self, skill: &S, sight: &Sight<'_, G>, picks: &[G::Pick]) -> bool {
        let (Some(now), [_, _, ..]) = (self.traces.last(), self.traces.as_slice()) else { return false };
        let mut after = *sight.seen();
        sight.game().apply(&mut after, sight.seat(), picks, &mut Play::silent(&mut Quick::new(0)));
        skill.trace(sight.game(), &after).is_some_and(|trace| trace != *now && self.traces.contains(&trace))
    }
}
