//! Many at once: every caller gets its own answer.

use store::{Change, Checkpoint, Entry, Store, StoreError, limits};
use tokio::task::JoinSet;

use crate::lab::{Lab, entries, new_table, next, of_both};

of_both!(
    many_callers_write_at_once,
    a_conflict_is_nobody_elses,
    changes_of_one_table_keep_their_order,
    two_tables_cannot_take_one_code,
    what_is_too_much_is_refused,
    closing_finishes_what_waits,
);

async fn many_callers_write_at_once(lab: Lab) {
    let store = lab.store().await;
    let mut callers = JoinSet::new();
    for caller in 0..300 {
        let store = store.clone();
        callers.spawn(async move {
            let code = format!("T{caller}");
            store.save(new_table(&code)).await.unwrap();
            for seq in 1..10 {
                store.save(next(&code, seq)).await.unwrap();
                // What was acknowledged is there for any reader.
                assert_eq!(store.entries(&code, seq).await, Ok(entries(seq, 1)));
            }
        });
    }
    callers.join_all().await;
    for caller in [0, 150, 299] {
        assert_eq!(store.entries(&format!("T{caller}"), 0).await, Ok(entries(0, 10)));
    }
    store.close().await;
}

async fn a_conflict_is_nobody_elses(lab: Lab) {
    let store = lab.store().await;
    for caller in 0..100 {
        store.save(new_table(&format!("T{caller}"))).await.unwrap();
    }
    let mut callers = JoinSet::new();
    for caller in 0..100 {
        let store = store.clone();
        // Every fifth writes a number that is taken, every seventh speaks of a table that is not there.
        callers.spawn(async move {
            let (code, seq) = (format!("T{caller}"), u64::from(caller % 5 != 0));
            let code = if caller % 7 == 0 { format!("NONE{caller}") } else { code };
            (caller, store.save(next(&code, seq)).await)
        });
    }
    for (caller, result) in callers.join_all().await {
        match result {
            Err(StoreError::Missing { .. }) => assert_eq!(caller % 7, 0),
            Err(StoreError::Conflict { .. }) => assert_eq!(caller % 5, 0),
            result => {
                assert_eq!((result, caller % 5 != 0 && caller % 7 != 0), (Ok(()), true));
                assert_eq!(store.entries(&format!("T{caller}"), 0).await, Ok(entries(0, 2)));
            }
        }
    }
    assert_eq!(store.entries("T5", 0).await, Ok(entries(0, 1)));
    store.close().await;
}

async fn changes_of_one_table_keep_their_order(lab: Lab) {
    let store = lab.store().await;
    store.save(new_table("K7QM")).await.unwrap();
    // Polled in this order, they stand in the queue in this order and share a transaction.
    let checkpoint = |seq| Some(Checkpoint { seq, body: format!("at {seq}") });
    let one = |seq| store.save(Change { checkpoint: checkpoint(seq), ..next("K7QM", seq) });
    let (first, second, third) = tokio::join!(one(1), one(2), one(3));
    assert_eq!((first, second, third), (Ok(()), Ok(()), Ok(())));
    let table = store.table("K7QM").await.unwrap().unwrap();
    assert_eq!((table.checkpoint, table.next_seq, table.touched_ms), (checkpoint(3), 4, 13));
    store.close().await;
}

async fn two_tables_cannot_take_one_code(lab: Lab) {
    let store = lab.store().await;
    let made = |doc: &str| {
        let mut change = new_table("K7QM");
        change.table.as_mut().unwrap().doc = doc.into();
        store.save(change)
    };
    let (one, other) = tokio::join!(made("one"), made("other"));
    assert_eq!((one, other), (Ok(()), Err(StoreError::Conflict { key: "K7QM".into() })));
    assert_eq!(store.table("K7QM").await.unwrap().unwrap().row.doc, "one");
    store.close().await;
}

async fn what_is_too_much_is_refused(lab: Lab) {
    let store = lab.store().await;
    store.save(new_table("K7QM")).await.unwrap();
    let write = |body: String, seq| Change { entries: vec![Entry { seq, body }], ..next("K7QM", 1) };
    let one_too_large = store.save(write("x".repeat(limits::CHANGE_BYTES + 1), 1)).await;
    assert!(matches!(one_too_large, Err(StoreError::TooLarge { .. })), "{one_too_large:?}");
    let half = "x".repeat(limits::CHANGE_BYTES / 2);
    let together = Change { checkpoint: Some(Checkpoint { seq: 1, body: half.clone() }), ..write(half, 1) };
    assert!(matches!(store.save(together).await, Err(StoreError::TooLarge { .. })));
    let long_code = store.save(new_table(&"x".repeat(limits::KEY_BYTES + 1))).await;
    assert!(matches!(long_code, Err(StoreError::TooLarge { .. })));
    for seq in [u64::MAX, i64::MAX as u64] {
        assert!(matches!(store.save(write(String::new(), seq)).await, Err(StoreError::Number { .. })));
    }
    let nul = store.save(write("a\0b".into(), 1)).await;
    assert_eq!(nul, Err(StoreError::Nul { what: "an entry" }));
    assert_eq!(store.entries("K7QM", 0).await, Ok(entries(0, 1)));
    store.close().await;
}

async fn closing_finishes_what_waits(lab: Lab) {
    let address = lab.new_address().await;
    let store = Store::open(&address).await.unwrap();
    let mut callers = JoinSet::new();
    for caller in 0..200 {
        let store = store.clone();
        callers.spawn(async move { store.save(new_table(&format!("T{caller}"))).await.map(|()| caller) });
    }
    let first = callers.join_next().await.unwrap().unwrap();
    assert!(first.is_ok());
    let kept = store.clone();
    store.close().await;
    let mut written: Vec<i32> = callers.join_all().await.into_iter().flatten().collect();
    written.extend(first);
    assert_eq!(kept.save(new_table("LATE")).await, Err(StoreError::Closed));
    assert!(kept.table("T0").await.is_err());
    let store = Store::open(&address).await.unwrap();
    for caller in written {
        assert!(store.table(&format!("T{caller}")).await.unwrap().is_some());
    }
    store.close().await;
}
