//! F07-WILD-17: a program that does not end, at every moment and in every control form, ends one answer at a time. The
//! game stays sound, goes on, and the table hears whose it was.

use engine::chance::Quick;
use engine::effect::{Overrun, Reach, STEPS};
use engine::{Entry, Game, Play, Turn, bot};
use facility07::{Event, Facility07, Length, Setup, State};
use pack::Pack;
use rayon::prelude::*;

/// All that an answer can take: the budget, and what the game itself needs after a cut.
const MOST: u32 = STEPS + 2 * 4_000;

const TRIGGERS: [&str; 42] = [
    "would_be_attacked",
    "would_be_dazed",
    "would_be_killed",
    "would_be_jailed",
    "would_lose_data",
    "would_lose_card",
    "action_played",
    "gadget_used",
    "covert_flipped",
    "would_enter",
    "room_used",
    "event_drawn",
    "check_failed",
    "check_passed",
    "on_enter",
    "would_leave",
    "dazed",
    "failed_check",
    "hit",
    "missed",
    "jailed",
    "killed",
    "lost_data",
    "gained_data",
    "lost_card",
    "entered",
    "left",
    "room_was_used",
    "explored",
    "broom_closet",
    "guard_spawned",
    "guard_moved",
    "guard_dazed",
    "guard_woke",
    "sneaked",
    "locked_down",
    "turn_started",
    "turn_ends",
    "round_ended",
    "hacked",
    "ticked",
    "figure_met",
];

/// The steps inside so many loops over all Agents, as JSON, which is YAML too.
fn loops(count: usize, inner: &str) -> String {
    (0..count).fold(inner.to_string(), |body, _| format!("{{ for_each: {{ agents: {{}} }}, do: [{body}] }}"))
}

fn with_rules(rules: &[(&str, &str)]) -> Facility07 {
    let manifest = "id: endless\nname: Endless\nversion: 1.0.0\nauthor: A tester\ndescription: Hm.\ngame: facility07\n";
    let one = |(at, (when, steps)): (usize, &(&str, &str))| {
        format!("  - {{ name: Rule {at}, text: Hm., when: {when}, do: [{steps}] }}")
    };
    let rules: Vec<String> = rules.iter().enumerate().map(one).collect();
    let figures = "figures:\n  - { id: cat, name: Cat, text: Purrs., moves: { when: turn_ends, steps: 1, toward: nearest_agent } }\n";
    let setup = "setup:\n  - for_each: { rooms: { role: entryway } }\n    do: [{ place_figure: cat }]\n";
    let rules = format!("{figures}{setup}house_rules:\n{}\n", rules.join("\n"));
    let pack = Pack::from_texts("endless", &[("pack.yaml", manifest), ("rules.yaml", &rules)]);
    let pack = pack.unwrap_or_else(|complaint| panic!("{complaint}"));
    Facility07::with_packs(&[&pack]).unwrap_or_else(|complaint| panic!("{complaint}"))
}

/// What became of some answers at random.
#[derive(Default)]
struct Played {
    answers: u32,
    cuts: Vec<(Overrun, String)>,
}

fn play(game: &Facility07, seed: u64, most: u32) -> Played {
    let mut chance = Quick::new(seed);
    let setup = Setup { players: 6, length: Length::Custom, rooms: 30, ..Setup::default() };
    let mut state: State = game.start(&setup, &mut Play::silent(&mut chance)).unwrap();
    let mut random = bot::Random::new();
    let mut log: Vec<Entry<Event>> = Vec::new();
    let mut picks = Vec::new();
    let mut played = Played::default();
    while played.answers < most {
        let Turn::Ask { awaited, .. } = game.turn(&state) else { break };
        let seat = awaited.lowest().expect("somebody is awaited");
        picks.clear();
        random.choose(game, &state, seat, &mut chance, &mut picks);
        log.clear();
        let mut play = Play::logged(&mut chance, &mut log);
        game.answer(&mut state, seat, &picks, &mut play).unwrap_or_else(|no| panic!("{no}: {picks:?}"));
        assert!(play.budget.spent() <= MOST, "{} steps after {picks:?}", play.budget.spent());
        assert!(
            play.budget.reach() <= Reach::Own,
            "the game itself did not end after {picks:?}: {:?}",
            game.stack(&state)
        );
        assert!(game.is_sound(&state), "after {picks:?}: {:?}", game.census(&state));
        let stopped = log.iter().filter_map(|entry| match &entry.event {
            Event::Stopped { why, by } => {
                assert_eq!(by.pack.as_deref(), Some("Endless"), "after {picks:?}");
                Some((*why, by.name.as_deref().unwrap_or_default().to_string()))
            }
            _ => None,
        });
        let stopped: Vec<_> = stopped.collect();
        assert!(stopped.len() <= 1, "cut twice after {picks:?}: {stopped:?}");
        played.cuts.extend(stopped);
        played.answers += 1;
    }
    played
}

#[test]
fn an_endless_rule_at_any_moment_ends_one_answer_at_a_time() {
    let unheard: Vec<&str> = TRIGGERS
        .par_iter()
        .filter(|when| {
            let game = with_rules(&[(when, &loops(7, "{ movement: { by: 1 } }"))]);
            (0..200).all(|seed| play(&game, seed, 4_000).cuts.is_empty())
        })
        .copied()
        .collect();
    assert!(unheard.is_empty(), "never cut: {unheard:?}");
}

/// A rule at the moment the steps bring about.
#[test]
fn rules_that_set_themselves_off_end_one_answer_at_a_time() {
    let rules = [
        ("dazed", "{ undaze: me }, { daze: me }"),
        ("gained_data", "{ lose_data: { count: 9 } }, { gain_data: {} }"),
        ("guard_spawned", "{ for_each: { guards: {} }, do: [remove_guard] }, { spawn_guards: { count: 2 } }"),
        ("guard_dazed", "{ for_each: { guards: {} }, do: [wake_guard, daze_guard] }"),
        ("event_drawn", "{ draw_event: me }"),
        ("entered", "{ for_each: { agents: {} }, do: [{ swap_places: { who: me, with: target } }] }"),
        ("check_failed", "{ check: { skill: speed }, pass: [], fail: [] }"),
        ("locked_down", "unlock, { lock_down: end_of_turn }"),
        ("would_be_dazed", "prevent, { daze: me }"),
        ("jailed", "{ free: me }, { jail: me }"),
        ("turn_started", "end_turn"),
        ("turn_ends", "{ draw_event: me }, { daze: me }, end_turn"),
    ];
    rules.par_iter().for_each(|rule| {
        let started = with_rules(&[("turn_started", "{ for_each: { rooms: {} }, do: [{ lock_down: end_of_turn }] }, { daze: me }, { jail: me }, { gain_data: {} }, { spawn_guards: {} }, { draw_event: me }"), *rule]);
        let played = play(&started, 2, 300);
        println!("{rule:?}: {} cuts in {} answers", played.cuts.len(), played.answers);
        play(&with_rules(&[*rule]), 3, 300);
    });
}

/// Inside so many loops every form comes to its limit.
#[test]
fn an_endless_rule_in_any_control_form_ends_one_answer_at_a_time() {
    let step = "{ movement: { by: 1 } }";
    let forms = [
        step.to_string(),
        "{ if: my_turn, then: [{ movement: { by: 1 } }], else: [{ draw: {} }] }".to_string(),
        "{ pick: { agents: {} }, by: random, do: [{ movement: { by: 1 } }] }".to_string(),
        "{ choose: random, options: [{ name: one, do: [{ draw: {} }] }, { name: two, do: [shuffle_discards] }] }".to_string(),
        "{ may: random, do: [{ movement: { by: 1 } }] }".to_string(),
        "{ check: { skill: insight }, pass: [{ gain_data: {} }], fail: [{ lose_data: {} }] }".to_string(),
        "{ roll: 6, table: [{ up_to: 3, do: [{ movement: { by: 1 } }] }, { up_to: 6, do: [{ movement: { by: -1 } }] }] }".to_string(),
        "{ contest: { with: target, skill: speed, wins: [{ gain_data: {} }], loses: [], both: [] } }".to_string(),
        "{ announce: Again and again and again. }".to_string(),
    ];
    forms.par_iter().for_each(|form| {
        let game = with_rules(&[("turn_ends", &loops(6, form))]);
        let played = play(&game, 4, 250);
        assert!(!played.cuts.is_empty(), "{form}");
        assert!(played.cuts.iter().all(|(_, name)| name == "Rule 0"), "{form}: {:?}", played.cuts);
    });
}

/// The Echo of a beginner: one answer used to fill the memory.
#[test]
fn an_echo_writes_a_log_that_can_be_read() {
    let game = with_rules(&[("turn_ends", "{ daze: me }"), ("dazed", "{ undaze: me }, { daze: me }")]);
    let played = play(&game, 5, 300);
    assert!(!played.cuts.is_empty());
    assert!(played.cuts.iter().all(|(why, _)| *why == Overrun::Depth), "{:?}", played.cuts);
}
