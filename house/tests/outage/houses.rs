//! One house to a database: a second is refused, and one whose place was taken closes.

use std::time::{Duration, Instant};

use client::{Connecting, Http, Seat};
use sqlx::Connection as _;
use wire::SeatWish;

use crate::common::{self, Open, bot, create, new_database, new_table};

/// The second of two houses hears who the first is, and the first goes on.
async fn the_second_of_two_is_refused(open: Open) {
    let config = house::Config { listen: ([127, 0, 0, 1], 0).into(), ..open.config.clone() };
    let begin = Instant::now();
    let refused = house::open(config).await.err().unwrap().to_string();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let words = [format!("http://{}", open.address), format!("process {}", std::process::id())];
    assert!(words.iter().all(|word| refused.contains(word)), "{refused}");
    assert!(refused.contains("stop that one first"), "{refused}");
    let ann = open.visit("Ann").await;
    create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open])).await;
    // A tool beside it reads what is there.
    let store = open.store().await;
    assert_eq!(store.counts().await.unwrap().gathering, 1);
    store.close().await;
    // When the first has closed, the next one opens at once.
    let begin = Instant::now();
    let open = open.reopen().await;
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    let listed: Vec<wire::api::TableLine> = Http { address: open.address, ..ann }.get("/api/me/tables").await.unwrap();
    assert_eq!(listed.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_house_over_the_same_file_is_refused() {
    the_second_of_two_is_refused(Open::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_house_over_the_same_server_is_refused() {
    if std::env::var(common::POSTGRES).is_ok_and(|url| !url.is_empty()) {
        the_second_of_two_is_refused(Open::on(new_database().await).await).await;
    } else {
        eprintln!("not asked: {} is not set (`cargo verify` sets it)", common::POSTGRES);
    }
}

/// A house that another one has taken the place of tells its guests to come back, and closes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_was_taken_over_closes() {
    let folder = tempfile::tempdir().unwrap();
    let listen = ([127, 0, 0, 1], 0).into();
    let config = house::Config { listen, data: folder.path().into(), ..house::Config::default() };
    let address = folder.path().join("safehouse.db");
    let open = house::open(config).await.unwrap();
    let at = open.address;
    let served = tokio::spawn(open.run(std::future::pending()));
    let ann = Http::visit(at, "Ann").await.unwrap();
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let mut seat = <Seat>::take(&ann, &code, Connecting::default()).await.unwrap();
    let mut beside = sqlx::SqliteConnection::connect(&address.display().to_string()).await.unwrap();
    sqlx::raw_sql("UPDATE leases SET epoch = epoch + 1").execute(&mut beside).await.unwrap();
    while seat.next().await.is_ok() {}
    assert!(seat.farewell.is_some_and(|words| words.contains("come back")));
    let ended = tokio::time::timeout(Duration::from_secs(20), served).await.unwrap().unwrap();
    assert!(ended.unwrap_err().to_string().contains("taken this database over"));
}
