//! A watch over a house that is attacked: while hostile guests at several addresses send the worst of every kind of
//! message, as often as their limits allow, `/healthz` answers at once and people at other tables hardly notice.
//!
//! The house is a process of its own with the limits that are usual, on a processor of its own. The attackers have another
//! one: their machines are not the house's, and so they send faster than it can work, which is what saturates it. That it
//! is saturated is asked too: hostile guests wait longer for their own replies than others may. Windows with and without an
//! attack take turns, so that whatever else the machine has to do is in both; what is compared are all of each kind.
//!
//! That it can fail was tried: with one line for everybody p99 was 698 ms instead of about 70, with rules on the threads that
//! move bytes 740 ms and `/healthz` took 732 ms. Without a thread and saved time for those who want only a moment it was 88.
//! Only Linux gives a process more than one address of its own machine without being asked.
#![cfg(target_os = "linux")]

#[path = "../apart/mod.rs"]
mod apart;
mod attack;
#[path = "../common/mod.rs"]
mod common;
mod processors;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use apart::House;
use attack::{Attack, Force, Sent};
use client::party::{Party, gather, quantile, sit};
use client::{Http, Played, Player};
use house::config::Limits;
use patch::Unread;
use processors::{Busy, Processors};
use tokio::runtime::{Builder, Runtime};
use wire::Format;

/// Where people play who have nothing to do with it.
const TABLES: usize = 8;

/// So long people play before each window, and it does not count; and so long the house recovers from an attack.
const SETTLE: Duration = Duration::from_secs(1);
const RECOVER: Duration = Duration::from_millis(500);

/// So often it is measured until all is well.
const TRIES: usize = 3;

/// What issues an alarm anywhere: whether the house is up is answered within this.
const HEALTHY: Duration = Duration::from_millis(100);

/// Not a test: what the other starts as a process of its own.
#[test]
#[ignore = "started by the other test"]
fn a_house_with_the_usual_limits() {
    apart::serve(Limits::default(), |open| open);
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().unwrap()
}

/// Collects how long something takes, until it is told to stop.
struct Measuring {
    thread: JoinHandle<Vec<u32>>,
    stop: Arc<AtomicBool>,
}

impl Measuring {
    fn new<F: Future<Output = Vec<u32>>>(what: impl FnOnce(Arc<AtomicBool>) -> F + Send + 'static) -> Measuring {
        let stop = Arc::new(AtomicBool::new(false));
        let told = stop.clone();
        Measuring { thread: std::thread::spawn(move || runtime().block_on(what(told))), stop }
    }

    fn taken(self) -> Vec<u32> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().unwrap()
    }
}

fn micros(took: Duration) -> u32 {
    u32::try_from(took.as_micros()).unwrap_or(u32::MAX)
}

/// Asks again and again whether the house is up.
async fn health(address: SocketAddr, stop: Arc<AtomicBool>) -> Vec<u32> {
    let (nobody, mut took) = (Http::nobody(address), Vec::new());
    while !stop.load(Ordering::Relaxed) {
        let begun = Instant::now();
        nobody.text("/healthz").await.unwrap();
        took.push(micros(begun.elapsed()));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    took
}

/// Two people at a table of their own.
async fn party(address: SocketAddr, luck: u64) -> Vec<Player<Unread>> {
    let thinks = (Duration::from_millis(30), Duration::from_millis(60));
    let party = Party { game: "facility07".into(), seats: 2, format: Format::Packed, thinks };
    let (code, people) = gather(address, &party).await.unwrap();
    let mut players = Vec::new();
    for (seat, http) in (0..).zip(&people) {
        players.push(sit(http, &code, &party, 10 * luck + seat).await.unwrap());
    }
    players
}

/// They play, and note how long the house takes to store their answers and say so.
async fn answers(players: Vec<Player<Unread>>, stop: Arc<AtomicBool>) -> (Vec<Player<Unread>>, Vec<u32>) {
    let playing = players.into_iter().map(|mut player| {
        let stop = stop.clone();
        tokio::spawn(async move {
            let mut took_so_far = Vec::new();
            while !stop.load(Ordering::Relaxed) && !player.seat.is_over() {
                match tokio::time::timeout(Duration::from_millis(200), player.step()).await {
                    Ok(Ok(Played::Answered { took, .. })) => took_so_far.push(micros(took)),
                    Ok(Ok(Played::Heard(_) | Played::Given)) | Err(_) => {}
                    Ok(Err(trouble)) => panic!("somebody who has done nothing lost the line: {trouble}"),
                }
            }
            (player, took_so_far)
        })
    });
    let playing: Vec<_> = playing.collect();
    let (mut players, mut took) = (Vec::new(), Vec::new());
    for one in playing {
        let (player, more) = one.await.unwrap();
        players.push(player);
        took.extend(more);
    }
    (players, took)
}

/// What people and the watch saw while the house had nothing else to do, beside something else on its processor, or under
/// attack.
#[derive(Clone, Debug, Default)]
struct Seen {
    answers: Vec<u32>,
    health: Vec<u32>,
}

impl Seen {
    fn answered(&self, share: f64) -> Duration {
        Duration::from_micros(quantile(&mut self.answers.clone(), share).into())
    }

    fn slowest_health(&self) -> Duration {
        Duration::from_micros(self.health.iter().copied().max().unwrap_or(u32::MAX).into())
    }

    fn words(&self) -> String {
        let (p50, p99, health) = (self.answered(0.5), self.answered(0.99), self.slowest_health());
        format!("{} answers, p50 {p50:?}, p99 {p99:?}; /healthz at most {health:?}", self.answers.len())
    }
}

/// People who play on one thread from the beginning to the end, one window after the other.
struct Playing {
    thread: JoinHandle<()>,
    windows: mpsc::Sender<Duration>,
    seen: mpsc::Receiver<Vec<u32>>,
}

impl Playing {
    fn begin(address: SocketAddr) -> Playing {
        let (windows, next) = mpsc::channel::<Duration>();
        let (tell, seen) = mpsc::channel();
        let thread = std::thread::spawn(move || {
            runtime().block_on(async move {
                let mut players = Vec::new();
                let mut luck = 0..;
                while let Ok(window) = next.recv() {
                    // Whoever has played to the end makes room for somebody new.
                    players.retain(|player: &Player<Unread>| !player.seat.is_over());
                    while players.len() < 2 * TABLES {
                        players.extend(party(address, luck.next().unwrap_or_default()).await);
                    }
                    // What was answered before a pause and is heard after it took as long as the pause.
                    let (those, _) = answers(players, ends_after(SETTLE)).await;
                    let (those, took) = answers(those, ends_after(window)).await;
                    players = those;
                    tell.send(took).unwrap();
                }
            });
        });
        Playing { thread, windows, seen }
    }

    /// Lets them play for a while, and asks meanwhile whether the house is up.
    fn watch(&self, address: SocketAddr, window: Duration, seen: &mut Seen) {
        let health = Measuring::new(move |stop| health(address, stop));
        self.windows.send(window).unwrap();
        seen.answers.extend(self.seen.recv().unwrap());
        seen.health.extend(health.taken());
    }

    fn end(self) {
        drop(self.windows);
        self.thread.join().unwrap();
    }
}

/// Becomes true after a while.
fn ends_after(window: Duration) -> Arc<AtomicBool> {
    let over = Arc::new(AtomicBool::new(false));
    let told = over.clone();
    tokio::spawn(async move {
        tokio::time::sleep(window).await;
        told.store(true, Ordering::Relaxed);
    });
    over
}

/// How much is measured.
struct Plan {
    force: Force,
    /// So often, one kind of window after the other: whatever else the machine has to do in these minutes is in all of them.
    rounds: usize,
    window: Duration,
}

/// What was seen in windows of each kind.
struct Compared {
    usual: Seen,
    beside: Seen,
    attacked: Seen,
    sent: Sent,
}

fn compare(processors: &Processors, plan: &Plan) -> Compared {
    let folder = tempfile::tempdir().unwrap();
    let house = processors.on_the_house(|| House::open("a_house_with_the_usual_limits", folder.path()));
    let address = house.address;
    processors.elsewhere();
    let attack = Attack::prepare(address, plan.force);
    let playing = Playing::begin(address);
    let (mut usual, mut beside, mut attacked) = (Seen::default(), Seen::default(), Seen::default());
    let mut worked = Duration::ZERO;
    for _ in 0..plan.rounds {
        playing.watch(address, plan.window, &mut usual);
        // The same with a processor that is as busy as it will be, but not with the house's work: what is usual there is
        // the system's share of it.
        let busy = Busy::begin(processors);
        playing.watch(address, plan.window, &mut beside);
        busy.end();
        attack.go_on();
        let before = processors::worked(house.id());
        playing.watch(address, plan.window, &mut attacked);
        worked += processors::worked(house.id()).saturating_sub(before);
        attack.rest();
        std::thread::sleep(RECOVER);
    }
    let sent = attack.end();
    playing.end();
    let share = worked.as_secs_f32() / (plan.window + SETTLE).as_secs_f32() / plan.rounds as f32;
    println!("usual: {}\nbeside: {}\nattacked: {}", usual.words(), beside.words(), attacked.words());
    println!("rules took {share:.2} of a processor under attack; {:?}", sent.kinds());
    Compared { usual, beside, attacked, sent }
}

impl Compared {
    /// What is wrong with it, if anything.
    fn wrong(&self) -> Option<String> {
        let Compared { usual, beside, attacked, .. } = self;
        let quiet = usual.slowest_health().max(beside.slowest_health());
        if attacked.slowest_health() > HEALTHY.max(2 * quiet) {
            return Some(format!("/healthz took {:?}, {quiet:?} otherwise", attacked.slowest_health()));
        }
        let allowed = 2 * usual.answered(0.99).max(beside.answered(0.99));
        if attacked.answered(0.99) > allowed {
            return Some(format!("p99 {:?}, {allowed:?} is allowed", attacked.answered(0.99)));
        }
        None
    }

    /// Whether it cannot be told: an attack is one if the house was at its limit, and then the hostile wait longer than
    /// others do. Where something else keeps the processors busy, everybody waits alike.
    fn moot(&self) -> Option<String> {
        let waited = Duration::from_micros(quantile(&mut self.sent.waited.clone(), 0.5).into());
        let met = self.attacked.answered(0.5);
        (2 * waited <= 3 * met).then(|| format!("the hostile waited {waited:?}, others {met:?}: it was no attack"))
    }
}

/// Measures again where something is wrong: other work on this machine may spoil one measurement, and an unfair house
/// spoils all of them.
fn nobody_notices(plan: &Plan) {
    let Some(processors) = Processors::find() else {
        return eprintln!("not asked: a house that is attacked and its attackers need a processor each");
    };
    let mut wrong = Vec::new();
    for _ in 0..TRIES {
        let compared = compare(&processors, plan);
        for seen in [&compared.usual, &compared.beside, &compared.attacked] {
            assert!(seen.answers.len() > 100, "too little was measured: {}", seen.words());
        }
        compared.sent.is_enough();
        match (compared.wrong(), compared.moot()) {
            (Some(what), _) => {
                println!("{what}");
                wrong.push(what);
            }
            (None, Some(what)) => println!("{what}"),
            (None, None) => return,
        }
    }
    assert!(wrong.len() < 2, "{}", wrong.join("\n"));
    println!("not decided: this machine was too busy for an attack to be felt");
}

#[test]
fn a_short_attack_is_not_noticed_at_other_tables() {
    nobody_notices(&Plan { force: attack::SOME, rounds: 2, window: Duration::from_secs(3) });
}

#[test]
#[ignore = "takes minutes"]
fn long_an_attack_is_not_noticed_at_other_tables() {
    nobody_notices(&Plan { force: attack::ALL, rounds: 6, window: Duration::from_secs(6) });
}
