//! The compiler: authored content in, playable content out. Names inside programs become numbers here.

use engine::Complaint;
use engine::effect::{Library, Origin, ProgramId, Word};
use engine::load::nearest;

use super::cited::cited;
use super::data::{ItemData, NpcData, RoomData};
use super::rules::{GuardSpace, Interface, Item, Npc, Room};
use crate::names::{NpcId, RoomId};
use crate::vocabulary::{Condition, Lexicon, Spot, Step, Verb};

/// Turns authored effects into programs.
#[derive(Clone, Debug, Default)]
pub(super) struct Compiler {
    pub library: Library<Lexicon>,
    pub rooms: Vec<String>,
    pub npcs: Vec<String>,
}

impl Compiler {
    /// The number of a name, or the complaint about it.
    fn number(known: &[String], name: &str, what: &str) -> Result<u8, String> {
        let found = known.iter().position(|one| one.eq_ignore_ascii_case(name));
        found.map(|place| place as u8).ok_or_else(|| {
            let near = nearest(name, known.iter().map(String::as_str));
            let hint = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            format!("there is no {what} `{name}`{hint}")
        })
    }

    fn name_condition(&self, condition: &mut Condition) -> Result<(), String> {
        match condition {
            Condition::In(spots) => {
                for spot in spots {
                    if let Spot::Room(room) = spot {
                        room.id = RoomId(Self::number(&self.rooms, &room.name, "room")?);
                    }
                }
                Ok(())
            }
            Condition::Not(inner) => self.name_condition(inner),
            Condition::Resolved | Condition::GuardHere(_) | Condition::InSupply(_) => Ok(()),
        }
    }

    /// Gives every name in a program its number.
    pub fn name_all(&self, steps: &mut [Step]) -> Result<(), String> {
        let mut fault = Ok(());
        for step in steps {
            step.each_word(&mut |word| {
                let named = match word {
                    Word::Verb(Verb::PlaceNpc(npc)) => {
                        Self::number(&self.npcs, &npc.name, "NPC").map(|id| npc.id = NpcId(id))
                    }
                    Word::Condition(condition) => self.name_condition(condition),
                    Word::Verb(_) | Word::Selector(_) | Word::Check(_) | Word::Amount(_) => Ok(()),
                };
                if fault.is_ok() {
                    fault = named;
                }
            });
        }
        fault
    }

    pub fn program(&mut self, name: &str, source: &str, mut steps: Vec<Step>) -> Result<Option<ProgramId>, String> {
        if steps.is_empty() {
            return Ok(None);
        }
        self.name_all(&mut steps).map_err(|what| format!("{name}: {what}"))?;
        Ok(Some(self.library.add(Origin::own(name, source), &steps)))
    }

    pub fn room(&mut self, file: &str, data: RoomData) -> Result<Room, Complaint> {
        let about = |what: String| Complaint::about(file, what);
        let (name, id) = (data.name.as_str(), data.id.as_str());
        let effect = |compiler: &mut Compiler, data: Option<super::EffectData>| match data {
            Some(effect) => Ok((effect.text, compiler.program(name, id, effect.steps)?)),
            None => Ok((String::new(), None)),
        };
        let (reveal_text, reveal) = effect(self, data.reveal).map_err(about)?;
        let (enter_text, enter) = effect(self, data.enter).map_err(about)?;
        let interface = match data.interface {
            Some(function) => Some(Interface {
                uses: function.uses,
                leads_to_secret: function.steps.contains(&Step::Do(Verb::MoveToSecret)),
                is_exit: function.steps.contains(&Step::Do(Verb::Escape)),
                program: self.program(name, id, function.steps).map_err(about)?,
                text: function.text,
            }),
            None => None,
        };
        let guard = match data.guard {
            Some(guard) => Some(GuardSpace {
                kind: guard.kind,
                data: guard.data,
                on_destroy: self.program(name, id, guard.on_destroy).map_err(about)?,
                text: guard.text,
            }),
            None => None,
        };
        Ok(Room {
            name: name.into(),
            rule: cited(id),
            id: data.id,
            floor: data.floor,
            data: data.data,
            flavour: data.flavour,
            reveal,
            reveal_text,
            enter,
            enter_text,
            interface,
            guard,
        })
    }

    pub fn item(&mut self, file: &str, data: ItemData) -> Result<Item, Complaint> {
        let about = |what: String| Complaint::about(file, what);
        let does = |wanted: fn(&Verb) -> bool| {
            let mut steps = data.steps.iter().chain(&data.at_end_of_resolution);
            steps.any(|step| matches!(step, Step::Do(verb) if wanted(verb)))
        };
        Ok(Item {
            shields: does(|verb| matches!(verb, Verb::Shield(_))),
            jams: does(|verb| matches!(verb, Verb::Jam)),
            on_play: self.program(&data.name, &data.id, data.steps).map_err(about)?,
            at_end: self.program(&data.name, &data.id, data.at_end_of_resolution).map_err(about)?,
            rule: cited(&data.id),
            id: data.id,
            name: data.name.into(),
            text: data.text,
            extraction_text: data.extraction_text,
            flavour: data.flavour,
            after: data.after,
        })
    }

    pub fn npc(&mut self, file: &str, data: NpcData) -> Result<Npc, Complaint> {
        let about = |what: String| Complaint::about(file, what);
        Ok(Npc {
            start: self.program(&data.name, &data.id, data.start).map_err(about)?,
            activate: self.program(&data.name, &data.id, data.activate).map_err(about)?,
            rule: cited(&data.id),
            id: data.id,
            name: data.name.into(),
            text: data.text,
            flavour: data.flavour,
        })
    }
}
