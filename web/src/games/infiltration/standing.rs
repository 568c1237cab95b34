//! How a player's operatives are doing, in the player's panel: where they are, what they carry, what they did last.

use icondata_core::IconData;
use icondata_lu as lu;
use infiltration::view::{Fate, OperativeView, SelectionView, TalentView};
use leptos::prelude::*;

use super::glimpse::{self, card_name};
use super::reminders;
use super::signs::card_icon;
use crate::desk::Desk;
use crate::parts::icon::Icon;

pub fn standing(desk: Desk, seat: u8) -> AnyView {
    let mine = glimpse::of_seat(desk, move || Some(seat));
    let headline = glimpse::headline(desk);
    let is = move |what: fn(&glimpse::Headline) -> u8| {
        Memo::new(move |_| headline.with(|headline| headline.as_ref().map(what)))
    };
    let first = is(|headline| headline.first.0);
    let body = move || {
        let (mine, first) = (mine.get(), first.get());
        let several = mine.len() > 1;
        mine.into_iter().map(|one| panel(desk, &one, several, first == Some(one.operative.0))).collect_view()
    };
    view! { {body} }.into_any()
}

fn fact(icon: &'static IconData, number: String, what: &'static str) -> AnyView {
    view! { <span class="inf-fact" title=what><Icon icon=icon/><b>{number}</b><span class="hidden">" "{what}</span></span> }.into_any()
}

/// With Specialists: what this operative can do, and whether it still can.
fn talent(it: &TalentView) -> AnyView {
    let (name, text) = (it.name.to_string(), it.text.to_string());
    let used = it.used.then(|| view! { <span class="badge">"used"</span> });
    view! { <p class="inf-line inf-talent" title=text><Icon icon=lu::LuSparkles/><b>{name}</b>{used}</p> }.into_any()
}

fn panel(desk: Desk, one: &OperativeView, several: bool, first: bool) -> AnyView {
    let at = one.place.filter(|_| one.fate == Fate::Inside);
    let place = move || at.map(|place| glimpse::place_name(desk, place));
    let badges = [
        (one.fate == Fate::Escaped, "escaped", "live"),
        (one.fate == Fate::Arrested, "arrested", "alarm"),
        (one.wounded, "wounded", "alarm"),
        (one.delayed, "delayed", "alarm"),
        (one.blackmail_file, "Blackmail File", "live"),
        (one.extracts, "extracts", "live"),
        (first && one.fate == Fate::Inside, "first player", ""),
    ];
    let badge = |(_, word, class): (bool, &'static str, &'static str)| view! { <span class=format!("badge {class}")>{word}</span> };
    let card = match &one.card {
        SelectionView::FaceDown => Some((lu::LuEyeOff, "has laid a card".to_string())),
        SelectionView::Own(card) => Some((card_icon(*card), format!("{}, sealed", card_name(*card)))),
        SelectionView::FaceUp(card) => Some((card_icon(*card), format!("plays {}", card_name(*card)))),
        SelectionView::None => one.last.map(|last| (card_icon(last), format!("last: {}", card_name(last)))),
    };
    let worth = one.worth.filter(|_| !one.stash.is_empty() || one.prototypes > 0);
    let data = format!("{}{}", one.stash.len(), worth.map(|worth| format!(" · {worth} ZB")).unwrap_or_default());
    view! {
        <div class="inf-standing">
            {several.then(|| view! { <p class="inf-agent">{one.name.to_string()}</p> })}
            <p class="inf-line">
                {at.map(|_| view! { <Icon icon=lu::LuMapPin/> })}<span>{place}</span>
                {badges.into_iter().filter(|(on, ..)| *on).map(badge).collect_view()}
            </p>
            <p class="inf-facts">
                {fact(lu::LuDatabase, data, "data files")}
                {(one.fate == Fate::Inside).then(|| fact(lu::LuBriefcase, one.hand.len().to_string(), "items"))}
                {(one.prototypes > 0).then(|| fact(lu::LuCpu, one.prototypes.to_string(), "Prototypes"))}
                {card.map(|(icon, word)| view! { <span class="inf-fact card-fact"><Icon icon=icon/>{word}</span> })}
            </p>
            {one.talent.as_ref().map(talent)}
            {reminders::beside(desk, one.operative)}
        </div>
    }
    .into_any()
}
