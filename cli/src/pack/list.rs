//! `safehouse pack list`.

use std::io::Write as _;

use serde_json::json;

use super::ListArgs;
use super::check::complaints;
use crate::Found;
use crate::out::{Out, Style};
use crate::trouble::Trouble;

/// Raised when a reader of `--json` would misunderstand a new form of it.
const SCHEMA: u32 = 1;

pub fn run(args: &ListArgs, out: &mut Out) -> Result<Found, Trouble> {
    let shelf = args.shelf.shelf()?;
    let folder = args.shelf.folder().map(|folder| folder.display().to_string()).unwrap_or_default();
    let judged = shelf.list().iter().map(|shelved| {
        let complaint = match &shelved.pack {
            Ok(pack) => complaints(&shelf, pack).into_iter().next(),
            Err(complaint) => Some(complaint.clone()),
        };
        (shelved, complaint)
    });
    if args.json {
        let packs: Vec<_> = judged
            .map(|(shelved, complaint)| {
                let pack = shelved.pack.as_ref().ok();
                json!({
                    "label": shelved.label,
                    "place": shelved.place,
                    "manifest": pack.map(|pack| &pack.manifest),
                    "hash": pack.map(pack::Pack::hash_hex),
                    "complaint": complaint.map(|complaint| complaint.to_string()),
                })
            })
            .collect();
        out.json("the list", &json!({ "schema": SCHEMA, "folder": folder, "packs": packs }))?;
        return Ok(Found::AllWell);
    }
    for (shelved, complaint) in judged {
        let Ok(pack) = &shelved.pack else {
            writeln!(out, "{} ({})", out.styled(Style::Warning, &shelved.label), shelved.place)?;
            if let Some(complaint) = complaint {
                writeln!(out, "    broken: {complaint}")?;
            }
            continue;
        };
        let manifest = &pack.manifest;
        let name = out.styled(Style::Heading, &format!("{} {}", manifest.id, manifest.version));
        writeln!(out, "{name}  {} by {}, for {} ({})", manifest.name, manifest.author, manifest.game, shelved.place)?;
        out.prose(4, &format!("    {}", manifest.description.trim().replace('\n', " ")))?;
        if let Some(complaint) = complaint {
            writeln!(out, "    {}: {complaint}", out.styled(Style::Warning, "broken"))?;
        }
    }
    if shelf.list().is_empty() {
        writeln!(out, "There are no packs here yet. `safehouse pack new FOLDER` begins one.")?;
    }
    writeln!(out, "Your own packs go into {folder}; `--shelf FOLDER` looks elsewhere.")?;
    Ok(Found::AllWell)
}
