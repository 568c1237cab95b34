//! Item cards: where each lies and who knows that it lies there. Items are all different, so knowing a card in a hand is
//! knowing where that item is.

use engine::Knowers;
use engine::pile::Hidden;
use engine::shelves::Shelves;
use serde::{Deserialize, Serialize};

use crate::names::{ITEMS, ItemId, OPERATIVES, Operative};

/// A card and the players who know that it lies where it lies.
pub type ItemCard = Hidden<ItemId>;

/// Where an item can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The draw pile; the last card is drawn first.
    Pile,
    Hand(Operative),
    /// Face up in front of its owner, until the round is over (INF-RESOLVE-05).
    Front(Operative),
    /// Face up (INF-RULING-41).
    Discard,
    /// With those who have left (INF-RULING-42).
    Box,
}

const SPOTS: usize = 3 + 2 * OPERATIVES;

impl Spot {
    #[inline]
    const fn number(self) -> usize {
        match self {
            Spot::Pile => 0,
            Spot::Hand(operative) => 1 + operative.index(),
            Spot::Front(operative) => 1 + OPERATIVES + operative.index(),
            Spot::Discard => SPOTS - 2,
            Spot::Box => SPOTS - 1,
        }
    }
}

/// All items of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ItemCards(Shelves<ItemCard, ITEMS, SPOTS>);

impl ItemCards {
    /// All of them in the draw pile, the last on top.
    pub fn in_pile(items: impl Iterator<Item = ItemId>) -> Self {
        let card = |card| ItemCard { card, known: Knowers::NOBODY };
        ItemCards(Shelves::all_on(Spot::Pile.number(), items.map(card)))
    }

    /// All of them where these lists say; `None` if there are more or fewer than the box has.
    pub fn from_lists(lists: impl Iterator<Item = (Spot, Vec<ItemCard>)>) -> Option<Self> {
        let mut spots: [Vec<ItemCard>; SPOTS] = std::array::from_fn(|_| Vec::new());
        lists.for_each(|(spot, list)| spots[spot.number()].extend(list));
        Shelves::from_lists(&spots).map(ItemCards)
    }

    #[inline]
    pub fn at(&self, spot: Spot) -> &[ItemCard] {
        self.0.on(spot.number())
    }

    #[inline]
    pub fn at_mut(&mut self, spot: Spot) -> &mut [ItemCard] {
        self.0.on_mut(spot.number())
    }

    #[inline]
    pub fn count(&self, spot: Spot) -> usize {
        self.0.len(spot.number())
    }

    /// Where in a spot the item lies.
    #[inline]
    pub fn find(&self, spot: Spot, item: ItemId) -> Option<usize> {
        self.at(spot).iter().position(|card| card.card == item)
    }

    /// Moves one card to the end of another spot; exactly these players know it there.
    #[inline]
    pub fn shift(&mut self, from: Spot, at: usize, to: Spot, known: Knowers) -> ItemId {
        let card = self.0.shift(from.number(), at, to.number());
        if let Some(last) = self.at_mut(to).last_mut() {
            last.known = known;
        }
        card.card
    }

    /// Moves one card and keeps what is known of it.
    pub fn carry(&mut self, from: Spot, at: usize, to: Spot) {
        self.0.shift(from.number(), at, to.number());
    }

    pub fn iter(&self) -> impl Iterator<Item = &ItemCard> {
        self.0.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut ItemCard> {
        self.0.iter_mut()
    }

    /// Whether every item is somewhere, once.
    pub fn is_sound(&self) -> bool {
        let mut seen = 0u64;
        self.0.iter().for_each(|card| seen |= 1u64.checked_shl(u32::from(card.card.0)).unwrap_or(0));
        self.0.is_sound() && seen == (1 << ITEMS) - 1
    }
}
