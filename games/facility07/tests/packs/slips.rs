//! Slips of the pen: whatever an author's keyboard does to a file is a complaint, never a panic.

use facility07::Facility07;
use pack::Pack;
use proptest::prelude::*;

use super::changes::SHARKS;
use super::from_box;

/// Something an author's keyboard could do to a file.
#[derive(Clone, Debug)]
enum Slip {
    DropLine(usize),
    DoubleLine(usize),
    SwapLines(usize, usize),
    Indent(usize),
    /// The last word of a line becomes the last word of another.
    Word(usize, usize),
    Insert(usize, char),
    Cut(usize),
}

fn slip() -> impl Strategy<Value = Slip> {
    let strange: Vec<char> = "[]{}:,&*-#|>\"'!%@\\\n\t 09xé\u{202e}\u{0}".chars().collect();
    let at = any::<usize>;
    prop_oneof![
        at().prop_map(Slip::DropLine),
        at().prop_map(Slip::DoubleLine),
        (at(), at()).prop_map(|(a, b)| Slip::SwapLines(a, b)),
        at().prop_map(Slip::Indent),
        (at(), at()).prop_map(|(a, b)| Slip::Word(a, b)),
        (at(), proptest::sample::select(strange)).prop_map(|(at, c)| Slip::Insert(at, c)),
        at().prop_map(Slip::Cut),
    ]
}

fn slipped(text: &str, slip: &Slip) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let count = lines.len().max(1);
    if lines.is_empty() {
        return String::new();
    }
    match *slip {
        Slip::DropLine(at) => drop(lines.remove(at % count)),
        Slip::DoubleLine(at) => lines.insert(at % count, lines[at % count].clone()),
        Slip::SwapLines(a, b) => lines.swap(a % count, b % count),
        Slip::Indent(at) => lines[at % count].insert_str(0, "  "),
        Slip::Word(a, b) => {
            let word = lines[b % count].split(' ').next_back().unwrap_or_default().to_string();
            let line = &mut lines[a % count];
            let start = line.rfind(' ').map_or(0, |space| space + 1);
            line.replace_range(start.., &word);
        }
        Slip::Insert(at, c) => {
            let line = &mut lines[at % count];
            let places: Vec<usize> = line.char_indices().map(|(place, _)| place).chain([line.len()]).collect();
            line.insert(places[at / count % places.len()], c);
        }
        Slip::Cut(at) => lines.truncate(at % count),
    }
    lines.join("\n") + "\n"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A broken box is a complaint, never a panic; what loads can be loaded again.
    #[test]
    fn slips_of_the_pen_never_panic(file in 1..9usize, slips in prop::collection::vec(slip(), 1..5)) {
        let mut files = Facility07::box_files().map(|(name, text)| (name, text.to_string()));
        for slip in &slips {
            files[file].1 = slipped(&files[file].1, slip);
        }
        if let Err(complaint) = from_box(&files) {
            prop_assert!(!complaint.what.is_empty() && complaint.file.starts_with("facility07"));
        }
    }

    /// The same for a pack that uses everything packs can.
    #[test]
    fn slips_in_a_pack_never_panic(slips in prop::collection::vec(slip(), 1..4)) {
        let text = slips.iter().fold(SHARKS.to_string(), |text, slip| slipped(&text, slip));
        if let Ok(pack) = Pack::from_texts("test", &[("pack.yaml", MANIFEST), ("rules.yaml", &text)]) {
            let _ = Facility07::with_packs(&[&pack]);
        }
    }
}

const MANIFEST: &str = "\
id: test
name: Test
version: 1.0.0
author: A tester
description: For a test.
game: facility07
";
