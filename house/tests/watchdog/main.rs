//! A watch over a house that is attacked: while hostile guests at several addresses send the worst of every kind of
//! message, as often as their limits allow, `/healthz` answers at once and people at other tables hardly notice.
//!
//! The house is a process of its own with the limits that are usual. Those who measure have threads of their own, so that
//! what is measured is the house and not how busy the attackers are. Only Linux gives a process more than one address of
//! its own machine without being asked.
#![cfg(target_os = "linux")]

#[path = "../apart/mod.rs"]
mod apart;
mod attack;
#[path = "../common/mod.rs"]
mod common;

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
use tokio::runtime::{Builder, Runtime};
use wire::Format;

/// Where people play who have nothing to do with it.
const TABLES: usize = 4;

/// How long is measured, before and during the attack.
const WINDOW: Duration = Duration::from_secs(8);

/// What issues an alarm anywhere: whether the house is up is answered within this.
const HEALTHY: Duration = Duration::from_millis(100);

/// Twice next to nothing is next to nothing. An answer goes through four threads of the house (line, rules, store, rules)
/// and one of the player's; where others want the same two processors, each of them may wait for a slice or two of the
/// system's scheduler, 4 ms each. Below that it is the system that is measured.
///
/// What this does not show: on a quiet machine the attack does not use up the threads for rules, and a house whose line is
/// not fair passes too (p99 23 ms instead of 18). That the line is fair is asked of `lanes/line.rs` itself.
const UNNOTICED: Duration = Duration::from_millis(40);

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
    let thinks = (Duration::from_millis(40), Duration::from_millis(80));
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

#[test]
#[ignore = "wants a machine to itself: where others take the processors too, the attack starves or the system is measured"]
fn long_an_attack_is_not_noticed_at_other_tables() {
    let folder = tempfile::tempdir().unwrap();
    let house = House::open("a_house_with_the_usual_limits", folder.path());
    let address = house.address;
    // Whoever plays stays on one thread, before and during the attack.
    let (attacked, begun) = std::sync::mpsc::channel::<()>();
    let (ready, usual_is_known) = std::sync::mpsc::channel();
    let watch = || {
        let health = Measuring::new(move |stop| health(address, stop));
        std::thread::sleep(WINDOW);
        health.taken()
    };
    let stop = Arc::new(AtomicBool::new(false));
    let told = stop.clone();
    let playing = std::thread::spawn(move || {
        runtime().block_on(async move {
            let players = people(address).await;
            let first = Arc::new(AtomicBool::new(false));
            let ending = first.clone();
            ready.send(()).unwrap();
            tokio::spawn(async move {
                tokio::time::sleep(WINDOW).await;
                ending.store(true, Ordering::Relaxed);
            });
            let (players, usual) = answers(players, first).await;
            ready.send(()).unwrap();
            // While the attackers take their seats people go on playing; what they see then does not count.
            let gathering = Arc::new(AtomicBool::new(false));
            let ending = gathering.clone();
            std::thread::spawn(move || {
                _ = begun.recv();
                ending.store(true, Ordering::Relaxed);
            });
            let (players, _) = answers(players, gathering).await;
            let (_, attacked) = answers(players, told).await;
            (usual, attacked)
        })
    });
    usual_is_known.recv().unwrap();
    let usual_health = watch();
    usual_is_known.recv().unwrap();
    let attack = attack::Attack::begin(address);
    attacked.send(()).unwrap();
    let health = watch();
    stop.store(true, Ordering::Relaxed);
    let (usual, answers) = playing.join().unwrap();
    let sent = attack.end();
    let (usual, attacked) = (seen(usual, usual_health), seen(answers, health));
    println!("usual: {usual:?}\nattacked: {attacked:?}\n{sent:#?}");
    assert!(usual.answers > 200 && attacked.answers > 100, "too little was measured");
    sent.is_enough();
    assert!(attacked.slowest_health < HEALTHY, "/healthz took {:?}", attacked.slowest_health);
    let allowed = (2 * usual.p99).max(UNNOTICED);
    assert!(
        attacked.p99 <= allowed,
        "p99 {:?} instead of {:?}, half within {:?} instead of {:?}",
        attacked.p99,
        usual.p99,
        attacked.p50,
        usual.p50
    );
}
