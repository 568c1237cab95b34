//! `safehouse layout show LAYOUT` and `safehouse layout list`.

use std::io::Write as _;

use entity_extraction::layout::{SHIPPED, canvas, share};
use serde_json::json;

use super::{ShowArgs, laid};
use crate::Found;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

pub fn run(args: &ShowArgs, out: &mut Out) -> Result<Found, Trouble> {
    let (sketch, layout) = laid(&args.layout)?;
    let code = share::code(&sketch.plan);
    if args.json {
        let report = json!({
            "schema": SCHEMA,
            "name": sketch.name,
            "description": sketch.description,
            "rooms": layout.rooms(),
            "plan": sketch.plan,
            "code": code,
        });
        out.json("the layout", &report)?;
        return Ok(Found::AllWell);
    }
    writeln!(out, "{}, {} rooms", out.styled(Style::Heading, &sketch.name), layout.rooms())?;
    if !sketch.description.is_empty() {
        out.prose(0, &sketch.description)?;
    }
    writeln!(out, "\n{}", canvas::drawing(&layout))?;
    out.prose(0, canvas::LEGEND)?;
    let left_open = match (sketch.plan.gate, sketch.plan.breach) {
        (None, None) => {
            "Chance chooses Gate and Breach at the start of each game; the map shows them where they could be."
        }
        (None, Some(_)) => "Chance chooses the Gate at the start of each game; the map shows it where it could be.",
        (Some(_), None) => "The Breach will be a room farthest from the Gate.",
        (Some(_), Some(_)) => "",
    };
    out.prose(0, left_open)?;
    writeln!(out, "From Gate to Breach: {} steps", layout.steps(layout.gate(), layout.breach()))?;
    if let Some(code) = code {
        writeln!(out, "Code to share: {code}")?;
    }
    Ok(Found::AllWell)
}

pub fn list(out: &mut Out) -> Result<Found, Trouble> {
    for ours in SHIPPED {
        let (sketch, layout) = laid(ours.id)?;
        writeln!(out, "{}  {}, {} rooms", out.styled(Style::Heading, ours.id), sketch.name, layout.rooms())?;
        out.prose(4, &format!("    {}", sketch.description))?;
    }
    Ok(Found::AllWell)
}
