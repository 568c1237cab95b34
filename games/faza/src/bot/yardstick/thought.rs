//! One decision being thought about.

use engine::Seat;

use super::evaluate::Weights;
use crate::content::{Ability, Faza};
use crate::look::Look;
use crate::names::CardId;
use crate::tiles::TileSet;

/// The rules, the table, whose decision it is and how things are weighed.
pub struct Thought<'a> {
    pub game: &'a Faza,
    pub look: Look<'a>,
    pub seat: Seat,
    pub weights: &'a Weights,
    /// Where players will be wounded in the coming Faza Phase if nothing changes.
    pub threatened: TileSet,
}

/// The choices on the visible sides of a player's unused cards, low-numbered cards first.
pub fn open_choices<'a>(look: &Look<'a>, seat: Seat) -> impl Iterator<Item = (CardId, u8, &'a Ability)> + use<'a> {
    let (game, player, area) = (look.game, *look.state.player(seat), look.area(seat));
    (1..=4).map(move |number| CardId::of(area, number)).filter(move |card| !player.is_used(*card)).flat_map(
        move |card| {
            let side = if player.is_injured(card) { 2 } else { 0 };
            [side, side + 1].map(|choice| (card, choice, &game.card(card).choices[usize::from(choice)]))
        },
    )
}
