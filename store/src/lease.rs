//! Who may write. Two houses over one database would each believe its own memory, so a house takes a lease before it
//! opens and says every few seconds that it is still there. A house that finds a lease that has run out takes it over and
//! raises its epoch; every transaction asks first whether the epoch is still its own (`begin`), so that a house that was
//! paused, or cut off, cannot write behind its successor's back.
//!
//! The nodes of a town have a lease each, side by side, and share the tables out among them (`owners.rs`). A house that has
//! the database to itself and a node never hold theirs at the same time.
//!
//! Times are the database's own: all houses agree on them.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::address::Place;
use crate::connection::{Connection, Lent, Row};
use crate::statement::Value;
use crate::{Address, Holder, StoreError, limits};

/// What a house that has the database to itself leases it under, and how the names of nodes' leases begin.
const HOUSE: &str = "house";
const NODE: &str = "node/";

/// How often somebody who waits for a lease looks at it.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// How long somebody waits for a lease to run out, and for the end of a transaction that was begun under it.
const PATIENCE: Duration = Duration::from_secs(15);

/// Who takes a lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tenant {
    /// A house that has the database to itself.
    House,
    /// A node of a town: the name of its lease, and its epoch from when it is taken.
    Node { name: String, epoch: i64 },
}

impl Tenant {
    /// A node of this name. Names stand in addresses and within statements: small letters, digits, hyphens.
    pub fn node(name: &str) -> Result<Tenant, StoreError> {
        let is_fit = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || name.len() > limits::NODE_NAME || !name.bytes().all(is_fit) {
            let why = format!("a node is named with small letters, digits and hyphens, at most {}", limits::NODE_NAME);
            return Err(StoreError::Unfit { key: name.into(), why });
        }
        Ok(Tenant::Node { name: format!("{NODE}{name}"), epoch: 0 })
    }

    /// What its lease is called.
    fn name(&self) -> &str {
        match self {
            Tenant::House => HOUSE,
            Tenant::Node { name, .. } => name,
        }
    }

    /// Which leases it cannot be there beside, its own among them.
    fn rivals(&self) -> String {
        match self {
            Tenant::House => format!("name = '{HOUSE}' OR name LIKE '{NODE}%'"),
            Tenant::Node { name, .. } => format!("name = '{HOUSE}' OR name = '{name}'"),
        }
    }
}

/// The right to write.
#[derive(Clone, Debug)]
pub(crate) struct Lease {
    pub tenant: Tenant,
    epoch: i64,
    /// How often it is renewed, and how long it then lasts.
    pub every: Duration,
    lasts: Duration,
}

/// A lease as it is found.
#[derive(Clone, Debug)]
struct Found {
    name: String,
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
    tenant: Tenant,
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
        let found = match try_to_take(&mut lent, &tenant, holder, lasts, &surely_gone).await {
            Ok(Tried::Taken(epoch)) => {
                let tenant = match tenant {
                    Tenant::House => Tenant::House,
                    Tenant::Node { name, epoch: _ } => Tenant::Node { name, epoch },
                };
                return Ok(Lease { tenant, epoch, every, lasts });
            }
            Ok(Tried::Held(found)) => found,
            // Somebody has begun something that is not over: looked at again.
            Err(StoreError::Unavailable { cause: crate::Cause::Locked, .. }) if begin.elapsed() < PATIENCE => {
                sleep(LOOK_EVERY).await;
                continue;
            }
            Err(error) => return Err(error),
        };
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

enum Tried {
    Taken(i64),
    /// Somebody has it, or something that goes before it.
    Held(Found),
}

/// Looks and takes in one transaction, which nobody who wants a lease comes between.
async fn try_to_take(
    lent: &mut Lent<'_>,
    tenant: &Tenant,
    holder: &Holder,
    lasts: Duration,
    surely_gone: &impl Fn(&Holder) -> bool,
) -> Result<Tried, StoreError> {
    let begin = alone(lent).into();
    let tried = async {
        lent.raw(begin).await?;
        let found = look(lent, tenant).await?;
        let held = found.iter().filter(|found| found.left_ms > 0 && !surely_gone(&found.node));
        if let Some(held) = held.max_by_key(|found| found.left_ms) {
            return Ok(Tried::Held(held.clone()));
        }
        // Whoever comes back after all finds that it may not write any more.
        let fence = format!("UPDATE leases SET epoch = epoch + 1, until_ms = 0 WHERE {}", tenant.rivals());
        lent.run(fence.into(), &[]).await?;
        let take = format!(
            "INSERT INTO leases (name, node, epoch, until_ms) VALUES ($1, $2, 1, {} + $3) \
             ON CONFLICT (name) DO UPDATE SET node = excluded.node, until_ms = excluded.until_ms RETURNING epoch",
            now(lent)
        );
        let values = [tenant.name().into(), holder.written().into(), Value::from(lasts.as_millis() as i64)];
        let taken = lent.rows(take.into(), &values).await?;
        let epoch = taken.first().map_or(Ok(1), |row| row.get(0))?;
        Ok(Tried::Taken(epoch))
    };
    let tried: Result<Tried, StoreError> = tried.await;
    let end = if matches!(tried, Ok(Tried::Taken(_))) { "COMMIT" } else { "ROLLBACK" };
    let ended = lent.raw(end.into()).await;
    let tried = tried?;
    // Had it not begun, it need not end.
    ended?;
    Ok(tried)
}

/// How a transaction begins that has the leases to itself.
fn alone(lent: &Lent<'_>) -> &'static str {
    match lent {
        Lent::Sqlite(_) => "BEGIN IMMEDIATE",
        Lent::Postgres(_) => "BEGIN; LOCK TABLE leases IN SHARE ROW EXCLUSIVE MODE",
    }
}

/// Refuses if somebody holds the house now, or nodes share it.
pub(crate) async fn must_be_free(connection: &mut Connection, address: &Address) -> Result<(), StoreError> {
    let found = look(&mut connection.lend(), &Tenant::House).await?;
    match found.into_iter().find(|found| found.left_ms > 0) {
        Some(Found { node, .. }) => Err(StoreError::Held { address: address.to_string(), holder: node.to_string() }),
        None => Ok(()),
    }
}

/// The leases that matter to a tenant.
async fn look(lent: &mut Lent<'_>, tenant: &Tenant) -> Result<Vec<Found>, StoreError> {
    let sql = format!(
        "SELECT name, node, epoch, until_ms, until_ms - {} FROM leases WHERE {} ORDER BY name",
        now(lent),
        tenant.rivals()
    );
    let rows = lent.rows(sql.into(), &[]).await?;
    let found = |row: &Row| {
        let node: String = row.get(1)?;
        let (name, epoch, until_ms, left_ms) = (row.get(0)?, row.get(2)?, row.get(3)?, row.get(4)?);
        Ok(Found { name, node: Holder::read(&node), epoch, until_ms, left_ms })
    };
    rows.iter().map(found).collect()
}

/// How a transaction of a house begins, in one trip: with the lock that all writers need, and with the question whether
/// the lease is still its own. It has as many answers as there are leases of this epoch: one or none.
pub(crate) fn begin(lent: &Lent<'_>, lease: Option<&Lease>, renew: bool) -> String {
    // A reader that wants to become a writer may find another one; a writer from the start waits its turn.
    let begin = match lent {
        Lent::Sqlite(_) => "BEGIN IMMEDIATE",
        Lent::Postgres(_) => "BEGIN",
    };
    let Some(Lease { tenant, epoch, lasts, .. }) = lease else { return begin.into() };
    let (mine, lasts) = (format!("name = '{}' AND epoch = {epoch}", tenant.name()), lasts.as_millis());
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
    let values = [lease.tenant.name().into(), lease.epoch.into(), Value::from(lease.lasts.as_millis() as i64)];
    if lent.run(sql.into(), &values).await? == 1 {
        return Ok(());
    }
    Err(StoreError::Held { address: address.to_string(), holder: successor(&mut lent, lease).await })
}

/// Who has it now, for the one who has lost it.
pub(crate) async fn lost_to(lent: &mut Lent<'_>, lease: &Lease) -> StoreError {
    StoreError::TakenOver { holder: successor(lent, lease).await }
}

async fn successor(lent: &mut Lent<'_>, lease: &Lease) -> String {
    let found = look(lent, &lease.tenant).await.unwrap_or_default();
    // Its own words under an epoch that was raised are nobody's.
    let others = found.into_iter().filter(|found| found.name == lease.tenant.name() || found.left_ms > 0);
    let last = others.max_by_key(|found| found.until_ms);
    last.map_or_else(|| "another house".into(), |found| found.node.to_string())
}

/// Lets the next one in at once.
pub(crate) async fn let_go(lent: &mut Lent<'_>, lease: &Lease) -> Result<(), StoreError> {
    let sql = "UPDATE leases SET until_ms = 0 WHERE name = $1 AND epoch = $2";
    lent.run(sql.into(), &[lease.tenant.name().into(), Value::from(lease.epoch)]).await?;
    Ok(())
}
