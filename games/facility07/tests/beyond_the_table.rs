//! What no scenario can show: credits, files, hashes.

use engine::{Game as _, Words as _};
use facility07::content::examples;
use facility07::{CREDITS, Facility07, Length, Setup};

/// Exercises F07-SHOW-06
#[test]
fn the_credits_name_the_original() {
    for name in ["Trevor Scott", "Alyssa Barrett", "Never Engine Games"] {
        assert!(CREDITS.contains(name), "{CREDITS}");
    }
}

/// Exercises F07-SETUP-08
#[test]
fn everybody_has_a_reference() {
    assert!(Facility07::BRIEFING.len() > 200);
    assert!(Facility07::LEDGER.contains("F07-SETUP-08"));
}

/// Exercises F07-RULING-35, F07-DECK-10
#[test]
fn the_lobby_shows_how_long_it_takes() {
    let game = Facility07::base();
    let minutes = |setup: Setup| setup.minutes(&game);
    for (length, expected) in [(Length::Short, 60), (Length::Medium, 90), (Length::Long, 120)] {
        assert_eq!(minutes(Setup { length, ..Setup::default() }), expected);
    }
    let custom = |rooms, nodes| minutes(Setup { length: Length::Custom, rooms, nodes, ..Setup::default() });
    assert_eq!(custom(10, 4), 60 + 12 * (15 - 6));
    assert_eq!(custom(1, 1), 24, "never less than 24");
}

/// Exercises F07-WILD-13, F07-WILD-14
#[test]
fn packs_are_known_by_their_order_and_hash() {
    let [one, two] = [&examples()[0], &examples()[3]];
    let load = |packs: &[&pack::Pack]| Facility07::with_packs(packs).unwrap();
    let (ab, ba) = (load(&[one, two]), load(&[two, one]));
    let ids = |game: &Facility07| game.packs().iter().map(|pack| pack.id.to_string()).collect::<Vec<_>>();
    assert_eq!(ids(&ab), [one.id().to_string(), two.id().to_string()]);
    assert_eq!(ids(&ba), [two.id().to_string(), one.id().to_string()]);
    let hashes = [Facility07::base().content_hash(), load(&[one]).content_hash(), ab.content_hash(), ba.content_hash()];
    for (at, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..at].contains(hash), "two different tables look alike");
    }
    assert!(ab.packs()[0].matches(one).is_ok());
    assert!(ab.packs()[0].matches(two).is_err());
}

/// Exercises F07-WILD-16, F07-RULING-29
#[test]
fn no_pack_claims_to_be_the_printed_variant() {
    for pack in examples() {
        let said = pack.manifest.description.to_lowercase();
        assert!(!said.contains("printed") && !said.contains("official"), "{said}");
    }
}
