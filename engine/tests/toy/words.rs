//! How Trapdoor speaks to people.

use engine::effect::{Frame, Overrun, Waiting, waiting};
use engine::{Because, Epilogue, Game, Outcome, Seat, Unread, Words, load};
use serde::{Deserialize, Serialize};

use super::content::Card;
use super::state::{Moment, State, Step};
use super::view::View;
use super::{Pick, Prompt, Trapdoor, rules};

pub const NAMES: [&str; 4] = ["Ada", "Ben", "Cyd", "Dot"];

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    Ready {
        seat: Seat,
    },
    Rested {
        seat: Seat,
    },
    PlanLost {
        seat: Seat,
    },
    Played {
        seat: Seat,
        card: Card,
    },
    Laid {
        seat: Seat,
    },
    Sprung {
        seat: Seat,
        card: Card,
    },
    Prevented,
    Drew {
        seat: Seat,
    },
    /// For the one who drew.
    DrewCard {
        seat: Seat,
        card: Card,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    Gained {
        seat: Seat,
        coins: u8,
    },
    Paid {
        seat: Seat,
        coins: u8,
    },
    Robbed {
        thief: Seat,
        victim: Seat,
        coins: u8,
    },
    Peeked {
        by: Seat,
        of: Seat,
    },
    /// For the one who peeked.
    Saw {
        by: Seat,
        of: Seat,
        card: Card,
    },
    Tested {
        seat: Seat,
        face: u8,
        passed: bool,
    },
    Rolled {
        face: u8,
    },
    Overrun {
        what: Overrun,
    },
}

pub fn name(seat: Seat) -> &'static str {
    NAMES.get(seat.index()).copied().unwrap_or("nobody")
}

pub fn seat_called(word: &str) -> Option<Seat> {
    NAMES.iter().position(|name| name.eq_ignore_ascii_case(word)).map(|place| Seat(place as u8))
}

impl Trapdoor {
    pub fn card_name(&self, card: Card) -> &str {
        &self.entry(card).card
    }

    pub fn read_card(&self, word: &str) -> Option<Card> {
        self.kinds().find(|&card| self.card_name(card).eq_ignore_ascii_case(word))
    }

    /// The ways a card offers now.
    fn ways(&self, state: &State) -> &[(String, u16)] {
        match waiting(&self.library, &state.stack) {
            Some(Waiting::Branch(_, ways, _)) => ways,
            _ => &[],
        }
    }
}

impl Words for Trapdoor {
    const LEDGER: &'static str = include_str!("RULES.md");
    const BRIEFING: &'static str = "Be the richest burglar when the night is over.";
    const SIGNS: &'static str = "Signs: none.";
    const TITLE: &'static str = "Trapdoor";

    fn seat_name(&self, _: &State, seat: Seat) -> String {
        name(seat).into()
    }

    fn prompt(&self, _: &State, _: Seat, about: Prompt) -> String {
        match about {
            Prompt::Plan => "What is your plan?".into(),
            Prompt::HandLimit => "You hold too many cards. Which one do you discard?".into(),
            Prompt::React(moment) => format!("{} Do you spring a trap?", announce(moment)),
            Prompt::Who => "Whom?".into(),
            Prompt::Way => "Which way?".into(),
        }
    }

    fn pick_name(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> String {
        match pick {
            Pick::Play => "play".into(),
            Pick::Lay => "lay".into(),
            Pick::Rest => "rest".into(),
            Pick::Pass => "pass".into(),
            Pick::Card(card) => self.card_name(card).to_lowercase(),
            Pick::Spring(card) => format!("spring {}", self.card_name(card).to_lowercase()),
            Pick::Seat(seat) => name(seat).to_lowercase(),
            Pick::Way(way) => match self.ways(state).get(usize::from(way)) {
                Some((name, _)) => name.clone(),
                None => format!("way {way}"),
            },
        }
    }

    fn read_pick(&self, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
        let every = self.every_pick(state);
        let names: Vec<String> = every.iter().map(|&pick| self.pick_name(state, seat, so_far, pick)).collect();
        match names.iter().position(|name| name.eq_ignore_ascii_case(words)) {
            Some(place) => Ok(every[place]),
            None => Err(Unread {
                expected: "a plan, a card, a burglar or a way to go on".into(),
                nearest: load::nearest(words, names.iter().map(String::as_str)).map(Into::into),
            }),
        }
    }

    fn describe(&self, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
        match pick {
            Pick::Play => "Play a job".into(),
            Pick::Lay => "Lay a trap".into(),
            Pick::Rest => "Rest".into(),
            Pick::Pass => "Let it pass".into(),
            Pick::Card(card) => self.card_name(card).into(),
            Pick::Spring(card) => format!("Spring {}", self.card_name(card)),
            Pick::Seat(seat) => name(seat).into(),
            Pick::Way(_) => self.pick_name(state, seat, so_far, pick),
        }
    }

    fn tell(&self, _: &State, event: &Event) -> String {
        match *event {
            Event::Ready { seat } => format!("{} is ready.", name(seat)),
            Event::Rested { seat } => format!("{} rests.", name(seat)),
            Event::PlanLost { seat } => format!("{}'s plan is lost.", name(seat)),
            Event::Played { seat, card } => format!("{} plays {}.", name(seat), self.card_name(card)),
            Event::Laid { seat } => format!("{} lays a trap.", name(seat)),
            Event::Sprung { seat, card } => format!("{} springs {}.", name(seat), self.card_name(card)),
            Event::Prevented => "It does not happen.".into(),
            Event::Drew { seat } => format!("{} draws a card.", name(seat)),
            Event::DrewCard { card, .. } => format!("You draw {}.", self.card_name(card)),
            Event::Discarded { seat, card } => format!("{} discards {}.", name(seat), self.card_name(card)),
            Event::Gained { seat, coins } => format!("{} gains {coins}.", name(seat)),
            Event::Paid { seat, coins } => format!("{} pays {coins}.", name(seat)),
            Event::Robbed { thief, victim, coins } => format!("{} takes {coins} from {}.", name(thief), name(victim)),
            Event::Peeked { by, of } => format!("{} peeks at a card of {}.", name(by), name(of)),
            Event::Saw { of, card, .. } => format!("{} holds {}.", name(of), self.card_name(card)),
            Event::Tested { seat, face, passed: true } => format!("{} rolls {face} and keeps calm.", name(seat)),
            Event::Tested { seat, face, passed: false } => format!("{} rolls {face} and panics.", name(seat)),
            Event::Rolled { face } => format!("A die shows {face}."),
            Event::Overrun { .. } => "The card never ends; it is dropped.".into(),
        }
    }

    fn draw(&self, view: &View) -> String {
        let seats = view.seats.iter().enumerate().map(|(place, seat)| {
            let cards = |cards: &[Option<Card>]| {
                let names: Vec<_> = cards.iter().map(|card| card.map_or("?", |card| self.card_name(card))).collect();
                names.join(" ")
            };
            format!(
                "{}: {} coins, hand {}, traps {}\n",
                NAMES[place],
                seat.coins,
                cards(&seat.hand),
                cards(&seat.traps)
            )
        });
        seats.collect()
    }

    fn epilogue(&self, _: &State, outcome: &Outcome) -> Epilogue {
        let winners: Vec<_> = outcome.winners.iter().map(name).collect();
        Epilogue::new(format!("{} won.", winners.join(" and ")), None)
    }
}

fn announce(moment: Moment) -> String {
    match moment {
        Moment::Job(seat) => format!("{} is about to do a job.", name(seat)),
        Moment::Robbery { thief, victim } => format!("{} is about to rob {}.", name(thief), name(victim)),
        Moment::Sprung(seat) => format!("{}'s trap is about to work.", name(seat)),
    }
}

/// Programs are carried out in the open, so the whole stack may be told to every viewer.
pub fn why(rules: &Trapdoor, state: &State, seat: Seat) -> Vec<Because> {
    if rules.ask(state, seat).is_none() {
        return Vec::new();
    }
    let because = |rule: engine::Rule, text: String| Because { rule: rule.0.into(), text };
    let frames = state.stack.iter().map(|frame| match *frame {
        Frame::Run(program, ..) | Frame::Each(program, ..) | Frame::Times(program, ..) => {
            let name = rules.library.program(program).map_or("a card", |program| program.name.as_str());
            because(rules::PLAY, format!("{name} is being carried out."))
        }
        Frame::Window(window) => because(rules::TRAP_ASKED, announce(window.moment)),
        Frame::Step(Step::TurnUp(_)) => because(rules::PLAN_LOST, "Plans are being turned up.".into()),
        Frame::Step(Step::Job(seat, card)) => {
            because(rules::PLAY, format!("{} plays {}.", name(seat), rules.card_name(card)))
        }
        Frame::Step(Step::Rob { thief, victim, .. }) => {
            because(rules::ROB, format!("{} robs {}.", name(thief), name(victim)))
        }
        Frame::Step(Step::Test(seat, _)) => because(rules::NERVE, format!("{}'s nerve is tested.", name(seat))),
        Frame::Step(Step::HandLimit(seat)) => because(rules::HAND, format!("{} holds too many cards.", name(seat))),
    });
    let mut reasons: Vec<Because> = frames.collect();
    if reasons.is_empty() {
        reasons.push(because(rules::PLAN, "Everybody makes a plan.".into()));
    }
    reasons
}
