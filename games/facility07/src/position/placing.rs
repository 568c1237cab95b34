//! From a position file to a table; what could not stand on a table is refused with the rule it breaks.

use engine::pile::{Hidden, Pile};
use engine::{MAX_SEATS, Seat, SeatSet};
use indexmap::IndexMap;

use super::parts::{AgentPosition, Card, EndingPosition, Ends, Guards, LastingWhat, Position, SeatName};
use super::stock::Stock;
use crate::content::Facility07;
use crate::geometry::Place;
use crate::look::{Look, No, no};
use crate::names::{AgentId, EventId, GuardId, OpsId, RoomId, SecretId};
use crate::reason::{Kind, Reason, Short};
use crate::state::{
    Ending, Expiry, Gadget, Guard, Lasting, Lock, Marks, Stage, Standing, State, Step, What, Whereabouts, most,
};
use crate::vocabulary::OpsKind;

/// Reads a position.
pub(super) struct Placing<'a> {
    pub game: &'a Facility07,
    pub position: &'a Position,
}

/// What is still in the box.
struct Box {
    ops: Stock,
    events: Stock,
    rooms: Stock,
    agents: Stock,
    secrets: Stock,
}

impl Placing<'_> {
    pub fn state(&self) -> Result<State, No> {
        let position = self.position;
        let count = position.agents.len();
        if !(2..=MAX_SEATS).contains(&count) {
            return no("F07-RULING-01", Reason::SeatCount);
        }
        let mut options: crate::options::OptionalRules = position.options.iter().copied().collect();
        self.game.switched_on().iter().for_each(|rule| options.insert(rule));
        if let Some((rule, _)) = self.game.forbidden().iter().find(|(rule, _)| options.has(*rule)) {
            return no("F07-WILD-09", Reason::RuleForbidden(*rule));
        }
        let one = |count: usize| std::iter::repeat_n(1, count);
        let mut stock = Box {
            ops: Stock::new("F07-COMP-06", self.game.ops().iter().map(|card| card.copies)),
            events: Stock::new("F07-COMP-04", self.game.events().iter().map(|card| card.copies)),
            rooms: Stock::new("F07-COMP-08", one(self.game.rooms().len())),
            agents: Stock::new("F07-COMP-05", one(self.game.agents().len())),
            secrets: Stock::new("F07-COMP-09", one(self.game.secrets().len())),
        };
        let mut state = self.game.empty_table(count as u8, options);
        state.stage = position.phase;
        state.round = position.round;
        state.ticks = position.ticks;
        self.identities(&mut state, &mut stock)?;
        state.first = self.game.find_seat(&state, &position.first)?;
        state.active = self.game.find_seat(&state, &position.active)?;
        self.board(&mut state, &mut stock.rooms, &mut stock.events)?;
        self.rooms(&mut state, &mut stock)?;
        self.guards(&mut state)?;
        for (seat, placed) in Seat::first(state.count).zip(&position.agents) {
            self.agent(&mut state, seat, placed)?;
            self.cards_of(&mut state, seat, placed, &mut stock.ops)?;
        }
        self.locks(&mut state, &mut stock.ops)?;
        self.figures(&mut state)?;
        self.lasting(&mut state)?;
        self.decks(&mut state, &mut stock)?;
        self.battle(&mut state)?;
        self.turn(&mut state)?;
        self.pieces(&state)?;
        self.layout(&mut state)?;
        if position.turn.unsettled.is_none() {
            self.beat_down(&mut state);
        }
        Ok(state)
    }

    /// F07-OPT-BEATDOWN-01 speaks of a state and not of something that happens, so it holds in a position as told.
    fn beat_down(&self, state: &mut State) {
        for place in Look::new(self.game, state).beaten_down() {
            for guard in state.guards.iter_mut().filter(|guard| guard.room == place) {
                guard.state = crate::state::Alertness::Dazed;
            }
        }
    }

    /// F07-OPT-SURVEILLANCE-01: while the facility is laid out, the active player has the next Room in her hand.
    fn layout(&self, state: &mut State) -> Result<(), No> {
        if state.stage != Stage::Layout || state.ending.is_some() {
            return Ok(());
        }
        let Some(card) = state.room_deck.draw() else {
            return no("F07-OPT-SURVEILLANCE-01", Reason::Position("no Room is left to be laid out"));
        };
        if !Look::new(self.game, state).fits_anywhere(card) {
            return no("F07-OPT-SURVEILLANCE-02", Reason::Position("the next Room fits nowhere"));
        }
        state.stack.then(Step::LayOut(state.active, card));
        state.active = state.first;
        Ok(())
    }

    fn seat(&self, state: &State, seat: &SeatName) -> Result<Seat, No> {
        self.game.find_seat(state, seat)
    }

    /// Agents and Top Secret cards; seats that name none take the first ones left.
    fn identities(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let agents = &self.position.agents;
        let choosing = state.stage == Stage::Choosing;
        for (seat, placed) in Seat::first(state.count).zip(agents) {
            let agent = state.agent_mut(seat);
            if let Some(word) = &placed.agent {
                agent.card = self.game.find_agent(word)?;
                if !choosing {
                    if !stock.agents.has(agent.card.0) {
                        return no("F07-COMP-05", Reason::AgentTwice);
                    }
                    stock.agents.take(agent.card.0, word)?;
                }
            }
            if !placed.offered.is_empty() {
                let [one, two] = placed.offered.as_slice() else {
                    return no("F07-SETUP-03", Reason::Position("two Agents are offered to each seat"));
                };
                agent.offered = [self.game.find_agent(one)?, self.game.find_agent(two)?];
                if choosing {
                    stock.agents.take(agent.offered[0].0, one)?;
                    stock.agents.take(agent.offered[1].0, two)?;
                }
            }
            if let Some(word) = &placed.secret {
                agent.secret = self.game.find_secret(word)?;
                stock.secrets.take(agent.secret.0, word)?;
            }
        }
        let none = || no("F07-COMP-05", Reason::Position("there are not enough Agent or Top Secret cards"));
        for (seat, placed) in Seat::first(state.count).zip(agents) {
            let agent = state.agent_mut(seat);
            if placed.secret.is_none() {
                let Some(number) = stock.secrets.take_first() else { return none() };
                agent.secret = SecretId(number);
            }
            if choosing && placed.offered.is_empty() {
                let (Some(one), Some(two)) = (stock.agents.take_first(), stock.agents.take_first()) else {
                    return none();
                };
                agent.offered = [AgentId(one), AgentId(two)];
            }
            match (&placed.agent, choosing) {
                (None, true) => agent.card = agent.offered[0],
                (None, false) => {
                    let Some(number) = stock.agents.take_first() else { return none() };
                    agent.card = AgentId(number);
                }
                (Some(_), true) if !agent.offered.contains(&agent.card) => {
                    return no("F07-SETUP-04", Reason::NotOffered);
                }
                (Some(_), _) => {}
            }
            if !choosing && placed.offered.is_empty() {
                agent.offered = [agent.card; 2];
            }
        }
        Ok(())
    }

    /// What belongs to Rooms as cards.
    fn rooms(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let position = self.position;
        let as_bits = |words: &[String]| -> Result<u64, No> {
            words.iter().try_fold(0, |bits, word| Ok(bits | 1 << self.game.find_room(word)?.0))
        };
        state.closets = as_bits(&position.closets)?;
        state.lost_rooms = as_bits(&position.lost_rooms)?;
        for word in &position.lost_rooms {
            stock.rooms.take(self.game.find_room(word)?.0, word)?;
        }
        state.dead_rooms = self.game.find_places(state, &position.dead_rooms)?;
        for (seat, placed) in Seat::first(state.count).zip(&position.agents) {
            state.agent_mut(seat).used_rooms = as_bits(&placed.used_rooms)?;
        }
        Ok(())
    }

    fn guards(&self, state: &mut State) -> Result<(), No> {
        let mut post = |room: &str, alertness| {
            let guard = Guard { room: self.game.find_place(state, room)?, state: alertness };
            if state.guards.len() >= usize::from(self.game.constants().guards) || state.guards.try_push(guard).is_some()
            {
                return no("F07-COMP-03", Reason::TooManyPieces("Guards"));
            }
            Ok(())
        };
        match &self.position.guards {
            Guards::List(guards) => guards.iter().try_for_each(|guard| post(&guard.room, guard.state)),
            Guards::ByRoom(rooms) => rooms
                .iter()
                .flat_map(|(room, count)| std::iter::repeat_n(room, usize::from(*count)))
                .try_for_each(|room| post(room, crate::state::Alertness::Awake)),
        }
    }

    fn agent(&self, state: &mut State, seat: Seat, placed: &AgentPosition) -> Result<(), No> {
        let mut whereabouts = placed.whereabouts.unwrap_or_default();
        let mut room = if placed.cell { state.prison.unwrap_or_default() } else { Place::ENTRYWAY };
        match placed.room.as_deref().map(str::trim) {
            Some(word) if word.eq_ignore_ascii_case("escaped") => whereabouts = Whereabouts::Escaped,
            Some(word) if word.eq_ignore_ascii_case("dead") => whereabouts = Whereabouts::Dead,
            Some(word) => room = self.game.find_place(state, word)?,
            None => {}
        }
        if placed.cell && whereabouts == Whereabouts::Inside && state.prison != Some(room) {
            return no("F07-PRISON-01", Reason::Position("the cell is in the Prison, which must be on the board"));
        }
        let last_dazed_by = placed.last_dazed_by.as_ref().map(|by| self.seat(state, by)).transpose()?;
        let mut bribed = 0;
        for number in &placed.bribed {
            bribed |= 1 << self.guard(state, *number)?.0;
        }
        let gone = Seat::first(state.count).filter(|other| !state.agent(*other).is_inside()).count() as u8 + 1;
        let marks = placed.marks;
        let mut entered = 0;
        for place in self.game.find_places(state, &placed.entered)? {
            let on_enter = self.game.room(state.laid(place).card).on_enter.as_ref();
            let Some(number) = on_enter.and_then(|on_enter| on_enter.first_time) else {
                return no("F07-RULING-58", Reason::Position("`entered` is for Rooms whose text says \"first time\""));
            };
            entered |= 1 << number;
        }
        let agent = state.agent_mut(seat);
        agent.ready = placed.ready;
        agent.whereabouts = whereabouts;
        agent.room = room;
        agent.dazed = placed.dazed;
        agent.cell = placed.cell;
        agent.data = placed.data;
        agent.banked = placed.banked;
        agent.last_dazed_by = last_dazed_by;
        agent.bribed = bribed;
        agent.marks = Marks {
            moved: placed.moved,
            bonus: marks.bonus,
            weapons: marks.weapons,
            ability: marks.ability,
            borrowed: marks.borrowed,
            hypnosis: marks.hypnosis,
            explored: marks.explored,
            passed_check: marks.passed_check,
            rerolled: marks.rerolled,
            escape_rolled: marks.escape_rolled,
            stopped: marks.stopped,
            house: marks.house,
            entered,
        };
        for (what, count) in &placed.record {
            agent.record[*what as usize] = *count;
        }
        agent.markers = markers(self.game, &placed.markers)?;
        agent.gone = placed.gone.unwrap_or(if whereabouts == Whereabouts::Inside { 0 } else { gone });
        agent.gone_tick = placed.gone_tick;
        state.asked[seat.index()] = placed.asked;
        Ok(())
    }

    fn guard(&self, state: &State, number: u8) -> Result<GuardId, No> {
        match number.checked_sub(1) {
            Some(at) if usize::from(at) < state.guards.len() => Ok(GuardId(at)),
            _ => no("F07-COMP-03", Reason::Position("no Guard in the list has this number")),
        }
    }

    fn known(&self, state: &State, card: &Card, otherwise: SeatSet) -> Result<SeatSet, No> {
        card.known().map_or(Ok(otherwise), |seats| self.game.find_seats(state, seats))
    }

    fn cards_of(&self, state: &mut State, seat: Seat, placed: &AgentPosition, stock: &mut Stock) -> Result<(), No> {
        let own = SeatSet::only(seat);
        let mut take = |card: &Card| -> Result<OpsId, No> {
            let id = self.game.find_ops(card.name())?;
            stock.take(id.0, card.name())?;
            Ok(id)
        };
        let kind = |card: OpsId| self.game.card(card).kind;
        for told in &placed.hand {
            let hidden = Hidden { card: take(told)?, known: self.known(state, told, own)? };
            if state.agent_mut(seat).hand.try_push(hidden).is_some() {
                return no("F07-TURN-10", Reason::Position("no hand holds so many cards"));
            }
        }
        for told in &placed.gadgets {
            let card = take(told)?;
            if kind(card) != OpsKind::Gadget {
                return no("F07-GADGET-03", Reason::CannotEquip);
            }
            if state.agent_mut(seat).gadgets.try_push(Gadget { card, used: told.used() }).is_some() {
                return no("F07-GADGET-06", Reason::SlotsFull);
            }
        }
        if let Some(told) = &placed.covert {
            let hidden = Hidden { card: take(told)?, known: self.known(state, told, own)? };
            if kind(hidden.card) != OpsKind::Covert {
                return no("F07-COVERT-03", Reason::CannotEquip);
            }
            state.agent_mut(seat).covert = Some(hidden);
        }
        Ok(())
    }

    fn expiry(&self, state: &State, ends: &Ends) -> Result<Expiry, No> {
        Ok(match ends {
            Ends::EndOfTurn => Expiry::EndOfTurn,
            Ends::StartOf(seat) => Expiry::StartOf(self.seat(state, seat)?),
            Ends::EndOf(seat) => Expiry::EndOf(self.seat(state, seat)?, 1),
            Ends::EndOfTurns { of, turns } => Expiry::EndOf(self.seat(state, of)?, *turns),
            Ends::NotDazed => Expiry::NotDazed,
            Ends::LeavesRoom => Expiry::LeavesRoom,
            Ends::NextMove => Expiry::NextMove,
            Ends::Once => Expiry::Once,
            Ends::Ever => Expiry::Ever,
        })
    }

    fn locks(&self, state: &mut State, stock: &mut Stock) -> Result<(), No> {
        for placed in &self.position.locks {
            let room = self.game.find_place(state, &placed.room)?;
            if state.is_locked(room) {
                return no("F07-COMP-11", Reason::Position("at most one Lock lies on a Room"));
            }
            let until = match (&placed.until, &placed.by) {
                (Some(until), _) => self.expiry(state, until)?,
                (None, Some(by)) => Expiry::StartOf(self.seat(state, by)?),
                (None, None) => Expiry::EndOfTurn,
            };
            let mut card = None;
            if let Some(word) = &placed.card {
                let id = self.game.find_ops(word)?;
                stock.take(id.0, word)?;
                card = Some(id);
            }
            let too_many = state.locks.len() >= usize::from(self.game.constants().locks);
            if too_many || state.locks.try_push(Lock { room, until, card }).is_some() {
                return no("F07-COMP-11", Reason::TooManyPieces("Locks"));
            }
        }
        Ok(())
    }

    fn figures(&self, state: &mut State) -> Result<(), No> {
        let mut placed = [false; most::FIGURES];
        for told in &self.position.figures {
            let kind = self.game.find_figure(&told.figure)?;
            let free = (0..most::FIGURES).find(|at| !placed[*at] && state.figures[*at].kind == kind);
            let Some(at) = free else { return no("F07-COMP-13", Reason::TooManyCopies(Short::new(&told.figure))) };
            placed[at] = true;
            let room = self.game.find_place(state, &told.room)?;
            let figure = &mut state.figures[at];
            (figure.room, figure.dazed, figure.on_board) = (room, told.dazed, !told.off_board);
        }
        Ok(())
    }

    fn lasting(&self, state: &mut State) -> Result<(), No> {
        for told in &self.position.lasting {
            let what = match &told.what {
                LastingWhat::Passive(passive) => {
                    let Some(at) = self.game.shared.passives.iter().position(|known| known == passive) else {
                        return no("F07-GEN-05", Reason::Position("no card of this table grants that passive"));
                    };
                    What::Passive(at as u8)
                }
                LastingWhat::Ability(word) => What::Ability(self.game.find_agent(word)?),
                LastingWhat::GuardKept(number) => What::GuardKept(self.guard(state, *number)?),
                LastingWhat::RoomForbidden(room) => What::RoomForbidden(self.game.find_place(state, room)?),
                LastingWhat::Later { program, room } => {
                    let program = engine::effect::ProgramId(*program);
                    if self.game.library().program(program).is_none() {
                        return no(
                            "F07-GEN-05",
                            Reason::Position("no card of this table has a program of that number"),
                        );
                    }
                    What::Later(program, self.game.find_place(state, room)?)
                }
            };
            let lasting = Lasting { on: self.seat(state, &told.on)?, what, until: self.expiry(state, &told.until)? };
            if state.lasting.try_push(lasting).is_some() {
                return no("F07-GEN-05", Reason::Position("so many effects cannot last at once"));
            }
        }
        for told in &self.position.standing {
            let standing = Standing {
                by: self.seat(state, &told.by)?,
                act: told.act,
                room: self.game.find_place(state, &told.room)?,
                blocks: told.blocks,
            };
            if state.standing.try_push(standing).is_some() {
                return no("F07-RULING-160", Reason::Position("so many answers cannot stand at once"));
            }
        }
        Ok(())
    }

    fn decks(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let position = self.position;
        let mut discarded = Vec::with_capacity(position.ops_discard.len());
        for word in &position.ops_discard {
            let card = self.game.find_ops(word)?;
            stock.ops.take(card.0, word)?;
            discarded.push(card);
        }
        let mut over = Vec::with_capacity(position.event_discard.len());
        for word in &position.event_discard {
            let card = self.game.find_event(word)?;
            stock.events.take(card.0, word)?;
            over.push(card);
        }
        let ops = self.deck(state, &position.ops_deck, &mut stock.ops, |word| Ok(self.game.find_ops(word)?.0))?;
        let (below, beside) = position.ops_rest.split(stock.ops.rest());
        state.ops = pile(ops.into_iter().chain(below.into_iter().map(nobody)).map(|one| with(one, OpsId)));
        state.ops_discard = beside.into_iter().map(OpsId).chain(discarded).collect();
        let events =
            self.deck(state, &position.event_deck, &mut stock.events, |word| Ok(self.game.find_event(word)?.0))?;
        let (below, beside) = position.event_rest.split(stock.events.rest());
        state.events = pile(events.into_iter().chain(below.into_iter().map(nobody)).map(|one| with(one, EventId)));
        state.events_discard = beside.into_iter().map(EventId).chain(over).collect();
        self.room_deck(state, &mut stock.rooms)?;
        self.boxes(state, stock)
    }

    fn deck(
        &self,
        state: &State,
        cards: &[Card],
        stock: &mut Stock,
        find: impl Fn(&str) -> Result<u8, No>,
    ) -> Result<Vec<Hidden<u8>>, No> {
        let mut deck = Vec::with_capacity(cards.len());
        for told in cards {
            let card = find(told.name())?;
            stock.take(card, told.name())?;
            deck.push(Hidden { card, known: self.known(state, told, SeatSet::EMPTY)? });
        }
        Ok(deck)
    }

    /// F07-RULING-34: the Mainframe is the last card while it is undrawn, and everybody knows it.
    fn room_deck(&self, state: &mut State, stock: &mut Stock) -> Result<(), No> {
        let mainframe = self.game.shared.mainframe;
        let alone = [Card::Name(self.game.room_name(mainframe))];
        let cards: &[Card] = match &self.position.room_deck {
            Some(cards) => cards,
            None if stock.has(mainframe.0) => &alone,
            None => &[],
        };
        let mut deck = self.deck(state, cards, stock, |word| Ok(self.game.find_room(word)?.0))?;
        let special = [self.game.shared.prison.0, self.game.shared.entryway.0];
        if deck.iter().any(|hidden| special.contains(&hidden.card)) {
            return no("F07-DECK-01", Reason::Position("the Prison is never in the Room Deck"));
        }
        let last = deck.len().saturating_sub(1);
        if deck.iter().take(last).any(|hidden| hidden.card == mainframe.0) {
            return no("F07-RULING-34", Reason::Position("the Mainframe is the last card of the Room Deck"));
        }
        if let (Some(hidden), Some(told)) = (deck.last_mut(), cards.last())
            && hidden.card == mainframe.0
            && told.known().is_none()
        {
            hidden.known = state.seats();
        }
        if deck.len() + state.board.len() > crate::geometry::MAX_PLACES {
            return no("F07-RULING-32", Reason::Position("so many Rooms do not fit on a board"));
        }
        state.room_deck = pile(deck.into_iter().map(|one| with(one, RoomId)));
        Ok(())
    }

    /// What was never dealt.
    fn boxes(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let position = self.position;
        if state.prison.is_none() {
            // It waits beside the board.
            stock.rooms.take(self.game.shared.prison.0, "Prison")?;
        }
        let rooms = boxed(&mut stock.rooms, position.room_box.as_deref(), |word| Ok(self.game.find_room(word)?.0))?;
        state.room_box = rooms.into_iter().map(RoomId).collect();
        let agents = boxed(&mut stock.agents, position.agent_box.as_deref(), |word| Ok(self.game.find_agent(word)?.0))?;
        state.agent_box = agents.into_iter().map(AgentId).collect();
        let secrets =
            boxed(&mut stock.secrets, position.secret_box.as_deref(), |word| Ok(self.game.find_secret(word)?.0))?;
        state.secret_box = secrets.into_iter().map(SecretId).collect();
        Ok(())
    }

    /// F07-MAINFRAME-04, F07-MAINFRAME-07, F07-COUNTDOWN-01
    fn battle(&self, state: &mut State) -> Result<(), No> {
        let position = self.position;
        let battle = state.battle();
        state.hacker = match &position.hacker {
            Some(SeatName::Name(word)) if word.eq_ignore_ascii_case("nobody") => None,
            Some(seat) => Some(self.seat(state, seat)?),
            None => battle.then_some(Seat(0)),
        };
        if state.hacker.is_some() && !battle {
            return no("F07-MAINFRAME-04", Reason::Position("there is a Hacker in the Battle Phase only"));
        }
        state.countdown = position.countdown.unwrap_or(if battle { self.game.constants().countdown } else { 0 });
        Ok(())
    }

    fn turn(&self, state: &mut State) -> Result<(), No> {
        let turn = &self.position.turn;
        state.turn_over = turn.over;
        state.no_draw = turn.no_draw;
        state.end_step = turn.end_step;
        state.unsettled = turn.unsettled.unwrap_or(true);
        state.hacked_now = turn.hacked_now;
        state.entered_now = turn.explored.as_ref().map(|room| self.game.find_place(state, room)).transpose()?;
        state.used_now = self.game.find_places(state, &turn.used)?;
        for word in turn.used_cards.iter().take(state.used_cards.capacity()) {
            state.used_cards.push(self.game.find_ops(word)?);
        }
        state.sneak_checks = turn.sneak_checks;
        state.doomed = self.game.find_seats(state, &turn.doomed)?;
        let gone = Seat::first(state.count).filter(|seat| !state.agent(*seat).is_inside()).count() as u8;
        state.gone = turn.gone.unwrap_or(gone);
        state.ending = match &self.position.ending {
            None => None,
            Some(EndingPosition::AllGone) => Some(Ending::AllGone),
            Some(EndingPosition::Exploded) => Some(Ending::Exploded),
            Some(EndingPosition::House { ending, met }) => {
                if usize::from(*ending) >= self.game.shared.endings.len() {
                    return no("F07-WILD-10", Reason::Position("the packs have no ending of that number"));
                }
                Some(Ending::House(*ending, self.game.find_seats(state, met)?))
            }
        };
        let playing = matches!(state.stage, Stage::Exploration | Stage::Battle) && state.ending.is_none();
        if playing && state.inside().is_empty() {
            return no("F07-END-01", Reason::Position("when everybody is gone, the game is over"));
        }
        if playing && !state.agent(state.active).is_inside() {
            return no("F07-TURN-01", Reason::Position("the active Agent is gone"));
        }
        Ok(())
    }

    /// F07-COMP-07, F07-COMP-10: no more pieces than the box has.
    fn pieces(&self, state: &State) -> Result<(), No> {
        let constants = self.game.constants();
        let held: u32 = state.agents.iter().map(|agent| u32::from(agent.data) + u32::from(agent.banked)).sum();
        let lying: u32 = state.laid.iter().map(|laid| u32::from(laid.corpse)).sum();
        if held + lying > u32::from(constants.data) {
            return no("F07-COMP-07", Reason::TooManyPieces("Data"));
        }
        let on_rooms: u32 = state.laid.iter().flat_map(|laid| laid.markers).map(u32::from).sum();
        let on_agents: u32 = state.agents.iter().flat_map(|agent| agent.markers).map(u32::from).sum();
        if on_rooms + on_agents > u32::from(constants.markers) {
            return no("F07-COMP-10", Reason::TooManyPieces("markers"));
        }
        let look = Look::new(self.game, state);
        let full = |seat: Seat| state.agent(seat).gadgets.len() > look.gadget_slots(seat);
        if Seat::first(state.count).any(full) {
            return no("F07-GADGET-06", Reason::SlotsFull);
        }
        Ok(())
    }
}

/// Markers by kind.
pub(super) fn markers(game: &Facility07, counts: &IndexMap<String, u8>) -> Result<[u8; most::MARKER_KINDS], No> {
    let mut markers = [0; most::MARKER_KINDS];
    for (word, count) in counts {
        let kind = game.find_marker(word)?;
        match markers.get_mut(kind) {
            Some(entry) => *entry = *count,
            None => return no("F07-COMP-10", Reason::NoSuch { what: Kind::Marker, word: Short::new(word) }),
        }
    }
    Ok(markers)
}

fn nobody(card: u8) -> Hidden<u8> {
    Hidden { card, known: SeatSet::EMPTY }
}

fn with<K>(hidden: Hidden<u8>, id: impl Fn(u8) -> K) -> Hidden<K> {
    Hidden { card: id(hidden.card), known: hidden.known }
}

/// A pile of cards told from the top.
fn pile<K: Copy + Default + PartialEq, const N: usize>(
    from_top: impl DoubleEndedIterator<Item = Hidden<K>>,
) -> Pile<K, N> {
    let mut pile = Pile::default();
    from_top.rev().for_each(|hidden| pile.put_on_top(hidden));
    pile
}

/// The rest of a kind of card, in the order told or in that of the box.
fn boxed(stock: &mut Stock, told: Option<&[String]>, find: impl Fn(&str) -> Result<u8, No>) -> Result<Vec<u8>, No> {
    let mut cards = Vec::new();
    for word in told.unwrap_or_default() {
        let card = find(word)?;
        stock.take(card, word)?;
        cards.push(card);
    }
    cards.extend(stock.rest());
    Ok(cards)
}
