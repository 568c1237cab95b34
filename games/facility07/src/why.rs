//! Why a seat is being asked: the resolution in progress, innermost first.

use engine::effect::Frame;
use engine::{Because, Seat};

use crate::look::Look;
use crate::names::Foe;
use crate::state::{Act, Step};
use crate::words::{Voice, capital, happening};

impl Look<'_> {
    pub fn because(self, seat: Seat) -> Vec<Because> {
        let mut reasons = Vec::new();
        if let Some((_, rule)) = self.prompt(seat) {
            reasons.push(Because { rule: rule.into(), text: Self::question_reason(rule) });
        }
        for frame in self.state.stack.iter() {
            let (rule, text): (String, String) = match frame {
                Frame::Run(program, ..) | Frame::Each(program, ..) | Frame::Times(program, ..) => {
                    match self.game.library().program(*program) {
                        Some(program) => (program.source.clone(), format!("{} is being resolved.", program.name)),
                        None => continue,
                    }
                }
                Frame::Window(window) => {
                    let voice = Voice::new(self.game, self.state);
                    (
                        "F07-RULING-10".into(),
                        format!("{} This can be reacted to.", happening(voice, None, window.moment)),
                    )
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

    fn question_reason(rule: &str) -> String {
        let ledger = engine::ledger::rules(crate::LEDGER);
        ledger.iter().find(|entry| entry.id == rule).map_or_else(String::new, engine::ledger::LedgerRule::plain)
    }

    #[allow(clippy::too_many_lines)] // A line for each step worth a word.
    fn step_reason(self, step: &Step) -> Option<(&'static str, String)> {
        let voice = Voice::new(self.game, self.state);
        let name = |seat: Seat| voice.agent(seat);
        let active = name(self.state.active);
        Some(match *step {
            Step::StartTurn => ("F07-RULING-63", format!("The turn of {active} is starting.")),
            Step::End(_) => ("F07-RULING-64", format!("The turn of {active} is ending.")),
            Step::DiscardDown => ("F07-TURN-10", format!("{active} holds too many cards.")),
            Step::Collect => {
                ("F07-OPT-BRAINSUCK-02", format!("{active} ends the turn beside a corpse with {}.", voice.data()))
            }
            Step::LayOut(seat, card) => {
                ("F07-OPT-SURVEILLANCE-01", format!("{} lays out {}.", name(seat), voice.the_card(card)))
            }
            Step::PlaceRoom(card) => {
                ("F07-EXPLORE-04", format!("{active} explores and found {}.", voice.the_card(card)))
            }
            Step::Rehouse(card, ..) => ("F07-OPT-MADHOUSE-01", format!("{} shifts.", capital(&voice.the_card(card)))),
            Step::RehouseCovered(_, place) => {
                ("F07-OPT-MADHOUSE-01", format!("{} shifts.", capital(&voice.the(place))))
            }
            Step::Explored(seat, place, ..) => {
                ("F07-EXPLORE-10", format!("{} explores {}.", name(seat), voice.the(place)))
            }
            Step::PlacePrison(seat) => ("F07-PRISON-03", format!("There is no Prison yet for {}.", name(seat))),
            Step::Jail(seat) | Step::Arrest(seat) | Step::SneakJail(seat) => {
                ("F07-PRISON-01", format!("{} is to be sent to Prison.", name(seat)))
            }
            Step::EscapeOffer(seat) => {
                ("F07-PRISON-08", format!("{} landed in the cell before the turn was over.", name(seat)))
            }
            Step::LostToGuard(seat, guard) | Step::Bribe(seat, guard) => {
                ("F07-OPT-TITFORTAT-01", format!("{} lost a fight with {}.", name(seat), voice.guard_in(guard)))
            }
            Step::Blocks(act, ..) => ("F07-BLOCK-06", format!("{active} wants to {}.", doing(voice, act))),
            Step::Sneak { over, .. } => ("F07-SNEAK-01", format!("{active} sneaks past {}.", voice.the(over))),
            Step::BreakIn(place, _) => ("F07-RULING-163", format!("{active} breaks into {}.", voice.the(place))),
            Step::Fight(fight) => {
                let foe = match fight.foe {
                    Foe::Agent(seat) => name(seat),
                    Foe::Guard(guard) => voice.guard_in(guard),
                    Foe::Figure(figure) => voice.figure(figure),
                };
                ("F07-TURN-03", format!("{} attacks {foe} with {}.", name(fight.attacker), voice.means(fight.means)))
            }
            Step::ForcedFight(guard, _) => {
                ("F07-GUARD-11", format!("{} must be fought.", capital(&voice.guard_in(guard))))
            }
            Step::BecomeDazed(seat, ..) | Step::Daze(seat, ..) => {
                ("F07-DAZE-01", format!("{} would be Dazed.", name(seat)))
            }
            Step::TakeData(from, to, _) => {
                ("F07-DATA-04", format!("{} steals {} from {}.", name(to), voice.data(), name(from)))
            }
            Step::TakeCard(from, to, _) => {
                ("F07-RULING-134", format!("{} steals a card from {}.", name(to), name(from)))
            }
            Step::Rolled(roll, face) => ("F07-CHECK-02", format!("{} rolled {face}.", name(roll.who))),
            Step::Offer(victim, by) => {
                ("F07-DEATH-01", format!("{} is about to be killed by {}.", name(victim), name(by)))
            }
            Step::GuardGoes(guard, ..) => {
                ("F07-RULING-83", format!("{} is on the move.", capital(&voice.guard_in(guard))))
            }
            Step::FigureGoes(figure, ..) => ("F07-WILD-06", format!("{} is on the move.", voice.figure(figure))),
            Step::DoneEvent(event) => {
                ("F07-EXPLORE-14", format!("The Event {} is resolved.", self.game.event(event).name))
            }
            Step::Go(_)
            | Step::Depart(..)
            | Step::Walk(..)
            | Step::Enter(..)
            | Step::OnEnter(..)
            | Step::Ignore(..)
            | Step::Roll(_)
            | Step::Deaths(..)
            | Step::DoneCard(_)
            | Step::Hack(_)
            | Step::DoneRoom(_)
            | Step::DrawEvent(_)
            | Step::Discards(..)
            | Step::Arrange(..)
            | Step::Exchange(..)
            | Step::Aim(..)
            | Step::Contest(..)
            | Step::Land(..) => return None,
        })
    }
}

/// An act as people say it: "wants to …".
fn doing(voice: Voice<'_>, act: Act) -> String {
    match act {
        Act::Move(place) => format!("move to {}", voice.the(place)),
        Act::Sneak { over, .. } => format!("sneak past {}", voice.the(over)),
        Act::Explore => "explore".into(),
        Act::Uncover(place) => format!("explore {}", voice.the(place)),
        Act::Leave => "leave the facility".into(),
        Act::UseRoom => "use the Room".into(),
    }
}
