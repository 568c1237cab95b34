//! `safehouse simulate GAME`: many games between bots, on every core, with the same result however many there are.

use std::io::Write as _;
use std::ops::{AddAssign, Range};
use std::time::Instant;

use catalog::{AnyGame, CatalogError, Occasion, Order, Tally};
use clap::Args;
use engine::{Seat, Seed};
use rayon::prelude::*;
use serde_json::{Value, json};

use crate::Found;
use crate::games::{GameArgs, OfGame, SetupArgs};
use crate::out::{Out, Style};
use crate::packs::PackArgs;
use crate::progress::Progress;
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

/// Games handed to a thread at a time: few enough to share evenly, enough to be worth the handing.
const CHUNK: u64 = 8;

#[derive(Debug, Args)]
pub struct SimulateArgs {
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Bots seat by seat (`help` lists them), starting over if there are fewer than seats [default: the usual one]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    bots: Vec<String>,
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    packs: PackArgs,
    /// Words or a number the dice come from
    #[arg(long, value_name = "WORDS", default_value = "1")]
    seed: String,
    /// Threads [default: one for each core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Prints the result as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

impl GameArgs for SimulateArgs {
    fn examples(game: &str) -> String {
        format!(
            "\
Examples:
  safehouse simulate {game} --games 10000
  safehouse simulate {game} --games 500 --players 3 --bots random --seed 7 --json

The same seed gives the same result on every machine, whatever the number of threads."
        )
    }
}

pub fn run(command: &OfGame<SimulateArgs>, out: &mut Out) -> Result<Found, Trouble> {
    let args = &command.args;
    let game = &*args.packs.with(command.game.0)?;
    if crate::bot_words::told(game, &args.bots, out)? {
        return Ok(Found::AllWell);
    }
    if args.games == 0 {
        return Err(Trouble::NothingToPlay);
    }
    let setup = command.setup(&args.setup, Occasion::Measure)?;
    let order = Order { setup, bots: bots(game, &args.bots), seed: Seed::from_words(&args.seed) };
    // Tried before the threads start, so that a wrong setup is one error and not many.
    let table = game.start(&order.setup, order.seed)?;
    game.workshop().simulate(&order, 0..0)?;
    let seats: Vec<String> = Seat::first(table.history().seats()).map(|seat| table.history().seat_name(seat)).collect();

    let (tally, speed) = play(game, &order, args.games, args.threads)?;

    let result = Outcome { game, args, order: &order, seats: &seats, tally: &tally, speed };
    if args.json {
        out.json("the result", &result.json())?;
    } else {
        result.print(out)?;
    }
    Ok(Found::AllWell)
}

/// The bots by name; the game's usual one if none is named.
pub fn bots(game: &dyn AnyGame, named: &[String]) -> Vec<String> {
    if named.is_empty() { vec![game.usual_bot().into()] } else { named.to_vec() }
}

/// Plays so many games, on every core unless told otherwise.
pub fn play(game: &dyn AnyGame, order: &Order, games: u64, threads: Option<usize>) -> Result<(Tally, Speed), Trouble> {
    let started = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let pool = pool.map_err(|source| Trouble::Threads { source })?;
    let tally = pool.install(|| play_here(game, order, games))?;
    Ok((tally, Speed { seconds: started.elapsed().as_secs_f64(), threads: pool.current_num_threads() }))
}

fn play_here(game: &dyn AnyGame, order: &Order, games: u64) -> Result<Tally, CatalogError> {
    on_every_core(games, |range| game.workshop().simulate(order, range))
}

/// Plays so many games in chunks, wherever there is a core, and adds up what came out.
pub fn on_every_core<T: Default + AddAssign + Send>(
    games: u64,
    play: impl Fn(Range<u64>) -> Result<T, CatalogError> + Sync,
) -> Result<T, CatalogError> {
    let progress = Progress::of(games, "games");
    (0..games.div_ceil(CHUNK))
        .into_par_iter()
        .map(|chunk| {
            let range = chunk * CHUNK..games.min((chunk + 1) * CHUNK);
            let count = range.end - range.start;
            let played = play(range)?;
            progress.inc(count);
            Ok(played)
        })
        .try_reduce(T::default, |mut sum, more| {
            sum += more;
            Ok(sum)
        })
}

pub struct Speed {
    seconds: f64,
    threads: usize,
}

struct Outcome<'r> {
    game: &'r dyn AnyGame,
    args: &'r SimulateArgs,
    order: &'r Order,
    seats: &'r [String],
    tally: &'r Tally,
    speed: Speed,
}

impl Outcome<'_> {
    fn bot(&self, seat: usize) -> &str {
        seat.checked_rem(self.order.bots.len()).map_or("", |at| &self.order.bots[at])
    }

    fn share(&self, count: u64) -> f64 {
        if self.tally.games == 0 { 0.0 } else { count as f64 / self.tally.games as f64 }
    }

    /// Whether the game keeps scores at all.
    fn scored(&self) -> bool {
        self.tally.scores.iter().any(|sum| *sum != 0)
    }

    fn finished(&self) -> f64 {
        (self.tally.games - self.tally.unfinished).max(1) as f64
    }

    fn json(&self) -> Value {
        let tally = self.tally;
        let [low, high] = interval(tally.won as f64, tally.games);
        let endings = tally.endings.iter();
        let rounds = Spread::of(&tally.rounds);
        json!({
            "schema": SCHEMA,
            "game": self.game.name(),
            "seed": self.args.seed,
            "setup": self.order.setup,
            "games": tally.games,
            "won": { "games": tally.won, "share": self.share(tally.won), "interval95": [low, high] },
            "seats": self.seats.iter().enumerate().map(|(seat, name)| json!({
                "name": name,
                "bot": self.bot(seat),
                "won": tally.won_by[seat],
                "share": self.share(tally.won_by[seat]),
                "score": self.scored().then(|| tally.scores[seat] as f64 / self.finished()),
            })).collect::<Vec<_>>(),
            "endings": endings.map(|(rule, count)| json!({
                "rule": rule, "games": count, "share": self.share(*count),
            })).collect::<Vec<_>>(),
            "rounds": rounds.map(|rounds| json!({
                "mean": rounds.mean, "median": rounds.median, "p90": rounds.p90, "least": rounds.least, "most": rounds.most,
            })),
            "winning_score": Spread::of(&tally.winning_scores).filter(|_| self.scored()).map(|scores| json!({
                "mean": scores.mean, "median": scores.median, "p90": scores.p90, "least": scores.least, "most": scores.most,
            })),
            "packs": self.game.packs(),
            "answers": { "total": tally.answers, "mean": tally.answers as f64 / tally.games.max(1) as f64 },
            "unfinished": tally.unfinished,
            "speed": {
                "seconds": self.speed.seconds,
                "threads": self.speed.threads,
                "games_per_second": tally.games as f64 / self.speed.seconds,
            },
        })
    }

    fn print(&self, out: &mut Out) -> Result<(), Trouble> {
        let tally = self.tally;
        let seats: Vec<String> =
            self.seats.iter().enumerate().map(|(seat, name)| format!("{name} ({})", self.bot(seat))).collect();
        let title = out.styled(Style::Heading, self.game.title());
        for pack in self.game.packs() {
            writeln!(out, "With the pack {} {} ({:?})", pack.id, pack.version, pack.hash)?;
        }
        writeln!(out, "{title}: {} games, seed {}, {}", tally.games, self.args.seed, seats.join(", "))?;
        let [low, high] = interval(tally.won as f64, tally.games).map(percent);
        let share = percent(self.share(tally.won));
        writeln!(
            out,
            "  won       {} of {}: {share}, with 95 % certainty between {low} and {high}",
            tally.won, tally.games
        )?;
        // Where the team wins together, a line for each seat says nothing new.
        if tally.won_by[..self.seats.len()].iter().any(|won| *won != tally.won) {
            for (seat, name) in self.seats.iter().enumerate() {
                let won = tally.won_by[seat];
                let [low, high] = interval(won as f64, tally.games).map(percent);
                let score = if self.scored() {
                    format!(", score {:.1}", tally.scores[seat] as f64 / self.finished())
                } else {
                    String::new()
                };
                let share = percent(self.share(won));
                writeln!(out, "    {name:12} {won:7}  {share:>7}  ({low} to {high}{score})")?;
            }
        }
        if let Some(scores) = Spread::of(&tally.winning_scores).filter(|_| self.scored()) {
            let Spread { mean, median, p90, least, most } = scores;
            writeln!(
                out,
                "  winners   score mean {mean:.1}, median {median}, nine in ten up to {p90}, from {least} to {most}"
            )?;
        }
        writeln!(out, "  endings")?;
        for (rule, count) in &tally.endings {
            let text =
                engine::ledger::find(self.game.workshop().ledger(), rule).map_or(String::new(), |rule| rule.plain());
            writeln!(out, "    {rule:14} {count:7}  {:>7}  {}", percent(self.share(*count)), first_sentence(&text))?;
        }
        if tally.unfinished > 0 {
            writeln!(out, "    (unfinished)   {:7}  {:>7}", tally.unfinished, percent(self.share(tally.unfinished)))?;
        }
        if let Some(rounds) = Spread::of(&tally.rounds) {
            let Spread { mean, median, p90, least, most } = rounds;
            writeln!(
                out,
                "  rounds    mean {mean:.1}, median {median}, nine in ten up to {p90}, from {least} to {most}"
            )?;
        }
        let mean = tally.answers as f64 / tally.games.max(1) as f64;
        writeln!(out, "  answers   {mean:.1} per game")?;
        let Speed { seconds, threads } = self.speed;
        writeln!(
            out,
            "  speed     {:.0} games/s in {seconds:.2} s on {threads} threads",
            tally.games as f64 / seconds
        )?;
        Ok(())
    }
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A ruling begins with its question, which is what it is about.
fn first_sentence(text: &str) -> &str {
    [". ", "? "].iter().filter_map(|end| text.find(end)).min().map_or(text, |end| &text[..=end])
}

/// Wilson's 95 % interval: holds its promise also for shares near 0 and 1.
pub fn interval(hits: f64, of: u64) -> [f64; 2] {
    if of == 0 {
        return [0.0, 1.0];
    }
    // The 97.5th percentile of the normal distribution.
    let z = 1.959_964;
    let (n, p) = (of as f64, hits / of as f64);
    let middle = p + z * z / (2.0 * n);
    let reach = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    [middle - reach, middle + reach].map(|bound| (bound / (1.0 + z * z / n)).clamp(0.0, 1.0))
}

/// How numbers are spread.
pub struct Spread<N> {
    pub mean: f64,
    pub median: N,
    pub p90: N,
    pub least: N,
    pub most: N,
}

impl<N: Copy + Ord + Into<f64>> Spread<N> {
    pub fn of(counts: &std::collections::BTreeMap<N, u64>) -> Option<Self> {
        let all: u64 = counts.values().sum();
        let at = |share: f64| {
            let wanted = (all as f64 * share).ceil() as u64;
            let mut sum = 0;
            counts.iter().find_map(|(value, count)| {
                sum += count;
                (sum >= wanted.max(1)).then_some(*value)
            })
        };
        Some(Spread {
            mean: counts.iter().map(|(value, count)| (*value).into() * *count as f64).sum::<f64>() / all as f64,
            median: at(0.5)?,
            p90: at(0.9)?,
            least: *counts.keys().next()?,
            most: *counts.keys().next_back()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let [low, high] = interval(8.0, 10);
        assert!((low - 0.490).abs() < 0.001 && (high - 0.943).abs() < 0.001, "{low} {high}");
        let [low, high] = interval(0.0, 100);
        assert!(low == 0.0 && high < 0.04);
    }

    #[test]
    fn median_and_ninth_tenth_are_values_that_occurred() {
        let spread = Spread::of(&[(3, 5), (4, 4), (9, 1)].into()).unwrap();
        assert_eq!((spread.median, spread.p90, spread.least, spread.most), (3, 4, 3, 9));
        assert!(Spread::<u32>::of(&[].into()).is_none());
    }
}
