//! What Entity Extraction teaches its bots ([`bots::Skill`]): a fast way to answer, which thinks a turn through in bits;
//! what looks good at a glance, by the same measure; how a table stands, and what chance of winning that is.

mod errand;
mod eye;
mod hint;
mod hope;
mod kit;
mod menace;
mod squad;

pub use squad::Squad;
