//! What bots are called where they are chosen, and what to expect of them.

/// A kind of bot in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotWords {
    /// In the game's tone.
    pub title: &'static str,
    /// What to expect, in a sentence.
    pub about: &'static str,
}

impl BotWords {
    /// The four levels of every game, the weakest first, for games that have no names of their own for them.
    pub const LEVELS: [BotWords; 4] = [
        BotWords { title: "Rookie", about: "Plays by feel, and errs now and then as people do." },
        BotWords { title: "Agent", about: "Thinks each answer over for a moment." },
        BotWords { title: "Veteran", about: "Looks ahead for a third of a second before each answer." },
        BotWords { title: "Mastermind", about: "Looks ahead for up to two seconds before each answer." },
    ];

    /// A bot that is no level, by the name it is typed by.
    pub fn beside(name: &'static str) -> BotWords {
        match name {
            "random" => BotWords { title: "Random", about: "Gives any answer that the rules allow." },
            _ => BotWords { title: name, about: "Plays by rules of thumb, without looking ahead." },
        }
    }
}
