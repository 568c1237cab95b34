//! What is large and waits in a house's memory: replies that nobody takes, packs on tables, games without end.

mod common;
mod plain;

use std::io::{Cursor, Write as _};
use std::time::Duration;

use client::{Http, Player, Unhappy};
use common::{Open, ask, bot, create, generous, new_table, player, sit, until};
use engine::chance::{Chance as _, Draw, Quick};
use house::config::Limits;
use hyper::Method;
use plain::{HERE, Reply, begin, head, reply};
use tokio::time::{sleep, timeout};
use wire::api::{PackReply, TableReply};
use wire::{Code, Format, Proposal, SeatWish, Stage, ToGuest, ToHouse};
use zip::write::{SimpleFileOptions, ZipWriter};

async fn downloaded(open: &Open, from: [u8; 4], pack: &str) -> Reply {
    reply(begin(open.address, from, &head(&format!("GET /api/packs/{pack}/download"), "", ""), b"").await).await
}

/// What comes of asking once more, when the house has seen what came or went.
async fn becomes(open: &Open, pack: &str, status: u16) -> Reply {
    for _ in 0..25 {
        let reply = downloaded(open, HERE, pack).await;
        if reply.status == status {
            return reply;
        }
        sleep(Duration::from_millis(200)).await;
    }
    panic!("it never becomes {status}");
}

/// Letters that no zip makes shorter by much.
fn noise(length: usize) -> String {
    let mut chance = Quick::new(7);
    (0..length).map(|_| char::from(b'!' + chance.below(90, Draw::Pick) as u8)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_only_so_much_on_its_way() {
    let open = Open::with(Limits { reply_bytes_per_address: 1_500_000, ..generous() }).await;
    let ann = open.visit("Ann").await;
    let long: Vec<_> = (0..3).map(|at| (format!("read-{at}.md"), noise(250_000))).collect();
    let pack = upload(&ann, "much-to-read", long).await;
    let whole = downloaded(&open, HERE, &pack).await;
    assert!(whole.status == 200 && whole.head.contains("content-length: "), "{} {}", whole.status, whole.head);
    // Asked for and not read: the system takes some of it, the house keeps the rest.
    let mut unread = Vec::new();
    for _ in 0..3 {
        unread.push(begin(open.address, HERE, &head(&format!("GET /api/packs/{pack}/download"), "", ""), b"").await);
    }
    let refused = becomes(&open, &pack, 503).await;
    assert!(refused.body.contains("take those first") && refused.head.contains("retry-after: "), "{}", refused.body);
    // What is small is served, and so are others.
    let _: Vec<wire::api::PackInfo> = ann.get("/api/packs").await.unwrap();
    if cfg!(target_os = "linux") {
        assert_eq!(downloaded(&open, [127, 0, 0, 2], &pack).await.status, 200);
    }
    drop(unread);
    becomes(&open, &pack, 200).await;
}

/// A pack that is right, with more in it.
async fn upload(http: &Http, id: &str, more: Vec<(String, String)>) -> String {
    let starter = catalog::find("facility07").unwrap().workshop().starter_pack(id, "One of many").unwrap();
    let starter = starter.into_iter().map(|(name, text)| (name.to_string(), text));
    let files: Vec<(String, String)> = starter.chain(more).collect();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    let (_, _, bytes) = http.request(Method::POST, "/api/packs", Some(zip)).await.unwrap();
    let PackReply { pack, complaints } = serde_json::from_slice(&bytes).unwrap();
    let pack = pack.unwrap_or_else(|| panic!("{complaints:?}"));
    format!("{}@{}", pack.id, pack.hash)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_only_so_much_of_packs_on_its_tables() {
    let limits = Limits { table_pack_bytes_per_address: 10_000, idle_seconds: 2, ..generous() };
    let open = Open::with(limits).await;
    let ann = open.visit("Ann").await;
    let plain = new_table("facility07", &[SeatWish::Me, SeatWish::Open]);
    let new = wire::api::NewTable { packs: vec![upload(&ann, "one-of-many", Vec::new()).await], ..plain.clone() };
    let mut codes = Vec::new();
    let refused = loop {
        match ann.post::<TableReply>("/api/tables", &new).await {
            Ok(reply) => codes.push(reply.table.code),
            Err(refused) => break refused,
        }
        assert!(codes.len() < 100, "nobody counts");
    };
    assert!(!codes.is_empty(), "{refused}");
    assert!(
        matches!(&refused, Unhappy::Refused { status: 503, problem } if problem.message.contains("too large together"))
    );
    // What is in memory can be looked at, and tables without packs weigh nothing.
    let _: TableReply = ann.get(&format!("/api/tables/{}", codes[0])).await.unwrap();
    create(&ann, &plain).await;
    // They leave memory, and make room.
    for _ in 0..50 {
        if ann.post::<TableReply>("/api/tables", &new).await.is_ok() {
            return;
        }
        sleep(Duration::from_millis(200)).await;
    }
    panic!("no table ever makes room");
}

/// Answers until the house says no, and what it says then.
async fn answered_until_refused(player: &mut Player) -> String {
    loop {
        timeout(Duration::from_secs(20), player.step()).await.expect("something goes on").unwrap();
        if let Some(trouble) = player.seat.table.as_ref().and_then(|table| table.trouble.clone()) {
            return trouble;
        }
        assert!(!player.seat.is_over(), "the game was too short for this");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_too_long_goes_no_further() {
    let open = Open::with(Limits { journal_bytes: 6_000, ..generous() }).await;
    let ann = open.visit("Ann").await;
    let code = create(&ann, &new_table("facility07", &[SeatWish::Me, bot()])).await.table.code;
    let mut player = player(sit(&ann, &code, Format::Json).await, 3);
    let why = answered_until_refused(&mut player).await;
    assert!(why.contains("too long"), "{why}");
    let seat = &mut player.seat;
    let seq = seat.seq;
    let question = seat.question.as_ref().map_or(0, |question| question.id);
    let nonsense = ToHouse::Answer { question, undos: seat.undos, picks: vec!["nothing".into()] };
    for what in [nonsense, ToHouse::Undo, ToHouse::Hint] {
        let reply = ask(seat, what).await;
        assert!(matches!(&reply, ToGuest::Failed { code: Code::NotNow, message, .. } if message.contains("too long")));
    }
    // Bots rest too, also after the table was read anew; it can be looked at, and ended.
    sleep(Duration::from_millis(1_500)).await;
    assert!(matches!(ask(seat, ToHouse::Why).await, ToGuest::Because { .. }));
    assert_eq!(seat.seq, seq);
    let open = open.reopen().await;
    let ann = Http { address: open.address, ..ann };
    let mut seat = sit(&ann, &code, Format::Json).await;
    until(&mut seat, |message| match message {
        ToGuest::Welcome { table, .. } | ToGuest::Table(table) => table.trouble.as_ref().map(|_| ()),
        _ => None,
    })
    .await;
    ask(&mut seat, ToHouse::Propose(Proposal::Abandon)).await;
    let table: TableReply = ann.get(&format!("/api/tables/{code}")).await.unwrap();
    assert_eq!((table.table.stage, table.table.trouble), (Stage::Over, None));
    let journal = ann.text(&format!("/api/tables/{code}/journal")).await.unwrap();
    assert!((6_000..12_000).contains(&journal.len()), "{}", journal.len());
}
