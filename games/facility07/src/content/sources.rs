//! Where content comes from, and complaints about it that name the place.

use std::collections::BTreeSet;

use engine::Complaint;
use engine::load::nearest;
use pack::Pack;

/// The box and the packs, in load order.
pub(super) struct Sources<'p>(pub Vec<&'p Pack>);

/// A card, figure, marker or rule in a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a> {
    /// 0 is the box.
    pub pack: u8,
    pub file: &'static str,
    /// Its id or name; empty if the complaint is about the file.
    pub card: &'a str,
}

impl Sources<'_> {
    /// A complaint about a word of a card. The place is that of the word; of the card if the word is not found.
    pub fn complain(&self, at: At<'_>, word: &str, what: &str) -> Complaint {
        let Some(pack) = self.0.get(usize::from(at.pack)) else { return Complaint::about(at.file, what) };
        let what = if at.card.is_empty() { what.to_string() } else { format!("`{}`: {what}", shown(at.card)) };
        let place = pack.text(at.file).and_then(|text| place_of(text, at.card, word));
        Complaint { place, ..Complaint::about(&pack.place(at.file), what) }
    }

    /// A complaint about a field, `on_enter: text` being one inside another. The place is that of its key.
    pub fn complain_of_field(&self, at: At<'_>, field: &str, what: &str) -> Complaint {
        let complaint = self.complain(at, "", what);
        let text = self.0.get(usize::from(at.pack)).and_then(|pack| pack.text(at.file));
        let place = text.and_then(|text| place_of_key(text, at.card, field));
        Complaint { place: place.or(complaint.place), ..complaint }
    }

    /// Every word that can be heard at the table: those on cards, and those the game says on its own. What stands in
    /// `rules.yaml` is left out, since terms stand there.
    pub fn spoken(&self) -> BTreeSet<&str> {
        let cards = self
            .0
            .iter()
            .flat_map(|pack| &pack.files)
            .filter(|file| super::FILES.contains(&file.name.as_str()) && file.name != "rules.yaml");
        let words = cards.flat_map(|file| file.text.split(|c: char| !c.is_alphanumeric()));
        words.filter(|word| !word.is_empty()).chain(OWN_WORDS).collect()
    }

    /// A complaint about all packs together: likely the last one that touches the matter brought it about. The places
    /// are files with a key in them, or with no word for the last card.
    pub fn complain_of_all(&self, places: &[(&'static str, &str)], what: &str) -> Complaint {
        let found = self.0.iter().rev().find_map(|pack| {
            places.iter().find_map(|(file, key)| {
                let text = pack.text(file)?;
                let line = if key.is_empty() { last_card(text) } else { key_line(text, key) };
                line.map(|place| Complaint { place: Some(place), ..Complaint::about(&pack.place(file), what) })
            })
        });
        found.unwrap_or_else(|| Complaint::about(self.0.last().map_or("packs", |pack| pack.id()), what))
    }
}

/// Where the last card of a file begins.
fn last_card(text: &str) -> Option<(u64, u64)> {
    let begins = |(_, line): &(u64, &str)| line.starts_with("- ");
    (1..).zip(text.lines()).filter(begins).last().map(|(number, _)| (number, 1))
}

/// Where a key of a file stands.
fn key_line(text: &str, key: &str) -> Option<(u64, u64)> {
    let is_key = |(_, line): &(u64, &str)| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
    (1..).zip(text.lines()).find(is_key).map(|(number, _)| (number, 1))
}

/// Words that the game says on its own and that no card has.
const OWN_WORDS: [&str; 14] = [
    "Agents",
    "Countdown",
    "Coverts",
    "Entryway",
    "Events",
    "Fists",
    "Gadgets",
    "Guards",
    "Hacker",
    "Locks",
    "Prison",
    "Rooms",
    "Sandwich",
    "awake",
];

/// "did you mean …?", if a known word is near.
pub(super) fn did_you_mean<'w>(word: &str, known: impl Iterator<Item = &'w str>, otherwise: &str) -> String {
    nearest(word, known).map_or_else(|| otherwise.to_string(), |near| format!("did you mean `{near}`?"))
}

/// A stranger's word, short and harmless.
pub(super) fn shown(word: &str) -> String {
    let mut text = String::new();
    for (count, c) in word.chars().enumerate() {
        if count == 80 {
            text.push('…');
            break;
        }
        if steers(c) { text.extend(c.escape_default()) } else { text.push(c) }
    }
    text
}

/// Whether a character can change how the text around it looks.
pub(super) fn steers(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Line and column of a word within a card, as far as a search can tell.
fn place_of(text: &str, card: &str, word: &str) -> Option<(u64, u64)> {
    let (start, end) = if card.is_empty() { (0, text.len()) } else { card_lines(text, card_start(text, card)?) };
    let found = if word.is_empty() { None } else { find_spoken(&text[start..end], word).map(|at| start + at) };
    let at = match found {
        Some(at) => at,
        None if card.is_empty() => return None,
        None => start,
    };
    let before = &text[..at];
    let line = before.matches('\n').count() as u64 + 1;
    let column = before.rsplit('\n').next().map_or(0, |tail| tail.chars().count()) as u64 + 1;
    Some((line, column))
}

/// Line and column of a key within a card, of keys inside each other the last one.
fn place_of_key(text: &str, card: &str, field: &str) -> Option<(u64, u64)> {
    let (mut from, end) = if card.is_empty() { (0, text.len()) } else { card_lines(text, card_start(text, card)?) };
    // The name may stand before the id.
    from = text[..from].rfind('\n').map_or(0, |newline| newline + 1);
    for key in field.split(": ") {
        let begins = |line: &str| {
            let own = line.trim_start_matches([' ', '-', '{']);
            own.strip_prefix(key).is_some_and(|rest| rest.starts_with(':')).then(|| line.len() - own.len())
        };
        let mut at = from;
        from = text[from..end].split_inclusive('\n').find_map(|line| {
            let found = begins(line).map(|column| at + column);
            at += line.len();
            found
        })?;
    }
    let line = text[..from].matches('\n').count() as u64 + 1;
    let column = text[..from].rsplit('\n').next().map_or(0, |tail| tail.chars().count()) as u64 + 1;
    Some((line, column))
}

/// From the card's id to where the next card begins.
fn card_lines(text: &str, start: usize) -> (usize, usize) {
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let depth = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let own = depth(&text[line_start..]);
    let mut end = text[start..].find('\n').map_or(text.len(), |newline| start + newline + 1);
    for line in text[end..].split_inclusive('\n') {
        let begins = line.trim_start().starts_with('-') || depth(line) < own;
        if !line.trim().is_empty() && depth(line) <= own && begins {
            break;
        }
        end += line.len();
    }
    (start, end)
}

/// Finds a word where the game reads it: in a text for people only if it stands nowhere else.
fn find_spoken(text: &str, word: &str) -> Option<usize> {
    let for_people = |line: &str| {
        let line = line.trim_start().trim_start_matches("- ");
        ["text:", "flavour:", "name:", "send_up:"].iter().any(|key| line.starts_with(key))
    };
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        if let Some(at) = find_word(line, word).filter(|_| !for_people(line)) {
            return Some(from + at);
        }
        from += line.len();
    }
    find_word(text, word)
}

/// Where the value of the card's `id:` (or `name:`) stands.
fn card_start(text: &str, card: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = find_word(&text[from..], card).map(|at| from + at) {
        // The key may stand in quotes as well.
        let quotes = [' ', '"', '\''];
        let key = text[..at].trim_end_matches(quotes).strip_suffix(':').map(|key| key.trim_end_matches(quotes));
        if key.is_some_and(|key| key.ends_with("id") || key.ends_with("name")) {
            return Some(at);
        }
        from = at + card.len();
    }
    None
}

/// Finds a word that is not part of a longer one.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    text.match_indices(word)
        .map(|(at, _)| at)
        .find(|at| !text[..*at].ends_with(part) && !text[at + word.len()..].starts_with(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_inside_its_card() {
        let text = "- id: one\n  text: two\n- id: two\n  fetch: rope\n- id: rope-ladder\n";
        assert_eq!(place_of(text, "two", "rope"), Some((4, 10)));
        assert_eq!(place_of(text, "two", "nowhere"), Some((3, 7)));
        assert_eq!(place_of(text, "", "two"), Some((3, 7)), "rather not in a text for people");
        assert_eq!(place_of(text, "three", "rope"), None);
        assert_eq!(place_of("- {\"id\": \"one\", \"fetch\": \"rope\"}\n", "one", "rope"), Some((1, 27)));
        assert_eq!(place_of(text, "one", "fetch"), Some((1, 7)), "another card's words are not its own");
    }

    #[test]
    fn a_field_is_found_by_its_key() {
        let text = "- id: one\n  text: flavour of\n  on_enter:\n    text: x\n  flavour: y\n- id: two\n  text: z\n";
        assert_eq!(place_of_key(text, "one", "flavour"), Some((5, 3)));
        assert_eq!(place_of_key(text, "one", "on_enter: text"), Some((4, 5)));
        assert_eq!(place_of_key(text, "two", "text"), Some((7, 3)));
        assert_eq!(place_of_key(text, "two", "flavour"), None);
        assert_eq!(place_of_key("- { id: one, text: a }\n", "one", "id"), Some((1, 5)));
    }

    #[test]
    fn a_word_is_looked_for_where_the_game_reads_it() {
        let text =
            "rules:\n  - name: One\n    text: The target is Dazed.\n    do:\n      - daze: target\nnext:\n  - target\n";
        assert_eq!(place_of(text, "One", "target"), Some((5, 15)));
        assert_eq!(place_of(text, "One", "next"), Some((2, 11)));
    }
}
