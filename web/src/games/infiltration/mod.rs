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

use super::{Look, Staging};

pub static LOOK: Look = Look {
    game: "infiltration",
    tagline: "Thieves in one building, cards laid in secret, and a dial that counts up to the police. Be greedy; be out in time.",
    minutes: "30–60",
    sort: "Rivals · light · begin with this one",
    aims: &[
        "You are a thief in an office tower: every round each of you lays one card in secret, then all are turned up and carried out in order.",
        "Advance and Retreat by a room, use its Interface, or Download data; rooms further in hold more.",
        "Be out of the door before the proximity dial reaches 99 and the police come: of those who got out, the most data wins.",
    ],
    cover: cover::cover,
    status: status::status,
    board: board::board,
    hand: hand::hand,
    standing: standing::standing,
    goal: status::goal,
    staging: Staging {
        held: &moments::infiltration::HELD,
        placed: |means| super::placed_by(means, moments::infiltration::shown),
        play: |means, played| super::played_by(means, played, moments::infiltration::play),
    },
    ends: |_| false,
    passes: |_| None,
    awards: |desk| super::awards_by(desk, "operatives", moments::infiltration::deed),
    cards: |means| super::cards_of(means, moments::infiltration::shown),
    piles: piles::piles,
    workshop: None,
    puzzles: true,
    agree: None,
};
