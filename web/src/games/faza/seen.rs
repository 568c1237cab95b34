//! What every part of the screen looks at: the table and the picks, read once per change and shared.

use faza::view::PlayerView;
use faza::{Pick, Tile, View};
use leptos::prelude::*;
use wire::Choice;

use crate::desk::Desk;
use crate::games::{meant, typed};

/// The table and what may be picked now.
#[derive(Clone, Copy)]
pub struct Seen {
    pub view: Memo<Option<View>>,
    pub picks: Memo<Vec<(Pick, Choice)>>,
    /// For each tile number, 0 to 16, the choices it stands for.
    pub on_tiles: Memo<Vec<Vec<Choice>>>,
    /// The tile of the choice the person points at in the list.
    pub pointed: Memo<Option<Tile>>,
}

/// Whatever was read for this table already, or a first reading.
pub fn seen(desk: Desk) -> Seen {
    if let Some(seen) = use_context::<Seen>() {
        return seen;
    }
    let (view, picks) = (typed::<View>(desk), meant::<Pick>(desk));
    let on_tiles = Memo::new(move |_| {
        let mut tiles = vec![Vec::new(); 17];
        view.with(|view| {
            let Some(view) = view else { return };
            picks.with(|picks| {
                for (pick, choice) in picks {
                    if let Some(at) = tile_of(*pick, view, desk.viewer.get()) {
                        tiles[usize::from(at.number())].push(choice.clone());
                    }
                }
            });
        });
        tiles
    });
    let pointed = Memo::new(move |_| {
        let choice = desk.pointed.get()?;
        let pick = picks.with(|picks| picks.iter().find(|(_, other)| *other == choice).map(|(pick, _)| *pick))?;
        view.with(|view| tile_of(pick, view.as_ref()?, desk.viewer.get()))
    });
    let seen = Seen { view, picks, on_tiles, pointed };
    provide_context(seen);
    seen
}

/// The tile a pick is about, if it is about one.
fn tile_of(pick: Pick, view: &View, viewer: Option<u8>) -> Option<Tile> {
    match pick {
        Pick::Tile(tile) | Pick::Rebels(tile) | Pick::Roll(tile) => Some(tile),
        Pick::Me => view.players.get(usize::from(viewer?)).map(|player| player.tile),
        Pick::Attack(ship) => view.ships.get(ship.index()).and_then(|ship| ship.tile),
        Pick::Player(seat) | Pick::Spare(seat) => view.players.get(seat.index()).map(|player| player.tile),
        _ => None,
    }
}

impl Seen {
    /// The choice that means this pick, if it may be picked now.
    pub fn choice(self, pick: Pick) -> Option<Choice> {
        self.picks.with(|picks| picks.iter().find(|(other, _)| *other == pick).map(|(_, choice)| choice.clone()))
    }

    pub fn may(self, pick: Pick) -> bool {
        self.picks.with(|picks| picks.iter().any(|(other, _)| *other == pick))
    }

    /// The key that picks it: its number in the list of choices.
    pub fn key(self, pick: Pick) -> Option<usize> {
        let at = self.picks.with(|picks| picks.iter().position(|(other, _)| *other == pick))?;
        (at < 9).then_some(at + 1)
    }

    /// Reads one thing off the table.
    pub fn read<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(read))
    }

    pub fn player<T>(self, seat: u8, read: impl FnOnce(&PlayerView) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().and_then(|view| view.players.get(usize::from(seat))).map(read))
    }
}

/// Picks it if it may be picked; otherwise asks why not, in the words a person would type.
pub fn pick_or_ask(desk: Desk, seen: Seen, pick: Pick, words: &str) {
    match untrack(|| seen.choice(pick)) {
        Some(choice) => desk.pick(choice),
        None => desk.try_words(words),
    }
}
