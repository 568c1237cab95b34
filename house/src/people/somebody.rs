//! How a handler says whom it serves.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::Person;

use super::Visit;
use crate::{Fault, Shared};

/// A caller with a name; others are sent to pick one.
#[derive(Debug)]
pub struct Somebody(pub Person);

/// The person who calls, or none if they are not known.
#[derive(Debug)]
pub struct Maybe(pub Option<Person>);

impl FromRequestParts<Shared> for Maybe {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Fault> {
        let Some(token) = Visit::of(&parts.headers, &house.config).token else { return Ok(Maybe(None)) };
        let person = house.people.who(&house.store, &token).await?;
        if let Some(person) = &person {
            house.guard.people.take(person.id.as_str())?;
        }
        Ok(Maybe(person))
    }
}

impl FromRequestParts<Shared> for Somebody {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Fault> {
        let Maybe(person) = Maybe::from_request_parts(parts, house).await?;
        person.map(Somebody).ok_or(Fault::Nobody)
    }
}
