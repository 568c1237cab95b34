//! `safehouse puzzle find|play`: positions with exactly one answer that keeps the win.

use std::io::{self, BufRead as _, Write as _};
use std::path::PathBuf;

use catalog::{AnyGame, AnyHistory, Occasion, Offer, Order, Puzzle};
use clap::{Args, Subcommand};
use engine::{Seat, Seed, Viewer};

use crate::games::{GameArgs, OfGame, SetupArgs};
use crate::out::{Out, Style};
use crate::progress::Progress;
use crate::trouble::Trouble;
use crate::{Found, files};

#[derive(Debug, Subcommand)]
pub enum PuzzleAction {
    /// Solve the puzzles that come with a game, or those of a file
    Play {
        #[command(subcommand)]
        game: OfGame<PlayArgs>,
    },
    /// Look for puzzles in games between bots, and write them to a file
    Find {
        #[command(subcommand)]
        game: OfGame<FindArgs>,
    },
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Which one, counted from 1; all in order unless named
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Puzzles that `puzzle find` wrote
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl GameArgs for PlayArgs {
    fn examples(game: &str) -> String {
        format!("Examples:\n  safehouse puzzle play {game}\n  safehouse puzzle play {game} --number 3")
    }
}

#[derive(Debug, Args)]
pub struct FindArgs {
    /// How many are wanted
    #[arg(long, value_name = "N", default_value_t = 15)]
    wanted: usize,
    /// Games to look through at most
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u64,
    /// Who plays them; `help` lists the bots [default: the usual one]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// Simulations of each of the two searches that must agree
    #[arg(long, value_name = "N", default_value_t = 40_000)]
    simulations: u32,
    /// Words or a number the games come from
    #[arg(long, value_name = "WORDS", default_value = "puzzles")]
    seed: String,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    setup: SetupArgs,
}

impl GameArgs for FindArgs {
    fn examples(game: &str) -> String {
        format!(
            "Examples:\n  safehouse puzzle find {game} --out puzzles.yaml\n  safehouse puzzle play {game} --file puzzles.yaml"
        )
    }
}

pub fn run(action: PuzzleAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        PuzzleAction::Play { game } => play(&game, out),
        PuzzleAction::Find { game } => find(&game, out),
    }
}

fn find(command: &OfGame<FindArgs>, out: &mut Out) -> Result<Found, Trouble> {
    let (args, game) = (&command.args, command.game.0);
    if crate::bot_words::told(game, &args.bots, out)? {
        return Ok(Found::AllWell);
    }
    let order = Order {
        setup: command.setup(&args.setup, Occasion::Measure)?,
        bots: crate::simulate::bots(game, &args.bots),
        seed: Seed::from_words(&args.seed),
    };
    let mut found: Vec<Puzzle> = Vec::new();
    let progress = Progress::of(args.games, "games");
    for number in 0..args.games {
        if found.len() >= args.wanted {
            break;
        }
        if let Some(puzzle) = game.workshop().find_puzzle(&order, number, args.simulations)? {
            found.push(puzzle);
            // Written each time: a long search that is broken off has not been for nothing. JSON is YAML.
            let text = serde_json::to_string_pretty(&found);
            files::write(&args.out, &text.map_err(|source| Trouble::Json { what: "the puzzles", source })?)?;
        }
        progress.inc(1);
    }
    drop(progress);
    writeln!(out, "{} puzzles in {}.", found.len(), args.out.display())?;
    Ok(if found.is_empty() { Found::Wrong } else { Found::AllWell })
}

fn play(command: &OfGame<PlayArgs>, out: &mut Out) -> Result<Found, Trouble> {
    let (args, game) = (&command.args, command.game.0);
    let puzzles = match &args.file {
        Some(path) => engine::load::yaml(&path.display().to_string(), &files::text(path)?)?,
        None => game.puzzles(),
    };
    if puzzles.is_empty() {
        return Err(Trouble::NoPuzzles { title: game.title() });
    }
    let wanted = match args.number {
        None => 0..puzzles.len(),
        Some(number) if (1..=puzzles.len()).contains(&number) => number - 1..number,
        Some(number) => return Err(Trouble::NoSuchPuzzle { number, last: puzzles.len() }),
    };
    let (mut solved, mut tried) = (0, 0);
    for at in wanted {
        writeln!(out, "\n{}", out.styled(Style::Heading, &format!("Puzzle {} of {}", at + 1, puzzles.len())))?;
        let Some(right) = one(game, &puzzles[at], out)? else { break };
        tried += 1;
        solved += usize::from(right);
    }
    writeln!(out, "\n{solved} of {tried} solved.")?;
    Ok(Found::AllWell)
}

/// Asks one; `None` once the person has left.
fn one(game: &dyn AnyGame, puzzle: &Puzzle, out: &mut Out) -> Result<Option<bool>, Trouble> {
    let session = game.place("the puzzle", &puzzle.position_text(), Seed::from_number(0))?;
    let history = session.history();
    let seat = Seat(puzzle.seat.saturating_sub(1));
    let drawing = history.draw(Viewer::Seat(seat));
    let marks = history.marks(&drawing);
    writeln!(out, "{}", out.drawing(drawing.trim_end(), &marks, ""))?;
    let hand = history.hand(Viewer::Seat(seat), seat);
    if !hand.is_empty() {
        writeln!(out, "{}", hand.trim_end())?;
    }
    let asked = history.asked(seat).map(|asked| asked.text()).unwrap_or_default();
    let name = history.seat_name(seat);
    out.prose(0, &format!("\nYou are {name}. Exactly one of {} answers keeps the win. {asked}", puzzle.answers))?;
    let Some(given) = answer(history, seat, out)? else { return Ok(None) };
    let right = given == puzzle.answer;
    let verdict = if right { out.styled(Style::Good, "That is it.") } else { out.styled(Style::Warning, "No.") };
    let (answer, tempting) = (puzzle.answer.join(" > "), puzzle.tempting.join(" > "));
    let told = format!(
        "{verdict} {answer} wins {:.0} % of the games played out from here; the best of the others, {tempting}, wins {:.0} %.",
        puzzle.kept, puzzle.lost
    );
    out.prose(0, &told)?;
    if let Some(reason) = &puzzle.reason {
        out.prose(0, reason)?;
    }
    Ok(Some(right))
}

/// Reads a whole answer, pick by pick, by number or by words; `None` at the end of the input.
fn answer(history: &dyn AnyHistory, seat: Seat, out: &mut Out) -> Result<Option<Vec<String>>, Trouble> {
    let mut path: Vec<usize> = Vec::new();
    loop {
        let choices = match history.offer(seat, &path) {
            Ok(Offer::More(choices)) => choices,
            Ok(Offer::Complete) | Err(_) => return Ok(Some(history.words(seat, &path).unwrap_or_default())),
        };
        for (number, choice) in (1..).zip(&choices) {
            out.prose(6, &format!("  {number:>2}. {}", choice.text))?;
        }
        write!(out, "> ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let words = line.trim();
        match words.parse::<usize>() {
            Ok(number) if (1..=choices.len()).contains(&number) => path.push(number - 1),
            _ if words == "quit" => return Ok(None),
            _ => match history.read(seat, &path, words) {
                Ok(read) => path = read,
                Err(no) => writeln!(out, "{no}; type a number, or `quit`.")?,
            },
        }
    }
}
