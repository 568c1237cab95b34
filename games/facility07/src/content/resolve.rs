//! Names in authored words made into numbers.

use engine::Complaint;
use indexmap::{IndexMap, IndexSet};

use super::merge::Merged;
use super::rules::Shared;
use super::sources::{At, Sources, did_you_mean, shown};
use crate::vocabulary::{CardsWhere, Condition, FiguresWhere, RoomsWhere, Selector, Target};

/// Nothing is named.
const NONE: u8 = u8::MAX;

/// What can be named, each kind in the order of its numbers.
#[derive(Default)]
pub(super) struct Names {
    ops: IndexSet<String>,
    rooms: IndexSet<String>,
    markers: IndexSet<String>,
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
            markers: merged.markers.keys().cloned().collect(),
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
            markers: shared.markers.iter().map(|kind| kind.data.id.clone()).collect(),
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
    pub fn ops(&self, id: &str) -> Result<u8, Complaint> {
        self.find(&self.names.ops, id, "Ops card has the id")
    }

    pub fn room(&self, id: &str) -> Result<u8, Complaint> {
        self.find(&self.names.rooms, id, "Room has the id")
    }

    pub fn marker(&self, id: &str) -> Result<u8, Complaint> {
        self.find(&self.names.markers, id, "kind of marker has the id")
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

    fn optional(
        &self,
        word: Option<&String>,
        find: impl Fn(&Self, &str) -> Result<u8, Complaint>,
    ) -> Result<u8, Complaint> {
        word.map_or(Ok(NONE), |word| find(self, word))
    }

    pub fn cards(&self, cards: &mut CardsWhere) -> Result<(), Complaint> {
        cards.tag_id =
            self.optional(cards.tag.as_ref(), |this, tag| this.find(&this.names.tags, tag, "Ops card has the tag"))?;
        Ok(())
    }

    pub fn rooms(&self, rooms: &mut RoomsWhere) -> Result<(), Complaint> {
        rooms.ids = [
            self.optional(rooms.id.as_ref(), Self::room)?,
            self.optional(rooms.marker.as_ref(), Self::marker)?,
            self.optional(rooms.no_marker.as_ref(), Self::marker)?,
            self.optional(rooms.beside_marker.as_ref(), Self::marker)?,
        ];
        Ok(())
    }

    pub fn figures(&self, figures: &mut FiguresWhere) -> Result<(), Complaint> {
        figures.id = figures.kind.as_ref().map(|kind| self.figure(kind)).transpose()?;
        Ok(())
    }

    pub fn selector(&self, set: &mut Selector) -> Result<(), Complaint> {
        match set {
            Selector::Agents(_) | Selector::Guards(_) => Ok(()),
            Selector::Rooms(rooms) => self.rooms(rooms),
            Selector::Cards(cards) => self.cards(cards),
            Selector::Figures(figures) => self.figures(figures),
        }
    }

    pub fn target(&self, target: &mut Target) -> Result<(), Complaint> {
        match target {
            Target::Agent(_) | Target::Guard(_) => Ok(()),
            Target::Room(rooms) => self.rooms(rooms),
            Target::Card(cards) => self.cards(cards),
            Target::Figure(figures) => self.figures(figures),
        }
    }

    pub fn condition(&self, condition: &mut Condition) -> Result<(), Complaint> {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => parts.iter_mut().try_for_each(|part| self.condition(part)),
            Condition::Not(part) => self.condition(part),
            Condition::Rooms(rooms) | Condition::InRoom(rooms) | Condition::RoomIs(rooms) => self.rooms(rooms),
            Condition::Figures(figures) => self.figures(figures),
            Condition::Cards(cards) | Condition::CardIs(cards) => self.cards(cards),
            Condition::Markers(markers) => {
                markers.id = self.marker(&markers.kind)?;
                Ok(())
            }
            Condition::BattlePhase
            | Condition::Is(_)
            | Condition::Agents(_)
            | Condition::Guards(_)
            | Condition::Has(_)
            | Condition::MyTurn
            | Condition::PassedCheck
            | Condition::Explored
            | Condition::Option(_)
            | Condition::CountdownAtMost(_)
            | Condition::PrisonOnBoard
            | Condition::NoOpsLeft
            | Condition::ByFists
            | Condition::ByMelee
            | Condition::ByRanged
            | Condition::ByFight
            | Condition::ByPlace
            | Condition::TargetsMe
            | Condition::Distance(_)
            | Condition::Record(_)
            | Condition::Escaped
            | Condition::Hacker
            | Condition::EscapedBeforeTick(_)
            | Condition::EscapedLast
            | Condition::EveryRounds(_) => Ok(()),
        }
    }
}
