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

use super::{Look, Staging};

pub static LOOK: Look = Look {
    game: "faza",
    tagline: "Three motherships, sixteen ruined blocks, one team. Everybody acts at once; the sky answers.",
    minutes: "60–120",
    sort: "Together · medium, hints included",
    aims: &[
        "You all play one team against three motherships that hover over sixteen city blocks.",
        "Move, gather Rebels, shoot Drones and attack the ships with your cards; when everybody is ready, the Faza act and the sky answers.",
        "Bring down all three ships to win; you lose if a Drone is needed and none is left, or the last Outpost falls.",
    ],
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    goal: status::goal,
    staging: Staging {
        held: &moments::faza::HELD,
        placed: |means| super::placed_by(means, moments::faza::shown),
        play: |means, played| super::played_by(means, played, moments::faza::play),
    },
    ends: |means| super::means(means, |pick: faza::Pick| matches!(pick, faza::Pick::Ready | faza::Pick::NotReady)),
    passes: |_| None,
    awards: |desk| super::awards_by(desk, "players", moments::faza::deed),
    cards: |means| super::cards_of(means, moments::faza::shown),
    piles: events::piles,
    workshop: None,
    puzzles: false,
    agree: None,
};
