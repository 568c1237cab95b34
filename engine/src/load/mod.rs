//! Reading files that people write: YAML in, typed values or a complaint with place and remedy out.

mod node;
mod parse;
mod placed;
mod read;
mod variants;

use std::fmt;

use serde::de::DeserializeOwned;

pub(crate) use node::{Kind, Name, Node, Place};
pub(crate) use parse::parse;
pub use placed::Placed;
pub(crate) use read::Fault;
pub use variants::variants;

/// A file that could not be used: where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Complaint {
    /// The file, as the user knows it.
    pub file: String,
    /// Line and column, from 1, where known.
    pub place: Place,
    /// What is wrong.
    pub what: String,
    /// What would be right, where it can be said.
    pub remedy: Option<String>,
}

impl Complaint {
    /// A complaint about a whole file.
    pub fn about(file: &str, what: impl Into<String>) -> Self {
        Complaint { file: file.into(), place: None, what: what.into(), remedy: None }
    }

    /// The same with a remedy.
    #[must_use]
    pub fn remedy(mut self, remedy: impl Into<String>) -> Self {
        self.remedy = Some(remedy.into());
        self
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some((line, column)) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.what)?;
        if let Some(remedy) = &self.remedy {
            write!(f, "\n  help: {remedy}")?;
        }
        Ok(())
    }
}

/// A file may be this large. The largest of ours has a few thousand lines; the bound keeps mistakes cheap.
pub const LARGEST_FILE: usize = 4 << 20;

/// Lists and mappings may lie this deep inside each other; the deepest of ours need half of it.
pub const DEEPEST: usize = 40;

/// Reads YAML into a value.
pub fn yaml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Complaint> {
    parse(file, text)?.read().map_err(|fault| fault.of(file))
}

/// The known word most like `word`, if any is near enough to be meant: with at most a third of its letters wrong.
///
/// Comparing takes as long as both words have letters, times each other. A word that is longer or shorter than a known
/// one by more than a third is not compared with it at all, so a very long word costs nothing.
///
/// ```
/// use engine::load::nearest;
///
/// assert_eq!(nearest("carier", ["carrier", "destroyer", "former"]), Some("carrier"));
/// assert_eq!(nearest("saucer", ["carrier", "destroyer", "former"]), None);
/// ```
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let (length, mut lower) = (word.chars().count(), None);
    let near = known.into_iter().filter_map(|candidate| {
        let letters = candidate.chars().count();
        // A third of the letters wrong is still a slip; more is another word.
        let slips = letters.max(3) / 3;
        if length.abs_diff(letters) > slips {
            return None;
        }
        let lower = lower.get_or_insert_with(|| word.to_lowercase());
        let distance = strsim::damerau_levenshtein(lower, &candidate.to_lowercase());
        (distance <= slips).then_some((distance, candidate))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Tile {
        #[allow(dead_code)]
        number: u8,
    }

    #[test]
    fn a_long_word_is_compared_with_nothing() {
        let long = "x".repeat(4_000_000);
        let known: Vec<String> = (0..2_000).map(|number| format!("a room with the number {number}")).collect();
        let begin = std::time::Instant::now();
        assert_eq!(nearest(&long, known.iter().map(String::as_str)), None);
        // Compared letter by letter this takes minutes.
        assert!(begin.elapsed() < std::time::Duration::from_secs(5), "{:?}", begin.elapsed());
        assert_eq!(nearest("A ROOM WITH THE NUMER 7", known.iter().map(String::as_str)), Some(known[7].as_str()));
    }

    #[test]
    fn a_wrong_field_is_named_with_place_and_nearest_name() {
        let complaint = yaml::<Vec<Tile>>("tiles.yaml", "- number: 1\n- numbr: 2\n").unwrap_err();
        assert_eq!(complaint.place.map(|(line, _)| line), Some(2));
        assert_eq!(complaint.remedy.as_deref(), Some("did you mean `number`?"));
    }

    #[test]
    fn a_wrong_kind_of_value_is_said_in_plain_words() {
        let complaint = yaml::<Vec<Tile>>("tiles.yaml", "- number: -4\n").unwrap_err();
        assert_eq!(complaint.to_string(), "tiles.yaml:1:11: `number` should be a whole number from 0 to 255");
        let complaint = yaml::<Vec<Tile>>("tiles.yaml", "number: 4\n").unwrap_err();
        assert_eq!(complaint.to_string(), "tiles.yaml:1:1: this should be a list");
    }

    #[test]
    fn slips_of_the_pen_are_said_in_plain_words() {
        let said = |text: &str| {
            let complaint = yaml::<Vec<std::collections::BTreeMap<String, String>>>("a.yaml", text).unwrap_err();
            (complaint.place.unwrap_or_default(), complaint.what)
        };
        let tab = "there is a tab here".to_string();
        assert_eq!(said("- a: b\n\tc: d\n"), ((2, 1), tab.clone()));
        assert_eq!(said("- a: b\n  c:\td\n\t- x\n"), ((3, 1), tab));
        for (text, what) in [
            ("- a: b: c\n", "a `:` too many or too few"),
            ("- a: 'b\n", "a quote was opened and is not closed"),
            ("- { a: b\n", "a `[` or `{` is not closed, or a comma is missing"),
            ("- a: [b]\n", "`a` should be a text (in quotes, if in doubt)"),
            ("- a: *b\n", "a text that begins with `*` is taken for a reference"),
            ("- a: @b\n", "a text cannot begin with this character"),
            ("- a: 1\n   b: 2\n", "this line is further in than the one before it, which has its value already"),
            ("- a: 1\n b: 2\n", "this line is not as far in as the lines it belongs to"),
            ("- a:\n", "there is nothing here; a text is expected"),
            ("- a: !b\n", "a text that begins with `!` is taken for a tag"),
            ("- a: b\n  a: c\n", "`a` stands here twice"),
            ("- [a]: b\n", "a key should be a text (in quotes, if in doubt)"),
            ("- a: b\n---\n- c: d\n", "the file has more than one document"),
        ] {
            assert_eq!(said(text).1, what, "{text:?}");
        }
    }

    #[test]
    fn bare_words_are_what_is_asked_for() {
        let texts: Vec<String> = yaml("a.yaml", "[007, yes, 1.50, 'null', -3, !!str on]").unwrap();
        assert_eq!(texts, ["007", "yes", "1.50", "null", "-3", "on"]);
        let values: Vec<serde_json::Value> = yaml("a.yaml", "[007, yes, 1.5, ~, -3, 1.2.0, on purpose]").unwrap();
        assert_eq!(serde_json::json!(values), serde_json::json!([7, true, 1.5, null, -3, "1.2.0", "on purpose"]));
        let numbered: std::collections::BTreeMap<u8, Option<bool>> = yaml("a.yaml", "{ 1: yes, 02: }").unwrap();
        assert_eq!(numbered.into_iter().collect::<Vec<_>>(), [(1, Some(true)), (2, None)]);
    }

    #[test]
    fn a_mapping_takes_over_what_another_says_and_says_more() {
        let text = "- &base { a: 1, b: 2 }\n- { <<: *base, b: 3 }\n- { <<: [*base, { c: 4 }] }\n";
        let maps: Vec<std::collections::BTreeMap<String, u8>> = yaml("a.yaml", text).unwrap();
        let told = |index: usize| maps[index].iter().map(|(key, value)| format!("{key}{value}")).collect::<Vec<_>>();
        assert_eq!(told(1), ["a1", "b3"]);
        assert_eq!(told(2), ["a1", "b2", "c4"]);
        let complaint = yaml::<serde_json::Value>("a.yaml", "a: 1\nb: { <<: 2 }\n").unwrap_err();
        assert_eq!((complaint.place, complaint.what.contains("`<<`")), (Some((2, 10)), true));
    }

    #[test]
    fn what_costs_too_much_is_turned_away() {
        let what = |text: &str| yaml::<serde_json::Value>("bomb.yaml", text).unwrap_err().what;
        let too_much = "the file nests too deeply or repeats too much through aliases";
        let laughs = (1..10).fold("a0: &a0 [ha, ha, ha]\n".to_string(), |text, level| {
            let aliases = vec![format!("*a{}", level - 1); 10].join(", ");
            format!("{text}a{level}: &a{level} [{aliases}]\n")
        });
        assert_eq!(what(&laughs), too_much);
        assert_eq!(what("a: &a [*a]\n"), too_much);
        assert_eq!(what(&"[".repeat(100_000)), too_much);
        assert_eq!(what(&"- ".repeat(1_000)), too_much);
        let anchors: Vec<String> = (0..300).map(|number| format!("- &a{number} 1\n")).collect();
        assert_eq!(what(&anchors.concat()), too_much);
    }

    #[test]
    fn only_slips_are_corrected() {
        assert_eq!(nearest("dorctor", ["doctor", "farmer"]), Some("doctor"));
        assert_eq!(nearest("plumber", ["doctor", "farmer"]), None);
    }
}
