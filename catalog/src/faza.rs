//! FAZA on the shelf.

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use ::faza::bot::Heuristic;
use ::faza::content::{CardData, CharacterData, DifficultyData, EventData, ShipData, TileData};
use ::faza::{Difficulty, Faza, Setup, State, View};
use engine::Seat;
use engine::bot::Random;
use schemars::schema_for;
use serde_json::Value;

use crate::title::{BotKind, Mark, Title};

impl Title for Faza {
    /// FAZA-GEN-02
    const PLAYERS: RangeInclusive<u8> = 1..=4;
    const USUAL_PLAYERS: u8 = 4;

    fn base() -> Self {
        Faza::base()
    }

    fn bots() -> &'static [BotKind<Self>] {
        &[("random", || Box::new(Random::new())), ("heuristic", || Box::new(Heuristic::default()))]
    }

    fn setup(players: u8) -> Setup {
        // FAZA-SOLO-01: somebody alone plays two characters unless they want more.
        let mut setup = Setup { solo: players == 1, ..Setup::default() };
        setup.characters.truncate(usize::from(players.max(2)));
        setup
    }

    /// People who name no difficulty are likely to play for the first time.
    fn ease(setup: &mut Setup) {
        setup.difficulty = Difficulty::Easy;
    }

    fn seats_of(setup: &Setup) -> u8 {
        setup.characters.len() as u8
    }

    fn is_for_one_person(setup: &Setup) -> bool {
        setup.solo
    }

    fn has_hints(state: &State) -> bool {
        state.options.hints
    }

    fn round(state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }

    fn hand(view: &View, seat: Seat) -> String {
        hand(view, seat)
    }

    fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
        marks(drawing)
    }

    fn content_schemas() -> Vec<(&'static str, Value)> {
        vec![
            ("characters", schema_for!(Vec<CharacterData>).to_value()),
            ("cards", schema_for!(Vec<CardData>).to_value()),
            ("tiles", schema_for!(Vec<TileData>).to_value()),
            ("events", schema_for!(Vec<EventData>).to_value()),
            ("motherships", schema_for!(Vec<ShipData>).to_value()),
            ("difficulties", schema_for!(Vec<DifficultyData>).to_value()),
        ]
    }
}

/// A player's skill and cards, then what the fleet is about to do.
fn hand(view: &View, seat: Seat) -> String {
    let mut out = String::new();
    let Some(player) = view.players.get(seat.index()) else { return out };
    _ = writeln!(out, "{} ({}) on {}, Points: {}", player.name, player.area, player.tile, player.points);
    _ = writeln!(out, "  Skill {}: {}", player.skill, player.skill_text);
    for card in &player.cards {
        let side = if card.injured { "injured" } else { "healthy" };
        let used = if card.used { "used" } else { "free" };
        _ = writeln!(out, "  {} ({side}, {used})", card.card);
        for choice in &card.choices {
            _ = writeln!(out, "    {}: {}", choice.name, choice.text);
        }
    }
    _ = writeln!(out, "The fleet");
    for ship in &view.ships {
        let next = if view.tracker == ship.ship { ", under the Tracker" } else { "" };
        let state = if ship.defeated { "defeated".into() } else { format!("health {}", ship.health) };
        _ = writeln!(out, "  {} ({state}{next}): {} {}", ship.ship, ship.guide, ship.movement);
    }
    out
}

/// The signs of the drawing: `Dxx` Drones, `Roo` Rebels, `<Carrier 4>` ships, `~dark~` ground, `@Doctor` people.
fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = drawing[at..].find(['D', 'R', '<', '~', '@']).map(|offset| at + offset) {
        let rest = &drawing[sign..];
        let starts_word = drawing[..sign].ends_with([' ', '|', '>', '\n']) || sign == 0;
        let (length, mark) = match rest.as_bytes()[0] {
            b'D' if starts_word => (pieces(rest, 'x'), Mark::Foe),
            b'R' if starts_word => (pieces(rest, 'o'), Mark::Friend),
            b'<' => (rest.find(['>', '\n']).map_or(0, |end| end + 1), Mark::Menace),
            b'~' => (rest[1..].find(['~', '\n']).map_or(0, |end| end + 2), Mark::Blight),
            b'@' => (1 + rest[1..].find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len() - 1), Mark::Person),
            _ => (0, Mark::Foe),
        };
        if length > 0 {
            found.push((sign..sign + length, mark));
        }
        at = sign + length.max(1);
    }
    found
}

/// How long a letter with its row of pieces is; 0 if something else follows.
fn pieces(rest: &str, piece: char) -> usize {
    let row = rest[1..].len() - rest[1..].trim_start_matches(piece).len();
    let ends = rest[1 + row..].chars().next().is_none_or(|next| !next.is_alphanumeric());
    if row > 0 && ends { 1 + row } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signs_of_a_drawing_are_found_and_nothing_else() {
        let line = "|#5 MED Deadly |Dxx  Ro |<Carr 4><Form 3> |~dark, DEADLY~ @Doctor @Sol| Rebel Drone";
        let found: Vec<&str> = marks(line).into_iter().map(|(range, _)| &line[range]).collect();
        assert_eq!(found, ["Dxx", "Ro", "<Carr 4>", "<Form 3>", "~dark, DEADLY~", "@Doctor", "@Sol"]);
    }
}
