//! What goes wrong, in words that say what to do, and as an HTTP reply.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::{CatalogError, No};
use service::Refused;
use store::{Cause, StoreError};
use wire::Code;
use wire::api::Problem;

/// After so many seconds it is worth asking again for something that could not be done for now.
const AGAIN_IN: u64 = 2;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("{0}")]
    NotFound(String),
    /// The request makes no sense.
    #[error("{0}")]
    Bad(String),
    /// The caller is not known.
    #[error("pick a nickname first")]
    Nobody,
    /// Another person's to do.
    #[error("{0}")]
    NotYours(String),
    /// It could be done at another time.
    #[error("{0}")]
    NotNow(String),
    /// A rule forbids it.
    #[error("{reason} ({rule})")]
    Rule { rule: String, reason: String },
    #[error("too much at once: try again in {seconds} s")]
    TooFast { seconds: u64 },
    #[error("that is more than {limit} bytes")]
    TooLarge { limit: u64 },
    /// The house is full or about to stop.
    #[error("{0}")]
    Busy(String),
    /// It could not be kept; nothing has changed.
    #[error("{}", unstored(.0))]
    NotStored(#[source] StoreError),
    /// The house's own mistake; the log says more than the guest is told.
    #[error("something went wrong in the house; it is in its log")]
    Ours(String),
}

/// What keeps the house from storing, in words for its guests. Those who run it find more in the log.
pub fn cause(error: &StoreError) -> &'static str {
    match error {
        StoreError::Unavailable { cause: Cause::Full, .. } => "the house's disk is full",
        StoreError::Unavailable { cause: Cause::Damaged, .. } => "what the house keeps is damaged",
        StoreError::Unavailable { cause: Cause::Disk, .. } => "the house's disk does not do its work",
        StoreError::TakenOver { .. } => "another house has taken this one's place",
        StoreError::Conflict { .. } | StoreError::Missing { .. } => "what the house keeps was changed by somebody else",
        StoreError::Busy => "the house's database does not keep up",
        _ => "the house's database does not answer",
    }
}

fn unstored(error: &StoreError) -> String {
    match error {
        StoreError::Unclear { .. } => {
            "nobody knows yet whether it was stored; look at the table again in a moment".into()
        }
        error if error.is_the_databases() => {
            format!("it could not be stored: {}; nothing has happened, try again in a moment", cause(error))
        }
        _ => "it could not be stored; look at the table again, then try once more".into(),
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Fault::NotStored(error)
    }
}

impl From<CatalogError> for Fault {
    fn from(error: CatalogError) -> Self {
        match error {
            CatalogError::Refused { rule, reason } => Fault::Rule { rule: rule.to_string(), reason },
            CatalogError::NoSuchGame { .. } => Fault::NotFound(error.to_string()),
            other => Fault::Bad(other.to_string()),
        }
    }
}

impl From<Refused> for Fault {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Rule { rule, reason } => Fault::Rule { rule, reason },
            Refused::NotNow(why) => Fault::NotNow(why),
            Refused::NotYours(why) => Fault::NotYours(why),
            Refused::NotUnderstood(why) => Fault::Bad(why),
        }
    }
}

impl From<No> for Fault {
    fn from(no: No) -> Self {
        Refused::from(no).into()
    }
}

impl Fault {
    /// The word and the status a program goes by.
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Fault::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
            Fault::Bad(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad"),
            Fault::Nobody => (StatusCode::UNAUTHORIZED, "nobody"),
            Fault::NotYours(_) => (StatusCode::FORBIDDEN, "not_yours"),
            Fault::NotNow(_) => (StatusCode::CONFLICT, "not_now"),
            Fault::Rule { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "rule"),
            Fault::TooFast { .. } => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            Fault::TooLarge { .. } => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Fault::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Fault::NotStored(_) => (StatusCode::SERVICE_UNAVAILABLE, "not_stored"),
            Fault::Ours(_) => (StatusCode::INTERNAL_SERVER_ERROR, "ours"),
        }
    }

    /// The word a client at a table goes by.
    pub fn code(&self) -> Code {
        match self {
            Fault::Bad(_) | Fault::Rule { .. } => Code::NotUnderstood,
            Fault::Nobody | Fault::NotYours(_) | Fault::NotFound(_) => Code::NotYours,
            Fault::NotNow(_) => Code::NotNow,
            Fault::TooFast { .. } | Fault::TooLarge { .. } => Code::TooFast,
            Fault::Busy(_) | Fault::NotStored(_) | Fault::Ours(_) => Code::NotStored,
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let (status, code) = self.kind();
        match &self {
            // Of a database that is away the store tells when that begins and when it ends.
            Fault::NotStored(error) if !error.is_the_databases() => tracing::error!(%error, "not stored"),
            Fault::Ours(what) => tracing::error!(%what, "the house erred"),
            _ => {}
        }
        let rule = match &self {
            Fault::Rule { rule, .. } => Some(rule.clone()),
            _ => None,
        };
        let problem = Problem { code: code.into(), message: self.to_string(), rule };
        let mut response = (status, Json(problem)).into_response();
        let again_in = match self {
            Fault::TooFast { seconds } => Some(seconds),
            Fault::Busy(_) | Fault::NotStored(_) => Some(AGAIN_IN),
            _ => None,
        };
        if let Some(seconds) = again_in {
            response.headers_mut().insert(axum::http::header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
