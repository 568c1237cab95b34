//! What a manifest may say.

use std::fmt::Write as _;

use pack::{Manifest, Pack};

use crate::making::{PACK, manifest};

fn complaint(text: &str) -> String {
    Manifest::parse("zombies/pack.yaml", text).unwrap_err().to_string()
}

#[test]
fn a_manifest_is_read_and_written() {
    let text = manifest("zombies", "needs: [night]\nclashes: [day]\n");
    let manifest = Manifest::parse("pack.yaml", &text).unwrap();
    assert_eq!((manifest.version.major, manifest.version.minor, manifest.version.patch), (1, 2, 0));
    assert_eq!(manifest.needs[0].as_str(), "night");
    let written = serde_json::to_string(&manifest).unwrap();
    assert_eq!(serde_json::from_str::<Manifest>(&written).unwrap(), manifest);
}

#[test]
fn mistakes_are_shown_with_their_place() {
    for (old, new, expected) in [
        (
            "id: zombies",
            "id: Zombies",
            "zombies/pack.yaml:1:5: an id has 1 to 40 lowercase letters, digits and hyphens",
        ),
        ("1.2.0", "'1.2'", "zombies/pack.yaml:3:10: a version has three numbers, as in `1.0.0`"),
        ("1.2.0", "1.02.0", "zombies/pack.yaml:3:10: a version has three numbers, as in `1.0.0`"),
        ("1.2.0", "+1.2.0", "zombies/pack.yaml:3:10: a version has three numbers, as in `1.0.0`"),
        ("name: Zombies", "name: ''", "zombies/pack.yaml:2:7: this should have 1 to 80 characters"),
        ("Someone", r#""\e[2J""#, r"zombies/pack.yaml:4:9: the character \u{1b} is not allowed here"),
        ("Someone", r#""a\nb""#, "zombies/pack.yaml:4:9: `author` should be one line of text"),
        ("author", "autor", "zombies/pack.yaml:4:1: there is no field `autor` here\n  help: did you mean `author`?"),
        ("game: facility07\n", "", "zombies/pack.yaml:1:1: the field `game` is missing\n  help: add `game:`"),
    ] {
        assert_eq!(complaint(&PACK.replace(old, new)), expected);
    }
    assert!(complaint(&manifest("zombies", "needs: [zombies]\n")).contains("names itself"));
    assert!(complaint(&manifest("zombies", "needs: [day]\nclashes: [day]\n")).contains("stands under `needs` and"));
}

#[test]
fn the_schema_knows_what_the_reader_knows() {
    let schema = serde_json::to_value(schemars::schema_for!(Manifest)).unwrap();
    assert_eq!(schema["additionalProperties"], false);
    assert_eq!(schema["$defs"]["PackId"]["pattern"], "^[a-z0-9-]{1,40}$");
    assert_eq!(schema["properties"]["name"]["maxLength"], pack::limits::LINE_CHARS);
    assert_eq!(schema["properties"]["description"]["maxLength"], pack::limits::DESCRIPTION_CHARS);
    let required: Vec<&str> = schema["required"].as_array().unwrap().iter().filter_map(|name| name.as_str()).collect();
    assert_eq!(required, ["id", "name", "version", "author", "description", "game"]);
}

#[test]
fn files_are_read_with_their_place_in_the_pack() {
    let texts = [("pack.yaml", PACK), ("rooms.yaml", "- 1\n- two\n"), ("README.md", "")];
    let pack = Pack::from_texts("somewhere/else", &texts).unwrap();
    assert_eq!(pack.read::<Vec<String>>("rooms.yaml").unwrap().unwrap(), ["1", "two"]);
    assert_eq!(pack.read::<Vec<u8>>("actions.yaml"), Ok(None));
    let complaint = pack.read::<Vec<u8>>("rooms.yaml").unwrap_err();
    assert_eq!((&*complaint.file, complaint.place), ("zombies/rooms.yaml", Some((2, 3))));
    pack.only(&["rooms.yaml"]).unwrap();
    assert_eq!(pack.only(&["room.yaml"]).unwrap_err().remedy.as_deref(), Some("did you mean `room.yaml`?"));
}

#[test]
fn yaml_bombs_are_stopped() {
    let mut laughs = "a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n".to_string();
    for level in 1..12 {
        let alias = vec![format!("*a{}", level - 1); 9].join(", ");
        writeln!(laughs, "a{level}: &a{level} [{alias}]").unwrap();
    }
    let deep = "[".repeat(100_000);
    let deep_blocks = "- ".repeat(50_000);
    let long_alias = format!("a: &a {}\nb: [{}]\n", "x".repeat(100_000), vec!["*a"; 40_000].join(","));
    for bomb in [laughs, deep, deep_blocks, long_alias] {
        let pack = Pack::from_texts("z", &[("pack.yaml", PACK), ("rooms.yaml", &bomb)]).unwrap();
        let start = std::time::Instant::now();
        let complaint = pack.read::<serde_json::Value>("rooms.yaml").unwrap_err();
        assert!(complaint.to_string().len() < 1000);
        assert!(start.elapsed().as_secs() < 5, "{complaint}");
        assert!(Manifest::parse("pack.yaml", &bomb).is_err());
    }
}

#[test]
fn a_manifest_is_told_all_that_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = PACK.replace("id: zombies", "id: Zombies").replace("1.2.0", "one").replace("author", "autor");
    std::fs::write(folder.path().join("pack.yaml"), text).unwrap();
    let told: Vec<_> = Pack::faults(folder.path()).into_iter().map(|fault| (fault.place, fault.what)).collect();
    let lines: Vec<_> = told.iter().filter_map(|(place, _)| place.map(|(line, _)| line)).collect();
    assert_eq!(lines, [1, 3, 4], "{told:?}");
    std::fs::write(folder.path().join("pack.yaml"), PACK).unwrap();
    assert!(Pack::faults(folder.path()).is_empty());
}
