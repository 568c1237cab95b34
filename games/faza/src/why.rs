//! Why a seat is being asked, and the stack frame by frame.

use engine::effect::Frame;
use engine::{Because, Game, Seat, Words};

use crate::content::Faza;
use crate::pick::Prompt;
use crate::state::{Moment, State, Step};

/// The resolution in progress, innermost first, as reasons.
pub fn why(game: &Faza, state: &State, seat: Seat) -> Vec<Because> {
    let mut reasons = Vec::new();
    let Some(question) = game.question(state, seat) else { return reasons };
    let text = match question.about {
        Prompt::Team(_) => {
            "It is the Team Phase: everybody may act at any moment, until everybody is ready.".to_string()
        }
        Prompt::Dice(_) => "Your dice lie on the table; you may still change them.".to_string(),
        Prompt::TeammatesDice(_) => {
            format!("{}'s dice lie on the table; you may have one rerolled.", game.seat_name(state, state.roll.roller))
        }
        Prompt::Spare => "Players on one tile are injured at once and the Rebels there cannot protect all.".to_string(),
        Prompt::Tile | Prompt::Way => "An effect leaves the choice to you.".to_string(),
        Prompt::TrackerShifted(ship) => format!("The Tracker has reached the {ship}, and you hold an answer to that."),
    };
    reasons.push(Because { rule: question.rule.to_string(), text });
    for frame in state.stack.iter() {
        if let Some((rule, text)) = frame_reason(game, state, frame) {
            reasons.push(Because { rule: rule.to_string(), text });
        }
    }
    reasons
}

type OneFrame = Frame<crate::state::Scope, crate::tiles::TileSet, Moment, Step>;

fn frame_reason(game: &Faza, state: &State, frame: &OneFrame) -> Option<(&'static str, String)> {
    Some(match frame {
        Frame::Run(program, _, scope) => {
            let program = game.library().program(*program)?;
            (
                "FAZA-EVENT-02",
                format!(
                    "{} ({}) is being carried out by {}.",
                    program.name,
                    program.source,
                    game.seat_name(state, scope.actor)
                ),
            )
        }
        Frame::Each(..)
        | Frame::Times(..)
        | Frame::Step(Step::Spare(_) | Step::Roll | Step::EndCommand | Step::CheckRebels | Step::Discard(_)) => {
            return None;
        }
        Frame::Window(window) => {
            let Moment::TrackerShifted(ship) = window.moment;
            ("FAZA-PHASE-11", format!("The Tracker has shifted to the {ship}."))
        }
        Frame::Step(step) => match *step {
            Step::Injure(_) => ("FAZA-INJ-11", "More players are injured at the same time.".to_string()),
            Step::Global(event, ..) => {
                ("FAZA-EVENT-03", format!("After this the Global Event of {} follows.", game.event(event).name))
            }
            Step::AfterAttack(ship) => ("FAZA-MSC-07", format!("The Faza retaliate for the attack on the {ship}.")),
            Step::PhaseGuide(step) => ("FAZA-PHASE-01", format!("It is the Faza Phase; step {} follows.", step + 1)),
            Step::Activate(left) => ("FAZA-PHASE-04", format!("{left} more activations follow.")),
            Step::Execute(ship) => ("FAZA-PHASE-12", format!("The {ship}'s guide is about to be carried out.")),
            Step::Spare(_) | Step::Roll | Step::EndCommand | Step::CheckRebels | Step::Discard(_) => return None,
        },
    })
}
