//! Making the changes.

use serde_json::Value;

use crate::{Op, Patch, Step};

/// A change that does not fit the document: something was missed, and the whole has to be asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Misfit;

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the changes do not fit: ask for the whole view again")
    }
}

impl std::error::Error for Misfit {}

/// Makes the changes in turn. If one does not fit, the document is left somewhere in between and must be replaced.
pub fn apply(document: &mut Value, patch: Patch) -> Result<(), Misfit> {
    for op in patch.0 {
        match op {
            Op::Set { path, value } => *find(document, &path)? = value,
            Op::Splice { path, at, take, put } => {
                let list = find(document, &path)?.as_array_mut().ok_or(Misfit)?;
                let (from, to) = (at as usize, (at as usize).saturating_add(take as usize));
                if to > list.len() {
                    return Err(Misfit);
                }
                list.splice(from..to, put);
            }
        }
    }
    Ok(())
}

fn find<'v>(mut value: &'v mut Value, path: &[Step]) -> Result<&'v mut Value, Misfit> {
    for step in path {
        value = match step {
            Step::Key(key) => value.get_mut(key.as_str()),
            Step::At(place) => value.get_mut(*place as usize),
        }
        .ok_or(Misfit)?;
    }
    Ok(value)
}
