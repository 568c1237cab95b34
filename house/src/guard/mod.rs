//! Who may ask what, how often, and from where. Everything here is wrapped around every route by [`around`]; what it
//! counts lives in [`Guard`]. `SECURITY.md` says what it is for.

mod address;
mod aging;
mod bucket;
mod connections;
mod gates;
mod headers;
mod held;
mod host;
mod limiter;
mod origin;
mod turns;
mod watch;

use std::net::IpAddr;

use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use tower_http::catch_panic::CatchPanicLayer;
use wire::api::Problem;

pub use address::{caller, is_near};
pub(crate) use aging::Aging;
pub use bucket::{Bucket, Rate};
pub use connections::{Connected, Connections};
pub use gates::PATIENCE;
pub use held::counted;
pub use limiter::Limiter;
pub use origin::{is_browser, is_https, origin_ok, public_base};
pub use turns::{Turn, Turns};
pub use watch::recorder;

use crate::config::Limits;
use crate::{Fault, Shared, lanes};

/// What somebody hears who holds too many connections.
pub const TOO_MANY: &str = "too many connections from your address; close some first";

/// What somebody hears whose packs would fill the house's memory.
pub const TOO_MUCH: &str = "too many bytes of packs are on their way from your address; wait until those have arrived";

/// What somebody hears who takes so much so slowly.
pub const TOO_LARGE: &str = "large replies are still on their way to your address; take those first";

/// What is counted about those who come.
pub struct Guard {
    /// Requests from one place.
    pub places: Limiter<IpAddr>,
    /// Requests of one person, from wherever; twice what one place may, for somebody with two devices.
    pub people: Limiter<String>,
    /// New visitors from one place: a club may come at once, a flood may not.
    pub visitors: Limiter<IpAddr>,
    /// Passwords tried from one place.
    pub tries: Limiter<IpAddr>,
    /// Passwords tried for one account. Generous: it must not become a way to lock its owner out.
    pub tried: Limiter<String>,
    /// Tables set up by one person.
    tables: Limiter<String>,
    /// Tables set up from one place: a visitor is soon made, and a game between bots fills the disk.
    tables_there: Limiter<IpAddr>,
    /// Answers that one place gives or takes back: a journal keeps each of them.
    answers: Limiter<IpAddr>,
    /// Bytes of journals and of chat that one place makes the house keep, by its bots too. What the house does by itself, when
    /// clocks run down at tables that were put away, is a place of its own.
    written: Limiter<Option<IpAddr>>,
    /// Packs uploaded by one person: each is read and built, which costs more than other requests.
    pub uploads: Limiter<String>,
    /// Sockets at tables that are open.
    pub connections: Connections,
    /// Requests, and connections over which they come.
    pub requests: Connections,
    /// Tables that are in memory.
    pub live: Connections,
    /// Bytes of packs that are on their way or being looked at.
    pub packs: Connections,
    /// Bytes of packs on tables that are in memory.
    pub laid: Connections,
    /// Bytes of large replies that are being taken.
    pub replies: Connections,
    /// Whole games that are being read.
    pub journals: Turns,
}

impl Guard {
    pub fn new(limits: &Limits) -> Self {
        Guard {
            places: Limiter::new(Rate::per_second(limits.requests_per_second)),
            people: Limiter::new(Rate::per_second(limits.requests_per_second.saturating_mul(2))),
            visitors: Limiter::new(Rate::per_hour(limits.visitors_per_hour)),
            tries: Limiter::new(Rate::slow(10, 6)),
            tried: Limiter::new(Rate::slow(20, 15)),
            tables: Limiter::new(Rate::per_hour(limits.tables_per_hour)),
            tables_there: Limiter::new(Rate::per_hour(limits.tables_per_hour.saturating_mul(4))),
            answers: Limiter::new(Rate::per_hour(limits.answers_per_hour)),
            written: Limiter::new(Rate::per_hour(limits.written_bytes_per_hour)),
            uploads: Limiter::new(Rate::slow(20, 30)),
            connections: Connections::default(),
            requests: Connections::default(),
            live: Connections::default(),
            packs: Connections::default(),
            laid: Connections::default(),
            replies: Connections::default(),
            journals: Turns::default(),
        }
    }

    /// Somebody sets a table up: it counts for them, and for the place they ask from.
    pub fn set_up(&self, person: &str) -> Result<(), Fault> {
        self.tables.take(person)?;
        lanes::payer().place.map_or(Ok(()), |place| self.tables_there.take(&place))
    }

    /// Somebody gives an answer, or takes one back.
    pub fn answers(&self) -> Result<(), Fault> {
        lanes::payer().place.map_or(Ok(()), |place| self.answers.take(&place))
    }

    /// Whether more may be kept for this account.
    pub fn may_write(&self) -> Result<(), Fault> {
        self.written.has_some(&lanes::payer().place)
    }

    /// So much was kept for them for good.
    pub fn wrote(&self, bytes: usize) {
        let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
        self.written.owe(&lanes::payer().place, f64::from(bytes));
    }
}

/// Every gate around these routes; the last one here is the first a request meets.
pub fn around(routes: Router<Shared>, house: &Shared) -> Router<Shared> {
    recorder();
    routes
        .layer(from_fn_with_state(house.clone(), lanes::apart))
        .layer(from_fn_with_state(house.clone(), gates::replies))
        .layer(from_fn_with_state(house.clone(), gates::rate))
        .layer(from_fn_with_state(house.clone(), gates::at_once))
        .layer(from_fn_with_state(house.clone(), gates::origin))
        .layer(from_fn_with_state(house.clone(), gates::host))
        .layer(from_fn(gates::time))
        .layer(CatchPanicLayer::custom(gates::panicked))
        .layer(from_fn_with_state(house.clone(), headers::headers))
        .layer(from_fn(watch::watch))
}

/// A refusal that is none of the house's faults but of HTTP itself.
pub fn problem(status: StatusCode, code: &str, message: impl Into<String>) -> Response {
    let problem = Problem { code: code.into(), message: message.into(), rule: None };
    (status, Json(problem)).into_response()
}
