//! One table: what was said last is what is read.

use store::{Change, ChatLine, Checkpoint, Due, Stage, StoreError, StoredTable, TableRow};

use crate::lab::{Lab, entries, new_table, next, of_both, row};

of_both!(
    what_is_saved_is_read,
    the_last_word_counts,
    an_alarm_stays_until_it_is_set,
    only_a_known_table_changes,
    a_change_is_all_or_nothing,
    the_last_lines_of_a_chat_are_read_oldest_first,
    forgetting_takes_all_that_belongs,
);

async fn what_is_saved_is_read(lab: Lab) {
    let store = lab.store().await;
    assert_eq!(store.table("NONE").await, Ok(None));
    let seats = vec![(0, "anna".to_string()), (3, "ben".to_string())];
    let checkpoint = Checkpoint { seq: 2, body: "after two".into() };
    let change = Change {
        entries: entries(0, 3),
        checkpoint: Some(checkpoint.clone()),
        seats: Some(seats.clone()),
        due_ms: Due::Set(Some(77)),
        ..new_table("K7QM")
    };
    store.save(change).await.unwrap();
    let expected =
        StoredTable { row: row(), checkpoint: Some(checkpoint), next_seq: 3, seats, due_ms: Some(77), touched_ms: 10 };
    assert_eq!(store.table("K7QM").await, Ok(Some(expected)));
    assert_eq!(store.entries("K7QM", 0).await, Ok(entries(0, 3)));
    assert_eq!(store.entries("K7QM", 2).await, Ok(entries(2, 1)));
    assert_eq!(store.entries("K7QM", u64::MAX).await, Ok(Vec::new()));
    assert_eq!(store.entries("k7qm", 0).await, Ok(Vec::new()));
    store.close().await;
}

async fn the_last_word_counts(lab: Lab) {
    let store = lab.store().await;
    let seats = |names: &[&str]| Some(names.iter().zip(0..).map(|(name, seat)| (seat, name.to_string())).collect());
    store.save(Change { seats: seats(&["anna", "ben", "cleo"]), ..new_table("K7QM") }).await.unwrap();
    let over = TableRow { stage: Stage::Over, public: false, doc: "{}".into(), ..row() };
    let change = Change {
        table: Some(over.clone()),
        checkpoint: Some(Checkpoint { seq: 1, body: "one".into() }),
        seats: seats(&["ben"]),
        ..next("K7QM", 1)
    };
    store.save(change).await.unwrap();
    store
        .save(Change { checkpoint: Some(Checkpoint { seq: 2, body: "two".into() }), ..next("K7QM", 2) })
        .await
        .unwrap();
    let table = store.table("K7QM").await.unwrap().unwrap();
    assert_eq!(table.row, over);
    assert_eq!(table.checkpoint, Some(Checkpoint { seq: 2, body: "two".into() }));
    assert_eq!(table.seats, [(0, "ben".to_string())]);
    assert_eq!((table.next_seq, table.touched_ms), (3, 12));
    // A quiet change is written and moves the table nowhere; one that is not quiet counts again.
    let touched = async |change| {
        store.save(change).await.unwrap();
        let table = store.table("K7QM").await.unwrap().unwrap();
        (table.next_seq, table.touched_ms)
    };
    assert_eq!(touched(Change { quiet: true, ..next("K7QM", 3) }).await, (4, 12));
    assert_eq!(touched(Change { quiet: true, due_ms: Due::Set(Some(1)), ..next("K7QM", 4) }).await, (5, 14));
    assert_eq!(touched(next("K7QM", 5)).await, (6, 15));
    store.close().await;
}

async fn an_alarm_stays_until_it_is_set(lab: Lab) {
    let store = lab.store().await;
    let due = async || store.table("K7QM").await.unwrap().unwrap().due_ms;
    store.save(Change { due_ms: Due::Set(Some(500)), ..new_table("K7QM") }).await.unwrap();
    store.save(next("K7QM", 1)).await.unwrap();
    assert_eq!(due().await, Some(500));
    store.save(Change { table: Some(row()), ..next("K7QM", 2) }).await.unwrap();
    assert_eq!(due().await, Some(500));
    store.save(Change { due_ms: Due::Set(None), ..next("K7QM", 3) }).await.unwrap();
    assert_eq!(due().await, None);
    store.close().await;
}

async fn only_a_known_table_changes(lab: Lab) {
    let store = lab.store().await;
    let missing = Err(StoreError::Missing { key: "NONE".into() });
    assert_eq!(store.save(next("NONE", 0)).await, missing);
    assert_eq!(store.save(Change { quiet: true, ..next("NONE", 0) }).await, missing);
    let touch = Change { code: "NONE".into(), due_ms: Due::Set(Some(1)), ..Change::default() };
    assert_eq!(store.save(touch).await, missing);
    assert_eq!(store.table("NONE").await, Ok(None));
    store.close().await;
}

async fn a_change_is_all_or_nothing(lab: Lab) {
    let store = lab.store().await;
    store.save(new_table("K7QM")).await.unwrap();
    let line = ChatLine { at_ms: 1, person: "anna".into(), text: "hello".into() };
    let mut change = Change {
        table: Some(TableRow { stage: Stage::Over, ..row() }),
        chat: vec![line],
        seats: Some(vec![(1, "anna".into())]),
        checkpoint: Some(Checkpoint { seq: 9, body: String::new() }),
        due_ms: Due::Set(Some(3)),
        ..next("K7QM", 1)
    };
    change.entries.extend(entries(0, 1));
    let before = store.table("K7QM").await.unwrap();
    assert_eq!(store.save(change).await, Err(StoreError::Conflict { key: "K7QM".into() }));
    assert_eq!(store.table("K7QM").await.unwrap(), before);
    assert_eq!(store.entries("K7QM", 0).await, Ok(entries(0, 1)));
    assert_eq!(store.chat("K7QM", 10).await, Ok(Vec::new()));
    store.close().await;
}

async fn the_last_lines_of_a_chat_are_read_oldest_first(lab: Lab) {
    let store = lab.store().await;
    let line = |number: i64| ChatLine { at_ms: number, person: "anna".into(), text: format!("line {number}") };
    store.save(Change { chat: (0..3).map(line).collect(), ..new_table("K7QM") }).await.unwrap();
    store.save(Change { chat: (3..6).map(line).collect(), ..next("K7QM", 1) }).await.unwrap();
    store.save(Change { chat: vec![line(99)], ..new_table("OTHER") }).await.unwrap();
    assert_eq!(store.chat("K7QM", 2).await, Ok(vec![line(4), line(5)]));
    assert_eq!(store.chat("K7QM", 100).await.unwrap().len(), 6);
    assert_eq!(store.chat("K7QM", 0).await, Ok(Vec::new()));
    store.close().await;
}

async fn forgetting_takes_all_that_belongs(lab: Lab) {
    let store = lab.store().await;
    let over = TableRow { stage: Stage::Over, ..row() };
    for (code, touched_ms) in [("A", 1), ("B", 2), ("C", 3), ("D", 30)] {
        let change = Change {
            table: Some(over.clone()),
            chat: vec![ChatLine { at_ms: 1, person: "anna".into(), text: "hello".into() }],
            seats: Some(vec![(0, "anna".into())]),
            checkpoint: Some(Checkpoint { seq: 0, body: String::new() }),
            touched_ms,
            ..new_table(code)
        };
        store.save(change).await.unwrap();
    }
    assert_eq!(store.forget_tables(Stage::Playing, i64::MAX, 10).await, Ok(0));
    assert_eq!(store.forget_tables(Stage::Over, 30, 2).await, Ok(2));
    assert_eq!(store.table("B").await, Ok(None));
    assert!(store.table("C").await.unwrap().is_some());
    assert_eq!(store.forget_tables(Stage::Over, 30, 2).await, Ok(1));
    assert_eq!(store.forget_tables(Stage::Over, 30, 2).await, Ok(0));
    assert_eq!(store.entries("A", 0).await, Ok(Vec::new()));
    assert_eq!(store.chat("A", 9).await, Ok(Vec::new()));
    // A new table may take the old code; nothing of the old one is left in its way.
    store.save(new_table("A")).await.unwrap();
    assert_eq!(store.table("A").await.unwrap().unwrap().seats, []);
    store.close().await;
}
