//! Every scenario file of the game passes: those of the box, and those of each example pack with that pack.

use std::path::Path;

use facility07::Facility07;
use facility07::content::examples;
use title::proof::scenarios_hold;

#[test]
fn every_scenario_holds() {
    let shown = scenarios_hold(&Facility07::base(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"));
    assert!(shown >= 60, "of the rules that scenarios claim only {shown} % are seen at work");
}

/// What no card of the box leads to needs a pack of its own.
#[test]
fn every_scenario_with_a_pack_of_its_own_holds() {
    for name in ["workbench", "moments", "endless", "inventions"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios-with-packs").join(name);
        let pack = pack::Pack::from_folder(&folder.join("pack")).unwrap();
        scenarios_hold(&Facility07::with_packs(&[&pack]).unwrap(), &folder);
    }
}

#[test]
fn every_scenario_with_a_pack_holds() {
    for pack in examples() {
        let game = Facility07::with_packs(&[pack]).unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios-with-packs").join(pack.id());
        scenarios_hold(&game, &folder);
    }
}
