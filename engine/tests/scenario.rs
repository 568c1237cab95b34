//! Scenario files, tried with the toy game: what passes, what every mistake sounds like, and that no file panics.

mod toy;

use engine::Complaint;
use engine::scenario::{self, Problem, Report, Scenario, Where};
use proptest::prelude::*;
use toy::Trapdoor;

/// Three burglars at the start of a round, as most scenarios here have them.
const GIVEN: &str = "given:
  burglars:
    - { coins: 3, hand: [Purse, Tripwire] }
    - { coins: 3, hand: [Pickpocket, Gamble] }
    - { coins: 0, hand: [Climb], traps: [Decoy] }
";

const GOOD: &str = r#"
- scenario: A purse is taken
  about: The shortest scenario there is.
  rules: [TOY-COIN-01, toy-play-01]
  given:
    burglars:
      - { coins: 2, hand: [Purse] }
      - { hand: [Tripwire] }
  asked: [Ben, Ada]
  when:
    - about: Nobody has done anything yet.
      asked: everyone
      may: { ada: [play, play > purse, [play, Purse]], everyone: rest }
      may_not:
        ada: { play > Tripwire: TOY-PLAN-02, lay: true, "lay > Purse": TOY-PLAN-02 }
        seat 2: [play]
    - ada: play > Tripwire
      refused: TOY-PLAN-02
      says: do not hold
      no_events: TOY-PLAY-01
    - Ada: play > purse
      events: TOY-PLAN-01
      then: { round: 0, burglars: { 1: { plan: play purse }, 2: { plan: null } } }
      asked: ben
    - ada: pass
      refused: true
    - seat 2: [rest]
      events: [TOY-PLAN-01, TOY-PLAY-01, TOY-COIN-01, TOY-REST-01]
      says: [Ada gains 3, ben rests]
  then:
    round: 1
    lead: BEN
    bank: ">= 35"
    burglars: [{ coins: 5, hand: [] }, { coins: "< 1", hand: { count: 2, has: Tripwire, lacks: [Purse, Climb] } }]
    discard: [Purse]
    over: null

- scenario: A robbery is stopped by a decoy
  rules: TOY-TRAP-04
  given:
    burglars:
      - { coins: 3, hand: [Purse, Tripwire] }
      - { coins: 3, hand: [Pickpocket, Gamble] }
      - { coins: 4, hand: [Climb], traps: [Decoy] }
  when:
    - everyone: rest
      asked: everyone
    - ben: play > pickpocket
    - everyone: rest
      asked: cyd
    - default: cyd
      asked: ben
    - ben: cyd
    - cyd: spring decoy
      events: [TOY-TRAP-03, TOY-TRAP-04, TOY-DRAW-01]
  no_events: TOY-ROB-01
  then: { burglars: { 3: { coins: 4, traps: null } } }

- scenario: Dice of the whole and of a step
  rules: []
  given:
    burglars: [{ coins: 2, hand: [Gamble, Gamble] }, { hand: [Gamble] }]
  dice: [1, 6]
  when:
    - everyone: play > gamble
      says: Ada pays 1
    - ben: rest
    - ada: play > gamble
      dice: 4
  then: { burglars: { 1: { coins: 2 }, 2: { coins: 5 } } }

- scenario: A fresh game rolls for nerve
  rules: [TOY-SETUP-02, TOY-SETUP-03]
  setup: { seats: 2 }
  dice: [2, 5]
  when:
    - default: everyone
  then: { burglars: [{ nerve: 0 }, { nerve: 2 }] }

- scenario: A program of the scenario's own
  rules: TOY-END-03
  given: { burglars: [{ coins: 6 }, {}, { coins: 2 }] }
  when:
    - effect: { gain: 1 }
    - effect:
        - pick: others
          by: you
          do: [{ rob: { coins: 2 } }]
      as: cyd
      asked: cyd
      may: { cyd: [ada, ben] }
      may_not: { cyd: { cyd: TOY-PICK-01 } }
    - cyd: ada
      then: { burglars: { 3: { coins: 4 } } }
    - effect: [{ gain: 4 }]
      asked: nobody
    - ada: rest
      refused: TOY-ASK-01
  then: { over: ada }

- scenario: Too many burglars
  rules: TOY-SETUP-01
  setup: { seats: 5 }
  refused: TOY-SETUP-01
"#;

fn load(text: &str) -> Result<Vec<Scenario<Trapdoor>>, Complaint> {
    scenario::load::<Trapdoor>("toy.yaml", text)
}

fn run_all(text: &str) -> Vec<Report> {
    let rules = Trapdoor::new();
    load(text).unwrap_or_else(|error| panic!("{error}")).iter().map(|one| scenario::run(&rules, one)).collect()
}

/// Runs steps and checks on the usual position.
fn run(rest: &str) -> Report {
    run_all(&format!("scenario: x\n{GIVEN}{rest}")).remove(0)
}

fn problems(rest: &str) -> Vec<String> {
    run(rest).differences.iter().map(ToString::to_string).collect()
}

#[test]
fn good_scenarios_pass() {
    for report in run_all(GOOD) {
        assert!(report.passed, "{report}");
    }
}

#[test]
fn witnessed_are_rules_cited_by_events_refusals_and_the_outcome() {
    let reports = run_all(GOOD);
    assert_eq!(
        reports[0].witnessed,
        ["TOY-ASK-01", "TOY-COIN-01", "TOY-DRAW-01", "TOY-PLAN-01", "TOY-PLAN-02", "TOY-PLAY-01", "TOY-REST-01"]
    );
    assert_eq!(reports[0].claimed, ["TOY-COIN-01", "TOY-PLAY-01"], "IDs are written as the ledger writes them");
    assert_eq!(reports[3].unseen().collect::<Vec<_>>(), ["TOY-SETUP-02"]);
    assert!(reports[4].witnessed.contains(&"TOY-END-03".to_string()));
    assert_eq!(reports[5].witnessed, ["TOY-SETUP-01"]);
}

#[test]
fn a_single_scenario_needs_no_list() {
    assert_eq!(load("scenario: alone\nsetup: {seats: 2}\n").unwrap()[0].name(), "alone");
}

/// What is written, and what the complaint must say.
const COMPLAINTS: [(&str, &str); 24] = [
    ("", "holds no scenario"),
    ("scenario:\n", "1:1: a scenario without a name"),
    ("- scenario: a\n- scenario: a\n", "2:13: two scenarios are called `a` (line 1)"),
    ("scenario: a\ngivn: {}\n", "did you mean `given`?"),
    ("scenario: a\ngiven: {burglers: []}\n", "did you mean `burglars`?"),
    ("scenario: a\ngiven: {}\nsetup: {seats: 2}\n", "3:8: `a` has both `given:` and `setup:`"),
    (
        "scenario: a\nrules: [TOY-COIN-O1]\n",
        "2:9: the ledger has no rule `TOY-COIN-O1`\n  help: did you mean `TOY-COIN-01`?",
    ),
    ("scenario: a\nevents: TOY-COIN-99\n", "2:9: the ledger has no rule"),
    ("scenario: a\nwhen:\n  - ada: rest\n    refused: TOY-COIN-99\n", "4:14: the ledger has no rule"),
    ("scenario: a\nmay_not: {ada: {rest: TOY-X-01}}\n", "2:23: the ledger has no rule"),
    (
        "scenario: a\nwhen:\n  - ada: rest\n    ben: rest\n",
        "4:5: a step does one thing, but here stand both `ada` and `ben`",
    ),
    ("scenario: a\nwhen:\n  - ada: rest\n    refusd: true\n", "did you mean `refused`?"),
    (
        "scenario: a\nwhen:\n  - efect: [{gain: 1}]\n",
        "3:5: `efect` is not a word of a step\n  help: did you mean `effect`?",
    ),
    ("scenario: a\nwhen:\n  - effect: [{gian: 1}]\n", "did you mean `gain`?"),
    ("scenario: a\nwhen:\n  - ada: play >\n", "3:10: `play >` has an empty pick"),
    ("scenario: a\nwhen:\n  - ada: {play: purse}\n", "3:10: an answer is words"),
    ("scenario: a\nwhen:\n  - ada: rest\n    as: ben\n", "4:9: `as:` belongs to a step with `effect:`"),
    ("scenario: a\nwhen:\n  - effect: [{gain: 1}]\n    refused: true\n", "4:5: only an answer can be refused"),
    ("scenario: a\ndice: [1, 0]\n", "2:11: a die shows 1 or more, not `0`"),
    ("scenario: a\nmay: [roll]\n", "2:6: `may:` expects seats"),
    ("scenario: a\nthen: [roll]\n", "2:7: `then:` expects facts"),
    ("scenario: a\nwhen: [\n", "toy.yaml:"),
    ("scenario: a\nwhen:\n  - rest\n", "this should be a step, such as `- seat 1: roll`"),
    ("- hello\n", "this should be a scenario"),
];

#[test]
fn every_mistake_in_a_file_is_named_with_place_and_remedy() {
    for (text, expected) in COMPLAINTS {
        let complaint = load(text).expect_err(text).to_string();
        assert!(complaint.contains(expected), "{text}\n--- said: {complaint}\n--- expected: {expected}");
    }
}

#[test]
fn all_differing_facts_are_told_with_path_line_expected_and_found() {
    let said = problems(
        "then:\n  round: 1\n  bnk: 3\n  burglars:\n    1: { coins: 4, hand: [Purse] }\n    9: 1\n  lead: \"!= Ada\"\n",
    );
    assert_eq!(
        said,
        [
            "at the end (line 8): round: expected 1, found 0",
            "at the end (line 9): there is no fact `bnk`; did you mean `bank`?",
            "at the end (line 11): burglars.1.coins: expected 4, found 3",
            r#"at the end (line 11): burglars.1.hand: expected [Purse], found ["Purse","Tripwire"]"#,
            "at the end (line 12): burglars.9: expected 1, found a list of 3",
            "at the end (line 13): lead: expected != Ada, found Ada",
        ]
    );
}

/// Steps, and what the report must say.
const DIFFERENCES: [(&str, &str); 18] = [
    ("when:\n  - bne: rest\n", "step 1 (line 8): there is no seat `bne`; did you mean `Ben`?"),
    ("when:\n  - soldier: rest\n", "there is no seat `soldier`; seats, or `seat 1`, `seat 2` …: Ada, Ben, Cyd"),
    ("when:\n  - ada: play > prse\n", "Ada's `prse` is not understood"),
    (
        "when:\n  - ada: play > climb\n",
        "Ada may not `play > climb`: you do not hold such a card (TOY-PLAN-02)\n  help: legal here: purse",
    ),
    ("when:\n  - ada: play\n", "help: the answer stops short; it goes on with: purse"),
    (
        "when:\n  - ada: rest > purse\n    refused: TOY-PLAN-02\n",
        "should be refused by TOY-PLAN-02, but TOY-ASK-01 refuses it",
    ),
    ("when:\n  - ada: rest\n    refused: TOY-PLAN-02\n", "Ada's `rest` should be refused by TOY-PLAN-02, but is legal"),
    ("may_not: { ada: [play] }\n", "at the end (line 7): Ada's `play` should be refused, but is legal"),
    ("may: { ada: [pass] }\n", "Ada may not `pass`"),
    ("asked: ada\n", "asked: expected Ada, found Ada, Ben, Cyd"),
    (
        "when:\n  - ada: rest\n    events: [TOY-PLAN-01, TOY-REST-01]\n",
        "no event cites TOY-REST-01 after TOY-PLAN-01; events: TOY-PLAN-01",
    ),
    (
        "when:\n  - ada: rest\n    no_events: TOY-PLAN-01\n",
        "an event cites TOY-PLAN-01, which should not happen: Ada is ready.",
    ),
    ("when:\n  - ada: rest\n    says: gold\n", "nothing says `gold`; told: “Ada is ready.”"),
    ("when:\n  - effect: [{gain: 12}]\n  - ada: rest\n", "step 2 (line 9): the game is over: Ada won. (TOY-END-03)"),
    ("when:\n  - ada: rest\n    dice: [1]\ndice: [2, 3]\n", "dice left over, never rolled: [1]"),
    ("when: { bne: rest }\n", "step 1 (line 7): there is no seat `bne`"),
    ("when:\n  - evnts: [TOY-COIN-01]\n", "did you mean `events`?"),
    ("refused: TOY-SETUP-01\n", "the start should be refused by TOY-SETUP-01, but was accepted"),
];

#[test]
fn every_difference_is_told_in_a_sentence() {
    for (rest, expected) in DIFFERENCES {
        let said = problems(rest).join("\n");
        assert!(said.contains(expected), "{rest}\n--- said: {said}\n--- expected: {expected}");
    }
}

#[test]
fn dice_must_be_neither_missing_nor_left_nor_impossible() {
    let roll = |dice: &str| {
        let report = run(&format!(
            "{dice}when:\n  - everyone: rest\n  - effect: [{{roll: 6, table: [{{up_to: 6, do: [{{gain: 1}}]}}]}}]\n"
        ));
        report.differences.into_iter().map(|difference| (difference.at, difference.problem)).collect::<Vec<_>>()
    };
    assert_eq!(roll("dice: [6]\n"), []);
    assert_eq!(roll("dice: [6, 5, 4]\n"), [(Where::End, Problem::DiceLeft { left: vec![5, 4] })]);
    assert_eq!(roll("dice: [7]\n")[0].1, Problem::DiceImpossible { face: 7, sides: 6 });
    assert_eq!(roll(""), [(Where::Step(2), Problem::DiceMissing { missing: 1 })]);
}

#[test]
fn a_position_that_cannot_be_is_a_difference_that_cites_the_rule() {
    let report = &run_all("scenario: x\ngiven: {burglars: [{coins: 41}, {}]}\n")[0];
    assert!(matches!(&report.differences[0].problem, Problem::StartRefused { rule, .. } if rule == "TOY-SETUP-04"));
}

#[test]
fn reports_can_be_read_by_programs() {
    let report = serde_json::to_value(run("when:\n  - ada: rest\nthen: { round: 7 }\n")).unwrap();
    assert_eq!(report["passed"], false);
    assert_eq!(report["differences"][0]["problem"], "fact");
    assert_eq!(report["differences"][0]["at"], "end");
    assert_eq!(report["differences"][0]["place"], serde_json::json!([9, 16]));
    assert_eq!(report["told"][0]["at"], serde_json::json!({ "step": 1 }));
}

#[test]
fn the_examples_in_the_documentation_pass() {
    let page = include_str!("../../docs/scenarios.md");
    let examples: Vec<&str> = page
        .split("```yaml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .filter(|yaml| yaml.contains("TOY-"))
        .collect();
    assert!(examples.len() > 3);
    for report in examples.into_iter().flat_map(run_all) {
        assert!(report.passed, "{report}");
    }
}

#[test]
fn the_schema_knows_the_games_own_types_and_rules() {
    let schema = scenario::schema::<Trapdoor>();
    let text = schema.to_string();
    assert!(text.contains("burglars") && text.contains("up_to") && text.contains("TOY-COIN-01"));
    for reference in text.split("\"$ref\":\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let pointer = reference.strip_prefix('#').expect("references stay inside the schema");
        assert!(schema.pointer(pointer).is_some(), "{reference} leads nowhere");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_complained_about_and_never_panic(
        flips in prop::collection::vec((0..GOOD.len(), any::<u8>()), 1..6),
        cut in 0..GOOD.len() * 3,
    ) {
        let mut bytes = GOOD.as_bytes().to_vec();
        for (at, byte) in flips {
            bytes[at] = byte;
        }
        bytes.truncate(cut);
        play(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn words_in_the_wrong_place_never_panic(from in 0..GOOD.lines().count(), to in 0..GOOD.lines().count()) {
        let mut lines: Vec<&str> = GOOD.lines().collect();
        let line = lines.remove(from);
        lines.insert(to, line);
        play(&lines.join("\n"));
    }

    #[test]
    fn anything_at_all_never_panics(text in "\\PC{0,80}") {
        play(&text);
        play(&format!("scenario: x\n{GIVEN}when:\n  - {text}\n"));
        play(&format!("scenario: x\n{GIVEN}then:\n  {text}\n"));
    }
}

/// Reads and, if that works, plays; whatever comes of it.
fn play(text: &str) {
    let Ok(scenarios) = load(text) else { return };
    let rules = Trapdoor::new();
    for one in &scenarios {
        let report = scenario::run(&rules, one);
        assert_eq!(report.passed, report.differences.is_empty());
    }
}
