//! What is printed on a card, in the order in which a person reads it. Screens that draw take [`Printed`] apart
//! themselves; a terminal reads its face.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::printed::Printed;

/// A card, a Room, a character as it is read aloud.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Face {
    pub name: String,
    /// What it is: "Gadget", "Room", "NPC".
    pub kind: String,
    /// What it shows in signs, in words: "Doors N1, S2".
    pub signs: Vec<String>,
    pub paragraphs: Vec<Paragraph>,
    pub flavour: String,
    /// The pack it comes from.
    pub pack: Option<String>,
}

/// One paragraph, and what stands before it; nothing where the text is all there is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Paragraph {
    pub label: String,
    pub text: String,
}

/// The facts that say what a card is rather than what it shows.
const SORTS: [&str; 2] = ["type", "kind"];

/// The part that needs no label: the text of a card that has one.
const ONLY_TEXT: &str = "rules";

impl Face {
    /// The face of something whose kind, parts and facts are called by plain words.
    pub fn of(printed: &Printed) -> Face {
        let sort = SORTS.iter().find_map(|sort| printed.facts.get(*sort).and_then(Value::as_str));
        let paragraphs = printed.texts.iter().filter(|one| !one.text.is_empty()).map(|one| Paragraph {
            label: if one.part == ONLY_TEXT { String::new() } else { titled(one.part) },
            text: one.text.clone(),
        });
        Face {
            name: printed.name.clone(),
            kind: titled(sort.unwrap_or(printed.kind)),
            signs: signs(&printed.facts),
            paragraphs: paragraphs.collect(),
            flavour: printed.flavour.clone(),
            pack: printed.pack.clone(),
        }
    }

    /// Called something else than its kind is in content files.
    #[must_use]
    pub fn kind(mut self, kind: impl Into<String>) -> Self {
        self.kind = kind.into();
        self
    }

    /// With another word before the paragraphs of a label.
    #[must_use]
    pub fn label(mut self, label: &str, word: &str) -> Self {
        for paragraph in self.paragraphs.iter_mut().filter(|paragraph| paragraph.label == label) {
            word.clone_into(&mut paragraph.label);
        }
        self
    }

    /// Without the signs that begin with these words: they are for programs.
    #[must_use]
    pub fn without(mut self, words: &[&str]) -> Self {
        self.signs.retain(|sign| !words.iter().any(|word| sign.starts_with(word)));
        self
    }

    /// The kind when there are several: "Item Entities".
    pub fn kinds(&self) -> String {
        match self.kind.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
            _ => format!("{}s", self.kind),
        }
    }
}

/// `on_enter` as a person writes it: "On Enter".
pub fn titled(key: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    };
    key.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// What the facts show, each in a few words. What is not the case needs none.
fn signs(facts: &Map<String, Value>) -> Vec<String> {
    let shown = facts.iter().filter(|(key, _)| !SORTS.contains(&key.as_str()));
    shown.filter_map(|(key, value)| sign(&titled(key), value)).collect()
}

fn sign(name: &str, value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::Bool(true) => Some(name.into()),
        Value::Number(number) => (number.as_f64() != Some(0.0)).then(|| format!("{name} {number}")),
        Value::String(text) => (!text.is_empty()).then(|| format!("{name} {}", titled(text))),
        Value::Array(list) => {
            let words: Vec<String> = list.iter().filter_map(|one| one.as_str().map(titled)).collect();
            (!words.is_empty()).then(|| format!("{name} {}", words.join(", ")))
        }
        Value::Object(map) => {
            let parts: Vec<String> = map.iter().filter_map(|(key, value)| sign(&titled(key), value)).collect();
            (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_face_speaks_in_words_and_leaves_out_what_is_not_the_case() {
        let printed = Printed::new("card", 3, "echo-bell", "Echo Bell")
            .text("rules", "Ring it.")
            .text("on_enter", "Listen.")
            .fact("kind", "item_entity")
            .fact("copies", 2)
            .fact("guards", 0)
            .fact("lethal", true)
            .fact("area", false)
            .fact("doors", json!(["n1", "s2"]))
            .fact("skills", json!({"speed": 2, "finesse": 4}));
        let face = Face::of(&printed);
        assert_eq!((face.kind.as_str(), face.kinds().as_str()), ("Item Entity", "Item Entities"));
        assert_eq!(face.signs, ["Copies 2", "Lethal", "Doors N1, S2", "Skills: Speed 2, Finesse 4"]);
        let labels: Vec<&str> = face.paragraphs.iter().map(|paragraph| paragraph.label.as_str()).collect();
        assert_eq!(labels, ["", "On Enter"]);
        assert_eq!(face.without(&["Doors", "Skills"]).signs, ["Copies 2", "Lethal"]);
    }
}
