//! `cargo xtask dist`: the one binary that hosts install and that the container holds, with the small page inside.
//!
//! It is tried before it is called done: it plays a game, opens, shows its page and closes when it is told to.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sha2::{Digest as _, Sha256};

use crate::house::House;
use crate::licences;
use crate::page::{self, Made};
use crate::progress::{Progress, clock};
use crate::run::{Ran, SAY_WHAT_WAS_MADE, Watch, run};
use crate::server::Server;
use crate::toolchain::WASM;
use crate::trouble::Trouble;

/// The licences of Safehouse itself.
const OURS: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// What other people's licences are collected in.
const THEIRS: &str = "THIRD-PARTY.txt";

pub fn dist(house: &House) -> Result<ExitCode, Trouble> {
    let mut progress = Progress::new(4);
    progress.step("the page", |watches| make_page(house, &watches.give("page")))?;
    let built = progress.step("the binary", |watches| build(house, &watches.give("crates")))?;
    progress.step("trying it", |watches| try_out(house, &built, &watches.give("safehouse")))?;
    let folder = house.target().join("dist");
    let (binary, sum) = progress.step("licences and checksum", |_| pack(house, &built, &folder))?;
    let bytes = size(&binary)?;
    println!("{}  {:.1} MB, sha256 {sum}", house.short(&binary).display(), bytes as f64 / 1e6);
    println!("Tried: it plays a game, opens, shows its page and closes. All of it took {}.", clock(progress.elapsed()));
    Ok(ExitCode::SUCCESS)
}

fn make_page(house: &House, watch: &Watch) -> Result<(), Trouble> {
    match page::make(house, watch)? {
        Made::Page => Ok(()),
        Made::NoTarget => Err(Trouble::NoDist {
            why: format!("the standard library for {WASM} is missing and `rustup target add {WASM}` did not bring it"),
        }),
        Made::Failed(ran) => ran.finished().map(drop),
    }
}

fn build(house: &House, watch: &Watch) -> Result<PathBuf, Trouble> {
    let mut cargo = house.cargo("build --release --locked --package safehouse");
    let built = run(cargo.arg(SAY_WHAT_WAS_MADE), watch)?.finished()?;
    let name = format!("safehouse{}", std::env::consts::EXE_SUFFIX);
    built.product("safehouse", &name).ok_or(Trouble::NoProduct { command: built.command, product: name })
}

/// The binary does what a host will ask of it first.
fn try_out(house: &House, binary: &Path, watch: &Watch) -> Result<(), Trouble> {
    let version = said(house, binary, "--version", watch)?;
    if version.said.join(" ").trim() != format!("safehouse {}", env!("CARGO_PKG_VERSION")) {
        return Err(wrong(format!("`safehouse --version` says `{}`", version.said.join(" "))));
    }
    said(house, binary, "simulate faza --games 1 --players 2", watch)?;

    let place = std::env::temp_dir().join(format!("safehouse-dist-{}", std::process::id()));
    let tried = try_house(house, binary, &place.join("data"));
    // Whatever came of it, nobody needs its data.
    _ = fs::remove_dir_all(&place);
    tried
}

fn said(house: &House, binary: &Path, words: &str, watch: &Watch) -> Result<Ran, Trouble> {
    run(house.command(binary).args(words.split(' ')), watch)?.finished()
}

fn try_house(house: &House, binary: &Path, data: &Path) -> Result<(), Trouble> {
    let server = Server::open(house, binary, data, &[])?;
    server.get("/healthz")?;
    server.get("/readyz")?;
    let (index, keeper) = (server.get("/")?, server.get("/sw.js")?);
    // The script that keeps the page for later names all of it.
    let files: Vec<&str> = keeper.split('"').filter(|word| word.starts_with('/') && word.contains('.')).collect();
    for kind in ["/page-", "/work-", "/boot-", "/style-"] {
        if !files.iter().any(|file| file.starts_with(kind)) {
            return Err(wrong(format!("its page has no {kind}…")));
        }
    }
    if !index.contains("/boot-") {
        return Err(wrong("its page does not load its own program".into()));
    }
    for file in files {
        server.get(file)?;
    }
    match server.close(house)? {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(wrong(format!("told to close it ended with {status}"))),
        None => Err(wrong("told to close it did not".into())),
    }
}

/// Puts the binary where it is fetched from, with what belongs to it.
fn pack(house: &House, built: &Path, folder: &Path) -> Result<(PathBuf, String), Trouble> {
    // Nothing of an earlier version may lie beside it.
    _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(|source| Trouble::Unwritable { path: folder.into(), source })?;
    let name = crate::house::name(built);
    let binary = folder.join(&name);
    let copy = |from: &Path, to: &Path| {
        fs::copy(from, to).map(drop).map_err(|source| Trouble::Unwritable { path: to.into(), source })
    };
    copy(built, &binary)?;
    for licence in OURS {
        copy(&house.root.join(licence), &folder.join(licence))?;
    }
    let sum = sha256(&binary)?;
    // As `sha256sum --check` reads it.
    write(&folder.join(format!("{name}.sha256")), &format!("{sum}  {name}\n"))?;
    write(&folder.join(THEIRS), &licences::collect(house)?)?;
    Ok((binary, sum))
}

fn sha256(path: &Path) -> Result<String, Trouble> {
    let bytes = fs::read(path).map_err(|source| Trouble::Unreadable { path: path.into(), source })?;
    let digits = Sha256::digest(&bytes).iter().fold(String::new(), |mut digits, byte| {
        // Writing to memory cannot fail.
        _ = write!(digits, "{byte:02x}");
        digits
    });
    Ok(digits)
}

fn size(path: &Path) -> Result<u64, Trouble> {
    let file = fs::metadata(path).map_err(|source| Trouble::Unreadable { path: path.into(), source })?;
    Ok(file.len())
}

fn write(path: &Path, text: &str) -> Result<(), Trouble> {
    fs::write(path, text).map_err(|source| Trouble::Unwritable { path: path.into(), source })
}

fn wrong(why: String) -> Trouble {
    Trouble::NoDist { why }
}
