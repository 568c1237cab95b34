//! What handlers take from a request. Each refuses in our own words and tells the document about itself.

use std::net::IpAddr;

use axum::body::{Bytes, HttpBody as _};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::doors::{Operation, Takes, schema};
use crate::guard::{self, problem};
use crate::people::{Maybe, Somebody, Visit};
use crate::{Fault, Shared};

impl Takes for State<Shared> {}

impl Takes for HeaderMap {}

impl Takes for Visit {}

impl Takes for Maybe {
    fn describe(operation: &mut Operation, _schemas: &mut SchemaGenerator) {
        operation.person(false);
    }
}

impl Takes for Somebody {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        operation.person(true);
        operation.fail(401, schemas);
    }
}

/// Where a request comes from, as far as limits are concerned.
pub struct Place(pub IpAddr);

impl FromRequestParts<Shared> for Place {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Self::Rejection> {
        Ok(Place(guard::caller(&parts.headers, &parts.extensions, &house.config)))
    }
}

impl Takes for Place {}

/// JSON of this form.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Shared> for Body<T> {
    type Rejection = Response;

    async fn from_request(request: Request, house: &Shared) -> Result<Self, Response> {
        // A form of another site can post text, but not JSON.
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let message = "the body must be JSON: send `Content-Type: application/json`";
            return Err(problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
        }
        let bytes = bytes(request, house).await?;
        // The error names line and column.
        read(&bytes).map(Body).map_err(|error| {
            problem(StatusCode::BAD_REQUEST, "not_understood", format!("the JSON is not right: {error}"))
        })
    }
}

/// Reads JSON. To JSON, and to every schema, `3.0` is the integer 3; to serde it is not.
fn read<T: DeserializeOwned>(bytes: &[u8]) -> serde_json::Result<T> {
    serde_json::from_slice(bytes).or_else(|error| {
        let mut whole: Value = serde_json::from_slice(bytes)?;
        if round(&mut whole) { T::deserialize(whole).map_err(|_| error) } else { Err(error) }
    })
}

/// Writes whole numbers as integers; whether there were any that were not.
#[expect(clippy::cast_possible_truncation, reason = "a whole number that is exact fits")]
fn round(value: &mut Value) -> bool {
    // Beyond this a number with a point has no units digit any more.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) if !number.is_i64() && !number.is_u64() => match number.as_f64() {
            Some(float) if float.fract() == 0.0 && float.abs() <= EXACT => {
                *value = Value::from(float as i64);
                true
            }
            _ => false,
        },
        Value::Array(values) => values.iter_mut().map(round).fold(false, |any, rounded| any | rounded),
        Value::Object(fields) => fields.values_mut().map(round).fold(false, |any, rounded| any | rounded),
        _ => false,
    }
}

impl<T: JsonSchema> Takes for Body<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        let schema = schema::<T>(schemas);
        operation.body("application/json", &schema);
        for status in [400, 413, 415, 422] {
            operation.fail(status, schemas);
        }
    }
}

/// A zip, not yet looked into.
pub struct Zip(pub Bytes);

impl FromRequest<Shared> for Zip {
    type Rejection = Response;

    async fn from_request(request: Request, house: &Shared) -> Result<Self, Response> {
        let from = guard::caller(request.headers(), request.extensions(), &house.config);
        let most = house.config.limits.upload_bytes_per_address;
        // Room is made for all of it before the first byte is read. What is larger than the door allows is refused below.
        let size = request.body().size_hint().upper().and_then(|size| u32::try_from(size).ok());
        let Some(place) = house.guard.packs.hold(from, size.unwrap_or(most).min(most), most) else {
            metrics::counter!("safehouse_turned_away_total", "why" => "too_much").increment(1);
            return Err(Fault::Busy(guard::TOO_MUCH.into()).into_response());
        };
        bytes(request, house).await.map(|bytes| Zip(guard::counted(bytes, place)))
    }
}

impl Takes for Zip {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        let schema = json!({"type": "string", "format": "binary", "contentMediaType": "application/zip"});
        operation.body("application/zip", &schema);
        operation.fail(400, schemas);
        operation.fail(413, schemas);
    }
}

/// The whole body, as far as the door's limit allows.
async fn bytes(request: Request, house: &Shared) -> Result<Bytes, Response> {
    Bytes::from_request(request, house).await.map_err(|rejection| {
        let refused = rejection.into_response();
        if refused.status() == StatusCode::PAYLOAD_TOO_LARGE {
            problem(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "that is more than this door takes: send less")
        } else {
            problem(StatusCode::BAD_REQUEST, "not_understood", "the body did not arrive whole: send it again")
        }
    })
}

/// What stands after the `?`.
pub struct Ask<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Shared> for Ask<T> {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Response> {
        let read = Query::from_request_parts(parts, house).await;
        let wrong =
            |error| problem(StatusCode::BAD_REQUEST, "not_understood", format!("the address is not right: {error}"));
        read.map(|Query(asked)| Ask(asked)).map_err(wrong)
    }
}

impl<T: JsonSchema> Takes for Ask<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        let asked = T::json_schema(schemas).to_value();
        let properties = asked.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
        for (name, mut property) in properties {
            let about = property.as_object_mut().and_then(|property| property.remove("description"));
            operation.parameter(
                json!({"name": name, "in": "query", "required": false, "description": about, "schema": property}),
            );
        }
        operation.fail(400, schemas);
    }
}

/// What stands in the path's braces.
pub struct Where<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Shared> for Where<T> {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Fault> {
        let read = Path::from_request_parts(parts, house).await;
        read.map(|Path(at)| Where(at)).map_err(|_| Fault::NotFound("there is nothing at this address".into()))
    }
}

impl<T> Takes for Where<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        for name in operation.path_names() {
            let (about, schema) = match name {
                "code" => (
                    "The table's code, the end of its link.",
                    // As it is made; a person who types it may use capitals, hyphens, and letters that look alike.
                    json!({"type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{10}$"}),
                ),
                "seat" => (
                    "A seat, counted from 0.",
                    json!({"type": "integer", "minimum": 0, "maximum": engine::MAX_SEATS - 1}),
                ),
                "game" => ("The game's short name.", json!({"type": "string", "minLength": 1})),
                "pack" => ("`id`, `id@hash`, or the whole hash.", json!({"type": "string", "minLength": 1})),
                _ => ("", json!({"type": "string"})),
            };
            operation.parameter(
                json!({"name": name, "in": "path", "required": true, "description": about, "schema": schema}),
            );
        }
        operation.fail(404, schemas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_integers_however_they_are_written() {
        assert_eq!(read::<Vec<u8>>(b"[1, 2.0, 3e0]").unwrap(), [1, 2, 3]);
        for wrong in ["[1.5]", "[256.0]", "[-1.0]", "[1e300]", "[\"1\"]", "[1.0"] {
            assert!(read::<Vec<u8>>(wrong.as_bytes()).is_err(), "{wrong}");
        }
        assert_eq!(read::<Vec<u8>>(b"[1,\n 1.5]").unwrap_err().line(), 2);
        assert_eq!(read::<Vec<f64>>(b"[1.0, 1.5]").unwrap(), [1.0, 1.5]);
    }
}
