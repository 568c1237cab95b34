//! From a position file to a table; what could not stand on a table is refused with the rule it breaks.

use engine::{Knowers, MAX_SEATS, Seat};
use indexmap::IndexMap;

use super::parts::{
    Card, EVERYBODY, EndingPosition, Ends, Guards, LastingWhat, Position, SPECTATORS, SeatName, SourcePosition,
};
use super::stock::Stock;
use crate::content::Facility07;
use crate::look::{Look, No, no};
use crate::names::GuardId;
use crate::reason::{Kind, Reason, Short};
use crate::state::{
    EndStep, Ending, Expiry, Guard, Lasting, Lock, Played, Source, Stage, Standing, State, Step, What, most,
};

/// Reads a position.
pub(super) struct Placing<'a> {
    pub game: &'a Facility07,
    pub position: &'a Position,
}

/// What is still in the box.
pub(super) struct Box {
    pub ops: Stock,
    pub events: Stock,
    pub rooms: Stock,
    pub agents: Stock,
    pub secrets: Stock,
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
        state.answers = position.answers;
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
        state.stack.next(Step::LayOut(state.active, card));
        state.active = state.first;
        Ok(())
    }

    pub(super) fn seat(&self, state: &State, seat: &SeatName) -> Result<Seat, No> {
        self.game.find_seat(state, seat)
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

    pub(super) fn guard(&self, state: &State, number: u8) -> Result<GuardId, No> {
        match number.checked_sub(1) {
            Some(at) if usize::from(at) < state.guards.len() => Ok(GuardId(at)),
            Some(_) | None => no("F07-COMP-03", Reason::Position("no Guard in the list has this number")),
        }
    }

    /// Who knows a card: seats by name and `spectators`, or `everybody`.
    pub(super) fn known(&self, state: &State, card: &Card, otherwise: Knowers) -> Result<Knowers, No> {
        match card.known() {
            None => Ok(otherwise),
            Some([SeatName::Name(word)]) if word == EVERYBODY => Ok(state.everybody()),
            Some([SeatName::Name(word), seats @ ..]) if word == SPECTATORS => {
                let seats: Knowers = self.game.find_seats(state, seats)?.into();
                Ok(seats.or(Knowers::SPECTATORS))
            }
            Some(seats) => Ok(self.game.find_seats(state, seats)?.into()),
        }
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
            let owner = if let Expiry::StartOf(seat) | Expiry::EndOf(seat, _) = until { seat } else { state.active };
            let by = placed.by.as_ref().map_or(Ok(owner), |by| self.seat(state, by))?;
            let source = match (&placed.from, card) {
                (Some(from), _) => self.source(from)?,
                (None, Some(card)) => Source::Ops(card),
                (None, None) => Source::Rules,
            };
            state.locks_from.push(played(source, by));
        }
        Ok(())
    }

    fn source(&self, from: &SourcePosition) -> Result<Source, No> {
        Ok(match from {
            SourcePosition::Ops(word) => Source::Ops(self.game.find_ops(word)?),
            SourcePosition::Event(word) => Source::Event(self.game.find_event(word)?),
            SourcePosition::Room(word) => Source::Room(self.game.find_room(word)?),
            SourcePosition::Agent(word) => Source::Agent(self.game.find_agent(word)?),
            SourcePosition::House(number) => Source::House(*number),
        })
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
            let by = told.by.as_ref().map_or(Ok(lasting.on), |by| self.seat(state, by))?;
            let source = told.from.as_ref().map_or(Ok(Source::Rules), |from| self.source(from))?;
            state.lasting_from.push(played(source, by));
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
        state.end_step = match turn.end_step {
            0 => None,
            number => match EndStep::try_from(number) {
                Ok(step) => Some(step),
                Err(_) => return no("F07-RULING-64", Reason::Position("a turn ends in eight steps")),
            },
        };
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

/// Markers by kind: pieces, then notes.
pub(super) fn markers(game: &Facility07, counts: &IndexMap<String, u8>) -> Result<Placed, No> {
    let (mut markers, mut notes) = ([0; most::MARKER_KINDS], [0; most::NOTES]);
    for (word, count) in counts {
        let kind = game.find_marker(word)?;
        let entry = match kind.checked_sub(game.pieces()) {
            None => markers.get_mut(kind),
            Some(note) => notes.get_mut(note),
        };
        match entry {
            Some(entry) => *entry = *count,
            None => return no("F07-COMP-10", Reason::NoSuch { what: Kind::Marker, word: Short::new(word) }),
        }
    }
    Ok((markers, notes))
}

/// How many of each kind of markers, those with pieces and the notes.
pub(super) type Placed = ([u8; most::MARKER_KINDS], [u8; most::NOTES]);

/// Of the rules nobody in particular.
fn played(source: Source, by: Seat) -> Played {
    if source == Source::Rules { Played::default() } else { Played { source, by } }
}
