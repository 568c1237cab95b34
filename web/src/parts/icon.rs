//! Icons of the Lucide set.

use icondata_core::IconData;
use leptos::prelude::*;

/// An icon; its meaning is always said in words beside it or in a label.
#[component]
pub fn Icon(icon: &'static IconData) -> impl IntoView {
    view! {
        <svg class="icon" viewBox=icon.view_box.unwrap_or("0 0 24 24") width="20" height="20"
            fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"
            aria-hidden="true" inner_html=icon.data></svg>
    }
}
