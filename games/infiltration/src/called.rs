//! Names as people write them. Case, spaces, dashes and apostrophes make no difference, and a part of a name will do where
//! nothing else has it: `harris`, `halo`, or initials as the ledger has them (`RAO`).

fn letters(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// Whether two names are the same.
pub fn alike(one: &str, other: &str) -> bool {
    letters(one).eq(letters(other))
}

/// Whether this is one word of a longer name, or its initials.
fn is_part(part: &str, name: &str) -> bool {
    let initials: String = name.split_whitespace().filter_map(|word| word.chars().next()).collect();
    (initials.len() > 2 && alike(part, &initials)) || name.split_whitespace().any(|word| alike(part, word))
}

/// Which of these, each with its id and its name, is called so.
pub fn called<'n>(wanted: &str, all: impl Iterator<Item = (&'n str, &'n str)> + Clone) -> Option<u8> {
    let whole = |(id, name): (&str, &str)| alike(wanted, id) || alike(wanted, name);
    let exact = all.clone().position(whole);
    let only = || {
        let mut parts = all.enumerate().filter(|(_, (_, name))| is_part(wanted, name));
        parts.next().map(|(at, _)| at).filter(|_| parts.next().is_none())
    };
    exact.or_else(only).map(|at| at as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_name_will_do_if_only_one_has_it() {
        let rooms = [("A-1", "Research Admin Office"), ("A-2", "Director's Office"), ("A-3", "Halo Conference Room")];
        let found = |wanted| called(wanted, rooms.into_iter());
        assert_eq!(
            [found("halo"), found("rao"), found("a-2"), found("directors_office")],
            [Some(2), Some(0), Some(1), Some(1)]
        );
        assert_eq!([found("office"), found("vault"), found("")], [None; 3]);
    }
}
