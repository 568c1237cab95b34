//! The worked scenarios: every file of `scenarios` runs and holds, and claims only rules the ledger has.

use std::fs;
use std::path::Path;

use engine::scenario;
use entity_extraction::EntityExtraction;

#[test]
fn every_scenario_holds() {
    let game = EntityExtraction::base();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "yaml"));
    files.sort();
    assert!(!files.is_empty());
    let (mut run, mut wrong) = (0, Vec::new());
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let scenarios = match scenario::load::<EntityExtraction>(&name, &text) {
            Ok(scenarios) => scenarios,
            Err(complaint) => {
                wrong.push(complaint.to_string());
                continue;
            }
        };
        for one in scenarios {
            run += 1;
            let report = scenario::run(&game, &one);
            if !report.passed {
                wrong.push(report.to_string());
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {run}:\n{}", wrong.len(), wrong.join("\n"));
    println!("{run} scenarios");
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
