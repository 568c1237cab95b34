//! How FAZA looks: a ruined city by night, three motherships above it, and every player's cards in the open.

mod board;
mod cover;
mod events;
mod fleet;
mod guides;
mod hand;
mod menu;
mod moment;
mod paper;
mod pieces;
mod report;
mod seen;
mod signs;
mod standing;
mod status;
mod tidings;
mod tile;

use super::Look;

pub static LOOK: Look = Look {
    game: "faza",
    tagline: "Three motherships, sixteen ruined blocks, one team. Everybody acts at once; the sky answers.",
    minutes: "60–120",
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    cards: |means| super::cards_of(means, moments::faza::shown),
    piles: events::piles,
    workshop: None,
    agree: None,
};
