//! Guests who mean no good, at several addresses: each sends the worst that every kind of message may hold, as often as
//! the limits allow without being sent away.

use std::collections::BTreeMap;
use std::io::{Cursor, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use client::{Connecting, Http, Seat};
use hyper::Method;
use patch::Unread;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use wire::api::NewTable;
use wire::limits::{LONGEST_CHAT, LONGEST_PICK, MOST_PICKS};
use wire::{Call, Format, Proposal, SeatWish, Stage, ToHouse};
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::common::{ask, bot, create, new_table, sit};

/// How many there are.
#[derive(Clone, Copy)]
pub struct Force {
    /// So many addresses of this machine that are not the others' own.
    pub addresses: u8,
    /// At each: so many tables with somebody hostile in a seat, and so many more who watch them.
    pub tables: usize,
    pub watching: usize,
}

/// With the one who measures they have all the lines that an address may have.
pub const ALL: Force = Force { addresses: 10, tables: 48, watching: 15 };

/// As many as saturate a house, and are soon there.
pub const SOME: Force = Force { addresses: 5, tables: 20, watching: 6 };

/// A little less than 20 messages a second on every line, and 20 requests: whoever sends more is let go.
const BETWEEN_MESSAGES: Duration = Duration::from_millis(52);
const BETWEEN_REQUESTS: Duration = Duration::from_millis(55);

/// Where bots play for longer before a seat is asked, it sends the same in vain.
const ASKED_WITHIN: Duration = Duration::from_secs(3);

/// How often each kind of thing was sent, and how long hostile guests wait for their own replies.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    kinds: BTreeMap<&'static str, u64>,
    pub waited: Vec<u32>,
}

impl Sent {
    pub fn kinds(&self) -> &BTreeMap<&'static str, u64> {
        &self.kinds
    }

    fn count(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// An attack that was not made proves nothing.
    pub fn is_enough(&self) {
        let kinds = ["answer", "offer", "why", "hint", "resync", "chat", "vote", "propose", "upload", "proof", "login"];
        for kind in kinds {
            assert!(self.kinds.get(kind).is_some_and(|count| *count >= 20), "too few of `{kind}`: {:?}", self.kinds);
        }
        assert!(self.count() > 5_000 && !self.waited.is_empty(), "{:?}", self.kinds);
    }
}

#[derive(Clone, Default)]
struct Tally {
    sent: Arc<Mutex<Sent>>,
    stop: Arc<AtomicBool>,
    rests: Arc<AtomicBool>,
}

impl Tally {
    fn count(&self, kind: &'static str) {
        *self.sent.lock().unwrap().kinds.entry(kind).or_default() += 1;
    }

    fn goes_on(&self) -> bool {
        !self.stop.load(Ordering::Relaxed)
    }

    fn rests(&self) -> bool {
        self.rests.load(Ordering::Relaxed)
    }
}

/// An attack that goes on until it is ended.
pub struct Attack {
    runtime: Runtime,
    tally: Tally,
    work: JoinSet<()>,
}

impl Attack {
    /// Returns when everybody hostile has taken their place. They rest until they are told to go on.
    pub fn prepare(address: SocketAddr, force: Force) -> Attack {
        // They have a processor that the house has not, and leave it to those who measure.
        let step_back = || rustix::process::setpriority_process(Some(rustix::thread::gettid()), 5).unwrap();
        let runtime =
            Builder::new_multi_thread().worker_threads(1).on_thread_start(step_back).enable_all().build().unwrap();
        let (tally, mut work) = (Tally::default(), JoinSet::new());
        tally.rests.store(true, Ordering::Relaxed);
        let places = runtime.block_on(async {
            let mut places = JoinSet::new();
            for last in 0..force.addresses {
                places.spawn(Place::taken(address, [127, 0, 0, 2 + last].into(), force));
            }
            places.join_all().await
        });
        for place in places {
            place.attack(&runtime, &tally, &mut work);
        }
        // Until everybody has seen their question, or given up waiting for it.
        std::thread::sleep(ASKED_WITHIN + Duration::from_secs(1));
        Attack { runtime, tally, work }
    }

    pub fn go_on(&self) {
        self.tally.rests.store(false, Ordering::Relaxed);
    }

    pub fn rest(&self) {
        self.tally.rests.store(true, Ordering::Relaxed);
    }

    /// What has come of it so far; nobody waits for the rest.
    pub fn end(mut self) -> Sent {
        let sent = self.tally.sent.lock().unwrap().clone();
        self.tally.stop.store(true, Ordering::Relaxed);
        self.work.abort_all();
        self.runtime.shutdown_background();
        sent
    }
}

/// Everybody hostile at one address.
struct Place {
    people: Vec<Http>,
    /// A game that is over, for proofs.
    over: String,
    seated: Vec<Seat<Unread>>,
    watching: Vec<Seat<Unread>>,
    /// Whose own wait is measured.
    measuring: Seat,
}

impl Place {
    async fn taken(address: SocketAddr, from: IpAddr, force: Force) -> Place {
        let nobody = Http { from: Some(from), ..Http::nobody(address) };
        let mut people = Vec::new();
        for name in ["Mallory", "Trudy"] {
            people.push(nobody.clone().named(name).await.unwrap());
        }
        // The only person at a table ends its game, as long as the house has nothing else to do.
        let quick = quick();
        let over = create(&people[0], &quick).await.table.code;
        let mut last = connected(&people[0], &over).await;
        last.call(ToHouse::Propose(Proposal::Abandon)).await.unwrap();
        timeout(Duration::from_secs(30), async {
            while last.table.as_ref().is_none_or(|table| table.stage != Stage::Over) {
                last.next().await.unwrap();
            }
        })
        .await
        .unwrap();
        drop(last);
        let measured = create(&people[0], &quick).await.table.code;
        let measuring = sit(&people[0], &measured, Format::Json).await;
        let (mut seated, mut watching) = (Vec::new(), Vec::new());
        let new = new_table("facility07", &[SeatWish::Me, bot(), bot(), bot()]);
        let mut codes = Vec::new();
        for at in 0..force.tables {
            let person = &people[at % people.len()];
            let code = create(person, &new).await.table.code;
            seated.push(connected(person, &code).await);
            codes.push(code);
        }
        for at in 0..force.watching {
            watching.push(connected(&nobody, &codes[at % codes.len()]).await);
        }
        Place { people, over, seated, watching, measuring }
    }

    fn attack(self, runtime: &Runtime, tally: &Tally, work: &mut JoinSet<()>) {
        for seat in self.seated {
            work.spawn_on(sit_and_send(seat, tally.clone()), runtime.handle());
        }
        for seat in self.watching {
            work.spawn_on(watch_and_send(seat, tally.clone()), runtime.handle());
        }
        work.spawn_on(request(self.people, self.over, tally.clone()), runtime.handle());
        work.spawn_on(wait(self.measuring, tally.clone()), runtime.handle());
    }
}

/// How long the house takes to answer a hostile guest the least there is to ask. This is what everybody would wait for who
/// stood in one line with them.
async fn wait(mut seat: Seat, tally: Tally) {
    loop {
        let (begun, rested) = (Instant::now(), tally.rests());
        ask(&mut seat, ToHouse::Ping).await;
        if !rested && !tally.rests() {
            tally.sent.lock().unwrap().waited.push(crate::micros(begun.elapsed()));
        }
        sleep(BETWEEN_MESSAGES).await;
    }
}

/// Connects; tries again while there were too many requests.
async fn connected(http: &Http, code: &str) -> Seat<Unread> {
    for _ in 0..30 {
        let how = Connecting { format: Format::Json, ..Connecting::default() };
        if let Ok(seat) = Seat::take(http, code, how).await {
            return seat;
        }
        sleep(Duration::from_millis(300)).await;
    }
    panic!("no place at a table");
}

/// Everything a seat may send, at its worst.
fn worst(question: u32, undos: u32) -> Vec<(&'static str, ToHouse)> {
    let (long, many) = (vec!["x".repeat(LONGEST_PICK)], vec!["y".repeat(LONGEST_PICK); MOST_PICKS]);
    let answer = |picks: &[String]| ToHouse::Answer { question, undos, picks: picks.to_vec() };
    let offer = |picks: &[String]| ToHouse::Offer { question, undos, picks: picks.to_vec() };
    vec![
        ("answer", answer(&long)),
        ("answer", answer(&many)),
        ("offer", offer(&long)),
        ("offer", offer(&many)),
        ("offer", offer(&[])),
        ("why", ToHouse::Why),
        ("hint", ToHouse::Hint),
        ("resync", ToHouse::Resync { since: None }),
        ("chat", ToHouse::Chat { text: "z".repeat(LONGEST_CHAT) }),
        ("propose", ToHouse::Propose(Proposal::Undo)),
        ("vote", ToHouse::Vote { yes: false }),
        ("undo", ToHouse::Undo),
        ("mute", ToHouse::Mute { seat: 1, muted: true }),
    ]
}

/// Sends what was written beforehand at the pace that is allowed, and throws away what comes.
async fn send_all(mut seat: Seat<Unread>, all: Vec<(&'static str, ToHouse)>, tally: Tally) {
    let text = |what: &ToHouse| String::from_utf8(Format::Json.write(&Call { id: 1, what: what.clone() })).unwrap();
    let all: Vec<_> = all.iter().map(|(kind, what)| (*kind, Message::text(text(what)))).collect();
    let mut pace = interval(BETWEEN_MESSAGES);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for (kind, message) in all.iter().cycle() {
        loop {
            tokio::select! {
                _ = pace.tick() => if !tally.rests() {
                    break;
                },
                heard = seat.bytes() => if heard.is_err() {
                    return tally.count("let go");
                },
            }
        }
        if !tally.goes_on() {
            return;
        }
        if seat.send(message.clone()).await.is_err() {
            return tally.count("let go");
        }
        tally.count(kind);
    }
}

async fn sit_and_send(mut seat: Seat<Unread>, tally: Tally) {
    let asked = async {
        while seat.question.is_none() {
            seat.next().await.unwrap();
        }
    };
    _ = timeout(ASKED_WITHIN, asked).await;
    let question = seat.question.as_ref().map_or(0, |question| question.id);
    let all = worst(question, seat.undos);
    send_all(seat, all, tally).await;
}

async fn watch_and_send(seat: Seat<Unread>, tally: Tally) {
    let text = "w".repeat(LONGEST_CHAT);
    let whole = ("resync", ToHouse::Resync { since: None });
    send_all(seat, vec![whole.clone(), whole.clone(), whole, ("chat", ToHouse::Chat { text })], tally).await;
}

/// A pack that is right, and so is checked to the end.
fn pack(id: &str) -> Vec<u8> {
    let files = catalog::find("facility07").unwrap().workshop().starter_pack(id, "One of many").unwrap();
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Every request that costs the house something, one after the other, several on their way at once.
async fn request(people: Vec<Http>, over: String, tally: Tally) {
    let mut pace = interval(BETWEEN_REQUESTS);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut on_their_way = JoinSet::new();
    let login = br#"{"name":"somebody","password":"not the right one"}"#;
    for number in 0_usize.. {
        pace.tick().await;
        while on_their_way.try_join_next().is_some() {}
        if !tally.goes_on() {
            return;
        }
        if tally.rests() {
            continue;
        }
        let (kind, how, path, body) = match number % 6 {
            0 => ("upload", Method::POST, "/api/packs".into(), Some(pack(&format!("flood-{number}")))),
            1 => ("proof", Method::GET, format!("/api/tables/{over}/proof"), None),
            2 => ("journal", Method::GET, format!("/api/tables/{over}/journal"), None),
            3 => ("cards", Method::GET, "/api/games/facility07/cards".into(), None),
            4 => ("login", Method::POST, "/api/login".into(), Some(login.to_vec())),
            _ => ("table", Method::POST, "/api/tables".into(), Some(serde_json::to_vec(&quick()).unwrap())),
        };
        let http = people[number % people.len()].clone();
        tally.count(kind);
        on_their_way.spawn(async move {
            // Most are refused sooner or later, which is as it should be.
            _ = http.request(how, &path, body).await;
        });
    }
}

fn quick() -> NewTable {
    new_table("facility07", &[SeatWish::Me, bot()])
}
