//! Two experiments beside each other, read from their folders: the same arm before and after a change of the rules, the
//! cards or the bots.

use std::fs::File;
use std::io::{self, BufReader, Read as _};
use std::path::Path;

use catalog::AnyGame;

use crate::finding::{Finding, changes_alone};
use crate::keep::{KeepError, ROWS, State, io_at, read_state};
use crate::results::Results;
use crate::row::{self, Row};

/// Two folders held against each other.
pub struct Compared {
    pub game: &'static dyn AnyGame,
    /// What the two experiments are called.
    pub names: [String; 2],
    pub arms: Vec<ArmsCompared>,
}

/// An arm of each.
pub struct ArmsCompared {
    pub names: [String; 2],
    pub results: Results,
    /// What changed, what is least likely to be chance's doing first.
    pub findings: Vec<Finding>,
}

/// Compares arms of the same name; where there are none, the first arms.
pub fn compare(one: &Path, other: &Path) -> Result<Compared, KeepError> {
    let (before, after) = (kept(one)?, kept(other)?);
    let game = catalog::find(&before.game).map_err(|_| KeepError::NotOurs { path: one.into() })?;
    if before.game != after.game {
        let [one, other] = [&before, &after].map(|state| state.game.clone());
        return Err(KeepError::OtherGame { one, other });
    }
    let (own, others) = (arms(one, &before)?, arms(other, &after)?);
    let mut pairs: Vec<[String; 2]> =
        own.iter().filter(|arm| others.contains(arm)).map(|arm| [arm.clone(), arm.clone()]).collect();
    if let (true, Some(first), Some(second)) = (pairs.is_empty(), own.first(), others.first()) {
        pairs.push([first.clone(), second.clone()]);
    }
    let mut compared = Vec::new();
    for names in pairs {
        let mut results = Results::new(2, game.wins_together());
        let mut twins = rows_of(other, &after, &names[1])?;
        for row in rows_of(one, &before, &names[0])? {
            let Some(twin) = twins.next() else { break };
            results.add(&[row.map_err(io_at(&one.join(ROWS)))?, twin.map_err(io_at(&other.join(ROWS)))?]);
        }
        let findings = changes_alone(&results);
        compared.push(ArmsCompared { names, results, findings });
    }
    Ok(Compared { game, names: [before.name, after.name], arms: compared })
}

fn kept(folder: &Path) -> Result<State, KeepError> {
    read_state(folder)?.ok_or_else(|| KeepError::Nothing { path: folder.into() })
}

/// Rows that the state vouches for.
fn rows(folder: &Path, state: &State) -> Result<impl Iterator<Item = io::Result<Row>> + use<>, KeepError> {
    let path = folder.join(ROWS);
    let file = File::open(&path).map_err(io_at(&path))?;
    Ok(row::read(BufReader::new(file.take(state.bytes))))
}

fn rows_of(
    folder: &Path,
    state: &State,
    arm: &str,
) -> Result<impl Iterator<Item = io::Result<Row>> + use<>, KeepError> {
    let arm = arm.to_string();
    Ok(rows(folder, state)?.filter(move |row| row.as_ref().map_or(true, |row| row.arm == arm)))
}

/// The names of the arms, as the first game has them.
fn arms(folder: &Path, state: &State) -> Result<Vec<String>, KeepError> {
    let mut names = Vec::new();
    for row in rows(folder, state)? {
        let row = row.map_err(io_at(&folder.join(ROWS)))?;
        if names.contains(&row.arm) {
            break;
        }
        names.push(row.arm);
    }
    Ok(names)
}
