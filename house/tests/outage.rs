//! An evening during which the database goes away and comes back: everybody may look on, nobody waits, nothing that was
//! acknowledged is lost, and every table goes on by itself.

mod common;
#[path = "common/proxy.rs"]
mod proxy;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use common::{Open, ask, bot, create, new_database, new_table, sit, until};
use guest::{Connecting, Http, Played, Player, Seat, Unhappy};
use proxy::Proxy;
use sqlx::Connection as _;
use throwaway_postgres::{Postgres, Stop, programs};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::{JoinHandle, spawn_blocking};
use wire::api::{Join, LogReply, NewTable, Ready, TableReply};
use wire::{Clock, Code, Format, SeatWish, Stage, ToGuest, ToHouse};

/// Nobody waits longer for an answer; a busy machine is given some more.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);

/// So long after the database is back every table has to go on.
const BACK_WITHIN: Duration = Duration::from_secs(10);

/// The clock of the table where nobody answers.
const CLOCK: u32 = 30;

/// The last entry of each table that was acknowledged.
type Acknowledged = Arc<Mutex<BTreeMap<String, u64>>>;

/// A house at which people and bots play, and at one table nobody does.
struct Evening {
    open: Open,
    ann: Http,
    /// Where people play all the time.
    lively: String,
    /// Where bots play, and somebody watches.
    bots: String,
    watching: Seat,
    /// Where a clock runs and nobody answers.
    slow: String,
    acknowledged: Acknowledged,
    playing: Vec<JoinHandle<()>>,
}

/// Two people at a table that has started.
async fn two(open: &Open, new: &NewTable) -> (String, [Http; 2]) {
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let code = create(&ann, new).await.table.code;
    let _: TableReply = ben.post(&format!("/api/tables/{code}/join"), &Join::default()).await.unwrap();
    for http in [&ann, &ben] {
        let ready = Ready { ready: true, ..Ready::default() };
        let _: TableReply = http.post(&format!("/api/tables/{code}/ready"), &ready).await.unwrap();
    }
    (code, [ann, ben])
}

async fn patient(http: &Http, code: &str) -> Seat {
    let mut seat = sit(http, code, Format::Packed).await;
    seat.patience = Duration::from_mins(5);
    until(&mut seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    seat
}

impl Evening {
    async fn begin(open: Open) -> Evening {
        let acknowledged = Acknowledged::default();
        // Long enough for any outage: whoever answers at random finishes a short game in between.
        let pair = new_table("infiltration", &[SeatWish::Me, SeatWish::Open]);
        let (lively, people) = two(&open, &pair).await;
        let mut playing = Vec::new();
        for (luck, http) in (1..).zip(&people) {
            let seat = patient(http, &lively).await;
            let (code, known) = (lively.clone(), acknowledged.clone());
            let thinks = (Duration::from_millis(100), Duration::from_millis(200));
            let mut player = Player::new(seat, luck, thinks);
            playing.push(tokio::spawn(async move {
                while !player.seat.is_over() {
                    if let Played::Answered { seq, .. } = player.step().await.unwrap() {
                        let mut known = known.lock().unwrap();
                        let last = known.entry(code.clone()).or_default();
                        *last = seq.max(*last);
                    }
                }
            }));
        }
        let mut pair = new_table("faza", &[SeatWish::Me, SeatWish::Open]);
        pair.clock = Clock::PerMove { seconds: CLOCK };
        let (slow, [ann, _]) = two(&open, &pair).await;
        let bots = create(&ann, &new_table("facility07", &[SeatWish::Me, bot(), bot()])).await.table.code;
        let mut watching = patient(&ann, &bots).await;
        assert!(matches!(ask(&mut watching, ToHouse::Leave).await, ToGuest::Done { .. }));
        Evening { open, ann, lively, bots, watching, slow, acknowledged, playing }
    }

    fn tables(&self) -> [&String; 3] {
        [&self.lively, &self.bots, &self.slow]
    }

    async fn table(&self, code: &str) -> TableReply {
        self.ann.get(&format!("/api/tables/{code}")).await.unwrap()
    }

    fn answers(&self) -> u64 {
        self.acknowledged.lock().unwrap().values().sum()
    }

    /// What is left on the clock of the table where nobody answers.
    async fn left(&self) -> Duration {
        let time = self.table(&self.slow).await.table.seats[0].time.unwrap();
        Duration::from_millis(time.left_ms)
    }

    /// Everybody may look, and whoever wants more hears soon that it cannot be.
    async fn is_readable(&mut self) {
        for code in self.tables().map(Clone::clone) {
            let begin = Instant::now();
            let reply = self.table(&code).await;
            assert!(begin.elapsed() < ANSWERED_WITHIN, "{:?}", begin.elapsed());
            assert_eq!(reply.table.stage, Stage::Playing);
            assert!(reply.table.seats[0].character.is_some(), "the game is there");
            assert!(reply.table.trouble.is_some_and(|words| words.contains("does not answer")));
        }
        let begin = Instant::now();
        let mut fresh = sit(&self.ann, &self.slow, Format::Json).await;
        until(&mut fresh, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
        let log: LogReply = self.ann.get(&format!("/api/tables/{}/log", self.slow)).await.unwrap();
        assert!(log.seq > 0);
        assert!(matches!(ask(&mut fresh, ToHouse::Why).await, ToGuest::Because { .. }));
        assert!(begin.elapsed() < ANSWERED_WITHIN, "{:?}", begin.elapsed());

        let begin = Instant::now();
        let refused = ask(&mut fresh, ToHouse::Chat { text: "hello?".into() }).await;
        assert!(matches!(refused, ToGuest::Failed { code: Code::NotStored, .. }), "{refused:?}");
        assert!(begin.elapsed() < ANSWERED_WITHIN, "{:?}", begin.elapsed());
        // A table that is not in memory, a list, a visitor: not now, and when to come again.
        for path in ["/api/tables/zzzzzzzzzz", "/api/tables"] {
            let begin = Instant::now();
            let reply = raw(&self.open, path).await.to_lowercase();
            assert!(reply.starts_with("http/1.1 503") && reply.contains("retry-after: "), "{reply}");
            assert!(begin.elapsed() < ANSWERED_WITHIN, "{:?}", begin.elapsed());
        }
        let begin = Instant::now();
        let refused = Http::visit(self.open.address, "Late").await;
        assert!(matches!(refused, Err(Unhappy::Refused { status: 503, .. })), "{refused:?}");
        assert!(begin.elapsed() < ANSWERED_WITHIN, "{:?}", begin.elapsed());
        assert!(raw(&self.open, "/readyz").await.starts_with("HTTP/1.1 503"));
        assert!(raw(&self.open, "/healthz").await.starts_with("HTTP/1.1 200"));
    }

    /// Every table goes on by itself, and nothing is missing.
    async fn goes_on(mut self, left: Duration, running: Duration) {
        let begin = Instant::now();
        for code in self.tables().map(Clone::clone) {
            while self.table(&code).await.table.trouble.is_some() {
                assert!(begin.elapsed() < BACK_WITHIN, "{code} does not go on");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        println!("all tables go on after {:?}", begin.elapsed());
        // The clock has run only while somebody could have answered.
        let now = self.left().await;
        assert!(now + running + Duration::from_secs(4) > left, "{now:?} of {left:?}, it may have run for {running:?}");
        let (before, seq) = (self.answers(), self.watching.seq);
        let wait = async {
            while self.answers() == before {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            while self.watching.seq <= seq && !self.watching.is_over() {
                self.watching.next().await.unwrap();
            }
        };
        tokio::time::timeout(BACK_WITHIN, wait).await.expect("people and bots go on");
        let mut seat = sit(&self.ann, &self.slow, Format::Json).await;
        assert!(matches!(ask(&mut seat, ToHouse::Chat { text: "there you are".into() }).await, ToGuest::Done { .. }));
        assert!(raw(&self.open, "/readyz").await.starts_with("HTTP/1.1 200"));
        for task in &self.playing {
            task.abort();
        }
        let known = self.acknowledged.lock().unwrap().clone();
        let store = self.open.store().await;
        for (code, seq) in known {
            assert!(store.table(&code).await.unwrap().unwrap().next_seq >= seq, "{code}");
        }
        let checked = house::check::check(&store).await.unwrap();
        assert_eq!((checked.games, &checked.wrong[..]), (3, &[][..]));
        store.close().await;
    }
}

/// A reply with its head.
async fn raw(open: &Open, path: &str) -> String {
    let mut stream = tokio::net::TcpStream::connect(open.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", open.address);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).await.unwrap();
    String::from_utf8_lossy(&reply).into_owned()
}

/// The server is stopped for so long, in the middle of games.
async fn without_a_server(outage: Duration, how: Stop) {
    let Some(bin) = programs() else {
        eprintln!("not asked: PostgreSQL is not installed (`cargo verify` installs it)");
        return;
    };
    let mut server = spawn_blocking(|| Postgres::start(bin).unwrap()).await.unwrap();
    let mut evening = Evening::begin(Open::on(server.url()).await).await;
    while evening.answers() < 5 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (left, begin) = (evening.left().await, Instant::now());
    let mut server = spawn_blocking(move || {
        server.stop(how);
        server
    })
    .await
    .unwrap();
    // Whoever is not told by an answer that fails is told by the heartbeat.
    tokio::time::sleep(Duration::from_millis(2500).min(outage)).await;
    while begin.elapsed() < outage {
        evening.is_readable().await;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let server = spawn_blocking(move || {
        server.start_again().unwrap();
        server
    })
    .await
    .unwrap();
    evening.goes_on(left, Duration::from_secs(2)).await;
    drop(server);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_server_that_restarts() {
    Box::pin(without_a_server(Duration::from_secs(5), Stop::Fast)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_server_that_crashes() {
    Box::pin(without_a_server(Duration::from_secs(4), Stop::Immediate)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes three minutes"]
async fn long_tables_outlive_a_server_that_is_gone_for_minutes() {
    Box::pin(without_a_server(Duration::from_secs(30), Stop::Fast)).await;
    Box::pin(without_a_server(Duration::from_mins(2), Stop::Immediate)).await;
}

/// A server that says nothing is worse than one that is not there: only time tells.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_outlive_a_line_that_falls_silent() {
    if std::env::var(common::POSTGRES).is_ok_and(|url| !url.is_empty()) {
        let url = new_database().await;
        let (host, rest) = url.rsplit_once('/').unwrap();
        let (user, place) = host.rsplit_once('@').unwrap();
        let proxy = Proxy::to(place.parse().unwrap()).await;
        let mut evening = Evening::begin(Open::on(format!("{user}@{}/{rest}", proxy.address)).await).await;
        while evening.answers() < 5 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let (left, begin) = (evening.left().await, Instant::now());
        proxy.be_silent(true);
        // Somebody who says something now is answered in time, although nobody knows what became of it.
        let asked = Instant::now();
        let mut seat = sit(&evening.ann, &evening.slow, Format::Json).await;
        let answer = ask(&mut seat, ToHouse::Chat { text: "anybody?".into() }).await;
        assert!(matches!(answer, ToGuest::Failed { code: Code::NotStored, .. }), "{answer:?}");
        assert!(asked.elapsed() < ANSWERED_WITHIN, "{:?}", asked.elapsed());
        tokio::time::sleep(Duration::from_secs(1)).await;
        while begin.elapsed() < Duration::from_secs(7) {
            evening.is_readable().await;
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        proxy.be_silent(false);
        evening.goes_on(left, Duration::from_secs(4)).await;
    } else {
        eprintln!("not asked: {} is not set (`cargo verify` sets it)", common::POSTGRES);
    }
}

/// The second of two houses hears who the first is, and the first goes on.
async fn the_second_of_two_is_refused(open: Open) {
    let config = house::Config { listen: ([127, 0, 0, 1], 0).into(), ..open.config.clone() };
    let begin = Instant::now();
    let refused = house::open(config).await.err().unwrap().to_string();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    let words = [format!("http://{}", open.address), format!("process {}", std::process::id())];
    assert!(words.iter().all(|word| refused.contains(word)), "{refused}");
    assert!(refused.contains("stop that one first"), "{refused}");
    let ann = open.visit("Ann").await;
    create(&ann, &new_table("faza", &[SeatWish::Me, SeatWish::Open])).await;
    // A tool beside it reads what is there.
    let store = open.store().await;
    assert_eq!(store.counts().await.unwrap().gathering, 1);
    store.close().await;
    // When the first has closed, the next one opens at once.
    let begin = Instant::now();
    let open = open.reopen().await;
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    let listed: Vec<wire::api::TableLine> = Http { address: open.address, ..ann }.get("/api/me/tables").await.unwrap();
    assert_eq!(listed.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_house_over_the_same_file_is_refused() {
    the_second_of_two_is_refused(Open::new().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_house_over_the_same_server_is_refused() {
    if std::env::var(common::POSTGRES).is_ok_and(|url| !url.is_empty()) {
        the_second_of_two_is_refused(Open::on(new_database().await).await).await;
    } else {
        eprintln!("not asked: {} is not set (`cargo verify` sets it)", common::POSTGRES);
    }
}

/// A house that another one has taken the place of tells its guests to come back, and closes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_that_was_taken_over_closes() {
    let folder = tempfile::tempdir().unwrap();
    let listen = ([127, 0, 0, 1], 0).into();
    let config = house::Config { listen, data: folder.path().into(), ..house::Config::default() };
    let address = folder.path().join("safehouse.db");
    let open = house::open(config).await.unwrap();
    let at = open.address;
    let served = tokio::spawn(open.run(std::future::pending()));
    let ann = Http::visit(at, "Ann").await.unwrap();
    let code = create(&ann, &new_table("faza", &[SeatWish::Me, bot()])).await.table.code;
    let mut seat = <Seat>::take(&ann, &code, Connecting::default()).await.unwrap();
    let mut beside = sqlx::SqliteConnection::connect(&address.display().to_string()).await.unwrap();
    sqlx::raw_sql("UPDATE leases SET epoch = epoch + 1").execute(&mut beside).await.unwrap();
    while seat.next().await.is_ok() {}
    assert!(seat.farewell.is_some_and(|words| words.contains("come back")));
    let ended = tokio::time::timeout(Duration::from_secs(20), served).await.unwrap().unwrap();
    assert!(ended.unwrap_err().to_string().contains("taken this database over"));
}
