//! Moving house.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::json;
use store::{Address, Change, ChatLine, Checkpoint, Due, Person, Store, StoreError, StoredPack, Summary, Wanted};

use crate::lab::{Kind, Lab, entries, new_table, next, of_both, run};

of_both!(
    a_house_moves_to_its_like,
    a_backup_is_one_moment_of_a_busy_house,
    a_damaged_archive_is_refused,
    a_house_that_is_lived_in_is_not_overwritten,
    a_backup_replaces_the_one_before,
    a_house_of_the_first_form_is_brought_up_to_date,
);

#[test]
fn a_house_moves_from_sqlite_to_postgres() {
    run(Kind::Postgres, |lab| moves(lab, Kind::Sqlite, Kind::Postgres));
}

#[test]
fn a_house_moves_from_postgres_to_sqlite() {
    run(Kind::Postgres, |lab| moves(lab, Kind::Postgres, Kind::Sqlite));
}

async fn a_house_moves_to_its_like(lab: Lab) {
    let kind = lab.kind;
    moves(lab, kind, kind).await;
}

/// A house with something in every room.
async fn furnish(store: &Store) {
    let text = "Ж \"quoted\" \\ 🎲 '; DROP TABLE tables; --\n";
    for number in 0..300 {
        let change = Change {
            entries: entries(0, number % 7 + 1),
            checkpoint: (number % 2 == 0).then(|| Checkpoint { seq: number, body: text.repeat(20) }),
            seats: Some(vec![(0, "anna".into()), (1, format!("p{number}"))]),
            chat: (0..number % 4)
                .map(|at| ChatLine { at_ms: at as i64, person: "anna".into(), text: format!("{text}{at}") })
                .collect(),
            due_ms: if number % 3 == 0 { Due::Set(Some(number as i64)) } else { Due::Keep },
            touched_ms: number as i64,
            ..new_table(&format!("T{number}"))
        };
        store.save(change).await.unwrap();
    }
    for id in ["anna", "ben", "cleo"] {
        let person = Person { id: id.into(), nickname: text.into(), created_ms: -1, login: None };
        store.new_person(&person).await.unwrap();
        store.open_session([id.len() as u8; 32], id, i64::MAX).await.ok();
    }
    store.set_account("anna", "Anna", "$argon2id$").await.unwrap();
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let pack = StoredPack { hash: [9; 32], id: "lunch".into(), doc: text.into(), bytes };
    store.put_pack("ben", 3, &pack).await.unwrap();
    store.put_pack("cleo", 4, &pack).await.unwrap();
    store.take_off("cleo", [9; 32], 5).await.unwrap();
    store.save(Change { packs: vec![[9; 32]], ..next("T5", 50) }).await.unwrap();
}

/// Everything that can be asked of it.
async fn inventory(store: &Store) -> Vec<String> {
    let mut said = vec![
        format!("{:?}", store.counts().await),
        format!("{:?}", store.tables(Wanted::public(200)).await),
        format!("{:?}", store.due(i64::MAX, 1000).await),
        format!("{:?}", store.account("anna").await),
        format!("{:?}", store.session([4; 32], 0).await),
        format!("{:?}", store.pack([9; 32]).await),
        format!("{:?}", store.packs(9).await),
        format!("{:?}", store.packs_taken_by("cleo").await),
    ];
    for number in 0..300 {
        let code = format!("T{number}");
        said.push(format!("{:?}", store.table(&code).await.unwrap().unwrap()));
        said.push(format!("{:?}{:?}", store.entries(&code, 0).await.unwrap(), store.chat(&code, 99).await.unwrap()));
    }
    said
}

async fn moves(lab: Lab, from: Kind, to: Kind) {
    let (from, to): (Address, Address) =
        (lab.new_url(from).await.parse().unwrap(), lab.new_url(to).await.parse().unwrap());
    let archive = lab.path("house.archive");
    let store = Store::open(&from).await.unwrap();
    furnish(&store).await;
    let summary = store.backup(&archive).await.unwrap();
    assert_eq!((summary.tables, summary.people, summary.packs), (300, 3, 1));
    let before = inventory(&store).await;
    store.close().await;

    assert_eq!(Store::restore(&to, &archive).await, Ok(summary));
    let store = Store::open(&to).await.unwrap();
    assert_eq!(inventory(&store).await, before);
    // It goes on from where it was, and its chat too.
    let line = |text: &str| ChatLine { at_ms: 9, person: "anna".into(), text: text.into() };
    store.save(Change { chat: vec![line("new")], ..next("T3", 50) }).await.unwrap();
    assert_eq!(store.chat("T3", 1).await, Ok(vec![line("new")]));
    store.close().await;
}

async fn a_backup_is_one_moment_of_a_busy_house(lab: Lab) {
    let store = lab.store().await;
    let stop = Arc::new(AtomicBool::new(false));
    let callers: Vec<_> = (0..20)
        .map(|caller| {
            let (store, stop) = (store.clone(), stop.clone());
            tokio::spawn(async move {
                let code = format!("T{caller}");
                store.save(new_table(&code)).await.unwrap();
                let mut seq = 0;
                while !stop.load(Ordering::Relaxed) {
                    seq += 1;
                    // Table, journal and checkpoint always agree, so they must agree in every backup.
                    let checkpoint = Some(Checkpoint { seq: seq + 1, body: String::new() });
                    store.save(Change { checkpoint, ..next(&code, seq) }).await.unwrap();
                }
                seq
            })
        })
        .collect();
    for round in 0..3 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let archive = lab.path(&format!("{round}.archive"));
        store.backup(&archive).await.unwrap();
        let copy: Address = lab.new_address().await;
        Store::restore(&copy, &archive).await.unwrap();
        let copy = Store::open(&copy).await.unwrap();
        for caller in 0..20 {
            let code = format!("T{caller}");
            let Some(table) = copy.table(&code).await.unwrap() else { continue };
            assert_eq!(copy.entries(&code, 0).await, Ok(entries(0, table.next_seq)));
            assert_eq!(table.touched_ms, 10 + table.next_seq as i64 - 1);
            if table.next_seq > 1 {
                assert_eq!(table.checkpoint.unwrap().seq, table.next_seq);
            }
        }
        copy.close().await;
    }
    stop.store(true, Ordering::Relaxed);
    for caller in callers {
        assert!(caller.await.unwrap() > 0);
    }
    store.close().await;
}

/// An archive as the first houses wrote them: a pack stood with its one owner, and tables named packs only in their record.
async fn a_house_of_the_first_form_is_brought_up_to_date(lab: Lab) {
    let packs = ["packs", "hash:blob owner:text put_ms:int doc:text size:int bytes:blob"];
    let tables =
        ["tables", "code:text game:text stage:text public:int created_ms:int touched_ms:int due_ms:int? doc:text"];
    let mut text = format!("{}\n", json!({"safehouse_archive": 1, "form": 1, "sheets": [tables, packs]}));
    let hash = |byte: &str| byte.repeat(32);
    let record = json!({"packs": [{"id": "lunch", "hash": hash("ab")}]}).to_string();
    let note = |id: &str| json!({"id": id, "name": "N"}).to_string();
    let rows = [
        json!(["tables", "T1", "facility07", "playing", 0, 1, 2, null, record]),
        json!(["packs", hash("ab"), "anna", 7, note("lunch"), 1, "00"]),
        json!(["packs", hash("cd"), "anna", 9, note("lunch"), 1, "01"]),
        json!(["packs", hash("ef"), "ben", 8, "no document", 1, "02"]),
    ];
    let mut line = |json: serde_json::Value| {
        text.push_str(&json.to_string());
        text.push('\n');
        blake3::hash(text.as_bytes()).to_hex()
    };
    let (count, sum) = (rows.len(), rows.into_iter().map(&mut line).last().unwrap());
    line(json!({"rows": count, "blake3": sum.as_str()}));
    let archive = lab.path("first.archive");
    std::fs::write(&archive, packed(&text)).unwrap();

    let address = lab.new_address().await;
    Store::restore(&address, &archive).await.unwrap();
    let store = Store::open(&address).await.unwrap();
    let lines = store.packs_of("anna").await.unwrap();
    let told: Vec<_> = lines.iter().map(|line| (line.hash[0], line.id.as_str(), line.put_ms, line.newest)).collect();
    assert_eq!(told, [(0xcd, "lunch", 9, true), (0xab, "lunch", 7, false)]);
    assert_eq!(store.packs_of("ben").await.unwrap()[0].id, "");
    // What lies on a table stays, also when it is taken off the shelf; the other goes.
    for hash in [0xab, 0xcd] {
        assert_eq!(store.take_off("anna", [hash; 32], 10).await, Ok(true));
    }
    assert_eq!(store.forget_packs(11, 9).await, Ok(1));
    assert!(store.pack([0xab; 32]).await.unwrap().is_some() && store.pack([0xcd; 32]).await.unwrap().is_none());
    store.close().await;
}

fn unpacked(path: &Path) -> String {
    let mut text = String::new();
    GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    text
}

fn packed(text: &str) -> Vec<u8> {
    let mut out = GzEncoder::new(Vec::new(), Compression::fast());
    out.write_all(text.as_bytes()).unwrap();
    out.finish().unwrap()
}

async fn a_damaged_archive_is_refused(lab: Lab) {
    let store = lab.store().await;
    store.save(Change { entries: entries(0, 50), ..new_table("K7QM") }).await.unwrap();
    let archive = lab.path("whole.archive");
    let summary = store.backup(&archive).await.unwrap();
    store.close().await;
    let whole = std::fs::read(&archive).unwrap();
    let text = unpacked(&archive);

    let mut damaged: Vec<(String, Vec<u8>)> = vec![
        ("nothing".into(), Vec::new()),
        ("text".into(), b"hello".to_vec()),
        ("another file".into(), packed("{\"a\":1}\n")),
        ("a change".into(), packed(&text.replacen("entry 7", "entry 8", 1))),
        (
            "a row less".into(),
            packed(
                &text
                    .lines()
                    .filter(|line| !line.contains("entry 7"))
                    .fold(String::new(), |text, line| text + line + "\n"),
            ),
        ),
        ("no end".into(), packed(text.trim_end().rsplit_once('\n').unwrap().0)),
        ("something after the end".into(), packed(&format!("{text}{text}"))),
        ("an injection".into(), packed(&text.replacen("\"people\"", "\"people; DROP TABLE people\"", 1))),
        ("the future".into(), packed(&text.replacen("\"form\":", "\"form\":99", 1))),
        ("a null".into(), packed(&text.replacen("\"entry 7\"", "null", 1))),
    ];
    for part in 1..20 {
        damaged.push((format!("{part}/20 of it"), whole[..whole.len() * part / 20].to_vec()));
        let mut flipped = whole.clone();
        flipped[whole.len() * part / 20] ^= 16;
        damaged.push((format!("a flipped bit at {part}/20"), flipped));
    }
    let address = lab.new_address().await;
    for (what, bytes) in damaged {
        let path = lab.path("damaged.archive");
        std::fs::write(&path, bytes).unwrap();
        match Store::restore(&address, &path).await {
            Err(StoreError::Damaged { .. }) => assert_ne!(what, "the future"),
            Err(StoreError::NewerArchive { found: 990.., .. }) => assert_eq!(what, "the future"),
            other => panic!("{what}: {other:?}"),
        }
        // Nothing was touched: not even a file was made.
        if lab.kind == Kind::Sqlite {
            assert!(!Path::new(&address.to_string()).exists(), "{what}");
        }
    }
    assert!(matches!(Store::restore(&address, &lab.path("none")).await, Err(StoreError::File { .. })));
    assert!(matches!(Store::restore(&address, lab.folder()).await, Err(StoreError::File { .. })));
    assert_eq!(Store::restore(&address, &archive).await, Ok(summary));
}

async fn a_house_that_is_lived_in_is_not_overwritten(lab: Lab) {
    let store = lab.store().await;
    store.save(new_table("K7QM")).await.unwrap();
    let archive = lab.path("house.archive");
    let summary = store.backup(&archive).await.unwrap();
    assert_eq!(summary, Summary { tables: 1, entries: 1, people: 0, packs: 0, rows: 2 });
    store.close().await;

    let address = lab.new_address().await;
    let store = Store::open(&address).await.unwrap();
    let anna = Person { id: "anna".into(), nickname: "Anna".into(), created_ms: 1, login: None };
    store.new_person(&anna).await.unwrap();
    store.close().await;
    assert!(matches!(Store::restore(&address, &archive).await, Err(StoreError::NotEmpty { .. })));
    let store = Store::open(&address).await.unwrap();
    assert_eq!((store.person("anna").await, store.table("K7QM").await), (Ok(Some(anna)), Ok(None)));
    store.close().await;

    // One that was opened but never lived in will do.
    let address = lab.new_address().await;
    Store::open(&address).await.unwrap().close().await;
    assert_eq!(Store::restore(&address, &archive).await, Ok(summary));
    assert!(matches!(Store::restore(&address, &archive).await, Err(StoreError::NotEmpty { .. })));
}

async fn a_backup_replaces_the_one_before(lab: Lab) {
    let store = lab.store().await;
    let archive = lab.path("house.archive");
    store.backup(&archive).await.unwrap();
    store.save(new_table("K7QM")).await.unwrap();
    assert_eq!(store.backup(&archive).await.unwrap().tables, 1);
    assert!(unpacked(&archive).contains("K7QM"));
    let nowhere = store.backup(&lab.path("no/such/folder/house.archive")).await;
    assert!(matches!(nowhere, Err(StoreError::File { .. })), "{nowhere:?}");
    let left: Vec<_> = std::fs::read_dir(lab.folder()).unwrap().map(|file| file.unwrap().file_name()).collect();
    let left: Vec<_> = left.iter().filter(|name| !name.to_string_lossy().starts_with("house")).collect();
    assert!(left.is_empty(), "{left:?}");
    store.close().await;
}
