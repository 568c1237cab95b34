//! What is agreed before a game, as names and values of the game's own setup type.

use serde::Deserialize as _;
use serde_json::{Map, Value};
use title::Title;

use crate::error::CatalogError;

/// What a setup is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// People play: what they leave open is chosen kindly.
    Play,
    /// Something is measured: what is left open is as in the rulebook.
    Measure,
}

/// The usual setup with some settings changed.
pub(crate) fn setup<G: Title>(
    players: Option<u8>,
    settings: &[(String, Value)],
    occasion: Occasion,
) -> Result<Value, CatalogError> {
    let count = players.unwrap_or(G::USUAL_PLAYERS);
    if !G::PLAYERS.contains(&count) {
        let (fewest, most) = (*G::PLAYERS.start(), *G::PLAYERS.end());
        return Err(CatalogError::Players { title: G::TITLE, wanted: count, fewest, most });
    }
    let mut usual = G::setup(count);
    if occasion == Occasion::Play {
        G::ease(&mut usual);
    }
    let mut agreed = fields::<G>(&usual);
    for (key, value) in settings {
        change::<G>(&mut agreed, key, value)?;
    }
    let setup = Value::Object(agreed);
    let found = G::seats_of(&typed::<G>(&setup)?);
    if players.is_some() && found != G::seats_of(&usual) {
        return Err(CatalogError::PlayersDiffer { wanted: count, found });
    }
    Ok(setup)
}

fn change<G: Title>(agreed: &mut Map<String, Value>, key: &str, value: &Value) -> Result<(), CatalogError> {
    let key = key.replace('-', "_");
    if !agreed.contains_key(&key) {
        let known: Vec<&str> = agreed.keys().map(String::as_str).collect();
        let nearest = engine::load::nearest(&key, known.iter().copied()).map(String::from);
        return Err(CatalogError::NoSuchSetting { nearest, known: known.join(", "), key });
    }
    let known = G::words_for(&key);
    let named = value.as_array().into_iter().flatten().filter_map(Value::as_str);
    let unknown = |word: &&str| !known.is_empty() && !known.iter().any(|other| other.eq_ignore_ascii_case(word));
    if let Some(word) = named.into_iter().find(unknown) {
        let nearest = engine::load::nearest(word, known.iter().map(String::as_str)).map(String::from);
        return Err(CatalogError::NoSuchWord { word: word.into(), nearest, known: known.join(", "), key });
    }
    let before = agreed.insert(key.clone(), value.clone());
    // Tried at once, so that the message names the one setting that is wrong.
    G::Setup::deserialize(Value::Object(agreed.clone())).map(|_| ()).map_err(|error| {
        agreed.insert(key.clone(), before.unwrap_or_default());
        CatalogError::WrongSetting { key, value: value.to_string(), what: error.to_string() }
    })
}

fn fields<G: Title>(setup: &G::Setup) -> Map<String, Value> {
    match serde_json::to_value(setup) {
        Ok(Value::Object(fields)) => fields,
        // A setup is a struct; anything else has no settings.
        _ => Map::new(),
    }
}

/// A setup in the game's own type.
pub(crate) fn typed<G: Title>(setup: &Value) -> Result<G::Setup, CatalogError> {
    G::Setup::deserialize(setup).map_err(|error| CatalogError::WrongSetting {
        key: "setup".into(),
        value: "this".into(),
        what: error.to_string(),
    })
}
