//! From a table to a position file.

use engine::{Seat, Words};
use indexmap::IndexMap;

use super::{CardPosition, PlayerPosition, Position, ProposalPosition, ShipPosition};
use crate::board::Layout;
use crate::content::Faza;
use crate::names::{CardId, EventId, Ship};
use crate::state::State;
use crate::tiles::{Pieces, Tile};

/// Writes a position down.
pub(super) struct Writing<'a> {
    pub game: &'a Faza,
    pub state: &'a State,
}

impl Writing<'_> {
    fn name(&self, seat: Seat) -> String {
        self.game.seat_name(self.state, seat).to_lowercase()
    }

    pub fn position(&self) -> Position {
        let state = self.state;
        let event = |event: EventId| self.game.event(event).name.to_string();
        let pieces = |pieces: Pieces| {
            pieces.any().map(|tile| (tile.number().to_string(), pieces.on(tile))).collect::<IndexMap<_, _>>()
        };
        let Layout(cells) = state.board.layout();
        let row = |row: &[Tile]| row.iter().map(|tile| tile.number().to_string()).collect::<Vec<_>>().join(" ");
        Position {
            layout: cells.chunks(4).map(row).collect(),
            difficulty: state.options.difficulty,
            ship_health: state.options.ship_health,
            solo: state.options.solo,
            no_mercy: state.options.no_mercy,
            radio: state.options.radio,
            heroic_last_rebel: state.options.heroic_last_rebel,
            hints: state.options.hints,
            round: state.round,
            phase: state.phase,
            ending: state.ending,
            fazaformed: state.fazaformed.collect(),
            drones: pieces(state.drones),
            rebels: pieces(state.rebels),
            drone_pool: Some(state.drone_pool),
            rebel_pool: Some(state.rebel_pool),
            ships: Ship::ALL.into_iter().map(|ship| (ship, self.ship(ship))).collect(),
            tracker: state.tracker,
            players: state.seats().iter().map(|seat| (self.name(seat), self.player(seat))).collect(),
            deck: Some(state.deck.from_top().map(|hidden| event(hidden.card)).collect()),
            shown: state.deck.from_top().take_while(|hidden| hidden.known.is_public()).count() as u8,
            discard: state.discard.iter().map(|one| event(*one)).collect(),
            in_force: state.in_force.iter().map(|card| (event(card.event), self.name(card.drawer))).collect(),
            proposal: state.proposal.map(|proposal| ProposalPosition {
                event: event(proposal.event),
                shares: state.seats().iter().map(|seat| (self.name(seat), proposal.shares[seat.index()])).collect(),
                agreed: proposal.agreed.iter().map(|seat| self.name(seat)).collect(),
            }),
            on_air: state.on_air.map(|seat| self.name(seat)),
            may_answer: state.may_answer.iter().map(|seat| self.name(seat)).collect(),
        }
    }

    fn ship(&self, ship: Ship) -> ShipPosition {
        let standing = self.state.ship(ship);
        ShipPosition { at: Some(standing.tile), health: Some(standing.health), defeated: standing.defeated }
    }

    fn player(&self, seat: Seat) -> PlayerPosition {
        let player = self.state.player(seat);
        let card = |number: u8| {
            let card = CardId(number - 1);
            let state = match (player.is_injured(card), player.is_used(card)) {
                (false, false) => CardPosition::Healthy,
                (false, true) => CardPosition::Used,
                (true, false) => CardPosition::Injured,
                (true, true) => CardPosition::InjuredUsed,
            };
            (number.to_string(), state)
        };
        PlayerPosition {
            at: Some(player.tile),
            points: player.points,
            cards: (1..=4).map(card).collect(),
            readied: (1..=4).filter(|number| player.readied & CardId(number - 1).bit() != 0).collect(),
            enhancements: self.game.enhancement_names(player).iter().map(ToString::to_string).collect(),
            ready: self.state.ready.has(seat),
            asked: self.state.asked[seat.index()],
        }
    }
}
