//! Why the bot would do that, for players who ask.

use engine::{Seat, Words};

use super::outlook::{Outlook, Weights};
use crate::content::Infiltration;
use crate::data_files::Shelf;
use crate::look::Look;
use crate::names::Card;
use crate::pick::Pick;
use crate::state::State;

pub fn explain(game: &Infiltration, weights: Weights, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
    let outlook = Outlook::new(game, weights);
    let mine: Vec<_> = Look::new(game, state).selecting(seat).collect();
    let lines: Vec<String> = picks
        .iter()
        .enumerate()
        .map(|(at, pick)| match (pick, mine.get(at)) {
            (Pick::Card(card), Some(who)) => {
                let prospect = outlook.prospect(state, *who);
                let files = state.agent(*who).place().map_or(0, |here| state.data.count(Shelf::Room(here)));
                let time = format!(
                    "about {:.0} rounds are left and the way out takes {:.0}",
                    prospect.left.floor(),
                    prospect.needed.ceil()
                );
                let why = match card {
                    Card::Advance => "There is time for another room",
                    Card::Retreat if prospect.reserve() < 3.0 => "Time to go",
                    Card::Retreat => "There is more behind you than ahead",
                    Card::Interface => "The Interface here is worth a round",
                    Card::Download | Card::Extract if files > 0 => "There are data here to collect",
                    Card::Download | Card::Extract => "Waiting costs the least",
                    Card::Item(item) => return format!("{}: {}", game.item(*item).name, game.item(*item).text),
                };
                format!("{why}: {time}.")
            }
            _ => format!("{} looks best.", game.describe(state, seat, &picks[..at], *pick)),
        })
        .collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}
