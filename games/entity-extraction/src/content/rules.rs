//! The content made ready to play: programs flattened, everything by number.

use std::sync::{Arc, LazyLock};

use engine::effect::{Library, Origin, ProgramId};
use engine::{Complaint, Text};

use super::check;
use super::compile::{Compiler, Effects, sides};
use super::data::{
    BoxData, Class, Cost, EntityData, HallData, ItemData, Limit, OperativeData, RoomData, Trigger, WeaponData,
};
use crate::layout::{HallId, HallSides, Tile};
use crate::names::{Card, HOSTILES, HostileId, ITEM_KINDS, Operative, RoomId, Tiles, WEAPONS};
use crate::state::Options;
use crate::vocabulary::{Condition, FreeAction, Lexicon, Step, Toward};

/// The rules of Entity Extraction with a box of content. Cheap to clone; shared by every table.
#[derive(Clone, Debug)]
pub struct EntityExtraction {
    shared: Arc<Shared>,
}

#[derive(Clone, Debug)]
struct Shared {
    halls: Vec<Hall>,
    /// Halls that attacks do not pass through.
    dark_halls: Tiles,
    sides: HallSides,
    rooms: Vec<Room>,
    weapons: Vec<Weapon>,
    items: Vec<Item>,
    hostiles: Vec<Being>,
    contents: BoxData,
    library: Effects,
    hash: [u8; 32],
}

/// An instruction ready to play.
#[derive(Clone, Debug)]
pub struct Entry {
    pub text: String,
    /// The text with the Hidden Breach, if it is another.
    pub hidden_breach_text: String,
    pub limit: Limit,
    pub program: ProgramId,
}

#[derive(Clone, Debug)]
pub struct Hall {
    pub id: String,
    pub name: Text,
    pub flavour: String,
    pub text: String,
    pub enter: Option<Entry>,
    pub attack_path: bool,
    pub airlock: bool,
}

#[derive(Clone, Debug)]
pub struct Room {
    pub id: String,
    pub name: Text,
    pub flavour: String,
    pub first: Option<Entry>,
    pub any: Option<Entry>,
}

#[derive(Clone, Debug)]
pub struct Weapon {
    pub id: String,
    pub name: Text,
    pub class: Class,
    pub damage: u8,
    pub range: u8,
    pub attacks: u8,
    pub ammo: bool,
    pub area: bool,
    pub text: String,
    pub flavour: String,
    pub on_hit: Option<ProgramId>,
}

/// An Item or an Item Entity ready to play.
#[derive(Clone, Debug)]
pub struct Item {
    pub id: String,
    pub name: Text,
    pub copies: u8,
    pub cost: Cost,
    pub when: Option<Trigger>,
    pub consumable: bool,
    pub healing: bool,
    pub text: String,
    pub flavour: String,
    pub traits: Traits,
    pub needs: Option<Condition>,
    pub program: Option<ProgramId>,
    pub on_discover: Option<ProgramId>,
    pub before_discover: Option<ProgramId>,
}

/// A Hostile ready to play.
#[derive(Clone, Debug)]
pub struct Being {
    pub id: String,
    pub name: Text,
    pub hp: u8,
    pub discovery_text: String,
    pub text: String,
    /// The text with the Restless Host, if it is another.
    pub restless_text: String,
    pub flavour: String,
    pub traits: Traits,
    pub discovery: Option<ProgramId>,
    pub turn: Option<ProgramId>,
    /// Whom it goes for when it approaches.
    pub toward: Toward,
}

impl Being {
    /// What it does in its turn, with or without EE-VAR-07.
    pub fn text_at(&self, restless: bool) -> &str {
        if restless && !self.restless_text.is_empty() { &self.restless_text } else { &self.text }
    }
}

impl Entry {
    /// What it says, with or without EE-VAR-02.
    pub fn text_at(&self, hidden_breach: bool) -> &str {
        if hidden_breach && !self.hidden_breach_text.is_empty() { &self.hidden_breach_text } else { &self.text }
    }
}

/// All passives of a card or Hostile at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    pub pass_locked: bool,
    pub pass_airlock: bool,
    pub break_lock: bool,
    pub immobile: bool,
    pub damage_cap: Option<u8>,
    pub range_bonus: u8,
    pub target_last: bool,
    pub free_lock: Option<FreeAction>,
    pub free_pick_up: Option<FreeAction>,
    pub trade_any_tile: bool,
    pub immune_to_rooms: bool,
    pub bound: bool,
}

/// A content file's name and text.
pub type File<'f> = (&'f str, &'f str);

const FILES: [File<'static>; 6] = [
    ("halls.yaml", include_str!("../../content/halls.yaml")),
    ("rooms.yaml", include_str!("../../content/rooms.yaml")),
    ("weapons.yaml", include_str!("../../content/weapons.yaml")),
    ("items.yaml", include_str!("../../content/items.yaml")),
    ("entities.yaml", include_str!("../../content/entities.yaml")),
    ("box.yaml", include_str!("../../content/box.yaml")),
];

static BASE: LazyLock<EntityExtraction> = LazyLock::new(|| match EntityExtraction::from_files(&FILES) {
    Ok(game) => game,
    // The files are part of the program and a test reads them, so this is a broken build, not a broken file.
    Err(complaint) => panic!("the game's own content is broken: {complaint}"),
});

impl EntityExtraction {
    /// The game as it comes in the box.
    pub fn base() -> EntityExtraction {
        BASE.clone()
    }

    /// The box's own files, for tests and authors.
    pub fn base_files() -> [File<'static>; 6] {
        FILES
    }

    /// Reads a box: `halls`, `rooms`, `weapons`, `items`, `entities` and `box`, in this order.
    pub fn from_files(files: &[File<'_>; 6]) -> Result<EntityExtraction, Complaint> {
        let [hall_file, room_file, weapon_file, item_file, entity_file, box_file] = *files;
        let halls: Vec<HallData> = engine::load::yaml(hall_file.0, hall_file.1)?;
        let rooms: Vec<RoomData> = engine::load::yaml(room_file.0, room_file.1)?;
        let weapons: Vec<WeaponData> = engine::load::yaml(weapon_file.0, weapon_file.1)?;
        let items: Vec<ItemData> = engine::load::yaml(item_file.0, item_file.1)?;
        let entities: EntityData = engine::load::yaml(entity_file.0, entity_file.1)?;
        let contents: BoxData = engine::load::yaml(box_file.0, box_file.1)?;
        let sides = sides(hall_file.0, &halls)?;
        check::halls(hall_file.0, &halls, &sides)?;
        check::rooms(room_file.0, &rooms)?;
        check::weapons(weapon_file.0, &weapons)?;
        check::items(item_file.0, &items)?;
        check::entities(entity_file.0, &entities, &contents)?;
        check::contents(box_file.0, &contents)?;
        let names = || {
            let hands = weapons.iter().map(|one| &one.name).chain(items.iter().map(|one| &one.name));
            let beings =
                entities.hostiles.iter().map(|one| &one.name).chain(entities.items.iter().map(|one| &one.name));
            let places = halls.iter().map(|one| &one.name).chain(rooms.iter().map(|one| &one.name));
            hands.chain(beings).chain(places).map(String::as_str)
        };
        check::unique(entity_file.0, names())?;

        let mut hasher = blake3::Hasher::new();
        for (name, text) in files {
            hasher.update(name.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
        }
        let known = entities.hostiles.iter().map(|hostile| hostile.name.clone()).collect();
        let mut compiler = Compiler { library: Library::default(), hostiles: known };
        let mut cards: Vec<Item> =
            items.into_iter().map(|data| compiler.item(item_file.0, data)).collect::<Result<_, _>>()?;
        for data in entities.items {
            cards.push(compiler.item(entity_file.0, data)?);
        }
        let lets_none_through = |(at, hall): (usize, &HallData)| (!hall.attack_path).then_some(Tile(at as u8));
        let dark_halls = halls.iter().enumerate().filter_map(lets_none_through).collect();
        let hostiles = entities.hostiles.into_iter().map(|data| compiler.hostile(entity_file.0, data));
        let shared = Shared {
            hostiles: hostiles.collect::<Result<_, _>>()?,
            halls: halls.into_iter().map(|data| compiler.hall(hall_file.0, data)).collect::<Result<_, _>>()?,
            dark_halls,
            sides,
            rooms: rooms.into_iter().map(|data| compiler.room(room_file.0, data)).collect::<Result<_, _>>()?,
            weapons: weapons.into_iter().map(|data| compiler.weapon(weapon_file.0, data)).collect::<Result<_, _>>()?,
            items: cards,
            contents,
            library: compiler,
            hash: *hasher.finalize().as_bytes(),
        };
        if !shared.library.library.fits() {
            return Err(Complaint::about(item_file.0, "there are more effects than the game has numbers for"));
        }
        Ok(EntityExtraction { shared: Arc::new(shared) })
    }

    /// The same rules with one more program; nothing if it names what is not there.
    pub fn with_program(&self, steps: &[Step]) -> (EntityExtraction, ProgramId) {
        let mut shared = (*self.shared).clone();
        let program = shared.library.program("scenario", "scenario", steps.to_vec()).ok().flatten();
        let program = program.unwrap_or_else(|| shared.library.library.add(Origin::own("scenario", "scenario"), &[]));
        (EntityExtraction { shared: Arc::new(shared) }, program)
    }

    /// What is wrong with the names in a program.
    pub fn program_fault(&self, steps: &[Step]) -> Option<String> {
        self.shared.library.name_all(&mut steps.to_vec()).err()
    }

    pub fn halls(&self) -> &[Hall] {
        &self.shared.halls
    }

    #[inline]
    pub fn hall(&self, id: HallId) -> &Hall {
        &self.shared.halls[id.index()]
    }

    /// EE-ATTACK-06: tiles that attacks may begin or end at, but not pass through.
    #[inline]
    pub fn dark_halls(&self) -> Tiles {
        self.shared.dark_halls
    }

    /// The halls' printed sides.
    #[inline]
    pub fn sides(&self) -> &HallSides {
        &self.shared.sides
    }

    pub fn rooms(&self) -> &[Room] {
        &self.shared.rooms
    }

    #[inline]
    pub fn room(&self, id: RoomId) -> &Room {
        &self.shared.rooms[id.index()]
    }

    pub fn room_named(&self, name: &str) -> Option<RoomId> {
        let found = |room: &Room| room.name.eq_ignore_ascii_case(name.trim()) || room.id.eq_ignore_ascii_case(name);
        self.rooms().iter().position(found).map(|place| RoomId(place as u8))
    }

    pub fn weapons(&self) -> &[Weapon] {
        &self.shared.weapons
    }

    #[inline]
    pub fn weapon(&self, card: Card) -> Option<&Weapon> {
        if card.is_weapon() { self.shared.weapons.get(card.index()) } else { None }
    }

    /// Items, then Item Entities.
    pub fn items(&self) -> &[Item] {
        &self.shared.items
    }

    /// What an Item or Item Entity card says; weapons and Hostiles say other things.
    #[inline]
    pub fn item(&self, card: Card) -> Option<&Item> {
        let number = card.index().checked_sub(WEAPONS)?;
        let number = if number < ITEM_KINDS { number } else { number.checked_sub(HOSTILES)? };
        if card.hostile().is_some() { None } else { self.shared.items.get(number) }
    }

    pub fn hostiles(&self) -> &[Being] {
        &self.shared.hostiles
    }

    #[inline]
    pub fn hostile(&self, id: HostileId) -> &Being {
        &self.shared.hostiles[id.index()]
    }

    pub fn hostile_named(&self, name: &str) -> Option<HostileId> {
        let found = |one: &Being| one.name.eq_ignore_ascii_case(name.trim()) || one.id.eq_ignore_ascii_case(name);
        self.hostiles().iter().position(found).map(|place| HostileId(place as u8))
    }

    /// The name on a card.
    pub fn card_name(&self, card: Card) -> &Text {
        match (card.hostile(), self.weapon(card), self.item(card)) {
            (Some(hostile), ..) => &self.hostile(hostile).name,
            (None, Some(weapon), _) => &weapon.name,
            (None, None, Some(item)) => &item.name,
            (None, None, None) => &self.shared.weapons[0].name,
        }
    }

    /// The words on a card.
    pub fn card_text(&self, card: Card) -> &str {
        match (card.hostile(), self.weapon(card), self.item(card)) {
            (Some(hostile), ..) => &self.hostile(hostile).text,
            (None, Some(weapon), _) => &weapon.text,
            (None, None, Some(item)) => &item.text,
            (None, None, None) => "",
        }
    }

    /// The text of a card as it holds at a table with these options.
    pub fn card_text_at(&self, card: Card, options: Options) -> &str {
        match card.hostile().map(|hostile| self.hostile(hostile)) {
            Some(being) => being.text_at(options.restless_host),
            None => self.card_text(card),
        }
    }

    pub fn card_id(&self, card: Card) -> &str {
        match (card.hostile(), self.weapon(card), self.item(card)) {
            (Some(hostile), ..) => &self.hostile(hostile).id,
            (None, Some(weapon), _) => &weapon.id,
            (None, None, Some(item)) => &item.id,
            (None, None, None) => "",
        }
    }

    pub fn card_named(&self, name: &str) -> Option<Card> {
        let name = name.trim();
        let found = |card: &Card| {
            self.card_name(*card).eq_ignore_ascii_case(name) || self.card_id(*card).eq_ignore_ascii_case(name)
        };
        Card::all().find(found)
    }

    /// How many cards of a kind the box has.
    pub fn copies(&self, card: Card) -> u8 {
        self.item(card).map_or(1, |item| item.copies)
    }

    /// What a card does by being held; weapons do nothing.
    #[inline]
    pub fn traits(&self, card: Card) -> Traits {
        self.item(card).map_or_else(Traits::default, |item| item.traits)
    }

    /// EE-SETUP-03
    pub fn is_small_weapon(&self, card: Card) -> bool {
        self.weapon(card).is_some_and(|weapon| weapon.class == Class::Small)
    }

    pub fn operatives(&self) -> &[OperativeData] {
        &self.shared.contents.operatives
    }

    pub fn name(&self, operative: Operative) -> &Text {
        &self.shared.contents.operatives[operative.index()].name
    }

    #[inline]
    pub fn contents(&self) -> &BoxData {
        &self.shared.contents
    }

    #[inline]
    pub fn library(&self) -> &Library<Lexicon> {
        &self.shared.library.library
    }

    pub fn hash(&self) -> [u8; 32] {
        self.shared.hash
    }
}
