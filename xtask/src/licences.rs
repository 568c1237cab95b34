//! The licences of what the binary is made of: every crate in it and in its page, each text once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::house::{House, name};
use crate::run::words;
use crate::toolchain::WASM;
use crate::trouble::Trouble;

/// A crate, by name and version.
type Crate = (String, String);

/// How crates name the files of their licences.
const NAMES: [&str; 5] = ["licen", "copying", "notice", "unlicense", "copyright"];

/// One text for a person to read.
pub fn collect(house: &House) -> Result<String, Trouble> {
    let mut used = shipped(house, &["--package", "safehouse"])?;
    used.extend(shipped(house, &["--package", "web", "--package", "work", "--target", WASM])?);
    let metadata: Value =
        serde_json::from_str(&asked(house, "metadata --format-version 1 --locked", &[])?).unwrap_or_default();

    let mut named = String::new();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_string();
        // What comes from nowhere else is our own.
        if package["source"].is_null() || !used.contains(&(text("name"), text("version"))) {
            continue;
        }
        let title = format!("{} {}", text("name"), text("version"));
        let licence = package["license"].as_str().unwrap_or("see below");
        // Writing to memory cannot fail.
        _ = writeln!(named, "{title}: {licence}");
        let folder = text("manifest_path");
        for found in files(Path::new(&folder).parent().unwrap_or(Path::new("")))? {
            texts.entry(found).or_default().push(title.clone());
        }
    }
    let mut all = format!("Safehouse is made with these crates:\n\n{named}");
    for (text, titles) in texts {
        _ = write!(all, "\n{}\n{}\n\n{}\n", "-".repeat(80), titles.join(", "), text.trim());
    }
    Ok(all)
}

/// The crates that end up in these packages' programs.
fn shipped(house: &House, selection: &[&str]) -> Result<BTreeSet<Crate>, Trouble> {
    let tree = asked(house, "tree --locked --edges normal,no-proc-macro --prefix none --no-dedupe", selection)?;
    let read = |line: &str| {
        let mut words = line.split(' ');
        Some((words.next()?.to_string(), words.next()?.strip_prefix('v')?.to_string()))
    };
    Ok(tree.lines().filter_map(read).collect())
}

fn asked(house: &House, command: &str, more: &[&str]) -> Result<String, Trouble> {
    let mut cargo = house.cargo(command);
    let answer = cargo.args(more).output().map_err(|source| Trouble::Start { command: words(&cargo), source })?;
    if !answer.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&answer.stderr));
        return Err(Trouble::Failed { command: words(&cargo) });
    }
    Ok(String::from_utf8_lossy(&answer.stdout).into_owned())
}

/// The texts of a crate's licences.
fn files(folder: &Path) -> Result<Vec<String>, Trouble> {
    let listed = fs::read_dir(folder).map_err(|source| Trouble::Unreadable { path: folder.into(), source })?;
    let mut paths: Vec<_> = listed.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.retain(|path| is_licence(&name(path)));
    paths.sort();
    let read = |path: &PathBuf| {
        let bytes = fs::read(path).map_err(|source| Trouble::Unreadable { path: path.clone(), source })?;
        Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
    };
    paths.iter().map(read).collect()
}

fn is_licence(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let is_source = Path::new(&name).extension().is_some_and(|ending| ending == "rs" || ending == "toml");
    NAMES.iter().any(|start| name.starts_with(start)) && !is_source
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_are_known_by_their_names() {
        for yes in ["LICENSE", "LICENSE-MIT", "license.md", "LICENCE.txt", "COPYING", "NOTICE"] {
            assert!(is_licence(yes), "{yes}");
        }
        for no in ["README.md", "license.rs", "Cargo.toml", "deny-license.toml"] {
            assert!(!is_licence(no), "{no}");
        }
    }

    #[test]
    fn what_the_binary_is_made_of_is_found() {
        let house = House::find().expect("the workspace");
        let used = shipped(&house, &["--package", "safehouse"]).expect("cargo tree");
        assert!(used.iter().any(|(name, _)| name == "axum"), "{used:?}");
        assert!(!used.iter().any(|(name, _)| name == "serde_derive" || name == "thirtyfour"), "{used:?}");
    }
}
