//! Whether a browser speaks for one of our own pages. A browser sends its cookies with whatever page asks it to, but it
//! never lies about `Origin`; so a cookie without the right origin is worth nothing (CSRF, and the same over WebSocket).

use axum::http::header::{COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method};

use crate::Config;

/// Whether a request that changes something, or opens a socket, may go on.
///
/// With an `Origin` it must be ours: `public_url` if the host has named it, else the very host that was asked. Without
/// one it is no browser; it may go on unless it brings a cookie, which only browsers have a reason for.
pub fn origin_ok(headers: &HeaderMap, config: &Config) -> bool {
    let mut origins = headers.get_all(ORIGIN).into_iter();
    let Some(origin) = origins.next() else { return !headers.contains_key(COOKIE) };
    // No browser names two; a client that does wants us to look at the wrong one.
    if origins.next().is_some() {
        return false;
    }
    let Some(origin) = origin.to_str().ok().and_then(split) else { return false };
    if let Some(public) = &config.public_url {
        return split(public).is_some_and(|public| same(public, origin));
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| same((origin.0, host), origin))
}

/// Whether a request comes from a page. `fetch` cannot leave `Origin` out where something is changed.
pub fn is_browser(headers: &HeaderMap) -> bool {
    headers.contains_key(ORIGIN)
}

/// Whether the guest's own connection is encrypted, as far as it can be told.
pub fn is_https(headers: &HeaderMap, config: &Config) -> bool {
    let says = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(public) = &config.public_url {
        return split(public).is_some_and(|(scheme, _)| scheme.eq_ignore_ascii_case("https"));
    }
    let proxied = config.behind_proxy && says("x-forwarded-proto") == Some("https");
    proxied || says("origin").and_then(split).is_some_and(|(scheme, _)| scheme == "https")
}

/// Where invitations lead: `https://play.example.org`. None if a request names no usable host.
pub fn public_base(headers: &HeaderMap, config: &Config) -> Option<String> {
    if let Some(public) = &config.public_url {
        return Some(public.trim_end_matches('/').into());
    }
    let host = headers.get(HOST)?.to_str().ok()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
    let scheme = if is_https(headers, config) { "https" } else { "http" };
    (!host.is_empty() && host.chars().all(plain)).then(|| format!("{scheme}://{host}"))
}

/// Whether nothing can come of it.
pub fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Scheme and authority of an origin or of an address that begins with one.
pub(super) fn split(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_once("://")?;
    let authority = rest.split('/').next()?;
    let known = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    (known && !authority.is_empty()).then_some((scheme, authority))
}

fn same(one: (&str, &str), other: (&str, &str)) -> bool {
    one.0.eq_ignore_ascii_case(other.0) && bare(one).eq_ignore_ascii_case(bare(other))
}

/// The authority without the port that goes without saying.
fn bare<'a>((scheme, authority): (&str, &'a str)) -> &'a str {
    let usual = if scheme.eq_ignore_ascii_case("https") { ":443" } else { ":80" };
    authority.strip_suffix(usual).unwrap_or(authority)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(public_url: Option<&str>, given: &[(&str, &str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in given {
            headers.append(axum::http::HeaderName::try_from(*name).unwrap(), value.parse().unwrap());
        }
        origin_ok(&headers, &Config { public_url: public_url.map(String::from), ..Config::default() })
    }

    #[test]
    fn only_our_own_pages_speak_for_a_browser() {
        let home = ("host", "table.local:7007");
        assert!(ok(None, &[home, ("origin", "http://table.local:7007")]));
        assert!(ok(None, &[("host", "play.example.org"), ("origin", "https://play.example.org:443")]));
        for foreign in ["http://evil.example", "null", "http://table.local", "http://table.local:7007.evil.example", ""]
        {
            assert!(!ok(None, &[home, ("origin", foreign)]), "{foreign}");
        }
    }

    #[test]
    fn nobody_comes_from_two_pages() {
        let (home, ours, foreign) = (("host", "h"), ("origin", "http://h"), ("origin", "http://evil.example"));
        assert!(ok(None, &[home, ours]));
        for two in [[home, ours, foreign], [home, foreign, ours], [home, ours, ours]] {
            assert!(!ok(None, &two), "{two:?}");
        }
    }

    #[test]
    fn a_public_address_is_the_only_one() {
        let public = Some("https://play.example.org/");
        let host = ("host", "10.0.0.7");
        assert!(ok(public, &[host, ("origin", "https://play.example.org")]));
        assert!(!ok(public, &[host, ("origin", "http://play.example.org")]));
        assert!(!ok(public, &[host, ("origin", "http://10.0.0.7")]));
    }

    #[test]
    fn programs_need_no_origin_but_have_no_cookie() {
        assert!(ok(None, &[("host", "h"), ("authorization", "Bearer x")]));
        assert!(!ok(None, &[("host", "h"), ("cookie", "safehouse=x")]));
    }
}
