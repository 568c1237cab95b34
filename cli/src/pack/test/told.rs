//! What came out, for people: what stands out first, then scenarios, games, things.

use std::io::Write as _;

use catalog::measure::{Compared, ThingFound, Warned};

use super::Tested;
use crate::out::{Out, Style};
use crate::simulate::percent;
use crate::trouble::Trouble;

/// Columns for what a thing is called.
const NAME: usize = 44;

/// Stands behind what chance alone would hardly make.
const SURE: &str = "*";

impl Tested<'_> {
    pub fn tell(&self, out: &mut Out) -> Result<(), Trouble> {
        let findings = &self.findings;
        for warning in &findings.warnings {
            writeln!(out, "{}", out.styled(Style::Warning, &warning.text))?;
        }
        if findings.warnings.is_empty() {
            let text = format!("Nothing stands out in {} games.", findings.games);
            writeln!(out, "{}", out.styled(Style::Good, &text))?;
        }
        for report in &self.scenarios {
            let style = if report.passed { Style::Good } else { Style::Warning };
            writeln!(out, "{}", out.styled(style, &report.to_string()))?;
        }
        self.games(out)?;
        self.things(out)?;
        if !findings.warnings.iter().any(|warning| warning.what == Warned::Unfinished) {
            writeln!(out, "{}", out.styled(Style::Good, "Every game with the pack came to an end."))?;
        }
        Ok(())
    }

    fn games(&self, out: &mut Out) -> Result<(), Trouble> {
        let bots = self.bots.join(", ");
        writeln!(out, "\n{} games without `{}` and with it, bots: {bots}", self.findings.games, self.pack.id())?;
        let heading = format!("  {:24} {:>9} {:>9} {:>9}   {}", "", "without", "with", "change", "95 % certain");
        writeln!(out, "{}", out.styled(Style::Heading, &heading))?;
        for one in &self.findings.compared {
            writeln!(out, "{}", compared(one).trim_end())?;
            self.ending(one, out)?;
        }
        writeln!(out, "  {SURE} more than chance alone would do in nineteen of twenty cases.")?;
        let honest = "Each game is played twice from the same seed and told beside its twin. The twins share their luck only \
                      until the first thing that the pack changes; a deck with one card more is shuffled otherwise, and from \
                      there on they are two games like any other. So read the interval, not the change.";
        Ok(out.prose(2, &format!("  {honest}"))?)
    }

    /// What the rule says that ended the games.
    fn ending(&self, one: &Compared, out: &mut Out) -> Result<(), Trouble> {
        let Some(rule) = one.what.strip_prefix("ended by ") else { return Ok(()) };
        let Some(rule) = engine::ledger::find(self.game.workshop().ledger(), rule) else { return Ok(()) };
        let text = rule.plain();
        let first = text.split_inclusive(". ").next().unwrap_or_default();
        writeln!(out, "{}", out.styled(Style::Quiet, &format!("    {}", first.trim_end())))?;
        Ok(())
    }

    fn things(&self, out: &mut Out) -> Result<(), Trouble> {
        let things = &self.findings.things;
        if things.is_empty() {
            writeln!(out, "\nThe pack brings no thing that could be followed.")?;
            return Ok(());
        }
        writeln!(out, "\nWhat `{}` brings, in {} games", self.pack.id(), self.findings.games)?;
        let heading = format!("  {:NAME$} {:>16} {:>16}   won: had it, had it not, difference", "", "came up", "used");
        writeln!(out, "{}", out.styled(Style::Heading, &heading))?;
        for thing in things {
            writeln!(out, "{}", found(thing).trim_end())?;
        }
        let had = "Had it: whom a card came to, whoever played an Agent, used a Room, did an action. People who do \
                   well hold more and use more, so compare with other things of the same kind, not with 0; and of twenty things \
                   that are worth nothing one gets a mark.";
        Ok(out.prose(2, &format!("  {had}"))?)
    }
}

fn compared(one: &Compared) -> String {
    let number = |number: Option<f64>| match number {
        None => "-".into(),
        Some(number) if one.share => percent(number),
        Some(number) => format!("{number:.2}"),
    };
    let signed = |number: f64| if one.share { format!("{:+.1}", number * 100.0) } else { format!("{number:+.2}") };
    let (change, interval) = one.change.map_or_else(Default::default, |change| {
        let sure = if change.is_sure() { SURE } else { "" };
        (signed(change.by), format!("{} to {} {sure}", signed(change.low), signed(change.high)))
    });
    let (before, after) = (number(one.before), number(one.after));
    format!("  {:24} {before:>9} {after:>9} {change:>9}   {interval}", one.what)
}

/// One line: what it is, how often it came up and was used, what it was worth.
fn found(found: &ThingFound) -> String {
    let thing = &found.thing;
    let name = shortened(&format!("{} ({})", thing.name, thing.kind));
    let met = thing.met.map_or(String::new(), |word| match (found.met_by, found.met_in) {
        (0, games) => format!("{word} in {games}"),
        (times, _) => format!("{word} {times} ×"),
    });
    let used = thing.used.map_or(String::new(), |word| match found.used_times {
        0 => format!("never {word}"),
        times => format!("{word} {times} ×"),
    });
    let worth = found.worth.map_or(String::new(), |worth| {
        let sure = if worth.is_sure() { SURE } else { "" };
        let point = |share: f64| format!("{:+.1}", share * 100.0);
        format!(
            "{} {} {} ({} to {}) {sure}",
            percent(worth.with),
            percent(worth.without),
            point(worth.by),
            point(worth.low),
            point(worth.high)
        )
    });
    let cut = if found.cut_in > 0 { format!(" cut in {}", found.cut_in) } else { String::new() };
    format!("  {name:NAME$} {met:>16} {used:>16}   {worth}{cut}")
}

/// Endings and scoring lines are called by their text, which may be long.
fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME {
        return name.into();
    }
    name.chars().take(NAME - 1).chain(['…']).collect()
}
