//! Kills a house without warning, again and again, in the middle of games. After each time every answer that was
//! acknowledged must be there, and every game must stand where its journal leads.

use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use clap::Parser;
use client::party::{Party, gather_many, sit};
use client::server::Server;
use client::{Http, Played, Player};
use engine::chance::{Chance as _, Draw, Quick};
use tokio::process::Command;
use tokio::task::JoinSet;
use tokio::time::Instant;
use wire::Format;
use wire::api::LogReply;

/// Kills a house of its own many times.
#[derive(Parser)]
struct Args {
    /// The `safehouse` binary
    #[arg(long)]
    binary: PathBuf,
    /// How many times
    #[arg(long, default_value_t = 200)]
    times: u32,
    #[arg(long, default_value_t = 20)]
    tables: usize,
    #[arg(long, default_value = "facility07")]
    game: String,
    /// A PostgreSQL database instead of SQLite
    #[arg(long)]
    database: Option<String>,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// As in the house itself.
#[global_allocator]
static HEAP: allocator::Counted = allocator::Counted;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// The last entry of each table that the house has acknowledged.
type Acknowledged = Arc<Mutex<HashMap<String, u64>>>;

fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads can be started");
    match runtime.block_on(run(&args)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(args: &Args) -> Result<(), Error> {
    let folder = tempfile::tempdir()?;
    let database: Vec<&str> = args.database.iter().flat_map(|address| ["--database", address]).collect();
    let thinks = (Duration::ZERO, Duration::from_millis(10));
    let party = Party { game: args.game.clone(), seats: 4, format: Format::Packed, thinks };
    let (acknowledged, mut chance, mut slowest) = (Acknowledged::default(), Quick::new(args.seed), Duration::ZERO);
    let mut tables: Vec<(String, Vec<Http>)> = Vec::new();
    let mut fewest = u64::MAX;
    for time in 1..=args.times {
        let open = Server::open(&args.binary, folder.path(), &database).await?;
        slowest = slowest.max(open.opened_in);
        tables.iter_mut().flat_map(|(_, people)| people).for_each(|http| http.address = open.address);
        // Games end; a house that is killed while nothing happens proves nothing.
        let missing = args.tables - tables.len();
        tables.extend(gather_many(open.address, &party, missing).await?);
        let before = sum(&acknowledged)?;
        let mut players = JoinSet::new();
        for (code, people) in &tables {
            for (at, http) in people.iter().enumerate() {
                let luck = u64::from(time) * 1_000 + at as u64;
                players.spawn(one(http.clone(), code.clone(), party.clone(), luck, acknowledged.clone()));
            }
        }
        // Once answers flow any moment will do; on a busy machine that takes a while.
        let begin = Instant::now();
        while sum(&acknowledged)? == before && begin.elapsed() < Duration::from_secs(20) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(u64::from(chance.below(600, Draw::Pick)))).await;
        open.kill().await;
        while let Some(done) = players.join_next().await {
            match done? {
                Ok(Some(over)) => tables.retain(|(code, _)| *code != over),
                Ok(None) => {}
                Err(lost) => return Err(format!("after {time} times: {lost}").into()),
            }
        }
        fewest = fewest.min(sum(&acknowledged)? - before);
        let mut check = Command::new(&args.binary);
        check.args(["check", "--data"]).arg(folder.path()).args(&database);
        let checked = check.output().await?;
        if !checked.status.success() {
            return Err(format!("after {time} times: {}", String::from_utf8_lossy(&checked.stdout)).into());
        }
        if time % 20 == 0 {
            println!("killed {time} times; {} entries acknowledged, all there", sum(&acknowledged)?);
        }
    }
    let open = Server::open(&args.binary, folder.path(), &database).await?;
    let tables = all_there(&open, &acknowledged).await?;
    println!("{tables} tables; at least {fewest} answers were acknowledged before each kill");
    println!("the slowest start took {} ms", slowest.as_millis());
    if fewest == 0 {
        return Err("a kill hit a house where nothing happened".into());
    }
    Ok(())
}

/// All entries that were acknowledged.
fn sum(known: &Acknowledged) -> Result<u64, Error> {
    Ok(known.lock().map_err(|error| error.to_string())?.values().sum())
}

/// Asks once more for every table there ever was, those of finished games too. How many there are.
async fn all_there(open: &Server, known: &Acknowledged) -> Result<usize, Error> {
    let known = known.lock().map_err(|error| error.to_string())?.clone();
    let reader = Http::visit(open.address, "Reader").await?;
    for (code, expected) in &known {
        let log: LogReply = reader.get(&format!("/api/tables/{code}/log?from={expected}")).await?;
        if log.seq < *expected {
            return Err(format!("table {code}: {expected} entries were acknowledged, {} are left", log.seq).into());
        }
    }
    Ok(known.len())
}

/// Plays until the house is gone; gives the table's code if its game is over. Fails if the house has forgotten something
/// it had acknowledged.
async fn one(http: Http, code: String, party: Party, luck: u64, known: Acknowledged) -> Result<Option<String>, String> {
    // Read before connecting: what others are told afterwards may be newer than the view that is on its way here.
    let expected = known.lock().map_err(|error| error.to_string())?.get(&code).copied().unwrap_or_default();
    let Ok(mut player): Result<Player, _> = sit(&http, &code, &party, luck).await else { return Ok(None) };
    let mut first = true;
    while let Ok(played) = Player::step(&mut player).await {
        if first && player.seat.seq > 0 {
            if player.seat.seq < expected {
                return Err(format!(
                    "table {code}: {expected} entries were acknowledged, {} are left",
                    player.seat.seq
                ));
            }
            first = false;
        }
        if let Played::Answered { seq, .. } = played {
            let mut known = known.lock().map_err(|error| error.to_string())?;
            let last = known.entry(code.clone()).or_default();
            *last = seq.max(*last);
        }
        if player.seat.is_over() {
            return Ok(Some(code));
        }
    }
    Ok(None)
}
