//! What an account may be called.

use wire::limits::{LONGEST_ACCOUNT, SHORTEST_ACCOUNT};

use crate::Fault;

/// A login as it is kept: small letters, digits, `_`, `.` and `-`. It is shown to its owner only, so it need not be
/// pretty; being plain, no two of them look alike.
pub fn login(wanted: &str) -> Result<String, Fault> {
    let login = wanted.trim().to_ascii_lowercase();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '.' | '-');
    if (SHORTEST_ACCOUNT..=LONGEST_ACCOUNT).contains(&login.len()) && login.chars().all(plain) {
        Ok(login)
    } else {
        let lengths = format!("{SHORTEST_ACCOUNT} to {LONGEST_ACCOUNT}");
        Err(Fault::Bad(format!("an account's name has {lengths} characters: letters a to z, digits, `_`, `.` and `-`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logins_are_plain() {
        assert_eq!(login(" Anna.B-7 ").unwrap(), "anna.b-7");
        for wrong in ["ab", "anna b", "änne", &"a".repeat(33), ""] {
            assert!(login(wrong).is_err(), "{wrong}");
        }
    }
}
