//! Signs: what a tile, a Hostile or a card is known for.

use entity_extraction::layout::HallId;
use entity_extraction::{Card, HostileId, RoomId};
use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use crate::parts::icon::Icon;

/// An icon within a drawing, around a point.
pub fn sign(icon: &'static IconData, (x, y): (f64, f64), size: f64, class: &'static str) -> AnyView {
    let (scale, half) = (size / 20.0, size / 2.0);
    view! { <g class=class transform=format!("translate({} {}) scale({scale})", x - half, y - half)><Icon icon/></g> }
        .into_any()
}

/// A room's emblem.
pub fn room(room: RoomId) -> &'static IconData {
    match room.0 {
        0 => lu::LuDoorOpen,
        1 => lu::LuBiohazard,
        2..=4 => lu::LuCylinder,
        5 => lu::LuCctv,
        6 => lu::LuCrosshair,
        7 => lu::LuBriefcaseMedical,
        8 => lu::LuBoxes,
        9 => lu::LuFlaskConical,
        10 => lu::LuServer,
        11 => lu::LuZap,
        12 => lu::LuSkull,
        13 => lu::LuSnowflake,
        14 => lu::LuWaves,
        15 => lu::LuFan,
        _ => lu::LuBedDouble,
    }
}

/// A hall's emblem; plain junctions have none.
pub fn hall(hall: HallId) -> Option<&'static IconData> {
    Some(match hall.index() {
        2 => lu::LuShieldAlert,
        3 => lu::LuPackageOpen,
        4 => lu::LuCrosshair,
        5 => lu::LuVideo,
        6 => lu::LuCloudFog,
        7 => lu::LuCross,
        8 => lu::LuLightbulbOff,
        9 | 10 => lu::LuChevronsLeftRight,
        _ => return None,
    })
}

/// Whether a hall is an airlock: a door at each end, one of which an operative outside can lock.
pub fn is_airlock(hall: HallId) -> bool {
    matches!(hall.index(), 9 | 10)
}

pub fn hostile(hostile: HostileId) -> &'static IconData {
    match hostile.0 {
        0 => lu::LuBiohazard,
        1 => lu::LuFootprints,
        2 => lu::LuHammer,
        3 => lu::LuMegaphone,
        4 => lu::LuBug,
        5 => lu::LuEye,
        6 => lu::LuVenetianMask,
        7 => lu::LuDroplet,
        _ => lu::LuLock,
    }
}

/// What sort of card it is, in a word and a sign.
pub fn card(card: Card) -> (&'static str, &'static IconData) {
    match card.hostile() {
        Some(one) => ("hostile", hostile(one)),
        None if card.is_weapon() => ("weapon", lu::LuCrosshair),
        None if card.is_entity() => ("item entity", lu::LuOrbit),
        None => ("item", lu::LuPackage),
    }
}
