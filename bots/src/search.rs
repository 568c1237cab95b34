//! Search by policy improvement. All answers worth trying, the best of them at a glance, are played on the same imagined
//! tables with the same dice; the better half goes on (sequential halving), and the policy's own answer goes on with it, so
//! that every other is compared with it table by table. It is the one that is given unless another is better by more than
//! chance would explain.

use std::time::Duration;

use engine::{Game, Seat, Sight, Turn};

use crate::answers::{Answers, Lister};
use crate::budget::{Budget, Threads};
use crate::clock::Clock;
use crate::ranking::{Judged, Ranking};
use crate::rollout::{Rollout, Stream, stream};
use crate::skill::Skill;
use crate::tally::Tally;

/// Simulations between two looks at whether it is decided: seldom enough to be worth several threads' while.
const BATCH: u32 = 128;

/// An answer so many standard errors ahead of every other is the best. Obvious answers come at once.
const DECIDED: f64 = 5.0;

/// Samples before anything counts as decided.
const LEAST_SAMPLES: u32 = 24;

/// Samples before it counts as futile to look for something better, and the standard errors that have to speak for it.
const ENOUGH_SAMPLES: u32 = 64;
const FUTILE: f64 = 3.0;

/// Why there is nothing to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unasked {
    /// The game is over.
    Over,
    /// This seat is not asked anything.
    NotAsked(Seat),
}

impl std::fmt::Display for Unasked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unasked::Over => f.write_str("the game is over"),
            Unasked::NotAsked(seat) => write!(f, "seat {} is not asked anything", seat.0 + 1),
        }
    }
}

impl std::error::Error for Unasked {}

/// Ranks the answers a seat may give. Without a budget that is the policy's own answer, and the others as they look at a
/// glance.
pub fn search<G: Game, S: Skill<G>>(
    skill: &S,
    sight: &Sight<'_, G>,
    budget: Budget,
    seed: u64,
) -> Result<Ranking<G::Pick>, Unasked> {
    look(skill, sight, (None, &|_| false), budget, seed)
}

/// The same without answers that are out of the question, as long as there are others.
pub(crate) fn search_but<G: Game, S: Skill<G>>(
    skill: &S,
    sight: &Sight<'_, G>,
    budget: Budget,
    seed: u64,
    is_out: &dyn Fn(&[G::Pick]) -> bool,
) -> Result<Ranking<G::Pick>, Unasked> {
    look(skill, sight, (None, is_out), budget, seed)
}

/// The same, but every answer is measured by this one, where it is one that the seat may give: by what was played, say. The
/// policy's own is then one of those that are tried.
pub fn search_beside<G: Game, S: Skill<G>>(
    skill: &S,
    sight: &Sight<'_, G>,
    played: Option<&[G::Pick]>,
    budget: Budget,
    seed: u64,
) -> Result<Ranking<G::Pick>, Unasked> {
    look(skill, sight, (played, &|_| false), budget, seed)
}

/// What is to be measured by, and what is out of the question.
type Wishes<'w, P> = (Option<&'w [P]>, &'w dyn Fn(&[P]) -> bool);

fn look<G: Game, S: Skill<G>>(
    skill: &S,
    sight: &Sight<'_, G>,
    wishes: Wishes<'_, G::Pick>,
    budget: Budget,
    seed: u64,
) -> Result<Ranking<G::Pick>, Unasked> {
    let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
    if matches!(game.turn(state), Turn::Over(_)) {
        return Err(Unasked::Over);
    }
    if game.question(state, seat).is_none() {
        return Err(Unasked::NotAsked(seat));
    }
    let (answers, left_out) = candidates(skill, sight, wishes, budget.keep.unwrap_or(S::TUNING.keep), seed);
    let deadline = budget.time.map(|(time, clock)| (clock() + time, clock));
    let Budget { threads, thorough, .. } = budget;
    let mut search = Search { skill, sight, answers, seed, deadline, threads, thorough, samples: 0 };
    let (tallies, simulations) = search.run(budget.simulations);
    Ok(Ranking { left_out, ..search.ranking(&tallies, simulations) })
}

/// The answer that the others are measured by, the policy's own, then the rest, the best at a glance first: as many as are
/// kept; and how many are left out.
fn candidates<G: Game, S: Skill<G>>(
    skill: &S,
    sight: &Sight<'_, G>,
    (played, is_out): Wishes<'_, G::Pick>,
    keep: usize,
    seed: u64,
) -> (Answers<G::Pick>, usize) {
    let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
    let mut spare = Vec::new();
    let mut own = Vec::new();
    skill.answer(game, state, seat, &mut stream(seed, 0, Stream::Policy), &mut own);
    if game.allows(state, seat, &own, &mut spare).is_err() {
        own.clear();
        game.default_answer(state, seat, &mut own);
    }
    let mut kept = Answers::default();
    if let Some(played) = played.filter(|picks| game.allows(state, seat, picks, &mut spare).is_ok()) {
        kept.push(played);
    }
    if !is_out(&own) {
        if kept.is_empty() && skill.is_clear(game, state, seat, &own) {
            kept.push(&own);
            return (kept, 0);
        }
        if kept.iter().all(|picks| picks != own) {
            kept.push(&own);
        }
    }
    let mut lister = Lister::default();
    let all = lister.list(skill, game, state, seat);
    let mut order: Vec<(i32, &[G::Pick])> = all
        .iter()
        .filter(|picks| *picks != own.as_slice() && kept.iter().all(|one| one != *picks) && !is_out(picks))
        .map(|picks| (skill.glance(game, state, seat, picks), picks))
        .collect();
    // Stable, so that equals stay as the game lists them.
    order.sort_by_key(|(glance, _)| std::cmp::Reverse(*glance));
    if kept.is_empty() && order.is_empty() {
        kept.push(&own);
    }
    let room = keep.max(2).saturating_sub(kept.len());
    order.iter().take(room).for_each(|(_, picks)| kept.push(picks));
    (kept, order.len().saturating_sub(room))
}

struct Search<'s, 'g, G: Game, S> {
    skill: &'s S,
    sight: &'s Sight<'g, G>,
    /// The one that the others are measured by first.
    answers: Answers<G::Pick>,
    seed: u64,
    deadline: Option<(Duration, Clock)>,
    threads: Threads,
    thorough: bool,
    samples: u64,
}

/// The answer that the others are measured by, which is given unless another is better for certain.
const OWN: usize = 0;

impl<G: Game, S: Skill<G>> Search<'_, '_, G, S> {
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|(end, clock)| clock() >= end)
    }

    /// Halves the field until two are left or the simulations are used up.
    fn run(&mut self, simulations: u32) -> (Vec<Tally>, u32) {
        let mut tallies = vec![Tally::default(); self.answers.len()];
        let mut alive: Vec<usize> = (0..self.answers.len()).collect();
        let mut made = 0;
        let stages = self.answers.len().next_power_of_two().ilog2();
        for stage in 0..stages {
            let share = (simulations - made) / (stages - stage);
            let mut samples = share / alive.len() as u32;
            if stage + 1 == stages {
                samples = (simulations - made) / alive.len() as u32;
            }
            while samples > 0 && !self.is_late() {
                let batch = samples.min((BATCH / alive.len() as u32).max(1));
                made += self.batch(&alive, batch, &mut tallies);
                samples -= batch;
                let futile = is_futile(&tallies, &alive, f64::from(S::TUNING.margin));
                if !self.thorough && (futile || is_decided(&tallies, &alive)) {
                    return (tallies, made);
                }
            }
            alive.sort_by(|a, b| tallies[*b].mean().total_cmp(&tallies[*a].mean()));
            alive.truncate(alive.len().div_ceil(2));
            if !alive.contains(&OWN) {
                // Beside the leader alone there is room for it; it is what the others are measured by.
                alive.push(OWN);
            }
        }
        (tallies, made)
    }

    /// Plays every answer that is still in the running on so many imagined tables; says how many simulations that made.
    fn batch(&mut self, alive: &[usize], samples: u32, tallies: &mut [Tally]) -> u32 {
        let from = self.samples;
        self.samples += u64::from(samples);
        let counted = match self.threads {
            #[cfg(feature = "parallel")]
            Threads::All => self.batch_on_all(alive, from..self.samples),
            _ => self.batch_here(alive, from..self.samples),
        };
        for (at, more) in alive.iter().zip(&counted) {
            tallies[*at] += *more;
        }
        counted.iter().map(|tally| tally.simulations).sum()
    }

    fn batch_here(&self, alive: &[usize], samples: std::ops::Range<u64>) -> Vec<Tally> {
        let mut counted = vec![Tally::default(); alive.len()];
        let mut rollout = Rollout::new(self.sight.game(), self.skill);
        let mut odds = Vec::new();
        for sample in samples {
            self.sample(&mut rollout, alive, sample, &mut odds, &mut counted);
            if self.is_late() {
                break;
            }
        }
        counted
    }

    #[cfg(feature = "parallel")]
    fn batch_on_all(&self, alive: &[usize], samples: std::ops::Range<u64>) -> Vec<Tally> {
        use rayon::prelude::*;

        let nothing = || vec![Tally::default(); alive.len()];
        let one = |mut counted: Vec<Tally>, sample: u64| {
            if !self.is_late() {
                let mut rollout = Rollout::new(self.sight.game(), self.skill);
                self.sample(&mut rollout, alive, sample, &mut Vec::new(), &mut counted);
            }
            counted
        };
        let both = |mut sum: Vec<Tally>, more: Vec<Tally>| {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
            sum
        };
        samples.into_par_iter().fold(nothing, one).reduce(nothing, both)
    }

    /// One imagined table and its dice, for every answer.
    fn sample(
        &self,
        rollout: &mut Rollout<'_, G, S>,
        alive: &[usize],
        sample: u64,
        odds: &mut Vec<i32>,
        counted: &mut [Tally],
    ) {
        let own = self.seed ^ sample.wrapping_mul(0xA24B_AED4_963E_E407);
        let state = self.sight.imagine(&mut stream(own, 0, Stream::Imagined));
        odds.clear();
        odds.extend(alive.iter().map(|at| rollout.after(&state, self.sight.seat(), self.answers.get(*at), own)));
        let policys = alive.iter().position(|at| *at == OWN).map_or(0, |at| odds[at]);
        for (tally, odds) in counted.iter_mut().zip(odds) {
            tally.count(*odds, policys);
        }
    }

    fn ranking(&self, tallies: &[Tally], simulations: u32) -> Ranking<G::Pick> {
        let judged = |at: usize| {
            let tally = tallies[at];
            Judged {
                picks: self.answers.get(at).to_vec(),
                odds: tally.mean(),
                error: tally.standard_error(),
                simulations: tally.simulations,
                lead: tally.lead(),
                lead_error: tally.lead_standard_error(),
            }
        };
        let mut order: Vec<usize> = (0..tallies.len()).collect();
        order.sort_by(|a, b| {
            let key = |at: usize| (tallies[at].simulations, tallies[at].mean());
            let ((a_made, a_mean), (b_made, b_mean)) = (key(*a), key(*b));
            b_made.cmp(&a_made).then(b_mean.total_cmp(&a_mean))
        });
        let chosen = self.choice(tallies);
        let place = |wanted: usize| order.iter().position(|at| *at == wanted).unwrap_or(0);
        Ranking {
            chosen: place(chosen),
            measure: place(OWN),
            answers: order.iter().map(|at| judged(*at)).collect(),
            simulations,
            left_out: 0,
        }
    }

    /// The best of those thought about longest, if it is better than the policy's own for certain; that one otherwise.
    fn choice(&self, tallies: &[Tally]) -> usize {
        let longest = tallies.iter().map(|tally| tally.simulations).max().unwrap_or(0);
        let finalists = (0..tallies.len()).filter(|at| tallies[*at].simulations == longest && longest > 0);
        let best = finalists.max_by(|a, b| tallies[*a].mean().total_cmp(&tallies[*b].mean())).unwrap_or(OWN);
        let (tally, tuning) = (&tallies[best], S::TUNING);
        let is_sure =
            tally.lead() > f64::from(tuning.margin) && tally.lead() > tuning.doubt * tally.lead_standard_error();
        if is_sure { best } else { OWN }
    }
}

/// Whether one answer is ahead of all others by more than any luck to come would change.
fn is_decided(tallies: &[Tally], alive: &[usize]) -> bool {
    let Some(leader) = alive.iter().map(|at| &tallies[*at]).max_by(|a, b| a.mean().total_cmp(&b.mean())) else {
        return true;
    };
    let behind = |tally: &Tally| {
        // As if luck were not shared: a lead that is clear even so is clear.
        let error = tally.standard_error().hypot(leader.standard_error());
        std::ptr::eq(tally, leader) || leader.mean() - tally.mean() > DECIDED * error.max(1.0)
    };
    leader.simulations >= LEAST_SAMPLES && alive.iter().all(|at| behind(&tallies[*at]))
}

/// Whether no answer can still turn out to be better than the policy's own by what it would have to be.
fn is_futile(tallies: &[Tally], alive: &[usize], margin: f64) -> bool {
    let worse = |at: &usize| {
        let tally = &tallies[*at];
        tally.simulations >= ENOUGH_SAMPLES && tally.lead() + FUTILE * tally.lead_standard_error() < margin
    };
    alive.iter().filter(|at| **at != OWN).all(worse)
}
