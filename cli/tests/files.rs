//! Files that are wrong: said in words, with the right exit code, and never with a panic.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{run, text, typed};
use tempfile::TempDir;

/// A folder with a saved game in it.
fn saved() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.journal");
    let lines = format!("{}save {}\n", "1\n".repeat(12), text(&path));
    typed(&["play", "faza", "--seed", "3", "--players", "2", "--seat", "human", "--seat", "random"], &lines).ok();
    (folder, path)
}

fn write(folder: &Path, name: &str, content: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn a_wrong_scenario_fails_and_says_which_fact_differed() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "scenario: Two Drones\ngiven: { drones: { 5: 2 } }\nthen: { drones: { 5: 3 } }\n";
    let path = write(folder.path(), "wrong.yaml", scenario);
    let said = run(&["scenario", "run", text(&path), "--game", "faza"]).failed(1);
    assert!(said.contains("drones.5: expected 3, found 2"), "{said}");
    assert!(said.contains("0 passed, 1 failed"), "{said}");
    let ran = run(&["scenario", "run", text(folder.path()), "--game", "faza", "--json"]);
    assert_eq!(ran.code, Some(1));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&report["schema"], &report["failed"]), (&1.into(), &1.into()));
    assert_eq!(report["scenarios"][0]["differences"][0]["problem"], "fact");
}

#[test]
fn the_games_own_scenarios_pass_from_wherever_they_are_run() {
    let said = run(&["scenario", "run", "games/faza/scenarios"]).ok();
    assert!(said.ends_with(", 0 failed\n"), "{said}");
    let inside = common::safehouse()
        .current_dir(common::root().join("games/faza"))
        .args(["scenario", "check", "scenarios"])
        .output()
        .unwrap();
    assert!(inside.status.success(), "{}", String::from_utf8_lossy(&inside.stderr));
}

#[test]
fn a_scenario_tells_its_game_by_its_rules() {
    let folder = tempfile::tempdir().unwrap();
    let scenario =
        "scenario: Two Drones\nrules: [FAZA-COMBAT-10]\ngiven: { drones: { 5: 2 } }\nthen: { drones: { 5: 2 } }\n";
    write(folder.path(), "two.yaml", scenario);
    let said = run(&["scenario", "run", text(folder.path())]).ok();
    assert!(said.contains("1 passed, 0 failed"), "{said}");
}

#[test]
fn a_scenario_that_is_not_understood_is_a_wrong_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = write(folder.path(), "slip.yaml", "scenario: Slip\ngiven: { dronse: { 5: 2 } }\n");
    let said = run(&["scenario", "run", text(&path), "--game", "faza"]).failed(2);
    assert!(said.contains("slip.yaml:2") && said.contains("did you mean `drones`?"), "{said}");
    assert_eq!(said.matches("slip.yaml:2").count(), 1, "{said}");
    assert!(run(&["scenario", "run", text(&path)]).failed(2).contains("add `--game NAME`"));
    assert!(run(&["scenario", "run", "nowhere.yaml"]).failed(2).contains("there is no such file"));
    assert!(run(&["scenario", "check", text(&path), "--game", "faza"]).failed(2).contains("slip.yaml:2"));
}

#[test]
fn a_file_that_is_no_text_is_one_failure_among_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), [0xff, 0xfe, 0x00]).unwrap();
    write(folder.path(), "b.yaml", "scenario: Two\ngiven: { drones: { 5: 2 } }\nthen: { drones: { 5: 2 } }\n");
    let ran = run(&["scenario", "run", text(folder.path()), "--game", "faza"]);
    assert!(ran.out.contains("1 passed, 1 failed"), "{}", ran.out);
    assert!(ran.failed(2).contains("it is not text"));
}

#[test]
fn the_winners_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("over.journal");
    let lines = format!("{}save {}\n", "1\n".repeat(3000), text(&path));
    typed(&["play", "faza", "--seed", "7", "--players", "2"], &lines).ok();
    let over = &run(&["replay", "verify", text(&path), "--json"]).json()["proof"]["over"];
    assert!(over["winners"].is_array() && over["scores"].as_array().is_some_and(|scores| scores.len() == 2), "{over}");
}

#[test]
fn a_journal_that_is_missing_or_something_else_is_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    for command in [&["replay", "verify"][..], &["replay", "show"], &["play", "faza", "--load"]] {
        let with = |path: &Path| run(&[command, &[text(path)]].concat());
        assert!(with(&folder.path().join("none")).failed(2).contains("there is no such file"));
        let letter = write(folder.path(), "letter", "Dear aunt\n");
        assert!(with(&letter).failed(2).contains("not a Safehouse journal"));
        assert!(with(folder.path()).failed(2).contains("cannot be read"));
    }
}

#[test]
fn a_journal_of_another_version_says_which() {
    let (_folder, path) = saved();
    let newer = fs::read_to_string(&path).unwrap().replacen("\"version\":1", "\"version\":99", 1);
    fs::write(&path, newer).unwrap();
    let said = run(&["replay", "verify", text(&path)]).failed(2);
    assert!(said.contains("version 99") && said.contains("update Safehouse"), "{said}");
    assert!(run(&["play", "faza", "--load", text(&path)]).failed(2).contains("version 99"));
}

#[test]
fn a_damaged_journal_names_the_line() {
    let (_folder, path) = saved();
    let whole = fs::read_to_string(&path).unwrap();
    let forged = whole.replacen("\"seat\":1", "\"seat\":0", 1);
    assert_ne!(whole, forged);
    fs::write(&path, forged).unwrap();
    let said = run(&["replay", "verify", text(&path)]).failed(1);
    assert!(said.contains("is damaged") && said.contains("line "), "{said}");
    assert!(run(&["replay", "show", text(&path)]).failed(2).contains("is damaged"));

    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert!(run(&["replay", "verify", text(&path)]).failed(1).contains("cut short"));
    assert!(run(&["play", "faza", "--load", text(&path)]).failed(2).contains("cut short"));

    let rescued = path.with_extension("rescued");
    assert!(run(&["replay", "salvage", text(&path), text(&rescued)]).ok().contains("cut short"));
    run(&["replay", "verify", text(&rescued)]).ok();
    assert!(run(&["replay", "salvage", text(&path), text(&rescued)]).failed(2).contains("a file is there already"));
}

#[test]
fn a_sound_journal_is_shown_entry_by_entry() {
    let (_folder, path) = saved();
    let story = run(&["replay", "show", text(&path)]).ok();
    assert!(story.contains("After entry") && story.contains("Doctor: use MED-1 Run"), "{story}");
    let start = run(&["replay", "show", text(&path), "--at", "0", "--seat", "doctor"]).ok();
    assert!(start.contains("After entry 0 of") && !start.contains("Doctor: use"), "{start}");
    assert!(run(&["replay", "show", text(&path), "--at", "9999"]).failed(2).contains("no entry 9999"));
    assert!(run(&["replay", "show", text(&path), "--seat", "plumber"]).failed(2).contains("seats: Doctor, Senator"));
    let json = run(&["replay", "show", text(&path), "--json"]).json();
    assert_eq!((&json["schema"], &json["game"]), (&2.into(), &"faza".into()));
    assert!(json["view"]["tiles"].as_array().is_some_and(|tiles| tiles.len() == 16));
    let proof = run(&["replay", "verify", text(&path), "--json"]).json();
    assert_eq!((&proof["sound"], &proof["proof"]["dice"]), (&true.into(), &"proven".into()));
}

#[test]
fn a_position_is_drawn_with_everybodys_choices() {
    let folder = tempfile::tempdir().unwrap();
    let path =
        write(folder.path(), "stand.yaml", "players: { soldier: { at: 5 }, doctor: { at: 1 } }\ndrones: { 5: 3 }\n");
    let said = run(&["position", "show", text(&path), "--game", "faza", "--stack"]).ok();
    assert!(said.contains("@Soldier") && said.contains("Roll against the 3 Drones here"), "{said}");
    let json = run(&["position", "show", text(&path), "--game", "faza", "--json"]).json();
    assert_eq!(json["asked"][0]["name"], "Soldier");
    assert!(json["asked"][0]["choices"].as_array().is_some_and(|choices| !choices.is_empty()));
    let wrong = write(folder.path(), "wrong.yaml", "players: { soldier: { at: 5 }, plumber: {} }\n");
    assert!(run(&["position", "show", text(&wrong), "--game", "faza"]).failed(2).contains("FAZA-SETUP-14"));
}
