//! People: visitors, and those with an account.

use crate::connection::Row;
use crate::statement::{Statement, check_key, values};
use crate::{Store, StoreError, limits};

/// A person who has been here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: String,
    pub nickname: String,
    pub created_ms: i64,
    /// The name of the account, as its owner writes it; none for a visitor.
    pub login: Option<String>,
}

impl Person {
    pub(crate) fn of(row: &Row) -> Result<Person, StoreError> {
        Ok(Person { id: row.get(0)?, nickname: row.get(1)?, created_ms: row.get(2)?, login: row.get(3)? })
    }
}

/// Anna and anna are one account.
fn login_key(login: &str) -> String {
    login.to_lowercase()
}

impl Store {
    /// Keeps a new visitor; accounts are made by [`Store::set_account`].
    pub async fn new_person(&self, person: &Person) -> Result<(), StoreError> {
        let Person { id, nickname, created_ms, login: _ } = person;
        check_key("a person's id", id)?;
        let sql = "INSERT INTO people (id, nickname, created_ms) VALUES ($1, $2, $3)";
        let insert = Statement::new(sql, values![id.clone(), nickname.clone(), *created_ms]);
        self.script(id, vec![insert]).await.map(|_| ())
    }

    pub async fn person(&self, id: &str) -> Result<Option<Person>, StoreError> {
        let sql = "SELECT id, nickname, created_ms, login FROM people WHERE id = $1";
        self.reader().row(sql, values![id]).await?.map(|row| Person::of(&row)).transpose()
    }

    pub async fn rename(&self, id: &str, nickname: &str) -> Result<(), StoreError> {
        let sql = "UPDATE people SET nickname = $2 WHERE id = $1";
        let update = Statement::new(sql, values![id.to_string(), nickname.to_string()]).needs(1);
        self.script(id, vec![update]).await.map(|_| ())
    }

    /// Gives a person an account, or another login or password. [`StoreError::Taken`] if another person has this login,
    /// however it is spelt.
    pub async fn set_account(&self, id: &str, login: &str, password_hash: &str) -> Result<(), StoreError> {
        check_key("a login", login)?;
        let key = login_key(login);
        check_key("a login", &key)?;
        let sql = "UPDATE people SET login = $2, login_key = $3, password_hash = $4 WHERE id = $1";
        let values = values![id.to_string(), login.to_string(), key, password_hash.to_string()];
        match self.script(id, vec![Statement::new(sql, values).needs(1)]).await {
            Err(StoreError::Conflict { .. }) => Err(StoreError::Taken { login: login.into() }),
            written => written.map(|_| ()),
        }
    }

    /// Whose account this is, and the hash of the password.
    pub async fn account(&self, login: &str) -> Result<Option<(Person, String)>, StoreError> {
        let sql = "SELECT id, nickname, created_ms, login, password_hash FROM people WHERE login_key = $1";
        let found = self.reader().row(sql, values![login_key(login)]).await?;
        found.map(|row| Ok((Person::of(&row)?, row.get(4)?))).transpose()
    }

    /// Merges a visitor into the person they turn out to be: seats, words and packs become that person's, and the
    /// visitor is gone together with its sessions. Nothing happens, and [`StoreError::Missing`] is returned, if `from`
    /// has an account of its own or if one of the two is not there.
    pub async fn merge(&self, from: &str, into: &str) -> Result<(), StoreError> {
        if from == into {
            return Ok(());
        }
        // `nickname = nickname` changes nothing; it only counts who is there.
        let visitor = "UPDATE people SET nickname = nickname WHERE id = $1 AND login IS NULL";
        let somebody = "UPDATE people SET nickname = nickname WHERE id = $1";
        let moves = [
            "UPDATE seats SET person = $2 WHERE person = $1",
            "UPDATE chat SET person = $2 WHERE person = $1",
            // What both have put on their shelves lies on one of them then.
            "DELETE FROM shelf WHERE owner = $1 AND hash IN (SELECT hash FROM shelf WHERE owner = $2 AND off_ms IS NULL)",
            "DELETE FROM shelf WHERE owner = $2 AND hash IN (SELECT hash FROM shelf WHERE owner = $1)",
            "UPDATE shelf SET owner = $2 WHERE owner = $1",
        ];
        let mut script = vec![
            Statement::new(visitor, values![from.to_string()]).needs(1),
            Statement::new(somebody, values![into.to_string()]).needs(1),
        ];
        script.extend(moves.map(|sql| Statement::new(sql, values![from.to_string(), into.to_string()])));
        script.push(Statement::new("DELETE FROM people WHERE id = $1", values![from.to_string()]).needs(1));
        self.script(from, script).await.map(|_| ())
    }

    /// Forgets visitors who came before this time, sit nowhere, own nothing and have no session. How many.
    pub async fn forget_visitors(&self, created_before_ms: i64, limit: u32) -> Result<u64, StoreError> {
        let sql = "DELETE FROM people WHERE id IN (SELECT id FROM people WHERE login IS NULL AND created_ms < $1 \
                   AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.person = people.id) \
                   AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id) \
                   AND NOT EXISTS (SELECT 1 FROM shelf WHERE shelf.owner = people.id) LIMIT $2)";
        let values = values![created_before_ms, i64::from(limit.min(limits::FORGET))];
        let changed = self.script("people", vec![Statement::new(sql, values)]).await?;
        Ok(changed.first().copied().unwrap_or_default())
    }
}
