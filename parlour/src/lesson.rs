//! A first game that teaches by doing: a position, and what to do there, step by step.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::messages::{Opening, Sitter};

/// A lesson, as its file says it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub title: String,
    /// Decides the dice, so that everybody learns the same.
    pub seed: String,
    /// Who plays the other seats; the learner has the first.
    pub others: Vec<String>,
    /// Where it begins, as in a scenario.
    pub given: Value,
    pub steps: Vec<Step>,
    /// What is said in the end.
    pub farewell: String,
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the learner is told.
    pub say: String,
    /// What the learner is asked to do, as it would be typed; nothing if there is only something to read.
    #[serde(default)]
    pub answer: Option<String>,
}

impl Step {
    /// The picks of the answer, in order.
    pub fn picks(&self) -> Vec<String> {
        self.answer.iter().flat_map(|answer| answer.split('>')).map(|pick| pick.trim().to_string()).collect()
    }
}

impl Lesson {
    /// The lesson of a game, if it has one.
    #[cfg(feature = "listing")]
    pub fn of(game: &str) -> Result<Lesson, String> {
        let found = catalog::find(game).map_err(|error| error.to_string())?;
        let file = format!("{game}/lesson.yaml");
        engine::load::yaml(&file, found.workshop().lesson()).map_err(|complaint| complaint.to_string())
    }

    /// The table it is played at.
    pub fn opening(&self, game: &str, learner: &str, now_ms: i64) -> Opening {
        let others = self.others.iter().cloned().map(Sitter::Bot);
        Opening {
            game: game.into(),
            packs: Vec::new(),
            settings: serde_json::Map::new(),
            players: None,
            seats: std::iter::once(Sitter::Person(learner.into())).chain(others).collect(),
            seed: self.seed.clone(),
            // JSON is YAML.
            position: Some(self.given.to_string()),
            hints: true,
            now_ms,
        }
    }
}
