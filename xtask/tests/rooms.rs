//! Which crate may know which: the dependencies of ARCHITECTURE.md, checked against every `Cargo.toml` of the workspace.
//! What only tests need is not looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Every game is the same kind of room.
const GAME: &str = "a game";

/// Everything a room knows of the others, in the order of ARCHITECTURE.md. A crate that is not listed fails, and so does
/// an entry that no `Cargo.toml` bears out any more.
const KNOWS: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("bots", &["engine"]),
    ("pack", &["engine"]),
    ("patch", &[]),
    ("title", &["bots", "engine", "pack"]),
    (GAME, &["bots", "engine", "pack", "title"]),
    ("catalog", &["bots", "engine", "pack", "patch", "title", GAME]),
    ("lab", &["catalog", "engine", "pack"]),
    ("wire", &["patch"]),
    ("service", &["catalog", "engine", "pack", "wire"]),
    ("parlour", &["catalog", "engine", "pack", "patch", "service", "wire"]),
    ("store", &[]),
    ("house", &["catalog", "engine", "pack", "patch", "service", "store", "wire"]),
    ("moments", &["engine", GAME]),
    ("reader", &[]),
    ("art", &[]),
    ("web", &["art", "engine", "moments", "parlour", "patch", "reader", "title", "wire", GAME]),
    ("work", &["parlour", "patch", "wire"]),
    ("page-builder", &["art", "catalog", "parlour"]),
    ("browser-tests", &["client"]),
    ("client", &["allocator", "engine", "patch", "wire"]),
    ("allocator", &[]),
    ("town-model", &[]),
    // It draws and checks the maps of one game.
    ("safehouse", &["allocator", "catalog", "engine", "house", "lab", "pack", "store", GAME]),
    ("xtask", &["engine", "throwaway-postgres"]),
    ("throwaway-postgres", &[]),
    ("wasm-probe", &["engine"]),
];

/// What a room must never come to know, through others neither.
const NEVER: &[(&str, &[&str])] = &[
    ("engine", &["bots", "pack", "title", "catalog", GAME]),
    ("bots", &["pack", "title", "catalog", GAME]),
    ("pack", &["title", "catalog", GAME]),
    ("title", &["catalog", GAME]),
    (GAME, &[GAME, "catalog", "wire", "house", "parlour", "web"]),
    ("catalog", &["wire", "store", "service", "house", "parlour"]),
    ("lab", &["wire", "service", "house", "parlour", "store"]),
    ("patch", &["engine", "catalog", GAME]),
    ("wire", &["engine", "catalog", GAME, "house", "store"]),
    ("store", &["engine", "catalog", GAME, "house", "wire"]),
    ("service", &["house", "parlour", "store", "web"]),
    ("house", &["parlour", "web", "moments"]),
    ("parlour", &["house", "store", "web"]),
    ("reader", &["engine", "wire", GAME]),
    ("web", &["house", "store", "safehouse"]),
    ("work", &["house", "store", "web"]),
    ("client", &["house", "store", "catalog", GAME]),
    ("xtask", &["catalog", "house", GAME]),
];

type Known = BTreeMap<String, BTreeSet<String>>;

/// Which room knows which, as the workspace says; a game's name counts as [`GAME`].
fn rooms() -> Known {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["metadata", "--no-deps", "--offline", "--format-version", "1"];
    let output = Command::new(cargo).args(arguments).current_dir(&root).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let workspace: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = workspace["packages"].as_array().unwrap();
    let games = root.canonicalize().unwrap().join("games");
    let room = |package: &Value| {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap()).canonicalize().unwrap();
        let name = package["name"].as_str().unwrap();
        (name.to_string(), if manifest.starts_with(&games) { GAME.into() } else { name.to_string() })
    };
    let rooms: BTreeMap<String, String> = packages.iter().map(room).collect();
    let mut known = Known::new();
    for package in packages {
        let knows = known.entry(rooms[package["name"].as_str().unwrap()].clone()).or_default();
        let dependencies = package["dependencies"].as_array().unwrap().iter();
        let shipped = dependencies.filter(|dependency| dependency["kind"] != "dev");
        knows.extend(shipped.filter_map(|dependency| rooms.get(dependency["name"].as_str()?).cloned()));
    }
    known
}

/// Everything a room knows through others.
fn through_others(known: &Known, room: &str) -> BTreeSet<String> {
    let (mut all, mut next) = (BTreeSet::new(), vec![room.to_string()]);
    while let Some(room) = next.pop() {
        let fresh = known[&room].iter().filter(|other| all.insert((*other).clone()));
        next.extend(fresh.cloned());
    }
    all
}

#[test]
fn every_room_knows_what_the_list_says() {
    let listed: Known =
        KNOWS.iter().map(|(room, knows)| (room.to_string(), knows.iter().map(ToString::to_string).collect())).collect();
    assert_eq!(rooms(), listed, "left: the Cargo.toml files; right: the list in this test");
}

#[test]
fn no_room_comes_to_know_what_it_must_not() {
    let known = rooms();
    for (room, never) in NEVER {
        let knows = through_others(&known, room);
        for other in *never {
            assert!(!knows.contains(*other), "{room} must not know {other}, but does: {knows:?}");
        }
    }
}
