//! What tools need to know of Facility 07 beyond its rules and words.

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use bots::{AGENT, Level, MASTERMIND, Mind, ROOKIE, Seated, VETERAN};
use engine::bot::Random;
use engine::{Bot, Complaint, Game as _, MAX_SEATS, Seat};
use pack::{Manifest, Pack};
use schemars::schema_for;
use serde_json::Value;
use title::{
    BotKind, Face, Followed, Glimpse, Laid, Mark, Part, Pile, Preset, Printed, PrintedId, Seen, Starter, Title,
};

use crate::bot::{Heuristic, Spy};
use crate::content::{FILES, data, examples};
use crate::view::{CardView, CovertView};
use crate::vocabulary::{OpsKind, Skill};
use crate::words::kind_name;
use crate::{Facility07, OpsId, OptionalRule, Pick, Prompt, Setup, State, View};

mod followed;
mod in_sight;
mod packs;
mod presets;
mod printed;

/// Plays lessons, and what the levels are measured by.
const YARDSTICK: BotKind<Facility07> = ("yardstick", || Box::new(Heuristic::default()));

/// A bot that takes the time it needs for the simulations of its level.
fn seated(level: Level) -> Box<dyn Bot<Facility07>> {
    Box::new(Seated::<Facility07, Spy>::new(level, None))
}

impl Title for Facility07 {
    /// F07-RULING-01
    const LESSON: &'static str = include_str!("../../lesson.yaml");
    const PUZZLES: &'static str = include_str!("../../puzzles.yaml");
    const PLAYERS: RangeInclusive<u8> = 2..=6;
    const USUAL_PLAYERS: u8 = 4;
    const LEVELS: [title::BotWords; 4] = [
        title::BotWords {
            title: "Trainee",
            about: "Goes where the lights are on: plays by feel, and errs now and then as people do.",
        },
        title::BotWords { title: "Field Agent", about: "Checks the door for a moment before each move." },
        title::BotWords {
            title: "Double Agent",
            about: "Takes a third of a second before each move to play the round through, the others' turns too.",
        },
        title::BotWords {
            title: "Spymaster",
            about: "Has seen this lair before: takes up to two seconds before each move.",
        },
    ];

    fn base() -> Self {
        Facility07::base()
    }

    fn with_packs(packs: &[&Pack]) -> Result<Self, Complaint> {
        Facility07::with_packs(packs)
    }

    fn example_packs() -> &'static [Pack] {
        examples()
    }

    fn pack_files() -> &'static [&'static str] {
        &FILES
    }

    fn check_pack(base: &[&Pack], pack: &Pack) -> Vec<Complaint> {
        packs::check(base, pack)
    }

    fn pack_parts(pack: &Pack) -> Result<Vec<Part>, Complaint> {
        packs::parts(pack)
    }

    fn starter_pack(id: &str, name: &str) -> Option<Starter> {
        Some(packs::starter(id, name))
    }

    /// F07-RULING-21
    fn hides() -> bool {
        true
    }

    /// Whatever names a card that the table cannot see, before or after.
    fn is_private(&self, before: &State, after: &State, seat: Seat, picks: &[Pick]) -> bool {
        let Some(question) = self.question(before, seat) else { return false };
        let is_hidden = |card: OpsId| !lies_open(before, card) && !lies_open(after, card);
        let is_covert = |card: OpsId| self.card(card).kind == OpsKind::Covert;
        question.sealed
            || matches!(question.about, Prompt::Arrange(_))
            || picks.iter().any(|pick| {
                matches!(*pick, Pick::Equip(card) | Pick::Unequip(card) if is_covert(card))
                    || matches!(*pick, Pick::Card(card) if is_hidden(card))
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

    fn mind(&self) -> Option<Box<dyn Mind<Self>>> {
        Some(bots::mind::<Self, Spy>(self))
    }

    fn yardstick() -> Option<&'static BotKind<Self>> {
        Some(&YARDSTICK)
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

    fn words_for(setting: &str) -> Vec<String> {
        match setting {
            "optional_rules" => OptionalRule::ALL.into_iter().map(word).collect(),
            _ => Vec::new(),
        }
    }

    fn seats_of(setup: &Setup) -> u8 {
        setup.players
    }

    /// Data in hand and in the bank; secret objectives are judged at the end.
    fn standing(&self, state: &State) -> Option<[i16; MAX_SEATS]> {
        Some(std::array::from_fn(|seat| {
            let agent = &state.agents[seat];
            i16::from(agent.data) + i16::from(agent.banked)
        }))
    }

    fn round(state: &State) -> Option<u32> {
        Some(u32::from(state.round))
    }

    fn followed(&self) -> Vec<Followed> {
        followed::followed(self)
    }

    fn follow(&self, glimpse: &Glimpse<'_, Self>, seen: &mut dyn FnMut(Seen)) {
        followed::follow(self, glimpse, seen);
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
            ("actions", schema_for!(Vec<data::ActionData>).to_value()),
            ("gadgets", schema_for!(Vec<data::GadgetData>).to_value()),
            ("coverts", schema_for!(Vec<data::CovertData>).to_value()),
            ("events", schema_for!(Vec<data::EventData>).to_value()),
            ("rooms", schema_for!(Vec<data::RoomData>).to_value()),
            ("agents", schema_for!(Vec<data::AgentData>).to_value()),
            ("secrets", schema_for!(Vec<data::SecretData>).to_value()),
            ("rules", schema_for!(data::RulesData).to_value()),
            ("pack", schema_for!(Manifest).to_value()),
        ]
    }
}

/// A rule's name in the setup.
fn word(rule: OptionalRule) -> String {
    serde_json::to_value(rule).ok().and_then(|word| word.as_str().map(String::from)).unwrap_or_default()
}

/// Whether a copy of the card lies in the open: equipped as a Gadget, or in the discard pile.
fn lies_open(state: &State, card: OpsId) -> bool {
    state.ops_discard.contains(&card)
        || Seat::first(state.count).any(|seat| state.agent(seat).gadgets.iter().any(|gadget| gadget.card == card))
}

/// What lies before a seat: the Agent, the hand, the equipment, the secret, as far as the viewer knows it.
fn hand(game: &Facility07, view: &View, seat: Seat) -> String {
    let mut out = String::new();
    let Some(agent) = view.agents.get(seat.index()) else { return out };
    let skills = |values: [i64; 4]| {
        let named = Skill::ALL.iter().zip(values).map(|(skill, value)| format!("{} {value}", skill.name()));
        named.collect::<Vec<_>>().join(", ")
    };
    let text = |card: &CardView| game.card(card.card).text.as_str();
    let data = &view.names.data;
    _ = writeln!(out, "{}, {data}: {}", agent.name, agent.data);
    if let Some(card) = agent.card {
        _ = writeln!(out, "  {}\n  {}", skills(agent.skills.map(i64::from)), game.agent(card).text);
    }
    for offered in agent.offered.iter().flatten() {
        let card = game.agent(*offered);
        _ = writeln!(out, "  Offered: {} ({})\n    {}", card.name, skills(card.skills.map(i64::from)), card.text);
    }
    _ = writeln!(out, "  Hand: {}", engine::plural(agent.hand.len() as u64, "card", "cards"));
    for card in agent.hand.iter().flatten() {
        let kind = card.kind.map_or(String::new(), |kind| format!(" ({})", kind_name(kind)));
        _ = writeln!(out, "    {}{kind}: {}", card.name, text(card));
    }
    for gadget in &agent.gadgets {
        let used = if gadget.used { " (used this turn)" } else { "" };
        _ = writeln!(out, "  Gadget {}{used}: {}", gadget.name, text(gadget));
    }
    match &agent.covert {
        Some(CovertView::Known(card)) => _ = writeln!(out, "  Covert {}: {}", card.name, text(card)),
        Some(CovertView::FaceDown) => _ = writeln!(out, "  Covert: face down"),
        None => {}
    }
    if let Some(secret) = &agent.secret {
        _ = writeln!(out, "  Top Secret {}", secret.name);
        for (number, (objective, _)) in game.secret(secret.card).objectives.iter().enumerate() {
            let done = match secret.done.map(|done| done[number]) {
                Some(true) => " (done)",
                Some(false) => " (failed)",
                None => "",
            };
            _ = writeln!(out, "    {objective}{done}");
        }
    }
    out
}

/// The signs of the drawing: `@1` and `[1]` for Agents, `GGf` for Guards, `#`, `x` and `????` for Rooms, `$2` for Data.
fn marks(drawing: &str) -> Vec<(Range<usize>, Mark)> {
    let mut found = Vec::new();
    let mut at = 0;
    for token in drawing.split_inclusive([' ', '\n', '│']) {
        let sign = token.trim_end_matches([' ', '\n', '│']);
        if let Some(mark) = mark(sign) {
            found.push((at..at + sign.len(), mark));
        }
        at += token.len();
    }
    found
}

fn mark(sign: &str) -> Option<Mark> {
    let number = |rest: &str| rest.trim_end_matches('*').bytes().all(|byte| byte.is_ascii_digit()) && !rest.is_empty();
    let agent = sign.strip_prefix('@').or_else(|| sign.strip_prefix('[')?.strip_suffix(']'));
    match sign {
        "" => None,
        "#" | "x" | "????" => Some(Mark::Blight),
        "BATTLE" | "Countdown" => Some(Mark::Menace),
        _ if agent.is_some_and(number) => Some(Mark::Person),
        _ if sign.chars().all(|c| matches!(c, 'G' | 'g' | 'f')) => Some(Mark::Foe),
        _ if sign.strip_prefix('$').is_some_and(number) => Some(Mark::Friend),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
