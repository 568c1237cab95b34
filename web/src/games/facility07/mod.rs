//! How Facility 07 looks: a lair that grows card by card on a blueprint, and dossiers beside it.

mod board;
mod card;
mod cover;
mod door;
mod dossier;
mod emblem;
mod ghost;
mod glimpse;
mod hand;
mod moment;
mod paper;
mod pieces;
mod piles;
mod plan;
mod reminders;
mod room;
mod scene;
mod skills;
mod slip;
mod standing;
mod status;

use super::Look;

pub static LOOK: Look = Look {
    game: "facility07",
    tagline: "Rival Agents explore a villain's lair card by card, hack its Mainframe and brawl their way out with the Data.",
    minutes: "60–120",
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    cards: |means| super::cards_of(means, moments::facility07::shown),
    piles: piles::piles,
    workshop: None,
    agree: None,
};
