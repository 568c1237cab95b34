//! What is written down can be read back.

use std::fmt::{Debug, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Checker;
use super::failure::{Broken, Kept, Promise, difference};
use super::knowledge::viewers;
use crate::game::{Positions, Words};
use crate::load;
use crate::seat::Viewer;

/// Through bytes and back.
fn again<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, postcard::Error> {
    postcard::from_bytes(&postcard::to_allocvec(value)?)
}

/// Through JSON and back; journals and the wire speak it.
fn again_json<T: Serialize + DeserializeOwned>(value: &T) -> Result<T, serde_json::Error> {
    serde_json::from_slice(&serde_json::to_vec(value)?)
}

fn saved<T: PartialEq, E: Display>(read: Result<T, E>, value: &T, what: &str) -> Kept {
    let problem = match read {
        Ok(read) if read == *value => return Ok(()),
        Ok(_) => "reads back as something else".to_string(),
        Err(error) => error.to_string(),
    };
    Err(Broken::new(Promise::StatesAreSaved, format!("{what}: {problem}")))
}

/// A setup, as JSON.
pub(super) fn setup_is_saved<T: PartialEq + Serialize + DeserializeOwned>(setup: &T) -> Kept {
    saved(again_json(setup), setup, "the setup")
}

/// A state, as bytes.
pub(super) fn state_is_saved<T: PartialEq + Serialize + DeserializeOwned>(state: &T) -> Kept {
    saved(again(state), state, "the state")
}

/// Picks, as bytes and as JSON.
pub(super) fn picks_are_saved<T: Debug + PartialEq + Serialize + DeserializeOwned>(picks: &[T]) -> Kept {
    for pick in picks {
        saved(again(pick), pick, &format!("{pick:?} as bytes"))?;
        saved(again_json(pick), pick, &format!("{pick:?} as JSON"))?;
    }
    Ok(())
}

/// Something a client is told, as JSON: it reads the very value that was written. Two things that look alike in JSON
/// (nothing, and an unknown something) would be one to it.
pub(super) fn comes_back<T: Debug + PartialEq + Serialize + DeserializeOwned>(told: &T, what: &str) -> Kept {
    let problem = match again_json(told) {
        Ok(read) if read == *told => return Ok(()),
        Ok(read) => difference(&read, told),
        Err(error) => error.to_string(),
    };
    Err(Broken::new(Promise::ToldComesBack, format!("{what}: {problem}")))
}

impl<G: Words + Positions> Checker<'_, G> {
    /// Views and questions can be read by clients.
    pub(super) fn told_comes_back(&self, state: &G::State) -> Kept {
        for viewer in viewers(self.game.seats(state)) {
            comes_back(&self.game.view(state, viewer), &format!("the view of {viewer:?}"))?;
            if let Viewer::Seat(seat) = viewer
                && let Some(question) = self.game.question(state, seat)
            {
                comes_back(&question.about, &format!("the question of {seat:?}"))?;
            }
        }
        Ok(())
    }

    /// In the middle of a resolution a position need not come back, but writing it must not fail.
    pub(super) fn position_comes_back(&self, state: &G::State) -> Kept {
        let position = self.game.position(state);
        let facts = self.game.facts(state);
        let lost = |what: String| Err(Broken::new(Promise::PositionsComeBack, what));
        if !facts.is_object() {
            return lost(format!("facts are looked up by name, but these are {facts}"));
        }
        if !self.game.stack(state).is_empty() {
            return Ok(());
        }
        let text = match serde_json::to_string_pretty(&position) {
            Ok(text) => text,
            Err(error) => return lost(format!("the position cannot be written: {error}")),
        };
        let read = match load::yaml(G::NAME, &text) {
            Ok(read) => read,
            Err(complaint) => return lost(format!("{complaint}\nin\n{text}")),
        };
        for (position, how) in [(&position, "at once"), (&read, "as YAML")] {
            match self.game.place(position) {
                Ok(placed) if placed == *state => {}
                Ok(placed) => {
                    return lost(format!("set up again {how}, it is another state: {}", difference(&placed, state)));
                }
                Err(refusal) => return lost(format!("set up again {how}, it is refused: {refusal}")),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, serde::Deserialize)]
    struct Forgetful {
        coins: u8,
        #[serde(skip)]
        secret: u8,
    }

    #[test]
    fn a_field_that_is_not_written_is_noticed() {
        assert!(state_is_saved(&Forgetful { coins: 3, secret: 0 }).is_ok());
        assert!(state_is_saved(&Forgetful { coins: 3, secret: 1 }).is_err());
        assert!(picks_are_saved(&[Forgetful { coins: 3, secret: 1 }]).is_err());
        assert!(setup_is_saved(&Forgetful { coins: 3, secret: 1 }).is_err());
        assert!(comes_back(&Forgetful { coins: 3, secret: 1 }, "an event").is_err());
    }

    #[test]
    fn a_difference_is_named_with_its_place() {
        let [one, other] = [3, 4].map(|coins| [Forgetful { coins: 1, secret: 0 }, Forgetful { coins, secret: 0 }]);
        let told = difference(&one, &other);
        assert!(told.contains("Forgetful") && told.ends_with("`coins: 3,` or `coins: 4,`"), "{told}");
    }
}
