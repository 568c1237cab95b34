//! What tools need to know of a game beyond its rules and words: how many play it, ready-made tables, what is printed
//! on its cards, its bots, its packs. Every game says so in its own folder by implementing [`Title`]; the catalogue
//! only lists the games that do.
#![forbid(unsafe_code)]

mod bot_words;
mod face;
mod followed;
mod in_sight;
mod packs;
mod plain;
mod preset;
mod printed;
pub mod proof;
mod title;

pub use bot_words::BotWords;
pub use face::{Face, Paragraph, titled};
pub use followed::{Became, Followed, Glimpse, Had, Seen};
pub use in_sight::{Laid, Pile, PrintedId};
pub use packs::{Part, PartLine, Starter};
pub use plain::{PlainPlace, PlainSeat, PlainView};
pub use preset::Preset;
pub use printed::{Printed, PrintedText};
pub use title::{BotKind, MakeBot, Mark, Title};
