//! Setting a table up: who sits there, what is agreed, which packs lie on it.

mod agreed;
mod draft;
mod packs;
mod seats;

use leptos::prelude::*;
use wire::Clock;

pub use self::agreed::words as written;
use self::draft::Draft;
use crate::games;
use crate::listing;
use crate::parts::bots;
use crate::parts::top::Top;
use crate::route::Brought;

/// A table to set up, perhaps with something on it already.
pub fn setup(game: &str, with: Option<Brought>) -> AnyView {
    let Some(game) = listing::game(game) else {
        return view! { <Top/><main class="sheet"><p>"There is no such game."</p></main> }.into_any();
    };
    let draft = Draft::of(game);
    let Draft { settings, seed, hints, trouble, .. } = draft;
    let brought = match with {
        Some(Brought::Pack(pack)) => Some(pack),
        Some(Brought::Layout(layout)) => {
            settings.update(|settings| _ = settings.insert("layout".into(), layout.into()));
            None
        }
        None => None,
    };
    let own = games::look(&game.name).and_then(|look| look.agree).map(|agree| agree(settings));
    let options = game.settings.iter().map(|setting| agreed::option(setting, settings)).collect_view();
    view! {
        <Top title=game.title.as_str()/>
        <main class="setup" data-game=game.name.as_str()>
            <h1>{game.title.as_str()}</h1>
            {presets(draft)}
            {seats::seats(draft)}
            <section class="sheet"><h2>"What is agreed"</h2><div class="options">{own}{options}
                <label class="switch"><input type="checkbox" prop:checked=hints on:change=move |_| hints.update(|hints| *hints = !*hints)/>
                    <span><b>"Hints"</b> " A bot may be asked what it would do."</span></label>
                <Show when=move || draft.at_screen()><label class="word"><span><b>"Seed"</b>" The same words give the same game; leave it empty for a new one."</span>
                    <input prop:value=seed on:input=move |event| seed.set(event_target_value(&event))/></label></Show>
                {move || (!draft.at_screen()).then(|| clock(draft))}
            </div></section>
            {packs::packs(draft, brought)}
            {move || trouble.get().map(|why| view! { <p class="notice" role="alert">{why}</p> })}
            <p class="go"><button class="button large" on:click=move |_| draft.start()>
                {move || if draft.at_screen() { "Start" } else { "Open the table" }}</button></p>
        </main>
    }
    .into_any()
}

/// How much time there is at a table in the house; a bot plays for a player who has none left, until they are back.
fn clock(draft: Draft) -> AnyView {
    let ways = [
        ("none", Clock::None),
        ("60 s a move", Clock::PerMove { seconds: 60 }),
        ("5 min a move", Clock::PerMove { seconds: 300 }),
        ("30 min in all", Clock::Bank { seconds: 1_800, increment: 10 }),
        ("1 day a move", Clock::PerMove { seconds: 86_400 }),
        ("3 days a move", Clock::PerMove { seconds: 259_200 }),
    ];
    let one = |(name, clock): (&'static str, Clock)| {
        view! {
            <button class="count" aria-pressed=move || (draft.clock.get() == clock).to_string()
                on:click=move |_| draft.clock.set(clock)>{name}</button>
        }
    };
    let bot = |kind: &'static String| {
        let chosen = move || draft.substitute.with(|chosen| chosen == kind);
        view! { <option value=kind.as_str() selected=chosen>{bots::called(kind)}</option> }
    };
    let listed = draft.listed;
    view! {
        <fieldset><legend><b>"Clock"</b>" A bot plays for whoever has no time left, until they come back."</legend>
            <p class="row">{ways.map(one).collect_view()}</p>
            <label class="word"><span><b>"Whoever is absent"</b>" is played for by this bot: when their time is up, or when the others want it."</span>
                <select on:change=move |event| draft.substitute.set(event_target_value(&event))>
                    {draft.game.bots.iter().map(bot).collect_view()}</select></label></fieldset>
        <label class="switch"><input type="checkbox" prop:checked=listed on:change=move |_| listed.update(|listed| *listed = !*listed)/>
            <span><b>"Open to everybody"</b>" It is listed on the first screen of this house; otherwise only whoever has the link finds it."</span></label>
    }
    .into_any()
}

/// Tables that are ready to play at.
fn presets(draft: Draft) -> AnyView {
    let one = |(at, preset): (usize, &'static wire::api::Preset)| {
        view! {
            <li><button class="preset" aria-pressed=move || (draft.preset.get() == at).to_string() on:click=move |_| draft.take(at)>
                <b>{preset.name.as_str()}</b><span>{preset.about.as_str()}</span></button></li>
        }
    };
    let list = draft.game.presets.iter().enumerate().map(one).collect_view();
    view! { <section class="sheet"><h2>"Ready-made"</h2><ul class="presets">{list}</ul></section> }.into_any()
}
