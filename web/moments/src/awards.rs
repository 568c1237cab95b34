//! Who did what most often in a game: something to smile about beside the score.

/// One distinction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    pub title: &'static str,
    /// Their number in the game's own terms.
    pub who: u8,
    pub times: usize,
}

/// Fewer times are nothing to speak of.
const LEAST: usize = 2;

/// For each kind of deed the player who did it most often; nobody where two did it equally often. `deed` says what an event is
/// counted as, and for whom.
pub fn awards<E>(events: impl IntoIterator<Item = E>, deed: impl Fn(&E) -> Option<(&'static str, u8)>) -> Vec<Award> {
    let mut counts: Vec<Award> = Vec::new();
    for (title, who) in events.into_iter().filter_map(|event| deed(&event)) {
        match counts.iter_mut().find(|count| count.title == title && count.who == who) {
            Some(count) => count.times += 1,
            None => counts.push(Award { title, who, times: 1 }),
        }
    }
    let most = |one: &&Award| {
        let others = counts.iter().filter(|other| other.title == one.title && other.who != one.who);
        one.times >= LEAST && others.map(|other| other.times).max() < Some(one.times)
    };
    counts.iter().filter(most).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_did_it_most_often_alone_has_it() {
        let deeds = [("walked", 0), ("walked", 1), ("walked", 1), ("fell", 0), ("fell", 0), ("fell", 1), ("fell", 1)];
        let found = awards(deeds, |deed| Some(*deed));
        assert_eq!(found, [Award { title: "walked", who: 1, times: 2 }]);
        assert_eq!(awards([("sang", 2)], |deed| Some(*deed)), []);
    }
}
