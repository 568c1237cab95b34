//! Where a house keeps its things.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

use crate::StoreError;

/// A SQLite file or a PostgreSQL database. Prints without its password.
#[derive(Clone)]
pub struct Address(pub(crate) Place);

#[derive(Clone)]
pub(crate) enum Place {
    File(PathBuf),
    Server(Box<PgConnectOptions>),
}

impl Address {
    /// The SQLite file of this path.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Address(Place::File(path.into()))
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(given: &str) -> Result<Self, StoreError> {
        // Whatever is wrong with an address, its password is not repeated in a log.
        let wrong = |why: &str| StoreError::Address { given: without_password(given), why: why.into() };
        if given.starts_with("postgres://") || given.starts_with("postgresql://") {
            let options = PgConnectOptions::from_str(given).map_err(|error| wrong(&error.to_string()))?;
            return Ok(Address(Place::Server(Box::new(options))));
        }
        let path = match given.split_once("://") {
            Some(("sqlite", path)) => path,
            Some(_) => return Err(wrong("only SQLite and PostgreSQL are known")),
            None => given.strip_prefix("sqlite:").unwrap_or(given),
        };
        if path.is_empty() {
            return Err(wrong("it is empty"));
        }
        if path.contains(":memory:") {
            return Err(wrong("what is kept in memory only is not kept"));
        }
        if path.contains('\0') {
            return Err(wrong("it holds a NUL character"));
        }
        Ok(Address::file(path))
    }
}

/// Everything between `://` and the last `@` may be a secret; so may everything after `?`.
fn without_password(given: &str) -> String {
    let Some((scheme, rest)) = given.split_once("://") else { return given.into() };
    let rest = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
    format!("{scheme}://{}", rest.split('?').next().unwrap_or_default())
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::File(path) => write!(f, "{}", path.display()),
            // Built from its parts: what is not written here cannot leak.
            Place::Server(options) => write!(
                f,
                "postgres://{}@{}:{}/{}",
                options.get_username(),
                options.get_host(),
                options.get_port(),
                options.get_database().unwrap_or_default()
            ),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(given: &str) -> String {
        given.parse::<Address>().map_or_else(|error| error.to_string(), |address| address.to_string())
    }

    #[test]
    fn paths_and_urls_are_understood() {
        assert_eq!(shown("data/safehouse.db"), "data/safehouse.db");
        assert_eq!(shown("sqlite:data/safehouse.db"), "data/safehouse.db");
        assert_eq!(shown("sqlite:///var/lib/safehouse.db"), "/var/lib/safehouse.db");
        assert_eq!(shown("postgres://anna@db.example/house"), "postgres://anna@db.example:5432/house");
    }

    #[test]
    fn a_password_is_never_shown() {
        for given in [
            "postgres://anna:s3cret@db/house",
            "postgres://anna:s3cret@db:port/house",
            "postgresql://db/house?user=anna&password=s3cret",
            "mysql://anna:s3cret@db/house?password=s3cret",
        ] {
            assert!(!shown(given).contains("s3cret"), "{}", shown(given));
            assert!(!format!("{:?}", given.parse::<Address>()).contains("s3cret"));
        }
    }

    #[test]
    fn what_cannot_be_kept_in_is_refused() {
        assert!(shown("").contains("it is empty"));
        assert!(shown("sqlite::memory:").contains("not kept"));
        assert!(shown("mysql://db/house").contains("only SQLite and PostgreSQL"));
    }
}
