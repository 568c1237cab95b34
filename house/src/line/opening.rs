//! How a line is opened: the handshake of RFC 6455.

use axum::body::Body;
use axum::http::header::{self, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Version};
use axum::response::IntoResponse;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use super::WebSocket;
use crate::guard::problem;
use crate::patient::Patient;

/// The one version there is.
const VERSION: HeaderValue = HeaderValue::from_static("13");

/// A line that is about to be opened.
pub struct Opening {
    upgrade: OnUpgrade,
    accepted: HeaderValue,
}

/// Why no line is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotOpened {
    NotAsked(&'static str),
    OtherVersion,
}

impl IntoResponse for NotOpened {
    fn into_response(self) -> Response<Body> {
        match self {
            NotOpened::NotAsked(why) => {
                let message = format!("this door is for WebSockets, version 13: {why}");
                problem(StatusCode::BAD_REQUEST, "not_websocket", message)
            }
            NotOpened::OtherVersion => {
                let message = "the house speaks version 13 of WebSocket only";
                let mut refused = problem(StatusCode::UPGRADE_REQUIRED, "other_version", message);
                refused.headers_mut().insert(header::SEC_WEBSOCKET_VERSION, VERSION);
                refused.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
                refused
            }
        }
    }
}

impl Opening {
    /// Whether a request asks for a line, and as it should.
    pub fn asked(parts: &mut Parts) -> Result<Opening, NotOpened> {
        let headers = &parts.headers;
        let wrong = NotOpened::NotAsked;
        if parts.version < Version::HTTP_11 {
            return Err(wrong("it takes HTTP/1.1"));
        }
        if !says(headers, header::UPGRADE, "websocket") {
            return Err(wrong("`Upgrade: websocket` is missing"));
        }
        if !says(headers, header::CONNECTION, "upgrade") {
            return Err(wrong("`Connection: Upgrade` is missing"));
        }
        let version = only(headers, header::SEC_WEBSOCKET_VERSION);
        match version.ok_or(wrong("`Sec-WebSocket-Version: 13` is missing"))? {
            version if version == VERSION => {}
            _ => return Err(NotOpened::OtherVersion),
        }
        let key = only(headers, header::SEC_WEBSOCKET_KEY).map(HeaderValue::as_bytes).filter(|key| is_key(key));
        let accepted = key.and_then(|key| HeaderValue::try_from(derive_accept_key(key)).ok());
        let accepted = accepted.ok_or(wrong("`Sec-WebSocket-Key` must be 16 bytes in base64"))?;
        let upgrade = parts.extensions.remove().ok_or(wrong("this connection cannot become one"))?;
        Ok(Opening { upgrade, accepted })
    }

    /// The reply that opens the line.
    pub fn reply(&self, protocol: Option<&'static str>) -> Response<Body> {
        let mut reply = Response::new(Body::empty());
        *reply.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = reply.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accepted.clone());
        if let Some(protocol) = protocol {
            headers.insert(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(protocol));
        }
        reply
    }

    /// The line, once the reply is on its way; nothing if the other side is gone already.
    pub async fn open(self) -> Option<WebSocket> {
        let parts = self.upgrade.await.ok()?.downcast::<TokioIo<Patient<TcpStream>>>().ok()?;
        // From now on the sender sees to it that it is taken.
        Some(WebSocket::new(parts.io.into_inner().into_inner(), parts.read_buf.to_vec()))
    }
}

/// Whether a list of words has this one.
fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|list| list.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
}

/// A header that may stand there once only.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&HeaderValue> {
    let mut all = headers.get_all(name).into_iter();
    all.next().filter(|_| all.next().is_none())
}

/// 16 bytes in base64: 22 letters, of which the last has only two bits to say, and what fills them up.
fn is_key(key: &[u8]) -> bool {
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
    let [letters @ .., b'=', b'='] = key else { return false };
    letters.len() == 22 && letters.iter().all(letter) && b"AQgw".contains(&letters[21])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_sixteen_bytes() {
        assert!(is_key(b"dGhlIHNhbXBsZSBub25jZQ==") && is_key(b"AAAAAAAAAAAAAAAAAAAAAA=="));
        for wrong in ["", "==", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZR==", "x"] {
            assert!(!is_key(wrong.as_bytes()), "{wrong}");
        }
        assert!(!is_key(b"dGhlIHNhbXBsZSBub25jZSEh") && !is_key("dGhlIHNhbXBsZSBub25jé==".as_bytes()));
    }
}
