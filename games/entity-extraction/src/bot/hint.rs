//! Why a bot would answer so, in the game's words.

use engine::{Seat, Words, plural};

use super::eye::Eye;
use super::squad::Squad;
use crate::asking::Ask;
use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::Tile;
use crate::look::Look;
use crate::names::{Card, HostileId, Operative};
use crate::pick::Pick;
use crate::state::State;

/// One sentence.
pub(super) fn explain(
    squad: &Squad,
    game: &EntityExtraction,
    state: &State,
    seat: Seat,
    picks: &[Pick],
) -> Option<String> {
    let first = *picks.first()?;
    let look = Look::new(game, state);
    let why = match (look.ask_of(seat)?, first) {
        (Ask::Claim, Pick::Claim(who)) => {
            let eye = squad.eye_to_come(look, who);
            let feared = strikers(game, &eye, state.agent(who).at);
            let name = game.name(who);
            match feared {
                Some(feared) => format!("{feared} would strike {name} in the Entities' turn, so {name} should act."),
                None => format!("{name} has the most to do right now."),
            }
        }
        (Ask::Act(who), Pick::Attack(card)) => attack(game, state, who, card, picks.get(1).copied()),
        (Ask::Volley(who, card, _), target @ (Pick::Hostile(_) | Pick::Tile(_))) => {
            attack(game, state, who, card, Some(target))
        }
        (Ask::Volley(..), _) => "What is in range sleeps, and had better go on sleeping.".into(),
        (Ask::Act(who) | Ask::MoveOn(who, _), Pick::Move(to)) => walk(game, look, &squad.eye(look, who), who, to),
        (Ask::MoveOn(who, _), _) => {
            stay(game, &squad.eye(look, who), state.agent(who).at, "Going further would not help.")
        }
        (Ask::Act(who), Pick::EndTurn) => {
            stay(game, &squad.eye(look, who), state.agent(who).at, "Nothing that is left to do is worth the risk.")
        }
        (Ask::Act(_), Pick::Discover) => discover(squad, state),
        (Ask::Act(who), Pick::Use(card)) => employ(squad, look, who, card),
        (_, Pick::PickUp(who)) => format!("Nobody is left behind, and {} cannot walk.", game.name(who)),
        (_, Pick::Drop) => "This one is home; another still lies out there.".into(),
        (_, Pick::Door(_)) => "That door stands between here and what is left to do.".into(),
        (_, Pick::Release(_)) => "Waiting for the airlock would take longer than the crank.".into(),
        (Ask::React(_, card), Pick::Agree) => format!("{} is for moments like this.", game.card_name(card)),
        (Ask::Hunt(hostile, ..), Pick::Operative(who)) => {
            let ht = state.agent(who).ht;
            format!("{} has {} and can best bear the {}.", game.name(who), plural(ht, "HT", "HT"), name(game, hostile))
        }
        _ => format!("{} looks best for the team.", game.describe(state, seat, &[], first)),
    };
    Some(why)
}

fn name(game: &EntityExtraction, hostile: HostileId) -> &str {
    &game.hostile(hostile).name
}

/// Who would strike on a tile.
fn strikers(game: &EntityExtraction, eye: &Eye<'_>, tile: Tile) -> Option<String> {
    let names: Vec<String> = eye.strikers(tile).map(|hostile| format!("the {}", name(game, hostile))).collect();
    let told = match names.as_slice() {
        [] => return None,
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    };
    let mut letters = told.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect())
}

fn attack(game: &EntityExtraction, state: &State, who: Operative, card: Card, target: Option<Pick>) -> String {
    let weapon = game.card_name(card);
    let Some(Pick::Hostile(hostile)) = target else {
        return format!("{weapon} strikes everything on that tile.");
    };
    let left = game.hostile(hostile).hp - state.hostile(hostile).damage;
    let (hostile, whose) = (name(game, hostile), game.name(who));
    format!(
        "The {hostile} is in range with {} left, and {whose}'s {weapon} always hits.",
        plural(left, "hit point", "hit points")
    )
}

fn walk(game: &EntityExtraction, look: Look<'_>, eye: &Eye<'_>, who: Operative, to: Tile) -> String {
    let state = look.state;
    let at = state.agent(who).at;
    if let (Some(feared), None) = (strikers(game, eye, at), strikers(game, eye, to)) {
        return format!("{feared} would strike here in the Entities' turn, but not there.");
    }
    if eye.is_in_the_way(at) {
        return "Whoever stands here locks the airlock for the others.".into();
    }
    let dark = state.face_down().len();
    if dark > 0 {
        return match eye.steps_to_goal(to) {
            Some(0) => format!("That Room is still dark; {} left.", plural(dark, "such Room is", "such Rooms are")),
            Some(steps) => {
                format!(
                    "{} still dark; from there it is {} to what comes next.",
                    plural(dark, "Room is", "Rooms are"),
                    plural(steps, "step", "steps")
                )
            }
            None => format!("{} still dark.", plural(dark, "Room is", "Rooms are")),
        };
    }
    if state.arrivals.is_empty() {
        return if look.left_behind().is_empty() {
            "Everything is done; the Gate is waiting.".into()
        } else {
            "Everything is done, but nobody is left behind.".into()
        };
    }
    "What is left has to be hunted down.".into()
}

fn stay(game: &EntityExtraction, eye: &Eye<'_>, at: Tile, otherwise: &str) -> String {
    match strikers(game, eye, at) {
        Some(feared) => format!("{feared} will strike here, but nothing that can be done now is better."),
        None => otherwise.into(),
    }
}

fn discover(squad: &Squad, state: &State) -> String {
    let dark = plural(state.face_down().len(), "Room is", "Rooms are");
    let deck = state.cards.count(Spot::EntityDeck);
    let hostile = deck * squad.hostile_share(state) as usize;
    format!(
        "{dark} still dark, and every one has to be lit; {} of the {deck} Entities to come are Hostiles.",
        hostile.div_ceil(100)
    )
}

fn employ(squad: &Squad, look: Look<'_>, who: Operative, card: Card) -> String {
    let (game, tool) = (look.game, squad.kit.tool(card));
    let card_name = game.card_name(card);
    if tool.heals > 0 {
        let neediest = squad.patients(look, who, card).min_by_key(|one| look.state.agent(*one).ht);
        if let Some(neediest) = neediest {
            let ht = look.state.agent(neediest).ht;
            return match ht {
                0 => format!("{} is down, and {card_name} gets {} up again.", game.name(neediest), game.name(neediest)),
                _ => format!("{} has {ht} HT left; {card_name} gives {}.", game.name(neediest), tool.heals),
            };
        }
    }
    if tool.ammo > 0 {
        return format!("{} has {} Ammo left.", game.name(who), look.state.agent(who).ammo);
    }
    format!("{card_name}: {}", game.card_text(card))
}
