use super::*;

/// The format of journals without packs is pinned in `tests/journal.rs`.
#[test]
fn packs_are_kept_in_their_order() {
    let mark = |id: &str| PackMark { id: id.into(), version: "1.0.0".into(), hash: "ab".into() };
    let header = Header {
        game: "toy".into(),
        revision: 1,
        content: [0; 32],
        packs: vec![mark("zombies"), mark("apes")],
        origin: Origin::Setup(Value::Null),
        commitment: String::new(),
        contributions: Vec::new(),
        secret: None,
    };
    let entries = vec![Record::Start { chance: Vec::new(), hash: 1 }];
    let journal: JournalFile = Journal { header, entries };
    let text = write(&journal).unwrap();
    assert!(text.contains(r#""packs":[{"id":"zombies","version":"1.0.0","hash":"ab"}"#), "{text}");
    assert_eq!(read(text).unwrap(), journal);
}
