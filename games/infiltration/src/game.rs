//! Infiltration as the engine sees it.

use engine::effect;
use engine::{
    Because, Chance, Count, Game, Picks, Play, Prompts, Question, QuestionId, Refusal, Seat, SeatSet, Turn, Viewer,
    renumber,
};

use crate::asking::Ask;
use crate::content::Infiltration;
use crate::data_files::MOST_VALUE;
use crate::event::Event;
use crate::look::{Look, No};
use crate::names::{Card, ITEMS, ItemId, NPCS, NpcId, Operative, Place};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::setup::Setup;
use crate::state::{State, Thing};
use crate::view::{self, View};

/// More ways than any card offers, so that tests can name one too many.
const MOST_WAYS: u8 = 6;

impl Game for Infiltration {
    const NAME: &'static str = "infiltration";
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
        state.players
    }

    fn turn(&self, state: &State) -> Turn {
        let look = Look::new(self, state);
        if let Some(ending) = state.ending {
            return Turn::Over(look.outcome(ending));
        }
        // INF-RULING-11: a player who has selected may still change the card; the game does not wait for that.
        let (may, awaited) = look.speakers();
        Turn::Ask { may, awaited }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        let look = Look::new(self, state);
        let ask = look.ask_of(seat)?;
        let (about, rule) = look.prompt(ask);
        let sealed = matches!(ask, Ask::Select);
        Some(Question { id: QuestionId(state.asked[seat.index()]), about, rule, sealed })
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
            look.check(seat, &picks[..made], pick)?;
        }
        Ok(look.list(seat, picks, next))
    }

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let look = Look::new(self, state);
        let selects = look.is_selection();
        // Asked again and again while players select, so this way is short.
        let asking = if selects { Some((Ask::Select, SeatSet::NONE)) } else { look.asking() };
        let Some((ask, asked)) = asking else { return };
        let prompt = look.prompt(ask).0;
        let before = Prompts::new(asked, |_| prompt);
        Resolver { game: self, state, play }.carry_out(ask, seat, picks);
        let look = Look::new(self, state);
        // INF-RULING-11: a selected card can be changed, so every question stays what it was while cards are missing.
        if selects && look.is_selection() && look.prompt(Ask::Select).0 == prompt {
            return;
        }
        if let Some((ask, asked)) = look.asking() {
            let prompt = look.prompt(ask).0;
            renumber(&mut state.asked, before.renewed(&Prompts::new(asked, |_| prompt), seat));
        }
    }

    fn default_answer(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        out.clear();
        Look::new(self, state).default_answer(seat, out);
    }

    fn every_pick(&self, state: &State) -> Vec<Pick> {
        let mut all: Vec<Pick> =
            [Card::Advance, Card::Retreat, Card::Interface, Card::Download, Card::Extract].map(Pick::Card).to_vec();
        for item in (0..ITEMS as u8).map(ItemId) {
            all.extend([Pick::Card(Card::Item(item)), Pick::Discard(item)]);
        }
        all.extend((0..MOST_WAYS).map(Pick::Way));
        all.extend((0..state.count).map(|who| Pick::Operative(Operative(who))));
        all.extend(Place::all().map(Pick::Room));
        all.extend((0..NPCS as u8).map(|npc| Pick::Npc(NpcId(npc))));
        all.extend((1..=MOST_VALUE).map(Pick::Data));
        all.extend([Pick::Enough, Pick::Keep]);
        all
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn imagine(&self, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
        crate::imagine::imagine(self, state, viewer, chance)
    }

    /// INF-RULING-11: the cards that others have laid face down are selected anew.
    fn unseal(&self, state: &mut State, viewer: Seat) {
        if Look::new(self, state).is_selection() {
            for who in state.operatives() {
                if state.player_of(who) != viewer {
                    state.agent_mut(who).card = None;
                }
            }
        }
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
    /// Carries out a complete, legal answer, and goes on until another seat must choose.
    fn carry_out(&mut self, ask: Ask, seat: Seat, picks: &[Pick]) {
        let takes_step_off = !matches!(ask, Ask::Select | Ask::Way(_) | Ask::Thing(..));
        if takes_step_off {
            self.state.stack.pop();
        }
        match (ask, picks.first().copied()) {
            (Ask::Select, _) => self.select_cards(seat, picks),
            (Ask::Way(_), Some(Pick::Way(way))) => effect::branch(self, usize::from(way)),
            (Ask::Thing(..), Some(Pick::Operative(who))) => effect::pick(self, Thing::Operative(who)),
            (Ask::Thing(..), Some(Pick::Room(place))) => effect::pick(self, Thing::Room(place)),
            (Ask::Thing(..), Some(Pick::Npc(npc))) => effect::pick(self, Thing::Npc(npc)),
            (Ask::NpcOrder(place, done), Some(Pick::Npc(npc))) => self.chosen(seat, place, done, npc),
            (Ask::Sift(who, place, count), Some(Pick::Data(value))) => self.sifted(who, place, count, value),
            (Ask::Launder(who, _), Some(_)) => self.laundered(who, picks),
            (Ask::Exchange(who, with), Some(_)) => self.exchanged(who, with, picks),
            (Ask::Discard(who, count), Some(Pick::Discard(item))) => {
                self.discard(who, item);
                if count > 1 {
                    self.discard_items(who, count - 1);
                }
            }
            _ => {}
        }
        if !self.is_over() {
            effect::run(self);
        }
    }
}
