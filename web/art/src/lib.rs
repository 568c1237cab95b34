//! The pictures of the page, composed of parts: heads, hats and moustaches, furniture, tools, beasts.
//!
//! What is drawn lies in `draw/*.art`: parts in a short way of writing (`pen`), and for each game a list with one entry
//! for each Agent, Room, card and so on (`sheet`). From that comes one [`Gallery`] for each game, which the page's
//! builder writes into a file of its own; the page fetches it when a table of that game is opened. There is no browser
//! here, no clock and no chance: the same text gives the same bytes.
//!
//! What no list names (packs come from strangers) is found by [`Album::picture`]: a motif that its
//! name contains, or one of a pool, picked by the name. The page knows nothing but albums.
#![forbid(unsafe_code)]

mod album;
mod gallery;
mod pen;
mod sheet;

pub use album::{Album, slug};
pub use gallery::{Gallery, gallery};
pub use sheet::{Fault, Flaw};
