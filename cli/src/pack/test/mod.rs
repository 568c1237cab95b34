//! `safehouse pack test PACK`: the same games with and without a pack, and what became of everything it brings.

mod told;

use std::io::Write as _;

use catalog::measure::{Findings, Measure, Warned, findings};
use catalog::{AnyGame, Occasion, Order};
use engine::Seed;
use engine::scenario::Report;
use pack::Pack;
use serde_json::json;

use super::check::complaints;
use super::{TestArgs, scenarios};
use crate::Found;
use crate::out::{Out, Style};
use crate::packs::named;
use crate::simulate;
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

/// What was played, and what came out.
struct Tested<'t> {
    args: &'t TestArgs,
    pack: &'t Pack,
    game: &'static dyn AnyGame,
    bots: &'t [String],
    scenarios: Vec<Report>,
    findings: Findings,
}

pub fn run(args: &TestArgs, out: &mut Out) -> Result<Found, Trouble> {
    if args.games == 0 {
        return Err(Trouble::NothingToPlay);
    }
    let shelf = args.shelf.shelf()?;
    let pack = named(&shelf, &args.pack)?;
    let wrong = complaints(&shelf, &pack);
    if !wrong.is_empty() {
        for complaint in wrong {
            writeln!(out, "{complaint}\n")?;
        }
        writeln!(out, "{}", out.styled(Style::Warning, "The pack cannot be used as it is; nothing was played."))?;
        return Ok(Found::Wrong);
    }
    let base = shelf.needed(&pack)?;
    let all: Vec<&Pack> = base.iter().copied().chain([&pack]).collect();
    let game = catalog::find(&pack.manifest.game)?;
    let (with, without) = (game.with_packs(&all)?, game.with_packs(&base)?);
    let order = Order {
        setup: game.setup(args.players, &[], Occasion::Measure)?,
        bots: testers(game, &args.bots),
        seed: Seed::from_words(&args.seed),
    };
    let scenarios = run_scenarios(&pack, &*with)?;
    let (before, after) = (measure(&*without, &order, args.games)?, measure(&*with, &order, args.games)?);
    let findings = findings(&before, &after, pack.id());
    let tested = Tested { args, pack: &pack, game, bots: &order.bots, scenarios, findings };
    if args.json {
        out.json("the result", &tested.json())?;
    } else {
        tested.tell(out)?;
    }
    Ok(if tested.is_well() { Found::AllWell } else { Found::Wrong })
}

fn measure(game: &dyn AnyGame, order: &Order, games: u64) -> Result<Measure, Trouble> {
    Ok(simulate::on_every_core(games, |range| game.workshop().measure(order, range))?)
}

/// The bots by name; if none is named, those that play thousands of games while one waits.
fn testers(game: &dyn AnyGame, named: &[String]) -> Vec<String> {
    const FAST: &str = "rookie";
    if named.is_empty() && game.bots().contains(&FAST) { vec![FAST.into()] } else { simulate::bots(game, named) }
}

fn run_scenarios(pack: &Pack, game: &dyn AnyGame) -> Result<Vec<Report>, Trouble> {
    let mut reports = Vec::new();
    for (file, text) in scenarios(pack) {
        reports.extend(game.workshop().run_scenarios(&file, text)?);
    }
    Ok(reports)
}

impl Tested<'_> {
    fn is_well(&self) -> bool {
        let strict = self.args.strict;
        let is_wrong = |what: Warned| match what {
            Warned::Unfinished => true,
            Warned::Dead => strict,
            Warned::Overwhelming | Warned::Burden | Warned::Cut | Warned::Hasty | Warned::Endless => false,
        };
        let scenarios_hold = self.scenarios.iter().all(|report| report.passed);
        scenarios_hold && !self.findings.warnings.iter().any(|warning| is_wrong(warning.what))
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "schema": SCHEMA,
            "game": self.game.name(),
            "pack": { "id": self.pack.id(), "version": self.pack.manifest.version, "hash": self.pack.hash_hex() },
            "seed": self.args.seed,
            "bots": self.bots,
            "well": self.is_well(),
            "scenarios": self.scenarios.iter().map(|report| json!({
                "passed": report.passed, "text": report.to_string(),
            })).collect::<Vec<_>>(),
            "findings": self.findings,
        })
    }
}
