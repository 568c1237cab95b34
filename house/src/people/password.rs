//! Passwords, and the slow hash that makes guessing them dear.

use std::sync::{Arc, OnceLock};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use wire::limits::{LONGEST_PASSWORD as LONGEST, SHORTEST_PASSWORD as SHORTEST, is_within};

use crate::Fault;
use crate::lanes::{Lanes, Lost};

/// Hashes passwords where it holds up nobody: each takes 19 MiB and a processor for some 30 ms.
#[derive(Clone)]
pub struct Passwords {
    lanes: Arc<Lanes>,
}

/// Whether a password is fit to be kept. Long beats strange: no rules about signs and digits.
pub fn check_new(password: &str, login: &str) -> Result<(), Fault> {
    let length = password.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return Err(Fault::Bad(format!("a password has {SHORTEST} to {LONGEST} characters; a sentence is a good one")));
    }
    let first = password.chars().next();
    if password.to_lowercase().contains(&login.to_lowercase()) || password.chars().all(|c| Some(c) == first) {
        return Err(Fault::Bad("that password is too easy to guess: take a sentence".into()));
    }
    Ok(())
}

impl Passwords {
    pub fn new(lanes: Arc<Lanes>) -> Self {
        Passwords { lanes }
    }

    /// What is kept of a password.
    pub async fn hash(&self, password: String) -> Result<String, Fault> {
        self.apart(move || hash(&password)).await?
    }

    /// Whether it is the right password. Without a hash it is not, but takes as long: a caller does not learn which
    /// accounts exist.
    pub async fn is_right(&self, password: String, kept: Option<String>) -> Result<bool, Fault> {
        self.apart(move || {
            // Whatever is too long was never kept; the rest of the work is the same.
            let password = if is_within(&password, LONGEST) { password.as_str() } else { "" };
            let known = kept.is_some();
            let kept = match kept {
                Some(kept) => kept,
                None => nobodys()?,
            };
            let parsed = PasswordHash::new(&kept).map_err(|error| Fault::Ours(format!("a kept password: {error}")))?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
        })
        .await?
    }

    /// Does it when it is the caller's turn.
    async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
        self.lanes.think(work).await.map_err(|lost| match lost {
            Lost::TooLong => Fault::Busy("too many people log in at this moment: try again".into()),
            Lost::Panicked => Fault::Ours("hashing a password panicked".into()),
            Lost::Closing => lost.into(),
        })
    }
}

/// Argon2id with its recommended cost; the salt is drawn anew each time.
fn hash(password: &str) -> Result<String, Fault> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| Fault::Ours(format!("hashing a password: {error}")))
}

/// The hash of a password that no account has.
fn nobodys() -> Result<String, Fault> {
    static HASH: OnceLock<String> = OnceLock::new();
    if let Some(hash) = HASH.get() {
        return Ok(hash.clone());
    }
    let made = hash("a password of nobody at all")?;
    Ok(HASH.get_or_init(|| made).clone())
}

#[cfg(test)]
mod tests {
    use tokio_util::sync::CancellationToken;

    use super::*;

    #[tokio::test]
    async fn a_password_is_known_again() {
        let passwords = Passwords::new(Arc::new(Lanes::new(1, CancellationToken::new())));
        let kept = passwords.hash("correct horse battery".into()).await.unwrap();
        assert!(kept.starts_with("$argon2id$"));
        assert!(passwords.is_right("correct horse battery".into(), Some(kept.clone())).await.unwrap());
        assert!(!passwords.is_right("correct horse".into(), Some(kept)).await.unwrap());
        assert!(!passwords.is_right("a password of nobody at all".into(), None).await.unwrap());
    }

    #[test]
    fn poor_passwords_are_refused() {
        assert!(check_new("a long sentence", "anna").is_ok());
        for poor in ["short", "aaaaaaaaaaaa", "iamAnnaHello", &"x1".repeat(65)] {
            assert!(check_new(poor, "anna").is_err(), "{poor}");
        }
    }
}
