//! The page: from its crate to the files that the `safehouse` binary is built with.

use std::path::PathBuf;
use std::process::Command;

use crate::house::House;
use crate::run::{Ran, SAY_WHAT_WAS_MADE, Watch, run};
use crate::steps::Checked;
use crate::toolchain::{WASM, add_wasm};
use crate::trouble::Trouble;

/// Where the `safehouse` binary looks for the page when it is built.
pub const VARIABLE: &str = "SAFEHOUSE_PAGE";

/// Which page is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// For play on this machine: there soon, however large.
    Quick,
    /// To be fetched over a network: as small as it can be, which takes minutes.
    Small,
}

impl Kind {
    /// How its programs are compiled.
    fn profile(self) -> &'static str {
        match self {
            Kind::Quick => "quick-page",
            Kind::Small => "web",
        }
    }

    /// How hard its files are compressed, as the builder takes it.
    fn compression(self) -> &'static str {
        match self {
            Kind::Quick => "--quick",
            Kind::Small => "--small",
        }
    }
}

/// The folder of the page.
pub fn folder(house: &House) -> PathBuf {
    house.target().join("page").join(match house.page {
        Kind::Quick => "quick",
        Kind::Small => "small",
    })
}

/// What a browser that has nothing yet may have to fetch before the first screen stands and works, in bytes: three
/// seconds over two megabits a second.
const MOST_AT_FIRST: u64 = 700_000;

/// With what follows while somebody looks at it: the games with their bots, rules, cards, puzzles and pictures.
const MOST_IN_ALL: u64 = 2_200_000;

/// The pictures of one game, which come when a table of it is opened.
const MOST_ART: u64 = 400_000;

/// The files that follow, by the beginning of their names.
const LATER: [&str; 6] = ["work-", "worker-", "booklet-", "art-", "boards-", "picture-"];

/// How making the page went.
pub enum Made {
    /// The files are in their folder.
    Page,
    /// There is no standard library for wasm32, and none to be had.
    NoTarget,
    /// What the compiler or the builder says.
    Failed(Ran),
}

/// A command for the page's two programs.
fn cargo(house: &House, command: &str) -> Command {
    let mut cargo = house.cargo(command);
    cargo.args(["--package", "web", "--package", "work", "--target", WASM]);
    // Flags for the machine's own programs make no sense for the page, and would build it twice.
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    cargo
}

/// Makes the page, or only what has changed of it.
pub fn make(house: &House, watch: &Watch) -> Result<Made, Trouble> {
    let web = match compile(house, watch)? {
        Some(web) if web.ok => web,
        Some(web) => return Ok(Made::Failed(web)),
        None => return Ok(Made::NoTarget),
    };
    let builder = run(house.native("build", "--bin page-builder").arg(SAY_WHAT_WAS_MADE), watch)?;
    if !builder.ok {
        return Ok(Made::Failed(builder));
    }
    write(house, &web, &builder, watch)
}

/// Compiles the page's two programs; none if there is no standard library for them.
pub fn compile(house: &House, watch: &Watch) -> Result<Option<Ran>, Trouble> {
    if !add_wasm(house, watch) {
        return Ok(None);
    }
    run(cargo(house, "build").args(["--profile", house.page.profile(), SAY_WHAT_WAS_MADE]), watch).map(Some)
}

/// Writes the page's files from its programs, by the builder that a build made.
pub fn write(house: &House, web: &Ran, builder: &Ran, watch: &Watch) -> Result<Made, Trouble> {
    let missing = |product: &str| Trouble::NoProduct { command: "cargo build".into(), product: product.into() };
    let page = web.product("web", ".wasm").ok_or_else(|| missing("web.wasm"))?;
    let work = web.product("work", ".wasm").ok_or_else(|| missing("work.wasm"))?;
    let builder =
        builder.product("page-builder", std::env::consts::EXE_SUFFIX).ok_or_else(|| missing("page-builder"))?;
    let mut command = house.command(builder);
    command.arg(house.page.compression()).arg(page).arg(work).arg("web").arg(folder(house));
    let built = run(&mut command, watch)?;
    Ok(if built.ok { Made::Page } else { Made::Failed(built) })
}

/// What a browser is sent before the first screen stands, in all, and for the pictures of the game that has most.
fn sizes_on_the_way(house: &House) -> (u64, u64, u64) {
    let files = std::fs::read_dir(folder(house)).into_iter().flatten().flatten();
    let compressed = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "br"));
    let sizes = compressed.filter_map(|file| Some((file.file_name(), file.metadata().ok()?.len())));
    sizes.fold((0, 0, 0), |(first, all, art), (name, size)| {
        let begins = |beginning: &&str| name.to_string_lossy().starts_with(*beginning);
        let art = if begins(&"art-") { art.max(size) } else { art };
        (first + if LATER.iter().any(begins) { 0 } else { size }, all + size, art)
    })
}

/// The page can be made, and is small enough.
pub fn check(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    Ok(match make(house, watch)? {
        Made::Page => {
            let (first, all, art) = sizes_on_the_way(house);
            let note = format!("{first} bytes on the way at first, {all} in all, {art} for the pictures of a game");
            if first > MOST_AT_FIRST || all > MOST_IN_ALL || art > MOST_ART {
                let allowed = format!("{MOST_AT_FIRST}, {MOST_IN_ALL} and {MOST_ART} are allowed");
                return Ok(Checked::failed(vec![format!("the page has {note}; {allowed}")]));
            }
            Checked::passed(note)
        }
        Made::NoTarget => crate::wasm::without_target(),
        Made::Failed(ran) => ran.into(),
    })
}

/// The page keeps the same manners as everything else.
pub fn clippy(house: &House, watch: &Watch) -> Result<Checked, Trouble> {
    if !add_wasm(house, watch) {
        return Ok(crate::wasm::without_target());
    }
    run(cargo(house, "clippy").args(["--", "-D", "warnings"]), watch).map(Checked::from)
}
