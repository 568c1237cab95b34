//! From a table to a position file.

use engine::effect::Frame;
use engine::pile::Hidden;
use engine::{Knowers, Seat, SeatSet};
use indexmap::IndexMap;

use super::parts::{
    AgentPosition, Card, EVERYBODY, EndingPosition, Ends, FigurePosition, GuardPosition, Guards, LastingPosition,
    LastingWhat, LockPosition, MarksPosition, Position, Rest, RoomPosition, SPECTATORS, SeatName, SourcePosition,
    StandingPosition, ToldCard, TurnPosition,
};
use crate::content::Facility07;
use crate::geometry::{Place, Places};
use crate::names::{OpsId, RoomId};
use crate::options::OptionalRule;
use crate::state::{Ending, Expiry, Lasting, Source, State, Step, What};
use crate::vocabulary::Record;

/// Everything a record counts, in the order of its numbers.
pub(super) const RECORDS: [Record; Record::COUNT] = [
    Record::DataCarriedOut,
    Record::DataRoomsUsed,
    Record::TimesInCell,
    Record::GuardsDazed,
    Record::RoomsExplored,
    Record::MainframeExplored,
    Record::TimesDataTaken,
    Record::TimesDataLost,
    Record::GadgetsCarriedOut,
    Record::CovertsPlayed,
    Record::SneaksPassed,
    Record::WeaponsUsed,
    Record::KillsOrBuyOffs,
];

/// Writes a position down.
pub(super) struct Writing<'a> {
    pub game: &'a Facility07,
    pub state: &'a State,
}

impl Writing<'_> {
    fn seat(&self, seat: Seat) -> SeatName {
        self.game.name_of_seat(self.state, seat)
    }

    fn seats(&self, seats: SeatSet) -> Vec<SeatName> {
        seats.iter().map(|seat| self.seat(seat)).collect()
    }

    fn place(&self, place: Place) -> String {
        self.game.place_name(self.state, place)
    }

    fn places(&self, places: Places) -> Vec<String> {
        places.iter().map(|place| self.place(place)).collect()
    }

    fn cards(&self, bits: u64) -> Vec<String> {
        (0..64).filter(|bit| bits >> bit & 1 == 1).map(|bit| self.game.room_name(RoomId(bit))).collect()
    }

    /// A hidden card; who knows it is told only if it is not who always does.
    fn hidden(&self, card: String, known: Knowers, usual: Knowers) -> Card {
        if known == usual {
            return Card::Name(card);
        }
        let word = |word: &str| vec![SeatName::Name(word.into())];
        let known = match known.is_public() {
            _ if known == self.state.everybody() => word(EVERYBODY),
            true => [word(SPECTATORS), self.seats(known.seats())].concat(),
            false => self.seats(known.seats()),
        };
        Card::Told(ToldCard { card, known: Some(known), used: false })
    }

    fn ops(&self, hidden: Hidden<OpsId>, usual: Knowers) -> Card {
        self.hidden(self.game.ops_name(hidden.card), hidden.known, usual)
    }

    pub fn position(&self) -> Position {
        let (game, state) = (self.game, self.state);
        let nobody = Knowers::NOBODY;
        let usual = |card| if card == game.shared.mainframe { state.everybody() } else { nobody };
        let hacker = match state.hacker {
            Some(seat) => Some(self.seat(seat)),
            None => state.battle().then(|| SeatName::Name("nobody".into())),
        };
        let guard = |guard: &crate::state::Guard| GuardPosition { room: self.place(guard.room), state: guard.state };
        let room = |hidden: &Hidden<RoomId>| self.hidden(game.room_name(hidden.card), hidden.known, usual(hidden.card));
        // The Agent who lays a Room out has it in her hand.
        let laying = if let Some(Frame::Step(Step::LayOut(seat, card))) = state.stack.top() {
            Some((*seat, Hidden { card: *card, known: usual(*card) }))
        } else {
            None
        };
        let deck = laying.iter().map(|(_, card)| card).chain(state.room_deck.from_top());
        Position {
            phase: state.stage,
            options: state.options.iter().collect(),
            active: self.seat(laying.map_or(state.active, |(seat, _)| seat)),
            first: self.seat(state.first),
            round: state.round,
            answers: state.answers,
            hacker,
            countdown: (!state.options.has(OptionalRule::RunForIt)).then_some(state.countdown),
            ticks: state.ticks,
            agents: Seat::first(state.count).map(|seat| self.agent(seat)).collect(),
            line: Vec::new(),
            board: state.board.places().filter_map(|place| self.room(place)).collect(),
            prison: None,
            dead_rooms: self.places(state.dead_rooms),
            guards: Guards::List(state.guards.iter().map(guard).collect()),
            figures: self.figures(),
            locks: state.locks.iter().enumerate().map(|(at, lock)| self.lock(at, lock)).collect(),
            lasting: state.lasting.iter().enumerate().map(|(at, lasting)| self.lasting(at, *lasting)).collect(),
            standing: state
                .standing
                .iter()
                .map(|held| StandingPosition {
                    by: self.seat(held.by),
                    act: held.act,
                    room: self.place(held.room),
                    blocks: held.blocks,
                })
                .collect(),
            room_deck: Some(deck.map(room).collect()),
            closets: self.cards(state.closets),
            lost_rooms: self.cards(state.lost_rooms),
            ops_deck: state.ops.from_top().map(|hidden| self.ops(*hidden, nobody)).collect(),
            ops_discard: state.ops_discard.iter().map(|card| game.ops_name(*card)).collect(),
            ops_rest: Rest::Deck,
            event_deck: state
                .events
                .from_top()
                .map(|hidden| self.hidden(game.event_name(hidden.card), hidden.known, nobody))
                .collect(),
            event_discard: state.events_discard.iter().map(|card| game.event_name(*card)).collect(),
            event_rest: Rest::Deck,
            room_box: Some(state.room_box.iter().map(|card| game.room_name(*card)).collect()),
            agent_box: Some(state.agent_box.iter().map(|card| game.agent_name(*card)).collect()),
            secret_box: Some(state.secret_box.iter().map(|card| game.secret_name(*card)).collect()),
            turn: self.turn(),
            ending: state.ending.map(|ending| match ending {
                Ending::AllGone => EndingPosition::AllGone,
                Ending::Exploded => EndingPosition::Exploded,
                Ending::House(ending, met) => EndingPosition::House { ending, met: self.seats(met) },
            }),
        }
    }

    fn turn(&self) -> TurnPosition {
        let state = self.state;
        TurnPosition {
            over: state.turn_over,
            no_draw: state.no_draw,
            end_step: state.end_step.map_or(0, u8::from),
            unsettled: Some(state.unsettled),
            hacked_now: state.hacked_now,
            explored: state.entered_now.map(|place| self.place(place)),
            used: self.places(state.used_now),
            used_cards: state.used_cards.iter().map(|card| self.game.card(*card).name.to_string()).collect(),
            sneak_checks: state.sneak_checks,
            doomed: self.seats(state.doomed),
            gone: Some(state.gone),
        }
    }

    /// Whether a Room's "first time" On Enter applied to the Agent in this turn.
    fn has_entered(&self, agent: &crate::state::Agent, place: crate::geometry::Place) -> bool {
        let on_enter = self.game.room(self.state.laid(place).card).on_enter.as_ref();
        on_enter.and_then(|on_enter| on_enter.first_time).is_some_and(|number| agent.marks.entered >> number & 1 == 1)
    }

    fn agent(&self, seat: Seat) -> AgentPosition {
        let (game, state) = (self.game, self.state);
        let agent = state.agent(seat);
        let own = Knowers::only(seat);
        let gadget = |gadget: &crate::state::Gadget| {
            let card = game.ops_name(gadget.card);
            if gadget.used { Card::Told(ToldCard { card, known: None, used: true }) } else { Card::Name(card) }
        };
        let marks = agent.marks;
        AgentPosition {
            agent: Some(game.agent_name(agent.card)),
            offered: agent.offered.iter().map(|card| game.agent_name(*card)).collect(),
            ready: agent.ready,
            room: Some(self.place(agent.room)),
            whereabouts: Some(agent.whereabouts),
            dazed: agent.dazed,
            cell: agent.cell,
            data: agent.data,
            banked: agent.banked,
            hand: agent.hand.iter().map(|hidden| self.ops(*hidden, own)).collect(),
            gadgets: agent.gadgets.iter().map(gadget).collect(),
            covert: agent.covert.map(|hidden| self.ops(hidden, own)),
            secret: Some(game.secret_name(agent.secret)),
            used_rooms: self.cards(agent.used_rooms),
            last_dazed_by: agent.last_dazed_by.map(|by| self.seat(by)),
            bribed: (0..32).filter(|bit| agent.bribed >> bit & 1 == 1).map(|bit| bit + 1).collect(),
            moved: marks.moved,
            marks: MarksPosition {
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
            },
            entered: self.places(state.board.places().filter(|place| self.has_entered(agent, *place)).collect()),
            record: RECORDS.into_iter().map(|what| (what, agent.record[what as usize])).collect(),
            markers: self.markers(agent.markers.iter().take(self.game.pieces()).chain(&state.notes[seat.index()])),
            gone: Some(agent.gone),
            gone_tick: agent.gone_tick,
            asked: state.asked[seat.index()],
        }
    }

    fn markers<'c>(&self, counts: impl Iterator<Item = &'c u8>) -> IndexMap<String, u8> {
        self.game.markers().iter().zip(counts).map(|(kind, count)| (kind.id.clone(), *count)).collect()
    }

    /// Every Room by its cells; the Entryway only if something lies on it.
    fn room(&self, place: Place) -> Option<RoomPosition> {
        let (game, state) = (self.game, self.state);
        let laid = state.laid(place);
        let spot = state.board.spot(place);
        let covered = state.covered.has(place);
        let event = || Some(game.event_name(laid.cover));
        let was = !covered && laid.cover != crate::names::EventId::default();
        let bare = laid.corpse == 0 && laid.markers.iter().all(|count| *count == 0) && !was;
        (place != Place::ENTRYWAY || !bare).then(|| RoomPosition {
            room: game.room_name(laid.card),
            at: None,
            by: None,
            spot: spot.map(|spot| [spot.x, spot.y]),
            rotation: spot.map(|spot| spot.rotation).unwrap_or_default(),
            annex: spot.is_none(),
            covered: if covered { event() } else { None },
            uncovered: if was { event() } else { None },
            corpse: laid.corpse,
            markers: self.markers(laid.markers.iter().take(self.game.pieces())),
        })
    }

    fn figures(&self) -> Vec<FigurePosition> {
        let known = self.state.figures.iter().filter_map(|figure| {
            let kind = self.game.figures().get(usize::from(figure.kind))?;
            Some(FigurePosition {
                figure: kind.id.clone(),
                room: self.place(figure.room),
                dazed: figure.dazed,
                off_board: !figure.on_board,
            })
        });
        known.collect()
    }

    fn ends(&self, until: Expiry) -> Ends {
        match until {
            Expiry::EndOfTurn => Ends::EndOfTurn,
            Expiry::StartOf(seat) => Ends::StartOf(self.seat(seat)),
            Expiry::EndOf(seat, 1) => Ends::EndOf(self.seat(seat)),
            Expiry::EndOf(seat, turns) => Ends::EndOfTurns { of: self.seat(seat), turns },
            Expiry::NotDazed => Ends::NotDazed,
            Expiry::LeavesRoom => Ends::LeavesRoom,
            Expiry::NextMove => Ends::NextMove,
            Expiry::Once => Ends::Once,
            Expiry::Ever => Ends::Ever,
        }
    }

    fn source(&self, source: Source) -> Option<SourcePosition> {
        Some(match source {
            Source::Rules => return None,
            Source::Ops(card) => SourcePosition::Ops(self.game.ops_name(card)),
            Source::Event(event) => SourcePosition::Event(self.game.event_name(event)),
            Source::Room(card) => SourcePosition::Room(self.game.room_name(card)),
            Source::Agent(card) => SourcePosition::Agent(self.game.agent_name(card)),
            Source::House(number) => SourcePosition::House(number),
        })
    }

    fn lock(&self, at: usize, lock: &crate::state::Lock) -> LockPosition {
        let played = self.state.locks_from.get(at).copied().unwrap_or_default();
        let from = self.source(played.source);
        LockPosition {
            room: self.place(lock.room),
            by: from.is_some().then(|| self.seat(played.by)),
            from,
            until: Some(self.ends(lock.until)),
            card: lock.card.map(|card| self.game.ops_name(card)),
        }
    }

    fn lasting(&self, at: usize, lasting: Lasting) -> LastingPosition {
        let played = self.state.lasting_from.get(at).copied().unwrap_or_default();
        let from = self.source(played.source);
        let by = from.is_some().then(|| self.seat(played.by));
        let what = match lasting.what {
            What::Passive(id) => LastingWhat::Passive(*self.game.passive(id)),
            What::Ability(card) => LastingWhat::Ability(self.game.agent_name(card)),
            What::GuardKept(guard) => LastingWhat::GuardKept(guard.0.saturating_add(1)),
            What::RoomForbidden(place) => LastingWhat::RoomForbidden(self.place(place)),
            What::Later(program, place) => LastingWhat::Later { program: program.0, room: self.place(place) },
        };
        LastingPosition { on: self.seat(lasting.on), what, until: self.ends(lasting.until), by, from }
    }
}
