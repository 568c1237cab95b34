//! What the bots are called, and how well they think.

/// A bot's name and what to expect of it.
pub fn bot(kind: &str) -> (&str, &'static str) {
    match kind {
        "random" => ("Random", "does anything that is allowed: good for a look around"),
        "heuristic" => ("Quick", "weighs what each answer changes at once: a fair opponent"),
        "planner" => ("Planner", "thinks its whole turn through: plays best"),
        other => (other, "a bot of this game"),
    }
}

/// What stands beside a seat that a bot has.
pub fn called(kind: &str) -> String {
    format!("{} bot", bot(kind).0)
}
