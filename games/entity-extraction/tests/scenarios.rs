//! The worked scenarios: every file of `scenarios` runs and holds, and claims only rules the ledger has.

use std::path::Path;

use engine::scenario;
use entity_extraction::EntityExtraction;

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let shown = title::proof::scenarios_hold(&EntityExtraction::base(), &folder);
    assert!(shown >= 60, "of the rules that scenarios claim only {shown} % are seen at work");
}

/// What the words are explained with.
#[test]
fn the_example_of_the_readme_holds() {
    let page = include_str!("../scenarios/README.md");
    let example = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    for one in
        scenario::load::<EntityExtraction>("README.md", example).unwrap_or_else(|complaint| panic!("{complaint}"))
    {
        let report = scenario::run(&EntityExtraction::base(), &one);
        assert!(report.passed, "{report}");
    }
}
