//! Every scenario file of the game passes.

use std::fs;
use std::path::Path;

use engine::scenario;
use infiltration::Infiltration;

#[test]
fn every_scenario_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let game = Infiltration::base();
    let mut count = 0;
    let mut failures = Vec::new();
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "yaml")) {
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        match scenario::load::<Infiltration>(&name, &fs::read_to_string(&path).unwrap()) {
            Ok(scenarios) => {
                for one in scenarios {
                    count += 1;
                    let report = scenario::run(&game, &one);
                    if !report.passed {
                        failures.push(report.to_string());
                    }
                }
            }
            Err(complaint) => failures.push(complaint.to_string()),
        }
    }
    assert!(failures.is_empty(), "{} of {count} scenarios failed:\n{}", failures.len(), failures.join("\n"));
    assert!(count > 0, "no scenario found in {}", folder.display());
}
