//! Authored words resolved: what they name becomes a number, or a complaint that nothing is called so.

use engine::Complaint;
use indexmap::{IndexMap, IndexSet};

use super::check;
use super::merge::Merged;
use super::rules::Shared;
use super::sources::{At, Sources, did_you_mean, shown};
use crate::names::{EventId, OpsId, RoomId};
use crate::vocabulary::{
    AgentMarkers, AgentsWhere, Amount, Authored, CardsWhere, Compare, Condition, Counting, FiguresWhere, GuardsWhere,
    IsAgent, MarkersOf, RoomsWhere, Selector, Target,
};

/// What can be named, each kind in the order of its numbers.
#[derive(Default)]
pub(super) struct Names {
    ops: IndexSet<String>,
    rooms: IndexSet<String>,
    events: IndexSet<String>,
    markers: IndexSet<String>,
    /// So many of them have pieces; the others are notes.
    pieces: usize,
    /// Those that only their holder sees.
    pub secret: IndexSet<String>,
    figures: IndexSet<String>,
    /// Of Ops cards.
    tags: IndexSet<String>,
    /// Of all cards; those of Ops cards come first.
    pub all_tags: IndexSet<String>,
    /// What packs took out, and the packs' names.
    removed: IndexMap<String, String>,
}

impl Names {
    pub fn new(merged: &Merged<'_>) -> Self {
        let pack = |number: u8| merged.sources.0[usize::from(number)].id().to_string();
        Names {
            ops: merged.ops.keys().cloned().collect(),
            rooms: merged.rooms.keys().cloned().collect(),
            events: merged.events.keys().cloned().collect(),
            markers: merged.markers.keys().cloned().collect(),
            pieces: merged.markers.values().filter(|kind| !kind.data.note).count(),
            secret: merged.markers.iter().filter(|(_, kind)| kind.data.secret).map(|(id, _)| id.clone()).collect(),
            figures: merged.figures.keys().cloned().collect(),
            tags: merged.tags.clone(),
            all_tags: merged.tags.clone(),
            removed: merged.removed.iter().map(|(id, number)| (id.clone(), pack(*number))).collect(),
        }
    }

    /// What can be named in content that is ready to play.
    pub fn of(shared: &Shared) -> Self {
        let tags: IndexSet<String> = shared.tags.iter().cloned().collect();
        Names {
            ops: shared.ops.iter().map(|card| card.id.clone()).collect(),
            rooms: shared.rooms.iter().map(|room| room.id.clone()).collect(),
            events: shared.events.iter().map(|card| card.id.clone()).collect(),
            markers: shared.markers.iter().map(|kind| kind.id.clone()).collect(),
            pieces: shared.pieces,
            secret: shared.markers.iter().filter(|kind| kind.secret).map(|kind| kind.id.clone()).collect(),
            figures: shared.figures.iter().map(|kind| kind.id.clone()).collect(),
            all_tags: tags.clone(),
            tags,
            removed: IndexMap::new(),
        }
    }

    pub fn tag_ids(&mut self, tags: &[String]) -> Vec<u8> {
        tags.iter().map(|tag| self.all_tags.insert_full(tag.clone()).0 as u8).collect()
    }
}

/// Looks names up for one card.
#[derive(Clone, Copy)]
pub(super) struct Resolver<'r> {
    pub sources: &'r Sources<'r>,
    pub names: &'r Names,
    pub at: At<'r>,
}

impl Resolver<'_> {
    pub fn ops(&self, id: &str) -> Result<OpsId, Complaint> {
        self.find(&self.names.ops, id, "Ops card has the id").map(OpsId)
    }

    pub fn room(&self, id: &str) -> Result<RoomId, Complaint> {
        self.find(&self.names.rooms, id, "Room has the id").map(RoomId)
    }

    pub fn event(&self, id: &str) -> Result<EventId, Complaint> {
        self.find(&self.names.events, id, "Event has the id").map(EventId)
    }

    pub fn marker(&self, id: &str) -> Result<u8, Complaint> {
        self.find(&self.names.markers, id, "kind of marker has the id")
    }

    /// A kind that can lie in a Room.
    pub fn piece(&self, id: &str) -> Result<u8, Complaint> {
        let kind = self.marker(id)?;
        if usize::from(kind) < self.names.pieces {
            return Ok(kind);
        }
        let what = format!("`{}` is a note, and notes do not lie in Rooms", shown(id));
        Err(self.sources.complain(self.at, id, &what).remedy("leave `note: true` out where it is defined"))
    }

    pub fn figure(&self, id: &str) -> Result<u8, Complaint> {
        self.find(&self.names.figures, id, "kind of figure has the id")
    }

    fn find(&self, known: &IndexSet<String>, word: &str, what: &str) -> Result<u8, Complaint> {
        if let Some(place) = known.get_index_of(word) {
            return Ok(place as u8);
        }
        let complain = |what: String| self.sources.complain(self.at, word, &what);
        if let Some(pack) = self.names.removed.get(word) {
            return Err(complain(format!("`{}` is needed here, but `{pack}` takes it out", shown(word)))
                .remedy(format!("replace or take out `{}` too", shown(self.at.card))));
        }
        let remedy = did_you_mean(word, known.iter().map(String::as_str), "define it, or use a name that is known");
        Err(complain(format!("no {what} `{}`", shown(word))).remedy(remedy))
    }

    fn marker_if_any(&self, kind: Option<&String>) -> Result<Option<u8>, Complaint> {
        kind.map(|kind| self.marker(kind)).transpose()
    }

    pub fn agents(&self, agents: &AgentsWhere<Authored>) -> Result<AgentsWhere, Complaint> {
        Ok(AgentsWhere {
            near: agents.near,
            me: agents.me,
            dazed: agents.dazed,
            in_cell: agents.in_cell,
            data: agents.data,
            gadget: agents.gadget,
            covert: agents.covert,
            hand: agents.hand,
            hacker: agents.hacker,
            activated: agents.activated,
            locked: agents.locked,
            not_target: agents.not_target,
            most_data: agents.most_data,
            least_data: agents.least_data,
            who: agents.who,
            with_guard: agents.with_guard,
            nearest: agents.nearest,
            redirect: agents.redirect,
            apart: agents.apart,
            marker: self.marker_if_any(agents.marker.as_ref())?,
            no_marker: self.marker_if_any(agents.no_marker.as_ref())?,
            most_markers: self.marker_if_any(agents.most_markers.as_ref())?,
            least_markers: self.marker_if_any(agents.least_markers.as_ref())?,
        })
    }

    pub fn guards(&self, guards: &GuardsWhere<Authored>) -> Result<GuardsWhere, Complaint> {
        Ok(GuardsWhere {
            near: guards.near,
            dazed: guards.dazed,
            awake: guards.awake,
            locked: guards.locked,
            with_agent: guards.with_agent,
            other: guards.other,
            marker: guards.marker.as_ref().map(|kind| self.piece(kind)).transpose()?,
        })
    }

    pub fn amount(&self, amount: &Amount<Authored>) -> Result<Amount, Complaint> {
        let Amount::Counted(counting) = amount else { return Ok(Amount::Fixed(amount.guess())) };
        let both = |[one, other]: &[Amount<Authored>; 2]| -> Result<[Amount; 2], Complaint> {
            Ok([self.amount(one)?, self.amount(other)?])
        };
        Ok(Amount::Counted(Box::new(match &**counting {
            Counting::Agents(such) => Counting::Agents(self.agents(such)?),
            Counting::Guards(such) => Counting::Guards(self.guards(such)?),
            Counting::Rooms(such) => Counting::Rooms(self.rooms(such)?),
            Counting::Cards(such) => Counting::Cards(self.cards(such)?),
            Counting::Figures(such) => Counting::Figures(self.figures(such)?),
            Counting::Data(who) => Counting::Data(*who),
            Counting::Hand(who) => Counting::Hand(*who),
            Counting::Gadgets(who) => Counting::Gadgets(*who),
            Counting::Movement(who) => Counting::Movement(*who),
            Counting::Skill(skill) => Counting::Skill(*skill),
            Counting::Markers(MarkersOf { who, kind }) => {
                Counting::Markers(MarkersOf { who: *who, kind: self.marker(kind)? })
            }
            Counting::MarkersHere(kind) => Counting::MarkersHere(self.piece(kind)?),
            Counting::Escaped => Counting::Escaped,
            Counting::Record(record) => Counting::Record(*record),
            Counting::Round => Counting::Round,
            Counting::Countdown => Counting::Countdown,
            Counting::Sum(all) => Counting::Sum(all.iter().map(|one| self.amount(one)).collect::<Result<_, _>>()?),
            Counting::Less(amounts) => Counting::Less(both(amounts)?),
            Counting::Half(one) => Counting::Half(self.amount(one)?),
            Counting::Smaller(amounts) => Counting::Smaller(both(amounts)?),
        })))
    }

    fn compare(&self, compare: &Compare<Authored>) -> Result<Compare, Complaint> {
        check::compare(self.sources, self.at, compare)?;
        let bound = |amount: &Option<Amount<Authored>>| amount.as_ref().map(|one| self.amount(one)).transpose();
        Ok(Compare {
            this: self.amount(&compare.this)?,
            at_least: bound(&compare.at_least)?,
            at_most: bound(&compare.at_most)?,
            more_than: bound(&compare.more_than)?,
            less_than: bound(&compare.less_than)?,
            equals: bound(&compare.equals)?,
        })
    }

    pub fn cards(&self, cards: &CardsWhere<Authored>) -> Result<CardsWhere, Complaint> {
        let tag = |tag: &String| self.find(&self.names.tags, tag, "Ops card has the tag");
        Ok(CardsWhere {
            zone: cards.zone,
            of: cards.of,
            kind: cards.kind,
            tag: cards.tag.as_ref().map(tag).transpose()?,
            weapon: cards.weapon,
            activated: cards.activated,
            top: cards.top,
        })
    }

    pub fn rooms(&self, rooms: &RoomsWhere<Authored>) -> Result<RoomsWhere, Complaint> {
        let marker = |kind: &Option<String>| kind.as_ref().map(|kind| self.piece(kind)).transpose();
        Ok(RoomsWhere {
            near: rooms.near,
            role: rooms.role,
            id: rooms.id.as_ref().map(|id| self.room(id)).transpose()?,
            locked: rooms.locked,
            guard: rooms.guard,
            awake_guard: rooms.awake_guard,
            agent: rooms.agent,
            guard_icon: rooms.guard_icon,
            ability: rooms.ability,
            mine: rooms.mine,
            marker: marker(&rooms.marker)?,
            no_marker: marker(&rooms.no_marker)?,
            beside_marker: marker(&rooms.beside_marker)?,
            figure: rooms.figure,
            sight: rooms.sight,
            open_doorway: rooms.open_doorway,
        })
    }

    pub fn figures(&self, figures: &FiguresWhere<Authored>) -> Result<FiguresWhere, Complaint> {
        let kind = figures.kind.as_ref().map(|kind| self.figure(kind)).transpose()?;
        Ok(FiguresWhere { near: figures.near, kind, dazed: figures.dazed })
    }

    pub fn selector(&self, set: &Selector<Authored>) -> Result<Selector, Complaint> {
        Ok(match set {
            Selector::Agents(agents) => Selector::Agents(self.agents(agents)?),
            Selector::Guards(guards) => Selector::Guards(self.guards(guards)?),
            Selector::Rooms(rooms) => Selector::Rooms(self.rooms(rooms)?),
            Selector::Cards(cards) => Selector::Cards(self.cards(cards)?),
            Selector::Figures(figures) => Selector::Figures(self.figures(figures)?),
        })
    }

    pub fn target(&self, target: &Target<Authored>) -> Result<Target, Complaint> {
        Ok(match target {
            Target::Agent(agents) => Target::Agent(self.agents(agents)?),
            Target::Guard(guards) => Target::Guard(self.guards(guards)?),
            Target::Room(rooms) => Target::Room(self.rooms(rooms)?),
            Target::Card(cards) => Target::Card(self.cards(cards)?),
            Target::Figure(figures) => Target::Figure(self.figures(figures)?),
        })
    }

    pub fn condition(&self, condition: &Condition<Authored>) -> Result<Condition, Complaint> {
        let each =
            |parts: &[Condition<Authored>]| parts.iter().map(|part| self.condition(part)).collect::<Result<_, _>>();
        Ok(match condition {
            Condition::All(parts) => Condition::All(each(parts)?),
            Condition::Any(parts) => Condition::Any(each(parts)?),
            Condition::Not(part) => Condition::Not(Box::new(self.condition(part)?)),
            Condition::BattlePhase => Condition::BattlePhase,
            Condition::Is(is) => Condition::Is(IsAgent { who: is.who, such: self.agents(&is.such)? }),
            Condition::Agents(agents) => Condition::Agents(self.agents(agents)?),
            Condition::Guards(guards) => Condition::Guards(self.guards(guards)?),
            Condition::Rooms(rooms) => Condition::Rooms(self.rooms(rooms)?),
            Condition::Figures(figures) => Condition::Figures(self.figures(figures)?),
            Condition::Cards(cards) => Condition::Cards(self.cards(cards)?),
            Condition::InRoom(rooms) => Condition::InRoom(self.rooms(rooms)?),
            Condition::RoomIs(rooms) => Condition::RoomIs(self.rooms(rooms)?),
            Condition::Has(counted) => Condition::Has(*counted),
            Condition::MyTurn => Condition::MyTurn,
            Condition::PassedCheck => Condition::PassedCheck,
            Condition::Explored => Condition::Explored,
            Condition::Option(rule) => Condition::Option(*rule),
            Condition::CountdownAtMost(most) => Condition::CountdownAtMost(*most),
            Condition::PrisonOnBoard => Condition::PrisonOnBoard,
            Condition::NoOpsLeft => Condition::NoOpsLeft,
            Condition::ByFists => Condition::ByFists,
            Condition::ByMelee => Condition::ByMelee,
            Condition::ByRanged => Condition::ByRanged,
            Condition::ByFight => Condition::ByFight,
            Condition::ByPlace => Condition::ByPlace,
            Condition::TargetsMe => Condition::TargetsMe,
            Condition::Checked(skill) => Condition::Checked(*skill),
            Condition::BySneak => Condition::BySneak,
            Condition::CardIs(cards) => Condition::CardIs(self.cards(cards)?),
            Condition::Distance(distance) => Condition::Distance(*distance),
            Condition::Record(tally) => Condition::Record(*tally),
            Condition::Escaped => Condition::Escaped,
            Condition::Hacker => Condition::Hacker,
            Condition::EscapedBeforeTick(ticks) => Condition::EscapedBeforeTick(*ticks),
            Condition::EscapedLast => Condition::EscapedLast,
            Condition::Markers(markers) => {
                check::markers(self.sources, self.at, markers)?;
                let AgentMarkers { who, at_least, at_most, .. } = *markers;
                Condition::Markers(AgentMarkers { who, kind: self.marker(&markers.kind)?, at_least, at_most })
            }
            Condition::EveryRounds(rounds) => Condition::EveryRounds(*rounds),
            Condition::RoundAtLeast(round) => Condition::RoundAtLeast(*round),
            Condition::Compare(compare) => Condition::Compare(self.compare(compare)?),
        })
    }
}
