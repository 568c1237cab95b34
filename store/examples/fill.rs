//! A house with many tables, to see how it opens, lists and counts.
//!
//! `cargo run --release -p store --example fill -- ADDRESS [TABLES] [ENTRIES]`
#![expect(clippy::unwrap_used, reason = "a measurement that fails says so")]

use std::time::Instant;

use store::{Address, Change, Checkpoint, Due, Entry, Person, Stage, Store, StoreError, TableRow, Wanted};

/// So many callers at once.
const CALLERS: u64 = 1000;

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let address: Address = args.next().expect("the address of a database").parse().unwrap();
    let tables: u64 = args.next().map_or(100_000, |tables| tables.parse().unwrap());
    let entries: u64 = args.next().map_or(3, |entries| entries.parse().unwrap());

    let begin = Instant::now();
    let store = Store::open(&address).await.unwrap();
    println!("opened {address} in {:?}", begin.elapsed());
    let begin = Instant::now();
    let callers = (0..CALLERS).map(|caller| {
        let store = store.clone();
        tokio::spawn(async move {
            for number in (caller..tables).step_by(CALLERS as usize) {
                match store.save(table(number, entries)).await {
                    Ok(()) | Err(StoreError::Conflict { .. }) => {}
                    Err(error) => panic!("{error}"),
                }
            }
        })
    });
    for caller in callers.collect::<Vec<_>>() {
        caller.await.unwrap();
    }
    let person = |id: u64| Person { id: format!("p{id}"), nickname: "Anna".into(), created_ms: 0, login: None };
    for id in 0..10 {
        let _ = store.new_person(&person(id)).await;
    }
    println!("filled with {tables} tables of {entries} entries in {:?}", begin.elapsed());
    store.close().await;

    let begin = Instant::now();
    let store = Store::open(&address).await.unwrap();
    println!("opened again in {:?}", begin.elapsed());
    for round in ["first", "second"] {
        let begin = Instant::now();
        let counts = store.counts().await.unwrap();
        println!("{round} count in {:?}: {counts:?}", begin.elapsed());
        let begin = Instant::now();
        let listed = store.tables(Wanted::public(50)).await.unwrap().len();
        println!("{round} list of {listed} public tables in {:?}", begin.elapsed());
        let begin = Instant::now();
        let listed = store.tables(Wanted::of("p7", 50)).await.unwrap().len();
        println!("{round} list of {listed} tables of a person in {:?}", begin.elapsed());
        let begin = Instant::now();
        let next = store.next_due().await.unwrap();
        let due = store.due(i64::MAX, 100).await.unwrap().len();
        println!("{round} {due} due tables, the next {next:?}, in {:?}", begin.elapsed());
        let begin = Instant::now();
        let table = store.table("T00077").await.unwrap().unwrap();
        let journal = store.entries("T00077", 0).await.unwrap().len();
        println!("{round} table with {} seats and {journal} entries in {:?}", table.seats.len(), begin.elapsed());
    }
    let begin = Instant::now();
    let archive = tempfile::NamedTempFile::new().unwrap().into_temp_path();
    let summary = store.backup(&archive).await.unwrap();
    let size = std::fs::metadata(&archive).unwrap().len();
    println!("backup of {} rows into {} KiB in {:?}", summary.rows, size >> 10, begin.elapsed());
    store.close().await;
}

fn table(number: u64, entries: u64) -> Change {
    let stage = Stage::ALL[number as usize % 3];
    let body = |seq| format!(r#"{{"seq":{seq},"answer":[1,2,3],"hash":"{number:016x}"}}"#);
    let row =
        TableRow { game: "toy".into(), stage, public: number.is_multiple_of(4), created_ms: 0, doc: "{}".repeat(200) };
    Change {
        code: format!("T{number:05}"),
        table: Some(row),
        entries: (0..entries).map(|seq| Entry { seq, body: body(seq) }).collect(),
        checkpoint: Some(Checkpoint { seq: entries, body: "{}".repeat(500) }),
        // Every person sits at a few tables; one person out of thousands is looked for.
        seats: Some((0..4).map(|seat| (seat, format!("p{}", (number * 4 + u64::from(seat)) % 20_000))).collect()),
        due_ms: if number.is_multiple_of(10) { Due::Set(Some(number as i64)) } else { Due::Keep },
        touched_ms: number as i64,
        ..Change::default()
    }
}
