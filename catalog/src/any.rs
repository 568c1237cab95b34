//! A game without its types.

use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::journal::{Header, JournalError, JournalFile, Verified};
use engine::{Complaint, Contributed, Seed};
use pack::{Pack, PackRef};
use serde_json::Value;
use title::{BotWords, Face, Part, Preset, Printed};

use crate::error::CatalogError;
use crate::history::AnyHistory;
use crate::puzzles::Puzzle;
use crate::session::AnySession;
use crate::settings::Occasion;

/// A listed game, with or without packs. Setups travel as JSON in the shape of the game's own setup type.
pub trait AnyGame: Send + Sync {
    /// The short name, as typed on a command line.
    fn name(&self) -> &'static str;
    /// The title as people know it.
    fn title(&self) -> &'static str;
    /// How many people it is for.
    fn players(&self) -> RangeInclusive<u8>;
    /// How many players sit down unless the host says otherwise.
    fn usual_players(&self) -> u8;
    /// The bots, from the weakest to the best.
    fn bots(&self) -> Vec<&'static str>;
    /// What a kind of bot is called where it is chosen, and what to expect of it.
    fn bot_words(&self, bot: &'static str) -> BotWords;
    /// The bot for seats that nobody takes, and for players who are away.
    fn usual_bot(&self) -> &'static str;
    /// The bot that gives hints.
    fn adviser(&self) -> &'static str;
    /// The name of the bot that goes, or once went, by this one.
    fn bot_called(&self, name: &str) -> Result<&'static str, CatalogError>;
    /// The puzzles that come with the game.
    fn puzzles(&self) -> Vec<Puzzle>;
    /// Ready-made tables, the one for a first evening first.
    fn presets(&self) -> Vec<Preset>;

    /// The game with these packs over the box, in this order, and no others; with none, the game as it comes.
    fn with_packs(&self, packs: &[&Pack]) -> Result<Arc<dyn AnyGame>, Complaint>;
    /// The packs on the table, in load order.
    fn packs(&self) -> &[PackRef];
    /// The packs that come with the game.
    fn example_packs(&self) -> &'static [Pack];
    /// The files of a pack that the game reads, besides the manifest; none if the game takes no packs.
    fn pack_files(&self) -> &'static [&'static str];
    /// Everything wrong with a pack that is meant to lie upon others, as far as it can be told at once.
    fn check_pack(&self, base: &[&Pack], pack: &Pack) -> Vec<Complaint>;
    /// What a pack changes, for people.
    fn pack_parts(&self, pack: &Pack) -> Result<Vec<Part>, Complaint>;
    /// What is printed on everything in the box and in the packs on the table. Views only name it.
    fn printed(&self) -> Vec<Printed>;
    /// What is printed on one thing, as a person reads it.
    fn face(&self, printed: &Printed) -> Face;
    /// Whether players hide anything from each other.
    fn hides(&self) -> bool;
    /// Whether all players win or lose together.
    fn wins_together(&self) -> bool;

    /// The usual setup for so many players with these settings changed.
    fn setup(
        &self,
        players: Option<u8>,
        settings: &[(String, Value)],
        occasion: Occasion,
    ) -> Result<Value, CatalogError>;
    /// How many seats a setup has.
    fn seats(&self, setup: &Value) -> Result<u8, CatalogError>;
    /// Whether one person plays every seat of this setup.
    fn is_for_one_person(&self, setup: &Value) -> bool;

    /// Sets a table up.
    fn start(&self, setup: &Value, seed: Seed) -> Result<Box<dyn AnySession>, CatalogError> {
        self.start_with(setup, seed, Vec::new())
    }
    /// Sets a table up whose dice come from a secret and from what players contribute, lowest seat first.
    fn start_with(
        &self,
        setup: &Value,
        secret: Seed,
        contributions: Vec<Contributed>,
    ) -> Result<Box<dyn AnySession>, CatalogError>;
    /// Goes on with a saved table.
    fn resume(&self, file: &JournalFile) -> Result<Box<dyn AnySession>, JournalError>;
    /// Goes on with a table that was put to [rest](AnySession::rest): its header, its secret, what it wakes from, and the
    /// entries that followed.
    fn wake(
        &self,
        header: Header,
        secret: Seed,
        checkpoint: &str,
        later: &[String],
    ) -> Result<Box<dyn AnySession>, JournalError>;
    /// Goes on from the last snapshot of a table whose rules or cards have changed since; also gives its entry.
    fn carry_over(&self, file: &JournalFile) -> Result<(Box<dyn AnySession>, usize), JournalError>;
    /// Sets a table as a position file says. `file` is the name the user knows it by.
    fn place(&self, file: &str, text: &str, seed: Seed) -> Result<Box<dyn AnySession>, CatalogError>;
    /// Plays a journal again to look at it.
    fn replay(&self, file: &JournalFile) -> Result<Box<dyn AnyHistory>, JournalError>;
    /// Checks everything in a journal that can be checked.
    fn verify(&self, file: &JournalFile) -> Result<Verified, JournalError>;

    /// What hosts and authors need of the game, and players do not.
    #[cfg(feature = "workshop")]
    fn workshop(&self) -> &dyn crate::Workshop;
}
