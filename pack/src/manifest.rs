//! `pack.yaml`: what a pack says of itself.

use std::borrow::Cow;
use std::fmt;

use engine::load::{self, Complaint};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::faults::Faults;
use crate::words::{key_place, steers, tidy};
use crate::{limits, parts};

/// The manifest's file name.
pub const MANIFEST: &str = "pack.yaml";

/// What a pack says of itself; a lobby shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// What other packs and saves call it.
    pub id: PackId,
    /// What people call it.
    #[serde(deserialize_with = "line")]
    #[schemars(length(min = 1, max = 80))]
    pub name: String,
    /// Which issue of the pack this is.
    pub version: Version,
    /// Who wrote it.
    #[serde(deserialize_with = "line")]
    #[schemars(length(min = 1, max = 80))]
    pub author: String,
    /// What it brings to the table.
    #[serde(deserialize_with = "description")]
    #[schemars(length(min = 1, max = 2000))]
    pub description: String,
    /// The game it is for, as in `facility07`.
    #[serde(deserialize_with = "game")]
    #[schemars(regex(pattern = r"^[a-z0-9-]{1,40}$"))]
    pub game: String,
    /// Packs that must be loaded before this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<PackId>,
    /// Packs that cannot be loaded together with this one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clashes: Vec<PackId>,
}

impl Manifest {
    /// Reads a manifest.
    pub fn parse(file: &str, text: &str) -> Result<Self, Complaint> {
        let manifest: Manifest = load::yaml(file, text).map_err(tidy)?;
        let Manifest { id, needs, clashes, .. } = &manifest;
        let complain =
            |key: &str, what: String| Complaint { place: key_place(text, key), ..Complaint::about(file, what) };
        if let Some((key, _)) = [("needs", needs), ("clashes", clashes)].iter().find(|(_, ids)| ids.contains(id)) {
            return Err(
                complain(key, format!("the pack `{id}` names itself under `{key}`")).remedy("name other packs only")
            );
        }
        if let Some(both) = needs.iter().find(|other| clashes.contains(other)) {
            return Err(complain("clashes", format!("`{both}` stands under `needs` and under `clashes`"))
                .remedy("keep one of them"));
        }
        Ok(manifest)
    }

    /// Everything that is wrong with a manifest, as far as each line shows it.
    pub(crate) fn faults(first: Complaint, file: &str, text: &str) -> Faults {
        let (_, complaints) = parts::read::<Line>(file, text);
        let more = complaints.into_iter().map(tidy).filter(|other| other.place != first.place).collect();
        Faults::new(first, more)
    }
}

/// One line of a manifest: any field, and none that must be there.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(dead_code, reason = "only whether it can be read is asked")]
struct Line {
    id: Option<PackId>,
    #[serde(deserialize_with = "some_line")]
    name: Option<String>,
    version: Option<Version>,
    #[serde(deserialize_with = "some_line")]
    author: Option<String>,
    #[serde(deserialize_with = "some_description")]
    description: Option<String>,
    #[serde(deserialize_with = "some_game")]
    game: Option<String>,
    needs: Vec<PackId>,
    clashes: Vec<PackId>,
}

/// The id of a pack: 1 to 40 lowercase letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PackId(String);

impl PackId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PackId {
    type Error = String;

    fn try_from(id: String) -> Result<Self, String> {
        slug(id).map(PackId)
    }
}

impl From<PackId> for String {
    fn from(id: PackId) -> String {
        id.0
    }
}

impl fmt::Display for PackId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl JsonSchema for PackId {
    fn schema_name() -> Cow<'static, str> {
        "PackId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "The id of a pack.", "type": "string", "pattern": "^[a-z0-9-]{1,40}$" })
    }
}

/// The version of a pack: three numbers, as in `1.4.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Version {
    /// Old saves do not load any more.
    pub major: u32,
    /// Something new.
    pub minor: u32,
    /// Something mended.
    pub patch: u32,
}

impl TryFrom<String> for Version {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let number = |part: &str| {
            let plain =
                part == "0" || (part.starts_with(|c: char| c != '0') && part.bytes().all(|b| b.is_ascii_digit()));
            part.parse().ok().filter(|_| plain)
        };
        let parts: Option<Vec<u32>> = text.splitn(4, '.').map(number).collect();
        match parts.as_deref() {
            Some(&[major, minor, patch]) => Ok(Version { major, minor, patch }),
            _ => Err("a version has three numbers, as in `1.0.0`"),
        }
    }
}

impl From<Version> for String {
    fn from(version: Version) -> String {
        version.to_string()
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl JsonSchema for Version {
    fn schema_name() -> Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = "(0|[1-9][0-9]{0,9})";
        json_schema!({
            "description": "Three numbers, as in `1.4.0`.",
            "type": "string",
            "pattern": format!(r"^{number}\.{number}\.{number}$"),
        })
    }
}

fn slug(id: String) -> Result<String, String> {
    let plain = id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if plain && (1..=limits::ID_CHARS).contains(&id.len()) {
        return Ok(id);
    }
    Err(format!("an id has 1 to {} lowercase letters, digits and hyphens", limits::ID_CHARS))
}

fn game<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    slug(String::deserialize(from)?).map_err(D::Error::custom)
}

fn some_game<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    game(from).map(Some)
}

fn some_line<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    line(from).map(Some)
}

fn some_description<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    description(from).map(Some)
}

fn line<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = prose(from, limits::LINE_CHARS)?;
    if text.contains(['\n', '\t']) {
        return Err(D::Error::custom("this should be one line of text"));
    }
    Ok(text)
}

fn description<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    prose(from, limits::DESCRIPTION_CHARS)
}

fn prose<'de, D: Deserializer<'de>>(from: D, longest: usize) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if text.trim().is_empty() || text.chars().count() > longest {
        return Err(D::Error::custom(format!("this should have 1 to {longest} characters")));
    }
    if let Some(c) = text.chars().find(|&c| steers(c) && !matches!(c, '\n' | '\t')) {
        return Err(D::Error::custom(format!("the character {} is not allowed here", c.escape_unicode())));
    }
    Ok(text)
}
