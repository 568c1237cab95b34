//! Numbers that are counted (F07-WILD-21), and notes that stay with their holders (F07-WILD-22): what they refuse, and
//! who sees them. What they do is in the scenarios of the pack `inventions`.

use std::path::Path;

use engine::chance::Quick;
use engine::{Game, Play, Seat, Turn, Viewer};
use facility07::{Facility07, Setup, State};
use pack::Pack;

const MANIFEST: &str = "id: test\nname: T\nversion: 1.0.0\nauthor: A\ndescription: D.\ngame: facility07\n";

const KINDS: &str = "\
markers:
  - { id: coin, name: Coin, text: T. }
  - { id: mole, name: Mole, text: T., note: true, secret: true }
";

fn refused(file: &str, text: &str) -> String {
    let rules = if file == "rules.yaml" { format!("{KINDS}{text}") } else { KINDS.to_string() };
    let mut files = vec![("pack.yaml", MANIFEST), ("rules.yaml", rules.as_str())];
    if file != "rules.yaml" {
        files.push((file, text));
    }
    let pack = Pack::from_texts("test", &files).unwrap();
    Facility07::with_packs(&[&pack]).map(drop).map_or_else(|complaint| complaint.to_string(), |()| "sound".into())
}

#[test]
fn what_would_show_a_secret_is_refused_and_what_keeps_it_is_not() {
    let action =
        |rest: &str| refused("actions.yaml", &format!("- {{ id: x, name: X, text: T., flavour: F., {rest} }}\n"));
    for shows in [
        "targets: [{ agent: { marker: mole } }], do: [{ draw: {} }]",
        "if: { agents: { marker: mole } }, do: [{ draw: {} }]",
        "if: { compare: { this: { agents: { no_marker: mole } }, at_least: 2 } }, do: [{ draw: {} }]",
        "do: [{ pick: { agents: { marker: mole } }, by: me, do: [{ daze: target }] }]",
    ] {
        let said = action(shows);
        assert!(said.contains("would show who has the secret `mole`"), "{shows}: {said}");
    }
    for keeps in [
        "if: { markers: { kind: mole, at_least: 1 } }, do: [{ draw: {} }]",
        "do: [{ for_each: { agents: { marker: mole } }, do: [{ daze: target }] }]",
        "do: [{ pick: { agents: { marker: mole } }, by: random, do: [{ daze: target }] }]",
        "targets: [{ agent: { marker: coin } }], do: [{ draw: {} }]",
    ] {
        assert_eq!(action(keeps), "sound", "{keeps}");
    }
    let covert = "- { id: x, name: X, text: T., flavour: F., react: { when: dazed, if: { markers: { kind: mole, at_least: 1 } }, \
                  do: [{ draw: {} }] } }\n";
    assert!(refused("coverts.yaml", covert).contains("would show who has the secret"));
}

#[test]
fn a_slip_is_told_with_what_would_help() {
    for (text, wanted) in [
        ("setup: [{ mark_room: { kind: mole } }]\n", "`mole` is a note, and notes do not lie in Rooms"),
        ("setup: [{ repeat: 21, do: [{ draw: {} }] }]\n", "`repeat` cannot be 21"),
        ("setup: [{ draw: { count: 300 } }]\n", "300 is too much; numbers of things go from 0 to 99"),
        ("setup: [{ draw: { count: { gaurds: {} } } }]\n", "did you mean `guards`?"),
        ("setup: [{ later: { at: { my_turns: 0 }, do: [{ draw: {} }] } }]\n", "`my_turns` cannot be 0"),
        ("setup: [{ if: { compare: { this: 1 } }, then: [{ draw: {} }] }]\n", "`compare` compares with nothing"),
        ("setup: [{ if: { markers: { kind: coin } }, then: [{ draw: {} }] }]\n", "`markers` compares with nothing"),
        ("setup: [{ shuffle_in: pub-quizz }]\n", "did you mean `pub-quiz`?"),
        ("scoring: [{ text: T., points: 1 }]\n", "everybody would get the same points"),
    ] {
        let said = refused("rules.yaml", text);
        assert!(said.contains(wanted), "{text}{said}");
    }
    let half = Pack::from_texts(
        "test",
        &[("pack.yaml", MANIFEST), ("rules.yaml", "markers: [{ id: m, name: M, text: T., secret: true }]\n")],
    );
    let said = Facility07::with_packs(&[&half.unwrap()]).unwrap_err().to_string();
    assert!(said.contains("`secret` is for notes"), "{said}");
}

/// The table when the first turn begins.
fn begun(game: &Facility07, seed: u64) -> State {
    let mut chance = Quick::new(seed);
    let mut state = game.start(&Setup::default(), &mut Play::silent(&mut chance)).unwrap();
    let mut picks = Vec::new();
    while !state.stage.is_played() {
        let Turn::Ask { awaited, .. } = game.turn(&state) else { panic!("{seed}: over before it began") };
        let seat = awaited.lowest().unwrap();
        game.default_answer(&state, seat, &mut picks);
        game.answer(&mut state, seat, &picks, &mut Play::silent(&mut chance)).unwrap();
    }
    state
}

#[test]
fn a_secret_note_is_seen_by_its_holder_and_imagined_anew_for_everybody_else() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios-with-packs/inventions/pack");
    let pack = Pack::from_folder(&folder).unwrap();
    let game = Facility07::with_packs(&[&pack]).unwrap();
    let kind = game.markers().iter().position(|kind| kind.id == "mole").unwrap();
    let note = kind - game.pieces();
    let mut guessed_right = 0;
    for seed in 0..60 {
        let state = begun(&game, seed);
        let seats = || Seat::first(state.count);
        let moles: Vec<Seat> = seats().filter(|seat| state.notes[seat.index()][note] > 0).collect();
        let [mole] = moles[..] else { panic!("{seed}: {moles:?}") };
        for viewer in seats().map(Viewer::Seat).chain([Viewer::Public]) {
            for agent in game.view(&state, viewer).agents {
                let shown = u8::from(agent.seat == mole && viewer == Viewer::Seat(mole));
                assert_eq!(agent.markers[kind], shown, "{seed}: {viewer:?} looks at {:?}", agent.seat);
            }
        }
        let viewer = Seat((mole.0 + 1) % state.count);
        let imagined = game.imagine(&state, Viewer::Seat(viewer), &mut Quick::new(seed));
        let noted: Vec<Seat> = seats().filter(|seat| imagined.notes[seat.index()][note] > 0).collect();
        assert!(noted.len() == 1 && noted[0] != viewer, "{seed}: {noted:?}");
        guessed_right += u32::from(noted[0] == mole);
    }
    assert!((5..40).contains(&guessed_right), "{guessed_right} of 60 were guessed right among three");
}
