//! The games of a house: who can play them, what can be agreed on, what is printed in their boxes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A game on the shelf.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    pub name: String,
    pub title: String,
    pub briefing: String,
    pub fewest_players: u8,
    pub most_players: u8,
    pub usual_players: u8,
    /// From the weakest to the best.
    pub bots: Vec<String>,
    /// What they are called where they are chosen, in the same order.
    #[serde(default)]
    pub bot_words: Vec<BotWords>,
    /// The bot for seats that nobody takes.
    pub usual_bot: String,
    /// Whether players hide anything from each other.
    pub hides: bool,
    pub settings: Vec<SettingInfo>,
    pub presets: Vec<Preset>,
    /// JSON Schema of the setup.
    pub setup_schema: Value,
    /// Whether it takes packs.
    pub takes_packs: bool,
}

/// A kind of bot in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BotWords {
    /// As a seat names it.
    pub bot: String,
    /// In the game's tone.
    pub title: String,
    /// What to expect, in a sentence.
    pub about: String,
}

/// One thing that can be agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingInfo {
    pub key: String,
    pub about: String,
    /// `switch`, `number`, `word` or `list`.
    pub kind: String,
    /// The words it takes, where only some will do.
    pub words: Vec<SettingWord>,
    /// It counts only with this word for another setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only_if: Option<OnlyIf>,
}

/// A setting, and the word it must have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OnlyIf {
    pub key: String,
    pub word: String,
}

impl SettingInfo {
    /// Whether it counts, with these settings.
    pub fn counts(&self, settings: &Map<String, Value>) -> bool {
        self.only_if.as_ref().is_none_or(|OnlyIf { key, word }| settings.get(key).is_some_and(|it| it == word.as_str()))
    }
}

/// A word a setting takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingWord {
    pub name: String,
    /// What it means; nothing where the name says it.
    pub about: String,
}

/// A ready-made table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Preset {
    pub name: String,
    pub about: String,
    pub players: u8,
    pub settings: Map<String, Value>,
}

/// Something in a game's box with words on it. Views only name it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CardInfo {
    /// What it is: `ops`, `room`, `event`, `agent` … A game's page of `docs/wire.md` says where views speak of it.
    pub kind: String,
    /// Its number among its kind, as views have it.
    pub number: u8,
    /// What content files call it.
    pub id: String,
    pub name: String,
    /// What it says, part by part.
    pub texts: Vec<CardText>,
    pub flavour: String,
    /// What is printed in signs instead of words: skills, doors, copies.
    pub facts: Map<String, Value>,
    /// The pack it comes from; none if it comes with the game.
    pub pack: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CardText {
    /// Where it stands: `rules`, `on_enter`, `ability`, `objective` …
    pub part: String,
    pub text: String,
}
