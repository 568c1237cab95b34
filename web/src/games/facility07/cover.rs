//! The picture on the home screen: a lair in a volcano, a searchlight, and an agent in a coat.

use leptos::prelude::*;

pub fn cover() -> AnyView {
    view! {
        <svg viewBox="0 0 600 190" preserveAspectRatio="xMidYMid slice" role="img" aria-label="An agent in a coat before a volcano lair at night">
            <rect width="600" height="190" fill="#16283a"/>
            <circle cx="470" cy="46" r="27" fill="#f6e3b0"/>
            <circle cx="459" cy="40" r="25" fill="#16283a"/>
            {stars()}
            <path d="M0 190L0 150L90 118L180 150L262 52Q272 46 284 56Q296 46 310 54L420 160L600 128V190z" fill="#0e1a28"/>
            <path d="M262 52Q272 46 284 56Q296 46 310 54L300 66Q288 60 284 72Q276 58 268 64z" fill="#ff7a3c"/>
            <path d="M286 40C280 24 296 18 288 2M300 42C298 30 310 26 306 12" stroke="#ff7a3c" stroke-width="4" fill="none" stroke-linecap="round" opacity=".55"/>
            <path class="f07-beam" d="M356 112L560 12L600 60z" fill="#ffe9a8" opacity=".16"/>
            {facility()}
            {spy()}
            <path d="M0 176C120 164 220 188 340 176S520 170 600 178V190H0z" fill="#0a121c"/>
        </svg>
    }
    .into_any()
}

fn stars() -> AnyView {
    const STARS: [(i32, i32); 12] = [
        (40, 30),
        (96, 62),
        (150, 24),
        (206, 50),
        (236, 14),
        (346, 30),
        (392, 62),
        (420, 18),
        (520, 84),
        (556, 34),
        (584, 92),
        (66, 96),
    ];
    let star = |(x, y): (i32, i32)| view! { <circle cx=x cy=y r="1.5" fill="#dfe9f2"/> };
    STARS.into_iter().map(star).collect_view().into_any()
}

/// Room cards of the lair, cut open, with doors that line up.
fn facility() -> AnyView {
    const ROOMS: [(i32, i32, i32, i32, &str); 6] = [
        (196, 118, 40, 60, "#2f5d62"),
        (236, 98, 60, 40, "#7a3b3b"),
        (236, 138, 60, 40, "#4a4a7a"),
        (296, 118, 40, 60, "#8a6a2f"),
        (296, 78, 40, 40, "#3f6b45"),
        (336, 118, 60, 40, "#6b3f66"),
    ];
    const DOORS: [(i32, i32, i32, i32); 6] = [
        (232, 124, 8, 10),
        (232, 150, 8, 10),
        (260, 134, 10, 8),
        (292, 124, 8, 10),
        (310, 114, 10, 8),
        (332, 132, 8, 10),
    ];
    let room = |(x, y, width, height, fill): (i32, i32, i32, i32, &'static str)| {
        view! { <rect x=x y=y width=width height=height fill=fill stroke="#f0e4c4" stroke-width="4"/> }
    };
    let door = |(x, y, width, height): (i32, i32, i32, i32)| {
        view! { <rect x=x y=y width=width height=height fill="#ffd873"/> }
    };
    view! {
        {ROOMS.into_iter().map(room).collect_view()}
        {DOORS.into_iter().map(door).collect_view()}
        <text x="366" y="146" font-size="22" font-weight="700" fill="#ffd873" text-anchor="middle" font-family="monospace">"07"</text>
        <circle cx="270" cy="118" r="7" fill="#c43d2b"/><rect x="263" y="124" width="14" height="10" rx="4" fill="#c43d2b"/>
    }
    .into_any()
}

fn spy() -> AnyView {
    view! {
        <g transform="translate(104 104) scale(2.5)">
            <path d="M-7 -6C-15 -3 -17 10 -17 34H17C17 10 15 -3 7 -6L0 3z" fill="#d8b77a"/>
            <path d="M-7 -6L0 9L7 -6L3 -8H-3z" fill="#f3ead2"/><path d="M-1.6 -4L0 12L1.6 -4z" fill="#c43d2b"/>
            <circle cx="0" cy="-13" r="8.5" fill="#eec39a"/>
            <path d="M-8 -15H8V-11C6 -8 2 -9 1 -12H-1C-2 -9 -6 -8 -8 -11z" fill="#1a1a22"/>
            <path d="M-15 -16C-10 -19 -9 -18 -8 -25C-7 -31 -3 -30 0 -28C3 -30 7 -31 8 -25C9 -18 10 -19 15 -16C8 -13 -8 -13 -15 -16z" fill="#7c5b2c"/>
            <path d="M-9 -20C-3 -17.500 3 -17.500 9 -20L8.600 -22.500C3 -20 -3 -20 -8.600 -22.500z" fill="#1a1a22"/>
            <rect x="13" y="16" width="17" height="13" rx="2" fill="#1a1a22"/><path d="M18 16V13H25V16" stroke="#1a1a22" stroke-width="2" fill="none"/>
        </g>
    }
    .into_any()
}
