//! Finding what is printed by any part of its name, and reading it.

use std::io::Write as _;

use catalog::{AnyGame, Face, Laid, Printed};

use crate::out::{Out, Style};
use crate::trouble::Trouble;

/// More than these are listed by name, and the person says which one is meant.
const READ_AT_ONCE: usize = 3;

/// Everything a person may mean by these words: what is called exactly so, by its card or on the board; else what has
/// them in its name; else what has each of them there.
pub fn find<'p>(printed: &'p [Printed], laid: &[Laid], words: &str) -> Vec<&'p Printed> {
    let wanted = plain(words);
    if wanted.is_empty() {
        return Vec::new();
    }
    let here = |one: &Printed| laid.iter().any(|place| place.card.is(one) && plain(&place.called) == wanted);
    let exactly = |one: &&Printed| plain(&one.name) == wanted || plain(&one.id) == wanted || here(one);
    let phrase = |one: &&Printed| plain(&one.name).contains(&wanted);
    let each = |one: &&Printed| {
        let name = plain(&one.name);
        wanted.split(' ').all(|word| name.contains(word))
    };
    let fitting = |fits: &dyn Fn(&&'p Printed) -> bool| printed.iter().filter(|one| fits(one)).collect::<Vec<_>>();
    let otherwise = |one: &&Printed| one.also_called.iter().any(|name| plain(name).contains(&wanted));
    [fitting(&exactly), fitting(&phrase), fitting(&each), fitting(&otherwise)]
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// The name a person may have meant: one that is like all the words, or has a word like one of them.
pub fn nearest<'p>(printed: &'p [Printed], words: &str) -> Option<&'p str> {
    let names = || printed.iter().map(|one| one.name.as_str());
    engine::load::nearest(words, names()).or_else(|| {
        let like = |name: &&str| {
            let parts = plain(name);
            let mut parts = parts.split(' ').filter(|part| part.len() > 3);
            parts.any(|part| plain(words).split(' ').any(|word| engine::load::nearest(word, [part]).is_some()))
        };
        names().find(like)
    })
}

/// Lower case, words alone: nobody types the comma of "Marbles, Everywhere" or the right apostrophe.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| !matches!(c, '\'' | '’'));
    let spaced: String = kept.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Reads a few things in full, and many by name.
pub fn show(game: &dyn AnyGame, found: &[&Printed], out: &mut Out) -> Result<(), Trouble> {
    if found.len() <= READ_AT_ONCE {
        for one in found {
            read(&game.face(one), out)?;
        }
        return Ok(());
    }
    writeln!(out, "{} have these words in their names:", found.len())?;
    for one in found {
        writeln!(out, "  {} ({})", one.name, game.face(one).kind)?;
    }
    Ok(())
}

/// What is printed, as it would be read aloud.
pub fn read(face: &Face, out: &mut Out) -> Result<(), Trouble> {
    let pack = face.pack.as_ref().map(|pack| format!(", from the pack {pack}")).unwrap_or_default();
    writeln!(out, "{} ({}{pack})", out.styled(Style::Heading, &face.name), face.kind)?;
    if !face.signs.is_empty() {
        out.prose(4, &format!("  {}", face.signs.join("; ")))?;
    }
    for paragraph in &face.paragraphs {
        let label = match paragraph.label.as_str() {
            "" => String::new(),
            label if label.ends_with(|c: char| c.is_alphanumeric() || c == ')') => format!("{label}: "),
            label => format!("{label} "),
        };
        out.prose(4, &format!("  {label}{}", paragraph.text))?;
    }
    if face.signs.is_empty() && face.paragraphs.is_empty() {
        writeln!(out, "  (no text)")?;
    }
    if !face.flavour.is_empty() {
        let flavour = out.styled(Style::Quiet, &format!("“{}”", face.flavour));
        out.prose(4, &format!("  {flavour}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(found: &[&Printed]) -> Vec<String> {
        found.iter().map(|one| one.name.clone()).collect()
    }

    #[test]
    fn any_part_of_a_name_will_do() {
        let called = ["Marbles, Everywhere", "Janitor's Key Ring", "Rotating Bookcase", "Room", "Rec Room"];
        let printed: Vec<Printed> =
            (0..).zip(called).map(|(number, name)| Printed::new("card", number, name, name)).collect();
        assert_eq!(names(&find(&printed, &[], "marbles everywhere")), ["Marbles, Everywhere"]);
        assert_eq!(names(&find(&printed, &[], "janitors")), ["Janitor's Key Ring"]);
        assert_eq!(names(&find(&printed, &[], "ring janitor")), ["Janitor's Key Ring"]);
        assert_eq!(names(&find(&printed, &[], "room")), ["Room"], "what is called exactly so comes first");
        assert_eq!(names(&find(&printed, &[], "")), [""; 0]);
        let card = Printed::new("card", 9, "TEC-3", "TEC-3").also_called("Scanner");
        assert_eq!(names(&find(&[card], &[], "scanner")), ["TEC-3"]);
        assert_eq!(nearest(&printed, "rec rom"), Some("Rec Room"));
        assert_eq!(nearest(&printed, "bokcase"), Some("Rotating Bookcase"));
        assert_eq!(nearest(&printed, "xylophone"), None);
        let laid = [Laid { called: "p2".into(), card: catalog::PrintedId::new("card", 4) }];
        assert_eq!(names(&find(&printed, &laid, "P2")), ["Rec Room"]);
    }
}
