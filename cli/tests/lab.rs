//! `safehouse lab` as a designer uses it.

mod common;

use std::fs;

use common::{run, text};

const EXPERIMENT: &str = "\
name: Tougher ships
game: faza
games: 40
players: 2
bots: [random]
arms:
  - name: four health
  - name: six health
    settings: { ship_health: 6 }
";

#[test]
fn an_experiment_is_played_told_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ships.yaml");
    fs::write(&file, EXPERIMENT).unwrap();
    let out = folder.path().join("out");
    let first = ["lab", "run", text(&file), "--out", text(&out), "--games", "10"];
    let said = run(&first).ok();
    assert!(said.starts_with("Tougher ships: 10 games in each arm"), "{said}");
    let said = run(&first[..5]).ok();
    assert!(said.starts_with("Tougher ships: 40 games in each arm"), "{said}");
    assert!(said.contains("six health") && said.contains("ended by FAZA-END-") && said.contains("change "), "{said}");
    assert_eq!(fs::read_to_string(out.join("rows.csv")).unwrap().lines().count(), 81);

    let other = folder.path().join("other");
    fs::write(&file, EXPERIMENT.replace("ship_health: 6", "ship_health: 5")).unwrap();
    run(&["lab", "run", text(&file), "--out", text(&other)]).ok();
    let said = run(&["lab", "compare", text(&out), text(&other)]).ok();
    assert!(
        said.contains("four health, 40 games\nNothing stands out.") && said.contains("six health, 40 games"),
        "{said}"
    );
    let refused = run(&["lab", "compare", text(&out), text(folder.path())]).failed(2);
    assert!(refused.contains("no experiment is kept here"), "{refused}");

    fs::write(&file, EXPERIMENT.replace("faza", "infiltration")).unwrap();
    let refused = run(&["lab", "run", text(&file), "--out", text(&out)]).failed(2);
    assert!(refused.contains("ships.yaml:9:17: there is no setting `ship_health`"), "{refused}");
    fs::write(&file, EXPERIMENT.replace("random", "rookie")).unwrap();
    let refused = run(&["lab", "run", text(&file), "--out", text(&out)]).failed(2);
    assert!(refused.contains("another experiment is kept here"), "{refused}");
}

#[test]
fn experiments_come_with_the_program() {
    let said = run(&["lab", "list"]).ok();
    assert!(said.contains("facility07-optional-rules: 21 arms.") && said.contains("faza-difficulties"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let game = ["lab", "run", "facility07-packs", "--arm", "shark attack", "--games", "1", "--out", text(&out)];
    let said = run(&game).ok();
    assert!(said.contains("Shark Attack (agent") && !said.contains("Zombie"), "{said}");
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    assert!(page.contains("safehouse lab run 'facility07-packs' --arm 'shark attack' --games 1"));
    assert!(run(&["lab", "run", "facility07-packs", "--arm", "sharks"]).failed(2).contains("there is no arm `sharks`"));
}
