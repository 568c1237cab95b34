//! `safehouse duel GAME --bots A,B,…`: how bots fare against each other.
//!
//! Every deal is played once in each rotation of the seats, so that neither a good seat nor a good deal favours anybody.
//! Where all win together, a table for each bot plays the same deals.

use std::io::Write as _;

use catalog::{AnyGame, Occasion, Order, Tally, WHOLE_GAME};
use clap::Args;
use engine::Seed;
use serde_json::{Value, json};

use crate::Found;
use crate::games::{GameArgs, OfGame, SetupArgs};
use crate::out::{Out, Style};
use crate::simulate::{interval, percent, play};
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

#[derive(Debug, Args)]
pub struct DuelArgs {
    /// Bots seat by seat (`help` lists them), starting over if there are fewer than seats; where all win together, a table for each
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Number of games, rounded up so that every deal is played in each rotation of the seats
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    #[command(flatten)]
    setup: SetupArgs,
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

impl GameArgs for DuelArgs {
    fn examples(game: &str) -> String {
        format!(
            "\
Examples:
  safehouse duel {game} --bots random --games 20
  safehouse duel infiltration --bots veteran,agent,agent,agent --games 1000

The same seed gives the same result on every machine, whatever the number of threads."
        )
    }
}

/// How one kind of bot did.
struct Standing {
    bot: &'static str,
    /// Games it took part in, counted for each of its seats.
    seats: u64,
    /// Games it won, shared ones in part.
    won: f64,
}

impl Standing {
    fn share(&self) -> f64 {
        if self.seats == 0 { 0.0 } else { self.won / self.seats as f64 }
    }

    fn interval(&self) -> [f64; 2] {
        interval(self.won, self.seats)
    }

    /// How much stronger than another, in Elo's points: what its wins for each seat are to the other's. None where one of
    /// them won nothing, which says only that the difference is great.
    fn elo_above(&self, other: &Standing) -> Option<f64> {
        let ratio = self.share() / other.share();
        (ratio.is_finite() && ratio > 0.0).then(|| 400.0 * ratio.log10())
    }
}

struct Ladder {
    standings: Vec<Standing>,
    games: u64,
    unfinished: u64,
}

pub fn run(command: &OfGame<DuelArgs>, out: &mut Out) -> Result<Found, Trouble> {
    let args = &command.args;
    let game: &dyn AnyGame = command.game.0;
    if crate::bot_words::told(game, &args.bots, out)? {
        return Ok(Found::AllWell);
    }
    if args.games == 0 {
        return Err(Trouble::NothingToPlay);
    }
    let setup = command.setup(&args.setup, Occasion::Measure)?;
    let bots = args.bots.iter().map(|bot| game.bot_called(bot)).collect::<Result<Vec<_>, _>>()?;
    let seats = usize::from(game.seats(&setup)?);
    let ladder = if game.wins_together() {
        tables_apart(game, args, &setup, &bots)?
    } else {
        one_table(game, args, &setup, &bots, seats)?
    };
    if args.json {
        out.json("the result", &ladder.json(game, args, &setup))?;
    } else {
        ladder.print(game, seats, args, out)?;
    }
    Ok(Found::AllWell)
}

fn games_of(
    game: &dyn AnyGame,
    args: &DuelArgs,
    setup: &Value,
    bots: &[&'static str],
    games: u64,
) -> Result<Tally, Trouble> {
    let bots = bots.iter().map(ToString::to_string).collect();
    let order = Order { setup: setup.clone(), bots, seed: Seed::from_words(&args.seed) };
    Ok(play(game, &order, games, args.threads)?.0)
}

/// All of them at one table, in every rotation.
fn one_table(
    game: &dyn AnyGame,
    args: &DuelArgs,
    setup: &Value,
    bots: &[&'static str],
    seats: usize,
) -> Result<Ladder, Trouble> {
    let mut seated: Vec<&'static str> = bots.iter().copied().cycle().take(seats).collect();
    let mut kinds: Vec<&'static str> = Vec::new();
    for bot in &seated {
        if !kinds.contains(bot) {
            kinds.push(bot);
        }
    }
    let mut standings: Vec<Standing> = kinds.iter().map(|bot| Standing { bot, seats: 0, won: 0.0 }).collect();
    let (mut games, mut unfinished) = (0, 0);
    let deals = args.games.div_ceil(seats as u64);
    for _ in 0..seats {
        let tally = games_of(game, args, setup, &seated, deals)?;
        for (bot, parts) in seated.iter().zip(tally.parts_won) {
            for standing in standings.iter_mut().filter(|standing| standing.bot == *bot) {
                standing.seats += tally.games;
                standing.won += parts as f64 / WHOLE_GAME as f64;
            }
        }
        games += tally.games;
        unfinished += tally.unfinished;
        seated.rotate_right(1);
    }
    Ok(Ladder { standings, games, unfinished })
}

/// A table for each kind, with the same deals.
fn tables_apart(game: &dyn AnyGame, args: &DuelArgs, setup: &Value, bots: &[&'static str]) -> Result<Ladder, Trouble> {
    let mut ladder = Ladder { standings: Vec::new(), games: 0, unfinished: 0 };
    for bot in bots {
        if ladder.standings.iter().any(|standing| standing.bot == *bot) {
            continue;
        }
        let tally = games_of(game, args, setup, &[bot], args.games)?;
        ladder.standings.push(Standing { bot, seats: tally.games, won: tally.won as f64 });
        ladder.games += tally.games;
        ladder.unfinished += tally.unfinished;
    }
    Ok(ladder)
}

impl Ladder {
    fn elo(&self, standing: &Standing) -> Option<f64> {
        self.standings.last().and_then(|last| standing.elo_above(last))
    }

    fn json(&self, game: &dyn AnyGame, args: &DuelArgs, setup: &Value) -> Value {
        json!({
            "schema": SCHEMA,
            "game": game.name(),
            "seed": args.seed,
            "setup": setup,
            "games": self.games,
            "unfinished": self.unfinished,
            "together": game.wins_together(),
            "bots": self.standings.iter().map(|standing| json!({
                "bot": standing.bot,
                "seats": standing.seats,
                "won": standing.won,
                "share": standing.share(),
                "interval95": standing.interval(),
                "elo": if game.wins_together() { None } else { self.elo(standing) },
            })).collect::<Vec<_>>(),
        })
    }

    fn print(&self, game: &dyn AnyGame, seats: usize, args: &DuelArgs, out: &mut Out) -> Result<(), Trouble> {
        let title = out.styled(Style::Heading, game.title());
        let fair = if game.wins_together() {
            "all win together, a table for each".to_string()
        } else {
            format!("{seats} seats in every rotation, a fair share is {}", percent(1.0 / seats as f64))
        };
        writeln!(out, "{title}: {} games, seed {}, {fair}", self.games, args.seed)?;
        for standing in &self.standings {
            let [low, high] = standing.interval().map(percent);
            let share = percent(standing.share());
            let elo = match self.elo(standing) {
                Some(elo) if !game.wins_together() => format!(", Elo {elo:+.0}"),
                _ => String::new(),
            };
            writeln!(
                out,
                "  {:12} {share:>7} of {} (with 95 % certainty between {low} and {high}{elo})",
                standing.bot, standing.seats
            )?;
        }
        if self.unfinished > 0 {
            writeln!(out, "  {} games did not end", self.unfinished)?;
        }
        if !game.wins_together() && self.standings.len() > 1 {
            writeln!(out, "Elo is counted from the last of them.")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_the_ratio_of_wins_for_each_seat() {
        let (strong, weak) =
            (Standing { bot: "a", seats: 100, won: 50.0 }, Standing { bot: "b", seats: 300, won: 15.0 });
        let elo = strong.elo_above(&weak).unwrap();
        assert!((elo - 400.0).abs() < 1e-9, "ten times as often: {elo}");
        assert_eq!(strong.elo_above(&Standing { bot: "c", seats: 10, won: 0.0 }), None);
    }
}
