//! The games there are, as files beside the page tell of them: the page itself knows no rules and no cards.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::OnceLock;

use leptos::prelude::*;
use leptos::task::spawn_local;
use parlour::listing::{Booklet, Listing};
use wire::api::{CardInfo, GameInfo, PackInfo};

use crate::house;

static LISTING: OnceLock<Listing> = OnceLock::new();

thread_local! {
    /// Booklets that have arrived. They stay as long as the page does.
    static BOOKLETS: RefCell<HashMap<String, &'static Booklet>> = RefCell::new(HashMap::new());
    /// What is printed on the cards of the one table the page shows.
    static ON_TABLE: Cell<&'static [CardInfo]> = const { Cell::new(&[]) };
}

/// Fills the list, once.
pub fn stock(text: &str) {
    // The page's builder writes it; were it damaged, the list would be empty, and the page says so.
    _ = LISTING.set(crate::read::json(text).unwrap_or_default());
}

fn listing() -> &'static Listing {
    LISTING.get_or_init(Listing::default)
}

/// Every game, in the order of the catalogue.
pub fn games() -> &'static [GameInfo] {
    &listing().games
}

/// The game with this name.
pub fn game(name: &str) -> Option<&'static GameInfo> {
    listing().games.iter().find(|game| game.name == name)
}

/// The packs that come with the games.
pub fn packs() -> &'static [PackInfo] {
    &listing().packs
}

/// What a pack is asked for by: those that come with the games by their id, which is reserved for them; all others by
/// exactly what they are.
pub fn exact(pack: &PackInfo) -> String {
    if pack.built_in { pack.id.clone() } else { format!("{}@{}", pack.id, pack.hash) }
}

/// The pack that comes with a game under this name, if it is one of those.
pub fn included(name: &str) -> Option<&'static PackInfo> {
    let (id, hash) = name.split_once('@').unwrap_or((name, ""));
    packs().iter().find(|pack| pack.id == id && pack.hash.starts_with(hash))
}

/// Rules, lesson, cards and packs of a game, fetched when they are first wanted.
pub async fn booklet(game: &str) -> Result<&'static Booklet, String> {
    if let Some(booklet) = BOOKLETS.with_borrow(|kept| kept.get(game).copied()) {
        return Ok(booklet);
    }
    let place = listing().booklets.get(game).ok_or("There is no such game.")?;
    let booklet = house::get::<Booklet>(place).await.map_err(|trouble| trouble.message)?;
    let booklet = &*Box::leak(Box::new(booklet));
    BOOKLETS.with_borrow_mut(|kept| kept.insert(game.into(), booklet));
    Ok(booklet)
}

/// What is printed on the cards of the table the page shows.
pub fn printed() -> &'static [CardInfo] {
    ON_TABLE.get()
}

/// Where the pictures of a game are, if it has some.
pub fn art(game: &str) -> Option<&'static str> {
    listing().art.get(game).map(String::as_str)
}

/// From now on, this is printed on the cards of the table.
pub fn lay(cards: Vec<CardInfo>) {
    // A table with packs is opened now and then; its cards stay with the page.
    ON_TABLE.set(Vec::leak(cards));
}

/// Fetches what is printed on the cards of a table: with packs the house tells, without any the booklet does.
async fn fetch_cards(game: &str, packs: &[String]) -> Result<(), String> {
    if packs.is_empty() {
        ON_TABLE.set(&booklet(game).await?.cards);
        return Ok(());
    }
    let address = format!("/api/games/{game}/cards?packs={}", packs.join(","));
    lay(house::get(&address).await.map_err(|trouble| trouble.message)?);
    Ok(())
}

/// Shows a table once it is known what is printed on its cards. `told` says that the parlour has told it already.
#[component]
pub fn WithCards(
    #[prop(into)] game: String,
    #[prop(optional)] packs: Vec<String>,
    told: bool,
    children: ChildrenFn,
) -> impl IntoView {
    crate::art::open(&game);
    let ready = RwSignal::new(told);
    let trouble = RwSignal::new(None::<String>);
    if !ready.get_untracked() {
        spawn_local(async move {
            match fetch_cards(&game, &packs).await {
                Ok(()) => _ = ready.try_set(true),
                Err(why) => _ = trouble.try_set(Some(why)),
            }
        });
    }
    let waiting = move || {
        let text = move || trouble.get().unwrap_or_else(|| "Unpacking the box …".into());
        view! { <main class="sheet"><p role="status">{text}</p></main> }
    };
    view! { <Show when=move || ready.get() fallback=waiting>{children()}</Show> }
}

/// Shows something of a game's booklet once it is there.
#[component]
pub fn WithBooklet<F>(#[prop(into)] game: String, show: F) -> impl IntoView
where
    F: Fn(&'static GameInfo, &'static Booklet) -> AnyView + Send + 'static,
{
    let opened = RwSignal::new(None::<Result<(&'static GameInfo, &'static Booklet), String>>);
    spawn_local(async move {
        let found = match (self::game(&game), booklet(&game).await) {
            (Some(info), Ok(booklet)) => Ok((info, booklet)),
            (None, _) => Err("There is no such game.".into()),
            (_, Err(why)) => Err(why),
        };
        opened.try_set(Some(found));
    });
    move || match opened.get() {
        Some(Ok((info, booklet))) => show(info, booklet),
        Some(Err(why)) => view! { <main class="sheet"><p role="alert">{why}</p></main> }.into_any(),
        None => view! { <main class="sheet"><p role="status">"Opening the booklet …"</p></main> }.into_any(),
    }
}
