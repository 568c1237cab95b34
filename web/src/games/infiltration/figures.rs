//! How people are drawn: operatives in hoods, NPCs as cards on stands.

use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use super::signs::sign;
use crate::art;

/// The first letter of a name.
pub fn initial(name: &str) -> String {
    name.chars().find(|letter| letter.is_alphanumeric()).into_iter().collect()
}

/// An operative's face, or the initial until it is there. Feet are 26 below the middle.
pub fn operative(name: &str) -> AnyView {
    art::token("operative", name, initial(name), 26.0)
}

/// A card on a stand.
pub fn npc(name: &str, icon: &'static IconData) -> AnyView {
    let letters: String = name.split([' ', '-']).filter_map(|word| word.chars().next()).take(2).collect();
    view! {
        <path class="inf-stand" d="M-11 26h22l-4 -6h-14z"/>
        <rect class="inf-npc-card" x="-20" y="-30" width="40" height="51" rx="3"/>
        {sign(icon, (0.0, -13.0), 20.0, "inf-npc-sign")}
        <text class="inf-npc-letters" x="0" y="19" font-size="11" text-anchor="middle">{letters}</text>
        {art::picture("npc", name, Some([-19.0, -29.0, 38.0, 38.0]))}
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
