//! Packs as zips, and the tricks that zips can play.

use std::io::{Cursor, Write as _};

use pack::{Pack, limits};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::making::{PACK, forge, replace, zip};

const MANIFEST: (&str, &[u8]) = ("pack.yaml", PACK.as_bytes());

fn refused(bytes: &[u8]) -> String {
    let complaint = Pack::from_zip("zombies.zip", bytes).unwrap_err();
    assert!(complaint.remedy.is_some(), "no remedy: {complaint}");
    complaint.to_string().lines().next().unwrap().to_string()
}

fn refused_beside_manifest(name: &str, bytes: &[u8]) -> String {
    refused(&zip(&[MANIFEST, (name, bytes)]))
}

#[test]
fn a_zip_and_its_texts_are_the_same_pack() {
    let zipped = Pack::from_zip("z.zip", &zip(&[("rooms.yaml", b"- vault\r\n"), MANIFEST])).unwrap();
    let texts = Pack::from_texts("t", &[MANIFEST_TEXT, ("rooms.yaml", "- vault\n")]).unwrap();
    assert_eq!(zipped, texts);
    assert_eq!(zipped.hash_hex().len(), 64);
    assert!(zipped.hash_hex().starts_with(&zipped.short_hash()));
    let other = Pack::from_texts("t", &[MANIFEST_TEXT, ("rooms.yaml", "- cellar\n")]).unwrap();
    assert_ne!(zipped.hash, other.hash);
}

const MANIFEST_TEXT: (&str, &str) = ("pack.yaml", PACK);

#[test]
fn a_folder_around_everything_is_unwrapped() {
    let plain = Pack::from_zip("z.zip", &zip(&[MANIFEST, ("scenarios/siege.yaml", b"- 1\n")])).unwrap();
    let wrapped = zip(&[
        ("Meine Packung/", b""),
        ("Meine Packung/pack.yaml", PACK.as_bytes()),
        ("Meine Packung/scenarios/", b""),
        ("Meine Packung/scenarios/siege.yaml", b"- 1\n"),
        ("Meine Packung/.DS_Store", b"\0\0"),
        ("__MACOSX/Meine Packung/._pack.yaml", b"\0\0"),
    ]);
    assert_eq!(Pack::from_zip("z.zip", &wrapped).unwrap(), plain);
}

#[test]
fn zips_that_were_streamed_are_read() {
    let mut streamed = ZipWriter::new_stream(Vec::new());
    streamed.start_file("pack.yaml", SimpleFileOptions::default()).unwrap();
    streamed.write_all(PACK.as_bytes()).unwrap();
    let bytes = streamed.finish().unwrap().into_inner();
    assert_eq!(Pack::from_zip("z", &bytes).unwrap().id(), "zombies");
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for (name, what) in [
        ("../evil.yaml", "the name leads out of the pack"),
        ("scenarios/../../evil.yaml", "the name leads out of the pack"),
        ("./evil.yaml", "the name leads out of the pack"),
        ("scenarios//evil.yaml", "the name leads out of the pack"),
        ("/etc/evil.yaml", "the name is an absolute path"),
        (r"..\evil.yaml", "the name has a backslash"),
        ("C:evil.yaml", "the name has a colon, as of a drive"),
        ("evil\n.yaml", "the name has a control character"),
    ] {
        // The writer tidies some names, so they are forged afterwards.
        let stand_in = "x".repeat(name.len());
        let mut bytes = zip(&[MANIFEST, (&stand_in, b"- 1\n")]);
        replace(&mut bytes, stand_in.as_bytes(), name.as_bytes());
        let complaint = refused(&bytes);
        assert!(complaint.contains(what), "{name:?}: {complaint}");
    }
    let mut up = zip(&[("xx/pack.yaml", PACK.as_bytes())]);
    replace(&mut up, b"xx/", b"../");
    assert!(refused(&up).contains("leads out of the pack"));
}

#[test]
fn names_without_a_place_are_refused() {
    for (name, what) in [
        ("art/room.yaml", "the file lies in a folder that a pack does not have"),
        ("scenarios/more/one.yaml", "the file lies in a folder that a pack does not have"),
        ("art/", "a pack has no such folder"),
        ("rooms.yaml/", "this is a folder, but has the name of a file"),
        ("run.exe", "only `.yaml` and `.md` files belong in a pack"),
        ("rooms", "only `.yaml` and `.md` files belong in a pack"),
        ("rooms.yml", "`.yml` files are not read"),
        ("räume.yaml", "the name has the character 'ä'"),
        (&format!("{}.yaml", "x".repeat(80)), "the name is longer than 80 characters"),
    ] {
        let complaint = refused_beside_manifest(name, b"- 1\n");
        assert!(complaint.contains(what), "{name:?}: {complaint}");
    }
}

#[test]
fn a_name_that_is_not_utf8_is_refused() {
    let mut bytes = zip(&[MANIFEST, ("rooms.yaml", b"- 1\n")]);
    replace(&mut bytes, b"rooms.yaml", b"r\xffoms.yaml");
    assert!(refused(&bytes).contains("the name is not UTF-8"));
}

#[test]
fn the_same_name_twice_is_refused() {
    let complaint = refused(&zip(&[MANIFEST, ("rooms.yaml", b"- 1\n"), ("Rooms.yaml", b"- 2\n")]));
    assert_eq!(complaint, "zombies/Rooms.yaml: the pack has this name twice, the other time as `rooms.yaml`");
    let mut bytes = zip(&[MANIFEST, ("rooms.yaml", b"- 1\n"), ("roomz.yaml", b"- 2\n")]);
    replace(&mut bytes, b"roomz.yaml", b"rooms.yaml");
    assert_eq!(refused(&bytes), "zombies.zip: the zip has two files of the same name");
}

#[test]
fn links_and_devices_are_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("rooms.yaml", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let mut bytes = writer.finish().unwrap().into_inner();
    assert_eq!(refused(&bytes), "zombies/rooms.yaml: this is a link to somewhere else");
    // The mode lies in the upper half of the central header's attributes.
    let at = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap() + 40;
    bytes[at..at + 2].copy_from_slice(&0o010_644_u16.to_le_bytes());
    assert_eq!(refused(&bytes), "zombies/rooms.yaml: this is neither a file nor a folder");
    bytes[at..at + 2].copy_from_slice(&0o040_755_u16.to_le_bytes());
    assert_eq!(refused(&bytes), "zombies/rooms.yaml: this is a folder, but has the name of a file");
}

#[test]
fn encrypted_files_are_refused() {
    let mut bytes = zip(&[MANIFEST, ("rooms.yaml", b"- 1\n")]);
    forge(&mut bytes, "rooms.yaml", 6, 8, &[1, 0]);
    assert_eq!(refused(&bytes), "zombies/rooms.yaml: the file is encrypted");
}

#[test]
fn unusual_packing_is_refused() {
    let mut bytes = zip(&[MANIFEST, ("rooms.yaml", b"- 1\n")]);
    forge(&mut bytes, "rooms.yaml", 8, 10, &[93, 0]);
    assert_eq!(refused(&bytes), "zombies/rooms.yaml: the file is packed in an unusual way");
}

#[test]
fn bombs_are_refused_whether_they_confess_or_lie() {
    let mut bytes = zip(&[MANIFEST, ("bomb.yaml", &vec![b' '; 10 << 20])]);
    assert_eq!(refused(&bytes), "zombies/bomb.yaml: the file has more than 256 KiB");
    for lie in [0_u32, 1000, 200_000] {
        forge(&mut bytes, "bomb.yaml", 22, 24, &lie.to_le_bytes());
        let complaint = refused(&bytes);
        assert!(complaint.starts_with("zombies/bomb.yaml: the file "), "{complaint}");
    }
}

#[test]
fn contents_that_do_not_match_their_checksum_are_refused() {
    let mut bytes = zip(&[MANIFEST, ("rooms.yaml", b"- 1\n")]);
    forge(&mut bytes, "rooms.yaml", 14, 16, &[1, 2, 3, 4]);
    assert!(refused(&bytes).starts_with("zombies/rooms.yaml: the file cannot be read"));
}

#[test]
fn headers_that_contradict_each_other_are_refused() {
    let mut bytes = zip(&[MANIFEST, ("rooms.yaml", b"- 1\n")]);
    let local = bytes.windows(10).position(|ten| ten == b"rooms.yaml").unwrap();
    bytes[local..local + 10].copy_from_slice(b"other.yaml");
    assert!(refused(&bytes).starts_with("zombies.zip: the zip is broken"));
}

#[test]
fn every_limit_is_named() {
    let many: Vec<String> = (0..limits::FILES).map(|n| format!("f{n}.yaml")).collect();
    let files: Vec<(&str, &[u8])> = many.iter().map(|name| (name.as_str(), &b"- 1\n"[..])).chain([MANIFEST]).collect();
    assert!(refused(&zip(&files)).contains("more than 64 files"));
    let hidden: Vec<String> = (0..=limits::ENTRIES).map(|n| format!(".f{n}")).collect();
    let files: Vec<(&str, &[u8])> = hidden.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert!(refused(&zip(&files)).contains("more than 256 entries"));
    let large = vec![b' '; limits::FILE_BYTES];
    let files: Vec<(&str, &[u8])> = many.iter().take(5).map(|name| (name.as_str(), large.as_slice())).collect();
    assert!(refused(&zip(&files)).contains("the pack has more than 1024 KiB"));
    assert!(refused(&vec![0; limits::ZIP_BYTES + 1]).contains("the zip has more than 1024 KiB"));
}

#[test]
fn what_is_no_zip_is_refused() {
    assert!(refused(b"").starts_with("zombies.zip: the zip is broken"));
    assert!(refused(PACK.as_bytes()).starts_with("zombies.zip: the zip is broken"));
    let whole = zip(&[MANIFEST]);
    assert!(refused(&whole[..whole.len() / 2]).starts_with("zombies.zip: the zip is broken"));
    assert_eq!(refused(&zip(&[])), "zombies/pack.yaml: the pack has no manifest");
}
