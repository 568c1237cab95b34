//! EE-DIG-06: what lasts beyond the moment, with the card it comes from, whose it was, what it is on, and when it ends.

use engine::Text;
use serde::{Deserialize, Serialize};

use crate::content::EntityExtraction;
use crate::layout::{LinkId, Tile};
use crate::names::{Card, HostileId, Operative, WEAPONS};
use crate::spots;
use crate::state::State;

/// EE-I15 and EE-I10, the only Items whose effect stays on the map.
const DECOY_BEACON: Card = Card(WEAPONS as u8 + 14);
const BREACHING_CHARGE: Card = Card(WEAPONS as u8 + 9);

/// What something that lasts is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum On {
    Tile(Tile),
    Hostile(HostileId),
    Door(LinkId),
}

/// One thing that lasts, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastingView {
    pub card: Card,
    pub name: Text,
    /// Who used it, where that is known.
    pub owner: Option<Operative>,
    pub on: On,
    /// What it is on, in words.
    pub place: String,
    pub effect: String,
    pub until: String,
}

/// Everything that lasts at a table.
pub fn lasting(game: &EntityExtraction, state: &State) -> Vec<LastingView> {
    let of = |card: Card, owner, on, place: String, effect: &str, until: &str| LastingView {
        card,
        name: game.card_name(card).clone(),
        owner,
        on,
        place,
        effect: effect.into(),
        until: until.into(),
    };
    let beacon = state.beacon.map(|tile| {
        let place = spots::spot(&state.layout, tile);
        let effect = "Hostiles approach it instead of operatives";
        of(DECOY_BEACON, state.beacon_by, On::Tile(tile), place, effect, "until the end of the next Entities' turn")
    });
    let dazed = state.arrivals.iter().filter_map(|one| {
        let (card, by) = state.dazed_by[one.index()]?;
        let name = game.hostile(*one).name.to_string();
        Some(of(card, Some(by), On::Hostile(*one), name, "skips its next turn", "until that turn"))
    });
    let blown = state.blown.iter().map(|link| {
        let place = format!("the door {}", spots::door(&state.layout, link));
        of(BREACHING_CHARGE, None, On::Door(link), place, "an open connection", "for the rest of the game")
    });
    beacon.into_iter().chain(dazed).chain(blown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cards_are_those_of_the_ledger() {
        assert_eq!(DECOY_BEACON.rule().0, "EE-I15");
        assert_eq!(BREACHING_CHARGE.rule().0, "EE-I10");
    }
}
