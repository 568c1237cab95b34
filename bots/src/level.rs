//! Four levels that mean the same in every game.

use std::time::Duration;

use engine::chance::Draw;
use engine::{Bot, Chance, Game, Sight};

use crate::answers::enumerate;
use crate::budget::Budget;
use crate::clock::Clock;
use crate::memory::Memory;
use crate::ranking::Ranking;
use crate::search::search_but;
use crate::skill::Skill;

/// How strong a bot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// As it is typed; a game may call it something else.
    pub name: &'static str,
    /// How long it thinks about an answer, on one core. One that does not think plays by its fast policy.
    pub thinks: Duration,
    /// In how many of a hundred answers it slips: it then gives another answer that looked good at a glance.
    pub slips: u32,
}

/// Plays by feel, and errs as people do.
pub const ROOKIE: Level = Level { name: "rookie", thinks: Duration::ZERO, slips: 20 };
/// Thinks for a moment.
pub const AGENT: Level = Level { name: "agent", thinks: Duration::from_millis(5), slips: 0 };
/// Thinks for a third of a second.
pub const VETERAN: Level = Level { name: "veteran", thinks: Duration::from_millis(300), slips: 0 };
/// Thinks for two seconds.
pub const MASTERMIND: Level = Level { name: "mastermind", thinks: Duration::from_secs(2), slips: 0 };

/// All of them, the weakest first.
pub const LEVELS: [Level; 4] = [ROOKIE, AGENT, VETERAN, MASTERMIND];

/// How many answers that look good at a glance a slip may be taken from.
const TEMPTING: usize = 3;

/// A bot of some level at a table. It learns the game's skill when it is first asked, and stays at that table.
pub struct Seated<G: Game, S> {
    level: Level,
    clock: Option<Clock>,
    skill: Option<S>,
    memory: Memory,
    /// What it found when it last thought.
    pub found: Option<Ranking<G::Pick>>,
}

impl<G: Game, S: Skill<G>> Seated<G, S> {
    /// A bot of this level. Without a clock it takes the time it needs for the simulations its level is due.
    pub fn new(level: Level, clock: Option<Clock>) -> Self {
        Seated { level, clock, skill: None, memory: Memory::default(), found: None }
    }

    /// The simulations a level is due in this game.
    pub fn simulations(level: Level) -> u32 {
        let due = level.thinks.as_millis() * u128::from(S::TUNING.simulations_per_second) / 1_000;
        u32::try_from(due).unwrap_or(u32::MAX)
    }

    fn budget(&self) -> Budget {
        let time = self.clock.map(|clock| (self.level.thinks, clock));
        Budget { time, ..Budget::simulations(Self::simulations(self.level)) }
    }
}

impl<G: Game, S: Skill<G>> Bot<G> for Seated<G, S> {
    fn name(&self) -> &'static str {
        self.level.name
    }

    fn answer(&mut self, sight: &Sight<'_, G>, chance: &mut dyn Chance, out: &mut Vec<G::Pick>) {
        let budget = self.budget();
        let skill: &S = self.skill.get_or_insert_with(|| S::learn(sight.game()));
        self.found = None;
        self.memory.keep(skill, sight);
        let memory = &self.memory;
        let goes_back = |picks: &[G::Pick]| memory.goes_back(skill, sight, picks);
        if self.level.slips > 0
            && chance.below(100, Draw::Pick) < self.level.slips
            && slip(skill, sight, chance, &goes_back, out)
        {
            return;
        }
        if budget.simulations == 0 {
            skill.answer(sight.game(), sight.seen(), sight.seat(), chance, out);
            if !goes_back(out) {
                return;
            }
            out.clear();
        }
        let half = |chance: &mut dyn Chance| u64::from(chance.below(u32::MAX, Draw::Pick));
        let seed = half(chance) << 32 | half(chance);
        // Who is not asked has nothing to say.
        if let Ok(ranking) = search_but(skill, sight, budget, seed, &goes_back) {
            out.extend_from_slice(&ranking.chosen().picks);
            self.found = (budget.simulations > 0).then_some(ranking);
        }
    }

    fn reason(&mut self, sight: &Sight<'_, G>, picks: &[G::Pick]) -> Option<String> {
        self.skill.get_or_insert_with(|| S::learn(sight.game())).reason(sight, picks)
    }
}

/// Gives one of the answers that look good at a glance.
fn slip<G: Game, S: Skill<G>>(
    skill: &S,
    sight: &Sight<'_, G>,
    chance: &mut dyn Chance,
    goes_back: &dyn Fn(&[G::Pick]) -> bool,
    out: &mut Vec<G::Pick>,
) -> bool {
    let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
    let answers = enumerate(skill, game, state, seat);
    let sensible = |picks: &&[G::Pick]| !goes_back(picks) && !skill.is_senseless(game, state, seat, picks);
    let mut order: Vec<&[G::Pick]> = answers.iter().filter(sensible).collect();
    order.sort_by_cached_key(|picks| std::cmp::Reverse(skill.glance(game, state, seat, picks)));
    order.truncate(TEMPTING);
    if let Some(last) = order.len().checked_sub(1) {
        out.extend_from_slice(order[chance.below(last as u32 + 1, Draw::Pick) as usize]);
        return true;
    }
    false
}
