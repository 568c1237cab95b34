//! Why a seat is being asked, and the stack frame by frame.

use engine::effect::Frame;
use engine::{Because, Seat, plural};

use crate::asking::Ask;
use crate::content::Infiltration;
use crate::look::Look;
use crate::state::{Actor, NoMoment, Scope, Set, State, Step};

type OneFrame = Frame<Scope, Set, NoMoment, Step>;

/// The resolution in progress, innermost first, as reasons.
pub fn why(game: &Infiltration, state: &State, seat: Seat) -> Vec<Because> {
    let look = Look::new(game, state);
    let Some(ask) = look.ask_of(seat) else { return Vec::new() };
    let text = match ask {
        Ask::Select => "Everybody selects a card in secret; all are turned up together.".to_string(),
        Ask::Way(_) | Ask::Thing(..) => crate::words::questions::because(game, state),
        Ask::NpcOrder(place, _) => format!("Several NPCs stand in {place}, and you say who acts first."),
        Ask::Sift(..) => "You have looked at the data here and take one file.".into(),
        Ask::Launder(..) => "Some of your data go back to the server pool.".into(),
        Ask::Exchange(_, with) => format!("You have looked at the data of {}.", game.name(state, with)),
        Ask::Discard(..) => "You hold more items than the effect leaves you.".into(),
    };
    let mut reasons = vec![Because { rule: look.prompt(ask).1.to_string(), text }];
    for frame in state.stack.iter() {
        if let Some((rule, text)) = frame_reason(game, state, frame) {
            reasons.push(Because { rule: rule.into(), text });
        }
    }
    reasons
}

fn frame_reason(game: &Infiltration, state: &State, frame: &OneFrame) -> Option<(&'static str, String)> {
    let name = |who| game.name(state, who);
    Some(match frame {
        Frame::Run(program, _, scope) => {
            let program = game.library().program(*program)?;
            let actor = match scope.actor {
                Actor::Operative(operative) => name(operative),
                Actor::Npc(npc) => &game.npc(npc).name,
            };
            ("INF-RULING-19", format!("{} ({}) is being carried out by {actor}.", program.name, program.source))
        }
        Frame::Each(..) | Frame::Times(..) => return None,
        Frame::Window(window) => match window.moment {},
        Frame::Step(step) => match *step {
            Step::Resolve(turn) => {
                let more = match state.count.saturating_sub(turn) {
                    0 => "this is the last one".into(),
                    1 => "one more follows".into(),
                    more => format!("{more} more follow"),
                };
                ("INF-RESOLVE-01", format!("Cards are being resolved; {more}."))
            }
            Step::Walk(who, _, rooms) if rooms > 0 => {
                ("INF-RULING-22", format!("{} goes on for up to {}.", name(who), plural(rooms, "room", "rooms")))
            }
            Step::Due(_) => ("INF-RULING-34", "It is the end of the Resolution Phase.".into()),
            Step::NpcStart(_) | Step::NpcScan(..) => ("INF-NPC-01", "It is the NPC Phase.".into()),
            Step::FunctionDone(place, _) => {
                ("INF-INTERFACE-01", format!("The Interface of {} is in use.", Look::new(game, state).room(place).name))
            }
            Step::Unlock(place) => ("INF-LOCK-03", format!("The guard of {place} has just been destroyed.")),
            Step::Furnish(place) => ("INF-REVEAL-01", format!("{place} is being revealed.")),
            Step::Limp(_)
            | Step::ItemDone(_)
            | Step::Walk(..)
            | Step::Enter(..)
            | Step::Sludge(_)
            | Step::SetupEnter(_)
            | Step::Sift(..)
            | Step::Launder(..)
            | Step::Exchange(..)
            | Step::Discard(..)
            | Step::NpcOrder(..)
            | Step::Security
            | Step::EndRound
            | Step::BeginRound
            | Step::Snatch(..) => return None,
        },
    })
}
