//! A place for one test: new databases, gone when it ends.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Address, Change, Entry, Stage, Store, TableRow};
use tempfile::TempDir;

pub const POSTGRES: &str = "SAFEHOUSE_TEST_POSTGRES";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sqlite,
    Postgres,
}

#[derive(Clone)]
pub struct Lab {
    /// The database under test.
    pub kind: Kind,
    folder: Arc<TempDir>,
    /// Databases that were made on the server.
    made: Arc<Mutex<Vec<String>>>,
}

pub fn server() -> Option<String> {
    std::env::var(POSTGRES).ok().filter(|url| !url.is_empty())
}

/// The server's URL with another database in it.
fn on_server(url: &str, database: &str) -> String {
    let (start, query) =
        url.split_once('?').map_or((url, String::new()), |(start, query)| (start, format!("?{query}")));
    let host = start.match_indices('/').nth(2).map_or(start, |(slash, _)| &start[..slash]);
    format!("{host}/{database}{query}")
}

impl Lab {
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A new, empty database, as a host would write its address.
    pub async fn new_url(&self, kind: Kind) -> String {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!("house_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
        match kind {
            Kind::Sqlite => self.path(&format!("{name}.db")).display().to_string(),
            Kind::Postgres => {
                let url = server().unwrap();
                self.made.lock().unwrap().push(name.clone());
                command(&format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")).await;
                on_server(&url, &name)
            }
        }
    }

    pub async fn new_address(&self) -> Address {
        self.new_url(self.kind).await.parse().unwrap()
    }

    pub async fn store(&self) -> Store {
        Store::open(&self.new_address().await).await.unwrap()
    }
}

/// Has the server do something outside of any test's database.
pub async fn command(sql: &str) {
    let mut server = PgConnection::connect(&server().unwrap()).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut server).await.unwrap();
    server.close().await.unwrap();
}

/// Runs a test on one database and cleans up after it, however it ends.
pub fn run<F: Future<Output = ()>>(kind: Kind, test: impl FnOnce(Lab) -> F) {
    if kind == Kind::Postgres && server().is_none() {
        eprintln!("not asked of PostgreSQL: {POSTGRES} is not set (`cargo verify` sets it)");
        return;
    }
    let lab = Lab { kind, folder: Arc::new(TempDir::new().unwrap()), made: Arc::default() };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let ended = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(lab.clone()))));
    let made = std::mem::take(&mut *lab.made.lock().unwrap());
    for name in made {
        runtime.block_on(command(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")));
    }
    if let Err(failed) = ended {
        resume_unwind(failed);
    }
}

/// Each of these tests is asked of both databases.
macro_rules! of_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[test] fn $test() { crate::lab::run(crate::lab::Kind::Sqlite, super::$test); })*
        }
        mod postgres {
            $(#[test] fn $test() { crate::lab::run(crate::lab::Kind::Postgres, super::$test); })*
        }
    };
}
pub(crate) use of_both;

/// Some table.
pub fn row() -> TableRow {
    TableRow { game: "faza".into(), stage: Stage::Playing, public: true, created_ms: 5, doc: r#"{"a":1}"#.into() }
}

/// A new table with its first entry.
pub fn new_table(code: &str) -> Change {
    Change { code: code.into(), table: Some(row()), entries: entries(0, 1), touched_ms: 10, ..Change::default() }
}

/// So many entries from this number on.
pub fn entries(from: u64, count: u64) -> Vec<Entry> {
    (from..from + count).map(|seq| Entry { seq, body: format!("entry {seq}") }).collect()
}

/// The next entry of a table that is there.
pub fn next(code: &str, seq: u64) -> Change {
    Change { code: code.into(), entries: entries(seq, 1), touched_ms: 10 + seq as i64, ..Change::default() }
}
