//! `safehouse pack check PACK…`.

use std::io::Write as _;
use std::path::Path;

use engine::Complaint;
use pack::{Pack, Shelf};

use super::{CheckArgs, scenarios};
use crate::Found;
use crate::out::{Out, Style};
use crate::packs::named;
use crate::trouble::Trouble;

pub fn run(args: &CheckArgs, out: &mut Out) -> Result<Found, Trouble> {
    let shelf = args.shelf.shelf()?;
    let mut found = Found::AllWell;
    for word in &args.packs {
        let complaints = match named(&shelf, word) {
            Ok(pack) => {
                let complaints = complaints(&shelf, &pack);
                if complaints.is_empty() {
                    let sound = out.styled(Style::Good, "sound");
                    let (version, hash) = (pack.manifest.version, pack.short_hash());
                    writeln!(out, "{word}: {sound} ({} {version}, hash {hash})", pack.id())?;
                }
                complaints
            }
            Err(Trouble::File(complaint)) => {
                let all = Pack::faults(Path::new(word));
                if all.contains(&complaint) { all } else { vec![complaint] }
            }
            Err(trouble) => return Err(trouble),
        };
        for complaint in &complaints {
            found = Found::Wrong;
            writeln!(out, "{complaint}\n")?;
        }
        match complaints.len() {
            0 => {}
            1 => writeln!(out, "{word}: {}", out.styled(Style::Warning, "1 complaint"))?,
            more => writeln!(out, "{word}: {}", out.styled(Style::Warning, &format!("{more} complaints")))?,
        }
    }
    Ok(found)
}

/// Everything that is wrong with a pack.
pub fn complaints(shelf: &Shelf, pack: &Pack) -> Vec<Complaint> {
    let base = match shelf.needed(pack) {
        Ok(base) => base,
        Err(complaint) => {
            let what = format!("the pack needs another: {}", complaint.what);
            let own = pack.complain_of("needs", what);
            return vec![Complaint { remedy: complaint.remedy, ..own }];
        }
    };
    let mut complaints = catalog::packs::check(&base, pack);
    for complaint in complaints.iter_mut().filter(|complaint| complaint.place.is_none()) {
        // Who wonders about the game finds it in the manifest.
        if complaint.file == pack.place(pack::MANIFEST) {
            complaint.place = pack.complain_of("game", "").place;
        }
    }
    if complaints.is_empty() {
        let all: Vec<&Pack> = base.iter().copied().chain([pack]).collect();
        if let Ok(game) = catalog::find(&pack.manifest.game).map(|game| game.with_packs(&all)) {
            for (file, text) in scenarios(pack) {
                complaints
                    .extend(game.as_ref().ok().and_then(|game| game.workshop().check_scenarios(&file, text).err()));
            }
        }
    }
    complaints
}
