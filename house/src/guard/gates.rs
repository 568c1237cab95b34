//! The gates a request passes before anybody looks at it: origin, rate, time; and the net below, for panics.

use std::any::Any;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::UPGRADE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::caller;
use super::origin::{is_safe, origin_ok};
use super::problem;
use crate::{Fault, Shared};

/// So long for a request, its body included. A socket is a reply that comes at once; what follows is its own affair.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Refuses what a foreign page makes a browser ask.
pub async fn origin(State(house): State<Shared>, request: Request, next: Next) -> Response {
    let upgrades = request.headers().contains_key(UPGRADE);
    if (upgrades || !is_safe(request.method())) && !origin_ok(request.headers(), &house.config) {
        let message = "this request does not come from a page of this house; \
            programs leave cookies out and send `Authorization: Bearer` instead";
        return problem(StatusCode::FORBIDDEN, "foreign_origin", message);
    }
    next.run(request).await
}

/// Refuses what comes too often from one place. Whether the house is up may be asked at any time.
pub async fn rate(State(house): State<Shared>, request: Request, next: Next) -> Response {
    let from = caller(request.headers(), request.extensions(), &house.config);
    if request.uri().path() != "/healthz"
        && let Err(fault) = house.guard.places.take(&from)
    {
        metrics::counter!("safehouse_turned_away_total", "why" => "too_fast").increment(1);
        return fault.into_response();
    }
    next.run(request).await
}

/// Gives up on what takes too long, a body that trickles in for example.
pub async fn time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response) => response,
        Err(_) => problem(StatusCode::SERVICE_UNAVAILABLE, "too_slow", "it took too long and was given up: try again"),
    }
}

/// A panic ends one request, not the house.
#[allow(clippy::needless_pass_by_value, reason = "the layer hands it over")]
pub fn panicked(panic: Box<dyn Any + Send + 'static>) -> Response {
    let said =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    Fault::Ours(format!("a request panicked: {}", said.unwrap_or_default())).into_response()
}
