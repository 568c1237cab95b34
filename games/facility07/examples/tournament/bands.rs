//! What is meant to hold, and what does not.

use facility07::Facility07;

use crate::figures::{Figures, Share};

/// From the first number to the second, both included.
#[derive(Clone, Copy)]
pub struct Band(pub f64, pub f64);

impl Band {
    pub fn holds(self, value: f64) -> bool {
        (self.0..=self.1).contains(&value)
    }
}

impl std::fmt::Display for Band {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2}–{:.2}", self.0, self.1)
    }
}

/// A seat's wins over its share, for each number of players.
pub const SEATS: Band = Band(0.85, 1.15);
/// An Agent's wins over her share, all numbers of players together. Wide below: the ledger's table of Agents is binding,
/// and one of them (Speed 1) pays for her humour.
pub const AGENTS: Band = Band(0.65, 1.3);
/// Wins of seats that used a card over wins of seats that held it and did not, all numbers of players together.
pub const CARDS: Band = Band(0.7, 1.65);
/// Cards that point at a third Agent: two players cannot use them.
const NEEDS_THREE: [&str; 1] = ["It Was Me All Along"];
/// Seats too few to say anything.
pub const FEW: u32 = 50;

/// Wins of all seats that had something, relative to what their seats could expect.
pub fn over_expectation(all: &[Figures], of: impl Fn(&Figures) -> Share) -> (u32, f64) {
    let (mut seats, mut wins, mut expected) = (0, 0.0, 0.0);
    for figures in all {
        let share = of(figures);
        seats += share.seats;
        wins += share.wins;
        expected += figures.base() * f64::from(share.seats);
    }
    (seats, if expected > 0.0 { wins / expected } else { 0.0 })
}

/// How users of a card fare against those who held it and did not use it.
pub fn users_over_idle(all: &[Figures], card: usize) -> Option<f64> {
    let (users, with) = over_expectation(all, |figures| figures.cards[card].users);
    let (idle, without) = over_expectation(all, |figures| figures.cards[card].idle);
    (users >= FEW && idle >= FEW && without > 0.0).then(|| with / without)
}

/// Everything outside its band, in words.
pub fn outside(game: &Facility07, all: &[Figures]) -> Vec<String> {
    let mut found = Vec::new();
    for figures in all {
        let players = figures.players;
        if figures.refused > 0 || figures.stuck > 0 {
            found.push(format!("{players} players: {} refused, {} stuck", figures.refused, figures.stuck));
        }
        for (at, wins) in figures.by_position[..usize::from(players)].iter().enumerate() {
            let over = wins / (figures.base() * f64::from(figures.games.max(1)));
            if !SEATS.holds(over) {
                found.push(format!("{players} players, place {} in turn order: {over:.2}", at + 1));
            }
        }
        for (card, known) in game.ops().iter().zip(&figures.cards) {
            if known.uses == 0 && (players > 2 || !NEEDS_THREE.contains(&card.name.as_str())) {
                found.push(format!("{players} players: {} is never used", card.name));
            }
        }
        for (agent, known) in game.agents().iter().zip(&figures.agents) {
            if known.kept.seats == 0 {
                found.push(format!("{players} players: {} is never kept", agent.name));
            }
        }
        if figures.events.len() < game.events().len() {
            found.push(format!("{players} players: {} Events never drawn", game.events().len() - figures.events.len()));
        }
    }
    for (at, agent) in game.agents().iter().enumerate() {
        let (seats, over) = over_expectation(all, |figures| figures.agents[at].kept);
        if seats >= FEW && !AGENTS.holds(over) {
            found.push(format!("{}: wins {over:.2} of her share", agent.name));
        }
    }
    for (at, card) in game.ops().iter().enumerate() {
        if let Some(over) = users_over_idle(all, at).filter(|over| !CARDS.holds(*over)) {
            found.push(format!("{}: users win {over:.2} times as often as idle holders", card.name));
        }
    }
    found
}
