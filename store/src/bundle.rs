//! Many changes as few statements.
//!
//! Changes to different tables do not meet; of several changes to one table the last word counts, and their entries
//! follow each other. So a bundle writes the same as its changes one after the other, if all of them can be written;
//! if not, the writer takes them one by one.

use std::collections::{BTreeMap, BTreeSet};

use crate::statement::{Statement, Value, many, values};
use crate::{Change, Checkpoint, Due, TableRow};

/// The words of the statements. Sorted by code as the maps are, neighbours in the database are written together.
pub(crate) fn statements<'a>(changes: impl IntoIterator<Item = &'a Change>) -> Vec<Statement<'a>> {
    let mut tables: BTreeMap<&str, (&TableRow, i64)> = BTreeMap::new();
    let mut touched: BTreeMap<&str, (i64, Due)> = BTreeMap::new();
    let mut checkpoints: BTreeMap<&str, &Checkpoint> = BTreeMap::new();
    let mut seats: BTreeMap<&str, &[(u8, String)]> = BTreeMap::new();
    let mut packs: BTreeSet<(&str, [u8; 32])> = BTreeSet::new();
    let (mut entries, mut chat) = (Vec::new(), Vec::new());
    for change in changes {
        let code = change.code.as_str();
        if let Some(table) = &change.table {
            tables.insert(code, (table, change.touched_ms));
        }
        let due = match (change.due_ms, touched.get(code)) {
            (Due::Keep, Some((_, earlier))) => *earlier,
            (due, _) => due,
        };
        if !change.quiet || due != Due::Keep || touched.contains_key(code) {
            touched.insert(code, (change.touched_ms, due));
        }
        checkpoints.extend(change.checkpoint.iter().map(|checkpoint| (code, checkpoint)));
        seats.extend(change.seats.iter().map(|seats| (code, seats.as_slice())));
        packs.extend(change.packs.iter().map(|hash| (code, *hash)));
        entries.extend(change.entries.iter().map(|entry| (code, entry)));
        chat.extend(change.chat.iter().map(|line| (code, line)));
    }
    entries.sort_by_key(|(code, entry)| (*code, entry.seq));

    let mut made = Vec::new();
    // The tables first: everything else belongs to one.
    many(
        "INSERT INTO tables (code, game, stage, public, created_ms, touched_ms, doc) VALUES",
        "ON CONFLICT (code) DO UPDATE SET game = excluded.game, stage = excluded.stage, public = excluded.public, \
         created_ms = excluded.created_ms, touched_ms = excluded.touched_ms, doc = excluded.doc",
        tables.iter().map(|(code, (table, touched_ms))| {
            let TableRow { game, stage, public, created_ms, doc } = table;
            values![*code, game.as_str(), stage.word(), i64::from(*public), *created_ms, *touched_ms, doc.as_str()]
        }),
        true,
        &mut made,
    );
    // A table that was just written needs no second touch.
    touched.retain(|code, (_, due)| !tables.contains_key(code) || *due != Due::Keep);
    many(
        "UPDATE tables SET touched_ms = v.column2, due_ms = CASE v.column3 WHEN 1 THEN v.column4 ELSE tables.due_ms END \
         FROM (VALUES",
        ") AS v WHERE tables.code = v.column1",
        touched.iter().map(|(code, (touched_ms, due))| {
            let (is_set, due_ms) = match due {
                Due::Keep => (0, None),
                Due::Set(due_ms) => (1, *due_ms),
            };
            values![*code, *touched_ms, is_set, due_ms]
        }),
        true,
        &mut made,
    );
    let entry = |(code, entry): (&'a str, &'a crate::Entry)| values![code, entry.seq as i64, entry.body.as_str()];
    many("INSERT INTO entries (code, seq, body) VALUES", "", entries.into_iter().map(entry), true, &mut made);
    many(
        "INSERT INTO checkpoints (code, seq, body) VALUES",
        "ON CONFLICT (code) DO UPDATE SET seq = excluded.seq, body = excluded.body",
        checkpoints.iter().map(|(code, checkpoint)| {
            let values: Vec<Value<'a>> = values![*code, checkpoint.seq as i64, checkpoint.body.as_str()];
            values
        }),
        true,
        &mut made,
    );
    many("DELETE FROM seats WHERE code IN (VALUES", ")", seats.keys().map(|code| values![*code]), false, &mut made);
    let sitting = seats
        .iter()
        .flat_map(|(code, seats)| seats.iter().map(|(seat, person)| values![*code, i64::from(*seat), person.as_str()]));
    many("INSERT INTO seats (code, seat, person) VALUES", "", sitting, true, &mut made);
    let laid = packs.into_iter().map(|(code, hash)| values![code, hash]);
    many("INSERT INTO laid (code, hash) VALUES", "ON CONFLICT (code, hash) DO NOTHING", laid, false, &mut made);
    many(
        "INSERT INTO chat (code, at_ms, person, text) VALUES",
        "",
        chat.into_iter().map(|(code, line)| values![code, line.at_ms, line.person.as_str(), line.text.as_str()]),
        true,
        &mut made,
    );
    made
}
