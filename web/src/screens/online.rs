//! A table in the house: people sit down, play, and find the result there.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use wire::api::{Join, TableReply};
use wire::{Occupant, Stage, ToHouse};

use crate::desk::{Desk, Link};
use crate::games;
use crate::house::{self, Trouble};
use crate::link::{News, Wire};
use crate::parts::top::Top;
use crate::promise;
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
            let found = house::get::<TableReply>(&format!("/api/tables/{asked}")).await?;
            match seat_of_link() {
                Some((seat, secret)) => take(&asked, found, seat, secret).await,
                None => Ok(found),
            }
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
    // The player who asked for another round made its table; every connection is led there.
    Effect::new(move || {
        if let Some(next) = desk.info.with(|info| info.as_ref().and_then(|info| info.rematch.clone())) {
            route::go(Route::Table(next));
        }
    });
    let again = Callback::new(move |()| desk.say(ToHouse::Rematch));
    move || match (trouble.get(), stage.get(), game.get().as_deref().and_then(games::look)) {
        (Some(why), ..) => message(&why).into_any(),
        (None, Some(Stage::Gathering), _) => view! { <Gathering code=code.clone()/> }.into_any(),
        (None, Some(_), Some(look)) => {
            let again = view! { <Table look again replay=Route::Again(code.clone(), None)/> };
            view! { {broken(desk, code.clone())}{again} }.into_any()
        }
        (None, Some(_), None) => message("This page does not know that game; reload it.").into_any(),
        (None, None, _) => message("Finding the table …").into_any(),
    }
}

/// The seat a secret link opens: `#seat=1&key=…`.
fn seat_of_link() -> Option<(u8, String)> {
    let hash = window().location().hash().ok()?;
    let (seat, key) = hash.strip_prefix("#seat=")?.split_once("&key=")?;
    Some((seat.parse().ok()?, key.into()))
}

/// Takes the seat of a secret link. A person who takes a reserved seat adds to the dice; one's own seat has done so
/// before.
async fn take(code: &str, found: TableReply, seat: u8, secret: String) -> Result<TableReply, Trouble> {
    let reserved = found.table.seats.get(usize::from(seat)).is_some_and(|seat| seat.occupant == Occupant::Reserved);
    let contribution =
        (reserved && found.table.stage == Stage::Gathering).then(|| promise::contribution(&found.table)).flatten();
    let join = Join { seat: Some(seat), secret: Some(secret), contribution };
    let taken = house::post(&format!("/api/tables/{code}/join"), &join).await?;
    // The key has done its work; it need not stay in sight, nor be copied along with the address.
    let plain = Route::Table(code.into()).path();
    _ = window().history().and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&plain)));
    Ok(taken)
}

/// An alarm, if the house did not keep to what it promised about the dice.
fn broken(desk: Desk, code: String) -> AnyView {
    let why = Memo::new(move |_| {
        desk.info.with(|info| promise::kept_at(&code, info.as_ref()?)?.err().map(|broken| broken.to_string()))
    });
    view! { {move || why.get().map(|why| view! { <p class="notice" role="alert">"Do not trust these dice: " {why} "."</p> })} }
        .into_any()
}

fn message(text: &str) -> impl IntoView + use<> {
    view! { <Top/><main class="sheet"><p role="status">{text.to_string()}</p></main> }
}
