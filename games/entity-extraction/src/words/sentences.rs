//! Questions and choices as sentences.

use engine::{Seat, Words, plural};

use super::matters;
use super::names::way_name;
use crate::content::{Cost, EntityExtraction};
use crate::layout::{LinkId, Tile};
use crate::names::{Card, HostileId, Operative};
use crate::pick::{Pick, Prompt};
use crate::spots;
use crate::state::State;

/// The question as a sentence.
pub fn prompt(game: &EntityExtraction, state: &State, seat: Seat, about: Prompt) -> String {
    let you = game.seat_name(state, seat);
    let name = |who: Operative| game.name(who).as_str();
    let hostile = |one: HostileId| game.hostile(one).name.as_str();
    match about {
        Prompt::Claim(round) if state.conceding.is_empty() => format!("Round {round}: {you}, do you go next?"),
        Prompt::Claim(round) => format!("Round {round}: somebody would give up. {you}, do you go next, or agree?"),
        Prompt::Act(who) if !state.stands(who) => format!("{}, you are down. What do you do?", name(who)),
        Prompt::Act(who) => {
            format!("{}, what do you do? {} left.", name(who), plural(state.actions, "action", "actions"))
        }
        Prompt::MoveOn(who) => format!("{}, this Move may go on: to which tile, or is that enough?", name(who)),
        Prompt::Volley(who, card) => {
            format!("{}, another attack with {}?{}", name(who), game.card_name(card), matters::left(state))
        }
        Prompt::Way | Prompt::Operative | Prompt::Hostile | Prompt::Tile | Prompt::Link | Prompt::Card => {
            matters::question(game, state).unwrap_or_else(|| format!("{you}, what do you choose?"))
        }
        Prompt::Hunt(one) => {
            format!("{}: whom does {} go for?", matters::for_the_hostiles(game, state), hostile(one))
        }
        Prompt::Path(one) => {
            format!("{}: which way does {} take?", matters::for_the_hostiles(game, state), hostile(one))
        }
        Prompt::Lead(one) => {
            format!("{you}, where does {} follow the Echo Bell?{}", hostile(one), matters::left(state))
        }
        Prompt::React(who, card) => {
            let (threat, card) = (matters::threat(state, who), (game.card_name(card), game.card_text(card)));
            format!("{}, do you use {} now?{threat} It says: {}", name(who), card.0, card.1)
        }
        Prompt::GiveUp(who) => {
            format!("{}: {} makes you discard an Item. Which one?", name(who), matters::menace(game, state))
        }
        Prompt::Trim(who) => format!("{}, at the end of a turn you keep four cards. Which one goes?", name(who)),
        Prompt::Consent { from, to } => {
            let Some(offer) = state.offer else { return format!("{you}, do you agree?") };
            let list = |cards: &[Card]| {
                let names = cards.iter().map(|card| game.card_name(*card).as_str()).collect::<Vec<_>>();
                if names.is_empty() { "nothing".into() } else { names.join(", ") }
            };
            format!(
                "{}, {} gives you {} for {}. Do you agree?",
                name(to),
                name(from),
                list(&offer.gives),
                list(&offer.takes)
            )
        }
        Prompt::Kit(who) => format!("{}, which Small Weapon do you take?", name(who)),
    }
}

/// A tile with what makes it worth looking at, as far as it is public.
fn tile(game: &EntityExtraction, state: &State, tile: Tile) -> String {
    if !state.layout.has(tile) {
        return format!("tile {}", tile.0);
    }
    let spot = spots::spot(&state.layout, tile);
    let name = match (tile.hall(), state.room_at(tile)) {
        (Some(hall), _) => format!("{spot}, {}", game.hall(hall).name),
        (None, Some(room)) if state.face_up.has(tile) => format!("{spot}, {}", game.room(room).name),
        (None, Some(room)) if state.seen.has(tile) => format!("{spot}, still dark: {}", game.room(room).name),
        _ => format!("{spot}, a Room nobody has seen"),
    };
    let here = crate::names::Tiles::only(tile);
    let hostiles = state.arrivals.iter().filter(|one| state.hostiles_on(here).has(**one));
    let hostiles: Vec<String> = hostiles.map(|one| hostile(game, state, *one)).collect();
    if hostiles.is_empty() { name } else { format!("{name} ({})", hostiles.join(", ")) }
}

fn hostile(game: &EntityExtraction, state: &State, hostile: HostileId) -> String {
    let being = game.hostile(hostile);
    format!("{} {}/{}", being.name, state.hostile(hostile).damage, being.hp)
}

fn door(state: &State, link: LinkId) -> String {
    if state.layout.has_link(link) { spots::door(&state.layout, link) } else { format!("{}", link.0) }
}

fn operative(game: &EntityExtraction, state: &State, who: Operative) -> String {
    let agent = state.agent(who);
    let spot = spots::spot(&state.layout, agent.at);
    let health = if agent.ht == 0 { "down".to_string() } else { format!("HT {}", agent.ht) };
    format!("{} ({spot}, {health})", game.name(who))
}

fn card(game: &EntityExtraction, card: Card) -> String {
    format!("{}: {}", game.card_name(card), game.card_text(card))
}

/// The pick as a line in a list of choices.
pub fn describe(game: &EntityExtraction, state: &State, so_far: &[Pick], pick: Pick) -> String {
    match pick {
        Pick::Claim(who) => format!("{} takes the turn", game.name(who)),
        Pick::PassOn => "Let somebody else go first".into(),
        Pick::Concede => "Give up; everybody must agree".into(),
        Pick::Move(to) => format!("Move to {}", tile(game, state, to)),
        Pick::Stop => "That is enough".into(),
        Pick::Release(to) => format!("Crank the airlock door open and step to {} (2 actions)", tile(game, state, to)),
        Pick::Discover => "Discover this Room".into(),
        Pick::Look => "Look at the top Entity card first (free)".into(),
        Pick::Attack(one) => format!("Attack with {}", card(game, one)),
        Pick::Use(one) => {
            let free = game.item(one).is_some_and(|item| item.cost == Cost::Free);
            format!("Use {}{}", card(game, one), if free { " (free)" } else { "" })
        }
        Pick::Door(one) => {
            let how = if state.locked.has(one) { "Unlock" } else { "Lock" };
            format!("{how} the door {}", door(state, one))
        }
        Pick::PickUp(who) => format!("Pick up {}", operative(game, state, who)),
        Pick::Drop => "Put down whoever you carry (free)".into(),
        Pick::Trade(who) => format!("Trade with {} (free)", game.name(who)),
        Pick::Give(one) => format!("Give {}", card(game, one)),
        Pick::Take(one) => format!("Ask for {}", card(game, one)),
        Pick::Offer => {
            format!("Offer this trade ({})", plural(so_far.len().saturating_sub(1) as u64, "card", "cards"))
        }
        Pick::Discard(one) => format!("Discard {} (free)", game.card_name(one)),
        Pick::EndTurn => "End the turn".into(),
        Pick::Agree => "Yes".into(),
        Pick::Decline => "No".into(),
        Pick::Way(way) => {
            let name = way_name(game, state, way);
            let mut letters = name.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        }
        Pick::Operative(who) => operative(game, state, who),
        Pick::Hostile(one) => hostile(game, state, one),
        Pick::Tile(one) => tile(game, state, one),
        Pick::Link(one) => {
            let locked = if state.locked.has(one) { "locked" } else { "unlocked" };
            format!("The door {} ({locked})", door(state, one))
        }
        Pick::Card(one) => card(game, one),
    }
}
