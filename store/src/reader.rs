//! Reading: a few connections beside the writer's, each question with a time limit. They never write, but that a node of a
//! town claims tables over them: a claim may wait for somebody else's transaction, which the writer must not.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, PgPool, Postgres, Sqlite, SqlitePool, Transaction};
use tokio::time::timeout;

use crate::address::Place;
use crate::connection::{Connection, Lent, Row};
use crate::pulse::Pulse;
use crate::statement::Value;
use crate::{Address, StoreError, limits};

/// Readers of one SQLite file; each has a thread.
const SQLITE_READERS: u32 = 4;

/// What the writer keeps of a SQLite file in memory, and each of its readers, in KiB: the writer comes back to the same
/// pages, readers hardly ever.
const WRITERS_CACHE: u32 = 6 << 10;
const READERS_CACHE: u32 = 512;

/// Readers of one PostgreSQL database, which usually has a hundred places for all its clients.
const POSTGRES_READERS: u32 = 8;

/// How the writer's connection is made, also after it was lost.
pub(crate) async fn connect(address: &Address) -> Result<Connection, StoreError> {
    let connecting = async {
        Ok::<_, sqlx::Error>(match &address.0 {
            Place::File(path) => Connection::Sqlite(Box::new(sqlite(path, WRITERS_CACHE).connect().await?)),
            Place::Server(options) => Connection::Postgres(Box::new(postgres(options).connect().await?)),
        })
    };
    let late = |_| StoreError::unreachable(&format!("{address} does not answer"));
    timeout(limits::CONNECT, connecting).await.map_err(late)?.map_err(|error| StoreError::of(&error).about(address))
}

fn sqlite(path: &Path, cache: u32) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(true)
        .busy_timeout(limits::BUSY)
        .journal_mode(SqliteJournalMode::Wal)
        // Less than FULL could lose the last commits when the power fails: they would not be durable.
        .synchronous(SqliteSynchronous::Full)
        // `fold` does this beside the writer; a log of 128 MiB is folded all the same.
        .pragma("wal_autocheckpoint", "32000")
        .pragma("journal_size_limit", "67108864")
        .pragma("cache_size", format!("-{cache}"))
}

fn postgres(options: &PgConnectOptions) -> PgConnectOptions {
    let ms = |time: Duration| time.as_millis().to_string();
    options.clone().application_name("safehouse").options([
        ("statement_timeout", ms(limits::WRITE)),
        ("lock_timeout", ms(limits::BUSY)),
        // A client that stops in the middle of a transaction holds up the house that wants to take over.
        ("idle_in_transaction_session_timeout", ms(limits::CONNECT)),
    ])
}

#[derive(Clone)]
pub(crate) struct Reader {
    pool: Pool,
    pulse: Arc<Pulse>,
}

#[derive(Clone)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Reader {
    /// Connects when first asked.
    pub fn new(address: &Address, pulse: Arc<Pulse>) -> Self {
        let pool = match &address.0 {
            Place::File(path) => {
                let pool = SqlitePoolOptions::new()
                    .max_connections(SQLITE_READERS)
                    .acquire_timeout(limits::CONNECT)
                    // A file does not go away as a server does.
                    .test_before_acquire(false);
                Pool::Sqlite(pool.connect_lazy_with(sqlite(path, READERS_CACHE).pragma("query_only", "ON")))
            }
            Place::Server(options) => {
                let pool = PgPoolOptions::new().max_connections(POSTGRES_READERS).acquire_timeout(limits::CONNECT);
                Pool::Postgres(pool.connect_lazy_with(postgres(options)))
            }
        };
        Reader { pool, pulse }
    }

    /// The answer to one question.
    pub async fn rows(&self, sql: &'static str, values: Vec<Value<'_>>) -> Result<Vec<Row>, StoreError> {
        // Nothing that is kept holds a NUL, so nothing is found; PostgreSQL would call the question broken.
        if values.iter().any(Value::has_nul) {
            return Ok(Vec::new());
        }
        self.in_time(async {
            let rows = match &self.pool {
                Pool::Sqlite(pool) => Lent::Sqlite(&mut *pool.acquire().await?).rows(sql.into(), &values).await,
                Pool::Postgres(pool) => Lent::Postgres(&mut *pool.acquire().await?).rows(sql.into(), &values).await,
            };
            Ok(rows?)
        })
        .await
    }

    /// The answer to a question that has one row at most.
    pub async fn row(&self, sql: &'static str, values: Vec<Value<'_>>) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }

    /// For several questions about the same moment.
    pub async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        Ok(match &self.pool {
            Pool::Sqlite(pool) => Snapshot::Sqlite(pool.begin_with("BEGIN").await?),
            Pool::Postgres(pool) => {
                Snapshot::Postgres(pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?)
            }
        })
    }

    pub async fn close(&self) {
        let closing = async {
            match &self.pool {
                Pool::Sqlite(pool) => pool.close().await,
                Pool::Postgres(pool) => pool.close().await,
            }
        };
        // A server that is gone does not say goodbye.
        _ = timeout(limits::ANSWER, closing).await;
    }

    /// Ends a question that takes too long, and one to a database that turns out to be gone.
    pub async fn in_time<T>(&self, question: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        if let Some(error) = self.pulse.unreachable() {
            return Err(error);
        }
        tokio::select! {
            answer = timeout(limits::READ, question) => {
                answer.map_err(|_| StoreError::unreachable(&"it does not answer in time"))?
            }
            error = self.pulse.gone() => Err(error),
        }
    }
}

/// The house as it was at one moment. Ends when dropped, also where a question was broken off.
pub(crate) enum Snapshot {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Snapshot {
    pub fn lend(&mut self) -> Lent<'_> {
        match self {
            Snapshot::Sqlite(transaction) => Lent::Sqlite(transaction),
            Snapshot::Postgres(transaction) => Lent::Postgres(transaction),
        }
    }

    pub async fn rows(
        &mut self,
        sql: impl Into<std::borrow::Cow<'static, str>>,
        values: Vec<Value<'_>>,
    ) -> Result<Vec<Row>, StoreError> {
        if values.iter().any(Value::has_nul) {
            return Ok(Vec::new());
        }
        Ok(self.lend().rows(sql.into(), &values).await?)
    }
}
