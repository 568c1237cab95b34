//! The box and the packs laid over each other in load order (F07-WILD-13).

use engine::Complaint;
use indexmap::{IndexMap, IndexSet};
use pack::Pack;
use serde::de::DeserializeOwned;

use super::check;
use super::data::{
    ActionData, AgentData, ConstantsData, CovertData, EventData, FigureData, GadgetData, MarkerData, RoomData,
    RulesData, SecretData,
};
use super::limits;
use super::rules::Constants;
use super::sources::{At, Sources, did_you_mean, shown};
use crate::options::OptionalRule;
use crate::vocabulary::Role;

/// F07-WILD-03: the seven types of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardType {
    Action,
    Gadget,
    Covert,
    Event,
    Room,
    Agent,
    Secret,
}

impl CardType {
    pub const fn file(self) -> &'static str {
        match self {
            CardType::Action => "actions.yaml",
            CardType::Gadget => "gadgets.yaml",
            CardType::Covert => "coverts.yaml",
            CardType::Event => "events.yaml",
            CardType::Room => "rooms.yaml",
            CardType::Agent => "agents.yaml",
            CardType::Secret => "secrets.yaml",
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            CardType::Action => "an Action",
            CardType::Gadget => "a Gadget",
            CardType::Covert => "a Covert",
            CardType::Event => "an Event",
            CardType::Room => "a Room",
            CardType::Agent => "an Agent",
            CardType::Secret => "a Top Secret card",
        }
    }
}

/// An Ops card of any kind.
#[derive(Clone, Debug)]
pub(super) enum OpsData {
    Action(ActionData),
    Gadget(GadgetData),
    Covert(CovertData),
}

impl OpsData {
    pub fn card_type(&self) -> CardType {
        match self {
            OpsData::Action(_) => CardType::Action,
            OpsData::Gadget(_) => CardType::Gadget,
            OpsData::Covert(_) => CardType::Covert,
        }
    }

    pub fn copies(&self) -> u8 {
        match self {
            OpsData::Action(card) => card.copies,
            OpsData::Gadget(card) => card.copies,
            OpsData::Covert(card) => card.copies,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            OpsData::Action(card) => &card.name,
            OpsData::Gadget(card) => &card.name,
            OpsData::Covert(card) => &card.name,
        }
    }

    fn set_copies(&mut self, copies: u8) {
        match self {
            OpsData::Action(card) => card.copies = copies,
            OpsData::Gadget(card) => card.copies = copies,
            OpsData::Covert(card) => card.copies = copies,
        }
    }

    pub fn tags(&self) -> &[String] {
        match self {
            OpsData::Action(card) => &card.tags,
            OpsData::Gadget(card) => &card.tags,
            OpsData::Covert(card) => &card.tags,
        }
    }
}

/// Content and the pack it comes from; 0 is the box.
#[derive(Clone, Debug)]
pub(super) struct From<T> {
    pub pack: u8,
    pub data: T,
}

/// Cards by id. A replaced card keeps its place, so that ids of the others do not move.
pub(super) type Cards<T> = IndexMap<String, From<T>>;

/// Everything on the table, as authors wrote it.
pub(super) struct Merged<'p> {
    pub sources: Sources<'p>,
    pub ops: Cards<OpsData>,
    pub events: Cards<EventData>,
    pub rooms: Cards<RoomData>,
    pub agents: Cards<AgentData>,
    pub secrets: Cards<SecretData>,
    pub figures: Cards<FigureData>,
    pub markers: Cards<MarkerData>,
    /// What is no card and no kind, pack by pack.
    pub rules: Vec<From<RulesData>>,
    pub constants: Constants,
    pub terms: IndexMap<String, String>,
    /// Optional rules that are switched on or forbidden, and by which pack.
    pub options: IndexMap<OptionalRule, From<Switch>>,
    /// Tags of all Ops cards, of those too that were taken out or replaced: asking for them is no slip.
    pub tags: IndexSet<String>,
    /// What was taken out, and by which pack.
    pub removed: IndexMap<String, u8>,
    /// What could not be laid; it is left out.
    pub complaints: Vec<Complaint>,
    types: IndexMap<String, CardType>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Switch {
    On,
    Forbidden,
}

const RULES: &str = "rules.yaml";

impl<'p> Merged<'p> {
    /// Lays packs over each other; the first is the box.
    pub fn new(packs: &[&'p Pack]) -> Self {
        let mut merged = Merged {
            sources: Sources(packs.to_vec()),
            ops: Cards::new(),
            events: Cards::new(),
            rooms: Cards::new(),
            agents: Cards::new(),
            secrets: Cards::new(),
            figures: Cards::new(),
            markers: Cards::new(),
            rules: Vec::new(),
            constants: Constants::default(),
            terms: IndexMap::new(),
            options: IndexMap::new(),
            tags: IndexSet::new(),
            removed: IndexMap::new(),
            complaints: Vec::new(),
            types: IndexMap::new(),
        };
        for (number, pack) in packs.iter().enumerate() {
            merged.lay(number as u8, pack);
        }
        merged
    }

    fn note(&mut self, laid: Result<(), Complaint>) {
        self.complaints.extend(laid.err());
    }

    fn lay(&mut self, number: u8, pack: &Pack) {
        self.note(pack.only(&super::FILES));
        // One part, unless something in it is broken.
        let (rules, complaints) = pack.read_parts::<RulesData>(RULES);
        self.complaints.extend(complaints);
        for part in &rules {
            self.remove(number, &part.remove);
        }
        self.cards::<ActionData>(number, pack);
        self.cards::<GadgetData>(number, pack);
        self.cards::<CovertData>(number, pack);
        self.cards::<EventData>(number, pack);
        self.cards::<RoomData>(number, pack);
        self.cards::<AgentData>(number, pack);
        self.cards::<SecretData>(number, pack);
        for mut part in rules {
            self.copies(number, &part.copies);
            self.constants(number, &part.constants);
            let options = self.options(number, &part);
            self.note(options);
            self.kinds(number, &mut part);
            let at = At { pack: number, file: RULES, card: "" };
            self.complaints.extend(check::terms(&self.sources, at, &part.terms));
            self.terms.extend(std::mem::take(&mut part.terms));
            self.rules.push(From { pack: number, data: part });
        }
    }

    /// F07-WILD-04: cards taken out by id. What an earlier pack took out already may be named again.
    fn remove(&mut self, number: u8, ids: &[String]) {
        for id in ids {
            let removed = self.remove_one(number, id);
            self.note(removed);
        }
    }

    fn remove_one(&mut self, number: u8, id: &str) -> Result<(), Complaint> {
        let at = At { pack: number, file: RULES, card: "" };
        let Some(card_type) = self.types.get(id).copied() else {
            return if self.removed.contains_key(id) { Ok(()) } else { Err(self.unknown(at, id)) };
        };
        let role = self.rooms.get(id).map_or(Role::Ordinary, |room| room.data.role);
        if matches!(role, Role::Entryway | Role::Prison | Role::Mainframe) {
            return Err(self
                .sources
                .complain(at, id, &format!("`{}` cannot be taken out; every facility has one", shown(id)))
                .remedy("replace it: write a Room with the same `id` and `role`"));
        }
        match card_type {
            CardType::Action | CardType::Gadget | CardType::Covert => drop(self.ops.shift_remove(id)),
            CardType::Event => drop(self.events.shift_remove(id)),
            CardType::Room => drop(self.rooms.shift_remove(id)),
            CardType::Agent => drop(self.agents.shift_remove(id)),
            CardType::Secret => drop(self.secrets.shift_remove(id)),
        }
        self.types.shift_remove(id);
        self.removed.insert(id.to_string(), number);
        Ok(())
    }

    /// F07-WILD-03, F07-WILD-04: a new id adds a card, a known one replaces a card of the same type.
    fn cards<T: Card>(&mut self, number: u8, pack: &Pack) {
        let (cards, complaints) = pack.read_parts::<Vec<T>>(T::TYPE.file());
        self.complaints.extend(complaints);
        let mut seen = IndexSet::new();
        for card in cards.into_iter().flatten() {
            let laid = self.card(number, card, &mut seen);
            self.note(laid);
        }
    }

    fn card<T: Card>(&mut self, number: u8, card: T, seen: &mut IndexSet<String>) -> Result<(), Complaint> {
        let file = T::TYPE.file();
        let id = card.id().to_string();
        let at = At { pack: number, file, card: "" };
        check::id(&self.sources, at, &id)?;
        if !seen.insert(id.clone()) {
            return Err(self
                .sources
                .complain(at, &id, &format!("the id `{id}` is used twice in this file"))
                .remedy("give one of them another `id`"));
        }
        match self.types.get(&id) {
            Some(other) if *other != T::TYPE => {
                let what = format!("the id `{id}` is taken: {} has it", other.word());
                let remedy = format!("choose another `id`; a card can only be replaced by {}", other.word());
                return Err(self.sources.complain(at, &id, &what).remedy(remedy));
            }
            Some(_) | None => drop(self.types.insert(id.clone(), T::TYPE)),
        }
        if let (Some(old), Some(role)) = (self.rooms.get(&id), card.role())
            && old.data.role != Role::Ordinary
            && old.data.role != role
        {
            let role = old.data.role.word();
            return Err(self
                .sources
                .complain(at, &id, &format!("the Room that replaces `{id}` must have its role, `{role}`"))
                .remedy(format!("add `role: {role}`")));
        }
        self.tags.extend(card.ops_tags().iter().cloned());
        self.removed.shift_remove(&id);
        card.put(self, number);
        Ok(())
    }

    /// F07-WILD-04: other numbers of copies.
    fn copies(&mut self, number: u8, copies: &IndexMap<String, u8>) {
        for (id, &count) in copies {
            let counted = self.count(number, id, count);
            self.note(counted);
        }
    }

    fn count(&mut self, number: u8, id: &str, count: u8) -> Result<(), Complaint> {
        let at = At { pack: number, file: RULES, card: "" };
        check::copies(&self.sources, at, id, count)?;
        if let Some(card) = self.ops.get_mut(id) {
            card.data.set_copies(count);
        } else if let Some(card) = self.events.get_mut(id) {
            card.data.copies = count;
        } else if let Some(card_type) = self.types.get(id) {
            return Err(self
                .sources
                .complain(at, id, &format!("`{}` is {} and there is only one of it", shown(id), card_type.word()))
                .remedy("`copies:` is for Ops and Event cards; `remove:` takes others out"));
        } else if !self.removed.contains_key(id) {
            return Err(self.unknown(at, id));
        }
        Ok(())
    }

    fn unknown(&self, at: At<'_>, id: &str) -> Complaint {
        let known = self.types.keys().map(String::as_str);
        self.sources.complain(at, id, &format!("no card has the id `{}`", shown(id))).remedy(did_you_mean(
            id,
            known,
            "use the `id` of a card of the box or of an earlier pack",
        ))
    }

    /// F07-WILD-08: constants.
    fn constants(&mut self, number: u8, data: &ConstantsData) {
        let at = At { pack: number, file: RULES, card: "" };
        let now = &mut self.constants;
        let fields = [
            (&mut now.hand_limit, data.hand_limit),
            (&mut now.opening_hand, data.opening_hand),
            (&mut now.draw, data.draw),
            (&mut now.gadget_slots, data.gadget_slots),
            (&mut now.countdown, data.countdown),
            (&mut now.mainframe_hack_data, data.mainframe_hack_data),
            (&mut now.mainframe_later_data, data.mainframe_later_data),
            (&mut now.node_data, data.node_data),
            (&mut now.guards, data.guards),
            (&mut now.data, data.data),
            (&mut now.locks, data.locks),
            (&mut now.markers, data.markers),
            (&mut now.escape_roll, data.escape_roll),
            (&mut now.objective_data, data.objective_data),
        ];
        for ((constant, value), (name, range)) in fields.into_iter().zip(limits::CONSTANTS) {
            let Some(value) = value else { continue };
            self.complaints.extend(check::constant(&self.sources, at, name, value, &range).err());
            *constant = value;
        }
        let presets = [
            (&mut now.short, "short", data.short),
            (&mut now.medium, "medium", data.medium),
            (&mut now.long, "long", data.long),
        ];
        for (preset, name, value) in presets {
            let Some(value) = value else { continue };
            self.complaints.extend(check::preset(&self.sources, at, name, value).err());
            *preset = value;
        }
    }

    /// F07-WILD-09: optional rules switched on or forbidden; of two packs the later one is right.
    fn options(&mut self, number: u8, rules: &RulesData) -> Result<(), Complaint> {
        if let Some(both) = rules.switch_on.iter().find(|rule| rules.forbid.contains(rule)) {
            let at = At { pack: number, file: RULES, card: "" };
            let what = format!("{} stands under `switch_on` and under `forbid`", both.title());
            return Err(self.sources.complain(at, "forbid", &what).remedy("keep one of them"));
        }
        let on = rules.switch_on.iter().map(|rule| (*rule, Switch::On));
        for (rule, switch) in on.chain(rules.forbid.iter().map(|rule| (*rule, Switch::Forbidden))) {
            self.options.insert(rule, From { pack: number, data: switch });
        }
        Ok(())
    }

    /// F07-WILD-06, F07-WILD-07: kinds of figures and markers; a known id replaces.
    fn kinds(&mut self, number: u8, rules: &mut RulesData) {
        let at = At { pack: number, file: RULES, card: "" };
        let mut seen = IndexSet::new();
        let ids = rules.figures.iter().map(|kind| &kind.id).chain(rules.markers.iter().map(|kind| &kind.id));
        for id in ids {
            self.complaints.extend(check::id(&self.sources, at, id).err());
            if !seen.insert(id) {
                let what = format!("the id `{}` is used twice among figures and markers", shown(id));
                self.complaints.push(self.sources.complain(at, id, &what).remedy("give one of them another `id`"));
            }
        }
        for data in std::mem::take(&mut rules.figures) {
            self.figures.insert(data.id.clone(), From { pack: number, data });
        }
        for data in std::mem::take(&mut rules.markers) {
            self.markers.insert(data.id.clone(), From { pack: number, data });
        }
        // Those with pieces come first: only they lie in Rooms.
        self.markers.sort_by(|_, one, _, other| one.data.note.cmp(&other.data.note));
    }
}

/// What cards of all types have in common.
trait Card: DeserializeOwned {
    const TYPE: CardType;
    fn id(&self) -> &str;
    fn put(self, merged: &mut Merged<'_>, pack: u8);
    fn role(&self) -> Option<Role> {
        None
    }
    fn ops_tags(&self) -> &[String] {
        &[]
    }
}

macro_rules! card {
    ($data:ty, $card_type:ident, $list:ident, $wrap:expr, { $($more:tt)* }) => {
        impl Card for $data {
            const TYPE: CardType = CardType::$card_type;
            fn id(&self) -> &str {
                &self.id
            }
            fn put(self, merged: &mut Merged<'_>, pack: u8) {
                merged.$list.insert(self.id.clone(), From { pack, data: $wrap(self) });
            }
            $($more)*
        }
    };
}

card!(ActionData, Action, ops, OpsData::Action, {
    fn ops_tags(&self) -> &[String] {
        &self.tags
    }
});
card!(GadgetData, Gadget, ops, OpsData::Gadget, {
    fn ops_tags(&self) -> &[String] {
        &self.tags
    }
});
card!(CovertData, Covert, ops, OpsData::Covert, {
    fn ops_tags(&self) -> &[String] {
        &self.tags
    }
});
card!(EventData, Event, events, std::convert::identity, {});
card!(RoomData, Room, rooms, std::convert::identity, {
    fn role(&self) -> Option<Role> {
        Some(self.role)
    }
});
card!(AgentData, Agent, agents, std::convert::identity, {});
card!(SecretData, Secret, secrets, std::convert::identity, {});
