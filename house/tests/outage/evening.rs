//! An evening: four people play all the time, bots play while somebody watches, and at one table a clock runs and nobody
//! answers. What they are told is noted, and how long that takes.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::party::{Party, gather};
use client::{Http, Played, Player, Seat, Unhappy};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::task::JoinHandle;
use wire::api::{Join, LogReply, NewTable, Ready, TableReply};
use wire::{Clock, Code, Format, SeatWish, Stage, ToGuest, ToHouse};

use crate::common::{Open, ask, bot, create, new_table, sit, until};

/// Nobody waits longer for an answer: two seconds, and some more on a busy machine.
const ANSWERED_WITHIN: Duration = Duration::from_secs(4);

/// So soon `/readyz` says that the store is away, and no longer than this after it is back every table goes on.
const NOTICED_WITHIN: Duration = Duration::from_secs(7);
const BACK_WITHIN: Duration = Duration::from_secs(12);

/// The clock of the table where nobody answers.
const CLOCK: u32 = 30;

/// What keeps the house from storing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The server: nothing can be read either.
    Server,
    /// Room on the disk.
    Room,
}

impl Lack {
    /// What guests are told.
    fn words(self) -> &'static str {
        match self {
            Lack::Server => "does not answer",
            Lack::Room => "disk is full",
        }
    }
}

/// What those who play noted.
#[derive(Clone, Debug, Default)]
struct Noted {
    /// The last entry that was acknowledged.
    seq: u64,
    acknowledged: u64,
    /// Answers that could not be stored, and why.
    refused: u64,
    why: String,
    /// The longest anybody waited for either.
    slowest: Duration,
}

pub struct Evening {
    pub open: Open,
    pub ann: Http,
    /// Where four people play all the time.
    lively: String,
    /// Where bots play, and somebody watches.
    bots: String,
    /// Where a clock runs and nobody answers.
    pub slow: String,
    noted: Arc<Mutex<Noted>>,
    /// How far whoever watches the bots has seen the game, and whether it is over.
    seen: Arc<Mutex<(u64, bool)>>,
    playing: Vec<JoinHandle<()>>,
    /// What was left on the clock when the store went away.
    left: Duration,
}

/// Two people at a table that has started.
async fn two(open: &Open, new: &NewTable) -> (String, Http) {
    let (ann, ben) = (open.visit("Ann").await, open.visit("Ben").await);
    let code = create(&ann, new).await.table.code;
    let _: TableReply = ben.post(&format!("/api/tables/{code}/join"), &Join::default()).await.unwrap();
    for http in [&ann, &ben] {
        let ready = Ready { ready: true, ..Ready::default() };
        let _: TableReply = http.post(&format!("/api/tables/{code}/ready"), &ready).await.unwrap();
    }
    (code, ann)
}

async fn patient(http: &Http, code: &str) -> Seat {
    let mut seat = sit(http, code, Format::Packed).await;
    seat.patience = Duration::from_mins(5);
    until(&mut seat, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
    seat
}

/// Plays until the game is over; notes what becomes of every answer.
async fn play(mut player: Player, noted: Arc<Mutex<Noted>>) {
    let mut given = Instant::now();
    while !player.seat.is_over() {
        let played = player.step().await.unwrap();
        let mut noted = noted.lock().unwrap();
        match played {
            Played::Given => given = Instant::now(),
            Played::Answered { seq, .. } => {
                noted.seq = noted.seq.max(seq);
                noted.acknowledged += 1;
                noted.slowest = noted.slowest.max(given.elapsed());
            }
            Played::Heard(message) => {
                if let ToGuest::Failed { code: Code::NotStored, message, .. } = *message {
                    noted.refused += 1;
                    noted.slowest = noted.slowest.max(given.elapsed());
                    noted.why = message;
                }
            }
        }
    }
}

impl Evening {
    pub async fn begin(open: Open) -> Evening {
        let (noted, seen) = (Arc::<Mutex<Noted>>::default(), Arc::<Mutex<(u64, bool)>>::default());
        // Some hundred answers long: it is not over before the store is back.
        let thinks = (Duration::from_millis(100), Duration::from_millis(200));
        let party = Party { game: "facility07".into(), seats: 4, format: Format::Packed, thinks };
        let (lively, people) = gather(open.address, &party).await.unwrap();
        let mut playing = Vec::new();
        for (luck, http) in (1..).zip(&people) {
            let player = Player::new(patient(http, &lively).await, luck, thinks);
            playing.push(tokio::spawn(play(player, noted.clone())));
        }
        let mut pair = new_table("faza", &[SeatWish::Me, SeatWish::Open]);
        pair.clock = Clock::PerMove { seconds: CLOCK };
        let (slow, ann) = two(&open, &pair).await;
        let bots = create(&ann, &new_table("facility07", &[SeatWish::Me, bot(), bot()])).await.table.code;
        let mut watching = patient(&ann, &bots).await;
        assert!(matches!(ask(&mut watching, ToHouse::Leave).await, ToGuest::Done { .. }));
        let eyes = seen.clone();
        playing.push(tokio::spawn(async move {
            loop {
                *eyes.lock().unwrap() = (watching.seq, watching.is_over());
                watching.next().await.unwrap();
            }
        }));
        let evening = Evening { open, ann, lively, bots, slow, noted, seen, playing, left: Duration::ZERO };
        let begin = Instant::now();
        while evening.noted().acknowledged < 5 {
            assert!(begin.elapsed() < Duration::from_mins(1), "nobody plays");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Evening { left: evening.left().await, ..evening }
    }

    fn tables(&self) -> [&String; 3] {
        [&self.lively, &self.bots, &self.slow]
    }

    fn noted(&self) -> Noted {
        self.noted.lock().unwrap().clone()
    }

    async fn table(&self, code: &str) -> TableReply {
        self.ann.get(&format!("/api/tables/{code}")).await.unwrap()
    }

    /// What is left on the clock of the table where nobody answers.
    async fn left(&self) -> Duration {
        let time = self.table(&self.slow).await.table.seats[0].time.unwrap();
        Duration::from_millis(time.left_ms)
    }

    /// Waits until `/readyz` says this.
    async fn until_ready_is(&self, status: &str, within: Duration) -> Duration {
        let begin = Instant::now();
        while !raw(&self.open, "/readyz").await.starts_with(&format!("HTTP/1.1 {status}")) {
            assert!(begin.elapsed() < within, "/readyz is not {status} after {:?}", begin.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        begin.elapsed()
    }

    /// The store has just gone away, and stays so for so long: everybody may look on, nobody waits.
    pub async fn lasts(&self, outage: Duration, lack: Lack) {
        let begin = Instant::now();
        let noticed = self.until_ready_is("503", NOTICED_WITHIN).await;
        println!("noticed after {noticed:?}");
        for code in self.tables() {
            while self.table(code).await.table.trouble.is_none() {
                assert!(begin.elapsed() < NOTICED_WITHIN, "{code} says nothing");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        // At least once, and for as long as it lasts.
        loop {
            self.is_readable(lack).await;
            if begin.elapsed() >= outage {
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        let Noted { refused, why, .. } = self.noted();
        // Of answers in the middle of a commit nobody knows yet; whoever tries again hears what is wrong.
        assert!(refused > 0 && (why.contains(lack.words()) || why.contains("nobody knows")), "{refused}: {why}");
    }

    /// Everybody may look, and whoever wants more hears soon that it cannot be.
    async fn is_readable(&self, lack: Lack) {
        for code in self.tables() {
            let reply = soon(self.table(code)).await;
            assert_eq!(reply.table.stage, Stage::Playing);
            assert!(reply.table.seats[0].character.is_some(), "the game is there");
            let trouble = reply.table.trouble.unwrap_or_default();
            assert!(trouble.contains(lack.words()), "{code}: {trouble}");
        }
        let mut fresh = soon(async {
            let mut fresh = sit(&self.ann, &self.slow, Format::Json).await;
            until(&mut fresh, |message| matches!(message, ToGuest::View { .. }).then_some(())).await;
            fresh
        })
        .await;
        let log: LogReply = soon(self.ann.get(&format!("/api/tables/{}/log", self.slow))).await.unwrap();
        assert!(log.seq > 0);
        assert!(matches!(soon(ask(&mut fresh, ToHouse::Why)).await, ToGuest::Because { .. }));
        let refused = soon(ask(&mut fresh, ToHouse::Chat { text: "hello?".into() })).await;
        assert!(matches!(refused, ToGuest::Failed { code: Code::NotStored, .. }), "{refused:?}");
        // A table that is not in memory, a list: if it cannot be read, not now, and when to come again.
        for (path, otherwise) in [("/api/tables/zzzzzzzzzz", "404"), ("/api/tables", "200")] {
            let reply = soon(raw(&self.open, path)).await.to_lowercase();
            match lack {
                Lack::Server => {
                    assert!(reply.starts_with("http/1.1 503") && reply.contains("retry-after: "), "{reply}");
                }
                Lack::Room => assert!(reply.starts_with(&format!("http/1.1 {otherwise}")), "{reply}"),
            }
        }
        let refused = soon(Http::visit(self.open.address, "Late")).await;
        assert!(matches!(refused, Err(Unhappy::Refused { status: 503, .. })), "{refused:?}");
        assert!(raw(&self.open, "/readyz").await.starts_with("HTTP/1.1 503"));
        assert!(raw(&self.open, "/healthz").await.starts_with("HTTP/1.1 200"));
    }

    /// Every table goes on by itself, and nothing is missing. The clock may have run for so long: until the house knew.
    pub async fn goes_on(self, running: Duration) {
        let begin = Instant::now();
        for code in self.tables() {
            while let Some(trouble) = self.table(code).await.table.trouble {
                assert!(begin.elapsed() < BACK_WITHIN, "{code} does not go on: {trouble}");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        let back = begin.elapsed();
        let ready = back + self.until_ready_is("200", BACK_WITHIN).await;
        // The clock has run only while somebody could have answered.
        let (now, left) = (self.left().await, self.left);
        assert!(
            now + running + back + Duration::from_secs(4) > left,
            "{now:?} of {left:?}, it may have run {running:?}"
        );
        let (before, (seq, _)) = (self.noted(), *self.seen.lock().unwrap());
        let wait = async {
            while self.noted().acknowledged < before.acknowledged + 3 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            while matches!(*self.seen.lock().unwrap(), (now, false) if now <= seq) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let gone_on = tokio::time::timeout(BACK_WITHIN, wait).await;
        assert!(gone_on.is_ok(), "{before:?} became {:?}, {seq} became {:?}", self.noted(), self.seen.lock().unwrap());
        let mut seat = sit(&self.ann, &self.slow, Format::Json).await;
        assert!(matches!(ask(&mut seat, ToHouse::Chat { text: "there you are".into() }).await, ToGuest::Done { .. }));
        for task in &self.playing {
            assert!(!task.is_finished(), "nobody was thrown out");
            task.abort();
        }
        let noted = self.noted();
        let Noted { acknowledged, refused, slowest, .. } = &noted;
        println!(
            "{acknowledged} answers acknowledged, {refused} refused, slowest {slowest:?}; \
             tables went on after {back:?}, ready after {ready:?}"
        );
        assert!(*slowest < ANSWERED_WITHIN, "{slowest:?}");
        let store = self.open.store().await;
        assert!(store.table(&self.lively).await.unwrap().unwrap().next_seq >= noted.seq);
        let checked = house::check::check(&store).await.unwrap();
        assert_eq!((checked.games, &checked.wrong[..]), (3, &[][..]));
        store.close().await;
    }
}

/// The same, if it does not take longer than anybody may wait.
pub async fn soon<T>(work: impl Future<Output = T>) -> T {
    let begin = Instant::now();
    let done = work.await;
    assert!(begin.elapsed() < ANSWERED_WITHIN, "{:?}", begin.elapsed());
    done
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
