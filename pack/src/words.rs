//! Words of strangers in our sentences: made harmless and short before a person's screen or terminal shows them.

use engine::load::{Complaint, nearest};

use crate::limits;

/// A complaint stays readable up to here.
const LONGEST: usize = 400;

/// A name for a sentence: at most [`limits::NAME_CHARS`], without anything that steers a terminal.
pub fn shown(name: &str) -> String {
    shorten(name, limits::NAME_CHARS)
}

/// Where in a pack a complaint belongs: `my-pack/rooms.yaml`.
pub fn inside(label: &str, file: &str) -> String {
    format!("{label}/{}", shown(file))
}

/// What to call a pack before its manifest is read: the last part of its path, without `.zip`.
pub fn label(path: &str) -> String {
    let last = path.rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or("pack");
    let stem = without_zip(last).filter(|stem| !stem.is_empty()).unwrap_or(last);
    shown(stem)
}

/// The name without its ending `.zip`, if it has it.
pub fn without_zip(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    ending.eq_ignore_ascii_case("zip").then_some(stem)
}

/// Whether a character can change how the text around it looks: control codes and marks that turn its direction.
pub fn steers(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A complaint that quotes a pack, fit to be shown.
pub fn tidy(complaint: Complaint) -> Complaint {
    let remedy = complaint.remedy.map(|remedy| shorten(&remedy, LONGEST));
    Complaint { what: shorten(&complaint.what, LONGEST), remedy, ..complaint }
}

/// Where a key of a mapping stands, as line and column.
pub fn key_place(text: &str, key: &str) -> Option<(u64, u64)> {
    let is_key =
        |(_, line): &(u64, &str)| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':'));
    (1..).zip(text.lines()).find(is_key).map(|(line, _)| (line, 1))
}

/// "did you mean …?", if a known word is near; else what the known words are.
pub fn did_you_mean<'w>(word: &str, known: impl Iterator<Item = &'w str> + Clone, none: &str) -> String {
    if let Some(near) = nearest(word, known.clone()) {
        return format!("did you mean `{near}`?");
    }
    let known: Vec<&str> = known.take(20).collect();
    if known.is_empty() { none.into() } else { format!("known here: {}", known.join(", ")) }
}

fn shorten(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for (count, c) in text.chars().enumerate() {
        if count == longest {
            shown.push('…');
            break;
        }
        if steers(c) { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_last_part_of_a_path() {
        assert_eq!(label("packs/zombies"), "zombies");
        assert_eq!(label("zombies/"), "zombies");
        assert_eq!(label(r"C:\packs\Zombies.ZIP"), "Zombies");
        assert_eq!(label("../../.zip"), ".zip");
        assert_eq!(label(""), "pack");
    }

    #[test]
    fn names_of_strangers_cannot_steer_a_terminal() {
        assert_eq!(shown("a\u{1b}[2Jb"), r"a\u{1b}[2Jb");
        assert_eq!(shown("a\u{202e}b"), r"a\u{202e}b");
        assert_eq!(shown(&"x".repeat(200)).chars().count(), limits::NAME_CHARS + 1);
    }
}
