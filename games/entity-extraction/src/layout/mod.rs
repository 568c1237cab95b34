//! The map: halls on a lattice, rooms at their openings, and what connects them. A [`Layout`] exists only if it keeps
//! every rule of EE-LAYOUT; it comes from the seeded [generator](generate) or from the players' own [`Plan`]
//! (EE-LAYOUT-14). Plans are drawn in [files](mod@file) with a [`picture`] and shared as a short [code](share).

mod build;
pub mod canvas;
mod complaint;
pub mod file;
mod generator;
mod lattice;
mod link;
mod map;
pub mod picture;
mod plan;
mod reading;
pub mod share;
mod shipped;
mod sides;
mod tile;

pub use complaint::Complaint;
pub use generator::{Drawn, generate};
pub use lattice::{Cell, Direction, HallId, Turn};
pub use link::{Link, LinkId, LinkKind};
pub use map::Layout;
pub use plan::{Placed, Plan};
pub use reading::NoSuchLayout;
pub use shipped::{SHIPPED, Shipped};
pub use sides::{HallSides, Side, Unsound, check_sides};
pub use tile::Tile;

/// EE-LAYOUT-03
pub const HALLS: usize = 11;
/// EE-LAYOUT-10, EE-RULING-07
pub const FEWEST_ROOMS: usize = 8;
/// EE-LAYOUT-10, EE-RULING-07
pub const MOST_ROOMS: usize = 17;
pub const MOST_TILES: usize = HALLS + MOST_ROOMS;
/// Eleven halls have at most 44 openings, and ten connections between halls join them into one group (EE-LAYOUT-06).
pub const MOST_LINKS: usize = 4 * HALLS - (HALLS - 1);

/// Cells from one edge of a plan to the other, where plans are drawn and shared. Eleven halls in a row with a room at each
/// end need 13; the rest is for drafts.
pub const MOST_ACROSS: usize = 31;
