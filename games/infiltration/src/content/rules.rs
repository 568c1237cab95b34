//! The content made ready to play: programs flattened, everything by number.

use std::sync::{Arc, LazyLock};

use engine::effect::{Library, Origin, ProgramId};
use engine::{Complaint, Rule, Text};

use super::amount::Amount;
use super::check;
use super::compile::Compiler;
use super::data::{After, BoxData, ItemData, NpcData, OperativeData, RoomData, Use};
use crate::called::called;
use crate::data_files::DataFile;
use crate::names::{Face, Floor, Guard, ItemId, NpcId, Operative, RoomId};
use crate::vocabulary::{Lexicon, Step};

/// The rules of Infiltration with a box of content. Cheap to clone; shared by every table.
#[derive(Clone, Debug)]
pub struct Infiltration {
    shared: Arc<Shared>,
}

#[derive(Clone, Debug)]
struct Shared {
    rooms: Vec<Room>,
    items: Vec<Item>,
    operatives: Vec<OperativeData>,
    npcs: Vec<Npc>,
    contents: BoxData,
    compiler: Compiler,
    /// RAO and Halo: the doors of the secret room, back and forward (INF-SECRET-04, INF-SECRET-05).
    doors: [RoomId; 2],
    hash: [u8; 32],
}

/// A room card ready to play.
#[derive(Clone, Debug)]
pub struct Room {
    pub id: String,
    /// Its row in the ledger.
    pub rule: Rule,
    pub name: Text,
    pub floor: Floor,
    pub data: Amount,
    pub flavour: String,
    pub reveal: Option<ProgramId>,
    pub reveal_text: String,
    pub enter: Option<ProgramId>,
    pub enter_text: String,
    pub interface: Option<Interface>,
    pub guard: Option<GuardSpace>,
}

/// An Interface function ready to play.
#[derive(Clone, Debug)]
pub struct Interface {
    pub uses: Use,
    pub text: String,
    pub program: Option<ProgramId>,
    pub leads_to_secret: bool,
    pub is_exit: bool,
}

/// A guard space ready to play.
#[derive(Clone, Debug)]
pub struct GuardSpace {
    pub kind: Guard,
    pub data: Amount,
    pub text: String,
    pub on_destroy: Option<ProgramId>,
}

/// An item ready to play.
#[derive(Clone, Debug)]
pub struct Item {
    pub id: String,
    /// Its row in the ledger.
    pub rule: Rule,
    pub name: Text,
    pub text: String,
    /// The same with the Extraction rule, where that changes it.
    pub extraction_text: Option<String>,
    pub flavour: String,
    pub after: After,
    pub on_play: Option<ProgramId>,
    pub at_end: Option<ProgramId>,
    /// Keeps harm off its owner.
    pub shields: bool,
    /// Keeps others from the Interface.
    pub jams: bool,
}

impl Item {
    /// What it says at a table with or without the Extraction rule.
    pub fn text_at(&self, extraction: bool) -> &str {
        self.extraction_text.as_deref().filter(|_| extraction).unwrap_or(&self.text)
    }
}

/// An NPC ready to play.
#[derive(Clone, Debug)]
pub struct Npc {
    pub id: String,
    /// Its row in the ledger.
    pub rule: Rule,
    pub name: Text,
    pub text: String,
    pub flavour: String,
    pub start: Option<ProgramId>,
    pub activate: Option<ProgramId>,
}

/// A content file's name and text.
pub type File<'f> = (&'f str, &'f str);

const FILES: [File<'static>; 5] = [
    ("rooms.yaml", include_str!("../../content/rooms.yaml")),
    ("items.yaml", include_str!("../../content/items.yaml")),
    ("operatives.yaml", include_str!("../../content/operatives.yaml")),
    ("npcs.yaml", include_str!("../../content/npcs.yaml")),
    ("box.yaml", include_str!("../../content/box.yaml")),
];

static BASE: LazyLock<Infiltration> = LazyLock::new(|| match Infiltration::from_files(&FILES) {
    Ok(game) => game,
    // The files are part of the program and a test reads them, so this is a broken build, not a broken file.
    Err(complaint) => panic!("the game's own content is broken: {complaint}"),
});

impl Infiltration {
    /// The game as it comes in the box.
    pub fn base() -> Infiltration {
        BASE.clone()
    }

    /// The box's own files, for tests and authors.
    pub fn base_files() -> [File<'static>; 5] {
        FILES
    }

    /// Reads a box: `rooms`, `items`, `operatives`, `npcs` and `box`, in this order.
    pub fn from_files(files: &[File<'_>; 5]) -> Result<Infiltration, Complaint> {
        let [room_file, item_file, operative_file, npc_file, box_file] = *files;
        let mut rooms: Vec<RoomData> = engine::load::yaml(room_file.0, room_file.1)?;
        let items: Vec<ItemData> = engine::load::yaml(item_file.0, item_file.1)?;
        let operatives: Vec<OperativeData> = engine::load::yaml(operative_file.0, operative_file.1)?;
        let npcs: Vec<NpcData> = engine::load::yaml(npc_file.0, npc_file.1)?;
        let contents: BoxData = engine::load::yaml(box_file.0, box_file.1)?;
        check::operatives(operative_file.0, &operatives)?;
        check::npcs(npc_file.0, &npcs)?;
        check::contents(box_file.0, &contents)?;
        check::items(item_file.0, &items)?;
        check::rooms(room_file.0, &rooms, &npcs)?;
        check::ending(room_file.0, &rooms, &items)?;
        rooms.sort_by_key(|room| room.floor as u8);

        let mut hasher = blake3::Hasher::new();
        for (name, text) in files {
            hasher.update(name.as_bytes()).update(&[0]).update(text.as_bytes()).update(&[0]);
        }
        let mut compiler = Compiler {
            rooms: rooms.iter().map(|room| room.name.clone()).collect(),
            npcs: npcs.iter().map(|npc| npc.name.clone()).collect(),
            ..Compiler::default()
        };
        let rooms: Vec<Room> =
            rooms.into_iter().map(|data| compiler.room(room_file.0, data)).collect::<Result<_, _>>()?;
        let door = |floor: Floor| {
            let leads = |room: &Room| room.floor == floor && room.interface.as_ref().is_some_and(|i| i.leads_to_secret);
            RoomId(rooms.iter().position(leads).unwrap_or_default() as u8)
        };
        let shared = Shared {
            doors: [door(Floor::First), door(Floor::Second)],
            rooms,
            items: items.into_iter().map(|data| compiler.item(item_file.0, data)).collect::<Result<_, _>>()?,
            operatives,
            npcs: npcs.into_iter().map(|data| compiler.npc(npc_file.0, data)).collect::<Result<_, _>>()?,
            contents,
            compiler,
            hash: *hasher.finalize().as_bytes(),
        };
        if !shared.compiler.library.fits() {
            return Err(Complaint::about(item_file.0, "there are more effects than the game has numbers for"));
        }
        Ok(Infiltration { shared: Arc::new(shared) })
    }

    /// The same rules with one more program; nothing if it names what is not there.
    pub fn with_program(&self, steps: &[Step]) -> (Infiltration, ProgramId) {
        let mut shared = (*self.shared).clone();
        let program = shared.compiler.program("scenario", "scenario", steps.to_vec()).ok().flatten();
        let program = program.unwrap_or_else(|| shared.compiler.library.add(Origin::own("scenario", "scenario"), &[]));
        (Infiltration { shared: Arc::new(shared) }, program)
    }

    /// What is wrong with the names in a program.
    pub fn program_fault(&self, steps: &[Step]) -> Option<String> {
        self.shared.compiler.name_all(&mut steps.to_vec()).err()
    }

    pub fn rooms(&self) -> &[Room] {
        &self.shared.rooms
    }

    #[inline]
    pub fn room(&self, id: RoomId) -> &Room {
        &self.shared.rooms[id.index()]
    }

    pub fn room_named(&self, name: &str) -> Option<RoomId> {
        called(name, self.rooms().iter().map(|room| (room.id.as_str(), room.name.as_str()))).map(RoomId)
    }

    /// The room cards of a floor.
    pub fn floor(&self, floor: Floor) -> impl Iterator<Item = RoomId> {
        (0..).map(RoomId).zip(self.rooms()).filter(move |(_, room)| room.floor == floor).map(|(id, _)| id)
    }

    pub fn items(&self) -> &[Item] {
        &self.shared.items
    }

    #[inline]
    pub fn item(&self, id: ItemId) -> &Item {
        &self.shared.items[id.index()]
    }

    pub fn item_named(&self, name: &str) -> Option<ItemId> {
        called(name, self.items().iter().map(|item| (item.id.as_str(), item.name.as_str()))).map(ItemId)
    }

    pub fn npcs(&self) -> &[Npc] {
        &self.shared.npcs
    }

    #[inline]
    pub fn npc(&self, id: NpcId) -> &Npc {
        &self.shared.npcs[id.index()]
    }

    pub fn npc_named(&self, name: &str) -> Option<NpcId> {
        called(name, self.npcs().iter().map(|npc| (npc.id.as_str(), npc.name.as_str()))).map(NpcId)
    }

    pub fn faces(&self) -> &[OperativeData] {
        &self.shared.operatives
    }

    pub fn face(&self, id: Face) -> &OperativeData {
        &self.shared.operatives[usize::from(id.0)]
    }

    /// The name on an operative's card.
    pub fn name(&self, state: &crate::State, operative: Operative) -> &Text {
        &self.face(state.agent(operative).face).name
    }

    pub fn contents(&self) -> &BoxData {
        &self.shared.contents
    }

    /// The data files of the box, the lowest values first.
    pub fn data_files(&self) -> impl DoubleEndedIterator<Item = DataFile> + '_ {
        let each = |kind: &super::DataKind| std::iter::repeat_n(DataFile::new(kind.value), usize::from(kind.copies));
        self.contents().data.iter().flat_map(each)
    }

    /// INF-SECRET-04, INF-SECRET-05: where the secret room's doors lead, back and forward.
    #[inline]
    pub fn doors(&self) -> [RoomId; 2] {
        self.shared.doors
    }

    #[inline]
    pub fn library(&self) -> &Library<Lexicon> {
        &self.shared.compiler.library
    }

    pub fn hash(&self) -> [u8; 32] {
        self.shared.hash
    }
}
