//! On whose account work is done.

use std::cell::Cell;
use std::net::IpAddr;

use axum::extract::Request;

use crate::Config;
use crate::guard::caller;
use crate::people::Visit;

/// The account of a request: a place, and a session there. Between places time is shared out evenly, within a place
/// its sessions take turns: somebody who opens a hundred sessions is still one place, and a family behind one address is
/// still several people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Payer {
    /// Nothing for what the house does by itself.
    pub place: Option<IpAddr>,
    pub session: u64,
}

impl Payer {
    /// What nobody asked for just now: clocks that ran down while a table was put away.
    pub const HOUSE: Payer = Payer { place: None, session: 0 };

    pub fn of(request: &Request, config: &Config) -> Payer {
        let place = caller(request.headers(), request.extensions(), config);
        let token = Visit::of(request.headers(), config).token;
        Payer { place: Some(place), session: token.map_or(0, |token| token.session()) }
    }

    /// Whether the place may stand for many who have nothing to do with each other: the house itself, or a proxy on this
    /// machine or in this network that does not say for whom it asks.
    pub(super) fn may_be_many(&self) -> bool {
        match self.place {
            None => true,
            Some(IpAddr::V4(v4)) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
            Some(IpAddr::V6(v6)) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
        }
    }
}

thread_local! {
    static NOW: Cell<Payer> = const { Cell::new(Payer::HOUSE) };
}

/// On whose account this thread works at the moment.
pub fn payer() -> Payer {
    NOW.get()
}

/// This thread works on somebody's account until it is told otherwise.
pub(super) fn pays(payer: Payer) {
    NOW.set(payer);
}
