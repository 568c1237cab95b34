//! What can be told of a game and of its packs without playing: what the house answers over HTTP, and what is printed into
//! files beside the page.

#[cfg(feature = "workshop")]
use catalog::AnyGame;
use catalog::{Part, PartLine, Printed, PrintedText};
use pack::Pack;
#[cfg(feature = "workshop")]
use wire::api::GameInfo;
use wire::api::{CardInfo, CardText, PackInfo, PackLine, PackPart};

pub fn card(Printed { kind, number, id, name, texts, flavour, facts, pack, also_called: _ }: Printed) -> CardInfo {
    let texts = texts.into_iter().map(|PrintedText { part, text }| CardText { part: part.into(), text }).collect();
    CardInfo { kind: kind.into(), number, id, name, texts, flavour, facts, pack }
}

pub fn part(Part { heading, lines }: Part) -> PackPart {
    let line = |PartLine { name, text }| PackLine { name, text };
    PackPart { heading, lines: lines.into_iter().map(line).collect() }
}

/// A pack that comes with a game, without its parts.
pub fn pack_info(pack: &Pack) -> PackInfo {
    let manifest = &pack.manifest;
    PackInfo {
        id: pack.id().into(),
        name: manifest.name.clone(),
        version: manifest.version.to_string(),
        game: manifest.game.clone(),
        hash: pack.hash_hex(),
        about: manifest.description.clone(),
        author: manifest.author.clone(),
        built_in: true,
        yours: false,
        owner: None,
        put_ms: None,
        newest: true,
        parts: Vec::new(),
    }
}

/// A game as the host who sets a table up wants to know it.
#[cfg(feature = "workshop")]
pub fn game_info(game: &dyn AnyGame) -> GameInfo {
    GameInfo {
        name: game.name().into(),
        title: game.title().into(),
        briefing: game.workshop().briefing().into(),
        fewest_players: *game.players().start(),
        most_players: *game.players().end(),
        usual_players: game.usual_players(),
        bots: game.bots().into_iter().map(String::from).collect(),
        bot_words: game.bots().into_iter().map(|bot| bot_words(game, bot)).collect(),
        usual_bot: game.usual_bot().into(),
        hides: game.hides(),
        settings: game.workshop().settings().into_iter().map(setting).collect(),
        presets: game.presets().into_iter().map(preset).collect(),
        setup_schema: serde_json::Value::Null,
        takes_packs: !game.pack_files().is_empty(),
    }
}

#[cfg(feature = "workshop")]
fn bot_words(game: &dyn AnyGame, bot: &'static str) -> wire::api::BotWords {
    let catalog::BotWords { title, about } = game.bot_words(bot);
    wire::api::BotWords { bot: bot.into(), title: title.into(), about: about.into() }
}

#[cfg(feature = "workshop")]
fn preset(preset: catalog::Preset) -> wire::api::Preset {
    let catalog::Preset { name, about, players, settings } = preset;
    wire::api::Preset { name: name.into(), about: about.into(), players, settings }
}

#[cfg(feature = "workshop")]
fn setting(catalog::Setting { key, about, kind, only_if }: catalog::Setting) -> wire::api::SettingInfo {
    use catalog::SettingKind;

    let (kind, words) = match kind {
        SettingKind::Switch => ("switch", Vec::new()),
        SettingKind::Number => ("number", Vec::new()),
        SettingKind::Word(words) => ("word", words),
        SettingKind::List(words) => ("list", words),
    };
    let word = |catalog::Word { name, about }| wire::api::SettingWord { name, about };
    let only_if = only_if.map(|catalog::OnlyIf { key, word }| wire::api::OnlyIf { key, word });
    wire::api::SettingInfo { key, about, kind: kind.into(), words: words.into_iter().map(word).collect(), only_if }
}
