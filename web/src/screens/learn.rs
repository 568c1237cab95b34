//! A first game that teaches by doing.

use leptos::prelude::*;

use crate::screens::rules::Rules;

#[component]
pub fn Learn(game: String) -> impl IntoView {
    view! { <Rules game rule=None/> }
}
