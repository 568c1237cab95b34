//! Packs for Facility 07: what is wrong with one, what it changes, and one to begin with.

use engine::Complaint;
use pack::{MANIFEST, Pack};
use serde::de::DeserializeOwned;
use serde_json::Value;
use title::{Part, PartLine, Starter};

use super::word;
use crate::Facility07;
use crate::content::data::{ActionData, AgentData, CovertData, EventData, GadgetData, RoomData, RulesData, SecretData};

/// F07-WILD-05: blank cards of each type in the box.
const BLANKS: u32 = 3;

/// Everything that is wrong with a pack that lies upon others.
pub fn check(base: &[&Pack], pack: &Pack) -> Vec<Complaint> {
    let all: Vec<&Pack> = base.iter().copied().chain([pack]).collect();
    let complaints = Facility07::complaints(&all);
    if complaints.is_empty() { Facility07::worst(&all) } else { complaints }
}

/// A card of any type, for a list.
struct Card {
    id: String,
    name: String,
    copies: u8,
    text: String,
}

/// The cards of one type.
struct Kind {
    name: &'static str,
    cards: Vec<Card>,
}

fn cards<T: DeserializeOwned>(pack: &Pack, file: &str, card: impl Fn(T) -> Card) -> Result<Vec<Card>, Complaint> {
    Ok(pack.read::<Vec<T>>(file)?.unwrap_or_default().into_iter().map(card).collect())
}

fn kinds(pack: &Pack) -> Result<[Kind; 7], Complaint> {
    let action = |card: ActionData| Card { id: card.id, name: card.name, copies: card.copies, text: card.text };
    let gadget = |card: GadgetData| Card { id: card.id, name: card.name, copies: card.copies, text: card.text };
    let covert = |card: CovertData| Card { id: card.id, name: card.name, copies: card.copies, text: card.text };
    let event = |card: EventData| Card { id: card.id, name: card.name, copies: card.copies, text: card.text };
    let room = |card: RoomData| {
        let texts = [
            card.on_enter.map(|enter| format!("On Enter: {}", enter.text)),
            card.ability.map(|ability| format!("Ability: {}", ability.text)),
        ];
        Card {
            id: card.id,
            name: card.name,
            copies: 1,
            text: texts.into_iter().flatten().collect::<Vec<_>>().join(" "),
        }
    };
    let agent = |card: AgentData| {
        let skills = [card.speed, card.insight, card.strength, card.finesse].map(|value| value.to_string()).join("/");
        Card { id: card.id, name: card.name, copies: 1, text: format!("{skills}. {}", card.text) }
    };
    let secret = |card: SecretData| {
        let text = card.objectives.map(|objective| objective.text).join(" / ");
        Card { id: card.id, name: card.name, copies: 1, text }
    };
    Ok([
        Kind { name: "Agents", cards: cards(pack, "agents.yaml", agent)? },
        Kind { name: "Actions", cards: cards(pack, "actions.yaml", action)? },
        Kind { name: "Gadgets", cards: cards(pack, "gadgets.yaml", gadget)? },
        Kind { name: "Coverts", cards: cards(pack, "coverts.yaml", covert)? },
        Kind { name: "Rooms", cards: cards(pack, "rooms.yaml", room)? },
        Kind { name: "Events", cards: cards(pack, "events.yaml", event)? },
        Kind { name: "Top Secret cards", cards: cards(pack, "secrets.yaml", secret)? },
    ])
}

fn line(name: impl Into<String>, text: impl Into<String>) -> PartLine {
    PartLine { name: name.into(), text: text.into() }
}

/// What a pack adds, replaces, removes and changes.
pub fn parts(pack: &Pack) -> Result<Vec<Part>, Complaint> {
    let own_box = Facility07::box_pack();
    let (boxed, brought) = (kinds(&own_box)?, kinds(pack)?);
    let in_box = |id: &str| boxed.iter().flat_map(|kind| &kind.cards).find(|card| card.id == id);
    let mut parts = Vec::new();
    let mut add = |heading: &str, lines: Vec<PartLine>| {
        if !lines.is_empty() {
            parts.push(Part { heading: heading.into(), lines });
        }
    };
    for (verb, replaces) in [("Adds", false), ("Replaces", true)] {
        for kind in &brought {
            let wanted = kind.cards.iter().filter(|card| in_box(&card.id).is_some() == replaces);
            let lines = wanted.map(|card| {
                let copies = if card.copies == 1 { String::new() } else { format!(" × {}", card.copies) };
                let old = in_box(&card.id).filter(|old| old.name != card.name);
                let instead = old.map_or(String::new(), |old| format!(" (instead of {})", old.name));
                line(format!("{}{copies}{instead}", card.name), card.text.clone())
            });
            add(&format!("{verb}: {}", kind.name), lines.collect());
        }
    }
    let rules: RulesData = pack.read("rules.yaml")?.unwrap_or_default();
    let named = |id: &String| in_box(id).map_or(id.clone(), |card| card.name.clone());
    add("Removes", rules.remove.iter().map(|id| line(named(id), "")).collect());
    add(
        "Other numbers of copies",
        rules.copies.iter().map(|(id, copies)| line(named(id), copies.to_string())).collect(),
    );
    add("Numbers of the game", constants(&own_box, pack)?);
    let rule = |rule: &crate::OptionalRule| line(rule.title(), word(*rule));
    add("Optional rules that are always on", rules.switch_on.iter().map(rule).collect());
    add("Optional rules that cannot be chosen", rules.forbid.iter().map(rule).collect());
    add("Other words", rules.terms.iter().map(|(term, other)| line(term, other)).collect());
    add("Figures", rules.figures.into_iter().map(|figure| line(figure.name, figure.text)).collect());
    add("Markers", rules.markers.into_iter().map(|marker| line(marker.name, marker.text)).collect());
    if !rules.setup.is_empty() {
        let steps = if rules.setup.len() == 1 { "1 step".into() } else { format!("{} steps", rules.setup.len()) };
        add("Before the first turn", vec![line(steps, "")]);
    }
    add("Rules of the house", rules.house_rules.into_iter().map(|rule| line(rule.name, rule.text)).collect());
    add("What an Agent can do besides", rules.actions.into_iter().map(|act| line(act.name, act.text)).collect());
    add("Extra endings", rules.endings.into_iter().map(|ending| line(ending.text, "")).collect());
    let points = |score: &crate::content::data::ScoringData| {
        let each = if score.per.is_some() { " each" } else { "" };
        line(score.text.clone(), format!("{}{each}", score.points))
    };
    add("Extra points", rules.scoring.iter().map(points).collect());
    add("At a real table", vec![tabletop(&brought)]);
    Ok(parts)
}

/// F07-WILD-08: the numbers as they are in the box and with the pack.
fn constants(own_box: &Pack, pack: &Pack) -> Result<Vec<PartLine>, Complaint> {
    let read = |pack: &Pack| {
        let rules: Option<Value> = pack.read("rules.yaml")?;
        Ok(rules.and_then(|rules| rules.get("constants")?.as_object().cloned()).unwrap_or_default())
    };
    let (before, after) = (read(own_box)?, read(pack)?);
    let was = |key: &String| before.get(key).map_or(String::new(), |old| format!(" (in the box {old})"));
    Ok(after.iter().map(|(key, value)| line(key.replace('_', " "), format!("{value}{}", was(key)))).collect())
}

/// F07-WILD-05: whether the blank cards of the box suffice.
fn tabletop(brought: &[Kind]) -> PartLine {
    let count = |kind: &Kind| kind.cards.iter().map(|card| u32::from(card.copies)).sum::<u32>();
    let over: Vec<String> = brought
        .iter()
        .filter(|kind| count(kind) > BLANKS)
        .map(|kind| format!("{} {}", count(kind), kind.name))
        .collect();
    if over.is_empty() {
        line("tabletop-legal", format!("the box's {BLANKS} blank cards of each type are enough"))
    } else {
        line("more than the blank cards", format!("{}; the box has {BLANKS} blanks of each type", over.join(", ")))
    }
}

/// A pack with one working Action card.
pub fn starter(id: &str, name: &str) -> Starter {
    // A string of JSON is one of YAML too.
    let name = Value::from(name).to_string();
    vec![
        (
            MANIFEST,
            format!(
                "\
# What the pack says of itself; lobbies show it.

# What saves and other packs call it: lowercase letters, digits and hyphens. Keep it for ever.
id: {id}
name: {name}
# Raise it with each change: saved games want the very version they were played with.
version: 0.1.0
author: You
description: One new Action card, to begin with.
game: facility07
# Packs that must be loaded before this one, and packs that cannot be loaded together with it.
# needs: [another-pack]
# clashes: [yet-another-pack]
"
            ),
        ),
        (
            "actions.yaml",
            format!(
                "\
# Action cards. Cards of other types go into gadgets.yaml, coverts.yaml, events.yaml, rooms.yaml, agents.yaml and
# secrets.yaml; numbers, optional rules and rules of the house into rules.yaml.

# An id of your own adds a card; the id of a card of the box replaces it.
- id: {id}-decoy
  name: Very Loud Decoy
  # How many of it lie in the deck.
  copies: 2
  tags: [anti-guard]
  # The text must say what the program does.
  text: Daze an awake Guard in your Room or an Adjacent Room, then draw a card.
  flavour: It goes beep. Nobody knows why it goes beep.
  # What is chosen with the command.
  targets:
    - guard: {{ near: close, dazed: false }}
  # What happens, step by step.
  do:
    - daze_guard
    - draw: {{ count: 1 }}
"
            ),
        ),
        (
            "README.md",
            format!(
                "\
# {}

A pack for Facility 07.

- `safehouse pack check .` says what is wrong, with place and remedy.
- `safehouse pack show .` tells what the pack changes.
- `safehouse pack test .` lets bots play with and without it.
- `safehouse play facility07 --pack .` plays it.

`safehouse pack list` names the packs that come with the game; `safehouse pack show ID` shows what they do.
",
                name.trim_matches('"')
            ),
        ),
    ]
}
