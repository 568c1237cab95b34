//! A table in this page: against bots, or with others at the same screen.

use std::cell::RefCell;

use leptos::prelude::*;
use parlour::{Opening, Reply, Saved, Sitter, Wish};
use serde_json::Map;
use wire::{Occupant, Stage, TableInfo, Turn};

use crate::desk::{Desk, Link};
use crate::games;
use crate::keep::{self, Kept};
use crate::link::{ask_parlour, listen_to_parlour};
use crate::listing;
use crate::parts::top::Top;
use crate::route::{self, Route, To};
use crate::screens::table::Table;

thread_local! {
    /// What a new table is set up with, by the name it will be kept under.
    static OPENINGS: RefCell<Option<(String, Opening)>> = const { RefCell::new(None) };
}

/// 64 hexadecimal digits from the browser's cryptographic generator.
pub fn fresh_seed() -> String {
    let mut bytes = [0; 32];
    // Every browser that runs WebAssembly has this.
    if let Ok(crypto) = window().crypto() {
        _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    bytes.iter().fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
}

/// The usual table of a game: the person and the usual bots.
pub fn play_now(game: &str) {
    let Some(found) = listing::game(game) else { return };
    let first = found.presets.first();
    let players = first.map_or(found.usual_players, |preset| preset.players);
    let mut seats = vec![Sitter::Person(crate::settings::here().nickname.get_untracked())];
    seats.resize(usize::from(players), Sitter::Bot(found.usual_bot.clone()));
    open(Opening {
        game: game.into(),
        packs: Vec::new(),
        settings: first.map_or_else(Map::new, |preset| preset.settings.clone()),
        players: Some(players),
        seats,
        seed: fresh_seed(),
        position: None,
        hints: true,
        now_ms: js_sys::Date::now() as i64,
    });
}

/// Opens a new table and goes there.
pub fn open(opening: Opening) {
    let id = fresh_seed()[..12].to_string();
    OPENINGS.with(|place| place.replace(Some((id.clone(), opening))));
    route::go(Route::Solo(id));
}

#[component]
pub fn Solo(id: String) -> impl IntoView {
    let desk = Desk::new(Link::Parlour);
    provide_context(desk);
    let trouble = RwSignal::new(None::<String>);
    let opening = OPENINGS.with(RefCell::take).filter(|(new, _)| *new == id).map(|(_, opening)| opening);
    let first = opening.clone();
    let name = id.clone();
    listen_to_parlour(move |word| match word {
        Reply::Message(message) => desk.hear(*message),
        Reply::Kept(saved) => keep_it(desk, &name, &saved),
        Reply::Printed(cards) => listing::lay(cards),
        Reply::Cannot { why } => trouble.set(Some(why)),
        Reply::Laid(_) | Reply::Moment(_) | Reply::LookedBack(_) | Reply::Riddle(_) | Reply::Solved(_) => {}
    });
    match opening {
        Some(opening) => ask_parlour(&Wish::Open(opening)),
        None => match keep::game(&id) {
            Some(saved) => ask_parlour(&Wish::Resume(saved)),
            None => trouble.set(Some("This game is not kept in this browser.".into())),
        },
    }
    bots_play(desk);
    let covered = share_the_screen(desk);
    let look = move || desk.info.with(|info| info.as_ref().and_then(|info| games::look(&info.game)));
    let again = Callback::new(move |()| match &first {
        Some(opening) => open(Opening { seed: fresh_seed(), now_ms: js_sys::Date::now() as i64, ..opening.clone() }),
        None => {
            if let Some(look) = look() {
                play_now(look.game);
            }
        }
    });
    let game = Memo::new(move |_| desk.info.with(|info| info.as_ref().map(|info| info.game.clone())));
    move || match (trouble.get(), game.get().as_deref().and_then(games::look)) {
        (Some(why), _) => view! {
            <Top/>
            <main class="sheet"><h1>"That did not work"</h1><p role="alert">{why}</p>
                <To to=Route::Home class="button">"Home"</To></main>
        }
        .into_any(),
        (None, Some(look)) => view! {
            <Table look again replay=Route::Replay(id.clone(), None)/>
            <Show when=move || covered.get().is_some()>
                <HandOver to=Signal::derive(move || covered.get().unwrap_or_default()) desk covered/>
            </Show>
        }
        .into_any(),
        (None, None) => view! { <main class="sheet"><p role="status">"Setting the table …"</p></main> }.into_any(),
    }
}

/// Lets the bots answer one after the other, at the pace the person wants, and keeps the game whenever it waits for a
/// person. Where a person and bots may act at the same time, bots wait for the person, and follow each of their answers
/// with one of their own.
pub fn bots_play(desk: Desk) {
    let seat_is_bot = move |seat: &u8| {
        desk.info.with_untracked(|info| {
            let occupant = info.as_ref().and_then(|info| Some(&info.seats.get(usize::from(*seat))?.occupant));
            matches!(occupant, Some(Occupant::Bot(_)))
        })
    };
    // How many answers bots may give before a person who is asked as well has answered again.
    let (answered, ahead) = (StoredValue::new(0), StoredValue::new(0_usize));
    let waiting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move || {
        // Every change of the table is a new turn, even if the same bot goes on.
        desk.heard.track();
        let given = desk.answered.get();
        let awaited = match desk.turn.get() {
            Some(Turn::Ask { awaited, .. }) => awaited,
            Some(Turn::Over(_)) => return ask_parlour(&Wish::Keep),
            None => return,
        };
        let bots = awaited.iter().filter(|seat| seat_is_bot(seat)).count();
        if given != answered.get_value() {
            answered.set_value(given);
            ahead.set_value(bots);
        }
        // What happened is seen before something else does.
        if desk.playing.get() {
            return;
        }
        let sealed = desk.question.with(|question| question.as_ref().is_some_and(|asked| asked.sealed));
        let waits_for_person = bots < awaited.len() && !sealed;
        if bots == 0 || waits_for_person && ahead.get_value() == 0 {
            return ask_parlour(&Wish::Keep);
        }
        let pause = crate::settings::here().pace.get_untracked().pause_ms();
        // The person may have left this table while the pause ran: then nothing is asked of the parlour.
        let alive = desk.turn;
        let go = move || {
            if alive.try_get_untracked().is_some() {
                waiting.set_value(None);
                ahead.update_value(|ahead| *ahead = ahead.saturating_sub(1));
                ask_parlour(&Wish::Go);
            }
        };
        if let Some(before) = waiting.get_value() {
            before.clear();
        }
        waiting.set_value(set_timeout_with_handle(go, std::time::Duration::from_millis(pause)).ok());
    });
}

/// Covers the screen between turns where several people share it, so that no hand is shown until the next player has
/// sat down. Returns whose turn at the screen it is, while the screen is covered.
fn share_the_screen(desk: Desk) -> RwSignal<Option<u8>> {
    let covered = RwSignal::new(None);
    Effect::new(move || {
        let (Some(Turn::Ask { awaited, .. }), Some(info)) = (desk.turn.get(), desk.info.get()) else { return };
        let name = |seat: u8| match info.seats.get(usize::from(seat)).map(|seat| &seat.occupant) {
            Some(Occupant::Person(name)) => Some(name.clone()),
            _ => None,
        };
        let people: Vec<u8> = awaited.iter().copied().filter(|seat| name(*seat).is_some()).collect();
        let Some(&next) = people.first() else { return };
        let viewer = desk.viewer.get_untracked();
        if people.contains(&viewer.unwrap_or(u8::MAX)) || covered.get_untracked() == Some(next) {
            return;
        }
        let hides = listing::game(&info.game).is_some_and(|game| game.hides);
        // One person with several seats, or a game without secrets, needs no cover.
        if hides && viewer.is_some_and(|viewer| name(viewer) != name(next)) {
            covered.set(Some(next));
            ask_parlour(&Wish::ViewAs { seat: None });
        } else if covered.get_untracked().is_none() {
            ask_parlour(&Wish::ViewAs { seat: Some(next) });
        }
    });
    covered
}

#[component]
fn HandOver(to: Signal<u8>, desk: Desk, covered: RwSignal<Option<u8>>) -> impl IntoView {
    let name = move || {
        let seat = to.get();
        desk.info.with(|info| {
            let occupant = info.as_ref().and_then(|info| Some(info.seats.get(usize::from(seat))?.occupant.clone()));
            match occupant {
                Some(Occupant::Person(name)) => name,
                _ => format!("Seat {}", seat + 1),
            }
        })
    };
    let sit = move |_| {
        let seat = to.get_untracked();
        covered.set(None);
        ask_parlour(&Wish::ViewAs { seat: Some(seat) });
    };
    view! {
        <div class="veil solid">
            <div class="dialog" role="dialog" aria-modal="true" aria-label="Next player">
                <h2>{name}", it is your turn"</h2>
                <p>"Everybody else, please look away."</p>
                <button class="button" on:click=sit>"I am here, show my cards"</button>
            </div>
        </div>
    }
}

pub const NO_ROOM: &str = "This browser has no room left to keep the game; export it or forget an older one.";

/// Who sits at a table, in a line.
pub fn people(info: &TableInfo) -> String {
    info.seats.iter().map(|seat| seat.character.clone().unwrap_or_default()).collect::<Vec<_>>().join(", ")
}

fn keep_it(desk: Desk, id: &str, saved: &Saved) {
    let Some(info) = desk.info.get_untracked() else { return };
    let over = info.stage == Stage::Over || desk.turn.with_untracked(|turn| matches!(turn, Some(Turn::Over(_))));
    let people = people(&info);
    let standing = match desk.turn.get_untracked() {
        Some(Turn::Over(verdict)) => verdict.headline,
        _ => desk
            .question
            .with_untracked(|question| question.as_ref().map(|asked| asked.prompt.clone()))
            .unwrap_or_default(),
    };
    let kept = Kept {
        id: id.into(),
        game: info.game,
        title: info.title,
        people,
        over,
        standing,
        touched_ms: js_sys::Date::now(),
    };
    if !keep::keep_game(&kept, saved) {
        desk.notice.set(Some(crate::desk::Notice { text: NO_ROOM.into(), rule: None }));
    }
}
