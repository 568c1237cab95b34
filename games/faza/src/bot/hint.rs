//! The bot's choice in words (FAZA-VAR-10): defeat Drones for Points, recruit with them, then strike the ships.

use engine::{Seat, Words, plural};

use super::plan::{Aim, Plan};
use crate::content::Faza;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::State;

/// Why the bot would do this in the Team Phase. `gain` is what the plan is worth beyond declaring ready.
pub fn explain(game: &Faza, state: &State, seat: Seat, plan: &Plan, gain: f32) -> String {
    let name = |seat: Seat| game.seat_name(state, seat);
    let why = match plan.aim {
        Aim::Strike { ship, striker, damage, clear } => {
            let standing = state.ship(ship);
            let drones = state.drones.on(standing.tile);
            let guard = match drones {
                0 => "no Drone guards it".to_string(),
                _ => format!("its {drones} Drones fall with a chance of {}", percent(clear)),
            };
            format!(
                "Strike the {ship} on {}: {guard}, and {damage} Rebels under {} can bring its health from {} to {}.",
                standing.tile,
                name(striker),
                standing.health,
                standing.health - damage.min(standing.health)
            )
        }
        Aim::Fight { fighter, target, drones, clear, death } => format!(
            "Defeat Drones for Points: all {drones} on {target} fall to {} with a chance of {}, at a {} risk of dying. \
             Two Points recruit a Rebel.",
            name(fighter),
            percent(clear),
            percent(death)
        ),
        Aim::Move => move_words(state, plan),
        Aim::Errand => errand_words(game, state, seat, plan),
        Aim::Ready => {
            "Declare ready: nothing left gains more than it risks, and all used cards come back after the Faza Phase."
                .to_string()
        }
    };
    if plan.seat != seat {
        return format!("Wait for {}. {why}", name(plan.seat));
    }
    if gain > 1.0 && plan.aim != Aim::Ready {
        return format!("{why} That does the team far more good than being ready now.");
    }
    why
}

fn move_words(state: &State, plan: &Plan) -> String {
    match *plan.command.picks() {
        [_, Pick::Me, Pick::Tile(to)] => {
            format!("Stand on {to} when the Faza act: fewer wounds, or nearer to a ship.")
        }
        [_, Pick::Rebels(from), Pick::Count(count), Pick::Tile(to)] => format!(
            "Bring {count} of the {} Rebels from {from} to {to}: they shield whoever is there and can strike a ship.",
            state.rebels.on(from)
        ),
        _ => "Move.".to_string(),
    }
}

fn errand_words(game: &Faza, state: &State, seat: Seat, plan: &Plan) -> String {
    let look = Look::new(game, state);
    let player = state.player(seat);
    match plan.command.picks() {
        [Pick::Recruit, Pick::Tile(tile)] => format!(
            "Recruit on {tile} for {} of your {} Points: every Rebel can cost a ship one health, and the Drone pool \
             ({} left) must not run dry.",
            look.recruit_price(),
            player.points,
            state.drone_pool
        ),
        [Pick::Recover(card)] => format!(
            "Recover {card}: {} of your 4 cards are injured, and the fourth injury loses the game.",
            4 - player.healthy_cards()
        ),
        [Pick::PayOff(event), ..] => {
            format!("Pay {} Points together and be rid of {}.", look.pay_off_price(), game.event(*event).name)
        }
        [Pick::Agree] => "Agree: it is worth the Points.".to_string(),
        [Pick::Decline] => "Decline: the Points do more elsewhere.".to_string(),
        [first, ..] => match look.ability(seat, *first) {
            Some(ability) => format!("Use {}: {}", ability.name, ability.text),
            None => "Use it now.".to_string(),
        },
        [] => String::new(),
    }
}

/// Why the bot would answer so to a question in between.
pub fn explain_window(game: &Faza, state: &State, pick: Pick) -> String {
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
            percent(super::dice::chance_of_success(roll.bonus))
        ),
        Pick::SetDie(die) => format!("Die {} fails; set to 6 it defeats a Drone and spares a wound.", die + 1),
        Pick::Pass => "It is better kept for worse.".to_string(),
        Pick::React(event) => format!("This guide would hurt more than most: {} stops it.", game.event(event).name),
        Pick::Spare(seat) => format!(
            "{} has only {} and needs the Rebel most.",
            game.seat_name(state, seat),
            plural(state.player(seat).healthy_cards(), "healthy card", "healthy cards")
        ),
        Pick::Tile(tile) => format!("They are most useful on {tile}."),
        _ => "That leaves the team better off.".to_string(),
    }
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", chance * 100.0)
}
