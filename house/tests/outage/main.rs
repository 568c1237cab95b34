//! An evening during which the database goes away and comes back: everybody may look on, nobody waits, nothing that was
//! acknowledged is lost, and every table goes on by itself.

#[path = "../common/mod.rs"]
mod common;
mod disk;
mod evening;
mod houses;
mod proxy;

use std::time::Duration;

use common::{Open, ask, new_database, sit};
use evening::{Evening, Lack, soon};
use proxy::{Line, Proxy};
use throwaway_postgres::{Postgres, Stop, programs};
use tokio::task::spawn_blocking;
use wire::{Code, Format, ToGuest, ToHouse};

/// A server of one's own, if PostgreSQL is installed.
async fn server() -> Option<Postgres> {
    let Some(bin) = programs() else {
        eprintln!("not asked: PostgreSQL is not installed (`cargo verify` installs it)");
        return None;
    };
    Some(spawn_blocking(|| Postgres::start(bin).unwrap()).await.unwrap())
}

/// What takes a while is done to the server beside everything else.
async fn done_to(mut server: Postgres, what: impl FnOnce(&mut Postgres) + Send + 'static) -> Postgres {
    let done = spawn_blocking(move || {
        what(&mut server);
        server
    });
    done.await.unwrap()
}

/// The server is stopped for so long, in the middle of games.
async fn without_a_server(outage: Duration, how: Stop) {
    let Some(server) = server().await else { return };
    let evening = Evening::begin(Open::on(server.url()).await).await;
    let server = done_to(server, move |server| server.stop(how)).await;
    evening.lasts(outage, Lack::Server).await;
    let server = done_to(server, |server| server.start_again().unwrap()).await;
    evening.goes_on(Duration::from_secs(2)).await;
    drop(server);
}

/// The server is there and says nothing, as on a machine that stands still.
async fn with_a_frozen_server(outage: Duration) {
    let Some(server) = server().await else { return };
    let evening = Evening::begin(Open::on(server.url()).await).await;
    let server = done_to(server, |server| server.freeze().unwrap()).await;
    evening.lasts(outage, Lack::Server).await;
    let server = done_to(server, |server| server.thaw().unwrap()).await;
    evening.goes_on(Duration::from_secs(4)).await;
    drop(server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_server_that_restarts() {
    Box::pin(without_a_server(Duration::from_secs(5), Stop::Fast)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_server_that_crashes() {
    Box::pin(without_a_server(Duration::from_secs(4), Stop::Immediate)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_server_that_is_frozen() {
    Box::pin(with_a_frozen_server(Duration::from_secs(5))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes six minutes"]
async fn long_tables_outlive_a_server_that_is_gone_for_minutes() {
    Box::pin(without_a_server(Duration::from_secs(30), Stop::Fast)).await;
    Box::pin(without_a_server(Duration::from_mins(2), Stop::Immediate)).await;
    Box::pin(with_a_frozen_server(Duration::from_secs(30))).await;
    Box::pin(with_a_frozen_server(Duration::from_mins(2))).await;
}

/// A house whose line to its database can be cut.
async fn at_the_end_of_a_line() -> Option<(Proxy, Open)> {
    if !std::env::var(common::POSTGRES).is_ok_and(|url| !url.is_empty()) {
        eprintln!("not asked: {} is not set (`cargo verify` sets it)", common::POSTGRES);
        return None;
    }
    let url = new_database().await;
    let (host, rest) = url.rsplit_once('/').unwrap();
    let (user, place) = host.rsplit_once('@').unwrap();
    let proxy = Proxy::to(place.parse().unwrap()).await;
    let open = Open::on(format!("{user}@{}/{rest}", proxy.address)).await;
    Some((proxy, open))
}

/// A line that says nothing is worse than a server that is not there: only time tells.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_line_that_falls_silent() {
    let Some((proxy, open)) = at_the_end_of_a_line().await else { return };
    let evening = Evening::begin(open).await;
    proxy.be(Line::Silent);
    // Somebody who says something now is answered in time, although nobody knows what became of it.
    let mut seat = sit(&evening.ann, &evening.slow, Format::Json).await;
    let answer = soon(ask(&mut seat, ToHouse::Chat { text: "anybody?".into() })).await;
    assert!(matches!(answer, ToGuest::Failed { code: Code::NotStored, .. }), "{answer:?}");
    evening.lasts(Duration::from_secs(7), Lack::Server).await;
    proxy.be(Line::Open);
    evening.goes_on(Duration::from_secs(4)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_line_that_is_cut() {
    let Some((proxy, open)) = at_the_end_of_a_line().await else { return };
    let evening = Evening::begin(open).await;
    proxy.be(Line::Cut);
    evening.lasts(Duration::from_secs(5), Lack::Server).await;
    proxy.be(Line::Open);
    evening.goes_on(Duration::from_secs(2)).await;
}
