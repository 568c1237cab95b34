//! Facility 07: two to six rival Agents explore a lair card by card, hack its Mainframe and brawl their way out with
//! the Data. The rules are in `RULES.md` beside this crate; every rule is cited where it lives.
#![forbid(unsafe_code)]

pub mod content;
pub mod geometry;
pub mod options;
pub mod vocabulary;
