//! Whether a request was meant for this house. A page of another site can have its own name lead to this machine (DNS
//! rebinding): to a browser it then is the house's own page, and may read what the house answers. The name it asks by
//! gives it away.

use std::net::IpAddr;

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};

use super::origin::split;
use crate::Config;

/// Ends of names that nobody can register: a home network's own.
const AT_HOME: [&str; 6] = [".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa"];

/// Whether a request asks for this house by a name that it may go by: its public one, an address in numbers, or a name
/// that no stranger can have. A request without any name comes from no browser.
pub fn host_ok(headers: &HeaderMap, uri: &Uri, config: &Config) -> bool {
    let mut hosts = headers.get_all(HOST).into_iter();
    let host = hosts.next();
    if hosts.next().is_some() {
        return false;
    }
    let is_ours = |name: &str| {
        let public = config.public_url.as_deref().and_then(split).map(|(_, authority)| without_port(authority));
        let name = without_port(name);
        public.is_some_and(|public| public.eq_ignore_ascii_case(name)) || is_near_by(name)
    };
    let named = match host.map(|host| host.to_str()) {
        None => true,
        Some(Ok(name)) => is_ours(name),
        Some(Err(_)) => false,
    };
    named && uri.authority().is_none_or(|authority| is_ours(authority.as_str()))
}

/// Whether no stranger can have this name.
fn is_near_by(name: &str) -> bool {
    let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    if number.parse::<IpAddr>().is_ok() {
        return true;
    }
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    !name.is_empty() && (!name.contains('.') || AT_HOME.iter().any(|end| name.ends_with(end)))
}

fn without_port(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        // The colons of an address in brackets are no port's.
        Some((name, port)) if !port.contains(']') => name,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ok(public_url: Option<&str>, hosts: &[&str]) -> bool {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(HOST, host.parse().unwrap());
        }
        let config = Config { public_url: public_url.map(String::from), ..Config::default() };
        host_ok(&headers, &Uri::from_static("/metrics"), &config)
    }

    #[test]
    fn a_house_answers_to_numbers_and_to_names_that_no_stranger_can_have() {
        for name in
            ["127.0.0.1:7007", "192.168.1.7", "[::1]:7007", "[fe80::1]", "localhost:7007", "LOCALHOST", "cellar"]
        {
            assert!(ok(None, &[name]), "{name}");
        }
        for name in ["cellar.local:7007", "cellar.lan", "play.localhost", "cellar.home.arpa.", "safehouse:7007"] {
            assert!(ok(None, &[name]), "{name}");
        }
        assert!(ok(None, &[]), "no browser leaves it out");
    }

    #[test]
    fn a_strangers_name_is_refused_wherever_it_leads() {
        for name in ["evil.example", "evil.example:7007", "127.0.0.1.evil.example", "evillocal.com", "a.b", ".", ""] {
            assert!(!ok(None, &[name]), "{name}");
        }
        assert!(!ok(None, &["localhost", "evil.example"]) && !ok(None, &["localhost", "localhost"]));
        let (config, named) = (Config::default(), HeaderMap::new());
        assert!(!host_ok(&named, &Uri::from_static("http://evil.example/metrics"), &config));
    }

    #[test]
    fn a_public_name_is_one_more() {
        let public = Some("https://play.example.org/");
        assert!(ok(public, &["play.example.org"]) && ok(public, &["Play.Example.org:443"]));
        assert!(ok(public, &["127.0.0.1:7007"]), "a proxy, or whoever watches it");
        assert!(!ok(public, &["evil.example"]) && !ok(public, &["org"].map(|_| "example.org")));
        assert!(!ok(None, &["play.example.org"]));
    }
}
