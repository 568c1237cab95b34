//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};

use crate::Config;

/// What limits are kept for. An IPv6 household has a whole /64, and so has an attacker: it counts as one.
pub fn caller(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> IpAddr {
    household(address(headers, extensions, config))
}

/// The address itself. Unknown ones (there are none behind a listener) share what 0.0.0.0 may do.
fn address(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> IpAddr {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let told = if config.behind_proxy { told(headers) } else { None };
    told.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).to_canonical()
}

/// The last hop is the one our own proxy added; whatever stands before it anybody may have written.
fn told(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let hop = last.rsplit(',').next()?.trim();
    hop.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

/// What counts as one place.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !(u128::from(u64::MAX))))
        }
        other => other,
    }
}

/// Whether somebody asks from this machine or this network. A proxy that we were not told of makes everybody look near,
/// so its traces make nobody near.
pub fn is_near(headers: &HeaderMap, extensions: &Extensions, config: &Config) -> bool {
    let unexpected = ["x-forwarded-for", "forwarded", "via", "x-real-ip"];
    if !config.behind_proxy && unexpected.iter().any(|name| headers.contains_key(*name)) {
        return false;
    }
    match address(headers, extensions, config) {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: Option<&str>, behind_proxy: bool) -> (String, bool) {
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        let mut headers = HeaderMap::new();
        if let Some(forwarded) = forwarded {
            headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        }
        let config = Config { behind_proxy, ..Config::default() };
        (caller(&headers, &extensions, &config).to_string(), is_near(&headers, &extensions, &config))
    }

    #[test]
    fn a_forged_hop_moves_nobody() {
        assert_eq!(seen("203.0.113.5", Some("127.0.0.1"), false), ("203.0.113.5".into(), false));
        assert_eq!(seen("127.0.0.1", Some("127.0.0.1, 203.0.113.5"), true), ("203.0.113.5".into(), false));
        assert_eq!(seen("127.0.0.1", Some("nonsense"), true), ("127.0.0.1".into(), true));
        assert_eq!(seen("127.0.0.1", Some("203.0.113.5:4711"), true), ("203.0.113.5".into(), false));
    }

    #[test]
    fn a_proxy_nobody_spoke_of_makes_nobody_near() {
        assert_eq!(seen("127.0.0.1", None, false), ("127.0.0.1".into(), true));
        assert_eq!(seen("127.0.0.1", Some("203.0.113.5"), false), ("127.0.0.1".into(), false));
    }

    #[test]
    fn an_ipv6_network_is_one_place() {
        assert_eq!(seen("2001:db8:1:2:3:4:5:6", None, false).0, "2001:db8:1:2::");
        assert_eq!(seen("::ffff:203.0.113.5", None, false).0, "203.0.113.5");
        assert_eq!(seen("::1", None, false), ("::1".into(), true));
    }
}
