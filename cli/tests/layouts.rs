//! Maps of Entity Extraction: made, drawn, checked, shared.

mod common;

use std::fs;

use common::{run, text, typed};

#[test]
fn a_new_layout_is_sound_shown_and_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my-map.yaml");
    let said = run(&["layout", "new", text(&file), "--rooms", "15-17", "--seed", "tuesday"]).ok();
    assert!(said.contains("wrote ") && said.contains("--layout"), "{said}");
    assert!(run(&["layout", "new", text(&file)]).failed(2).contains("a file is there already"));
    let checked = run(&["layout", "check", text(&file), "cloister"]).ok();
    assert!(
        checked.contains("my-map.yaml: sound (My Map, 1")
            && checked.contains("cloister: sound (The Cloister, 14 rooms)")
    );
    let shown = run(&["layout", "show", text(&file)]).ok();
    assert!(shown.contains("My Map, 1") && shown.contains("H01") && shown.contains("GT Gate"), "{shown}");
    // The same words give the same layout, and its code the same map.
    let printed = run(&["layout", "new", "--rooms", "15-17", "--seed", "tuesday", "--name", "My Map"]).ok();
    assert_eq!(printed, fs::read_to_string(&file).unwrap());
    let code = shown.lines().find_map(|line| line.strip_prefix("Code to share: ")).unwrap();
    let again = run(&["layout", "show", code, "--json"]).json();
    let file = run(&["layout", "show", text(&file), "--json"]).json();
    assert_eq!((&again["plan"], &again["code"], &again["schema"]), (&file["plan"], &file["code"], &1.into()));
    assert!(run(&["layout", "new", "--rooms", "18"]).failed(2).contains("8 to 17 rooms"));
}

#[test]
fn everything_wrong_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.yaml");
    let row = "name: Row\nmap: |\n  GT  H01  H02\n  H3  H04  BR\n";
    fs::write(&file, row).unwrap();
    let said = run(&["layout", "check", text(&file), "bunker"]).failed(1);
    assert!(
        said.contains("wrong.yaml:4:3: there is no hall `H3` (EE-LAYOUT-03)\n  help: did you mean `H03`?"),
        "{said}"
    );
    assert!(said.contains("1 complaint") && said.contains("bunker: sound"), "{said}");
    fs::write(&file, row.replace("H3 ", "H03")).unwrap();
    let said = run(&["layout", "check", text(&file)]).failed(1);
    assert!(said.contains("H05 is missing (EE-LAYOUT-03)") && said.contains("7 complaints"), "{said}");
    assert!(run(&["layout", "show", text(&file)]).failed(2).contains("EE-LAYOUT-03"));
    assert!(run(&["layout", "show", "cloistr"]).failed(2).contains("did you mean `cloister`?"));
    assert!(run(&["layout", "show", "nowhere/map.yaml"]).failed(2).contains("there is no such file"));
    assert!(run(&["layout", "show", "games"]).failed(2).contains("this is a folder"));
    assert!(run(&["layout", "show", "1CAG"]).failed(2).contains("has 29 letters"));
}

#[test]
fn our_layouts_are_listed() {
    let listed = run(&["layout", "list"]).ok();
    assert!(listed.contains("row  The Long Corridor, 17 rooms") && listed.contains("bunker"), "{listed}");
    let shown = run(&["layout", "show", "bunker"]).ok();
    assert!(shown.contains("Chance chooses Gate and Breach"), "{shown}");
}

#[test]
fn a_map_of_ones_own_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my-map.yaml");
    run(&["layout", "new", text(&file), "--rooms", "9", "--seed", "tuesday"]).ok();
    let drawn = run(&["layout", "show", text(&file), "--json"]).json();
    let played = folder.path().join("evening.game");
    let begin = ["play", "entity-extraction", "--layout", text(&file), "--seed", "7"];
    let said = typed(&begin, &format!("save {}\n", text(&played))).ok();
    assert!(said.contains("dark Rooms 7"), "nine rooms but for Gate and Breach: {said}");
    let kept = fs::read_to_string(&played).unwrap();
    let head: serde_json::Value = serde_json::from_str(kept.lines().next().unwrap()).unwrap();
    assert_eq!(head["setup"]["layout"], drawn["plan"], "{kept}");
    // A whole game on it, to its end and without input.
    let bots = ["--seat", "random", "--seat", "random", "--seat", "random"];
    let said = run(&[&begin[..], &["--players", "3"], &bots].concat()).ok();
    assert!(said.contains("The game is over after"), "{said}");
    fs::write(&file, "name: Wrong\nmap: |\n  GT  H01  BR\n").unwrap();
    let said = run(&begin).failed(2);
    assert!(said.contains("H02 is missing (EE-LAYOUT-03)") && said.contains("H11 is missing"), "{said}");
}
