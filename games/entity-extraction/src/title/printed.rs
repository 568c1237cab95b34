//! What is printed on everything in Entity Extraction's box.

use serde_json::json;
use title::Printed;

use crate::content::{Class, Cost, EntityExtraction, Entry};
use crate::layout::{Side, Tile};
use crate::{Card, RoomId, View};

/// What a tile says, part by part.
pub fn texts(
    game: &EntityExtraction,
    tile: Tile,
    room: Option<RoomId>,
    hidden_breach: bool,
) -> Vec<(&'static str, String)> {
    let said = |part: &'static str, entry: &Option<Entry>| {
        entry.as_ref().map(|entry| (part, entry.text_at(hidden_breach).to_string()))
    };
    if let Some(hall) = tile.hall() {
        let hall = game.hall(hall);
        let text = (!hall.text.is_empty()).then(|| ("rules", hall.text.clone()));
        return said("enter", &hall.enter).into_iter().chain(text).collect();
    }
    let Some(room) = room.map(|room| game.room(room)) else { return Vec::new() };
    said("first", &room.first).into_iter().chain(said("any", &room.any)).collect()
}

/// The box; at a table only what holds there is printed, whatever the variants are.
pub fn printed_at(game: &EntityExtraction, table: Option<&View>) -> Vec<Printed> {
    let hidden_breach = table.is_some_and(|table| table.hidden_breach);
    let mut all = Vec::new();
    all.extend((0..).zip(game.halls()).map(|(number, hall)| {
        let sides = game.sides()[number].map(|side| match side {
            Side::Wall => "wall",
            Side::Open => "open",
            Side::Door => "door",
            Side::Airlock => "airlock",
        });
        let printed =
            Printed::new("hall", number, &hall.id, &hall.name).flavour(&hall.flavour).fact("sides", json!(sides));
        let parts = texts(game, Tile(number as u8), None, false);
        parts.into_iter().fold(printed, |printed, (part, text)| printed.text(part, &text))
    }));
    all.extend((0..).zip(game.rooms()).map(|(number, room)| {
        let printed = Printed::new("room", number, &room.id, &room.name).flavour(&room.flavour);
        let printed = match room.first.as_ref().map_or("", |entry| &entry.hidden_breach_text) {
            text if table.is_none() && !text.is_empty() => printed.text("hidden_breach", text),
            _ => printed,
        };
        // Any tile that is no hall; what is printed on a room does not depend on where it lies.
        let parts = texts(game, Tile(u8::MAX), Some(RoomId(number as u8)), hidden_breach);
        parts.into_iter().fold(printed, |printed, (part, text)| printed.text(part, &text))
    }));
    for card in Card::all() {
        all.push(card_printed(game, card, table));
    }
    all.extend((0..).zip(game.operatives()).map(|(number, one)| {
        Printed::new("operative", number, &format!("OPERATIVE-{}", number + 1), &one.name)
            .flavour(&one.flavour)
            .fact("colour", one.colour.as_str())
    }));
    all
}

fn card_printed(game: &EntityExtraction, card: Card, table: Option<&View>) -> Printed {
    let (id, name) = (game.card_id(card), game.card_name(card));
    let restless = table.is_some_and(|table| table.restless_host);
    let text = card.hostile().map_or(game.card_text(card), |hostile| game.hostile(hostile).text_at(restless));
    let printed = Printed::new("card", card.index(), id, name).text("rules", text);
    if let Some(weapon) = game.weapon(card) {
        let class = match weapon.class {
            Class::Small => "small",
            Class::Large => "large",
            Class::Melee => "melee",
        };
        return printed
            .flavour(&weapon.flavour)
            .fact("kind", "weapon")
            .fact("class", class)
            .fact("damage", weapon.damage)
            .fact("range", weapon.range)
            .fact("attacks", weapon.attacks)
            .fact("ammo", weapon.ammo)
            .fact("area", weapon.area)
            .fact("plain", weapon.on_hit.is_none());
    }
    if let Some(hostile) = card.hostile().map(|hostile| game.hostile(hostile)) {
        let printed = printed.flavour(&hostile.flavour).fact("kind", "hostile").fact("hp", hostile.hp);
        let printed = match hostile.restless_text.as_str() {
            text if table.is_none() && !text.is_empty() => printed.text("restless_host", text),
            _ => printed,
        };
        return if hostile.discovery_text.is_empty() {
            printed
        } else {
            printed.text("discovery", &hostile.discovery_text)
        };
    }
    let Some(item) = game.item(card) else { return printed };
    let cost = match item.cost {
        Cost::Action => "action",
        Cost::Free => "free",
        Cost::Passive => "passive",
        Cost::Reaction => "reaction",
    };
    printed
        .flavour(&item.flavour)
        .fact("kind", if card.is_entity() { "item_entity" } else { "item" })
        .fact("cost", cost)
        .fact("consumable", item.consumable)
        .fact("healing", item.healing)
        .fact("copies", item.copies)
}
