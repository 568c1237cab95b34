//! The house about itself.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use serde_json::Value;
use store::Counts;

use super::doors::Takes;
use super::replies::Text;
use crate::guard::{is_near, recorder};
use crate::{Fault, Shared};

pub async fn openapi() -> Json<&'static Value> {
    Json(super::document())
}

/// The process answers; nothing else is asked.
pub async fn health() -> Text {
    Text("up\n".into())
}

/// Something was written lately, and nothing has failed since. Why not is in the log.
pub async fn ready(State(house): State<Shared>) -> Result<Text, Fault> {
    let well = house.store.health().await;
    well.map_err(|_| Fault::Busy("the house cannot store anything at the moment; its log says why".into()))?;
    Ok(Text("ready\n".into()))
}

/// A caller on this machine or in this network. To others there is nothing here.
pub struct Near;

impl FromRequestParts<Shared> for Near {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Fault> {
        if is_near(&parts.headers, &parts.extensions, &house.config) { Ok(Near) } else { Err(super::nowhere().await) }
    }
}

impl Takes for Near {}

pub async fn numbers(State(house): State<Shared>, _: Near) -> Result<Text, Fault> {
    // Numbers are wanted most when something is wrong: what cannot be counted now stays as it was.
    if let Ok(counts) = counts(&house).await {
        for (stage, count) in [("gathering", counts.gathering), ("playing", counts.playing), ("over", counts.over)] {
            metrics::gauge!("safehouse_tables", "stage" => stage).set(count as f64);
        }
        metrics::gauge!("safehouse_people").set(counts.people as f64);
    }
    metrics::gauge!("safehouse_ready").set(f64::from(u8::from(house.store.health().await.is_ok())));
    metrics::gauge!("safehouse_store_away_seconds").set(house.store.stood_still().as_secs_f64());
    metrics::gauge!("safehouse_live_tables").set(house.hall.live() as f64);
    metrics::gauge!("safehouse_connections").set(house.guard.connections.count() as f64);
    let Some(recorder) = recorder() else {
        return Err(Fault::NotFound("the program around the house keeps its own numbers".into()));
    };
    Ok(Text(recorder.render()))
}

/// Counting reads whole indexes: a few times a minute is enough. The process has one house, and so one count.
async fn counts(house: &Shared) -> Result<Counts, Fault> {
    const FRESH: Duration = Duration::from_secs(15);
    static LAST: Mutex<Option<(Instant, Counts)>> = Mutex::new(None);
    let last = *LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((at, counts)) = last
        && at.elapsed() < FRESH
    {
        return Ok(counts);
    }
    let counts = house.store.counts().await?;
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), counts));
    Ok(counts)
}
