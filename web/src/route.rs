//! Which screen of the page is shown, as the address says it.

use std::cell::Cell;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::Closure;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    Home,
    /// Setting up a table of this game.
    New(String),
    /// The same, with something on the table already.
    NewWith(String, Brought),
    /// A table in this page, by the name it is kept under.
    Solo(String),
    /// A first game that teaches.
    Learn(String),
    /// A puzzle of this game, counted from 1.
    Puzzle(String, usize),
    /// A table in the house.
    Table(String),
    /// A kept game to look at, perhaps at a moment of it, counted from 1.
    Replay(String, Option<usize>),
    /// A game that was played in the house, to look at.
    Again(String, Option<usize>),
    /// The rules of a game, at a rule.
    Rules(String, Option<String>),
    /// Drawing a map, perhaps beginning with one.
    Layouts(Option<String>),
    Packs,
    Pack(String),
    Settings,
    Nowhere,
}

/// What a table is set up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brought {
    Pack(String),
    Layout(String),
}

impl Brought {
    fn read(words: &str) -> Option<Brought> {
        match words.split_once('=')? {
            ("pack", pack) => Some(Brought::Pack(pack.into())),
            ("layout", layout) => Some(Brought::Layout(layout.into())),
            _ => None,
        }
    }
}

impl Route {
    fn read(path: &str, hash: &str) -> Route {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        // A rule, a layout, or what a table is set up with.
        let place = hash.strip_prefix('#').filter(|place| !place.is_empty()).map(String::from);
        match parts.as_slice() {
            [] => Route::Home,
            ["new", game] => match place.as_deref().and_then(Brought::read) {
                Some(with) => Route::NewWith((*game).into(), with),
                None => Route::New((*game).into()),
            },
            ["layouts"] => Route::Layouts(place),
            ["solo", id] => Route::Solo((*id).into()),
            ["learn", game] => Route::Learn((*game).into()),
            ["puzzles", game] => Route::Puzzle((*game).into(), 1),
            ["puzzles", game, number] => match number.parse() {
                Ok(number) if number > 0 => Route::Puzzle((*game).into(), number),
                Ok(_) | Err(_) => Route::Nowhere,
            },
            ["t", code] => Route::Table((*code).into()),
            ["t", code, "replay"] => Route::Again((*code).into(), moment(place)),
            ["replay", id] => Route::Replay((*id).into(), moment(place)),
            ["rules", game] => Route::Rules((*game).into(), place),
            ["packs"] => Route::Packs,
            ["packs", id] => Route::Pack((*id).into()),
            ["settings"] => Route::Settings,
            _ => Route::Nowhere,
        }
    }

    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::Nowhere => "/".into(),
            Route::New(game) => format!("/new/{game}"),
            Route::NewWith(game, Brought::Pack(pack)) => format!("/new/{game}#pack={pack}"),
            Route::NewWith(game, Brought::Layout(layout)) => format!("/new/{game}#layout={layout}"),
            Route::Layouts(None) => "/layouts".into(),
            Route::Layouts(Some(layout)) => format!("/layouts#{layout}"),
            Route::Solo(id) => format!("/solo/{id}"),
            Route::Learn(game) => format!("/learn/{game}"),
            Route::Puzzle(game, number) => format!("/puzzles/{game}/{number}"),
            Route::Table(code) => format!("/t/{code}"),
            Route::Replay(id, at) => format!("/replay/{id}{}", hash(*at)),
            Route::Again(code, at) => format!("/t/{code}/replay{}", hash(*at)),
            Route::Rules(game, None) => format!("/rules/{game}"),
            Route::Rules(game, Some(rule)) => format!("/rules/{game}#{rule}"),
            Route::Packs => "/packs".into(),
            Route::Pack(id) => format!("/packs/{id}"),
            Route::Settings => "/settings".into(),
        }
    }

    /// The same replay, at an entry of its journal, counted from 0.
    pub fn at(self, entry: usize) -> Route {
        match self {
            Route::Replay(id, _) => Route::Replay(id, Some(entry + 1)),
            Route::Again(code, _) => Route::Again(code, Some(entry + 1)),
            other => other,
        }
    }

    fn now() -> Route {
        let location = window().location();
        Route::read(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
    }
}

fn moment(place: Option<String>) -> Option<usize> {
    place?.parse().ok()
}

fn hash(moment: Option<usize>) -> String {
    moment.map(|moment| format!("#{moment}")).unwrap_or_default()
}

thread_local! {
    /// There is one address bar; what is clicked knows it without being told.
    static HERE: Cell<Option<RwSignal<Route>>> = const { Cell::new(None) };
}

/// Follows the address bar from now on.
pub fn provide() -> RwSignal<Route> {
    let here = RwSignal::new(Route::now());
    HERE.set(Some(here));
    let moved = Closure::<dyn FnMut()>::new(move || here.set(Route::now()));
    window().set_onpopstate(Some(moved.as_ref().unchecked_ref()));
    // It listens as long as the page is open.
    moved.forget();
    here
}

/// Goes somewhere, as if a link had been followed.
pub fn go(route: Route) {
    let path = route.path();
    // An address of our own is always taken.
    _ = window().history().and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(&path)));
    window().scroll_to_with_x_and_y(0.0, 0.0);
    if let Some(here) = HERE.get() {
        here.set(route);
    }
}

/// A link within the page.
#[component]
pub fn To(
    /// Where it leads.
    to: Route,
    #[prop(optional, into)] class: String,
    children: Children,
) -> impl IntoView {
    let path = to.path();
    let follow = move |event: leptos::ev::MouseEvent| {
        // A new tab is the browser's business.
        if event.ctrl_key() || event.meta_key() || event.shift_key() || event.button() != 0 {
            return;
        }
        event.prevent_default();
        go(to.clone());
    };
    view! { <a href=path class=class on:click=follow>{children()}</a> }
}
