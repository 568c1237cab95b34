//! The texts that cite rules: a game's code, content, tests and scenarios, read from its folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::house::House;
use crate::trouble::Trouble;

/// Where a text stands decides what its citations prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Code and content: a rule cited here is embodied.
    Code,
    /// A test: citing a rule here proves nothing, but the rule must exist.
    Test,
    /// A scenario: its `rules:` are exercised.
    Scenario,
}

/// A text that may cite rules.
pub struct Source {
    pub place: Place,
    /// The file, as people know it.
    pub file: String,
    pub text: String,
}

/// Everything in a game's folder that may cite rules, in order of name.
pub fn sources(house: &House, game: &Path) -> Result<Vec<Source>, Trouble> {
    let mut found = Vec::new();
    for (folder, endings, place) in [
        ("src", &["rs"][..], Place::Code),
        ("content", &["yaml", "yml"], Place::Code),
        ("tests", &["rs"], Place::Test),
        ("scenarios", &["yaml", "yml"], Place::Scenario),
        ("scenarios-with-packs", &["yaml", "yml"], Place::Scenario),
    ] {
        for path in files(&game.join(folder), endings)? {
            let place = if place == Place::Code && is_test(&path) { Place::Test } else { place };
            let file = house.short(&path).to_string_lossy().into_owned();
            found.push(Source { place, file, text: read(&path)? });
        }
    }
    Ok(found)
}

/// Long tests live beside the code, in `tests.rs`, `…_tests.rs` or a folder `tests`.
fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests")
        || path.file_stem().is_some_and(|stem| {
            let stem = stem.to_string_lossy();
            stem == "tests" || stem.ends_with("_tests") || stem.ends_with("_test")
        })
}

/// The files under a folder with one of these endings; a folder that is not there has none.
fn files(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>, Trouble> {
    let mut found = Vec::new();
    if folder.is_dir() {
        let unreadable = |source| Trouble::Unreadable { path: folder.to_path_buf(), source };
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                found.extend(files(&path, endings)?);
            } else if path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

pub fn read(path: &Path) -> Result<String, Trouble> {
    fs::read_to_string(path).map_err(|source| Trouble::Unreadable { path: path.to_path_buf(), source })
}
