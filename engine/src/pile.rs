//! Cards that carry who knows them.
//!
//! Where a card lies, as in a [`Pile`], its place is enough to know it again. A hand is held so that no other player
//! sees which card is where: [`left_in_the_open`], [`left_unseen`] and [`shown`] say what others know of a hand after a
//! card of it was played, went away face down, or was held up.

use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::chance::{self, Chance};
use crate::play::Play;
use crate::seat::{Knowers, Viewer};

/// A card lying face down, and those who know which one it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hidden<K> {
    /// Which card it is.
    pub card: K,
    /// Who knows it.
    pub known: Knowers,
}

/// A face-down pile of at most `N` cards; the last entry is the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(serialize = "K: Serialize", deserialize = "K: Deserialize<'de> + Default"))]
pub struct Pile<K: Copy + Default, const N: usize> {
    cards: ArrayVec<[Hidden<K>; N]>,
}

impl<K: Copy + Default + PartialEq, const N: usize> Pile<K, N> {
    /// A pile of cards that no viewer knows, first card on top.
    pub fn face_down(top_first: impl DoubleEndedIterator<Item = K>) -> Self {
        let cards = top_first.rev().map(|card| Hidden { card, known: Knowers::NOBODY }).collect();
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

    /// Shuffles the pile; no viewer knows any card afterwards.
    pub fn shuffle<E>(&mut self, play: &mut Play<'_, E>) {
        play.shuffle(&mut self.cards);
        for hidden in &mut self.cards {
            hidden.known = Knowers::NOBODY;
        }
    }

    /// Shows the `n` top cards.
    pub fn show_top<E>(&mut self, n: usize, to: Knowers, play: &mut Play<'_, E>) {
        for hidden in self.cards.iter_mut().rev().take(n) {
            if !to.without(hidden.known).is_empty() {
                play.reveal();
            }
            hidden.known = hidden.known.or(to);
        }
    }

    /// The `n` top cards come back in an order that only `saw` know. Any other viewer that knew cards among them knows
    /// none of them now, unless it knew them all and they are alike.
    pub fn mix_top(&mut self, n: usize, saw: Knowers) {
        let bottom = self.cards.len().saturating_sub(n);
        let top = &mut self.cards[bottom..];
        let Some(first) = top.first().map(|hidden| hidden.card) else { return };
        let alike = top.iter().all(|hidden| hidden.card == first);
        let all = top.iter().fold(top[0].known, |all, hidden| all.and(hidden.known));
        let kept = if alike { saw.or(all) } else { saw };
        for hidden in top {
            hidden.known = hidden.known.and(kept);
        }
    }

    /// Changes the places of two cards, counted from the top.
    pub fn swap_from_top(&mut self, a: usize, b: usize) {
        let top = self.cards.len() - 1;
        self.cards.swap(top - a, top - b);
    }

    /// What a viewer knows of the pile, from the top down.
    pub fn view(&self, viewer: Viewer) -> Vec<Option<K>> {
        self.from_top().map(|hidden| hidden.known.includes(viewer).then_some(hidden.card)).collect()
    }

    /// Another order of the cards that the viewer cannot tell from this one.
    pub fn imagine(&mut self, viewer: Viewer, chance: &mut dyn Chance)
    where
        K: Ord,
    {
        let mut unknown: ArrayVec<[K; N]> = ArrayVec::new();
        for hidden in &self.cards {
            if !hidden.known.includes(viewer) {
                unknown.push(hidden.card);
            }
        }
        mix(&mut unknown, chance);
        for hidden in &mut self.cards {
            if !hidden.known.includes(viewer)
                && let Some(card) = unknown.pop()
            {
                hidden.card = card;
            }
        }
    }
}

/// Shuffles cards for an imagined state: as they come out depends on which cards they are, and not on how they lay.
pub fn mix<K: Ord>(cards: &mut [K], chance: &mut dyn Chance) {
    cards.sort_unstable();
    chance::shuffle(cards, chance);
}

/// Deals what the viewer does not know of these places anew among them: hands, traps and decks that share their cards.
pub fn redeal<K: Copy + Ord>(places: Vec<&mut Hidden<K>>, viewer: Viewer, chance: &mut dyn Chance) {
    let unknown: Vec<&mut Hidden<K>> = places.into_iter().filter(|hidden| !hidden.known.includes(viewer)).collect();
    let mut cards: Vec<K> = unknown.iter().map(|hidden| hidden.card).collect();
    mix(&mut cards, chance);
    for (hidden, card) in unknown.into_iter().zip(cards) {
        hidden.card = card;
    }
}

/// Updates what is known of a hand after a card left it and every viewer saw which; `rest` stayed. Copies look alike,
/// so a viewer who knew another copy than the one that left cannot tell whether that one is still there.
pub fn left_in_the_open<K: Copy + PartialEq>(left: Hidden<K>, rest: &mut [Hidden<K>]) {
    for viewer in knowers(rest).without(left.known).viewers() {
        forget_one(rest, left.card, viewer);
    }
}

/// Updates what is known of a hand after a card left it by a choice, or by a chance, that only `saw` could see; `rest`
/// stayed. `fits` says what could have been taken by public knowledge: only a Covert is laid as one.
///
/// A viewer who did not see it forgets what it may have been. Every card it does not know may have left, and every card
/// it knows that fits. If those are certainly all the same card, the viewer knows which one left. Otherwise of each
/// card it knows and that fits one copy may be gone, whichever really went.
pub fn left_unseen<K: Copy + PartialEq>(
    left: &mut Hidden<K>,
    rest: &mut [Hidden<K>],
    saw: Knowers,
    fits: impl Fn(K) -> bool,
) {
    let all_known = rest.iter().fold(left.known, |all, hidden| all.and(hidden.known));
    let alike = rest.iter().all(|hidden| hidden.card == left.card || !fits(hidden.card));
    let deduce = if alike { all_known } else { Knowers::NOBODY };
    for viewer in left.known.or(knowers(rest)).viewers() {
        if saw.includes(viewer) || deduce.includes(viewer) {
            if !left.known.includes(viewer) {
                forget_one(rest, left.card, viewer);
            }
            continue;
        }
        let knew_it = left.known.includes(viewer);
        left.known.remove(viewer);
        // From the end, so that the copies before each card are still as they were.
        for at in (0..rest.len()).rev() {
            let Hidden { card, known } = rest[at];
            let copy_before = rest[..at].iter().any(|copy| copy.card == card && copy.known.includes(viewer));
            let gone_already = knew_it && card == left.card;
            if known.includes(viewer) && fits(card) && !copy_before && !gone_already {
                rest[at].known.remove(viewer);
            }
        }
    }
    left.known = left.known.or(saw);
}

/// A card of a hand is shown. Who knows a copy of it already cannot tell whether it is another one.
pub fn shown<K: Copy + PartialEq>(hand: &mut [Hidden<K>], at: usize, to: Knowers) {
    let Some(card) = hand.get(at).map(|hidden| hidden.card) else { return };
    let copies = hand.iter().filter(|hidden| hidden.card == card);
    let knew = copies.fold(Knowers::NOBODY, |knew, hidden| knew.or(hidden.known));
    let hidden = &mut hand[at];
    hidden.known = hidden.known.or(to.without(knew));
}

/// Who knows any of these.
fn knowers<K>(cards: &[Hidden<K>]) -> Knowers {
    cards.iter().fold(Knowers::NOBODY, |all, hidden| all.or(hidden.known))
}

/// The viewer is sure of one copy less.
fn forget_one<K: Copy + PartialEq>(cards: &mut [Hidden<K>], card: K, viewer: Viewer) {
    if let Some(copy) = cards.iter_mut().find(|hidden| hidden.card == card && hidden.known.includes(viewer)) {
        copy.known.remove(viewer);
    }
}

#[cfg(test)]
mod tests;
