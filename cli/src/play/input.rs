//! What a player typed, as a command.

/// A typed line, understood as far as that goes without knowing the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// Nothing: the choices once more.
    Again,
    /// Numbers of choices, one after another, from 1.
    Numbers(Vec<usize>),
    /// An answer in the game's words.
    Words(String),
    Help,
    /// What the game is about.
    Goal,
    /// What does this mean, or why not?
    Explain(String),
    Rule(String),
    Why,
    /// The last lines of the log; `None` for all of it.
    Log(Option<usize>),
    Board,
    /// A player's cards, one's own unless named.
    Cards(Option<String>),
    /// What is printed on a card; without a name, on the one being resolved.
    Card(Option<String>),
    /// What a place of the board says; without a name, every place.
    Room(Option<String>),
    /// The piles that everybody may look through.
    Discards,
    Hint,
    /// Lets the bots act first.
    Wait,
    Undo,
    /// Takes back even what followed from dice: all players agree.
    UndoAnyway,
    Back,
    Save(String),
    Load(String),
    Stack,
    Seat(String),
    Quit,
}

/// Lines of the log that fit on most screens.
const LOG_LINES: usize = 30;

impl Typed {
    /// Reads a line. Words the game may know itself are left to it.
    pub fn read(line: &str) -> Typed {
        let line = line.trim();
        if let Some(about) = line.strip_prefix('?') {
            return if about.trim().is_empty() { Typed::Help } else { Typed::Explain(about.trim().into()) };
        }
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => Typed::Again,
            ("help", "") => Typed::Help,
            ("goal" | "briefing", "") => Typed::Goal,
            ("explain", about) if !about.is_empty() => Typed::Explain(about.into()),
            ("rule" | "rules", id) if !id.is_empty() => Typed::Rule(id.into()),
            ("why", "") => Typed::Why,
            ("log", "") => Typed::Log(Some(LOG_LINES)),
            ("log", "all") => Typed::Log(None),
            ("log", count) if count.parse::<usize>().is_ok() => Typed::Log(count.parse().ok()),
            ("board" | "look", "") => Typed::Board,
            ("cards", "") => Typed::Cards(None),
            ("cards", name) => Typed::Cards(Some(name.into())),
            ("card", "") => Typed::Card(None),
            ("card", name) => Typed::Card(Some(name.into())),
            ("room" | "rooms", "") => Typed::Room(None),
            ("room", name) => Typed::Room(Some(name.into())),
            ("discards" | "piles", "") => Typed::Discards,
            ("hint", "") => Typed::Hint,
            ("wait", "") => Typed::Wait,
            ("undo", "") => Typed::Undo,
            ("undo", "anyway") => Typed::UndoAnyway,
            ("back", "") => Typed::Back,
            ("save", file) => Typed::Save(file.into()),
            ("load", file) => Typed::Load(file.into()),
            ("stack", "") => Typed::Stack,
            ("seat", name) if !name.is_empty() => Typed::Seat(name.into()),
            ("quit" | "exit" | "q", "") => Typed::Quit,
            _ => numbers(line).unwrap_or_else(|| Typed::Words(line.into())),
        }
    }
}

/// `3`, `3 1 2` or `3 > 1 > 2`.
fn numbers(line: &str) -> Option<Typed> {
    let words = line.split(|c: char| c.is_whitespace() || c == '>').filter(|word| !word.is_empty());
    words.map(|word| word.parse().ok()).collect::<Option<Vec<usize>>>().map(Typed::Numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_commands_and_the_games_own_words_are_told_apart() {
        assert_eq!(Typed::read(" 3 "), Typed::Numbers(vec![3]));
        assert_eq!(Typed::read("3 > 1 2"), Typed::Numbers(vec![3, 1, 2]));
        assert_eq!(Typed::read("roll"), Typed::Words("roll".into()));
        assert_eq!(Typed::read("use MED-2 Airplane > me"), Typed::Words("use MED-2 Airplane > me".into()));
        assert_eq!(Typed::read("?"), Typed::Help);
        assert_eq!(Typed::read("? attack carrier"), Typed::Explain("attack carrier".into()));
        assert_eq!(Typed::read("?2"), Typed::Explain("2".into()));
        assert_eq!(Typed::read("save my game.journal"), Typed::Save("my game.journal".into()));
        assert_eq!(Typed::read("UNDO anyway"), Typed::UndoAnyway);
        assert_eq!(Typed::read("card Shredder Jigsaw"), Typed::Card(Some("Shredder Jigsaw".into())));
        assert_eq!(Typed::read("rooms"), Typed::Room(None));
        assert_eq!(Typed::read("discards"), Typed::Discards);
        assert_eq!(Typed::read("discard Rifle"), Typed::Words("discard Rifle".into()), "the game's own word");
        assert_eq!(Typed::read(""), Typed::Again);
    }
}
