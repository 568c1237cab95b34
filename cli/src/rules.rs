//! `safehouse rules GAME [ID]`: the ledger.

use std::io::Write as _;

use catalog::AnyGame;
use clap::Args;
use engine::ledger::{self, LedgerRule};

use crate::Found;
use crate::games::{TheGame, a_game};
use crate::out::{Out, Style};
use crate::trouble::Trouble;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  safehouse rules faza                       every heading with its rules' IDs
  safehouse rules faza FAZA-COMBAT-10        what one rule says
  safehouse rules faza FAZA-COMBAT           every rule whose ID begins like this
  safehouse rules faza rebels fall           every rule with these words
  safehouse rules faza --search faza-combat  words only, even where they look like an ID")]
pub struct RulesArgs {
    /// Whose rules
    #[arg(value_parser = a_game())]
    game: TheGame,
    /// A rule's ID, the beginning of several, or words that rules hold
    #[arg(value_name = "ID|WORDS")]
    about: Vec<String>,
    /// Shows the rules that hold all of these words
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with = "about")]
    search: Vec<String>,
}

pub fn run(args: &RulesArgs, out: &mut Out) -> Result<Found, Trouble> {
    let game = args.game.0;
    let rules = ledger::rules(game.workshop().ledger());
    if !args.search.is_empty() {
        let words = words(args.search.iter().map(String::as_str));
        let found = holding(&rules, &words);
        if found.is_empty() {
            writeln!(out, "No rule holds all of: {}", words.join(", "))?;
            return Ok(Found::Wrong);
        }
        return print(&found, out);
    }
    if args.about.is_empty() {
        return overview(&rules, out);
    }
    let id = args.about.join(" ");
    let begins = |rule: &&LedgerRule<'_>| {
        rule.id
            .to_lowercase()
            .strip_prefix(&id.to_lowercase())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let found: Vec<&LedgerRule<'_>> = rules.iter().filter(begins).collect();
    if !found.is_empty() {
        return print(&found, out);
    }
    // A card of a table, or a ruling by its short form; else the words are looked for in what the rules say.
    let unknown = match lookup(game, &id) {
        Ok(one) => return print(&[&one], out),
        Err(unknown) => unknown,
    };
    let found = holding(&rules, &words([id.as_str()]));
    if found.is_empty() { Err(unknown) } else { print(&found, out) }
}

/// Words to search for.
pub fn words<'w>(typed: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    typed.into_iter().flat_map(str::split_whitespace).map(str::to_lowercase).collect()
}

/// The rules that hold all of these words.
pub fn holding<'r, 'l>(rules: &'r [LedgerRule<'l>], words: &[String]) -> Vec<&'r LedgerRule<'l>> {
    let holds = |rule: &&LedgerRule<'_>| {
        let text = format!("{} {} {}", rule.id, rule.heading, rule.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    rules.iter().filter(holds).collect()
}

pub fn print(rules: &[&LedgerRule<'_>], out: &mut Out) -> Result<Found, Trouble> {
    let mut heading = "";
    for rule in rules {
        if rule.heading != heading {
            heading = rule.heading;
            writeln!(out, "{}", out.styled(Style::Heading, heading))?;
        }
        let id = out.styled(Style::Quiet, rule.id);
        out.prose(4, &format!("  {id} {}", rule.plain()))?;
    }
    Ok(Found::AllWell)
}

/// Headings with the IDs that stand under them.
fn overview(rules: &[LedgerRule<'_>], out: &mut Out) -> Result<Found, Trouble> {
    for group in rules.chunk_by(|one, other| one.heading == other.heading) {
        writeln!(out, "{}", out.styled(Style::Heading, group[0].heading))?;
        for ids in group.chunks(5) {
            let ids: Vec<&str> = ids.iter().map(|rule| rule.id).collect();
            writeln!(out, "  {}", ids.join("  "))?;
        }
    }
    writeln!(
        out,
        "\n{} entries: rules, rulings, variants and worked scenarios. `safehouse rules GAME ID` says what one of them says.",
        rules.len()
    )?;
    Ok(Found::AllWell)
}

/// One rule by its ID.
pub fn lookup(game: &dyn AnyGame, id: &str) -> Result<LedgerRule<'static>, Trouble> {
    let id = id.trim();
    ledger::find(game.workshop().ledger(), id).ok_or_else(|| unknown(&ledger::rules(game.workshop().ledger()), id))
}

fn unknown(rules: &[LedgerRule<'_>], id: &str) -> Trouble {
    let hint = match engine::load::nearest(id, rules.iter().map(|rule| rule.id)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`safehouse rules GAME` lists them all".into(),
    };
    Trouble::NoSuchRule { id: id.into(), hint }
}
