//! The box: rooms, items, operatives, NPCs and tokens, read from `content/*.yaml` and made ready to play.

mod amount;
mod check;
mod cited;
mod compile;
mod data;
#[cfg(test)]
mod readback;
mod rules;

pub use amount::Amount;
pub use data::{
    After, BoxData, DataKind, EffectData, GuardData, InterfaceData, ItemData, NpcData, OperativeData, PrototypeData,
    RoomData, SpecialData, SpecialistData, Use,
};
pub use rules::{GuardSpace, Infiltration, Interface, Item, Npc, Room};
