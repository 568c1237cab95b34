//! How people and other things are drawn: operatives in helmets, Hostiles as warning signs.

use entity_extraction::HostileId;
use leptos::prelude::*;

use super::emblem::{self, sign};

/// The first letter of a name.
fn initial(name: &str) -> String {
    name.chars().find(|letter| letter.is_alphanumeric()).into_iter().collect()
}

/// A helmet with a lamp, a visor, and the operative's initial on the vest. Feet are 26 below the middle.
pub fn operative(name: &str) -> AnyView {
    view! {
        <path class="ee-vest" d="M-10 -5C-17 -2 -17 12 -16 26H16C17 12 17 -2 10 -5L0 0z"/>
        <path class="ee-strap" d="M-11 -3L-7 26M11 -3L7 26"/>
        <path class="ee-helmet" d="M-12 -9C-13 -22 -7 -29 0 -29C7 -29 13 -22 12 -9L8 -2H-8z"/>
        <rect class="ee-visor" x="-9.500" y="-17" width="19" height="8" rx="3.500"/>
        <circle class="ee-torch" cx="0" cy="-25" r="3"/>
        <text class="ee-initial" x="0" y="19" font-size="17" text-anchor="middle">{initial(name)}</text>
    }
    .into_any()
}

/// A warning sign on a stand, and what is left of it.
pub fn hostile(hostile: HostileId) -> AnyView {
    view! {
        <path class="ee-spikes" d="M0 -31L8 -23L19 -22L18 -11L24 -3L18 5L19 16L8 17L0 25L-8 17L-19 16L-18 5L-24 -3L-18 -11L-19 -22L-8 -23z"/>
        <circle class="ee-beast" cx="0" cy="-3" r="17.500"/>
        {sign(emblem::hostile(hostile), (0.0, -3.0), 23.0, "ee-beast-sign")}
    }
    .into_any()
}

/// One dash for each point, filled for what is left.
pub fn points(left: u8, of: u8, class: &'static str) -> AnyView {
    let (width, gap) = (46.0, 1.4);
    let step = width / f64::from(of.max(1));
    let one = |at: u8| {
        let x = -width / 2.0 + step * f64::from(at) + gap / 2.0;
        view! { <rect class:left=at < left x=x y="24" width=step - gap height="6" rx="1.500"/> }
    };
    view! { <g class=class><rect class="ee-points-ground" x=-width / 2.0 - 1.5 y="22.500" width=width + 3.0 height="9" rx="2.500"/>{(0..of).map(one).collect_view()}</g> }
        .into_any()
}
