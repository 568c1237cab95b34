//! Everything in the boxes of the games, and in the packs that come with them, has a picture of its own.

use std::collections::BTreeMap;

use art::{Album, gallery, slug};
use catalog::AnyGame;
use pack::Pack;
use title::Printed;

/// The most that the pictures of a game may weigh before they are compressed: 400 KB are allowed on the way, and they
/// shrink to a quarter.
const MOST: usize = 400_000;

fn galleries() -> Vec<(&'static str, art::Gallery)> {
    let games = catalog::games().iter();
    games.map(|game| (game.name(), gallery(game.name()).expect("the drawings can be read").expect("drawn"))).collect()
}

/// What is printed in a box, with each of the packs that come with the game.
fn printed(game: &'static dyn AnyGame) -> Vec<Printed> {
    let with = |pack: &Pack| game.with_packs(&[pack]).expect("a pack of ours").printed();
    let mut all = game.printed();
    all.extend(game.example_packs().iter().flat_map(with));
    all
}

#[test]
fn everything_printed_has_a_picture_of_its_own() {
    let mut without = Vec::new();
    for (name, gallery) in galleries() {
        let printed = printed(catalog::find(name).expect("listed"));
        assert!(!printed.is_empty(), "{name}");
        for Printed { kind, name: title, .. } in printed {
            let key = format!("{kind}/{}", slug(&title));
            if !gallery.pictures.contains_key(&key) {
                without.push(format!("{name} {key}"));
            }
        }
    }
    assert!(without.is_empty(), "nobody has drawn:\n{}", without.join("\n"));
}

#[test]
fn no_two_things_look_the_same() {
    for (game, gallery) in galleries() {
        let mut seen = BTreeMap::<(&str, &str), &str>::new();
        for (key, picture) in
            gallery.pictures.iter().filter(|(key, _)| !key.contains("-motif/") && !key.contains("-pool/"))
        {
            let (kind, _) = key.split_once('/').expect("a kind");
            if let Some(other) = seen.insert((kind, picture), key) {
                panic!("{game}: {key} looks like {other}");
            }
        }
    }
}

#[test]
fn pictures_are_well_formed_without_ids_and_small() {
    for (game, gallery) in galleries() {
        for (key, picture) in &gallery.pictures {
            let whole = format!("<svg xmlns='http://www.w3.org/2000/svg'>{picture}</svg>");
            let tree = roxmltree::Document::parse(&whole).unwrap_or_else(|error| panic!("{game} {key}: {error}"));
            // Pictures lie beside each other in one page: none may name anything in it.
            for node in tree.descendants() {
                assert_eq!(node.attribute("id"), None, "{game} {key}");
                assert!(
                    !["script", "use", "image", "foreignObject", "a"].contains(&node.tag_name().name()),
                    "{game} {key}"
                );
            }
            assert!(tree.descendants().filter(roxmltree::Node::is_element).count() > 1, "{game} {key} is empty");
            assert!(picture.len() < 8_000, "{game} {key} has {} bytes", picture.len());
        }
        let text = gallery.text();
        assert!(text.len() < MOST, "{game}: {} bytes", text.len());
        let album = Album::read(&text);
        for (key, picture) in &gallery.pictures {
            let (kind, name) = key.split_once('/').expect("a kind");
            assert_eq!(album.picture(kind, name), Some(picture.as_str()), "{game} {key}");
        }
    }
}

#[test]
fn what_a_stranger_brings_is_drawn_too() {
    let (_, gallery) = galleries().into_iter().find(|(game, _)| *game == "facility07").expect("listed");
    let text = gallery.text();
    let album = Album::read(&text);
    let shark = album.picture("figure", "Great White Shark");
    assert_eq!(shark, album.picture("figure", "Shark"));
    assert_ne!(shark, album.picture("figure", "Zombie"));
    for kind in ["agent", "room", "ops", "event", "secret", "figure", "marker"] {
        assert!(album.picture(kind, "Something Nobody Has Heard Of").is_some(), "{kind}");
        assert_eq!(album.picture(kind, "Qwertz"), album.picture(kind, "Qwertz"));
    }
}

#[test]
fn drawing_twice_gives_the_same() {
    for (game, first) in galleries() {
        assert_eq!(gallery(game).expect("read").expect("drawn").text(), first.text(), "{game}");
    }
}

/// The words that the guide for packs promises.
#[test]
fn the_guide_for_packs_names_every_motif() {
    let guide = include_str!("../../../docs/packs.md");
    let (_, gallery) = galleries().into_iter().find(|(game, _)| *game == "facility07").expect("listed");
    for (kind, title) in
        [("figure", "figures"), ("agent", "Agents"), ("room", "Rooms"), ("ops", "Ops cards"), ("event", "Events")]
    {
        let of_kind = format!("{kind}-motif/");
        let drawn: Vec<&str> = gallery.pictures.keys().filter_map(|key| key.strip_prefix(&of_kind)).collect();
        let row = format!("| {title} | {} |", drawn.join(", "));
        assert!(guide.contains(&row), "docs/packs.md should say: {row}");
    }
}
