//! Every whole answer to a question.

use engine::{Game, Picks, Seat};

use crate::skill::Skill;

/// More answers than any question deserves: what comes after is left out.
pub const MOST_ANSWERS: usize = 1_024;

/// Picks tried before a question is given up on. A question whose picks lead nowhere must not hold up a table.
const MOST_STEPS: usize = 8_192;

/// An answer is a handful of picks.
const MOST_PICKS: usize = 64;

/// Whole answers, laid end to end in one list.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers<P> {
    picks: Vec<P>,
    /// Where each answer ends.
    ends: Vec<u32>,
    /// Whether there were too many.
    cut: bool,
}

impl<P> Default for Answers<P> {
    fn default() -> Self {
        Answers { picks: Vec::new(), ends: Vec::new(), cut: false }
    }
}

impl<P: Copy + PartialEq> Answers<P> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether there were too many to list.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// One of them; empty if there is no such answer.
    pub fn get(&self, at: usize) -> &[P] {
        let end = |at: usize| self.ends.get(at).map_or(self.picks.len(), |end| *end as usize);
        let start = at.checked_sub(1).map_or(0, end);
        self.picks.get(start..end(at)).unwrap_or_default()
    }

    /// All of them, in the order in which the game lists them.
    pub fn iter(&self) -> impl Iterator<Item = &[P]> {
        (0..self.len()).map(|at| self.get(at))
    }

    /// Adds one.
    pub fn push(&mut self, picks: &[P]) {
        self.picks.extend_from_slice(picks);
        self.ends.push(self.picks.len() as u32);
    }

    fn clear(&mut self) {
        self.picks.clear();
        self.ends.clear();
        self.cut = false;
    }
}

/// Lists whole answers in lists of its own, which grow to their size once: a caller that lists often keeps one of these, and
/// takes nothing from the heap any more.
#[derive(Clone, Debug)]
pub struct Lister<P> {
    answers: Answers<P>,
    so_far: Vec<P>,
    /// Picks still to be tried, the next one last, each with the number of picks before it.
    open: Vec<(usize, P)>,
    listed: Vec<P>,
}

impl<P> Default for Lister<P> {
    fn default() -> Self {
        Lister { answers: Answers::default(), so_far: Vec::new(), open: Vec::new(), listed: Vec::new() }
    }
}

impl<P: Copy + PartialEq> Lister<P> {
    /// The whole answers a seat may give and that are worth trying, depth first; at most [`MOST_ANSWERS`].
    pub fn list<G: Game<Pick = P>, S: Skill<G>>(
        &mut self,
        skill: &S,
        game: &G,
        state: &G::State,
        seat: Seat,
    ) -> &Answers<P> {
        let Lister { answers, so_far, open, listed } = self;
        answers.clear();
        so_far.clear();
        open.clear();
        if game.question(state, seat).is_none() {
            return answers;
        }
        for _ in 0..MOST_STEPS {
            match game.options(state, seat, so_far, listed) {
                Picks::Complete if skill.worth_trying(game, state, seat, so_far) => answers.push(so_far),
                Picks::Complete => {}
                Picks::More if so_far.len() < MOST_PICKS => {
                    open.extend(listed.iter().rev().map(|pick| (so_far.len(), *pick)));
                }
                Picks::More => answers.cut = true,
            }
            if answers.len() >= MOST_ANSWERS {
                answers.cut |= !open.is_empty();
                return answers;
            }
            let Some((depth, pick)) = open.pop() else { return answers };
            so_far.truncate(depth);
            so_far.push(pick);
        }
        answers.cut = true;
        answers
    }
}

/// Lists the whole answers a seat may give and that are worth trying, once.
pub fn enumerate<G: Game, S: Skill<G>>(skill: &S, game: &G, state: &G::State, seat: Seat) -> Answers<G::Pick> {
    let mut lister = Lister::default();
    lister.list(skill, game, state, seat);
    lister.answers
}
