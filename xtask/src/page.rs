//! The page: from its crate to the files that the `safehouse` binary is built with.

use std::path::PathBuf;

use crate::house::House;
use crate::run::{Ran, SAY_WHAT_WAS_MADE, Watch, run};
use crate::steps::Checked;
use crate::toolchain::{WASM, add_wasm};
use crate::trouble::Trouble;

/// Where the `safehouse` binary looks for the page when it is built.
pub const VARIABLE: &str = "SAFEHOUSE_PAGE";

/// The folder of the page.
pub fn folder(house: &House) -> PathBuf {
    house.target().join("page")
}

/// What the page may weigh on its way to somebody who sees it for the first time. The aim is 700; until the readers of
/// content files are leaner it must at least not grow.
const MOST_KIB: u64 = 1_700;

/// How making the page went.
pub enum Made {
    /// What the press says of it.
    Page(String),
    /// There is no standard library for wasm32, and none to be had.
    NoTarget,
    /// What the compiler or the press says.
    Failed(Ran),
}

/// Makes the page, or only what has changed of it.
pub fn make(house: &House, watch: &Watch) -> Result<Made, Trouble> {
    if !add_wasm(house, watch) {
        return Ok(Made::NoTarget);
    }
    // Flags for the machine's own programs make no sense for the page, and would build it twice.
    let mut build = house.cargo("build --profile web --package web --target");
    build.args([WASM, SAY_WHAT_WAS_MADE]).env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    let web = run(&mut build, watch)?;
    if !web.ok {
        return Ok(Made::Failed(web));
    }
    let press = run(house.cargo("build --package press").arg(SAY_WHAT_WAS_MADE), watch)?;
    if !press.ok {
        return Ok(Made::Failed(press));
    }
    let missing = |product: &str| Trouble::NoProduct { command: "cargo build".into(), product: product.into() };
    let wasm = web.product("web", ".wasm").ok_or_else(|| missing("web.wasm"))?;
    let press = press.product("press", std::env::consts::EXE_SUFFIX).ok_or_else(|| missing("press"))?;
    let pressed = run(house.command(press).arg(wasm).arg("web").arg(folder(house)), watch)?;
    Ok(if pressed.ok { Made::Page(pressed.said.join(" ")) } else { Made::Failed(pressed) })
}

/// What a browser that has nothing yet is sent.
fn size_on_the_way(house: &House) -> u64 {
    let files = std::fs::read_dir(folder(house)).into_iter().flatten().flatten();
    let compressed = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "br"));
    compressed.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

/// The page can be made, and is small enough.
pub fn check(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    Ok(match make(house, watch)? {
        Made::Page(note) => {
            let kib = size_on_the_way(house) >> 10;
            if kib > MOST_KIB {
                return Ok(Checked::failed(vec![format!("the page is {kib} KiB on the way; {MOST_KIB} are allowed")]));
            }
            Checked::passed(note)
        }
        Made::NoTarget => crate::wasm::without_target(),
        Made::Failed(ran) => ran.into(),
    })
}
