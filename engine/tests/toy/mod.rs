//! Trapdoor: a tiny made-up game that uses everything of the engine. Read it as a model for adding a game: `RULES.md`
//! is the ledger, `cards.yaml` the content, `state.rs` what a table is, `asking.rs` who may answer what, `resolver.rs` what
//! happens, `view.rs` who knows what, `words.rs` how it speaks and `positions.rs` how it is written down.
#![allow(dead_code, unused_imports, reason = "every test file uses a part of it")]

mod asking;
mod content;
mod positions;
mod resolver;
pub mod rules;
mod state;
mod view;
mod words;

use engine::effect::{self, Library, Origin, ProgramId};
use engine::pile::Hidden;
use engine::{
    Because, Chance, Count, Game, Knowers, Picks, Play, Question, QuestionId, Refusal, Seat, SeatSet, Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use content::{Card, CardEntry, Trade};
pub use positions::{BurglarAt, Position};
pub use state::{Burglar, Moment, Phase, Plan, State};
pub use view::View;
pub use words::Event;

use asking::Ask;
use resolver::Resolver;
use state::{BOX, COINS, MOST_SEATS, Scope, ToyStack};

/// The rules: the cards and their programs. The program of card `n` is `programs[n]`.
#[derive(Clone, Debug)]
pub struct Trapdoor {
    cards: Vec<CardEntry>,
    programs: Vec<ProgramId>,
    library: Library<Trade>,
    hash: [u8; 32],
}

impl Trapdoor {
    pub fn new() -> Self {
        let text = include_str!("cards.yaml");
        let cards: Vec<CardEntry> = engine::load::yaml("cards.yaml", text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(cards.iter().map(|entry| usize::from(entry.copies)).sum::<usize>(), BOX);
        let mut library = Library::default();
        let programs =
            cards.iter().map(|entry| library.add(Origin::own(&entry.card, rules::PLAY.0), &entry.steps)).collect();
        Trapdoor { cards, programs, library, hash: *blake3::hash(text.as_bytes()).as_bytes() }
    }

    fn entry(&self, card: Card) -> &CardEntry {
        &self.cards[usize::from(card.0)]
    }

    fn program(&self, card: Card) -> ProgramId {
        self.programs[usize::from(card.0)]
    }

    fn is_trap(&self, card: Card) -> bool {
        self.entry(card).when.is_some()
    }

    /// Every kind of card.
    fn kinds(&self) -> impl DoubleEndedIterator<Item = Card> + use<> {
        (0..self.cards.len() as u8).map(Card)
    }

    /// Every card of the box, kind by kind.
    fn whole_box(&self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(|card| (0..self.entry(card).copies).map(move |_| card))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// TOY-SETUP-01
    pub seats: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 3 }
    }
}

/// One step of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pick {
    /// Plan to play a card, which follows.
    Play,
    /// Plan to lay a card, which follows.
    Lay,
    Rest,
    /// To plan with, or to discard.
    Card(Card),
    Pass,
    Spring(Card),
    /// The burglar a card asks for.
    Seat(Seat),
    /// The way to go on that a card asks for.
    Way(u8),
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prompt {
    Plan,
    HandLimit,
    React(Moment),
    Who,
    Way,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
pub enum Reason {
    #[error("two to four burglars play, not {0}")]
    WrongSeats(u8),
    #[error("there are more of these cards than the box holds")]
    TooManyCards,
    #[error("you are not asked that now")]
    NotAsked,
    #[error("you do not hold such a card")]
    NotHeld,
    #[error("that is a trap: lay it")]
    IsTrap,
    #[error("that is a job: play it")]
    IsJob,
    #[error("three traps lie before you already")]
    NoRoom,
    #[error("no such trap lies before you")]
    NotLaid,
    #[error("this is not the moment for that trap")]
    WrongMoment,
    #[error("the card does not offer that")]
    NotOffered,
}

impl Game for Trapdoor {
    const NAME: &'static str = "trapdoor";
    const REVISION: u16 = 1;

    type Setup = Setup;
    type State = State;
    type Pick = Pick;
    type Prompt = Prompt;
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn content_hash(&self) -> [u8; 32] {
        self.hash
    }

    fn start(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        if !(2..=MOST_SEATS as u8).contains(&setup.seats) {
            return Err(Refusal::new(rules::SEATS, Reason::WrongSeats(setup.seats)));
        }
        let mut state = State {
            seats: setup.seats,
            round: 0,
            lead: Seat(0),
            phase: Phase::Planning,
            bank: COINS,
            deck: self.whole_box().map(|card| Hidden { card, known: Knowers::NOBODY }).collect(),
            discard: tinyvec::ArrayVec::new(),
            burglars: [Burglar::default(); MOST_SEATS],
            stack: ToyStack::default(),
        };
        play.shuffle(&mut state.deck);
        let mut table = Resolver { rules: self, state: &mut state, play };
        for seat in Seat::first(setup.seats) {
            let face = table.play.die(6);
            table.state.burglar_mut(seat).nerve = (face - 1) / 2;
            table.play.tell(rules::NERVE_ROLLED, || Event::Rolled { face });
            table.draw(seat, 4);
        }
        table.go_on();
        self.raise_questions(&mut state);
        Ok(state)
    }

    fn seats(&self, state: &State) -> u8 {
        state.seats
    }

    fn turn(&self, state: &State) -> Turn {
        if let Phase::Over(ending) = state.phase {
            return Turn::Over(resolver::outcome(state, ending));
        }
        if let Some((seat, _)) = self.interrupted(state) {
            return Turn::Ask { may: SeatSet::only(seat), awaited: SeatSet::only(seat) };
        }
        let planned: SeatSet = state.all().iter().filter(|&seat| state.burglar(seat).plan.is_some()).collect();
        Turn::Ask { may: state.all(), awaited: state.all().minus(planned) }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        let ask = self.ask(state, seat)?;
        let (about, rule) = match ask {
            Ask::Plan => (Prompt::Plan, rules::PLAN),
            Ask::HandLimit => (Prompt::HandLimit, rules::HAND),
            Ask::React(moment) => (Prompt::React(moment), rules::TRAP_ASKED),
            Ask::Who(..) => (Prompt::Who, rules::PICK),
            Ask::Way(_) => (Prompt::Way, rules::PICK),
        };
        let id = QuestionId(state.burglar(seat).asked);
        Some(Question { id, about, rule, sealed: about == Prompt::Plan })
    }

    fn options(&self, state: &State, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        out.clear();
        match (self.ask(state, seat), so_far) {
            (Some(Ask::Plan), [Pick::Rest] | [_, _, ..]) => return Picks::Complete,
            (Some(Ask::Plan) | None, _) | (_, []) => {}
            _ => return Picks::Complete,
        }
        // What is legal is said once, in `check`.
        out.extend(self.every_pick(state).into_iter().filter(|&next| self.check(state, seat, so_far, next).is_ok()));
        Picks::More
    }

    fn check(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), Refusal<Reason>> {
        self.may_follow(state, seat, so_far, next)
    }

    fn untimely(&self, _: &State, _: Seat) -> Refusal<Reason> {
        Refusal::new(rules::ASKED, Reason::NotAsked)
    }

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let mut table = Resolver { rules: self, state, play };
        match *picks {
            [Pick::Play, Pick::Card(card)] => return self.plan(&mut table, seat, Plan::Play(card)),
            [Pick::Lay, Pick::Card(card)] => return self.plan(&mut table, seat, Plan::Lay(card)),
            [Pick::Rest] => return self.plan(&mut table, seat, Plan::Rest),
            [Pick::Card(card)] => table.discard(seat, card),
            [Pick::Pass] => effect::pass(&mut table, seat),
            [Pick::Spring(card)] => table.spring(seat, card),
            [Pick::Seat(picked)] => effect::pick(&mut table, picked),
            [Pick::Way(way)] => effect::branch(&mut table, usize::from(way)),
            _ => debug_assert!(false, "not a legal answer: {picks:?}"),
        }
        table.go_on();
        self.raise_questions(state);
    }

    /// Rest, pass, the first card or burglar, the last way (where there is a "no", it is the last).
    fn default_answer(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        out.clear();
        match self.ask(state, seat) {
            None => {}
            Some(Ask::Plan) => out.push(Pick::Rest),
            Some(Ask::React(_)) => out.push(Pick::Pass),
            Some(Ask::HandLimit) => out.extend(state.burglar(seat).hand.first().map(|held| Pick::Card(held.card))),
            Some(Ask::Who(who, scope)) => out.extend(resolver::select(state, who, scope).next().map(Pick::Seat)),
            Some(Ask::Way(ways)) => out.push(Pick::Way(ways.len() as u8 - 1)),
        }
    }

    fn every_pick(&self, _: &State) -> Vec<Pick> {
        let mut picks = vec![Pick::Play, Pick::Lay, Pick::Rest, Pick::Pass];
        picks.extend(self.kinds().flat_map(|card| [Pick::Card(card), Pick::Spring(card)]));
        picks.extend(Seat::first(MOST_SEATS as u8).map(Pick::Seat));
        picks.extend((0..asking::MOST_WAYS).map(Pick::Way));
        picks
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn imagine(&self, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
        view::imagine(self, state, viewer, chance)
    }

    fn unseal(&self, state: &mut State, viewer: Seat) {
        if state.phase == Phase::Planning && state.stack.is_empty() {
            for seat in state.all().minus(SeatSet::only(viewer)) {
                state.burglar_mut(seat).plan = None;
            }
        }
    }

    fn census(&self, state: &State) -> Vec<Count> {
        let burglars = || state.burglars.iter();
        let coins = u32::from(state.bank) + burglars().map(|burglar| u32::from(burglar.coins)).sum::<u32>();
        let hidden = burglars().flat_map(|burglar| burglar.hand.iter().chain(&burglar.traps)).chain(&state.deck);
        let cards: Vec<Card> = hidden.map(|hidden| hidden.card).chain(state.discard).collect();
        let traps = cards.iter().filter(|&&card| self.is_trap(card)).count() as u32;
        let traps_in_box = self.whole_box().filter(|&card| self.is_trap(card)).count() as u32;
        vec![
            Count { what: "coins", box_holds: u32::from(COINS), found: coins },
            Count { what: "traps", box_holds: traps_in_box, found: traps },
            Count { what: "cards", box_holds: BOX as u32, found: cards.len() as u32 },
        ]
    }

    fn why(&self, state: &State, seat: Seat) -> Vec<Because> {
        words::why(self, state, seat)
    }

    fn stack(&self, state: &State) -> Vec<String> {
        state.stack.iter().map(|frame| format!("{frame:?}")).collect()
    }
}

impl Trapdoor {
    /// TOY-PLAN-01: nothing is told but that a seat is ready, and that only once.
    fn plan(&self, table: &mut Resolver<'_, '_, '_>, seat: Seat, plan: Plan) {
        if table.state.burglar_mut(seat).plan.replace(plan).is_none() {
            table.play.tell(rules::PLAN, || Event::Ready { seat });
        }
        let state = &table.state;
        if state.all().iter().all(|seat| state.burglar(seat).plan.is_some()) {
            table.turn_up_plans();
            self.raise_questions(table.state);
        }
    }

    /// Gives the seats that are asked now a new question's id.
    fn raise_questions(&self, state: &mut State) {
        if let Turn::Ask { may, .. } = self.turn(state) {
            for seat in may {
                state.burglar_mut(seat).asked += 1;
            }
        }
    }

    /// Starts a program for a seat and goes on until it ends or asks.
    fn run_program(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        state.stack.call(program, Scope::of(seat));
        Resolver { rules: self, state, play }.go_on();
        self.raise_questions(state);
    }
}
