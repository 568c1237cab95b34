//! The layouts that come with the game, from the folder `layouts`.

/// A layout file of ours: its name in the folder, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    pub id: &'static str,
    pub text: &'static str,
}

macro_rules! shipped {
    ($($id:literal),*) => {
        [$(Shipped { id: $id, text: include_str!(concat!("../../layouts/", $id, ".yaml")) }),*]
    };
}

/// From the smallest site to the largest.
pub const SHIPPED: [Shipped; 7] =
    shipped!["bunker", "stairwell", "twin-wings", "cloister", "trident", "crossroads", "row"];
