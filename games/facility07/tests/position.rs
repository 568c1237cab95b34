//! Positions: any table can be written down and set up again; what could not stand is refused.

use engine::chance::{Chance, Draw, Quick};
use engine::{Game, Play, Positions, Turn, bot, load};
use facility07::geometry::{Place, Places};
use facility07::*;
use serde_json::Value;

fn read(text: &str) -> Position {
    load::yaml("position", text).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn placed(text: &str) -> State {
    let game = Facility07::base();
    let state = game.place(&read(text)).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
    assert!(game.is_sound(&state), "{text}: {:?}", game.census(&state));
    state
}

fn facts(text: &str) -> Value {
    Facility07::base().facts(&placed(text))
}

#[track_caller]
fn refused(rule: &str, why: &str, text: &str) {
    match Facility07::base().place(&read(text)) {
        Ok(_) => panic!("this can stand: {text}"),
        Err(refusal) => {
            assert_eq!(refusal.rule.0, rule, "{refusal}");
            assert!(refusal.reason.to_string().contains(why), "{refusal} does not say `{why}`");
        }
    }
}

/// Plays a random game; `look` sees many of the states with nothing in progress.
fn random_game(seed: u64, mut look: impl FnMut(&Facility07, &State)) {
    let game = Facility07::base();
    let mut chance = Quick::new(seed);
    let mut setup = Setup { players: 2 + chance.below(5, Draw::Pick) as u8, ..Setup::default() };
    setup.length = [Length::Short, Length::Medium, Length::Long][chance.below(3, Draw::Pick) as usize];
    setup.optional_rules.extend(OptionalRule::ALL.into_iter().filter(|_| chance.below(4, Draw::Pick) == 0));
    let mut state = game.start(&setup, &mut Play::silent(&mut chance)).unwrap();
    let mut bot = bot::Random::new();
    let mut picks = Vec::new();
    let mut turns = 0;
    for _ in 0..3000 {
        turns += 1;
        // Writing takes its time; most neighbours are much alike.
        if game.stack(&state).is_empty() && turns % 5 == 0 {
            look(&game, &state);
        }
        let Turn::Ask { awaited, .. } = game.turn(&state) else { return };
        let seat = awaited.lowest().unwrap();
        picks.clear();
        bot.choose(&game, &state, seat, &mut chance, &mut picks);
        game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).unwrap();
    }
}

/// The line in which two long texts part.
fn parting(one: &str, other: &str) -> String {
    let parts = one.lines().zip(other.lines()).enumerate().find(|(_, (one, other))| one != other);
    parts.map_or_else(String::new, |(at, (one, other))| format!("line {at}: `{one}` or `{other}`"))
}

#[test]
fn every_table_comes_back() {
    let many: u64 = std::env::var("N").ok().and_then(|many| many.parse().ok()).unwrap_or(25);
    let mut seen = 0;
    for seed in 0..many {
        random_game(seed, |game, state| {
            seen += 1;
            let position = game.position(state);
            let back = game.place(&position).unwrap_or_else(|refusal| panic!("{seed}: {refusal} {state:?}"));
            assert!(back == *state, "{seed}: {}", parting(&format!("{back:#?}"), &format!("{state:#?}")));
            // Reading is slow; a few are enough.
            if seen % 50 == 1 {
                let text = serde_json::to_string(&position).unwrap();
                assert_eq!(read(&text), position, "{seed}");
                assert!(game.facts(state).is_object());
            }
        });
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn nothing_at_all_is_a_position() {
    let facts = facts("{}");
    assert_eq!(facts["agents"].as_array().unwrap().len(), 2);
    assert_eq!(facts["rooms"], serde_json::json!(["Entryway"]));
    assert_eq!(facts["room_deck"], serde_json::json!(["Mainframe"]));
    assert_eq!(facts["phase"], "exploration");
    assert_eq!(facts["ops_left"], 113);
}

#[test]
fn lines_of_two_to_eight_rooms() {
    let game = Facility07::base();
    let mut chance = Quick::new(7);
    let long: Vec<&content::Room> = game.rooms().iter().filter(|room| room.doors.len() > 2).collect();
    for length in 2..=8 {
        for _ in 0..10 {
            let mut rooms: Vec<&str> = Vec::new();
            while rooms.len() < length {
                let room = long[chance.below(long.len() as u32, Draw::Pick) as usize];
                if !rooms.contains(&room.name.as_str()) && room.name != "Entryway" {
                    rooms.push(&room.name);
                }
            }
            let state = placed(&serde_json::json!({ "line": rooms }).to_string());
            assert_eq!(state.board.len(), length + 1);
            for at in 1..=length {
                let [before, here] = [at - 1, at].map(|at| Place::at(at).unwrap());
                assert!(state.board.adjacent(here).has(before), "{rooms:?}");
            }
            let ends = state.board.distance(Place::ENTRYWAY, Place::at(length).unwrap(), Places::NONE);
            assert_eq!(usize::from(ends.unwrap()), length, "{rooms:?}: a shortcut");
        }
    }
}

#[test]
fn a_program_of_its_own_is_run() {
    let game = Facility07::base();
    let text = "[{ gain_data: { count: 2 } }]";
    let steps: Vec<vocabulary::Steps> = load::yaml("effect", text).unwrap_or_else(|complaint| panic!("{complaint}"));
    let mut state = placed("{}");
    let (more, program) = game.with_effect(&steps);
    let mut chance = Quick::new(1);
    more.run_effect(&mut state, engine::Seat(1), program, &mut Play::silent(&mut chance));
    assert_eq!(state.agents[1].data, 2);
}

/// F07-WILD-12: a scenario with a program that no card could have fails and says why.
#[test]
fn a_program_that_no_card_could_have_fails_its_scenario() {
    for (effect, why) in [
        ("{ fetch: { card: no-such-card } }", "no-such-card"),
        ("{ mark_agent: { kind: bone } }", "bone"),
        ("prevent", "nothing to take back"),
    ] {
        let text = format!("scenario: Nothing of the kind\nwhen: [{{ effect: [{effect}] }}]\n");
        let scenarios = engine::scenario::load::<Facility07>("test", &text).unwrap_or_else(|fault| panic!("{fault}"));
        let report = engine::scenario::run(&Facility07::base(), &scenarios[0]);
        assert!(!report.passed && report.to_string().contains(why), "{report}");
    }
}

#[test]
fn what_could_not_stand_is_refused() {
    let two = |first: &str| format!("agents: [{first}, {{}}]");
    refused("F07-RULING-01", "two to six", "agents: [{}]");
    refused("F07-RULING-01", "seat", "active: 3");
    refused("F07-AGENT-01", "seat", "active: Nobody Such");
    refused("F07-COMP-05", "did you mean", &two("{ agent: Liquid Badgr }"));
    refused("F07-COMP-05", "same Agent", "agents: [{ agent: Liquid Badger }, { agent: liquid_badger }]");
    refused("F07-COMP-08", "did you mean `Morgue`", "line: [Morge]");
    refused("F07-COMP-08", "more of `Morgue`", "line: [Morgue, Morgue]");
    refused("F07-COMP-08", "Room on the board", &two("{ room: Morgue }"));
    refused("F07-COMP-06", "Ops card", &two("{ hand: [Nonsense] }"));
    refused("F07-COMP-04", "Event", "event_deck: [Nonsense]");
    refused("F07-COMP-09", "Top Secret", &two("{ secret: Nonsense }"));
    refused("F07-COMP-10", "marker", &two("{ markers: { bone: 1 } }"));
    refused("F07-COMP-13", "figure", "figures: [{ figure: ghost, room: Entryway }]");
    refused("F07-COMP-03", "Guards", "guards: { Entryway: 18 }");
    refused("F07-COMP-07", "Data", &two("{ data: 37 }"));
    refused("F07-COMP-11", "one Lock", "locks: [{ room: Entryway }, { room: Entryway }]");
    refused("F07-GADGET-03", "", &two("{ gadgets: [Pocket Sand] }"));
    refused("F07-COVERT-03", "", &two("{ covert: Rifle }"));
    refused("F07-PRISON-01", "Prison", &two("{ cell: true }"));
    refused("F07-RULING-40", "doorway", "board: [{ room: Morgue, at: Entryway, by: N1 }]");
    refused("F07-RULING-44", "needs `at`", "board: [{ room: Morgue }]");
    refused("F07-EXPLORE-06", "fit", "board: [{ room: Morgue, spot: [1, 1] }]");
    refused("F07-RULING-44", "hangs together", "board: [{ room: Morgue, spot: [20, 20] }]");
    refused("F07-RULING-40", "too far", "board: [{ room: Morgue, spot: [120, 0] }]");
    refused("F07-RULING-40", "Entryway", "board: [{ room: Entryway, spot: [1, 0] }]");
    refused("F07-RULING-112", "annex", "board: [{ room: Morgue, annex: true }]");
    refused("F07-RULING-34", "last card", "room_deck: [Mainframe, Morgue]");
    refused("F07-DECK-01", "Prison", "room_deck: [Prison]");
    refused("F07-MAINFRAME-04", "Hacker", "hacker: 1");
    refused("F07-END-01", "over", "agents: [{ room: dead }, { room: escaped }]");
    refused("F07-TURN-01", "active", "agents: [{ room: dead }, {}]");
    refused("F07-SETUP-03", "two Agents", "{ phase: choosing, agents: [{ offered: [Liquid Badger] }, {}] }");
    refused("F07-COMP-03", "number", &two("{ bribed: [1] }"));
}

#[test]
fn the_prison_can_be_an_annex() {
    let facts = facts("{ prison: annex, agents: [{}, { cell: true }] }");
    assert_eq!(facts["prison"], "annex");
    assert_eq!(facts["agents"][1]["room"], "Prison");
    assert_eq!(facts["adjacent"]["Prison"], serde_json::json!(["Entryway"]));
}

#[test]
fn the_example_of_the_handbook_can_stand() {
    let facts = facts(handbook_example(1));
    assert_eq!(facts["agents"][0]["gadgets"], serde_json::json!(["Shoe-Knife"]));
    assert_eq!(facts["awake_guards"]["Morgue"], 2);
}

#[test]
fn the_scenario_of_the_handbook_passes() {
    let scenarios = engine::scenario::load::<Facility07>("README.md", handbook_example(0)).unwrap();
    for scenario in scenarios {
        let report = engine::scenario::run(&Facility07::base(), &scenario);
        assert!(report.passed, "{report}");
    }
}

/// The n-th piece of YAML in the handbook of scenarios.
fn handbook_example(n: usize) -> &'static str {
    let handbook = include_str!("../scenarios/README.md");
    handbook.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next()).nth(n).unwrap()
}

#[test]
fn optional_rules_go_by_the_rulebooks_titles_too() {
    let facts = facts("{ options: [1v1 Me Bro, Run For It!, EVENTFUL, inevitable, SURVEILLANCE, beat_down] }");
    let read: Vec<&str> = facts["options"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    let all =
        ["eventful_mission", "one_versus_one", "beat_down", "i_am_inevitable", "run_for_it", "extensive_surveillance"];
    assert!(all.iter().all(|rule| read.contains(rule)) && read.len() == all.len(), "{read:?}");
    let unknown = load::yaml::<Position>("position", "options: [brain_soup]").unwrap_err().to_string();
    assert!(unknown.contains("brain_soup") && unknown.contains("brain_suck"), "{unknown}");
}

#[test]
fn the_rest_of_the_box_can_lie_in_the_discard_piles() {
    let facts = facts("{ ops_deck: [Rifle], ops_discard: [Pink Slip], ops_rest: discard, event_rest: discard }");
    assert_eq!(facts["ops_deck"], serde_json::json!(["Rifle"]));
    assert_eq!(facts["ops_discard"].as_array().unwrap().len(), 112);
    assert_eq!(facts["ops_discard"][111], "Pink Slip");
    assert_eq!(facts["events_left"], 0);
    assert_eq!(facts["event_discard"].as_array().unwrap().len(), 40);
}
