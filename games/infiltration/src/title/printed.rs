//! What is printed on everything in Infiltration's box.

use serde_json::json;
use title::Printed;

use crate::content::{After, Amount, Infiltration, Room, Use};
use crate::{Floor, Guard, View};

/// The texts of a room card, part by part.
pub fn texts(room: &Room) -> Vec<(&'static str, String)> {
    let mut texts = Vec::new();
    let mut add = |part, text: &str| {
        if !text.is_empty() {
            texts.push((part, text.to_string()));
        }
    };
    add("reveal", &room.reveal_text);
    add("enter", &room.enter_text);
    if let Some(function) = &room.interface {
        add("interface", &function.text);
    }
    if let Some(guard) = &room.guard {
        add("on_destroy", &guard.text);
    }
    texts
}

/// The box; at a table only what holds there is printed, whatever the variants are.
pub fn printed_at(game: &Infiltration, table: Option<&View>) -> Vec<Printed> {
    let mut all = Vec::new();
    let operatives = table.map(|table| table.operatives.len() as u8);
    let amount = |amount: Amount| operatives.map_or(amount.to_string(), |count| amount.with(count).to_string());
    all.extend((0..).zip(game.rooms()).map(|(number, room)| {
        let floor = match room.floor {
            Floor::First => "first",
            Floor::Second => "second",
            Floor::Secret => "secret",
        };
        let mut printed = Printed::new("room", number, &room.id, &room.name)
            .flavour(&room.flavour)
            .fact("floor", floor)
            .fact("data", amount(room.data));
        for (part, text) in texts(room) {
            printed = printed.text(part, &text);
        }
        if let Some(function) = &room.interface {
            printed = printed.fact("interface", if function.uses == Use::Once { "once" } else { "repeat" });
        }
        if let Some(guard) = &room.guard {
            let kind = if guard.kind == Guard::Lock { "lock" } else { "worker" };
            printed = printed.fact("guard", json!({ "kind": kind, "data": amount(guard.data) }));
        }
        printed
    }));
    all.extend((0..).zip(game.items()).map(|(number, item)| {
        let printed = Printed::new("item", number, &item.id, &item.name);
        let printed = match (table, &item.extraction_text) {
            (Some(table), _) => printed.text("rules", item.text_at(table.extraction)),
            (None, Some(other)) => printed.text("rules", &item.text).text("extraction", other),
            (None, None) => printed.text("rules", &item.text),
        };
        printed.flavour(&item.flavour).fact("after", if item.after == After::Return { "return" } else { "discard" })
    }));
    all.extend((0..).zip(game.npcs()).map(|(number, npc)| {
        Printed::new("npc", number, &npc.id, &npc.name).text("rules", &npc.text).flavour(&npc.flavour)
    }));
    all.extend((0..).zip(game.faces()).map(|(number, face)| {
        let printed = Printed::new("operative", number, &face.id, &face.name);
        let ours = table.is_none_or(|table| table.specialists);
        let printed = if ours { printed.text("specialist", &face.specialist.text) } else { printed };
        printed.flavour(&face.flavour).fact("colour", face.colour.as_str())
    }));
    let contents = game.contents();
    let original = table.is_some_and(|table| table.prototype_worth == contents.prototypes.original_worth);
    let prototype = if original { &contents.prototypes.original_text } else { &contents.prototypes.text };
    let specials = [
        ("PROTOTYPE", "Prototype", contents.prototypes.copies, prototype, &contents.prototypes.flavour),
        (
            "BLACKMAIL",
            "Blackmail File",
            contents.blackmail_file.copies,
            &contents.blackmail_file.text,
            &contents.blackmail_file.flavour,
        ),
        ("SLUDGE", "Sludge", contents.sludge.copies, &contents.sludge.text, &contents.sludge.flavour),
    ];
    all.extend((0..).zip(specials).map(|(number, (id, name, copies, text, flavour))| {
        let mut printed = Printed::new("special", number, id, name).text("rules", text);
        if table.is_none() && id == "PROTOTYPE" {
            printed = printed.text("original", &contents.prototypes.original_text);
        }
        printed.flavour(flavour).fact("copies", copies)
    }));
    all
}
