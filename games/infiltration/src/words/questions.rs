//! What a card asks in the middle of its text: which card asks whom, and what for. The words are the author's (`ask:`),
//! or follow from what the program would do next.

use engine::effect::{Frame, Op, ProgramId, Waiting, question, waiting};
use engine::{Seat, Words};

use super::reminders;
use super::tale::files;
use crate::content::Infiltration;
use crate::look::Look;
use crate::names::Operative;
use crate::pick::Prompt;
use crate::state::{Actor, State, Step};
use crate::vocabulary::{Guards, Selector, Verb, Who};

/// The question as a sentence: "Argent, Coil Pistol asks: at an NPC or at an operative?"
pub fn prompt(game: &Infiltration, state: &State, seat: Seat, about: Prompt) -> String {
    let look = Look::new(game, state);
    let name = asked(game, state, seat);
    let asks = |default: String| {
        let asked = question(game.library(), &state.stack).map_or(default, String::from);
        match who_asks(game, state) {
            Some(card) => format!("{name}, {card} asks: {asked}"),
            None => format!("{name}, {asked}"),
        }
    };
    match about {
        Prompt::Select(_) if look.has_selected(seat) => {
            let cards = if look.selecting(seat).count() > 1 { "your cards lie" } else { "your card lies" };
            format!("{name}, {cards} face down; you may still change your mind.")
        }
        Prompt::Select(round) if look.selecting(seat).count() > 1 => {
            format!("{name}, which cards do you select in round {round}, one for each?")
        }
        Prompt::Select(round) => format!("{name}, which card do you select in round {round}?"),
        Prompt::Way => asks(way(game, state)),
        Prompt::Operative | Prompt::Room | Prompt::Npc => asks(thing(game, state)),
        Prompt::NpcOrder => match waiting(game.library(), &state.stack) {
            Some(Waiting::Step(Step::NpcOrder(place, _))) => {
                format!("{name}, several NPCs are in {place}: who acts first?")
            }
            _ => format!("{name}, who of the NPCs acts first?"),
        },
        Prompt::Sift => asks("which of these data files do you take?".into()),
        Prompt::Launder => asks("which of your data files go to the server pool?".into()),
        Prompt::Exchange(with) => {
            asks(format!("you see the data of {}; which file do you swap, if any?", game.name(state, with)))
        }
        Prompt::Discard => asks("which item do you discard?".into()),
    }
}

/// What is printed on the card that asks.
pub fn aside(game: &Infiltration, state: &State, about: Prompt) -> Option<String> {
    let asks = !matches!(about, Prompt::Select(_) | Prompt::NpcOrder);
    let source = Look::new(game, state).at_work();
    let text = if asks { reminders::text(game, state, source) } else { None }?;
    Some(format!("{}: {text}", reminders::source(game, source)?))
}

/// The card that asks.
pub fn who_asks(game: &Infiltration, state: &State) -> Option<String> {
    let source = Look::new(game, state).at_work();
    if let Some(name) = reminders::source(game, source) {
        return Some(name.into());
    }
    match state.stack.top() {
        Some(Frame::Run(program, ..)) => game.library().program(*program).map(|program| program.name.clone()),
        _ => None,
    }
}

/// Of two operatives of one player the one that acts is meant.
fn asked(game: &Infiltration, state: &State, seat: Seat) -> String {
    let acting = match waiting(game.library(), &state.stack) {
        Some(Waiting::Pick(_, _, scope) | Waiting::Branch(_, _, scope)) => match scope.actor {
            Actor::Operative(who) => Some(who),
            Actor::Npc(_) => None,
        },
        Some(Waiting::Step(
            Step::Sift(who, ..) | Step::Launder(who, _) | Step::Exchange(who, _) | Step::Discard(who, _),
        )) => Some(who),
        Some(Waiting::Step(_) | Waiting::Window(_)) | None => None,
    };
    let acting = acting.filter(|who: &Operative| state.player_of(*who) == seat);
    acting.map_or_else(|| game.seat_name(state, seat), |who| game.name(state, who).to_string())
}

/// "forward, back or neither"
fn either(names: &[&str]) -> String {
    match names {
        [] => "which".into(),
        [only] => (*only).into(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn way(game: &Infiltration, state: &State) -> String {
    let Some(Waiting::Branch(_, ways, scope)) = waiting(game.library(), &state.stack) else {
        return "which of these?".into();
    };
    let names: Vec<&str> = ways.iter().map(|(name, _)| name.as_str()).collect();
    let names = either(&names);
    let first = match state.stack.top() {
        Some(Frame::Run(program, ..)) => ways.first().and_then(|(_, at)| verb_at(game, *program, *at)),
        _ => None,
    };
    match first {
        Some(Verb::Move(movement)) => match movement.who {
            Who::You => format!("how do you move: {names}?"),
            Who::It => format!("which way does {} move: {names}?", game.name(state, scope.it)),
        },
        Some(Verb::MoveNpc(_)) => format!("which way does {} move: {names}?", game.npc(scope.npc).name),
        Some(Verb::Proximity(_) | Verb::Alarm(_)) => format!("which dial do you turn: {names}?"),
        _ => format!("{names}?"),
    }
}

fn thing(game: &Infiltration, state: &State) -> String {
    let Some(Waiting::Pick(selector, ..)) = waiting(game.library(), &state.stack) else {
        return "which one?".into();
    };
    let verb = picked_for(game, state);
    match selector {
        Selector::Others(_) | Selector::Everyone(_) => whom(verb),
        Selector::Rooms(_) => which_room(verb),
        Selector::Npcs(_) | Selector::OtherNpcs(_) => match verb {
            Some(Verb::DestroyNpc) => "which NPC do you destroy?".into(),
            Some(Verb::MoveNpc(_)) => "which NPC moves?".into(),
            _ => "which NPC is meant?".into(),
        },
    }
}

fn whom(verb: Option<&Verb>) -> String {
    match verb {
        Some(Verb::StealData(count)) => format!("from whom do you steal {}?", files(*count)),
        Some(Verb::ExchangeData) => "whose data do you look at?".into(),
        Some(Verb::StealItem) => "from whom do you take an item?".into(),
        Some(Verb::Wound(_)) => "whom do you wound?".into(),
        Some(Verb::Delay(_)) => "whom do you delay?".into(),
        Some(Verb::Heal(_)) => "whom do you heal?".into(),
        Some(Verb::Move(_)) => "who moves?".into(),
        _ => "which operative is meant?".into(),
    }
}

fn which_room(verb: Option<&Verb>) -> String {
    match verb {
        Some(Verb::DestroyGuard(Guards::Lock)) => "which Tech Lock do you destroy?".into(),
        Some(Verb::DestroyGuard(Guards::Worker)) => "which Lab Worker do you get rid of?".into(),
        Some(Verb::DestroyGuard(Guards::Any)) => "which guard do you destroy?".into(),
        Some(Verb::Take(count)) => format!("from which room do you take {}?", files(*count)),
        Some(Verb::RemoveInterface) => "which Interface token do you remove?".into(),
        Some(Verb::AddInterface) => "which room gets an Interface token?".into(),
        Some(Verb::PutSludge) => "into which room do you pour the Sludge?".into(),
        _ => "which room is meant?".into(),
    }
}

/// What the waiting pick is for.
fn picked_for<'g>(game: &'g Infiltration, state: &State) -> Option<&'g Verb> {
    let Some(Frame::Run(program, at, _)) = state.stack.top() else { return None };
    match game.library().program(*program)?.ops.get(usize::from(*at))? {
        Op::Pick(_, _, body) => verb_at(game, *body, 0),
        _ => None,
    }
}

/// The first verb a program comes to from there, by its first way where there are several.
fn verb_at(game: &Infiltration, program: ProgramId, from: u16) -> Option<&Verb> {
    let ops = &game.library().program(program)?.ops;
    ops.iter().skip(usize::from(from)).find_map(|op| if let Op::Do(verb) = op { Some(verb) } else { None })
}

/// Why an operative is asked, in a sentence.
pub fn because(game: &Infiltration, state: &State) -> String {
    match who_asks(game, state) {
        Some(card) => format!("{card} leaves the choice to you."),
        None => "An effect leaves the choice to you.".into(),
    }
}
