//! `--bots help` and `--seat help`: the bots of a game, and what to expect of each.

use std::io::Write as _;

use catalog::AnyGame;

use crate::out::{Out, Style};
use crate::trouble::Trouble;

const HELP: &str = "help";

/// Whether somebody asks who could sit there; then it is told.
pub fn told(game: &dyn AnyGame, named: &[String], out: &mut Out) -> Result<bool, Trouble> {
    if !named.iter().any(|name| name.eq_ignore_ascii_case(HELP)) {
        return Ok(false);
    }
    writeln!(out, "{}", out.styled(Style::Heading, &format!("The bots of {}", game.title())))?;
    for bot in game.bots() {
        let words = game.bot_words(bot);
        let usual = if bot == game.usual_bot() { " The usual one." } else { "" };
        let title = if words.title.eq_ignore_ascii_case(bot) { String::new() } else { format!("{}: ", words.title) };
        out.prose(15, &format!("  {bot:12} {title}{}{usual}", words.about))?;
    }
    Ok(true)
}
