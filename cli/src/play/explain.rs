//! `?`: what can be typed, what a choice means, and why something is not allowed.

use std::io::Write as _;

use catalog::{Choice, No, Offer};
use engine::{Rule, ledger};

use super::terminal::Terminal;
use crate::out::Style;
use crate::trouble::Trouble;

const HELP: &str = "\
Choices
  3               takes choice 3; `3 1 2` takes one after another
  WORDS           choices can be typed in words too; join steps with `>`
  back            drops the last step of an unfinished choice
  (nothing)       shows the choices again
Questions
  ? 3             what choice 3 means, and the rules behind it
  ? WORDS         the same for words; if it is not allowed, which rule forbids it
  rule ID         what a rule says; `rule WORDS` finds cards and rules that hold these words
  ? NAME          what is printed on a card, a Room, a character: a part of the name will do
  goal            what the game is about, and what the signs on the board mean
  why             why you are being asked
  hint            what a bot would do in your place
Looking
  board           the table
  cards [NAME]    what lies before a player, in full
  card [NAME]     what is printed on a card, a ship, a character; on the one being resolved
  room [NAME]     what a place of the board says; without a name, all that lie face up
  discards        what lies in the open piles
  log [N|all]     what happened, and the hash of the seed
  stack           what is being resolved, frame by frame
The table
  wait            lets the bots act until they have nothing more to do
  seat NAME       somebody else at this screen types
  undo            takes your last answer back, unless dice were rolled or cards seen since
  undo anyway     takes it back all the same, if everybody agrees
  save FILE       saves the game
  load FILE       goes on with a saved one
  quit            leaves";

/// Choices whose words are listed under `?`.
const WORDS_SHOWN: usize = 12;

/// Rules that fit on a screen beside everything else.
const RULES_SHOWN: usize = 10;

impl Terminal<'_> {
    pub(super) fn show_help(&mut self) -> Result<(), Trouble> {
        self.show_briefing()?;
        writeln!(self.out)?;
        self.out.prose(18, HELP)?;
        // Examples of this very moment say more than any others.
        if let Ok(Offer::More(choices)) = self.history().offer(self.typist, &self.path) {
            writeln!(self.out, "Words that would do now")?;
            for choice in choices.iter().take(WORDS_SHOWN) {
                writeln!(self.out, "  {}", choice.name)?;
            }
            if choices.len() > WORDS_SHOWN {
                writeln!(self.out, "  … and {} more", choices.len() - WORDS_SHOWN)?;
            }
        }
        Ok(())
    }

    /// The choices whose words begin like this, if there are several.
    fn beginning(&self, about: &str) -> Vec<Choice> {
        let about = about.to_lowercase();
        let Ok(Offer::More(mut choices)) = self.history().offer(self.typist, &self.path) else { return Vec::new() };
        choices.retain(|choice| choice.name.to_lowercase().starts_with(&about));
        choices
    }

    /// Explains choice 3, or words.
    pub(super) fn explain(&mut self, about: &str) -> Result<(), Trouble> {
        if ledger::find(self.game.workshop().ledger(), about).is_some() {
            return self.show_rule(about);
        }
        let (seat, path) = (self.typist, self.path.clone());
        let read = match about.parse::<usize>() {
            Ok(number) => self.read_number(number),
            Err(_) => self.history().read(seat, &path, about),
        };
        match read {
            Ok(longer) => {
                let words = self.history().words(seat, &longer).unwrap_or_default().join(" > ");
                writeln!(self.out, "{}", self.out.styled(Style::Good, &format!("You may: {words}")))?;
                let text = self.describe(&longer).unwrap_or_default();
                if !text.is_empty() {
                    self.out.prose(4, &format!("  {text}"))?;
                }
                for rule in self.history().rules_at_work(seat, &longer) {
                    self.cite(rule)?;
                }
                self.show_named(&words, &text)
            }
            Err(no) => {
                let several = self.beginning(about);
                if several.is_empty() {
                    let found = self.found(about);
                    return match (&no, found.is_empty()) {
                        (No::Refused { reason, .. }, true) => {
                            self.show_no(&no)?;
                            self.show_named(about, reason)
                        }
                        // A player who names a card wants to read it first.
                        (No::Refused { .. }, false) => {
                            self.show_found(&found)?;
                            self.show_no(&no)
                        }
                        (No::Unread { .. }, true) if self.holds_rules(about) => self.show_rule(about),
                        (_, true) => self.show_no(&no),
                        (_, false) => self.show_found(&found),
                    };
                }
                writeln!(self.out, "Choices that begin with `{about}`")?;
                for choice in several {
                    self.out.prose(31, &format!("  {:28} {}", choice.name, choice.text))?;
                }
                Ok(())
            }
        }
    }

    fn read_number(&self, number: usize) -> Result<Vec<usize>, No> {
        let mut path = self.path.clone();
        path.push(number.wrapping_sub(1));
        self.history().words(self.typist, &path).map(|_| path)
    }

    /// The last step of a path as a sentence.
    fn describe(&self, path: &[usize]) -> Option<String> {
        let (last, before) = path.split_last()?;
        match self.history().offer(self.typist, before) {
            Ok(Offer::More(choices)) => choices.get(*last).map(|choice| choice.text.clone()),
            Ok(Offer::Complete) | Err(_) => None,
        }
    }

    /// Why something is no answer. A rule that forbids it is quoted.
    pub(super) fn show_no(&mut self, no: &No) -> Result<(), Trouble> {
        match no {
            No::Refused { rule, reason } => {
                writeln!(self.out, "{}", self.out.styled(Style::Warning, &format!("Not allowed: {reason}.")))?;
                self.cite(*rule)
            }
            No::Unread { .. } | No::TooLong { .. } | No::NoSuchChoice { .. } | No::NotAsked { .. } => {
                writeln!(self.out, "{}", self.out.styled(Style::Warning, &sentence(&no.to_string())))?;
                writeln!(self.out, "  Type a number, a choice in words, or `?` for help.")?;
                Ok(())
            }
        }
    }

    fn cite(&mut self, rule: Rule) -> Result<(), Trouble> {
        let text = ledger::find(self.game.workshop().ledger(), rule.0).map_or(String::new(), |rule| rule.plain());
        let id = self.out.styled(Style::Quiet, &format!("[{rule}]"));
        self.out.prose(4, &format!("  {id} {text}"))?;
        Ok(())
    }

    /// Whether any rule has these words: `? sneak` where nobody can sneak.
    fn holds_rules(&self, words: &str) -> bool {
        let rules = ledger::rules(self.game.workshop().ledger());
        crate::rules::holding(&rules, &crate::rules::words([words])).iter().any(|rule| !rule.is_scenario())
    }

    /// A rule by its ID; or whatever has these words in its name, and the rules that hold them.
    pub(super) fn show_rule(&mut self, words: &str) -> Result<(), Trouble> {
        let trouble = match crate::rules::lookup(&*self.game, words) {
            Ok(rule) => {
                self.out.prose(2, &format!("  {} ({})\n  {}", rule.id, rule.heading, rule.plain()))?;
                return Ok(());
            }
            Err(trouble) => trouble,
        };
        let found = self.found(words);
        self.show_found(&found)?;
        let rules = ledger::rules(self.game.workshop().ledger());
        let mut holding = crate::rules::holding(&rules, &crate::rules::words([words]));
        // A worked scenario states no rule of its own.
        holding.retain(|rule| !rule.is_scenario());
        let more = holding.len().saturating_sub(RULES_SHOWN);
        holding.truncate(RULES_SHOWN);
        crate::rules::print(&holding, self.out)?;
        if more > 0 {
            let name = self.game.name();
            writeln!(self.out, "  … and {more} more: say more words, or read `safehouse rules {name} {words}`")?;
        }
        if holding.is_empty() && found.is_empty() {
            let printed = self.history().printed(self.viewer());
            match crate::lookup::nearest(&printed, words) {
                Some(near) => writeln!(self.out, "No rule and no card holds `{words}`. Did you mean `{near}`?")?,
                None => writeln!(self.out, "{}", sentence(&trouble.to_string()))?,
            }
        }
        Ok(())
    }
}

/// With a capital and an end, as a line of its own.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let mut sentence: String = chars.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(chars.as_str());
    if !sentence.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}
