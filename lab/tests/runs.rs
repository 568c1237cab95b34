//! Whole experiments: the same rows on any number of cores, stopped and gone on, refused where something is wrong.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use lab::{Ended, Experiment, Figure, KeepError, Plan, Playing, Results, RunError};
use pack::Shelf;

const TWO_ARMS: &str = "\
name: Prototypes
game: infiltration
seed: tuesday
games: 30
players: 3
bots: [random]
arms:
  - name: now
  - name: as it was
    settings: { original: true }
";

fn plan_of(text: &str) -> Result<Plan, engine::Complaint> {
    let mut shelf = Shelf::default();
    catalog::packs::add_examples(&mut shelf);
    Plan::of(Path::new("x.yaml"), Experiment::read("x.yaml", text)?, &shelf)
}

fn plan(text: &str) -> Plan {
    plan_of(text).unwrap()
}

fn run(plan: &Plan, folder: &Path, threads: usize) -> (Results, Ended) {
    let stop = AtomicBool::new(false);
    lab::run(plan, folder, &Playing { threads, stop: &stop }, &mut |_| {}).unwrap()
}

fn rows(folder: &Path) -> Vec<String> {
    fs::read_to_string(folder.join(lab::ROWS)).unwrap().lines().map(String::from).collect()
}

#[test]
fn rows_are_the_same_on_one_core_and_on_two() {
    let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let plan = plan(TWO_ARMS);
    let (single, ended) = run(&plan, one.path(), 1);
    let (double, _) = run(&plan, two.path(), 2);
    assert_eq!((ended, single.games), (Ended::Done, 30));
    let (one, two) = (rows(one.path()), rows(two.path()));
    assert_eq!(one.len(), 61, "a line of headings, and each game of each arm");
    for (number, (one, two)) in one.iter().zip(&two).enumerate() {
        assert_eq!(one, two, "line {number}");
    }
    assert_eq!((single, one.len()), (double, two.len()));
    assert!(one[1].starts_with("now,0,random;random;random,") && one[2].starts_with("as it was,0,"), "{one:?}");
}

#[test]
fn arms_share_their_dice_until_something_differs() {
    let folder = tempfile::tempdir().unwrap();
    let (results, _) = run(&plan(TWO_ARMS), folder.path(), 2);
    // What a Prototype is worth is counted at the end only: random bots play the same game twice.
    let change = results.arms[1].beside(&Figure::Answers).unwrap().estimate().unwrap();
    assert!(change.value == 0.0 && change.reach() == 0.0, "{change:?}");
}

#[test]
fn who_was_stopped_goes_on_as_if_nothing_had_been() {
    let (whole, parts) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let plan = plan(TWO_ARMS);
    let (all, _) = run(&plan, whole.path(), 2);
    let stop = AtomicBool::new(false);
    let mut watch = |results: &Results| stop.store(results.games >= 7, Ordering::Relaxed);
    let (some, ended) = lab::run(&plan, parts.path(), &Playing { threads: 2, stop: &stop }, &mut watch).unwrap();
    assert!(ended == Ended::Stopped && (7..30).contains(&some.games), "{ended:?} {}", some.games);
    // As after a power cut: a line that nothing vouches for.
    let path = parts.path().join(lab::ROWS);
    let torn = fs::read_to_string(&path).unwrap() + "now,99,rand";
    fs::write(&path, torn).unwrap();
    let (rest, ended) = run(&plan, parts.path(), 1);
    assert_eq!(ended, Ended::Done);
    assert_eq!(rows(parts.path()), rows(whole.path()));
    assert_eq!(rest, all);
    let (again, _) = run(&plan, parts.path(), 1);
    assert_eq!(again, all, "once more plays nothing");
}

#[test]
fn more_games_may_be_asked_for_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    run(&plan(&TWO_ARMS.replace("games: 30", "games: 5")), folder.path(), 2);
    let (more, _) = run(&plan(&TWO_ARMS.replace("games: 30", "games: 8")), folder.path(), 2);
    assert_eq!(more.games, 8);
    let stop = AtomicBool::new(false);
    for other in [("tuesday", "friday"), ("random", "rookie"), ("players: 3", "players: 4"), ("name: now", "name: x")] {
        let other = plan(&TWO_ARMS.replace(other.0, other.1));
        let refused = lab::run(&other, folder.path(), &Playing { threads: 1, stop: &stop }, &mut |_| {});
        assert!(matches!(refused, Err(RunError::Keep(KeepError::Another { .. }))), "{refused:?}");
    }
    let strange = tempfile::tempdir().unwrap();
    fs::write(strange.path().join(lab::ROWS), "my own\n").unwrap();
    let refused = lab::run(&plan(TWO_ARMS), strange.path(), &Playing { threads: 1, stop: &stop }, &mut |_| {});
    assert!(matches!(refused, Err(RunError::Keep(KeepError::NotOurs { .. }))), "{refused:?}");
}

#[test]
fn a_precision_is_played_for_and_no_further() {
    let folder = tempfile::tempdir().unwrap();
    let text = "name: P\ngame: infiltration\nplayers: 2\nbots: [random]\nprecision: 0.08\ngames: 1000\n";
    let (results, ended) = run(&plan(text), folder.path(), 2);
    assert_eq!(ended, Ended::Done);
    assert!((100..1000).contains(&results.games), "{}", results.games);
    assert!(results.headline().all(|found| found.reach() <= 0.08));
    let folder = tempfile::tempdir().unwrap();
    let (_, ended) = run(&plan(&text.replace("0.08", "0.001").replace("1000", "101")), folder.path(), 2);
    assert_eq!(ended, Ended::Imprecise);
}

#[test]
fn bots_move_on_by_a_seat() {
    let text = "name: R\ngame: infiltration\nplayers: 3\nbots: [rookie, random, random]\nrotate: true\ngames: 3\n";
    let plan = plan(text);
    let seats: Vec<usize> =
        (0..4).map(|game| plan.bots(0, game).iter().position(|bot| *bot == "rookie").unwrap()).collect();
    assert_eq!(seats, [0, 1, 2, 0]);
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_nearest_name() {
    let wrong = |text: &str| plan_of(&format!("name: N\n{text}")).err().unwrap().to_string();
    let said = |text: &str, expected: &str| {
        let wrong = wrong(text);
        assert!(wrong.starts_with(expected), "{wrong}\nshould begin {expected}");
    };
    said("game: fazza\n", "x.yaml:2:7: there is no game `fazza`; did you mean `faza`?");
    said(
        "game: faza\nbots:\n- agent\n- rokie\n",
        "x.yaml:5:3: there is no bot `rokie` for this game; did you mean `rookie`?",
    );
    said("game: faza\nplayers: 9\n", "x.yaml:3:10: FAZA is for 1 to 4 players, not for 9");
    said(
        "game: facility07\nsettings:\n  lenght: long\n",
        "x.yaml:4:3: there is no setting `lenght`; did you mean `length`?",
    );
    said(
        "game: facility07\narms:\n- name: a\n- name: b\n  settings:\n    length: short\n    optional_rules: [lagnape]\n",
        "x.yaml:8:5: `lagnape` is none of the optional_rules; did you mean `lagniappe`?",
    );
    said("game: facility07\nsettings: { rooms: 4 }\n", "x.yaml:3:13: `rooms` counts only with `length: custom`");
    said("game: facility07\npacks: [shark-atack]\n", "x.yaml:3:9: ");
    assert!(wrong("game: facility07\npacks: [shark-atack]\n").contains("shark-attack"));
    said("game: facility07\npacks:\n- ./nowhere\n", "x.yaml:4:3: ");
    said("game: infiltration\nbots: [random, random, random, random, random]\n", "x.yaml:3:40: 5 bots are named");
}
