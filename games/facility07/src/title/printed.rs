//! What is printed on everything in Facility 07's box.

use serde_json::{Value, json};
use title::Printed;

use crate::Facility07;
use crate::content::Ops;
use crate::vocabulary::{OpsKind, Skill, WeaponKind};

pub fn printed(game: &Facility07) -> Vec<Printed> {
    let from = |pack: u8, printed: Printed| {
        let pack = usize::from(pack).checked_sub(1).and_then(|at| game.packs().get(at));
        Printed { pack: pack.map(|pack| pack.id.to_string()), ..printed }
    };
    let mut all = Vec::new();
    all.extend((0..).zip(game.ops()).map(|(number, card)| from(card.pack, ops(game, number, card))));
    all.extend((0..).zip(game.events()).map(|(number, card)| {
        let printed = Printed::new("event", number, &card.id, &card.name).text("rules", &card.text);
        from(card.pack, printed.flavour(&card.flavour).fact("copies", card.copies).fact("tags", tags(game, &card.tags)))
    }));
    all.extend((0..).zip(game.rooms()).map(|(number, room)| {
        let mut printed = Printed::new("room", number, &room.id, &room.name).flavour(&room.flavour);
        if let Some(on_enter) = &room.on_enter {
            printed = printed.text("on_enter", &on_enter.text);
        }
        if let Some(ability) = &room.ability {
            printed = printed.text("ability", &ability.text).fact("once_per_agent", ability.once_per_agent);
        }
        let doors: Vec<Value> = room.doors.iter().map(|slot| json!(slot)).collect();
        from(room.pack, printed.fact("role", room.role.word()).fact("doors", doors).fact("guards", room.guards))
    }));
    all.extend((0..).zip(game.agents()).map(|(number, agent)| {
        let mut skills = serde_json::Map::new();
        for (skill, value) in Skill::ALL.iter().zip(agent.skills) {
            skills.insert(skill.name().to_lowercase(), value.into());
        }
        let printed = Printed::new("agent", number, &agent.id, &agent.name).text("rules", &agent.text);
        from(agent.pack, printed.flavour(&agent.flavour).fact("skills", skills))
    }));
    all.extend((0..).zip(game.secrets()).map(|(number, secret)| {
        let mut printed = Printed::new("secret", number, &secret.id, &secret.name).flavour(&secret.flavour);
        for (objective, _) in &secret.objectives {
            printed = printed.text("objective", objective);
        }
        from(secret.pack, printed)
    }));
    all.extend((0..).zip(game.figures()).map(|(number, figure)| {
        let printed = Printed::new("figure", number, &figure.id, &figure.name).text("rules", &figure.text);
        printed
            .fact("tokens", figure.tokens)
            .fact("blocks", figure.blocks)
            .fact("jails", figure.jails)
            .fact("can_be_dazed", figure.can_be_dazed)
            .fact("can_be_killed", figure.can_be_killed)
    }));
    all.extend((0..).zip(game.markers()).map(|(number, marker)| {
        let printed = Printed::new("marker", number, &marker.id, &marker.name);
        printed.text("rules", &marker.text).fact("locks", marker.locks).fact("points", marker.points)
    }));
    all
}

fn ops(game: &Facility07, number: usize, card: &Ops) -> Printed {
    let kind = match card.kind {
        OpsKind::Action => "action",
        OpsKind::Gadget => "gadget",
        OpsKind::Covert => "covert",
    };
    let mut printed = Printed::new("ops", number, &card.id, &card.name)
        .text("rules", &card.text)
        .flavour(&card.flavour)
        .fact("type", kind)
        .fact("copies", card.copies)
        .fact("tags", tags(game, &card.tags))
        .fact("any_turn", card.kind == OpsKind::Action && card.react.is_some());
    if let Some(weapon) = card.weapon.map(|id| game.weapon(id)) {
        let way = match weapon.kind {
            WeaponKind::Melee => "melee",
            WeaponKind::Ranged => "ranged",
        };
        let weapon = json!({
            "kind": way, "skill": weapon.skill.name().to_lowercase(), "modifier": weapon.modifier,
            "lethal": weapon.lethal, "range": weapon.range, "line_of_sight": weapon.line_of_sight,
        });
        printed = printed.fact("weapon", weapon);
    }
    printed
}

fn tags(game: &Facility07, tags: &[u8]) -> Vec<Value> {
    tags.iter().filter_map(|tag| game.tags().get(usize::from(*tag))).map(|tag| tag.as_str().into()).collect()
}
