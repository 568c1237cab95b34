//! A file whose disk has lost a page: whatever else is in it can still be read, played and checked.

mod common;

use common::{Open, bot, create, new_table};
use store::{Address, Store};
use wire::SeatWish;

/// As SQLite makes them.
const PAGE: usize = 4096;

/// The first byte of a page at the end of a tree of rows.
const LEAF_OF_ROWS: u8 = 13;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_check_goes_on_past_tables_that_cannot_be_read() {
    let open = Open::new().await;
    let ann = open.visit("Ann").await;
    let mut codes = Vec::new();
    for _ in 0..12 {
        codes.push(create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code);
    }
    let (folder, _) = open.close().await;
    let file = folder.path().join("safehouse.db");
    let sound = checked(&file).await;
    assert_eq!((sound.tables, sound.games, &sound.wrong[..]), (12, 12, &[][..]));

    let mut bytes = std::fs::read(&file).unwrap();
    let lost = &codes[5];
    let row = format!("{lost}fazaplaying");
    let has_row = |page: &[u8]| page.windows(row.len()).any(|letters| letters == row.as_bytes());
    let page = bytes.chunks_mut(PAGE).find(|page| page[0] == LEAF_OF_ROWS && has_row(page)).expect("it is there");
    page[..8].fill(0xff);
    std::fs::write(&file, bytes).unwrap();

    let found = checked(&file).await;
    assert_eq!(found.tables, 12);
    let named = |code: &str| found.wrong.iter().find(|line| line.starts_with(&format!("{code}: ")));
    assert!(named(lost).is_some_and(|line| line.contains("cannot be read")), "{:?}", found.wrong);
    assert!(found.wrong.len() < 12, "{:?}", found.wrong);
    assert_eq!(found.games as usize, 12 - found.wrong.len(), "all others were played again");
}

async fn checked(file: &std::path::Path) -> house::check::Checked {
    let store = Store::open(&Address::file(file)).await.unwrap();
    let checked = house::check::check(&store).await.unwrap();
    store.close().await;
    checked
}
