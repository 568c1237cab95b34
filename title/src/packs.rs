//! What a game tells people of a pack of custom content.

use serde::Serialize;

/// One side of what a pack does: the cards it adds, the numbers it changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub heading: String,
    pub lines: Vec<PartLine>,
}

/// One thing a pack brings or changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartLine {
    pub name: String,
    pub text: String,
}

/// The files of a pack to begin with: name and text.
pub type Starter = Vec<(&'static str, String)>;
