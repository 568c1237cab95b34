//! What one answer may set off.
//!
//! Cards come from strangers too, and a few lines of a pack can loop for ever, or set each other off for ever. So
//! everything that happens while an answer is carried out is paid from one budget, which lives in
//! [`Play`](crate::play::Play) and is renewed by nothing: instructions, the things that conditions and selectors look
//! at, steps of the game's own, lines of the log, cards that are shuffled. When it is used up, or when too many things
//! lie inside each other, the answer is *cut*: what packs were about to do is dropped and no program of a pack is
//! run any more, while the game's own content and steps go on with what they need to come to a sound end. Should they
//! not come to an end either, programs stop altogether, and then everything does. Each stretch has its own
//! allowance, so that whatever happens an answer is over after a number of steps known beforehand.

use super::library::ProgramId;

/// Steps of one answer before it is cut. The longest honest answers stay in the hundreds.
pub const STEPS: u32 = 20_000;

/// Steps of each stretch after a cut: what the game itself needs to come to an end.
const REMAINDER: u32 = 4_000;

/// So many things that a condition or selector looks at cost a step more.
const LOOKS_PER_STEP: u32 = 8;

/// Steps for a line of the log: somebody has to store it, send it and read it.
const LINE: u32 = 3;

/// So many cards are shuffled for one step; every one of them is written into the journal.
const SHUFFLED_PER_STEP: u32 = 4;

/// What may still go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Everything: no cut so far.
    #[default]
    Everything,
    /// Programs of the game's own content, and its steps.
    Own,
    /// Steps of the game's own, but no programs.
    Steps,
    /// Nothing: everything in progress is dropped.
    Nothing,
}

impl Reach {
    /// Whether a program from this pack may be run; 0 is the game's own content.
    #[inline]
    pub const fn allows(self, pack: u8) -> bool {
        match self {
            Reach::Everything => true,
            Reach::Own => pack == 0,
            Reach::Steps | Reach::Nothing => false,
        }
    }

    const fn narrower(self) -> Reach {
        match self {
            Reach::Everything => Reach::Own,
            Reach::Own => Reach::Steps,
            Reach::Steps | Reach::Nothing => Reach::Nothing,
        }
    }
}

/// What one answer may still set off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    left: u32,
    allowance: u32,
    /// Steps of the stretches before this one.
    before: u32,
    reach: Reach,
    /// The program of a pack that was run last.
    last: Option<ProgramId>,
    /// The programs of packs that were begun, where somebody keeps count of them.
    begun: Option<Vec<ProgramId>>,
}

impl Default for Budget {
    fn default() -> Self {
        Budget::of(STEPS)
    }
}

impl Budget {
    /// A budget of so many steps before the cut.
    pub const fn of(steps: u32) -> Self {
        Budget { left: steps, allowance: steps, before: 0, reach: Reach::Everything, last: None, begun: None }
    }

    /// Keeps count of the programs of packs that are begun: see [`Budget::begun`].
    #[must_use]
    pub fn counting(self) -> Self {
        Budget { begun: Some(Vec::new()), ..self }
    }

    /// The programs of packs that were begun, in order; none unless they are [counted](Budget::counting).
    pub fn begun(&self) -> &[ProgramId] {
        self.begun.as_deref().unwrap_or_default()
    }

    /// Pays for steps.
    #[inline]
    pub fn spend(&mut self, steps: u32) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Pays for a line of the log.
    #[inline]
    pub fn spend_line(&mut self) {
        self.spend(LINE);
    }

    /// Pays for so many cards being shuffled.
    #[inline]
    pub fn spend_shuffle(&mut self, cards: usize) {
        self.spend(1 + cards as u32 / SHUFFLED_PER_STEP);
    }

    /// Steps that looking at so many things costs.
    pub const fn steps_for(looks: u32) -> u32 {
        looks / LOOKS_PER_STEP
    }

    /// What may still go on.
    #[inline]
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Whether the answer was cut.
    #[inline]
    pub fn is_cut(&self) -> bool {
        self.reach != Reach::Everything
    }

    /// Steps spent so far, those after a cut included.
    pub fn spent(&self) -> u32 {
        self.before + (self.allowance - self.left)
    }

    /// Whether nothing is left of this stretch.
    #[inline]
    pub(super) fn is_used_up(&self) -> bool {
        self.left == 0
    }

    /// The program of a pack that was run last.
    pub(super) fn last(&self) -> Option<ProgramId> {
        self.last
    }

    /// A program of a pack is at this instruction.
    #[inline]
    pub(super) fn runs(&mut self, program: ProgramId, at: usize) {
        self.last = Some(program);
        if let (Some(begun), 0) = (&mut self.begun, at) {
            begun.push(program);
        }
    }

    /// The next stretch, in which less may go on.
    pub(super) fn narrow(&mut self) -> Reach {
        self.before = self.spent();
        self.reach = self.reach.narrower();
        self.allowance = if self.reach == Reach::Nothing { 0 } else { REMAINDER };
        self.left = self.allowance;
        self.reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stretch_is_narrower_than_the_one_before_and_the_last_allows_nothing() {
        let mut budget = Budget::default();
        let mut reaches = vec![budget.reach()];
        while budget.reach() != Reach::Nothing {
            budget.spend(u32::MAX);
            reaches.push(budget.narrow());
        }
        assert_eq!(reaches, [Reach::Everything, Reach::Own, Reach::Steps, Reach::Nothing]);
        assert_eq!(budget.spent(), STEPS + 2 * REMAINDER);
        assert!(budget.is_used_up());
    }

    #[test]
    fn programs_of_packs_are_the_first_to_stop() {
        assert!(Reach::Everything.allows(1));
        assert!(!Reach::Own.allows(1) && Reach::Own.allows(0));
        assert!(!Reach::Steps.allows(0));
    }
}
