//! What a town promises.

use stateright::Property;

use crate::{Memory, Protocol, Town, left};

pub const STALE: &str = "no two owners' writes count";
pub const CHAIN: &str = "every entry follows all before it";
pub const KEPT: &str = "nothing that was acknowledged is missing";
pub const ONCE: &str = "no letter is answered twice";
pub const LEFT: &str = "whichever node is left, everybody is answered";

// Not promises, but that there is something to keep them against.
const ANSWERED: &str = "everybody can be answered";
const BEHIND: &str = "an owner may not know that it was taken over";
const ORPHAN: &str = "an owner may come while its predecessor's commit is under way";

pub(crate) fn all() -> Vec<Property<Protocol>> {
    vec![
        Property::always(STALE, |_, town: &Town| town.tables.iter().all(|table| !table.journal.stale)),
        Property::always(CHAIN, |_, town: &Town| town.tables.iter().all(|table| !table.journal.forked)),
        Property::always(KEPT, |_, town: &Town| {
            town.tables.iter().all(|table| {
                let kept = table.journal.letters().iter().fold(0, |kept, letter| kept | 1 << letter);
                table.told & !kept == 0
            })
        }),
        Property::always(ONCE, |_, town: &Town| {
            town.tables.iter().all(|table| {
                let letters = table.journal.letters();
                (1..letters.len()).all(|at| !letters[..at].contains(&letters[at]))
            })
        }),
        Property::always(LEFT, left::anybody_answers),
        Property::sometimes(ANSWERED, left::is_everybody_answered),
        Property::sometimes(BEHIND, |_, town: &Town| {
            town.tables.iter().any(|table| {
                let fresh = |wanted: bool| {
                    let is = |memory| matches!(memory, Memory::Loaded { fresh, .. } if fresh == wanted);
                    table.desks.iter().any(|desk| is(desk.memory))
                };
                fresh(true) && fresh(false)
            })
        }),
        Property::sometimes(ORPHAN, |_, town: &Town| {
            town.tables.iter().any(|table| {
                let is_lost = |owner: u8| town.nodes[usize::from(owner)].lapsed;
                let is_open = table.desks.iter().any(|desk| desk.work.is_open());
                is_open && table.owner.is_none_or(is_lost)
            })
        }),
    ]
}
