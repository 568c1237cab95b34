//! Which node of a town writes for a table. A table is *claimed* before it is read: that gives it an epoch of its own, and
//! from then on whoever held it before is refused, in the very transaction in which it writes (`ask`). A house that has the
//! database to itself goes the same way, but its own lease covers every table: nothing is asked and nothing is kept.
//!
//! The rules are explored to their last state in `town/model`, whose first page says which of its steps mirrors what here.

use std::collections::HashMap;

use tokio::time::{Instant, sleep};

use crate::connection::Lent;
use crate::lease::Tenant;
use crate::statement::{Statement, Value, placeholders, values};
use crate::writer::Work;
use crate::{Cause, Change, Holder, Store, StoreError, limits};

/// The right to write for a table, until somebody else claims it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    code: String,
    /// None where the house's own lease covers the table.
    epoch: Option<i64>,
}

impl Hold {
    pub fn code(&self) -> &str {
        &self.code
    }

    pub(crate) fn epoch(&self) -> Option<i64> {
        self.epoch
    }
}

/// Whose tables can be had: nobody's, one's own, and those of a node whose lease has run out or that was started anew. While
/// a transaction of the owner's is open, its row is locked, and this waits for the end of that.
const CLAIM: &str = "INSERT INTO owners (code, node, node_epoch, epoch) \
     SELECT $1, $2, $3, nextval('owner_epochs') FROM leases \
     WHERE name = $2 AND epoch = $3 AND until_ms > CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT) \
     ON CONFLICT (code) DO UPDATE SET node = excluded.node, node_epoch = excluded.node_epoch, epoch = excluded.epoch \
     WHERE owners.node = excluded.node OR NOT EXISTS ( \
         SELECT 1 FROM leases WHERE leases.name = owners.node AND leases.epoch = owners.node_epoch \
         AND leases.until_ms > CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)) \
     RETURNING epoch";

const OWNER: &str = "SELECT leases.node FROM owners JOIN leases ON leases.name = owners.node \
     AND leases.epoch = owners.node_epoch WHERE owners.code = $1 \
     AND leases.until_ms > CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

impl Store {
    /// Claims a table, also one that is not written yet. Whatever was read of it before may be old: read it after this.
    ///
    /// Ends in [`StoreError::Elsewhere`] if somebody alive has it. Claiming what one has already is claiming it anew: that
    /// waits for the end of what was begun under the old hold, which is refused from then on.
    pub async fn claim(&self, code: &str) -> Result<Hold, StoreError> {
        let Tenant::Node { name, epoch } = self.tenant() else {
            return Ok(Hold { code: code.into(), epoch: None });
        };
        let begin = Instant::now();
        loop {
            let claimed = self.reader().row(CLAIM, values![code, name.as_str(), *epoch]).await;
            match claimed {
                Ok(Some(row)) => return Ok(Hold { code: code.into(), epoch: Some(row.get(0)?) }),
                Ok(None) => {}
                // A transaction of the owner's is open, and was for as long as one waits for a lock.
                Err(StoreError::Unavailable { cause: Cause::Locked, .. }) if begin.elapsed() < limits::CLAIM => {
                    continue;
                }
                Err(error) => return Err(error),
            }
            if let Some(owner) = self.owner(code).await? {
                return Err(StoreError::Elsewhere { code: code.into(), holder: owner.to_string() });
            }
            // Its owner went away just now, or this node's own lease has run out and is renewed with the next beat.
            if begin.elapsed() > limits::CLAIM {
                return Err(StoreError::Unavailable {
                    cause: Cause::Locked,
                    why: format!("`{code}` could not be claimed, although nobody has it"),
                });
            }
            sleep(limits::FIRST_PAUSE).await;
        }
    }

    /// Who has a table, for letters to it; nobody if its owner's lease has run out, or in a house of its own.
    pub async fn owner(&self, code: &str) -> Result<Option<Holder>, StoreError> {
        let Tenant::Node { .. } = self.tenant() else { return Ok(None) };
        let found = self.reader().row(OWNER, values![code]).await?;
        found.map(|row| row.get::<String>(0).map(|node| Holder::read(&node))).transpose()
    }

    /// Writes a change under a hold; as [`Store::save`], and ends in [`StoreError::Elsewhere`] if somebody else has claimed
    /// the table since: then nothing is written, and nothing under this hold ever will be.
    pub async fn save_under(&self, hold: &Hold, change: Change) -> Result<(), StoreError> {
        if hold.code != change.code {
            return Err(StoreError::Unfit { key: change.code, why: format!("it is written under `{}`", hold.code) });
        }
        self.write_change(change, Some(hold.clone())).await
    }

    /// Gives a table away, after what was written under this hold before: whoever claims it next has it at once.
    pub async fn let_go(&self, hold: Hold) -> Result<(), StoreError> {
        let Hold { code, epoch: Some(epoch) } = hold else { return Ok(()) };
        let give = "UPDATE owners SET node = '' WHERE code = $1 AND epoch = $2";
        self.script("owners", vec![Statement::new(give, values![code, epoch])]).await.map(|_| ())
    }
}

/// Asks, within a transaction of a node, for which of these tables the node may still write, and holds on to the answer until
/// the transaction ends: nobody claims them in between. The places of works that may not be written.
pub(crate) async fn ask(lent: &mut Lent<'_>, works: &[Work]) -> Result<Vec<usize>, sqlx::Error> {
    let mut asked: Vec<&str> = works.iter().filter_map(|work| Some(work.change()?.0.code.as_str())).collect();
    // Always in the same order, so that no two wait for each other.
    asked.sort_unstable();
    asked.dedup();
    let Some(last) = asked.last() else { return Ok(Vec::new()) };
    // Filled up to a power of two, so that there are few different questions.
    let count = asked.len().next_power_of_two();
    let values: Vec<Value> =
        asked.iter().chain(std::iter::repeat(last)).take(count).map(|code| Value::from(*code)).collect();
    let sql =
        format!("SELECT code, epoch FROM owners WHERE code IN {} ORDER BY code FOR SHARE", placeholders(1, count));
    let mut reigning = HashMap::with_capacity(asked.len());
    for row in lent.rows(sql.into(), &values).await? {
        let (code, epoch): (String, i64) = row.both()?;
        reigning.insert(code, epoch);
    }
    let is_stale = |work: &Work| {
        work.change().is_some_and(|(change, hold)| {
            let held = hold.and_then(Hold::epoch);
            held.is_none() || held != reigning.get(&change.code).copied()
        })
    };
    Ok(works.iter().enumerate().filter(|(_, work)| is_stale(work)).map(|(at, _)| at).collect())
}
