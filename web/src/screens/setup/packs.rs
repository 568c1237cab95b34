//! Which packs lie on the table.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::api::PackInfo;

use super::draft::Draft;
use crate::house;
use crate::listing;
use crate::screens::packs::{facts, owner};

/// The packs that come with the game, and those that people have put on the house's shelf. One may be brought along.
pub fn packs(draft: Draft, brought: Option<String>) -> AnyView {
    let game = draft.game.name.as_str();
    let on_shelf = RwSignal::new(listing::packs().iter().filter(|pack| pack.game == game).cloned().collect::<Vec<_>>());
    if let Some(pack) = brought.as_deref().and_then(listing::included) {
        draft.packs.update(|packs| packs.push(listing::exact(pack)));
    }
    spawn_local(async move {
        // Without the house there are the included ones.
        let mut uploaded = house::get::<Vec<PackInfo>>("/api/packs").await.unwrap_or_default();
        uploaded.retain(|pack| pack.game == game && !pack.built_in);
        if let Some(name) = brought.filter(|name| listing::included(name).is_none()) {
            match house::get::<PackInfo>(&format!("/api/packs/{name}")).await {
                Ok(pack) => {
                    _ = draft.packs.try_update(|packs| packs.push(listing::exact(&pack)));
                    // The list is of the newest; what is brought may be older.
                    if !uploaded.iter().any(|other| other.hash == pack.hash) {
                        uploaded.push(pack);
                    }
                }
                Err(trouble) => _ = draft.trouble.try_set(Some(trouble.message)),
            }
        }
        on_shelf.try_update(|packs| packs.extend(uploaded));
    });
    let list = move || {
        let (newest, older): (Vec<_>, Vec<_>) = on_shelf.get().into_iter().partition(|pack| {
            pack.newest || draft.packs.with_untracked(|chosen| chosen.contains(&listing::exact(pack)))
        });
        (!newest.is_empty()).then(|| {
            let newest = newest.into_iter().map(|pack| one(draft, pack)).collect_view();
            let older = (!older.is_empty()).then(|| {
                let older = older.into_iter().map(|pack| one(draft, pack)).collect_view();
                view! { <details><summary>"Older versions"</summary><ul class="packs">{older}</ul></details> }
            });
            view! { <section class="sheet"><h2>"Packs"</h2><ul class="packs">{newest}</ul>{older}</section> }
        })
    };
    view! { {list} }.into_any()
}

/// A pack to tick. Of those that go by one id only one can lie on the table.
fn one(draft: Draft, pack: PackInfo) -> AnyView {
    let chosen = draft.packs;
    let name = listing::exact(&pack);
    let (toggled, id) = (name.clone(), pack.id.clone());
    let toggle = move |_| {
        chosen.update(|packs| {
            let was_chosen = packs.contains(&toggled);
            packs.retain(|other| other.split('@').next() != Some(id.as_str()));
            if !was_chosen {
                packs.push(toggled.clone());
            }
        });
    };
    let whence = (!pack.built_in).then(|| {
        view! { <span class="whence">{facts(&pack)}" · "{owner(&pack)}</span> }
    });
    view! {
        <li><label class="switch"><input type="checkbox" prop:checked=move || chosen.with(|packs| packs.contains(&name)) on:change=toggle/>
            <span><b>{pack.name}</b> " " {pack.about} {whence}</span></label></li>
    }
    .into_any()
}
