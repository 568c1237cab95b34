//! What is printed on the cards. Views only name them, so the texts are looked up here.

use serde_json::Value;
use wire::api::{CardInfo, CardText};

use crate::listing;

/// What a card says, as far as this page knows it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Paper {
    pub id: String,
    pub name: String,
    pub flavour: String,
    /// `action`, `gadget` or `covert` of an Ops card; the role of a Room.
    pub sort: String,
    /// The parts of its text.
    pub texts: Vec<(&'static str, &'static str)>,
    facts: serde_json::Map<String, Value>,
}

impl Paper {
    /// The text of a part: `rules`, `on_enter`, `ability`.
    pub fn text(&self, part: &str) -> Option<&str> {
        self.texts.iter().find(|(name, _)| *name == part).map(|(_, text)| *text)
    }

    pub fn fact(&self, name: &str) -> Option<&Value> {
        self.facts.get(name)
    }

    /// Speed, Insight, Strength, Finesse.
    pub fn skills(&self) -> [i8; 4] {
        let skills = self.fact("skills");
        let value = |name: &str| skills.and_then(|skills| skills[name].as_i64()).unwrap_or_default() as i8;
        ["speed", "insight", "strength", "finesse"].map(value)
    }

    /// "melee · Strength +1 · lethal", for weapons.
    pub fn weapon(&self) -> Option<String> {
        let weapon = self.fact("weapon")?;
        let word = |name: &str| weapon[name].as_str().unwrap_or_default().to_string();
        let modifier = match weapon["modifier"].as_i64().unwrap_or_default() {
            0 => String::new(),
            number => format!(" {number:+}"),
        };
        let mut parts = vec![word("kind"), format!("{}{modifier}", word("skill"))];
        if weapon["lethal"].as_bool() == Some(true) {
            parts.push("lethal".into());
        }
        Some(parts.join(" · "))
    }

    fn of(printed: &'static CardInfo) -> Paper {
        let sort = ["type", "role"].iter().find_map(|name| printed.facts.get(*name)?.as_str());
        Paper {
            id: printed.id.clone(),
            name: printed.name.clone(),
            flavour: printed.flavour.clone(),
            sort: sort.unwrap_or_default().into(),
            texts: printed.texts.iter().map(|CardText { part, text }| (part.as_str(), text.trim())).collect(),
            facts: printed.facts.clone(),
        }
    }
}

/// What is printed on a thing of this kind and name.
pub fn named(kind: &str, name: &str) -> Paper {
    let found = listing::printed().iter().find(|printed| printed.kind == kind && printed.name == name);
    found.map_or_else(|| Paper { name: name.into(), ..Paper::default() }, Paper::of)
}

/// What is printed on a thing of this number, where the view tells no name.
pub fn numbered(kind: &str, number: u8) -> Paper {
    let found = listing::printed().iter().find(|printed| printed.kind == kind && printed.number == number);
    found.map(Paper::of).unwrap_or_default()
}
