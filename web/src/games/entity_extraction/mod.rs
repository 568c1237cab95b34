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

use super::{Look, Staging};
use crate::route::Route;

pub static LOOK: Look = Look {
    game: "entity-extraction",
    tagline: "Three operatives in a facility that is built anew each time. Open every room, remove what got loose, leave together.",
    minutes: "45–90",
    sort: "Together · demanding",
    aims: &[
        "Three operatives enter a breached facility that is built anew each time; you lead them together.",
        "Open every room, and remove every Hostile that gets loose; after your turns the Hostiles take theirs.",
        "Win by leaving together through the Gate once every room is open and nothing is left; you lose when nobody stands.",
    ],
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    goal: status::goal,
    staging: Staging {
        held: &moments::entity_extraction::HELD,
        placed: |means| super::placed_by(means, moments::entity_extraction::shown),
        play: |means, played| super::played_by(means, played, moments::entity_extraction::play),
    },
    ends: |means| {
        super::means(means, |pick: entity_extraction::Pick| {
            matches!(pick, entity_extraction::Pick::EndTurn | entity_extraction::Pick::Concede)
        })
    },
    passes: |_| None,
    awards: |desk| super::awards_by(desk, "operatives", moments::entity_extraction::deed),
    cards: |means| super::cards_of(means, moments::entity_extraction::shown),
    piles: piles::piles,
    workshop: Some(("Draw a map", Route::Layouts(None))),
    puzzles: false,
    agree: Some(site::site),
};
