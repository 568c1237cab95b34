//! What packs can change.

use engine::effect::{Op, ProgramId};
use engine::scenario;
use facility07::content::{Holder, examples};
use facility07::vocabulary::{Condition, OpsKind, Passive, Skill, Trigger, Verb};
use facility07::{Facility07, OptionalRule};
use pack::PackRef;

use super::{DRAW, action, agent, complaint, loaded, pack, room};

fn rules(game: &Facility07, id: &str) -> Option<(String, u8)> {
    game.ops().iter().find(|card| card.id == id).map(|card| (card.name.to_string(), card.copies))
}

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

pub const SHARKS: &str = "\
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
            Op::Do(Verb::PlaceFigure(figure)) => Some(game.figures()[usize::from(figure.kind)].id.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(placed, ["shark"]);
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
    let tag = cards.tag.unwrap();
    assert!(po_boy.tags.contains(&tag));
    assert_eq!(game.tags()[usize::from(tag)], "sandwich");
    let Some(Condition::InRoom(rooms)) = &game.reactions().last().unwrap().condition else { panic!() };
    assert_eq!(rooms.id.map(|id| game.room(id).id.as_str()), Some("kitchen"));
    assert_eq!((rooms.marker, rooms.no_marker, rooms.beside_marker), (None, None, None));
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
    let Verb::Contest(number) = only(play) else { panic!() };
    let contest = game.contest(number);
    let Verb::Later(later) = only(contest.programs[0]) else { panic!() };
    let Verb::Fetch(fetch) = only(later.program) else { panic!() };
    assert_eq!(game.card(fetch.card).id, "rifle");
    assert!(matches!(only(fetch.otherwise), Verb::Draw(draw) if draw.count.guess() == 3));
    assert_eq!(contest.programs[1], ProgramId(0), "nothing is done");
    let Verb::Attack(attack) = only(contest.programs[2]) else { panic!() };
    let weapon = game.weapon(attack.weapon.unwrap());
    assert_eq!(weapon.skill, Skill::Strength, "F07-WEAPON-05");
    let Verb::Grant(grant) = only(weapon.on_hit.unwrap()) else { panic!() };
    assert_eq!(*game.passive(grant.passive), Passive::NoJail);
}

#[test]
fn the_box_is_a_pack() {
    let pack = Facility07::box_pack();
    assert_eq!((pack.id(), pack.manifest.game.as_str()), ("facility07", "facility07"));
    assert_eq!(Facility07::box_files().len(), pack.files.len());
    let complaint = Facility07::with_packs(&[&pack]).map(|_| ()).unwrap_err();
    assert_eq!(complaint.what, "the pack `facility07` is chosen twice");
}

/// After a hit on a Guard there is no target Agent: the attacker is not meant.
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
