//! What a question in the middle of something is about: which card, Room, Hall or Hostile asks, and what.

use engine::effect::{self, Frame, Waiting, waiting};
use engine::plural;

use crate::content::{EntityExtraction, Entry};
use crate::names::{Card, Operative};
use crate::state::{Actor, Origin, Scope, State, Step};
use crate::vocabulary::{Chooser, DoorState, Pack, Pile, Prey, Selector, Spots};

/// The operative who is asked, and in which capacity.
fn asked(game: &EntityExtraction, state: &State, by: Chooser, scope: Scope) -> String {
    match by {
        Chooser::You => game.name(scope.you).to_string(),
        Chooser::LastPlayer => for_the_hostiles(game, state),
    }
}

/// EE-ENTITY-07: the operative who took the last turn, or discovers, decides what the Hostiles' texts leave open.
pub fn for_the_hostiles(game: &EntityExtraction, state: &State) -> String {
    format!("{}, who decides for the Hostiles", game.name(state.decider()))
}

fn texts(entry: Option<&Entry>) -> &str {
    entry.map_or("", |entry| entry.text.as_str())
}

/// The name of what asks, and what is printed on it.
fn source(game: &EntityExtraction, state: &State, scope: Scope) -> (String, String) {
    let printed = |card: Card| (game.card_name(card).to_string(), game.card_text_at(card, state.options).to_string());
    match (scope.origin, scope.actor) {
        (Origin::Hostile, Actor::Hostile(hostile)) => printed(Card::of_hostile(hostile)),
        (Origin::Place, _) => {
            let tile = scope.tile.unwrap_or(state.agent(scope.you).at);
            match (tile.hall(), state.room_at(tile)) {
                (Some(hall), _) => {
                    let hall = game.hall(hall);
                    (hall.name.to_string(), texts(hall.enter.as_ref()).to_string())
                }
                (None, Some(room)) => {
                    let room = game.room(room);
                    let text = format!("{} {}", texts(room.first.as_ref()), texts(room.any.as_ref()));
                    (room.name.to_string(), text.trim().to_string())
                }
                (None, None) => (String::new(), String::new()),
            }
        }
        (Origin::Item | Origin::Hostile, _) => printed(scope.card),
    }
}

/// What is to be chosen, as a question after the name of what asks.
const fn matter(selector: Selector) -> &'static str {
    match selector {
        Selector::Operatives(_) => "who regains HT?",
        Selector::Prey(Prey::Here) => "whom does it strike?",
        Selector::Prey(Prey::Nearest) => "beside whom does it lock a door?",
        Selector::Prey(Prey::NearestWithin(_)) => "whom does it hurt?",
        Selector::Hostiles(Pack::Mobile) => "which Hostile is led?",
        Selector::Hostiles(Pack::Here | Pack::Others) => "which Hostile?",
        Selector::Tiles(Spots::HostilesWithin(_)) => "at which tile?",
        Selector::Tiles(Spots::FaceDownRoom) => "which dark Room is shown to all?",
        Selector::Tiles(Spots::OtherFaceUpRoom) => "to which Room do you go?",
        Selector::Doors(doors) => match doors.are {
            DoorState::Any => "which door is blown open?",
            DoorState::Locked => "from which door do you take the Lock Marker?",
            DoorState::Lockable => "which door is locked?",
            DoorState::Switchable => "which door do you lock or unlock?",
        },
        Selector::Cards(Pile::OtherItems) => "which other Item do you discard?",
        Selector::Cards(Pile::WeaponsHere) => "which Small Weapon do you take?",
    }
}

/// "You may lock or unlock any one door." as a question.
fn may(text: &str) -> String {
    let offer = text.split(". ").find_map(|sentence| sentence.strip_prefix("You may "));
    match offer {
        Some(offer) => format!("do you {}?", offer.trim_end_matches('.')),
        None => format!("do you go on with it? It says: {text}"),
    }
}

/// The question a program asks now.
pub fn question(game: &EntityExtraction, state: &State) -> Option<String> {
    let authored = effect::question(game.library(), &state.stack);
    match waiting(game.library(), &state.stack)? {
        Waiting::Pick(selector, by, scope) => {
            let (name, _) = source(game, state, scope);
            let about = authored.unwrap_or(matter(*selector));
            Some(format!("{}: {name}: {about}", asked(game, state, *by, scope)))
        }
        Waiting::Branch(by, _, scope) => {
            let (name, text) = source(game, state, scope);
            let offer = authored.map_or_else(|| may(&text), String::from);
            Some(format!("{}: {name}: {offer}", asked(game, state, *by, scope)))
        }
        Waiting::Window(_) | Waiting::Step(_) => None,
    }
}

/// What an operative is about to lose, for those who may react.
pub fn threat(state: &State, who: Operative) -> String {
    let pending = state.stack.iter().find_map(|frame| match frame {
        Frame::Step(Step::Harm(whom, damage, ..)) if *whom == who => Some(*damage),
        _ => None,
    });
    pending.map_or_else(String::new, |damage| format!(" You are about to lose {damage} of {} HT.", state.agent(who).ht))
}

/// The Hostile whose text is being carried out.
pub fn menace(game: &EntityExtraction, state: &State) -> String {
    let acting = state.stack.iter().find_map(|frame| match frame {
        Frame::Run(_, _, scope) | Frame::Each(_, _, scope) | Frame::Times(_, _, scope) => match scope.actor {
            Actor::Hostile(hostile) => Some(game.hostile(hostile).name.to_string()),
            Actor::Operative(_) => None,
        },
        Frame::Window(_) | Frame::Step(_) => None,
    });
    acting.unwrap_or_else(|| "Something".into())
}

/// How many more attacks or led steps there may be.
pub fn left(state: &State) -> String {
    state.stack.top().map_or_else(String::new, |frame| match frame {
        Frame::Step(Step::Volley(_, _, left)) => format!(" {} left.", plural(*left, "attack", "attacks")),
        Frame::Step(Step::Lead(_, _, left)) => format!(" {} left.", plural(*left, "step", "steps")),
        _ => String::new(),
    })
}
