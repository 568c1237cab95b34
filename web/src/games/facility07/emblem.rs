//! Icons within drawings.

use icondata_core::IconData;
use leptos::prelude::*;

/// An icon within a drawing, around a middle.
pub fn sign(icon: &'static IconData, (x, y): (f64, f64), size: f64, class: &'static str) -> AnyView {
    view! {
        <svg class=class x=x - size / 2.0 y=y - size / 2.0 width=size height=size
            viewBox=icon.view_box.unwrap_or("0 0 24 24") fill="none" stroke="currentColor" stroke-width="2"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" inner_html=icon.data></svg>
    }
    .into_any()
}
