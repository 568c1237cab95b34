//! What only the inside can arrange: a disk that is full, and then is not; a write that never ends.

#![expect(clippy::unwrap_used, reason = "a test that fails says so")]

use super::*;
use crate::{Cause, Entry, Stage, TableRow};

fn change(code: &str, body: String) -> Change {
    let row = TableRow { game: "toy".into(), stage: Stage::Playing, public: true, created_ms: 0, doc: String::new() };
    Change { code: code.into(), table: Some(row), entries: vec![Entry { seq: 0, body }], ..Change::default() }
}

/// Waits until the writer has found out that all is well again.
async fn is_back(store: &Store) {
    let back = async { store.watch().wait_for(Option::is_none).await.map(|_| ()) };
    tokio::time::timeout(Duration::from_secs(20), back).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::file(folder.path().join("house.db"))).await.unwrap();
    store.save(change("BEFORE", "small".into())).await.unwrap();
    // The writer's connection may not make the file any larger: the same error as from a disk without room.
    store.script("", vec![Statement::new("PRAGMA max_page_count = 1", Vec::new())]).await.unwrap();
    let (large, small) =
        tokio::join!(store.save(change("LARGE", "x".repeat(1 << 20))), store.save(change("SMALL", String::new())));
    assert!(
        matches!(&large, Err(StoreError::Unavailable { cause: Cause::Full, why }) if why.contains("full")),
        "{large:?}"
    );
    assert_eq!(store.table("LARGE").await, Ok(None));
    // Whether the small one shared the large one's flush or came after it, it is there if and only if that was said.
    assert_eq!(store.table("SMALL").await.unwrap().is_some(), small.is_ok(), "{small:?}");
    // Callers are told at once meanwhile. The connection is made anew, and with it the limit is gone, as if room had
    // been made.
    is_back(&store).await;
    store.save(change("LARGE", "x".repeat(1 << 20))).await.unwrap();
    assert!(store.table("BEFORE").await.unwrap().is_some());
    store.close().await;
}

#[tokio::test]
async fn a_file_that_another_process_writes_is_waited_for_but_not_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let address = Address::file(folder.path().join("house.db"));
    let store = Store::open(&address).await.unwrap();
    let mut other = connect(&address).await.unwrap();
    let nothing: [Value; 0] = [];
    other.lend().run("BEGIN IMMEDIATE".into(), &nothing).await.unwrap();
    let begin = std::time::Instant::now();
    let refused = store.save(change("K7QM", String::new())).await;
    assert!(
        matches!(&refused, Err(StoreError::Unavailable { cause: Cause::Locked, why }) if why.contains("locked")),
        "{refused:?}"
    );
    assert!(begin.elapsed() >= limits::BUSY && begin.elapsed() < 2 * limits::ANSWER, "{:?}", begin.elapsed());
    // Readers never wait for a writer.
    assert_eq!(store.table("K7QM").await, Ok(None));
    other.close().await.unwrap();
    is_back(&store).await;
    store.save(change("K7QM", String::new())).await.unwrap();
    store.close().await;
}
