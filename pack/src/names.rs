//! Which names a file in a pack may have. First [`travel`] turns away whatever could lead out of the pack; then
//! [`fit`] asks that it has a place in one. Names are plain ASCII, so that they are equal on every disk: no two
//! spellings of an `é`, no letters that only some systems fold.

use engine::load::Complaint;

use crate::limits;
use crate::manifest::MANIFEST;
use crate::words::{inside, shown};

/// The one folder that a pack may have in it.
pub const SCENARIOS: &str = "scenarios";

/// Turns away names that lead elsewhere: absolute, upwards, with a drive or a backslash.
pub fn travel(label: &str, name: &str) -> Result<(), Complaint> {
    let wrong = |what: &str| {
        Err(Complaint::about(&inside(label, name), what).remedy("name files in a pack plainly, like `rooms.yaml`"))
    };
    if name.contains('\\') {
        return wrong("the name has a backslash");
    }
    if name.starts_with('/') {
        return wrong("the name is an absolute path");
    }
    if name.contains(':') {
        return wrong("the name has a colon, as of a drive");
    }
    if name.chars().any(char::is_control) {
        return wrong("the name has a control character");
    }
    if name.strip_suffix('/').unwrap_or(name).split('/').any(|part| matches!(part, "" | "." | "..")) {
        return wrong("the name leads out of the pack");
    }
    Ok(())
}

/// Whether a file is passed over: hidden ones, and those that systems leave behind in folders and zips.
pub fn passed_over(name: &str) -> bool {
    let left_behind = |part: &str| part.starts_with('.') || matches!(part, "__MACOSX" | "Thumbs.db" | "desktop.ini");
    name.split('/').any(left_behind)
}

/// Whether a file that [`fit`]s is for the game rather than for people.
pub fn is_yaml(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, ending)| ending == "yaml")
}

/// Turns away names that have no place in a pack.
pub fn fit(label: &str, name: &str) -> Result<(), Complaint> {
    let complain = |what: String| Complaint::about(&inside(label, name), what);
    if name.chars().count() > limits::NAME_CHARS {
        return Err(complain(format!("the name is longer than {} characters", limits::NAME_CHARS))
            .remedy("choose a shorter name"));
    }
    let file = match name.split_once('/') {
        None => name,
        Some((SCENARIOS, file)) if !file.contains('/') => file,
        Some(_) => return Err(complain("the file lies in a folder that a pack does not have".into()).remedy(places())),
    };
    if let Some(strange) = file.chars().find(|c| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_' | '.')) {
        return Err(complain(format!("the name has the character {strange:?}"))
            .remedy("use the letters a to z, digits, `-`, `_` and `.`"));
    }
    match file.rsplit_once('.') {
        Some((stem, "yaml" | "md")) if !stem.is_empty() => Ok(()),
        Some((stem, ending)) if matches!(&*ending.to_ascii_lowercase(), "yml" | "yaml") && !stem.is_empty() => {
            Err(complain(format!("`.{}` files are not read", shown(ending)))
                .remedy(format!("rename it to `{}.yaml`", shown(stem))))
        }
        _ => Err(complain("only `.yaml` and `.md` files belong in a pack".into())
            .remedy("move the file elsewhere; a pack is plain text")),
    }
}

/// Turns away folders that have no place in a pack.
pub fn fit_folder(label: &str, name: &str) -> Result<(), Complaint> {
    if name == SCENARIOS {
        return Ok(());
    }
    let what = if fit(label, name).is_ok() {
        "this is a folder, but has the name of a file"
    } else {
        "a pack has no such folder"
    };
    Err(Complaint::about(&inside(label, name), what).remedy(places()))
}

fn places() -> String {
    format!("put files beside `{MANIFEST}`, or scenarios into `{SCENARIOS}/`")
}
