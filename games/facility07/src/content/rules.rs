//! The content made ready to play: programs flattened, names resolved, tables by id.

mod cards;
mod constants;
mod deeds;
mod house;
mod tables;

use std::sync::Arc;

use engine::Text;
use engine::effect::{Library, ProgramId};
use indexmap::IndexMap;

use crate::names::{AgentId, EventId, OpsId, RoomId, SecretId};
use crate::options::{OptionalRule, OptionalRules};
use crate::view::Names;
use crate::vocabulary::{Lexicon, Passive, Selector, Trigger};

pub use cards::{AgentCard, EventCard, OnEnter, Ops, Room, RoomAbility, Secret};
pub use constants::Constants;
pub use deeds::{ContestRule, Holder, Reaction, UseRule, Weapon};
pub(crate) use house::{EndingRule, ScoringRule};
pub use house::{FigureKind, MarkerKind};
pub(crate) use tables::{Answers, KindTables};

/// The rules of Facility 07 with the box and the packs on the table. Cheap to clone; shared by every table.
#[derive(Clone, Debug)]
pub struct Facility07 {
    pub(crate) shared: Arc<Shared>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    pub ops: Vec<Ops>,
    pub events: Vec<EventCard>,
    pub rooms: Vec<Room>,
    pub agents: Vec<AgentCard>,
    pub secrets: Vec<Secret>,
    pub uses: Vec<UseRule>,
    pub reactions: Vec<Reaction>,
    /// Reactions by trigger.
    pub by_trigger: Vec<Answers>,
    pub weapons: Vec<Weapon>,
    pub passives: Vec<Passive>,
    pub kinds: KindTables,
    pub tags: Vec<String>,
    pub contests: Vec<ContestRule>,
    pub figures: Vec<FigureKind>,
    pub markers: Vec<MarkerKind>,
    /// So many of them have pieces.
    pub pieces: usize,
    pub house_actions: Vec<u16>,
    pub endings: Vec<EndingRule>,
    /// Steps that it takes to see whether one of them has come.
    pub ending_steps: u32,
    pub scoring: Vec<ScoringRule>,
    /// What is done before the first turn, pack by pack.
    pub setup: Vec<ProgramId>,
    pub constants: Constants,
    pub switched_on: OptionalRules,
    pub forbidden: Vec<(OptionalRule, String)>,
    pub terms: IndexMap<String, String>,
    /// What views call things.
    pub names: Arc<Names>,
    pub library: Library<Lexicon>,
    pub entryway: RoomId,
    pub prison: RoomId,
    pub mainframe: RoomId,
    pub nodes: Vec<RoomId>,
    pub ordinary: Vec<RoomId>,
    /// Names of what [`Source::House`](crate::state::Source::House) counts: house actions first, then figures, house rules and markers.
    pub house: Vec<String>,
    pub hash: [u8; 32],
    /// The packs in load order, without the box.
    pub packs: Vec<pack::PackRef>,
    /// What they are called.
    pub pack_names: Vec<Text>,
}

impl Shared {
    /// A word as the packs have it (F07-WILD-11).
    pub fn term<'t>(&'t self, word: &'t str) -> &'t str {
        self.terms.get(word).map_or(word, String::as_str)
    }
}

impl Facility07 {
    pub fn ops(&self) -> &[Ops] {
        &self.shared.ops
    }

    pub fn card(&self, id: OpsId) -> &Ops {
        &self.shared.ops[id.index()]
    }

    pub fn event(&self, id: EventId) -> &EventCard {
        &self.shared.events[id.index()]
    }

    pub fn events(&self) -> &[EventCard] {
        &self.shared.events
    }

    pub fn room(&self, id: RoomId) -> &Room {
        &self.shared.rooms[id.index()]
    }

    /// The Events that lie aside at first, by design (F07-WILD-23).
    pub(crate) fn events_aside(&self) -> u64 {
        let aside = self.events().iter().enumerate().filter(|(_, card)| card.aside);
        aside.fold(0, |set, (at, _)| set | 1 << at)
    }

    pub fn rooms(&self) -> &[Room] {
        &self.shared.rooms
    }

    pub fn agent(&self, id: AgentId) -> &AgentCard {
        &self.shared.agents[id.index()]
    }

    pub fn agents(&self) -> &[AgentCard] {
        &self.shared.agents
    }

    pub fn secret(&self, id: SecretId) -> &Secret {
        &self.shared.secrets[id.index()]
    }

    pub fn secrets(&self) -> &[Secret] {
        &self.shared.secrets
    }

    pub fn use_rule(&self, id: u16) -> &UseRule {
        &self.shared.uses[usize::from(id)]
    }

    pub fn reaction(&self, id: u8) -> &Reaction {
        &self.shared.reactions[usize::from(id)]
    }

    pub fn reactions(&self) -> &[Reaction] {
        &self.shared.reactions
    }

    /// Reactions that the trigger sets off, by number.
    #[inline]
    pub fn reactions_to(&self, trigger: Trigger) -> &[u8] {
        &self.shared.by_trigger[trigger as usize].all
    }

    pub fn contest(&self, id: u8) -> &ContestRule {
        &self.shared.contests[usize::from(id)]
    }

    #[inline]
    pub(crate) fn answers(&self, trigger: Trigger) -> &Answers {
        &self.shared.by_trigger[trigger as usize]
    }

    /// The cards' tags by number.
    pub fn tags(&self) -> &[String] {
        &self.shared.tags
    }

    pub fn weapon(&self, id: u8) -> &Weapon {
        &self.shared.weapons[usize::from(id)]
    }

    pub fn passive(&self, id: u8) -> &Passive {
        &self.shared.passives[usize::from(id)]
    }

    pub fn constants(&self) -> &Constants {
        &self.shared.constants
    }

    pub fn figures(&self) -> &[FigureKind] {
        &self.shared.figures
    }

    /// Kinds of markers: those with pieces first, then the notes.
    pub fn markers(&self) -> &[MarkerKind] {
        &self.shared.markers
    }

    /// F07-WILD-22: kinds of markers that are no piece of the box.
    pub fn notes(&self) -> &[MarkerKind] {
        &self.shared.markers[self.pieces()..]
    }

    /// Whether a set is made by what only some may know.
    pub fn asks_secrets(&self, set: &Selector) -> bool {
        let Selector::Agents(such) = set else { return false };
        such.kinds().any(|kind| self.shared.markers[usize::from(*kind)].secret)
    }

    /// How many kinds of markers have pieces.
    #[inline]
    pub fn pieces(&self) -> usize {
        self.shared.pieces
    }

    pub fn library(&self) -> &Library<Lexicon> {
        &self.shared.library
    }

    /// The packs on the table in load order, without the box (F07-WILD-13). A card's `pack` is 0 for the box and `n`
    /// for the `n`th of these.
    pub fn packs(&self) -> &[pack::PackRef] {
        &self.shared.packs
    }

    /// A word as the packs have it (F07-WILD-11).
    pub fn term<'t>(&'t self, word: &'t str) -> &'t str {
        self.shared.term(word)
    }

    /// What the pack is called that a program or card comes from: `None` for the box.
    pub fn pack_name(&self, pack: u8) -> Option<&Text> {
        self.shared.pack_names.get(usize::from(pack).checked_sub(1)?)
    }

    /// Whether a program comes from a pack.
    pub fn is_of_pack(&self, program: ProgramId) -> bool {
        self.shared.library.program(program).is_some_and(|program| program.pack != 0)
    }

    /// Optional rules that the packs switch on (F07-WILD-09).
    pub fn switched_on(&self) -> OptionalRules {
        self.shared.switched_on
    }

    /// Optional rules that cannot be chosen, and the pack that says so.
    pub fn forbidden(&self) -> &[(OptionalRule, String)] {
        &self.shared.forbidden
    }

    /// What a rule of the house is called.
    pub fn house_name(&self, number: u8) -> &str {
        self.shared.house.get(usize::from(number)).map_or("", String::as_str)
    }

    /// What tells this content apart from any other: the box and the packs in load order (F07-WILD-14).
    pub fn hash(&self) -> [u8; 32] {
        self.shared.hash
    }

    /// Whether anything on this table reacts to the trigger.
    #[inline]
    pub fn is_answered(&self, trigger: Trigger) -> bool {
        !self.shared.by_trigger[trigger as usize].all.is_empty()
    }
}
