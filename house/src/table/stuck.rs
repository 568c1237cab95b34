//! A table whose rules do not come back.
//!
//! Its thread is written off (`lanes/pool.rs`), its guests hear why, and the table stays closed until the house
//! is opened again: then it stands where it stood before the answer that did this, for that was never stored. A table that
//! does it again stays closed for good, or until another version of the program tries: otherwise anybody at it could take
//! a thread from the house whenever they like.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use store::{Change, Due};

use super::stored::{read_record, row};
use crate::parting::Parting;
use crate::{Fault, Shared};

/// So often, and it is not opened again.
const OFTEN: u8 = 2;

/// What is told of it.
const STUCK: &str = "the rules of this table do not come to an end, so it is closed for now; all that was said to be done \
    is kept";

/// How often a table was stuck, and under which version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stuck {
    times: u8,
    version: String,
}

impl Stuck {
    fn once_more(before: Option<&Stuck>) -> Stuck {
        let before = before.filter(|before| before.version == VERSION).map_or(0, |before| before.times);
        Stuck { times: before.saturating_add(1), version: VERSION.into() }
    }

    /// Refuses to open a table that was stuck too often.
    pub fn refuses(stuck: Option<&Stuck>) -> Result<(), Fault> {
        match stuck {
            Some(stuck) if stuck.times >= OFTEN && stuck.version == VERSION => {
                let why = "the rules of this table did not come to an end, again and again, so it stays closed";
                Err(Fault::NotNow(why.into()))
            }
            _ => Ok(()),
        }
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The tables that are stuck.
#[derive(Default)]
pub struct StuckTables(Mutex<HashSet<String>>);

impl StuckTables {
    fn codes(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn has(&self, code: &str) -> bool {
        self.codes().contains(code)
    }

    /// Refuses whatever is wanted of a table that is stuck.
    pub fn check(&self, code: &str) -> Result<(), Fault> {
        if self.has(code) { Err(Fault::NotNow(STUCK.into())) } else { Ok(()) }
    }
}

/// Closes a table whose task, or whose reading, was written off. Called by the watch, which must not wait.
pub fn declare(house: &Shared, code: &str) {
    tracing::error!("a table is stuck and stays closed");
    metrics::counter!("safehouse_stuck_tables_total").increment(1);
    house.hall.stuck.codes().insert(code.into());
    if let Some(handle) = house.hall.in_memory(code) {
        handle.end(Parting::gone(STUCK));
    }
    let (house, code) = (house.clone(), code.to_string());
    tokio::spawn(async move {
        if let Err(fault) = remember(&house, &code).await {
            tracing::error!(%fault, "that a table is stuck could not be stored");
        }
    });
}

/// Writes it down, so that it is known after a restart. Nobody else writes this table any more.
async fn remember(house: &Shared, code: &str) -> Result<(), Fault> {
    let Some(stored) = house.store.table(code).await? else { return Ok(()) };
    let mut record = read_record(code, &stored)?;
    record.stuck = Some(Stuck::once_more(record.stuck.as_ref()));
    let change = Change {
        code: code.into(),
        table: Some(row(&record)?),
        // No clock wakes it.
        due_ms: Due::Set(None),
        touched_ms: crate::now_ms(),
        ..Change::default()
    };
    Ok(house.store.save(change).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_time_is_the_last_under_the_same_version() {
        let once = Stuck::once_more(None);
        assert!(Stuck::refuses(None).is_ok() && Stuck::refuses(Some(&once)).is_ok());
        let twice = Stuck::once_more(Some(&once));
        assert!(Stuck::refuses(Some(&twice)).is_err());
        let before = Stuck { version: "0.0.0".into(), ..twice };
        assert!(Stuck::refuses(Some(&before)).is_ok());
        assert_eq!(Stuck::once_more(Some(&before)), once);
    }
}
