//! Nothing in the page reads a sentence to learn something: what it has to know comes as a value.
//!
//! The test looks for calls that take a text apart. Whatever a person typed, an address or a file may be taken apart where
//! the list below says so, with the reason.

use std::fs;
use std::path::{Path, PathBuf};

/// What takes a text apart, or compares a part of it with something.
const INSPECTS: [&str; 22] = [
    ".split(",
    ".split_once(",
    ".rsplit(",
    ".rsplit_once(",
    ".splitn(",
    ".split_at(",
    ".split_inclusive(",
    ".split_whitespace(",
    ".split_terminator(",
    ".starts_with(",
    ".ends_with(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".trim_start_matches(",
    ".trim_end_matches(",
    ".char_indices(",
    ".lines()",
    ".parse()",
    ".parse::<",
    ".contains(\"",
    ".find(\"",
    ".find('",
];

/// Where a text may be taken apart: the file, how often, and what text it is.
const ALLOWED: [(&str, usize, &str); 24] = [
    ("games/entity_extraction/site.rs", 1, "the name in a layout's file"),
    ("games/facility07/ghost.rs", 1, "the doors printed on a Room card: `n1`"),
    ("games/facility07/pieces.rs", 1, "the initials of a name"),
    ("games/facility07/plan.rs", 1, "a name in lines that fit its Room"),
    ("games/infiltration/figures.rs", 1, "the initials of a name"),
    ("games/plain.rs", 1, "the first paragraph of a briefing"),
    ("parts/drag.rs", 1, "the size of a drawing"),
    ("parts/keys.rs", 1, "a digit that is pressed"),
    ("route.rs", 5, "addresses"),
    ("screens/chances.rs", 1, "the number of an entry"),
    ("screens/home.rs", 1, "a link that somebody typed"),
    ("screens/layouts/begin.rs", 1, "a number that is chosen"),
    ("screens/layouts/pad.rs", 2, "the cell something is dropped on"),
    ("screens/layouts/reading.rs", 7, "a layout's file"),
    ("screens/layouts/share.rs", 1, "a file's name"),
    ("screens/online.rs", 2, "a seat's link"),
    ("screens/packs.rs", 1, "a pack's `id@hash`"),
    ("screens/replay/mod.rs", 3, "numbers that are chosen"),
    ("screens/replay/tape.rs", 1, "the address of a moment"),
    ("screens/rules.rs", 2, "what somebody looks for, and the ledger's marks"),
    ("screens/setup/agreed.rs", 1, "a number that is typed"),
    ("screens/setup/packs.rs", 1, "a pack's `id@hash`"),
    ("screens/setup/seats.rs", 1, "who is chosen for a seat"),
    ("listing.rs", 2, "a pack's `id@hash`"),
];

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            out.push(path);
        }
    }
}

/// The lines of the page's programs that take a text apart, by file.
fn found() -> Vec<(String, Vec<String>)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut all = Vec::new();
    files(&page, &mut all);
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    all.sort();
    assert!(all.len() > 100, "the page is where it was");
    let inspects = |line: &&str| INSPECTS.iter().any(|call| line.contains(call)) && !line.trim().starts_with("//");
    all.iter()
        .map(|path| {
            let text = fs::read_to_string(path).unwrap();
            let name = path.strip_prefix(&page).unwrap_or(path).display().to_string();
            (name, text.lines().filter(inspects).map(|line| line.trim().to_string()).collect())
        })
        .filter(|(_, lines): &(String, Vec<String>)| !lines.is_empty())
        .collect()
}

#[test]
fn no_sentence_is_read_back() {
    let found = found();
    for (file, lines) in &found {
        let allowed = ALLOWED.iter().find(|(name, ..)| name == file).map_or(0, |(_, count, _)| *count);
        assert!(
            lines.len() <= allowed,
            "{file} takes texts apart: {lines:#?}\nIf that is a sentence, let its event, prompt or choice say it as a value; if it is \
             something typed, an address or a file, list it in ALLOWED with what it is."
        );
        assert_eq!(lines.len(), allowed, "{file} takes fewer texts apart than ALLOWED says");
    }
    for (name, ..) in ALLOWED {
        assert!(found.iter().any(|(file, _)| file == name), "{name} takes nothing apart any more");
    }
}

/// What the page makes of an event is decided by name. Where it happens, and what it changes on the way to the newest view,
/// is named only where there is something: without that, the newest view shows it all the same.
#[test]
fn no_event_falls_through() {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut all);
    let mut decided = 0;
    for path in all {
        let text = fs::read_to_string(&path).unwrap();
        let Some((_, rest)) = text.split_once("\nfn made(") else { continue };
        let body = rest.split_once("\n}\n").map_or(rest, |(body, _)| body);
        assert!(!body.contains("_ =>"), "{} passes over variants without naming them", path.display());
        decided += 1;
    }
    assert_eq!(decided, 4, "one decision for each game");
}
