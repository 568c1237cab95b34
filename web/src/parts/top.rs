//! The line at the top of every screen.

use leptos::prelude::*;

use super::icon::Icon;
use crate::route::{Route, To};

#[component]
pub fn Top(#[prop(optional, into)] title: String) -> impl IntoView {
    view! {
        <header class="top">
            <To to=Route::Home class="brand">
                <img src="/icon.svg" alt="" width="28" height="28"/>
                <span>"Safehouse"</span>
            </To>
            <span class="top-title">{title}</span>
            <nav aria-label="Safehouse">
                <To to=Route::Packs><Icon icon=icondata_lu::LuPackage/><span class="wide">"Packs"</span></To>
                <To to=Route::Settings><Icon icon=icondata_lu::LuSettings/><span class="wide">"Settings"</span></To>
            </nav>
        </header>
    }
}
