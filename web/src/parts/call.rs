//! Calls a person who is looking at another tab: the title and the sign of the page say that it is their turn, or that
//! somebody has said something.

use leptos::prelude::*;

use crate::desk::Desk;

/// Listens while the table is shown.
pub fn listen(desk: Desk) {
    Effect::new(move || {
        let title = desk.info.with(|info| info.as_ref().map(|info| info.title.clone())).unwrap_or_default();
        let (turn, unread) = (desk.is_awaited() && !desk.is_over(), desk.unread.get());
        let said = if unread > 0 { format!("({unread}) ") } else { String::new() };
        let call = if turn { "Your turn · " } else { "" };
        show(&format!("{said}{call}{title} · Safehouse"), turn || unread > 0);
    });
    on_cleanup(|| show("Safehouse", false));
}

fn show(title: &str, calls: bool) {
    document().set_title(title);
    let sign = if calls { "/icon-turn.svg" } else { "/icon.svg" };
    if let Ok(Some(link)) = document().query_selector("link[rel=icon]") {
        // An element of ours takes any attribute.
        _ = link.set_attribute("href", sign);
    }
}
