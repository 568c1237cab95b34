//! The games on the shelf.

use std::sync::LazyLock;

use axum::Json;
use axum::extract::State;
use catalog::AnyGame;
use engine::ledger;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use service::games::{card, game_info};
use wire::api::{CardInfo, GameInfo};

use super::extra::{RuleLine, RulesReply};
use super::parts::{Ask, Where};
use crate::people::Maybe;
use crate::shelf::Purpose;
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
    let text = catalog::find(&name)?.workshop().ledger();
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
    Maybe(person): Maybe,
    Ask(OnTheBox { packs }): Ask<OnTheBox>,
) -> Result<Json<Vec<CardInfo>>, Fault> {
    let packs: Vec<String> = packs.split(',').filter(|pack| !pack.is_empty()).map(String::from).collect();
    let asker = person.map(|person| person.id).unwrap_or_default();
    let laid = house.shelf.game(&house.store, &name, &packs, &asker, Purpose::Look).await?;
    Ok(Json(laid.game.printed().into_iter().map(card).collect()))
}

fn info(game: &dyn AnyGame) -> GameInfo {
    let setup = game.workshop().schemas().into_iter().find(|schema| schema.name == "setup");
    GameInfo { setup_schema: setup.map_or(Value::Null, |schema| schema.schema), ..game_info(game) }
}
