//! A session's token: 256 random bits. Its holder is taken for that person, so only its hash is stored and nothing
//! prints it.

use std::fmt;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use crate::Fault;

/// As 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub fn new() -> Result<Self, Fault> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).map_err(|error| Fault::Ours(format!("no random bytes: {error}")))?;
        Ok(Token(hex(&bits)))
    }

    /// None if it cannot be one of ours.
    pub fn read(text: &str) -> Option<Self> {
        let is_ours = text.len() == 64 && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'));
        is_ours.then(|| Token(text.into()))
    }

    /// What the store knows it by. The token is random through and through, so one round is enough.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// Enough of the hash to tell a person's sessions apart.
    pub fn session(&self) -> u64 {
        self.hash().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// For its owner only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Bytes as digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string cannot fail.
        _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_printed() {
        let token = Token::new().unwrap();
        assert_eq!(format!("{token:?}"), "Token");
        assert_eq!(Token::read(token.reveal()), Some(token.clone()));
        assert_ne!(token, Token::new().unwrap());
        assert!(Token::read("short").is_none() && Token::read(&"G".repeat(64)).is_none());
    }
}
