//! Words with rules in them.

use leptos::prelude::*;

use crate::route::{Route, To};

/// A rule's ID that leads to the rule.
#[component]
pub fn RuleLink(game: String, rule: String) -> impl IntoView {
    let to = Route::Rules(game, Some(rule.clone()));
    view! { <To to class="rule-link">{rule}</To> }
}

/// "1 card", "2 cards".
pub fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}
