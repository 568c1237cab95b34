//! All cards of a table: where each lies. Hands and discards are public (EE-DIG-04); only the order of the two decks is
//! hidden.

use engine::shelves::Shelves;
use serde::{Deserialize, Serialize};

use crate::names::{Card, Operative};

/// Cards in the box: 11 weapons, 42 items, 18 entities.
pub const CARDS: usize = 71;

/// Where a card can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// The last card is drawn first.
    ItemDeck,
    /// The last card is drawn first.
    EntityDeck,
    Hand(Operative),
    /// Items and weapons; reshuffled when the deck is empty (EE-ITEM-10).
    Discard,
    /// Killed Hostiles and used Item Entities; they do not return (EE-ENTITY-13).
    EntityDiscard,
    /// Small Weapons lying on the Gate tile (EE-ITEM-07).
    Gate,
    /// The cards of Hostiles on the board.
    Board,
    /// The Host's card before it appears (EE-SETUP-06).
    Aside,
}

const SPOTS: usize = 10;

impl Spot {
    #[inline]
    const fn number(self) -> usize {
        match self {
            Spot::ItemDeck => 0,
            Spot::EntityDeck => 1,
            Spot::Hand(operative) => 2 + operative.index(),
            Spot::Discard => 5,
            Spot::EntityDiscard => 6,
            Spot::Gate => 7,
            Spot::Board => 8,
            Spot::Aside => 9,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cards(Shelves<Card, CARDS, SPOTS>);

impl Cards {
    /// All of them where these lists say; `None` if there are more or fewer than the box has.
    pub fn from_lists(lists: impl Iterator<Item = (Spot, Vec<Card>)>) -> Option<Self> {
        let mut spots: [Vec<Card>; SPOTS] = std::array::from_fn(|_| Vec::new());
        lists.for_each(|(spot, list)| spots[spot.number()].extend(list));
        Shelves::from_lists(&spots).map(Cards)
    }

    #[inline]
    pub fn at(&self, spot: Spot) -> &[Card] {
        self.0.on(spot.number())
    }

    #[inline]
    pub fn at_mut(&mut self, spot: Spot) -> &mut [Card] {
        self.0.on_mut(spot.number())
    }

    #[inline]
    pub fn count(&self, spot: Spot) -> usize {
        self.0.len(spot.number())
    }

    #[inline]
    pub fn hand(&self, who: Operative) -> &[Card] {
        self.at(Spot::Hand(who))
    }

    /// Moves the card at this place of a spot to the end of another.
    #[inline]
    pub fn shift(&mut self, from: Spot, at: usize, to: Spot) -> Card {
        self.0.shift(from.number(), at, to.number())
    }

    /// Moves one card of this kind; says whether there was one.
    pub fn carry(&mut self, card: Card, from: Spot, to: Spot) -> bool {
        match self.at(from).iter().position(|one| *one == card) {
            Some(at) => {
                self.shift(from, at, to);
                true
            }
            None => false,
        }
    }

    /// Takes the top of a deck.
    pub fn draw(&mut self, deck: Spot, to: Spot) -> Option<Card> {
        let top = self.count(deck).checked_sub(1)?;
        Some(self.shift(deck, top, to))
    }

    pub fn iter(&self) -> impl Iterator<Item = Card> + '_ {
        self.0.iter().copied()
    }

    pub fn is_sound(&self) -> bool {
        self.0.is_sound()
    }
}
