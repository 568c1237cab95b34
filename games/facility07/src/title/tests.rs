use engine::chance::Quick;
use engine::{Play, Viewer, Words as _};

use super::*;

#[test]
fn signs_are_told_from_words() {
    let drawing = "│ Great Hall @1* [2] GGf │ # $2 Gadgets";
    let found: Vec<_> = marks(drawing).into_iter().map(|(range, mark)| (&drawing[range], mark)).collect();
    let wanted =
        [("@1*", Mark::Person), ("[2]", Mark::Person), ("GGf", Mark::Foe), ("#", Mark::Blight), ("$2", Mark::Friend)];
    assert_eq!(found, wanted);
}

#[test]
fn a_real_drawing_shows_every_agent() {
    let game = Facility07::base();
    let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
    let drawing = game.draw(&game.view(&state, Viewer::Public));
    let people = marks(&drawing).into_iter().filter(|(_, mark)| *mark == Mark::Person).count();
    assert!(people >= 4, "{drawing}");
}

#[test]
fn one_sees_ones_own_offer_and_secret_and_nobody_elses() {
    let game = Facility07::base();
    let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
    let view = game.view(&state, Viewer::Seat(Seat(0)));
    let (own, other) = (hand(&game, &view, Seat(0)), hand(&game, &view, Seat(1)));
    assert!(own.contains("Top Secret") && own.matches("Offered:").count() == 2, "{own}");
    assert!(!other.contains("Top Secret") && !other.contains("Offered:"), "{other}");
}

#[test]
fn a_pack_to_begin_with_is_sound_and_legal_at_a_real_table() {
    let files = Facility07::starter_pack("my-pack", "My \"Pack\"").unwrap();
    let texts: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let pack = Pack::from_texts("my-pack", &texts).unwrap();
    assert_eq!(Facility07::check_pack(&[], &pack), []);
    let parts = Facility07::pack_parts(&pack).unwrap();
    assert_eq!(parts[0].heading, "Adds: Actions");
    assert_eq!(parts[0].lines[0].name, "Very Loud Decoy × 2");
    assert_eq!(parts.last().unwrap().lines[0].name, "tabletop-legal");
}
