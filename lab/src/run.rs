//! Playing an experiment: on every core, in order, until it is enough or somebody stops it.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use catalog::{CatalogError, GameRecord};

use crate::in_order::in_order;
use crate::keep::{Keep, KeepError};
use crate::plan::Plan;
use crate::results::Results;
use crate::row::Row;

/// What a few games seem to know they do not.
const LEAST_FOR_PRECISION: u64 = 100;

/// After so many games each it is looked whether what was to be known is known.
const LOOK_EVERY: u64 = 20;

/// Why an experiment cannot be played on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Keep(#[from] KeepError),
    #[error("{0}")]
    Game(#[from] CatalogError),
}

/// How it is played.
pub struct Playing<'p> {
    pub threads: usize,
    /// Set by whoever wants it to stop: games that are being played are ended, and what is there is kept.
    pub stop: &'p AtomicBool,
}

/// How an experiment ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All games are played, or what was to be known is known.
    Done,
    /// It reached the most games, and what was to be known is not known yet.
    Imprecise,
    Stopped,
}

/// Plays what is still to be played and keeps it in the folder. `watch` sees the results after each game of all arms.
pub fn run(
    plan: &Plan,
    folder: &Path,
    playing: &Playing<'_>,
    watch: &mut dyn FnMut(&Results),
) -> Result<(Results, Ended), RunError> {
    let arms = plan.arms.len() as u64;
    let nothing = Results::new(plan.arms.len(), plan.game.wins_together());
    let (mut keep, mut results) = Keep::open(folder, plan, nothing)?;
    let most = plan.experiment.most_games();
    watch(&results);
    let mut game: Vec<Vec<GameRecord>> = Vec::new();
    if !is_enough(plan, &results) {
        let make = |piece: u64| Ok(plan.play((piece % arms) as usize, piece / arms)?);
        in_order(results.games * arms..most * arms, playing.threads, playing.stop, make, |piece, records| {
            game.push(records);
            if game.len() < plan.arms.len() {
                return Ok::<bool, RunError>(true);
            }
            let rows = rows(plan, piece / arms, game.drain(..));
            results.add(&rows);
            keep.add(&rows, &results)?;
            watch(&results);
            Ok(!is_enough(plan, &results))
        })?;
    }
    keep.save(&results)?;
    let ended =
        if is_precise(plan, &results) == Some(true) || (plan.experiment.precision.is_none() && results.games >= most) {
            Ended::Done
        } else if results.games >= most {
            Ended::Imprecise
        } else {
            Ended::Stopped
        };
    Ok((results, ended))
}

/// The rows of one game, arm by arm.
fn rows(plan: &Plan, number: u64, game: impl Iterator<Item = Vec<GameRecord>>) -> Vec<Row> {
    let mut rows = Vec::new();
    for (at, records) in game.enumerate() {
        let bots = plan.bots(at, number);
        rows.extend(records.into_iter().map(|record| Row::of(&plan.arms[at].name, &bots, record)));
    }
    rows
}

/// Whether what was to be known is known; none where nothing was said of it.
fn is_precise(plan: &Plan, results: &Results) -> Option<bool> {
    let wanted = plan.experiment.precision.as_ref()?.value;
    Some(results.games >= LEAST_FOR_PRECISION && results.headline().all(|found| found.reach() <= wanted))
}

fn is_enough(plan: &Plan, results: &Results) -> bool {
    // Looking after every game would take longer than some games.
    let look = results.games.is_multiple_of(LOOK_EVERY);
    results.games >= plan.experiment.most_games() || (look && is_precise(plan, results) == Some(true))
}
