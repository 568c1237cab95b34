//! Layout files that cannot be played, each wrong in one way, and what is said about them: where, what, by which rule, and what
//! to do about it.

use engine::chance::Quick;
use entity_extraction::EntityExtraction;
use entity_extraction::layout::file;

const ROW: &str = "\
name: Mine
map: |
  .    []   .    []   []   []   []   .    []   .    .    .    .
  GT   H01  H10> H02  H03  H04  H05> H11> H06  H07  H08  H09  BR
  .    []   .    []   []   []   []   .    []   []   []   []   .
";

/// Everything that is said about a file.
fn told(text: &str) -> Vec<String> {
    let sides = *EntityExtraction::base().sides();
    let checked = file::read("mine.yaml", text).and_then(|sketch| sketch.check(&sides, &mut Quick::new(7)));
    checked.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

/// The first complaint, without what to do about it.
#[track_caller]
fn first(text: &str) -> String {
    let told = told(text);
    let (what, remedy) = told.first().and_then(|one| one.split_once('\n')).unwrap_or_default();
    assert!(remedy.starts_with("  help: "), "no remedy: {told:#?}");
    what.strip_prefix("mine.yaml:").unwrap_or(what).into()
}

/// The row with something else in the place of something.
#[track_caller]
fn row(from: &str, to: &str) -> String {
    assert!(ROW.contains(from), "{from:?} is not in the row");
    ROW.replacen(from, to, 1)
}

fn map(rows: &str) -> String {
    format!("name: x\nmap: |\n  {}\n", rows.replace('\n', "\n  "))
}

#[test]
fn the_row_is_sound_however_it_is_typed() {
    assert_eq!(told(ROW), [""; 0]);
    assert_eq!(told(&ROW.replace('\n', "\r\n")), [""; 0]);
    assert_eq!(told(&format!("\u{feff}{ROW}")), [""; 0]);
    assert_eq!(told(&ROW.replace("[]", ". ")), [""; 0]);
    assert_eq!(told(&ROW.replace("GT", ". ").replace("BR", ". ")), [""; 0]);
    assert_eq!(told(&row("   .    .    .    .\n", "\n")), [""; 0], "the end of a row may be left out");
}

#[test]
fn halls_that_are_wrong() {
    for (from, to, expected) in [
        ("H05>", "H05^", "4:33: `H05^` is turned in a way there is not (EE-LAYOUT-02)"),
        ("H05>", "H05|", "4:33: `H05|` is turned in a way there is not (EE-LAYOUT-02)"),
        ("H05>", "H05>> ", "4:33: `H05>>` is turned in a way there is not (EE-LAYOUT-02)"),
        ("H05>", "H05→", "4:33: `H05→` is turned in a way there is not (EE-LAYOUT-02)"),
        ("H05>", "H05@90 ", "4:33: `H05@90` is turned in a way there is not (EE-LAYOUT-02)"),
        ("H09", "H12", "4:58: there is no hall `H12` (EE-LAYOUT-03)"),
        ("H09", "H00", "4:58: there is no hall `H00` (EE-LAYOUT-03)"),
        ("H09", "H9 ", "4:58: there is no hall `H9` (EE-LAYOUT-03)"),
        ("H09  BR", "BR   .", "3:3: H09 is missing (EE-LAYOUT-03)"),
        ("H02 ", "H01 ", "4:8: H01 lies in 2 places: (0, 0), (2, 0) (EE-LAYOUT-03)"),
        ("GT   H01", "H02> H01", "4:3: H02 lies in 2 places: (-1, 0), (2, 0) (EE-LAYOUT-03)"),
    ] {
        assert_eq!(first(&row(from, to)), expected);
    }
    let turned = told(&row("H05>", "H05^"));
    assert!(
        turned[0].ends_with("help: write `H05` as it is printed, or `H05>`, `H05v`, `H05<` for where its top points")
    );
}

#[test]
fn halls_that_do_not_fit() {
    for (text, expected) in [
        (
            row("H07 ", "H07<"),
            "4:48: H07 at (8, 0) has a wall in the west, against an opening of H06 at (7, 0) (EE-LAYOUT-04)",
        ),
        (
            row("H10>", "H10 "),
            "4:13: H10 at (1, 0) has a wall in the east, against an opening of H02 at (2, 0) (EE-LAYOUT-04)",
        ),
        (
            row("H03  H04 ", "[]   H04 ").replace(
                "  .    []   .    []   []   []   []   .    []   []",
                "  .    []   .    []   H03  []   []   .    []   []",
            ),
            "4:8: the halls form 3 groups: H04 H05 H06 H07 H08 H09 H11 | H01 H02 H10 | H03 (EE-LAYOUT-06)",
        ),
        (
            map("GT   H01  .    .\n.    .    H10> H02  H03  H04  H05> H11> H06  H07  H08  H09"),
            "3:8: the halls form 2 groups: H02 H03 H04 H05 H06 H07 H08 H09 H10 H11 | H01 (EE-LAYOUT-06)",
        ),
    ] {
        assert_eq!(first(&text), expected);
    }
    // EE-RULING-07: only apart do they leave more rooms than the box has.
    let apart =
        map("H01  .    H02  .    H03  .    H04  .    H05  .    H06  .    H07  .    H08  .    H09  .    H10  .    H11");
    assert!(told(&apart)[1].starts_with("mine.yaml:3:3: there is place for 29 rooms; the box has 17 (EE-LAYOUT-10)"));
}

#[test]
fn rooms_that_are_wrong() {
    let one = "H10> H02  H03  H04  H05> H11> H06  H07  H08  H09";
    for (text, expected) in [
        (
            row(".    []   .", "[]   []   ."),
            "3:3: a room is drawn at (-1, -1), but no opening faces that cell (EE-LAYOUT-07)".to_string(),
        ),
        (row("BR", "GT"), "4:63: `GT` is drawn a second time (EE-LAYOUT-11)".into()),
        (row("GT", "BR"), "4:63: `BR` is drawn a second time (EE-LAYOUT-12)".into()),
        (
            map(&format!("GT   .    H01  {one} BR")),
            "3:3: the Gate at (-2, 0) is no room: no opening faces that cell (EE-LAYOUT-11)".into(),
        ),
        (
            map(&format!("GT   H01  {one}  .    BR")),
            "3:68: the Breach at (12, 0) is no room: no opening faces that cell (EE-LAYOUT-12)".into(),
        ),
        (
            map(&format!(".    .    .    .    .    .    .    .    .    BR\nGT   H01  {one}")),
            "3:48: the Breach at (8, -1) is no room: no opening faces that cell (EE-LAYOUT-12)".into(),
        ),
        (
            map("GT   H10> H01  H02  H03  H04  H05> H11> H06  H07  H08  H09  BR"),
            "3:3: the Gate at (-2, 0) is reached only through an airlock door (EE-LAYOUT-15)".into(),
        ),
    ] {
        assert_eq!(first(&text), expected);
    }
}

#[test]
fn cells_that_are_none() {
    for (from, to, expected) in [
        ("H05>", "h05>", "4:33: `h05>` is no cell of a map"),
        ("H05>", ">H05", "4:33: `>H05` is no cell of a map"),
        ("H05>", "Ｈ05>", "4:33: `Ｈ05>` is no cell of a map"),
        ("H02  H03", "H02H03  ", "4:18: `H02H03` is no cell of a map"),
        ("H02  H03", "H02\u{a0}\u{a0}H03", "4:18: `H02\\u{a0}\\u{a0}H03` is no cell of a map"),
        ("GT   H01", "GT/BR H01", "4:3: `GT/BR` is no cell of a map"),
        ("GT", "G", "4:3: `G` is no cell of a map"),
        (".    []", "room []", "3:3: `room` is no cell of a map"),
        (
            ".    []   .    []",
            ".   []   .    []",
            "4:8: this cell does not begin below the others of its column (EE-LAYOUT-01)",
        ),
        ("H02  H03", "H02\tH03", "4:21: there is a tab in the map"),
        ("\n  GT", "\n\n  GT", "4:3: there is an empty line inside the map"),
        ("\n  GT", "\n\tGT", "4:1: there is a tab before the first word"),
    ] {
        assert_eq!(first(&row(from, to)), expected, "{from:?} -> {to:?}");
    }
    // Nothing a terminal would obey gets through.
    assert_eq!(first("name: x\nmap: \"\\e[31mH01 H02\"\n"), "2:1: `\\u{1b}[31mH01` is no cell of a map");
    assert_eq!(file::read("mine.yaml", &row("Mine", "\"\\e[31mM\\u202eine \\a\"")).unwrap().name, "[31mMine");
}

#[test]
fn files_that_are_wrong() {
    let long = "x".repeat(61);
    for (text, expected) in [
        (String::new(), "1:1: the file is empty"),
        ("\n \n".into(), "1:1: the file is empty"),
        (row("name: Mine\n", ""), "1:1: the field `name` is missing"),
        (row("Mine", "''"), "1:1: the layout has no name"),
        (row("Mine", "\"\\u200b\""), "1:1: the layout has no name"),
        (row("Mine", &long), "1:1: the name has more than 60 letters"),
        ("name: x\n".into(), "1:1: the field `map` is missing"),
        (row("map: |", "map: >"), "2:1: the rows of the map are folded into one line"),
        (format!("{ROW}gate: B1\n"), "6:1: there is no field `gate` here"),
        (format!("{ROW}name: Other\n"), "6:1: `name` stands here twice"),
        (format!("{ROW}---\n{ROW}"), "7:1: the file has more than one document"),
        (row("Mine", "\"Mine"), "2:1: a quote was opened and is not closed"),
        (format!("{ROW}# {}", "x".repeat(70_000)), " the file has more than 64 KiB"),
        (map("[]   GT   BR"), "3:3: nothing is drawn (EE-LAYOUT-03)"),
    ] {
        assert_eq!(first(&text), expected, "{}", &text[..text.len().min(60)]);
    }
    // These have no remedy: what should stand there is said.
    for (text, expected) in [
        ("- H01\n- H02\n", "mine.yaml:1:1: this should be a mapping with `key: value`"),
        ("name: x\nmap: [H01, H02]\n", "mine.yaml:2:6: `map` should be a text (in quotes, if in doubt)"),
        ("name: [x]\nmap: H01\n", "mine.yaml:1:7: `name` should be a text (in quotes, if in doubt)"),
    ] {
        assert_eq!(told(text), [expected]);
    }
}
