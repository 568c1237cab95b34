//! How Entity Extraction looks: the plan of a breached facility, tile by tile, in the light of hazard lamps.

mod board;
mod card;
mod cover;
pub mod door;
pub mod emblem;
mod figures;
mod glimpse;
mod hand;
mod lasting;
mod moment;
pub mod paper;
mod pieces;
mod piles;
pub mod plan;
mod scene;
mod site;
mod slip;
mod standing;
mod status;
mod tile;
mod trade;

use super::Look;
use crate::route::Route;

pub static LOOK: Look = Look {
    game: "entity-extraction",
    tagline: "Three operatives in a facility that is built anew each time. Open every room, remove what got loose, leave together.",
    minutes: "45–90",
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    cards: |means| super::cards_of(means, moments::entity_extraction::shown),
    piles: piles::piles,
    workshop: Some(("Draw a map", Route::Layouts(None))),
    agree: Some(site::site),
};
