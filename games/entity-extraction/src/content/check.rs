//! What must be true of a box beyond its types: the counts of sections 1 and 5 of the ledger, unique names, and that every
//! limit can be counted.

use engine::Complaint;

use super::data::{
    BoxData, Class, Cost, EffectData, EntityData, HallData, ItemData, Limit, RoomData, RoomKind, WeaponData,
};
use crate::cards::CARDS;
use crate::layout::{HALLS, HallSides, Side, check_sides};
use crate::names::{ENTITIES, HOSTILES, ITEM_KINDS, OPERATIVES, ROOMS, Tally, WEAPONS};
use crate::state::{MOST_HT, STACK_OF_HURT};
use crate::vocabulary::{Step, Verb};

/// EE-RULING-07: openings of all halls, open sides, doors, airlock doors.
const OPENINGS: [usize; 3] = [24, 9, 4];
/// Item cards.
const ITEMS: usize = CARDS - WEAPONS - ENTITIES;
/// Draws of all rooms together (section 5.2).
const ENTITY_DRAWS: u32 = 18;
const ITEM_DRAWS: u32 = 9;

fn unless(ok: bool, file: &str, what: impl FnOnce() -> String) -> Result<(), Complaint> {
    if ok { Ok(()) } else { Err(Complaint::about(file, what())) }
}

pub fn unique<'n>(file: &str, names: impl Iterator<Item = &'n str>) -> Result<(), Complaint> {
    let mut seen: Vec<String> = Vec::new();
    for name in names {
        let lower = name.to_lowercase();
        unless(!seen.contains(&lower), file, || format!("the name `{name}` is used twice"))?;
        seen.push(lower);
    }
    Ok(())
}

/// Visits every verb of a program.
fn each_verb(steps: &[Step], visit: &mut dyn FnMut(&Verb)) {
    for mut step in steps.iter().cloned() {
        step.each_verb(&mut |verb| visit(verb));
    }
}

fn limit(file: &str, name: &str, limit: Limit) -> Result<(), Complaint> {
    let counts = [limit.per_operative_game, limit.per_operative_turn];
    unless(counts.into_iter().flatten().all(|most| (1..=Tally::MOST).contains(&most)), file, || {
        format!("{name}: a limit is 1 to {}", Tally::MOST)
    })
}

/// A text that says more than its program can hold up a game: amounts stay small.
fn amounts(file: &str, name: &str, steps: &[Step]) -> Result<(), Complaint> {
    let mut fits = true;
    each_verb(steps, &mut |verb| {
        fits &= match verb {
            Verb::DrawItem(n) | Verb::DrawEntity(n) | Verb::PreventDamage(n) | Verb::HealEntity(n) => *n <= 9,
            Verb::SetHt(n) => (1..=MOST_HT).contains(n),
            Verb::GainAmmo(amount) | Verb::RegainHt(amount) => amount.amount <= 9,
            Verb::Damage(amount) => amount.amount <= STACK_OF_HURT,
            Verb::Actions(by) => (-4..=4).contains(by),
            Verb::DamageEntity(blow) => blow.amount <= 9,
            Verb::MoveEntity(push) => push.steps <= 9,
            Verb::Approach(approach) => approach.steps <= 9,
            _ => true,
        };
    });
    unless(fits, file, || format!("{name}: an amount is too large"))
}

fn effect(file: &str, name: &str, data: Option<&EffectData>) -> Result<(), Complaint> {
    let Some(data) = data else { return Ok(()) };
    unless(!data.steps.is_empty(), file, || format!("{name}: a text without a program"))?;
    limit(file, name, data.limit)?;
    amounts(file, name, &data.steps)
}

/// EE-LAYOUT-03, EE-RULING-07: eleven halls with 37 openings.
pub fn halls(file: &str, all: &[HallData], sides: &HallSides) -> Result<(), Complaint> {
    unless(all.len() == HALLS, file, || format!("{} halls; the box has {HALLS}", all.len()))?;
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    let count = |side: Side| sides.iter().flatten().filter(|one| **one == side).count();
    let found = [Side::Open, Side::Door, Side::Airlock].map(count);
    unless(found == OPENINGS, file, || {
        format!("{} open sides, {} doors and {} airlock doors; the box has 24, 9 and 4", found[0], found[1], found[2])
    })?;
    check_sides(sides).map_err(|what| Complaint::about(file, what.to_string()))?;
    for (hall, sides) in all.iter().zip(sides) {
        unless(hall.airlock == sides.contains(&Side::Airlock), file, || {
            format!("{}: `airlock` and the sides do not agree", hall.name)
        })?;
        effect(file, &hall.name, hall.enter.as_ref())?;
    }
    Ok(())
}

/// EE-RULING-02 and section 5.2: seventeen rooms, Gate and Breach first, 18 Entity and 9 Item draws.
pub fn rooms(file: &str, all: &[RoomData]) -> Result<(), Complaint> {
    unless(all.len() == ROOMS, file, || format!("{} rooms; the box has {ROOMS}", all.len()))?;
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    let (mut entities, mut items) = (0, 0);
    for (number, room) in all.iter().enumerate() {
        let kind = [RoomKind::Gate, RoomKind::Breach].get(number).copied().unwrap_or_default();
        unless(room.kind == kind, file, || "the first room is the Gate, the second the Breach".into())?;
        effect(file, &room.name, room.first.as_ref())?;
        effect(file, &room.name, room.any.as_ref())?;
        if let Some(first) = &room.first {
            each_verb(&first.steps, &mut |verb| match verb {
                Verb::DrawEntity(n) => entities += u32::from(*n),
                Verb::DrawItem(n) => items += u32::from(*n),
                _ => {}
            });
        }
        let mut draws = false;
        if let Some(any) = &room.any {
            each_verb(&any.steps, &mut |verb| draws |= matches!(verb, Verb::DrawEntity(_)));
        }
        // EE-RULING-18: Entities would run out.
        unless(!draws, file, || format!("{}: only a First Entry draws Entities", room.name))?;
    }
    unless((entities, items) == (ENTITY_DRAWS, ITEM_DRAWS), file, || {
        format!("{entities} Entity and {items} Item draws; the rooms have {ENTITY_DRAWS} and {ITEM_DRAWS}")
    })
}

/// EE-SETUP-03, EE-SETUP-04: three Small Weapons first, then eight others.
pub fn weapons(file: &str, all: &[WeaponData]) -> Result<(), Complaint> {
    unless(all.len() == WEAPONS, file, || format!("{} weapons; the box has {WEAPONS}", all.len()))?;
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    for (number, weapon) in all.iter().enumerate() {
        unless((weapon.class == Class::Small) == (number < OPERATIVES), file, || {
            format!("the first {OPERATIVES} weapons are the Small ones")
        })?;
        let fits = (1..=9).contains(&weapon.damage) && (1..=9).contains(&weapon.attacks) && weapon.range <= 9;
        unless(fits, file, || format!("{}: damage, attacks and range are at most 9", weapon.name))?;
        amounts(file, &weapon.name, &weapon.on_hit)?;
    }
    Ok(())
}

fn one_item(file: &str, item: &ItemData) -> Result<(), Complaint> {
    let name = &item.name;
    let works = match item.cost {
        Cost::Action | Cost::Free | Cost::Reaction => !item.steps.is_empty(),
        Cost::Passive => {
            item.steps.is_empty()
                && !(item.passives.is_empty() && item.on_discover.is_empty() && item.before_discover.is_empty())
        }
    };
    unless(works, file, || format!("{name}: what it costs and what it does not agree"))?;
    unless((item.cost == Cost::Reaction) == item.when.is_some(), file, || {
        format!("{name}: a reaction, and nothing else, says `when`")
    })?;
    // What costs nothing and stays in the hand could be used for ever.
    unless(item.consumable || !matches!(item.cost, Cost::Free | Cost::Reaction), file, || {
        format!("{name}: what is free or a reaction is discarded on use")
    })?;
    for steps in [&item.steps, &item.on_discover, &item.before_discover] {
        amounts(file, name, steps)?;
    }
    Ok(())
}

/// EE-RULING-38: 42 cards.
pub fn items(file: &str, all: &[ItemData]) -> Result<(), Complaint> {
    unless(all.len() == ITEM_KINDS, file, || format!("{} kinds of item; the box has {ITEM_KINDS}", all.len()))?;
    unique(file, all.iter().map(|one| one.id.as_str()))?;
    let copies: usize = all.iter().map(|item| usize::from(item.copies)).sum();
    unless(copies == ITEMS && all.iter().all(|item| item.copies > 0), file, || {
        format!("{copies} item cards; the box has {ITEMS}, at least one of each")
    })?;
    all.iter().try_for_each(|item| one_item(file, item))
}

/// EE-ENTITY-03, EE-RULING-31: nine Hostiles, the Host first, whose hit points are the damage tokens; nine Item Entities.
pub fn entities(file: &str, all: &EntityData, contents: &BoxData) -> Result<(), Complaint> {
    let (hostiles, items) = (all.hostiles.len(), all.items.len());
    unless(hostiles == HOSTILES && items == ENTITIES - HOSTILES, file, || {
        format!("{hostiles} Hostiles and {items} Item Entities; the box has {HOSTILES} and {}", ENTITIES - HOSTILES)
    })?;
    unique(file, all.hostiles.iter().map(|one| one.id.as_str()).chain(all.items.iter().map(|one| one.id.as_str())))?;
    let hp: u32 = all.hostiles.iter().map(|hostile| u32::from(hostile.hp)).sum();
    unless(hp == u32::from(contents.damage_tokens), file, || {
        format!("the Hostiles have {hp} HP; the box has {} damage tokens", contents.damage_tokens)
    })?;
    for hostile in &all.hostiles {
        unless(hostile.hp > 0, file, || format!("{} has no HP", hostile.name))?;
        amounts(file, &hostile.name, &hostile.turn)?;
        amounts(file, &hostile.name, &hostile.discovery)?;
        let mut draws = false;
        each_verb(&hostile.discovery, &mut |verb| draws |= matches!(verb, Verb::DrawEntity(_)));
        each_verb(&hostile.turn, &mut |verb| draws |= matches!(verb, Verb::DrawEntity(_)));
        unless(!draws, file, || format!("{}: a Hostile draws no Entities", hostile.name))?;
    }
    for item in &all.items {
        unless(item.copies == 1, file, || format!("{}: there is one of each Entity", item.name))?;
        one_item(file, item)?;
    }
    Ok(())
}

/// EE-SETUP-01, EE-SETUP-02, EE-DOOR-03: tokens and markers.
pub fn contents(file: &str, contents: &BoxData) -> Result<(), Complaint> {
    let operatives = contents.operatives.len();
    unless(operatives == OPERATIVES, file, || format!("{operatives} operatives; there are always {OPERATIVES}"))?;
    unique(file, contents.operatives.iter().map(|one| one.name.as_str()))?;
    unless(contents.health_tokens == MOST_HT * OPERATIVES as u8, file, || {
        format!("{} health tokens; each operative has {MOST_HT}", contents.health_tokens)
    })?;
    let most = contents.starting_ammo.max(contents.scarce_ammo);
    unless(most <= 60 && contents.ammo_tokens <= 200 && OPERATIVES as u8 * most <= contents.ammo_tokens, file, || {
        format!("{} ammo tokens are not enough to begin with", contents.ammo_tokens)
    })?;
    unless((1..=9).contains(&contents.lock_markers), file, || "there are 1 to 9 lock markers".into())
}
