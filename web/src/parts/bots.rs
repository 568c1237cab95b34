//! What the bots are called, and how well they think.

/// A bot's name and what to expect of it.
pub fn bot(kind: &str) -> (&str, &'static str) {
    match kind {
        "random" => ("Random", "does anything that is allowed: good for a look around"),
        "heuristic" => ("Quick", "weighs what each answer changes at once: a fair opponent"),
        "rookie" => ("Rookie", "plays by feel and errs as people do: for a first game"),
        "agent" => ("Agent", "thinks for a moment: a fair opponent"),
        "veteran" => ("Veteran", "thinks for a third of a second: hard to beat"),
        "mastermind" => ("Mastermind", "thinks for two seconds: plays best"),
        other => (other, "a bot of this game"),
    }
}

/// What stands beside a seat that a bot has.
pub fn called(kind: &str) -> String {
    format!("{} bot", bot(kind).0)
}
