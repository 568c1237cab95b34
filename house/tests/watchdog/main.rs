//! A watch over a house that is attacked: while hostile guests at several addresses send the worst of every kind of
//! message, as often as their limits allow, `/healthz` answers at once and people at other tables hardly notice.
//!
//! The house is a process of its own with the limits that are usual, on a processor of its own. The attackers have another
//! one: their machines are not the house's, and so they send faster than it can work, which is what saturates it. That it
//! is saturated is asked too: hostile guests wait longer for their own replies than others may.
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
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use apart::House;
use client::party::{Party, gather, quantile, sit};
use client::{Http, Played, Player};
use house::config::Limits;
use patch::Unread;
use processors::{Busy, Processors};
use tokio::runtime::{Builder, Runtime};
use wire::Format;

/// Where people play who have nothing to do with it.
const TABLES: usize = 3;

/// How long is measured, before and during the attack.
const WINDOW: Duration = Duration::from_secs(8);

/// So long people play before that, and it does not count.
const SETTLE: Duration = Duration::from_secs(2);

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

/// People who play at tables of their own.
async fn people(address: SocketAddr) -> Vec<Player<Unread>> {
    let thinks = (Duration::from_millis(30), Duration::from_millis(60));
    let party = Party { game: "facility07".into(), seats: 2, format: Format::Packed, thinks };
    let mut players = Vec::new();
    for luck in 0..TABLES as u64 {
        let (code, people) = gather(address, &party).await.unwrap();
        for (seat, http) in (0..).zip(&people) {
            players.push(sit(http, &code, &party, 10 * luck + seat).await.unwrap());
        }
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

/// What people and the watch saw in a while.
#[derive(Debug)]
struct Seen {
    answers: usize,
    p50: Duration,
    p99: Duration,
    slowest_health: Duration,
}

fn seen(mut answers: Vec<u32>, mut health: Vec<u32>) -> Seen {
    let share = |values: &mut [u32], share| Duration::from_micros(u64::from(quantile(values, share)));
    Seen {
        answers: answers.len(),
        p50: share(&mut answers, 0.5),
        p99: share(&mut answers, 0.99),
        slowest_health: share(&mut health, 1.0),
    }
}

/// People who play on one thread from the beginning to the end, one window after the other.
struct Playing {
    thread: JoinHandle<Vec<Vec<u32>>>,
    windows: std::sync::mpsc::Sender<Arc<AtomicBool>>,
}

impl Playing {
    fn begin(address: SocketAddr) -> Playing {
        let (windows, next) = std::sync::mpsc::channel::<Arc<AtomicBool>>();
        let (ready, seated) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            runtime().block_on(async move {
                let (mut players, mut seen) = (people(address).await, Vec::new());
                ready.send(()).unwrap();
                while let Ok(stop) = next.recv() {
                    // What was answered before a pause and is heard after it took as long as the pause.
                    let settled = Arc::new(AtomicBool::new(false));
                    let settling = settled.clone();
                    tokio::spawn(async move {
                        tokio::time::sleep(SETTLE).await;
                        settling.store(true, Ordering::Relaxed);
                    });
                    let (those, _) = answers(players, settled).await;
                    let (those, took) = answers(those, stop).await;
                    players = those;
                    seen.push(took);
                }
                seen
            })
        });
        seated.recv().unwrap();
        Playing { thread, windows }
    }

    /// Lets them play for a while, and asks meanwhile whether the house is up.
    fn watch(&self, address: SocketAddr) -> Vec<u32> {
        let stop = Arc::new(AtomicBool::new(false));
        let health = Measuring::new(move |stop| health(address, stop));
        self.windows.send(stop.clone()).unwrap();
        std::thread::sleep(SETTLE + WINDOW);
        stop.store(true, Ordering::Relaxed);
        health.taken()
    }

    fn seen(self) -> Vec<Vec<u32>> {
        drop(self.windows);
        self.thread.join().unwrap()
    }
}

#[test]
#[ignore = "wants a machine to itself: where others take the processors too, they are measured"]
fn long_an_attack_is_not_noticed_at_other_tables() {
    let Some(processors) = Processors::find() else {
        return eprintln!("not asked: a house that is attacked and its attackers need a processor each");
    };
    let folder = tempfile::tempdir().unwrap();
    let house = processors.on_the_house(|| House::open("a_house_with_the_usual_limits", folder.path()));
    let address = house.address;
    processors.elsewhere();
    let playing = Playing::begin(address);
    let quiet = playing.watch(address);
    // The same with a processor that is as busy as it will be, but not with the house's work: what is usual there is the
    // system's share of it.
    let busy = Busy::begin(&processors);
    let beside = playing.watch(address);
    busy.end();
    let attack = attack::Attack::begin(address);
    let worked = processors::worked(house.id());
    let during = playing.watch(address);
    let worked = processors::worked(house.id()).saturating_sub(worked);
    let mut sent = attack.end();
    let mut answers = playing.seen().into_iter();
    let mut next = |health| seen(answers.next().unwrap(), health);
    let (usual, beside, attacked) = (next(quiet), next(beside), next(during));
    let waited = Duration::from_micros(quantile(&mut sent.waited, 0.5).into());
    let threads = worked.as_secs_f32() / (SETTLE + WINDOW).as_secs_f32();
    println!("usual: {usual:?}\nbeside others: {beside:?}\nattacked: {attacked:?}");
    println!("rules took {threads:.2} of a processor; half of the hostile waited {waited:?}\n{:?}", sent.kinds());
    assert!([&usual, &beside, &attacked].iter().all(|seen| seen.answers > 50), "too little was measured");
    sent.is_enough();
    assert!(attacked.slowest_health < HEALTHY, "/healthz took {:?}", attacked.slowest_health);
    let allowed = 2 * usual.p99.max(beside.p99);
    // Both that the house is at its limit and that the line is fair: whoever stood in one line with the hostile would wait
    // at least like them.
    assert!(waited > 2 * attacked.p50, "the hostile waited {waited:?}, others {:?}", attacked.p50);
    assert!(attacked.p99 <= allowed, "p99 {:?} (p50 {:?}), {allowed:?} is allowed", attacked.p99, attacked.p50);
}
