//! Every call may be made from any task: a server spawns them all. This is a promise to the compiler.

use std::path::PathBuf;

use store::{Address, Change, Person, Stage, Store, StoreError, StoredPack, Wanted};

use crate::lab::{Kind, run};

async fn all(store: Store, address: Address, path: PathBuf) -> Result<(), StoreError> {
    let (code, hash) = (String::from("K7QM"), [1; 32]);
    let person = Person { id: "anna".into(), nickname: "Anna".into(), created_ms: 0, login: None };
    let pack = StoredPack { hash, id: "x".into(), doc: "{}".into(), bytes: Vec::new() };
    store.health().await?;
    store.save(Change { code: code.clone(), table: Some(crate::lab::row()), ..Change::default() }).await?;
    store.table(&code).await?;
    store.entries(&code, 0).await?;
    store.chat(&code, 1).await?;
    for person in ["anna", "ben"].map(String::from) {
        store.tables(Wanted::of(&person, 1)).await?;
    }
    store.due(0, 1).await?;
    store.next_due().await?;
    store.counts().await?;
    store.new_person(&person).await?;
    store.person(&person.id).await?;
    store.rename(&person.id, "Ann").await?;
    store.set_account(&person.id, "ann", "$").await?;
    store.account("ann").await?;
    store.merge(&person.id, &person.id).await?;
    store.open_session(hash, &person.id, 1).await?;
    store.session(hash, 0).await?;
    store.close_session(hash).await?;
    store.close_sessions_of(&person.id).await?;
    store.sweep_sessions(0).await?;
    store.put_pack(&person.id, 0, &pack).await?;
    store.pack(hash).await?;
    store.packs(1).await?;
    store.packs_of(&person.id).await?;
    store.shelved(hash, &person.id).await?;
    store.pack_called("x", (hash, hash), &person.id).await?;
    store.packs_taken_by(&person.id).await?;
    store.packs_taken().await?;
    store.is_laid(hash).await?;
    store.take_off(&person.id, hash, 0).await?;
    store.forget_packs(0, 1).await?;
    store.forget_tables(Stage::Over, 0, 1).await?;
    store.forget_visitors(0, 1).await?;
    store.backup(&path).await?;
    Store::restore(&address, &path).await?;
    Store::open(&address).await?.close().await;
    store.close().await;
    Ok(())
}

#[test]
fn every_call_may_be_made_from_any_task() {
    run(Kind::Sqlite, |lab| async move {
        let (store, other, path) = (lab.store().await, lab.new_address().await, lab.path("house.archive"));
        tokio::spawn(async move { all(store, other, path).await }).await.unwrap().unwrap();
    });
}
