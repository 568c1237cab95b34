//! What the log and the metrics know of a request: its route, its outcome, its time. Never its address bar, cookies,
//! tokens or body; a table's code is a key too, so even paths are written as their pattern only.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing::Instrument as _;

/// Seconds, from a cached reply to one that is about to be given up.
const LATENCIES: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// After so many requests the numbers are folded together, so that they take no more memory if nobody reads them.
const FOLD: u64 = 1024;

/// The one recorder of the process; `None` if the program around us has installed its own.
pub fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let seconds = Matcher::Suffix("_seconds".into());
        PrometheusBuilder::new().set_buckets_for_metric(seconds, &LATENCIES).ok()?.install_recorder().ok()
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Writes a line and counts. The reply carries the number under which the log has it.
pub async fn watch(request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = number();
    let method = known(request.method().as_str());
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", %id, method, route);
    let mut response = next.run(request).instrument(span.clone()).await;

    let (status, taken) = (response.status(), begun.elapsed());
    let _entered = span.enter();
    if status.is_server_error() {
        tracing::warn!(status = status.as_u16(), ms = crate::in_ms(taken), "answered");
    } else {
        tracing::debug!(status = status.as_u16(), ms = crate::in_ms(taken), "answered");
    }
    let labels = [("method", method.to_owned()), ("route", route.clone()), ("status", status.as_u16().to_string())];
    metrics::counter!("safehouse_requests_total", &labels).increment(1);
    metrics::histogram!("safehouse_request_seconds", "method" => method, "route" => route).record(taken);
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

/// Random for the process, then counted: unique enough to find a line by.
fn number() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    static START: OnceLock<u32> = OnceLock::new();
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    if count % FOLD == FOLD - 1
        && let Some(recorder) = recorder()
    {
        recorder.run_upkeep();
    }
    format!("{:08x}-{count:x}", START.get_or_init(|| getrandom::u32().unwrap_or_default()))
}

/// Anybody can invent methods; the metrics shall not grow by them.
fn known(method: &str) -> &'static str {
    ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"]
        .into_iter()
        .find(|one| *one == method)
        .unwrap_or("other")
}
