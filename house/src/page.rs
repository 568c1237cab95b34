//! The page: files that were made and compressed before the house was built.

use axum::Router;
use axum::extract::Path;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{HeaderName, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;

use crate::Shared;

/// A file of the page, as it is and compressed.
#[derive(Clone, Copy, Debug)]
pub struct File {
    pub name: &'static str,
    pub plain: &'static [u8],
    pub gzip: &'static [u8],
    pub brotli: &'static [u8],
    /// Changes with what is in the file.
    pub tag: &'static str,
}

/// What a browser that has an old version of the page asks for again.
const FRESH: &str = "no-cache";
/// The name of such a file changes with what is in it.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The doors to the page. Any address that is no file is one of the page's own screens.
pub fn routes(files: &'static [File]) -> Router<Shared> {
    Router::new().route("/", get(move |headers: HeaderMap| async move { page(files, &headers) })).route(
        "/{*path}",
        get(move |Path(path): Path<String>, headers: HeaderMap| async move { at(files, &path, &headers) }),
    )
}

fn at(files: &'static [File], path: &str, headers: &HeaderMap) -> Response {
    match files.iter().find(|file| file.name == path) {
        Some(file) => send(file, headers),
        // Screens have plain names; what has an ending was meant to be a file.
        None if path.contains('.') => (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        None => page(files, headers),
    }
}

fn page(files: &'static [File], headers: &HeaderMap) -> Response {
    match files.iter().find(|file| file.name == "index.html") {
        Some(file) => send(file, headers),
        None => "This house was built without its page; `cargo play` builds one that has it. The API is at /api.\n"
            .into_response(),
    }
}

fn send(file: &'static File, headers: &HeaderMap) -> Response {
    let tag = HeaderValue::from_static(file.tag);
    if headers.get(header::IF_NONE_MATCH) == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts = |name: &str| accepted.split(',').any(|one| one.trim().split(';').next() == Some(name));
    let (body, encoding) = if accepts("br") {
        (file.brotli, Some("br"))
    } else if accepts("gzip") {
        (file.gzip, Some("gzip"))
    } else {
        (file.plain, None)
    };
    let all: [(HeaderName, HeaderValue); 4] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(file.name))),
        (header::CACHE_CONTROL, HeaderValue::from_static(if is_hashed(file.name) { FOR_EVER } else { FRESH })),
        (header::ETAG, tag),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    let mut response = (all, body).into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// `style-0123456789abcdef.css`
fn is_hashed(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default();
    stem.rsplit_once('-').is_some_and(|(_, hash)| hash.len() == 16 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    static FILES: [File; 2] = [
        File { name: "index.html", plain: b"<p>", gzip: b"g", brotli: b"b", tag: "\"1\"" },
        File { name: "style-0123456789abcdef.css", plain: b"p{}", gzip: b"g", brotli: b"b", tag: "\"2\"" },
    ];

    fn header(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn screens_are_the_page_and_missing_files_are_not() {
        let none = HeaderMap::new();
        assert_eq!(at(&FILES, "solo/abc", &none).headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        assert_eq!(at(&FILES, "nothing.js", &none).status(), StatusCode::NOT_FOUND);
        assert_eq!(at(&FILES, "index.html", &none).headers()[header::CACHE_CONTROL], FRESH);
        assert_eq!(at(&FILES, FILES[1].name, &none).headers()[header::CACHE_CONTROL], FOR_EVER);
    }

    #[test]
    fn a_browser_gets_the_smallest_it_can_read() {
        let sent = |accepts| at(&FILES, "index.html", &header(header::ACCEPT_ENCODING, accepts));
        assert_eq!(sent("gzip, deflate, br").headers()[header::CONTENT_ENCODING], "br");
        assert_eq!(sent("gzip;q=1.0").headers()[header::CONTENT_ENCODING], "gzip");
        assert!(!sent("identity").headers().contains_key(header::CONTENT_ENCODING));
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let again = at(&FILES, "index.html", &header(header::IF_NONE_MATCH, "\"1\""));
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }
}
