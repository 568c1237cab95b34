//! Dice as pictures.

use leptos::prelude::*;

/// Where the pips of a face are, on a grid of three by three.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(1, 1)],
    &[(0, 0), (2, 2)],
    &[(0, 0), (1, 1), (2, 2)],
    &[(0, 0), (0, 2), (2, 0), (2, 2)],
    &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
];

/// A die that has just been rolled. Faces beyond six are numbers.
#[component]
pub fn Die(face: u8) -> impl IntoView {
    let pips = PIPS.get(usize::from(face).wrapping_sub(1));
    let inside = match pips {
        Some(pips) => pips
            .iter()
            .map(|(x, y)| view! { <circle cx=10 + 10 * x cy=10 + 10 * y r="3.4"/> })
            .collect_view()
            .into_any(),
        None => view! { <text x="20" y="27" text-anchor="middle">{face}</text> }.into_any(),
    };
    view! {
        <svg class="die" viewBox="0 0 40 40" width="40" height="40" role="img" aria-label=format!("a die shows {face}")>
            <rect x="1.5" y="1.5" width="37" height="37" rx="8"/>
            {inside}
        </svg>
    }
}
