//! Nothing panics, whatever comes.

use pack::{Manifest, Pack, PackRef, Shelf, limits};
use proptest::prelude::*;

use crate::making::{PACK, manifest, zip};

fn is_well_made(complaint: &engine::load::Complaint) {
    assert!(!complaint.file.is_empty() && !complaint.what.is_empty());
    assert!(complaint.to_string().chars().count() < 2000);
    assert!(!complaint.to_string().contains('\u{1b}'));
}

proptest! {
    #[test]
    fn bytes_as_a_zip(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        is_well_made(&Pack::from_zip("p.zip", &bytes).unwrap_err());
    }

    #[test]
    fn a_zip_with_some_bytes_changed(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let mut bytes = zip(&[("pack.yaml", PACK.as_bytes()), ("rooms.yaml", &[b'a'; 3000]), ("scenarios/", b"")]);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Err(complaint) = Pack::from_zip("p.zip", &bytes) {
            is_well_made(&complaint);
        }
    }

    #[test]
    fn any_text_as_a_manifest(text in "\\PC{0,200}|[a-z:\\[\\]{}&*!\\-#\" \n]{0,200}") {
        if let Err(complaint) = Manifest::parse("p/pack.yaml", &text) {
            is_well_made(&complaint);
        }
    }

    #[test]
    fn any_values_in_a_manifest(id in ".{0,60}", version in "[0-9.]{0,20}|.{0,20}", name in ".{0,100}") {
        let quoted = |text: &str| serde_json::to_string(text).unwrap();
        let text = PACK
            .replace("id: zombies", &format!("id: {}", quoted(&id)))
            .replace("1.2.0", &quoted(&version))
            .replace("name: Zombies", &format!("name: {}", quoted(&name)));
        match Manifest::parse("p/pack.yaml", &text) {
            Ok(manifest) => prop_assert_eq!(manifest.version.to_string(), version),
            Err(complaint) => is_well_made(&complaint),
        }
    }

    #[test]
    fn any_file_names(names in prop::collection::vec(any::<String>(), 0..8), tail in "|\\.yaml|\\.md|/") {
        let names: Vec<String> = names.iter().map(|name| format!("{name}{tail}")).collect();
        let mut texts = vec![("pack.yaml", PACK)];
        texts.extend(names.iter().map(|name| (name.as_str(), "- 1\n")));
        match Pack::from_texts("p", &texts) {
            Ok(pack) => {
                prop_assert!(pack.files.iter().all(|file| file.name.len() <= limits::NAME_CHARS && file.name.is_ascii()));
                prop_assert!(pack.files.is_sorted_by(|one, other| one.name < other.name));
            }
            Err(complaint) => is_well_made(&complaint),
        }
    }

    #[test]
    fn any_text_is_hashed_alike_with_either_line_ending(lines in prop::collection::vec("[ -~]{0,20}", 0..10)) {
        let read = |ending: &str| {
            let text = lines.join(ending);
            Pack::from_texts("p", &[("pack.yaml", PACK), ("notes.md", &text)]).unwrap().hash
        };
        prop_assert_eq!(read("\n"), read("\r\n"));
    }

    #[test]
    fn any_id_is_looked_for(id in any::<String>()) {
        let mut shelf = Shelf::default();
        shelf.built_in("night", &[("pack.yaml", &manifest("night", ""))]);
        if let Err(complaint) = shelf.order(&id, &[&id]) {
            is_well_made(&complaint);
        }
    }

    #[test]
    fn any_text_as_a_reference(text in "\\PC{0,100}", hash in "[0-9a-fg]{60,66}") {
        let _ = serde_json::from_str::<PackRef>(&text);
        let text = format!(r#"{{"id":"night","version":"1.0.0","hash":"{hash}"}}"#);
        if let Ok(reference) = serde_json::from_str::<PackRef>(&text) {
            prop_assert_eq!(reference.hash.hex(), hash);
        }
    }
}
