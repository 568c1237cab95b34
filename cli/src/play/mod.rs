//! `safehouse play GAME`: a table in the terminal, for people around one screen and bots.

mod bots;
mod explain;
mod handover;
mod input;
mod picking;
mod reading;
mod saving;
mod screen;
mod seating;
mod terminal;

use std::path::PathBuf;

use catalog::Occasion;
use clap::Args;
use engine::Seed;

use crate::Found;
use crate::files::{self, Saved};
use crate::games::{GameArgs, OfGame, SetupArgs};
use crate::out::Out;
use crate::packs::PackArgs;
use crate::trouble::Trouble;
pub use screen::{seat_named, shown};
use seating::Seating;
use terminal::Terminal;

#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Who sits in the next seat: `human` or a bot's name (`help` lists them); repeat it for each seat [default: one human, the rest bots]
    #[arg(long = "seat", value_name = "WHO")]
    seats: Vec<String>,
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    packs: PackArgs,
    /// Words or a number the dice come from; without it they are anybody's guess
    #[arg(long, value_name = "WORDS")]
    seed: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    load: Option<PathBuf>,
    /// Asks also where there is only one choice
    #[arg(long)]
    ask_all: bool,
}

impl GameArgs for PlayArgs {
    fn examples(game: &str) -> String {
        format!(
            "\
Examples:
  safehouse play {game}                               you and bots
  safehouse play {game} --players 2 --seed tuesday    two players, and the same dice every time
  safehouse play {game} --seat human --seat human     two people around this screen, the rest bots
  safehouse play {game} --load evening.journal        go on with a saved game

At the table, type the number of a choice, or its words; `?` lists everything else you can type.
Where the game has degrees of difficulty, people who name none get the kindest one.
Where players have secrets, the screen is cleared before the next person takes the keyboard."
        )
    }
}

pub fn run(command: &OfGame<PlayArgs>, out: &mut Out) -> Result<Found, Trouble> {
    let args = &command.args;
    if crate::bot_words::told(command.game.0, &args.seats, out)? {
        return Ok(Found::AllWell);
    }
    let Saved { game, session, alone, notice } = if let Some(path) = &args.load {
        if !command.leaves_setup_open(&args.setup) {
            return Err(Trouble::SetAlready { what: "the settings" });
        }
        files::saved(path, &args.packs.shelf()?)?
    } else {
        let game = args.packs.with(command.game.0)?;
        let setup = command.setup(&args.setup, Occasion::Play)?;
        let session = game.start(&setup, seed(args.seed.as_deref())?)?;
        let alone = game.is_for_one_person(&setup);
        // Told only if the kindness changed anything, and the game has words for it.
        let is_eased = setup != command.setup(&args.setup, Occasion::Measure)?;
        let eased = game.workshop().eased();
        let notice = (is_eased && !eased.is_empty()).then(|| eased.to_string());
        Saved { game, session, alone, notice }
    };
    let seating = Seating::new(&*game, &args.seats, session.history().seats(), alone)?;
    let mut table = Terminal::new(game, session, seating, out);
    (table.shelf, table.pack_flags) = (args.packs.shelf()?, args.packs.flags());
    table.ask_all = args.ask_all;
    table.run(notice.as_deref())?;
    Ok(Found::AllWell)
}

/// The seed of these words, or a random secret one.
pub fn seed(words: Option<&str>) -> Result<Seed, Trouble> {
    if let Some(words) = words {
        return Ok(Seed::from_words(words));
    }
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|source| Trouble::NoSeed { source })?;
    Ok(Seed(seed))
}
