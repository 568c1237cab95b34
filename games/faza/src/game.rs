//! FAZA as the engine sees it.

use engine::effect::{self, Frame};
use engine::{
    Because, Chance, Count, Game, MAX_SEATS, Outcome, Picks, Play, Question, QuestionId, Refusal, Rule, Seat, SeatSet,
    Turn, Viewer, renumber,
};

use crate::content::Faza;
use crate::draft::Interrupt;
use crate::event::Event;
use crate::look::{Look, No};
use crate::names::{CardId, EventId, Ship};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::setup::Setup;
use crate::state::{DRONES, EVENTS, Ending, PLAYERS, REBELS, Scope, State, Step};
use crate::tiles::Tile;
use crate::view::{self, View};

impl Game for Faza {
    const NAME: &'static str = "faza";
    const REVISION: u16 = 3;

    type Setup = Setup;
    type State = State;
    type Pick = Pick;
    type Prompt = Prompt;
    type Event = Event;
    type Reason = Reason;
    type View = View;

    fn content_hash(&self) -> [u8; 32] {
        self.hash()
    }

    fn start(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        self.set_up(setup, play)
    }

    fn seats(&self, state: &State) -> u8 {
        state.count
    }

    fn turn(&self, state: &State) -> Turn {
        if let Some(ending) = state.ending {
            // FAZA-GEN-01, FAZA-END-01: the team wins or loses together.
            let winners = if ending == Ending::Victory { state.seats() } else { SeatSet::NONE };
            return Turn::Over(Outcome { rule: ending.rule(), winners, scores: [0; MAX_SEATS] });
        }
        let look = Look::new(self, state);
        let may = look.asked();
        // FAZA-TEAM-06: a ready player may still act, but the game does not wait for that.
        let awaited = if state.stack.is_empty() { may.minus(state.ready) } else { may };
        Turn::Ask { may, awaited }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        if state.ending.is_some() || seat.0 >= state.count {
            return None;
        }
        let (about, rule) = Look::new(self, state).prompt(seat)?;
        Some(Question { id: QuestionId(state.asked[seat.index()]), about, rule: Rule(rule), sealed: false })
    }

    fn options(&self, state: &State, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        Look::new(self, state).list(seat, so_far, out)
    }

    fn check(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        Look::new(self, state).check(seat, so_far, next)
    }

    /// A command that could not be used on anything is refused for that; if it names what it is meant for, the rule
    /// that stands in the way there says more.
    fn judge(&self, state: &State, seat: Seat, picks: &[Pick], next: &mut Vec<Pick>) -> Result<Picks, No> {
        let look = Look::new(self, state);
        for (made, &pick) in picks.iter().enumerate() {
            if let Err(refusal) = look.check(seat, &picks[..made], pick) {
                let vague = matches!(refusal.reason, Reason::NoTarget | Reason::NowhereToGo | Reason::DronesPin(_));
                let meant = picks.get(made + 1).filter(|_| vague && made == 0);
                return Err(meant
                    .and_then(|target| look.check(seat, &picks[..=made], *target).err())
                    .unwrap_or(refusal));
            }
        }
        Ok(look.list(seat, picks, next))
    }

    fn untimely(&self, state: &State, seat: Seat) -> No {
        Look::new(self, state).untimely(seat)
    }

    /// FAZA-DIG-07: nothing but the state, the picks and the chance decides what happens.
    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let look = Look::new(self, state);
        let interrupt = look.interrupt();
        let prompts = look.interrupting_prompts();
        let mut table = Resolver { game: self, state, play };
        match interrupt {
            None => table.command(seat, picks),
            Some(interrupt) => table.answer_interrupt(interrupt, seat, picks),
        }
        effect::run(&mut table);
        let renewed = prompts.renewed(&table.look().interrupting_prompts(), seat);
        renumber(&mut state.asked, renewed);
    }

    /// FAZA-RULING-12: an unanswered question takes its documented default.
    fn default_answer(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        out.clear();
        Look::new(self, state).default_answer(seat, out);
    }

    fn every_pick(&self, state: &State) -> Vec<Pick> {
        let mut all = vec![
            Pick::Ready,
            Pick::NotReady,
            Pick::Skill,
            Pick::Recruit,
            Pick::Agree,
            Pick::Decline,
            Pick::Transmit,
            Pick::Reply,
            Pick::Me,
        ];
        for card in CardId::ALL.map(CardId) {
            all.extend((0..4).map(|choice| Pick::Use(card, choice)));
            all.extend([Pick::Recover(card), Pick::Card(card)]);
        }
        for tile in Tile::all() {
            all.extend([Pick::Roll(tile), Pick::Rebels(tile), Pick::Tile(tile)]);
        }
        for event in (0..self.events().len() as u8).map(EventId) {
            all.extend([Pick::PayOff(event), Pick::Trigger(event), Pick::React(event)]);
        }
        all.extend(Ship::ALL.map(Pick::Attack));
        all.extend(Seat::first(state.count).flat_map(|seat| [Pick::Player(seat), Pick::Spare(seat)]));
        all.extend((0..=4).map(Pick::Count));
        all.extend((0..=7).map(Pick::Share));
        all.extend((0..3).map(Pick::Way));
        all.extend(Look::roll_picks());
        all
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    /// FAZA-GEN-06: only the order of the event deck is hidden.
    fn imagine(&self, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
        let mut imagined = *state;
        imagined.deck.imagine(viewer, chance);
        imagined
    }

    /// FAZA-DRONE-01
    fn census(&self, state: &State) -> Vec<Count> {
        let points: u8 = state.seats().iter().map(|seat| state.player(seat).points).sum();
        let drones = state.drone_pool + state.drones.total() + points + state.drones_aside;
        let rebels = state.rebel_pool + state.rebels.total() + state.rebels_aside;
        let laid = state.deck.len() + state.discard.len() + state.in_force.len() + usize::from(state.events_aside);
        let events = laid + usize::from(state.event_being_resolved().is_some());
        vec![
            Count { what: "Drones", box_holds: u32::from(DRONES), found: u32::from(drones) },
            Count { what: "Rebels", box_holds: u32::from(REBELS), found: u32::from(rebels) },
            Count { what: "event cards", box_holds: EVENTS as u32, found: events as u32 },
        ]
    }

    fn is_sound(&self, state: &State) -> bool {
        let Ok(players) = u8::try_from(PLAYERS) else { return false };
        if !(2..=players).contains(&state.count) || !state.board.layout().is_complete() {
            return false;
        }
        let sets = [state.ready, state.may_answer, state.roll.passed, state.proposal.unwrap_or_default().agreed];
        let seated = |seat: Seat| seat.0 < state.count;
        let dice = state.roll.dice.iter().all(|face| *face <= 6);
        let modest =
            state.players.iter().all(|player| player.points <= DRONES && player.injured < 16 && player.used < 16);
        // No player buys more than there are Points, and no table lasts a million questions.
        let bought = state.players.iter().flat_map(|p| p.pending.iter()).all(|pending| pending.times <= DRONES);
        let left = [state.roll.reroll_failed, state.roll.reroll_all, state.roll.reroll_one, state.roll.set_die];
        let bounded = left.iter().all(|times| *times <= DRONES)
            && state.round < u16::MAX / 2
            && state.asked.iter().all(|asked| *asked < 1_000_000)
            && state.options.ship_health <= 6
            && state.ships.iter().all(|ship| ship.health <= 6);
        let pools =
            state.drone_pool.max(state.drones_aside) <= DRONES && state.rebel_pool.max(state.rebels_aside) <= REBELS;
        let holders = state.in_force.iter().all(|card| seated(card.drawer)) && state.on_air.is_none_or(seated);
        let within = sets.iter().all(|set| set.minus(state.seats()).is_empty()) && seated(state.roll.roller);
        dice && modest
            && bought
            && bounded
            && pools
            && holders
            && within
            && frames_are_sound(state)
            && self.counts_add_up(state)
    }

    fn why(&self, state: &State, seat: Seat) -> Vec<Because> {
        crate::why::why(self, state, seat)
    }

    fn stack(&self, state: &State) -> Vec<String> {
        self.library().describe(&state.stack)
    }
}

impl Faza {
    fn counts_add_up(&self, state: &State) -> bool {
        self.census(state).iter().all(|count| count.found == count.box_holds)
    }
}

/// Whether everything in progress names seats at this table.
fn frames_are_sound(state: &State) -> bool {
    let all = |set: SeatSet| set.minus(state.seats()).is_empty();
    state.stack.iter().all(|frame| match frame {
        Frame::Run(_, _, scope) | Frame::Each(_, _, scope) | Frame::Times(_, _, scope) => {
            scope.actor.0 < state.count && scope.player.0 < state.count
        }
        Frame::Window(window) => all(window.passed) && window.first.0 < state.count,
        Frame::Step(Step::Injure(group) | Step::Spare(group)) => all(*group),
        Frame::Step(Step::Global(_, drawer, _)) => drawer.0 < state.count,
        Frame::Step(_) => true,
    })
}

impl Resolver<'_, '_, '_> {
    /// Carries out the answer to a question in between.
    fn answer_interrupt(&mut self, interrupt: Interrupt, seat: Seat, picks: &[Pick]) {
        match (interrupt, picks.first()) {
            (Interrupt::Roll, Some(pick)) => self.answer_roll(seat, *pick),
            (Interrupt::Spare(group), _) => {
                let named = |pick: &Pick| if let Pick::Spare(seat) = pick { Some(*seat) } else { None };
                let spared = picks.iter().filter_map(named).collect();
                self.state.stack.pop();
                self.settle_injuries(group, spared);
            }
            (Interrupt::Tile(..), Some(Pick::Tile(tile))) => effect::pick(self, *tile),
            (Interrupt::Way(..), Some(Pick::Way(way))) => effect::branch(self, usize::from(*way)),
            (Interrupt::Tracker(..), Some(Pick::React(event))) => self.react(seat, *event),
            (Interrupt::Tracker(..), Some(Pick::Pass)) => effect::pass(self, seat),
            _ => {}
        }
    }

    /// FAZA-EVENT-14, FAZA-RULING-54: a kept Reward answers the Tracker's shift.
    fn react(&mut self, seat: Seat, event: EventId) {
        self.tell("FAZA-EVENT-14", || Event::Triggered { seat, event });
        if let Some(place) = self.state.in_force.iter().position(|card| card.event == event) {
            self.discard_in_force(place);
        }
        if let Some(crate::content::Action::Effect(_, program)) =
            self.game.event(event).reward.as_ref().map(|r| &r.action)
        {
            effect::react(self, *program, Scope { actor: seat, ..Scope::default() });
        }
    }
}
