//! Text comes back as it went in, whatever it looks like.

use store::{Change, ChatLine, Entry, Person, TableRow, Wanted};

use crate::lab::{Lab, new_table, next, of_both, row};

of_both!(any_text_comes_back, a_huge_body_comes_back, what_cannot_be_kept_is_not_found);

const TEXTS: [&str; 9] = [
    "",
    " ",
    "'; DROP TABLE people; --",
    "\" OR 1=1; DELETE FROM entries WHERE ''='",
    "$1 $2 ? :name @name %s {} \\ \\' \\0",
    "Žluťoučký kůň 🎲👩‍👩‍👧 \u{202e}rtl עברית \u{feff}",
    "line\r\nline\n\ttab \u{1}\u{7f}\u{85}\u{2028}",
    "\u{10ffff}\u{fffd}e\u{301}é",
    "NULL",
];

async fn any_text_comes_back(lab: Lab) {
    let store = lab.store().await;
    for (number, text) in TEXTS.into_iter().enumerate() {
        let code = format!("{text}{number}");
        let doc = TableRow { doc: text.into(), game: text.into(), ..row() };
        let line = ChatLine { at_ms: 1, person: text.into(), text: text.into() };
        let change = Change {
            table: Some(doc.clone()),
            entries: vec![Entry { seq: 0, body: text.into() }],
            seats: Some(vec![(0, code.clone())]),
            chat: vec![line.clone()],
            ..new_table(&code)
        };
        store.save(change).await.unwrap();
        let person = Person { id: code.clone(), nickname: text.into(), created_ms: 0, login: None };
        store.new_person(&person).await.unwrap();
        store.set_account(&code, &code, text).await.unwrap();

        assert_eq!(store.table(&code).await.unwrap().unwrap().row, doc);
        assert_eq!(store.entries(&code, 0).await.unwrap()[0].body, text);
        assert_eq!(store.chat(&code, 1).await, Ok(vec![line]));
        assert_eq!(store.tables(Wanted::of(code.clone(), 9)).await.unwrap().len(), 1);
        let (found, hash) = store.account(&code).await.unwrap().unwrap();
        assert_eq!((found.id, found.nickname.as_str(), hash.as_str()), (code, text, text));
    }
    let game = Wanted { game: Some("' OR '1'='1".into()), ..Wanted::public(9) };
    assert_eq!(store.tables(game).await.unwrap(), []);
    assert_eq!(store.counts().await.unwrap().people, TEXTS.len() as u64);
    store.close().await;
}

async fn a_huge_body_comes_back(lab: Lab) {
    let store = lab.store().await;
    store.save(new_table("K7QM")).await.unwrap();
    let body = "ü🎲x".repeat(1 << 20);
    let entries = vec![Entry { seq: 1, body }];
    store.save(Change { entries: entries.clone(), ..next("K7QM", 1) }).await.unwrap();
    assert!(store.entries("K7QM", 1).await.unwrap() == entries);
    store.close().await;
}

async fn what_cannot_be_kept_is_not_found(lab: Lab) {
    let store = lab.store().await;
    assert_eq!(store.table("a\0b").await, Ok(None));
    assert_eq!(store.entries("a\0b", 0).await, Ok(Vec::new()));
    assert_eq!(store.account("a\0b").await, Ok(None));
    assert_eq!(store.tables(Wanted::of("a\0b", 5)).await, Ok(Vec::new()));
    assert!(store.rename("a\0b", "x").await.is_err());
    store.health().await.unwrap();
    store.close().await;
}
