//! The box: its counts, its quotas and what the rulebook names (RULES.md 6).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::time::{Duration, Instant};

use engine::effect::{Op, Program, ProgramId};
use facility07::Facility07;
use facility07::content::data::{ActionData, AgentData, CovertData, EventData, GadgetData, RoomData};
use facility07::content::{Constants, Holder, Ops};
use facility07::vocabulary::{Lexicon, OpsKind, Passive, Role, Skill, Verb, WeaponKind};
use serde::de::DeserializeOwned;

fn game() -> Facility07 {
    Facility07::with_packs(&[]).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn read<T: DeserializeOwned>(file: &str) -> Vec<T> {
    Facility07::box_pack().read(file).unwrap_or_else(|complaint| panic!("{complaint}")).unwrap_or_default()
}

fn kind(game: &Facility07, kind: OpsKind) -> Vec<&Ops> {
    game.ops().iter().filter(|card| card.kind == kind).collect()
}

/// Cards, designs, designs that lie in the deck twice.
fn counts(copies: impl Iterator<Item = u8> + Clone) -> (u32, usize, usize) {
    (copies.clone().map(u32::from).sum(), copies.clone().count(), copies.filter(|copies| *copies == 2).count())
}

fn programs(game: &Facility07) -> impl Iterator<Item = &Program<Lexicon>> {
    (0..).map_while(|number| game.library().program(ProgramId(number)))
}

/// Copies by the first tag.
fn quotas<'t>(cards: impl Iterator<Item = (&'t [String], u8)>) -> BTreeMap<&'t str, u8> {
    cards.fold(BTreeMap::new(), |mut sums, (tags, copies)| {
        *sums.entry(tags[0].as_str()).or_default() += copies;
        sums
    })
}

#[test]
fn the_decks_have_their_sizes() {
    let game = game();
    assert_eq!(counts(kind(&game, OpsKind::Action).iter().map(|card| card.copies)), (52, 34, 18));
    assert_eq!(counts(kind(&game, OpsKind::Gadget).iter().map(|card| card.copies)), (38, 28, 10));
    assert_eq!(counts(kind(&game, OpsKind::Covert).iter().map(|card| card.copies)), (23, 14, 9));
    assert_eq!(counts(game.ops().iter().map(|card| card.copies)), (113, 76, 37));
    assert_eq!(counts(game.events().iter().map(|card| card.copies)), (40, 32, 8));
    assert_eq!((game.agents().len(), game.rooms().len(), game.secrets().len()), (32, 38, 8));
    let roles = [Role::Entryway, Role::Prison, Role::Mainframe, Role::Node, Role::Ordinary];
    let with = |role| game.rooms().iter().filter(|room| room.role == role).count();
    assert_eq!(roles.map(with), [1, 1, 1, 5, 30]);
    assert_eq!(game.secrets().iter().map(|secret| secret.objectives.len()).sum::<usize>(), 16);
    assert!(game.packs().is_empty() && game.figures().is_empty() && game.markers().is_empty());
}

#[test]
fn the_constants_are_those_of_the_rulebook() {
    assert_eq!(*game().constants(), Constants::default());
}

#[test]
fn actions_keep_their_quotas() {
    let cards: Vec<ActionData> = read("actions.yaml");
    let quotas = quotas(cards.iter().map(|card| (card.tags.as_slice(), card.copies)));
    let wanted = [
        ("anti-guard", 10),
        ("draw", 6),
        ("hinder", 9),
        ("lock-down", 4),
        ("movement", 8),
        ("protect", 5),
        ("skill", 4),
        ("steal", 6),
    ];
    assert_eq!(quotas, BTreeMap::from(wanted));
}

#[test]
fn gadgets_keep_their_quotas() {
    let cards: Vec<GadgetData> = read("gadgets.yaml");
    let sums = quotas(cards.iter().map(|card| (card.tags.as_slice(), card.copies)));
    let wanted =
        [("info", 5), ("melee", 8), ("mobility", 6), ("protective", 6), ("ranged", 7), ("reach", 3), ("utility", 3)];
    assert_eq!(sums, BTreeMap::from(wanted));
    for (weapon_kind, lethal) in [(WeaponKind::Melee, 5), (WeaponKind::Ranged, 4)] {
        let weapons = cards.iter().filter_map(|card| card.weapon.as_ref().map(|weapon| (card.copies, weapon)));
        let of_kind = weapons.filter(|(_, weapon)| weapon.kind == weapon_kind);
        assert_eq!(of_kind.filter(|(_, weapon)| weapon.lethal).map(|(copies, _)| copies).sum::<u8>(), lethal);
    }
    let agile = cards.iter().filter(|card| {
        card.weapon
            .as_ref()
            .is_some_and(|w| w.kind == WeaponKind::Melee && w.skill.is_some_and(|s| s != Skill::Strength))
    });
    assert!(agile.map(|card| card.copies).sum::<u8>() >= 3);
    for card in &cards {
        let Some(weapon) = &card.weapon else { continue };
        let word = if weapon.kind == WeaponKind::Melee { "melee" } else { "ranged" };
        assert_eq!(card.tags[0], word, "{}", card.id);
        assert_eq!(card.tags.contains(&"lethal".to_string()), weapon.lethal, "{}", card.id);
    }
}

#[test]
fn coverts_and_events_keep_their_quotas() {
    let coverts: Vec<CovertData> = read("coverts.yaml");
    let wanted = [
        ("against-attack", 6),
        ("against-daze", 4),
        ("against-theft", 3),
        ("cancel", 4),
        ("on-enter", 3),
        ("on-gadget", 1),
        ("on-room", 2),
    ];
    assert_eq!(quotas(coverts.iter().map(|card| (card.tags.as_slice(), card.copies))), BTreeMap::from(wanted));
    let events: Vec<EventData> = read("events.yaml");
    let wanted = [("challenge", 16), ("chaos", 8), ("guards", 6), ("reward", 10)];
    assert_eq!(quotas(events.iter().map(|card| (card.tags.as_slice(), card.copies))), BTreeMap::from(wanted));
}

/// Every Ops card as tags, copies and the text of its programs.
fn ops_words() -> Vec<(String, Vec<String>, u8, String)> {
    let actions = read::<ActionData>("actions.yaml").into_iter().map(|card| {
        let words = format!("{:?} {:?}", card.steps, card.any_turn);
        (card.id, card.tags, card.copies, words)
    });
    let gadgets = read::<GadgetData>("gadgets.yaml").into_iter().map(|card| {
        let words = format!("{:?} {:?} {:?}", card.activated, card.react, card.weapon);
        (card.id, card.tags, card.copies, words)
    });
    let coverts = read::<CovertData>("coverts.yaml").into_iter().map(|card| {
        let words = format!("{:?}", card.react);
        (card.id, card.tags, card.copies, words)
    });
    actions.chain(gadgets).chain(coverts).collect()
}

#[test]
fn guards_elsewhere_can_be_dealt_with() {
    let mut copies_in_all = 0;
    for (id, tags, copies, words) in ops_words() {
        if tags.contains(&"remote-guard".to_string()) {
            let deals = ["DazeGuard", "MoveGuard", "RemoveGuard", "SwapWithGuard", "kind: Ranged"];
            assert!(deals.iter().any(|word| words.contains(word)), "{id} does nothing to a Guard");
            copies_in_all += copies;
        }
    }
    assert!(copies_in_all >= 20, "{copies_in_all}");
}

#[test]
fn data_comes_from_few_cards() {
    let ops: u8 = ops_words().iter().filter(|card| card.3.contains("GainData")).map(|card| card.2).sum();
    assert_eq!(ops, 5);
    let gives = |steps: &dyn Debug| format!("{steps:?}").contains("GainData");
    let events: u8 = read::<EventData>("events.yaml").iter().filter(|c| gives(&c.steps)).map(|card| card.copies).sum();
    assert_eq!(events, 6);
    let rooms: Vec<RoomData> = read("rooms.yaml");
    let rooms = rooms.iter().filter(|room| room.role == Role::Ordinary && gives(&(&room.on_enter, &room.ability)));
    let names: Vec<_> = rooms.map(|room| room.name.as_str()).collect();
    assert_eq!(names, ["Server Attic", "Casino Annex", "Blueprint Archive"]);
    let agents: Vec<AgentData> = read("agents.yaml");
    assert!(agents.iter().all(|agent| !gives(&(&agent.activated, &agent.react))));
}

#[test]
fn the_rooms_have_what_the_ledger_prints() {
    let game = game();
    let rooms = game.rooms();
    assert_eq!(rooms.iter().filter(|room| room.guards > 0).count(), 12);
    assert_eq!(rooms.iter().map(|room| room.guards).sum::<u8>(), 13);
    assert_eq!(rooms.iter().filter(|room| room.on_enter.is_some()).count(), 9);
    assert_eq!(rooms.iter().filter(|room| room.ability.is_some()).count(), 28);
    let with = |doors: u8| rooms.iter().filter(|room| room.doors.len() == doors).count();
    assert_eq!([1, 2, 3, 4, 5].map(with), [3, 15, 12, 7, 1]);
}

#[test]
fn the_agents_are_balanced() {
    let game = game();
    let mut passive = 0;
    for agent in game.agents() {
        let sum: u8 = agent.skills.iter().sum();
        assert!((10..=13).contains(&sum), "{}: {sum}", agent.id);
        let always = agent.react.is_some_and(|react| game.reaction(react).always);
        let is_passive = !agent.passive.is_empty() || always;
        let is_activated = agent.activated.is_some() || (agent.react.is_some() && !always);
        assert!(is_passive ^ is_activated, "{} is either passive or activated", agent.id);
        passive += usize::from(is_passive);
    }
    assert_eq!(passive, 16);
}

#[test]
fn everything_the_rulebook_names_exists() {
    let game = game();
    let ops = |name: &str, kind| game.ops().iter().any(|card| card.name == name && card.kind == kind);
    for gadget in ["Rifle", "Samurai Sword", "Shoe-Knife", "Fingerlongerers"] {
        assert!(ops(gadget, OpsKind::Gadget), "{gadget}");
    }
    assert!(ops("Pocket Sand", OpsKind::Covert));
    assert!(ops("Hack the PDA", OpsKind::Action));
    let rooms = [
        "Entryway",
        "Prison",
        "Mainframe",
        "Connection Node Alpha",
        "Morgue",
        "Rec Room",
        "Kitchen",
        "Shark Tank",
        "Trophy Gallery",
        "Clone Vat Chamber",
        "Sandwich Lab",
    ];
    for room in rooms {
        assert!(game.rooms().iter().any(|card| card.name == room), "{room}");
    }
    let sandwich = "sandwich".to_string();
    assert!(read::<ActionData>("actions.yaml").iter().any(|card| card.tags.contains(&sandwich)));
    let events: Vec<EventData> = read("events.yaml");
    assert!(events.iter().any(|card| card.tags.contains(&sandwich)));
    assert!(events.iter().any(|card| card.tags.contains(&"norwood".to_string())));
    let weapon = |name: &str| {
        let card = game.ops().iter().find(|card| card.name == name).and_then(|card| card.weapon);
        let weapon = game.weapon(card.unwrap_or_else(|| panic!("{name} is no weapon")));
        (weapon.kind, weapon.skill, weapon.lethal)
    };
    assert_eq!(weapon("Samurai Sword"), (WeaponKind::Melee, Skill::Finesse, true));
    let (kind, _, lethal) = weapon("Rifle");
    assert_eq!((kind, lethal), (WeaponKind::Ranged, true));
    let (kind, _, lethal) = weapon("Shoe-Knife");
    assert_eq!((kind, lethal), (WeaponKind::Melee, true));
}

#[test]
fn ids_and_names_are_unique() {
    let game = game();
    let ids = (game.ops().iter().map(|card| (&card.id, &card.name)))
        .chain(game.events().iter().map(|card| (&card.id, &card.name)))
        .chain(game.rooms().iter().map(|card| (&card.id, &card.name)))
        .chain(game.agents().iter().map(|card| (&card.id, &card.name)))
        .chain(game.secrets().iter().map(|card| (&card.id, &card.name)));
    let (mut seen_ids, mut seen_names) = (BTreeSet::new(), BTreeSet::new());
    for (id, name) in ids {
        assert!(seen_ids.insert(id.clone()), "{id} is used twice");
        assert!(seen_names.insert(name.to_lowercase()), "{name} is used twice");
    }
}

/// Two cards of a type that do the same, if there are.
fn twins(cards: impl Iterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    cards.filter_map(|(id, words)| seen.insert(words, id.clone()).map(|twin| (twin, id))).collect()
}

#[test]
fn no_two_cards_do_the_same() {
    let actions = read::<ActionData>("actions.yaml").into_iter();
    let actions = actions.map(|c| (c.id, format!("{:?}", (c.condition, c.cost, c.targets, c.steps, c.any_turn))));
    let gadgets = read::<GadgetData>("gadgets.yaml").into_iter();
    let gadgets =
        gadgets.map(|c| (c.id, format!("{:?}", (c.passive, c.activated, c.react, c.weapon, c.hidden_from_frisk))));
    let coverts = read::<CovertData>("coverts.yaml").into_iter().map(|c| (c.id, format!("{:?}", c.react)));
    let events = read::<EventData>("events.yaml").into_iter().map(|c| (c.id, format!("{:?}", c.steps)));
    let agents = read::<AgentData>("agents.yaml").into_iter();
    let agents = agents.map(|c| (c.id, format!("{:?}", (c.passive, c.activated, c.react))));
    let rooms = read::<RoomData>("rooms.yaml").into_iter().filter(|room| room.role == Role::Ordinary);
    let rooms = rooms.map(|room| {
        let enter = room.on_enter.map(|enter| (enter.first_time, enter.steps));
        let ability = room.ability.map(|a| (a.once_per_agent, a.condition, a.cost, a.targets, a.steps));
        (room.id, format!("{:?}", (enter, ability, room.guards)))
    });
    for twins in [twins(actions), twins(gadgets), twins(coverts), twins(events), twins(agents), twins(rooms)] {
        assert_eq!(twins, []);
    }
}

#[test]
fn every_number_in_a_program_leads_somewhere() {
    let game = game();
    let programs: Vec<_> = programs(&game).collect();
    assert!(programs[0].ops.is_empty(), "the first program does nothing");
    let exists = |program: ProgramId| assert!(usize::from(program.0) < programs.len());
    for program in &programs {
        for op in &program.ops {
            match op {
                Op::Do(Verb::Fetch(fetch)) => {
                    assert!(fetch.card.index() < game.ops().len() && fetch.otherwise != ProgramId(0));
                    exists(fetch.otherwise);
                }
                // A number beyond the table fails here.
                Op::Do(Verb::Grant(grant)) => {
                    let _: &Passive = game.passive(grant.passive);
                }
                Op::Do(Verb::Attack(attack)) => assert_eq!(game.weapon(attack.weapon.unwrap()).modifier, 1),
                Op::Do(Verb::Contest(number)) => game.contest(*number).programs.into_iter().for_each(exists),
                Op::Do(Verb::Later(later)) => exists(later.program),
                Op::Do(Verb::Kill(_)) => panic!("{} kills", program.name),
                Op::Each(_, body) | Op::Pick(_, _, body) => exists(*body),
                _ => {}
            }
        }
    }
}

#[test]
fn nested_programs_are_programs_of_their_own() {
    let game = game();
    let fetch = programs(&game).flat_map(|program| &program.ops).find_map(|op| match op {
        Op::Do(Verb::Fetch(fetch)) => Some(fetch),
        _ => None,
    });
    let fetch = fetch.expect("the Trophy Gallery fetches the Samurai Sword");
    assert_eq!(game.card(fetch.card).id, "samurai-sword");
    let otherwise = game.library().program(fetch.otherwise).unwrap();
    assert_eq!((otherwise.source.as_str(), otherwise.ops.len()), ("trophy-gallery", 1));
    assert!(matches!(otherwise.ops[0], Op::Do(Verb::Draw(_))));
}

#[test]
fn reactions_know_who_holds_them() {
    let game = game();
    for (number, card) in (0..).zip(game.ops()) {
        let Some(react) = card.react else { continue };
        let expected = match card.kind {
            OpsKind::Action => Holder::Action(facility07::OpsId(number)),
            OpsKind::Gadget => Holder::Gadget(facility07::OpsId(number)),
            OpsKind::Covert => Holder::Covert(facility07::OpsId(number)),
        };
        assert_eq!((game.reaction(react).holder, game.reaction(react).name.as_str()), (expected, card.name.as_str()));
    }
    assert!(game.ops().iter().all(|card| card.kind != OpsKind::Covert || card.react.is_some()));
}

#[test]
fn the_box_is_read_quickly() {
    game();
    let start = Instant::now();
    game();
    let took = start.elapsed();
    println!("the box was read in {took:?}");
    let longest = if cfg!(debug_assertions) { 200 } else { 20 };
    assert!(took < Duration::from_millis(longest), "{took:?}");
}
