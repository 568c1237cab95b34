//! The page's own part in the dice: what it adds to the house's secret, and whether the house kept to it.

use wire::{Broken, Promise, TableInfo};

use crate::keep;
use crate::screens::solo::fresh_seed;

const LIST: &str = "safehouse.promises";

/// So many tables are remembered; a game that old is over.
const MOST: usize = 40;

fn kept() -> Vec<(String, Promise)> {
    keep::read(LIST).unwrap_or_default()
}

fn at(code: &str) -> Option<Promise> {
    kept().into_iter().find(|(other, _)| other == code).map(|(_, promise)| promise)
}

/// Whether this browser contributes at a table already, under the commitment that stands there now.
pub fn is_made(table: &TableInfo) -> bool {
    at(&table.code).is_some_and(|promise| Some(promise.commitment) == table.commitment)
}

/// What this browser contributes at a table whose commitment has been seen: the same as before, or made up now.
pub fn contribution(table: &TableInfo) -> Option<String> {
    let commitment = table.commitment.clone()?;
    if is_made(table) {
        return at(&table.code).map(|promise| promise.contribution);
    }
    let promise = Promise { commitment, contribution: fresh_seed() };
    let contribution = promise.contribution.clone();
    let mut promises = without(&table.code);
    promises.insert(0, (table.code.clone(), promise));
    promises.truncate(MOST);
    // Where the browser keeps nothing the contribution counts all the same; it only cannot be looked for later.
    keep::write(LIST, &promises);
    Some(contribution)
}

/// Forgets this browser's contribution to a table: a player who gets up takes it along.
pub fn forget(code: &str) {
    if at(code).is_some() {
        keep::write(LIST, &without(code));
    }
}

fn without(code: &str) -> Vec<(String, Promise)> {
    kept().into_iter().filter(|(other, _)| other != code).collect()
}

/// Whether the house kept to what it promised this browser; nothing to say where it promised nothing.
pub fn kept_at(code: &str, table: &TableInfo) -> Option<Result<(), Broken>> {
    at(code).map(|promise| promise.is_kept(table))
}
