//! How much memory one address makes a house hold that uses up all its limits at once and reads nothing. Measured on a house
//! that is a process of its own with the limits that are usual; `cargo xtask hold` prints it.
#![cfg(target_os = "linux")]

mod apart;
mod common;
mod plain;

use std::io::{Cursor, Write as _};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use apart::House;
use client::{Connecting, Http, Seat, Unhappy};
use common::{ask, bot, new_table, sit};
use house::config::Limits;
use patch::Unread;
use plain::{HERE, begin, head, visit};
use tokio::net::TcpStream;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::Message;
use wire::api::{NewTable, PackReply, TableReply};
use wire::{Call, Format, Proposal, SeatWish, Spectators, ToGuest, ToHouse};
use zip::write::{SimpleFileOptions, ZipWriter};

/// So long they go on; longer than it takes to fill whatever can be filled.
const WHILE: Duration = Duration::from_secs(30);

/// Tables, lines to watch some of them, uploads and requests that never end, games as long as can be and requests for all of
/// them: all that an address may have.
const TABLES: usize = 200;
const WATCHED: usize = 8;
const WATCHING: usize = 64;
const UPLOADS: usize = 64;
const REQUESTS: usize = 60;
const LONG_GAMES: usize = 2;
const LARGE_REQUESTS: usize = 120;

/// What a host can count on. A house that is still empty takes about as much by itself.
const AT_MOST: u64 = 192 << 20;

/// Not a test: what the other starts as a process of its own.
#[test]
#[ignore = "started by the other test"]
fn a_house_with_the_usual_limits() {
    apart::serve(Limits::default(), |open| open);
}

/// What a process has in memory, in bytes.
fn memory(process: u32) -> u64 {
    let told = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = told.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// Watches a table late, asks for all of it as often as is allowed, and reads nothing.
async fn watch(address: SocketAddr, code: String) {
    let how = Connecting { format: Format::Json, ..Connecting::default() };
    let Ok(mut seat) = Seat::<Unread>::take(&Http::nobody(address), &code, how).await else { return };
    let whole = Format::Json.write(&Call { id: 1, what: ToHouse::Resync { since: None } });
    let whole = Message::text(String::from_utf8(whole).unwrap());
    // Until the house lets go, and then the line is held a little longer.
    while seat.send(whole.clone()).await.is_ok() {
        sleep(Duration::from_millis(52)).await;
    }
    sleep(WHILE).await;
}

/// All but the last byte of the largest pack that the door takes.
async fn upload(address: SocketAddr, token: &str) -> TcpStream {
    let head = head("POST /api/packs", token, &format!("Content-Length: {}\r\n", 1 << 20));
    begin(address, HERE, &head, &vec![b'x'; (1 << 20) - 1]).await
}

/// Rules that make a game long, and what is kept of it longer.
const SHUFFLING: &str = "house_rules:
- { name: Shuffle, text: All is shuffled., when: turn_ends, do: [{ for_each: { agents: {} }, do:
    [{ for_each: { rooms: {} }, do: [shuffle_discards] }] }] }
- { name: Stay, text: Nobody leaves., when: would_leave, do: [prevent] }
- { name: Wait, text: No time passes., when: ticked, do: [{ countdown: 1 }] }
";

/// Puts a pack on the shelf.
async fn shuffling(http: &Http) -> String {
    let manifest =
        "id: shuffling\nname: Shuffling\nversion: 1.0.0\nauthor: A tester\ndescription: Hm.\ngame: facility07\n";
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in [("pack.yaml", manifest), ("rules.yaml", SHUFFLING)] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    let (_, _, bytes) = http.request(hyper::Method::POST, "/api/packs", Some(zip)).await.unwrap();
    let PackReply { pack, complaints } = serde_json::from_slice(&bytes).unwrap();
    let pack = pack.unwrap_or_else(|| panic!("{complaints:?}"));
    format!("{}@{}", pack.id, pack.hash)
}

/// Games between bots that are as long as a house lets them be, and then over.
async fn long_games(http: &Http) -> Vec<String> {
    let mut seats = vec![SeatWish::Bot("random".into()); 6];
    seats[0] = SeatWish::Me;
    let new = NewTable { packs: vec![shuffling(http).await], ..new_table("facility07", &seats) };
    let mut codes = Vec::new();
    for _ in 0..LONG_GAMES {
        let code = http.post::<TableReply>("/api/tables", &new).await.unwrap().table.code;
        let mut seat = sit(http, &code, Format::Json).await;
        assert!(matches!(ask(&mut seat, ToHouse::Leave).await, ToGuest::Done { .. }));
        codes.push(code);
    }
    for code in &codes {
        while !http
            .get::<TableReply>(&format!("/api/tables/{code}"))
            .await
            .unwrap()
            .table
            .trouble
            .is_some_and(|trouble| trouble.contains("too long"))
        {
            sleep(Duration::from_millis(500)).await;
        }
        let mut seat = sit(http, code, Format::Json).await;
        ask(&mut seat, ToHouse::Propose(Proposal::Abandon)).await;
    }
    codes
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes two minutes, and prints rather than asks"]
async fn long_how_much_one_address_makes_a_house_hold() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open("a_house_with_the_usual_limits", folder.path());
    let (address, process) = (house.address, house.id());
    let mut people = Vec::new();
    for name in ["Mallory", "Eve", "Oscar", "Sybil"] {
        people.push(Http::visit(address, name).await.unwrap());
    }
    let token = visit(address, "Trudy").await;
    sleep(Duration::from_secs(1)).await;
    let before = memory(process);
    let long_games = long_games(&people[0]).await;
    let with_games = memory(process);
    let mut new = new_table("facility07", &[SeatWish::Me, bot(), bot(), bot()]);
    new.spectators = Spectators::Delayed { seconds: wire::limits::LONGEST_DELAY };
    let mut most = 0;
    for table in LONG_GAMES..TABLES {
        most = most.max(memory(process));
        // At the pace that is allowed, whatever watchers and visitors have taken of it.
        let code = loop {
            match people[table % people.len()].post::<TableReply>("/api/tables", &new).await {
                Ok(reply) => break reply.table.code,
                Err(Unhappy::Refused { status: 429, .. }) => sleep(Duration::from_millis(200)).await,
                Err(other) => panic!("{other}"),
            }
        };
        if table < LONG_GAMES + WATCHED {
            for _ in 0..WATCHING / WATCHED {
                tokio::spawn(watch(address, code.clone()));
            }
        }
    }
    let more = people[0].post::<TableReply>("/api/tables", &new).await.map(|reply| reply.table.code);
    assert!(more.is_err(), "one table more than an address may have: {more:?}");
    let begun = Instant::now();
    let mut held = Vec::new();
    while begun.elapsed() < WHILE {
        // At the pace that is allowed.
        if held.len() < UPLOADS {
            held.push(upload(address, &token).await);
        } else if held.len() < UPLOADS + REQUESTS {
            held.push(begin(address, HERE, &format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(15 << 10)), b"").await);
        }
        most = most.max(memory(process));
        sleep(Duration::from_millis(60)).await;
    }
    println!(
        "empty {} MiB, after long games {} MiB, with tables, lines and uploads {} MiB",
        before >> 20,
        with_games >> 20,
        most >> 20
    );
    drop(held);
    let (begun, mut unread) = (Instant::now(), Vec::new());
    while begun.elapsed() < WHILE {
        if unread.len() < LARGE_REQUESTS {
            let what = if unread.len().is_multiple_of(3) { "journal" } else { "log" };
            let code = &long_games[unread.len() % LONG_GAMES];
            let head = head(&format!("GET /api/tables/{code}/{what}"), &token, "");
            unread.push(begin(address, HERE, &head, b"").await);
        }
        most = most.max(memory(process));
        sleep(Duration::from_millis(60)).await;
    }
    let more = most.saturating_sub(before);
    println!("with whole games at most {} MiB: one address held {} MiB", most >> 20, more >> 20);
    assert!(more < AT_MOST, "{more} bytes");
}
