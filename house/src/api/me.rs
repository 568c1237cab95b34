//! Who I am, and where I sit.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use wire::api::{Me, Nickname, TableLine};

use super::parts::{Ask, Body, Place};
use super::tables::{Page, lines};
use crate::people::{Maybe, Person, Signed, Somebody, Visit, nickname};
use crate::{Fault, Shared};

pub fn told(person: &Person) -> Json<Me> {
    Json(Me { nickname: person.nickname.clone(), account: person.login.clone() })
}

/// A page asks this when it opens, so it is where sessions are made to last longer.
pub async fn get(
    State(house): State<Shared>,
    visit: Visit,
    headers: HeaderMap,
    Somebody(person): Somebody,
) -> Result<Signed<Json<Me>>, Fault> {
    let renewed = match &visit.token {
        Some(token) => house.people.renew(&house.store, token, &person).await?,
        None => false,
    };
    let reply = told(&person);
    Ok(if renewed { visit.extend(&headers, reply) } else { Signed::as_before(reply) })
}

pub async fn put(
    State(house): State<Shared>,
    visit: Visit,
    Place(place): Place,
    Maybe(person): Maybe,
    Body(Nickname { nickname: wanted }): Body<Nickname>,
) -> Result<Signed<Json<Me>>, Fault> {
    let wanted = nickname(&wanted)?;
    let Some(person) = person else {
        house.guard.visitors.take(&place)?;
        let person = house.people.welcome(&house.store, wanted).await?;
        let token = house.people.open(&house.store, &person).await?;
        return Ok(visit.grant(&token, told(&person)));
    };
    house.store.rename(&person.id, &wanted).await?;
    house.people.changed(&person.id);
    Ok(Signed::as_before(told(&Person { nickname: wanted, ..person })))
}

pub async fn tables(
    State(house): State<Shared>,
    Somebody(person): Somebody,
    Ask(page): Ask<Page>,
) -> Result<Json<Vec<TableLine>>, Fault> {
    lines(&house, page.wanted(store::Whose::Person(person.id))?).await
}
