//! A sheet that lies over everything until it is put away.

use leptos::html;
use leptos::prelude::*;

#[component]
pub fn Dialog(
    #[prop(into)] title: String,
    /// Puts it away.
    close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let first = NodeRef::<html::Button>::new();
    Effect::new(move || {
        if let Some(button) = first.get() {
            // An element that is on the screen takes the focus.
            _ = button.focus();
        }
    });
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close.run(());
        }
    };
    let heading = title.clone();
    view! {
        <div class="veil" on:click=move |_| close.run(()) on:keydown=keys>
            <div class="dialog" role="dialog" aria-modal="true" aria-label=title
                on:click=|event| event.stop_propagation()>
                <header>
                    <h2>{heading}</h2>
                    <button class="quiet" node_ref=first aria-label="Close" on:click=move |_| close.run(())>"✕"</button>
                </header>
                <div class="dialog-body">{children()}</div>
            </div>
        </div>
    }
}
