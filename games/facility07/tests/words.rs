//! Every pick of every draft has a name that is read back as itself, along random games; the plan of a facility as a
//! golden text (`cargo xtask bless` writes it anew).

use std::collections::HashSet;
use std::sync::Arc;

use engine::chance::{Chance, Draw, Quick};
use engine::playthrough::playthrough;
use engine::{Bot, Game, Picks, Play, Seat, Seed, Turn, Unread, Viewer, Words, bot};
use facility07::{CREDITS, Facility07, Length, OptionalRule, Pick, Prompt, Setup, State};

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
