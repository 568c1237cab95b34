//! From a game's own types to [`AnyGame`].

use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use engine::journal::{self, JournalError, JournalFile, Verified};
use engine::scenario::{self, Report};
use engine::session::Session;
use engine::{Complaint, Refusal, Seed};
use serde_json::Value;

use crate::any::{AnyGame, Schema};
use crate::bench::{self, Counter, Measured, Measures};
use crate::error::CatalogError;
use crate::history::AnyHistory;
use crate::session::{AnySession, Table};
use crate::settings::{self, Occasion, Setting};
use crate::simulate::{self, Order, Tally};
use crate::title::{BotKind, Title};

/// A game on the shelf.
pub struct Listed<G>(PhantomData<fn() -> G>);

impl<G: Title> Listed<G> {
    /// The game as it comes in the box.
    pub const NEW: Self = Listed(PhantomData);
}

/// The kind of bot with this name.
pub(crate) fn bot_kind<G: Title>(name: &str) -> Result<&'static BotKind<G>, CatalogError> {
    let known = || G::bots().iter().map(|(name, _): &BotKind<G>| *name);
    let kind = G::bots().iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    kind.ok_or_else(|| CatalogError::NoSuchBot {
        name: name.into(),
        nearest: engine::load::nearest(name, known()),
        known: known().collect::<Vec<_>>().join(", "),
    })
}

pub(crate) fn not_set_up<R: std::fmt::Display>(refusal: &Refusal<R>) -> CatalogError {
    CatalogError::Refused { rule: refusal.rule, reason: refusal.reason.to_string() }
}

fn base<G: Title>() -> Arc<G> {
    Arc::new(G::base())
}

impl<G: Title> AnyGame for Listed<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn ledger(&self) -> &'static str {
        G::LEDGER
    }

    fn briefing(&self) -> &'static str {
        G::BRIEFING
    }

    fn players(&self) -> RangeInclusive<u8> {
        G::PLAYERS
    }

    fn usual_players(&self) -> u8 {
        G::USUAL_PLAYERS
    }

    fn bots(&self) -> Vec<&'static str> {
        G::bots().iter().map(|(name, _)| *name).collect()
    }

    fn settings(&self) -> Vec<Setting> {
        settings::settings::<G>()
    }

    fn setup(
        &self,
        players: Option<u8>,
        settings: &[(String, Value)],
        occasion: Occasion,
    ) -> Result<Value, CatalogError> {
        settings::setup::<G>(players, settings, occasion)
    }

    fn is_for_one_person(&self, setup: &Value) -> bool {
        settings::typed::<G>(setup).is_ok_and(|setup| G::is_for_one_person(&setup))
    }

    fn start(&self, setup: &Value, seed: Seed) -> Result<Box<dyn AnySession>, CatalogError> {
        let session = Session::start(base::<G>(), &settings::typed::<G>(setup)?, seed);
        Ok(Box::new(Table::new(session.map_err(|refusal| not_set_up(&refusal))?)))
    }

    fn resume(&self, file: &JournalFile) -> Result<Box<dyn AnySession>, JournalError> {
        Ok(Box::new(Table::new(Session::resume(base::<G>(), file)?)))
    }

    fn carry_over(&self, file: &JournalFile) -> Result<(Box<dyn AnySession>, usize), JournalError> {
        let (session, entry) = Session::carry_over(base::<G>(), file)?;
        Ok((Box::new(Table::new(session)), entry))
    }

    fn place(&self, file: &str, text: &str, seed: Seed) -> Result<Box<dyn AnySession>, CatalogError> {
        let position: G::Position = engine::load::yaml(file, text)?;
        let game = base::<G>();
        let state = game.place(&position).map_err(|refusal| {
            Complaint::about(file, format!("the position is refused: {refusal}")).remedy(format!(
                "`safehouse rules {} {}` shows the rule",
                G::NAME,
                refusal.rule
            ))
        })?;
        Ok(Box::new(Table::new(Session::from_position(game, state, seed))))
    }

    fn replay(&self, file: &JournalFile) -> Result<Box<dyn AnyHistory>, JournalError> {
        Ok(Box::new(journal::replay(base::<G>(), file)?))
    }

    fn verify(&self, file: &JournalFile) -> Result<Verified, JournalError> {
        journal::verify(base::<G>(), file)
    }

    fn check_scenarios(&self, file: &str, text: &str) -> Result<Vec<String>, Complaint> {
        Ok(scenario::load::<G>(file, text)?.iter().map(|scenario| scenario.name().to_string()).collect())
    }

    fn run_scenarios(&self, file: &str, text: &str) -> Result<Vec<Report>, Complaint> {
        let game = G::base();
        Ok(scenario::load::<G>(file, text)?.iter().map(|scenario| scenario::run(&game, scenario)).collect())
    }

    fn simulate(&self, order: &Order, games: Range<u64>) -> Result<Tally, CatalogError> {
        simulate::simulate::<G>(order, games)
    }

    fn playthrough(&self, order: &Order, draw_every: usize) -> Result<String, CatalogError> {
        let mut bots = simulate::team::<G>(&order.bots)?;
        let setup = settings::typed::<G>(&order.setup)?;
        engine::playthrough::playthrough(base::<G>(), &setup, order.seed, &mut bots, draw_every)
            .map_err(|refusal| not_set_up(&refusal))
    }

    fn bench(&self, measures: Measures, allocations: Counter<'_>) -> Result<Measured, CatalogError> {
        bench::measure::<G>(measures, allocations)
    }

    fn schemas(&self) -> Vec<Schema> {
        let mut schemas: Vec<Schema> =
            G::content_schemas().into_iter().map(|(name, schema)| Schema { name, schema }).collect();
        schemas.push(Schema { name: "position", schema: schemars::schema_for!(G::Position).to_value() });
        schemas.push(Schema { name: "setup", schema: schemars::schema_for!(G::Setup).to_value() });
        schemas.push(Schema { name: "scenario", schema: scenario::schema::<G>() });
        schemas
    }
}
