//! A table in the house: people sit down, play, and find the result there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::api::TableReply;
use wire::{Stage, ToHouse};

use crate::desk::{Desk, Link};
use crate::games;
use crate::house;
use crate::link::{News, Wire};
use crate::parts::top::Top;
use crate::route::{self, Route};
use crate::screens::gathering::Gathering;
use crate::screens::table::Table;

#[component]
pub fn Online(code: String) -> impl IntoView {
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    let trouble = RwSignal::new(None::<String>);
    let asked = code.clone();
    spawn_local(async move {
        let nickname = crate::settings::here().nickname.get_untracked();
        let reply = async {
            house::be(&nickname).await?;
            house::get::<TableReply>(&format!("/api/tables/{asked}")).await
        };
        match reply.await {
            Ok(_) => {
                let wire = Wire::to(&asked, move |news| match news {
                    News::Said(message) => desk.hear(*message),
                    News::Connected(connected) => desk.connected.set(connected),
                });
                desk.set_link(Link::House(wire));
            }
            Err(error) => trouble.set(Some(error.message)),
        }
    });
    on_cleanup(move || desk.close());
    let stage = Memo::new(move |_| desk.info.with(|info| info.as_ref().map(|info| info.stage)));
    let game = Memo::new(move |_| desk.info.with(|info| info.as_ref().map(|info| info.game.clone())));
    // Whoever asked for another round made it; everybody is led there.
    Effect::new(move || {
        if let Some(next) = desk.info.with(|info| info.as_ref().and_then(|info| info.rematch.clone())) {
            route::go(Route::Table(next));
        }
    });
    let again = Callback::new(move |()| desk.say(ToHouse::Rematch));
    move || match (trouble.get(), stage.get(), game.get().as_deref().and_then(games::look)) {
        (Some(why), ..) => message(&why).into_any(),
        (None, Some(Stage::Gathering), _) => view! { <Gathering code=code.clone()/> }.into_any(),
        (None, Some(_), Some(look)) => view! { <Table look again replay=Route::Again(code.clone())/> }.into_any(),
        (None, Some(_), None) => message("This page does not know that game; reload it.").into_any(),
        (None, None, _) => message("Finding the table …").into_any(),
    }
}

fn message(text: &str) -> impl IntoView + use<> {
    view! { <Top/><main class="sheet"><p role="status">{text.to_string()}</p></main> }
}
