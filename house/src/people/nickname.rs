//! What somebody may be called at a table.

use wire::limits::LONGEST_NICKNAME as LONGEST;

use crate::Fault;

/// Whoever is called like this could speak for the house.
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
    if name.chars().count() > LONGEST {
        return Err(Fault::Bad(format!("a nickname has at most {LONGEST} characters")));
    }
    // As many accents as letters is a heap of accents.
    if name.chars().filter(|c| is_mark(*c)).count() > name.chars().filter(|c| c.is_alphanumeric()).count() {
        return bad("a nickname has more letters than accents on them");
    }
    let heard: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).map(alike).collect();
    if OURS.iter().any(|ours| heard == ours.chars().map(alike).collect::<String>()) {
        return bad("that sounds like the house itself: choose another nickname");
    }
    Ok(name)
}

/// Characters that show as nothing, or that change what stands beside them.
fn misleads(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}')
}

/// Accents that stand on another letter, as far as they are used to heap them up.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036f}' | '\u{0483}'..='\u{0489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Letters that look alike become one: the usual ways to write `safehouse` with other signs.
fn alike(c: char) -> char {
    match c {
        '0' | 'о' | 'ο' => 'o',
        '1' | 'l' | 'і' | 'ı' => 'i',
        '3' | 'е' | 'ε' => 'e',
        '4' | 'а' | 'α' => 'a',
        '5' | 'ѕ' => 's',
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
            ("Safehouse", "the house itself"),
            ("S4fe H0use", "the house itself"),
            ("[System]", "the house itself"),
            ("аdmin", "the house itself"),
            ("z\u{0300}\u{0301}\u{0302}\u{0303}", "accents"),
        ] {
            match nickname(wanted) {
                Err(fault) => assert!(fault.to_string().contains(why), "{wanted:?}: {fault}"),
                Ok(kept) => panic!("{kept:?} was kept"),
            }
        }
    }
}
