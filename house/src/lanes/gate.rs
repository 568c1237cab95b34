//! The last gate: behind it a request is handled on the threads for rules.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument as _;

use super::Payer;
use crate::{Fault, Shared};

/// Whether the house is up is said by the threads that move bytes: it is asked most when others are busy.
const AT_ONCE: [&str; 2] = ["/healthz", "/readyz"];

/// Handles a request apart from the threads that move bytes, on the account of the client that asks.
pub async fn apart(State(house): State<Shared>, request: Request, next: Next) -> Response {
    if AT_ONCE.contains(&request.uri().path()) {
        return next.run(request).await;
    }
    let payer = Payer::of(&request, &house.config);
    if house.lanes.is_given_up(payer) {
        let why = "what you asked for before did not come back, and has taken too many of the house's threads";
        return Fault::Busy(why.into()).into_response();
    }
    let handled = house.lanes.run(payer, || {}, next.run(request).in_current_span()).await;
    handled.unwrap_or_else(|lost| Fault::from(lost).into_response())
}
