//! Names as people write them: case, dashes and underscores make no difference.

/// The name with everything taken away that people vary.
pub(super) fn plain(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for c in name.trim().chars() {
        // A dash joins words; at the front it is a minus.
        if c.is_whitespace() || c == '_' || (c == '-' && plain.ends_with(char::is_alphanumeric)) {
            if !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else {
            plain.extend(c.to_lowercase());
        }
    }
    plain
}

/// Whether two names mean the same.
pub(super) fn alike(one: &str, other: &str) -> bool {
    one == other || plain(one) == plain(other)
}

/// Means every seat where a seat may be named.
pub(super) const EVERYONE: &str = "everyone";

/// Means no seat in `asked:`.
pub(super) const NOBODY: &str = "nobody";

/// `seat 2`: the seat by its place at the table, counted from 1.
pub(super) fn by_number(name: &str) -> Option<usize> {
    plain(name).strip_prefix("seat")?.trim_start().parse::<usize>().ok()?.checked_sub(1)
}

/// Which of the named seats is meant. The full name counts first; then a word of it, if only one seat has it
/// ("doctor" for "Vera, the Doctor").
pub(super) fn seat_among(seats: &[String], name: &str) -> Option<usize> {
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = seats.iter().enumerate().filter(|(_, seat)| fits(seat)).map(|(index, _)| index);
        found.next().filter(|_| found.next().is_none())
    };
    let wanted = plain(name);
    only(&|seat| plain(seat) == wanted)
        .or_else(|| by_number(name).filter(|index| *index < seats.len()))
        .or_else(|| only(&|seat| has_words(&plain(seat), &wanted)))
}

/// Whether the words of `part` stand together in `whole`.
fn has_words(whole: &str, part: &str) -> bool {
    let bare = |text: &str| -> Vec<String> {
        text.split(' ').map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_string()).collect()
    };
    let (whole, part) = (bare(whole), bare(part));
    whole.windows(part.len()).any(|window| window == part.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_dashes_and_underscores_make_no_difference() {
        assert!(alike("Home_Guard", "home guard") && alike("MED-2", "med 2") && alike(" a  b ", "a b"));
        assert!(!alike("-3", "3"));
    }

    #[test]
    fn a_seat_is_found_by_name_word_or_number() {
        let seats = ["Vera, the Doctor".to_string(), "Old_Soldier".into(), "Young Soldier".into()];
        assert_eq!(seat_among(&seats, "doctor"), Some(0));
        assert_eq!(seat_among(&seats, "old-soldier"), Some(1));
        assert_eq!(seat_among(&seats, "soldier"), None, "two seats could be meant");
        assert_eq!(seat_among(&seats, "Seat 3"), Some(2));
        assert_eq!(seat_among(&seats, "seat 4"), None);
        assert_eq!(seat_among(&seats, "seat 0"), None);
    }
}
