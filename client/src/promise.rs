//! A guest's own part in the dice.

use wire::{Promise, TableInfo};

use crate::Unhappy;

/// Makes up a contribution for a table whose commitment has been seen.
pub fn promise(table: &TableInfo) -> Result<Promise, Unhappy> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Unhappy::Reply(error.to_string()))?;
    let commitment = table.commitment.clone().ok_or_else(|| Unhappy::Reply("the table has no commitment".into()))?;
    Ok(Promise { commitment, contribution: String::from(engine::Contribution(bytes)) })
}
