//! From what reaches the page, packed or as text, to the page's types.

use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::Format;

pub use reader::typed;

/// From text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let tree: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    typed(&tree).map_err(|misfit| misfit.to_string())
}

/// From a message.
pub fn packed<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    typed(&Format::Packed.read(bytes).ok()?).ok()
}
