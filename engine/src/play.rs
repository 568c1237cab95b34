//! What a rule may touch besides the state: chance, the log if there is a listener, and the budget of the answer.

use serde::Serialize;

use crate::chance::{self, Chance, Draw};
use crate::effect::Budget;
use crate::rule::Rule;
use crate::seat::{Seat, SeatSet};

/// Who may read a log entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every seat, and spectators too.
    Everybody,
    /// Only these seats.
    Only(SeatSet),
}

impl Audience {
    /// Whether a viewer may read it.
    pub fn includes(self, viewer: crate::seat::Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everybody, _) => true,
            (Audience::Only(seats), crate::seat::Viewer::Seat(seat)) => seats.has(seat),
            (Audience::Only(_), crate::seat::Viewer::Public | crate::seat::Viewer::Newcomer) => false,
        }
    }
}

/// Something that happened, the rule that made it happen, and who may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry<E> {
    /// What happened.
    pub event: E,
    /// The rule behind it.
    pub rule: Rule,
    /// Other rules that had a say in it.
    pub also: Vec<Rule>,
    /// Who may read it.
    pub audience: Audience,
}

/// Handed to a game while it resolves an answer: one for each answer, since its budget is that of one.
pub struct Play<'a, E> {
    chance: &'a mut dyn Chance,
    log: Option<&'a mut Vec<Entry<E>>>,
    /// Random outcomes taken so far.
    pub draws: u32,
    /// Whether a viewer saw something hidden that it did not know before.
    pub revealed: bool,
    /// What the answer may still set off.
    pub budget: Budget,
}

impl<'a, E> Play<'a, E> {
    /// Plays in silence: no event is even built.
    pub fn silent(chance: &'a mut dyn Chance) -> Self {
        Play { chance, log: None, draws: 0, revealed: false, budget: Budget::default() }
    }

    /// Plays and appends every event to `log`.
    pub fn logged(chance: &'a mut dyn Chance, log: &'a mut Vec<Entry<E>>) -> Self {
        Play { chance, log: Some(log), draws: 0, revealed: false, budget: Budget::default() }
    }

    /// The same with another budget, for those who try answers out by the hundred.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Play { budget, ..self }
    }

    /// Rolls one die in the open; returns its face.
    pub fn die(&mut self, sides: u8) -> u8 {
        self.draws += 1;
        self.budget.spend(1);
        self.chance.below(u32::from(sides), Draw::Die) as u8 + 1
    }

    /// Picks blindly among `n`.
    pub fn pick(&mut self, n: usize) -> usize {
        self.draws += 1;
        self.budget.spend(1);
        self.chance.below(n as u32, Draw::Pick) as usize
    }

    /// Shuffles.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        self.draws += 1;
        self.budget.spend_shuffle(cards.len());
        chance::shuffle(cards, self.chance);
    }

    /// Notes that a viewer has just learnt something hidden: undo stops here.
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Tells every viewer. The event is built only if there is a listener.
    #[inline]
    pub fn tell(&mut self, rule: Rule, event: impl FnOnce() -> E) {
        // Paid with or without a listener: a replay in silence must go the same way.
        self.budget.spend_line();
        if let Some(log) = self.log.as_deref_mut() {
            log.push(Entry { event: event(), rule, also: Vec::new(), audience: Audience::Everybody });
        }
    }

    /// Another rule that had a say in what was told last.
    #[inline]
    pub fn cite(&mut self, rule: Rule) {
        if let Some(entry) = self.log.as_deref_mut().and_then(|log| log.last_mut()) {
            entry.also.push(rule);
        }
    }

    /// Whether anybody listens: what is only looked up for what is told need not be looked up in silence.
    #[inline]
    pub fn is_heard(&self) -> bool {
        self.log.is_some()
    }

    /// Tells one seat only.
    #[inline]
    pub fn whisper(&mut self, seat: Seat, rule: Rule, event: impl FnOnce() -> E) {
        self.budget.spend_line();
        if let Some(log) = self.log.as_deref_mut() {
            log.push(Entry { event: event(), rule, also: Vec::new(), audience: Audience::Only(SeatSet::only(seat)) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Quick;

    #[test]
    fn what_was_told_last_cites_whatever_had_a_say() {
        let (mut dice, mut log) = (Quick::new(1), Vec::new());
        let mut play = Play::logged(&mut dice, &mut log);
        play.cite(Rule("A-01"));
        play.tell(Rule("A-02"), || "jailed");
        play.cite(Rule("A-03"));
        play.cite(Rule("A-04"));
        assert!(play.is_heard());
        let cited: Vec<_> = log.iter().map(|entry| (entry.rule, entry.also.clone())).collect();
        assert_eq!(cited, [(Rule("A-02"), vec![Rule("A-03"), Rule("A-04")])]);
        let mut silent: Play<'_, &str> = Play::silent(&mut dice);
        silent.cite(Rule("A-05"));
        assert!(!silent.is_heard());
    }
}
