//! `safehouse pack new|check|list|show|test`: packs of custom content, from the first file to the numbers at the table.

mod check;
mod list;
mod new;
mod show;
mod test;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use pack::Pack;

use crate::Found;
use crate::games::{TheGame, a_game};
use crate::out::Out;
use crate::packs::ShelfArgs;
use crate::trouble::Trouble;

#[derive(Debug, Subcommand)]
pub enum PackAction {
    /// Writes a small working pack with comments, to begin with
    New(NewArgs),
    /// Reads packs and says everything that is wrong with them
    Check(CheckArgs),
    /// Lists the packs that come with the games and your own
    List(ListArgs),
    /// Tells what a pack adds, replaces, removes and changes
    Show(ShowArgs),
    /// Lets bots play with and without a pack and says what it changes
    Test(TestArgs),
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse pack new zombie-night
  safehouse pack new ~/packs/zombie-night --name 'Zombie Night' --schemas

The folder's name becomes the pack's id. `safehouse pack show ID` shows what others did. With `--schemas` an editor that
has a YAML language server completes and checks what you write.")]
pub struct NewArgs {
    /// The folder to write; nothing may be there yet
    folder: PathBuf,
    /// The game [default: the first that takes packs]
    #[arg(long, value_name = "GAME", value_parser = a_game())]
    game: Option<TheGame>,
    /// What people call the pack [default: made from the folder's name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Also writes JSON Schemas for your editor, into `.schema`
    #[arg(long)]
    schemas: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse pack check zombie-night
  safehouse pack check packs/* --shelf packs

Packs that a pack needs are looked for on the shelf. Ends with 1 if anything is wrong.")]
pub struct CheckArgs {
    /// Folders or zips, or ids of packs on the shelf
    #[arg(required = true, value_name = "PACK")]
    packs: Vec<String>,
    #[command(flatten)]
    shelf: ShelfArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse pack list
  safehouse pack list --shelf ~/packs")]
pub struct ListArgs {
    #[command(flatten)]
    shelf: ShelfArgs,
    /// Prints the list as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse pack show zombie-night
  safehouse pack show ./zombie-night.zip")]
pub struct ShowArgs {
    /// A folder or a zip, or the id of a pack on the shelf
    #[arg(value_name = "PACK")]
    pack: String,
    #[command(flatten)]
    shelf: ShelfArgs,
    /// Prints everything as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse pack test zombie-night
  safehouse pack test ./zombie-night --games 500 --players 3 --seed tuesday

What stands out comes first, in sentences: what nobody can use, what wins the game by itself. Ends with 1 if the pack
cannot be used, if a game does not end, if a scenario in the pack's folder `scenarios` fails, and with `--strict` if
anything the pack brings is dead.")]
pub struct TestArgs {
    /// A folder or a zip, or the id of a pack on the shelf
    #[arg(value_name = "PACK")]
    pack: String,
    #[command(flatten)]
    shelf: ShelfArgs,
    /// Number of games, with the pack and again without
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// Number of players [default: the usual number]
    #[arg(long, value_name = "P")]
    players: Option<u8>,
    /// Bots seat by seat, starting over if there are fewer than seats [default: rookie, which plays many games fast]
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    bots: Vec<String>,
    /// Words or a number the dice come from
    #[arg(long, value_name = "WORDS", default_value = "1")]
    seed: String,
    /// Ends with 1 if something the pack brings never comes up or is never used
    #[arg(long)]
    strict: bool,
    /// Prints the result as JSON, described in docs/cli.md
    #[arg(long)]
    json: bool,
}

pub fn run(action: PackAction, out: &mut Out) -> Result<Found, Trouble> {
    match action {
        PackAction::New(args) => new::run(&args, out),
        PackAction::Check(args) => check::run(&args, out),
        PackAction::List(args) => list::run(&args, out),
        PackAction::Show(args) => show::run(&args, out),
        PackAction::Test(args) => test::run(&args, out),
    }
}

/// The scenarios a pack brings along: name of the file and text.
fn scenarios(pack: &Pack) -> impl Iterator<Item = (String, &str)> {
    pack.files
        .iter()
        .filter(|file| {
            file.name.starts_with("scenarios/")
                && Path::new(&file.name).extension().is_some_and(|ending| ending == "yaml")
        })
        .map(|file| (pack.place(&file.name), file.text.as_str()))
}
