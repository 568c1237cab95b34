//! The people who work late: what each does, and where.

use icondata_core::IconData;
use infiltration::NpcId;
use infiltration::view::{NpcPlace, NpcView};
use leptos::prelude::*;

use super::{figures, paper};
use crate::art;
use crate::parts::icon::Icon;

/// An NPC's sign.
pub fn icon(npc: NpcId) -> &'static IconData {
    figures::npc_icon(paper::printed("npc", npc.0).map_or("", |printed| printed.id.as_str()))
}

/// An NPC's card, to be read.
pub fn card(npc: &NpcView) -> AnyView {
    let printed = paper::printed("npc", npc.npc.0);
    let at = match npc.at {
        NpcPlace::Supply => "not in the building yet".to_string(),
        NpcPlace::Room(place) => format!("in {place}"),
        NpcPlace::Box => "gone for good".into(),
    };
    view! {
        <li class="card inf-card" data-sort="npc">
            <span class="kind"><Icon icon=icon(npc.npc)/>"NPC · "{at}</span>
            <span class="inf-card-name">{npc.name.to_string()}</span>
            {art::picture("npc", &npc.name, None)}
            <span>{paper::text(printed, "rules").unwrap_or_default()}</span>
            <span class="flavour">{paper::flavour(printed)}</span>
        </li>
    }
    .into_any()
}
