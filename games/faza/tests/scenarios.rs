//! Every scenario file of the game passes.

use std::path::Path;

use faza::Faza;

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let shown = title::proof::scenarios_hold(&Faza::base(), &folder);
    assert!(shown >= 60, "of the rules that scenarios claim only {shown} % are seen at work");
}
