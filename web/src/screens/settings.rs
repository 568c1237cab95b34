//! What the person wants of the page.

use leptos::prelude::*;

use crate::parts::top::Top;
use crate::settings::{self, Motion, Pace, Tempo, Theme};

/// A choice among a few, as buttons.
fn choose<T: Copy + PartialEq + Send + Sync + 'static>(
    legend: &'static str,
    about: &'static str,
    ways: &[(T, &'static str)],
    held: RwSignal<T>,
) -> impl IntoView + use<T> {
    let one = |&(way, name): &(T, &'static str)| {
        view! {
            <button class="count" aria-pressed=move || (held.get() == way).to_string() on:click=move |_| held.set(way)>{name}</button>
        }
    };
    view! {
        <fieldset><legend><b>{legend}</b> " " {about}</legend>
            <p class="row">{ways.iter().map(one).collect_view()}</p></fieldset>
    }
}

fn switch(name: &'static str, about: &'static str, held: RwSignal<bool>) -> impl IntoView {
    view! {
        <label class="switch"><input type="checkbox" prop:checked=held on:change=move |event| held.set(event_target_checked(&event))/>
            <span><b>{name}</b> " " {about}</span></label>
    }
}

#[component]
pub fn SettingsScreen() -> impl IntoView {
    let all = settings::here();
    view! {
        <Top title="Settings"/>
        <main class="sheet settings">
            <h1>"Settings"</h1>
            {name(|_| {})}
            {choose("Colours", "", &[(Theme::System, "as the system"), (Theme::Dark, "dark"), (Theme::Light, "light")], all.theme)}
            {choose("Text", "How large it is.", &[(90, "small"), (100, "usual"), (115, "large"), (135, "very large"), (200, "huge")], all.text_percent)}
            {choose("Motion", "", &[(Motion::System, "as the system"), (Motion::Full, "on"), (Motion::None, "off")], all.motion)}
            {choose("Bots", "How long they seem to think.", &[(Pace::Slow, "slow"), (Pace::Usual, "usual"), (Pace::Fast, "fast"), (Pace::AtOnce, "at once")], all.pace)}
            {choose("Events", "How fast what happens is shown. A click on the board or the space bar skips.", &[(Tempo::Relaxed, "relaxed"), (Tempo::Normal, "normal"), (Tempo::Brisk, "brisk"), (Tempo::Off, "off")], all.tempo)}
            {choose("Reactions", "In a house with others: how long you have to react before you pass.", &[(4, "4 s"), (6, "6 s"), (10, "10 s"), (20, "20 s"), (0, "no limit")], all.window)}
            {switch("Confirm", "Ask once more before an answer is given.", all.confirm)}
            {notify()}
            {switch("Sound", "Off until you ask for it. Made by your browser; nothing is fetched.", all.sound)}
            <crate::sound::MixChoices/>
        </main>
    }
}

/// Whether the system says whose turn it is; it is asked for leave when this is switched on.
pub fn notify() -> impl IntoView {
    let held = settings::here().notify;
    Effect::new(move |before: Option<bool>| {
        let on = held.get();
        if on && before == Some(false) {
            // Where it says no, or has no such thing, the title and the sign of the page still call.
            _ = web_sys::Notification::request_permission();
        }
        on
    });
    switch("Notifications", "Your system says when it is your turn and you look elsewhere.", held)
}

/// The name other players see; `then` hears of a new one.
pub fn name(then: impl Fn(String) + 'static) -> impl IntoView {
    let nickname = settings::here().nickname;
    let chosen = move || Some(nickname.get()).filter(|name| name != settings::UNNAMED).unwrap_or_default();
    let choose = move |event| {
        let name = event_target_value(&event).trim().to_string();
        nickname.set(if name.is_empty() { settings::UNNAMED.into() } else { name });
        then(nickname.get_untracked());
    };
    view! {
        <label class="word"><span><b>"Name"</b>" What others call you."</span>
            <input maxlength="24" placeholder="Visitor" prop:value=chosen on:change=choose/></label>
    }
}
