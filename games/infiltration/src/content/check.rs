//! What must be true of a box beyond its types (the end of section 5.1 of the ledger): counts, unique names, exits, and that
//! nothing can keep a game from ending.

use engine::Complaint;
use engine::effect::Word;

use super::data::{After, BoxData, ItemData, NpcData, OperativeData, RoomData, Use};
use crate::data_files::{DATA_FILES, MOST_VALUE};
use crate::names::{Floor, ITEMS, NPCS, OPERATIVES, PLACES};
use crate::vocabulary::{Step, Verb};

/// Prototypes in the box (INF-SETUP-11).
const PROTOTYPES: u8 = 4;
/// INF-RULING-41: what all effects together may lower proximity by.
const MOST_LOWERED: i32 = 31;

fn unless(ok: bool, file: &str, what: impl FnOnce() -> String) -> Result<(), Complaint> {
    if ok { Ok(()) } else { Err(Complaint::about(file, what())) }
}

fn unique<'n>(file: &str, names: impl Iterator<Item = &'n str>) -> Result<(), Complaint> {
    let mut seen: Vec<String> = Vec::new();
    for name in names {
        let lower = name.to_lowercase();
        unless(!seen.contains(&lower), file, || format!("the name `{name}` is used twice"))?;
        seen.push(lower);
    }
    Ok(())
}

/// Whether a program contains such a verb, wherever it stands.
fn contains(steps: &[Step], wanted: impl Fn(&Verb) -> bool) -> bool {
    let mut found = false;
    for mut step in steps.iter().cloned() {
        step.each_word(&mut |word| {
            if let Word::Verb(verb) = word {
                found |= wanted(verb);
            }
        });
    }
    found
}

/// How far a program can lower proximity.
fn lowers(steps: &[Step]) -> i32 {
    let mut sum = 0;
    for mut step in steps.iter().cloned() {
        step.each_verb(&mut |verb| {
            if let Verb::Proximity(by) = verb {
                sum -= i32::from(*by).min(0);
            }
        });
    }
    sum
}

/// Whether a program holds back the dial: what could be repeated for ever must not.
fn stalls(steps: &[Step]) -> bool {
    lowers(steps) > 0 || contains(steps, |verb| *verb == Verb::NoDie)
}

/// INF-SETUP-13, INF-RULING-08: six operatives, each with a colour of its own, and nothing else about them.
pub fn operatives(file: &str, all: &[OperativeData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    unique(file, all.iter().map(|one| one.name.as_str()))?;
    unique(file, all.iter().map(|one| one.colour.as_str()))?;
    unless(all.len() == OPERATIVES, file, || format!("{} operatives; the box has {OPERATIVES}", all.len()))
}

/// INF-SETUP-12: five NPCs.
pub fn npcs(file: &str, all: &[NpcData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    unique(file, all.iter().map(|one| one.name.as_str()))?;
    unless(all.len() == NPCS, file, || format!("{} NPCs; the box has {NPCS}", all.len()))?;
    for npc in all {
        // They come back every round, so they must not hold the dial (INF-RULING-41).
        let holds = stalls(&npc.start) || stalls(&npc.activate);
        unless(!holds, file, || format!("{}: an NPC cannot lower proximity or stop the die", npc.name))?;
    }
    Ok(())
}

/// INF-SETUP-09, INF-SETUP-10, INF-SETUP-11, INF-RULING-09: 117 data files worth 1 to 3, six special cards, tokens enough
/// for every room in play.
pub fn contents(file: &str, contents: &BoxData) -> Result<(), Complaint> {
    let count: usize = contents.data.iter().map(|kind| usize::from(kind.copies)).sum();
    unless(count == DATA_FILES, file, || format!("{count} data files; the box has {DATA_FILES}"))?;
    for kind in &contents.data {
        unless((1..=MOST_VALUE).contains(&kind.value), file, || {
            format!("a data file is worth 1 to {MOST_VALUE}, not {}", kind.value)
        })?;
    }
    unless(contents.prototypes.copies == PROTOTYPES, file, || {
        format!("{} Prototypes; the box has {PROTOTYPES}", contents.prototypes.copies)
    })?;
    unless(contents.blackmail_file.copies == 1 && contents.sludge.copies == 1, file, || {
        "there is one Blackmail File and one Sludge".into()
    })?;
    let enough = |tokens: u8| usize::from(tokens) >= PLACES;
    unless(enough(contents.interface_tokens) && enough(contents.guard_tokens), file, || {
        format!("one Interface and one guard token are needed for each of the {PLACES} rooms in play")
    })
}

/// INF-SETUP-15, INF-RULING-38, INF-RULING-41: 35 items; none that comes back holds the dial.
pub fn items(file: &str, all: &[ItemData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    unique(file, all.iter().map(|one| one.name.as_str()))?;
    unless(all.len() == ITEMS, file, || format!("{} items; the box has {ITEMS}", all.len()))?;
    for item in all {
        let programs = [&item.steps, &item.at_end_of_resolution];
        unless(programs.iter().any(|steps| !steps.is_empty()), file, || format!("{} does nothing", item.name))?;
        let holds = programs.iter().any(|steps| stalls(steps));
        unless(item.after == After::Discard || !holds, file, || {
            format!("{}: an item that returns to hand cannot lower proximity or stop the die", item.name)
        })?;
        let escapes = programs.iter().any(|steps| contains(steps, |verb| *verb == Verb::Escape));
        unless(!escapes, file, || format!("{}: only rooms let an operative escape", item.name))?;
        let doors = programs.iter().any(|steps| contains(steps, |verb| *verb == Verb::MoveToSecret));
        unless(!doors, file, || format!("{}: only rooms lead to the secret room", item.name))?;
    }
    Ok(())
}

/// INF-SETUP-05, INF-SETUP-06, INF-SETUP-07, INF-ESCAPE-02, INF-ESCAPE-03, INF-SECRET-01, INF-RULING-55.
pub fn rooms(file: &str, all: &[RoomData], npcs: &[NpcData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    unique(file, all.iter().map(|one| one.name.as_str()))?;
    for floor in Floor::ALL {
        let count = all.iter().filter(|room| room.floor == floor).count();
        unless(count == floor.cards(), file, || {
            format!("{count} rooms of the {floor:?} floor; the box has {}", floor.cards()).to_lowercase()
        })?;
    }
    for room in all {
        one_room(file, room)?;
    }
    let functions = |wanted: Verb| {
        let has = move |room: &&RoomData| room.interface.as_ref().is_some_and(|i| contains(&i.steps, |v| *v == wanted));
        let mut floors: Vec<u8> = all.iter().filter(has).map(|room| room.floor as u8).collect();
        floors.sort_unstable();
        floors
    };
    // RAO and Halo, the Loading Dock and the Executive Elevator: one on each floor.
    let pair = [Floor::First as u8, Floor::Second as u8];
    unless(functions(Verb::MoveToSecret) == pair, file, || {
        "exactly one room of each floor leads to the secret room".into()
    })?;
    unless(functions(Verb::Escape) == pair, file, || "exactly one room of each floor lets an operative escape".into())?;
    for npc in npcs {
        let places = |verb: &Verb| matches!(verb, Verb::PlaceNpc(named) if named.name.eq_ignore_ascii_case(&npc.name));
        let count = all.iter().filter(|room| programs(room).any(|steps| contains(steps, places))).count();
        unless(count == 1, file, || format!("{} is placed by {count} rooms; every NPC by exactly one", npc.name))?;
    }
    Ok(())
}

/// INF-RULING-41: every game ends. Proximity can be lowered by so much and no more: each item once, each room once, and
/// once again for each item that can put a token back.
pub fn ending(file: &str, rooms: &[RoomData], items: &[ItemData]) -> Result<(), Complaint> {
    let room = |room: &RoomData| programs(room).map(|steps| lowers(steps)).sum::<i32>();
    let item = |item: &ItemData| lowers(&item.steps) + lowers(&item.at_end_of_resolution);
    let ports = items.iter().filter(|item| contains(&item.steps, |verb| *verb == Verb::AddInterface)).count() as i32;
    let most = rooms.iter().map(room).max().unwrap_or_default();
    let lowered = rooms.iter().map(room).sum::<i32>() + items.iter().map(item).sum::<i32>() + ports * most;
    unless(lowered <= MOST_LOWERED, file, || {
        format!("all effects together lower proximity by {lowered}; more than {MOST_LOWERED} could hold up the game")
    })
}

fn programs(room: &RoomData) -> impl Iterator<Item = &Vec<Step>> {
    let effects = [&room.reveal, &room.enter].into_iter().flatten().map(|effect| &effect.steps);
    let function = room.interface.iter().map(|function| &function.steps);
    effects.chain(function).chain(room.guard.iter().map(|guard| &guard.on_destroy))
}

fn one_room(file: &str, room: &RoomData) -> Result<(), Complaint> {
    let name = &room.name;
    for (what, effect) in [("Reveal", &room.reveal), ("Enter", &room.enter)] {
        let Some(effect) = effect else { continue };
        let moves = |verb: &Verb| matches!(verb, Verb::Move(_) | Verb::MoveToSecret | Verb::Escape);
        unless(!contains(&effect.steps, moves), file, || {
            format!("{name}: no {what} effect moves an operative or lets it escape")
        })?;
    }
    // An Enter effect comes again and again.
    let again = room.enter.iter().any(|enter| stalls(&enter.steps));
    let repeats = room.interface.iter().any(|function| function.uses == Use::Repeat && stalls(&function.steps));
    unless(!again && !repeats, file, || {
        format!("{name}: what can be repeated cannot lower proximity or stop the die")
    })?;
    let elsewhere = room.guard.iter().any(|guard| contains(&guard.on_destroy, |v| *v == Verb::Escape));
    unless(!elsewhere, file, || format!("{name}: only an Interface function lets an operative escape"))
}
