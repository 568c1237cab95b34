//! The content made ready to play: programs flattened, tables by id, tile symbols as masks.

use std::sync::{Arc, LazyLock};

use engine::effect::{Library, ProgramId};
use engine::{Complaint, Text};

use super::check;
use super::compile::Compiler;
use super::data::{
    CardData, CharacterData, DifficultyData, EventData, EventKind, Lasting, LiesOn, Movement, Passive, ShipData,
    Target, TileData,
};
use crate::names::{Area, CardId, CharacterId, Difficulty, EventId, Ship};
use crate::tiles::TileSet;
use crate::vocabulary::{Condition, Lexicon, RollChange, Step};

/// The rules of FAZA with a box of content. Cheap to clone; shared by every table.
#[derive(Clone, Debug)]
pub struct Faza {
    shared: Arc<Shared>,
}

#[derive(Clone, Debug)]
struct Shared {
    characters: Vec<Character>,
    cards: Vec<Card>,
    tiles: Vec<TileData>,
    events: Vec<Event>,
    guides: Vec<Guide>,
    phase_guides: Vec<PhaseGuide>,
    symbols: Symbols,
    library: Library<Lexicon>,
    roll_changes: Vec<(Text, Vec<RollChange>)>,
    hash: [u8; 32],
}

/// Something a player can do: a card's choice, a skill, a kept Reward.
#[derive(Clone, Debug)]
pub struct Ability {
    pub name: Text,
    pub text: String,
    /// The card or character it belongs to.
    pub source: String,
    pub cost: u8,
    pub needs: Vec<Condition>,
    pub action: Action,
    /// The roll changes it brings, if it is an enhancement.
    pub enhancement: Option<u8>,
}

/// What an ability does.
#[derive(Clone, Debug)]
pub enum Action {
    Move(Movement),
    Effect(Vec<Target>, ProgramId),
}

/// A character ready to play.
#[derive(Clone, Debug)]
pub struct Character {
    pub id: String,
    pub name: Text,
    pub area: Area,
    pub flavour: String,
    pub skill_name: Text,
    pub skill_text: String,
    pub skill: Skill,
}

/// What kind of skill it is.
#[derive(Clone, Debug)]
pub enum Skill {
    Passive(Passive),
    /// Usable after a roll, for so many Points.
    Reroll(u8),
    Active(Ability),
}

/// A card ready to play: choices 0 and 1 are on the healthy side, 2 and 3 on the injured side.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub choices: [Ability; 4],
}

/// An event card ready to play.
#[derive(Clone, Debug)]
pub struct Event {
    pub id: String,
    pub name: Text,
    pub kind: EventKind,
    pub flavour: String,
    pub local: ProgramId,
    pub local_text: String,
    pub text: String,
    pub global: ProgramId,
    pub lasting: Lasting,
    pub lies_on: Option<LiesOn>,
    pub ship: Option<Ship>,
    pub reward: Option<Ability>,
    pub when_tracker_shifts: bool,
}

/// A mothership guide, both sides.
#[derive(Clone, Debug)]
pub struct Guide {
    pub active: ProgramId,
    pub active_text: String,
    pub movement_text: String,
    pub defeated: ProgramId,
    pub defeated_name: String,
    pub defeated_text: String,
}

/// The Faza Phase of one difficulty.
#[derive(Clone, Debug)]
pub struct PhaseGuide {
    pub steps: Vec<(String, ProgramId)>,
    pub lost_without_rebels: bool,
}

/// What is printed on the tiles, as sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Symbols {
    /// On the earth sides (FAZA-BOARD-01).
    pub outposts: TileSet,
    pub airfields: TileSet,
    pub areas: [TileSet; 4],
    /// On the fazaformed sides (FAZA-BOARD-05).
    pub deadly: TileSet,
}

/// A content file's name and text.
pub type File<'f> = (&'f str, &'f str);

const FILES: [File<'static>; 6] = [
    ("characters.yaml", include_str!("../../content/characters.yaml")),
    ("cards.yaml", include_str!("../../content/cards.yaml")),
    ("tiles.yaml", include_str!("../../content/tiles.yaml")),
    ("events.yaml", include_str!("../../content/events.yaml")),
    ("motherships.yaml", include_str!("../../content/motherships.yaml")),
    ("difficulties.yaml", include_str!("../../content/difficulties.yaml")),
];

static BASE: LazyLock<Faza> = LazyLock::new(|| match Faza::from_files(&FILES) {
    Ok(game) => game,
    // The files are part of the program and a test reads them, so this is a broken build, not a broken file.
    Err(complaint) => panic!("the game's own content is broken: {complaint}"),
});

impl Faza {
    /// The game as it comes in the box.
    pub fn base() -> Faza {
        BASE.clone()
    }

    /// The box's own files, for tests and authors.
    pub fn base_files() -> [File<'static>; 6] {
        FILES
    }

    /// Reads a box: `characters`, `cards`, `tiles`, `events`, `motherships` and `difficulties`, in this order.
    pub fn from_files(files: &[File<'_>; 6]) -> Result<Faza, Complaint> {
        let [characters, cards, tiles, events, ships, difficulties] = *files;
        let characters: Vec<CharacterData> = engine::load::yaml(characters.0, characters.1)?;
        let mut cards: Vec<CardData> = engine::load::yaml(cards.0, cards.1)?;
        let mut tiles: Vec<TileData> = engine::load::yaml(tiles.0, tiles.1)?;
        let events: Vec<EventData> = engine::load::yaml(events.0, events.1)?;
        let mut ships: Vec<ShipData> = engine::load::yaml(ships.0, ships.1)?;
        let mut difficulties: Vec<DifficultyData> = engine::load::yaml(difficulties.0, difficulties.1)?;
        check::characters(files[0].0, &characters)?;
        check::cards(files[1].0, &cards)?;
        check::tiles(files[2].0, &tiles)?;
        check::events(files[3].0, &events)?;
        check::guides(files[4].0, &ships, files[5].0, &difficulties)?;
        cards.sort_by_key(|card| (card.area, card.number));
        tiles.sort_by_key(|tile| tile.number);
        ships.sort_by_key(|data| data.ship);
        difficulties.sort_by_key(|data| data.difficulty as u8);

        let mut hasher = blake3::Hasher::new();
        for (name, text) in files {
            hasher.update(name.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
        }
        let mut compiler = Compiler::default();
        let shared = Shared {
            characters: characters.into_iter().map(|data| compiler.character(data)).collect(),
            cards: cards.into_iter().map(|data| compiler.card(data)).collect(),
            symbols: symbols(&tiles),
            tiles,
            events: events.into_iter().map(|data| compiler.event(data)).collect(),
            guides: ships.into_iter().map(|data| compiler.guide(data)).collect(),
            phase_guides: difficulties.into_iter().map(|data| compiler.phase_guide(data)).collect(),
            library: compiler.library,
            roll_changes: compiler.roll_changes,
            hash: *hasher.finalize().as_bytes(),
        };
        if !shared.library.fits() || shared.roll_changes.len() > usize::from(u8::MAX) {
            return Err(Complaint::about(files[1].0, "there are more effects than the game has numbers for"));
        }
        Ok(Faza { shared: Arc::new(shared) })
    }

    /// The same rules with one more program.
    pub fn with_program(&self, steps: &[Step]) -> (Faza, ProgramId) {
        let mut shared = (*self.shared).clone();
        let mut compiler = Compiler { library: shared.library, roll_changes: shared.roll_changes };
        let id = compiler.program("scenario", "scenario", steps.to_vec());
        shared.library = compiler.library;
        shared.roll_changes = compiler.roll_changes;
        (Faza { shared: Arc::new(shared) }, id)
    }

    pub fn characters(&self) -> &[Character] {
        &self.shared.characters
    }

    pub fn character(&self, id: CharacterId) -> &Character {
        &self.shared.characters[usize::from(id.0)]
    }

    #[inline]
    pub fn card(&self, id: CardId) -> &Card {
        &self.shared.cards[usize::from(id.0)]
    }

    /// The two choices of one side of a card.
    pub fn choices(&self, area: Area, number: u8, injured: bool) -> &[Ability] {
        let (healthy, turned) = self.card(CardId::of(area, number)).choices.split_at(2);
        if injured { turned } else { healthy }
    }

    pub fn tile(&self, tile: crate::tiles::Tile) -> &TileData {
        &self.shared.tiles[tile.index()]
    }

    pub fn events(&self) -> &[Event] {
        &self.shared.events
    }

    #[inline]
    pub fn event(&self, id: EventId) -> &Event {
        &self.shared.events[usize::from(id.0)]
    }

    pub fn guide(&self, ship: Ship) -> &Guide {
        &self.shared.guides[ship.index()]
    }

    /// What a mothership's guide says on the side that is up.
    pub fn guide_text(&self, ship: Ship, defeated: bool) -> String {
        let guide = self.guide(ship);
        if defeated {
            format!("{}: {}", guide.defeated_name, guide.defeated_text)
        } else {
            format!("{} {}", guide.active_text, guide.movement_text)
        }
    }

    pub fn phase_guide(&self, difficulty: Difficulty) -> &PhaseGuide {
        &self.shared.phase_guides[difficulty as usize]
    }

    #[inline]
    pub fn symbols(&self) -> &Symbols {
        &self.shared.symbols
    }

    #[inline]
    pub fn library(&self) -> &Library<Lexicon> {
        &self.shared.library
    }

    #[inline]
    pub fn roll_changes(&self, id: u8) -> &[RollChange] {
        self.shared.roll_changes.get(usize::from(id)).map_or(&[], |(_, changes)| changes)
    }

    /// The names of what waits for a player's next roll, repeated where it was bought repeatedly.
    pub fn enhancement_names(&self, player: &crate::state::Player) -> Vec<Text> {
        let name = |id: u8| self.shared.roll_changes.get(usize::from(id)).map(|(name, _)| name.clone());
        let each =
            |p: &crate::state::Pending| std::iter::repeat_n(name(p.changes).unwrap_or_default(), usize::from(p.times));
        player.pending.iter().flat_map(each).collect()
    }

    /// The roll changes a card or skill of this name brings.
    pub fn enhancement_named(&self, wanted: &str) -> Option<u8> {
        let found = self.shared.roll_changes.iter().position(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|place| place as u8)
    }

    pub fn hash(&self) -> [u8; 32] {
        self.shared.hash
    }
}

fn symbols(tiles: &[TileData]) -> Symbols {
    let set = |wanted: &dyn Fn(&TileData) -> bool| tiles.iter().filter(|t| wanted(t)).map(|t| t.number).collect();
    Symbols {
        outposts: set(&|tile| tile.outpost),
        airfields: set(&|tile| tile.airfield),
        areas: Area::ALL.map(|area| set(&|tile| tile.area == area)),
        deadly: set(&|tile| tile.deadly),
    }
}
