//! Everything the page reads becomes a tree first, and a type after that. A type that were read from text, from packed
//! messages and from parts of a view each in their own way would be in the program three times.

use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::Format;

/// From text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let tree: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    T::deserialize(&tree).map_err(|error| error.to_string())
}

/// From a message of the house or of the parlour.
pub fn packed<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let tree: Value = Format::Packed.read(bytes).map_err(|error| error.to_string())?;
    T::deserialize(&tree).map_err(|error| error.to_string())
}
