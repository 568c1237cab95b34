//! The words of the command line. What each command takes is described in the command's own file.

use clap::{Parser, Subcommand};

use crate::games::OfGame;

/// A digital table for board games: play, simulate, replay, look rules up.
#[derive(Debug, Parser)]
#[command(name = "safehouse", version, infer_long_args = true, arg_required_else_help = true, after_help = EXAMPLES)]
pub struct Safehouse {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  safehouse play faza                     a game with three bots, in this terminal
  safehouse rules faza FAZA-COMBAT-10     what a rule says
  safehouse cards faza carrier            what is printed on a card, a tile, a ship
  safehouse simulate faza --games 1000    how often bots win
  safehouse replay verify my-game.journal

`safehouse COMMAND --help` says more and has more examples.
It ends with 0 if all is well, 1 if a check failed, 2 if a word or a file was wrong.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game in this terminal, with bots or around one screen
    Play {
        #[command(subcommand)]
        game: OfGame<crate::play::PlayArgs>,
    },
    /// Let bots play many games and count how they end
    Simulate {
        #[command(subcommand)]
        game: OfGame<crate::simulate::SimulateArgs>,
    },
    /// Let bots play against each other, in every seat, and say how much stronger one is
    Duel {
        #[command(subcommand)]
        game: OfGame<crate::duel::DuelArgs>,
    },
    /// Print a whole game as a person would read it
    Playthrough {
        #[command(subcommand)]
        game: OfGame<crate::playthrough::PlaythroughArgs>,
    },
    /// Run or check scenario files
    Scenario {
        #[command(subcommand)]
        action: crate::scenario::ScenarioAction,
    },
    /// Look at a saved game, or prove it
    Replay {
        #[command(subcommand)]
        action: crate::replay::ReplayAction,
    },
    /// Say the best answers at a saved table, with their chances and reasons
    Suggest(crate::suggest::SuggestArgs),
    /// Look back at a saved game: who was ahead when, and what turned it
    Analyse(crate::analyse::AnalyseArgs),
    /// Find or solve puzzles: positions with exactly one answer that keeps the win
    Puzzle {
        #[command(subcommand)]
        action: crate::puzzle::PuzzleAction,
    },
    /// Write, check, list, read and try packs of custom content
    Pack {
        #[command(subcommand)]
        action: crate::pack::PackAction,
    },
    /// Play experiments on games and tell what came out
    Lab {
        #[command(subcommand)]
        action: crate::lab::LabAction,
    },
    /// Draw, check and show maps of Entity Extraction
    Layout {
        #[command(subcommand)]
        action: crate::layout::LayoutAction,
    },
    /// Read what is printed on the cards of a game's box
    Cards(crate::cards::CardsArgs),
    /// Read a game's rules by ID, by heading or by words
    Rules(crate::rules::RulesArgs),
    /// Draw a position file and say who is asked what
    Position {
        #[command(subcommand)]
        action: crate::position::PositionAction,
    },
    /// Measure how fast the games are on this machine
    Bench(crate::bench::BenchArgs),
    /// Write or check the JSON Schemas of the files people write
    Schema {
        #[command(subcommand)]
        action: crate::schema::SchemaAction,
    },
    /// Open the house: tables for people with a link, in the browser or any other client
    Serve(crate::serve::ServeArgs),
    /// Play every game again that the house keeps, and compare
    Check(crate::serve::ServeArgs),
    /// Write everything the house keeps to one file
    Backup(crate::backup::BackupArgs),
    /// Read a backup into an empty house
    Restore(crate::backup::RestoreArgs),
    /// Print a completion script for a shell
    Completions(crate::completions::CompletionsArgs),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        super::Safehouse::command().debug_assert();
    }
}
