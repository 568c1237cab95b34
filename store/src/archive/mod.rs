//! A whole house in one file, to keep it safe or to move it, also between SQLite and PostgreSQL.
//!
//! An archive is gzip around lines of JSON, so that its owner can read it without us: `zcat house.archive | head`. The
//! first line says which sheets there are and what their columns hold, the last one how many rows there were and the
//! BLAKE3 of everything before it. Between them every row is a line: `["entries","K7QM",3,"…"]`; bytes are written in
//! hexadecimal digits.

mod backup;
mod lines;
mod restore;

use serde_json::Value as Json;

use crate::connection::Row;
use crate::statement::Value;
use crate::{StoreError, limits};

/// What an archive holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub tables: u64,
    pub entries: u64,
    pub people: u64,
    pub packs: u64,
    /// All rows of all sheets.
    pub rows: u64,
}

impl Summary {
    fn count(&mut self, sheet: &str) {
        self.rows += 1;
        match sheet {
            "tables" => self.tables += 1,
            "entries" => self.entries += 1,
            "people" => self.people += 1,
            "packs" => self.packs += 1,
            _ => {}
        }
    }
}

/// What a house keeps, each sheet after those it refers to: name, columns, order. A number that the database gives out
/// itself, such as that of a line of chat, is not written; the order keeps it.
const SHEETS: [(&str, &str, &str); 10] = [
    ("people", "id:text nickname:text created_ms:int login:text? login_key:text? password_hash:text?", "id"),
    ("tables", "code:text game:text stage:text public:int created_ms:int touched_ms:int due_ms:int? doc:text", "code"),
    ("entries", "code:text seq:int body:text", "code, seq"),
    ("checkpoints", "code:text seq:int body:text", "code"),
    ("seats", "code:text seat:int person:text", "code, seat"),
    ("chat", "code:text at_ms:int person:text text:text", "id"),
    ("sessions", "token_hash:blob person:text expires_ms:int", "token_hash"),
    ("packs", "hash:blob doc:text size:int bytes:blob", "hash"),
    ("shelf", "owner:text hash:blob id:text put_ms:int since_ms:int off_ms:int?", "owner, hash"),
    ("laid", "code:text hash:blob", "code, hash"),
];

/// The first line's mark.
const MARK: &str = "safehouse_archive";

/// So many bytes in a line: the largest thing that is kept, if every character of it had to be written as `\u0001`.
const LINE_BYTES: u64 = 6 * limits::CHANGE_BYTES as u64 + (1 << 20);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Int,
    MaybeInt,
    Text,
    MaybeText,
    Blob,
}

/// A table of the database, as an archive describes it.
#[derive(Clone, Debug)]
struct Sheet {
    name: String,
    columns: Vec<(String, Kind)>,
}

impl Sheet {
    /// Names become part of statements, so they are letters and `_` only. None if something is not as it should be.
    fn parse(name: &str, columns: &str) -> Option<Sheet> {
        let is_name =
            |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        let column = |column: &str| {
            let (name, kind) = column.split_once(':')?;
            let kind = match kind {
                "int" => Kind::Int,
                "int?" => Kind::MaybeInt,
                "text" => Kind::Text,
                "text?" => Kind::MaybeText,
                "blob" => Kind::Blob,
                _ => return None,
            };
            is_name(name).then(|| (name.to_string(), kind))
        };
        let columns = columns.split(' ').map(column).collect::<Option<Vec<_>>>()?;
        is_name(name).then(|| Sheet { name: name.into(), columns })
    }

    /// `code, seq, body`.
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// A row as a line of an archive.
    fn write(&self, row: &Row) -> Result<Json, StoreError> {
        let mut line = vec![Json::from(self.name.as_str())];
        for (column, (_, kind)) in self.columns.iter().enumerate() {
            line.push(match kind {
                Kind::Int | Kind::MaybeInt => Json::from(row.get::<Option<i64>>(column)?),
                Kind::Text | Kind::MaybeText => Json::from(row.get::<Option<String>>(column)?),
                Kind::Blob => Json::from(hex(&row.get::<Vec<u8>>(column)?)),
            });
        }
        Ok(Json::from(line))
    }

    /// The values of a line, its name left out. None if they are not what the columns hold.
    fn read(&self, line: Vec<Json>) -> Option<Vec<Value<'static>>> {
        if line.len() != self.columns.len() + 1 {
            return None;
        }
        let value = |(json, (_, kind)): (Json, &(String, Kind))| {
            let value = match (kind, json) {
                (Kind::Int | Kind::MaybeInt, Json::Number(number)) => Value::from(number.as_i64()?),
                (Kind::Text | Kind::MaybeText, Json::String(text)) => Value::from(text),
                (Kind::MaybeInt, Json::Null) => Value::Int(None),
                (Kind::MaybeText, Json::Null) => Value::Text(None),
                (Kind::Blob, Json::String(digits)) => Value::from(unhex(&digits)?),
                _ => return None,
            };
            (!value.has_nul()).then_some(value)
        };
        line.into_iter().skip(1).zip(&self.columns).map(value).collect()
    }
}

fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |half: u8| char::from(DIGITS[usize::from(half & 15)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(*byte)]).collect()
}

fn unhex(digits: &str) -> Option<Vec<u8>> {
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|[high, low]| Some(value(*high)? << 4 | value(*low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sheet_is_described_rightly() {
        for (name, columns, _) in SHEETS {
            assert!(Sheet::parse(name, columns).is_some(), "{name}");
        }
        assert!(Sheet::parse("people; DROP TABLE people", "id:text").is_none());
        assert!(Sheet::parse("people", "id) VALUES (1:text").is_none());
        assert!(Sheet::parse("people", "").is_none());
    }

    #[test]
    fn bytes_are_written_in_digits() {
        assert_eq!(hex(&[0, 9, 171, 255]), "0009abff");
        assert_eq!(unhex("0009abff"), Some(vec![0, 9, 171, 255]));
        assert_eq!((unhex("0"), unhex("0g"), unhex("ä")), (None, None, None));
    }
}
