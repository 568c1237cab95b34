//! What hosts and authors need of a game beyond playing it: its settings explained, its packs looked into, scenarios,
//! simulations, measurements and schemas. The page plays without any of it and leaves it out (feature `workshop`).

use std::ops::Range;

use engine::Complaint;
use engine::scenario::{self, Report};
use serde_json::Value;
use title::{Starter, Title};

use crate::bench::{self, Counter, Measured, Measures};
use crate::error::CatalogError;
use crate::explained::{self, Setting};
use crate::listed::{Listed, not_set_up};
use crate::measure::{self, Measure};
use crate::puzzles::{self, Puzzle};
use crate::record::{self, GameRecord};
use crate::searching::{self, Searching};
use crate::settings;
use crate::shared_schema::share;
use crate::simulate::{self, Order, Tally};

/// A JSON Schema and the file it belongs into.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// `cards` for `cards.schema.json`.
    pub name: &'static str,
    pub schema: Value,
}

/// The workbench behind a listed game.
pub trait Workshop: Send + Sync {
    /// Every rule with its ID.
    fn ledger(&self) -> &'static str;
    /// What it is about, how it is won and lost, in paragraphs.
    fn briefing(&self) -> &'static str;
    /// What was chosen kindly for people who named no difficulty, and why.
    fn eased(&self) -> &'static str;
    /// What the signs of the drawing in a terminal mean.
    fn signs(&self) -> &'static str;
    /// A first game that teaches by doing, as its file says it.
    fn lesson(&self) -> &'static str;
    /// What can be agreed on before a game.
    fn settings(&self) -> Vec<Setting>;

    /// The files of a small working pack with comments, to begin with; `None` if the game takes no packs.
    fn starter_pack(&self, id: &str, name: &str) -> Option<Starter>;

    /// Reads a scenario file and gives the names of its scenarios.
    fn check_scenarios(&self, file: &str, text: &str) -> Result<Vec<String>, Complaint>;
    /// Reads a scenario file and plays it.
    fn run_scenarios(&self, file: &str, text: &str) -> Result<Vec<Report>, Complaint>;

    /// Plays the games with these numbers and counts how they went. Any split of a range adds up to the same.
    fn simulate(&self, order: &Order, games: Range<u64>) -> Result<Tally, CatalogError>;
    /// Plays the games with these numbers and follows every thing in them. Any split of a range adds up to the same.
    fn measure(&self, order: &Order, games: Range<u64>) -> Result<Measure, CatalogError>;
    /// A whole game printed, the table drawn after every so many answers.
    fn playthrough(&self, order: &Order, draw_every: usize) -> Result<String, CatalogError>;
    /// How fast the game is on this machine.
    fn bench(&self, measures: Measures, allocations: Counter<'_>) -> Result<Measured, CatalogError>;

    /// How fast the game's bots think on this machine; `None` where they only play.
    fn bench_search(&self, measures: Measures) -> Result<Option<Searching>, CatalogError>;
    /// Plays the games with these numbers and tells each by itself.
    fn record(&self, order: &Order, games: Range<u64>) -> Result<Vec<GameRecord>, CatalogError>;
    /// Looks through one game between bots for a puzzle, with searches of so many simulations.
    fn find_puzzle(&self, order: &Order, game: u64, simulations: u32) -> Result<Option<Puzzle>, CatalogError>;

    /// A JSON Schema for each kind of file people write for this game.
    fn schemas(&self) -> Vec<Schema>;
}

impl<G: Title> Workshop for Listed<G> {
    fn ledger(&self) -> &'static str {
        G::LEDGER
    }

    fn briefing(&self) -> &'static str {
        G::BRIEFING
    }

    fn eased(&self) -> &'static str {
        G::EASED
    }

    fn signs(&self) -> &'static str {
        G::SIGNS
    }

    fn lesson(&self) -> &'static str {
        G::LESSON
    }

    fn settings(&self) -> Vec<Setting> {
        explained::settings::<G>()
    }

    fn starter_pack(&self, id: &str, name: &str) -> Option<Starter> {
        G::starter_pack(id, name)
    }

    fn check_scenarios(&self, file: &str, text: &str) -> Result<Vec<String>, Complaint> {
        Ok(scenario::load::<G>(file, text)?.iter().map(|scenario| scenario.name().to_string()).collect())
    }

    fn run_scenarios(&self, file: &str, text: &str) -> Result<Vec<Report>, Complaint> {
        let game = self.game();
        Ok(scenario::load::<G>(file, text)?.iter().map(|scenario| scenario::run(&*game, scenario)).collect())
    }

    fn simulate(&self, order: &Order, games: Range<u64>) -> Result<Tally, CatalogError> {
        simulate::simulate::<G>(&*self.game(), order, games)
    }

    fn measure(&self, order: &Order, games: Range<u64>) -> Result<Measure, CatalogError> {
        measure::measure::<G>(&*self.game(), order, games)
    }

    fn playthrough(&self, order: &Order, draw_every: usize) -> Result<String, CatalogError> {
        let mut bots = simulate::team::<G>(&order.bots)?;
        let setup = settings::typed::<G>(&order.setup)?;
        engine::playthrough::playthrough(self.game(), &setup, order.seed, &mut bots, draw_every)
            .map_err(|refusal| not_set_up(&refusal))
    }

    fn bench(&self, measures: Measures, allocations: Counter<'_>) -> Result<Measured, CatalogError> {
        bench::measure::<G>(&self.game(), measures, allocations)
    }

    fn bench_search(&self, measures: Measures) -> Result<Option<Searching>, CatalogError> {
        searching::measure::<G>(&self.game(), measures)
    }

    fn record(&self, order: &Order, games: Range<u64>) -> Result<Vec<GameRecord>, CatalogError> {
        record::record::<G>(&*self.game(), order, games)
    }

    fn find_puzzle(&self, order: &Order, game: u64, simulations: u32) -> Result<Option<Puzzle>, CatalogError> {
        puzzles::find::<G>(&*self.game(), order, game, simulations)
    }

    fn schemas(&self) -> Vec<Schema> {
        let mut schemas: Vec<Schema> =
            G::content_schemas().into_iter().map(|(name, schema)| Schema { name, schema }).collect();
        schemas.push(Schema { name: "position", schema: schemars::schema_for!(G::Position).to_value() });
        schemas.push(Schema { name: "setup", schema: schemars::schema_for!(G::Setup).to_value() });
        schemas.push(Schema { name: "scenario", schema: scenario::schema::<G>() });
        share(schemas)
    }
}
