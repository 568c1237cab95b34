//! Shelves, order and references.

use std::fs;

use pack::{Pack, PackRef, Shelf};
use tempfile::TempDir;

use crate::making::{PACK, folder, manifest, pack, zip};

fn shelf(packs: &[(&str, &str)]) -> Shelf {
    let mut shelf = Shelf::default();
    for (id, further) in packs {
        shelf.built_in(id, &[("pack.yaml", &manifest(id, further))]);
    }
    shelf
}

#[test]
fn broken_packs_stay_on_the_shelf_with_their_complaint() {
    let place = TempDir::new().unwrap();
    folder(&place.path().join("night"), &[("pack.yaml", manifest("night", "").as_bytes())]);
    folder(&place.path().join("rooms"), &[("pack.yaml", b"id: Rooms\n")]);
    folder(place.path(), &[("notes.txt", b"mine"), (".hidden/pack.yaml", b"")]);
    let zipped = manifest("zip", "");
    fs::write(place.path().join("zipped.zip"), zip(&[("pack.yaml", zipped.as_bytes())])).unwrap();
    fs::write(place.path().join("zombies-copy.zip"), zip(&[("pack.yaml", PACK.as_bytes())])).unwrap();

    let mut shelf = shelf(&[("zombies", "")]);
    shelf.scan(place.path()).unwrap();
    let listed: Vec<(&str, bool)> = shelf.list().iter().map(|one| (one.label.as_str(), one.pack.is_ok())).collect();
    assert_eq!(
        listed,
        [("zombies", true), ("night", true), ("rooms", false), ("zipped", true), ("zombies-copy", false)]
    );
    let taken = shelf.list()[4].pack.as_ref().unwrap_err();
    assert!(taken.what.contains("built in has it"), "{taken}");
    assert!(taken.what.contains("zombies-copy.zip too"), "{taken}");
    assert_eq!(shelf.find("zip").unwrap().id(), "zip");
    assert_eq!(shelf.find("rooms").unwrap_err().file, "rooms/pack.yaml");
    assert!(shelf.scan(&place.path().join("nowhere")).is_err());
}

#[cfg(unix)]
#[test]
fn links_on_a_shelf_are_refused() {
    let place = TempDir::new().unwrap();
    std::os::unix::fs::symlink("/etc", place.path().join("etc")).unwrap();
    let mut shelf = Shelf::default();
    shelf.scan(place.path()).unwrap();
    assert_eq!(shelf.list()[0].pack.as_ref().unwrap_err().what, "this is a link to somewhere else");
}

#[test]
fn the_nearest_id_is_offered() {
    let shelf = shelf(&[("zombies", ""), ("night", "")]);
    assert_eq!(shelf.find("zombie").unwrap_err().remedy.as_deref(), Some("did you mean `zombies`?"));
    assert_eq!(shelf.find("towers").unwrap_err().remedy.as_deref(), Some("known here: zombies, night"));
    assert!(shelf.find(&"z".repeat(100_000)).is_err());
}

#[test]
fn the_order_is_the_hosts_and_is_checked() {
    let shelf = shelf(&[("zombies", "needs: [night]\n"), ("night", ""), ("day", "clashes: [night]\n")]);
    let ids = |packs: Vec<&Pack>| packs.iter().map(|pack| pack.id().to_string()).collect::<Vec<_>>();
    assert_eq!(ids(shelf.order("facility07", &["night", "zombies"]).unwrap()), ["night", "zombies"]);
    assert_eq!(ids(shelf.order::<&str>("facility07", &[]).unwrap()), [""; 0]);
    let wrong = |game: &str, ids: &[&str]| shelf.order(game, ids).unwrap_err().to_string();
    assert_eq!(
        wrong("facility07", &["zombies", "night"]),
        "zombies/pack.yaml:7:1: the pack needs `night` before it\n  help: load `night` before `zombies`"
    );
    assert!(wrong("facility07", &["day", "night"]).contains("`night` clashes with `day`"));
    assert!(wrong("facility07", &["night", "day"]).contains("`day` clashes with `night`"));
    assert!(wrong("facility07", &["night", "night"]).contains("chosen twice"));
    assert!(wrong("faza", &["night"]).contains("the pack is for `facility07`, not for `faza`"));
    assert!(wrong("facility07", &["nigth"]).contains("did you mean `night`?"));
}

#[test]
fn a_save_asks_for_the_very_packs() {
    let here = pack("night", "");
    let reference = PackRef::from(&here);
    reference.matches(&here).unwrap();
    let json = serde_json::to_string(&reference).unwrap();
    assert_eq!(serde_json::from_str::<PackRef>(&json).unwrap(), reference);
    assert!(json.contains(r#""version":"1.2.0""#), "{json}");

    let texts = [("pack.yaml", &*manifest("night", "").replace("1.2.0", "1.3.0"))];
    let newer = Pack::from_texts("night", &texts).unwrap();
    assert!(reference.matches(&newer).unwrap_err().what.contains("has version 1.3.0, not 1.2.0"));
    let changed = pack("night", "# changed\n");
    assert!(reference.matches(&changed).unwrap_err().what.contains("its files differ"));
    assert!(reference.matches(&pack("day", "")).is_err());

    let shelf = shelf(&[("night", "")]);
    assert_eq!(shelf.recall("facility07", std::slice::from_ref(&reference)).unwrap()[0], &here);
    assert!(shelf.recall("facility07", &[PackRef::from(&changed)]).is_err());
}

#[test]
fn packs_that_need_each_other_are_named_as_a_circle() {
    let shelf = shelf(&[("a", "needs: [b]"), ("b", "needs: [c]"), ("c", "needs: [b]"), ("d", "needs: [e]"), ("e", "")]);
    let what = |id: &str| shelf.needed(shelf.find(id).unwrap()).unwrap_err().what;
    assert_eq!(what("a"), "packs need each other in a circle: b needs c needs b");
    assert_eq!(what("c"), "packs need each other in a circle: c needs b needs c");
    let circle = shelf.order("facility07", &["b", "c"]).unwrap_err();
    assert_eq!(circle.what, "packs need each other in a circle: b needs c needs b");
    let needed: Vec<&str> = shelf.needed(shelf.find("d").unwrap()).unwrap().iter().map(|pack| pack.id()).collect();
    assert_eq!(needed, ["e"]);
}
