//! The decks of a position, their discard piles, and what stays in the box.

use engine::Knowers;
use engine::pile::{Hidden, Pile};

use super::parts::Card;
use super::placing::{Box, Placing};
use super::stock::Stock;
use crate::look::{No, no};
use crate::names::{AgentId, EventId, OpsId, RoomId, SecretId};
use crate::reason::Reason;
use crate::state::State;

impl Placing<'_> {
    pub(super) fn decks(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let position = self.position;
        let mut discarded = Vec::with_capacity(position.ops_discard.len());
        for word in &position.ops_discard {
            let card = self.game.find_ops(word)?;
            stock.ops.take(card.0, word)?;
            discarded.push(card);
        }
        let mut over = Vec::with_capacity(position.event_discard.len());
        for word in &position.event_discard {
            let card = self.game.find_event(word)?;
            stock.events.take(card.0, word)?;
            over.push(card);
        }
        let ops = self.deck(state, &position.ops_deck, &mut stock.ops, |word| Ok(self.game.find_ops(word)?.0))?;
        let (below, beside) = position.ops_rest.split(stock.ops.rest());
        state.ops = pile(ops.into_iter().chain(below.into_iter().map(nobody)).map(|one| with(one, OpsId)));
        state.ops_discard = beside.into_iter().map(OpsId).chain(discarded).collect();
        let events =
            self.deck(state, &position.event_deck, &mut stock.events, |word| Ok(self.game.find_event(word)?.0))?;
        // F07-WILD-23: what begins aside lies there, unless the position has it elsewhere.
        for (number, card) in (0..).zip(self.game.events()).filter(|(_, card)| card.aside) {
            if stock.events.take_all(number, card.copies) {
                state.aside |= 1 << number;
            }
        }
        let (below, beside) = position.event_rest.split(stock.events.rest());
        state.events = pile(events.into_iter().chain(below.into_iter().map(nobody)).map(|one| with(one, EventId)));
        state.events_discard = beside.into_iter().map(EventId).chain(over).collect();
        self.room_deck(state, &mut stock.rooms)?;
        self.boxes(state, stock)
    }

    fn deck(
        &self,
        state: &State,
        cards: &[Card],
        stock: &mut Stock,
        find: impl Fn(&str) -> Result<u8, No>,
    ) -> Result<Vec<Hidden<u8>>, No> {
        let mut deck = Vec::with_capacity(cards.len());
        for told in cards {
            let card = find(told.name())?;
            stock.take(card, told.name())?;
            deck.push(Hidden { card, known: self.known(state, told, Knowers::NOBODY)? });
        }
        Ok(deck)
    }

    /// F07-RULING-34: the Mainframe is the last card while it is undrawn, and that is public.
    fn room_deck(&self, state: &mut State, stock: &mut Stock) -> Result<(), No> {
        let mainframe = self.game.shared.mainframe;
        let alone = [Card::Name(self.game.room_name(mainframe))];
        let cards: &[Card] = match &self.position.room_deck {
            Some(cards) => cards,
            None if stock.has(mainframe.0) => &alone,
            None => &[],
        };
        let mut deck = self.deck(state, cards, stock, |word| Ok(self.game.find_room(word)?.0))?;
        let special = [self.game.shared.prison.0, self.game.shared.entryway.0];
        if deck.iter().any(|hidden| special.contains(&hidden.card)) {
            return no("F07-DECK-01", Reason::Position("the Prison is never in the Room Deck"));
        }
        let last = deck.len().saturating_sub(1);
        if deck.iter().take(last).any(|hidden| hidden.card == mainframe.0) {
            return no("F07-RULING-34", Reason::Position("the Mainframe is the last card of the Room Deck"));
        }
        if let (Some(hidden), Some(told)) = (deck.last_mut(), cards.last())
            && hidden.card == mainframe.0
            && told.known().is_none()
        {
            hidden.known = state.everybody();
        }
        if deck.len() + state.board.len() > crate::geometry::MAX_PLACES {
            return no("F07-RULING-32", Reason::Position("so many Rooms do not fit on a board"));
        }
        state.room_deck = pile(deck.into_iter().map(|one| with(one, RoomId)));
        Ok(())
    }

    /// What was never dealt.
    fn boxes(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let position = self.position;
        if state.prison.is_none() {
            // It waits beside the board.
            stock.rooms.take(self.game.shared.prison.0, "Prison")?;
        }
        let rooms = boxed(&mut stock.rooms, position.room_box.as_deref(), |word| Ok(self.game.find_room(word)?.0))?;
        state.room_box = rooms.into_iter().map(RoomId).collect();
        let agents = boxed(&mut stock.agents, position.agent_box.as_deref(), |word| Ok(self.game.find_agent(word)?.0))?;
        state.agent_box = agents.into_iter().map(AgentId).collect();
        let secrets =
            boxed(&mut stock.secrets, position.secret_box.as_deref(), |word| Ok(self.game.find_secret(word)?.0))?;
        state.secret_box = secrets.into_iter().map(SecretId).collect();
        Ok(())
    }
}

fn nobody(card: u8) -> Hidden<u8> {
    Hidden { card, known: Knowers::NOBODY }
}

fn with<K>(hidden: Hidden<u8>, id: impl Fn(u8) -> K) -> Hidden<K> {
    Hidden { card: id(hidden.card), known: hidden.known }
}

/// A pile of cards told from the top.
fn pile<K: Copy + Default + PartialEq, const N: usize>(
    from_top: impl DoubleEndedIterator<Item = Hidden<K>>,
) -> Pile<K, N> {
    let mut pile = Pile::default();
    from_top.rev().for_each(|hidden| pile.put_on_top(hidden));
    pile
}

/// The rest of a kind of card, in the order told or in that of the box.
fn boxed(stock: &mut Stock, told: Option<&[String]>, find: impl Fn(&str) -> Result<u8, No>) -> Result<Vec<u8>, No> {
    let mut cards = Vec::new();
    for word in told.unwrap_or_default() {
        let card = find(word)?;
        stock.take(card, word)?;
        cards.push(card);
    }
    cards.extend(stock.rest());
    Ok(cards)
}
