//! A small ledger, and everything that can be wrong about it.

use std::fs;

use super::*;

const LEDGER: &str = "\
### Movement
- **DEMO-MOVE-01** A step goes to an adjacent tile.
- **DEMO-MOVE-02** Nobody leaves the board.
- **DEMO-RULING-01** **Diagonals?** → No.
- **DEMO-VAR-01** Nobody moves.
**DEMO-SCN-01 A step.** Given a board.
";

const CODE: &str =
    "/// DEMO-MOVE-01, DEMO-MOVE-02 (see DEMO-RULING-01)\nconst V: &str = \"DEMO-VAR-01\"; // since 2024-01-02\n";

const SCENARIO: &str = "\
name: A step (DEMO-SCN-01)
rules: [DEMO-MOVE-01, DEMO-MOVE-02, DEMO-RULING-01, DEMO-VAR-01]
given: { tiles: { 14: fazaformed } }
";

fn source(place: Place, file: &str, text: &str) -> Source {
    Source { place, file: file.into(), text: text.into() }
}

fn findings(code: &str, scenario: &str) -> Vec<String> {
    let sources = [source(Place::Code, "src/lib.rs", code), source(Place::Scenario, "scenarios/a.yaml", scenario)];
    Survey::of("demo", LEDGER, &sources).findings()
}

#[test]
fn a_whole_game_has_no_findings() {
    assert_eq!(findings(CODE, SCENARIO), Vec::<String>::new());
}

#[test]
fn a_rule_that_no_code_cites_is_listed() {
    let code = CODE.replace("DEMO-MOVE-02", "");
    assert_eq!(findings(&code, SCENARIO), ["demo: rules not cited in code (1):", "    DEMO-MOVE-02"]);
}

#[test]
fn a_rule_that_only_a_test_cites_is_not_embodied() {
    let sources = [source(Place::Test, "src/tests.rs", CODE), source(Place::Scenario, "a.yaml", SCENARIO)];
    let survey = Survey::of("demo", LEDGER, &sources);
    assert!(survey.lines.iter().all(|line| !line.is_cited && line.is_exercised));
}

#[test]
fn what_no_scenario_exercises_is_listed_by_kind() {
    assert_eq!(
        findings(CODE, "name: Nothing\nrules: [DEMO-MOVE-01]\n"),
        [
            "demo: rules not exercised by a scenario (1):",
            "    DEMO-MOVE-02",
            "demo: rulings not exercised by a scenario (1):",
            "    DEMO-RULING-01",
            "demo: variants not exercised by a scenario (1):",
            "    DEMO-VAR-01",
            "demo: worked scenarios not exercised by a scenario (1):",
            "    DEMO-SCN-01",
        ]
    );
}

#[test]
fn an_unknown_rule_is_named_with_place_and_nearest_name() {
    let code = format!("{CODE}// DEMO-MOVE-03\n");
    let scenario = SCENARIO.replace("[DEMO-MOVE-01", "[DMO-MOVE-01, DEMO-MOVE-01");
    assert_eq!(
        findings(&code, &scenario),
        [
            "src/lib.rs:3:4: the ledger has no `DEMO-MOVE-03`",
            "  help: did you mean `DEMO-MOVE-01`?",
            "scenarios/a.yaml:2:9: the ledger has no `DMO-MOVE-01`",
            "  help: did you mean `DEMO-MOVE-01`?",
        ]
    );
}

#[test]
fn an_id_given_twice_is_found() {
    let twice = format!("{LEDGER}- **DEMO-MOVE-02** Again.\n");
    let survey = Survey::of("demo", &twice, &[]);
    assert_eq!(survey.lines.len(), 5);
    assert_eq!(survey.complaints[0].to_string(), "games/demo/RULES.md: DEMO-MOVE-02 stands here twice");
}

#[test]
fn a_scenario_that_is_no_yaml_is_found() {
    assert!(findings(CODE, "rules: [").iter().any(|line| line.starts_with("scenarios/a.yaml:")));
}

#[test]
fn a_file_may_hold_many_scenarios_or_be_named_after_a_worked_one() {
    let many = "- rules: [DEMO-MOVE-01]\n- rules: [DEMO-MOVE-02, DEMO-RULING-01, DEMO-VAR-01]\n";
    let sources =
        [source(Place::Code, "src/lib.rs", CODE), source(Place::Scenario, "scenarios/scn-01-a-step.yaml", many)];
    assert_eq!(Survey::of("demo", LEDGER, &sources).findings(), Vec::<String>::new());
}

#[test]
fn kinds_are_counted_apart() {
    let survey = Survey::of("demo", LEDGER, &[source(Place::Code, "src/lib.rs", CODE)]);
    let table = survey.table().to_string();
    let cells: Vec<Vec<&str>> =
        table.lines().skip(2).map(|row| row.split_whitespace().rev().take(3).collect()).collect();
    // Read from the right: exercised, cited, in the ledger.
    assert_eq!(cells, [["0", "2", "2"], ["0", "1", "1"], ["0", "1", "1"], ["0", "–", "1"]]);
}

#[test]
fn a_game_is_read_from_its_folder() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::env::temp_dir().join(format!("safehouse-coverage-{}", std::process::id()));
    let game = root.join("games/demo");
    for folder in ["src/turn", "content", "scenarios/moves"] {
        fs::create_dir_all(game.join(folder))?;
    }
    fs::write(game.join("RULES.md"), LEDGER)?;
    fs::write(game.join("src/turn/movement.rs"), "/// DEMO-MOVE-01, DEMO-RULING-01, DEMO-VAR-01\n")?;
    fs::write(game.join("src/turn/movement_tests.rs"), "// DEMO-MOVE-02\n")?;
    fs::write(game.join("content/tiles.yaml"), "- tile: 1\n")?;
    fs::write(game.join("scenarios/moves/step.yaml"), SCENARIO)?;
    let found = surveys(&House { root: root.clone(), page: crate::page::Kind::Small });
    fs::remove_dir_all(&root)?;
    let said: Vec<String> = found?.iter().flat_map(Survey::findings).collect();
    assert_eq!(said, ["demo: rules not cited in code (1):", "    DEMO-MOVE-02"]);
    Ok(())
}
