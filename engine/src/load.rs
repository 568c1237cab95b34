//! Reading files that people write: YAML in, typed values or a complaint with place and remedy out.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_saphyr::Error as Fault;

/// A file that could not be used: where, what, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Complaint {
    /// The file, as the user knows it.
    pub file: String,
    /// Line and column, from 1, where known.
    pub place: Option<(u64, u64)>,
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
    if text.len() > LARGEST_FILE {
        let what = format!("the file has more than {} MiB", LARGEST_FILE >> 20);
        return Err(Complaint::about(file, what).remedy("split it, or leave out what is not needed"));
    }
    serde_saphyr::from_str_with_options(text, bounded()).map_err(|error| complaint(file, text, &error))
}

/// What a file may ask of the parser: a few words must not cost a host its memory or its stack.
fn bounded() -> serde_saphyr::Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: DEEPEST,
            flow_nesting_limit: DEEPEST,
            max_anchors: 200,
            max_aliases: 1_000,
            max_merge_keys: 200,
            max_recorded_anchor_events: 50_000,
            max_recorded_anchor_bytes: LARGEST_FILE,
            max_total_scalar_bytes: LARGEST_FILE,
        },
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 50_000,
            max_replay_stack_depth: 8,
        },
        with_snippet: false,
    }
}

fn complaint(file: &str, text: &str, error: &Fault) -> Complaint {
    let error = error.without_snippet();
    let mut place = error.location().map(|at| (at.line(), at.column()));
    let mut cause = error;
    while let Fault::AliasError { error, .. } = cause {
        cause = error.without_snippet();
    }
    let (what, remedy) = match cause {
        Fault::Budget { .. }
        | Fault::AliasReplayCounterOverflow { .. }
        | Fault::AliasReplayLimitExceeded { .. }
        | Fault::AliasExpansionLimitExceeded { .. }
        | Fault::AliasReplayStackDepthExceeded { .. }
        | Fault::RecursiveReferencesRequireWeakTypes { .. } => too_much(),
        Fault::SerdeUnknownVariant { variant, expected, .. } => {
            (format!("`{variant}` is not known here"), expectation(variant, expected))
        }
        Fault::SerdeUnknownField { field, expected, .. } => {
            (format!("there is no field `{field}` here"), expectation(field, expected))
        }
        Fault::SerdeMissingField { field, .. } => {
            (format!("the field `{field}` is missing"), Some(format!("add `{field}:`")))
        }
        Fault::InvalidScalar { ty, .. } => (format!("this should be {}", in_words(ty)), None),
        Fault::Unexpected { expected, .. } => (format!("this should be {}", in_words(expected)), None),
        Fault::SerdeInvalidType { expected, .. } => (format!("this should be {}", in_words(expected)), None),
        Fault::NullIntoString { .. } => ("there is nothing here; a text is expected".to_string(), None),
        Fault::DuplicateMappingKey { key, .. } => {
            let key = key.as_deref().unwrap_or("this key");
            (format!("`{key}` stands here twice"), Some("keep one of them".to_string()))
        }
        Fault::MultipleDocuments { .. } => {
            ("the file has more than one document".to_string(), Some("remove the `---` between them".to_string()))
        }
        Fault::ExternalMessage { msg, .. } if is_about_a_tab(msg) => {
            // The parser points at the word before it, which may be a line earlier.
            place = place.map(|place| next_tab(text, place).unwrap_or(place));
            ("there is a tab here".to_string(), Some("use spaces to indent and to separate".to_string()))
        }
        Fault::UnknownAnchor { .. } => {
            let what = "a text that begins with `*` is taken for a reference".to_string();
            (what, Some("put the text in quotes".to_string()))
        }
        Fault::ExternalMessage { msg, .. } => broken(msg),
        Fault::Eof { .. } => broken("the file ends too early"),
        other => (without_place(&other.to_string()), None),
    };
    Complaint { file: file.into(), place, what, remedy }
}

fn too_much() -> (String, Option<String>) {
    let what = "the file nests too deeply or repeats too much through aliases";
    (what.to_string(), Some("write it out plainly, and make it flatter".to_string()))
}

fn is_about_a_tab(message: &str) -> bool {
    message.split(|c: char| !c.is_alphabetic()).any(|word| matches!(word, "tab" | "tabs"))
}

/// The place of the first tab at or after a place.
fn next_tab(text: &str, (line, column): (u64, u64)) -> Option<(u64, u64)> {
    (1..).zip(text.lines()).skip_while(|(number, _)| *number < line).find_map(|(number, content)| {
        let from = if number == line { column } else { 1 };
        let tab = (1..).zip(content.chars()).find(|(at, c)| *at >= from && *c == '\t');
        tab.map(|(at, _)| (number, at))
    })
}

/// What the parser says of text that is no YAML, as an author would say it. The place is where it noticed, which is often
/// a little after the slip.
fn broken(message: &str) -> (String, Option<String>) {
    let message = without_place(message);
    let says = |word: &str| message.contains(word);
    let (what, remedy) = if says("recursion limit") {
        return too_much();
    } else if says("mapping values") || says("simple key") || says("':'") {
        ("a `:` too many or too few", "write `key: value`, and put a text that contains `: ` in quotes")
    } else if says("quoted scalar") || says("quote") {
        ("a quote was opened and is not closed", "close it; inside a text in quotes write `\\\"` or `''`")
    } else if says("flow") || says("','") || says("bracket") {
        ("a `[` or `{` is not closed, or a comma is missing", "close it, and put commas between what stands in it")
    } else if says("block collection") || says("block mapping") || says("'-' indicator") || says("indent") {
        ("this line is not as far in as the lines it belongs to", "indent lines that belong together equally far")
    } else if says("unexpected character") {
        ("a text cannot begin with this character", "put the text in quotes")
    } else {
        let what = format!("this is not YAML ({message})");
        return (what, Some("check indentation, quotes and brackets here and in the line before".to_string()));
    };
    (what.to_string(), Some(remedy.to_string()))
}

/// The parser's own message, without the place, which is told already.
fn without_place(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    line.split(" at line ").next().unwrap_or(line).to_string()
}

/// The parser's names of things, as an author would say them.
fn in_words(thing: &str) -> &str {
    match thing {
        "u8" | "u16" | "u32" | "u64" => "a whole number, not negative and not too large",
        "i8" | "i16" | "i32" | "i64" => "a whole number",
        "bool" | "boolean" | "a boolean" => "`true` or `false`",
        "floating point" | "f32" | "f64" => "a number",
        "string" | "string scalar" | "scalar" | "scalar value" | "a string" => "a text (in quotes, if in doubt)",
        "sequence start" | "seq" | "a sequence" => "a list",
        "mapping start" | "map" | "a map" => "a mapping with `key: value`",
        other => other,
    }
}

fn expectation(word: &str, expected: &[&str]) -> Option<String> {
    if let Some(near) = nearest(word, expected.iter().copied()) {
        return Some(format!("did you mean `{near}`?"));
    }
    (!expected.is_empty()).then(|| format!("expected one of: {}", expected.join(", ")))
}

/// The known word most like `word`, if any is near enough to be meant.
///
/// ```
/// use engine::load::nearest;
///
/// assert_eq!(nearest("carier", ["carrier", "destroyer", "former"]), Some("carrier"));
/// assert_eq!(nearest("saucer", ["carrier", "destroyer", "former"]), None);
/// ```
pub fn nearest<'w>(word: &str, known: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let lower = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .min_by_key(|(distance, _)| *distance)
        // A third of the letters wrong is still a slip; more is another word.
        .filter(|(distance, candidate)| *distance <= candidate.chars().count().max(3) / 3)
        .map(|(_, candidate)| candidate)
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
    fn a_wrong_field_is_named_with_place_and_nearest_name() {
        let complaint = yaml::<Vec<Tile>>("tiles.yaml", "- number: 1\n- numbr: 2\n").unwrap_err();
        assert_eq!(complaint.place.map(|(line, _)| line), Some(2));
        assert_eq!(complaint.remedy.as_deref(), Some("did you mean `number`?"));
    }

    #[test]
    fn a_wrong_kind_of_value_is_said_in_plain_words() {
        let complaint = yaml::<Vec<Tile>>("tiles.yaml", "- number: -4\n").unwrap_err();
        assert_eq!(
            complaint.to_string(),
            "tiles.yaml:1:11: this should be a whole number, not negative and not too large"
        );
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
            ("- a: [b]\n", "this should be a text (in quotes, if in doubt)"),
            ("- a: *b\n", "a text that begins with `*` is taken for a reference"),
            ("- a: @b\n", "a text cannot begin with this character"),
            ("- a: 1\n b: 2\n", "this line is not as far in as the lines it belongs to"),
            ("- a:\n", "there is nothing here; a text is expected"),
        ] {
            assert_eq!(said(text).1, what, "{text:?}");
        }
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
