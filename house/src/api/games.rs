//! The games on the shelf.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use catalog::presets::{self, presets};
use catalog::{AnyGame, Printed, PrintedText, Setting, SettingKind};
use engine::ledger;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use wire::api::{CardInfo, CardText, GameInfo, Preset, SettingInfo};

use super::extra::{RuleLine, RulesReply};
use super::parts::{Ask, Where};
use crate::{Fault, Shared};

/// They never change while the house is open.
static GAMES: LazyLock<Vec<GameInfo>> = LazyLock::new(|| catalog::games().iter().map(|game| info(*game)).collect());

pub async fn list() -> Json<Vec<GameInfo>> {
    Json(GAMES.clone())
}

pub async fn one(Where(name): Where<String>) -> Result<Json<GameInfo>, Fault> {
    let name = catalog::find(&name)?.name();
    let found = GAMES.iter().find(|game| game.name == name);
    found.cloned().map(Json).ok_or_else(|| Fault::NotFound(format!("there is no game `{name}`")))
}

pub async fn rules(Where(name): Where<String>) -> Result<Json<RulesReply>, Fault> {
    let text = catalog::find(&name)?.ledger();
    let line = |rule: ledger::LedgerRule<'_>| RuleLine {
        id: rule.id.into(),
        heading: rule.heading.into(),
        text: rule.text.into(),
    };
    let rules = ledger::rules(text).into_iter().chain(ledger::cards(text)).map(line).collect();
    Ok(Json(RulesReply { text: text.into(), rules }))
}

/// Which packs lie on the box.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub struct OnTheBox {
    /// In load order, with commas between: `id` or `id@hash`, as a table's `packs` have them.
    #[serde(default)]
    packs: String,
}

pub async fn cards(
    State(house): State<Shared>,
    Where(name): Where<String>,
    Ask(OnTheBox { packs }): Ask<OnTheBox>,
) -> Result<Json<Vec<CardInfo>>, Fault> {
    let packs: Vec<String> = packs.split(',').filter(|pack| !pack.is_empty()).map(String::from).collect();
    let game = house.shelf.game(&house.store, &name, &packs).await?;
    Ok(Json(game.printed().into_iter().map(card).collect()))
}

fn card(Printed { kind, number, id, name, texts, flavour, facts, pack }: Printed) -> CardInfo {
    let texts = texts.into_iter().map(|PrintedText { part, text }| CardText { part: part.into(), text }).collect();
    CardInfo { kind: kind.into(), number, id, name, texts, flavour, facts, pack }
}

fn info(game: &dyn AnyGame) -> GameInfo {
    let setup = game.workshop().schemas().into_iter().find(|schema| schema.name == "setup");
    GameInfo {
        name: game.name().into(),
        title: game.title().into(),
        briefing: game.briefing().into(),
        fewest_players: *game.players().start(),
        most_players: *game.players().end(),
        usual_players: game.usual_players(),
        bots: game.bots().into_iter().map(String::from).collect(),
        hides: game.hides(),
        settings: game.workshop().settings().into_iter().map(setting).collect(),
        presets: presets(game.name()).into_iter().map(preset).collect(),
        setup_schema: setup.map_or(Value::Null, |schema| schema.schema),
        takes_packs: !game.pack_files().is_empty(),
    }
}

fn preset(presets::Preset { name, about, players, settings }: presets::Preset) -> Preset {
    Preset { name: name.into(), about: about.into(), players, settings }
}

fn setting(Setting { key, about, kind }: Setting) -> SettingInfo {
    let (kind, words) = match kind {
        SettingKind::Switch => ("switch", Vec::new()),
        SettingKind::Number => ("number", Vec::new()),
        SettingKind::Word(words) => ("word", words),
        SettingKind::List(words) => ("list", words),
    };
    let words = words.into_iter().map(|word| word.name).collect();
    SettingInfo { key, about, kind: kind.into(), words }
}
