//! A page of a game's log.

use catalog::AnyHistory;
use engine::Viewer;
use service::tell::line;
use wire::api::{LogLine, LogReply};

/// So many entries are told at once, and about so many bytes: packs write lines as long as they like.
const ENTRIES: usize = 200;
const BYTES: usize = 256 << 10;

/// What was said and done from an entry on, as these eyes may know it. At least one entry, and none in part.
pub fn page(history: &dyn AnyHistory, viewer: Viewer, from: u64) -> LogReply {
    let seq = history.entries();
    let from = usize::try_from(from).unwrap_or(usize::MAX).max(history.first_entry()).min(seq);
    let (mut next, mut bytes, mut lines) = (from, 0, Vec::new());
    while next < seq && next - from < ENTRIES && bytes < BYTES {
        let entry = next as u64;
        for line in history.told(next).iter().filter_map(|told| line(told, viewer)) {
            bytes += serde_json::to_vec(&line).map_or(0, |written| written.len());
            lines.push(LogLine { entry, line });
        }
        next += 1;
    }
    LogReply { seq: seq as u64, next: next as u64, lines }
}
