//! Facility 07 as the engine sees it.

use engine::effect::Frame;
use engine::pile::{Hidden, mix, redeal};
use engine::{
    Because, Chance, Count, Game, Knowers, Picks, Play, Question, QuestionId, Refusal, Rule, Seat, Turn, Viewer,
    renumber,
};

use crate::asking::asking;
use crate::content::Facility07;
use crate::event::Event;
use crate::geometry::{Place, Slot};
use crate::look::{Look, No};
use crate::names::{EventId, FigureId, GuardId, OpsId};
use crate::pick::{Pick, Prompt};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::setup::Setup;
use crate::state::{Held, Stage, State};
use crate::view::View;
use crate::vocabulary::OpsKind;

impl Game for Facility07 {
    const NAME: &'static str = "facility07";
    const REVISION: u16 = 5;

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
        let look = Look::new(self, state);
        if let Some(ending) = state.ending {
            return Turn::Over(look.outcome(ending));
        }
        let (may, awaited) = look.may_speak();
        Turn::Ask { may, awaited }
    }

    fn question(&self, state: &State, seat: Seat) -> Option<Question<Prompt>> {
        if state.ending.is_some() || seat.0 >= state.count {
            return None;
        }
        let (about, rule) = Look::new(self, state).prompt(seat)?;
        let sealed = matches!(about, Prompt::ChooseAgent | Prompt::EquipForTheStart);
        Some(Question { id: QuestionId(state.asked[seat.index()]), about, rule: Rule(rule), sealed })
    }

    fn options(&self, state: &State, seat: Seat, so_far: &[Pick], out: &mut Vec<Pick>) -> Picks {
        Look::new(self, state).list(seat, so_far, out)
    }

    fn check(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), No> {
        Look::new(self, state).check(seat, so_far, next)
    }

    /// A command that could be aimed at nothing is refused for that; if it names its target, the rule that stands in
    /// the way there says more.
    fn judge(&self, state: &State, seat: Seat, picks: &[Pick], next: &mut Vec<Pick>) -> Result<Picks, No> {
        let look = Look::new(self, state);
        for (made, &pick) in picks.iter().enumerate() {
            if let Err(refusal) = look.check(seat, &picks[..made], pick) {
                let attack = matches!(pick, Pick::Fists | Pick::Weapon(_));
                let vague = matches!(refusal.reason, Reason::NoTarget | Reason::NoLanding | Reason::GuardNotAwake)
                    || (attack && matches!(refusal.reason, Reason::Dazed | Reason::Truce));
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

    fn apply(&self, state: &mut State, seat: Seat, picks: &[Pick], play: &mut Play<'_, Event>) {
        let (ask, asked) = asking(self, state);
        let before = Look::new(self, state).prompts_now(ask, asked);
        Resolver { game: self, state, play }.answer(seat, picks, ask, asked);
        if state.ending.is_none() {
            let look = Look::new(self, state);
            let (ask, asked) = look.asking();
            let renewed = before.renewed(&look.prompts(ask, asked), seat);
            renumber(&mut state.asked, renewed);
        }
    }

    /// F07-RULING-25, F07-RULING-26: a bot may take the seat as it is; no player is removed.
    fn default_answer(&self, state: &State, seat: Seat, out: &mut Vec<Pick>) {
        out.clear();
        Look::new(self, state).default_answer(seat, out);
    }

    fn every_pick(&self, state: &State) -> Vec<Pick> {
        let mut all = vec![
            Pick::EndTurn,
            Pick::Explore,
            Pick::Leave,
            Pick::UseRoom,
            Pick::Ability,
            Pick::Borrowed,
            Pick::Fists,
            Pick::Hypnosis,
            Pick::Outside,
            Pick::Pass,
            Pick::ReactAbility,
            Pick::ReactBorrowed,
            Pick::Block,
            Pick::Allow,
            Pick::Lift,
            Pick::Yes,
            Pick::No,
            Pick::Stop,
            Pick::Bottom,
            Pick::Done,
            Pick::NoStrike,
        ];
        for place in (0..=state.board.len()).filter_map(Place::at) {
            all.extend([
                Pick::Move(place),
                Pick::Uncover(place),
                Pick::Sneak(place),
                Pick::BreakIn(place),
                Pick::Room(place),
            ]);
            all.extend(Slot::ALL.map(|slot| Pick::Doorway(place, slot)));
        }
        for card in (0..self.ops().len() as u8).map(OpsId) {
            all.extend([
                Pick::Play(card),
                Pick::Equip(card),
                Pick::Unequip(card),
                Pick::Use(card),
                Pick::Weapon(card),
                Pick::Card(card),
                Pick::React(card),
            ]);
        }
        all.extend(Slot::ALL.map(Pick::Joint));
        all.extend(Seat::first(state.count).map(Pick::Agent));
        all.extend((0..=state.guards.len() as u8).map(|at| Pick::Guard(GuardId(at))));
        all.extend((0..3).map(|at| Pick::Figure(FigureId(at))));
        all.extend((0..8).map(Pick::Way));
        all.extend((0..=(self.shared.house_actions.len() as u8)).map(Pick::House));
        all.extend((0..self.agents().len() as u8).map(|at| Pick::Keep(crate::names::AgentId(at))));
        all
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::new(self, state, viewer)
    }

    fn imagine(&self, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
        let mut imagined = *state;
        if state.ending.is_some() {
            // F07-END-02: everything is on the table.
            return imagined;
        }
        self.imagine_plans(&mut imagined, viewer);
        self.imagine_agents(&mut imagined, viewer, chance);
        self.imagine_ops(&mut imagined, viewer, chance);
        self.imagine_rest(&mut imagined, viewer, chance);
        self.imagine_notes(&mut imagined, viewer, chance);
        imagined
    }

    /// F07-RULING-36: what others have chosen in secret for the setup is chosen anew.
    fn unseal(&self, state: &mut State, viewer: Seat) {
        if matches!(state.stage, Stage::Choosing | Stage::Equipping) && state.ending.is_none() {
            for seat in Seat::first(state.count).filter(|seat| *seat != viewer) {
                state.agent_mut(seat).ready = false;
            }
        }
    }

    fn census(&self, state: &State) -> Vec<Count> {
        self.count_pieces(state)
    }

    fn is_sound(&self, state: &State) -> bool {
        self.is_in_range(state) && self.census(state).iter().all(|count| count.found == count.box_holds)
    }

    fn why(&self, state: &State, seat: Seat) -> Vec<Because> {
        Look::new(self, state).because(seat)
    }

    fn stack(&self, state: &State) -> Vec<String> {
        self.library().describe(&state.stack)
    }
}

impl Facility07 {
    /// Imagines the sealed choices of the setup that the viewer cannot know.
    fn imagine_plans(&self, state: &mut State, viewer: Viewer) {
        for seat in Seat::first(state.count).filter(|seat| Viewer::Seat(*seat) != viewer) {
            if state.stage == Stage::Choosing {
                let agent = state.agent_mut(seat);
                agent.card = agent.offered[0];
            }
            if state.stage == Stage::Equipping {
                let known = Knowers::only(seat);
                let agent = state.agent_mut(seat);
                while let Some(gadget) = agent.gadgets.pop() {
                    agent.hand.push(Hidden { card: gadget.card, known });
                }
                if let Some(covert) = agent.covert.take() {
                    agent.hand.push(covert);
                }
            }
        }
    }

    /// The Agents offered to others, and the pile of those not in use.
    fn imagine_agents(&self, state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
        if state.stage != Stage::Choosing {
            let mut pile = state.agent_box;
            mix(&mut pile, chance);
            state.agent_box = pile;
            return;
        }
        let mut unknown: Vec<crate::names::AgentId> = state.agent_box.to_vec();
        let others = || Seat::first(state.count).filter(|seat| Viewer::Seat(*seat) != viewer);
        for seat in others() {
            unknown.extend(state.agent(seat).offered);
        }
        mix(&mut unknown, chance);
        for seat in others().collect::<Vec<_>>() {
            let agent = state.agent_mut(seat);
            agent.offered = [unknown.pop().unwrap_or_default(), unknown.pop().unwrap_or_default()];
            agent.card = agent.offered[0];
        }
        state.agent_box = unknown.into_iter().collect();
    }

    /// Hands, Coverts and the deck share their cards; a Covert's place holds a Covert.
    fn imagine_ops(&self, state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
        let is_covert = |card: OpsId| self.card(card).kind == OpsKind::Covert;
        // First the unknown Coverts change places with unknown Coverts elsewhere.
        let mut traps: Vec<&mut Hidden<OpsId>> = Vec::new();
        let State { agents, ops, .. } = state;
        // Those that lie come first, however many are held: who gets which must not hang on what is in the hands.
        let (mut laid, mut held) = (Vec::new(), Vec::new());
        for agent in agents.iter_mut() {
            laid.extend(agent.covert.iter_mut());
            held.extend(agent.hand.iter_mut().filter(|hidden| is_covert(hidden.card)));
        }
        traps.extend(laid.into_iter().chain(held));
        traps.extend(ops.cards_mut().filter(|hidden| is_covert(hidden.card)));
        redeal(traps, viewer, chance);
        let mut places: Vec<&mut Hidden<OpsId>> = Vec::new();
        for agent in agents.iter_mut() {
            places.extend(agent.hand.iter_mut());
        }
        places.extend(ops.cards_mut());
        redeal(places, viewer, chance);
    }

    /// F07-WILD-22: of secret notes others have what others have, but who has which is not known.
    fn imagine_notes(&self, state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
        let secret = self.notes().iter().enumerate().filter(|(_, kind)| kind.secret);
        for (at, _) in secret {
            let others = || Seat::first(state.count).filter(|seat| Viewer::Seat(*seat) != viewer);
            let mut counts: Vec<u8> = others().map(|seat| state.notes[seat.index()][at]).collect();
            mix(&mut counts, chance);
            for (seat, count) in others().collect::<Vec<_>>().into_iter().zip(counts) {
                state.notes[seat.index()][at] = count;
            }
        }
    }

    /// Events, Rooms and Top Secret cards.
    fn imagine_rest(&self, state: &mut State, viewer: Viewer, chance: &mut dyn Chance) {
        let unseen = |known: Knowers| !known.includes(viewer);
        // Covering Events lie with the deck.
        let mut events: Vec<EventId> = state.covered.iter().map(|place| state.laid(place).cover).collect();
        events.extend(state.events.from_top().filter(|hidden| unseen(hidden.known)).map(|hidden| hidden.card));
        mix(&mut events, chance);
        for place in state.covered {
            state.laid[place.index()].cover = events.pop().unwrap_or_default();
        }
        for hidden in state.events.cards_mut().filter(|hidden| unseen(hidden.known)) {
            hidden.card = events.pop().unwrap_or_default();
        }
        // Undrawn Rooms change places with those that were never dealt; no player saw either.
        let is_node = |card: crate::names::RoomId| self.room(card).role == crate::vocabulary::Role::Node;
        for nodes in [false, true] {
            let mut rooms: Vec<crate::names::RoomId> =
                state.room_box.iter().copied().filter(|card| is_node(*card) == nodes).collect();
            let drawn = |hidden: &Hidden<crate::names::RoomId>| unseen(hidden.known) && is_node(hidden.card) == nodes;
            rooms.extend(state.room_deck.from_top().filter(|hidden| drawn(hidden)).map(|hidden| hidden.card));
            mix(&mut rooms, chance);
            for card in state.room_box.iter_mut().filter(|card| is_node(**card) == nodes) {
                *card = rooms.pop().unwrap_or_default();
            }
            for hidden in state.room_deck.cards_mut() {
                if drawn(hidden) {
                    hidden.card = rooms.pop().unwrap_or_default();
                }
            }
        }
        // The order of Rooms and Nodes in the deck is unknown too.
        let mut order: Vec<crate::names::RoomId> =
            state.room_deck.from_top().filter(|hidden| unseen(hidden.known)).map(|hidden| hidden.card).collect();
        mix(&mut order, chance);
        for hidden in state.room_deck.cards_mut().filter(|hidden| unseen(hidden.known)) {
            hidden.card = order.pop().unwrap_or_default();
        }
        let mut secrets: Vec<crate::names::SecretId> = state.secret_box.to_vec();
        let others: Vec<Seat> = Seat::first(state.count).filter(|seat| Viewer::Seat(*seat) != viewer).collect();
        secrets.extend(others.iter().map(|seat| state.agent(*seat).secret));
        mix(&mut secrets, chance);
        for seat in others {
            state.agent_mut(seat).secret = secrets.pop().unwrap_or_default();
        }
        state.secret_box = secrets.into_iter().collect();
    }

    /// F07-COMP-03, F07-COMP-04, F07-COMP-05, F07-COMP-06, F07-COMP-07, F07-COMP-08, F07-COMP-09, F07-COMP-11:
    /// everything the box holds is somewhere.
    fn count_pieces(&self, state: &State) -> Vec<Count> {
        let in_use =
            || state.stack.iter().filter_map(|frame| if let Frame::Step(step) = frame { step.holds() } else { None });
        let held = |is: fn(&Held) -> bool| in_use().filter(is).count();
        let look = Look::new(self, state);
        let agents = &state.agents[..usize::from(state.count)];
        let ops = state.ops.len()
            + state.ops_discard.len()
            + agents
                .iter()
                .map(|agent| agent.hand.len() + agent.gadgets.len() + usize::from(agent.covert.is_some()))
                .sum::<usize>()
            + state.locks.iter().filter(|lock| lock.card.is_some()).count()
            + held(|held| matches!(held, Held::Ops(_)));
        let aside = |(at, card): (usize, &crate::content::EventCard)| {
            if state.aside >> at & 1 == 1 { usize::from(card.copies) } else { 0 }
        };
        let events = state.events.len()
            + self.events().iter().enumerate().map(aside).sum::<usize>()
            + state.events_discard.len()
            + usize::from(state.covered.len())
            + held(|held| matches!(held, Held::Event(_)));
        let rooms = state.board.len()
            + usize::from(state.prison.is_none())
            + state.room_deck.len()
            + state.room_box.len()
            + state.lost_rooms.count_ones() as usize
            + held(|held| matches!(held, Held::Room(_)));
        let identities = state.agent_box.len() + if state.stage == Stage::Choosing { 2 } else { 1 } * agents.len();
        let data = agents.iter().map(|agent| u32::from(agent.data) + u32::from(agent.banked)).sum::<u32>()
            + state.laid.iter().map(|laid| u32::from(laid.corpse)).sum::<u32>()
            + u32::from(look.data_supply());
        let count =
            |what, box_holds: usize, found: usize| Count { what, box_holds: box_holds as u32, found: found as u32 };
        let sum = |copies: &mut dyn Iterator<Item = u8>| copies.map(usize::from).sum::<usize>();
        vec![
            count("Ops cards", sum(&mut self.ops().iter().map(|card| card.copies)), ops),
            count("Event cards", sum(&mut self.events().iter().map(|card| card.copies)), events),
            count("Room cards", self.rooms().len(), rooms),
            count("Agent cards", self.agents().len(), identities),
            count("Top Secret cards", self.secrets().len(), state.secret_box.len() + agents.len()),
            count("Data", usize::from(self.constants().data), data as usize),
            count(
                "Guards",
                usize::from(self.constants().guards),
                state.guards.len() + usize::from(look.guard_supply()),
            ),
            count("Locks", usize::from(self.constants().locks), state.locks.len() + usize::from(look.lock_supply())),
        ]
    }

    /// Whether every number in a state read from a file names something.
    fn is_in_range(&self, state: &State) -> bool {
        let places = state.board.len();
        let place = |place: Place| place.index() < places;
        let card = |card: OpsId| card.index() < self.ops().len();
        let agent = |agent: &crate::state::Agent| {
            place(agent.room)
                && agent.card.index() < self.agents().len()
                && agent.offered.iter().all(|offered| offered.index() < self.agents().len())
                && agent.secret.index() < self.secrets().len()
                && agent.hand.iter().all(|hidden| card(hidden.card))
                && agent.gadgets.iter().all(|gadget| card(gadget.card))
                && agent.covert.is_none_or(|covert| card(covert.card))
        };
        (2..=engine::MAX_SEATS as u8).contains(&state.count)
            && state.laid.len() == places
            && state
                .laid
                .iter()
                .all(|laid| laid.card.index() < self.rooms().len() && laid.cover.index() < self.events().len())
            && (state.covered.0 | state.dead_rooms.0 | state.used_now.0) >> places == 0
            && state.agents.iter().all(agent)
            && [state.first, state.active].iter().all(|seat| seat.0 < state.count)
            && state.guards.iter().all(|guard| place(guard.room))
            && state.locks.iter().all(|lock| place(lock.room) && lock.card.is_none_or(card))
            && state.figures.iter().all(|figure| {
                place(figure.room) && (!figure.on_board || usize::from(figure.kind) < self.figures().len())
            })
            && state.ops.from_top().all(|hidden| card(hidden.card))
            && state.ops_discard.iter().all(|id| card(*id))
            && state.events.from_top().all(|hidden| hidden.card.index() < self.events().len())
            && state.events_discard.iter().all(|event| event.index() < self.events().len())
            && state.room_deck.from_top().all(|hidden| hidden.card.index() < self.rooms().len())
    }
}
