//! The promises every game keeps, checked over seeded random games.
//!
//! Each title calls [`check`] from a test. Games are played at random from random setups; after every answer the cheap
//! promises are checked, and every so often a state is looked at thoroughly: every pick anybody could mean is tried,
//! every viewer's view is compared with views of imagined states, and the state is written down and read back.
//! What is promised is listed in [`Promise`].

mod answers;
pub mod damage;
mod double;
mod failure;
mod knowledge;
mod one_game;
mod records;
mod turns;
mod wording;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

pub use failure::{Failure, Promise};

use crate::chance::Chance;
use crate::game::{Positions, Words};
use crate::ledger;
use failure::{Broken, Kept};

/// How much to check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// Number of games.
    pub games: u64,
    /// The first game's seed; each game takes the next.
    pub seed: u64,
    /// A game that needs more answers than this does not end.
    pub max_answers: u32,
    /// Whether a game that needs more is cut and counted instead: for rulebooks that set no limit of their own, where
    /// players at random may dawdle for ever.
    pub cuts: bool,
    /// Every how many answers a state is looked at thoroughly.
    pub thorough_every: u32,
    /// Every how many games everything is checked. The others are only played: what is listed is accepted, nothing is
    /// stuck, pieces are conserved, it ends. A game that fails so can be told in full by its seed alone.
    pub full_every: u64,
    /// Every how many games a double is played beside the game, see [`Promise::SeenFollowsFromTold`].
    pub double_every: u64,
    /// Whether a game in which everybody is gone, so that only defaults are played, must end too.
    pub defaults_end: bool,
    /// Whether the game hides anything at all. If it does, imagined states must differ from the true one now and then.
    pub hides: bool,
    /// Whether to compare what a viewer is told of the next answer, and who is asked after it, in the true and in an
    /// imagined state, wherever the viewer's views after it agree. A game that shows something in the log and hides
    /// it again within one answer must switch this off.
    pub aftermath: bool,
}

impl Default for Suite {
    fn default() -> Self {
        Suite {
            games: 200,
            seed: 1,
            max_answers: 5_000,
            cuts: false,
            thorough_every: 11,
            full_every: 1,
            double_every: 1,
            defaults_end: true,
            hides: true,
            aftermath: true,
        }
    }
}

/// What was seen when every promise was kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Answers given.
    pub answers: u64,
    /// Single picks made.
    pub decisions: u64,
    /// States looked at thoroughly.
    pub thorough: u64,
    /// Imagined states compared with the true one.
    pub imagined: u64,
    /// Imagined states that differed from the true one.
    pub imagined_otherwise: u64,
    /// Answers after which a viewer's views of the true and an imagined state still agreed, so that what it was told
    /// could be compared.
    pub aftermaths: u64,
    /// Answers after which a viewer had been told the same in the true game and in its double, so that what it saw could
    /// be compared.
    pub doubles: u64,
    /// Those of them where something else had happened in the double: another answer, or other dice.
    pub secret_choices: u64,
    /// Games cut because they took too many answers.
    pub cut: u64,
    /// Games that ended when only defaults were played.
    pub ended_by_defaults: u64,
    /// How often each rule ended a game.
    pub ends: BTreeMap<&'static str, u64>,
    /// Rules cited by events, questions, refusals and outcomes.
    pub cited: BTreeSet<&'static str>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} answers, {} decisions", self.games, self.answers, self.decisions)?;
        writeln!(f, "{} states looked at thoroughly", self.thorough)?;
        writeln!(f, "{} states imagined, {} unlike the true one", self.imagined, self.imagined_otherwise)?;
        writeln!(f, "{} aftermaths compared", self.aftermaths)?;
        writeln!(
            f,
            "{} answers compared with a double's, {} of them secret choices",
            self.doubles, self.secret_choices
        )?;
        writeln!(f, "{} games cut", self.cut)?;
        writeln!(f, "{} games ended by defaults alone", self.ended_by_defaults)?;
        writeln!(f, "{} rules cited", self.cited.len())?;
        for (rule, times) in &self.ends {
            writeln!(f, "{times} ended by {rule}")?;
        }
        Ok(())
    }
}

/// Plays `suite.games` games with setups from `setups` and checks every promise. The engine's own tests show the
/// use: `tests/conformance.rs`.
pub fn check<G: Words + Positions>(
    game: &G,
    setups: impl Fn(&mut dyn Chance) -> G::Setup,
    suite: Suite,
) -> Result<Report, Box<Failure>> {
    // What a card says is a rule too, cited by the card's row in the ledger.
    let stated = ledger::rules(G::LEDGER).into_iter().filter(|rule| !rule.is_scenario());
    let rules = stated.chain(ledger::cards(G::LEDGER)).map(|rule| rule.id).collect();
    let mut checker = Checker { game, suite, rules, report: Report::default() };
    for seed in suite.seed..suite.seed + suite.games {
        let mut so_far = one_game::SoFar::default();
        let played = catch_unwind(AssertUnwindSafe(|| {
            if seed.is_multiple_of(suite.full_every.max(1)) {
                checker.one_game(seed, &setups, &mut so_far)
            } else {
                checker.plain_game(seed, &setups, &mut so_far)
            }
        }));
        let broken = match played {
            Ok(Ok(())) => continue,
            Ok(Err(broken)) => broken,
            Err(panic) => Broken::new(Promise::NothingPanics, panic_text(panic.as_ref())),
        };
        return Err(Box::new(Failure::new::<G>(broken, seed, so_far)));
    }
    if let Err(broken) = checker.imagination_varies() {
        return Err(Box::new(Failure::new::<G>(broken, suite.seed, one_game::SoFar::default())));
    }
    Ok(checker.report)
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked").to_string()
}

/// The rules under test and what was seen of them.
struct Checker<'g, G> {
    game: &'g G,
    suite: Suite,
    /// The ledger's IDs.
    rules: BTreeSet<&'static str>,
    report: Report,
}

impl<G: Words + Positions> Checker<'_, G> {
    fn rule_exists(&mut self, rule: crate::Rule, cited_by: &dyn fmt::Debug) -> Kept {
        if self.rules.contains(rule.0) {
            self.report.cited.insert(rule.0);
            return Ok(());
        }
        Err(Broken::new(Promise::RulesExist, format!("{cited_by:?} cites {rule}, which the ledger does not have")))
    }

    fn imagination_varies(&self) -> Kept {
        let Report { imagined, imagined_otherwise, .. } = self.report;
        Broken::unless(!self.suite.hides || imagined == 0 || imagined_otherwise > 0, Promise::ImaginationVaries, || {
            format!("{imagined} imagined states were all the true one; a game that hides nothing says so in the suite")
        })
    }
}
