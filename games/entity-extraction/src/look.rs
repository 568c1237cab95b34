//! Reading the table: small questions that many rules ask.

use engine::{Refusal, Rule, Seat};

use crate::cards::Spot;
use crate::content::{EntityExtraction, Limit, Traits};
use crate::layout::{LinkKind, Tile};
use crate::names::{Card, HostileId, Kinds, Links, Operative, Operatives, Source, Tiles};
use crate::reason::Reason;
use crate::state::{Actor, Scope, State};

/// A refusal under a rule of the ledger.
pub type No = Refusal<Reason>;

/// Refuses.
pub const fn no<T>(rule: &'static str, reason: Reason) -> Result<T, No> {
    Err(Refusal::new(Rule(rule), reason))
}

/// The rules and a state to read.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub game: &'a EntityExtraction,
    pub state: &'a State,
}

impl<'a> Look<'a> {
    pub fn new(game: &'a EntityExtraction, state: &'a State) -> Self {
        Look { game, state }
    }

    /// EE-ITEM-01: whether the operative holds a card of which this is true.
    #[inline]
    pub fn holds_any(self, who: Operative, fits: impl Fn(Traits) -> bool) -> bool {
        self.state.cards.hand(who).iter().any(|card| !card.is_weapon() && fits(self.game.traits(*card)))
    }

    #[inline]
    pub fn has_card(self, who: Operative, card: Card) -> bool {
        self.state.cards.hand(who).contains(&card)
    }

    /// EE-IENT-03, EE-RULING-45: what may leave the hand.
    pub fn is_bound(self, card: Card) -> bool {
        !card.is_weapon() && self.game.traits(card).bound
    }

    /// The kinds of card in a hand that can be discarded.
    pub fn discardable(self, who: Operative) -> Kinds {
        self.state.cards.hand(who).iter().copied().filter(|card| !self.is_bound(*card)).collect()
    }

    /// Doors of the layout that are still doors (EE-DOOR-01, EE-DOOR-04).
    pub fn doors(self) -> Links {
        let layout = &self.state.layout;
        let door = |link: &_| layout.link(*link).kind == LinkKind::Door;
        layout.links().filter(door).collect::<Links>().minus(self.state.blown)
    }

    pub fn doors_of(self, tile: Tile) -> Links {
        self.state.layout.links_of(tile).collect::<Links>().and(self.doors())
    }

    /// EE-DOOR-03, EE-RULING-13
    pub fn has_free_marker(self) -> bool {
        self.state.locked.len() < self.game.contents().lock_markers
    }

    /// The tile at hand: the one the program has come to, or where its actor is.
    pub fn here(self, scope: Scope) -> Tile {
        scope.tile.unwrap_or_else(|| match scope.actor {
            Actor::Operative(operative) => self.state.agent(operative).at,
            Actor::Hostile(hostile) => self.state.hostile(hostile).at,
        })
    }

    pub fn on_board(self, hostile: HostileId) -> bool {
        self.state.arrivals.contains(&hostile)
    }

    /// Hall or room card as the source of its instruction.
    pub fn source(self, tile: Tile) -> Source {
        match self.state.room_at(tile) {
            Some(room) => Source::room(room),
            None => Source(tile.0),
        }
    }

    /// Whether a limit leaves the operative another use.
    pub fn has_use_left(self, who: Operative, source: Source, limit: Limit) -> bool {
        limit.per_operative_game.is_none_or(|most| self.state.agent(who).used.of(source) < most)
            && limit.per_operative_turn.is_none_or(|most| self.state.used.of(source) < most)
    }

    /// Operatives that have not had their turn.
    pub fn to_act(self) -> Operatives {
        State::everybody().minus(self.state.acted)
    }

    /// EE-DIG-03: down, and nothing in hand that could help.
    pub fn lies_still(self, who: Operative) -> bool {
        let heals = |card: &Card| self.game.item(*card).is_some_and(|item| item.healing);
        !self.state.stands(who) && !self.state.cards.hand(who).iter().any(heals)
    }

    pub fn controls(self, seat: Seat, who: Operative) -> bool {
        self.state.player_of(who) == seat
    }

    /// EE-LAYOUT-11: operatives at the Gate, where all must be in the end.
    pub fn at_gate(self) -> Operatives {
        self.state.operatives_on(Tiles::only(self.state.layout.gate()))
    }

    pub fn weapons_at_gate(self) -> Kinds {
        self.state.cards.at(Spot::Gate).iter().copied().collect()
    }
}
