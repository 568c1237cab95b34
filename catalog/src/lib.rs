//! The one place that lists the games. A server, a tool or a test asks here for a game by name and gets doors without
//! types behind them: [`AnyGame`] for the rules, [`AnyHistory`] for a table as it stands, [`AnySession`] for a table
//! that goes on. What a game says of itself is in its own folder ([`Title`]); adding one is one line in [`games`].
#![forbid(unsafe_code)]

mod advice;
mod analysis;
mod any;
mod asking;
#[cfg(feature = "workshop")]
pub mod bench;
mod error;
#[cfg(feature = "workshop")]
mod explained;
mod history;
mod listed;
#[cfg(feature = "workshop")]
pub mod measure;
pub mod packs;
mod puzzles;
#[cfg(feature = "workshop")]
mod record;
#[cfg(feature = "workshop")]
mod searching;
mod session;
mod settings;
#[cfg(feature = "workshop")]
mod shared_schema;
#[cfg(feature = "workshop")]
mod simulate;
mod thought;
#[cfg(feature = "workshop")]
mod workshop;

pub use advice::{Advice, Advised, Sure, Thinking};
pub use analysis::{Analysed, AnyAnalysis, Better, Point, Swing, Turned};
pub use any::AnyGame;
pub use asking::{Answered, Asked, Choice, No, Offer};
pub use error::CatalogError;
#[cfg(feature = "workshop")]
pub use explained::{OnlyIf, Setting, SettingKind, Word, idle_setting};
pub use history::{AnyHistory, AnyMoment, Line, Verdict, Winner};
pub use listed::Listed;
pub use puzzles::Puzzle;
#[cfg(feature = "workshop")]
pub use record::GameRecord;
#[cfg(feature = "workshop")]
pub use searching::Searching;
pub use session::{Agreed, AnySession, Suggestion, TakenBack};
pub use settings::Occasion;
#[cfg(feature = "workshop")]
pub use simulate::{Order, Tally, WHOLE_GAME};
pub use thought::AnyThought;
pub use title::{
    BotKind, BotWords, Face, Laid, MakeBot, Mark, Paragraph, Part, PartLine, Pile, Preset, Printed, PrintedId,
    PrintedText, Starter, Title,
};
#[cfg(feature = "workshop")]
pub use workshop::{Schema, Workshop};

/// The list: one line for each game.
macro_rules! list {
    ($($game:ty,)*) => {
        /// Every game, in the order of the house's shelf.
        pub fn games() -> &'static [&'static dyn AnyGame] {
            static ALL: &[&dyn AnyGame] = &[$({
                static GAME: Listed<$game> = Listed::new();
                &GAME
            },)*];
            ALL
        }
    };
}

list! {
    ::faza::Faza,
    ::facility07::Facility07,
    ::infiltration::Infiltration,
    ::entity_extraction::EntityExtraction,
}

/// The game with this name.
pub fn find(name: &str) -> Result<&'static dyn AnyGame, CatalogError> {
    let known = || games().iter().map(|game| game.name());
    games().iter().copied().find(|game| game.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        CatalogError::NoSuchGame {
            name: name.into(),
            nearest: engine::load::nearest(name, known()),
            known: known().collect::<Vec<_>>().join(", "),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_in_a_games_name_is_corrected() {
        assert_eq!(find("FAZA").unwrap().name(), "faza");
        let error = find("fazza").err().unwrap().to_string();
        assert_eq!(error, "there is no game `fazza`; did you mean `faza`?");
        assert!(find("chess").err().unwrap().to_string().contains("games: faza"));
    }

    #[test]
    fn every_preset_can_be_set_up_and_started() {
        for game in games() {
            assert!(!game.presets().is_empty(), "{} has presets", game.title());
            for Preset { name, players, settings, .. } in game.presets() {
                let settings: Vec<_> = settings.into_iter().collect();
                let setup = game.setup(Some(players), &settings, Occasion::Play);
                let setup = setup.unwrap_or_else(|error| panic!("{} {name}: {error}", game.title()));
                let started = game.start(&setup, engine::Seed::from_number(7));
                assert!(started.is_ok(), "{} {name}: {:?}", game.title(), started.err());
            }
        }
    }
}
