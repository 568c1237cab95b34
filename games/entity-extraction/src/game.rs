//! Entity Extraction as the engine sees it.

use engine::effect;
use engine::{
    Because, Chance, Count, Game, Picks, Play, Prompts, Question, QuestionId, Refusal, Seat, SeatSet, Turn, Viewer,
    renumber,
};

use crate::asking::Ask;
use crate::content::EntityExtraction;
use crate::event::Event;
use crate::layout::{LinkId, MOST_LINKS, MOST_TILES, Tile};
use crate::look::{Look, No};
use crate::names::{Card, HOSTILES, HostileId, OPERATIVES};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::setup::Setup;
use crate::state::{State, Step, Thing};
use crate::view::{self, View};

/// More ways than any card offers, so that tests can name one too many.
const MOST_WAYS: u8 = 4;

impl Game for EntityExtraction {
    const NAME: &'static str = "entity-extraction";
    /// 2: the manual release is an option (EE-VAR-09).
    const REVISION: u16 = 2;

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
        state.players
    }

    fn turn(&self, state: &State) -> Turn {
        let look = Look::new(self, state);
        if let Some(ending) = state.ending {
            return Turn::Over(look.outcome(ending));
        }
        let asked = look.asking().map_or(SeatSet::NONE, |(_, asked)| asked);
        Turn::Ask { may: asked, awaited: asked }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        let look = Look::new(self, state);
        let (about, rule) = look.prompt(look.ask_of(seat)?);
        Some(Question { id: QuestionId(state.asked[seat.index() % OPERATIVES]), about, rule, sealed: false })
    }

    fn options(&self, state: &State, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        Look::new(self, state).list(seat, so_far, out)
    }

    fn check(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        Look::new(self, state).check(seat, so_far, next)
    }

    fn untimely(&self, state: &State, seat: Seat) -> No {
        Look::new(self, state).untimely(seat)
    }

    fn judge(&self, state: &State, seat: Seat, picks: &[Pick], next: &mut Vec<Pick>) -> Result<Picks, No> {
        let look = Look::new(self, state);
        if look.ask_of(seat).is_none() {
            return Err(look.untimely(seat));
        }
        for (made, &pick) in picks.iter().enumerate() {
            look.check(seat, &picks[..made], pick).map_err(|no| look.why_not(seat, picks, no))?;
        }
        Ok(look.list(seat, picks, next))
    }

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let look = Look::new(self, state);
        let Some((ask, asked)) = look.asking() else { return };
        let prompt = look.prompt(ask).0;
        let before = Prompts::new(asked, |_| prompt);
        Resolver { game: self, state, play }.carry_out(ask, seat, picks);
        let look = Look::new(self, state);
        if let Some((ask, asked)) = look.asking() {
            let prompt = look.prompt(ask).0;
            renumber(&mut state.asked, before.renewed(&Prompts::new(asked, |_| prompt), seat));
        }
    }

    fn default_answer(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        out.clear();
        Look::new(self, state).default_answer(seat, out);
    }

    fn every_pick(&self, _: &State) -> Vec<Pick> {
        let mut all = vec![
            Pick::PassOn,
            Pick::Concede,
            Pick::Stop,
            Pick::Discover,
            Pick::Look,
            Pick::Drop,
            Pick::Offer,
            Pick::EndTurn,
            Pick::Agree,
            Pick::Decline,
        ];
        for who in State::everybody() {
            all.extend([Pick::Claim(who), Pick::PickUp(who), Pick::Trade(who), Pick::Operative(who)]);
        }
        for tile in (0..MOST_TILES as u8).map(Tile) {
            all.extend([Pick::Move(tile), Pick::Release(tile), Pick::Tile(tile)]);
        }
        // Before the cards of the same names: a player who says "Brute" means the Hostile that stands there.
        all.extend((0..HOSTILES as u8).map(|one| Pick::Hostile(HostileId(one))));
        for card in Card::all() {
            let pile = [Pick::Attack(card), Pick::Use(card), Pick::Give(card), Pick::Take(card), Pick::Discard(card)];
            all.extend(pile);
            all.push(Pick::Card(card));
        }
        all.extend((0..MOST_LINKS as u8).flat_map(|link| [Pick::Door(LinkId(link)), Pick::Link(LinkId(link))]));
        all.extend((0..MOST_WAYS).map(Pick::Way));
        all
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn imagine(&self, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
        crate::imagine::imagine(self, state, viewer, chance)
    }

    fn census(&self, state: &State) -> Vec<Count> {
        crate::sound::census(self, state)
    }

    fn is_sound(&self, state: &State) -> bool {
        crate::sound::is_sound(self, state)
    }

    fn why(&self, state: &State, seat: Seat) -> Vec<Because> {
        crate::why::why(self, state, seat)
    }

    fn stack(&self, state: &State) -> Vec<String> {
        self.library().describe(&state.stack)
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-DIG-02: carries out a complete, legal answer, and goes on until another seat must choose.
    fn carry_out(&mut self, ask: Ask, seat: Seat, picks: &[Pick]) {
        let takes_step_off = !matches!(ask, Ask::Claim | Ask::Act(_) | Ask::Way(_) | Ask::Thing(..));
        if takes_step_off {
            self.state.stack.pop();
        }
        let Some(&first) = picks.first() else { return };
        match (ask, first) {
            (Ask::Claim, Pick::Claim(who)) => self.claim(who),
            (Ask::Claim, Pick::Concede) => self.concede(seat),
            (Ask::Act(who), first) => self.act(who, first, picks),
            (Ask::MoveOn(who, left), Pick::Move(to)) => self.step_onto(who, to, left.saturating_sub(1)),
            (Ask::Volley(who, card, left), Pick::Hostile(_) | Pick::Tile(_)) => {
                self.shoot_again(who, card, first, left.saturating_sub(1));
            }
            (Ask::Way(_), Pick::Way(way)) => effect::branch(self, usize::from(way)),
            (Ask::Thing(..), Pick::Operative(who)) => effect::pick(self, Thing::Operative(who)),
            (Ask::Thing(..), Pick::Hostile(hostile)) => effect::pick(self, Thing::Hostile(hostile)),
            (Ask::Thing(..), Pick::Tile(tile)) => effect::pick(self, Thing::Tile(tile)),
            (Ask::Thing(..), Pick::Link(link)) => effect::pick(self, Thing::Link(link)),
            (Ask::Thing(..), Pick::Card(card)) => effect::pick(self, Thing::Card(card)),
            (Ask::Hunt(hostile, _, steps), Pick::Operative(who)) => {
                let (by, goal) = (self.state.decider(), self.state.agent(who).at);
                self.tell("EE-ENTITY-07", || Event::Chooses { by, hostile, whom: who });
                self.walk(hostile, goal, steps);
            }
            (Ask::Path(hostile, goal, left), Pick::Tile(next)) => {
                let by = self.state.decider();
                self.tell("EE-RULING-28", || Event::Directs { by, hostile, to: next });
                self.go(hostile, next, goal, left);
            }
            (Ask::Lead(who, hostile, left), Pick::Tile(tile)) => {
                self.state.stack.next(Step::Lead(who, hostile, left.saturating_sub(1)));
                self.step_hostile(hostile, tile);
            }
            (Ask::React(who, card), Pick::Agree) => self.react(who, card),
            (Ask::React(_, card), Pick::Decline) => self.decline(card),
            (Ask::GiveUp(who), Pick::Discard(card)) => self.discard(who, card),
            (Ask::Trim(who), Pick::Discard(card)) => {
                self.discard_by("EE-TURN-09", who, card);
                self.end_turn(who);
            }
            (Ask::Consent(_), answer) => self.consent(answer == Pick::Agree),
            (Ask::Kit(who), Pick::Card(card)) => self.choose_kit(who, card),
            // The operative goes, shoots or leads no further.
            _ => {}
        }
        self.check_end();
        if !self.is_over() {
            effect::run(self);
            self.check_end();
        }
        self.settle();
    }

    /// EE-TURN-03
    fn act(&mut self, who: crate::names::Operative, first: Pick, picks: &[Pick]) {
        if first == Pick::PassOn {
            return self.pass_on(who);
        }
        self.state.fresh = false;
        match first {
            Pick::Move(to) => self.begin_move(who, to),
            Pick::Release(to) => self.release(who, to),
            Pick::Discover => self.discover(who),
            Pick::Look => self.look_ahead(who),
            Pick::Attack(card) => {
                if let Some(target) = picks.get(1) {
                    self.begin_attack(who, card, *target);
                }
            }
            Pick::Use(card) => self.use_item(who, card),
            Pick::Door(link) => self.use_door(who, link),
            Pick::PickUp(whom) => self.pick_up(who, whom),
            Pick::Drop => self.put_down(who, "EE-DOWN-09"),
            Pick::Trade(_) => self.offer(who, picks),
            Pick::Discard(card) => self.discard(who, card),
            Pick::EndTurn => self.end_turn(who),
            _ => {}
        }
    }
}
