//! The end in a sentence.

use engine::Epilogue;

use crate::state::{Ending, State};

/// How it ended.
pub const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Victory => "The Gate closes behind three operatives and nothing else. The site is clean.",
        Ending::Defeat => "The last light goes down. Nobody answers the radio any more.",
        Ending::Conceded => "The team calls it off and seals the site from outside.",
        Ending::Sealed => "After a hundred and fifty rounds headquarters seals the site. Neither won nor lost.",
    }
}

/// How it ended for the whole team.
pub fn epilogue(state: &State) -> Epilogue {
    let how = state.ending.map_or("", ending);
    let who = match state.ending {
        Some(Ending::Victory) => "Everybody wins.",
        Some(Ending::Sealed) => "It is a draw.",
        Some(Ending::Defeat | Ending::Conceded) | None => "Everybody loses.",
    };
    Epilogue::new(format!("{how} {who}"), Some(state.round))
}
