//! What is printed into files beside the page: everything that can be told of the games without playing one.

use std::collections::BTreeMap;

#[cfg(feature = "listing")]
use catalog::AnyGame;
#[cfg(feature = "listing")]
use pack::Pack;
use serde::{Deserialize, Serialize};
#[cfg(feature = "listing")]
use service::games::{card, game_info, pack_info, part};
use wire::api::{CardInfo, GameInfo, PackInfo};

use crate::Lesson;

/// The games and packs there are, at a glance.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Listing {
    pub games: Vec<GameInfo>,
    /// The packs that come with the games, without their parts.
    pub packs: Vec<PackInfo>,
    /// Where the booklet of each game is.
    pub booklets: BTreeMap<String, String>,
    /// Where its pictures are, for every game that has some.
    pub art: BTreeMap<String, String>,
}

/// What lies in a game's box besides the pieces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Booklet {
    /// Every rule with its ID.
    pub ledger: String,
    pub lesson: Lesson,
    /// What is printed on everything in the box.
    pub cards: Vec<CardInfo>,
    /// The packs that come with it, with all they bring.
    pub packs: Vec<PackInfo>,
}

#[cfg(feature = "listing")]
impl Listing {
    /// All the games there are. Booklets and pictures are nowhere yet.
    pub fn whole() -> Listing {
        let games = catalog::games();
        let packs = games.iter().flat_map(|game| game.example_packs()).map(pack_info).collect();
        let games = games.iter().map(|game| game_info(*game)).collect();
        Listing { games, packs, booklets: BTreeMap::new(), art: BTreeMap::new() }
    }
}

#[cfg(feature = "listing")]
impl Booklet {
    pub fn of(game: &dyn AnyGame) -> Result<Booklet, String> {
        let with_parts = |pack: &Pack| {
            let parts = game.pack_parts(pack).map_err(|complaint| complaint.to_string())?;
            Ok(PackInfo { parts: parts.into_iter().map(part).collect(), ..pack_info(pack) })
        };
        Ok(Booklet {
            ledger: game.workshop().ledger().into(),
            lesson: Lesson::of(game.name())?,
            cards: game.printed().into_iter().map(card).collect(),
            packs: game.example_packs().iter().map(with_parts).collect::<Result<_, String>>()?,
        })
    }
}
