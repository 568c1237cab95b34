//! The four Skills as signs with numbers.

use icondata_core::IconData;
use icondata_lu as lu;
use leptos::prelude::*;

use crate::parts::icon::Icon;

/// In the order of views and cards.
pub const SKILLS: [(&str, &IconData); 4] =
    [("Speed", lu::LuZap), ("Insight", lu::LuEye), ("Strength", lu::LuBicepsFlexed), ("Finesse", lu::LuFeather)];

/// All four in a row.
pub fn row(values: [i8; 4]) -> AnyView {
    let one = |((name, icon), value): ((&'static str, &'static IconData), i8)| {
        view! { <li title=name><Icon icon=icon/><span class="hidden">{name}" "</span><b>{value}</b></li> }
    };
    view! { <ul class="f07-skills">{SKILLS.into_iter().zip(values).map(one).collect_view()}</ul> }.into_any()
}

/// As bars with their names, for a dossier.
pub fn bars(values: [i8; 4]) -> AnyView {
    let one = |((name, icon), value): ((&'static str, &'static IconData), i8)| {
        let dot = move |at: i8| view! { <i class:on=at < value></i> };
        view! {
            <li><Icon icon=icon/><span>{name}</span><b>{value}</b>
                <span class="f07-dots" aria-hidden="true">{(0..6).map(dot).collect_view()}</span></li>
        }
    };
    view! { <ul class="f07-bars-list">{SKILLS.into_iter().zip(values).map(one).collect_view()}</ul> }.into_any()
}
