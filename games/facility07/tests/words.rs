//! Every pick of every draft has a name that is read back as itself, along random games; the plan of a facility as a
//! golden text (`cargo xtask bless` writes it anew).

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use engine::chance::{Chance, Draw, Quick};
use engine::load::variants;
use engine::playthrough::playthrough;
use engine::{Bot, Game, Picks, Play, Seat, Seed, Turn, Unread, Viewer, Words, bot};
use facility07::{CREDITS, Cause, Event, Facility07, Length, OptionalRule, Pick, Prompt, Setup, State};
use serde_json::{Value, json};

fn random_setup(chance: &mut Quick) -> Setup {
    let mut setup = Setup { players: 2 + chance.below(5, Draw::Pick) as u8, ..Setup::default() };
    setup.length = [Length::Short, Length::Medium, Length::Long][chance.below(3, Draw::Pick) as usize];
    for rule in OptionalRule::ALL {
        if chance.below(5, Draw::Pick) == 0 {
            setup.optional_rules.push(rule);
        }
    }
    setup
}

/// Plays a random game, showing every state to `look`.
fn play(game: &Facility07, seed: u64, most: usize, mut look: impl FnMut(&State, &[Pick], Seat)) -> State {
    let mut chance = Quick::new(seed);
    let setup = random_setup(&mut chance);
    let mut state = game.start(&setup, &mut Play::silent(&mut chance)).unwrap();
    let mut bot = bot::Random::new();
    let mut picks = Vec::new();
    for _ in 0..most {
        let Turn::Ask { may, awaited } = game.turn(&state) else { break };
        for seat in may {
            look(&state, &[], seat);
        }
        let seat = awaited.lowest().unwrap();
        picks.clear();
        bot.choose(game, &state, seat, &mut chance, &mut picks);
        for made in 1..picks.len() {
            look(&state, &picks[..made], seat);
        }
        game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).unwrap();
    }
    state
}

#[test]
fn every_listed_pick_is_read_back() {
    let game = Facility07::base();
    for seed in 0..12 {
        let mut listed = Vec::new();
        play(&game, seed, 500, |state, so_far, seat| {
            if game.options(state, seat, so_far, &mut listed) == Picks::Complete {
                return;
            }
            let mut names = HashSet::new();
            for (at, &pick) in listed.iter().enumerate() {
                if listed[..at].contains(&pick) {
                    continue;
                }
                let name = game.pick_name(state, seat, so_far, pick);
                assert_eq!(
                    game.read_pick(state, seat, so_far, &name),
                    Ok(pick),
                    "seed {seed}: \"{name}\" after {so_far:?}"
                );
                assert_eq!(
                    game.read_pick(state, seat, so_far, &format!("  {} ", name.to_uppercase())),
                    Ok(pick),
                    "{name}"
                );
                assert!(!game.describe(state, seat, so_far, pick).is_empty(), "{pick:?} has no sentence");
                assert!(names.insert(name), "seed {seed}: two picks after {so_far:?} have the name of {pick:?}");
            }
            if let Some(question) = game.question(state, seat) {
                assert!(!game.prompt(state, seat, question.about).is_empty());
            }
        });
    }
}

#[test]
fn everything_that_could_be_meant_can_be_said() {
    let game = Facility07::base();
    let mut count = 0;
    play(&game, 3, 300, |state, so_far, seat| {
        count += 1;
        if count % 60 != 1 {
            return;
        }
        for pick in game.every_pick(state) {
            let name = game.pick_name(state, seat, so_far, pick);
            assert!(!name.is_empty());
            assert!(game.read_pick(state, seat, so_far, &name).is_ok(), "{name}");
            assert!(!game.describe(state, seat, so_far, pick).is_empty());
        }
    });
}

#[test]
fn nonsense_is_answered_with_what_was_expected() {
    let game = Facility07::base();
    let mut chance = Quick::new(1);
    let state = game.start(&Setup::default(), &mut Play::silent(&mut chance)).unwrap();
    let Err(Unread { expected, .. }) = game.read_pick(&state, Seat(0), &[], "xyzzy") else { panic!("read") };
    assert!(expected.contains("keep "), "{expected}");
}

/// The player who places a Room decides by what is printed on it.
#[test]
fn a_room_to_be_placed_is_shown() {
    let game = Facility07::base();
    let mut asked = 0;
    play(&game, 5, 2_000, |state, so_far, seat| {
        let Some(question) = game.question(state, seat).filter(|_| so_far.is_empty()) else { return };
        if let Prompt::PlaceRoom(card) = question.about {
            let room = game.room(card);
            let text = game.aside(state, seat, question.about).unwrap_or_default();
            assert!(text.starts_with("Door"), "{text}");
            assert!(room.ability.as_ref().is_none_or(|ability| text.contains(ability.text.trim_end())), "{text}");
            asked += 1;
        }
    });
    assert!(asked > 0);
}

#[test]
fn nobody_has_a_name_while_agents_are_chosen() {
    let game = Facility07::base();
    let mut chance = Quick::new(1);
    let state = game.start(&Setup::default(), &mut Play::silent(&mut chance)).unwrap();
    assert_eq!(game.seat_name(&state, Seat(1)), "Seat 2");
    let drawing = game.draw(&game.view(&state, Viewer::Public));
    for agent in game.agents() {
        assert!(!drawing.contains(agent.name.as_str()), "{drawing}");
    }
}

#[test]
fn golden_plan() {
    let game = Facility07::base();
    let mut story = String::new();
    for (seed, most) in [(5, 40), (8, 120), (11, 400)] {
        let state = play(&game, seed, most, |_, _, _| {});
        story.push_str(&game.draw(&game.view(&state, Viewer::Public)));
        if let Turn::Over(outcome) = game.turn(&state) {
            story.push_str(&game.verdict(&state, &outcome));
            story.push('\n');
        }
        story.push('\n');
    }
    expect_test::expect_file!["golden/plans.txt"].assert_eq(&story);
}

#[test]
fn whole_evenings_are_told() {
    for number in 0..6 {
        let mut chance = Quick::new(number);
        let mut setup = random_setup(&mut chance);
        if number == 0 {
            setup.optional_rules = vec![OptionalRule::YouEarnedIt];
        }
        let mut bots: Vec<Box<dyn Bot<Facility07>>> = vec![Box::new(bot::Random::new())];
        let game = Arc::new(Facility07::base());
        let story = playthrough(game, &setup, Seed::from_number(number), &mut bots, 100).unwrap();
        assert!(story.contains(CREDITS), "F07-SHOW-06");
    }
}

/// What stands wrongly behind a number, or is meant for programs.
fn fault(text: &str) -> Option<String> {
    let signs = ["_", "  ", "`", "{", "}", " .", " ,", "F07-", "()", "..", "?.", "!.", "nobody by"];
    if let Some(sign) = signs.into_iter().find(|sign| text.contains(sign)) {
        return Some(format!("holds {sign:?}"));
    }
    let words: Vec<&str> = text.split([' ', ',', '.', ':', ';', '(', ')', '?', '!']).collect();
    let counted = [("card", "cards"), ("Room", "Rooms"), ("turn", "turns"), ("Gadget", "Gadgets")];
    for pair in words.windows(2) {
        // "1 card", but "the top 2 cards".
        let Ok(number) = pair[0].parse::<u32>() else { continue };
        if counted.iter().any(|(one, many)| (number == 1 && pair[1] == *many) || (number != 1 && pair[1] == *one)) {
            return Some(format!("counts {number} wrongly"));
        }
    }
    None
}

/// Every event with this number wherever there is one, and with each word wherever there are several.
fn every_event(n: u8) -> Vec<Event> {
    let played = |source: Value| json!({ "source": source, "by": 1 });
    let plain = json!({
        "seat": 0, "card": n, "event": n, "place": n, "to": n, "from": 1, "over": 1, "count": n, "rooms": n, "nodes": n,
        "minutes": 60, "exit": "entryway", "again": false, "agent": 1, "owner": 1, "action": 0, "skill": "strength",
        "face": n, "needed": 2, "faces": [n, 1], "foe": { "agent": 1 }, "means": "fists", "cause": "card", "by": 1,
        "data": n, "played": played(json!({ "ops": n })), "lasts": "this_turn", "whose": 1, "cards": [n, n + 1],
        "left": n, "figure": 0, "kind": 0, "about": { "agent": 1 }, "text": "So it is written.", "why": "budget",
        "ending": "all_gone", "log": "going_in",
    });
    let mut forms = vec![plain.clone()];
    let mut with = |field: &str, value: Value| {
        let mut form = plain.clone();
        form[field] = value;
        forms.push(form);
    };
    for word in ["sneak", "other"] {
        with("exit", json!(word));
    }
    for word in variants::<Cause>() {
        with("cause", json!(word));
    }
    for log in variants::<facility07::AgentLog>() {
        with("log", json!(log));
    }
    for why in ["depth", "turns", "answers"] {
        with("why", json!(why));
    }
    with("by", json!({ "name": "Loop", "pack": "Endless", "set_off_by": null }));
    with("by", json!(null));
    with("from", json!("deck"));
    with("from", json!("discards"));
    with("again", json!(true));
    with("agent", json!(0));
    with("skill", json!(null));
    with("foe", json!({ "guard": 0 }));
    with("means", json!({ "weapon": n }));
    with("means", json!("nothing"));
    with("cards", json!([]));
    with("ending", json!("exploded"));
    with("left", json!(0));
    for source in [json!("rules"), json!({ "event": n }), json!({ "room": n }), json!({ "agent": n })] {
        with("played", played(source));
    }
    for about in [json!({ "guard": 1 }), json!({ "room": 1 })] {
        with("about", about);
    }
    for lasts in ["while_dazed_there", "until_leaving", "until_moving", "once", "ever"] {
        with("lasts", json!(lasts));
    }
    for lasts in [json!({ "until_turn_of": 1 }), json!({ "through_turn_of": 1 }), json!({ "turns": [1, n] })] {
        with("lasts", lasts);
    }
    let mut all = Vec::new();
    for name in variants::<Event>() {
        // An event without fields is written as its name alone.
        let bare = serde_json::from_value(json!(name)).ok();
        let full = forms.iter().filter_map(|form| serde_json::from_value(json!({ *name: form })).ok());
        all.extend(bare.into_iter().chain(full));
    }
    all
}

#[test]
fn every_event_reads_well_with_one_and_with_several() {
    let game = Facility07::base();
    let state = (0..40)
        .map(|seed| play(&game, seed, 160, |_, _, _| {}))
        .find(|state| state.laid.len() > 4 && !state.guards.is_empty())
        .unwrap();
    let (mut told, mut read) = (BTreeSet::new(), HashSet::new());
    for n in [1, 2, 3] {
        for event in every_event(n) {
            // Whom a pack adds: wild tokens and pieces that the box does not name.
            let wild = ["figure_", "room_marked", "room_unmarked", "agent_marked", "agent_unmarked", "house_action"];
            let written = serde_json::to_value(&event).unwrap();
            let name = written.as_str().or_else(|| written.as_object()?.keys().next().map(String::as_str)).unwrap();
            told.insert(name.to_string());
            let text = game.tell(&state, &event);
            let ended = text.ends_with(['.', '!', '?', '"', '”', '—']);
            // A Room that does nothing on entering does not greet anybody.
            let silent = name == "on_enter" && text.ends_with(": ");
            if read.insert(text.clone()) && !silent && !wild.iter().any(|start| name.starts_with(start)) {
                assert!(fault(&text).is_none() && ended, "{event:?}: {text}: {:?}", fault(&text));
            }
        }
    }
    let missing: Vec<_> = variants::<Event>().iter().filter(|name| !told.contains(**name)).collect();
    assert!(missing.is_empty(), "never told here: {missing:?}");
}

/// F07-SHOW-05, F07-SHOW-07 to F07-SHOW-12
#[test]
fn each_agent_log_is_told_at_most_once() {
    let game = Arc::new(Facility07::base());
    for number in 20..26 {
        let mut bots: Vec<Box<dyn Bot<Facility07>>> = vec![Box::new(bot::Random::new())];
        let story = playthrough(game.clone(), &Setup::default(), Seed::from_number(number), &mut bots, 100).unwrap();
        for log in ["#04", "#08", "#15", "#16", "#23", "#42"] {
            let told = story.matches(&format!("Agent Log {log}")).count();
            assert!(told <= 1, "Agent Log {log} is told {told} times");
        }
        assert!(story.contains("Agent Log #04"), "nobody went in");
    }
}
