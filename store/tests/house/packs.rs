//! Uploaded packs, and whose they are.

use store::{Change, PackLine, Stage, Store, StoreError, StoredPack, Taken, limits};

use crate::lab::{Lab, new_table, of_both};

of_both!(
    packs_are_kept_once_and_lie_on_many_shelves,
    nobodys_upload_changes_what_others_mean,
    what_lies_on_a_table_stays,
    a_pack_may_be_large_but_not_huge,
);

fn pack(hash: u8, id: &str) -> StoredPack {
    let bytes = (0..=255).cycle().take(1000 * usize::from(hash)).collect();
    StoredPack { hash: [hash; 32], id: id.into(), doc: "{}".into(), bytes }
}

async fn called(store: &Store, id: &str, asker: &str) -> Option<(u8, String)> {
    let line = store.pack_called(id, ([0; 32], [255; 32]), asker).await.unwrap();
    line.map(|line| (line.hash[0], line.owner))
}

async fn packs_are_kept_once_and_lie_on_many_shelves(lab: Lab) {
    let store = lab.store().await;
    let line = |StoredPack { hash, id, doc, bytes }, owner: &str, put_ms, newest| PackLine {
        hash,
        id,
        owner: owner.into(),
        nickname: String::new(),
        put_ms,
        newest,
        doc,
        size: bytes.len() as u64,
    };
    for (hash, owner, put_ms) in [(1, "anna", 1), (2, "anna", 2), (3, "ben", 3), (1, "ben", 4)] {
        assert_eq!(store.put_pack(owner, put_ms, &pack(hash, "lunch")).await, Ok(true));
    }
    // Again: nothing changes, not even when it was put there.
    assert_eq!(store.put_pack("anna", 9, &pack(1, "lunch")).await, Ok(false));
    assert_eq!(store.pack([1; 32]).await, Ok(Some(pack(1, "lunch"))));
    assert_eq!(store.pack([7; 32]).await, Ok(None));
    let all = [
        line(pack(1, "lunch"), "ben", 4, true),
        line(pack(3, "lunch"), "ben", 3, false),
        line(pack(2, "lunch"), "anna", 2, true),
        line(pack(1, "lunch"), "anna", 1, false),
    ];
    assert_eq!(store.packs(9).await.as_deref(), Ok(&all[..]));
    assert_eq!(store.packs(1).await.as_deref(), Ok(&all[..1]));
    assert_eq!(store.packs_of("anna").await.as_deref(), Ok(&all[2..]));
    assert_eq!(store.shelved([1; 32], "ben").await.unwrap().unwrap(), all[0]);
    assert_eq!(store.shelved([1; 32], "cleo").await.unwrap().unwrap(), all[3]);
    assert_eq!(store.packs_taken_by("anna").await, Ok(Taken { packs: 2, bytes: 3000 }));
    assert_eq!(store.packs_taken_by("nobody").await, Ok(Taken::default()));
    assert_eq!(store.packs_taken().await, Ok(Taken { packs: 3, bytes: 6000 }));
    // A person takes a pack off their own shelf only.
    assert_eq!(store.take_off("anna", [1; 32], 10).await, Ok(true));
    assert_eq!(store.take_off("anna", [1; 32], 11).await, Ok(false));
    assert_eq!(store.take_off("cleo", [1; 32], 11).await, Ok(false));
    assert_eq!(store.shelved([1; 32], "anna").await.unwrap().unwrap().owner, "ben");
    assert_eq!(store.packs_taken_by("anna").await, Ok(Taken { packs: 1, bytes: 2000 }));
    assert_eq!(store.forget_packs(99, 9).await, Ok(0));
    // The last one is not forgotten at once: a table may be set up with it in this very moment.
    assert_eq!(store.take_off("ben", [1; 32], 20).await, Ok(true));
    assert_eq!(store.shelved([1; 32], "ben").await, Ok(None));
    assert_eq!(store.forget_packs(20, 9).await, Ok(0));
    assert_eq!(store.forget_packs(21, 9).await, Ok(1));
    assert_eq!(store.pack([1; 32]).await, Ok(None));
    // And put there again.
    assert_eq!(store.put_pack("anna", 30, &pack(1, "lunch")).await, Ok(true));
    assert_eq!(store.packs_of("anna").await.unwrap()[0].put_ms, 30);
    store.close().await;
}

async fn nobodys_upload_changes_what_others_mean(lab: Lab) {
    let store = lab.store().await;
    store.put_pack("anna", 1, &pack(1, "lunch")).await.unwrap();
    assert_eq!(called(&store, "lunch", "").await, Some((1, "anna".into())));
    store.put_pack("mallory", 2, &pack(2, "lunch")).await.unwrap();
    assert_eq!(called(&store, "lunch", "").await, Some((1, "anna".into())));
    assert_eq!(called(&store, "lunch", "mallory").await, Some((2, "mallory".into())));
    // Her own next version does; she stays the first even without the version she was first with.
    store.put_pack("anna", 3, &pack(3, "lunch")).await.unwrap();
    store.take_off("anna", [1; 32], 4).await.unwrap();
    for asker in ["", "ben", "anna"] {
        assert_eq!(called(&store, "lunch", asker).await, Some((3, "anna".into())), "{asker}");
    }
    // The beginning of a hash.
    let beginning = |byte: u8| {
        let (mut from, mut to) = ([0; 32], [255; 32]);
        (from[0], to[0]) = (byte, byte);
        (from, to)
    };
    assert_eq!(store.pack_called("lunch", beginning(2), "").await.unwrap().unwrap().owner, "mallory");
    assert_eq!(store.pack_called("lunch", beginning(1), "").await, Ok(None));
    assert_eq!(called(&store, "dinner", "").await, None);
    // Once she has none any more, it is the next one's.
    store.take_off("anna", [3; 32], 5).await.unwrap();
    assert_eq!(called(&store, "lunch", "anna").await, Some((2, "mallory".into())));
    store.close().await;
}

async fn what_lies_on_a_table_stays(lab: Lab) {
    let store = lab.store().await;
    store.put_pack("anna", 1, &pack(1, "lunch")).await.unwrap();
    store.save(Change { packs: vec![[1; 32], [200; 32]], ..new_table("K7QM") }).await.unwrap();
    // Said once more with every record.
    store.save(Change { packs: vec![[1; 32]], entries: Vec::new(), ..new_table("K7QM") }).await.unwrap();
    store.take_off("anna", [1; 32], 2).await.unwrap();
    assert_eq!(store.forget_packs(99, 9).await, Ok(0));
    assert_eq!(store.packs_taken_by("anna").await, Ok(Taken { packs: 1, bytes: 1000 }), "it counts as hers");
    assert!(store.pack([1; 32]).await.unwrap().is_some() && store.is_laid([1; 32]).await.unwrap());
    assert_eq!(store.forget_tables(Stage::Playing, i64::MAX, 9).await, Ok(1));
    assert_eq!(store.packs_taken_by("anna").await, Ok(Taken::default()));
    assert_eq!(store.is_laid([1; 32]).await, Ok(false));
    assert_eq!(store.forget_packs(99, 9).await, Ok(1));
    store.close().await;
}

async fn a_pack_may_be_large_but_not_huge(lab: Lab) {
    let store = lab.store().await;
    let sized = |bytes: usize| StoredPack { bytes: vec![7; bytes], ..pack(1, "lunch") };
    let huge = store.put_pack("anna", 1, &sized(limits::WRITE_BYTES)).await;
    assert!(matches!(huge, Err(StoreError::TooLarge { .. })));
    let large = sized(limits::WRITE_BYTES - 1000);
    assert_eq!(store.put_pack("anna", 1, &large).await, Ok(true));
    assert_eq!(store.pack([1; 32]).await, Ok(Some(large)));
    store.close().await;
}
