//! Every scenario file of the game passes: those of the box, and those of each example pack with that pack.

use std::fs;
use std::path::{Path, PathBuf};

use engine::scenario;
use facility07::Facility07;
use facility07::content::examples;

fn yaml_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ext| ext == "yaml"));
    files.sort();
    files
}

fn all_hold(game: &Facility07, folder: &Path) {
    let mut count = 0;
    let mut failures = Vec::new();
    for path in yaml_files(folder) {
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        match scenario::load::<Facility07>(&name, &fs::read_to_string(&path).unwrap()) {
            Ok(scenarios) => {
                for one in scenarios {
                    count += 1;
                    let report = scenario::run(game, &one);
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

#[test]
fn every_scenario_holds() {
    all_hold(&Facility07::base(), &Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"));
}

/// What no card of the box leads to needs a pack of its own.
#[test]
fn every_scenario_with_a_pack_of_its_own_holds() {
    for name in ["workbench", "moments", "endless"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios-with-packs").join(name);
        let pack = pack::Pack::from_folder(&folder.join("pack")).unwrap();
        all_hold(&Facility07::with_packs(&[&pack]).unwrap(), &folder);
    }
}

#[test]
fn every_scenario_with_a_pack_holds() {
    for pack in examples() {
        let game = Facility07::with_packs(&[pack]).unwrap();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios-with-packs").join(pack.id());
        all_hold(&game, &folder);
    }
}
