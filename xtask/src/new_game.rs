//! `cargo xtask game new NAME`: a small working game under `games/`, and the lines by which the workspace knows it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::house::House;
use crate::run::{Watch, run};
use crate::steps::Checked;
use crate::trouble::Trouble;

/// The game to begin with; `@…@` stands for what depends on the name.
const TEMPLATE: &str = "xtask/new-game";

/// What a new game changes outside its folder, each by as many lines: CONTRIBUTING.md says the same.
const OUTSIDE: [(&str, usize); 3] = [("Cargo.toml", 2), ("catalog/Cargo.toml", 1), ("catalog/src/lib.rs", 1)];

/// A game's name in all the ways it is written.
struct Name {
    /// `bank-job`: the folder, the package, what is typed on a command line.
    plain: String,
    /// `bank_job`: the crate.
    snake: String,
    /// `BankJob`: the type.
    camel: String,
    /// `Bank Job`: as people know it.
    title: String,
    /// `BANK`: the beginning of its rules' IDs.
    prefix: String,
}

impl Name {
    fn read(text: &str) -> Result<Name, Trouble> {
        let words: Vec<&str> = text.split('-').collect();
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if text.len() > 40 || !words.iter().all(is_word) {
            return Err(Trouble::NoName { text: text.into() });
        }
        let capital = |word: &&str| word[..1].to_uppercase() + &word[1..];
        let capitals: Vec<String> = words.iter().map(capital).collect();
        Ok(Name {
            plain: text.into(),
            snake: words.join("_"),
            camel: capitals.concat(),
            title: capitals.join(" "),
            prefix: words[0].to_uppercase(),
        })
    }

    fn fill(&self, text: &str) -> String {
        let words = [
            ("@name@", &self.plain),
            ("@snake@", &self.snake),
            ("@Type@", &self.camel),
            ("@title@", &self.title),
            ("@PREFIX@", &self.prefix),
        ];
        words.iter().fold(text.to_string(), |text, (sign, word)| text.replace(sign, word))
    }
}

/// Lays a new game out in this workspace.
pub fn new(house: &House, name: &str) -> Result<ExitCode, Trouble> {
    let folder = lay_out(&house.root, name)?;
    let package = folder.join("Cargo.toml");
    let formatted = house.cargo("fmt --manifest-path").arg(&package).status();
    if !formatted.is_ok_and(|status| status.success()) {
        eprintln!("`cargo fmt` did not work; run it yourself.");
    }
    println!("{} is laid out. Now:", house.short(&folder).display());
    println!("  cargo test -p {name}\n  cargo run -p safehouse -- schema write\n  cargo play {name}");
    Ok(ExitCode::SUCCESS)
}

/// Writes the game's folder and the lines outside it; gives the folder.
fn lay_out(root: &Path, name: &str) -> Result<PathBuf, Trouble> {
    let name = Name::read(name)?;
    let folder = root.join("games").join(&name.plain);
    if folder.exists() {
        return Err(Trouble::Taken { path: folder });
    }
    let mut files = Vec::new();
    collect(&root.join(TEMPLATE), &mut files)?;
    for file in files {
        let text = fs::read_to_string(&file).map_err(|source| Trouble::Unreadable { path: file.clone(), source })?;
        let short = file.strip_prefix(root.join(TEMPLATE)).unwrap_or(&file);
        // Cargo would take a file of its own name for a package of the workspace.
        let place = folder.join(short.to_string_lossy().trim_end_matches(".in"));
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).map_err(|source| Trouble::Unwritable { path: parent.into(), source })?;
        }
        fs::write(&place, name.fill(&text)).map_err(|source| Trouble::Unwritable { path: place.clone(), source })?;
    }
    insert(&root.join("Cargo.toml"), "\"catalog\",", &format!("\"games/{}\", ", name.plain))?;
    let dependency = format!("{} = {{ path = \"games/{}\" }}\n", name.plain, name.plain);
    insert(&root.join("Cargo.toml"), "catalog = { path", &dependency)?;
    let dependency = format!("{}.workspace = true\n", name.plain);
    insert(&root.join("catalog/Cargo.toml"), "pack.workspace", &dependency)?;
    let line = format!("    ::{}::{},\n", name.snake, name.camel);
    insert(&root.join("catalog/src/lib.rs"), "}\n\n/// The game with this name.", &line)?;
    Ok(folder)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let listed = fs::read_dir(folder).map_err(|source| Trouble::Unreadable { path: folder.into(), source })?;
    for entry in listed.flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// Writes a text before another.
fn insert(path: &Path, beside: &str, text: &str) -> Result<(), Trouble> {
    let old = fs::read_to_string(path).map_err(|source| Trouble::Unreadable { path: path.into(), source })?;
    let at = old.find(beside).ok_or_else(|| Trouble::NoPlace { path: path.into(), beside: beside.into() })?;
    let new = format!("{}{text}{}", &old[..at], &old[at..]);
    fs::write(path, new).map_err(|source| Trouble::Unwritable { path: path.into(), source })
}

/// The check of `cargo verify`: makes a game in a copy of the workspace, and lets it keep its promises.
pub fn check(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    let root = &house.target().join("new-game");
    // What an earlier check left there is of no use; that it may not be there is no fault.
    _ = fs::remove_dir_all(root);
    fs::create_dir_all(root).map_err(|source| Trouble::Unwritable { path: root.clone(), source })?;
    copy_sources(&house.root, root)?;
    lay_out(root, "bank-job")?;
    let mut changed = Vec::new();
    for (file, lines) in OUTSIDE {
        let [old, new] =
            [house.root.join(file), root.join(file)].map(|path| fs::read_to_string(path).unwrap_or_default());
        let added = new.lines().filter(|line| !old.lines().any(|other| other == *line)).count();
        if added != lines {
            changed.push(format!("{file}: {added} lines differ, not {lines}"));
        }
    }
    if !changed.is_empty() {
        return Ok(Checked::failed(changed));
    }
    // Beside everything else that is built: the same dependencies, found ready.
    let mut command = house.cargo("test --quiet -p bank-job -p catalog --lib --tests --manifest-path");
    command.arg(root.join("Cargo.toml")).env("CARGO_TARGET_DIR", house.target());
    run(&mut command, watch).map(Checked::from)
}

/// Everything but what was built and what git keeps.
fn copy_sources(from: &Path, to: &Path) -> Result<(), Trouble> {
    let listed = fs::read_dir(from).map_err(|source| Trouble::Unreadable { path: from.into(), source })?;
    for entry in listed.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        if name == "target" || name == ".git" || path.is_symlink() {
            continue;
        }
        let place = to.join(&name);
        if path.is_dir() {
            fs::create_dir_all(&place).map_err(|source| Trouble::Unwritable { path: place.clone(), source })?;
            copy_sources(&path, &place)?;
        } else {
            fs::copy(&path, &place).map_err(|source| Trouble::Unwritable { path: place.clone(), source })?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_in_every_way() {
        let name = Name::read("bank-job").unwrap();
        assert_eq!(name.fill("@name@ @snake@ @Type@ @title@ @PREFIX@"), "bank-job bank_job BankJob Bank Job BANK");
        for wrong in ["", "Bank", "bank--job", "bank_job", "7up", "../bank"] {
            assert!(Name::read(wrong).is_err(), "{wrong}");
        }
    }
}
