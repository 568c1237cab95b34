//! What can happen in a town, when, and what comes of it.

use crate::{Fence, Load, Memory, Protocol, Rules, Table, Tell, Town, Work};

/// One thing that happens. `node` and `table` say where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// The program ends without a word.
    Crash { node: u8 },
    /// It is started again, under an epoch of its own: what it owned before is nobody's.
    Restart { node: u8 },
    /// Its lease runs out.
    Lapse { node: u8 },
    /// It renews its lease.
    Beat { node: u8 },
    /// It takes a table that nobody alive owns, or that it owns itself.
    Claim { node: u8, table: u8 },
    /// It reads the journal.
    Load { node: u8, table: u8 },
    /// A letter is new: a transaction is begun, the epoch looked at, the entry put in.
    Begin { node: u8, table: u8, letter: u8 },
    /// A letter is known: the guest is told what the first was told.
    Repeat { node: u8, table: u8, letter: u8 },
    /// The word to commit goes out.
    Send { node: u8, table: u8 },
    /// The database commits, or refuses to.
    Commit { node: u8, table: u8 },
    /// The database undoes a transaction: its client says nothing, or the connection is gone.
    End { node: u8, table: u8 },
    /// The node hears what became of its transaction, and tells the guest.
    Learn { node: u8, table: u8 },
    /// The node does not hear it, and gives the connection up.
    Unclear { node: u8, table: u8 },
    /// The node gives the table away.
    LetGo { node: u8, table: u8 },
}

/// Whether nobody holds the table's epoch for a transaction of theirs.
fn is_free(rules: &Rules, table: &Table) -> bool {
    rules.fence != Fence::Held || !table.desks.iter().any(|desk| desk.work.is_open())
}

/// Whether this node may make the table its own.
fn may_claim(rules: &Rules, town: &Town, node: u8, table: &Table) -> bool {
    let has_lost = |owner: u8| rules.takes && town.nodes[usize::from(owner)].lapsed;
    let is_open = table.owner.is_none_or(|owner| owner == node || has_lost(owner));
    is_open && !town.nodes[usize::from(node)].lapsed && is_free(rules, table)
}

/// Everything that can happen now.
pub(crate) fn possible(protocol: &Protocol, town: &Town, into: &mut Vec<Act>) {
    for (node, is) in (0..).zip(&town.nodes) {
        into.push(if is.up { Act::Crash { node } } else { Act::Restart { node } });
        if !is.lapsed {
            into.push(Act::Lapse { node });
        } else if is.up {
            into.push(Act::Beat { node });
        }
        for ((at, table), letters) in (0..).zip(&town.tables).zip(protocol.letters) {
            let desk = &table.desks[usize::from(node)];
            if is.up {
                at_a_node(&protocol.rules, town, (node, at), letters, into);
            }
            match desk.work {
                Work::Begun { .. } if protocol.rules.ends => into.push(Act::End { node, table: at }),
                Work::Sent { .. } => into.extend([Act::Commit { node, table: at }, Act::End { node, table: at }]),
                Work::Begun { .. } | Work::Nothing | Work::Written { .. } | Work::Undone => {}
            }
        }
    }
}

/// What a running node can do about a table.
fn at_a_node(rules: &Rules, town: &Town, (node, at): (u8, u8), letters: u8, into: &mut Vec<Act>) {
    let table = &town.tables[usize::from(at)];
    let desk = &table.desks[usize::from(node)];
    let known = |knows: u8| table.journal.letters().get(..usize::from(knows)).unwrap_or_default();
    match desk.work {
        // An orphan that its node has forgotten keeps nobody from anything but by what it holds at the database.
        Work::Nothing | Work::Begun { orphan: true, .. } | Work::Sent { orphan: true, .. } => match desk.memory {
            Memory::Nothing if letters > 0 && rules.load == Load::ReadFirst => {
                into.push(Act::Load { node, table: at });
            }
            Memory::Nothing | Memory::Read { .. } => {
                if letters > 0 && may_claim(rules, town, node, table) {
                    into.push(Act::Claim { node, table: at });
                }
            }
            Memory::Claimed { .. } => into.extend([Act::Load { node, table: at }, Act::LetGo { node, table: at }]),
            Memory::Loaded { knows, .. } => {
                for letter in 0..letters {
                    let is_known = known(knows).contains(&letter);
                    if is_known && table.told & (1 << letter) == 0 {
                        into.push(Act::Repeat { node, table: at, letter });
                    }
                    if (!is_known || !rules.once) && desk.work == Work::Nothing {
                        into.push(Act::Begin { node, table: at, letter });
                    }
                }
                into.push(Act::LetGo { node, table: at });
            }
        },
        Work::Begun { orphan: false, .. } => {
            into.extend([Act::Send { node, table: at }, Act::Unclear { node, table: at }]);
        }
        Work::Sent { orphan: false, .. } => into.push(Act::Unclear { node, table: at }),
        Work::Written { .. } | Work::Undone => {
            into.extend([Act::Learn { node, table: at }, Act::Unclear { node, table: at }]);
        }
    }
}

/// The town after that has happened.
pub(crate) fn after(protocol: &Protocol, before: &Town, act: Act) -> Town {
    let (rules, mut town) = (&protocol.rules, *before);
    match act {
        Act::Crash { node } => {
            town.nodes[usize::from(node)].up = false;
            for table in &mut town.tables {
                forget(table, node);
            }
        }
        Act::Restart { node } => {
            let is = &mut town.nodes[usize::from(node)];
            (is.up, is.lapsed) = (true, false);
            for table in town.tables.iter_mut().filter(|table| table.owner == Some(node)) {
                table.owner = None;
            }
        }
        Act::Lapse { node } => town.nodes[usize::from(node)].lapsed = true,
        Act::Beat { node } => town.nodes[usize::from(node)].lapsed = false,
        Act::Claim { node, table }
        | Act::Load { node, table }
        | Act::Begin { node, table, .. }
        | Act::Repeat { node, table, .. }
        | Act::Send { node, table }
        | Act::Commit { node, table }
        | Act::End { node, table }
        | Act::Learn { node, table }
        | Act::Unclear { node, table }
        | Act::LetGo { node, table } => at_a_table(rules, &mut town.tables[usize::from(table)], node, act),
    }
    town
}

/// A node knows nothing of a table any more; what it has begun at the database goes on there without it.
fn forget(table: &mut Table, node: u8) {
    let desk = &mut table.desks[usize::from(node)];
    desk.memory = Memory::Nothing;
    match &mut desk.work {
        Work::Begun { orphan, .. } | Work::Sent { orphan, .. } => *orphan = true,
        Work::Nothing | Work::Written { .. } | Work::Undone => desk.work = Work::Nothing,
    }
}

fn at_a_table(rules: &Rules, table: &mut Table, node: u8, act: Act) {
    let at = usize::from(node);
    let committed = table.journal.len();
    let desk = &mut table.desks[at];
    match act {
        Act::Claim { .. } => {
            let read = desk.memory;
            table.owner = Some(node);
            table.raise_epoch();
            table.desks[at].memory = match read {
                Memory::Read { knows } => Memory::Loaded { fresh: true, knows },
                Memory::Nothing | Memory::Claimed { .. } | Memory::Loaded { .. } => Memory::Claimed { fresh: true },
            };
        }
        Act::Load { .. } => {
            desk.memory = match desk.memory {
                Memory::Claimed { fresh } => Memory::Loaded { fresh, knows: committed },
                Memory::Nothing | Memory::Read { .. } | Memory::Loaded { .. } => Memory::Read { knows: committed },
            };
        }
        Act::Begin { letter, .. } => begin(rules, table, node, letter),
        Act::Repeat { letter, .. } => table.told |= 1 << letter,
        Act::Send { .. } => {
            if let Work::Begun { letter, number, fresh, orphan } = desk.work {
                desk.work = Work::Sent { letter, number, fresh, orphan };
            }
        }
        Act::Commit { .. } => commit(rules, table, node),
        Act::End { .. } => match desk.work {
            Work::Begun { orphan: false, .. } | Work::Sent { orphan: false, .. } => desk.work = Work::Undone,
            Work::Begun { .. } | Work::Sent { .. } => desk.work = Work::Nothing,
            Work::Nothing | Work::Written { .. } | Work::Undone => {}
        },
        Act::Learn { .. } => match std::mem::take(&mut desk.work) {
            Work::Written { letter } => {
                if let Memory::Loaded { knows, .. } = &mut desk.memory {
                    *knows += 1;
                }
                table.told |= 1 << letter;
            }
            // Read again: somebody else has written, or nobody knows why not.
            Work::Undone => desk.memory = Memory::Nothing,
            Work::Nothing | Work::Begun { .. } | Work::Sent { .. } => {}
        },
        Act::Unclear { .. } => {
            if let (Tell::Unclear, Work::Begun { letter, .. } | Work::Sent { letter, .. }) = (rules.tell, desk.work) {
                table.told |= 1 << letter;
            }
            forget(table, node);
        }
        Act::LetGo { .. } => {
            if let Memory::Claimed { fresh: true } | Memory::Loaded { fresh: true, .. } = desk.memory {
                table.owner = None;
            }
            desk.memory = Memory::Nothing;
        }
        Act::Crash { .. } | Act::Restart { .. } | Act::Lapse { .. } | Act::Beat { .. } => {}
    }
}

/// A transaction begins with the question for the epoch.
fn begin(rules: &Rules, table: &mut Table, node: u8, letter: u8) {
    let desk = &mut table.desks[usize::from(node)];
    let Memory::Loaded { fresh, knows } = desk.memory else { return };
    if !fresh && rules.fence != Fence::None {
        desk.memory = Memory::Nothing;
        return;
    }
    desk.work = Work::Begun { letter, number: knows, fresh, orphan: false };
    if rules.tell == Tell::Begun {
        table.told |= 1 << letter;
    }
}

/// The database writes the entry, unless it has one of that number.
fn commit(rules: &Rules, table: &mut Table, node: u8) {
    let Table { journal, desks, .. } = table;
    let work = &mut desks[usize::from(node)].work;
    let Work::Sent { letter, number, fresh, orphan } = *work else { return };
    let is_taken = rules.key && number < journal.len();
    if !is_taken {
        journal.stale |= !fresh;
        journal.forked |= number != journal.len();
        journal.push(letter);
    }
    *work = match (orphan, is_taken) {
        (true, _) => Work::Nothing,
        (false, true) => Work::Undone,
        (false, false) => Work::Written { letter },
    };
}
