//! Tokens and signs as they lie on room cards.

use icondata_core::IconData;
use icondata_lu as lu;
use infiltration::view::RoomView;
use infiltration::{Card, Guard};
use leptos::prelude::*;

use crate::parts::board::{Area, called};
use crate::parts::icon::Icon;
use crate::parts::text;

/// An icon within a drawing, around a point.
pub fn sign(icon: &'static IconData, (x, y): (f64, f64), size: f64, class: &'static str) -> AnyView {
    let (scale, half) = (size / 20.0, size / 2.0);
    view! { <g class=class transform=format!("translate({} {}) scale({scale})", x - half, y - half)><Icon icon/></g> }
        .into_any()
}

/// The sign of a card that can be selected.
pub fn card_icon(card: Card) -> &'static IconData {
    match card {
        Card::Advance => lu::LuArrowBigRight,
        Card::Retreat => lu::LuArrowBigLeft,
        Card::Interface => lu::LuPlug,
        Card::Download => lu::LuDownload,
        Card::Extract => lu::LuHardDriveDownload,
        Card::Item(_) => lu::LuBriefcase,
    }
}

pub fn guard_icon(guard: Guard) -> &'static IconData {
    match guard {
        Guard::Lock => lu::LuLock,
        Guard::Worker => lu::LuFlaskConical,
    }
}

/// A data file: a chip with its value, or with none if this seat does not know it.
pub fn chip(value: Option<u8>, (x, y): (f64, f64)) -> AnyView {
    view! {
        <g class="inf-chip" class:known=value.is_some()>
            <path d=format!("M{} {y}l4.500 -8h9l4.500 8l-4.500 8h-9z", x - 9.0)/>
            <text x=x y=y + 4.2 text-anchor="middle" font-size="12">{value.map_or_else(String::new, |value| value.to_string())}</text>
        </g>
    }
    .into_any()
}

/// A token: its sign, what it is in words, and perhaps a number.
fn token(icon: &'static IconData, class: &'static str, (x, y): (f64, f64), number: Option<u8>, tip: String) -> AnyView {
    let width = if number.is_some() { 36.0 } else { 22.0 };
    view! {
        <g class=format!("inf-token {class}")>
            {called(tip)}
            <rect x=x y=y - 11.0 width=width height="22" rx="5"/>
            {sign(icon, (x + 11.0, y), 15.0, "inf-sign")}
            {number.map(|number| view! { <text x=x + 27.0 y=y + 4.6 text-anchor="middle" font-size="13">{number}</text> })}
        </g>
    }
    .into_any()
}

/// Everything that lies in a room, in one row: tokens from the left, data files from the right.
pub fn row(room: &RoomView, area: Area) -> AnyView {
    let y = area.y + 50.0;
    let mut x = area.x + 7.0;
    let mut all = Vec::new();
    let mut add = |icon, class, number: Option<u8>, tip: String| {
        all.push(token(icon, class, (x, y), number, tip));
        x += if number.is_some() { 39.0 } else { 25.0 };
    };
    if room.interface {
        let jammed = !room.jammed_by.is_empty();
        let tip = if jammed { "Interface, jammed for the others" } else { "Interface" };
        add(
            if jammed { lu::LuUnplug } else { lu::LuPlug },
            if jammed { "jammed" } else { "interface" },
            None,
            tip.into(),
        );
    }
    if let Some(guard) = room.guard {
        let class = if guard == Guard::Lock { "lock" } else { "worker" };
        add(
            guard_icon(guard),
            class,
            Some(room.secure),
            format!("{guard} on {}", text::count(usize::from(room.secure), "data file", "data files")),
        );
    }
    if room.sludge {
        add(lu::LuBiohazard, "sludge", None, "Sludge: whoever enters is delayed".into());
    }
    if room.enter_off {
        add(lu::LuBan, "off", None, "The Enter effect is off".into());
    }
    let count = room.data.len();
    let step = ((area.x + area.width - 46.0 - x) / (count.max(2) - 1) as f64).clamp(3.0, 20.0);
    let last = area.x + area.width - 16.0;
    let chips = room.data.iter().rev().enumerate().map(|(at, value)| chip(*value, (last - step * at as f64, y)));
    let chips = chips.rev().collect_view();
    let many = (count > 0).then(|| {
        view! { <text class="inf-count" x=last - step * (count - 1) as f64 - 13.0 y=y + 5.0 text-anchor="end" font-size="14">{count}</text> }
    });
    view! { {all.collect_view()}{chips}{(x < area.x + 80.0).then_some(many)} }.into_any()
}
