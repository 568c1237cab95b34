//! The server pool, the items that are left and those that are gone, special cards, and who may still turn up.

use icondata_core::IconData;
use icondata_lu as lu;
use infiltration::view::{NpcPlace, NpcView};
use leptos::prelude::*;

use super::glimpse::{self, Stock};
use super::{npcs, paper};
use crate::desk::Desk;
use crate::parts::dialog::Dialog;
use crate::parts::icon::Icon;
use crate::parts::text::count;

/// A pile that the person looks through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Items,
    Specials,
    Npcs,
}

pub fn piles(desk: Desk) -> AnyView {
    let stock = glimpse::stock(desk);
    let open = RwSignal::new(None::<Open>);
    let body = move || {
        let stock = stock.get()?;
        let file = if stock.blackmail_file { "Blackmail File" } else { "Blackmail File taken" };
        let waiting = stock.npcs.iter().filter(|npc| npc.at == NpcPlace::Supply).count();
        let boxed = match (stock.data_boxed, stock.items_boxed) {
            (0, 0) => None,
            (data, items) => {
                let data = count(data.into(), "data file", "data files");
                Some(format!("Out of the game: {data}, {}.", count(items.into(), "item", "items")))
            }
        };
        let agreed = [
            (stock.extraction, "Extraction"),
            (stock.prototype_worth != 10, "Original Variant, a Prototype counts 6"),
            (stock.specialists, "Specialists, our own optional rule"),
        ];
        let agreed: Vec<&str> = agreed.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
        let rules = (!agreed.is_empty()).then(|| agreed.join("; "));
        let discarded = stock.discard.len();
        Some(view! {
            <section class="inf-piles" aria-label="Piles and supplies">
                <ul>
                    {pile(lu::LuServer, stock.pool.into(), "data files in the server pool", None, open)}
                    {pile(lu::LuBriefcase, stock.pile.into(), "items to draw", Some((Open::Items, format!("{discarded} discarded"), discarded == 0)), open)}
                    {pile(lu::LuCpu, stock.prototypes.into(), "Prototypes", Some((Open::Specials, file.into(), false)), open)}
                    {pile(lu::LuIdCard, waiting, "NPCs may still turn up", Some((Open::Npcs, "read".into(), false)), open)}
                </ul>
                {boxed.map(|text| view! { <p class="faint">{text}</p> })}
                {rules.map(|text| view! { <p class="faint">"Agreed: "{text}"."</p> })}
            </section>
        })
    };
    let leaf = move || open.get().map(|which| look_through(which, stock, Callback::new(move |()| open.set(None))));
    view! { {body}{leaf} }.into_any()
}

fn pile(
    icon: &'static IconData,
    left: usize,
    name: &'static str,
    more: Option<(Open, String, bool)>,
    open: RwSignal<Option<Open>>,
) -> AnyView {
    let browse = more.map(|(which, word, empty)| {
        view! { <button class="quiet" disabled=empty on:click=move |_| open.set(Some(which))>{word}</button> }
    });
    view! { <li class="inf-pile"><span class="inf-pile-back" aria-hidden="true"><Icon icon=icon/></span><span><b>{left}</b>" "{name}</span>{browse}</li> }
        .into_any()
}

fn look_through(which: Open, stock: Memo<Option<Stock>>, close: Callback<()>) -> AnyView {
    let title = match which {
        Open::Items => "Discarded items",
        Open::Specials => "Special cards",
        Open::Npcs => "The people who work late",
    };
    let body = move || {
        let stock = stock.get()?;
        Some(match which {
            Open::Items => stock
                .discard
                .iter()
                .rev()
                .map(|item| card("item", paper::printed("item", item.item.0), stock.extraction.then_some("extraction")))
                .collect_view()
                .into_any(),
            Open::Specials => ["PROTOTYPE", "BLACKMAIL", "SLUDGE"]
                .map(|id| card("special", paper::special(id), (stock.prototype_worth != 10).then_some("original")))
                .collect_view()
                .into_any(),
            Open::Npcs => stock.npcs.iter().map(|npc: &NpcView| npcs::card(npc)).collect_view().into_any(),
        })
    };
    view! { <Dialog title=title close><ul class="gallery">{body}</ul></Dialog> }.into_any()
}

/// A card to be read, in the words of the variant that is played, if it has any of its own.
fn card(kind: &'static str, printed: Option<&'static wire::api::CardInfo>, variant: Option<&str>) -> AnyView {
    view! {
        <li class="card inf-card" data-sort=kind>
            <span class="kind">{kind}</span>
            <span class="inf-card-name">{printed.map(|printed| printed.name.as_str())}</span>
            <span>{paper::text_in(printed, variant)}</span>
            <span class="flavour">{paper::flavour(printed)}</span>
        </li>
    }
    .into_any()
}
