//! What lasts, beside whom it concerns: the card, whose it is, and when it ends.

use facility07::geometry::Place;
use facility07::reminder::About;
use facility07::view::{LastingView, LockView, Names, View};
use facility07::{Played, Source};
use icondata_lu as lu;
use leptos::prelude::*;
use serde::Deserialize;

use super::glimpse;
use crate::desk::Desk;
use crate::games::part;
use crate::parts::icon::Icon;

/// The part of the view that tells it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Reminders {
    locks: Vec<LockView>,
    lasting: Vec<LastingView>,
    names: Names,
}

/// Slips in a player's panel: what is on the Agent, and what of hers lies elsewhere.
pub fn beside(desk: Desk, seat: u8) -> AnyView {
    let reminders: Memo<Option<Reminders>> = part(desk, |view| Some(view));
    let slips = move || {
        let Reminders { locks, lasting, names } = reminders.get()?;
        let own = |played: Played| played.by.0 == seat && played.source != Source::Rules;
        let room = |place| glimpse::room_name(desk, place);
        let mut slips = Vec::new();
        for each in &lasting {
            let about = match each.about {
                About::Agent(on) if on.0 == seat => String::new(),
                About::Guard(place) if own(each.played) => format!("{} in {}: ", names.guard, room(place)),
                About::Room(place) if own(each.played) => format!("{}: ", room(place)),
                About::Agent(_) | About::Guard(_) | About::Room(_) => continue,
            };
            slips.push((lu::LuHourglass, format!("{about}{}", each.effect), format!("{}, {}", each.card, each.until)));
        }
        for lock in locks.iter().filter(|lock| own(lock.played)) {
            let title = format!("{}, {}", lock.card, lock.until);
            slips.push((lu::LuLock, format!("Lock Down: {}", room(lock.place)), title));
        }
        let slip = |(icon, text, title): (&'static icondata_core::IconData, String, String)| {
            view! { <li class="lasting"><Icon icon=icon/><span>{text}<small>{title}</small></span></li> }
        };
        Some(slips.into_iter().map(slip).collect_view())
    };
    view! { <ul class="f07-gear f07-lasting">{slips}</ul> }.into_any()
}

/// The same for a Room: what closes it, and who in it cannot wake.
pub fn on_room(view: &View, place: Place) -> Vec<String> {
    let lock = view.locks.iter().filter(|lock| lock.place == place);
    let lock = lock.map(|lock| format!("Locked Down by {}, {}", lock.card, lock.until));
    let lasting = view.lasting.iter().filter_map(|each| match each.about {
        About::Room(at) if at == place => Some(format!("{}, {}: {}", each.effect, each.until, each.card)),
        About::Guard(at) if at == place => {
            Some(format!("A {} {}, {}: {}", view.names.guard, each.effect, each.until, each.card))
        }
        About::Agent(_) | About::Guard(_) | About::Room(_) => None,
    });
    lock.chain(lasting).collect()
}
