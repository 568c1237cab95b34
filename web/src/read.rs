//! Text becomes a tree first, and a type after that, as the parts of a view do: a type that were read from either in its
//! own way would be in the program twice.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// From text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let tree: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    T::deserialize(&tree).map_err(|error| error.to_string())
}
