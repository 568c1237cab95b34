//! The compiler: authored content in, playable content out.

use engine::Text;
use engine::effect::{Library, Origin, ProgramId};

use super::data::{AbilityData, CardData, CharacterData, DifficultyData, EventData, ShipData};
use super::rules::{Ability, Action, Card, Character, Event, Guide, PhaseGuide, Skill};
use crate::vocabulary::{Lexicon, RollChange, Step, Verb};

/// Turns authored effects into programs and gives each roll change its place in the table.
#[derive(Default)]
pub(super) struct Compiler {
    pub library: Library<Lexicon>,
    pub roll_changes: Vec<(Text, Vec<RollChange>)>,
}

impl Compiler {
    pub fn program(&mut self, name: &str, source: &str, mut steps: Vec<Step>) -> ProgramId {
        for step in &mut steps {
            step.each_verb(&mut |verb| {
                if let Verb::Enhance(enhance) = verb {
                    enhance.id = self.roll_changes.len() as u8;
                    self.roll_changes.push((name.into(), enhance.roll.clone()));
                }
            });
        }
        self.library.add(Origin::own(name, source), &steps)
    }

    /// The roll changes compiled after the first `before`.
    fn enhancement_since(&self, before: usize) -> Option<u8> {
        (self.roll_changes.len() > before).then_some(before as u8)
    }

    fn ability(&mut self, source: &str, data: AbilityData) -> Ability {
        let before = self.roll_changes.len();
        let action = match data.movement {
            Some(movement) => Action::Move(movement),
            None => Action::Effect(data.targets, self.program(&data.name, source, data.steps)),
        };
        Ability {
            name: data.name.into(),
            text: data.text,
            source: source.into(),
            cost: data.cost,
            needs: data.needs,
            action,
            enhancement: self.enhancement_since(before),
        }
    }

    pub fn character(&mut self, data: CharacterData) -> Character {
        let skill = match (data.skill.passive, data.skill.reroll_cost) {
            (Some(passive), _) => Skill::Passive(passive),
            (None, Some(cost)) => Skill::Reroll(cost),
            (None, None) => Skill::Active(self.ability(
                &data.id,
                AbilityData {
                    name: data.skill.name.clone(),
                    text: data.skill.text.clone(),
                    movement: None,
                    cost: data.skill.cost,
                    needs: data.skill.needs,
                    targets: data.skill.targets,
                    steps: data.skill.steps,
                },
            )),
        };
        Character {
            id: data.id,
            name: data.name.into(),
            area: data.area,
            flavour: data.flavour,
            skill_name: data.skill.name.into(),
            skill_text: data.skill.text,
            skill,
        }
    }

    pub fn card(&mut self, data: CardData) -> Card {
        let [first, second] = data.healthy;
        let [third, fourth] = data.injured;
        let choices = [first, second, third, fourth].map(|choice| self.ability(&data.id, choice));
        Card { id: data.id, choices }
    }

    pub fn event(&mut self, data: EventData) -> Event {
        Event {
            local: self.program(&data.name, &data.id, data.local),
            global: self.program(&data.name, &data.id, data.steps),
            reward: data.reward.map(|reward| self.ability(&data.id, reward)),
            id: data.id,
            name: data.name.into(),
            kind: data.kind,
            flavour: data.flavour,
            local_text: data.local_text,
            text: data.text,
            lasting: data.lasting,
            lies_on: data.lies_on,
            ship: data.ship,
            when_tracker_shifts: data.when_tracker_shifts,
        }
    }

    pub fn guide(&mut self, data: ShipData) -> Guide {
        let source = format!("{} guide", data.ship);
        Guide {
            active: self.program(&data.ship.to_string(), &source, data.active),
            active_text: data.active_text,
            movement_text: data.movement_text,
            defeated: self.program(&data.defeated_name, &source, data.defeated),
            defeated_name: data.defeated_name,
            defeated_text: data.defeated_text,
        }
    }

    pub fn phase_guide(&mut self, data: DifficultyData) -> PhaseGuide {
        let source = format!("{} guide", data.difficulty);
        let steps = data.steps.into_iter().map(|step| {
            let program = self.program(&step.text, &source, step.steps);
            (step.text, program)
        });
        PhaseGuide { steps: steps.collect(), lost_without_rebels: data.lost_without_rebels }
    }
}
