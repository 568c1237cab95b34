//! Packs of custom content: written, checked, shown, tried, played and found again.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{run, text, typed};

/// A folder with a new pack in it.
fn new_pack(folder: &Path, id: &str) -> PathBuf {
    let pack = folder.join(id);
    run(&["pack", "new", text(&pack), "--name", "My Pack"]).ok();
    pack
}

#[test]
fn a_new_pack_is_sound_shown_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let pack = new_pack(folder.path(), "my-pack");
    let mut files: Vec<_> = fs::read_dir(&pack).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["README.md", "actions.yaml", "pack.yaml"]);
    assert!(run(&["pack", "check", text(&pack)]).ok().contains("sound (my-pack 0.1.0"));
    let shown = run(&["pack", "show", text(&pack)]).ok();
    assert!(shown.contains("My Pack, version 0.1.0") && shown.contains("Very Loud Decoy × 2: Daze"), "{shown}");
    assert!(shown.contains("tabletop-legal"), "{shown}");
    assert!(run(&["pack", "new", text(&pack)]).failed(2).contains("stays as it is"));
    assert!(run(&["pack", "new", text(&folder.path().join("My Pack"))]).failed(2).contains("is no id for a pack"));
    let faza = run(&["pack", "new", text(&folder.path().join("other")), "--game", "faza"]).failed(2);
    assert!(faza.contains("takes no packs") && faza.contains("facility07"), "{faza}");
}

#[test]
fn everything_wrong_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let pack = new_pack(folder.path(), "broken");
    fs::write(pack.join("actions.yaml"), "- id: a\n  nmae: A\n").unwrap();
    fs::write(pack.join("events.yaml"), "- id: [\n").unwrap();
    let said = run(&["pack", "check", text(&pack)]).failed(1);
    assert!(said.contains("broken/actions.yaml:2:3") && said.contains("broken/events.yaml:"), "{said}");
    assert!(said.contains("2 complaints"), "{said}");
    let listed = run(&["pack", "list", "--shelf", text(folder.path())]).ok();
    assert!(listed.contains("shark-attack 1.0.0") && listed.contains("broken: broken/actions.yaml"), "{listed}");
    assert!(run(&["pack", "test", text(&pack)]).failed(1).contains("nothing was played"));
    assert!(run(&["pack", "show", "shark-atack"]).failed(2).contains("did you mean `shark-attack`?"));
}

#[test]
fn packs_that_need_each_other_are_told_as_a_circle() {
    let folder = tempfile::tempdir().unwrap();
    for (id, needs) in [("ring-a", "ring-b"), ("ring-b", "ring-c"), ("ring-c", "ring-a")] {
        let pack = new_pack(folder.path(), id);
        let manifest = fs::read_to_string(pack.join("pack.yaml")).unwrap();
        fs::write(pack.join("pack.yaml"), format!("{manifest}\nneeds: [{needs}]\n")).unwrap();
    }
    let said = run(&["pack", "check", "ring-a", "--shelf", text(folder.path())]).failed(1);
    assert!(said.contains("ring-a needs ring-b needs ring-c needs ring-a"), "{said}");
}

#[test]
fn a_setting_that_would_be_passed_over_is_refused() {
    let said = run(&["simulate", "facility07", "--games", "1", "--rooms", "5"]).failed(2);
    assert!(said.contains("`--rooms` counts only with `--length custom`"), "{said}");
    run(&["simulate", "facility07", "--games", "1", "--bots", "random", "--rooms", "2", "--length", "custom"]).ok();
}

#[test]
fn a_test_compares_games_with_and_without() {
    let folder = tempfile::tempdir().unwrap();
    let pack = new_pack(folder.path(), "my-pack");
    let said = run(&["pack", "test", text(&pack), "--games", "30", "--players", "3", "--bots", "random"]).ok();
    assert!(said.contains("Very Loud Decoy (Action)") && said.contains("won by seat 3"), "{said}");
    assert!(said.contains("95 % certain") && said.contains("Each game is played twice from the same seed"), "{said}");
    assert!(said.contains("Every game with the pack came to an end."), "{said}");
}

/// One Agent who wins by herself, and two cards that nobody can ever play.
const LOPSIDED: [(&str, &str); 3] = [
    ("pack.yaml", "id: lopsided\nname: L\nversion: 1.0.0\nauthor: A\ndescription: D.\ngame: facility07\n"),
    (
        "agents.yaml",
        "\
- id: mary-sue
  name: Mary Sue
  send_up: everybody
  speed: 5
  insight: 5
  strength: 5
  finesse: 5
  text: Gain 2 Data at the start of your turn.
  flavour: Hm.
  react: { when: turn_started, of: me, always: true, do: [{ gain_data: { count: 2 } }] }
",
    ),
    (
        "actions.yaml",
        "\
- { id: paperweight, name: Paperweight, copies: 3, text: T., flavour: F., if: { has: { data: 99 } }, do: [{ draw: {} }] }
- { id: wet-match, name: Wet Match, copies: 3, text: T., flavour: F., cost: { data: 20 }, do: [{ draw: {} }] }
- { id: plain, name: Plain Card, copies: 3, text: Draw a card., flavour: F., do: [{ draw: {} }] }
",
    ),
];

#[test]
fn the_overwhelming_and_the_dead_are_named_in_the_first_three_lines() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in LOPSIDED {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let test = ["pack", "test", text(folder.path()), "--games", "240", "--bots", "yardstick"];
    let said = run(&test).ok();
    let first: Vec<&str> = said.lines().take(3).collect();
    assert!(first[0].starts_with("Mary Sue (Agent) is overwhelming: whoever had it won "), "{said}");
    let dead =
        |name: &str| first.iter().any(|line| line.starts_with(&format!("{name} (Action) is dead: it was drawn ")));
    assert!(dead("Paperweight") && dead("Wet Match"), "{said}");
    assert!(!said.contains("Plain Card (Action) is"), "{said}");

    let strict = run(&[&test[..], &["--strict", "--json"]].concat());
    assert_eq!(strict.code, Some(1));
    let told: serde_json::Value = serde_json::from_str(&strict.out).unwrap();
    let warned =
        |what: &str| told["findings"]["warnings"].as_array().unwrap().iter().filter(|one| one["what"] == what).count();
    assert_eq!((warned("overwhelming"), warned("dead")), (1, 2));
    let things = told["findings"]["things"].as_array().unwrap();
    let mary = things.iter().find(|thing| thing["name"] == "Mary Sue").unwrap();
    assert!(mary["worth"]["low"].as_f64().unwrap() > 0.1 && mary["used_times"].as_u64().unwrap() > 0, "{mary}");
}

#[test]
fn packs_go_where_games_go() {
    let simulated =
        run(&["simulate", "facility07", "--pack", "shark-attack", "--games", "5", "--bots", "random", "--json"]).json();
    assert_eq!(simulated["packs"][0]["id"], "shark-attack");
    let twice = run(&["simulate", "facility07", "--pack", "shark-attack", "--pack", "shark-attack"]).failed(2);
    assert!(twice.contains("chosen twice"), "{twice}");
    assert!(run(&["simulate", "faza", "--pack", "shark-attack"]).failed(2).contains("is for `facility07`"));
}

#[test]
fn a_saved_game_finds_its_packs_and_refuses_others() {
    let folder = tempfile::tempdir().unwrap();
    let pack = new_pack(folder.path(), "my-pack");
    let file = folder.path().join("saved");
    let play = ["play", "facility07", "--players", "2", "--seat", "human", "--seat", "random", "--seed", "3", "--pack"];
    let out = typed(&[&play[..], &[text(&pack)]].concat(), &format!("1\nsave {}\n", text(&file))).ok();
    assert!(out.contains("--pack '"), "{out}");
    let missing = run(&["replay", "verify", text(&file)]).failed(2);
    assert!(missing.contains("no pack here has the id `my-pack`") && missing.contains("my-pack 0.1.0"), "{missing}");
    assert!(run(&["replay", "verify", text(&file), "--pack", text(&pack)]).ok().contains("sound"));
    assert!(run(&["replay", "show", text(&file), "--shelf", text(folder.path())]).ok().contains("After entry"));
    let manifest = fs::read_to_string(pack.join("pack.yaml")).unwrap();
    fs::write(pack.join("pack.yaml"), manifest.replace("author: You", "author: Me")).unwrap();
    let changed = run(&["play", "facility07", "--load", text(&file), "--pack", text(&pack)]).failed(2);
    assert!(changed.contains("its files differ"), "{changed}");
    fs::write(pack.join("pack.yaml"), manifest.replace("0.1.0", "0.2.0")).unwrap();
    let newer = run(&["play", "facility07", "--load", text(&file), "--pack", text(&pack)]).failed(2);
    assert!(newer.contains("has version 0.2.0, not 0.1.0"), "{newer}");
}
