//! A connection, whichever database is at its other end, and what comes out of it. Everything above speaks to this.

use sqlx::postgres::{PgConnection, PgRow};
use sqlx::sqlite::{SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, Connection as _, Decode, Postgres, Row as _, Sqlite, Type};
use std::borrow::Cow;
use std::pin::Pin;

use futures_util::{Stream, TryStreamExt};

use crate::StoreError;
use crate::statement::Value;

/// A borrowed connection.
pub(crate) enum Lent<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// An owned connection.
pub(crate) enum Connection {
    Sqlite(Box<SqliteConnection>),
    Postgres(Box<PgConnection>),
}

impl Connection {
    pub fn lend(&mut self) -> Lent<'_> {
        match self {
            Connection::Sqlite(connection) => Lent::Sqlite(connection),
            Connection::Postgres(connection) => Lent::Postgres(connection),
        }
    }

    pub async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => connection.close().await,
        }
    }
}

/// Gives a query its values. A macro, because a query's type names its database.
macro_rules! bound {
    ($sql:expr, $values:expr) => {
        // Our own words only: `statement::many` puts nothing but placeholders between them, and an archive's names are
        // checked letter by letter.
        $values.iter().fold(sqlx::query(AssertSqlSafe($sql)), |query, value| match value {
            Value::Int(number) => query.bind(*number),
            Value::Text(text) => query.bind(text.as_deref()),
            Value::Blob(bytes) => query.bind(bytes.as_ref()),
        })
    };
}

/// A question on its way. Boxed, so that callers may hold it on any thread: the compiler cannot see through a driver's
/// generic futures once they are nested.
pub(crate) type Asked<'s, T> = Pin<Box<dyn Future<Output = Result<T, sqlx::Error>> + Send + 's>>;

impl Lent<'_> {
    /// How many rows it changed.
    pub fn run<'s>(&'s mut self, sql: Cow<'static, str>, values: &'s [Value<'s>]) -> Asked<'s, u64> {
        Box::pin(async move {
            Ok(match self {
                Lent::Sqlite(connection) => bound!(sql, values).execute(&mut **connection).await?.rows_affected(),
                Lent::Postgres(connection) => bound!(sql, values).execute(&mut **connection).await?.rows_affected(),
            })
        })
    }

    /// Several statements in one trip, without values; the rows of all of them.
    pub fn raw(&mut self, sql: String) -> Asked<'_, Vec<Row>> {
        Box::pin(async move {
            Ok(match self {
                Lent::Sqlite(connection) => {
                    let rows = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_all(&mut **connection).await?;
                    rows.into_iter().map(Row::Sqlite).collect()
                }
                Lent::Postgres(connection) => {
                    let rows = sqlx::raw_sql(AssertSqlSafe(sql)).fetch_all(&mut **connection).await?;
                    rows.into_iter().map(Row::Postgres).collect()
                }
            })
        })
    }

    pub fn rows<'s>(&'s mut self, sql: Cow<'static, str>, values: &'s [Value<'s>]) -> Asked<'s, Vec<Row>> {
        Box::pin(async move {
            Ok(match self {
                Lent::Sqlite(connection) => {
                    let rows = bound!(sql, values).fetch_all(&mut **connection).await?;
                    rows.into_iter().map(Row::Sqlite).collect()
                }
                Lent::Postgres(connection) => {
                    let rows = bound!(sql, values).fetch_all(&mut **connection).await?;
                    rows.into_iter().map(Row::Postgres).collect()
                }
            })
        })
    }

    /// Row by row, for more than fits into memory. A slow caller makes the database wait.
    pub fn stream(
        &mut self,
        sql: Cow<'static, str>,
    ) -> Pin<Box<dyn Stream<Item = Result<Row, sqlx::Error>> + Send + '_>> {
        match self {
            Lent::Sqlite(connection) => {
                Box::pin(sqlx::query(AssertSqlSafe(sql)).fetch(&mut **connection).map_ok(Row::Sqlite))
            }
            Lent::Postgres(connection) => {
                Box::pin(sqlx::query(AssertSqlSafe(sql)).fetch(&mut **connection).map_ok(Row::Postgres))
            }
        }
    }
}

/// What a row may hold.
pub(crate) trait Held<'r>: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres> {}
impl<'r, T: Decode<'r, Sqlite> + Type<Sqlite> + Decode<'r, Postgres> + Type<Postgres>> Held<'r> for T {}

pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    pub fn get<'r, T: Held<'r>>(&'r self, column: usize) -> Result<T, StoreError> {
        Ok(match self {
            Row::Sqlite(row) => row.try_get(column)?,
            Row::Postgres(row) => row.try_get(column)?,
        })
    }

    /// The first two columns, as the driver tells of them.
    pub fn both<'r, A: Held<'r>, B: Held<'r>>(&'r self) -> Result<(A, B), sqlx::Error> {
        Ok(match self {
            Row::Sqlite(row) => (row.try_get(0)?, row.try_get(1)?),
            Row::Postgres(row) => (row.try_get(0)?, row.try_get(1)?),
        })
    }

    pub fn number(&self, column: usize) -> Result<u64, StoreError> {
        self.get::<i64>(column).map(|number| number as u64)
    }
}
