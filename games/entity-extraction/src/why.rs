//! Why a seat is being asked, and the stack frame by frame.

use engine::effect::Frame;
use engine::{Because, Seat, plural};

use crate::asking::Ask;
use crate::content::EntityExtraction;
use crate::look::Look;
use crate::spots;
use crate::state::{Actor, NoMoment, Scope, Set, State, Step};

type OneFrame = Frame<Scope, Set, NoMoment, Step>;

/// The resolution in progress, innermost first, as reasons.
pub fn why(game: &EntityExtraction, state: &State, seat: Seat) -> Vec<Because> {
    let look = Look::new(game, state);
    let Some(ask) = look.ask_of(seat) else { return Vec::new() };
    let name = |who| game.name(who);
    let text = match ask {
        Ask::Claim => "Whoever has not had a turn in this round may go next, in any order the team likes.".to_string(),
        Ask::Act(who) => {
            format!("It is {}'s turn, with {} left.", name(who), plural(state.actions, "action", "actions"))
        }
        Ask::MoveOn(..) => "One Move goes up to two tiles, and the first of them has been dealt with.".into(),
        Ask::Volley(_, card, left) => {
            format!("{} grants {}.", game.card_name(card), plural(left, "more attack", "more attacks"))
        }
        Ask::Way(_) | Ask::Thing(..) => "A text leaves the choice to you.".into(),
        Ask::Hunt(hostile, ..) => {
            format!("Several operatives are as good for {}, and you choose.", game.hostile(hostile).name)
        }
        Ask::Path(hostile, ..) => {
            format!("Several ways are as short for {}, and you choose.", game.hostile(hostile).name)
        }
        Ask::Lead(_, hostile, left) => {
            let steps = plural(left, "more step", "more steps");
            format!("{} follows the bell for up to {steps}.", game.hostile(hostile).name)
        }
        Ask::React(_, card) => format!("{}: {}", game.card_name(card), game.card_text(card)),
        Ask::GiveUp(_) => "Something makes you drop an Item; which one is up to you.".into(),
        Ask::Trim(_) => "At the end of a turn nobody keeps more than four cards.".into(),
        Ask::Consent(_) => "A trade needs both to agree.".into(),
        Ask::Kit(_) => "The team chooses its Small Weapons.".into(),
    };
    let mut reasons = vec![Because { rule: look.prompt(ask).1.to_string(), text }];
    for frame in state.stack.iter() {
        if let Some((rule, text)) = frame_reason(game, state, frame) {
            reasons.push(Because { rule: rule.into(), text });
        }
    }
    reasons
}

fn frame_reason(game: &EntityExtraction, state: &State, frame: &OneFrame) -> Option<(&'static str, String)> {
    let name = |who| game.name(who);
    Some(match frame {
        Frame::Run(program, _, scope) => {
            let program = game.library().program(*program)?;
            let actor = match scope.actor {
                Actor::Operative(operative) => name(operative),
                Actor::Hostile(hostile) => &game.hostile(hostile).name,
            };
            ("EE-TURN-06", format!("{} ({}) is being carried out for {actor}.", program.name, program.source))
        }
        Frame::Each(..) | Frame::Times(..) => return None,
        Frame::Window(window) => match window.moment {},
        Frame::Step(step) => match *step {
            Step::MoveOn(who, left) if left > 0 => {
                ("EE-MOVE-01", format!("{} may go on for {}.", name(who), plural(left, "tile", "tiles")))
            }
            Step::Harm(who, damage, ..) => ("EE-DOWN-01", format!("{} is about to take {damage} damage.", name(who))),
            Step::HostileTurn(_) => ("EE-ENTITY-04", "It is the Entities' turn.".into()),
            Step::Walk(hostile, goal, _) | Step::Path(hostile, goal, _) => {
                let goal = spots::spot(&state.layout, goal);
                ("EE-ENTITY-11", format!("{} is on its way to {goal}.", game.hostile(hostile).name))
            }
            _ => return None,
        },
    })
}
