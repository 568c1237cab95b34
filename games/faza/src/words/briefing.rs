//! The briefing as it holds at a table, and the guide of its Faza Phase.

use std::fmt::Write;

use engine::Words;

use crate::content::Faza;
use crate::names::{Difficulty, Ship};
use crate::setup::SHIP_HEALTH;
use crate::state::State;

/// What every table has in common, then what was agreed on here, then what the Faza will do.
pub fn briefing(game: &Faza, state: &State) -> String {
    let options = &state.options;
    let mut text = Faza::BRIEFING.to_string();
    // FAZA-END-05, FAZA-VAR-09
    if game.phase_guide(options.difficulty).lost_without_rebels {
        text.push_str(" On this difficulty you also lose when no Rebel is left on the board");
        let heroic = ", unless the last one brings down the last ship.";
        text.push_str(if options.heroic_last_rebel { heroic } else { "." });
    }
    // FAZA-VAR-04, FAZA-VAR-05
    if options.ship_health > SHIP_HEALTH {
        let _ = write!(text, " The ships start with {} health.", options.ship_health);
    }
    if options.no_mercy {
        text.push_str(" The event deck holds no Rewards.");
    }
    for line in phase_guide(game, options.difficulty) {
        text.push('\n');
        text.push_str(&line);
    }
    text
}

/// The steps of the Faza Phase, and how the ships move in it.
pub fn phase_guide(game: &Faza, difficulty: Difficulty) -> Vec<String> {
    let mut lines = vec![format!("The Faza Phase ({difficulty}), once all of you are ready:")];
    let steps = (1..).zip(&game.phase_guide(difficulty).steps);
    lines.extend(steps.map(|(number, (text, _))| format!("{number}. {text}")));
    lines.extend(Ship::ALL.map(|ship| format!("The {ship} moves: {}", game.guide(ship).movement_text)));
    lines
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Game as _, Play};

    use super::*;
    use crate::setup::Setup;

    #[test]
    fn only_hard_speaks_of_lost_rebels_and_each_lists_its_own_steps() {
        let game = Faza::base();
        for difficulty in Difficulty::ALL {
            let setup = Setup { difficulty, ..Setup::default() };
            let state = game.start(&setup, &mut Play::silent(&mut Quick::new(1))).unwrap();
            let text = briefing(&game, &state);
            assert_eq!(text.contains("no Rebel is left"), difficulty == Difficulty::Hard, "{text}");
            assert_eq!(text.contains("The city rises"), difficulty == Difficulty::Easy, "{text}");
            assert_eq!(text.matches("breaks a tie").count(), 3, "{text}");
        }
    }
}
