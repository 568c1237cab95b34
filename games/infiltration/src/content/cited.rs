//! The rule a card is: its own row in the ledger.

use engine::{Rule, Words, ledger};

use super::Infiltration;

/// The card's row in the ledger, which events cite when the card is read out. A card of somebody else's box has none; it is
/// cited by the ruling that a card's text is to be followed (INF-RULING-01).
pub(super) fn cited(id: &str) -> Rule {
    let row = ledger::cards(<Infiltration as Words>::LEDGER).into_iter().find(|row| row.id == id);
    Rule(row.map_or("INF-RULING-01", |row| row.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_box_has_its_row() {
        let game = Infiltration::base();
        assert!(game.rooms().iter().all(|room| room.rule.0 == room.id));
        assert!(game.items().iter().all(|item| item.rule.0 == item.id));
        assert!(game.npcs().iter().all(|npc| npc.rule.0 == npc.id));
        assert_eq!(cited("XX-1"), Rule("INF-RULING-01"));
    }
}
