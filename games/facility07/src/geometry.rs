//! The lattice of F07-RULING-40.
use schemars::JsonSchema;
use serde::Deserialize;
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
pub struct Doors(Vec<String>);
