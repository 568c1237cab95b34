//! The ledger's IDs of what is printed: events cite the card, Room or Hall whose text is carried out.

use engine::Rule;

use crate::layout::{HALLS, HallId};
use crate::names::{Card, ENTITIES, ITEM_KINDS, ROOMS, RoomId, WEAPONS};

const HALL_IDS: [&str; HALLS] =
    ["EE-H01", "EE-H02", "EE-H03", "EE-H04", "EE-H05", "EE-H06", "EE-H07", "EE-H08", "EE-H09", "EE-H10", "EE-H11"];
const ROOM_IDS: [&str; ROOMS] = [
    "EE-R01", "EE-R02", "EE-R03", "EE-R04", "EE-R05", "EE-R06", "EE-R07", "EE-R08", "EE-R09", "EE-R10", "EE-R11",
    "EE-R12", "EE-R13", "EE-R14", "EE-R15", "EE-R16", "EE-R17",
];
const WEAPON_IDS: [&str; WEAPONS] =
    ["EE-W01", "EE-W02", "EE-W03", "EE-W04", "EE-W05", "EE-W06", "EE-W07", "EE-W08", "EE-W09", "EE-W10", "EE-W11"];
const ITEM_IDS: [&str; ITEM_KINDS] = [
    "EE-I01", "EE-I02", "EE-I03", "EE-I04", "EE-I05", "EE-I06", "EE-I07", "EE-I08", "EE-I09", "EE-I10", "EE-I11",
    "EE-I12", "EE-I13", "EE-I14", "EE-I15", "EE-I16", "EE-I17",
];
const ENTITY_IDS: [&str; ENTITIES] = [
    "EE-E01", "EE-E02", "EE-E03", "EE-E04", "EE-E05", "EE-E06", "EE-E07", "EE-E08", "EE-E09", "EE-E10", "EE-E11",
    "EE-E12", "EE-E13", "EE-E14", "EE-E15", "EE-E16", "EE-E17", "EE-E18",
];

impl Card {
    /// What the ledger calls this card.
    pub fn rule(self) -> Rule {
        let all = WEAPON_IDS.iter().chain(&ITEM_IDS).chain(&ENTITY_IDS);
        Rule(all.copied().nth(self.index()).unwrap_or("EE-ITEM-02"))
    }
}

impl RoomId {
    /// What the ledger calls this Room.
    pub fn rule(self) -> Rule {
        Rule(ROOM_IDS.get(self.index()).copied().unwrap_or("EE-ROOM-03"))
    }
}

/// What the ledger calls this Hall.
pub fn hall_rule(hall: HallId) -> Rule {
    Rule(HALL_IDS[hall.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EntityExtraction;

    #[test]
    fn the_ids_are_those_of_the_content() {
        let game = EntityExtraction::base();
        assert!(Card::all().all(|card| card.rule().0 == game.card_id(card)));
        assert!((0..ROOMS as u8).map(RoomId).all(|room| room.rule().0 == game.room(room).id));
        assert!(HallId::all().all(|hall| hall_rule(hall).0 == game.hall(hall).id));
    }
}
