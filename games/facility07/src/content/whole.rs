//! What must be true of all packs together (F07-WILD-12): enough of everything, not too much, and a facility that can
//! be built.

use engine::Complaint;
use engine::effect::Library;
use indexmap::{IndexMap, IndexSet};

use super::data::RulesData;
use super::limits::{self, most};
use super::merge::{CardType, Merged};
use super::sources::{At, Sources, shown};
use crate::vocabulary::{Lexicon, Role};

const RULES: &str = "rules.yaml";

/// Files with a key in them that a complaint may be about.
type Places<'p> = &'p [(&'static str, &'p str)];

/// Where somebody may have taken too much out, or asked for too much.
const TAKEN: [(&str, &str); 3] = [(RULES, "remove"), (RULES, "copies"), (RULES, "constants")];

/// Everything that is wrong with the packs as a whole.
pub(super) fn together(merged: &Merged<'_>) -> Vec<Complaint> {
    let mut found = too_many(merged);
    found.extend(too_few(merged));
    found.extend(same_names(merged));
    found.extend(board(merged));
    found
}

fn ops_cards(merged: &Merged<'_>) -> usize {
    merged.ops.values().map(|card| usize::from(card.data.copies())).sum()
}

fn event_cards(merged: &Merged<'_>) -> usize {
    merged.events.values().map(|card| usize::from(card.data.copies)).sum()
}

fn too_many(merged: &Merged<'_>) -> Vec<Complaint> {
    let sum = |count: fn(&RulesData) -> usize| merged.rules.iter().map(|rules| count(&rules.data)).sum::<usize>();
    let event_tags = merged.events.values().flat_map(|card| &card.data.tags);
    let all_tags: IndexSet<&String> = merged.tags.iter().chain(event_tags).collect();
    let tokens: usize = merged.figures.values().map(|kind| usize::from(kind.data.tokens)).sum();
    // The last card of a file stands for all of them.
    let ops = [(CardType::Action.file(), ""), (CardType::Gadget.file(), ""), (CardType::Covert.file(), "")];
    let copies = [&ops[..], &[(RULES, "copies")]].concat();
    let events = [(CardType::Event.file(), ""), (RULES, "copies")];
    let notes = merged.markers.values().filter(|kind| kind.data.note).count();
    let limits: [(Places<'_>, &str, usize, usize); 16] = [
        (&ops, "designs of Ops cards", merged.ops.len(), most::OPS_DESIGNS),
        (&copies, "Ops cards", ops_cards(merged), most::OPS),
        (&ops, "different tags", all_tags.len(), limits::TAGS),
        (&events, "designs of Event cards", merged.events.len(), most::EVENTS),
        (&events, "Event cards", event_cards(merged), most::EVENTS),
        (&[(CardType::Room.file(), "")], "Room cards", merged.rooms.len(), most::ROOM_CARDS),
        (&[(CardType::Agent.file(), "")], "Agents", merged.agents.len(), most::AGENT_CARDS),
        (&[(CardType::Secret.file(), "")], "Top Secret cards", merged.secrets.len(), most::SECRETS),
        (&[(RULES, "figures")], "figures", tokens, most::FIGURES),
        (&[(RULES, "markers")], "kinds of markers", merged.markers.len() - notes, most::MARKER_KINDS),
        (&[(RULES, "markers")], "kinds of notes", notes, most::NOTES),
        (&[(RULES, "terms")], "terms", merged.terms.len(), limits::TERMS),
        (&[(RULES, "house_rules")], "house rules", sum(|rules| rules.house_rules.len()), limits::HOUSE_RULES),
        (&[(RULES, "actions")], "house actions", sum(|rules| rules.actions.len()), limits::HOUSE_ACTIONS),
        (&[(RULES, "endings")], "endings", sum(|rules| rules.endings.len()), limits::ENDINGS),
        (&[(RULES, "scoring")], "scoring lines", sum(|rules| rules.scoring.len()), limits::ENDINGS),
    ];
    let beyond = limits.into_iter().filter(|(_, _, count, greatest)| count > greatest);
    let complain = |(places, what, count, greatest): (Places<'_>, &str, usize, usize)| {
        merged
            .sources
            .complain_of_all(places, &format!("there are {count} {what}; at most {greatest} have room"))
            .remedy("take some out, or leave a pack out")
    };
    beyond.map(complain).collect()
}

/// F07-WILD-12: six players can be dealt to, F07-SETUP-03, F07-SETUP-14, F07-TURN-09.
fn too_few(merged: &Merged<'_>) -> Vec<Complaint> {
    let constants = &merged.constants;
    let ops_needed = 6 * (usize::from(constants.opening_hand) + usize::from(constants.draw));
    let limits = [
        ("Ops cards", ops_cards(merged), ops_needed),
        ("Agents", merged.agents.len(), 12),
        ("Top Secret cards", merged.secrets.len(), 6),
        ("Event cards", event_cards(merged), 1),
    ];
    let below = limits.into_iter().filter(|(_, count, least)| count < least);
    let complain = |(what, count, least): (&str, usize, usize)| {
        merged
            .sources
            .complain_of_all(&TAKEN, &format!("there are {count} {what}; six players need {least}"))
            .remedy("take fewer out, or add some")
    };
    below.map(complain).collect()
}

/// Players call cards by their names, so of one type each has its own.
fn same_names(merged: &Merged<'_>) -> Vec<Complaint> {
    let ops = merged.ops.iter().map(|(id, card)| (card.data.card_type().file(), id, card.pack, card.data.name()));
    let events = merged.events.iter().map(|(id, card)| (CardType::Event.file(), id, card.pack, &*card.data.name));
    let rooms = merged.rooms.iter().map(|(id, card)| (CardType::Room.file(), id, card.pack, &*card.data.name));
    let agents = merged.agents.iter().map(|(id, card)| (CardType::Agent.file(), id, card.pack, &*card.data.name));
    let secrets = merged.secrets.iter().map(|(id, card)| (CardType::Secret.file(), id, card.pack, &*card.data.name));
    let lists: [Vec<_>; 5] = [ops.collect(), events.collect(), rooms.collect(), agents.collect(), secrets.collect()];
    let mut found = Vec::new();
    for list in lists {
        let mut names: IndexMap<String, &String> = IndexMap::new();
        for (file, id, pack, name) in list {
            if let Some(other) = names.insert(name.trim().to_lowercase(), id) {
                let what = format!("`{}` is the name of `{other}` too", shown(name));
                let complaint = merged.sources.complain(At { pack, file, card: id }, "name", &what);
                found.push(complaint.remedy("give one of them another `name`, or replace the other by using its `id`"));
            }
        }
    }
    found
}

/// F07-WILD-12: the facility can be built.
fn board(merged: &Merged<'_>) -> Vec<Complaint> {
    let (sources, file) = (&merged.sources, CardType::Room.file());
    let with = |role: Role| merged.rooms.iter().filter(move |(_, room)| room.data.role == role);
    let mut found = Vec::new();
    for role in [Role::Entryway, Role::Prison, Role::Mainframe] {
        let rooms: Vec<_> = with(role).collect();
        let word = role.word();
        match rooms.as_slice() {
            [_] => {}
            // Packs cannot take it out, so the box is without it.
            [] => found.push(
                sources
                    .complain(At { pack: 0, file, card: "" }, "", &format!("no Room has the role `{word}`"))
                    .remedy(format!("give one Room `role: {word}`")),
            ),
            [(first, _), .., (id, last)] => {
                let at = At { pack: last.pack, file, card: id };
                found.push(
                    sources
                        .complain(at, word, &format!("two Rooms have the role `{word}`"))
                        .remedy(format!("keep one; a Room with the id `{first}` replaces the first")),
                );
            }
        }
    }
    let presets = [merged.constants.short, merged.constants.medium, merged.constants.long];
    let names = ["short", "medium", "long"];
    for (part, role, what) in [(0, Role::Ordinary, "ordinary Rooms"), (1, Role::Node, "Connection Nodes")] {
        let count = with(role).count();
        let short = presets.iter().zip(names).find(|(preset, _)| count < usize::from(preset[part]));
        found.extend(short.map(|(preset, name)| {
            sources
                .complain_of_all(&TAKEN, &format!("there are {count} {what}; the {name} game needs {}", preset[part]))
                .remedy("take fewer out, or make the game smaller under `constants:`")
        }));
    }
    found
}

/// The programs fit the numbers that they are run by.
pub(super) fn library(sources: &Sources<'_>, library: &Library<Lexicon>) -> Result<(), Complaint> {
    if library.fits() {
        return Ok(());
    }
    Err(sources
        .complain_of_all(&[(CardType::Action.file(), "")], "there are more effects than the game has numbers for")
        .remedy("leave a pack out"))
}
