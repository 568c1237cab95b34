//! Packs as folders. Links and special files are refused as such, wherever they lead: a pack is files, and a server
//! must not read what a link in an upload points at.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use engine::load::Complaint;

use crate::faults::Faults;
use crate::gather::Gather;
use crate::words::{inside, label};
use crate::{MANIFEST, Pack, limits, names};

/// Reads a folder. The path itself is the host's own word and may be a link.
pub fn read(path: &Path) -> Result<Pack, Faults> {
    let label = named(path);
    let mut gather = Gather::new(&label);
    read_into(&mut gather, &label, path, "")?;
    Pack::assemble(&label, gather)
}

/// What to call what lies at a path.
pub fn named(path: &Path) -> String {
    // `.` and `..` have no name of their own.
    let whole = if path.file_name().is_none() { path.canonicalize().ok() } else { None };
    label(&whole.as_deref().unwrap_or(path).to_string_lossy())
}

/// The names in a folder, sorted, so that complaints do not depend on the disk.
pub fn names_in(label: &str, path: &Path, most: usize) -> Result<Vec<OsString>, Complaint> {
    let unreadable = |error: std::io::Error| {
        Complaint::about(label, format!("the folder cannot be read: {error}"))
            .remedy(format!("name a folder that may be read, with a `{MANIFEST}` in it, or a zip"))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(path).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        if found.len() == most {
            return Err(Complaint::about(label, format!("the folder has more than {most} entries"))
                .remedy("move elsewhere what does not belong here"));
        }
        found.push(name);
    }
    found.sort();
    Ok(found)
}

fn read_into(gather: &mut Gather, label: &str, path: &Path, within: &str) -> Result<(), Complaint> {
    let found = names_in(&format!("{label}/{within}"), path, limits::ENTRIES)?;
    for name in found {
        let path = path.join(&name);
        let Some(name) = name.to_str() else {
            return Err(Complaint::about(&inside(label, &name.to_string_lossy()), "the name is not UTF-8")
                .remedy("use the letters a to z, digits, `-`, `_` and `.`"));
        };
        let name = format!("{within}{name}");
        if names::passed_over(&name) {
            continue;
        }
        let complain = |what: String, remedy: &str| Complaint::about(&inside(label, &name), what).remedy(remedy);
        let unreadable = |error: std::io::Error| {
            complain(format!("the file cannot be read: {error}"), "check that it is there and may be read")
        };
        // Before a file is opened: opening a pipe would wait for ever.
        let kind = fs::symlink_metadata(&path).map_err(unreadable)?.file_type();
        if kind.is_symlink() {
            return Err(complain("this is a link to somewhere else".into(), "put the file itself into the pack"));
        }
        if kind.is_dir() {
            names::fit_folder(label, &name)?;
            read_into(gather, label, &path, &format!("{name}/"))?;
        } else if kind.is_file() {
            names::travel(label, &name)?;
            gather.add(&name, fs::File::open(&path).map_err(unreadable)?)?;
        } else {
            return Err(complain(
                "this is neither a file nor a folder".into(),
                "move it elsewhere; a pack is plain text",
            ));
        }
    }
    Ok(())
}
