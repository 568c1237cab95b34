//! Calls a person who is looking at another tab: the title and the sign of the page say that it is their turn, or that
//! somebody has said something.

use leptos::prelude::*;

use web_sys::{CustomEvent, CustomEventInit};

use crate::desk::Desk;
use crate::settings;

/// Listens while the table is shown.
pub fn listen(desk: Desk) {
    Effect::new(move |before: Option<(bool, usize)>| {
        // What was so when the table was opened is no news.
        let before_any = before.is_some();
        let before = before.unwrap_or_default();
        let title = desk.info.with(|info| info.as_ref().map(|info| info.title.clone())).unwrap_or_default();
        let (turn, unread) = (desk.is_awaited() && !desk.is_over(), desk.unread.get());
        let said = if unread > 0 { format!("({unread}) ") } else { String::new() };
        let call = if turn { "Your turn · " } else { "" };
        show(&format!("{said}{call}{title} · Safehouse"), turn || unread > 0);
        let (turned, spoken) = (turn && !before.0, unread > before.1);
        if before_any && (turned || spoken) && settings::here().notify.get_untracked() {
            let what = if turned { "it is your turn" } else { "somebody has said something" };
            notify(&format!("{title}: {what}."));
        }
        (turn, unread)
    });
    on_cleanup(|| show("Safehouse", false));
}

/// Has the system say something, where it may and nobody is looking: the page's own script does it.
fn notify(what: &str) {
    let told = CustomEventInit::new();
    told.set_detail(&what.into());
    if let Ok(event) = CustomEvent::new_with_event_init_dict("safehouse-call", &told) {
        // Nobody can stop it.
        _ = window().dispatch_event(&event);
    }
}

fn show(title: &str, calls: bool) {
    document().set_title(title);
    let sign = if calls { "/icon-turn.svg" } else { "/icon.svg" };
    if let Ok(Some(link)) = document().query_selector("link[rel=icon]") {
        // An element of ours takes any attribute.
        _ = link.set_attribute("href", sign);
    }
}
