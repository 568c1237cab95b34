//! Towns that differ in nothing but names are one: nodes are as good as each other, so are the letters of a table, and so are
//! tables to which as many letters are written. Each is replaced by the smallest of its like as soon as it comes up, so that in
//! a way that the checker shows, names may change from one step to the next.

use crate::{NODES, TABLES, Table, Town};

/// Every way to name three nodes: what was called `order[n]` is called `n`.
const ORDERS: [[u8; NODES]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The smallest of all that are the same.
pub(crate) fn smallest(town: &Town, letters: [u8; TABLES]) -> Town {
    let named = |order: &[u8; NODES]| {
        let nodes = order.map(|node| town.nodes[usize::from(node)]);
        let mut tables = town.tables.map(|table| table_as(&table, order));
        for (table, letters) in tables.iter_mut().zip(letters) {
            // More letters than two would have more orders than this one.
            if letters == 2 {
                *table = (*table).min(letters_exchanged(table));
            }
        }
        if letters[0] == letters[1] {
            tables.sort_unstable();
        }
        Town { nodes, tables }
    };
    ORDERS.iter().map(named).min().unwrap_or(*town)
}

fn table_as(table: &Table, order: &[u8; NODES]) -> Table {
    let name = |owner: u8| order.iter().position(|was| *was == owner).map(|is| is as u8);
    let desks = order.map(|node| table.desks[usize::from(node)]);
    Table { owner: table.owner.and_then(name), desks, ..*table }
}

/// The first letter is the second, and the other way round.
fn letters_exchanged(table: &Table) -> Table {
    let other = |letter: u8| letter ^ 1;
    let told = (table.told & 1) << 1 | (table.told & 2) >> 1;
    let desks = table.desks.map(|desk| crate::Desk { work: desk.work.about(other), ..desk });
    Table { journal: table.journal.renamed(other), told, desks, ..*table }
}
