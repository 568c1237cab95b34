//! Scripted dice that remember what was asked of them.

use crate::chance::{Chance, Draw, Scripted};

/// A [`Scripted`] chance and what there is to say about it afterwards.
#[derive(Clone, Debug, Default)]
pub(super) struct Dice {
    script: Scripted,
    faces: Vec<u32>,
    /// The first scripted face its die does not have, and the die's sides.
    pub impossible: Option<(u32, u32)>,
}

impl Dice {
    pub fn new(faces: &[u32]) -> Self {
        let mut script = Scripted::default();
        script.expect(faces.iter().copied());
        Dice { script, faces: faces.to_vec(), impossible: None }
    }

    /// Dice rolled after the script ran out.
    pub fn missing(&self) -> u32 {
        self.script.missing
    }

    /// Scripted faces not rolled yet.
    pub fn left(&self) -> &[u32] {
        &self.faces[self.faces.len() - self.script.left()..]
    }
}

impl Chance for Dice {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        let (missing, already) = (self.script.missing, self.script.impossible.take());
        let outcome = self.script.below(n, what);
        if let Some(face) = self.script.impossible {
            self.impossible.get_or_insert((face, n));
        }
        self.script.impossible = self.script.impossible.or(already);
        if self.script.missing > missing {
            // The scenario has failed by now. Faces that vary keep a "roll until" rule from rolling for ever.
            return missing % n.max(1);
        }
        outcome
    }
}
