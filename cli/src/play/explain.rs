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
  rule ID         what a rule says; `rule WORDS` finds rules that hold these words
  goal            what the game is about, and what the signs on the board mean
  why             why you are being asked
  hint            what a bot would do in your place
Looking
  board           the table
  cards [NAME]    what lies before a player, in full
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
                if let Some(text) = self.describe(&longer) {
                    self.out.prose(4, &format!("  {text}"))?;
                }
                for rule in self.history().rules_at_work(seat, &longer) {
                    self.cite(rule)?;
                }
                Ok(())
            }
            Err(no) => {
                let several = self.beginning(about);
                if several.is_empty() {
                    return self.show_no(&no);
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
        let text = ledger::find(self.game.workshop().ledger(), rule.0).map_or("", |rule| rule.text);
        let id = self.out.styled(Style::Quiet, &format!("[{rule}]"));
        self.out.prose(4, &format!("  {id} {text}"))?;
        Ok(())
    }

    pub(super) fn show_rule(&mut self, id: &str) -> Result<(), Trouble> {
        match crate::rules::lookup(&*self.game, id) {
            Ok(rule) => self.out.prose(2, &format!("  {} ({})\n  {}", rule.id, rule.heading, rule.text))?,
            Err(trouble) => {
                let rules = ledger::rules(self.game.workshop().ledger());
                let found = crate::rules::holding(&rules, &crate::rules::words([id]));
                if found.is_empty() {
                    writeln!(self.out, "{}", sentence(&trouble.to_string()))?;
                } else {
                    crate::rules::print(&found, self.out)?;
                }
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
