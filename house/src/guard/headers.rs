//! What browsers are told about every reply.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use super::origin::is_https;
use crate::Shared;

/// A page of ours loads only what we serve, runs WebAssembly but no text as a program, speaks to us alone, and lies in
/// nobody's frame. Styles may be set on single elements, as drawings on a table need it.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // A table's address is its key: no other site learns it.
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Adds them. A handler that has its own, stricter policy keeps it.
pub async fn headers(State(house): State<Shared>, request: Request, next: Next) -> Response {
    let https = is_https(request.headers(), &house.config);
    let is_api = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    usual(headers, header::CONTENT_SECURITY_POLICY, POLICY);
    if https {
        // Two years, as browsers recommend; subdomains are the host's own affair.
        usual(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000");
    }
    if is_api {
        // What somebody is told depends on who they are.
        usual(headers, header::CACHE_CONTROL, "no-store");
    }
    response
}

fn usual(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
