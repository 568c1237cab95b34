//! Why one would answer so, in the game's words (FAZA-VAR-10): defeat Drones for Points, recruit with them, then strike the
//! ships.

use engine::{Seat, Words, plural};

use super::dice::{Odds, chance_of_success};
use super::tools::{Tool, Tools};
use crate::content::Faza;
use crate::look::Look;
use crate::names::Ship;
use crate::pick::Pick;
use crate::state::{Pending, State};
use crate::tiles::{Tile, TileSet};

/// One sentence, or two, for an answer.
pub(super) fn explain(game: &Faza, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
    let look = Look::new(game, state);
    let first = *picks.first()?;
    if look.interrupt().is_some() {
        return Some(about_window(game, state, first));
    }
    Some(match *picks {
        [Pick::Attack(ship)] => {
            let health = state.ship(ship).health;
            format!(
                "Strike the {ship} while no Drone guards it: a Rebel brings its health from {health} to {}.",
                health.saturating_sub(1)
            )
        }
        [Pick::Roll(target)] => about_roll(game, &look, seat, target),
        [Pick::Use(..), Pick::Me, Pick::Tile(to)] => about_walk(&look, seat, to),
        [Pick::Use(..), Pick::Rebels(from), Pick::Count(count), Pick::Tile(to)] => about_march(&look, from, count, to),
        [Pick::Recruit, Pick::Tile(tile)] => format!(
            "Recruit on {tile} for {} of your {} Points: every Rebel can cost a ship one health, and the Drone pool \
             ({} left) must not run dry.",
            look.recruit_price(),
            state.player(seat).points,
            state.drone_pool
        ),
        [Pick::Recover(card)] => format!(
            "Recover {card}: {} of your 4 cards are injured, and the fourth injury loses the game.",
            4 - state.player(seat).healthy_cards()
        ),
        [Pick::PayOff(event), ..] => {
            format!("Pay {} Points together and be rid of {}.", look.pay_off_price(), game.event(event).name)
        }
        [Pick::Agree] => "Agree: it is worth the Points.".to_string(),
        [Pick::Decline] => "Decline: the Points do more elsewhere.".to_string(),
        [Pick::Ready] => about_ready(&look, seat),
        [Pick::NotReady] => "Nothing left gains more than it risks: you may as well stay ready.".to_string(),
        [first, ref rest @ ..] => about_ability(game, &look, seat, first, rest)?,
        [] => return None,
    })
}

/// The chance that all dice of the next roll succeed, and that the roller dies.
fn chances(look: &Look<'_>, fighter: Seat, target: Tile) -> (f32, f32) {
    let (roll, kills) = look.prepared_roll(fighter, target);
    let drones = look.state.drones.on(target);
    let odds = Odds::of(&roll, drones - kills.min(drones));
    let player = look.state.player(fighter);
    let endures = look.state.rebels.on(player.tile) + player.healthy_cards().saturating_sub(1);
    (odds.of_no_failure(), odds.of_more_than(endures.saturating_add(roll.ignore)))
}

fn about_roll(game: &Faza, look: &Look<'_>, seat: Seat, target: Tile) -> String {
    let (clear, death) = chances(look, seat, target);
    let drones = look.state.drones.on(target);
    let them = if drones == 1 { "the Drone".to_string() } else { format!("all {drones} Drones") };
    let fall = if drones == 1 { "falls" } else { "fall" };
    let risk = if death > 0.0 { format!(", at a {} risk of dying", percent(death)) } else { String::new() };
    let after =
        if look.state.ship_tiles().has(target) { "Then the ship lies open." } else { "Two Points recruit a Rebel." };
    let name = game.seat_name(look.state, seat);
    format!(
        "Defeat Drones for Points: {them} on {target} {fall} to {name} with a chance of {}{risk}. {after}",
        percent(clear)
    )
}

fn ship_on(state: &State, tile: Tile) -> Option<Ship> {
    Ship::ALL.into_iter().find(|ship| !state.ship(*ship).defeated && state.ship(*ship).tile == tile)
}

fn about_walk(look: &Look<'_>, seat: Seat, to: Tile) -> String {
    let state = look.state;
    let player = state.player(seat);
    let from = player.tile;
    let drones = state.drones.on(to);
    if let Some(ship) = ship_on(state, to) {
        let rebels = state.rebels.on(to);
        let them = plural(u64::from(rebels), "Rebel is", "Rebels are");
        let guards = match drones {
            0 => "no Drone guards it".to_string(),
            _ => format!("{} must go first", plural(u64::from(drones), "Drone", "Drones")),
        };
        return format!("Somebody must lead the strike on the {ship} on {to}: {them} there, and {guards}.");
    }
    if player.injured != 0 && look.outposts().has(to) && !look.lasting.no_outpost_recovery {
        return format!("Go to the Outpost on {to}, where injured cards can recover.");
    }
    if drones > 0 {
        let them = plural(u64::from(drones), "Drone", "Drones");
        return format!("Go where there is something to fight: {them} on {to}, a Point for each.");
    }
    if ship_on(state, from).is_some() || state.drones.any().has(from) || look.deadly().has(from) {
        return format!("Leave {from} before the Faza act, and stand on {to}.");
    }
    format!("Stand on {to} when the Faza act: safer, or nearer to a ship.")
}

fn about_march(look: &Look<'_>, from: Tile, count: u8, to: Tile) -> String {
    let state = look.state;
    let them = plural(u64::from(count), "Rebel", "Rebels");
    if let Some(ship) = ship_on(state, to) {
        return format!("Bring {them} from {from} to the {ship} on {to}: each can cost it one health.");
    }
    if !state.players_on(TileSet::only(to)).is_empty() {
        return format!("Bring {them} from {from} to {to}: they take wounds for whoever is there.");
    }
    format!("Bring {them} from {from} to {to}, nearer to where they are needed.")
}

fn about_ready(look: &Look<'_>, seat: Seat) -> String {
    let others = look.state.seats().minus(look.state.ready);
    if others.len() > 1 && others.has(seat) {
        return "Declare ready and let the others act: whatever they do, you are asked again.".to_string();
    }
    "Declare ready: nothing left gains more than it risks, and all used cards come back after the Faza Phase."
        .to_string()
}

fn about_ability(game: &Faza, look: &Look<'_>, seat: Seat, first: Pick, rest: &[Pick]) -> Option<String> {
    let ability = look.ability(seat, first)?;
    if let Tool::Boost(changes) = Tools::learn(game).of(look.state, seat, first) {
        let fighter = if let [Pick::Player(player)] = rest { *player } else { seat };
        let mut table = *look.state;
        let _ = table.player_mut(fighter).pending.try_push(Pending { changes, times: 1 });
        let better = Look { state: &table, ..*look };
        let reach = better.roll_targets(fighter);
        let own = look.state.player(fighter).tile;
        let target = if reach.has(own) { Some(own) } else { reach.lowest() };
        if let Some(target) = target {
            let (before, after) = (chances(look, fighter, target), chances(&better, fighter, target));
            return Some(format!(
                "Use {} before {} rolls against {target}: all of its Drones fall with a chance of {} instead of {}.",
                ability.name,
                game.seat_name(look.state, fighter),
                percent(after.0),
                percent(before.0),
            ));
        }
    }
    Some(format!("Use {}: {}", ability.name, ability.text))
}

/// Why one would answer so to a question in between.
fn about_window(game: &Faza, state: &State, pick: Pick) -> String {
    let roll = &state.roll;
    let failed = roll.faces().filter(|face| !roll.succeeds(*face)).count() as u64;
    match pick {
        Pick::Confirm | Pick::Pass if roll.dice[0] > 0 && failed == 0 => "Every die succeeds.".to_string(),
        Pick::Confirm => {
            format!("{}, and there is nothing better left to do about it.", plural(failed, "die fails", "dice fail"))
        }
        Pick::RerollFailed | Pick::RerollAll | Pick::RerollDie(_) => {
            format!("{}; a new try can only gain.", plural(failed, "die fails", "dice fail"))
        }
        Pick::Analyse(die) => format!(
            "Die {} fails; a reroll succeeds with a chance of {}, and that is worth a Point.",
            die + 1,
            percent(chance_of_success(roll.bonus))
        ),
        Pick::SetDie(die) => format!("Die {} fails; set to 6 it defeats a Drone and spares a wound.", die + 1),
        Pick::Pass => "It is better kept for worse.".to_string(),
        Pick::React(event) => format!("This guide would hurt more than most: {} stops it.", game.event(event).name),
        Pick::Spare(seat) => format!(
            "{} has only {} and needs the Rebel most.",
            game.seat_name(state, seat),
            plural(u64::from(state.player(seat).healthy_cards()), "healthy card", "healthy cards")
        ),
        Pick::Tile(tile) => format!("They are most useful on {tile}."),
        _ => "That leaves the team better off.".to_string(),
    }
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}
