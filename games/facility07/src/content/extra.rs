//! Rules with one more program, for scenarios that try a rule without the card that leads to it.

use std::sync::Arc;

use engine::Complaint;
use engine::effect::{Effect, Origin, ProgramId};

use super::program::{Moment, Programs, Site};
use super::resolve::Names;
use super::rules::{Facility07, KindTables, Shared};
use super::sources::{At, Sources};
use super::whole;
use crate::vocabulary::{Steps, Verb};

const SCENARIO: &str = "scenario";

/// A scenario's program is no card of the box: like a pack's it stops when an answer is cut.
const NO_PACK: u8 = u8::MAX;

impl Facility07 {
    /// The same rules with one more program. A program that no card could have becomes one that announces why.
    pub(crate) fn with_program(&self, steps: &[Steps]) -> (Facility07, ProgramId) {
        let made = compiled(&self.shared, steps).unwrap_or_else(|complaint| {
            let mut shared = (*self.shared).clone();
            let steps = [Effect::Do(Verb::Announce(complaint.to_string()))];
            let program = shared.library.add(Origin { name: SCENARIO, source: SCENARIO, pack: NO_PACK }, &steps);
            (shared, program)
        });
        (Facility07 { shared: Arc::new(made.0) }, made.1)
    }

    /// Why no card could have such a program.
    pub(crate) fn program_fault(&self, steps: &[Steps]) -> Option<Complaint> {
        compiled(&self.shared, steps).err()
    }
}

fn compiled(shared: &Shared, steps: &[Steps]) -> Result<(Shared, ProgramId), Complaint> {
    let mut shared = shared.clone();
    let sources = Sources(Vec::new());
    let mut programs = Programs {
        sources: &sources,
        names: Names::of(&shared),
        library: std::mem::take(&mut shared.library),
        weapons: std::mem::take(&mut shared.weapons),
        passives: std::mem::take(&mut shared.passives),
        contests: std::mem::take(&mut shared.contests),
    };
    let at = At { pack: NO_PACK, file: SCENARIO, card: "" };
    let program = programs.program(&Site { at, name: SCENARIO, moment: Moment::default() }, steps)?;
    whole::library(&sources, &programs.library)?;
    shared.library = programs.library;
    shared.weapons = programs.weapons;
    shared.passives = programs.passives;
    shared.contests = programs.contests;
    shared.kinds = KindTables::new(&shared.agents, &shared.ops, &shared.passives);
    Ok((shared, program))
}
