//! A statement with its values, in the one dialect that both databases understand: `$1`, whole numbers, text, bytes.

use std::borrow::Cow;

use crate::{StoreError, limits};

/// A value beside a statement, never inside it.
#[derive(Clone, Debug)]
pub(crate) enum Value<'a> {
    Int(Option<i64>),
    Text(Option<Cow<'a, str>>),
    Blob(Cow<'a, [u8]>),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Int(Some(number))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Int(number)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Value::Text(Some(Cow::Borrowed(text)))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Value::Text(Some(Cow::Owned(text)))
    }
}

impl From<Option<String>> for Value<'_> {
    fn from(text: Option<String>) -> Self {
        Value::Text(text.map(Cow::Owned))
    }
}

impl From<Vec<u8>> for Value<'_> {
    fn from(bytes: Vec<u8>) -> Self {
        Value::Blob(Cow::Owned(bytes))
    }
}

impl From<[u8; 32]> for Value<'_> {
    fn from(hash: [u8; 32]) -> Self {
        Value::Blob(Cow::Owned(hash.to_vec()))
    }
}

impl Value<'_> {
    pub fn bytes(&self) -> usize {
        match self {
            Value::Int(_) => 8,
            Value::Text(text) => text.as_deref().map_or(0, str::len),
            Value::Blob(bytes) => bytes.len(),
        }
    }

    pub fn has_nul(&self) -> bool {
        matches!(self, Value::Text(Some(text)) if text.contains('\0'))
    }
}

/// The values of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => { vec![$($crate::statement::Value::from($value)),*] };
}
pub(crate) use values;

/// Something to be written.
#[derive(Clone, Debug)]
pub(crate) struct Statement<'a> {
    pub sql: Cow<'static, str>,
    pub values: Vec<Value<'a>>,
    /// So many rows have to be changed at least; else what it speaks of is missing, and nothing is written.
    pub needs: u64,
}

impl<'a> Statement<'a> {
    pub fn new(sql: &'static str, values: Vec<Value<'a>>) -> Self {
        Statement { sql: Cow::Borrowed(sql), values, needs: 0 }
    }

    pub fn needs(self, rows: u64) -> Self {
        Statement { needs: rows, ..self }
    }
}

/// How many rows go into one statement. Few sizes, so that the database knows each of the statements already; halves of
/// each other, because every statement is a trip to the database's thread and back, and fifteen rows should not be
/// fifteen trips.
const SIZES: [usize; 8] = [128, 64, 32, 16, 8, 4, 2, 1];

/// One statement for many rows: `before ($1, $2), ($3, $4) after`. Every row has to change something if `all`.
pub(crate) fn many<'a>(
    before: &str,
    after: &str,
    rows: impl IntoIterator<Item = Vec<Value<'a>>>,
    all: bool,
    into: &mut Vec<Statement<'a>>,
) {
    let mut rows: Vec<Vec<Value<'a>>> = rows.into_iter().collect();
    rows.reverse();
    for size in SIZES {
        while rows.len() >= size {
            let chunk = rows.split_off(rows.len() - size);
            let width = chunk.first().map_or(0, Vec::len);
            let sql = Cow::Owned(format!("{before} {} {after}", placeholders(size, width)));
            let values = chunk.into_iter().rev().flatten().collect();
            into.push(Statement { sql, values, needs: if all { size as u64 } else { 0 } });
        }
    }
}

/// `($1, $2), ($3, $4)`.
pub(crate) fn placeholders(rows: usize, width: usize) -> String {
    let mut text = String::with_capacity(rows * width * 6);
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { "), (" });
        for column in 0..width {
            if column > 0 {
                text.push_str(", ");
            }
            text.push('$');
            text.push_str(&(row * width + column + 1).to_string());
        }
    }
    text.push(')');
    text
}

/// Refuses what one of the databases could not hold, so that a house can move between them.
pub(crate) fn check(what: &'static str, text: &str, limit: usize) -> Result<(), StoreError> {
    if text.len() > limit {
        return Err(StoreError::TooLarge { what, bytes: text.len(), limit });
    }
    if text.contains('\0') { Err(StoreError::Nul { what }) } else { Ok(()) }
}

/// The same for what is looked up by.
pub(crate) fn check_key(what: &'static str, key: &str) -> Result<(), StoreError> {
    check(what, key, limits::KEY_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_order_in_few_sizes_of_statements() {
        let mut made = Vec::new();
        many("INSERT INTO t VALUES", "", (0..147).map(|n| values![n, n * 10]), true, &mut made);
        assert_eq!(made.iter().map(|one| one.needs).collect::<Vec<_>>(), [128, 16, 2, 1]);
        let numbers: Vec<i64> = made
            .iter()
            .flat_map(|one| &one.values)
            .map(|value| if let Value::Int(Some(number)) = value { *number } else { -1 })
            .collect();
        assert_eq!(numbers, (0..147).flat_map(|n| [n, n * 10]).collect::<Vec<_>>());
        assert_eq!(made[3].sql, "INSERT INTO t VALUES ($1, $2) ");
    }
}
