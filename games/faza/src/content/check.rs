//! What must be true of a box beyond its types: counts, unique names, everything named exists. The counts are those of
//! the rulebook, not of the older prototype that public pages describe (FAZA-RULING-58).

use engine::Complaint;

use super::data::{CardData, CharacterData, DifficultyData, EventData, EventKind, ShipData, TileData};
use crate::names::{Area, Difficulty, Ship};
use crate::tiles::{Tile, TileSet};

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

/// FAZA-SETUP-14: two characters for each Area of Focus.
pub fn characters(file: &str, all: &[CharacterData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|character| character.name.as_str()))?;
    for area in Area::ALL {
        let count = all.iter().filter(|character| character.area == area).count();
        unless(count == 2, file, || format!("{area} has {count} characters; every Area of Focus has two"))?;
    }
    Ok(())
}

/// FAZA-SETUP-17, FAZA-CARD-07: four cards an Area, a movement and an enhancement on each healthy side.
pub fn cards(file: &str, all: &[CardData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|card| card.id.as_str()))?;
    unless(all.len() == 16, file, || format!("{} cards; the box has 16", all.len()))?;
    for area in Area::ALL {
        for number in 1..=4 {
            let count = all.iter().filter(|card| card.area == area && card.number == number).count();
            unless(count == 1, file, || format!("{area} needs exactly one card {number}, not {count}"))?;
        }
    }
    for card in all {
        let names = card.healthy.iter().chain(&card.injured).map(|choice| choice.name.as_str());
        unique(file, names)?;
        let [movement, enhancement] = &card.healthy;
        unless(movement.movement.is_some() && enhancement.movement.is_none(), file, || {
            format!("{}: the healthy side has first a movement, then an enhancement", card.id)
        })?;
        for choice in card.healthy.iter().chain(&card.injured) {
            let both = choice.movement.is_some() && !choice.steps.is_empty();
            let neither = choice.movement.is_none() && choice.steps.is_empty();
            unless(!both && !neither, file, || format!("{} {}: write either `move:` or `do:`", card.id, choice.name))?;
        }
    }
    Ok(())
}

/// FAZA-SETUP-03, FAZA-SETUP-06, FAZA-SETUP-15: sixteen tiles, an Outpost for each Area, a start for each ship.
pub fn tiles(file: &str, all: &[TileData]) -> Result<(), Complaint> {
    let numbers: TileSet = all.iter().map(|tile| tile.number).collect();
    unless(all.len() == 16 && numbers == TileSet::ALL, file, || {
        let missing: Vec<_> = TileSet::ALL.minus(numbers).map(Tile::number).collect();
        format!("the tiles are not 1 to 16 once each; missing: {missing:?}")
    })?;
    for area in Area::ALL {
        let outposts = all.iter().filter(|tile| tile.outpost && tile.area == area).count();
        unless(outposts == 1, file, || format!("{area} has {outposts} Outposts; every Area of Focus has one"))?;
    }
    for ship in Ship::ALL {
        let starts = all.iter().filter(|tile| tile.ship == Some(ship)).count();
        unless(starts == 1, file, || format!("the {ship} has {starts} starting tiles; it needs one"))?;
    }
    Ok(())
}

/// FAZA-SETUP-10, FAZA-EVENT-05, FAZA-EVENT-14: 24 cards; each with a Local Event; the right parts for its type.
pub fn events(file: &str, all: &[EventData]) -> Result<(), Complaint> {
    unique(file, all.iter().map(|event| event.name.as_str()))?;
    unless(all.len() == 24, file, || format!("{} events; the box has 24", all.len()))?;
    for event in all {
        let name = &event.name;
        let lasts = event.lasting != super::data::Lasting::default();
        unless(!event.local.is_empty(), file, || format!("{name}: `local:` is empty; every card has a Local Event"))?;
        let fits = match event.kind {
            EventKind::Instant | EventKind::Reward => !event.steps.is_empty() && !lasts && event.reward.is_none(),
            EventKind::Short => lasts && event.steps.is_empty() && event.reward.is_none(),
            EventKind::Long => lasts && event.steps.is_empty() && event.reward.is_none() && event.lies_on.is_some(),
            EventKind::KeptReward => event.reward.is_some() && event.steps.is_empty() && !lasts,
        };
        unless(fits, file, || {
            format!(
                "{name}: instant and reward cards have `do:`, short ones `lasting:`, long ones `lasting:` and \
                 `lies_on:`, kept rewards `reward:`, and nothing else of these"
            )
        })?;
    }
    Ok(())
}

/// Every guide once.
pub fn guides(
    ship_file: &str,
    ships: &[ShipData],
    difficulty_file: &str,
    difficulties: &[DifficultyData],
) -> Result<(), Complaint> {
    for ship in Ship::ALL {
        let count = ships.iter().filter(|data| data.ship == ship).count();
        unless(count == 1 && ships.len() == 3, ship_file, || format!("there must be exactly one {ship} guide"))?;
    }
    for difficulty in Difficulty::ALL {
        let count = difficulties.iter().filter(|data| data.difficulty == difficulty).count();
        unless(count == 1 && difficulties.len() == 3, difficulty_file, || {
            format!("there must be exactly one {difficulty} guide")
        })?;
    }
    Ok(())
}
