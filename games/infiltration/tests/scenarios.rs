//! Every scenario file of the game passes.

use std::path::Path;

use infiltration::Infiltration;

#[test]
fn every_scenario_holds() {
    title::proof::scenarios_hold(&Infiltration::base(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"));
}
