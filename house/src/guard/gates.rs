//! The gates a request passes before anybody looks at it: host, origin, rate, time; and the net below, for panics.

use std::any::Any;
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::UPGRADE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::caller;
use super::held::Held;
use super::host::host_ok;
use super::origin::{is_safe, origin_ok};
use super::problem;
use crate::{Fault, Shared};

/// So long for a request, its body included. A socket is a reply that comes at once; what follows is its own affair.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// Refuses what was meant for another site. Whether the house is up may be asked by any name.
pub async fn host(State(house): State<Shared>, request: Request, next: Next) -> Response {
    if request.uri().path() != "/healthz" && !host_ok(request.headers(), request.uri(), &house.config) {
        let message = "this house does not go by that name; whoever runs it can give it one with `public_url`, \
            and until then it is found by its address in numbers";
        return problem(StatusCode::MISDIRECTED_REQUEST, "foreign_host", message);
    }
    next.run(request).await
}

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

/// What one place asks for at once, until all of it is taken. Without a proxy, connections are counted as they come; with
/// one they are the proxy's, and only a request tells whose it is.
pub async fn at_once(State(house): State<Shared>, request: Request, next: Next) -> Response {
    if !house.config.behind_proxy {
        return next.run(request).await;
    }
    let from = caller(request.headers(), request.extensions(), &house.config);
    let Some(place) = house.guard.requests.enter(from, house.config.limits.http_per_address) else {
        metrics::counter!("safehouse_turned_away_total", "why" => "too_many").increment(1);
        return Fault::Busy(super::TOO_MANY.into()).into_response();
    };
    next.run(request).await.map(|body| Body::new(Held::new(body, place)))
}

/// Replies larger than this are counted in bytes; there are not so many connections that smaller ones could fill a house.
const LARGE: u32 = 64 << 10;

/// What one place has on its way at once, until it has taken it: a journal may have megabytes, and whoever reads slowly makes
/// the house keep it for long. A single reply always fits. The page's own files are the program's and take no memory.
pub async fn replies(State(house): State<Shared>, request: Request, next: Next) -> Response {
    let from = caller(request.headers(), request.extensions(), &house.config);
    let is_made = request.uri().path().starts_with("/api");
    let reply = next.run(request).await;
    let size = reply.body().size_hint().lower();
    if !is_made || size <= LARGE.into() {
        return reply;
    }
    let most = house.config.limits.reply_bytes_per_address;
    let size = u32::try_from(size).unwrap_or(most).min(most);
    let Some(place) = house.guard.replies.hold(from, size, most) else {
        metrics::counter!("safehouse_turned_away_total", "why" => "too_large").increment(1);
        return Fault::Busy(super::TOO_LARGE.into()).into_response();
    };
    reply.map(|body| Body::new(Held::new(body, place)))
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
