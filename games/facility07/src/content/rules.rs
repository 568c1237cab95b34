//! The content made ready to play: programs flattened, names resolved, tables by id.

use std::sync::Arc;

use engine::Text;
use engine::effect::{Budget, Library, ProgramId, Vocabulary as _};
use indexmap::IndexMap;

use super::data::FigureMoves;
use crate::geometry::Doors;
use crate::names::{AgentId, EventId, OpsId, RoomId, SecretId};
use crate::options::{OptionalRule, OptionalRules};
use crate::state::{Source, most};
use crate::view::Names;
use crate::vocabulary::{
    AgentsWhere, Condition, Cost, Kinds, Lexicon, Near, Of, OpsKind, Passive, Role, Skill, Target, Trigger, WeaponKind,
    WeaponTargets, Who,
};

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
    /// Names of what [`Source::House`] counts: house actions first, then figures, house rules and markers.
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

/// What answers a trigger, in the order written, and the same sorted by who is asked about it (F07-RULING-138).
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    pub all: Vec<u8>,
    /// Those that happen by themselves.
    pub automatic: Vec<u8>,
    /// Coverts: whoever has one face down is asked.
    pub coverts: Vec<u8>,
    /// Actions for any turn: whoever holds a card is asked.
    pub hand: Vec<u8>,
    /// Gadgets and Abilities: their holders are asked.
    pub open: Vec<u8>,
    /// Steps that it takes to see which of the automatic ones fit.
    pub automatic_steps: u32,
    /// Steps that it takes to see who is asked, for each Agent inside.
    pub asked_steps: u32,
}

impl Answers {
    pub fn add(&mut self, number: u8, reaction: &Reaction) {
        self.all.push(number);
        let looks = reaction.condition.as_ref().map_or(0, Lexicon::looks);
        let steps = if reaction.always { &mut self.automatic_steps } else { &mut self.asked_steps };
        *steps = steps.saturating_add(Budget::steps_for(looks));
        match reaction.holder {
            _ if reaction.always => self.automatic.push(number),
            Holder::Covert(_) => self.coverts.push(number),
            Holder::Action(_) => self.hand.push(number),
            Holder::Gadget(_) | Holder::Agent(_) => self.open.push(number),
            // A rule of the house asks nobody.
            Holder::House => {}
        }
    }
}

/// Which kinds of passives each thing has, side by side: nearly every question of a turn starts here.
#[derive(Clone, Debug)]
pub(crate) struct KindTables {
    pub agents: [Kinds; most::AGENT_CARDS],
    pub ops: [Kinds; most::OPS_DESIGNS],
    /// By the numbers of [`Shared::passives`].
    pub granted: [Kinds; 256],
}

impl Default for KindTables {
    fn default() -> Self {
        KindTables {
            agents: [Kinds::default(); most::AGENT_CARDS],
            ops: [Kinds::default(); most::OPS_DESIGNS],
            granted: [Kinds::default(); 256],
        }
    }
}

impl KindTables {
    pub fn new(agents: &[AgentCard], ops: &[Ops], granted: &[Passive]) -> Self {
        let mut tables = KindTables::default();
        for (kinds, agent) in tables.agents.iter_mut().zip(agents) {
            *kinds = Kinds::of(&agent.passive);
        }
        for (kinds, card) in tables.ops.iter_mut().zip(ops) {
            *kinds = Kinds::of(&card.passive);
        }
        for (kinds, passive) in tables.granted.iter_mut().zip(granted) {
            *kinds = passive.kind();
        }
        tables
    }
}

/// F07-WILD-08: the numbers of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constants {
    pub hand_limit: u8,
    pub opening_hand: u8,
    pub draw: u8,
    pub gadget_slots: u8,
    pub countdown: u8,
    pub mainframe_hack_data: u8,
    pub mainframe_later_data: u8,
    pub node_data: u8,
    pub guards: u8,
    pub data: u8,
    pub locks: u8,
    pub markers: u8,
    pub escape_roll: u8,
    pub objective_data: u8,
    pub short: [u8; 2],
    pub medium: [u8; 2],
    pub long: [u8; 2],
}

impl Default for Constants {
    fn default() -> Self {
        Constants {
            hand_limit: 5,
            opening_hand: 5,
            draw: 2,
            gadget_slots: 3,
            countdown: 6,
            mainframe_hack_data: 2,
            mainframe_later_data: 1,
            node_data: 1,
            guards: 17,
            data: 36,
            locks: 6,
            markers: 18,
            escape_roll: 3,
            objective_data: 1,
            short: [4, 1],
            medium: [6, 2],
            long: [8, 3],
        }
    }
}

/// An Ops card.
#[derive(Clone, Debug)]
pub struct Ops {
    pub id: String,
    pub name: Text,
    pub kind: OpsKind,
    pub copies: u8,
    pub tags: Vec<u8>,
    pub text: String,
    pub flavour: String,
    pub passive: Vec<Passive>,
    pub activated: Option<u16>,
    pub react: Option<u8>,
    pub weapon: Option<u8>,
    pub hidden_from_frisk: bool,
    /// The pack it comes from: 0 for the box, else its number in [`Facility07::packs`] from 1.
    pub pack: u8,
}

/// An Event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    pub id: String,
    pub name: Text,
    pub copies: u8,
    pub tags: Vec<u8>,
    pub text: String,
    pub flavour: String,
    pub program: ProgramId,
    pub pack: u8,
}

/// A Room card.
#[derive(Clone, Debug)]
pub struct Room {
    pub id: String,
    pub name: Text,
    pub role: Role,
    pub doors: Doors,
    pub guards: u8,
    pub on_enter: Option<OnEnter>,
    pub ability: Option<RoomAbility>,
    pub flavour: String,
    pub pack: u8,
}

#[derive(Clone, Debug)]
pub struct OnEnter {
    pub text: String,
    /// Counts only the first time in a turn for each Agent: its number among such Rooms.
    pub first_time: Option<u8>,
    pub program: ProgramId,
}

#[derive(Clone, Debug)]
pub struct RoomAbility {
    pub text: String,
    pub once_per_agent: bool,
    pub play: u16,
}

/// An Agent card.
#[derive(Clone, Debug)]
pub struct AgentCard {
    pub id: String,
    pub name: Text,
    pub send_up: String,
    /// In the order of [`Skill::ALL`].
    pub skills: [u8; 4],
    pub text: String,
    pub flavour: String,
    pub passive: Vec<Passive>,
    pub activated: Option<u16>,
    pub react: Option<u8>,
    pub pack: u8,
}

/// A Top Secret card.
#[derive(Clone, Debug)]
pub struct Secret {
    pub id: String,
    pub name: Text,
    pub flavour: String,
    pub objectives: [(String, Condition); 2],
    pub pack: u8,
}

/// Something an Agent can do.
#[derive(Clone, Debug)]
pub struct UseRule {
    pub name: String,
    pub text: String,
    pub source: Source,
    pub condition: Option<Condition>,
    pub cost: Cost,
    pub targets: Vec<Target>,
    pub program: ProgramId,
}

/// A reaction ready to be asked about.
#[derive(Clone, Debug)]
pub struct Reaction {
    pub name: String,
    pub text: String,
    pub source: Source,
    pub holder: Holder,
    pub when: Trigger,
    /// The second trigger, if it has one.
    pub or_when: Option<Trigger>,
    pub of: Of,
    pub by: Of,
    pub near: Near,
    pub condition: Option<Condition>,
    pub cost: Cost,
    pub always: bool,
    pub often: bool,
    pub program: ProgramId,
}

impl Reaction {
    #[inline]
    pub fn answers(&self, trigger: Trigger) -> bool {
        self.when == trigger || self.or_when == Some(trigger)
    }
}

/// What kind of thing reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A hand card for any turn.
    Action(OpsId),
    Gadget(OpsId),
    Covert(OpsId),
    Agent(AgentId),
    /// A rule of a pack; always happens.
    House,
}

/// A weapon.
#[derive(Clone, Debug)]
pub struct Weapon {
    pub name: String,
    pub kind: WeaponKind,
    pub skill: Skill,
    pub modifier: i8,
    pub lethal: bool,
    pub range: Option<u8>,
    pub line_of_sight: bool,
    pub targets: WeaponTargets,
    pub on_hit: Option<ProgramId>,
    pub on_miss: Option<ProgramId>,
    pub splash_guards: bool,
    pub splash_agents: bool,
}

/// A figure kind of a pack.
#[derive(Clone, Debug)]
pub struct FigureKind {
    pub id: String,
    pub name: Text,
    pub text: String,
    pub tokens: u8,
    pub blocks: bool,
    pub jails: bool,
    pub can_be_dazed: bool,
    pub can_be_killed: bool,
    pub only_on_marker: Option<u8>,
    pub on_contact: Option<ProgramId>,
    /// Its own movement; the reaction of the house that carries it out is among the reactions.
    pub moves: Option<FigureMoves>,
}

/// A marker kind of a pack.
#[derive(Clone, Debug)]
pub struct MarkerKind {
    pub id: String,
    pub name: Text,
    pub text: String,
    pub locks: bool,
    pub points: i8,
    pub on_enter: Option<ProgramId>,
}

/// What both roll for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContestRule {
    pub with: Who,
    pub skill: Skill,
    /// What it leads to: `wins`, `loses`, `both`.
    pub programs: [ProgramId; 3],
}

/// An extra way in which the game ends at once.
#[derive(Clone, Debug)]
pub(crate) struct EndingRule {
    pub text: String,
    pub condition: Condition,
    /// Those win; if none are named whoever the condition holds for.
    pub winners: Option<AgentsWhere>,
    /// Nobody wins.
    pub lost: bool,
}

/// Extra points for an escaped Agent.
#[derive(Clone, Debug)]
pub(crate) struct ScoringRule {
    pub condition: Condition,
    pub points: i8,
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

    pub fn markers(&self) -> &[MarkerKind] {
        &self.shared.markers
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
