//! The picture on the home screen: a tower in neon, and an operative on a rope before its windows.

use leptos::prelude::*;

pub fn cover() -> AnyView {
    view! {
        <svg viewBox="0 0 600 190" preserveAspectRatio="xMidYMid slice" role="img" aria-label="A thief on a rope before a neon tower at night">
            <defs>
                <linearGradient id="inf-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0d24"/><stop offset="1" stop-color="#3a1650"/></linearGradient>
            </defs>
            <rect width="600" height="190" fill="url(#inf-sky)"/>
            <path d="M0 190V120h40V92h34v34h30V70h46v60h26V96h30v94zM600 190V104h-36V80h-40v40h-24V60h-44v70h-30v60z" fill="#15183a"/>
            <path d="M0 178H600" stroke="#ff4fa3" stroke-width="2" opacity=".8"/>
            {tower()}
            {thief()}
            <path d="M30 176l16 -14h34l16 14z" fill="#0a0c1c"/><rect x="56" y="156" width="7" height="6" fill="#ff3b4e"/><rect x="64" y="156" width="7" height="6" fill="#47c8ff"/>
            <path d="M56 159L6 120L0 140z" fill="#ff3b4e" opacity=".22"/><path d="M71 159L130 118L138 140z" fill="#47c8ff" opacity=".22"/>
        </svg>
    }
    .into_any()
}

/// Two floors of six rooms, lit from inside, and a sign on the roof.
fn tower() -> AnyView {
    const LIT: [[&str; 6]; 2] = [
        ["#1d2450", "#2b6f8e", "#1d2450", "#7a2a6b", "#1d2450", "#1d2450"],
        ["#2b6f8e", "#1d2450", "#8a6a1f", "#1d2450", "#2b6f8e", "#7a2a6b"],
    ];
    let window = |(row, column): (usize, usize)| {
        view! { <rect x=190 + 38 * column y=64 + 56 * row width="32" height="48" rx="2" fill=LIT[row][column] stroke="#4b56a8" stroke-width="2"/> }
    };
    let all = (0..2).flat_map(|row| (0..6).map(move |column| (row, column)));
    view! {
        <path d="M180 190V52h240v138z" fill="#0c1030" stroke="#38e1ff" stroke-width="2.5"/>
        {all.map(window).collect_view()}
        <rect x="206" y="26" width="188" height="22" rx="4" fill="#12143a" stroke="#ff4fa3" stroke-width="2"/>
        <text x="300" y="42" text-anchor="middle" font-size="15" font-family="monospace" font-weight="700" fill="#ff9fd0" letter-spacing="2">"CYBERSOLUTIONS"</text>
        <path d="M300 26V6" stroke="#38e1ff" stroke-width="2"/><circle cx="300" cy="6" r="3" fill="#ff3b4e"/>
        <text x="190" y="185" font-size="11" font-family="monospace" font-weight="700" fill="#38e1ff">"PROXIMITY 87"</text>
        <path d="M284 181h126" stroke="#38e1ff" stroke-width="5" opacity=".28"/><path d="M284 181h109" stroke="#ff4fa3" stroke-width="5"/>
        <rect x="236" y="134" width="14" height="9" rx="1.5" fill="#ffd25e"/><rect x="354" y="80" width="14" height="9" rx="1.5" fill="#38e1ff"/>
    }
    .into_any()
}

fn thief() -> AnyView {
    view! {
        <path d="M282 52V92" stroke="#e9ecff" stroke-width="1.6"/>
        <g transform="translate(282 112) rotate(14)">
            <path d="M-8 -6C-15 -3 -15 8 -12 20L-16 38H-8L-3 22L4 38H12L9 18C14 8 14 -3 8 -6L0 -1z" fill="#05060f" stroke="#38e1ff" stroke-width="1.6"/>
            <path d="M-10 -4C-13 -18 -9 -27 0 -27C9 -27 13 -18 10 -4L0 1z" fill="#05060f" stroke="#38e1ff" stroke-width="1.6"/>
            <rect x="-8" y="-17" width="16" height="6" rx="3" fill="#ff4fa3"/>
            <path d="M8 -4L14 -22M-8 -2L-20 6" stroke="#05060f" stroke-width="5" stroke-linecap="round"/>
            <rect x="-27" y="2" width="11" height="9" rx="1.5" fill="#ffd25e"/>
        </g>
    }
    .into_any()
}
