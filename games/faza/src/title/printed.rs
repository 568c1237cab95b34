//! What is printed on everything in FAZA's box.

use serde_json::json;
use title::Printed;

use crate::content::{Action, Skill};
use crate::view::kind_name;
use crate::{CardId, Difficulty, Faza, Ship, Tile};

pub fn printed(game: &Faza) -> Vec<Printed> {
    let mut all = Vec::new();
    all.extend((0..).zip(game.characters()).map(|(number, character)| {
        let printed = Printed::new("character", number, &character.id, &character.name)
            .text("skill", &character.skill_text)
            .flavour(&character.flavour)
            .fact("area", json!(character.area))
            .fact("skill", character.skill_name.as_str());
        match &character.skill {
            Skill::Passive(_) => printed,
            Skill::Reroll(cost) => printed.fact("cost", *cost),
            Skill::Active(ability) => printed.fact("cost", ability.cost),
        }
    }));
    all.extend(CardId::ALL.map(CardId).map(|id| {
        let name = id.to_string();
        let mut printed = Printed::new("card", usize::from(id.0), &game.card(id).id, &name)
            .fact("area", json!(id.area()))
            .fact("injury_number", id.number());
        let mut choices = Vec::new();
        for (side, injured) in [("healthy", false), ("injured", true)] {
            for choice in game.choices(id.area(), id.number(), injured) {
                let moves = match &choice.action {
                    Action::Move(movement) => Some(movement.by),
                    Action::Effect(..) => None,
                };
                printed = printed.text(side, &choice.text).also_called(&choice.name);
                choices.push(json!({"side": side, "name": choice.name, "cost": choice.cost, "moves": moves}));
            }
        }
        printed.fact("choices", choices)
    }));
    all.extend((0..).zip(game.events()).map(|(number, event)| {
        Printed::new("event", number, &event.id, &event.name)
            .text("local", &event.local_text)
            .text("global", &event.text)
            .flavour(&event.flavour)
            .fact("type", kind_name(event.kind).to_lowercase())
            .fact("ship", json!(event.ship))
    }));
    all.extend(Tile::all().map(|tile| {
        let data = game.tile(tile);
        Printed::new("tile", tile.index() + 1, &tile.to_string(), &data.name)
            .fact("area", json!(data.area))
            .fact("outpost", data.outpost)
            .fact("airfield", data.airfield)
            .fact("deadly", data.deadly)
    }));
    all.extend(Ship::ALL.map(|ship| {
        let (guide, name) = (game.guide(ship), ship.to_string());
        Printed::new("ship", ship.index(), &name.to_lowercase(), &name)
            .text("active", &guide.active_text)
            .text("movement", &guide.movement_text)
            .text("defeated", &guide.defeated_text)
            .fact("defeated", guide.defeated_name.as_str())
    }));
    all.extend((0..).zip(Difficulty::ALL).map(|(number, difficulty)| {
        let name = difficulty.to_string();
        let guide = game.phase_guide(difficulty);
        guide.steps.iter().fold(
            Printed::new("faza_phase", number, &name.to_lowercase(), &name)
                .fact("lost_without_rebels", guide.lost_without_rebels),
            |printed, (text, _)| printed.text("step", text),
        )
    }));
    all
}
