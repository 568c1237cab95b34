//! The box: halls, rooms, weapons, items, entities and tokens, read from `content/*.yaml` and made ready to play.

mod check;
mod compile;
mod data;
#[cfg(test)]
mod readback;
mod rules;

pub use compile::Effects;
pub use data::{
    BoxData, Class, Cost, EffectData, EntityData, HallData, HostileData, ItemData, Limit, OperativeData, RoomData,
    RoomKind, Trigger, WeaponData,
};
pub use rules::{Being, EntityExtraction, Entry, Hall, Item, Room, Traits, Weapon};
