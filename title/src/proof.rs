//! What the tests of every game prove in the same way.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engine::{Positions, Words, scenario};

/// Runs every scenario of every YAML file in a folder; how many of a hundred rules that they claim were seen at work, cited
/// while they ran.
///
/// # Panics
///
/// If one of them fails or cannot be read, or if there is none.
pub fn scenarios_hold<G: Words + Positions>(game: &G, folder: &Path) -> usize {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a folder that can be read").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "yaml"));
    files.sort();
    let (mut count, mut failures) = (0, Vec::new());
    let (mut claimed, mut witnessed) = (BTreeSet::new(), BTreeSet::new());
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        match scenario::load::<G>(&name, &text) {
            Ok(scenarios) => {
                count += scenarios.len();
                for report in scenarios.iter().map(|one| scenario::run(game, one)) {
                    failures.extend((!report.passed).then(|| report.to_string()));
                    // A worked scenario of the ledger is an example, and no rule that something could cite.
                    claimed.extend(report.claimed.into_iter().filter(|rule| !rule.contains("-SCN-")));
                    witnessed.extend(report.witnessed);
                }
            }
            Err(complaint) => failures.push(complaint.to_string()),
        }
    }
    assert!(failures.is_empty(), "{} of {count} scenarios failed:\n{}", failures.len(), failures.join("\n"));
    assert!(count > 0, "no scenario found in {}", folder.display());
    100 * claimed.intersection(&witnessed).count() / claimed.len().max(1)
}
