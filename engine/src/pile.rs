//! Piles of cards that carry who knows them.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::chance::{self, Chance};
use crate::play::Play;
use crate::seat::{SeatSet, Viewer};

/// A card lying face down, and the seats that know which one it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden<K> {
    /// Which card it is.
    pub card: K,
    /// Who knows it.
    pub known: SeatSet,
}

/// A face-down pile of at most `N` cards; the last entry is the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "K: Serialize", deserialize = "K: Deserialize<'de> + Default"))]
pub struct Pile<K: Copy + Default, const N: usize> {
    cards: ArrayVec<[Hidden<K>; N]>,
}

impl<K: Copy + Default + PartialEq, const N: usize> Pile<K, N> {
    /// A pile nobody knows, first card on top.
    pub fn face_down(top_first: impl DoubleEndedIterator<Item = K>) -> Self {
        let cards = top_first.rev().map(|card| Hidden { card, known: SeatSet::EMPTY }).collect();
        Pile { cards }
    }

    /// Number of cards.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether the pile is empty.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// The cards from the top down.
    pub fn from_top(&self) -> impl Iterator<Item = &Hidden<K>> {
        self.cards.iter().rev()
    }

    /// The cards to be looked at and changed, bottom first.
    pub fn cards_mut(&mut self) -> impl Iterator<Item = &mut Hidden<K>> {
        self.cards.iter_mut()
    }

    /// Puts a card on top.
    pub fn put_on_top(&mut self, card: Hidden<K>) {
        self.cards.push(card);
    }

    /// Puts a card into the pile with so many others below it: 0 is the very bottom.
    pub fn put_above(&mut self, below: usize, card: Hidden<K>) {
        self.cards.insert(below.min(self.cards.len()), card);
    }

    /// Takes the top card with what is known of it.
    pub fn take_top(&mut self) -> Option<Hidden<K>> {
        self.cards.pop()
    }

    /// Takes the first card from the top that fits.
    pub fn take(&mut self, fits: impl Fn(K) -> bool) -> Option<Hidden<K>> {
        let at = self.cards.iter().rposition(|hidden| fits(hidden.card))?;
        Some(self.cards.remove(at))
    }

    /// Takes the top card.
    pub fn draw(&mut self) -> Option<K> {
        self.cards.pop().map(|hidden| hidden.card)
    }

    /// Shuffles the pile; nobody knows any card afterwards.
    pub fn shuffle<E>(&mut self, play: &mut Play<'_, E>) {
        play.shuffle(&mut self.cards);
        for hidden in &mut self.cards {
            hidden.known = SeatSet::EMPTY;
        }
    }

    /// Shows the `n` top cards to `seats`.
    pub fn show_top<E>(&mut self, n: usize, seats: SeatSet, play: &mut Play<'_, E>) {
        for hidden in self.cards.iter_mut().rev().take(n) {
            if !seats.without(hidden.known).is_empty() {
                play.reveal();
            }
            for seat in seats.iter() {
                hidden.known.insert(seat);
            }
        }
    }

    /// Changes the places of two cards, counted from the top.
    pub fn swap_from_top(&mut self, a: usize, b: usize) {
        let top = self.cards.len() - 1;
        self.cards.swap(top - a, top - b);
    }

    /// What a viewer knows of the pile, from the top down.
    pub fn view(&self, viewer: Viewer, players: u8) -> Vec<Option<K>> {
        self.from_top().map(|hidden| viewer.knows(hidden.known, players).then_some(hidden.card)).collect()
    }

    /// Another order of the cards that the viewer cannot tell from this one.
    pub fn imagine(&mut self, viewer: Viewer, players: u8, chance: &mut dyn Chance) {
        let mut unknown: ArrayVec<[K; N]> = ArrayVec::new();
        for hidden in &self.cards {
            if !viewer.knows(hidden.known, players) {
                unknown.push(hidden.card);
            }
        }
        chance::shuffle(&mut unknown, chance);
        for hidden in &mut self.cards {
            if !viewer.knows(hidden.known, players)
                && let Some(card) = unknown.pop()
            {
                hidden.card = card;
            }
        }
    }
}

/// Deals what the viewer does not know of these places anew among them: hands, traps and decks that share their cards.
pub fn redeal<K: Copy>(places: Vec<&mut Hidden<K>>, viewer: Viewer, players: u8, chance: &mut dyn Chance) {
    let unknown: Vec<&mut Hidden<K>> =
        places.into_iter().filter(|hidden| !viewer.knows(hidden.known, players)).collect();
    let mut cards: Vec<K> = unknown.iter().map(|hidden| hidden.card).collect();
    chance::shuffle(&mut cards, chance);
    for (hidden, card) in unknown.into_iter().zip(cards) {
        hidden.card = card;
    }
}
