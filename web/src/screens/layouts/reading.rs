//! Layout files as people draw and share them: a name, perhaps a line about it, and the map as a block of text.
//!
//! The command line reads whatever YAML can say; a parser for that would be a tenth of the page.

use entity_extraction::layout::{Plan, SHIPPED, picture, share};

/// What a file shows.
pub struct Drawing {
    pub name: String,
    pub about: String,
    pub plan: Plan,
}

/// A layout file has some thirty lines; more is something else.
const LARGEST: usize = 64 << 10;

/// The plan a word stands for: the name of a layout that comes with the game, or a code.
pub fn named(word: &str) -> Result<Plan, Vec<String>> {
    match SHIPPED.iter().find(|ours| ours.id == word) {
        Some(ours) => read(ours.text).map(|drawing| drawing.plan),
        None => share::plan(word).map_err(|wrong| vec![format!("This is no map: {wrong}. Copy the whole link again.")]),
    }
}

/// Reads a file, or says everything that is not understood, each with its line.
pub fn read(text: &str) -> Result<Drawing, Vec<String>> {
    if text.len() > LARGEST {
        return Err(vec!["The file is too long: a map needs a name and a picture, no more.".into()]);
    }
    let (mut name, mut about, mut map) = (String::new(), String::new(), None);
    let mut wrong = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        if line.trim().is_empty() || line.starts_with('#') || *line == "---" {
            continue;
        }
        let begins = at;
        // What is indented below belongs to it.
        let belongs = |line: &&&str| line.trim().is_empty() || line.starts_with(' ');
        let below: Vec<&str> = lines[at..].iter().take_while(belongs).copied().collect();
        at += below.len();
        match line.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
            Some(("name", value)) => name = words(value, &below),
            Some(("description", value)) => about = words(value, &below),
            Some(("map", "|" | "|-" | "|+")) => map = Some((begins, below)),
            Some(("map", _)) => {
                wrong.push(format!("Line {begins}: the map is a block; write `map: |` and the rows below it."));
            }
            _ => wrong.push(format!("Line {begins}: only `name:`, `description:` and `map: |` begin a line.")),
        }
    }
    let Some((begins, rows)) = map.filter(|_| wrong.is_empty()) else {
        if wrong.is_empty() {
            wrong.push("There is no map; write `map: |` and the rows below it.".into());
        }
        return Err(wrong);
    };
    let indent = |row: &&str| row.len() - row.trim_start().len();
    let margin = rows.iter().filter(|row| !row.trim().is_empty()).map(indent).min().unwrap_or_default();
    let drawn: Vec<&str> = rows.iter().map(|row| row.get(margin..).unwrap_or_default()).collect();
    let slip = |slip: picture::Slip| {
        let (line, column) = slip.spot;
        format!("Line {}, column {}: {}; {}.", begins + line + 1, margin + column + 1, slip.kind, slip.kind.remedy())
    };
    let picture = picture::read(&drawn.join("\n")).map_err(|slips| slips.into_iter().map(slip).collect::<Vec<_>>())?;
    if name.is_empty() {
        name = "A map".into();
    }
    Ok(Drawing { name, about, plan: picture.plan })
}

/// A value in one line, with or without quotes, and what goes on below it.
fn words(value: &str, below: &[&str]) -> String {
    let value = value.trim_start_matches(['>', '|', '-']);
    let all = std::iter::once(value).chain(below.iter().copied()).flat_map(str::split_whitespace);
    let text = all.collect::<Vec<_>>().join(" ");
    if text.starts_with('"') {
        serde_json::from_str(&text).unwrap_or(text)
    } else {
        let inside = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\''));
        inside.map_or_else(|| text.clone(), |inside| inside.replace("''", "'"))
    }
}
