//! A new word, step or question has to be thought about wherever it may matter: a match that ends in `_ =>` would
//! swallow it. The few that are left ask about numbers and texts, or about a few variants among many.

use std::fs;
use std::path::Path;

/// May go down, not up.
const MOST: usize = 20;

fn count(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the sources lie beside the tests") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            count(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let lines = (1..).zip(text.lines()).filter(|(_, line)| line.trim_start().starts_with("_ =>"));
            found.extend(lines.map(|(number, line)| format!("{}:{number}: {}", path.display(), line.trim())));
        }
    }
}

#[test]
fn few_matches_end_in_a_wildcard() {
    let mut found = Vec::new();
    count(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(!found.is_empty(), "nothing was counted");
    assert!(found.len() <= MOST, "{} instead of {MOST} at most:\n{}", found.len(), found.join("\n"));
}

#[test]
fn what_is_asked_is_never_a_wildcard() {
    let asking = include_str!("../src/asking.rs");
    assert!(asking.contains("fn asked_by("), "the match over steps has moved");
    assert!(!asking.contains("_ =>"), "asking.rs names every step and every question");
}
