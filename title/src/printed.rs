//! What is printed: everything in a game's box that has words on it, for screens that draw views.

use serde::Serialize;
use serde_json::{Map, Value};

/// A card, a Room, a character, a guide. Views name it; what it says is here, once.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Printed {
    /// What numbers of this kind in a view mean: `ops`, `room`, `event`, `agent` …
    pub kind: &'static str,
    /// Its number among its kind, as views have it.
    pub number: u8,
    /// What content files call it.
    pub id: String,
    pub name: String,
    /// What else people may call it: the choices on a card that has several.
    #[serde(skip)]
    pub also_called: Vec<String>,
    /// What it says, part by part.
    pub texts: Vec<PrintedText>,
    pub flavour: String,
    /// What is printed in signs instead of words: skills, doors, copies.
    pub facts: Map<String, Value>,
    /// The pack it comes from; none if it comes with the game.
    pub pack: Option<String>,
}

/// One paragraph of what is printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintedText {
    /// Where it stands: `rules`, `on_enter`, `ability`, `objective` …
    pub part: &'static str,
    pub text: String,
}

impl Printed {
    pub fn new(kind: &'static str, number: usize, id: &str, name: &str) -> Self {
        Printed {
            kind,
            number: number as u8,
            id: id.into(),
            name: name.into(),
            also_called: Vec::new(),
            texts: Vec::new(),
            flavour: String::new(),
            facts: Map::new(),
            pack: None,
        }
    }

    #[must_use]
    pub fn text(mut self, part: &'static str, text: &str) -> Self {
        self.texts.push(PrintedText { part, text: text.into() });
        self
    }

    #[must_use]
    pub fn also_called(mut self, name: &str) -> Self {
        self.also_called.push(name.into());
        self
    }

    #[must_use]
    pub fn flavour(mut self, flavour: &str) -> Self {
        flavour.clone_into(&mut self.flavour);
        self
    }

    #[must_use]
    pub fn fact(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.facts.insert(name.into(), value.into());
        self
    }
}
