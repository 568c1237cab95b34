//! The example packs (F07-WILD-15): each loads, and random games with them end with every piece accounted for.

use std::path::Path;

use engine::chance::{Chance, Draw, Quick};
use engine::{Entry, Game, Play, Turn, bot};
use facility07::content::examples;
use facility07::{Ending, Event, Facility07, Length, OptionalRule, Pick, Setup, State};
use pack::Pack;

/// No honest game is so long; one that is turns in circles.
const MOST_ANSWERS: u32 = 200_000;

fn example(id: &str) -> &'static Pack {
    examples().iter().find(|pack| pack.id() == id).unwrap_or_else(|| panic!("no example is called {id}"))
}

fn game_with(packs: &[&Pack]) -> Facility07 {
    Facility07::with_packs(packs).unwrap_or_else(|complaint| panic!("{complaint}"))
}

/// Any number of seats, any length, any optional rules the packs allow.
fn random_setup(game: &Facility07, chance: &mut Quick) -> Setup {
    let mut setup = Setup { players: 2 + chance.below(5, Draw::Pick) as u8, ..Setup::default() };
    setup.length = [Length::Short, Length::Medium, Length::Long][chance.below(3, Draw::Pick) as usize];
    for rule in OptionalRule::ALL {
        let forbidden = game.forbidden().iter().any(|(other, _)| *other == rule);
        if chance.below(4, Draw::Pick) == 0 && !forbidden {
            setup.optional_rules.push(rule);
        }
    }
    setup
}

/// Plays a random game to its end; `watch` sees everything that happens.
fn play(game: &Facility07, seed: u64, watch: &mut dyn FnMut(&Event)) -> State {
    let mut log: Vec<Entry<Event>> = Vec::new();
    let mut chance = Quick::new(seed);
    let setup = random_setup(game, &mut chance);
    let mut state =
        game.start(&setup, &mut Play::logged(&mut chance, &mut log)).unwrap_or_else(|no| panic!("{seed}: {no}"));
    let mut bot = bot::Random::new();
    let mut picks = Vec::new();
    for _ in 0..MOST_ANSWERS {
        let Turn::Ask { awaited, .. } = game.turn(&state) else { return state };
        let seat = awaited.lowest().unwrap_or_else(|| panic!("{seed}: nobody is awaited: {:?}", game.stack(&state)));
        picks.clear();
        bot.choose(game, &state, seat, &mut chance, &mut picks);
        game.answer(&mut state, seat, &picks, &mut Play::logged(&mut chance, &mut log))
            .unwrap_or_else(|no| panic!("{seed}: {no} {picks:?}"));
        for entry in log.drain(..) {
            // F07-RULING-10: a chain of effects that was cut off would mean that a pack turns in circles.
            // The box itself has one: a Copycat Watch that copies a Copycat Watch.
            let copycat = game.ops().iter().position(|card| card.id == "copycat-watch");
            let copied = picks.iter().any(|pick| matches!(pick, Pick::Card(card) if Some(card.index()) == copycat));
            assert!(copied || !matches!(entry.event, Event::Stopped { .. }), "{seed}: stopped after {picks:?}");
            watch(&entry.event);
        }
        for count in game.census(&state) {
            assert_eq!(count.box_holds, count.found, "{seed}: {} after {picks:?}", count.what);
        }
        assert!(game.is_sound(&state), "{seed}: after {picks:?}");
    }
    panic!("{seed}: the game does not end: {:?}", game.stack(&state))
}

/// Plays random games and says how they ended: all gone, exploded, by a rule of a pack.
fn play_many(ids: &[&str], games: u64) -> [u32; 3] {
    let packs: Vec<&Pack> = ids.iter().map(|id| example(id)).collect();
    let game = game_with(&packs);
    let mut ends = [0; 3];
    for seed in 0..games {
        match play(&game, seed, &mut |_| ()).ending {
            Some(Ending::AllGone) => ends[0] += 1,
            Some(Ending::Exploded) => ends[1] += 1,
            Some(Ending::House(..)) => ends[2] += 1,
            None => panic!("{ids:?} {seed}: over without an ending"),
        }
    }
    println!("{ids:?}: all gone {}, exploded {}, by a rule of a pack {}", ends[0], ends[1], ends[2]);
    ends
}

#[test]
fn the_four_variants_of_the_rulebook_ship() {
    let titles: Vec<&str> = examples().iter().map(|pack| pack.manifest.name.as_str()).collect();
    assert_eq!(titles, ["Bone, James Bone", "A Christmas Caper", "Shark Attack!", "Zombie Spooktacular"]);
}

/// What is built in is what lies in the folder, and nothing in the folder is forgotten.
#[test]
fn built_in_packs_are_the_folders() {
    for pack in examples() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packs").join(pack.id());
        assert_eq!(Pack::from_folder(&folder).unwrap_or_else(|complaint| panic!("{complaint}")), *pack);
    }
}

#[test]
fn each_loads_and_brings_every_type_of_card() {
    for pack in examples() {
        let game = game_with(&[pack]);
        assert!(game.ops().iter().any(|card| card.pack == 1), "{}", pack.id());
        assert!(game.events().iter().any(|card| card.pack == 1), "{}", pack.id());
        assert!(game.rooms().iter().any(|card| card.pack == 1), "{}", pack.id());
        assert!(game.agents().iter().any(|card| card.pack == 1), "{}", pack.id());
        assert!(game.secrets().iter().any(|card| card.pack == 1), "{}", pack.id());
    }
}

/// "All Agents are dogs", and "Events are replaced".
#[test]
fn whole_decks_are_replaced() {
    assert!(game_with(&[example("bone-james-bone")]).agents().iter().all(|card| card.pack == 1));
    assert!(game_with(&[example("a-christmas-caper")]).events().iter().all(|card| card.pack == 1));
    assert_eq!(game_with(&[example("zombie-spooktacular")]).term("Guard"), "Zombie");
}

/// Sharks and Santa need more tokens than the box has (F07-WILD-06).
#[test]
fn sharks_and_santa_clash() {
    let packs = [example("a-christmas-caper"), example("shark-attack")];
    let complaint = Facility07::with_packs(&packs).map(|_| ()).unwrap_err();
    assert_eq!(complaint.what, "the pack `shark-attack` clashes with `a-christmas-caper`");
}

#[test]
fn bones_end() {
    play_many(&["bone-james-bone"], 200);
}

#[test]
fn christmas_ends() {
    play_many(&["a-christmas-caper"], 200);
}

#[test]
fn sharks_end() {
    play_many(&["shark-attack"], 200);
}

#[test]
fn zombies_end() {
    play_many(&["zombie-spooktacular"], 200);
}

/// How often each thing happens in fifty games with a pack.
fn tally<const N: usize>(id: &str, what: [fn(&Event) -> bool; N]) -> [u32; N] {
    let game = game_with(&[example(id)]);
    let mut counts = [0; N];
    for seed in 0..50 {
        play(&game, seed, &mut |event| {
            for (count, is) in counts.iter_mut().zip(what) {
                *count += u32::from(is(event));
            }
        });
    }
    println!("{id}: {counts:?}");
    counts
}

/// What each pack is about takes place, and not once in a blue moon.
#[test]
fn what_the_packs_are_about_happens() {
    let bones = tally(
        "bone-james-bone",
        [
            |event| matches!(event, Event::RoomMarked { .. }),
            |event| matches!(event, Event::HouseAction { action: 0, .. }),
            |event| matches!(event, Event::HouseAction { action: 1 | 2, .. }),
            |event| matches!(event, Event::HouseAction { action: 3, .. }),
        ],
    );
    let christmas = tally(
        "a-christmas-caper",
        [
            |event| matches!(event, Event::FigurePlaced { .. }),
            |event| matches!(event, Event::FigureMoved { .. }),
            |event| matches!(event, Event::Announced { text } if text.starts_with("Ho, ho")),
            |event| matches!(event, Event::FigureDazed { .. }),
            |event| matches!(event, Event::HouseAction { action: 0, .. }),
            |event| matches!(event, Event::HouseAction { action: 1, .. }),
        ],
    );
    let sharks = tally(
        "shark-attack",
        [
            |event| matches!(event, Event::FigurePlaced { .. }),
            |event| matches!(event, Event::FigureMoved { .. }),
            |event| matches!(event, Event::FigureDazed { .. }),
            |event| matches!(event, Event::RoomMarked { kind: 0, .. }),
            |event| matches!(event, Event::RoomMarked { kind: 1, .. }),
            |event| matches!(event, Event::HouseAction { .. }),
        ],
    );
    let zombies = tally(
        "zombie-spooktacular",
        [
            |event| matches!(event, Event::GuardMoved { .. }),
            |event| matches!(event, Event::AgentMarked { .. }),
            |event| matches!(event, Event::Announced { text } if text.starts_with("The third bite")),
            |event| matches!(event, Event::Died { .. }),
            |event| matches!(event, Event::GuardRemoved { .. }),
            |event| matches!(event, Event::HouseAction { .. }),
        ],
    );
    let all = bones.iter().chain(&christmas).chain(&sharks).chain(&zombies);
    assert!(all.copied().all(|count| count > 0), "{bones:?} {christmas:?} {sharks:?} {zombies:?}");
    // F07-PRISON-01: no Agent is jailed among zombies.
    assert_eq!(tally("zombie-spooktacular", [|event| matches!(event, Event::Jailed { .. })]), [0]);
}

/// F07-WILD-13: all pairs that do not clash, in both orders, and the largest company.
#[test]
fn several_at_once_end() {
    for pair in [
        ["bone-james-bone", "a-christmas-caper"],
        ["bone-james-bone", "shark-attack"],
        ["bone-james-bone", "zombie-spooktacular"],
        ["a-christmas-caper", "zombie-spooktacular"],
        ["shark-attack", "zombie-spooktacular"],
    ] {
        play_many(&pair, 100);
        play_many(&[pair[1], pair[0]], 100);
    }
    play_many(&["bone-james-bone", "a-christmas-caper", "zombie-spooktacular"], 100);
}
