//! Entity Extraction: three operatives search a facility that is built anew each time, remove what got loose and leave
//! together. The rules are in `RULES.md` beside this crate; every rule is cited where it lives.
#![forbid(unsafe_code)]

pub mod layout;
