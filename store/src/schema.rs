//! The form of the database, and how an older one is brought up to date. Each step is a numbered file, once for either
//! database; a step that was ever released is never changed, only followed by another.

use std::pin::Pin;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

use crate::StoreError;
use crate::connection::{Connection, Lent};
use crate::statement::Value;

/// Number, name, the words for SQLite, the words for PostgreSQL.
const STEPS: [(i64, &str, &str, &str); 3] = [
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
];

/// From this form on there are leases.
pub(crate) const LEASES: i64 = 2;

/// The newest form, which this version writes.
pub(crate) const KNOWN: i64 = STEPS[STEPS.len() - 1].0;

/// Brings the database to the form `to`, at most.
pub(crate) async fn bring_to(connection: &mut Connection, to: i64) -> Result<(), StoreError> {
    let found = form(connection).await?;
    if found > KNOWN {
        return Err(StoreError::Newer { found, known: KNOWN });
    }
    if found > to {
        return Ok(());
    }
    let step = |sql: &'static str, number, name: &'static str| {
        Migration::new(number, name.into(), MigrationType::Simple, sqlx::SqlStr::from_static(sql), false)
    };
    let steps = STEPS.into_iter().filter(|(number, ..)| *number <= to);
    let done = match connection {
        Connection::Sqlite(connection) => {
            let steps = steps.map(|(number, name, sql, _)| step(sql, number, name)).collect();
            run(Migrator::with_migrations(steps), &mut **connection).await
        }
        Connection::Postgres(connection) => {
            let steps = steps.map(|(number, name, _, sql)| step(sql, number, name)).collect();
            run(Migrator::with_migrations(steps), &mut **connection).await
        }
    };
    match done {
        Ok(()) => Ok(()),
        // Somebody who started at the same moment holds it by now and has brought it further.
        Err(MigrateError::VersionMissing(_)) if form(connection).await? > found => {
            Box::pin(bring_to(connection, to)).await
        }
        Err(MigrateError::Execute(error)) => Err(StoreError::from(error)),
        Err(error) => Err(StoreError::Schema { why: error.to_string() }),
    }
}

/// Boxed for the same reason as [`Asked`](crate::connection::Asked).
fn run<'c, C>(
    steps: Migrator,
    connection: &'c mut C,
) -> Pin<Box<dyn Future<Output = Result<(), MigrateError>> + Send + 'c>>
where
    C: Migrate + Send,
{
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
    if number(&mut lent, exists).await? == 0 {
        return Ok(0);
    }
    number(&mut lent, "SELECT coalesce(max(version), 0) FROM _sqlx_migrations").await
}

async fn number(lent: &mut Lent<'_>, sql: &'static str) -> Result<i64, StoreError> {
    let nothing: [Value; 0] = [];
    lent.rows(sql.into(), &nothing).await?.first().map_or(Ok(0), |row| row.get(0))
}
