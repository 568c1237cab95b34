//! A house of one's own for a test. Test files whose name begins with `postgres` get one on PostgreSQL.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use client::{Connecting, Http, Player, Seat};
use house::Config;
use house::config::Limits;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use store::Store;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use wire::api::{NewTable, TableReply};
use wire::{Format, SeatWish, ToGuest, ToHouse};

/// An open house that closes when it is told to.
pub struct Open {
    pub address: SocketAddr,
    pub config: Config,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
    folder: tempfile::TempDir,
}

/// Limits under which nobody is refused.
pub fn generous() -> Limits {
    Limits {
        requests_per_second: 100_000,
        messages_per_second: 100_000,
        connections_per_address: 10_000,
        http_per_address: 10_000,
        visitors_per_hour: 1_000_000,
        tables_per_hour: 100_000,
        tables_per_address: 100_000,
        answers_per_hour: 100_000_000,
        written_bytes_per_hour: u32::MAX,
        proposal_seconds: 0,
        ..Limits::default()
    }
}

impl Open {
    pub async fn new() -> Open {
        Open::with(generous()).await
    }

    pub async fn with(limits: Limits) -> Open {
        let folder = tempfile::tempdir().unwrap();
        let database = if module_path!().starts_with("postgres") { Some(new_database().await) } else { None };
        Open::over(folder, database, limits).await
    }

    /// One that keeps everything in this database.
    pub async fn on(database: String) -> Open {
        Open::over(tempfile::tempdir().unwrap(), Some(database), generous()).await
    }

    /// One that keeps everything in this folder.
    pub async fn at(data: &Path, limits: Limits) -> Open {
        Open::over(tempfile::tempdir().unwrap(), Some(data.join("safehouse.db").display().to_string()), limits).await
    }

    async fn over(folder: tempfile::TempDir, database: Option<String>, limits: Limits) -> Open {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { listen, data: folder.path().into(), database, limits, ..Config::default() };
        let open = house::open(config.clone()).await.unwrap();
        let address = open.address;
        let (stop, told) = oneshot::channel();
        let served = tokio::spawn(async move {
            open.run(async {
                // A test that fails drops the sender; that closes the house too.
                _ = told.await;
            })
            .await
            .unwrap();
        });
        Open { address, config, stop: Some(stop), served, folder }
    }

    /// Closes the house; what it kept is still there.
    pub async fn close(mut self) -> (tempfile::TempDir, Config) {
        if let Some(stop) = self.stop.take() {
            stop.send(()).unwrap();
        }
        self.served.await.unwrap();
        (self.folder, self.config)
    }

    /// Closes the house and opens it again over the same folder.
    pub async fn reopen(self) -> Open {
        let (folder, config) = self.close().await;
        Open::over(folder, config.database, config.limits).await
    }

    /// What the house keeps, seen from beside it.
    pub async fn store(&self) -> Store {
        Store::open(&house::address(&self.config).unwrap()).await.unwrap()
    }

    pub async fn visit(&self, nickname: &str) -> Http {
        Http::visit(self.address, nickname).await.unwrap()
    }
}

/// An empty database on the server that `cargo verify` starts. It goes when the server goes.
pub async fn new_database() -> String {
    let url = std::env::var(POSTGRES).unwrap();
    let name = format!("evening_{}", hex(&std::time::SystemTime::now()));
    let mut server = PgConnection::connect(&url).await.unwrap();
    let sql = format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut server).await.unwrap();
    server.close().await.unwrap();
    let host = url.match_indices('/').nth(2).map_or(url.as_str(), |(slash, _)| &url[..slash]);
    format!("{host}/{name}")
}

fn hex(now: &std::time::SystemTime) -> String {
    let since = now.duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos();
    format!("{:x}_{since:x}", std::process::id())
}

/// Where tests find a server on which they may make databases.
pub const POSTGRES: &str = "SAFEHOUSE_TEST_POSTGRES";

/// Whether there is what this test file needs.
pub fn is_possible() -> bool {
    let possible = !module_path!().starts_with("postgres") || std::env::var(POSTGRES).is_ok_and(|url| !url.is_empty());
    if !possible {
        eprintln!("not asked of PostgreSQL: {POSTGRES} is not set (`cargo verify` sets it)");
    }
    possible
}

pub fn new_table(game: &str, seats: &[SeatWish]) -> NewTable {
    NewTable { game: game.into(), seats: seats.to_vec(), ..NewTable::default() }
}

pub fn bot() -> SeatWish {
    SeatWish::Bot("heuristic".into())
}

pub async fn create(http: &Http, new: &NewTable) -> TableReply {
    http.post("/api/tables", new).await.unwrap()
}

pub async fn sit(http: &Http, code: &str, format: Format) -> Seat {
    Seat::take(http, code, Connecting { format, ..Connecting::default() }).await.unwrap()
}

/// A player who answers at once.
pub fn player(seat: Seat, luck: u64) -> Player {
    Player::new(seat, luck, (Duration::ZERO, Duration::from_millis(1)))
}

/// Waits for a message of some kind.
pub async fn until<T>(seat: &mut Seat, mut wanted: impl FnMut(&ToGuest) -> Option<T>) -> T {
    loop {
        let message = seat.next().await.unwrap();
        if let Some(found) = wanted(&message) {
            return found;
        }
    }
}

/// Says something and waits for the reply.
pub async fn ask(seat: &mut Seat, what: ToHouse) -> ToGuest {
    let call = seat.call(what).await.unwrap();
    until(seat, |message| match message {
        ToGuest::Done { id, .. }
        | ToGuest::Refused { id, .. }
        | ToGuest::Failed { id, .. }
        | ToGuest::Offered { id, .. }
        | ToGuest::Because { id, .. }
        | ToGuest::Hint { id, .. }
            if *id == call =>
        {
            Some(message.clone())
        }
        _ => None,
    })
    .await
}
