//! Where the cards of a position lie: what the file names, then everything else.

use super::RoomPosition;
use super::placing::Placing;
use crate::cards::{Cards, Spot};
use crate::look::{No, no};
use crate::names::{Card, Operative, RoomId};
use crate::reason::Reason;
use crate::state::State;

impl Placing<'_> {
    fn card(&self, name: &str) -> Result<Card, No> {
        match self.game.card_named(name) {
            Some(card) => Ok(card),
            None => no("EE-ITEM-01", Reason::UnknownCard),
        }
    }

    fn list(&self, names: &[String], fits: impl Fn(Card) -> bool) -> Result<Vec<Card>, No> {
        let read = |name: &String| {
            let card = self.card(name)?;
            if fits(card) { Ok(card) } else { no("EE-SETUP-04", Reason::NotAnItem) }
        };
        names.iter().map(read).collect()
    }

    /// The hand the file names.
    fn hand(&self, who: Operative) -> Option<&[String]> {
        self.operative_position(who).and_then(|one| one.hand.as_deref())
    }

    /// EE-SETUP-03: an operative whose hand is not named holds its own Small Weapon, or if that one is named elsewhere,
    /// the next that is not.
    fn armed(&self, named: impl Fn(Card) -> bool) -> Vec<(Spot, Vec<Card>)> {
        let mut free: Vec<Card> =
            Card::all().filter(|card| self.game.is_small_weapon(*card) && !named(*card)).collect();
        let mut unarmed: Vec<Operative> = State::everybody().filter(|who| self.hand(*who).is_none()).collect();
        let mut hands = Vec::new();
        unarmed.retain(|who| {
            let own = free.iter().position(|card| *card == Card(who.0));
            hands.extend(own.map(|own| (Spot::Hand(*who), vec![free.remove(own)])));
            own.is_none()
        });
        hands.extend(unarmed.into_iter().zip(free).map(|(who, card)| (Spot::Hand(who), vec![card])));
        hands
    }

    /// Named cards first; what is left goes where it belongs.
    pub fn cards(&self) -> Result<Cards, No> {
        let position = self.position;
        let mut lists: Vec<(Spot, Vec<Card>)> = Vec::new();
        for who in State::everybody() {
            if let Some(hand) = self.hand(who) {
                lists.push((Spot::Hand(who), self.list(hand, |card| card.hostile().is_none())?));
            }
        }
        lists.push((Spot::Discard, self.list(&position.discard, |card| !card.is_entity())?));
        lists.push((Spot::EntityDiscard, self.list(&position.entity_discard, Card::is_entity)?));
        lists.push((Spot::Gate, self.list(&position.at_gate, |card| self.game.is_small_weapon(card))?));
        let mut board = Vec::new();
        match &position.hostiles {
            Some(hostiles) => {
                for name in hostiles.keys() {
                    match self.game.hostile_named(name) {
                        Some(hostile) => board.push(Card::of_hostile(hostile)),
                        None => return no("EE-ENTITY-03", Reason::UnknownHostile),
                    }
                }
            }
            None if !position.hidden_breach => board.push(Card::HOST),
            None => {}
        }
        lists.push((Spot::Board, board));
        let mut items = self.list(&position.item_deck, |card| !card.is_entity())?;
        let mut entities = self.list(&position.entity_deck, |card| card.is_entity() && card != Card::HOST)?;
        let named = |card: Card| lists.iter().flat_map(|(_, list)| list).chain(&items).any(|one| *one == card);
        let armed = self.armed(named);
        lists.extend(armed);
        let used = |card: Card| {
            let listed = lists.iter().flat_map(|(_, list)| list).chain(&items).chain(&entities);
            listed.filter(|one| **one == card).count()
        };
        let mut rest = Vec::new();
        for card in Card::all() {
            let Some(left) = usize::from(self.game.copies(card)).checked_sub(used(card)) else {
                return no("EE-SETUP-04", Reason::TooManyCopies);
            };
            rest.extend(std::iter::repeat_n(card, left));
        }
        for card in rest {
            match card {
                Card::HOST if position.hidden_breach && position.hostiles.is_none() => {
                    lists.push((Spot::Aside, vec![card]));
                }
                Card::HOST if position.hidden_breach && self.breach_is_dark() => lists.push((Spot::Aside, vec![card])),
                Card::HOST => lists.push((Spot::EntityDiscard, vec![card])),
                _ if self.game.is_small_weapon(card) => lists.push((Spot::Gate, vec![card])),
                _ if card.is_entity() && position.drawn_out => lists.push((Spot::EntityDiscard, vec![card])),
                _ if card.is_entity() => entities.push(card),
                _ if position.drawn_out => lists.push((Spot::Discard, vec![card])),
                _ => items.push(card),
            }
        }
        items.reverse();
        entities.reverse();
        lists.push((Spot::ItemDeck, items));
        lists.push((Spot::EntityDeck, entities));
        match Cards::from_lists(lists.into_iter()) {
            Some(cards) => Ok(cards),
            None => no("EE-SETUP-04", Reason::TooManyCopies),
        }
    }

    /// With the Hidden Breach: whether no position of a room says that it lies open.
    fn breach_is_dark(&self) -> bool {
        !self.position.explored
            && !self.position.rooms.values().any(|room| match room {
                RoomPosition::Name(name) => self.game.room_named(name) == Some(RoomId::BREACH),
                RoomPosition::Full { room, face_down, .. } => {
                    !face_down && room.as_deref().and_then(|name| self.game.room_named(name)) == Some(RoomId::BREACH)
                }
            })
    }
}
