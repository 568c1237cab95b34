//! Who a caller is. A visitor picks a nickname and is a known person from then on, on this device; an account makes
//! them the same person on others. Handlers ask for [`Somebody`] or [`Maybe`]; how a token travels is in `visit.rs`.

mod login;
mod nickname;
mod password;
mod plain;
mod remembered;
mod somebody;
mod token;
mod visit;

pub use login::login;
pub use nickname::nickname;
pub use password::{Passwords, check_new};
pub use plain::{look_alike, plain};
pub use somebody::{Maybe, Somebody};
pub use store::Person;
pub use token::Token;
pub use visit::{Signed, TOKEN_HEADER, Visit};

use std::sync::Arc;

use remembered::Remembered;
use store::Store;

pub(crate) use crate::now_ms;

use crate::Fault;
use crate::lanes::Lanes;

/// A session ends after so many days without a visit; every visit begins it anew.
const SESSION_DAYS: i64 = 180;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// What is kept in memory about people.
pub struct People {
    remembered: Remembered,
    pub passwords: Passwords,
}

impl People {
    pub fn new(lanes: Arc<Lanes>) -> Self {
        People { remembered: Remembered::default(), passwords: Passwords::new(lanes) }
    }

    /// Whose token this is.
    pub async fn who(&self, store: &Store, token: &Token) -> Result<Option<Person>, Fault> {
        let hash = token.hash();
        if let Some(person) = self.remembered.get(&hash) {
            return Ok(Some(person));
        }
        let asked = self.remembered.asking();
        let found = match store.session(hash, now_ms()).await {
            Ok(found) => found,
            // A person known before the store went away is still the same: no session can end meanwhile.
            Err(error) => return self.remembered.get_however_old(&hash).map(Some).ok_or(Fault::from(error)),
        };
        if let Some(person) = &found {
            self.remembered.put(asked, hash, person.clone());
        }
        Ok(found)
    }

    /// Keeps a new visitor.
    pub async fn welcome(&self, store: &Store, nickname: String) -> Result<Person, Fault> {
        let mut id = [0; 16];
        getrandom::fill(&mut id).map_err(|error| Fault::Ours(format!("no random bytes: {error}")))?;
        let person = Person { id: token::hex(&id), nickname, created_ms: now_ms(), login: None };
        store.new_person(&person).await?;
        Ok(person)
    }

    /// Opens a new session of theirs; the token is told to them alone.
    pub async fn open(&self, store: &Store, person: &Person) -> Result<Token, Fault> {
        let token = Token::new()?;
        store.open_session(token.hash(), &person.id, now_ms() + SESSION_DAYS * DAY_MS).await?;
        Ok(token)
    }

    /// Lets a session live on. At most once a day, unless the house was restarted meanwhile.
    pub async fn renew(&self, store: &Store, token: &Token, person: &Person) -> Result<bool, Fault> {
        if !self.remembered.is_renewal_due(&token.hash()) {
            return Ok(false);
        }
        let renewed = store.open_session(token.hash(), &person.id, now_ms() + SESSION_DAYS * DAY_MS).await;
        // There is time: the next visit does it.
        if renewed.is_err() {
            self.remembered.renew_again(&token.hash());
        }
        Ok(renewed.is_ok())
    }

    /// Ends one session, at once.
    pub async fn close(&self, store: &Store, token: &Token) -> Result<(), Fault> {
        store.close_session(token.hash()).await?;
        self.remembered.forget(&token.hash());
        Ok(())
    }

    /// Ends all sessions of a person, at once.
    pub async fn close_all(&self, store: &Store, person: &str) -> Result<(), Fault> {
        store.close_sessions_of(person).await?;
        self.remembered.forget_person(person);
        Ok(())
    }

    /// Forgets what was remembered of a person: it is no longer true.
    pub fn changed(&self, person: &str) {
        self.remembered.forget_person(person);
    }
}
