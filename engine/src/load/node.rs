//! YAML as a tree that remembers where each part stands.

use std::fmt;

use serde_json::Number;

/// Line and column, from 1, where known.
pub type Place = Option<(u64, u64)>;

/// A word and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub text: String,
    pub place: Place,
}

/// Any YAML value and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub kind: Kind,
    pub place: Place,
    /// The very letters of a bare word that YAML takes for something else than a text: `007`, `yes`, `~`.
    pub written: String,
}

/// What a [`Node`] is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Map(Vec<(Name, Node)>),
}

impl Node {
    /// Nothing, nowhere.
    pub const NOTHING: Node = Node::new(Kind::Null, None);

    /// A list, a mapping, or a text in quotes.
    pub const fn new(kind: Kind, place: Place) -> Self {
        Node { kind, place, written: String::new() }
    }

    /// A bare word: what it is lies in its letters.
    pub fn bare(word: &str, place: Place) -> Self {
        match meaning(word) {
            None => Node::new(Kind::Text(word.into()), place),
            Some(kind) => Node { kind, place, written: word.into() },
        }
    }

    /// A single value as text: what looks like a number or a truth value is turned back into the word.
    pub fn scalar(&self) -> Option<&str> {
        match &self.kind {
            Kind::Bool(_) | Kind::Number(_) => Some(&self.written),
            Kind::Text(text) => Some(text),
            Kind::Null | Kind::List(_) | Kind::Map(_) => None,
        }
    }

    /// What stands in it, where one thing may stand for a list of one.
    pub fn many(&self) -> &[Node] {
        match &self.kind {
            Kind::Null => &[],
            Kind::List(nodes) => nodes,
            _ => std::slice::from_ref(self),
        }
    }
}

/// What a bare word is if it is no text.
fn meaning(word: &str) -> Option<Kind> {
    let is = |words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    if word.is_empty() || is(&["~", "null"]) {
        Some(Kind::Null)
    } else if is(&["true", "yes", "on", "y"]) {
        Some(Kind::Bool(true))
    } else if is(&["false", "no", "off", "n"]) {
        Some(Kind::Bool(false))
    } else {
        number(word).map(Kind::Number)
    }
}

fn number(word: &str) -> Option<Number> {
    let digits = word.trim_start_matches(['+', '-', '.']);
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let whole = word.parse().map(|number: u64| number.into());
    let signed = || word.parse().map(|number: i64| number.into());
    whole.or_else(|_| signed()).ok().or_else(|| word.parse().ok().and_then(Number::from_f64))
}

/// As an author could have written it, on one line.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let listed = |f: &mut fmt::Formatter<'_>, index: usize| f.write_str(if index == 0 { "" } else { ", " });
        match &self.kind {
            Kind::Null => f.write_str("nothing"),
            Kind::Bool(_) | Kind::Number(_) => f.write_str(&self.written),
            Kind::Text(text) => f.write_str(text),
            Kind::List(nodes) => {
                f.write_str("[")?;
                for (index, node) in nodes.iter().enumerate() {
                    listed(f, index)?;
                    write!(f, "{node}")?;
                }
                f.write_str("]")
            }
            Kind::Map(entries) => {
                f.write_str("{")?;
                for (index, (key, node)) in entries.iter().enumerate() {
                    listed(f, index)?;
                    write!(f, "{}: {node}", key.text)?;
                }
                f.write_str("}")
            }
        }
    }
}
