//! What must be true of content beyond its types (F07-WILD-12). Every complaint says where, what and what would help.

use std::ops::RangeInclusive;

use engine::Complaint;
use engine::effect::{Effect, Library};
use indexmap::{IndexMap, IndexSet};

use super::data::{AgentData, EventData, FigureData, MarkerData, RoomData, RulesData, SecretData};
use super::limits::{self, most};
use super::merge::{CardType, From, Merged, OpsData};
use super::program::Site;
use super::sources::{At, Sources, did_you_mean, shown, steers};
use crate::vocabulary::{Lexicon, Passive, Role, SkillBonus, Steps, Target, Verb};

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
    if limits::PRESET.contains(&(rooms.saturating_add(nodes))) {
        return Ok(());
    }
    let (least, greatest) = (limits::PRESET.start(), limits::PRESET.end());
    Err(sources
        .complain(at, name, &format!("the `{name}` game cannot have {rooms} Rooms and {nodes} Connection Nodes"))
        .remedy(format!("together they must be {least} to {greatest}")))
}

/// A text of a card: there, not too long, and harmless on a screen.
fn text(sources: &Sources<'_>, at: At<'_>, field: &str, text: &str, longest: usize) -> Checked {
    let wrong = |what: &str, remedy: String| Err(sources.complain(at, "", what).remedy(remedy));
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

fn words(sources: &Sources<'_>, at: At<'_>, name: &str, rules: &str, flavour: &str) -> Checked {
    text(sources, at, "name", name, limits::NAME_CHARS)?;
    text(sources, at, "text", rules, limits::TEXT_CHARS)?;
    text(sources, at, "flavour", flavour, limits::FLAVOUR_CHARS)
}

fn tags(sources: &Sources<'_>, at: At<'_>, tags: &[String]) -> Checked {
    if tags.len() > limits::CARD_TAGS {
        return Err(sources
            .complain(at, "tags", &format!("the card has {} tags", tags.len()))
            .remedy(format!("write at most {}", limits::CARD_TAGS)));
    }
    tags.iter().try_for_each(|tag| text(sources, at, "tags", tag, limits::NAME_CHARS))
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
    text(sources, at, "name", &data.name, limits::NAME_CHARS)?;
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
    text(sources, at, "send_up", &data.send_up, limits::NAME_CHARS)?;
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
    text(sources, at, "name", &data.name, limits::NAME_CHARS)?;
    text(sources, at, "flavour", &data.flavour, limits::FLAVOUR_CHARS)?;
    data.objectives
        .iter()
        .try_for_each(|objective| text(sources, at, "objectives: text", &objective.text, limits::TEXT_CHARS))?;
    Ok(())
}

/// F07-WILD-06
fn figure(sources: &Sources<'_>, id: &str, kind: &From<FigureData>) -> Checked {
    let at = At { pack: kind.pack, file: RULES, card: id };
    text(sources, at, "name", &kind.data.name, limits::NAME_CHARS)?;
    text(sources, at, "text", &kind.data.text, limits::TEXT_CHARS)?;
    if kind.data.tokens == 0 {
        return Err(sources.complain(at, "tokens", "the figure has no token").remedy("write `tokens: 1` or more"));
    }
    Ok(())
}

/// F07-WILD-07
fn marker(sources: &Sources<'_>, id: &str, kind: &From<MarkerData>) -> Checked {
    let at = At { pack: kind.pack, file: RULES, card: id };
    text(sources, at, "name", &kind.data.name, limits::NAME_CHARS)?;
    text(sources, at, "text", &kind.data.text, limits::TEXT_CHARS)?;
    change(sources, at, "points", kind.data.points)
}

/// F07-WILD-10, F07-WILD-11
fn house(sources: &Sources<'_>, rules: &From<RulesData>, note: &mut impl FnMut(Checked)) {
    let pack = rules.pack;
    let at = At { pack, file: RULES, card: "" };
    let named = |list: &str, name: &str, words: &str, does_nothing: Option<&str>| -> Checked {
        text(sources, at, &format!("{list}: name"), name, limits::NAME_CHARS)?;
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

/// F07-WILD-11
pub(super) fn terms(sources: &Sources<'_>, at: At<'_>, terms: &IndexMap<String, String>) -> Checked {
    if terms.is_empty() {
        return Ok(());
    }
    let spoken = sources.spoken();
    terms.iter().try_for_each(|(word, term)| {
        text(sources, at, "terms", word, limits::NAME_CHARS)?;
        text(sources, at, "terms", term, limits::NAME_CHARS)?;
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
    })
}

/// What holds of all packs together: enough of everything, and not too much.
pub(super) fn together(merged: &Merged<'_>) -> Checked {
    let sources = &merged.sources;
    let ops_cards: usize = merged.ops.values().map(|card| usize::from(card.data.copies())).sum();
    let event_cards: usize = merged.events.values().map(|card| usize::from(card.data.copies)).sum();
    let sum = |count: fn(&RulesData) -> usize| merged.rules.iter().map(|rules| count(&rules.data)).sum::<usize>();
    let event_tags = merged.events.values().flat_map(|card| &card.data.tags);
    let all_tags: IndexSet<&String> = merged.tags.iter().chain(event_tags).collect();
    let tokens: usize = merged.figures.values().map(|kind| usize::from(kind.data.tokens)).sum();
    let (actions, events, rooms) = (CardType::Action.file(), CardType::Event.file(), CardType::Room.file());
    for (file, what, count, greatest) in [
        (actions, "designs of Ops cards", merged.ops.len(), most::OPS_DESIGNS),
        (actions, "Ops cards", ops_cards, most::OPS),
        (actions, "different tags", all_tags.len(), limits::TAGS),
        (events, "designs of Event cards", merged.events.len(), most::EVENTS),
        (events, "Event cards", event_cards, most::EVENTS),
        (rooms, "Room cards", merged.rooms.len(), most::ROOM_CARDS),
        (CardType::Agent.file(), "Agents", merged.agents.len(), most::AGENT_CARDS),
        (CardType::Secret.file(), "Top Secret cards", merged.secrets.len(), most::SECRETS),
        (RULES, "figures", tokens, most::FIGURES),
        (RULES, "kinds of markers", merged.markers.len(), most::MARKER_KINDS),
        (RULES, "terms", merged.terms.len(), limits::TERMS),
        (RULES, "house rules", sum(|rules| rules.house_rules.len()), limits::HOUSE_RULES),
        (RULES, "house actions", sum(|rules| rules.actions.len()), limits::HOUSE_ACTIONS),
        (RULES, "endings", sum(|rules| rules.endings.len()), limits::ENDINGS),
        (RULES, "scoring lines", sum(|rules| rules.scoring.len()), limits::ENDINGS),
    ] {
        if count > greatest {
            return Err(sources
                .complain_of_all(file, &format!("there are {count} {what}; at most {greatest} have room"))
                .remedy("take some out, or leave a pack out"));
        }
    }

    // F07-WILD-12: six players can be dealt to, F07-SETUP-03, F07-SETUP-14, F07-TURN-09.
    let constants = &merged.constants;
    let ops_needed = 6 * (usize::from(constants.opening_hand) + usize::from(constants.draw));
    for (file, what, count, least) in [
        (actions, "Ops cards", ops_cards, ops_needed),
        (CardType::Agent.file(), "Agents", merged.agents.len(), 12),
        (CardType::Secret.file(), "Top Secret cards", merged.secrets.len(), 6),
        (events, "Event cards", event_cards, 1),
    ] {
        if count < least {
            return Err(sources
                .complain_of_all(file, &format!("there are {count} {what}; six players need {least}"))
                .remedy("take fewer out, or add some"));
        }
    }
    board(merged)
}

/// F07-WILD-12: the facility can be built.
fn board(merged: &Merged<'_>) -> Checked {
    let (sources, file) = (&merged.sources, CardType::Room.file());
    let with = |role: Role| merged.rooms.iter().filter(move |(_, room)| room.data.role == role);
    for role in [Role::Entryway, Role::Prison, Role::Mainframe] {
        let rooms: Vec<_> = with(role).collect();
        let word = role.word();
        match rooms.as_slice() {
            [_] => {}
            [] => {
                return Err(sources
                    .complain_of_all(file, &format!("no Room has the role `{word}`"))
                    .remedy(format!("give one Room `role: {word}`")));
            }
            [.., (id, last)] => {
                let at = At { pack: last.pack, file, card: id };
                return Err(sources
                    .complain(at, word, &format!("two Rooms have the role `{word}`"))
                    .remedy(format!("keep one; a Room with the id `{}` replaces the first", rooms[0].0)));
            }
        }
    }
    let presets = [merged.constants.short, merged.constants.medium, merged.constants.long];
    let names = ["short", "medium", "long"];
    for (part, role, what) in [(0, Role::Ordinary, "ordinary Rooms"), (1, Role::Node, "Connection Nodes")] {
        let count = with(role).count();
        for (preset, name) in presets.iter().zip(names) {
            if count < usize::from(preset[part]) {
                return Err(sources
                    .complain_of_all(file, &format!("there are {count} {what}; the {name} game needs {}", preset[part]))
                    .remedy("take fewer out, or make the game smaller under `constants:`"));
            }
        }
    }
    Ok(())
}

/// F07-ACTION: at most two things are chosen with a command.
pub(super) fn targets(sources: &Sources<'_>, at: At<'_>, targets: &[Target]) -> Checked {
    if targets.len() <= limits::TARGETS {
        return Ok(());
    }
    Err(sources
        .complain(at, "targets", &format!("there are {} targets", targets.len()))
        .remedy(format!("keep at most {}; use `pick:` for the others", limits::TARGETS)))
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

/// The programs fit the numbers that they are run by.
pub(super) fn library(sources: &Sources<'_>, library: &Library<Lexicon>) -> Checked {
    if library.fits() {
        return Ok(());
    }
    Err(sources
        .complain_of_all(CardType::Action.file(), "there are more effects than the game has numbers for")
        .remedy("leave a pack out"))
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

pub(super) fn passive(sources: &Sources<'_>, at: At<'_>, passive: Passive) -> Checked {
    match passive {
        Passive::Skill(SkillBonus { by, .. }) => change(sources, at, "by", by),
        Passive::Movement(by) => change(sources, at, "movement", by),
        Passive::ShotsAtMe(by) => change(sources, at, "shots_at_me", by),
        Passive::DrawCount(by) => change(sources, at, "draw_count", by),
        Passive::Revenge(by) => change(sources, at, "revenge", by),
        Passive::GadgetSlots(more) => count(sources, at, "gadget_slots", more),
        Passive::HandLimit(more) => count(sources, at, "hand_limit", more),
        Passive::EasyEscape(more) => count(sources, at, "easy_escape", more),
        _ => Ok(()),
    }
}

/// A verb where it makes sense, with numbers that do.
pub(super) fn verb(sources: &Sources<'_>, site: &Site<'_>, verb: &Verb) -> Checked {
    let at = site.at;
    let misplaced = |word: &str, what: &str, remedy: &str| Err(sources.complain(at, word, what).remedy(remedy));
    match verb {
        Verb::Prevent if !site.moment.before => misplaced(
            "prevent",
            "`prevent` has nothing to take back here",
            "use it in a reaction to something that would happen, such as `when: would_be_dazed`",
        ),
        Verb::Reroll if !site.moment.check => misplaced(
            "reroll",
            "`reroll` has no die to roll again here",
            "use it in a reaction with `when: check_failed` or `when: check_passed`",
        ),
        Verb::ChangeRoll(_) if !site.moment.check => misplaced(
            "change_roll",
            "`change_roll` has no die to change here",
            "use it in a reaction with `when: check_failed` or `when: check_passed`",
        ),
        Verb::Redirect(_) if !site.moment.action => misplaced(
            "redirect",
            "`redirect` has no card to aim elsewhere here",
            "use it in a reaction with `when: action_played`",
        ),
        // 6.2: no kill effect outside lethal weapons.
        Verb::Kill(_) if at.pack == 0 => {
            misplaced("kill", "cards of the box never kill by their text", "use a lethal weapon, or write a pack")
        }
        Verb::ChangeRoll(by) => change(sources, at, "change_roll", *by),
        Verb::Countdown(by) => change(sources, at, "countdown", *by),
        Verb::Movement(who) => change(sources, at, "by", who.by),
        Verb::Draw(who)
        | Verb::GainData(who)
        | Verb::LoseData(who)
        | Verb::StealData(who)
        | Verb::GiveData(who)
        | Verb::DropData(who)
        | Verb::BankData(who) => count(sources, at, "count", who.count),
        Verb::Discard(cards) => count(sources, at, "count", cards.count),
        Verb::SpawnGuards(spawn) => count(sources, at, "count", spawn.count),
        Verb::Arrange(arrange) => count(sources, at, "count", arrange.count),
        Verb::MarkRoom(marker) | Verb::UnmarkRoom(marker) => count(sources, at, "count", marker.count),
        Verb::MarkAgent(marker) | Verb::UnmarkAgent(marker) => count(sources, at, "count", marker.count),
        Verb::MoveGuard(go) | Verb::MoveFigure(go) => count(sources, at, "steps", go.steps),
        Verb::Announce(words) => text(sources, at, "announce", words, limits::FLAVOUR_CHARS),
        _ => Ok(()),
    }
}

/// The size and shape of a program, with everything inside its steps.
pub(super) fn size(sources: &Sources<'_>, at: At<'_>, steps: &[Steps]) -> Checked {
    let mut count = 0;
    measure(sources, at, steps, 1, &mut count)
}

fn measure(sources: &Sources<'_>, at: At<'_>, steps: &[Steps], depth: usize, counted: &mut usize) -> Checked {
    *counted += steps.len();
    if *counted > limits::PROGRAM_STEPS {
        return Err(sources
            .complain(at, "", &format!("the effect has more than {} steps", limits::PROGRAM_STEPS))
            .remedy("make it shorter, or make two cards of it"));
    }
    if depth > limits::PROGRAM_DEPTH && !steps.is_empty() {
        return Err(sources
            .complain(at, "", &format!("steps lie more than {} deep inside each other", limits::PROGRAM_DEPTH))
            .remedy("make it simpler, or make two cards of it"));
    }
    for step in steps {
        let inner: Vec<&[Steps]> = match step {
            Effect::Do(verb) => inside(verb),
            Effect::If(_, a, b) | Effect::Check(_, a, b) => vec![a, b],
            Effect::ForEach(_, steps) | Effect::Pick(_, _, steps) | Effect::May(_, steps) => vec![steps],
            Effect::Choose(_, options) => {
                branches(sources, at, "choose", options.len())?;
                options.iter().try_for_each(|(name, _)| text(sources, at, "name", name, limits::NAME_CHARS))?;
                options.iter().map(|(_, steps)| steps.as_slice()).collect()
            }
            Effect::Roll(sides, table) => {
                branches(sources, at, "roll", table.len())?;
                if !limits::DIE_SIDES.contains(sides) {
                    let (least, greatest) = (limits::DIE_SIDES.start(), limits::DIE_SIDES.end());
                    return Err(sources
                        .complain(at, "roll", &format!("a die cannot have {sides} sides"))
                        .remedy(format!("write a number from {least} to {greatest}")));
                }
                table.iter().map(|(_, steps)| steps.as_slice()).collect()
            }
        };
        inner.into_iter().try_for_each(|steps| measure(sources, at, steps, depth + 1, counted))?;
    }
    Ok(())
}

fn branches(sources: &Sources<'_>, at: At<'_>, word: &str, ways: usize) -> Checked {
    if (1..=limits::BRANCHES).contains(&ways) {
        return Ok(());
    }
    Err(sources
        .complain(at, word, &format!("`{word}` has {ways} ways to go on"))
        .remedy(format!("write 1 to {}", limits::BRANCHES)))
}

/// The programs inside a verb.
fn inside(verb: &Verb) -> Vec<&[Steps]> {
    match verb {
        Verb::Fetch(fetch) => vec![&fetch.otherwise],
        Verb::Later(later) => vec![&later.steps],
        Verb::Contest(contest) => vec![&contest.wins, &contest.loses, &contest.both],
        Verb::Attack(attack) => {
            attack.weapon.iter().flat_map(|weapon| [weapon.on_hit.as_slice(), weapon.on_miss.as_slice()]).collect()
        }
        _ => Vec::new(),
    }
}
