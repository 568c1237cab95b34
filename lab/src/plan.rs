//! An experiment made ready: games with their packs on the table, setups that were tried, bots that exist.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use catalog::{AnyGame, CatalogError, GameRecord, Occasion, Order, idle_setting};
use engine::load::Placed;
use engine::{Complaint, Seed};
use pack::{Pack, Shelf};
use serde_json::Value;
use xxhash_rust::xxh3::xxh3_64;

use crate::experiment::{Arm, Experiment};

/// What is to be played.
pub struct Plan {
    pub experiment: Experiment,
    /// The game as it comes in the box.
    pub game: &'static dyn AnyGame,
    pub arms: Vec<ReadyArm>,
    pub seed: Seed,
    /// Tells experiments apart that would write other rows. How many games are played makes no difference.
    pub fingerprint: String,
}

/// An arm whose games can be played.
pub struct ReadyArm {
    pub name: String,
    pub game: Arc<dyn AnyGame>,
    pub setup: Value,
    /// One for each seat, before they move on.
    pub bots: Vec<&'static str>,
}

impl Plan {
    /// Tries everything the experiment names. `file` is the name the user knows it by, and where paths begin.
    pub fn of(file: &Path, experiment: Experiment, shelf: &Shelf) -> Result<Plan, Complaint> {
        let name = file.display().to_string();
        let at = |place: &Placed<String>, error: &CatalogError| place.complaint(&name, error.to_string());
        let game = catalog::find(&experiment.game.value).map_err(|error| at(&experiment.game, &error))?;
        let seed = Seed::from_words(&experiment.seed);
        let arms = experiment.arms();
        let ready = arms.iter().map(|arm| Reader { file, name: &name, game, shelf }.ready(arm, seed));
        let arms = ready.collect::<Result<Vec<_>, _>>()?;
        let fingerprint = fingerprint(&arms, &experiment, seed)
            .map_err(|error| experiment.game.complaint(&name, error.to_string()))?;
        Ok(Plan { experiment, game, arms, seed, fingerprint })
    }

    /// Plays one game of one arm.
    pub fn play(&self, arm: usize, game: u64) -> Result<Vec<GameRecord>, CatalogError> {
        let ready = &self.arms[arm];
        let bots = self.bots(arm, game).into_iter().map(String::from).collect();
        let order = Order { setup: ready.setup.clone(), bots, seed: self.seed };
        ready.game.workshop().record(&order, game..game + 1)
    }

    /// Who sits where in one game.
    pub fn bots(&self, arm: usize, game: u64) -> Vec<&'static str> {
        let mut bots = self.arms[arm].bots.clone();
        if self.experiment.rotate {
            let by = game % bots.len().max(1) as u64;
            bots.rotate_right(by as usize);
        }
        bots
    }
}

struct Reader<'r> {
    file: &'r Path,
    name: &'r str,
    game: &'static dyn AnyGame,
    shelf: &'r Shelf,
}

impl Reader<'_> {
    fn ready(&self, arm: &Arm, seed: Seed) -> Result<ReadyArm, Complaint> {
        let game = self.with_packs(arm)?;
        let setup = self.setup(&*game, arm)?;
        let at = |error: CatalogError| arm.name.complaint(self.name, error.to_string());
        let seats = usize::from(game.seats(&setup).map_err(at)?);
        let mut bots = Vec::new();
        for bot in &arm.bots {
            let known = game.bot_called(&bot.value);
            bots.push(known.map_err(|error| bot.complaint(self.name, error.to_string()))?);
        }
        if let Some(extra) = arm.bots.get(seats) {
            let what = format!("{} bots are named, but there are {seats} seats", bots.len());
            return Err(extra.complaint(self.name, what).remedy("leave some out"));
        }
        if bots.is_empty() {
            bots.push(game.usual_bot());
        }
        game.start(&setup, seed).map_err(at)?;
        let bots = bots.iter().copied().cycle().take(seats).collect();
        Ok(ReadyArm { name: arm.name.value.clone(), game, setup, bots })
    }

    fn with_packs(&self, arm: &Arm) -> Result<Arc<dyn AnyGame>, Complaint> {
        let (mut shelf, mut ids) = (self.shelf.clone(), Vec::new());
        for word in &arm.packs {
            let own = self.file.parent().unwrap_or(Path::new("")).join(&word.value);
            let is_path = word.value.contains(['/', '\\']) || word.value.to_ascii_lowercase().ends_with(".zip");
            let at = |complaint: Complaint| Complaint { what: complaint.to_string(), ..word.complaint(self.name, "") };
            if is_path {
                let pack = Pack::from_path(&own).map_err(at)?;
                ids.push(pack.id().to_string());
                if shelf.find(pack.id()).is_err() {
                    shelf.add(pack.id().into(), word.value.clone(), Ok(pack));
                }
            } else {
                shelf.find(&word.value).map_err(at)?;
                ids.push(word.value.clone());
            }
        }
        let here = |complaint: Complaint| match arm.packs.first() {
            Some(word) => Complaint { what: complaint.to_string(), ..word.complaint(self.name, "") },
            None => complaint,
        };
        let packs = shelf.order(self.game.name(), &ids).map_err(here)?;
        self.game.with_packs(&packs).map_err(here)
    }

    /// The setup, or which of its settings is wrong.
    fn setup(&self, game: &dyn AnyGame, arm: &Arm) -> Result<Value, Complaint> {
        let settings: Vec<(String, Value)> =
            arm.settings.iter().map(|(key, value)| (key.value.clone(), value.clone())).collect();
        let players = arm.players.as_ref().map(|players| players.value);
        let error = match game.setup(players, &settings, Occasion::Measure) {
            Ok(setup) => {
                let given: Vec<&str> = settings.iter().map(|(key, _)| key.as_str()).collect();
                let Some((key, needed)) = idle_setting(game, &given, &setup) else { return Ok(setup) };
                let what = format!("`{key}` counts only with `{}: {}`", needed.key, needed.word);
                let at = arm.settings.keys().find(|at| at.value.replace('-', "_") == key).unwrap_or(&arm.name);
                return Err(at.complaint(self.name, what).remedy("add that, or leave this out"));
            }
            Err(error) => error,
        };
        let wrong = |count: usize| game.setup(players, &settings[..count], Occasion::Measure).is_err();
        let first = (0..=settings.len()).find(|count| wrong(*count)).unwrap_or(settings.len());
        let setting = first.checked_sub(1).and_then(|at| arm.settings.get_index(at)).map(|(key, _)| key);
        Err(match (setting, &arm.players) {
            (Some(key), _) => key.complaint(self.name, error.to_string()),
            (None, Some(players)) => players.complaint(self.name, error.to_string()),
            (None, None) => arm.name.complaint(self.name, error.to_string()),
        })
    }
}

/// Rules, cards, packs, setups, bots, dice: everything rows depend on.
fn fingerprint(arms: &[ReadyArm], experiment: &Experiment, seed: Seed) -> Result<String, CatalogError> {
    let mut text = format!("{} {}", crate::keep::SCHEMA, experiment.rotate);
    for arm in arms {
        let header = arm.game.start(&arm.setup, seed)?.header();
        _ = write!(text, "\n{} {:?} {header:?}", arm.name, arm.bots);
    }
    Ok(format!("{:016x}", xxh3_64(text.as_bytes())))
}
