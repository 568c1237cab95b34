//! Bytes as lowercase hexadecimal digits, the one spelling a journal uses.

/// The digits of some bytes.
pub fn encode(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    bytes
        .iter()
        .flat_map(|byte| [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]])
        .map(char::from)
        .collect()
}

/// The bytes of some digits; `None` for anything but pairs of lowercase digits.
pub fn decode(digits: &str) -> Option<Vec<u8>> {
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else {
        return None;
    };
    pairs.iter().map(|&[high, low]| Some(value(high)? << 4 | value(low)?)).collect()
}

fn value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// A 64-bit number from its sixteen digits.
pub fn decode_word(digits: &str) -> Option<u64> {
    Some(u64::from_be_bytes(decode(digits)?.try_into().ok()?))
}

/// Fields that are a list of bytes.
pub mod bytes {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::encode(bytes))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
        super::decode(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("expected pairs of digits 0-9a-f"))
    }
}

/// Fields that are a 64-bit hash.
pub mod word {
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    // Serde hands every field over by reference.
    pub fn serialize<S: Serializer>(word: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&super::encode(&word.to_be_bytes()))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        super::decode_word(&String::deserialize(from)?).ok_or_else(|| D::Error::custom("expected 16 digits 0-9a-f"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_back_and_only_one_spelling_is_read() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(decode(&encode(&all)), Some(all));
        assert_eq!(decode("0F"), None);
        assert_eq!(decode("0"), None);
        assert_eq!(decode("+1"), None);
        assert_eq!(decode_word("00000000000000ff"), Some(255));
        assert_eq!(decode_word("ff"), None);
    }
}
