//! Thousands of tables at once, from one machine, for a limited time: how quick the house is, and what a table costs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Parser;
use client::party::{Common, Measured, Party, gather, gather_many, play, quantile, sit};
use client::server::{Server, processor};
use client::{Http, Player};
use patch::Unread;
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
    /// Begin with few tables and add more to the same house until an answer takes too long or fails
    #[arg(long)]
    ramp: bool,
    /// How many tables more each time
    #[arg(long, default_value_t = 250)]
    more: usize,
    /// A ramp ends here even if nothing breaks
    #[arg(long, default_value_t = 15)]
    minutes: u64,
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
static HEAP: allocator::Counted = allocator::Counted;

type Error = Box<dyn std::error::Error + Send + Sync>;

async fn run(args: &Args) -> Result<bool, Error> {
    match &args.over {
        Some(folder) => opens(args, folder).await,
        None if args.ramp => ramp(args).await,
        None => {
            let mut crowd = Crowd::open(args).await?;
            crowd.more(args.tables).await?;
            let seen = crowd.look(args.seconds).await;
            Ok(crowd.close().await && seen.quick && seen.sound && seen.small)
        }
    }
}

/// More and more tables at one house. Says whether as many as wanted were carried before it broke.
async fn ramp(args: &Args) -> Result<bool, Error> {
    let until = Instant::now() + Duration::from_secs(60 * args.minutes);
    let (mut crowd, mut carried) = (Crowd::open(args).await?, 0);
    let broke = loop {
        if Instant::now() >= until {
            break format!("nothing broke within {} minutes", args.minutes);
        }
        // A house that has more to do than it can takes longer and longer to seat people: that is the end too.
        match tokio::time::timeout_at(until, crowd.more(args.more)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => break format!("nobody can sit down any more: {error}"),
            Err(_) => break "people do not get to their seats in time".into(),
        }
        let seen = crowd.look(args.seconds).await;
        match seen {
            Seen { sound: false, .. } => break "there are errors".into(),
            Seen { quick: false, .. } => break "answers take too long".into(),
            Seen { .. } => carried = crowd.level.tables,
        }
    };
    println!("{carried} tables are carried; with {} {broke}", crowd.level.tables);
    Ok(crowd.close().await && carried >= args.tables)
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

/// A house of its own and all the players in it.
struct Crowd {
    server: Server,
    _folder: tempfile::TempDir,
    party: Party,
    stop: Arc<AtomicBool>,
    measure: Arc<AtomicBool>,
    tables: Vec<Arc<Common>>,
    players: JoinSet<()>,
    /// What the house holds before the first client connects.
    empty: u64,
    level: Level,
}

impl Crowd {
    async fn open(args: &Args) -> Result<Crowd, Error> {
        let folder = tempfile::tempdir()?;
        let database = args.database.as_ref().map(|address| ["--database", address.as_str()]);
        let server = Server::open(&args.binary, folder.path(), database.as_ref().map_or(&[], |more| &more[..])).await?;
        let format = if args.json { Format::Json } else { Format::Packed };
        let thinks = (Duration::from_millis(200), Duration::from_secs(1));
        let party = Party { game: args.game.clone(), seats: 4, format, thinks };
        let mut idle = round_trips(&server, &party).await?;
        let (p50, p99) = (quantile(&mut idle, 0.5), quantile(&mut idle, 0.99));
        println!("an idle house: a message and its reply take {} (median), {} (p99)", ms(p50), ms(p99));
        println!(
            "tables  set up in  answers/s  ack p50  ack p99  update p99  p99.9  median B  KiB/table  (alone)  cores  µs/answer  guests'  \
             crossed  over  errors"
        );
        let empty = server.memory();
        let (stop, measure) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let (tables, players, level) = (Vec::new(), JoinSet::new(), Level::default());
        Ok(Crowd { server, _folder: folder, party, stop, measure, tables, players, empty, level })
    }

    /// Sets up so many tables more, and their players begin to play.
    async fn more(&mut self, tables: usize) -> Result<(), Error> {
        let (begin, before) = (Instant::now(), self.server.memory());
        let gathered = gather_many(self.server.address, &self.party, tables).await?;
        self.level.alone = self.server.memory().saturating_sub(before) / tables.max(1) as u64;
        for (code, people) in gathered {
            let common = Arc::new(Common::new(self.stop.clone(), self.measure.clone()));
            for (at, http) in people.iter().enumerate() {
                let luck = (self.tables.len() * people.len() + at) as u64;
                let player: Player<Unread> = sit(http, &code, &self.party, luck).await?;
                self.players.spawn(play(player, common.clone()));
            }
            self.tables.push(common);
        }
        self.level.tables = self.tables.len();
        self.level.set_up = begin.elapsed();
        Ok(())
    }

    /// Measures all players for a while.
    async fn look(&mut self, seconds: u64) -> Seen {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let (used, ours, since) = (self.server.processor(), processor("self"), Instant::now());
        self.measure.store(true, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        self.measure.store(false, Ordering::Relaxed);
        self.level.took = since.elapsed();
        self.level.used = self.server.processor() - used;
        self.level.ours = processor("self") - ours;
        self.level.memory = self.server.memory().saturating_sub(self.empty);
        let mut seen = Measured::default();
        self.tables.iter().for_each(|table| seen.add(table.seen()));
        report(&mut seen, &self.level)
    }

    /// Ends all players, then the house. Returns whether the house closed well.
    async fn close(mut self) -> bool {
        self.stop.store(true, Ordering::Relaxed);
        let mut well = true;
        while let Some(done) = self.players.join_next().await {
            well &= done.is_ok();
        }
        let closed = self.server.stop().await;
        if !closed {
            println!("the house did not close well");
        }
        closed && well
    }
}

/// What one level was like from outside.
#[derive(Default)]
struct Level {
    tables: usize,
    set_up: Duration,
    took: Duration,
    /// Seconds of processor time: the house's, and its guests'.
    used: f64,
    ours: f64,
    /// Memory of a table before any client connected, and of all of them in the end.
    alone: u64,
    memory: u64,
}

/// Whether what has to be reached was.
struct Seen {
    quick: bool,
    /// No errors, and something happened.
    sound: bool,
    small: bool,
}

fn ms(micros: u32) -> String {
    format!("{:.1} ms", f64::from(micros) / 1_000.0)
}

fn report(seen: &mut Measured, level: &Level) -> Seen {
    let per_table = level.memory / level.tables as u64;
    let acknowledged = [0.5, 0.99].map(|share| quantile(&mut seen.acknowledged, share));
    let updated = [0.99, 0.999].map(|share| quantile(&mut seen.updated, share));
    println!(
        "{:>6} {:>9.1} s {:>10.0} {:>8} {:>8} {:>11} {:>6} {:>9} {:>10.1} {:>8.1} {:>6.2} {:>10.0} {:>8.0} {:>8} {:>5} {:>7}",
        level.tables,
        level.set_up.as_secs_f64(),
        seen.answers as f64 / level.took.as_secs_f64(),
        ms(acknowledged[0]),
        ms(acknowledged[1]),
        ms(updated[0]),
        ms(updated[1]),
        quantile(&mut seen.bytes, 0.5),
        per_table as f64 / 1_024.0,
        level.alone as f64 / 1_024.0,
        level.used / level.took.as_secs_f64(),
        level.used * 1e6 / seen.answers.max(1) as f64,
        level.ours * 1e6 / seen.answers.max(1) as f64,
        seen.crossed,
        // Every player at a table sees its end.
        seen.finished / 4,
        seen.errors.len(),
    );
    for error in seen.errors.iter().take(5) {
        println!("       {error}");
    }
    let quick = acknowledged[1] <= SLOWEST && updated[0] <= SLOWEST;
    Seen { quick, sound: seen.errors.is_empty() && seen.answers > 0, small: per_table <= MOST_MEMORY }
}

/// The same path through a house where nothing else happens: what this machine can do at best.
async fn round_trips(server: &Server, party: &Party) -> Result<Vec<u32>, Error> {
    let (code, people) = gather(server.address, party).await?;
    let mut player: Player<Unread> = sit(&people[0], &code, party, 0).await?;
    let mut took = Vec::new();
    for _ in 0..500 {
        let begin = Instant::now();
        let call = player.seat.call(ToHouse::Ping).await?;
        while !matches!(player.seat.next().await?, ToGuest::Done { id, .. } if id == call) {}
        took.push(begin.elapsed().as_micros() as u32);
    }
    Ok(took)
}
