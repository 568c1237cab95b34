//! Packs as folders, and the tricks that folders can play.

use std::fs;

use pack::Pack;
use tempfile::TempDir;

use crate::making::{PACK, folder, zip};

const MANIFEST: (&str, &[u8]) = ("pack.yaml", PACK.as_bytes());

fn zombies(files: &[(&str, &[u8])]) -> TempDir {
    let place = TempDir::new().unwrap();
    folder(&place.path().join("zombies"), files);
    place
}

fn refused(place: &TempDir) -> String {
    let complaint = Pack::from_path(&place.path().join("zombies")).unwrap_err();
    assert!(complaint.remedy.is_some(), "no remedy: {complaint}");
    complaint.to_string().lines().next().unwrap().to_string()
}

#[test]
fn a_folder_and_its_zip_are_the_same_pack() {
    let files: &[(&str, &[u8])] = &[
        MANIFEST,
        ("README.md", b"\xef\xbb\xbfBeware.\r\n"),
        ("scenarios/siege.yaml", b"- 1\n"),
        (".git/config", b"\xff"),
        (".DS_Store", b"\xff"),
    ];
    let place = zombies(files);
    fs::write(place.path().join("zombies.zip"), zip(files)).unwrap();
    let from_folder = Pack::from_path(&place.path().join("zombies")).unwrap();
    let from_zip = Pack::from_path(&place.path().join("zombies.zip")).unwrap();
    assert_eq!(from_folder, from_zip);
    let names: Vec<&str> = from_folder.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["README.md", "pack.yaml", "scenarios/siege.yaml"]);
}

#[test]
fn strange_things_in_a_folder_are_refused() {
    for (name, what) in [
        ("rooms.yml", "zombies/rooms.yml: `.yml` files are not read"),
        ("art/room.md", "zombies/art: a pack has no such folder"),
        ("rooms.yaml/room.md", "zombies/rooms.yaml: this is a folder, but has the name of a file"),
        ("scenarios/more/one.yaml", "zombies/scenarios/more: a pack has no such folder"),
        ("run.sh", "zombies/run.sh: only `.yaml` and `.md` files belong in a pack"),
    ] {
        assert_eq!(refused(&zombies(&[MANIFEST, (name, b"- 1\n")])), what);
    }
    assert_eq!(
        refused(&zombies(&[MANIFEST, ("rooms.yaml", b"- vault\n- \xfe\n")])),
        "zombies/rooms.yaml:2:3: this is not UTF-8, at byte 10"
    );
    assert_eq!(
        refused(&zombies(&[MANIFEST, ("rooms.yaml", &vec![b' '; (256 << 10) + 1])])),
        "zombies/rooms.yaml: the file has more than 256 KiB"
    );
}

#[test]
fn a_missing_manifest_is_asked_for() {
    let complaint = Pack::from_folder(&zombies(&[("Pack.yaml", b"")]).path().join("zombies")).unwrap_err();
    assert_eq!(complaint.remedy.as_deref(), Some("rename `Pack.yaml` to `pack.yaml`"));
    assert!(refused(&TempDir::new().unwrap()).starts_with("zombies/: the folder cannot be read"));
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn links_are_refused_wherever_they_lead() {
        for target in ["/etc/passwd", "pack.yaml", "nowhere", ".."] {
            let place = zombies(&[MANIFEST]);
            symlink(target, place.path().join("zombies/rooms.yaml")).unwrap();
            assert_eq!(refused(&place), "zombies/rooms.yaml: this is a link to somewhere else");
        }
        let place = zombies(&[MANIFEST]);
        symlink("/etc", place.path().join("zombies/scenarios")).unwrap();
        assert_eq!(refused(&place), "zombies/scenarios: this is a link to somewhere else");
    }

    #[test]
    fn special_files_are_refused() {
        let place = zombies(&[MANIFEST]);
        let _socket = UnixListener::bind(place.path().join("zombies/rooms.yaml")).unwrap();
        assert_eq!(refused(&place), "zombies/rooms.yaml: this is neither a file nor a folder");
    }

    #[test]
    fn names_that_are_not_utf8_are_refused() {
        let place = zombies(&[MANIFEST]);
        fs::write(place.path().join("zombies").join(OsStr::from_bytes(b"r\xff.yaml")), "- 1\n").unwrap();
        assert_eq!(refused(&place), "zombies/r\u{fffd}.yaml: the name is not UTF-8");
    }
}
