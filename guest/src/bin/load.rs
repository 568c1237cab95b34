//! Thousands of tables at once, from one machine, for a limited time: how quick the house is, and what a table costs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Parser;
use guest::Http;
use guest::party::{Common, Measured, Party, gather, gather_many, play, quantile, sit};
use guest::server::{Server, processor};
use tokio::task::JoinSet;
use tokio::time::Instant;
use wire::{Format, ToGuest, ToHouse};

/// Plays at many tables of a house of its own, and reports what it saw.
#[derive(Parser)]
struct Args {
    /// The `safehouse` binary
    #[arg(long)]
    binary: PathBuf,
    #[arg(long, default_value_t = 2_000)]
    tables: usize,
    /// Go on with more tables until an answer takes too long or fails
    #[arg(long)]
    ramp: bool,
    /// How many tables more each time
    #[arg(long, default_value_t = 1_000)]
    more: usize,
    /// How long to measure
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    #[arg(long, default_value = "facility07")]
    game: String,
    /// JSON instead of packed messages
    #[arg(long)]
    json: bool,
    /// A PostgreSQL database instead of SQLite
    #[arg(long)]
    database: Option<String>,
    /// Only measure how long a house takes to open over what is in this folder
    #[arg(long)]
    over: Option<PathBuf>,
}

/// A house opens within this time, however much it keeps.
const OPENS_WITHIN: Duration = Duration::from_secs(2);

/// What has to be reached.
const SLOWEST: u32 = 50_000;
const MOST_MEMORY: u64 = 40 << 10;

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started");
    match runtime.block_on(run(&args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// As in the house itself.
#[global_allocator]
static HEAP: heap::Counted = heap::Counted;

type Error = Box<dyn std::error::Error + Send + Sync>;

async fn run(args: &Args) -> Result<bool, Error> {
    if let Some(folder) = &args.over {
        return opens(args, folder).await;
    }
    let mut tables = args.tables;
    let reached = level(args, tables, true).await?;
    if args.ramp {
        while level(args, tables + args.more, false).await? {
            tables += args.more;
        }
        println!("it breaks between {tables} and {} tables", tables + args.more);
    }
    Ok(reached)
}

/// From the start of the process until the house says that it is ready, a few times.
async fn opens(args: &Args, folder: &Path) -> Result<bool, Error> {
    let mut slowest = Duration::ZERO;
    for _ in 0..5 {
        let begin = Instant::now();
        let server = Server::open(&args.binary, folder, &[]).await?;
        let asker = Http::nobody(server.address);
        while asker.text("/readyz").await.is_err() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let ready = begin.elapsed();
        println!("listens after {} ms, ready after {} ms", server.opened_in.as_millis(), ready.as_millis());
        slowest = slowest.max(ready);
        if !server.stop().await {
            println!("the house did not close well");
        }
    }
    Ok(slowest <= OPENS_WITHIN)
}

/// So many tables at a fresh house. Says whether everything that has to be reached was.
async fn level(args: &Args, tables: usize, first: bool) -> Result<bool, Error> {
    let folder = tempfile::tempdir()?;
    let database = args.database.as_ref().map(|address| ["--database", address.as_str()]);
    let server = Server::open(&args.binary, folder.path(), database.as_ref().map_or(&[], |more| &more[..])).await?;
    let format = if args.json { Format::Json } else { Format::Packed };
    let thinks = (Duration::from_millis(200), Duration::from_secs(1));
    let party = Party { game: args.game.clone(), seats: 4, format, thinks };
    if first {
        let mut idle = round_trips(&server, &party).await?;
        let (p50, p99) = (quantile(&mut idle, 0.5), quantile(&mut idle, 0.99));
        println!("an idle house: a message and its reply take {} (median), {} (p99)", ms(p50), ms(p99));
        println!(
            "tables  set up in  answers/s  ack p50  ack p99  update p99  p99.9  median B  KiB/table  (alone)  cores  µs/answer  guests'  \
             crossed  errors"
        );
    }
    let empty = server.memory();
    let begin = Instant::now();
    let (stop, measure) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let mut players = JoinSet::new();
    let gathered = gather_many(server.address, &party, tables).await?;
    let alone = server.memory().saturating_sub(empty);
    for (table, (code, people)) in gathered.into_iter().enumerate() {
        let common = Arc::new(Common::new(stop.clone(), measure.clone()));
        for (at, http) in people.iter().enumerate() {
            let player = sit(http, &code, &party, (table * 4 + at) as u64).await?;
            players.spawn(play(player, common.clone()));
        }
    }
    let set_up = begin.elapsed();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let (before, ours, since) = (server.processor(), processor("self"), Instant::now());
    measure.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    measure.store(false, Ordering::Relaxed);
    let took = since.elapsed();
    let (used, ours, memory) = (server.processor() - before, processor("self") - ours, server.memory());
    stop.store(true, Ordering::Relaxed);
    let mut seen = Measured::default();
    while let Some(done) = players.join_next().await {
        match done {
            Ok(measured) => seen.add(measured),
            Err(error) => seen.errors.push(error.to_string()),
        }
    }
    let level = Level { tables, set_up, took, used, ours, alone, memory: memory.saturating_sub(empty) };
    let reached = report(&mut seen, &level);
    let closed = server.stop().await;
    if !closed {
        println!("the house did not close well");
    }
    Ok(reached && closed)
}

/// What one level was like from outside.
struct Level {
    tables: usize,
    set_up: Duration,
    took: Duration,
    /// Seconds of processor time: the house's, and its guests'.
    used: f64,
    ours: f64,
    /// Memory before anybody connected, and in the end.
    alone: u64,
    memory: u64,
}

fn ms(micros: u32) -> String {
    format!("{:.1} ms", f64::from(micros) / 1_000.0)
}

fn report(seen: &mut Measured, level: &Level) -> bool {
    let per_table = level.memory / level.tables as u64;
    let acknowledged = [0.5, 0.99].map(|share| quantile(&mut seen.acknowledged, share));
    let updated = [0.99, 0.999].map(|share| quantile(&mut seen.updated, share));
    println!(
        "{:>6} {:>9.1} s {:>10.0} {:>8} {:>8} {:>11} {:>6} {:>9} {:>10.1} {:>8.1} {:>6.2} {:>10.0} {:>8.0} {:>8} {:>7}",
        level.tables,
        level.set_up.as_secs_f64(),
        seen.answers as f64 / level.took.as_secs_f64(),
        ms(acknowledged[0]),
        ms(acknowledged[1]),
        ms(updated[0]),
        ms(updated[1]),
        quantile(&mut seen.bytes, 0.5),
        per_table as f64 / 1_024.0,
        (level.alone / level.tables as u64) as f64 / 1_024.0,
        level.used / level.took.as_secs_f64(),
        level.used * 1e6 / seen.answers.max(1) as f64,
        level.ours * 1e6 / seen.answers.max(1) as f64,
        seen.crossed,
        seen.errors.len(),
    );
    for error in seen.errors.iter().take(5) {
        println!("       {error}");
    }
    let quick = acknowledged[1] <= SLOWEST && updated[0] <= SLOWEST;
    quick && seen.errors.is_empty() && per_table <= MOST_MEMORY && seen.answers > 0
}

/// The same path through a house where nothing else happens: what this machine can do at best.
async fn round_trips(server: &Server, party: &Party) -> Result<Vec<u32>, Error> {
    let (code, people) = gather(server.address, party).await?;
    let mut player = sit(&people[0], &code, party, 0).await?;
    let mut took = Vec::new();
    for _ in 0..500 {
        let begin = Instant::now();
        let call = player.seat.call(ToHouse::Ping).await?;
        while !matches!(player.seat.next().await?, ToGuest::Done { id, .. } if id == call) {}
        took.push(begin.elapsed().as_micros() as u32);
    }
    Ok(took)
}
