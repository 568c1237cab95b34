//! Packs over the box: what they can change, and what is said of those that cannot be used (RULES.md 5).

use engine::Complaint;
use engine::effect::{Op, ProgramId};
use engine::scenario;
use facility07::content::{Holder, examples, limits};
use facility07::vocabulary::{Condition, OpsKind, Passive, Skill, Trigger, Verb};
use facility07::{Facility07, OptionalRule};
use pack::{Pack, PackRef};
use proptest::prelude::*;

type Files<'f> = [(&'f str, &'f str)];

fn pack(id: &str, files: &Files<'_>) -> Pack {
    let manifest = format!(
        "id: {id}\nname: The {id} pack\nversion: 1.0.0\nauthor: A tester\ndescription: For a test.\ngame: facility07\n"
    );
    let texts: Vec<(&str, &str)> =
        std::iter::once(("pack.yaml", manifest.as_str())).chain(files.iter().copied()).collect();
    Pack::from_texts(id, &texts).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn load(files: &Files<'_>) -> Result<Facility07, Complaint> {
    Facility07::with_packs(&[&pack("test", files)])
}

fn loaded(files: &Files<'_>) -> Facility07 {
    load(files).unwrap_or_else(|complaint| panic!("{complaint}"))
}

fn complaint(files: &Files<'_>) -> String {
    match load(files) {
        Ok(_) => "no complaint".into(),
        Err(complaint) => complaint.to_string(),
    }
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let actions = [
        action("one", "do:\n  - fetch: { card: no-such-card }"),
        action("two", "tags: [a, b, c, d, e, f, g, h, i]\ndo:\n  - end_turn"),
        action("three", "do:\n  - end_turn"),
        action("four", "do:\n  - prevent"),
    ]
    .concat();
    let agents = [agent("slow", 9), agent("fine", 3)].concat();
    let found = Facility07::complaints(&[&pack("test", &[("actions.yaml", &actions), ("agents.yaml", &agents)])]);
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    for (card, file) in [("one", "actions"), ("two", "actions"), ("four", "actions"), ("slow", "agents")] {
        let about = told.iter().filter(|told| told.contains(&format!("`{card}`")) && told.contains(file));
        assert_eq!(about.count(), 1, "{card}: {told:#?}");
    }
    assert_eq!(told.len(), 4, "{told:#?}");
    assert!(found.iter().all(|complaint| complaint.place.is_some()), "{told:#?}");
}

/// A slip in one card does not hide those in others, nor in other files.
#[test]
fn broken_cards_do_not_hide_each_other() {
    let actions = [
        action("one", "copys: 2\ndo:\n  - draw: {}"),
        action("two", "do:\n  - drwa: {}"),
        action("three", "do:\n  - draw: { count: 100 }"),
        action("four", "do: [draw: {}"),
        action("five", DRAW),
    ]
    .concat();
    let rules = "\
remove: [rifel, kichen, rifle]
copies: { riffle: 2, club-sandwich: 99 }
constants:
  hand_limit: 0
  draw: 99
terms: { Gaurd: Dog, Agnet: Cat }
markers:
  - { id: a, name: A, text: T. }
  - { id: b, nmae: B, text: T. }
house_rules:
  - { name: H, text: T., when: nevr, do: [{ draw: {} }] }
  - { name: I, text: T., when: dazed, do: [] }
";
    let found = Facility07::complaints(&[&pack("test", &[("actions.yaml", &actions), ("rules.yaml", rules)])]);
    let places: Vec<_> = found.iter().map(|one| (one.file.as_str(), one.place.unwrap_or_default().0)).collect();
    let told: Vec<String> = found.iter().map(ToString::to_string).collect();
    for (file, line) in [
        ("actions", 5),
        ("actions", 13),
        ("actions", 24),
        ("rules", 1),
        ("rules", 2),
        ("rules", 4),
        ("rules", 5),
        ("rules", 6),
        ("rules", 9),
        ("rules", 11),
        ("rules", 12),
    ] {
        assert!(places.contains(&(&*format!("test/{file}.yaml"), line)), "{file}:{line}: {told:#?}");
    }
    let both = |words: [&str; 2]| words.iter().all(|word| told.iter().any(|told| told.contains(word)));
    assert!(both(["`rifel`", "`kichen`"]) && both(["`riffle`", "`club-sandwich`"]) && both(["`Gaurd`", "`Agnet`"]));
}

/// What nobody chose is nobody.
#[test]
fn words_for_what_is_not_at_hand_are_refused() {
    let action_with = |more: &str| complaint(&[("actions.yaml", &action("x", more))]);
    let covert_with = |more: &str| complaint(&[("coverts.yaml", &action("x", &format!("react: {{ {more} }}")))]);
    for (steps, word) in [
        ("[{ daze: target }]", "`target` is nobody"),
        ("[{ daze: second }]", "`second` is nobody"),
        ("[{ daze: subject }]", "`subject` is nobody"),
        ("[{ daze: by }]", "`by` is nobody"),
        ("[{ daze: random }]", "`random` is nobody"),
        ("[daze_guard]", "`daze_guard` has no Guard"),
        ("[take_discarded]", "`take_discarded` has no card"),
        ("[remove_figure]", "`remove_figure` has no figure"),
        ("[{ if: { is: { who: target, such: {} } }, then: [end_turn] }]", "`target` is nobody"),
        ("[{ for_each: { guards: { other: true } }, do: [daze_guard] }]", "`other` has no Guard"),
        ("[{ spawn_guards: { at: targets_room } }]", "`targets_room` has no Agent"),
        ("[{ pick: { agents: {} }, by: target, do: [{ daze: target }] }]", "`target` is nobody"),
    ] {
        assert!(
            action_with(&format!("do: {steps}")).contains(word),
            "{steps}: {}",
            action_with(&format!("do: {steps}"))
        );
    }
    for steps in [
        "[{ for_each: { agents: {} }, do: [{ daze: target }] }]",
        "[{ pick: { agents: {} }, by: random, do: [{ daze: target }] }]",
        "[{ for_each: { guards: {} }, do: [daze_guard] }]",
        "[{ pick: { cards: { zone: discard } }, by: me, do: [take_discarded] }]",
        "[{ lock_down: my_next_turn }]",
    ] {
        assert_eq!(action_with(&format!("do: {steps}")), "no complaint", "{steps}");
    }
    assert_eq!(action_with("targets: [{ agent: {} }, { agent: {} }]\ndo: [{ daze: second }]"), "no complaint");
    assert!(action_with("targets: [{ agent: {} }]\ndo: [{ daze: second }]").contains("`second` is nobody"));
    let later = "targets: [{ agent: {} }]\ndo: [{ later: { at: end_of_turn, do: [{ daze: target }] } }]";
    assert!(action_with(later).contains("`target` is nobody"));
    assert_eq!(covert_with("when: dazed, do: [{ daze: by }, { draw: { who: subject } }]"), "no complaint");
    let covered = covert_with("when: dazed, do: [{ for_each: { agents: {} }, do: [{ daze: subject }] }]");
    assert!(covered.contains("`subject` is covered here"), "{covered}");
}

/// F07-RULING-138: a pack cannot show what is hidden.
#[test]
fn hidden_cards_stay_hidden() {
    let action_with = |more: &str| complaint(&[("actions.yaml", &action("x", more))]);
    let pick =
        |by: &str| format!("pick: {{ cards: {{ zone: hand, of: target }} }}, by: {by}, do: [{{ give_card: me }}]");
    let play = |steps: String| action_with(&format!("targets: [{{ agent: {{}} }}]\ndo: [{steps}]"));
    assert!(play(format!("{{ {} }}", pick("me"))).contains("hidden cards that are not her own"));
    assert_eq!(play(format!("{{ {} }}", pick("target"))), "no complaint");
    assert_eq!(play(format!("{{ {} }}", pick("random"))), "no complaint");
    assert_eq!(play(format!("{{ look_at_hand: {{ whose: target }} }}, {{ {} }}", pick("me"))), "no complaint");
    let targets = "targets: [{ agent: {} }, { card: { zone: covert, of: target } }]\ndo: [{ unequip: target }]";
    assert!(action_with(targets).contains("hidden cards that are not her own"));
    let asked = |always: bool| {
        let react = format!("when: dazed, if: {{ cards: {{ zone: hand }} }}, always: {always}, do: [{{ draw: {{}} }}]");
        complaint(&[("gadgets.yaml", &action("x", &format!("react: {{ {react} }}")))])
    };
    assert!(asked(false).contains("everybody would see from who is asked"));
    assert_eq!(asked(true), "no complaint");
}

/// After a hit on a Guard nobody is the target: the attacker is not meant.
#[test]
fn what_a_weapon_does_to_its_target_spares_the_attacker() {
    let weapon = "weapon: { kind: melee, on_hit: [{ discard: { who: target } }, { movement: { by: 1 } }] }";
    let game = loaded(&[("gadgets.yaml", &action("x", weapon))]);
    let on_hit = game.weapon(game.ops().last().unwrap().weapon.unwrap()).on_hit.unwrap();
    let ops = &game.library().program(on_hit).unwrap().ops;
    assert!(matches!(ops.first(), Some(Op::If(Condition::Is(_), _))), "{ops:?}");
    assert!(matches!(ops.last(), Some(Op::Do(Verb::Movement(_)))), "{ops:?}");
}

/// Cards of the example packs that were once at odds with their programs.
#[test]
fn the_example_packs_do_what_their_cards_say() {
    let santa = "\
- scenario: Whoever sends Bad Santa away keeps her Data
  given:
    active: 2
    agents: [{ agent: Basil Martingale, room: Kitchen, data: 1, covert: The Other Santa }, { agent: Grit Hollister }]
    line: [Kitchen, Trophy Gallery]
    figures: [{ figure: bad-santa, room: Trophy Gallery }]
  when:
    - Grit: end turn
      asked: Basil
    - Basil: react The Other Santa
    - Basil: Trophy Gallery
    - Basil: stop
  then: { agents: { 1: { data: 1 } } }
- scenario: He comes before the second round
  given:
    active: 2
    agents: [{ agent: Basil Martingale }, { agent: Grit Hollister }]
    line: [Kitchen]
  when:
    - Grit: end turn
  then: { round: 2, figures: { count: 1 } }
";
    let shark = "\
- scenario: Repellent comes before the bite
  given:
    active: 2
    agents: [{ agent: Basil Martingale, room: Kitchen, covert: Shark Repellent }, { agent: Grit Hollister }]
    line: [Kitchen, Trophy Gallery]
    board: [{ room: Kitchen, markers: { flood: 1 } }, { room: Trophy Gallery, markers: { flood: 1 } }]
    figures: [{ figure: shark, room: Trophy Gallery }]
  when:
    - Grit: end turn
    - Basil: react Shark Repellent
      dice: []
  then: { agents: { 1: { dazed: false } } }
";
    let squirrel = "\
- scenario: A squirrel is one check for each
  given:
    agents: [{ agent: Barkour }, { agent: Sniffany }]
    event_deck: [Squirrel!]
  when:
    - effect: { draw_event: me }
      as: Barkour
      dice: [6, 1]
      asked: Sniffany
";
    for (id, text) in [("a-christmas-caper", santa), ("shark-attack", shark), ("bone-james-bone", squirrel)] {
        let pack = examples().iter().find(|pack| pack.id() == id).unwrap();
        let game = Facility07::with_packs(&[pack]).unwrap();
        for one in scenario::load::<Facility07>(id, text).unwrap() {
            let report = scenario::run(&game, &one);
            assert!(report.passed, "{report}");
        }
    }
}

/// An Action with these lines besides the usual ones.
fn action(id: &str, more: &str) -> String {
    format!(
        "- id: {id}\n  name: Card {id}\n  text: Does something.\n  flavour: Hm.\n  {}\n",
        more.replace('\n', "\n  ")
    )
}

/// A Room with these lines besides the usual ones.
fn room(id: &str, more: &str) -> String {
    format!("- id: {id}\n  name: Room {id}\n  flavour: Hm.\n  {}\n", more.replace('\n', "\n  "))
}

fn agent(id: &str, speed: u8) -> String {
    format!(
        "- id: {id}\n  name: Agent {id}\n  send_up: somebody\n  speed: {speed}\n  insight: 3\n  strength: 3\n  finesse: 3\n  \
         text: None.\n  flavour: Hm.\n"
    )
}

fn rules(game: &Facility07, id: &str) -> Option<(String, u8)> {
    game.ops().iter().find(|card| card.id == id).map(|card| (card.name.to_string(), card.copies))
}

const DRAW: &str = "do:\n  - draw: {}";

/// F07-WILD-03
#[test]
fn a_pack_adds_cards_of_every_type() {
    let secret = "- id: new-secret\n  name: New Secret\n  flavour: Hm.\n  objectives:\n    - { text: A., if: hacker }\n    \
                  - { text: B., if: escaped }\n";
    let covert = action("new-covert", "react:\n  when: dazed\n  or_when: jailed\n  of: me\n  do:\n    - draw: {}");
    let game = loaded(&[
        ("actions.yaml", &action("new-action", DRAW)),
        ("gadgets.yaml", &action("new-gadget", "passive: [no_daze]")),
        ("coverts.yaml", &covert),
        ("events.yaml", &action("new-event", DRAW)),
        ("rooms.yaml", &room("new-room", "doors: [S1]")),
        ("agents.yaml", &agent("new-agent", 3)),
        ("secrets.yaml", secret),
    ]);
    assert_eq!((game.ops().len(), game.events().len(), game.rooms().len()), (79, 33, 39));
    assert_eq!((game.agents().len(), game.secrets().len()), (33, 9));
    let covert = game.ops().last().unwrap();
    assert_eq!((covert.id.as_str(), covert.kind, covert.pack), ("new-covert", OpsKind::Covert, 1));
    let reaction = game.reaction(covert.react.unwrap());
    assert_eq!((reaction.when, reaction.or_when), (Trigger::Dazed, Some(Trigger::Jailed)));
    for trigger in [Trigger::Dazed, Trigger::Jailed] {
        assert!(game.reactions_to(trigger).contains(&covert.react.unwrap()));
    }
    assert!(!Facility07::base().is_answered(Trigger::GuardWoke));
    assert_eq!(game.ops()[0].pack, 0);
}

/// F07-WILD-04
#[test]
fn a_pack_replaces_removes_and_recounts() {
    let rules_yaml = "remove: [triple-espresso]\ncopies: { rifle: 7, pub-quiz: 0 }\n";
    let base = Facility07::base();
    let game = loaded(&[("actions.yaml", &action("club-sandwich", DRAW)), ("rules.yaml", rules_yaml)]);
    assert_eq!(rules(&game, "triple-espresso"), None);
    assert_eq!(rules(&game, "rifle"), Some(("Rifle".into(), 7)));
    assert_eq!(rules(&game, "club-sandwich"), Some(("Card club-sandwich".into(), 1)));
    assert_eq!(game.events().iter().find(|card| card.id == "pub-quiz").map(|card| card.copies), Some(0));
    let place = |game: &Facility07| game.ops().iter().position(|card| card.id == "club-sandwich");
    assert_eq!(place(&base), place(&game), "a replaced card keeps its place");
    assert_eq!(game.ops().len(), base.ops().len() - 1);
}

/// F07-WILD-08, F07-WILD-09, F07-WILD-11
#[test]
fn a_pack_sets_constants_options_and_terms() {
    let game = loaded(&[(
        "rules.yaml",
        "constants: { hand_limit: 7, long: [10, 4] }\nswitch_on: [madhouse]\nforbid: [lagniappe]\nterms: { Guard: Zombie }\n",
    )]);
    let base = Facility07::base();
    assert_eq!((game.constants().hand_limit, game.constants().long), (7, [10, 4]));
    assert_eq!(game.constants().draw, base.constants().draw);
    assert!(game.switched_on().has(OptionalRule::Madhouse) && !base.switched_on().has(OptionalRule::Madhouse));
    assert_eq!(game.forbidden(), [(OptionalRule::Lagniappe, "The test pack".to_string())]);
    assert_eq!((game.term("Guard"), game.term("Agent"), base.term("Guard")), ("Zombie", "Agent", "Guard"));
}

/// F07-WILD-11
#[test]
fn a_term_must_be_a_word_the_game_says() {
    let refused = |terms: &str| complaint(&[("rules.yaml", &format!("terms: {{ {terms} }}\n"))]);
    assert!(refused("Gaurd: Zombie").contains("did you mean `Guard`?"));
    assert!(refused("Clone Guard: Zombie").contains("rename word by word"));
    assert!(refused("Bishop: Pawn").contains("rules.yaml:1:10: the game never says `Bishop`"));
}

const SHARKS: &str = "\
figures:
  - id: shark
    name: Shark
    text: Bites.
    tokens: 3
    only_on_marker: flood
    on_contact:
      - daze: me
    moves: { when: round_ended, toward: nearest_agent }
markers:
  - id: flood
    name: Flood
    text: Wet.
    on_enter:
      - movement: { by: -1 }
setup:
  - for_each: { rooms: { role: entryway } }
    do:
      - mark_room: { kind: flood }
      - place_figure: shark
house_rules:
  - name: Rising water
    text: The flood rises.
    when: round_ended
    do:
      - for_each: { rooms: { beside_marker: flood, no_marker: flood } }
        do:
          - mark_room: { kind: flood }
actions:
  - name: Swim
    text: Swim away.
    if: { in_room: { marker: flood } }
    do:
      - movement: { by: 1 }
endings:
  - text: Bitten too often.
    if: { markers: { kind: flood, at_least: 3 } }
    lost: true
scoring:
  - text: Dry feet.
    if: { not: { markers: { kind: flood, at_least: 1 } } }
    points: 1
";

/// F07-WILD-06, F07-WILD-07, F07-WILD-10
#[test]
fn a_pack_brings_figures_markers_and_rules_of_the_house() {
    let game = loaded(&[("rules.yaml", SHARKS)]);
    assert_eq!((game.figures()[0].tokens, game.figures()[0].only_on_marker), (3, Some(0)));
    assert!(game.figures()[0].on_contact.is_some() && game.markers()[0].on_enter.is_some());
    let house = [0, 1, 2, 3].map(|number| game.house_name(number));
    assert_eq!(house, ["Swim", "Shark", "Rising water", "Flood"]);
    let programs = (0..).map_while(|number| game.library().program(ProgramId(number)));
    let placed: Vec<_> = programs
        .flat_map(|program| &program.ops)
        .filter_map(|op| match op {
            Op::Do(Verb::PlaceFigure(figure)) => Some((figure.kind.as_str(), figure.id)),
            _ => None,
        })
        .collect();
    assert_eq!(placed, [("shark", 0)]);
}

#[test]
fn rules_of_the_house_always_happen() {
    let game = loaded(&[("rules.yaml", SHARKS)]);
    // The sharks move first, then the rule speaks.
    let house: Vec<_> = game.reactions().iter().filter(|reaction| reaction.holder == Holder::House).collect();
    assert_eq!(house.iter().map(|reaction| reaction.name.as_str()).collect::<Vec<_>>(), ["Shark", "Rising water"]);
    assert!(house.iter().all(|reaction| reaction.when == Trigger::RoundEnded && reaction.always && reaction.often));
}

/// F07-WILD-13
#[test]
fn of_two_packs_the_later_one_is_right() {
    let one = pack(
        "one",
        &[
            ("actions.yaml", &action("club-sandwich", "copies: 3\ndo:\n  - draw: {}")),
            (
                "rules.yaml",
                "constants: { draw: 3, hand_limit: 6 }\nforbid: [madhouse]\nremove: [rifle]\nterms: { Guard: Shark }\n",
            ),
        ],
    );
    let two = pack(
        "two",
        &[
            ("actions.yaml", &action("club-sandwich", "copies: 4\ndo:\n  - draw: {}")),
            (
                "rules.yaml",
                "constants: { draw: 4 }\nswitch_on: [madhouse]\nremove: [rifle]\ncopies: { rifle: 2 }\nterms: { Guard: Dog }\n",
            ),
        ],
    );
    let first = Facility07::with_packs(&[&one, &two]).unwrap();
    let second = Facility07::with_packs(&[&two, &one]).unwrap();
    assert_eq!((rules(&first, "club-sandwich").unwrap().1, rules(&second, "club-sandwich").unwrap().1), (4, 3));
    assert_eq!((first.constants().draw, second.constants().draw), (4, 3));
    assert_eq!((first.constants().hand_limit, second.constants().hand_limit), (6, 6));
    assert_eq!((first.term("Guard"), second.term("Guard")), ("Dog", "Shark"));
    assert!(first.switched_on().has(OptionalRule::Madhouse) && first.forbidden().is_empty());
    assert!(!second.switched_on().has(OptionalRule::Madhouse) && second.forbidden().len() == 1);
    assert_eq!(rules(&first, "rifle"), None);
    assert_eq!(first.packs(), [PackRef::from(&one), PackRef::from(&two)]);
    // F07-WILD-14
    assert_ne!(first.hash(), second.hash());
    assert_ne!(first.hash(), Facility07::base().hash());
    assert_eq!(Facility07::with_packs(&[]).unwrap().hash(), Facility07::base().hash());
    assert_eq!(Facility07::with_packs(&[&one, &two]).unwrap().hash(), first.hash());
}

#[test]
fn names_in_words_become_numbers() {
    let lunch = "tags: [lunch]\nif: { cards: { zone: hand, tag: sandwich } }\ndo:\n  - dig: { tag: lunch }";
    let duty = "\
house_rules:
  - name: Kitchen duty
    text: Cook.
    when: turn_started
    if: { in_room: { id: kitchen } }
    do:
      - draw: {}
";
    let game = loaded(&[("actions.yaml", &action("lunch", lunch)), ("rules.yaml", duty)]);
    let card = game.ops().last().unwrap();
    let Some(Condition::Cards(cards)) = &game.use_rule(card.activated.unwrap()).condition else { panic!() };
    let po_boy = game.ops().iter().find(|card| card.id == "po-boy-decoy").unwrap();
    assert!(po_boy.tags.contains(&cards.tag_id));
    assert_eq!(game.tags()[usize::from(cards.tag_id)], "sandwich");
    let kitchen = game.rooms().iter().position(|room| room.id == "kitchen").unwrap();
    let Some(Condition::InRoom(rooms)) = &game.reactions().last().unwrap().condition else { panic!() };
    assert_eq!(rooms.ids, [kitchen as u8, u8::MAX, u8::MAX, u8::MAX]);
}

/// Programs inside programs are made from the inside out.
#[test]
fn programs_nest() {
    let nested = "\
targets: [{ agent: { me: false } }]
do:
  - contest:
      with: target
      skill: speed
      wins:
        - later:
            at: end_of_turn
            do:
              - fetch: { card: rifle, else: [{ draw: { count: 3 } }] }
      both:
        - attack:
            weapon: { kind: melee, on_hit: [{ grant: { passive: no_jail, until: once } }] }
            at: target";
    let game = loaded(&[("actions.yaml", &action("nest", nested))]);
    let only = |program: ProgramId| match &game.library().program(program).unwrap().ops[..] {
        [Op::Do(verb)] => verb.clone(),
        ops => panic!("{ops:?}"),
    };
    let play = game.use_rule(game.ops().last().unwrap().activated.unwrap()).program;
    let Verb::Contest(contest) = only(play) else { panic!() };
    assert_eq!(game.contest(contest.id), contest.programs);
    let Verb::Later(later) = only(contest.programs[0]) else { panic!() };
    let Verb::Fetch(fetch) = only(later.program) else { panic!() };
    assert_eq!(game.ops()[usize::from(fetch.id)].id, "rifle");
    assert!(matches!(only(fetch.program), Verb::Draw(draw) if draw.count == 3));
    assert_eq!(contest.programs[1], ProgramId(0), "nothing is done");
    let Verb::Attack(attack) = only(contest.programs[2]) else { panic!() };
    let weapon = game.weapon(attack.id);
    assert_eq!(weapon.skill, Skill::Strength, "F07-WEAPON-05");
    let Verb::Grant(grant) = only(weapon.on_hit.unwrap()) else { panic!() };
    assert_eq!(*game.passive(grant.id), Passive::NoJail);
}

#[test]
fn the_box_is_a_pack() {
    let pack = Facility07::box_pack();
    assert_eq!((pack.id(), pack.manifest.game.as_str()), ("facility07", "facility07"));
    assert_eq!(Facility07::box_files().len(), pack.files.len());
    let complaint = Facility07::with_packs(&[&pack]).map(|_| ()).unwrap_err();
    assert_eq!(complaint.what, "the pack `facility07` is chosen twice");
}

/// Steps inside each other, so many.
fn deep(depth: usize) -> String {
    let steps = (1..depth).fold("[{ draw: {} }]".to_string(), |steps, _| format!("[{{ may: me, do: {steps} }}]"));
    format!("do: {steps}")
}

/// F07-WILD-12: every complaint, word for word.
#[test]
#[allow(clippy::too_many_lines)] // A table, one complaint after the other.
fn what_cannot_be_used_is_said_plainly() {
    let many = |count: usize, card: &dyn Fn(usize) -> String| (0..count).map(card).collect::<String>();
    let long = "x".repeat(401);
    let actions = |more: &str| ("actions.yaml", action("x", more));
    let rules = |text: &str| ("rules.yaml", text.to_string());
    let rooms = |more: &str| ("rooms.yaml", room("x", more));
    let table: Vec<((&str, String), &str)> = vec![
        // Ids
        (
            ("actions.yaml", action("x", DRAW) + &action("x", DRAW)),
            "test/actions.yaml:1:7: the id `x` is used twice in this file\n  help: give one of them another `id`",
        ),
        (
            ("actions.yaml", action("Big Cat", DRAW)),
            "test/actions.yaml:1:7: `Big Cat` is no id\n  help: an id has 1 to 60 lowercase letters, digits and hyphens",
        ),
        (
            ("events.yaml", action("rifle", DRAW)),
            "test/events.yaml:1:7: the id `rifle` is taken: a Gadget has it\n  help: choose another `id`; a card can \
             only be replaced by a Gadget",
        ),
        (rules("remove: [rilfe]"), "test/rules.yaml:1:10: no card has the id `rilfe`\n  help: did you mean `rifle`?"),
        (
            rules("copies: { nothing-like-it: 2 }"),
            "test/rules.yaml:1:11: no card has the id `nothing-like-it`\n  help: use the `id` of a card of the box or \
             of an earlier pack",
        ),
        // Rooms
        (rooms("doors: []"), "test/rooms.yaml:4:3: `x`: the Room has no door\n  help: add one, as in `doors: [S1]`"),
        (
            rooms("doors: [S1]\nguards: 5"),
            "test/rooms.yaml:5:3: `x`: the Room has 5 Guard icons\n  help: write at most 4",
        ),
        (
            rules("remove: [mainframe]"),
            "test/rules.yaml:1:10: `mainframe` cannot be taken out; every facility has one\n  help: replace it: write a \
             Room with the same `id` and `role`",
        ),
        (
            rooms("doors: [S1]\nrole: prison"),
            "test/rooms.yaml:5:9: `x`: two Rooms have the role `prison`\n  help: keep one; a Room with the id `prison` \
             replaces the first",
        ),
        (
            ("rooms.yaml", room("entryway", "doors: [S1]")),
            "test/rooms.yaml:1:7: the Room that replaces `entryway` must have its role, `entryway`\n  help: add `role: \
             entryway`",
        ),
        (
            rules("remove: [connection-node-alpha, connection-node-bravo, connection-node-charlie]"),
            "test/rules.yaml:1:1: there are 2 Connection Nodes; the long game needs 3\n  help: take fewer out, or make the \
             game smaller under `constants:`",
        ),
        (
            rules("constants: { medium: [30, 0], long: [29, 1] }\nremove: [morgue]"),
            "test/rules.yaml:2:1: there are 29 ordinary Rooms; the medium game needs 30\n  help: take fewer out, or make the \
             game smaller under `constants:`",
        ),
        (
            rules("constants: { short: [40, 1] }"),
            "test/rules.yaml:1:14: the `short` game cannot have 40 Rooms and 1 Connection Nodes\n  help: write at least 1 Room, and together at most 30",
        ),
        // Agents
        (
            ("agents.yaml", agent("x", 6)),
            "test/agents.yaml:4:3: `x`: `speed` cannot be 6\n  help: Skills go from 1 to 5",
        ),
        // Numbers
        (
            actions("copies: 21\ndo:\n  - draw: {}"),
            "test/actions.yaml:1:7: `x`: 21 copies of `x`; at most 20 are allowed\n  help: write a smaller number; 0 takes \
             the card out of the deck",
        ),
        (
            rules("copies: { rifle: 30 }"),
            "test/rules.yaml:1:11: 30 copies of `rifle`; at most 20 are allowed\n  help: write a smaller number; 0 takes \
             the card out of the deck",
        ),
        (
            rules("copies: { kitchen: 2 }"),
            "test/rules.yaml:1:11: `kitchen` is a Room and there is only one of it\n  help: `copies:` is for Ops and \
             Event cards; `remove:` takes others out",
        ),
        (
            rules("constants:\n  hand_limit: 0"),
            "test/rules.yaml:2:3: `hand_limit` cannot be 0\n  help: write a number from 1 to 20",
        ),
        (
            rules("constants:\n  escape_roll: 7"),
            "test/rules.yaml:2:3: `escape_roll` cannot be 7\n  help: write a number from 0 to 6",
        ),
        (
            rules("constants: { opening_hand: 20 }"),
            "test/rules.yaml:1:1: there are 113 Ops cards; six players need 132\n  help: take fewer out, or add some",
        ),
        (
            rules("remove: [paper-trail, ghost, cartographer]"),
            "test/rules.yaml:1:1: there are 5 Top Secret cards; six players need 6\n  help: take fewer out, or add some",
        ),
        (
            ("actions.yaml", many(53, &|number| action(&format!("x{number}"), DRAW))),
            "test/actions.yaml:313:1: there are 129 designs of Ops cards; at most 128 have room\n  help: take some out, or leave a \
             pack out",
        ),
        (actions("copies: 20\ndo:\n  - draw: {}").clone(), "no complaint"),
        (
            rules("copies: { rifle: 20, shoe-knife: 20, club-sandwich: 20 }"),
            "test/rules.yaml:1:1: there are 167 Ops cards; at most 150 have room\n  help: take some out, or leave a pack out",
        ),
        (
            ("events.yaml", many(25, &|number| action(&format!("x{number}"), DRAW))),
            "test/events.yaml:145:1: there are 65 Event cards; at most 64 have room\n  help: take some out, or leave a pack out",
        ),
        (
            ("rooms.yaml", many(27, &|number| room(&format!("x{number}"), "doors: [S1]"))),
            "test/rooms.yaml:105:1: there are 65 Room cards; at most 64 have room\n  help: take some out, or leave a pack out",
        ),
        (
            ("agents.yaml", many(17, &|number| agent(&format!("x{number}"), 2))),
            "test/agents.yaml:145:1: there are 49 Agents; at most 48 have room\n  help: take some out, or leave a pack out",
        ),
        (
            rules("figures:\n  - { id: cat, name: Cat, text: Purrs., tokens: 4 }"),
            "test/rules.yaml:1:1: there are 4 figures; at most 3 have room\n  help: take some out, or leave a pack out",
        ),
        (
            rules("figures:\n  - { id: cat, name: Cat, text: Purrs., tokens: 0 }"),
            "test/rules.yaml:2:41: `cat`: the figure has no token\n  help: write `tokens: 1` or more",
        ),
        (
            rules("markers:\n  - { id: cat, name: Cat, text: A. }\n  - { id: cat, name: Cat, text: A. }"),
            "test/rules.yaml:2:11: the id `cat` is used twice among figures and markers\n  help: give one of them another \
             `id`",
        ),
        (
            (
                "rules.yaml",
                "markers:\n".to_string() + &many(5, &|n| format!("  - {{ id: m{n}, name: M, text: T. }}\n")),
            ),
            "test/rules.yaml:1:1: there are 5 kinds of markers; at most 4 have room\n  help: take some out, or leave a pack out",
        ),
        // Options
        (
            rules("switch_on: [madhouse]\nforbid: [madhouse]"),
            "test/rules.yaml:2:1: Madhouse stands under `switch_on` and under `forbid`\n  help: keep one of them",
        ),
        (
            actions("if: { option: madhous }\ndo:\n  - draw: {}"),
            "test/actions.yaml:5:17: `madhous` is not known here\n  help: did you mean `madhouse`?",
        ),
        // Names in words
        (
            actions("do:\n  - fetch: { card: samurai-swrod }"),
            "test/actions.yaml:6:22: `x`: no Ops card has the id `samurai-swrod`\n  help: did you mean `samurai-sword`?",
        ),
        (
            actions("do:\n  - dig: { tag: sandwhich }"),
            "test/actions.yaml:6:19: `x`: no Ops card has the tag `sandwhich`\n  help: did you mean `sandwich`?",
        ),
        (
            actions("if: { in_room: { id: kitchn } }\ndo:\n  - draw: {}"),
            "test/actions.yaml:5:24: `x`: no Room has the id `kitchn`\n  help: did you mean `kitchen`?",
        ),
        (
            actions("do:\n  - mark_room: { kind: flood }"),
            "test/actions.yaml:6:26: `x`: no kind of marker has the id `flood`\n  help: define it, or use a name that is \
             known",
        ),
        (
            actions("do:\n  - place_figure: shark"),
            "test/actions.yaml:6:21: `x`: no kind of figure has the id `shark`\n  help: define it, or use a name that is \
             known",
        ),
        (actions("do:\n  - drow: {}"), "test/actions.yaml:6:7: unknown step `drow`; did you mean `draw`?"),
        // Programs
        (actions("do: []"), "test/actions.yaml:1:7: `x`: the Action does nothing\n  help: add `do:` or `any_turn:`"),
        (
            ("gadgets.yaml", action("x", "use: { cost: { discard: 1 } }")),
            "test/gadgets.yaml:1:7: `x`: `use:` does nothing\n  help: add steps to its `do:`",
        ),
        (
            ("gadgets.yaml", action("x", "copies: 2")),
            "test/gadgets.yaml:1:7: `x`: the Gadget does nothing\n  help: add `passive:`, `use:`, `react:` or `weapon:`",
        ),
        (
            rooms("doors: [S1]\nability: { text: Rest. }"),
            "test/rooms.yaml:1:7: `x`: `ability:` does nothing\n  help: add steps to its `do:`",
        ),
        (
            ("gadgets.yaml", action("x", "weapon: { kind: ranged }")),
            "test/gadgets.yaml:5:19: `x`: a ranged weapon must name the Skill of its check\n  help: add `skill:` to the \
             weapon",
        ),
        (
            actions("do:\n  - prevent"),
            "test/actions.yaml:6:7: `x`: `prevent` has nothing to take back here\n  help: use it in a reaction to something \
             that would happen, such as `when: would_be_dazed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: would_be_dazed\n  or_when: dazed\n  do:\n    - prevent")),
            "test/coverts.yaml:9:9: `x`: `prevent` has nothing to take back here\n  help: use it in a reaction to something \
             that would happen, such as `when: would_be_dazed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: dazed\n  do:\n    - reroll")),
            "test/coverts.yaml:8:9: `x`: `reroll` has no die to roll again here\n  help: use it in a reaction with `when: \
             check_failed` or `when: check_passed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: dazed\n  do:\n    - change_roll: 1")),
            "test/coverts.yaml:8:9: `x`: `change_roll` has no die to change here\n  help: use it in a reaction with `when: \
             check_failed` or `when: check_passed`",
        ),
        (
            ("coverts.yaml", action("x", "react:\n  when: room_used\n  do:\n    - redirect: by")),
            "test/coverts.yaml:8:9: `x`: `redirect` has no card to aim elsewhere here\n  help: use it in a reaction with \
             `when: action_played`",
        ),
        (
            actions("targets: [{ agent: {} }, { room: {} }, { guard: {} }]\ndo:\n  - draw: {}"),
            "test/actions.yaml:5:3: `x`: there are 3 targets\n  help: keep at most 2; use `pick:` for the others",
        ),
        (
            ("actions.yaml", action("x", &format!("do:\n{}", "  - end_turn\n".repeat(201)))),
            "test/actions.yaml:1:7: `x`: the effect has more than 200 steps\n  help: make it shorter, or make two cards of \
             it",
        ),
        (actions(&deep(limits::PROGRAM_DEPTH)), "no complaint"),
        (
            actions(&deep(limits::PROGRAM_DEPTH + 1)),
            "test/actions.yaml:1:7: `x`: steps lie more than 12 deep inside each other\n  help: make it simpler, or make two \
             cards of it",
        ),
        (
            actions("do:\n  - roll: 1\n    table: [{ up_to: 1, do: [end_turn] }]"),
            "test/actions.yaml:6:7: `x`: a die cannot have 1 sides\n  help: write a number from 2 to 100",
        ),
        (
            actions("do:\n  - choose: me\n    options: []"),
            "test/actions.yaml:6:7: `x`: `choose` has 0 ways to go on\n  help: write 1 to 12",
        ),
        (
            actions("do:\n  - movement: { by: 100 }"),
            "test/actions.yaml:6:19: `x`: `by` cannot be 100\n  help: write a number from -20 to 20",
        ),
        (
            actions("do:\n  - draw: { count: 100 }"),
            "test/actions.yaml:6:15: `x`: `count` cannot be 100\n  help: write at most 99",
        ),
        (
            actions("do:\n  - roll: 6\n    table: [{ up_to: 6, do: [end_turn] }, { up_to: 3, do: [{ draw: {} }] }]"),
            "test/actions.yaml:7:7: `x`: the row with `up_to: 3` is never reached\n  help: write the rows from the lowest \
             number to the highest",
        ),
        (
            actions("do:\n  - draw"),
            "test/actions.yaml:6:7: something must follow this word\n  help: write a `:` behind it and what belongs to it, or \
             `{}` for the usual",
        ),
        (
            (
                "gadgets.yaml",
                action("x", "react: { when: gadget_used, always: true, often: true, do: [{ draw: {} }] }"),
            ),
            "test/gadgets.yaml:5:45: `x`: the Gadget always answers the use of Gadgets, its own included, and never stops\n  \
             help: leave out `often: true` or `always: true`",
        ),
        (
            actions(
                "targets: [{ room: {} }, { room: {} }]\ndo:\n  - for_each: { rooms: {} }\n    do: [{ for_each: { rooms: {} }, \
                 do: [end_turn] }]",
            ),
            "test/actions.yaml:1:7: `x`: the effect may have to look at 3044125 things; at most 1000000 are allowed\n  help: \
             take loops out of loops, or ask for fewer things at once",
        ),
        // Words
        (
            ("actions.yaml", format!("- {{ id: x, name: X, text: {long}, flavour: Hm., do: [end_turn] }}")),
            "test/actions.yaml:1:9: `x`: `text` has 401 characters\n  help: write at most 400",
        ),
        (
            ("actions.yaml", "- { id: x, name: ' ', text: T., flavour: Hm., do: [end_turn] }".to_string()),
            "test/actions.yaml:1:9: `x`: `name` is empty\n  help: write 1 to 60 characters",
        ),
        (
            ("actions.yaml", "- { id: x, name: \"a\\u202eb\", text: T., flavour: Hm., do: [end_turn] }".to_string()),
            "test/actions.yaml:1:9: `x`: `name` has the character \\u{202e}\n  help: remove it",
        ),
        (
            ("actions.yaml", "- { id: x, name: \"a\\nb\", text: T., flavour: Hm., do: [end_turn] }".to_string()),
            "test/actions.yaml:1:9: `x`: `name` has more than one line\n  help: write it on one line",
        ),
        (
            ("gadgets.yaml", action("x", "passive: [no_daze]").replace("Card x", "rifle")),
            "test/gadgets.yaml:2:3: `x`: `rifle` is the name of `rifle` too\n  help: give one of them another `name`, or replace \
             the other by using its `id`",
        ),
        (
            (
                "secrets.yaml",
                "- { id: x, name: X, flavour: F., objectives: [{ text: A., if: hacker }, { text: B., if: hacker }, { text: C., \
                 if: hacker }] }"
                    .to_string(),
            ),
            "test/secrets.yaml:1:46: there should be two of them, not 3",
        ),
        (rules("constants: { short: [4] }"), "test/rules.yaml:1:21: there should be two of them, not 1"),
        (
            rules("constants: { medium: [0, 1] }"),
            "test/rules.yaml:1:14: the `medium` game cannot have 0 Rooms and 1 Connection Nodes\n  help: write at least 1 Room, \
             and together at most 30",
        ),
        // Files
        (
            ("room.yaml", "[]".to_string()),
            "test/room.yaml: the game reads no file of this name\n  help: did you mean `rooms.yaml`?",
        ),
    ];
    let wrong: Vec<String> = table
        .iter()
        .filter_map(|((file, text), expected)| {
            let said = complaint(&[(*file, text)]);
            (said != *expected).then(|| format!("{file}:\n{text}\nsaid {said:?},\nnot  {expected:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_card_that_others_need_is_missed() {
    let complaint = load(&[("rules.yaml", "remove: [samurai-sword]")]).map(|_| ()).unwrap_err();
    assert_eq!(complaint.file, "facility07/rooms.yaml");
    assert_eq!(complaint.what, "`trophy-gallery`: `samurai-sword` is needed here, but `test` takes it out");
    assert_eq!(complaint.remedy.as_deref(), Some("replace or take out `trophy-gallery` too"));
    loaded(&[("rules.yaml", "remove: [samurai-sword, trophy-gallery]")]);
}

/// RULES.md 6.2: the box never kills by text, packs may.
#[test]
fn only_packs_kill() {
    let kill = action("x", "targets: [{ agent: {} }]\ndo:\n  - kill: target");
    assert_eq!(complaint(&[("actions.yaml", &kill)]), "no complaint");
    let mut files = Facility07::box_files().map(|(name, text)| (name, text.to_string()));
    files[1].1.push_str(&kill);
    let complaint = from_box(&files).map(|_| ()).unwrap_err();
    assert_eq!(complaint.what, "`x`: cards of the box never kill by their text");
}

#[test]
fn a_box_without_its_special_rooms_is_refused() {
    let mut files = Facility07::box_files().map(|(name, text)| (name, text.to_string()));
    files[5].1 = files[5].1.replace("  role: prison\n", "");
    let complaint = from_box(&files).map(|_| ()).unwrap_err();
    assert_eq!(
        complaint.to_string(),
        "facility07/rooms.yaml: no Room has the role `prison`\n  help: give one Room `role: prison`"
    );
}

fn from_box(files: &[(&str, String)]) -> Result<Facility07, Complaint> {
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Facility07::from_box(&Pack::from_texts("facility07", &texts)?, &[])
}

/// Something an author's keyboard could do to a file.
#[derive(Clone, Debug)]
enum Slip {
    DropLine(usize),
    DoubleLine(usize),
    SwapLines(usize, usize),
    Indent(usize),
    /// The last word of a line becomes the last word of another.
    Word(usize, usize),
    Insert(usize, char),
    Cut(usize),
}

fn slip() -> impl Strategy<Value = Slip> {
    let strange: Vec<char> = "[]{}:,&*-#|>\"'!%@\\\n\t 09xé\u{202e}\u{0}".chars().collect();
    let at = any::<usize>;
    prop_oneof![
        at().prop_map(Slip::DropLine),
        at().prop_map(Slip::DoubleLine),
        (at(), at()).prop_map(|(a, b)| Slip::SwapLines(a, b)),
        at().prop_map(Slip::Indent),
        (at(), at()).prop_map(|(a, b)| Slip::Word(a, b)),
        (at(), proptest::sample::select(strange)).prop_map(|(at, c)| Slip::Insert(at, c)),
        at().prop_map(Slip::Cut),
    ]
}

fn slipped(text: &str, slip: &Slip) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let count = lines.len().max(1);
    if lines.is_empty() {
        return String::new();
    }
    match *slip {
        Slip::DropLine(at) => drop(lines.remove(at % count)),
        Slip::DoubleLine(at) => lines.insert(at % count, lines[at % count].clone()),
        Slip::SwapLines(a, b) => lines.swap(a % count, b % count),
        Slip::Indent(at) => lines[at % count].insert_str(0, "  "),
        Slip::Word(a, b) => {
            let word = lines[b % count].split(' ').next_back().unwrap_or_default().to_string();
            let line = &mut lines[a % count];
            let start = line.rfind(' ').map_or(0, |space| space + 1);
            line.replace_range(start.., &word);
        }
        Slip::Insert(at, c) => {
            let line = &mut lines[at % count];
            let places: Vec<usize> = line.char_indices().map(|(place, _)| place).chain([line.len()]).collect();
            line.insert(places[at / count % places.len()], c);
        }
        Slip::Cut(at) => lines.truncate(at % count),
    }
    lines.join("\n") + "\n"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A broken box is a complaint, never a panic; what loads can be loaded again.
    #[test]
    fn slips_of_the_pen_never_panic(file in 1..9usize, slips in prop::collection::vec(slip(), 1..5)) {
        let mut files = Facility07::box_files().map(|(name, text)| (name, text.to_string()));
        for slip in &slips {
            files[file].1 = slipped(&files[file].1, slip);
        }
        if let Err(complaint) = from_box(&files) {
            prop_assert!(!complaint.what.is_empty() && complaint.file.starts_with("facility07"));
        }
    }

    /// The same for a pack that uses everything packs can.
    #[test]
    fn slips_in_a_pack_never_panic(slips in prop::collection::vec(slip(), 1..4)) {
        let text = slips.iter().fold(SHARKS.to_string(), |text, slip| slipped(&text, slip));
        if let Ok(pack) = Pack::from_texts("test", &[("pack.yaml", MANIFEST), ("rules.yaml", &text)]) {
            let _ = Facility07::with_packs(&[&pack]);
        }
    }
}

const MANIFEST: &str = "\
id: test
name: Test
version: 1.0.0
author: A tester
description: For a test.
game: facility07
";
