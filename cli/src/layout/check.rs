//! `safehouse layout check LAYOUT…`.

use std::io::Write as _;

use super::{CheckArgs, laid};
use crate::Found;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

pub fn run(args: &CheckArgs, out: &mut Out) -> Result<Found, Trouble> {
    let mut found = Found::AllWell;
    for word in &args.layouts {
        let complaints = match laid(word) {
            Ok((sketch, layout)) => {
                let sound = out.styled(Style::Good, "sound");
                writeln!(out, "{word}: {sound} ({}, {} rooms)", sketch.name, layout.rooms())?;
                continue;
            }
            Err(Trouble::Files(complaints)) => complaints,
            Err(Trouble::File(complaint)) => vec![complaint],
            Err(trouble) => return Err(trouble),
        };
        found = Found::Wrong;
        for complaint in &complaints {
            writeln!(out, "{complaint}\n")?;
        }
        let count = complaints.len();
        let told = if count == 1 { "1 complaint".into() } else { format!("{count} complaints") };
        writeln!(out, "{word}: {}", out.styled(Style::Warning, &told))?;
    }
    Ok(found)
}
