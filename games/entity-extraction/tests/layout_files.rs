//! Layouts as people write, read and share them: pictures, files, codes, drawings.

use engine::chance::Quick;
use entity_extraction::EntityExtraction;
use entity_extraction::layout::{
    Cell, HallId, HallSides, Placed, Plan, SHIPPED, Turn, canvas, file, generate, picture, share,
};
use proptest::prelude::*;

fn sides() -> HallSides {
    *EntityExtraction::base().sides()
}

fn complaints(text: &str) -> Vec<String> {
    let told = |complaints: Vec<engine::Complaint>| complaints.iter().map(ToString::to_string).collect();
    match file::read("mine.yaml", text) {
        Err(complaints) => told(complaints),
        Ok(sketch) => sketch.check(&sides(), &mut Quick::new(7)).map_or_else(told, |_| Vec::new()),
    }
}

const ROW: &str = "\
name: Mine
map: |
  GT   H01  H10> H02  H03  H04  H05> H11> H06  H07  H08  H09  BR
";

#[test]
fn every_layout_of_ours_can_be_played() {
    let mut sizes = Vec::new();
    for shipped in SHIPPED {
        let sketch = file::read(shipped.id, shipped.text).unwrap();
        let layout = sketch.check(&sides(), &mut Quick::new(7)).unwrap();
        sizes.push(layout.rooms());
        assert!(!sketch.name.is_empty() && sketch.description.len() > 20, "{}", shipped.id);
        // The rooms that are drawn for the eye are where they will be.
        let map: Vec<&str> = shipped.text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        let drawn = picture::write(&sketch.plan, &sides()).unwrap();
        assert_eq!(drawn.lines().collect::<Vec<_>>(), map, "{}", shipped.id);
    }
    assert_eq!(sizes, [9, 11, 12, 14, 15, 16, 17]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/layouts");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), SHIPPED.len());
}

#[test]
fn a_small_file_is_enough() {
    assert_eq!(complaints(ROW), [""; 0]);
    let sketch = file::read("mine.yaml", ROW).unwrap();
    assert_eq!((sketch.name.as_str(), sketch.description.as_str()), ("Mine", ""));
    assert_eq!(sketch.plan.gate, Some(Cell::new(-1, 0)));
}

#[test]
fn a_wrong_map_is_told_with_its_place() {
    let told = |from: &str, to: &str| complaints(&ROW.replace(from, to));
    assert_eq!(
        told("H02 ", "H2  "),
        [
            "mine.yaml:3:18: there is no hall `H2` (EE-LAYOUT-03)\n  help: did you mean `H02`? cells are H01 to H11 (turned: `H05>`, \
          `H05v`, `H05<`), `GT`, `BR`, `[]` and `.`"
        ]
    );
    assert!(told("H05>", "h05>")[0].contains("did you mean `H05>`?"));
    assert!(
        told("H05>", "room")[0]
            .ends_with("help: cells are H01 to H11 (turned: `H05>`, `H05v`, `H05<`), `GT`, `BR`, `[]` and `.`")
    );
    assert_eq!(
        told("GT   H01", "H09  H01")[0],
        "mine.yaml:3:3: H09 lies in 2 places: (-1, 0), (10, 0) (EE-LAYOUT-03)\n  help: place each hall once"
    );
    assert_eq!(
        told("H07 ", "H07<")[..2],
        [
            "mine.yaml:3:48: H07 at (8, 0) has a wall in the west, against an opening of H06 at (7, 0) (EE-LAYOUT-04)\n  \
             help: turn or move H07 or H06",
            "mine.yaml:3:48: the halls form 2 groups: H01 H02 H03 H04 H05 H06 H10 H11 | H07 H08 H09 (EE-LAYOUT-06)\n  \
             help: bring them together, opening to opening; a room joins no halls"
        ]
    );
    // What has no cell of its own is told at the map.
    let missing = told("H09  BR", "");
    assert_eq!(missing, ["mine.yaml:3:3: H09 is missing (EE-LAYOUT-03)\n  help: place H09 where an opening faces"]);
    assert!(told("H01  H10>", "BR   H10>")[0].starts_with("mine.yaml:3:63: `BR` is drawn a second time"));
}

#[test]
fn a_crooked_map_is_told_with_its_place() {
    let told = |second: &str| complaints(&format!("{ROW}  {second}\n"));
    assert_eq!(told(".    []   ."), [""; 0]);
    // Blanks for empty cells would put the room below the Gate.
    assert!(
        told("[]        []")[0].starts_with("mine.yaml:4:13: this cell does not begin below the others of its column")
    );
    assert!(told(".   []")[0].starts_with("mine.yaml:4:7: this cell does not begin below"));
    assert!(told("\n  []")[0].starts_with("mine.yaml:4:3: there is an empty line inside the map"));
    assert!(told(".\t[]")[0].starts_with("mine.yaml:4:4: there is a tab in the map"));
}

#[test]
fn a_wrong_file_is_told_with_its_place() {
    let first = |text: &str| complaints(text).into_iter().next().unwrap_or_default();
    assert_eq!(
        first("nam: x\nmap: |\n  H01\n"),
        "mine.yaml:1:1: there is no field `nam` here\n  help: did you mean `name`?"
    );
    assert_eq!(first("name: x\n"), "mine.yaml:1:1: the field `map` is missing\n  help: add `map:`");
    assert_eq!(
        first("name: x\nmap: |\n  .\n"),
        "mine.yaml:3:3: nothing is drawn (EE-LAYOUT-03)\n  help: draw the halls H01 to H11"
    );
    assert!(first("name: ''\nmap: H01\n").contains("the layout has no name"));
    assert!(
        first(&format!("name: x\ndescription: {}\nmap: H01\n", "x".repeat(401)))
            .starts_with("mine.yaml:2:1: the description")
    );
    // A map that is no block is understood, but told at its beginning.
    assert!(first("name: x\nmap: \"H01 H1\"\n").starts_with("mine.yaml:2:1: there is no hall `H1` (EE-LAYOUT-03)"));
}

#[test]
fn what_is_too_large_is_turned_away() {
    let large = |map: &str| complaints(&format!("name: x\nmap: |\n{map}")).into_iter().next().unwrap_or_default();
    assert!(large(&format!("  {}\n", "H01  ".repeat(32))).starts_with("mine.yaml:3:3: the map is too large"));
    assert!(large(&format!("  {}\n", "x".repeat(5_000))).contains("the map is too large"));
    assert!(large(&"  H01\n".repeat(32)).contains("the map is too large"));
    assert!(large(&"  H01\n".repeat(20_000)).contains("the file has more than 64 KiB"));
    assert!(large(&format!("  {}\n", "?  ".repeat(31)).repeat(31)).contains("`?` is no cell"));
    assert_eq!(complaints(&format!("name: x\nmap: |\n{}", format!("  {}\n", "?  ".repeat(31)).repeat(31))).len(), 12);
}

#[test]
fn a_written_file_is_read_again() {
    for (number, name) in ["Plain", "Quotes \"and\" 'more'", "yes", "- a: b # c", "Größe", "1"].iter().enumerate() {
        let layout = generate(&sides(), 8..=17, &mut Quick::new(number as u64));
        let text = file::write(name, "A line: with everything # in it", &layout.plan(), &sides()).unwrap();
        let sketch = file::read("mine.yaml", &text).unwrap();
        assert_eq!((sketch.name.as_str(), &sketch.plan), (*name, &layout.plan()));
        assert_eq!(sketch.description, "A line: with everything # in it");
    }
}

/// A half-drawn plan: some halls anywhere, each cell taken once.
fn draft() -> impl Strategy<Value = Plan> {
    let cells = proptest::sample::subsequence((0..225).collect::<Vec<u8>>(), 13).prop_shuffle();
    let placed = proptest::collection::vec((any::<bool>(), 0..4usize), 11);
    (cells, placed, any::<[bool; 2]>(), -100..100i8, -100..100i8).prop_map(|(cells, placed, named, left, up)| {
        let at = |index: usize| Cell::new((cells[index] % 15) as i8 + left / 2, (cells[index] / 15) as i8 + up / 2);
        let halls = HallId::all().zip(placed).filter(|(_, (there, _))| *there);
        Plan {
            halls: halls
                .map(|(hall, (_, turn))| Placed { hall, cell: at(hall.index()), turn: Turn::ALL[turn] })
                .collect(),
            gate: named[0].then(|| at(11)),
            breach: named[1].then(|| at(12)),
        }
    })
}

proptest! {
    /// A picture shows all of a plan but where on the lattice it lies.
    #[test]
    fn a_drawn_plan_is_read_again(plan in draft()) {
        match picture::write(&plan, &sides()) {
            None => prop_assert!(plan.halls.is_empty() && plan.gate.is_none() && plan.breach.is_none()),
            Some(_) if plan.halls.is_empty() => {}
            Some(text) => prop_assert_eq!(Some(picture::read(&text).unwrap().plan), plan.settled()),
        }
    }

    #[test]
    fn a_shared_plan_is_read_again(plan in draft()) {
        let code = share::code(&plan).unwrap();
        prop_assert!(code.len() == 29 && code.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter)));
        prop_assert_eq!(share::plan(&code).map(Some), Ok(plan.settled()));
    }

    #[test]
    fn whatever_is_typed_is_answered(text in "\\PC{0,200}", map in "([H01-9<>v. \\[\\]\nGTBR]{0,200})") {
        let _ = picture::read(&text);
        let _ = picture::read(&map);
        let _ = share::plan(&text);
        let _ = complaints(&text);
        let _ = complaints(&format!("name: x\nmap: |\n  {}", map.replace('\n', "\n  ")));
    }
}

/// The check has twelve bits, so one slip of the pen in four thousand goes unnoticed; the plan is then checked like any other.
#[test]
fn a_changed_letter_of_a_code_is_noticed() {
    let letters = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']);
    let (mut changed, mut unnoticed) = (0, 0);
    for number in 0..50 {
        let code = share::code(&generate(&sides(), 8..=17, &mut Quick::new(number)).plan()).unwrap();
        for (at, old) in code.char_indices() {
            for letter in letters.clone().filter(|letter| *letter != old) {
                let mut forged = code.clone();
                forged.replace_range(at..=at, &letter.to_string());
                changed += 1;
                unnoticed += u32::from(share::plan(&forged).is_ok());
            }
        }
    }
    assert!(unnoticed * 2_000 < changed, "{unnoticed} of {changed}");
}

#[test]
fn a_wrong_code_says_what_is_wrong_with_it() {
    use share::NotACode;
    let code = share::code(&file::read("row", SHIPPED[6].text).unwrap().plan).unwrap();
    assert_eq!(code, "1CAGAIAKAMBQASAUAWAEBOBAAYA5h", "a link that was shared stays valid");
    for (text, expected) in [
        ("", NotACode::Version),
        ("2CAGAIAKAMBQASAUAWAEBOBAAYA5h", NotACode::Version),
        ("1CAGAIAKAMBQASAUAWAEBOBAAYA5", NotACode::Length),
        ("1CAGAIAKAMBQASAUAWAEBOBAAYA5hA", NotACode::Length),
        ("1CAGAIAKAMBQASAUAWAEBOBAAYA5!", NotACode::Letter('!')),
        ("1CAGAIAKAMBQASAUAWAEBOBAAYA5i", NotACode::Check),
        ("1DAGAIAKAMBQASAUAWAEBOBAAYA5h", NotACode::Check),
    ] {
        assert_eq!(share::plan(text), Err(expected), "{text}");
    }
    let twice = Plan { halls: vec![Placed::default(); 2], ..Plan::default() };
    assert_eq!(share::code(&twice), None);
    let wide = [0, 31].map(|x| Placed { hall: HallId(x as u8 / 31), cell: Cell::new(x, 0), turn: Turn::default() });
    assert_eq!(share::code(&Plan { halls: wide.to_vec(), ..Plan::default() }), None);
}

#[test]
fn a_layout_is_drawn_with_its_doors() {
    let sketch = file::read("cloister", SHIPPED[3].text).unwrap();
    let layout = sketch.check(&sides(), &mut Quick::new(7)).unwrap();
    assert_eq!(canvas::drawing(&layout), CLOISTER);
    let row = file::read("row", SHIPPED[6].text).unwrap().check(&sides(), &mut Quick::new(7)).unwrap();
    assert!(canvas::drawing(&row).lines().all(|line| line.chars().count() <= 79));
}

const CLOISTER: &str = "      +-----+-----+     +-----+
      |  ?  |  GT |     |  ?  |
+-----+- D -+-   -+-----+- D -+-----+
|  ?    H03   H01   H09 D H06v   ?  |
+-----+- A -+-   -+-   -+- A -+-----+
      | H10 |  ?  |  ?  | H11 |
+-----+- A -+-----+-----+- A -+-----+
|  ?  D H04    ?  |  ?  D H05 D  ?  |
+-----+-   -+-   -+-   -+-   -+-----+
      | H08<D H02   H07v   ?  |
      +-   -+-   -+-----+-----+
      |  ?  |  BR |
      +-----+-----+
";

#[test]
fn a_canvas_takes_lines_and_signs_of_any_size() {
    let layout = generate(&sides(), 8..=17, &mut Quick::new(7));
    for (width, height) in [(1, 1), (3, 2), (12, 4)] {
        let mut canvas = canvas::Canvas::new(&layout, width, height);
        for tile in layout.tiles() {
            (0..=height).for_each(|line| canvas.line(tile, line, "a text that is much too long"));
        }
        layout.links().for_each(|link| canvas.sign(link, 'X'));
        assert_eq!(canvas.to_string().matches('X').count(), layout.links().len());
    }
}

#[test]
fn the_schema_asks_for_what_the_reader_asks_for() {
    let schema = file::schema();
    assert_eq!(schema["required"], serde_json::json!(["name", "map"]));
    assert_eq!(schema["additionalProperties"], serde_json::json!(false));
    let file = include_str!("../schema/layout.schema.json");
    assert_eq!(schema, serde_json::from_str::<serde_json::Value>(file).unwrap(), "what editors read is out of date");
}

/// What a setup carries.
#[test]
fn a_plan_is_plain_json() {
    let plan = file::read("row", SHIPPED[6].text).unwrap().plan;
    let text = serde_json::to_string(&plan).unwrap();
    assert!(text.starts_with(r#"{"halls":[{"hall":"H01","cell":{"x":0,"y":0},"turn":0}"#), "{text}");
    assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
    for wrong in
        [text.replace("H01", "H12"), text.replace("\"turn\":1", "\"turn\":4"), text.replace("\"x\":0", "\"x\":500")]
    {
        assert!(serde_json::from_str::<Plan>(&wrong).is_err());
    }
}
