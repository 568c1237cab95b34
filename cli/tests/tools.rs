//! The commands that measure and look up.

mod common;

use std::io::Read as _;
use std::process::Stdio;

use common::{run, safehouse, text};
use serde_json::Value;

fn simulated(threads: &str) -> Value {
    let args = ["simulate", "faza", "--games", "60", "--players", "3", "--bots", "random,rookie", "--seed", "tuesday"];
    let mut result = run(&[&args[..], &["--threads", threads, "--json"]].concat()).json();
    assert_eq!(result["schema"], 1);
    assert!(result["speed"]["games_per_second"].as_f64().is_some_and(|speed| speed > 0.0));
    result.as_object_mut().unwrap().remove("speed");
    result
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let one = simulated("1");
    assert_eq!(one, simulated("3"));
    let endings: u64 = one["endings"].as_array().unwrap().iter().map(|ending| ending["games"].as_u64().unwrap()).sum();
    assert_eq!(endings + one["unfinished"].as_u64().unwrap(), 60);
    assert_eq!(one["seats"][2]["bot"], "random", "bots start over where there are fewer than seats");
}

#[test]
fn a_simulation_for_people_cites_the_rules_that_ended_games() {
    let said = run(&["simulate", "faza", "--games", "20", "--bots", "random", "--difficulty", "hard"]).ok();
    assert!(said.contains("FAZA-END-02") && said.contains("95 % certainty"), "{said}");
    assert!(run(&["simulate", "faza", "--games", "0"]).failed(2).contains("at least 1"));
    assert!(run(&["simulate", "faza", "--bots", "rnadom"]).failed(2).contains("did you mean `random`?"));
}

#[test]
fn a_duel_is_fair_to_every_seat_and_the_same_on_any_number_of_threads() {
    let duel = |threads: &str| {
        let args = ["duel", "infiltration", "--bots", "rookie,random", "--games", "30", "--threads", threads, "--json"];
        run(&args).json()
    };
    let one = duel("1");
    assert_eq!(one, duel("3"));
    let [rookie, random] = [&one["bots"][0], &one["bots"][1]];
    assert_eq!((&one["games"], &rookie["seats"], &random["seats"]), (&32.into(), &64.into(), &64.into()));
    let share = |bot: &Value| bot["share"].as_f64().unwrap();
    assert!(share(rookie) > share(random) && share(rookie) + share(random) <= 0.5 + 1e-9, "{one}");
    assert_eq!(random["elo"].as_f64(), (share(random) > 0.0).then_some(0.0));
}

#[test]
fn where_all_win_together_each_bot_has_a_table_of_its_own() {
    let said = run(&["duel", "faza", "--bots", "random,rookie", "--games", "12"]).ok();
    assert!(said.contains("24 games") && said.contains("a table for each") && !said.contains("Elo"), "{said}");
    assert!(run(&["duel", "faza", "--bots", "rnadom"]).failed(2).contains("did you mean `random`?"));
    assert!(run(&["duel", "faza", "--bots", "random", "--games", "0"]).failed(2).contains("at least 1"));
}

#[test]
fn rules_are_found_by_id_beginning_and_words() {
    assert!(run(&["rules", "faza", "faza-combat-10"]).ok().contains("FAZA-COMBAT-10"));
    assert!(run(&["rules", "faza", "FAZA-COMBAT"]).ok().lines().count() > 10);
    assert!(run(&["rules", "faza"]).ok().contains("FAZA-GEN-01"));
    assert!(run(&["rules", "faza", "--search", "recruiting", "outpost"]).ok().contains("FAZA-REBEL-02"));
    assert!(run(&["rules", "faza", "FAZA-COMBAT-1O"]).failed(2).contains("did you mean `FAZA-COMBAT-10`?"));
    run(&["rules", "faza", "--search", "xylophone"]).failed(1);
    assert!(run(&["rules", "faza", "recruiting", "outpost"]).ok().contains("FAZA-REBEL-02"), "words need no flag");
    assert!(run(&["rules", "facility07", "sneak"]).ok().lines().count() > 5);
    assert!(run(&["rules", "faza", "xylophone"]).failed(2).contains("the rules have no `xylophone`"));
    for game in ["faza", "facility07", "infiltration", "entity-extraction"] {
        let all = run(&["rules", game, "--search", "the"]).ok();
        assert!(!all.contains("**"), "Markdown in {game}");
    }
}

#[test]
fn any_box_is_read_by_kind_and_by_any_part_of_a_name() {
    for game in ["faza", "facility07", "infiltration", "entity-extraction"] {
        let said = run(&["cards", game]).ok();
        let json = run(&["cards", game, "--json"]).json();
        let cards = json["cards"].as_array().unwrap();
        assert_eq!(json["schema"], 1);
        for card in cards {
            assert!(said.contains(card["name"].as_str().unwrap()), "{card}");
            for part in card["texts"].as_array().unwrap() {
                assert!(said.contains(part["text"].as_str().unwrap()), "{card}");
            }
        }
        assert!(
            !said.contains('_') && !said.contains("**") && !said.contains('\u{1b}'),
            "{game}: raw keys or Markdown"
        );
    }
    let tank = run(&["cards", "facility07", "shark", "tank"]).ok();
    assert!(tank.starts_with("Shark Tank (Room)") && tank.contains("On Enter: "), "{tank}");
    assert!(run(&["cards", "infiltration", "nelson"]).ok().starts_with("Officer Nelson (NPC)"));
    assert!(run(&["cards", "faza", "carrier"]).ok().contains("Carrier (Mothership)"));
    assert!(run(&["cards", "facility07", "rec rom"]).failed(2).contains("did you mean `Rec Room`?"));
    assert!(run(&["cards", "facility07", "xylophone"]).failed(2).contains("lists everything"));
    assert!(run(&["cards", "facility07", "--pack", "shark-attack"]).ok().contains("from the pack shark-attack"));
}

#[test]
fn scenarios_say_how_many_claimed_rules_were_witnessed_in_each_game() {
    let file = "games/faza/scenarios/events.yaml";
    let json = run(&["scenario", "run", file, "--json"]).json();
    let game = &json["games"][0];
    let (claimed, both) = (game["claimed"].as_u64().unwrap(), game["witnessed"].as_u64().unwrap());
    let unseen = json["rules"]["unseen"].as_array().unwrap();
    assert_eq!((game["game"].as_str(), claimed - both), (Some("faza"), unseen.len() as u64));
    let said = run(&["scenario", "run", file, "--witnessed"]).ok();
    assert!(said.contains(&format!("faza: {claimed} rules claimed, {both} of them witnessed (")), "{said}");
    assert!(said.contains(unseen[0].as_str().unwrap()), "{said}");
}

#[test]
fn a_misspelt_fact_is_an_error_also_beside_null() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("typo.yaml");
    let text = "- scenario: A slip\n  rules: [FAZA-GEN-01]\n  given: {}\n  then: { outcom: null }\n";
    std::fs::write(&file, text).unwrap();
    let said = run(&["scenario", "run", "--game", "faza", common::text(&file)]).failed(1);
    assert!(said.contains("there is no fact `outcom`; did you mean `outcome`?"), "{said}");
}

#[test]
fn a_position_that_does_not_fit_names_card_and_door() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |given: &str| {
        let file = folder.path().join("position.yaml");
        std::fs::write(&file, given).unwrap();
        run(&["position", "show", "--game", "facility07", common::text(&file)]).failed(2)
    };
    let said = refused("board:\n  - { room: Shark Tank, at: Entryway N1, by: N1 }\n");
    assert!(said.contains("`Shark Tank` has no door `N1`"), "{said}");
    let said = refused("agents: [{ agent: Norbert Finch }, { agent: Sam Angler }]\n");
    assert!(said.contains("did you mean"), "{said}");
}

#[test]
fn a_benchmark_has_a_baseline() {
    let json = run(&["bench", "faza", "--seconds", "0.02", "--json"]).json();
    assert!(json["baseline"]["copy_2k_ns"].as_f64().is_some_and(|ns| ns > 0.0));
    let measured = &json["games"][0]["measured"];
    // A buffer may still grow once for the longest list of choices so far.
    assert!(measured["allocations_per_decision"].as_f64().is_some_and(|count| count < 0.001), "{measured}");
    assert!(measured["state_bytes"].as_u64().is_some_and(|bytes| bytes <= 2048), "{measured}");
    assert!(run(&["bench", "--seconds", "0.02"]).ok().contains("copy of 2 KiB"));
}

#[test]
fn schemas_on_disk_are_what_the_code_gives() {
    run(&["schema", "check"]).ok();
    let folder = tempfile::tempdir().unwrap();
    assert!(run(&["schema", "check", "--root", text(folder.path())]).failed(2).contains("no folder `games`"));
    std::fs::create_dir(folder.path().join("games")).unwrap();
    assert!(run(&["schema", "check", "--root", text(folder.path())]).failed(1).contains("is missing"));
    run(&["schema", "write", "--root", text(folder.path())]).ok();
    run(&["schema", "check", "--root", text(folder.path())]).ok();
}

#[test]
fn a_playthrough_is_the_same_for_the_same_seed() {
    let once = || run(&["playthrough", "faza", "--seed", "5", "--bots", "random", "--draw-every", "0"]).ok();
    assert_eq!(once(), once());
}

#[test]
fn every_command_has_help_with_examples() {
    let commands = [
        &["play", "faza"][..],
        &["simulate", "faza"],
        &["playthrough", "faza"],
        &["scenario", "run"],
        &["scenario", "check"],
        &["replay", "show"],
        &["replay", "verify"],
        &["pack", "new"],
        &["pack", "check"],
        &["pack", "list"],
        &["pack", "show"],
        &["pack", "test"],
        &["play", "facility07"],
        &["rules"],
        &["cards"],
        &["position", "show"],
        &["bench"],
        &["schema", "write"],
        &["completions"],
        &["play"],
        &[],
    ];
    for command in commands {
        let help = run(&[command, &["--help"]].concat()).ok();
        assert!(help.contains("Examples:"), "{command:?}\n{help}");
    }
}

#[test]
fn completions_are_printed_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).ok();
        assert!(script.contains("safehouse") && script.contains("cards"), "{shell}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = safehouse()
        .args(["playthrough", "faza", "--bots", "random"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(said, "");
}
