//! What the game is about, as it is played at this table.

use crate::content::Infiltration;
use crate::look::Look;
use crate::state::State;

/// The rulebook's usual game.
pub const BRIEFING: &str = "\
Steal data from CyberSolutions, Inc. and get out before the police arrive. Each round everybody selects one card in secret: \
Advance or Retreat by a room, use the room's Interface, Download data, or play an item. Then all cards are turned up and \
resolved clockwise from the first player. The first to download in a room gets 2 data files, later ones get 1.\n\
After that NPCs act, and security counts: a die plus the alarm is added to proximity. At 99 whoever is still inside is \
arrested and has nothing. Retreat from the entry room, or use the Loading Dock or the Executive Elevator, to get out.\n\
Whoever escapes with the most zettabytes wins; a Prototype counts 10.";

const DOWNLOAD: &str = "The first to download in a room gets 2 data files, later ones get 1.";
/// INF-VAR-EXT-01, INF-VAR-EXT-02
const EXTRACT: &str = "Extracting waits until all other cards are done: whoever is alone with it in a room gets 4 data files, \
two get 2 each, more get 1 each.";
/// INF-VAR-2P-01, INF-VAR-2P-06
const TWO_EACH: &str =
    "You lead two operatives each and select a card for both; they help each other no more than strangers do.";
/// INF-VAR-2P-02, INF-VAR-2P-08
const SUM: &str = "What your two operatives bring out is added up; one that is arrested adds nothing.";
/// INF-VAR-SPEC-01
const SPECIALISTS: &str = "Specialists is played, an optional rule of our own: every operative has one small talent, named \
beside it on the table.";

/// INF-SCORE-02, INF-VAR-ORIG-01: the same for this table: nothing is said of cards nobody has, and everything of what was agreed.
pub fn briefing(game: &Infiltration, state: &State) -> String {
    let (two, extraction) = (state.players == 2, state.options.extraction);
    let collect = if extraction { "Extract data" } else { "Download data" };
    let mut paragraphs = vec![
        format!(
            "Steal data from CyberSolutions, Inc. and get out before the police arrive. {}Each round everybody selects one \
             card in secret{}: Advance or Retreat by a room, use the room's Interface, {collect}, or play an item. Then all \
             cards are turned up and resolved clockwise from the first player. {}",
            if two { format!("{TWO_EACH} ") } else { String::new() },
            if two { " for each operative" } else { "" },
            if extraction { EXTRACT } else { DOWNLOAD },
        ),
        "After that NPCs act, and security counts: a die plus the alarm is added to proximity. At 99 whoever is still inside \
         is arrested and has nothing. Retreat from the entry room, or use the Loading Dock or the Executive Elevator, to get \
         out."
        .into(),
        format!(
            "Whoever escapes with the most zettabytes wins; a Prototype counts {}.{}",
            Look::new(game, state).prototype_worth(),
            if two { format!(" {SUM}") } else { String::new() },
        ),
    ];
    if state.specialists {
        paragraphs.push(SPECIALISTS.into());
    }
    paragraphs.join("\n")
}

#[cfg(test)]
mod tests {
    use engine::chance::Quick;
    use engine::{Game, Play};

    use super::*;
    use crate::setup::Setup;

    fn of(setup: &Setup) -> String {
        let game = Infiltration::base();
        briefing(&game, &game.start(setup, &mut Play::silent(&mut Quick::new(1))).unwrap())
    }

    #[test]
    fn the_usual_table_gets_the_usual_briefing() {
        assert_eq!(of(&Setup::default()), BRIEFING);
    }

    #[test]
    fn a_variant_is_told_and_what_it_replaces_is_not() {
        let extraction = of(&Setup { extraction: true, ..Setup::default() });
        assert!(extraction.contains("Extract") && !extraction.to_lowercase().contains("download"), "{extraction}");
        let original = of(&Setup { original: true, ..Setup::default() });
        assert!(original.contains("counts 6") && !original.contains("10"), "{original}");
        let two = of(&Setup { players: 2, ..Setup::default() });
        assert!(two.contains("two operatives each") && two.contains("added up"), "{two}");
        let ours = of(&Setup { specialists: true, ..Setup::default() });
        assert!(ours.contains("a rule of our own") || ours.contains("rule of our own"), "{ours}");
    }
}
