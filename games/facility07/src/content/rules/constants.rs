//! The numbers of the game that packs may change.

/// F07-WILD-08: the numbers of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constants {
    pub hand_limit: u8,
    pub opening_hand: u8,
    pub draw: u8,
    pub gadget_slots: u8,
    pub countdown: u8,
    pub mainframe_hack_data: u8,
    pub mainframe_later_data: u8,
    pub node_data: u8,
    pub guards: u8,
    pub data: u8,
    pub locks: u8,
    pub markers: u8,
    pub escape_roll: u8,
    pub objective_data: u8,
    pub short: [u8; 2],
    pub medium: [u8; 2],
    pub long: [u8; 2],
}

impl Default for Constants {
    fn default() -> Self {
        Constants {
            hand_limit: 5,
            opening_hand: 5,
            draw: 2,
            gadget_slots: 3,
            countdown: 6,
            mainframe_hack_data: 2,
            mainframe_later_data: 1,
            node_data: 1,
            guards: 17,
            data: 36,
            locks: 6,
            markers: 18,
            escape_roll: 3,
            objective_data: 1,
            short: [4, 1],
            medium: [6, 2],
            long: [8, 3],
        }
    }
}
