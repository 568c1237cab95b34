//! Codes and secrets: random letters that survive being read out.

/// Digits and letters without those that look alike (Crockford's alphabet).
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A table's code has this many letters: fifty random bits, so that a link cannot be guessed.
const CODE: usize = 10;

/// Bytes as letters, five bits each.
pub fn letters(bytes: &[u8]) -> String {
    let bit = |at: usize| bytes[at / 8] >> (7 - at % 8) & 1;
    (0..bytes.len() * 8 / 5)
        .map(|letter| {
            let value = (0..5).fold(0, |value, at| value << 1 | bit(letter * 5 + at));
            char::from(LETTERS[usize::from(value)])
        })
        .collect()
}

/// So many random bytes.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without the system's randomness there are no fair dice and no secrets: better no table at all.
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes
}

/// A new table's code.
pub fn table() -> String {
    letters(&random::<{ CODE * 5 / 8 + 1 }>())[..CODE].to_string()
}

/// A code as a person typed it.
pub fn read(typed: &str) -> String {
    typed.trim().to_lowercase().replace(['-', ' '], "").replace('o', "0").replace(['i', 'l'], "1")
}

/// Whether two secrets are the same, in a time that tells nothing.
pub fn same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |found, (one, other)| found | one ^ other) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_letters_that_can_be_read_out() {
        let code = table();
        assert_eq!(code.len(), CODE);
        assert!(code.bytes().all(|letter| LETTERS.contains(&letter)), "{code}");
        assert_eq!(letters(&[0xff; 5]), "zzzzzzzz");
        assert_eq!(read(" ABC-oil "), "abc011");
        assert_ne!(table(), table());
    }

    #[test]
    fn secrets_are_compared_whole() {
        assert!(same("abc", "abc"));
        assert!(!same("abc", "abd") && !same("abc", "ab"));
    }
}
