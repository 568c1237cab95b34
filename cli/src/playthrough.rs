//! `safehouse playthrough GAME`: a whole game between bots, printed.

use std::io::Write as _;

use catalog::{Occasion, Order};
use clap::Args;
use engine::Seed;

use crate::Found;
use crate::games::{GameArgs, OfGame, SetupArgs};
use crate::out::Out;
use crate::packs::PackArgs;
use crate::trouble::Trouble;

#[derive(Debug, Args)]
pub struct PlaythroughArgs {
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    packs: PackArgs,
    /// Bots seat by seat (`help` lists them), starting over if there are fewer than seats [default: the best there is]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// Words or a number the dice come from
    #[arg(long, value_name = "WORDS", default_value = "1")]
    seed: String,
    /// Draws the table after every so many answers; 0 draws only the beginning and the end
    #[arg(long, value_name = "N", default_value_t = 20)]
    draw_every: usize,
}

impl GameArgs for PlaythroughArgs {
    fn examples(game: &str) -> String {
        format!(
            "\
Examples:
  safehouse playthrough {game} --seed 7
  safehouse playthrough {game} --players 2 --draw-every 0 | less"
        )
    }
}

pub fn run(command: &OfGame<PlaythroughArgs>, out: &mut Out) -> Result<Found, Trouble> {
    let args = &command.args;
    if crate::bot_words::told(command.game.0, &args.bots, out)? {
        return Ok(Found::AllWell);
    }
    let game = args.packs.with(command.game.0)?;
    let order = Order {
        setup: command.setup(&args.setup, Occasion::Measure)?,
        bots: crate::simulate::bots(&*game, &args.bots),
        seed: Seed::from_words(&args.seed),
    };
    write!(out, "{}", game.workshop().playthrough(&order, args.draw_every)?)?;
    Ok(Found::AllWell)
}
