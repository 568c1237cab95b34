//! A sign for every Room, so that one finds it again at a glance.

use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

/// The sign on a Room's floor. Rooms of packs get one by their role.
pub fn emblem(id: &str, sort: &str) -> &'static IconData {
    match id {
        "morgue" => lu::LuBone,
        "rec-room" => lu::LuGamepad2,
        "kitchen" => lu::LuChefHat,
        "shark-tank" => lu::LuFish,
        "trophy-gallery" => lu::LuTrophy,
        "clone-vat-chamber" => lu::LuDna,
        "sandwich-lab" => lu::LuSandwich,
        "armory" => lu::LuSwords,
        "gadget-workshop" => lu::LuWrench,
        "security-office" => lu::LuCctv,
        "guard-barracks" => lu::LuBed,
        "laser-corridor" => lu::LuScanLine,
        "ventilation-shaft" => lu::LuFan,
        "server-attic" => lu::LuServer,
        "medical-bay" => lu::LuStethoscope,
        "waiting-room-of-doom" => lu::LuHourglass,
        "casino-annex" => lu::LuSpade,
        "disguise-department" => lu::LuVenetianMask,
        "monologue-theatre" => lu::LuDrama,
        "escape-pod-bay" => lu::LuRocket,
        "underground-helipad" => lu::LuPlaneTakeoff,
        "volcano-view-terrace" => lu::LuMountain,
        "piranha-powder-room" => lu::LuBath,
        "henchman-resources" => lu::LuIdCard,
        "blueprint-archive" => lu::LuDraftingCompass,
        "screening-room" => lu::LuClapperboard,
        "hypnosis-studio" => lu::LuEye,
        "panic-room" => lu::LuVault,
        "motor-pool" => lu::LuCar,
        "freight-elevator" => lu::LuArrowUpDown,
        _ => match sort {
            "entryway" => lu::LuDoorOpen,
            "prison" => lu::LuFence,
            "mainframe" => lu::LuCpu,
            "node" => lu::LuNetwork,
            _ => lu::LuBuilding2,
        },
    }
}

/// An icon within a drawing, around a middle.
pub fn sign(icon: &'static IconData, (x, y): (f64, f64), size: f64, class: &'static str) -> AnyView {
    view! {
        <svg class=class x=x - size / 2.0 y=y - size / 2.0 width=size height=size
            viewBox=icon.view_box.unwrap_or("0 0 24 24") fill="none" stroke="currentColor" stroke-width="2"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" inner_html=icon.data></svg>
    }
    .into_any()
}
