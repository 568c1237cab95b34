//! Lists, alarms and numbers.

use store::{Change, Counts, Due, Listed, Person, Stage, TableRow, Wanted};

use crate::lab::{Lab, new_table, of_both, row};

of_both!(
    strangers_find_what_is_public,
    everybody_finds_their_own,
    pages_follow_each_other,
    the_most_urgent_is_woken_first,
    all_is_counted,
);

fn codes(listed: &[Listed]) -> Vec<&str> {
    listed.iter().map(|table| table.code.as_str()).collect()
}

async fn strangers_find_what_is_public(lab: Lab) {
    let store = lab.store().await;
    let tables = [
        ("A", "faza", Stage::Gathering, true, 1),
        ("B", "faza", Stage::Playing, true, 4),
        ("C", "facility07", Stage::Gathering, true, 3),
        ("D", "faza", Stage::Gathering, false, 5),
        ("E", "faza", Stage::Over, true, 2),
    ];
    for (code, game, stage, public, touched_ms) in tables {
        let table = Some(TableRow { game: game.into(), stage, public, ..row() });
        let seats = Some(vec![(1, format!("anna of {code}")), (2, "ben".into())]);
        store.save(Change { table, touched_ms, seats, ..new_table(code) }).await.unwrap();
    }
    let all = store.tables(Wanted::public(10)).await.unwrap();
    assert_eq!(codes(&all), ["B", "C", "E", "A"]);
    assert_eq!(all[1].seats, [(1, "anna of C".to_string()), (2, "ben".to_string())]);
    assert_eq!((all[1].row.game.as_str(), all[1].touched_ms), ("facility07", 3));
    let gathering = Wanted { stage: Some(Stage::Gathering), ..Wanted::public(10) };
    assert_eq!(codes(&store.tables(gathering.clone()).await.unwrap()), ["C", "A"]);
    let faza = Wanted { game: Some("faza".into()), ..gathering };
    assert_eq!(codes(&store.tables(faza).await.unwrap()), ["A"]);
    assert_eq!(codes(&store.tables(Wanted::public(2)).await.unwrap()), ["B", "C"]);
    assert_eq!(codes(&store.tables(Wanted::public(0)).await.unwrap()), Vec::<&str>::new());
    store.close().await;
}

async fn everybody_finds_their_own(lab: Lab) {
    let store = lab.store().await;
    for (code, public, touched_ms, people) in
        [("A", true, 1, ["anna", "ben"]), ("B", false, 2, ["anna", "anna"]), ("C", true, 3, ["ben", "cleo"])]
    {
        let table = Some(TableRow { public, ..row() });
        let seats = Some(people.iter().zip(0..).map(|(person, seat)| (seat, (*person).into())).collect());
        store.save(Change { table, touched_ms, seats, ..new_table(code) }).await.unwrap();
    }
    assert_eq!(codes(&store.tables(Wanted::of("anna", 10)).await.unwrap()), ["B", "A"]);
    assert_eq!(codes(&store.tables(Wanted::of("ben", 10)).await.unwrap()), ["C", "A"]);
    let over = Wanted { stage: Some(Stage::Over), ..Wanted::of("ben", 10) };
    assert_eq!(codes(&store.tables(over).await.unwrap()), Vec::<&str>::new());
    assert_eq!(codes(&store.tables(Wanted::of("nobody", 10)).await.unwrap()), Vec::<&str>::new());
    store.close().await;
}

async fn pages_follow_each_other(lab: Lab) {
    let store = lab.store().await;
    // Several were touched in the same moment, and codes differ in case and script.
    for (number, code) in ["a", "B", "b", "A", "ä", "1", "-", "Ж"].into_iter().enumerate() {
        store.save(Change { touched_ms: number as i64 / 3, ..new_table(code) }).await.unwrap();
    }
    let all = store.tables(Wanted::public(100)).await.unwrap();
    let mut paged: Vec<Listed> = Vec::new();
    loop {
        let before = paged.last().map(|last| (last.touched_ms, last.code.clone()));
        let page = store.tables(Wanted { before, ..Wanted::public(3) }).await.unwrap();
        if page.is_empty() {
            break;
        }
        paged.extend(page);
    }
    assert_eq!(codes(&paged), ["Ж", "-", "ä", "A", "1", "b", "a", "B"]);
    assert_eq!(paged, all);
    store.close().await;
}

async fn the_most_urgent_is_woken_first(lab: Lab) {
    let store = lab.store().await;
    assert_eq!(store.next_due().await, Ok(None));
    for (code, due_ms) in [("A", Some(30)), ("B", Some(10)), ("C", None), ("D", Some(20))] {
        store.save(Change { due_ms: Due::Set(due_ms), ..new_table(code) }).await.unwrap();
    }
    assert_eq!(store.next_due().await, Ok(Some(10)));
    assert_eq!(store.due(9, 10).await, Ok(Vec::new()));
    assert_eq!(store.due(20, 10).await, Ok(vec!["B".into(), "D".into()]));
    assert_eq!(store.due(i64::MAX, 1).await, Ok(vec!["B".into()]));
    store.close().await;
}

async fn all_is_counted(lab: Lab) {
    let store = lab.store().await;
    assert_eq!(store.counts().await, Ok(Counts::default()));
    for (code, stage) in [("A", Stage::Gathering), ("B", Stage::Over), ("C", Stage::Over)] {
        store.save(Change { table: Some(TableRow { stage, ..row() }), ..new_table(code) }).await.unwrap();
    }
    let anna = Person { id: "anna".into(), nickname: "Anna".into(), created_ms: 1, login: None };
    store.new_person(&anna).await.unwrap();
    assert_eq!(store.counts().await, Ok(Counts { gathering: 1, playing: 0, over: 2, people: 1 }));
    store.close().await;
}
