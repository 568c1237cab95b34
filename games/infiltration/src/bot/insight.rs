//! What looking at data is worth. Values are not known while one plans, but the best of four files is worth more than any
//! one of them, and a file worth 1 less than whatever comes in its place.

use engine::Seat;

use super::outlook::FILE;
use crate::asking::Ask;
use crate::data_files::{DataFile, MOST_VALUE, Shelf};
use crate::names::Operative;
use crate::state::State;

/// What the best of so many unknown files is worth on average (45 are worth 1, 45 are worth 2, 27 are worth 3).
const BEST_OF: [f32; 7] = [0.0, 1.85, 2.26, 2.49, 2.63, 2.72, 2.79];

fn best_of(count: usize) -> f32 {
    BEST_OF[count.min(BEST_OF.len() - 1)]
}

/// What an answer to this question may be expected to add to what its player carries; `now` is the table as it was when the
/// plan began, and all that is known.
pub(super) fn gain(now: &State, state: &State, ask: Ask) -> f32 {
    match ask {
        Ask::Sift(_, _, count) => best_of(usize::from(count)) - FILE,
        Ask::Launder(who, most) => {
            let low = now.data.on(Shelf::Stash(who)).iter().filter(|file| file.value() == 1).count();
            low.min(usize::from(most)) as f32 * (FILE - 1.0)
        }
        Ask::Exchange(who, with) => exchange(now, state, who, with),
        Ask::Select | Ask::Way(_) | Ask::Thing(..) | Ask::NpcOrder(..) | Ask::Discard(..) => 0.0,
    }
}

/// The lowest own file for the best of theirs, if that is better.
fn exchange(now: &State, state: &State, who: Operative, with: Operative) -> f32 {
    let seat = now.player_of(who);
    let Some(own) = now.data.on(Shelf::Stash(who)).iter().map(|file| file.value()).min() else { return 0.0 };
    let known = known_to(seat, now.data.on(Shelf::Stash(with)));
    let best = known.clone().map(f32::from).fold(0.0, f32::max);
    let hidden = state.data.count(Shelf::Stash(with)).saturating_sub(known.count());
    (best.max(best_of(hidden)) - f32::from(own)).clamp(0.0, f32::from(MOST_VALUE))
}

fn known_to(seat: Seat, files: &[DataFile]) -> impl Iterator<Item = u8> + Clone + '_ {
    files.iter().filter(move |file| file.known().has(seat)).map(|file| file.value())
}
