//! The picture on the home screen: three operatives with torches before a door that something has opened from inside.

use leptos::prelude::*;

pub fn cover() -> AnyView {
    view! {
        <svg viewBox="0 0 600 190" preserveAspectRatio="xMidYMid slice" role="img" aria-label="Three operatives before a torn containment door">
            <defs>
                <linearGradient id="ee-dark" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0c1417"/><stop offset="1" stop-color="#1d2b2e"/></linearGradient>
                <radialGradient id="ee-glow"><stop offset="0" stop-color="#ff5240" stop-opacity=".95"/><stop offset="1" stop-color="#ff5240" stop-opacity="0"/></radialGradient>
                <pattern id="ee-tape" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="26" height="26" fill="#f2c21b"/><rect width="13" height="26" fill="#15181a"/></pattern>
            </defs>
            <rect width="600" height="190" fill="url(#ee-dark)"/>
            <path d="M0 0L150 40V150L0 190zM600 0L450 40V150L600 190z" fill="#26383c"/>
            <path d="M0 190L150 150H450L600 190z" fill="#31464a"/>
            <path d="M75 20V170M525 20V170M0 95H150M450 95H600" stroke="#1a282b" stroke-width="3"/>
            {door()}
            <rect y="176" width="600" height="14" fill="url(#ee-tape)"/>
            {operative(96.0, 108.0, 1.25, "#ffb84d", 24)}
            {operative(178.0, 122.0, 1.1, "#6fdc8c", 12)}
            {operative(492.0, 112.0, 1.25, "#6cb8ff", -22)}
        </svg>
    }
    .into_any()
}

/// A round door, torn, and two eyes behind it.
fn door() -> AnyView {
    view! {
        <rect x="196" y="30" width="208" height="122" rx="10" fill="#3b5257" stroke="#8fa9ae" stroke-width="3"/>
        <rect x="206" y="40" width="188" height="10" fill="url(#ee-tape)"/>
        <path d="M222 58H378V144H222z" fill="#120406"/>
        <ellipse cx="300" cy="100" rx="112" ry="66" fill="url(#ee-glow)" opacity=".42"/>
        <path d="M222 58H282L268 74L286 86L262 100L284 112L266 126L280 144H222zM378 58H322L338 72L318 88L342 98L320 114L336 128L326 144H378z" fill="#5d767b" stroke="#a9c0c4" stroke-width="2"/>
        <path d="M292 92l9 4M318 92l-9 4" stroke="#ffe9e4" stroke-width="4" stroke-linecap="round"/>
        <path d="M286 120q18 -12 34 0l-5 5l-4 -4l-5 5l-5 -5l-5 5l-5 -4z" fill="#ffe9e4"/>
        <path d="M300 152c-16 0 -26 9 -40 12s-22 14 -6 14h88c18 0 10 -12 -4 -13s-22 -13 -38 -13z" fill="#8f1420" opacity=".75"/>
        <text x="240" y="134" font-size="12" font-family="monospace" font-weight="700" fill="#15181a">"C-07"</text>
    }
    .into_any()
}

fn operative(x: f64, y: f64, scale: f64, colour: &'static str, beam: i32) -> AnyView {
    let beam = if beam > 0 { "M8 -26L210 -52L210 22z" } else { "M-8 -26L-210 -52L-210 22z" };
    view! {
        <g transform=format!("translate({x} {y}) scale({scale})")>
            <path d=beam fill="#fff6d8" opacity=".08"/>
            <path d="M-10 -5C-17 -2 -17 12 -16 30L-14 58H-4L0 34L4 58H14L16 30C17 12 17 -2 10 -5L0 0z" fill="#0d1214" stroke=colour stroke-width="2"/>
            <path d="M-12 -9C-13 -22 -7 -29 0 -29C7 -29 13 -22 12 -9L8 -2H-8z" fill="#0d1214" stroke=colour stroke-width="2"/>
            <rect x="-9.500" y="-17" width="19" height="8" rx="3.500" fill=colour/>
            <circle cx="0" cy="-26" r="3.500" fill="#fff6d8"/>
        </g>
    }
    .into_any()
}
