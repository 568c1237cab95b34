//! The ledger: a game's rules by ID, read from its `RULES.md`.
//!
//! A rule is a list item or paragraph that begins with its ID in bold: `- **FAZA-COMBAT-10** A die with …`.

/// One rule of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerRule<'l> {
    /// Its ID.
    pub id: &'l str,
    /// Its text, Markdown as written.
    pub text: &'l str,
    /// The heading it stands under.
    pub heading: &'l str,
}

impl LedgerRule<'_> {
    /// Scenarios worked in the ledger have IDs too, but state no rule of their own.
    pub fn is_scenario(&self) -> bool {
        self.id.contains("-SCN-")
    }
}

/// Every rule of a ledger in order.
pub fn rules(ledger: &str) -> Vec<LedgerRule<'_>> {
    let mut heading = "";
    let mut found = Vec::new();
    for line in ledger.lines() {
        if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim();
        } else if let Some((id, text)) = rule_line(line) {
            found.push(LedgerRule { id, text, heading });
        }
    }
    found
}

fn rule_line(line: &str) -> Option<(&str, &str)> {
    let bold = line.strip_prefix("- ").unwrap_or(line).strip_prefix("**")?;
    let (inside, after) = bold.split_once("**")?;
    // A worked scenario's title stands inside the bold text: `**FAZA-SCN-01 Drone combat.** Given …`.
    let (id, title) = inside.split_once(' ').unwrap_or((inside, ""));
    is_id(id).then(|| (id, if title.is_empty() { after.trim() } else { line_from(line, title) }))
}

fn line_from<'l>(line: &'l str, title: &str) -> &'l str {
    line.find(title).map_or("", |at| &line[at..])
}

/// `FAZA-COMBAT-10`: upper-case words and a number, joined by dashes.
fn is_id(text: &str) -> bool {
    let mut parts = text.split('-');
    let last_is_number = parts.next_back().is_some_and(|n| n.len() >= 2 && n.bytes().all(|b| b.is_ascii_digit()));
    let mut words = 0;
    for part in parts {
        if part.is_empty() || !part.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()) {
            return false;
        }
        words += 1;
    }
    last_is_number && words >= 2
}

/// Every ID cited in a text, in order, with repeats.
pub fn citations(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .map(|word| word.trim_matches('-'))
        .filter(|w| is_id(w))
}

/// Looks a rule up, by its ID or by the short form ledgers use for their rulings: `R-13` is `…-RULING-13`.
pub fn find<'l>(ledger: &'l str, id: &str) -> Option<LedgerRule<'l>> {
    let wanted = id.trim().to_uppercase();
    let ruling = wanted.strip_prefix("R-").map(|number| format!("-RULING-{number}"));
    let meant =
        |rule: &LedgerRule| rule.id == wanted || ruling.as_ref().is_some_and(|end| rule.id.ends_with(end.as_str()));
    rules(ledger).into_iter().find(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "### Combat\n\n- **FAZA-COMBAT-10** Four or more. [§Combat]\n\n**FAZA-SCN-01 Dice.** Given x.\n**not-an-ID** y\n";

    #[test]
    fn rules_and_worked_scenarios_are_found() {
        let found = rules(SAMPLE);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].id, found[0].heading), ("FAZA-COMBAT-10", "Combat"));
        assert_eq!(found[0].text, "Four or more. [§Combat]");
        assert!(found[1].is_scenario() && found[1].text.starts_with("Dice."));
    }

    #[test]
    fn rulings_are_found_by_their_short_form() {
        let ledger = "- **FAZA-RULING-13** Ready flags.";
        assert_eq!(find(ledger, "r-13").map(|rule| rule.id), Some("FAZA-RULING-13"));
        assert_eq!(find(ledger, "faza-ruling-13").map(|rule| rule.text), Some("Ready flags."));
    }

    #[test]
    fn citations_are_found_inside_prose() {
        let cited: Vec<_> =
            citations("see FAZA-MOVE-04, (FAZA-INJ-01) and F07-OPT-BRAINSUCK-01; not FAZA-MOVE").collect();
        assert_eq!(cited, ["FAZA-MOVE-04", "FAZA-INJ-01", "F07-OPT-BRAINSUCK-01"]);
    }
}
