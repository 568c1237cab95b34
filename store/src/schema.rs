//! The form of the database, and how an older one is brought up to date. Each step is a numbered file, once for either
//! database; a step that was ever released is never changed, only followed by another.

use std::pin::Pin;
use std::time::Duration;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use tokio::time::{Instant, sleep};

use crate::connection::{Connection, Lent};
use crate::statement::Value;
use crate::{Cause, StoreError};

/// Number, name, the words for SQLite, the words for PostgreSQL.
const STEPS: [(i64, &str, &str, &str); 4] = [
    (
        1,
        "house",
        include_str!("../migrations/sqlite/0001_house.sql"),
        include_str!("../migrations/postgres/0001_house.sql"),
    ),
    (
        2,
        "leases",
        include_str!("../migrations/sqlite/0002_leases.sql"),
        include_str!("../migrations/postgres/0002_leases.sql"),
    ),
    (
        3,
        "shelf",
        include_str!("../migrations/sqlite/0003_shelf.sql"),
        include_str!("../migrations/postgres/0003_shelf.sql"),
    ),
    (
        4,
        "owners",
        include_str!("../migrations/sqlite/0004_owners.sql"),
        include_str!("../migrations/postgres/0004_owners.sql"),
    ),
];

/// From this form on there are leases.
pub(crate) const LEASES: i64 = 2;

/// The newest form, which this version writes.
pub(crate) const KNOWN: i64 = STEPS[STEPS.len() - 1].0;

/// So long for somebody else who is bringing the database up to date, and how often he is looked for.
const PATIENCE: Duration = Duration::from_secs(15);
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// What PostgreSQL's lock on the form of a database goes by: a number that nobody else will think of.
const LOCK: i64 = i64::from_be_bytes(*b"safehous");

/// Brings the database to the form `to`, at most. Several may do so at once: one does it, the others wait for that.
pub(crate) async fn bring_to(connection: &mut Connection, to: i64) -> Result<(), StoreError> {
    let begin = Instant::now();
    loop {
        let found = form(connection).await?;
        if found > KNOWN {
            return Err(StoreError::Newer { found, known: KNOWN });
        }
        if found > to {
            return Ok(());
        }
        if found == to {
            // Nothing is left to do but to compare what was done: a start that does no more than that waits for nobody.
            return run(connection, to).await;
        }
        if lock(connection).await? {
            let done = run(connection, to).await;
            let unlocked = unlock(connection).await;
            // Over a file without locks somebody else may have taken the same step.
            if done.is_err() && form(connection).await? > found {
                continue;
            }
            return done.and(unlocked);
        }
        if begin.elapsed() > PATIENCE {
            let why = "somebody else has been bringing it up to date for a long time".into();
            return Err(StoreError::Unavailable { cause: Cause::Locked, why });
        }
        sleep(LOOK_EVERY).await;
    }
}

/// Whether the lock is ours now. Asked again and again instead of waited for: a wait ends with `lock_timeout`, which is
/// meant for writers, and who waits does not see that there is nothing left to do.
async fn lock(connection: &mut Connection) -> Result<bool, StoreError> {
    match connection {
        // A house has the system's lock.
        Connection::Sqlite(_) => Ok(true),
        Connection::Postgres(_) => {
            let sql = "SELECT CAST(CAST(pg_try_advisory_lock($1) AS INTEGER) AS BIGINT)";
            Ok(number(&mut connection.lend(), sql, &[Value::from(LOCK)]).await? == 1)
        }
    }
}

async fn unlock(connection: &mut Connection) -> Result<(), StoreError> {
    match connection {
        Connection::Sqlite(_) => Ok(()),
        Connection::Postgres(_) => {
            let sql = "SELECT CAST(CAST(pg_advisory_unlock($1) AS INTEGER) AS BIGINT)";
            number(&mut connection.lend(), sql, &[Value::from(LOCK)]).await.map(|_| ())
        }
    }
}

/// Takes the steps that were not taken yet, and compares the others with ours.
async fn run(connection: &mut Connection, to: i64) -> Result<(), StoreError> {
    let step = |sql: &'static str, number, name: &'static str| {
        Migration::new(number, name.into(), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false)
    };
    let steps = STEPS.into_iter().filter(|(number, ..)| *number <= to);
    let done = match connection {
        Connection::Sqlite(connection) => {
            let steps = steps.map(|(number, name, sql, _)| step(sql, number, name)).collect();
            walk(steps, &mut **connection).await
        }
        Connection::Postgres(connection) => {
            let steps = steps.map(|(number, name, _, sql)| step(sql, number, name)).collect();
            walk(steps, &mut **connection).await
        }
    };
    done.map_err(|error| match error {
        MigrateError::Execute(error) => StoreError::from(error),
        error => StoreError::Schema { why: error.to_string() },
    })
}

/// Boxed for the same reason as [`Asked`](crate::connection::Asked).
fn walk<'c, C>(
    steps: Vec<Migration>,
    connection: &'c mut C,
) -> Pin<Box<dyn Future<Output = Result<(), MigrateError>> + Send + 'c>>
where
    C: Migrate + Send,
{
    let mut steps = Migrator::with_migrations(steps);
    // Its own lock is kept when something fails. Somebody may also have gone further meanwhile, which is no harm.
    steps.set_locking(false).set_ignore_missing(true);
    Box::pin(async move { steps.run_direct(None, connection, false).await })
}

/// The form that the database has; 0 if it is new.
pub(crate) async fn form(connection: &mut Connection) -> Result<i64, StoreError> {
    let exists = match connection {
        Connection::Sqlite(_) => "SELECT count(*) FROM sqlite_master WHERE name = '_sqlx_migrations'",
        Connection::Postgres(_) => {
            "SELECT count(*) FROM pg_catalog.pg_class WHERE oid = to_regclass('_sqlx_migrations')"
        }
    };
    let mut lent = connection.lend();
    if number(&mut lent, exists, &[]).await? == 0 {
        return Ok(0);
    }
    number(&mut lent, "SELECT coalesce(max(version), 0) FROM _sqlx_migrations", &[]).await
}

async fn number(lent: &mut Lent<'_>, sql: &'static str, values: &[Value<'_>]) -> Result<i64, StoreError> {
    lent.rows(sql.into(), values).await?.first().map_or(Ok(0), |row| row.get(0))
}
