//! Accounts: made from a visitor, logged into, logged out of. Whenever a person makes an account, logs in or changes
//! the password, they get a new token, so that one that was planted before is worth nothing after.

use axum::Json;
use axum::extract::State;
use store::StoreError;
use wire::api::{Credentials, Me};

use super::extra::NewPassword;
use super::me::told;
use super::parts::{Body, Place};
use super::replies::Done;
use crate::people::{self, Maybe, Person, Signed, Somebody, Visit, check_new};
use crate::{Fault, Shared};

pub async fn create(
    State(house): State<Shared>,
    visit: Visit,
    Place(place): Place,
    Somebody(person): Somebody,
    Body(Credentials { account, password }): Body<Credentials>,
) -> Result<Signed<Json<Me>>, Fault> {
    let login = people::login(&account)?;
    check_new(&password, &login)?;
    if person.login.is_some() {
        return Err(Fault::NotNow("you have an account already; log out to make another".into()));
    }
    // Whether a name is taken can be found out here, but not quickly.
    house.guard.tries.take(&place)?;
    let hash = house.people.passwords.hash(password).await?;
    match house.store.set_account(&person.id, &login, &hash).await {
        Err(error @ StoreError::Taken { .. }) => return Err(Fault::NotNow(error.to_string())),
        written => written?,
    }
    house.people.close_all(&house.store, &person.id).await?;
    house.hall.logged_out(&person.id, None).await;
    let token = house.people.open(&house.store, &person).await?;
    Ok(visit.grant(&token, told(&Person { login: Some(login), ..person })))
}

pub async fn login(
    State(house): State<Shared>,
    visit: Visit,
    Place(place): Place,
    Maybe(before): Maybe,
    Body(Credentials { account, password }): Body<Credentials>,
) -> Result<Signed<Json<Me>>, Fault> {
    house.guard.tries.take(&place)?;
    // A name that cannot be an account's is treated as one that is not: the answer and its time are the same.
    let account = people::login(&account).unwrap_or_default();
    house.guard.tried.take(account.as_str())?;
    let (person, kept) = house.store.account(&account).await?.unzip();
    let right = house.people.passwords.is_right(password, kept).await?;
    let Some(person) = person.filter(|_| right) else {
        return Err(Fault::NotYours("this account and this password do not belong together".into()));
    };
    let token = house.people.open(&house.store, &person).await?;
    leave(&house, &visit, before, &person, token.session()).await?;
    Ok(visit.grant(&token, told(&person)))
}

/// Ends who the browser was before logging in: a visitor becomes part of the account, whose new session their connections
/// then belong to; another account is logged out.
async fn leave(house: &Shared, visit: &Visit, before: Option<Person>, now: &Person, session: u64) -> Result<(), Fault> {
    match before {
        Some(visitor) if visitor.login.is_none() && visitor.id != now.id => {
            house.store.merge(&visitor.id, &now.id).await?;
            house.people.changed(&visitor.id);
            house.hall.merged(house, &visitor.id, &now.id, session).await;
        }
        before => end(house, visit, before).await?,
    }
    Ok(())
}

/// Ends the session a request came with, if it came with one, and the connections of that session.
async fn end(house: &Shared, visit: &Visit, person: Option<Person>) -> Result<(), Fault> {
    if let Some(token) = &visit.token {
        house.people.close(&house.store, token).await?;
        if let Some(person) = person {
            house.hall.logged_out(&person.id, Some(token.session())).await;
        }
    }
    Ok(())
}

/// Works for every caller: no person stays logged in because something was odd.
pub async fn logout(State(house): State<Shared>, visit: Visit, Maybe(person): Maybe) -> Result<Signed<Done>, Fault> {
    end(&house, &visit, person).await?;
    Ok(visit.revoke(Done))
}

pub async fn password(
    State(house): State<Shared>,
    visit: Visit,
    Place(place): Place,
    Somebody(person): Somebody,
    Body(NewPassword { old, new }): Body<NewPassword>,
) -> Result<Signed<Json<Me>>, Fault> {
    let Some(login) = person.login.clone() else {
        return Err(Fault::NotNow("there is no password to change: make an account first".into()));
    };
    check_new(&new, &login)?;
    house.guard.tries.take(&place)?;
    house.guard.tried.take(login.as_str())?;
    let kept = house.store.account(&login).await?.map(|(_, kept)| kept);
    if !house.people.passwords.is_right(old, kept).await? {
        return Err(Fault::NotYours("that is not the password so far".into()));
    }
    let hash = house.people.passwords.hash(new).await?;
    house.store.set_account(&person.id, &login, &hash).await?;
    house.people.close_all(&house.store, &person.id).await?;
    house.hall.logged_out(&person.id, None).await;
    let token = house.people.open(&house.store, &person).await?;
    Ok(visit.grant(&token, told(&person)))
}
