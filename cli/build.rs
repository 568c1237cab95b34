//! Puts the page into the program: every file of the folder that `SAFEHOUSE_PAGE` names, with its compressed copies.
//! `cargo play` and `cargo verify` make that folder and say where it is; without it the program has no page.
//! `rust-embed` would save forty lines of this and hide when it happens.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=SAFEHOUSE_PAGE");
    let folder = env::var_os("SAFEHOUSE_PAGE").map(PathBuf::from).filter(|folder| folder.is_dir());
    let mut files = String::new();
    if let Some(folder) = &folder {
        println!("cargo::rerun-if-changed={}", folder.display());
        for path in plain_files(folder) {
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let included = |ending: &str| format!("include_bytes!({:?})", format!("{}{ending}", path.display()));
            let tag = &blake3::hash(&bytes).to_hex()[..16];
            // Writing to memory cannot fail.
            _ = writeln!(
                files,
                "    File {{ name: {name:?}, plain: {}, gzip: {}, brotli: {}, tag: \"\\\"{tag}\\\"\" }},",
                included(""),
                included(".gz"),
                included(".br"),
            );
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("page.rs");
    let text = format!(
        "/// Every file of the page; none if the program was built without one.\npub static FILES: &[File] = &[\n{files}];\n"
    );
    fs::write(&out, text).unwrap_or_else(|error| panic!("{}: {error}", out.display()));
}

fn plain_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let is_copy = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "gz" || ending == "br");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|path| !is_copy(path)).collect();
    paths.sort();
    paths
}
