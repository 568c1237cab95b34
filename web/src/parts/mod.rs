//! What every screen and every game is built from.

pub mod aims;
pub mod ask;
pub mod board;
pub mod bots;
pub mod call;
pub mod dialog;
pub mod dice;
pub mod drag;
pub mod file;
pub mod icon;
pub mod keys;
pub mod log;
pub mod moment;
pub mod named;
pub mod players;
pub mod records;
pub mod scene;
pub mod slip;
pub mod spotlight;
pub mod text;
pub mod together;
pub mod top;
pub mod why_not;
pub mod window;
