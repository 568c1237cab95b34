//! What tells two packs apart, whatever they call themselves.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::File;

/// The BLAKE3 hash of a pack's files; written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PackHash(pub [u8; 32]);

impl PackHash {
    /// The hash of files, which come sorted by name and with their line endings made equal.
    pub(crate) fn of(files: &[File]) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"safehouse pack 1");
        // Each part is preceded by its length: no name can pass for the start of a text.
        for part in files.iter().flat_map(|file| [&file.name, &file.text]) {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        PackHash(*hasher.finalize().as_bytes())
    }

    /// All 64 digits.
    pub fn hex(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    /// The first eight digits, enough for people to compare by eye.
    pub fn short(&self) -> String {
        self.hex().chars().take(8).collect()
    }
}

impl fmt::Display for PackHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.hex())
    }
}

impl fmt::Debug for PackHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short())
    }
}

impl TryFrom<String> for PackHash {
    type Error = &'static str;

    fn try_from(digits: String) -> Result<Self, Self::Error> {
        let hash = blake3::Hash::from_hex(digits).map_err(|_| "a pack's hash has 64 hexadecimal digits")?;
        Ok(PackHash(*hash.as_bytes()))
    }
}

impl From<PackHash> for String {
    fn from(hash: PackHash) -> String {
        hash.hex()
    }
}
