//! The box: characters, cards, tiles, events and guides, read from `content/*.yaml` and made ready to play.

mod check;
mod compile;
mod data;
#[cfg(test)]
mod readback;
mod rules;

pub use data::{
    AbilityData, CardData, CharacterData, CountOf, Counted, DifficultyData, EventData, EventKind, Lasting, LiesOn,
    Mode, Movement, Mover, Passive, ShipData, SkillData, Target, TileData, WhichCard, Who,
};
pub use rules::{Ability, Action, Card, Character, Event, Faza, Guide, PhaseGuide, Skill, Symbols};
