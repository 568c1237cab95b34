//! The page in a real browser: finding or installing one, and what the tests need to know.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::house::House;
use crate::page;
use crate::run::{SAY_WHAT_WAS_MADE, Watch, run};
use crate::steps::{Checked, Verdict};
use crate::trouble::Trouble;

/// The version of the accessibility checker: one, because a new one may find what nobody has changed.
const AXE: &str = "axe-core@4.14.0";

/// Looks at the page and says what was seen.
pub fn look_now(house: &House) -> Result<ExitCode, Trouble> {
    let watch = Watch::new("browser");
    for step in [page::check, look] {
        let checked = step(house, &watch)?;
        watch.clear();
        println!("{}", if checked.note.is_empty() { checked.said.join("\n") } else { checked.note });
        if checked.verdict == Verdict::Failed {
            println!("{}", checked.said.join("\n"));
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The page is used, by clicks, keys and touch, as people do.
pub fn look(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    let Some((chromium, chromedriver)) = find(house, watch) else {
        let what = "Chromium and chromedriver are not here and could not be installed (Debian: apt-get install chromium chromium-driver)";
        let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true" || ci == "1");
        return Ok(if in_ci {
            Checked::failed(vec![what.into()])
        } else {
            Checked::skipped(format!("NOT CHECKED: {what}"))
        });
    };
    let built = run(house.native("build", "--bin safehouse").arg(SAY_WHAT_WAS_MADE), watch)?;
    if !built.ok {
        return Ok(built.into());
    }
    let missing = |product: &str| Trouble::NoProduct { command: "cargo build".into(), product: product.into() };
    let binary = built.product("safehouse", "safehouse").ok_or_else(|| missing("safehouse"))?;
    let axe = axe(house, watch)?;
    let mut command = house.native("test", "--test page --no-fail-fast -- --ignored --test-threads=2");
    command
        .env("SAFEHOUSE_BINARY", binary)
        .env("SAFEHOUSE_CHROMIUM", chromium)
        .env("SAFEHOUSE_CHROMEDRIVER", chromedriver)
        .env("SAFEHOUSE_SCREENS", house.target().join("screens"))
        .env("SAFEHOUSE_AXE", axe);
    let checked = Checked::from(run(&mut command, watch)?);
    let tally = checked.tally;
    Ok(Checked {
        note: format!("{} passed, {} failed; pictures in target/screens", tally.passed, tally.failed),
        ..checked
    })
}

fn find(house: &House, watch: &Watch) -> Option<(PathBuf, PathBuf)> {
    let both = || Some((in_path("chromium")?, in_path("chromedriver")?));
    both().or_else(|| {
        // Only where it may: as root on Debian.
        let install = "apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
                       chromium chromium-driver fonts-dejavu-core";
        let ran = run(house.command("sh").args(["-c", install]), watch);
        ran.is_ok_and(|ran| ran.ok).then(both).flatten()
    })
}

fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// The accessibility checker: fetched once, never kept with the sources.
fn axe(house: &House, watch: &Watch) -> Result<PathBuf, Trouble> {
    let folder = house.target().join("axe");
    let script = folder.join("package/axe.min.js");
    if !script.is_file() {
        let fetch =
            format!("mkdir -p {0} && cd {0} && npm pack --silent {AXE} && tar -xzf axe-core-*.tgz", quoted(&folder));
        run(house.command("sh").args(["-c", &fetch]), watch)?;
    }
    Ok(script)
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}
