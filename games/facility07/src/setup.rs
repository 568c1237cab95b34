//! What is agreed before the game, and setting the table.

use engine::pile::{Hidden, Pile};
use engine::{Knowers, MAX_SEATS, Play, Refusal, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tinyvec::ArrayVec;

use crate::agent_log::AgentLog;
use crate::content::Facility07;
use crate::event::Event;
use crate::geometry::{Board, Place};
use crate::look::{Look, no};
use crate::names::{AgentId, EventId, OpsId, RoomId, SecretId};
use crate::options::{OptionalRule, OptionalRules};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Agent, Figure, Laid, Stage, State, Step, most};

/// A table's agreement. Every seat has its own token, die and Reference card (F07-SETUP-06, F07-SETUP-08): a seat's
/// number is its colour. Packs aside, nothing wild takes part (F07-GEN-08); F07-RULING-29: no printed variant is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Two to six seats (F07-RULING-01).
    pub players: u8,
    /// How long the evening shall be.
    pub length: Length,
    /// Rooms in the deck, if the length is `custom`.
    pub rooms: u8,
    /// Connection Nodes in the deck, if the length is `custom`; 0 takes the suggested number.
    pub nodes: u8,
    /// Optional rules; each is off unless named (F07-GEN-09).
    pub optional_rules: Vec<OptionalRule>,
}

/// F07-DECK-03, F07-DECK-04, F07-DECK-05, F07-DECK-06. F07-RULING-27: a size, not a limit of rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// 4 Rooms and 1 Node, about 60 minutes.
    Short,
    /// 6 Rooms and 2 Nodes, about 90 minutes.
    #[default]
    Medium,
    /// 8 Rooms and 3 Nodes, about 120 minutes.
    Long,
    /// Any other size.
    Custom,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { players: 4, length: Length::Medium, rooms: 6, nodes: 0, optional_rules: Vec::new() }
    }
}

impl Setup {
    /// Rooms and Nodes of the deck (F07-RULING-31, F07-RULING-32).
    pub fn deck(&self, game: &Facility07) -> [u8; 2] {
        let constants = game.constants();
        match self.length {
            Length::Short => constants.short,
            Length::Medium => constants.medium,
            Length::Long => constants.long,
            Length::Custom if self.nodes == 0 => [self.rooms, (self.rooms.saturating_sub(2) / 2).clamp(1, 5)],
            Length::Custom => [self.rooms, self.nodes],
        }
    }

    /// F07-RULING-35, F07-DECK-10: minutes to expect; for display only.
    pub fn minutes(&self, game: &Facility07) -> u16 {
        let [rooms, nodes] = self.deck(game);
        let cards = i32::from(rooms) + i32::from(nodes) + 1;
        match self.length {
            Length::Short => 60,
            Length::Medium => 90,
            Length::Long => 120,
            Length::Custom => (60 + 12 * (cards - 6)).max(24) as u16,
        }
    }
}

impl Facility07 {
    /// The optional rules of a table: those agreed on and those the packs switch on (F07-WILD-09).
    fn optional_rules(&self, setup: &Setup) -> Result<OptionalRules, Refusal<Reason>> {
        let mut rules: OptionalRules = setup.optional_rules.iter().copied().collect();
        for rule in self.shared.switched_on.iter() {
            rules.insert(rule);
        }
        match self.shared.forbidden.iter().find(|(rule, _)| rules.has(*rule)) {
            Some((rule, _)) => no("F07-WILD-09", Reason::RuleForbidden(*rule)),
            None => Ok(rules),
        }
    }

    /// F07-SETUP-01: everything in its order, up to the first question.
    pub fn set_up(&self, setup: &Setup, play: &mut Play<'_, Event>) -> Result<State, Refusal<Reason>> {
        if !(2..=MAX_SEATS as u8).contains(&setup.players) {
            return no("F07-RULING-01", Reason::SeatCount);
        }
        let options = self.optional_rules(setup)?;
        let [rooms, nodes] = setup.deck(self);
        let most_rooms = self.shared.ordinary.len().min(30) as u8;
        if rooms == 0 || rooms > most_rooms {
            return no("F07-RULING-32", Reason::RoomCount(most_rooms));
        }
        let most_nodes = self.shared.nodes.len().min(5) as u8;
        if nodes == 0 || nodes > most_nodes {
            return no("F07-RULING-32", Reason::NodeCount(most_nodes));
        }
        let state = self.dealt(setup.players, options, [rooms, nodes], play);
        let minutes = setup.minutes(self);
        play.tell(engine::Rule("F07-SETUP-01"), || Event::SetUp { rooms, nodes, minutes });
        let built = ["F07-DECK-02", "F07-DECK-07", "F07-DECK-08", "F07-DECK-09", "F07-RULING-31", "F07-RULING-33"];
        let dealt = ["F07-SETUP-02", "F07-SETUP-03", "F07-SETUP-11", "F07-SETUP-12", "F07-SETUP-13", "F07-SETUP-16"];
        let also = ["F07-RULING-30", "F07-RULING-37"];
        for rule in built.into_iter().chain(dealt).chain(also) {
            play.cite(engine::Rule(rule));
        }
        Ok(state)
    }

    /// A table with its decks shuffled and Agents offered; of Rooms and Nodes as many as there are.
    pub(crate) fn dealt(
        &self,
        players: u8,
        options: OptionalRules,
        [rooms, nodes]: [u8; 2],
        play: &mut Play<'_, Event>,
    ) -> State {
        let mut state = self.empty_table(players, options);
        self.build_room_deck(&mut state, rooms, nodes, play);
        self.deal_secrets_and_agents(&mut state, play);
        self.shuffle_decks(&mut state, play);
        state
    }

    /// A table with nothing on it but the Entryway (F07-SETUP-09, F07-SETUP-10), also called Entrance (F07-RULING-28).
    pub fn empty_table(&self, players: u8, options: OptionalRules) -> State {
        let entryway = self.shared.entryway;
        let mut laid = ArrayVec::new();
        laid.push(Laid { card: entryway, ..Laid::default() });
        let mut figures = [Figure::default(); most::FIGURES];
        let kinds = self
            .figures()
            .iter()
            .enumerate()
            .flat_map(|(kind, data)| std::iter::repeat_n(kind as u8, usize::from(data.tokens)));
        for (figure, kind) in figures.iter_mut().zip(kinds.chain(std::iter::repeat(u8::MAX))) {
            figure.kind = kind;
        }
        State {
            count: players,
            options,
            stage: Stage::Choosing,
            first: Seat(0),
            active: Seat(0),
            round: 1,
            turn_over: false,
            no_draw: false,
            end_step: None,
            unsettled: false,
            agents: [Agent { room: Place::ENTRYWAY, ..Agent::default() }; MAX_SEATS],
            board: Board::new(self.room(entryway).doors),
            laid,
            covered: crate::geometry::Places::NONE,
            prison: None,
            mainframe: None,
            dead_rooms: crate::geometry::Places::NONE,
            guards: ArrayVec::new(),
            locks: ArrayVec::new(),
            figures,
            lasting: ArrayVec::new(),
            standing: ArrayVec::new(),
            ops: Pile::default(),
            ops_discard: ArrayVec::new(),
            events: Pile::default(),
            events_discard: ArrayVec::new(),
            room_deck: Pile::default(),
            closets: 0,
            lost_rooms: 0,
            room_box: ArrayVec::new(),
            agent_box: ArrayVec::new(),
            secret_box: ArrayVec::new(),
            hacker: None,
            hacked_now: false,
            countdown: 0,
            ticks: 0,
            gone: 0,
            doomed: SeatSet::NONE,
            entered_now: None,
            used_now: crate::geometry::Places::NONE,
            used_cards: ArrayVec::new(),
            sneak_checks: 0,
            ending: None,
            stack: engine::effect::Stack::default(),
            asked: [0; MAX_SEATS],
            answers: 0,
            lasting_from: ArrayVec::new(),
            locks_from: ArrayVec::new(),
            notes: [[0; most::NOTES]; MAX_SEATS],
            aside: 0,
        }
    }

    /// F07-SETUP-13, F07-SETUP-16: face down, the Prison aside. F07-DECK-01, F07-DECK-02, F07-DECK-07, F07-DECK-08, F07-RULING-33
    fn build_room_deck(&self, state: &mut State, rooms: u8, nodes: u8, play: &mut Play<'_, Event>) {
        let mut ordinary: ArrayVec<[RoomId; most::ROOM_CARDS]> = self.shared.ordinary.iter().copied().collect();
        play.shuffle(&mut ordinary);
        let mut node_cards: ArrayVec<[RoomId; most::ROOM_CARDS]> = self.shared.nodes.iter().copied().collect();
        play.shuffle(&mut node_cards);
        let mut deck: ArrayVec<[RoomId; most::ROOM_CARDS]> = ArrayVec::new();
        deck.extend(ordinary.iter().copied().take(usize::from(rooms)));
        deck.extend(node_cards.iter().copied().take(usize::from(nodes)));
        play.shuffle(&mut deck);
        // F07-RULING-34: never shuffled again; the Mainframe is the last card while it is undrawn.
        deck.push(self.shared.mainframe);
        state.room_deck = Pile::face_down(deck.iter().copied());
        // It is public what lies at the very bottom.
        let everybody = state.everybody();
        if let Some(last) = state.room_deck.cards_mut().next() {
            last.known = everybody;
        }
        // F07-DECK-09
        state.room_box.extend(ordinary.iter().copied().skip(usize::from(rooms)));
        state.room_box.extend(node_cards.iter().copied().skip(usize::from(nodes)));
    }

    /// F07-SETUP-02, F07-SETUP-03
    fn deal_secrets_and_agents(&self, state: &mut State, play: &mut Play<'_, Event>) {
        let mut secrets: ArrayVec<[SecretId; most::SECRETS]> = (0..self.secrets().len() as u8).map(SecretId).collect();
        play.shuffle(&mut secrets);
        let mut agents: ArrayVec<[AgentId; most::AGENT_CARDS]> = (0..self.agents().len() as u8).map(AgentId).collect();
        play.shuffle(&mut agents);
        for seat in Seat::first(state.count) {
            let agent = state.agent_mut(seat);
            agent.secret = secrets.pop().unwrap_or_default();
            agent.offered = [agents.pop().unwrap_or_default(), agents.pop().unwrap_or_default()];
            agent.card = agent.offered[0];
        }
        // F07-RULING-37
        state.secret_box = secrets;
        state.agent_box = agents;
    }

    /// F07-SETUP-11, F07-SETUP-12
    fn shuffle_decks(&self, state: &mut State, play: &mut Play<'_, Event>) {
        let copies = |count: usize, of: &dyn Fn(usize) -> u8| -> Vec<u8> {
            (0..count).flat_map(|id| std::iter::repeat_n(id as u8, usize::from(of(id)))).collect()
        };
        let ops = copies(self.ops().len(), &|id| self.ops()[id].copies);
        state.ops = Pile::face_down(ops.into_iter().map(OpsId));
        state.ops.shuffle(play);
        let in_deck = |id: usize| if self.events()[id].aside { 0 } else { self.events()[id].copies };
        let events = copies(self.events().len(), &in_deck);
        state.aside = self.events_aside();
        state.events = Pile::face_down(events.into_iter().map(EventId));
        state.events.shuffle(play);
    }
}

impl Resolver<'_, '_, '_> {
    /// F07-RULING-36: all seats have chosen; all identities are shown together.
    pub fn agents_chosen(&mut self) {
        for seat in Seat::first(self.state.count) {
            let agent = self.state.agent_mut(seat);
            agent.ready = false;
            let [one, two] = agent.offered;
            let (card, other) = (agent.card, if agent.card == one { two } else { one });
            // F07-SETUP-05: out of the game, or into the pile Free For All needs (F07-OPT-FREEFORALL-04).
            self.state.agent_box.push(other);
            self.tell("F07-AGENT-01", || Event::AgentRevealed { seat, card });
            self.also(&[(true, "F07-SETUP-05"), (true, "F07-AGENT-03"), (true, "F07-RULING-36")]);
        }
        self.play.reveal();
        let mut pile = self.state.agent_box;
        self.play.shuffle(&mut pile);
        self.state.agent_box = pile;
        // F07-RULING-03
        let first = Seat(self.play.pick(usize::from(self.state.count)) as u8);
        self.state.first = first;
        self.state.active = first;
        self.note_in_the_log(AgentLog::GoingIn);
        self.tell("F07-RULING-03", || Event::FirstPlayer { seat: first });
        self.also(&[(true, "F07-SETUP-09"), (true, "F07-SETUP-10")]);
        if self.state.options.has(OptionalRule::ExtensiveSurveillance) {
            self.state.stage = Stage::Layout;
            self.lay_out_next(first);
        } else {
            self.deal_hands();
        }
    }

    /// F07-OPT-SURVEILLANCE-01: the next Room is laid by the next player, until the deck is empty.
    pub fn lay_out_next(&mut self, seat: Seat) {
        while let Some(card) = self.state.room_deck.draw() {
            self.play.reveal();
            self.tell("F07-OPT-SURVEILLANCE-01", || Event::RoomDrawn { seat, card });
            if Look::new(self.game, self.state).fits_anywhere(card) {
                self.next(Step::LayOut(seat, card));
                return;
            }
            // F07-OPT-SURVEILLANCE-02
            self.state.lost_rooms |= 1 << card.0;
            self.tell("F07-OPT-SURVEILLANCE-02", || Event::RoomLost { card, again: false });
        }
        self.cover_rooms();
        self.deal_hands();
    }

    pub fn laid_out(
        &mut self,
        seat: Seat,
        card: RoomId,
        place: Place,
        slot: crate::geometry::Slot,
        joint: crate::geometry::Slot,
    ) {
        if let Some(laid) = self.lay(card, place, slot, joint) {
            // F07-OPT-SURVEILLANCE-04: nothing on it happens.
            if card == self.game.shared.mainframe {
                self.state.mainframe = Some(laid);
            }
            self.tell("F07-OPT-SURVEILLANCE-01", || Event::RoomLaidOut { seat, card, place: laid });
            self.also(&[(true, "F07-OPT-SURVEILLANCE-04"), (true, "F07-OPT-SURVEILLANCE-08")]);
        }
        let next = Seat((seat.0 + 1) % self.state.count);
        self.lay_out_next(next);
    }

    /// F07-OPT-SURVEILLANCE-03
    fn cover_rooms(&mut self) {
        for place in self.state.board.places().iter().filter(|place| *place != Place::ENTRYWAY) {
            if let Some(event) = self.state.events.draw() {
                self.state.laid[place.index()].cover = event;
                self.state.covered.insert(place);
            }
        }
    }

    /// F07-SETUP-14; F07-RULING-39: no redraw.
    fn deal_hands(&mut self) {
        self.state.stage = Stage::Equipping;
        for seat in Seat::first(self.state.count) {
            let count = self.game.constants().opening_hand;
            self.draw("F07-SETUP-14", seat, count);
            self.also(&[(true, "F07-RULING-39")]);
        }
    }

    /// F07-RULING-38: all seats have equipped; Gadgets are shown together and the first turn begins.
    pub fn all_equipped(&mut self) {
        for seat in Seat::first(self.state.count) {
            self.state.agent_mut(seat).ready = false;
            for gadget in self.state.agent(seat).gadgets {
                self.tell("F07-RULING-38", || Event::GadgetEquipped { seat, card: gadget.card });
            }
            if self.state.agent(seat).covert.is_some() {
                self.tell("F07-RULING-38", || Event::CovertEquipped { seat });
            }
        }
        self.play.reveal();
        self.state.stage = Stage::Exploration;
        self.next(Step::StartTurn);
        // What is pushed last goes first.
        for program in self.game.shared.setup.iter().rev() {
            let scope = self.scope(self.state.first, crate::state::Source::Rules);
            self.call(*program, scope);
        }
    }

    /// A sealed answer of the setup: what is equipped so far goes back, then the new choice is laid out.
    pub fn plan_equipment(&mut self, seat: Seat, cards: &[OpsId]) {
        let agent = self.state.agent_mut(seat);
        let known = Knowers::only(seat);
        while let Some(gadget) = agent.gadgets.pop() {
            agent.hand.push(Hidden { card: gadget.card, known });
        }
        if let Some(covert) = agent.covert.take() {
            agent.hand.push(covert);
        }
        for &card in cards {
            let Some(hidden) = agent.take_from_hand(card) else { continue };
            if self.game.card(card).kind == crate::vocabulary::OpsKind::Covert {
                agent.covert = Some(hidden);
            } else {
                agent.gadgets.push(crate::state::Gadget { card, used: false });
            }
        }
        agent.ready = true;
    }
}
