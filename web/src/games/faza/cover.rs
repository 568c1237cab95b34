//! The picture on the home screen: the fleet over the ruined city at night.

use leptos::prelude::*;

const PICTURE: &str = r##"
<defs>
<linearGradient id="faza-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#150b2e"/><stop offset=".55" stop-color="#4a1d6b"/><stop offset=".86" stop-color="#c2456b"/><stop offset="1" stop-color="#ff9a56"/></linearGradient>
<linearGradient id="faza-beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7dffd8" stop-opacity=".75"/><stop offset="1" stop-color="#7dffd8" stop-opacity="0"/></linearGradient>
<radialGradient id="faza-moon" cx=".4" cy=".4" r=".7"><stop offset="0" stop-color="#ffe9c4"/><stop offset="1" stop-color="#ffb168"/></radialGradient>
</defs>
<rect width="520" height="190" fill="url(#faza-sky)"/>
<g fill="#fff" opacity=".8"><circle cx="30" cy="22" r="1"/><circle cx="84" cy="48" r="1.300"/><circle cx="140" cy="18" r="1"/><circle cx="196" cy="62" r="1"/><circle cx="262" cy="14" r="1.300"/><circle cx="345" cy="30" r="1"/><circle cx="392" cy="14" r="1.200"/><circle cx="470" cy="62" r="1"/><circle cx="500" cy="24" r="1.300"/><circle cx="60" cy="84" r="1"/><circle cx="430" cy="88" r="1"/></g>
<circle cx="418" cy="62" r="30" fill="url(#faza-moon)"/>
<path d="M232 78 176 190H352L296 78Z" fill="url(#faza-beam)"/>
<g fill="#3b1650"><path d="M0 190V128h26v-14h22v22h18V98l14-10 14 10v44h24v-22h30v30h16V96h10V78h8v18h14v46h26v-16h30v64Z"/><path d="M300 190v-52h24v-22h30v16h14V92h8V72h6v20h12v34h22v-16h28v26h16V96l15-11 15 11v34h30v60Z"/></g>
<g fill="#1b0a2a"><path d="M0 190v-38h34l8-12h20v22h30v-30h16v-12h8v12h10v34h40v-16h28v40Z"/><path d="M520 190v-44h-26v-16h-22v26h-30v-34h-10v-16h-7v16h-11v38h-34v-18h-30l-10 10v38Z"/></g>
<g fill="#ffcf6b" opacity=".85"><path d="M12 160h5v6h-5zM48 150h5v6h-5zM116 132h5v6h-5zM150 160h5v6h-5zM420 134h5v6h-5zM480 152h5v6h-5zM448 162h5v6h-5zM356 160h5v6h-5z"/></g>
<g transform="translate(168 8) scale(3.400)"><path d="M15 14C15 7 20.500 3 28 3s13 4 13 11" fill="#8b6a9f" stroke="#1a0b27" stroke-width=".8"/><path d="M20 12c.6-3.600 3.800-5.600 8-5.600" fill="none" stroke="#e9d6ff" stroke-width="1"/><path d="M2 18c0-3.800 11-6.500 26-6.500S54 14.200 54 18s-11 7-26 7S2 21.800 2 18Z" fill="#5e4377" stroke="#1a0b27" stroke-width=".8"/><path d="M17 25.200l3 2h16l3-2c-3 .8-19 .8-22 0Z" fill="#2a1638"/><g fill="#7dffd8"><circle cx="10" cy="18" r="1.400"/><circle cx="19" cy="19.600" r="1.400"/><circle cx="28" cy="20.200" r="1.400"/><circle cx="37" cy="19.600" r="1.400"/><circle cx="46" cy="18" r="1.400"/></g></g>
<g transform="translate(24 40) rotate(-8) scale(1.500)" stroke="#1a0b27" stroke-width="1"><path d="M8 4l10 9H9ZM8 30l10-9H9Z" fill="#2a1638"/><path d="M3 12.500 24 8l29 9-29 9L3 21.500Z" fill="#7a4a55"/><path d="M24 12.500 40 17l-16 1.500Z" fill="#ffb168"/></g>
<g transform="translate(424 84) scale(1.100)" stroke="#1a0b27" stroke-width="1"><path d="M17 19c-1 5-5 7-9 12M28 20v12M39 19c1 5 5 7 9 12" fill="none" stroke="#c89bff" stroke-width="2"/><path d="M28 1.500 45 12l-4.500 9.500h-25L11 12Z" fill="#2d1740"/><path d="M28 8.500l4.500 3.500-4.500 3.500-4.500-3.500Z" fill="#c89bff"/></g>
<g transform="translate(232 138)" fill="#0c0414"><path d="M8 52c0-14 3-24 9-27a6.500 6.500 0 1 1 8 0c4 2 6 6 7 11l9-13 4 3-11 20v6Z"/><path d="M52 52c0-12 3-20 8-23a6 6 0 1 1 8 0c5 3 8 11 8 23Z"/><path d="M-26 52c0-10 2-17 6-19a5 5 0 1 1 7 0c4 2 7 9 7 19Z"/></g>
<g fill="#ff9a3d" stroke="#3a1503" stroke-width="1.200"><path d="M118 92c0-6 5-9 11-9s11 3 11 9c0 3.500-5 6-11 6s-11-2.500-11-6Z"/><path d="M366 104c0-5 4-8 10-8s10 3 10 8c0 3-4.500 5-10 5s-10-2-10-5Z"/><path d="M152 64c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500c0 2.500-3.500 4-8 4s-8-1.500-8-4Z"/></g>
<g fill="#fff"><circle cx="129" cy="91" r="3"/><circle cx="376" cy="102.500" r="2.600"/><circle cx="160" cy="63" r="2.200"/></g>
"##;

pub fn cover() -> AnyView {
    view! { <svg viewBox="0 0 520 190" preserveAspectRatio="xMidYMid slice" inner_html=PICTURE></svg> }.into_any()
}
