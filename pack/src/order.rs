//! Which packs may lie on a table together, and in which order. Later packs win over earlier ones, so the order is the
//! host's to give; here it is only checked.

use engine::load::Complaint;

use crate::Pack;
use crate::words::shown;

/// Checks packs for a game in the order in which they will be loaded: each is for the game, none comes twice, what one
/// needs comes before it, and none clashes with another.
pub fn order(game: &str, packs: &[&Pack]) -> Result<(), Complaint> {
    for pack in packs {
        // No order could help packs that need each other, so that is said first.
        needed(pack, &|id| Ok(packs.iter().find(|other| other.id() == id).copied()))?;
    }
    for (index, pack) in packs.iter().enumerate() {
        fits_after(game, packs.get(..index).unwrap_or_default(), pack)
            .map_err(|(key, what, remedy)| pack.complain_of(key, what).remedy(remedy))?;
    }
    Ok(())
}

/// How packs are found by their ids; one that is nowhere may be complained about elsewhere.
type Find<'f, 'p> = &'f dyn Fn(&str) -> Result<Option<&'p Pack>, Complaint>;

/// All that a pack needs, in load order, without the pack itself.
pub fn needed<'p>(pack: &Pack, find: Find<'_, 'p>) -> Result<Vec<&'p Pack>, Complaint> {
    let mut found = Vec::new();
    follow(pack, find, &mut vec![pack.id().to_string()], &mut found)?;
    Ok(found)
}

/// `way` is how we came here: each id on it needs the next.
fn follow<'p>(
    pack: &Pack,
    find: Find<'_, 'p>,
    way: &mut Vec<String>,
    found: &mut Vec<&'p Pack>,
) -> Result<(), Complaint> {
    for id in &pack.manifest.needs {
        let Some(next) = find(id.as_str())? else { continue };
        if let Some(start) = way.iter().position(|earlier| earlier == next.id()) {
            let circle: Vec<&str> = way.iter().skip(start).map(String::as_str).chain([next.id()]).collect();
            let what = format!("packs need each other in a circle: {}", circle.join(" needs "));
            return Err(pack
                .complain_of("needs", what)
                .remedy("take an id out of one `needs`; what both packs share can be a third one"));
        }
        if found.iter().all(|other| other.id() != next.id()) {
            way.push(next.id().to_string());
            follow(next, find, way, found)?;
            way.pop();
            found.push(next);
        }
    }
    Ok(())
}

/// Whether a pack can come after others; if not, which key of its manifest says so, what is wrong and what would help.
fn fits_after(game: &str, earlier: &[&Pack], pack: &Pack) -> Result<(), (&'static str, String, String)> {
    let (id, manifest) = (pack.id(), &pack.manifest);
    if manifest.game != game {
        let what = format!("the pack is for `{}`, not for `{}`", manifest.game, shown(game));
        return Err(("game", what, format!("leave `{id}` out")));
    }
    if earlier.iter().any(|other| other.id() == id) {
        return Err(("id", format!("the pack `{id}` is chosen twice"), "choose it once".into()));
    }
    let is_missing = |needed: &&_| !earlier.iter().any(|other| other.manifest.id == **needed);
    if let Some(needed) = manifest.needs.iter().find(is_missing) {
        let what = format!("the pack needs `{needed}` before it");
        return Err(("needs", what, format!("load `{needed}` before `{id}`")));
    }
    let clashes =
        |other: &&&Pack| manifest.clashes.contains(&other.manifest.id) || other.manifest.clashes.contains(&manifest.id);
    if let Some(other) = earlier.iter().find(clashes) {
        let what = format!("the pack `{id}` clashes with `{}`", other.id());
        return Err(("clashes", what, "leave one of them out".into()));
    }
    Ok(())
}
