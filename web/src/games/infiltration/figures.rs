//! How people are drawn: operatives in hoods, NPCs as cards on stands.

use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use super::signs::sign;

/// The first letter of a name.
pub fn initial(name: &str) -> String {
    name.chars().find(|letter| letter.is_alphanumeric()).into_iter().collect()
}

/// A hood, a visor, and the operative's initial. Feet are 26 below the middle.
pub fn operative(name: &str) -> AnyView {
    view! {
        <path class="inf-coat" d="M-8 -6C-15 -3 -16 10 -16 26H16C16 10 15 -3 8 -6L0 -1z"/>
        <path class="inf-hood" d="M-11 -4C-14 -18 -9 -29 0 -29C9 -29 14 -18 11 -4L0 1z"/>
        <path class="inf-face" d="M-7 -9C-8 -19 -4 -23 0 -23C4 -23 8 -19 7 -9L0 -4z"/>
        <rect class="inf-visor" x="-8" y="-18" width="16" height="6.500" rx="3"/>
        <text class="inf-initial" x="0" y="19" font-size="17" text-anchor="middle">{initial(name)}</text>
    }
    .into_any()
}

/// A card on a stand.
pub fn npc(name: &str, icon: &'static IconData) -> AnyView {
    let letters: String = name.split([' ', '-']).filter_map(|word| word.chars().next()).take(2).collect();
    view! {
        <path class="inf-stand" d="M-11 26h22l-4 -6h-14z"/>
        <rect class="inf-npc-card" x="-15" y="-28" width="30" height="49" rx="3"/>
        {sign(icon, (0.0, -13.0), 20.0, "inf-npc-sign")}
        <text class="inf-npc-letters" x="0" y="14" font-size="14" text-anchor="middle">{letters}</text>
    }
    .into_any()
}

/// What an NPC is known for.
pub fn npc_icon(id: &str) -> &'static IconData {
    match id {
        "NPC-1" => lu::LuShieldAlert,
        "NPC-2" => lu::LuSiren,
        "NPC-3" => lu::LuPhoneCall,
        "NPC-4" => lu::LuDatabaseZap,
        "NPC-5" => lu::LuBot,
        _ => lu::LuUserRound,
    }
}
