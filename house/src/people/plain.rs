//! Text that is what it looks like: for names, and for what is said at a table.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

/// So many accents stand on one letter: as many as any script needs.
const MARKS: usize = 4;

/// Characters that show as nothing, or that change what stands beside them.
pub fn misleads(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}'
        | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}')
}

/// Something said, on one line and as it looks: nothing invisible, nothing that turns text around, no heaps of accents.
pub fn plain(said: &str) -> String {
    let mut marks = 0;
    let visible = said.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| {
        marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
        !c.is_control() && !misleads(*c) && marks <= MARKS
    });
    visible.collect::<String>().trim().to_string()
}

/// Names that look the same have a look in common: full-width letters, letters of other alphabets, capitals and small
/// ones, digits for letters as far as they look like them.
pub fn looks(name: &str) -> [String; 2] {
    let compatible: String = name.nfkc().filter(|c| !c.is_whitespace()).collect();
    let small = |text: &str| text.chars().flat_map(char::to_lowercase).collect::<String>();
    let bones = |text: &str| skeleton(text).collect::<String>();
    // A letter may look like another as a capital, or as a small one, and not both ways.
    [bones(&small(&compatible)), bones(&small(&bones(&compatible)))]
}

/// Whether a reader could take one name for the other.
pub fn look_alike(one: &str, other: &str) -> bool {
    let (one, other) = (looks(one), looks(other));
    one.iter().any(|look| other.contains(look))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_what_it_looks_like() {
        for (said, told) in [
            ("  hello\tthere\n", "hello there"),
            ("evil\u{202e}gnp.exe", "evilgnp.exe"),
            ("a\u{200b}b\u{feff}c\u{0}d\u{1b}[31m", "abcd[31m"),
            ("\u{2066}x\u{2069}", "x"),
            ("z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}!", "z\u{300}\u{301}\u{302}\u{303}!"),
            ("\u{202e}\u{200b}", ""),
            ("שָׁלוֹם, नमस्ते, ไทย, 愛子", "שָׁלוֹם, नमस्ते, ไทย, 愛子"),
            ("👍 \u{1f44b}\u{1f3fd}", "👍 \u{1f44b}\u{1f3fd}"),
        ] {
            assert_eq!(plain(said), told, "{said:?}");
        }
    }

    #[test]
    fn names_that_look_the_same_are_known_as_that() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "Аnnа"),
            ("Anna", "Ａｎｎａ"),
            ("Anna", "An na"),
            ("HANNA", "НANNA"),
            ("Bob", "B0b"),
            ("Paul", "PauI"),
            ("Tim", "T𝗂𝗆"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("Zoe", "Zoë"), ("Jürgen", "Jurgen"), ("Ben", "Ben 2"), ("愛子", "愛")]
        {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }
}
