//! What stands in the Agents' logs (F07-SHOW-05), told anew; the numbers are the rulebook's. The ledger has the same words,
//! so that the rules page shows them.

use crate::agent_log::AgentLog;

/// A page of the log, with its number.
pub fn text(log: AgentLog) -> String {
    let (number, text) = match log {
        AgentLog::GoingIn => (
            4,
            "We came through the front entrance side by side. I have never worked with another agency, let alone with several. Norwood threatens the whole world, granted; turning my back on these \"teammates\" will still not come easily.",
        ),
        AgentLog::StrangeRooms => (
            8,
            "The strangest floor plan of my career. Rooms lead into Rooms that have no business being neighbours, and I was promised sharks. Norwood must be as mad as they say. There is no easy way to the Mainframe: we will have to look behind every door.",
        ),
        AgentLog::LazyGuards => (
            15,
            "The laziest guards I have ever met. They hang about and eat sandwiches, until one ends up in a Room with them. Stupid is not harmless. With a rifle it could be done from next door, while their mouths are full. I ought to have packed one.",
        ),
        AgentLog::PocketSand => (
            16,
            "Who keeps sand in a pocket? I had a sword out of a display case, he had a handful of sand, and I was the one on the floor. Standard issue these days, I suppose. Then he went through my PDA. My handler will not like what is missing.",
        ),
        AgentLog::CloneData => (
            23,
            "Petabytes of clone Data: medical records, blueprints, formulas, all of it encrypted. The eggheads at HQ will be delighted, if only I get out of here alive.",
        ),
        AgentLog::GettingOut => (
            42,
            "The countdown was blaring, a shoe-knife had left me leaking, and the Entrance was further away than I remembered. I nearly died, but I am out. What the Agency wants with all that Data is above my pay. MISSION ACCOMPLISHED.",
        ),
    };
    format!("Agent Log #{number:02}: {text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ledger_has_every_log_word_for_word() {
        for log in AgentLog::ALL {
            let rule = engine::ledger::find(crate::LEDGER, log.rule().0).unwrap();
            assert!(rule.text.contains(&text(log)), "{}: {}", rule.id, text(log));
        }
    }
}
