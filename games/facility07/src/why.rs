//! Why somebody is being asked: the resolution in progress, innermost first.

use engine::effect::Frame;
use engine::{Because, Seat};

use crate::look::Look;
use crate::state::Step;

impl Look<'_> {
    pub fn because(self, seat: Seat) -> Vec<Because> {
        let mut reasons = Vec::new();
        if let Some((_, rule)) = self.prompt(seat) {
            reasons.push(Because { rule: rule.into(), text: self.question_reason(rule) });
        }
        for frame in self.state.stack.iter() {
            let (rule, text): (String, String) = match frame {
                Frame::Run(program, ..) | Frame::Each(program, ..) => match self.game.library().program(*program) {
                    Some(program) => (program.source.clone(), format!("{} is being resolved.", program.name)),
                    None => continue,
                },
                Frame::Window(window) => {
                    ("F07-RULING-10".into(), format!("{} is open to reactions.", trigger_words(window.moment.trigger)))
                }
                Frame::Step(step) => match self.step_reason(step) {
                    Some((rule, text)) => (rule.into(), text),
                    None => continue,
                },
            };
            if reasons.last().is_none_or(|last: &Because| last.text != text) {
                reasons.push(Because { rule, text });
            }
        }
        reasons
    }

    fn question_reason(self, rule: &str) -> String {
        let ledger = engine::ledger::rules(crate::LEDGER);
        ledger.iter().find(|entry| entry.id == rule).map_or_else(String::new, |entry| entry.text.to_string())
    }

    fn step_reason(self, step: &Step) -> Option<(&'static str, String)> {
        let name = |seat: Seat| self.game.agent(self.state.agent(seat).card).name.as_str();
        Some(match step {
            Step::End(_) => ("F07-RULING-64", format!("The turn of {} is ending.", name(self.state.active))),
            Step::DiscardDown => ("F07-TURN-10", format!("{} holds too many cards.", name(self.state.active))),
            Step::Explored(seat, place, ..) => {
                ("F07-EXPLORE-10", format!("{} explores {}.", name(*seat), self.room_card(*place).name))
            }
            Step::Jail(seat) | Step::Arrest(seat) | Step::SneakJail(seat) => {
                ("F07-PRISON-01", format!("{} is to be sent to Prison.", name(*seat)))
            }
            Step::Fight(fight) => ("F07-TURN-03", format!("{} attacks.", name(fight.attacker))),
            Step::ForcedFight(..) => ("F07-GUARD-11", "A Guard walked in and must be fought.".into()),
            Step::Sneak { over, .. } => {
                ("F07-SNEAK-01", format!("{} sneaks past {}.", name(self.state.active), self.room_card(*over).name))
            }
            Step::BecomeDazed(seat, ..) | Step::Daze(seat, ..) => {
                ("F07-DAZE-01", format!("{} would be Dazed.", name(*seat)))
            }
            Step::TakeData(from, to, _) => ("F07-DATA-04", format!("{} steals Data from {}.", name(*to), name(*from))),
            Step::TakeCard(from, to, _) => {
                ("F07-RULING-134", format!("{} steals a card from {}.", name(*to), name(*from)))
            }
            Step::Rolled(roll, face) => ("F07-CHECK-02", format!("{} rolled {face}.", name(roll.who))),
            Step::Offer(victim, _) => ("F07-DEATH-01", format!("{} is about to be killed.", name(*victim))),
            Step::DoneEvent(event) => {
                ("F07-EXPLORE-14", format!("The Event {} is resolved.", self.game.event(*event).name))
            }
            _ => return None,
        })
    }
}

/// A trigger as people say it.
pub fn trigger_words(trigger: crate::vocabulary::Trigger) -> String {
    let text = format!("{trigger:?}");
    let mut words = String::new();
    for (at, letter) in text.chars().enumerate() {
        if letter.is_uppercase() && at > 0 {
            words.push(' ');
        }
        words.push(if at == 0 { letter } else { letter.to_ascii_lowercase() });
    }
    format!("\"{words}\"")
}
