//! Uploaded packs.

use store::{PackLine, StoreError, StoredPack, limits};

use crate::lab::{Lab, of_both};

of_both!(packs_are_kept_once, a_pack_may_be_large_but_not_huge);

fn pack(hash: u8, owner: &str) -> StoredPack {
    let bytes = (0..=255).cycle().take(1000 * usize::from(hash)).collect();
    StoredPack { hash: [hash; 32], owner: owner.into(), put_ms: i64::from(hash), doc: "{}".into(), bytes }
}

async fn packs_are_kept_once(lab: Lab) {
    let store = lab.store().await;
    assert_eq!(store.put_pack(&pack(1, "anna")).await, Ok(true));
    assert_eq!(store.put_pack(&pack(2, "anna")).await, Ok(true));
    assert_eq!(store.put_pack(&pack(3, "ben")).await, Ok(true));
    assert_eq!(store.put_pack(&pack(1, "ben")).await, Ok(false));
    assert_eq!(store.pack([1; 32]).await, Ok(Some(pack(1, "anna"))));
    assert_eq!(store.pack([7; 32]).await, Ok(None));
    let line = |StoredPack { hash, owner, put_ms, doc, bytes }| PackLine {
        hash,
        owner,
        put_ms,
        doc,
        size: bytes.len() as u64,
    };
    assert_eq!(store.packs(2).await, Ok(vec![line(pack(3, "ben")), line(pack(2, "anna"))]));
    assert_eq!(store.pack_bytes_of("anna").await, Ok(3000));
    assert_eq!(store.pack_bytes_of("nobody").await, Ok(0));
    assert_eq!(store.remove_pack([2; 32]).await, Ok(true));
    assert_eq!(store.remove_pack([2; 32]).await, Ok(false));
    assert_eq!(store.pack_bytes_of("anna").await, Ok(1000));
    store.close().await;
}

async fn a_pack_may_be_large_but_not_huge(lab: Lab) {
    let store = lab.store().await;
    let sized = |bytes: usize| StoredPack { bytes: vec![7; bytes], ..pack(1, "anna") };
    assert!(matches!(store.put_pack(&sized(limits::WRITE_BYTES)).await, Err(StoreError::TooLarge { .. })));
    let large = sized(limits::WRITE_BYTES - 1000);
    assert_eq!(store.put_pack(&large).await, Ok(true));
    assert_eq!(store.pack([1; 32]).await, Ok(Some(large)));
    store.close().await;
}
