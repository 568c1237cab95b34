//! One group of works in one transaction.

use std::borrow::Cow;

use sqlx::error::ErrorKind;

use super::{Answer, Refusal, Work};
use crate::bundle;
use crate::connection::{Connection, Lent};
use crate::lease::{self, Lease, Tenant};
use crate::owners;
use crate::statement::{Statement, Value};
use crate::{Cause, StoreError};

/// Where a group stopped: nothing of it is written, or nobody knows.
pub(super) enum Stop {
    Before(sqlx::Error),
    AtCommit(sqlx::Error),
    /// Somebody else may write now.
    TakenOver(StoreError),
}

impl From<sqlx::Error> for Stop {
    fn from(error: sqlx::Error) -> Self {
        Stop::Before(error)
    }
}

/// Writes a group, under a lease if there is one; renews that on the way if it is time.
pub(super) async fn write(
    connection: &mut Connection,
    works: &[Work],
    lease: Option<&Lease>,
    renew: bool,
) -> Result<Vec<Answer>, Stop> {
    let is_file = matches!(connection, Connection::Sqlite(_));
    let mut lent = connection.lend();
    let mut stale = begin(&mut lent, works, lease, renew).await?;
    let fresh = works.iter().enumerate().filter(|(at, _)| !stale.contains(at));
    let changes = fresh.filter_map(|(_, work)| work.change().map(|(change, _)| change));
    let bundled = all_of(&mut lent, &bundle::statements(changes)).await?.is_ok();
    if !bundled {
        plain(&mut lent, "ROLLBACK").await?;
        stale = begin(&mut lent, works, lease, renew).await?;
    }
    let mut answers = Vec::with_capacity(works.len());
    for (at, work) in works.iter().enumerate() {
        answers.push(match work {
            Work::Change(..) if stale.contains(&at) => Err(Refusal::Elsewhere),
            Work::Change(..) if bundled => Ok(Vec::new()),
            Work::Change(change, _) => alone(&mut lent, &bundle::statements([&**change])).await?,
            Work::Script(statements) => alone(&mut lent, statements).await?,
        });
    }
    match plain(&mut lent, "COMMIT").await {
        Ok(()) => Ok(answers),
        // A full disk or a busy file: SQLite says no, and then nothing is written.
        Err(error) if is_file && error.as_database_error().is_some() => Err(Stop::Before(error)),
        Err(error) => Err(Stop::AtCommit(error)),
    }
}

/// Begins a transaction with the question whether the house may still write, and in a town for which tables. The places of
/// works that it may not write.
async fn begin(lent: &mut Lent<'_>, works: &[Work], lease: Option<&Lease>, renew: bool) -> Result<Vec<usize>, Stop> {
    let begin = lease::begin(lent, lease, renew);
    let mine = lent.raw(begin).await?;
    let Some(lease) = lease else { return Ok(Vec::new()) };
    if mine.is_empty() {
        return Err(Stop::TakenOver(lease::lost_to(lent, lease).await));
    }
    match lease.tenant {
        Tenant::House => Ok(Vec::new()),
        Tenant::Node { .. } => Ok(owners::ask(lent, works).await?),
    }
}

/// Writes one work so that its failure leaves no trace.
async fn alone(lent: &mut Lent<'_>, statements: &[Statement<'_>]) -> Result<Answer, sqlx::Error> {
    plain(lent, "SAVEPOINT one").await?;
    let answer = all_of(lent, statements).await?;
    if answer.is_err() {
        plain(lent, "ROLLBACK TO SAVEPOINT one").await?;
    }
    plain(lent, "RELEASE SAVEPOINT one").await?;
    Ok(answer)
}

/// Stops at the first that is refused.
async fn all_of(lent: &mut Lent<'_>, statements: &[Statement<'_>]) -> Result<Answer, sqlx::Error> {
    let mut changed = Vec::with_capacity(statements.len());
    for Statement { sql, values, needs } in statements {
        match lent.run(sql.clone(), values).await {
            Ok(rows) if rows < *needs => return Ok(Err(Refusal::Missing)),
            Ok(rows) => changed.push(rows),
            Err(error) => return refusal(&error).map_or(Err(error), |refusal| Ok(Err(refusal))),
        }
    }
    Ok(Ok(changed))
}

async fn plain(lent: &mut Lent<'_>, sql: &'static str) -> Result<(), sqlx::Error> {
    let nothing: [Value; 0] = [];
    lent.run(Cow::Borrowed(sql), &nothing).await.map(|_| ())
}

/// Whether a work brought this upon itself.
fn refusal(error: &sqlx::Error) -> Option<Refusal> {
    let said = error.as_database_error()?;
    // A page that cannot be read hits those whose page it is.
    if let damaged @ StoreError::Unavailable { cause: Cause::Damaged, .. } = StoreError::of(error) {
        return Some(Refusal::House(damaged));
    }
    match said.kind() {
        ErrorKind::UniqueViolation => Some(Refusal::Taken),
        ErrorKind::ForeignKeyViolation => Some(Refusal::Missing),
        ErrorKind::NotNullViolation | ErrorKind::CheckViolation | ErrorKind::ExclusionViolation => {
            Some(Refusal::Unfit(said.message().into()))
        }
        _ => {
            // PostgreSQL's classes of unfit values, broken rules and exceeded limits; SQLite's TOOBIG and MISMATCH.
            let code = said.code().unwrap_or_default();
            let is_unfit = (code.len() == 5 && ["22", "23", "54"].iter().any(|class| code.starts_with(class)))
                || ["18", "20"].contains(&code.as_ref());
            is_unfit.then(|| Refusal::Unfit(said.message().into()))
        }
    }
}

/// Whether the other end of the connection is gone, which a new connection may cure.
pub(super) fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => true,
        // PostgreSQL's class of operator intervention: it is being shut down, or somebody ended the connection.
        sqlx::Error::Database(said) => said.code().is_some_and(|code| code.len() == 5 && code.starts_with("57P")),
        _ => false,
    }
}
