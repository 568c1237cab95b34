//! What tools need to know of Infiltration beyond its rules and words.

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use bots::{AGENT, Level, MASTERMIND, Mind, ROOKIE, Seated, VETERAN};
use engine::bot::Random;
use engine::{Bot, Game as _, MAX_SEATS, Seat};
use schemars::schema_for;
use serde_json::Value;
use title::{BotKind, BotWords, Face, Laid, Mark, Pile, Preset, Printed, PrintedId, Title};

use crate::bot::Thief;
use crate::content::{BoxData, ItemData, NpcData, OperativeData, RoomData};
use crate::look::Look;
use crate::state::Whereabouts;
use crate::view::{OperativeView, SelectionView};
use crate::{Card, Infiltration, Pick, Prompt, Setup, State, View};

mod in_sight;
mod presets;
mod printed;

/// A bot that takes the time it needs for the simulations of its level.
fn seated(level: Level) -> Box<dyn Bot<Infiltration>> {
    Box::new(Seated::<Infiltration, Thief>::new(level, None))
}

impl Title for Infiltration {
    /// INF-SETUP-01
    const LESSON: &'static str = include_str!("../../lesson.yaml");
    const PUZZLES: &'static str = include_str!("../../puzzles.yaml");
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const USUAL_PLAYERS: u8 = 4;

    fn base() -> Self {
        Infiltration::base()
    }

    fn hides() -> bool {
        true
    }

    /// What a player selects, and which data files a player looks at, stays with them (INF-RULING-10).
    fn is_private(&self, before: &State, _after: &State, seat: Seat, _picks: &[Pick]) -> bool {
        self.question(before, seat).is_some_and(|question| {
            question.sealed || matches!(question.about, Prompt::Sift | Prompt::Launder | Prompt::Exchange(_))
        })
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

    fn usual_bot() -> &'static str {
        AGENT.name
    }

    fn adviser() -> &'static str {
        VETERAN.name
    }

    const LEVELS: [BotWords; 4] = [
        BotWords {
            title: "Pickpocket",
            about: "Grabs what lies in sight and now and then forgets the way out: plays by feel, and errs as people do.",
        },
        BotWords { title: "Burglar", about: "Listens at the door for a moment before each card." },
        BotWords {
            title: "Safecracker",
            about: "Takes a third of a second before each card to play the break-in through.",
        },
        BotWords {
            title: "Mastermind",
            about: "Knows how the night will end: takes up to two seconds before each card.",
        },
    ];

    fn mind(&self) -> Option<Box<dyn Mind<Self>>> {
        Some(bots::mind::<Self, Thief>(self))
    }

    fn bot_formerly(name: &str) -> Option<&'static str> {
        (name == "heuristic").then_some(AGENT.name)
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

    /// Zettabytes in hand, of whoever is not arrested.
    fn standing(&self, state: &State) -> Option<[i16; MAX_SEATS]> {
        let mut standing = [0; MAX_SEATS];
        for seat in state.seats() {
            let free = state.operatives_of(seat).filter(|who| state.agent(*who).at != Whereabouts::Arrested);
            standing[seat.index()] = free.map(|who| Look::new(self, state).worth(who) as i16).sum();
        }
        Some(standing)
    }

    fn round(state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }

    fn hand(&self, view: &View, seat: Seat) -> String {
        let mut out = String::new();
        for operative in view.operatives.iter().filter(|one| one.player == seat) {
            hand(self, view, operative, &mut out);
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

    fn resolving(&self, view: &View) -> Vec<PrintedId> {
        in_sight::resolving(view)
    }

    fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
        marks(drawing)
    }

    fn content_schemas() -> Vec<(&'static str, Value)> {
        vec![
            ("rooms", schema_for!(Vec<RoomData>).to_value()),
            ("items", schema_for!(Vec<ItemData>).to_value()),
            ("operatives", schema_for!(Vec<OperativeData>).to_value()),
            ("npcs", schema_for!(Vec<NpcData>).to_value()),
            ("box", schema_for!(BoxData).to_value()),
        ]
    }
}

/// One operative: the stash with the values the viewer knows, the items with their texts, and the room it stands in.
fn hand(game: &Infiltration, view: &View, operative: &OperativeView, out: &mut String) {
    let stash: Vec<String> =
        operative.stash.iter().map(|value| value.map_or("?".into(), |value| value.to_string())).collect();
    let worth = operative.worth.filter(|worth| *worth > 0).map(|worth| format!(", worth {worth}")).unwrap_or_default();
    let stash = if stash.is_empty() { "no data files".into() } else { format!("data files {}", stash.join(" ")) };
    _ = writeln!(out, "{}: {stash}{worth}", operative.name);
    if operative.prototypes > 0 {
        _ = writeln!(out, "  Prototypes: {}", operative.prototypes);
    }
    if let Some(talent) = &operative.talent {
        let used = if talent.used { " (used)" } else { "" };
        _ = writeln!(out, "  {}: {}{used}", talent.name, talent.text);
    }
    if operative.blackmail_file {
        _ = writeln!(out, "  Blackmail File");
    }
    if let SelectionView::Own(card) = operative.card {
        let name = match card {
            Card::Item(item) => game.item(item).name.to_string(),
            action => format!("{action:?}"),
        };
        _ = writeln!(out, "  Selected: {name}");
    }
    _ = writeln!(out, "  Items: {}", operative.hand.len());
    for card in operative.hand.iter().flatten() {
        _ = writeln!(out, "    {}: {}", card.name, game.item(card.item).text_at(view.extraction));
    }
    let here = operative.place.and_then(|place| view.rooms.get(place.index()));
    if let Some(card) = here.and_then(|room| room.card) {
        let room = game.room(card);
        _ = writeln!(out, "  Here: {}", room.name);
        for (what, text) in printed::texts(room) {
            let what = match what {
                "reveal" => "Reveal",
                "enter" => "Enter",
                "interface" => "Interface",
                _ => "When the guard is destroyed",
            };
            _ = writeln!(out, "    {what}: {text}");
        }
    }
}

/// The signs of the drawing: `@Argent` for people, `<Harris>` for NPCs, `{lock 2}` for guards, `*3` for data, `????` for the dark.
fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = drawing[at..].find(['@', '<', '{', '*', '?', '~']).map(|offset| at + offset) {
        let rest = &drawing[sign..];
        let until = |end: char| rest[1..].find([end, '\n']).map_or(0, |length| length + 2);
        let word = |fits: fn(char) -> bool| 1 + rest[1..].find(|c: char| !fits(c)).unwrap_or(rest.len() - 1);
        let (length, mark) = match rest.as_bytes()[0] {
            b'@' => (word(|c| c.is_alphanumeric() || c == '!' || c == '_'), Mark::Person),
            b'<' => (until('>'), Mark::Menace),
            b'{' => (until('}'), Mark::Foe),
            b'~' => (until('~'), Mark::Blight),
            b'*' if rest[1..].starts_with(|c: char| c.is_ascii_digit()) => (word(|c| c.is_ascii_digit()), Mark::Friend),
            b'?' if rest.starts_with("????") => (4, Mark::Blight),
            _ => (0, Mark::Blight),
        };
        if length > 0 {
            found.push((sign..sign + length, mark));
        }
        at = sign + length.max(1);
    }
    found
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Play, Viewer, Words as _};

    use super::*;

    #[test]
    fn every_sign_of_a_drawing_is_found() {
        let game = Infiltration::base();
        let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
        let drawing = game.draw(&game.view(&state, Viewer::Public));
        let found = marks(&drawing);
        let count = |wanted: Mark| found.iter().filter(|(_, mark)| *mark == wanted).count();
        assert_eq!(count(Mark::Person), 4, "{drawing}");
        assert!(count(Mark::Blight) >= 12, "{drawing}");
        assert_eq!(count(Mark::Friend), 1, "{drawing}");
    }

    #[test]
    fn one_sees_ones_own_items_and_nobody_elses() {
        let game = Infiltration::base();
        let state = game.start(&Setup::default(), &mut Play::silent(&mut Quick::new(1))).unwrap();
        let view = game.view(&state, Viewer::Seat(Seat(0)));
        let (own, other) = (game.hand(&view, Seat(0)), game.hand(&view, Seat(1)));
        assert_eq!(own.matches("\n    ").count() - other.matches("\n    ").count(), 4, "{own}{other}");
        assert!(other.contains("Items: 4"), "{other}");
    }
}
