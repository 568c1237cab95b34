//! What must hold after a step, or at the end.

use super::facts::{self, Known};
use super::names::{NOBODY, alike};
use super::report::{Problem, Told};
use super::script::{Answer, Checks, Refused};
use super::trial::{Broken, Extent, No, Since, Trial};
use crate::game::{Positions, Words};
use crate::load::Name;
use crate::seat::{Seat, SeatSet};

impl<G: Words + Positions> Trial<'_, G> {
    /// Checks everything; events and texts are looked for in what came `since`.
    pub fn check(&mut self, checks: &Checks, since: Since) {
        if !checks.facts.is_empty() {
            let found = self.game.facts(&self.state);
            let known = Known { ledger: G::LEDGER, is_field: &is_field::<G> };
            for node in &checks.facts {
                for (place, problem) in facts::differences(node, &found, &known) {
                    self.seen.differs((place, problem.into()));
                }
            }
        }
        self.check_asked(checks);
        self.check_log(checks, since);
        for (name, answers) in &checks.may {
            self.for_seats(name, |table, seat| {
                for answer in answers {
                    table.must_be_legal(seat, answer);
                }
            });
        }
        for (name, answers) in &checks.may_not {
            self.for_seats(name, |table, seat| {
                for (answer, refused) in answers {
                    table.must_be_refused(seat, answer, refused);
                }
            });
        }
    }

    fn for_seats(&mut self, name: &Name, mut each: impl FnMut(&mut Self, Seat)) {
        match self.seats(name) {
            Ok(seats) => seats.iter().for_each(|seat| each(self, seat)),
            Err(broken) => self.seen.differs(broken),
        }
    }

    fn must_be_legal(&mut self, seat: Seat, answer: &Answer) {
        if let Err(no) = self.judge(seat, answer, Extent::Beginning) {
            let problem = self.refusal_problem(seat, &answer.to_string(), no);
            self.seen.differs((answer.place, problem.into()));
        }
    }

    fn must_be_refused(&mut self, seat: Seat, answer: &Answer, refused: &Refused) {
        let outcome = self.judge(seat, answer, Extent::Beginning).map(|_| ());
        if let Err(problem) = self.expect_refusal(seat, &answer.to_string(), outcome, refused) {
            self.seen.differs((answer.place, problem));
        }
    }

    /// An answer that should have been taken, and was not.
    pub fn refusal_problem(&self, seat: Seat, answer: &str, no: No) -> Problem {
        match no {
            No::Unread(problem) => *problem,
            No::Refused { rule, reason, help } => self.over().unwrap_or_else(|| Problem::Refused {
                seat: self.seat_name(seat),
                answer: answer.into(),
                rule: rule.to_string(),
                reason,
                help,
            }),
        }
    }

    /// An answer that should be refused: was it, and by the right rule?
    pub fn expect_refusal(
        &self,
        seat: Seat,
        answer: &str,
        outcome: Result<(), No>,
        refused: &Refused,
    ) -> Result<(), Box<Problem>> {
        let (seat, answer) = (self.seat_name(seat), answer.to_string());
        match (outcome, refused) {
            (Err(No::Unread(problem)), _) => Err(problem),
            (Ok(()), Refused::ByAny) => Err(Problem::NotRefused { seat, answer, expected: None }.into()),
            (Ok(()), Refused::By(rule)) => {
                Err(Problem::NotRefused { seat, answer, expected: Some(rule.join(" or ")) }.into())
            }
            (Err(No::Refused { rule, reason, .. }), Refused::By(expected))
                if !expected.iter().any(|id| id == rule.0) =>
            {
                let found = rule.to_string();
                Err(Problem::OtherRule { seat, answer, expected: expected.join(" or "), found, reason }.into())
            }
            (Err(No::Refused { .. }), _) => Ok(()),
        }
    }

    fn check_asked(&mut self, checks: &Checks) {
        let Some((names, place)) = &checks.asked else { return };
        match self.all_seats(names) {
            Ok(expected) if expected == self.awaited() => {}
            Ok(expected) => {
                let words = |seats: SeatSet| seats.iter().map(|seat| self.seat_name(seat)).collect();
                let problem = Problem::Asked { expected: words(expected), found: words(self.awaited()) };
                self.seen.differs((*place, problem.into()));
            }
            Err(broken) => self.seen.differs(broken),
        }
    }

    fn all_seats(&self, names: &[Name]) -> Result<SeatSet, Broken> {
        let mut all = SeatSet::NONE;
        for name in names.iter().filter(|name| !alike(&name.text, NOBODY)) {
            self.seats(name)?.iter().for_each(|seat| all.insert(seat));
        }
        Ok(all)
    }

    fn check_log(&mut self, checks: &Checks, since: Since) {
        let told = self.seen.told_since(since);
        let mut broken: Vec<Broken> = Vec::new();
        broken.extend(missing_event(&checks.events, told));
        for rule in &checks.no_events {
            if let Some(event) = told.iter().find(|event| event.rule == rule.text) {
                let problem = Problem::Event { rule: rule.text.clone(), text: event.text.clone() };
                broken.push((rule.place, problem.into()));
            }
        }
        let spoken = || told.iter().map(|event| &event.text).chain(self.seen.reasons_since(since));
        for text in &checks.says {
            let wanted = text.text.to_lowercase();
            if !spoken().any(|said| said.to_lowercase().contains(&wanted)) {
                let told = spoken().map(|said| format!("“{said}”")).collect();
                broken.push((text.place, Problem::Unsaid { text: text.text.clone(), told }.into()));
            }
        }
        for broken in broken {
            self.seen.differs(broken);
        }
    }
}

/// Whether a position of this game has a field of this name, on any level.
fn is_field<G: Positions>(name: &str) -> bool {
    fn holds(schema: &serde_json::Value, name: &str) -> bool {
        match schema {
            serde_json::Value::Object(map) => {
                map.get("properties").is_some_and(|fields| fields.get(name).is_some())
                    || map.values().any(|part| holds(part, name))
            }
            serde_json::Value::Array(list) => list.iter().any(|part| holds(part, name)),
            _ => false,
        }
    }
    holds(schemars::schema_for!(G::Position).as_value(), name)
}

/// The first of the expected rules that is not cited, in this order, with whatever else between.
fn missing_event(expected: &[Name], told: &[Told]) -> Option<Broken> {
    let mut events = told.iter();
    let mut after: Option<&Name> = None;
    for rule in expected {
        if !events.any(|event| event.rule == rule.text) {
            let problem = Problem::NoEvent {
                rule: rule.text.clone(),
                after: after.map(|rule| rule.text.clone()),
                seen: told.iter().map(|event| event.rule.clone()).collect(),
            };
            return Some((rule.place, problem.into()));
        }
        after = Some(rule);
    }
    None
}
