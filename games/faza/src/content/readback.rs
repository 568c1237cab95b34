//! Reads every program of the box back as a sentence, beside the words printed on the card, so that a person can
//! compare the two: `tests/golden/cards.txt`. Regenerate with `cargo xtask bless` and read the difference.

use std::fmt::Write as _;

use super::data::{AbilityData, CardData, CharacterData, CountOf, EventData, Lasting, Movement, ShipData, Target};
use crate::content::Faza;
use crate::vocabulary::{Amount, Condition, Ends, Ignore, Injured, Players, RollChange, Step, Tiles, Times, Verb};
use engine::effect::Effect;

fn steps(steps: &[Step]) -> String {
    steps.iter().map(step).collect::<Vec<_>>().join("; ")
}

fn step(step: &Step) -> String {
    match step {
        Effect::Do(one) => verb(one),
        Effect::If(when, then, otherwise) if otherwise.is_empty() => format!("if {}: {}", condition(when), steps(then)),
        Effect::If(when, then, otherwise) => {
            format!("if {}: {}; otherwise: {}", condition(when), steps(then), steps(otherwise))
        }
        Effect::ForEach(set, body) => format!("for each tile ({}): {}", tiles(set), steps(body)),
        Effect::Pick(set, _, body) => format!("the actor picks a tile ({}): {}", tiles(set), steps(body)),
        Effect::Repeat(times, body) => format!("{times} times: {}", steps(body)),
        Effect::May(_, body) => format!("the actor may: {}", steps(body)),
        Effect::Choose(_, ways) => {
            let ways: Vec<String> = ways.iter().map(|(name, body)| format!("{name} = [{}]", steps(body))).collect();
            format!("the actor chooses: {}", ways.join(" or "))
        }
        Effect::Check(..) => "a check".into(),
        Effect::Roll(sides, _) => format!("roll a die with {sides} sides"),
    }
}

fn verb(verb: &Verb) -> String {
    match verb {
        Verb::AddDrones(n) => format!("add {n} Drones here"),
        Verb::RemoveDrones(n) => format!("return {} Drones here to the pool", amount(*n)),
        Verb::AddRebels(n) => format!("put {n} Rebels from the pool here"),
        Verb::RemoveRebels(n) => format!("return {} Rebels here to the pool", amount(*n)),
        Verb::MoveRebels => "move the chosen Rebels".into(),
        Verb::Fazaform => "fazaform this tile".into(),
        Verb::Restore => "turn this tile to earth".into(),
        Verb::Injure(who) => format!("1 injury for {}", players(who)),
        Verb::Recover(recover) => {
            let which = match recover.card {
                Injured::Lowest => "the lowest injured card",
                Injured::LowestOther => "the lowest other injured card",
                Injured::Chosen => "the chosen injured card",
            };
            let ends = match recover.ends {
                Ends::Keep => "used or unused as before",
                Ends::Used => "used",
                Ends::Unused => "unused",
            };
            format!("{which} of {} recovers and ends {ends}", players(&recover.who))
        }
        Verb::Ready(ready) => format!("ready {ready:?} used cards").to_lowercase(),
        Verb::Enhance(enhance) => {
            let changes: Vec<String> = enhance.roll.iter().map(change).collect();
            format!("next roll of {}: {}", players(&enhance.who), changes.join(", "))
        }
        Verb::GainPoints(of) => format!("{} gain {} Points", players(&of.who), of.points),
        Verb::LosePoints(of) => format!("{} lose {} Points", players(&of.who), of.points),
        Verb::MoveShip(None) => "the ship moves".into(),
        Verb::MoveShip(Some(ship)) => format!("the {ship} moves"),
        Verb::Drop(n) => format!("the ship drops {n} Drones"),
        Verb::RepairOtherShips(n) => format!("every other damaged ship regains {n}"),
        Verb::Activate(Times::Once) => "shift the Tracker and carry out that guide".into(),
        Verb::Activate(Times::Players) => "one activation for each player".into(),
        Verb::CancelActivation => "the guide is not carried out".into(),
        Verb::ShowEvents(n) => format!("everybody sees the top {n} events"),
        Verb::SwapEvents => "the two top events change places".into(),
    }
}

fn amount(amount: Amount) -> String {
    match amount {
        Amount::All => "all".into(),
        Amount::UpTo(n) => format!("up to {n}"),
        Amount::Chosen => "the chosen number of".into(),
    }
}

fn players(who: &Players) -> String {
    match who {
        Players::Actor => "the actor".into(),
        Players::Chosen => "the chosen player".into(),
        Players::Here => "every player here".into(),
        Players::Everyone => "everyone".into(),
        Players::On(set) => format!("every player on a tile ({})", tiles(set)),
    }
}

fn tiles(set: &Tiles) -> String {
    let mut words = Vec::new();
    let mut yes_no = |flag: Option<bool>, name: &str| {
        if let Some(yes) = flag {
            words.push(if yes { name.to_string() } else { format!("no {name}") });
        }
    };
    yes_no(set.outpost, "Outpost");
    yes_no(set.airfield, "Airfield");
    yes_no(set.deadly, "Deadly");
    yes_no(set.drones, "Drones");
    yes_no(set.player, "player");
    yes_no(set.ship, "ship");
    yes_no(set.enemy, "Drone or ship");
    yes_no(set.company, "Rebel or another player");
    yes_no(set.beside_fazaformed, "beside a fazaformed one");
    yes_no(set.own, "own tile");
    words.extend(set.side.map(|side| format!("{side:?} side").to_lowercase()));
    words.extend(set.area.map(|area| format!("{area} earth")));
    words.extend(set.rebels.map(|n| format!("{n}+ Rebels")));
    words.extend(set.room.map(|n| format!("room for {n} Rebels")));
    if set.highest {
        words.push("only the highest-numbered".into());
    }
    if words.is_empty() { "any".into() } else { words.join(", ") }
}

fn condition(condition: &Condition) -> String {
    match condition {
        Condition::OwnTile(set) => format!("the own tile has {}", tiles(set)),
        Condition::TeammateHere => "a teammate is here".into(),
        Condition::ShipStands => "the ship has health left".into(),
        Condition::EventsLeft(n) => format!("{n}+ events are in the deck"),
        Condition::RebelInPool => "a Rebel is in the pool".into(),
        Condition::InjuredCards(n) => format!("the actor has {n}+ injured cards"),
        Condition::All(all) => all.iter().map(self::condition).collect::<Vec<_>>().join(" and "),
        Condition::Not(inner) => format!("not ({})", self::condition(inner)),
    }
}

fn change(change: &RollChange) -> String {
    let mut words = Vec::new();
    if change.bonus != 0 {
        words.push(format!("{:+} to all dice", change.bonus));
    }
    if change.kills > 0 {
        words.push(format!("{} automatic kills", change.kills));
    }
    match change.ignore {
        Ignore::All => words.push("ignore all injuries".into()),
        Ignore::UpTo(0) => {}
        Ignore::UpTo(n) => words.push(format!("ignore up to {n} injuries")),
    }
    words.extend(change.reroll.map(|reroll| format!("may reroll {reroll:?}").to_lowercase()));
    if change.set_die {
        words.push("may set one die to 6 against the own tile".into());
    }
    if change.range > 0 {
        words.push(format!("range {}", change.range));
    }
    if change.extended_range > 0 {
        words.push(format!("range {} if it has any", change.extended_range));
    }
    let what = words.join(" and ");
    change.condition.as_ref().map_or(what.clone(), |when| format!("{what} if {}", condition(when)))
}

fn movement(movement: &Movement) -> String {
    let who = format!("{:?}", movement.who).to_lowercase();
    match movement.by {
        super::Mode::Teleport => format!("teleport ({who}) to a tile ({})", tiles(&movement.to)),
        mode => format!("{} {} ({who})", format!("{mode:?}").to_lowercase(), movement.steps),
    }
}

fn target(target: &Target) -> String {
    match target {
        Target::Tile(set) => format!("a tile ({})", tiles(set)),
        Target::Player(who) => format!("a player ({who:?})"),
        Target::Card(which) => format!("a card ({:?}, {:?})", which.of, which.is),
        Target::Count(CountOf::Rebels(n)) => format!("1 to {n} Rebels of it"),
        Target::Count(CountOf::DronesHere(n)) => format!("1 to {n} Drones here"),
    }
}

fn effect(cost: u8, needs: &[Condition], targets: &[Target], body: &[Step]) -> String {
    let mut parts = Vec::new();
    if cost > 0 {
        parts.push(format!("pay {cost} Points"));
    }
    parts.extend(needs.iter().map(|need| format!("needs that {}", condition(need))));
    parts.extend(targets.iter().map(|one| format!("choose {}", target(one))));
    parts.push(steps(body));
    parts.join("; ")
}

fn ability(data: &AbilityData) -> String {
    match &data.movement {
        Some(one) => movement(one),
        None => effect(data.cost, &data.needs, &data.targets, &data.steps),
    }
}

/// Only what is not as usual.
fn lasting(lasting: &Lasting) -> String {
    let all = format!("{lasting:?}");
    let fields = all.trim_start_matches("Lasting { ").trim_end_matches(" }").split(", ");
    fields.filter(|field| !field.ends_with(": 0") && !field.ends_with(": false")).collect::<Vec<_>>().join(", ")
}

fn entry(out: &mut String, name: &str, text: &str, program: &str) {
    let _ = writeln!(out, "{name}\n  says:    {text}\n  program: {program}");
}

fn read_back() -> String {
    let [characters, cards, _, events, ships, _] = Faza::base_files();
    let mut out = String::new();
    for data in engine::load::yaml::<Vec<CharacterData>>(characters.0, characters.1).unwrap() {
        let skill = &data.skill;
        let program = match (skill.passive, skill.reroll_cost) {
            (Some(passive), _) => format!("always: {passive:?}"),
            (None, Some(cost)) => format!("after a roll: pay {cost} Points; one die is rerolled"),
            (None, None) => effect(skill.cost, &skill.needs, &skill.targets, &skill.steps),
        };
        entry(&mut out, &format!("{}, {}", data.name, skill.name), &skill.text, &program);
    }
    for card in engine::load::yaml::<Vec<CardData>>(cards.0, cards.1).unwrap() {
        for choice in card.healthy.iter().chain(&card.injured) {
            entry(&mut out, &format!("{} {}", card.id, choice.name), &choice.text, &ability(choice));
        }
    }
    for event in engine::load::yaml::<Vec<EventData>>(events.0, events.1).unwrap() {
        entry(&mut out, &format!("{} {}, Local", event.id, event.name), &event.local_text, &steps(&event.local));
        let mut program = steps(&event.steps);
        if event.lasting != Lasting::default() {
            program = format!("while it lies out: {}", lasting(&event.lasting));
        }
        if let Some(reward) = &event.reward {
            program = format!("kept; {}", ability(reward));
        }
        entry(&mut out, &format!("{} {}, Global", event.id, event.name), &event.text, &program);
    }
    for guide in engine::load::yaml::<Vec<ShipData>>(ships.0, ships.1).unwrap() {
        entry(&mut out, &format!("{} guide", guide.ship), &guide.active_text, &steps(&guide.active));
        entry(&mut out, &guide.defeated_name, &guide.defeated_text, &steps(&guide.defeated));
    }
    out
}

#[test]
fn golden_cards_read_back() {
    expect_test::expect_file!["../../tests/golden/cards.txt"].assert_eq(&read_back());
}
