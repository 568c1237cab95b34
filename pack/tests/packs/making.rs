//! Packs to read, good and bad.

use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use pack::Pack;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

pub const PACK: &str = "\
id: zombies
name: Zombies
version: 1.2.0
author: Someone
description: Guards that bite.
game: facility07
";

/// A manifest with this id and further lines.
pub fn manifest(id: &str, further: &str) -> String {
    PACK.replace("id: zombies", &format!("id: {id}")) + further
}

/// A good pack with this id.
pub fn pack(id: &str, further: &str) -> Pack {
    Pack::from_texts(id, &[("pack.yaml", &manifest(id, further))]).unwrap()
}

/// A zip of these files; names that end in `/` are folders.
pub fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        if name.ends_with('/') {
            zip.add_directory(*name, SimpleFileOptions::default()).unwrap();
        } else {
            zip.start_file(*name, SimpleFileOptions::default()).unwrap();
            zip.write_all(bytes).unwrap();
        }
    }
    zip.finish().unwrap().into_inner()
}

/// A folder of these files.
pub fn folder(at: &Path, files: &[(&str, &[u8])]) {
    for (name, bytes) in files {
        let path = at.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Writes bytes over a zip's headers of one file, at an offset in the local and one in the central header.
pub fn forge(zip: &mut [u8], file: &str, local: usize, central: usize, bytes: &[u8]) {
    for (magic, name_at, at) in [(b"PK\x03\x04", 30, local), (b"PK\x01\x02", 46, central)] {
        let is_header =
            |start: &usize| zip[*start..].starts_with(magic) && zip[start + name_at..].starts_with(file.as_bytes());
        let start = (0..zip.len() - name_at).find(is_header).unwrap();
        zip[start + at..][..bytes.len()].copy_from_slice(bytes);
    }
}

/// Replaces every occurrence of some bytes by as many others.
pub fn replace(zip: &mut [u8], old: &[u8], new: &[u8]) {
    for start in 0..=zip.len() - old.len() {
        if zip[start..].starts_with(old) {
            zip[start..][..old.len()].copy_from_slice(new);
        }
    }
}
