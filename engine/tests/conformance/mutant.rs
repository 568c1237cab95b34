//! The toy with one fault. Everything is handed on to the true rules, except where the fault sits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engine::effect::ProgramId;
use engine::{
    Because, Chance, Count, Epilogue, Game, Outcome, Picks, Play, Positions, Question, QuestionId, Refusal, Rule, Seat,
    SeatSet, Turn, Unread, Viewer, Words,
};

use crate::toy::{Burglar, Event, Pick, Plan, Position, Prompt, Reason, Setup, State, Trapdoor, View, rules};

const NO_RULE: Rule = Rule("TOY-NOWHERE-01");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    RefusedSetup,
    Panics,
    Moody,
    ForgetfulPosition,
    ListsIllegal,
    ForgetsOption,
    AcceptsIllegal,
    AcceptsShort,
    AcceptsUnasked,
    ActsOnRefusal,
    UnknownRefusal,
    UnknownEvent,
    UnknownOutcome,
    SameNames,
    MutePrompt,
    MuteEvent,
    Stuck,
    WaitsForNobody,
    IllegalDefault,
    Endless,
    /// When all burglars rest, nothing happens.
    RestsForever,
    LosesCard,
    LeakyView,
    LeakyLog,
    LeakyPrompt,
    AsksOnlyWhoCould,
    ForgetsOwnHand,
    TellsPlan,
    NoImagination,
    /// The order in which a viewer imagines the deck hangs on its true order.
    PeeksAtDeck,
    /// Others' plans are kept while somebody thinks ahead.
    KeepsPlans,
    RestlessIds,
    StaleIds,
    /// A card another seat saw in a hand is still known when it was laid face down, or was not.
    FollowsLaidCards,
}

#[derive(Clone)]
pub struct Mutant {
    toy: Trapdoor,
    fault: Fault,
    /// Something outside the state that a rule must not look at.
    mood: Arc<AtomicU32>,
}

impl Mutant {
    pub fn new(fault: Fault) -> Self {
        Mutant { toy: Trapdoor::new(), fault, mood: Arc::default() }
    }

    /// The one way open to the asked seat is to pass.
    fn only_pass(&self, state: &State) -> Option<Seat> {
        let Turn::Ask { may, .. } = self.toy.turn(state) else { return None };
        let seat = may.lowest()?;
        let mut listed = Vec::new();
        self.toy.options(state, seat, &[], &mut listed);
        (listed == [Pick::Pass]).then_some(seat)
    }
}

/// A viewer who knew a card of a hand goes on knowing it, wherever it is now.
fn remember(before: &State, state: &mut State) {
    let laid = |(was, is): &(&Burglar, &mut Burglar)| is.hand.len() < was.hand.len();
    for (was, is) in before.burglars.iter().zip(&mut state.burglars).filter(laid) {
        let mut seen = was.hand;
        for hidden in is.traps.iter_mut().chain(&mut is.hand) {
            if let Some(place) = seen.iter().position(|seen| seen.card == hidden.card) {
                hidden.known = hidden.known.or(seen.remove(place).known);
            }
        }
    }
}

impl Game for Mutant {
    const NAME: &'static str = "broken-trapdoor";
    const REVISION: u16 = 1;

    type Setup = Setup;
    type State = State;
    type Pick = Pick;
    type Prompt = Prompt;
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn content_hash(&self) -> [u8; 32] {
        self.toy.content_hash()
    }

    fn start(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        if self.fault == Fault::RefusedSetup && setup.seats == 4 {
            return Err(Refusal::new(rules::SEATS, Reason::WrongSeats(4)));
        }
        self.toy.start(setup, play)
    }

    fn seats(&self, state: &State) -> u8 {
        self.toy.seats(state)
    }

    fn turn(&self, state: &State) -> Turn {
        match (self.fault, self.toy.turn(state)) {
            (Fault::UnknownOutcome, Turn::Over(outcome)) => Turn::Over(Outcome { rule: NO_RULE, ..outcome }),
            (Fault::WaitsForNobody, Turn::Ask { may, .. }) if state.round == 2 => {
                Turn::Ask { may, awaited: SeatSet::NONE }
            }
            (_, turn) => turn,
        }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        let mut question = self.toy.question(state, seat)?;
        match self.fault {
            // One number for the whole table, so that every answer disturbs every seat.
            Fault::RestlessIds => {
                question.id = QuestionId(state.burglars.iter().map(|b| u32::from(b.plan.is_some())).sum());
            }
            Fault::StaleIds => question.id = QuestionId(7),
            _ => {}
        }
        Some(question)
    }

    fn options(&self, state: &State, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        let picks = self.toy.options(state, seat, so_far, out);
        match self.fault {
            Fault::ListsIllegal if picks == Picks::More && !out.is_empty() => out.push(Pick::Way(3)),
            Fault::ForgetsOption if out.len() > 2 => drop(out.pop()),
            Fault::AcceptsShort if so_far == [Pick::Play] => return Picks::Complete,
            Fault::AcceptsUnasked if self.toy.question(state, seat).is_none() => return Picks::Complete,
            Fault::Stuck if out.contains(&Pick::Pass) => out.clear(),
            _ => {}
        }
        picks
    }

    fn check(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), Refusal<Reason>> {
        let checked = self.toy.check(state, seat, so_far, next);
        match (self.fault, checked) {
            (Fault::AcceptsIllegal, Err(_)) if next == Pick::Seat(Seat(3)) && so_far.is_empty() => Ok(()),
            (Fault::UnknownRefusal, Err(refusal)) => Err(Refusal::new(NO_RULE, refusal.reason)),
            _ => checked,
        }
    }

    fn untimely(&self, state: &State, seat: Seat) -> Refusal<Reason> {
        self.toy.untimely(state, seat)
    }

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let others = || state.all().iter().filter(|&other| other != seat).map(|other| state.burglar(other).plan);
        let nothing_happens = match self.fault {
            Fault::Endless => others().all(|plan| plan.is_some()),
            Fault::RestsForever => picks == [Pick::Rest] && others().all(|plan| plan == Some(Plan::Rest)),
            _ => false,
        };
        if nothing_happens {
            for burglar in state.burglars.iter_mut().take(usize::from(state.seats)) {
                burglar.plan = None;
                burglar.asked += 1;
            }
            return;
        }
        // An answer that stops short is no answer the toy could carry out.
        let picks = if picks.is_empty() || picks == [Pick::Play] { &[Pick::Rest] } else { picks };
        let before = *state;
        self.toy.apply(state, seat, picks, play);
        match self.fault {
            Fault::FollowsLaidCards => remember(&before, state),
            Fault::Panics => assert!(state.round < 3, "what now?"),
            Fault::Moody => state.lead = Seat((self.mood.fetch_add(1, Ordering::Relaxed) % 2) as u8),
            Fault::UnknownEvent => play.tell(NO_RULE, || Event::Prevented),
            Fault::LosesCard if state.discard.len() > 3 => drop(state.discard.pop()),
            // Not while a plan is still sealed: that would break another promise.
            Fault::LeakyLog if state.burglar(seat).plan.is_none() => {
                if let Some(top) = state.deck.last() {
                    play.tell(rules::DRAW, || Event::DrewCard { seat, card: top.card });
                }
            }
            Fault::TellsPlan => {
                if let [Pick::Play, Pick::Card(card)] = *picks {
                    play.tell(rules::PLAN, || Event::Played { seat, card });
                }
            }
            Fault::AsksOnlyWhoCould => {
                while let Some(seat) = self.only_pass(state) {
                    self.toy.apply(state, seat, &[Pick::Pass], play);
                }
            }
            _ => {}
        }
    }

    fn answer(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        play: &mut Play<'_, Event>,
    ) -> Result<(), Refusal<Reason>> {
        if let Err(refusal) = self.allows(state, seat, picks, &mut Vec::new()) {
            if self.fault == Fault::ActsOnRefusal {
                state.round += 1;
            }
            return Err(refusal);
        }
        self.apply(state, seat, picks, play);
        Ok(())
    }

    fn default_answer(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        self.toy.default_answer(state, seat, out);
        if self.fault == Fault::IllegalDefault && *out == [Pick::Pass] {
            *out = vec![Pick::Rest];
        }
    }

    fn every_pick(&self, state: &State) -> Vec<Pick> {
        self.toy.every_pick(state)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = self.toy.view(state, viewer);
        if self.fault == Fault::LeakyView {
            // The top card; the deck is written from the bottom up.
            if let (Some(seen), Some(top)) = (view.deck.last_mut(), state.deck.last()) {
                *seen = Some(top.card);
            }
        }
        view
    }

    fn imagine(&self, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
        match (self.fault, viewer) {
            (Fault::NoImagination, _) => *state,
            (Fault::PeeksAtDeck, _) => {
                let mut imagined = *state;
                engine::chance::shuffle(&mut imagined.deck, chance);
                imagined
            }
            (Fault::ForgetsOwnHand, Viewer::Seat(_)) => self.toy.imagine(state, Viewer::Public, chance),
            _ => self.toy.imagine(state, viewer, chance),
        }
    }

    fn unseal(&self, state: &mut State, viewer: Seat) {
        if self.fault != Fault::KeepsPlans {
            self.toy.unseal(state, viewer);
        }
    }

    fn census(&self, state: &State) -> Vec<Count> {
        self.toy.census(state)
    }

    fn why(&self, state: &State, seat: Seat) -> Vec<Because> {
        self.toy.why(state, seat)
    }

    fn stack(&self, state: &State) -> Vec<String> {
        self.toy.stack(state)
    }
}

impl Words for Mutant {
    const LEDGER: &'static str = Trapdoor::LEDGER;
    const BRIEFING: &'static str = Trapdoor::BRIEFING;
    const SIGNS: &'static str = Trapdoor::SIGNS;
    const TITLE: &'static str = "Broken Trapdoor";

    fn seat_name(&self, state: &State, seat: Seat) -> String {
        self.toy.seat_name(state, seat)
    }

    fn prompt(&self, state: &State, seat: Seat, about: Prompt) -> String {
        match self.fault {
            Fault::MutePrompt => String::new(),
            Fault::LeakyPrompt => format!("The next card is {:?}.", state.deck.last().map(|top| top.card)),
            _ => self.toy.prompt(state, seat, about),
        }
    }

    fn pick_name(&self, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
        match pick {
            Pick::Card(_) if self.fault == Fault::SameNames => "card".into(),
            _ => self.toy.pick_name(state, seat, so_far, pick),
        }
    }

    fn read_pick(&self, state: &State, seat: Seat, so_far: &[Pick], words: &str) -> Result<Pick, Unread> {
        let mut listed = Vec::new();
        self.toy.options(state, seat, so_far, &mut listed);
        match listed.into_iter().find(|pick| matches!(pick, Pick::Card(_))) {
            Some(card) if words == "card" => Ok(card),
            _ => self.toy.read_pick(state, seat, so_far, words),
        }
    }

    fn describe(&self, state: &State, seat: Seat, so_far: &[Pick], pick: Pick) -> String {
        self.toy.describe(state, seat, so_far, pick)
    }

    fn tell(&self, state: &State, event: &Event) -> String {
        match event {
            Event::Laid { .. } if self.fault == Fault::MuteEvent => String::new(),
            _ => self.toy.tell(state, event),
        }
    }

    fn draw(&self, view: &View) -> String {
        self.toy.draw(view)
    }

    fn epilogue(&self, state: &State, outcome: &Outcome) -> Epilogue {
        self.toy.epilogue(state, outcome)
    }
}

impl Positions for Mutant {
    type Position = Position;
    type Effect = <Trapdoor as Positions>::Effect;

    fn place(&self, position: &Position) -> Result<State, Refusal<Reason>> {
        self.toy.place(position)
    }

    fn position(&self, state: &State) -> Position {
        let mut position = self.toy.position(state);
        if self.fault == Fault::ForgetfulPosition {
            position.burglars[0].plan = None;
        }
        position
    }

    fn facts(&self, state: &State) -> serde_json::Value {
        self.toy.facts(state)
    }

    fn with_effect(&self, effect: &[Self::Effect]) -> (Self, ProgramId) {
        let (toy, program) = self.toy.with_effect(effect);
        (Mutant { toy, ..self.clone() }, program)
    }

    fn run_effect(&self, state: &mut State, seat: Seat, program: ProgramId, play: &mut Play<'_, Event>) {
        self.toy.run_effect(state, seat, program, play);
    }
}
