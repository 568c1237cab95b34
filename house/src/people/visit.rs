//! How a token travels. A browser keeps it in a cookie that no script can read; any other program gets it once, in a
//! header, and sends it back as `Authorization: Bearer`. `Origin` tells the two apart: a page cannot leave it out.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use super::{SESSION_DAYS, Token};
use crate::guard::{is_browser, is_https};
use crate::{Config, Shared};

/// The header that tells a program its token.
pub const TOKEN_HEADER: HeaderName = HeaderName::from_static("x-safehouse-token");

/// Over HTTPS: browsers then promise that no other host and no plain connection has set it.
const SECURE: &str = "__Host-safehouse";

/// Over plain HTTP, so that a table in a home network works. On localhost too: not every browser keeps `Secure` cookies
/// there, and there is no wire to protect.
const PLAIN: &str = "safehouse";

/// What a request says about who sends it.
#[derive(Debug)]
pub struct Visit {
    pub token: Option<Token>,
    browser: bool,
    secure: bool,
}

impl Visit {
    pub fn of(headers: &HeaderMap, config: &Config) -> Self {
        let secure = is_https(headers, config);
        Visit { token: bearer(headers).or_else(|| cookie(headers, secure)), browser: is_browser(headers), secure }
    }

    /// Hands a new token over with a reply.
    pub fn grant<T>(&self, token: &Token, reply: T) -> Signed<T> {
        let header = if self.browser {
            self.cookie(token.reveal(), SESSION_DAYS).map(|cookie| (SET_COOKIE, cookie))
        } else {
            HeaderValue::from_str(token.reveal()).ok().map(|token| (TOKEN_HEADER, token))
        };
        Signed { header, reply }
    }

    /// Lets a browser's cookie live on; programs keep their token as it is.
    pub fn extend<T>(&self, headers: &HeaderMap, reply: T) -> Signed<T> {
        let kept = cookie(headers, self.secure);
        let header =
            kept.and_then(|token| self.cookie(token.reveal(), SESSION_DAYS)).map(|cookie| (SET_COOKIE, cookie));
        Signed { header, reply }
    }

    /// Takes a browser's cookie back.
    pub fn revoke<T>(&self, reply: T) -> Signed<T> {
        let header = if self.browser { self.cookie("", 0).map(|cookie| (SET_COOKIE, cookie)) } else { None };
        Signed { header, reply }
    }

    fn cookie(&self, value: &str, days: i64) -> Option<HeaderValue> {
        let name = if self.secure { SECURE } else { PLAIN };
        let mut cookie = Cookie::build((name, value)).path("/").http_only(true).same_site(SameSite::Lax).build();
        if self.secure {
            cookie.set_secure(true);
        }
        HeaderValue::from_str(&format!("{cookie}; Max-Age={}", days * 24 * 60 * 60)).ok()
    }
}

/// The cookie's token. Where the connection is known to be encrypted, a plain cookie may have been planted on the way.
fn cookie(headers: &HeaderMap, secure: bool) -> Option<Token> {
    let jar = CookieJar::from_headers(headers);
    let named = |name| jar.get(name).and_then(|cookie| Token::read(cookie.value()));
    named(SECURE).or_else(|| if secure { None } else { named(PLAIN) })
}

fn bearer(headers: &HeaderMap) -> Option<Token> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    if scheme.eq_ignore_ascii_case("bearer") { Token::read(token.trim()) } else { None }
}

impl FromRequestParts<Shared> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Shared) -> Result<Self, Infallible> {
        Ok(Visit::of(&parts.headers, &house.config))
    }
}

/// A reply that hands a token over, or takes it back.
#[derive(Debug)]
pub struct Signed<T> {
    header: Option<(HeaderName, HeaderValue)>,
    reply: T,
}

impl<T> Signed<T> {
    /// A reply that does not change who the caller is.
    pub fn as_before(reply: T) -> Self {
        Signed { header: None, reply }
    }
}

impl<T: IntoResponse> IntoResponse for Signed<T> {
    fn into_response(self) -> Response {
        let mut response = self.reply.into_response();
        if let Some((name, value)) = self.header {
            response.headers_mut().insert(name, value);
        }
        response
    }
}
