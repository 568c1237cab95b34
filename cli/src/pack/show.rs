//! `safehouse pack show PACK`.

use std::io::Write as _;

use serde_json::json;

use super::ShowArgs;
use super::check::complaints;
use crate::Found;
use crate::out::{Out, Style};
use crate::packs::named;
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

pub fn run(args: &ShowArgs, out: &mut Out) -> Result<Found, Trouble> {
    let shelf = args.shelf.shelf()?;
    let pack = named(&shelf, &args.pack)?;
    let manifest = &pack.manifest;
    let parts = catalog::find(&manifest.game)?.pack_parts(&pack)?;
    let complaints = complaints(&shelf, &pack);
    if args.json {
        let report = json!({
            "schema": SCHEMA,
            "manifest": manifest,
            "hash": pack.hash_hex(),
            "parts": parts,
            "complaints": complaints.iter().map(ToString::to_string).collect::<Vec<_>>(),
        });
        out.json("the pack", &report)?;
        return Ok(if complaints.is_empty() { Found::AllWell } else { Found::Wrong });
    }
    let title = out.styled(Style::Heading, &manifest.name);
    writeln!(out, "{title}, version {}, by {}", manifest.version, manifest.author)?;
    writeln!(out, "  id {}, for {}, hash {}", manifest.id, manifest.game, pack.hash_hex())?;
    let ids = |ids: &[pack::PackId]| ids.iter().map(pack::PackId::as_str).collect::<Vec<_>>().join(", ");
    if !manifest.needs.is_empty() {
        writeln!(out, "  needs {}", ids(&manifest.needs))?;
    }
    if !manifest.clashes.is_empty() {
        writeln!(out, "  clashes with {}", ids(&manifest.clashes))?;
    }
    out.prose(2, &format!("  {}", manifest.description.trim().replace('\n', "\n  ")))?;
    for part in parts {
        writeln!(out, "\n{}", out.styled(Style::Heading, &part.heading))?;
        for line in part.lines {
            let text = if line.text.is_empty() { line.name } else { format!("{}: {}", line.name, line.text) };
            out.prose(6, &format!("  {text}"))?;
        }
    }
    for complaint in &complaints {
        writeln!(out, "\n{}: {complaint}", out.styled(Style::Warning, "broken"))?;
    }
    Ok(if complaints.is_empty() { Found::AllWell } else { Found::Wrong })
}
