//! Packs as zips. Nothing is ever unpacked to a disk; still, every name must be one that could be, and every entry is
//! what both of its headers say. Sizes that the zip declares are only used to refuse early.

use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use ::zip::result::ZipError;
use ::zip::{CompressionMethod, ZipArchive};
use engine::load::Complaint;

use crate::faults::Faults;
use crate::gather::{Gather, too_large};
use crate::words::inside;
use crate::{MANIFEST, Pack, folder, limits, names};

/// The bits of a Unix mode that say what a file is, and their values for what a pack may hold.
const KIND: u32 = 0o170_000;
const PLAIN: u32 = 0o100_000;
const FOLDER: u32 = 0o040_000;

/// Reads a zip from a disk.
pub fn read_file(path: &Path) -> Result<Pack, Faults> {
    let label = folder::named(path);
    let unreadable = |error: std::io::Error| {
        Complaint::about(&archive(&label), format!("the zip cannot be read: {error}"))
            .remedy("check that it is there and may be read")
    };
    // Before it is opened: opening a pipe would wait for ever.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(Complaint::about(&archive(&label), "this is not a file").remedy("name a folder or a zip").into());
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(limits::ZIP_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    read(&label, &bytes)
}

/// Reads a zip.
pub fn read(label: &str, bytes: &[u8]) -> Result<Pack, Faults> {
    Pack::assemble(label, gather(label, bytes)?)
}

fn gather<'l>(label: &'l str, bytes: &[u8]) -> Result<Gather<'l>, Complaint> {
    let complain = |what: String| Complaint::about(&archive(label), what);
    if bytes.len() > limits::ZIP_BYTES {
        return Err(complain(format!("the zip has more than {} KiB", limits::ZIP_BYTES >> 10))
            .remedy("split the pack in two; one may need the other"));
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&archive(label), &error))?;
    let listed = zip.metadata();
    if listed.has_duplicate_names() {
        return Err(complain("the zip has two files of the same name".into()).remedy("make the zip anew"));
    }
    if listed.len() > limits::ENTRIES {
        return Err(complain(format!("the zip has more than {} entries", limits::ENTRIES))
            .remedy("zip only what belongs to the pack"));
    }

    let mut wanted = Vec::new();
    for index in 0..listed.len() {
        let entry = listed.entry(index).map_err(|error| broken(&archive(label), &error))?;
        let Ok(name) = std::str::from_utf8(entry.name_raw()) else {
            return Err(Complaint::about(
                &inside(label, &String::from_utf8_lossy(entry.name_raw())),
                "the name is not UTF-8",
            )
            .remedy("use the letters a to z, digits, `-`, `_` and `.`"));
        };
        names::travel(label, name)?;
        if names::passed_over(name) {
            continue;
        }
        let complain = |what: &str, remedy: &str| Err(Complaint::about(&inside(label, name), what).remedy(remedy));
        match entry.unix_mode().unwrap_or_default() & KIND {
            // Some programs write no kind at all.
            0 | PLAIN => {}
            FOLDER if name.ends_with('/') => {}
            FOLDER => return complain("this is a folder, but has the name of a file", "make the zip anew"),
            0o120_000 => return complain("this is a link to somewhere else", "put the file itself into the pack"),
            _ => return complain("this is neither a file nor a folder", "remove it; a pack is plain text"),
        }
        if entry.encrypted() {
            return complain("the file is encrypted", "make the zip without a password");
        }
        if !matches!(entry.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            return complain("the file is packed in an unusual way", "make the zip with the usual method, deflate");
        }
        if entry.size() > limits::FILE_BYTES as u64 {
            return Err(too_large(label, name));
        }
        wanted.push((index, name.to_string()));
    }
    // Another program must not see other files here than we do.
    zip.validate_header_consistency().map_err(|error| broken(&archive(label), &error))?;

    let wrapping = wrapping(&wanted).to_string();
    let mut gather = Gather::new(label);
    for (index, name) in &wanted {
        let name = name.strip_prefix(&wrapping).unwrap_or(name);
        if let Some(folder) = name.strip_suffix('/') {
            names::fit_folder(label, folder)?;
        } else if !name.is_empty() {
            let file = zip.by_index(*index).map_err(|error| broken(&inside(label, name), &error))?;
            gather.add(name, file)?;
        }
    }
    Ok(gather)
}

/// The folder around everything, with its `/`, as systems make it when a whole folder is zipped; else nothing.
fn wrapping(wanted: &[(usize, String)]) -> &str {
    let Some((_, first)) = wanted.first() else { return "" };
    let Some(slash) = first.find('/') else { return "" };
    let folder = first.get(..=slash).unwrap_or_default();
    let holds_all = wanted.iter().all(|(_, name)| name.starts_with(folder));
    let holds_pack = wanted.iter().any(|(_, name)| name.strip_prefix(folder) == Some(MANIFEST));
    if holds_all && holds_pack { folder } else { "" }
}

fn archive(label: &str) -> String {
    format!("{label}.zip")
}

fn broken(file: &str, error: &ZipError) -> Complaint {
    Complaint::about(file, format!("the zip is broken: {error}")).remedy("make or download it anew")
}
