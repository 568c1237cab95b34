//! What tools need to know of FAZA beyond its rules and words.

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use bots::{AGENT, Level, MASTERMIND, Mind, ROOKIE, Seated, VETERAN};
use engine::bot::Random;
use engine::{Bot, Seat};
use schemars::schema_for;
use serde_json::Value;
use title::{BotKind, Face, Laid, Mark, Pile, Preset, Printed, PrintedId, Title};

use crate::bot::Comrade;
use crate::content::{CardData, CharacterData, DifficultyData, EventData, ShipData, TileData};
use crate::{Difficulty, Faza, Setup, State, View};

mod in_sight;
mod presets;
mod printed;

/// A bot that takes the time it needs for the simulations of its level.
fn seated(level: Level) -> Box<dyn Bot<Faza>> {
    Box::new(Seated::<Faza, Comrade>::new(level, None))
}

impl Title for Faza {
    /// FAZA-GEN-02
    const LESSON: &'static str = include_str!("../../lesson.yaml");
    const PLAYERS: RangeInclusive<u8> = 1..=4;
    const USUAL_PLAYERS: u8 = 4;
    const LEVELS: [title::BotWords; 4] = [
        title::BotWords {
            title: "Civilian",
            about: "Runs, fights and helps by feel, and errs now and then as people do.",
        },
        title::BotWords { title: "Scout", about: "Looks round the corner for a moment before each order." },
        title::BotWords {
            title: "Fighter",
            about: "Takes a third of a second before each order to see the Faza Phase coming.",
        },
        title::BotWords {
            title: "Commander",
            about: "Weighs for up to two seconds what each order means for the whole team.",
        },
    ];
    const EASED: &'static str = "You named no difficulty, so this is Easy, a guide of our own for a first game: its Faza Phase \
        sends Rebels and heals. The rulebook's own are `--difficulty normal` and `--difficulty hard`.";

    fn base() -> Self {
        Faza::base()
    }

    fn wins_together() -> bool {
        true
    }

    fn bots() -> &'static [BotKind<Self>] {
        &[
            ("random", || Box::new(Random::new())),
            (ROOKIE.name, || seated(ROOKIE)),
            (AGENT.name, || seated(AGENT)),
            (VETERAN.name, || seated(VETERAN)),
            (MASTERMIND.name, || seated(MASTERMIND)),
        ]
    }

    fn mind(&self) -> Option<Box<dyn Mind<Self>>> {
        Some(bots::mind::<Self, Comrade>(self))
    }

    fn usual_bot() -> &'static str {
        AGENT.name
    }

    fn adviser() -> &'static str {
        VETERAN.name
    }

    fn bot_formerly(name: &str) -> Option<&'static str> {
        (name == "heuristic").then_some(AGENT.name)
    }

    fn presets() -> Vec<Preset> {
        presets::presets()
    }

    fn setup(players: u8) -> Setup {
        // FAZA-SOLO-01: a player alone plays two characters unless they want more.
        let mut setup = Setup { solo: players == 1, ..Setup::default() };
        setup.characters.truncate(usize::from(players.max(2)));
        setup
    }

    /// People who name no difficulty are likely to play for the first time.
    fn ease(setup: &mut Setup) {
        setup.difficulty = Difficulty::Easy;
    }

    fn words_for(setting: &str) -> Vec<String> {
        match setting {
            "characters" => Faza::base().characters().iter().map(|character| character.name.to_string()).collect(),
            _ => Vec::new(),
        }
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

    fn hand(&self, view: &View, seat: Seat) -> String {
        hand(self, view, seat)
    }

    fn printed(&self) -> Vec<Printed> {
        printed::printed(self)
    }

    fn face(printed: &Printed) -> Face {
        in_sight::face(printed)
    }

    fn discards(&self, view: &View) -> Vec<Pile> {
        in_sight::discards(view)
    }

    fn laid(&self, view: &View) -> Vec<Laid> {
        in_sight::laid(view)
    }

    fn resolving(&self, view: &View) -> Vec<PrintedId> {
        in_sight::resolving(view)
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
fn hand(game: &Faza, view: &View, seat: Seat) -> String {
    let mut out = String::new();
    let Some(player) = view.players.get(seat.index()) else { return out };
    _ = writeln!(out, "{} ({}) on {}, Points: {}", player.name, player.area, player.tile, player.points);
    let skill = game.characters().iter().find(|character| character.name == player.name);
    _ = writeln!(out, "  Skill {}: {}", player.skill, skill.map_or("", |character| &character.skill_text));
    for (number, card) in (1..).zip(&player.cards) {
        let side = if card.injured { "injured" } else { "healthy" };
        let used = if card.used { "used" } else { "free" };
        _ = writeln!(out, "  {} ({side}, {used})", card.card);
        for choice in game.choices(player.area, number, card.injured) {
            _ = writeln!(out, "    {}: {}", choice.name, choice.text);
        }
    }
    for line in crate::words::phase_guide(game, view.difficulty) {
        _ = writeln!(out, "{line}");
    }
    _ = writeln!(out, "The fleet");
    for ship in &view.ships {
        let next = if view.tracker == ship.ship { ", under the Tracker" } else { "" };
        let state = if ship.defeated { "defeated".into() } else { format!("health {}", ship.health) };
        _ = writeln!(out, "  {} ({state}{next}): {}", ship.ship, game.guide_text(ship.ship, ship.defeated));
    }
    out
}

/// The signs of the drawing: `Drones 2`, `Rebels 2`, `<Carrier 4>` for ships, `~dark~` for ground, `@Doctor` for people.
fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = drawing[at..].find(['D', 'R', '<', '~', '@']).map(|offset| at + offset) {
        let rest = &drawing[sign..];
        let (length, mark) = match rest.as_bytes()[0] {
            b'D' => (pieces(rest, "Drones "), Mark::Foe),
            b'R' => (pieces(rest, "Rebels "), Mark::Friend),
            b'<' => (rest.find(['>', '\n']).map_or(0, |end| end + 1), Mark::Menace),
            b'~' => (rest[1..].find(['~', '\n']).map_or(0, |end| end + 2), Mark::Blight),
            _ => (1 + rest[1..].find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len() - 1), Mark::Person),
        };
        if length > 0 {
            found.push((sign..sign + length, mark));
        }
        at = sign + length.max(1);
    }
    found
}

/// How long a word with its number is; 0 if something else stands here.
fn pieces(rest: &str, word: &str) -> usize {
    match rest.strip_prefix(word) {
        Some(number) if number.starts_with(|c: char| c.is_ascii_digit()) => {
            word.len() + number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len())
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Game as _, Play, Viewer, Words as _};

    use super::*;

    /// On a real drawing, so that a new way of drawing is noticed here.
    #[test]
    fn every_sign_of_a_drawing_is_found() {
        let game = Faza::base();
        let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
        let drawing = game.draw(&game.view(&state, Viewer::Public));
        let found = marks(&drawing);
        let count = |wanted: Mark| found.iter().filter(|(_, mark)| *mark == wanted).count();
        let holds = |pieces: &crate::Pieces| crate::Tile::all().filter(|tile| pieces.on(*tile) > 0).count();
        assert_eq!(count(Mark::Foe), holds(&state.drones), "{drawing}");
        assert_eq!(count(Mark::Friend), holds(&state.rebels), "{drawing}");
        assert_eq!((count(Mark::Menace), count(Mark::Blight), count(Mark::Person)), (3, 1, 4), "{drawing}");
        let ship = found.iter().find(|(_, mark)| *mark == Mark::Menace).map(|(range, _)| &drawing[range.clone()]);
        assert!(ship.is_some_and(|ship| ship.starts_with('<') && ship.ends_with("4>")), "{ship:?}");
    }
}
