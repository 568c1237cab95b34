//! How people and other things are drawn: operatives in helmets, Hostiles as warning signs.

use entity_extraction::HostileId;
use leptos::prelude::*;

use super::emblem::{self, sign};
use crate::art;

/// The first letter of a name.
fn initial(name: &str) -> String {
    name.chars().find(|letter| letter.is_alphanumeric()).into_iter().collect()
}

/// An operative's face, or the initial until it is there. Feet are 26 below the middle.
pub fn operative(name: &str) -> AnyView {
    art::token("operative", name, initial(name), 24.0)
}

/// A warning sign on a stand, and what is left of it.
pub fn hostile(hostile: HostileId, name: &str) -> AnyView {
    view! {
        <path class="ee-spikes" d="M0 -31L8 -23L19 -22L18 -11L24 -3L18 5L19 16L8 17L0 25L-8 17L-19 16L-18 5L-24 -3L-18 -11L-19 -22L-8 -23z"/>
        <circle class="ee-beast" cx="0" cy="-3" r="17.500"/>
        {sign(emblem::hostile(hostile), (0.0, -3.0), 23.0, "ee-beast-sign")}
        {art::picture("hostile", name, Some([-23.0, -29.0, 46.0, 46.0]))}
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
