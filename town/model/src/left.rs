//! Always somebody who answers again: whatever has happened, each node alone, with the database, brings everything to a good
//! end, while the others stand still for ever. That is more than that it may end well, and it is checked in every state.

use crate::{Act, NODES, Protocol, Town, Work, act};

/// It takes some ten steps a table.
const ENOUGH: usize = 64;

pub(crate) fn is_everybody_answered(protocol: &Protocol, town: &Town) -> bool {
    protocol.letters.iter().zip(&town.tables).all(|(letters, table)| table.told == (1 << letters) - 1)
}

pub(crate) fn anybody_answers(protocol: &Protocol, town: &Town) -> bool {
    (0..NODES as u8).all(|node| answers(protocol, *town, node))
}

/// Goes the straight way to the end, or finds that there is none.
fn answers(protocol: &Protocol, mut town: Town, left: u8) -> bool {
    let mut possible = Vec::new();
    for _ in 0..ENOUGH {
        if is_everybody_answered(protocol, &town) {
            return true;
        }
        possible.clear();
        act::possible(protocol, &town, &mut possible);
        let ways = possible.iter().filter_map(|act| Some((urgency(&town, *act, left)?, *act)));
        let Some((_, act)) = ways.min_by_key(|(urgency, _)| *urgency) else { return false };
        town = act::after(protocol, &town, act);
    }
    false
}

/// What happens by itself, or by the node that is left: first what only needs time, then what the node does about it. None
/// for what the others would have to do, and for misfortunes.
fn urgency(town: &Town, act: Act, left: u8) -> Option<u8> {
    match act {
        // The others do nothing: their leases run out, and the database ends what they have begun.
        Act::Lapse { node } if node != left => Some(0),
        Act::Commit { .. } => Some(1),
        Act::End { node, table } => {
            let desk = &town.tables[usize::from(table)].desks[usize::from(node)];
            let is_the_nodes =
                matches!(desk.work, Work::Begun { orphan: false, .. } | Work::Sent { orphan: false, .. });
            (node != left || !is_the_nodes).then_some(2)
        }
        Act::Restart { node } | Act::Beat { node } if node == left => Some(3),
        Act::Learn { node, .. } | Act::Send { node, .. } if node == left => Some(4),
        Act::Repeat { node, .. } if node == left => Some(5),
        Act::Begin { node, table, letter } if node == left => {
            let is_told = town.tables[usize::from(table)].told & (1 << letter) != 0;
            Some(if is_told { 9 } else { 6 })
        }
        Act::Load { node, .. } if node == left => Some(7),
        Act::Claim { node, .. } if node == left => Some(8),
        Act::Lapse { .. }
        | Act::Restart { .. }
        | Act::Beat { .. }
        | Act::Learn { .. }
        | Act::Send { .. }
        | Act::Repeat { .. }
        | Act::Begin { .. }
        | Act::Load { .. }
        | Act::Claim { .. }
        | Act::Crash { .. }
        | Act::Unclear { .. }
        | Act::LetGo { .. } => None,
    }
}
