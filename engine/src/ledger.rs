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

    /// Its text for people who read no Markdown: without stars, and without the tags around it that say where the rule
    /// comes from. The cells of a table's row are parted by semicolons.
    pub fn plain(&self) -> String {
        let mut text = self.text.trim();
        while let Some((before, tag)) = text.strip_suffix(']').and_then(|text| text.rsplit_once('[')) {
            // A tag stands behind the sentence and has no sentence in it.
            if tag.contains(". ") || before.trim_end().is_empty() {
                break;
            }
            text = before.trim_end();
        }
        // Some ledgers put a one-letter tag before the sentence.
        let text = match text.strip_prefix('[').and_then(|text| text.split_once("] ")) {
            Some((tag, rest)) if tag.len() <= 3 => rest,
            _ => text,
        };
        let text = text.replace("**", "").replace(" | ", "; ").replace("→ ", "");
        let mut plain = String::with_capacity(text.len());
        let mut before = ' ';
        for (at, c) in text.char_indices() {
            let after = text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
            // A star between two spaces is a sign; any other one stresses a word.
            if c != '*' || (before == ' ' && after == ' ') {
                plain.push(c);
            }
            before = c;
        }
        plain
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

/// The cards of a ledger's tables, `| FAZA-E13 | Lockdown | … |`, each with its row: no rules, but they have IDs too.
pub fn cards(ledger: &str) -> Vec<LedgerRule<'_>> {
    let mut heading = "";
    let mut found = Vec::new();
    for line in ledger.lines() {
        if let Some(title) = line.strip_prefix('#') {
            heading = title.trim_start_matches('#').trim();
        } else if let Some((id, text)) = line.strip_prefix("| ").and_then(|row| row.split_once(" | "))
            && id.contains('-')
            && id.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'-')
        {
            found.push(LedgerRule { id, text: text.trim_end_matches('|').trim(), heading });
        }
    }
    found
}

/// Every ID of a ledger: rules, worked scenarios and cards.
pub fn ids(ledger: &str) -> Vec<&str> {
    rules(ledger).into_iter().chain(cards(ledger)).map(|entry| entry.id).collect()
}

/// Looks a rule or card up, by its ID or by the short form ledgers use for their rulings: `R-13` is `…-RULING-13`.
pub fn find<'l>(ledger: &'l str, id: &str) -> Option<LedgerRule<'l>> {
    let wanted = id.trim().to_uppercase();
    let ruling = wanted.strip_prefix("R-").map(|number| format!("-RULING-{number}"));
    let meant =
        |rule: &LedgerRule| rule.id == wanted || ruling.as_ref().is_some_and(|end| rule.id.ends_with(end.as_str()));
    rules(ledger).into_iter().chain(cards(ledger)).find(meant)
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
    fn plain_text_has_no_stars_and_no_tags() {
        let ledger = "- **EE-RULING-50** **Deadlock: no Ammo?** → They *wait* 2 * 3 rounds. [§End] [R-12]\n\
            **FAZA-SCN-03 Combat (rulebook).** Given `x`.\n| FAZA-E13 | Lockdown | Short |\n\
            - **INF-RULING-20** [O] Choices are made.\n";
        assert_eq!(find(ledger, "INF-RULING-20").unwrap().plain(), "Choices are made.");
        assert_eq!(find(ledger, "EE-RULING-50").unwrap().plain(), "Deadlock: no Ammo? They wait 2 * 3 rounds.");
        assert_eq!(find(ledger, "FAZA-SCN-03").unwrap().plain(), "Combat (rulebook). Given `x`.");
        assert_eq!(find(ledger, "FAZA-E13").unwrap().plain(), "Lockdown; Short");
    }

    #[test]
    fn rulings_are_found_by_their_short_form() {
        let ledger = "- **FAZA-RULING-13** Ready flags.";
        assert_eq!(find(ledger, "r-13").map(|rule| rule.id), Some("FAZA-RULING-13"));
        assert_eq!(find(ledger, "faza-ruling-13").map(|rule| rule.text), Some("Ready flags."));
    }

    #[test]
    fn cards_are_found_in_tables() {
        let ledger = "### Events\n| ID | Name |\n|---|---|\n| FAZA-E13 | Lockdown | Short |\n| 1 | a-b |\n";
        let card = find(ledger, "FAZA-E13").expect("the card");
        assert_eq!((card.text, card.heading), ("Lockdown | Short", "Events"));
        assert_eq!(ids(ledger), ["FAZA-E13"]);
    }

    #[test]
    fn citations_are_found_inside_prose() {
        let cited: Vec<_> =
            citations("see FAZA-MOVE-04, (FAZA-INJ-01) and F07-OPT-BRAINSUCK-01; not FAZA-MOVE").collect();
        assert_eq!(cited, ["FAZA-MOVE-04", "FAZA-INJ-01", "F07-OPT-BRAINSUCK-01"]);
    }
}
