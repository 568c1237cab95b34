//! Browser sessions. Only the SHA-256 of a token is kept: a thief of the database cannot log in with it.

use crate::statement::{Statement, values};
use crate::{Person, Store, StoreError};

impl Store {
    /// [`StoreError::Missing`] if there is no such person.
    pub async fn open_session(&self, token_hash: [u8; 32], person: &str, expires_ms: i64) -> Result<(), StoreError> {
        let sql = "INSERT INTO sessions (token_hash, person, expires_ms) VALUES ($1, $2, $3) \
                   ON CONFLICT (token_hash) DO UPDATE SET expires_ms = excluded.expires_ms \
                   WHERE sessions.person = excluded.person";
        let insert = Statement::new(sql, values![token_hash, person.to_string(), expires_ms]).needs(1);
        self.script(person, vec![insert]).await.map(|_| ())
    }

    /// Whose session this is, if it is still open.
    pub async fn session(&self, token_hash: [u8; 32], now_ms: i64) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT people.id, people.nickname, people.created_ms, people.login FROM sessions \
                   JOIN people ON people.id = sessions.person WHERE token_hash = $1 AND expires_ms > $2";
        let found = self.reader().row(sql, values![token_hash, now_ms]).await?;
        found.map(|row| Person::of(&row)).transpose()
    }

    pub async fn close_session(&self, token_hash: [u8; 32]) -> Result<(), StoreError> {
        let sql = "DELETE FROM sessions WHERE token_hash = $1";
        self.script("session", vec![Statement::new(sql, values![token_hash])]).await.map(|_| ())
    }

    /// Everywhere at once, after a password was changed.
    pub async fn close_sessions_of(&self, person: &str) -> Result<u64, StoreError> {
        let sql = "DELETE FROM sessions WHERE person = $1";
        let changed = self.script(person, vec![Statement::new(sql, values![person.to_string()])]).await?;
        Ok(changed.first().copied().unwrap_or_default())
    }

    /// Forgets sessions that are over. How many.
    pub async fn sweep_sessions(&self, now_ms: i64) -> Result<u64, StoreError> {
        let sql = "DELETE FROM sessions WHERE expires_ms <= $1";
        let changed = self.script("sessions", vec![Statement::new(sql, values![now_ms])]).await?;
        Ok(changed.first().copied().unwrap_or_default())
    }
}
