//! Positions by name. What a position does not mention has its value at the start of a game; cards it does not
//! mention are in the deck.

use engine::effect::{Effect, Origin, ProgramId};
use engine::pile::Hidden;
use engine::{Knowers, Play, Positions, Refusal, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use super::content::{Card, Trade};
use super::state::{Burglar, COINS, Cards, Ending, MOST_SEATS, Phase, Plan, State, ToyStack};
use super::words::{Event, name, seat_called};
use super::{Reason, Trapdoor, rules};

/// A position file. Positions are written between two cards, never in the middle of one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Position {
    pub round: u8,
    /// The burglar whose plan is turned up first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<String>,
    /// In the order of the table.
    pub burglars: Vec<BurglarAt>,
    /// From the top down; if left out, whatever lies nowhere else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<String>,
    /// `rich`, `dawn` or who escaped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BurglarAt {
    pub coins: u8,
    pub nerve: u8,
    pub hand: Vec<CardAt>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub traps: Vec<CardAt>,
    /// `play Purse`, `lay Tripwire` or `rest`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// How many questions this seat was asked before.
    pub asked: u32,
}

/// A card and, if others than its owner know it, who does: `Purse` or `Purse seen by Ben, Cyd`.
pub type CardAt = String;

const SEEN: &str = " seen by ";

impl Trapdoor {
    fn write_card(&self, hidden: Hidden<Card>, owner: Seat) -> CardAt {
        let others: Vec<_> = hidden.known.seats().minus(SeatSet::only(owner)).iter().map(name).collect();
        let card = self.card_name(hidden.card);
        if others.is_empty() { card.into() } else { format!("{card}{SEEN}{}", others.join(", ")) }
    }

    fn read_hidden(&self, text: &str, owner: Seat) -> Result<Hidden<Card>, Refusal<Reason>> {
        let (card, seen_by) = text.split_once(SEEN).unwrap_or((text, ""));
        let seats: SeatSet = seen_by.split(", ").filter_map(seat_called).collect();
        let known = Knowers::only(owner).or(seats.into());
        Ok(Hidden { card: self.known_card(card)?, known })
    }

    fn known_card(&self, name: &str) -> Result<Card, Refusal<Reason>> {
        self.read_card(name).ok_or(Refusal::new(rules::BOX, Reason::NotHeld))
    }

    fn write_plan(&self, plan: Plan) -> String {
        match plan {
            Plan::Play(card) => format!("play {}", self.card_name(card)),
            Plan::Lay(card) => format!("lay {}", self.card_name(card)),
            Plan::Rest => "rest".into(),
        }
    }

    fn read_plan(&self, text: &str) -> Result<Plan, Refusal<Reason>> {
        match text.split_once(' ') {
            Some(("play", card)) => self.known_card(card).map(Plan::Play),
            Some(("lay", card)) => self.known_card(card).map(Plan::Lay),
            _ => Ok(Plan::Rest),
        }
    }

    fn read_burglar(&self, at: &BurglarAt, seat: Seat) -> Result<Burglar, Refusal<Reason>> {
        let read =
            |cards: &[CardAt]| cards.iter().map(|text| self.read_hidden(text, seat)).collect::<Result<Vec<_>, _>>();
        Ok(Burglar {
            coins: at.coins,
            nerve: at.nerve,
            hand: fitting(read(&at.hand)?)?,
            traps: fitting(read(&at.traps)?)?,
            plan: at.plan.as_deref().map(|text| self.read_plan(text)).transpose()?,
            asked: at.asked,
        })
    }

    /// TOY-SETUP-04: takes what lies on the table out of the box.
    fn left_in_box(&self, lying: impl IntoIterator<Item = Card>) -> Result<Vec<Card>, Refusal<Reason>> {
        let mut left: Vec<Card> = self.whole_box().collect();
        for card in lying {
            let place = left.iter().position(|&other| other == card);
            left.remove(place.ok_or(Refusal::new(rules::BOX, Reason::TooManyCards))?);
        }
        Ok(left)
    }
}

fn fitting<const N: usize>(cards: Vec<Hidden<Card>>) -> Result<Cards<N>, Refusal<Reason>> {
    if cards.len() > N {
        return Err(Refusal::new(rules::BOX, Reason::TooManyCards));
    }
    Ok(cards.into_iter().collect())
}

impl Positions for Trapdoor {
    type Position = Position;
    type Effect = Effect<Trade>;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        let seats = position.burglars.len() as u8;
        if !(2..=MOST_SEATS as u8).contains(&seats) {
            return Err(Refusal::new(rules::SEATS, Reason::WrongSeats(seats)));
        }
        let mut burglars = [Burglar::default(); MOST_SEATS];
        for (seat, at) in Seat::first(seats).zip(&position.burglars) {
            burglars[seat.index()] = self.read_burglar(at, seat)?;
        }
        let discard = position.discard.iter().map(|card| self.known_card(card)).collect::<Result<Vec<_>, _>>()?;
        let held = burglars.iter().flat_map(|burglar| burglar.hand.iter().chain(&burglar.traps));
        let left = self.left_in_box(held.map(|hidden| hidden.card).chain(discard.iter().copied()))?;
        let deck = match &position.deck {
            None => left,
            Some(names) => names.iter().rev().map(|card| self.known_card(card)).collect::<Result<_, _>>()?,
        };
        if discard.len() + deck.len() > super::state::BOX {
            return Err(Refusal::new(rules::BOX, Reason::TooManyCards));
        }
        let coins: u8 = burglars.iter().map(|burglar| burglar.coins).fold(0, u8::saturating_add);
        let phase = match position.over.as_deref() {
            None => Phase::Planning,
            Some("rich") => Phase::Over(Ending::Rich),
            Some("dawn") => Phase::Over(Ending::Dawn),
            Some(who) => Phase::Over(Ending::Escaped(seat_called(who).unwrap_or_default())),
        };
        Ok(State {
            seats,
            round: position.round,
            lead: position.lead.as_deref().and_then(seat_called).unwrap_or_default(),
            phase,
            bank: COINS.checked_sub(coins).ok_or(Refusal::new(rules::BOX, Reason::TooManyCards))?,
            deck: deck.into_iter().map(|card| Hidden { card, known: Knowers::NOBODY }).collect(),
            discard: discard.into_iter().collect::<ArrayVec<_>>(),
            burglars,
            stack: ToyStack::default(),
        })
    }

    fn position(&self, state: &State) -> Position {
        let burglar = |seat: Seat| {
            let burglar = state.burglar(seat);
            let cards = |cards: &[Hidden<Card>]| cards.iter().map(|&card| self.write_card(card, seat)).collect();
            BurglarAt {
                coins: burglar.coins,
                nerve: burglar.nerve,
                hand: cards(&burglar.hand),
                traps: cards(&burglar.traps),
                plan: burglar.plan.map(|plan| self.write_plan(plan)),
                asked: burglar.asked,
            }
        };
        Position {
            round: state.round,
            lead: Some(name(state.lead).into()),
            burglars: Seat::first(state.seats).map(burglar).collect(),
            deck: Some(state.deck.iter().rev().map(|hidden| self.card_name(hidden.card).into()).collect()),
            discard: state.discard.iter().map(|&card| self.card_name(card).into()).collect(),
            over: match state.phase {
                Phase::Planning | Phase::Resolving => None,
                Phase::Over(Ending::Rich) => Some("rich".into()),
                Phase::Over(Ending::Dawn) => Some("dawn".into()),
                Phase::Over(Ending::Escaped(seat)) => Some(name(seat).into()),
            },
        }
    }

    fn facts(&self, state: &State) -> serde_json::Value {
        let mut facts = serde_json::to_value(self.position(state)).unwrap_or_default();
        facts["bank"] = state.bank.into();
        facts
    }

    fn with_effect(&self, effect: &[Effect<Trade>]) -> (Self, ProgramId) {
        let mut rules = self.clone();
        let program = rules.library.add(Origin::own("a scenario's own card", rules::PLAY.0), effect);
        (rules, program)
    }

    fn run_effect(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        self.run_program(state, seat, program, play);
    }
}
