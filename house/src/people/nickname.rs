//! What a person may be called at a table.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use wire::limits::LONGEST_NICKNAME as LONGEST;

use super::plain::{looks, misleads};
use crate::Fault;

/// A person called like this could seem to speak for the house.
const OURS: [&str; 10] =
    ["safehouse", "thehouse", "house", "system", "admin", "administrator", "moderator", "server", "operator", "host"];

/// A name as it is kept: trimmed, on one line, readable as it looks.
pub fn nickname(wanted: &str) -> Result<String, Fault> {
    let bad = |what: &str| Err(Fault::Bad(what.into()));
    // Before the trimming, which would take line ends away silently.
    if wanted.trim_matches(' ').chars().any(|c| c.is_control() || misleads(c)) {
        return bad("a nickname has no control characters, invisible characters or marks that turn text around");
    }
    let name = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
    // Marks stand on letters; alone they show as nothing, or on a neighbour's name.
    if !name.chars().any(char::is_alphanumeric) {
        return bad("a nickname needs a letter or a digit");
    }
    // A single sign may be a whole sentence (U+FDFA): it counts as what is read.
    if name.chars().count().max(name.nfkc().count()) > LONGEST {
        return Err(Fault::Bad(format!("a nickname has at most {LONGEST} characters")));
    }
    // As many accents as letters is a heap of accents.
    if name.chars().filter(|c| is_combining_mark(*c)).count() > name.chars().filter(|c| c.is_alphanumeric()).count() {
        return bad("a nickname has more letters than accents on them");
    }
    // However it is written: with other alphabets' letters, with digits for letters, with signs between them.
    let is_ours = |look: &String| {
        let heard: String = look.chars().filter(|c| c.is_alphanumeric()).map(alike).collect();
        OURS.iter().any(|ours| looks(ours).iter().any(|ours| heard == ours.chars().map(alike).collect::<String>()))
    };
    if looks(&name).iter().any(is_ours) {
        return bad("that sounds like the house itself: choose another nickname");
    }
    Ok(name)
}

/// Digits that are read as letters, though they do not quite look like them.
fn alike(c: char) -> char {
    match c {
        '1' | 'l' => 'i',
        '3' => 'e',
        '4' => 'a',
        '5' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_people_are_kept() {
        for (wanted, kept) in [
            ("  Anna ", "Anna"),
            ("Jürgen  O'Neil", "Jürgen O'Neil"),
            ("愛子", "愛子"),
            ("Zoë-7", "Zoë-7"),
            ("Housekeeper", "Housekeeper"),
            ("x", "x"),
            ("Zoe\u{0308}", "Zoe\u{0308}"),
        ] {
            assert_eq!(nickname(wanted).unwrap(), kept);
        }
    }

    #[test]
    fn tricks_are_refused_with_a_reason() {
        for (wanted, why) in [
            ("", "needs a letter"),
            ("   ", "needs a letter"),
            ("...", "needs a letter"),
            ("\u{3164}", "invisible"),
            ("An\u{200b}na", "invisible"),
            ("\u{202e}annA", "turn text around"),
            ("An\nna", "control"),
            ("Anna\n", "control"),
            ("An\0na", "control"),
            ("abcdefghijklmnopqrstuvwxyz", "at most 24"),
            ("\u{fdfa}\u{fdfa}", "at most 24"),
            ("Safehouse", "the house itself"),
            ("S4fe H0use", "the house itself"),
            ("[System]", "the house itself"),
            ("аdmin", "the house itself"),
            ("Ａdmin", "the house itself"),
            ("ＡＤＭＩＮ", "the house itself"),
            ("𝒂𝒅𝒎𝒊𝒏", "the house itself"),
            ("\u{410}DMIN", "the house itself"),
            ("\u{41d}OST", "the house itself"),
            ("\u{c1}dmin", "the house itself"),
            ("4dm1n", "the house itself"),
            ("a.d.m.i.n", "the house itself"),
            ("z\u{0300}\u{0301}\u{0302}\u{0303}", "accents"),
        ] {
            match nickname(wanted) {
                Err(fault) => assert!(fault.to_string().contains(why), "{wanted:?}: {fault}"),
                Ok(kept) => panic!("{kept:?} was kept"),
            }
        }
    }
}
