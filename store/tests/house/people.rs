//! People and their sessions.

use store::{Change, ChatLine, Person, Store, StoreError, StoredPack, Taken, Wanted};

use crate::lab::{Lab, new_table, of_both};

of_both!(
    people_come_and_take_names,
    a_login_has_one_owner,
    a_visitor_becomes_somebody,
    a_session_ends,
    all_sessions_end_at_once,
    visitors_who_left_nothing_are_forgotten,
);

fn person(id: &str) -> Person {
    Person { id: id.into(), nickname: id.to_uppercase(), created_ms: 7, login: None }
}

async fn with(lab: &Lab, people: &[&str]) -> Store {
    let store = lab.store().await;
    for id in people {
        store.new_person(&person(id)).await.unwrap();
    }
    store
}

async fn people_come_and_take_names(lab: Lab) {
    let store = with(&lab, &["anna"]).await;
    assert_eq!(store.person("anna").await, Ok(Some(person("anna"))));
    assert_eq!(store.person("ben").await, Ok(None));
    assert_eq!(store.new_person(&person("anna")).await, Err(StoreError::Conflict { key: "anna".into() }));
    store.rename("anna", "Ännchen 🎲").await.unwrap();
    assert_eq!(store.person("anna").await.unwrap().unwrap().nickname, "Ännchen 🎲");
    assert_eq!(store.rename("ben", "Ben").await, Err(StoreError::Missing { key: "ben".into() }));
    store.close().await;
}

async fn a_login_has_one_owner(lab: Lab) {
    let store = with(&lab, &["anna", "ben"]).await;
    store.set_account("anna", "Ännchen", "$argon2id$1").await.unwrap();
    let taken = Err(StoreError::Taken { login: "äNNCHEN".into() });
    assert_eq!(store.set_account("ben", "äNNCHEN", "$argon2id$2").await, taken);
    let anna = Person { login: Some("Ännchen".into()), ..person("anna") };
    assert_eq!(store.account("ÄNNCHEN").await, Ok(Some((anna.clone(), "$argon2id$1".into()))));
    assert_eq!(store.person("anna").await, Ok(Some(anna)));
    // Another password for the same login, and another login.
    store.set_account("anna", "ännchen", "$argon2id$3").await.unwrap();
    assert_eq!(store.account("Ännchen").await.unwrap().unwrap().1, "$argon2id$3");
    store.set_account("anna", "anna", "$argon2id$3").await.unwrap();
    store.set_account("ben", "äNNCHEN", "$argon2id$2").await.unwrap();
    assert_eq!(store.account("nobody").await, Ok(None));
    let missing = store.set_account("cleo", "cleo", "$").await;
    assert_eq!(missing, Err(StoreError::Missing { key: "cleo".into() }));
    store.close().await;
}

async fn a_visitor_becomes_somebody(lab: Lab) {
    let store = with(&lab, &["visitor", "anna", "ben"]).await;
    store.set_account("anna", "anna", "$").await.unwrap();
    store.set_account("ben", "ben", "$").await.unwrap();
    store.open_session([1; 32], "visitor", 100).await.unwrap();
    let seats = Some(vec![(0, "visitor".to_string()), (1, "anna".into())]);
    let chat = vec![ChatLine { at_ms: 1, person: "visitor".into(), text: "hello".into() }];
    store.save(Change { seats, chat, ..new_table("K7QM") }).await.unwrap();
    let pack = |hash: u8| StoredPack { hash: [hash; 32], id: "x".into(), doc: "{}".into(), bytes: vec![hash; 2] };
    store.put_pack("visitor", 1, &pack(9)).await.unwrap();
    // Both have this one.
    store.put_pack("visitor", 2, &pack(8)).await.unwrap();
    store.put_pack("anna", 3, &pack(8)).await.unwrap();
    // She took this one off her shelf, but not off the visitor's.
    store.put_pack("visitor", 4, &pack(7)).await.unwrap();
    store.put_pack("anna", 5, &pack(7)).await.unwrap();
    store.take_off("anna", [7; 32], 6).await.unwrap();

    let wrong = [("ben", "anna"), ("visitor", "nobody"), ("nobody", "anna")];
    for (from, into) in wrong {
        assert!(matches!(store.merge(from, into).await, Err(StoreError::Missing { .. })), "{from} into {into}");
    }
    assert_eq!(store.table("K7QM").await.unwrap().unwrap().seats[0].1, "visitor");
    store.merge("anna", "anna").await.unwrap();
    store.merge("visitor", "anna").await.unwrap();
    let seats = store.table("K7QM").await.unwrap().unwrap().seats;
    assert_eq!(seats, [(0, "anna".to_string()), (1, "anna".to_string())]);
    assert_eq!(store.tables(Wanted::of("anna", 9)).await.unwrap().len(), 1);
    assert_eq!(store.chat("K7QM", 9).await.unwrap()[0].person, "anna");
    assert_eq!(store.packs_taken_by("anna").await, Ok(Taken { packs: 3, bytes: 6 }));
    assert_eq!(store.packs_of("anna").await.unwrap().iter().map(|line| line.hash[0]).collect::<Vec<_>>(), [7, 8, 9]);
    assert!(store.packs_of("visitor").await.unwrap().is_empty());
    assert_eq!(store.person("visitor").await, Ok(None));
    assert_eq!(store.session([1; 32], 5).await, Ok(None));
    store.close().await;
}

async fn a_session_ends(lab: Lab) {
    let store = with(&lab, &["anna", "ben"]).await;
    store.open_session([1; 32], "anna", 100).await.unwrap();
    assert_eq!(store.session([1; 32], 99).await, Ok(Some(person("anna"))));
    assert_eq!(store.session([1; 32], 100).await, Ok(None));
    assert_eq!(store.session([2; 32], 0).await, Ok(None));
    // Longer, by the same token; but a token never changes hands.
    store.open_session([1; 32], "anna", 200).await.unwrap();
    assert_eq!(store.session([1; 32], 150).await, Ok(Some(person("anna"))));
    assert!(store.open_session([1; 32], "ben", 300).await.is_err());
    assert_eq!(store.session([1; 32], 150).await, Ok(Some(person("anna"))));
    let nobody = store.open_session([3; 32], "nobody", 100).await;
    assert_eq!(nobody, Err(StoreError::Missing { key: "nobody".into() }));
    store.close_session([1; 32]).await.unwrap();
    store.close_session([1; 32]).await.unwrap();
    assert_eq!(store.session([1; 32], 0).await, Ok(None));
    store.close().await;
}

async fn all_sessions_end_at_once(lab: Lab) {
    let store = with(&lab, &["anna", "ben"]).await;
    for (token, person, expires_ms) in [(1, "anna", 10), (2, "anna", 100), (3, "ben", 10), (4, "ben", 100)] {
        store.open_session([token; 32], person, expires_ms).await.unwrap();
    }
    assert_eq!(store.sweep_sessions(10).await, Ok(2));
    assert_eq!(store.close_sessions_of("anna").await, Ok(1));
    assert_eq!(store.session([2; 32], 0).await, Ok(None));
    assert_eq!(store.session([4; 32], 0).await, Ok(Some(person("ben"))));
    store.close().await;
}

async fn visitors_who_left_nothing_are_forgotten(lab: Lab) {
    let store = with(&lab, &["idle", "here", "seated", "owner", "account"]).await;
    store.open_session([1; 32], "here", 100).await.unwrap();
    store.save(Change { seats: Some(vec![(0, "seated".into())]), ..new_table("K7QM") }).await.unwrap();
    let pack = StoredPack { hash: [9; 32], id: "x".into(), doc: "{}".into(), bytes: vec![1, 2] };
    store.put_pack("owner", 1, &pack).await.unwrap();
    store.set_account("account", "account", "$").await.unwrap();
    assert_eq!(store.forget_visitors(7, 100).await, Ok(0));
    assert_eq!(store.forget_visitors(8, 100).await, Ok(1));
    assert_eq!(store.person("idle").await, Ok(None));
    assert_eq!(store.counts().await.unwrap().people, 4);
    store.close().await;
}
