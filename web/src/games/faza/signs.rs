//! The signs of the game, drawn by us: what a Drone, a Rebel and each mothership look like. Shapes tell them apart;
//! colours (in the style sheet) only help.

use faza::{Area, Ship};
use icondata_core::IconData;
use leptos::prelude::*;

use crate::parts::icon::Icon;

/// The sign of an Area of Focus.
pub fn area_icon(area: Area) -> &'static IconData {
    match area {
        Area::Medical => icondata_lu::LuPill,
        Area::Political => icondata_lu::LuMic,
        Area::Tactical => icondata_lu::LuCrosshair,
        Area::Technological => icondata_lu::LuMicroscope,
    }
}

/// What style sheets call an Area.
pub fn area_class(area: Area) -> &'static str {
    match area {
        Area::Medical => "medical",
        Area::Political => "political",
        Area::Tactical => "tactical",
        Area::Technological => "technological",
    }
}

/// A hovering machine with one lens, in a box of 20 by 20.
pub const DRONE: &str = r#"<path class="d-leg" d="M5 12 2.5 18M15 12 17.5 18M10 14v4.6"/><path class="d-body" d="M2 9.5C2 5 5.6 2.4 10 2.4S18 5 18 9.5c0 2.6-3.4 4.3-8 4.3S2 12.100 2 9.500Z"/><circle class="d-eye" cx="10" cy="8.600" r="3.500"/><circle class="d-spark" cx="11.200" cy="7.500" r="1.100"/>"#;

/// A deserter with feelers and a raised arm, in a box of 20 by 20.
pub const REBEL: &str = r#"<path class="r-feeler" d="M8 4.500 6.300 1.500M11 4.500 12.400 1.500"/><path class="r-body" d="M4.200 19c0-4.800 1.800-7.400 5.200-7.400 1.300 0 2.400.3 3.200 1l1.500-5.900 2.700.7-2 8c-.2.8-.4 2.200-.4 3.600Z"/><ellipse class="r-body" cx="9.400" cy="7.300" rx="4.200" ry="4"/><path class="r-eye" d="M7 6.600l1.800 1.400M11.800 6.600l-1.800 1.400"/>"#;

/// A pawn in a box of 24 by 28; its letter is written over it.
pub const PAWN: &str = r#"<path class="p-body" d="M12 1.500a5.600 5.600 0 0 1 4.900 8.300c3.300 2.500 5.600 8.500 5.600 14.200 0 1.900-4.700 2.900-10.500 2.900S1.500 25.900 1.500 24c0-5.700 2.300-11.700 5.600-14.200A5.600 5.600 0 0 1 12 1.500Z"/>"#;

/// A broad saucer with hangar lights.
const CARRIER: &str = r#"<path class="s-hull" d="M15 14C15 7 20.500 3 28 3s13 4 13 11"/><path class="s-glass" d="M20 12c.6-3.600 3.800-5.600 8-5.600"/><path class="s-hull" d="M2 18c0-3.800 11-6.500 26-6.500S54 14.200 54 18s-11 7-26 7S2 21.800 2 18Z"/><path class="s-dark" d="M17 25.200l3 4.800h16l3-4.800c-3 .8-19 .8-22 0Z"/><g class="s-light"><circle cx="10" cy="18" r="1.700"/><circle cx="19" cy="19.600" r="1.700"/><circle cx="28" cy="20.200" r="1.700"/><circle cx="37" cy="19.600" r="1.700"/><circle cx="46" cy="18" r="1.700"/></g>"#;

/// A blade with fins and a gun.
const DESTROYER: &str = r#"<path class="s-dark" d="M8 4l10 9H9ZM8 30l10-9H9Z"/><path class="s-hull" d="M3 12.500 24 8l29 9-29 9L3 21.500Z"/><path class="s-glass" d="M24 12.500 40 17l-16 1.500Z"/><path class="s-dark" d="M27 22.500h11v5H27Z"/><path class="s-light" d="M36 24h13v2H36Z"/><circle class="s-light" cx="8" cy="17" r="2.200"/>"#;

/// A seed with roots that drill into the ground.
const FORMER: &str = r#"<path class="s-dark" d="M17 19c-1 5-5 7-9 12M28 20v12M39 19c1 5 5 7 9 12M23 20c0 5-2 7-5 11M33 20c0 5 2 7 5 11" fill="none"/><path class="s-hull" d="M28 1.500 45 12l-4.500 9.500h-25L11 12Z"/><path class="s-glass" d="M28 4.500 37 12l-9 7-9-7Z"/><path class="s-light" d="M28 8.500l4.500 3.500-4.500 3.500-4.500-3.500Z"/>"#;

/// A mothership in a box of 56 by 34.
pub fn ship(ship: Ship) -> &'static str {
    match ship {
        Ship::Carrier => CARRIER,
        Ship::Destroyer => DESTROYER,
        Ship::Former => FORMER,
    }
}

pub fn ship_class(ship: Ship) -> &'static str {
    match ship {
        Ship::Carrier => "carrier",
        Ship::Destroyer => "destroyer",
        Ship::Former => "former",
    }
}

/// A piece as a small picture outside the board.
pub fn small(drawing: &'static str, class: &'static str) -> AnyView {
    view! { <svg class=format!("sign {class}") viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" inner_html=drawing></svg> }
        .into_any()
}

/// The sign of an Area beside its name.
pub fn area_badge(area: Area) -> AnyView {
    view! { <span class=format!("area {}", area_class(area)) title=area.to_string()><Icon icon=area_icon(area)/></span> }.into_any()
}
