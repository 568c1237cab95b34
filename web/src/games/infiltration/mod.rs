//! How Infiltration looks: a building cut open at night, two dials that count up to the police, and sealed cards.

mod board;
mod card;
mod cover;
mod dials;
mod figures;
mod glimpse;
mod hand;
mod laid;
mod moment;
mod npcs;
mod paper;
mod pieces;
mod piles;
mod plan;
mod reminders;
mod room;
mod scene;
mod signs;
mod slip;
mod standing;
mod status;
mod street;

use super::Look;

pub static LOOK: Look = Look {
    game: "infiltration",
    tagline: "Thieves in one building, cards laid in secret, and a dial that counts up to the police. Be greedy; be out in time.",
    minutes: "30–60",
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    cards: |means| super::cards_of(means, moments::infiltration::shown),
    piles: piles::piles,
    workshop: None,
    agree: None,
};
