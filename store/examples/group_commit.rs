//! How fast changes are kept: many callers at once beside one caller who waits for each commit.
//!
//! `cargo run --release -p store --example group_commit -- [ADDRESS] [CALLERS] [SECONDS]`
#![expect(clippy::unwrap_used, reason = "a measurement that fails says so")]

use std::time::{Duration, Instant, SystemTime};

use store::{Address, Change, Due, Entry, Stage, Store, TableRow};

/// An answer at a table, in the journal's usual size.
const BODY: &str = r#"{"seat":2,"answer":[3,1,17],"outcomes":[5,2],"hash":"9f86d081884c7d65","at":1767225600000}"#;

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let folder = tempfile::tempdir().unwrap();
    let given = args.next().unwrap_or_else(|| folder.path().join("bench.db").display().to_string());
    let callers: usize = args.next().map_or(2000, |callers| callers.parse().unwrap());
    let time = Duration::from_secs(args.next().map_or(5, |seconds| seconds.parse().unwrap()));
    let address: Address = given.parse().unwrap();
    let store = Store::open(&address).await.unwrap();
    println!("{address}, one entry to a change");

    // Codes of one run do not meet those of another: a server's database is usually measured twice.
    let run = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos();
    let tables = (0..callers).map(|caller| tokio::spawn(make(store.clone(), format!("{run:x}-{caller}"))));
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    measure(&store, run, 1, 1, time / 2).await;
    measure(&store, run, callers, 1_000_000, time).await;
    store.close().await;
}

async fn make(store: Store, code: String) {
    let table =
        TableRow { game: "toy".into(), stage: Stage::Playing, public: true, created_ms: 0, doc: "{}".repeat(200) };
    store.save(Change { code, table: Some(table), ..Change::default() }).await.unwrap();
}

async fn measure(store: &Store, run: u128, callers: usize, from: u64, time: Duration) {
    let begin = Instant::now();
    let callers = (0..callers).map(|caller| {
        let (store, code) = (store.clone(), format!("{run:x}-{caller}"));
        tokio::spawn(async move {
            let mut took = Vec::new();
            for seq in from.. {
                let asked = Instant::now();
                let entries = vec![Entry { seq, body: BODY.into() }];
                let touched_ms = seq as i64;
                let due_ms = Due::Set(Some(touched_ms));
                store
                    .save(Change { code: code.clone(), entries, touched_ms, due_ms, ..Change::default() })
                    .await
                    .unwrap();
                took.push(asked.elapsed());
                if begin.elapsed() > time {
                    break;
                }
            }
            took
        })
    });
    let callers: Vec<_> = callers.collect();
    let count = callers.len();
    let mut took = Vec::new();
    for caller in callers {
        took.extend(caller.await.unwrap());
    }
    let all = begin.elapsed();
    took.sort();
    let part = |share: usize| took[(took.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{count:>6} callers: {:>8.0} changes/s, p50 {:>7.2} ms, p99 {:>7.2} ms, slowest {:>7.2} ms",
        took.len() as f64 / all.as_secs_f64(),
        part(50),
        part(99),
        part(100)
    );
}
