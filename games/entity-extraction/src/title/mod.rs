//! What tools need to know of Entity Extraction beyond its rules and words.

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use bots::{AGENT, Level, MASTERMIND, Mind, ROOKIE, Seated, VETERAN};
use engine::bot::Random;
use engine::{Bot, Seat};
use schemars::schema_for;
use serde_json::Value;
use title::{BotKind, Face, Laid, Mark, Pile, Preset, Printed, Title};

use crate::bot::Squad;
use crate::content::{BoxData, EntityData, HallData, ItemData, RoomData, WeaponData};
use crate::{EntityExtraction, Setup, State, View, layout};

mod in_sight;
mod presets;
mod printed;

/// A bot that takes the time it needs for the simulations of its level.
fn seated(level: Level) -> Box<dyn Bot<EntityExtraction>> {
    Box::new(Seated::<EntityExtraction, Squad>::new(level, None))
}

impl Title for EntityExtraction {
    const LESSON: &'static str = include_str!("../../lesson.yaml");
    /// EE-GEN-04
    const PLAYERS: RangeInclusive<u8> = 1..=3;
    const USUAL_PLAYERS: u8 = 3;
    const LEVELS: [title::BotWords; 4] = [
        title::BotWords {
            title: "Recruit",
            about: "Follows the nose: plays by feel, and errs now and then as people do.",
        },
        title::BotWords { title: "Operative", about: "Listens at each door for a moment." },
        title::BotWords {
            title: "Squad Leader",
            about: "Takes a third of a second before each action to think the next rounds through.",
        },
        title::BotWords {
            title: "Director",
            about: "Has read every file on what is in there: takes up to two seconds before each action.",
        },
    ];

    fn base() -> Self {
        EntityExtraction::base()
    }

    /// The Motion Tracker shows the next Entity to one person alone.
    fn hides() -> bool {
        true
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
        Some(bots::mind::<Self, Squad>(self))
    }

    fn usual_bot() -> &'static str {
        AGENT.name
    }

    fn adviser() -> &'static str {
        VETERAN.name
    }

    fn bot_formerly(name: &str) -> Option<&'static str> {
        match name {
            "heuristic" => Some(ROOKIE.name),
            "planner" => Some(AGENT.name),
            _ => None,
        }
    }

    fn presets() -> Vec<Preset> {
        presets::presets()
    }

    fn setup(players: u8) -> Setup {
        Setup { players, ..Setup::default() }
    }

    fn seats_of(setup: &Setup) -> u8 {
        setup.players
    }

    fn round(state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }

    fn hand(&self, view: &View, seat: Seat) -> String {
        let mut out = String::new();
        for one in view.operatives.iter().filter(|one| one.player == seat) {
            _ = writeln!(out, "{}: HT {}, Ammo {}", one.name, one.ht, one.ammo);
            for card in &one.hand {
                _ = writeln!(out, "    {}: {}", card.name, self.card_text(card.card));
            }
            let here = view.tiles.get(one.at.index());
            for (what, text) in
                here.map(|tile| printed::texts(self, tile.tile, tile.room, view.hidden_breach)).unwrap_or_default()
            {
                let when = match what {
                    "first" => "when it is discovered",
                    "any" | "enter" => "on entering",
                    _ => "always",
                };
                _ = writeln!(out, "  Here, {when}: {text}");
            }
        }
        out
    }

    fn printed(&self) -> Vec<Printed> {
        printed::printed_at(self, None)
    }

    fn printed_at(&self, view: &View) -> Vec<Printed> {
        printed::printed_at(self, Some(view))
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

    fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
        marks(drawing)
    }

    fn content_schemas() -> Vec<(&'static str, Value)> {
        vec![
            ("halls", schema_for!(Vec<HallData>).to_value()),
            ("rooms", schema_for!(Vec<RoomData>).to_value()),
            ("weapons", schema_for!(Vec<WeaponData>).to_value()),
            ("items", schema_for!(Vec<ItemData>).to_value()),
            ("entities", schema_for!(EntityData).to_value()),
            ("box", schema_for!(BoxData).to_value()),
            ("layout", layout::file::schema()),
        ]
    }
}

/// The signs of the drawing: `!` and the name after it for Hostiles, `?` for the dark, `X` for what is locked.
fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in drawing.split_inclusive('\n') {
        if let Some(rest) = line.strip_prefix("! ") {
            let name = rest.find(|c: char| c.is_ascii_digit()).map_or(1, |end| end + 1);
            found.push((start..start + name, Mark::Menace));
        } else {
            for (at, sign) in line.match_indices(['!', '?']) {
                let mark = if sign == "!" { Mark::Menace } else { Mark::Blight };
                found.push((start + at..start + at + 1, mark));
            }
        }
        start += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Game as _, Play, Viewer, Words as _};

    use super::*;

    #[test]
    fn every_sign_of_a_drawing_is_found() {
        let game = EntityExtraction::base();
        let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
        let drawing = game.draw(&game.view(&state, Viewer::Public));
        let found = marks(&drawing);
        let count = |wanted: Mark| found.iter().filter(|(_, mark)| *mark == wanted).count();
        assert_eq!(count(Mark::Menace), 2, "the Host on the map and in the list: {drawing}");
        assert!(count(Mark::Blight) >= 10, "{drawing}");
        assert!(
            drawing.lines().take(40).all(|line| line.starts_with(['!', 'A', 'B', 'C']) || line.chars().count() <= 100)
        );
    }

    #[test]
    fn a_hand_is_told_with_its_texts() {
        let game = EntityExtraction::base();
        let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
        let told = game.hand(&game.view(&state, Viewer::Seat(Seat(0))), Seat(0));
        assert!(told.contains("Damage 1, range 2") || told.contains("attack"), "{told}");
    }
}
