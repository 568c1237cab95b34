//! What must be true of content beyond its types (F07-WILD-12). Every complaint says where, what and what would help.

mod program;

use std::ops::RangeInclusive;

use engine::Complaint;
use engine::effect::Asked;
use indexmap::IndexMap;

use super::data::{AgentData, EventData, FigureData, MarkerData, RoomData, RulesData, SecretData};
use super::limits;
use super::merge::{CardType, From, Merged, OpsData};
use super::sources::{At, Sources, did_you_mean, shown, steers};
use crate::vocabulary::{Authored, Passive, React, Role, Target, Trigger, Who};

pub(super) use program::{amount, compare, inside, markers, number, passive, repeated, size, verb};

type Checked = Result<(), Complaint>;

const RULES: &str = "rules.yaml";

/// What can be seen of each thing alone before programs are made: of each the first complaint.
pub(super) fn each(merged: &Merged<'_>) -> Vec<Complaint> {
    let sources = &merged.sources;
    let mut found = Vec::new();
    let mut note = |checked: Checked| found.extend(checked.err());
    merged.ops.iter().for_each(|(id, card)| note(ops(sources, id, card)));
    merged.events.iter().for_each(|(id, card)| note(event(sources, id, card)));
    merged.rooms.iter().for_each(|(id, card)| note(room(sources, id, card)));
    merged.agents.iter().for_each(|(id, card)| note(agent(sources, id, card)));
    merged.secrets.iter().for_each(|(id, card)| note(secret(sources, id, card)));
    merged.figures.iter().for_each(|(id, kind)| note(figure(sources, id, kind)));
    merged.markers.iter().for_each(|(id, kind)| note(marker(sources, id, kind)));
    for rules in &merged.rules {
        house(sources, rules, &mut note);
    }
    found
}

/// The id of a card, figure or marker.
pub(super) fn id(sources: &Sources<'_>, at: At<'_>, id: &str) -> Checked {
    let plain = id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if plain && (1..=limits::ID_CHARS).contains(&id.len()) {
        return Ok(());
    }
    Err(sources
        .complain(at, id, &format!("`{}` is no id", shown(id)))
        .remedy(format!("an id has 1 to {} lowercase letters, digits and hyphens", limits::ID_CHARS)))
}

pub(super) fn copies(sources: &Sources<'_>, at: At<'_>, id: &str, copies: u8) -> Checked {
    if copies <= limits::COPIES {
        return Ok(());
    }
    Err(sources
        .complain(at, id, &format!("{copies} copies of `{}`; at most {} are allowed", shown(id), limits::COPIES))
        .remedy("write a smaller number; 0 takes the card out of the deck"))
}

/// F07-WILD-08
pub(super) fn constant(
    sources: &Sources<'_>,
    at: At<'_>,
    name: &str,
    value: u8,
    range: &RangeInclusive<u8>,
) -> Checked {
    if range.contains(&value) {
        return Ok(());
    }
    Err(sources.complain(at, name, &format!("`{name}` cannot be {value}")).remedy(format!(
        "write a number from {} to {}",
        range.start(),
        range.end()
    )))
}

/// F07-DECK-03 to F07-DECK-05
pub(super) fn preset(sources: &Sources<'_>, at: At<'_>, name: &str, [rooms, nodes]: [u8; 2]) -> Checked {
    // F07-RULING-32
    if rooms > 0 && limits::PRESET.contains(&(rooms.saturating_add(nodes))) {
        return Ok(());
    }
    let greatest = limits::PRESET.end();
    Err(sources
        .complain(at, name, &format!("the `{name}` game cannot have {rooms} Rooms and {nodes} Connection Nodes"))
        .remedy(format!("write at least 1 Room, and together at most {greatest}")))
}

/// A text of a card: there, not too long, and harmless on a screen.
fn text(sources: &Sources<'_>, at: At<'_>, field: &str, text: &str, longest: usize) -> Checked {
    let wrong = |what: &str, remedy: String| Err(sources.complain_of_field(at, field, what).remedy(remedy));
    if text.trim().is_empty() {
        return wrong(&format!("`{field}` is empty"), format!("write 1 to {longest} characters"));
    }
    let length = text.chars().count();
    if length > longest {
        return wrong(&format!("`{field}` has {length} characters"), format!("write at most {longest}"));
    }
    match text.chars().find(|&c| steers(c) && c != '\n') {
        Some(c) => wrong(&format!("`{field}` has the character {}", c.escape_unicode()), "remove it".into()),
        None => Ok(()),
    }
}

/// A name of something: a text that fits on one line of a list.
fn line(sources: &Sources<'_>, at: At<'_>, field: &str, name: &str) -> Checked {
    text(sources, at, field, name, limits::NAME_CHARS)?;
    if name.contains('\n') {
        let what = format!("`{field}` has more than one line");
        return Err(sources.complain_of_field(at, field, &what).remedy("write it on one line"));
    }
    Ok(())
}

/// What a choice asks: one line, and a question.
fn question(sources: &Sources<'_>, at: At<'_>, by: &Asked<Who>) -> Checked {
    let Some(asked) = &by.question else { return Ok(()) };
    text(sources, at, "ask", asked, limits::QUESTION_CHARS)?;
    if asked.contains('\n') || !asked.ends_with('?') {
        let what = format!("`ask: {}` is no question", shown(asked));
        return Err(sources.complain(at, "ask", &what).remedy("write it on one line, and end it with `?`"));
    }
    Ok(())
}

fn words(sources: &Sources<'_>, at: At<'_>, name: &str, rules: &str, flavour: &str) -> Checked {
    line(sources, at, "name", name)?;
    text(sources, at, "text", rules, limits::TEXT_CHARS)?;
    text(sources, at, "flavour", flavour, limits::FLAVOUR_CHARS)
}

fn tags(sources: &Sources<'_>, at: At<'_>, tags: &[String]) -> Checked {
    if tags.len() > limits::CARD_TAGS {
        return Err(sources
            .complain(at, "tags", &format!("the card has {} tags", tags.len()))
            .remedy(format!("write at most {}", limits::CARD_TAGS)));
    }
    tags.iter().try_for_each(|tag| line(sources, at, "tags", tag))
}

/// Nothing would be done.
fn idle(sources: &Sources<'_>, at: At<'_>, what: &str, remedy: &str) -> Complaint {
    sources.complain(at, "", what).remedy(remedy)
}

fn ops(sources: &Sources<'_>, id: &str, card: &From<OpsData>) -> Checked {
    let at = At { pack: card.pack, file: card.data.card_type().file(), card: id };
    copies(sources, at, id, card.data.copies())?;
    tags(sources, at, card.data.tags())?;
    match &card.data {
        OpsData::Action(data) => {
            words(sources, at, &data.name, &data.text, &data.flavour)?;
            if data.steps.is_empty() && data.any_turn.is_none() {
                return Err(idle(sources, at, "the Action does nothing", "add `do:` or `any_turn:`"));
            }
            if data.any_turn.as_ref().is_some_and(|react| react.steps.is_empty()) {
                return Err(idle(sources, at, "`any_turn:` does nothing", "add steps to its `do:`"));
            }
        }
        OpsData::Gadget(data) => {
            words(sources, at, &data.name, &data.text, &data.flavour)?;
            passives(sources, at, &data.passive)?;
            if data.activated.as_ref().is_some_and(|activated| activated.steps.is_empty()) {
                return Err(idle(sources, at, "`use:` does nothing", "add steps to its `do:`"));
            }
            if data.react.as_ref().is_some_and(|react| react.steps.is_empty()) {
                return Err(idle(sources, at, "`react:` does nothing", "add steps to its `do:`"));
            }
            let nothing = data.activated.is_none() && data.react.is_none() && data.weapon.is_none();
            if nothing && data.passive.is_empty() {
                let remedy = "add `passive:`, `use:`, `react:` or `weapon:`";
                return Err(idle(sources, at, "the Gadget does nothing", remedy));
            }
        }
        OpsData::Covert(data) => {
            words(sources, at, &data.name, &data.text, &data.flavour)?;
            if data.react.steps.is_empty() {
                return Err(idle(sources, at, "`react:` does nothing", "add steps to its `do:`"));
            }
        }
    }
    Ok(())
}

fn event(sources: &Sources<'_>, id: &str, card: &From<EventData>) -> Checked {
    let (at, data) = (At { pack: card.pack, file: CardType::Event.file(), card: id }, &card.data);
    words(sources, at, &data.name, &data.text, &data.flavour)?;
    copies(sources, at, id, data.copies)?;
    tags(sources, at, &data.tags)?;
    if data.steps.is_empty() {
        return Err(idle(sources, at, "the Event does nothing", "add steps to its `do:`"));
    }
    Ok(())
}

fn room(sources: &Sources<'_>, id: &str, card: &From<RoomData>) -> Checked {
    let (at, data) = (At { pack: card.pack, file: CardType::Room.file(), card: id }, &card.data);
    line(sources, at, "name", &data.name)?;
    text(sources, at, "flavour", &data.flavour, limits::FLAVOUR_CHARS)?;
    // F07-EXPLORE-01
    if data.doors.is_empty() {
        return Err(sources.complain(at, "doors", "the Room has no door").remedy("add one, as in `doors: [S1]`"));
    }
    if data.guards > limits::GUARD_ICONS {
        return Err(sources
            .complain(at, "guards", &format!("the Room has {} Guard icons", data.guards))
            .remedy(format!("write at most {}", limits::GUARD_ICONS)));
    }
    if let Some(enter) = &data.on_enter {
        text(sources, at, "on_enter: text", &enter.text, limits::TEXT_CHARS)?;
        if enter.steps.is_empty() {
            return Err(idle(sources, at, "`on_enter:` does nothing", "add steps to its `do:`"));
        }
    }
    if let Some(ability) = &data.ability {
        text(sources, at, "ability: text", &ability.text, limits::TEXT_CHARS)?;
        // What the Mainframe does is in the rules (F07-RULING-144, F07-RULING-145).
        if ability.steps.is_empty() && data.role != Role::Mainframe {
            return Err(idle(sources, at, "`ability:` does nothing", "add steps to its `do:`"));
        }
    }
    Ok(())
}

fn agent(sources: &Sources<'_>, id: &str, card: &From<AgentData>) -> Checked {
    let (at, data) = (At { pack: card.pack, file: CardType::Agent.file(), card: id }, &card.data);
    words(sources, at, &data.name, &data.text, &data.flavour)?;
    line(sources, at, "send_up", &data.send_up)?;
    passives(sources, at, &data.passive)?;
    let skills =
        [("speed", data.speed), ("insight", data.insight), ("strength", data.strength), ("finesse", data.finesse)];
    for (name, skill) in skills {
        if !limits::SKILL.contains(&skill) {
            return Err(sources.complain(at, name, &format!("`{name}` cannot be {skill}")).remedy(format!(
                "Skills go from {} to {}",
                limits::SKILL.start(),
                limits::SKILL.end()
            )));
        }
    }
    if data.activated.as_ref().is_some_and(|activated| activated.steps.is_empty()) {
        return Err(idle(sources, at, "`use:` does nothing", "add steps to its `do:`"));
    }
    if data.react.as_ref().is_some_and(|react| react.steps.is_empty()) {
        return Err(idle(sources, at, "`react:` does nothing", "add steps to its `do:`"));
    }
    Ok(())
}

fn secret(sources: &Sources<'_>, id: &str, card: &From<SecretData>) -> Checked {
    let (at, data) = (At { pack: card.pack, file: CardType::Secret.file(), card: id }, &card.data);
    line(sources, at, "name", &data.name)?;
    text(sources, at, "flavour", &data.flavour, limits::FLAVOUR_CHARS)?;
    data.objectives
        .iter()
        .try_for_each(|objective| text(sources, at, "objectives: text", &objective.text, limits::TEXT_CHARS))?;
    Ok(())
}

/// F07-WILD-06
fn figure(sources: &Sources<'_>, id: &str, kind: &From<FigureData>) -> Checked {
    let at = At { pack: kind.pack, file: RULES, card: id };
    line(sources, at, "name", &kind.data.name)?;
    text(sources, at, "text", &kind.data.text, limits::TEXT_CHARS)?;
    if kind.data.tokens == 0 {
        return Err(sources.complain(at, "tokens", "the figure has no token").remedy("write `tokens: 1` or more"));
    }
    Ok(())
}

/// F07-WILD-07
fn marker(sources: &Sources<'_>, id: &str, kind: &From<MarkerData>) -> Checked {
    let at = At { pack: kind.pack, file: RULES, card: id };
    line(sources, at, "name", &kind.data.name)?;
    text(sources, at, "text", &kind.data.text, limits::TEXT_CHARS)?;
    let MarkerData { note, secret, quiet, locks, ref on_enter, .. } = kind.data;
    if !note && (secret || quiet) {
        let word = if secret { "secret" } else { "quiet" };
        return Err(sources
            .complain(at, word, &format!("`{word}` is for notes; this marker is a piece that everybody sees"))
            .remedy("add `note: true`"));
    }
    if note && (locks || !on_enter.is_empty()) {
        return Err(sources
            .complain(at, "note", "a note does not lie in a Room")
            .remedy("leave out `locks:` and `on_enter:`, or leave out `note: true`"));
    }
    change(sources, at, "points", kind.data.points)
}

/// F07-WILD-10, F07-WILD-11
fn house(sources: &Sources<'_>, rules: &From<RulesData>, note: &mut impl FnMut(Checked)) {
    let pack = rules.pack;
    let at = At { pack, file: RULES, card: "" };
    let named = |list: &str, name: &str, words: &str, does_nothing: Option<&str>| -> Checked {
        line(sources, at, &format!("{list}: name"), name)?;
        let own = At { pack, file: RULES, card: name };
        text(sources, own, "text", words, limits::TEXT_CHARS)?;
        does_nothing.map_or(Ok(()), |what| Err(idle(sources, own, what, "add steps to its `do:`")))
    };
    for rule in &rules.data.house_rules {
        let idle = rule.steps.is_empty().then_some("the rule does nothing");
        note(named("house_rules", &rule.name, &rule.text, idle));
    }
    for action in &rules.data.actions {
        let idle = action.steps.is_empty().then_some("the action does nothing");
        note(named("actions", &action.name, &action.text, idle));
    }
    for ending in &rules.data.endings {
        note(text(sources, at, "endings: text", &ending.text, limits::TEXT_CHARS));
    }
    for line in &rules.data.scoring {
        note(text(sources, at, "scoring: text", &line.text, limits::TEXT_CHARS));
        note(change(sources, at, "points", line.points));
    }
}

/// F07-WILD-11: of each term the first complaint.
pub(super) fn terms(sources: &Sources<'_>, at: At<'_>, terms: &IndexMap<String, String>) -> Vec<Complaint> {
    if terms.is_empty() {
        return Vec::new();
    }
    let spoken = sources.spoken();
    let checked = |(word, term): (&String, &String)| -> Checked {
        line(sources, at, "terms", word)?;
        line(sources, at, "terms", term)?;
        if spoken.contains(word.as_str()) {
            return Ok(());
        }
        let what = format!("the game never says `{}`, so there is nothing to rename", shown(word));
        let remedy = if word.contains(char::is_whitespace) {
            "rename word by word, such as `Guard` and `Guards`".to_string()
        } else {
            did_you_mean(word, spoken.iter().copied(), "name a word as it stands on the cards, capitals included")
        };
        Err(sources.complain(at, word, &what).remedy(remedy))
    };
    terms.iter().filter_map(|term| checked(term).err()).collect()
}

/// F07-ACTION: at most two things are chosen with a command.
pub(super) fn targets(sources: &Sources<'_>, at: At<'_>, targets: &[Target<Authored>]) -> Checked {
    if targets.len() <= limits::TARGETS {
        return Ok(());
    }
    Err(sources
        .complain(at, "targets", &format!("there are {} targets", targets.len()))
        .remedy(format!("keep at most {}; use `pick:` for the others", limits::TARGETS)))
}

/// A reaction that can end.
pub(super) fn reaction(sources: &Sources<'_>, at: At<'_>, of_gadget: bool, react: &React) -> Checked {
    let answers_itself = react.when == Trigger::GadgetUsed || react.or_when == Some(Trigger::GadgetUsed);
    if of_gadget && answers_itself && react.always && react.often {
        let what = "the Gadget always answers the use of Gadgets, its own included, and never stops";
        return Err(sources.complain(at, "often", what).remedy("leave out `often: true` or `always: true`"));
    }
    Ok(())
}

/// One more of something is still no more than the tables have numbers for.
pub(super) fn room_for(sources: &Sources<'_>, at: At<'_>, count: usize, greatest: usize, what: &str) -> Checked {
    if count <= greatest {
        return Ok(());
    }
    Err(sources
        .complain(at, "", &format!("there are more than {greatest} {what}"))
        .remedy("take some out, or leave a pack out"))
}

/// A bonus or malus.
pub(super) fn change(sources: &Sources<'_>, at: At<'_>, word: &str, by: i8) -> Checked {
    let most = limits::CHANGE;
    if (-most..=most).contains(&by) {
        return Ok(());
    }
    Err(sources
        .complain(at, word, &format!("`{word}` cannot be {by}"))
        .remedy(format!("write a number from -{most} to {most}")))
}

fn count(sources: &Sources<'_>, at: At<'_>, word: &str, count: u8) -> Checked {
    if count <= limits::COUNT {
        return Ok(());
    }
    Err(sources
        .complain(at, word, &format!("`{word}` cannot be {count}"))
        .remedy(format!("write at most {}", limits::COUNT)))
}

fn passives(sources: &Sources<'_>, at: At<'_>, all: &[Passive]) -> Checked {
    all.iter().try_for_each(|one| passive(sources, at, *one))
}
