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

use super::{Look, Staging};

pub static LOOK: Look = Look {
    game: "facility07",
    tagline: "Rival Agents explore a villain's lair card by card, hack its Mainframe and brawl their way out with the Data.",
    minutes: "60–120",
    sort: "Rivals · medium",
    aims: &[
        "You are a rival Agent in a villain's lair: explore Rooms, gather Data and gear, and keep out of the Prison.",
        "Whoever finds the Mainframe can hack it; that sets off the alarm and the Battle Phase, and the Countdown runs.",
        "Escape through an exit before the Countdown ends: of those who got out, the one with the most Data wins.",
    ],
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    goal: status::goal,
    staging: Staging {
        held: &moments::facility07::HELD,
        placed: |means| super::placed_by(means, moments::facility07::shown),
        play: |means, played| super::played_by(means, played, moments::facility07::play),
    },
    ends: |means| super::means(means, |pick: facility07::Pick| pick == facility07::Pick::EndTurn),
    passes: status::passes,
    awards: |desk| super::awards_by(desk, "agents", moments::facility07::deed),
    cards: |means| super::cards_of(means, moments::facility07::shown),
    piles: piles::piles,
    workshop: None,
    puzzles: true,
    agree: None,
};
