//! What handlers reply with, and what the document says of it.

use axum::Json;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::json;

use super::doors::{Gives, Operation, schema};
use crate::Fault;
use crate::people::Signed;

impl<T: JsonSchema> Gives for Json<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        let schema = schema::<T>(schemas);
        operation.reply(200, "Done", Some(("application/json", schema)));
    }
}

/// What may fail is in the document anyway: by what a handler takes, by its door, and by the gates around every door.
impl<T: Gives> Gives for Result<T, Fault> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        T::describe(operation, schemas);
    }
}

impl<T: Gives> Gives for Signed<T> {
    fn describe(operation: &mut Operation, schemas: &mut SchemaGenerator) {
        T::describe(operation, schemas);
        operation.reply_header("X-Safehouse-Token", "The token, for a program that is no browser.");
        operation.reply_header("Set-Cookie", "The same, for a browser.");
    }
}

/// Done, and nothing to say about it.
pub struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

impl Gives for Done {
    fn describe(operation: &mut Operation, _schemas: &mut SchemaGenerator) {
        operation.reply(204, "Done", None);
    }
}

/// Text to read.
pub struct Text(pub String);

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "text/plain; charset=utf-8")], self.0).into_response()
    }
}

impl Gives for Text {
    fn describe(operation: &mut Operation, _schemas: &mut SchemaGenerator) {
        operation.reply(200, "Done", Some(("text/plain", json!({"type": "string"}))));
    }
}

/// A page.
pub struct Page {
    pub html: String,
    /// Its own policy, stricter than the usual one.
    pub policy: String,
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        let mut response = ([(CONTENT_TYPE, "text/html; charset=utf-8")], self.html).into_response();
        if let Ok(policy) = HeaderValue::from_str(&self.policy) {
            response.headers_mut().insert(axum::http::header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }
}

impl Gives for Page {
    fn describe(operation: &mut Operation, _schemas: &mut SchemaGenerator) {
        operation.reply(200, "Done", Some(("text/html", json!({"type": "string"}))));
    }
}

/// A picture. It is drawn from a secret link, so no cache keeps it.
pub struct Svg(pub String);

impl IntoResponse for Svg {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-store")], self.0).into_response()
    }
}

impl Gives for Svg {
    fn describe(operation: &mut Operation, _schemas: &mut SchemaGenerator) {
        operation.reply(200, "Done", Some(("image/svg+xml", json!({"type": "string"}))));
    }
}

/// A file to keep: `TEXT` or a zip.
pub struct Download<const TEXT: bool> {
    pub name: String,
    pub bytes: Vec<u8>,
}

impl<const TEXT: bool> IntoResponse for Download<TEXT> {
    fn into_response(self) -> Response {
        let kind = if TEXT { "text/plain; charset=utf-8" } else { "application/zip" };
        // Part of the name may be a stranger's word.
        let plain = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let name: String = self.name.chars().filter(plain).take(100).collect();
        let mut response = ([(CONTENT_TYPE, kind)], self.bytes).into_response();
        if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
            response.headers_mut().insert(CONTENT_DISPOSITION, disposition);
        }
        response
    }
}

impl<const TEXT: bool> Gives for Download<TEXT> {
    fn describe(operation: &mut Operation, _schemas: &mut SchemaGenerator) {
        let kind = if TEXT { "text/plain" } else { "application/zip" };
        operation.reply(200, "A file to keep", Some((kind, json!({"type": "string"}))));
    }
}
