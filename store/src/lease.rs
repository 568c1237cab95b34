//! Who may write. Two houses over one database would each believe its own memory, so a house takes a lease before it
//! opens and says every few seconds that it is still there. Whoever finds a lease that has run out takes it over and
//! raises its epoch; every transaction asks first whether the epoch is still its own (`begin`), so that a house that was
//! paused, or cut off, cannot write behind its successor's back.
//!
//! Times are the database's own: all houses agree on them.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::address::Place;
use crate::connection::{Connection, Lent};
use crate::statement::Value;
use crate::{Address, Holder, StoreError, limits};

/// What the house as a whole is leased under.
const HOUSE: &str = "house";

/// How often somebody who waits for a lease looks at it.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// How long somebody waits for a lease to run out, and for the end of a transaction that was begun under it.
const PATIENCE: Duration = Duration::from_secs(15);

/// The right to write.
#[derive(Clone, Debug)]
pub(crate) struct Lease {
    epoch: i64,
    /// How often it is renewed, and how long it then lasts.
    pub every: Duration,
    lasts: Duration,
}

/// A lease as it is found.
struct Found {
    node: Holder,
    epoch: i64,
    until_ms: i64,
    /// How long it lasts from now on.
    left_ms: i64,
}

fn now(lent: &Lent<'_>) -> &'static str {
    match lent {
        Lent::Sqlite(_) => "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
        Lent::Postgres(_) => "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)",
    }
}

/// Takes the lease. One that was left behind by somebody who is `surely_gone` is taken at once, any other when it has run
/// out; one that is renewed meanwhile is somebody's.
pub(crate) async fn take(
    connection: &mut Connection,
    address: &Address,
    holder: &Holder,
    surely_gone: impl Fn(&Holder) -> bool,
) -> Result<Lease, StoreError> {
    let (every, lasts) = match address.0 {
        Place::File(_) => (limits::FILE_BEAT, limits::FILE_LEASE),
        Place::Server(_) => (limits::SERVER_BEAT, limits::SERVER_LEASE),
    };
    let (begin, mut seen) = (Instant::now(), None);
    loop {
        let mut lent = connection.lend();
        let found = look(&mut lent).await?;
        let taken = match &found {
            None => put(&mut lent, holder, lasts).await,
            Some(found) if found.left_ms <= 0 || surely_gone(&found.node) => {
                replace(&mut lent, found, holder, lasts).await
            }
            Some(_) => Ok(None),
        };
        match taken {
            Ok(Some(epoch)) => return Ok(Lease { epoch, every, lasts }),
            // Somebody was quicker, or has begun something that is not over: looked at again.
            Ok(None) | Err(StoreError::Unavailable { cause: crate::Cause::Locked, .. }) => {}
            Err(error) => return Err(error),
        }
        let Some(found) = found else { continue };
        let first = *seen.get_or_insert_with(|| {
            let seconds = (found.left_ms + 999) / 1000;
            tracing::warn!("{address} was in use by {}; waiting {seconds} s to see whether it still is", found.node);
            (found.epoch, found.until_ms)
        });
        if (found.epoch, found.until_ms) != first || begin.elapsed() > PATIENCE {
            return Err(StoreError::Held { address: address.to_string(), holder: found.node.to_string() });
        }
        sleep(LOOK_EVERY).await;
    }
}

/// Refuses if somebody holds the house now.
pub(crate) async fn must_be_free(connection: &mut Connection, address: &Address) -> Result<(), StoreError> {
    match look(&mut connection.lend()).await? {
        Some(Found { node, left_ms: 1.., .. }) => {
            Err(StoreError::Held { address: address.to_string(), holder: node.to_string() })
        }
        Some(_) | None => Ok(()),
    }
}

async fn look(lent: &mut Lent<'_>) -> Result<Option<Found>, StoreError> {
    let sql = format!("SELECT node, epoch, until_ms, until_ms - {} FROM leases WHERE name = $1", now(lent));
    let values = [Value::from(HOUSE)];
    let rows = lent.rows(sql.into(), &values).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let node: String = row.get(0)?;
    Ok(Some(Found { node: Holder::read(&node), epoch: row.get(1)?, until_ms: row.get(2)?, left_ms: row.get(3)? }))
}

async fn put(lent: &mut Lent<'_>, holder: &Holder, lasts: Duration) -> Result<Option<i64>, StoreError> {
    let sql = format!(
        "INSERT INTO leases (name, node, epoch, until_ms) VALUES ($1, $2, 1, {} + $3) ON CONFLICT (name) DO NOTHING",
        now(lent)
    );
    let values = [HOUSE.into(), holder.written().into(), Value::from(lasts.as_millis() as i64)];
    let put = lent.run(sql.into(), &values).await?;
    Ok((put == 1).then_some(1))
}

/// Only if nobody else was quicker.
async fn replace(
    lent: &mut Lent<'_>,
    found: &Found,
    holder: &Holder,
    lasts: Duration,
) -> Result<Option<i64>, StoreError> {
    let sql = format!(
        "UPDATE leases SET node = $2, epoch = epoch + 1, until_ms = {} + $3 \
         WHERE name = $1 AND epoch = $4 AND until_ms = $5",
        now(lent)
    );
    let lasts = lasts.as_millis() as i64;
    let values = [HOUSE.into(), holder.written().into(), lasts.into(), found.epoch.into(), Value::from(found.until_ms)];
    Ok((lent.run(sql.into(), &values).await? == 1).then_some(found.epoch + 1))
}

/// How a transaction of a house begins, in one trip: with the lock that all writers need, and with the question whether
/// the lease is still its own. It has as many answers as there are leases of this epoch: one or none.
pub(crate) fn begin(lent: &Lent<'_>, lease: Option<&Lease>, renew: bool) -> String {
    // A reader that wants to become a writer may find another one; a writer from the start waits its turn.
    let begin = match lent {
        Lent::Sqlite(_) => "BEGIN IMMEDIATE",
        Lent::Postgres(_) => "BEGIN",
    };
    let Some(Lease { epoch, lasts, .. }) = lease else { return begin.into() };
    let (mine, lasts) = (format!("name = '{HOUSE}' AND epoch = {epoch}"), lasts.as_millis());
    if renew {
        return format!("{begin}; UPDATE leases SET until_ms = {} + {lasts} WHERE {mine} RETURNING epoch", now(lent));
    }
    // Nobody takes it over until this transaction is done.
    let held = match lent {
        Lent::Sqlite(_) => "",
        Lent::Postgres(_) => " FOR SHARE",
    };
    format!("{begin}; SELECT epoch FROM leases WHERE {mine}{held}")
}

/// Makes it last from now on. Refuses if somebody else has taken it meanwhile.
pub(crate) async fn renew(connection: &mut Connection, address: &Address, lease: &Lease) -> Result<(), StoreError> {
    let mut lent = connection.lend();
    let sql = format!("UPDATE leases SET until_ms = {} + $3 WHERE name = $1 AND epoch = $2", now(&lent));
    let values = [HOUSE.into(), lease.epoch.into(), Value::from(lease.lasts.as_millis() as i64)];
    if lent.run(sql.into(), &values).await? == 1 {
        return Ok(());
    }
    let holder = look(&mut lent).await?.map_or_else(|| "another house".into(), |found| found.node.to_string());
    Err(StoreError::Held { address: address.to_string(), holder })
}

/// Who has it now, for the one who has lost it.
pub(crate) async fn lost_to(lent: &mut Lent<'_>) -> StoreError {
    let holder = match look(lent).await {
        Ok(Some(found)) => found.node.to_string(),
        Ok(None) | Err(_) => "another house".into(),
    };
    StoreError::TakenOver { holder }
}

/// Lets the next one in at once.
pub(crate) async fn let_go(lent: &mut Lent<'_>, lease: &Lease) -> Result<(), StoreError> {
    let sql = "UPDATE leases SET until_ms = 0 WHERE name = $1 AND epoch = $2";
    lent.run(sql.into(), &[HOUSE.into(), Value::from(lease.epoch)]).await?;
    Ok(())
}
