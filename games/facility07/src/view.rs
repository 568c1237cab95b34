//! What one viewer may know, built field by field (F07-RULING-21).
//!
//! A view names what it shows, by its number in the content and its name. What is printed on a card besides stays with
//! the content: it is the same for every viewer and never changes, so no view carries it and no update compares it.

use std::sync::Arc;

use engine::effect::Frame;
use engine::{Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

use crate::content::{Facility07, Shared};
use crate::geometry::{Place, Spot};
use crate::look::Look;
use crate::names::{AgentId, EventId, FigureId, OpsId, RoomId, SecretId};
use crate::options::OptionalRule;
use crate::reminder::{About, Lasts};
use crate::state::{Alertness, Held, Played, Stage, State, Step, Whereabouts};
use crate::vocabulary::{OpsKind, Skill};
use crate::words::Voice;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub stage: Stage,
    pub options: Vec<OptionalRule>,
    pub round: u16,
    pub first: Seat,
    pub active: Seat,
    pub hacker: Option<Seat>,
    /// Shown once the Battle Phase has begun (F07-COMP-12).
    pub countdown: Option<u8>,
    pub ticks: u8,
    pub agents: Vec<AgentView>,
    pub rooms: Vec<RoomView>,
    pub guards: Vec<(Place, Alertness)>,
    pub figures: Vec<FigureView>,
    /// F07-LOCK-07: each Lock Down with the card that reminds of it.
    pub locks: Vec<LockView>,
    /// F07-RULING-172: what lasts, in the order it began.
    pub lasting: Vec<LastingView>,
    pub guard_supply: u8,
    pub data_supply: u8,
    pub lock_supply: u8,
    /// Decks from the top down; what the viewer does not know is `None`.
    pub ops_deck: Vec<Option<OpsId>>,
    pub ops_discard: Vec<OpsId>,
    pub event_deck: Vec<Option<EventId>>,
    pub event_discard: Vec<EventId>,
    pub room_deck: Vec<Option<RoomId>>,
    pub lost_rooms: Vec<RoomId>,
    /// What is being resolved, innermost first: the card on the table is public.
    pub in_progress: Vec<InProgress>,
    /// Data after rewards, once the game is over.
    pub scores: Vec<i16>,
    pub winners: Vec<Seat>,
    pub names: Arc<Names>,
}

/// A card, Room or die in the middle of its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InProgress {
    Card(OpsId),
    Event(EventId),
    Room(RoomId),
    Die { seat: Seat, face: u8 },
}

/// What everybody sees of a step on its way.
fn in_progress(step: Step) -> Option<InProgress> {
    if let Step::Rolled(roll, face) = step {
        return Some(InProgress::Die { seat: roll.who, face });
    }
    step.holds().map(|held| match held {
        Held::Ops(card) => InProgress::Card(card),
        Held::Event(event) => InProgress::Event(event),
        Held::Room(card) => InProgress::Room(card),
    })
}

/// What things without a card are called: always the same at one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    pub guard: Text,
    pub guards: Text,
    pub data: Text,
    /// By the numbers that count them in [`RoomView::markers`] and [`AgentView::markers`].
    pub markers: Vec<Text>,
    /// By [`FigureView::kind`].
    pub figures: Vec<Text>,
}

impl Names {
    /// Written once, when the content is ready.
    pub(crate) fn of(shared: &Shared) -> Names {
        let term = |word: &str| Text::from(shared.term(word));
        Names {
            guard: term("Guard"),
            guards: term("Guards"),
            data: term("Data"),
            markers: shared.markers.iter().map(|kind| kind.name.as_str().into()).collect(),
            figures: shared.figures.iter().map(|kind| kind.name.clone()).collect(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AgentView {
    pub seat: Seat,
    /// Hidden until all have chosen (F07-RULING-36).
    pub card: Option<AgentId>,
    pub offered: Option<[AgentId; 2]>,
    pub name: Text,
    pub skills: [i8; 4],
    pub ready: bool,
    pub whereabouts: Whereabouts,
    pub room: Place,
    pub dazed: bool,
    pub cell: bool,
    pub data: u8,
    pub banked: u8,
    pub hand: Vec<Option<CardView>>,
    pub gadgets: Vec<CardView>,
    pub covert: Option<CovertView>,
    pub secret: Option<SecretView>,
    pub movement_left: u8,
    pub used_rooms: u64,
    pub markers: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardView {
    pub card: OpsId,
    pub name: Text,
    pub used: bool,
    /// F07-OPS-01; nothing where only its number is known.
    pub kind: Option<OpsKind>,
}

/// A Covert that lies there, as viewers who know it see it and as others do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CovertView {
    FaceDown,
    Known(CardView),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SecretView {
    pub card: SecretId,
    pub name: Text,
    /// Which of its objectives are reached; judged when the game is over.
    pub done: Option<[bool; 2]>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomView {
    pub place: Place,
    pub card: RoomId,
    pub name: Text,
    /// Where it lies; an annex lies nowhere.
    pub spot: Option<Spot>,
    pub doors: Vec<DoorView>,
    pub adjacent: Vec<Place>,
    pub covered: bool,
    pub locked: bool,
    pub dead: bool,
    pub guard_icons: u8,
    pub corpse: u8,
    pub markers: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoorView {
    pub slot: crate::geometry::Slot,
    pub edge: Option<crate::geometry::Edge>,
    pub doorway: crate::geometry::Doorway,
}

/// Something that lasts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LastingView {
    pub about: About,
    /// The card it comes from and who played it.
    pub played: Played,
    /// What the card is called, and who played it: "Cone of Awkward Silence, played by Duke Sabre".
    pub card: Text,
    /// What it does, in a few words.
    pub effect: Text,
    pub lasts: Lasts,
    /// The same in words: "until the end of this turn".
    pub until: Text,
}

/// A Lock Down and its reminder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LockView {
    pub place: Place,
    pub played: Played,
    /// The reminder card, unless a Room or a rule did it.
    pub reminder: Option<OpsId>,
    pub card: Text,
    pub lasts: Lasts,
    pub until: Text,
}

fn lasting(look: Look<'_>, at: usize) -> LastingView {
    let voice = Voice::new(look.game, look.state);
    let (lasting, played) = (&look.state.lasting[at], look.played(at));
    let lasts = look.lasts(lasting.until);
    LastingView {
        about: look.about(lasting),
        played,
        card: voice.played(played).trim_end_matches(',').into(),
        effect: voice.effect(lasting).into(),
        lasts,
        until: voice.until(lasts).into(),
    }
}

fn lock(look: Look<'_>, at: usize) -> LockView {
    let voice = Voice::new(look.game, look.state);
    let (lock, played) = (look.state.locks[at], look.lock_played(at));
    let lasts = look.lasts(lock.until);
    LockView {
        place: lock.room,
        played,
        reminder: lock.card,
        card: voice.played(played).trim_end_matches(',').into(),
        lasts,
        until: voice.until(lasts).into(),
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FigureView {
    pub figure: FigureId,
    pub kind: u8,
    pub name: Text,
    pub place: Place,
    pub dazed: bool,
}

impl View {
    pub fn new(game: &Facility07, state: &State, viewer: Viewer) -> View {
        let look = Look::new(game, state);
        let over = state.ending.is_some();
        let deck = |known: engine::Knowers| over || known.includes(viewer);
        View {
            stage: state.stage,
            options: state.options.iter().collect(),
            round: state.round,
            first: state.first,
            active: state.active,
            hacker: state.hacker,
            // F07-OPT-RUNFORIT-01: then there is no tracker.
            countdown: (state.battle() && !state.options.has(OptionalRule::RunForIt)).then_some(state.countdown),
            ticks: state.ticks,
            agents: Seat::first(state.count).map(|seat| agent(look, seat, viewer)).collect(),
            rooms: state.board.places().map(|place| room(look, place)).collect(),
            guards: state.guards.iter().map(|guard| (guard.room, guard.state)).collect(),
            figures: (0..state.figures.len())
                .filter(|at| state.figures[*at].on_board)
                .map(|at| FigureView {
                    figure: FigureId(at as u8),
                    kind: state.figures[at].kind,
                    name: look.figure_name(FigureId(at as u8)),
                    place: state.figures[at].room,
                    dazed: state.figures[at].dazed,
                })
                .collect(),
            locks: (0..state.locks.len()).map(|at| lock(look, at)).collect(),
            lasting: (0..state.lasting.len()).map(|at| lasting(look, at)).collect(),
            guard_supply: look.guard_supply(),
            data_supply: look.data_supply(),
            lock_supply: look.lock_supply(),
            ops_deck: state.ops.from_top().map(|hidden| deck(hidden.known).then_some(hidden.card)).collect(),
            ops_discard: state.ops_discard.to_vec(),
            event_deck: state.events.from_top().map(|hidden| deck(hidden.known).then_some(hidden.card)).collect(),
            event_discard: state.events_discard.to_vec(),
            room_deck: state.room_deck.from_top().map(|hidden| deck(hidden.known).then_some(hidden.card)).collect(),
            lost_rooms: (0..64).filter(|bit| state.lost_rooms >> bit & 1 == 1).map(RoomId).collect(),
            in_progress: state
                .stack
                .iter()
                .filter_map(|frame| if let Frame::Step(step) = frame { in_progress(*step) } else { None })
                .collect(),
            scores: if over {
                Seat::first(state.count).map(|seat| look.final_data(seat)).collect()
            } else {
                Vec::new()
            },
            winners: if over { look.winners().iter().collect() } else { Vec::new() },
            names: game.shared.names.clone(),
        }
    }
}

fn card_view(game: &Facility07, card: OpsId, used: bool) -> CardView {
    let ops = game.card(card);
    CardView { card, name: ops.name.clone(), used, kind: Some(ops.kind) }
}

fn agent(look: Look<'_>, seat: Seat, viewer: Viewer) -> AgentView {
    let Look { game, state } = look;
    let agent = state.agent(seat);
    let own = viewer == Viewer::Seat(seat);
    let over = state.ending.is_some();
    let choosing = state.stage == Stage::Choosing;
    let sealed = state.stage == Stage::Equipping && !own;
    let identity = game.agent(agent.card);
    let shown = !choosing || own && agent.ready;
    let knows = |known: engine::Knowers| over || known.includes(viewer);
    let mut hand: Vec<Option<CardView>> =
        agent.hand.iter().map(|hidden| knows(hidden.known).then(|| card_view(game, hidden.card, false))).collect();
    // The order of a hand says nothing: known cards first, by name.
    hand.sort_by_key(|card| (card.is_none(), card.as_ref().map(|card| card.name.clone())));
    if sealed {
        // F07-RULING-38: what is planned still looks like the hand.
        hand.extend((0..agent.gadgets.len() + usize::from(agent.covert.is_some())).map(|_| None));
    }
    AgentView {
        seat,
        card: shown.then_some(agent.card),
        offered: (choosing && own).then_some(agent.offered),
        name: if choosing { format!("Seat {}", seat.0 + 1).into() } else { identity.name.clone() },
        // What is planned still gives nothing away.
        skills: match shown {
            true if sealed => identity.skills.map(|value| value as i8),
            true => Skill::ALL.map(|skill| look.skill(seat, skill)),
            false => [0; 4],
        },
        ready: agent.ready,
        whereabouts: agent.whereabouts,
        room: agent.room,
        dazed: agent.dazed,
        cell: agent.cell,
        data: agent.data,
        banked: agent.banked,
        hand,
        gadgets: if sealed {
            Vec::new()
        } else {
            agent.gadgets.iter().map(|gadget| card_view(game, gadget.card, gadget.used)).collect()
        },
        covert: agent.covert.filter(|_| !sealed).map(|covert| {
            if knows(covert.known) {
                CovertView::Known(card_view(game, covert.card, false))
            } else {
                CovertView::FaceDown
            }
        }),
        secret: (own || over).then(|| {
            let secret = game.secret(agent.secret);
            SecretView { card: agent.secret, name: secret.name.clone(), done: over.then(|| look.objectives(seat)) }
        }),
        movement_left: if matches!(state.stage, Stage::Exploration | Stage::Battle) {
            look.movement_left(seat)
        } else {
            0
        },
        used_rooms: agent.used_rooms,
        markers: (0..)
            .zip(game.markers())
            // F07-WILD-22
            .map(
                |(number, kind)| if kind.quiet || (kind.secret && !own && !over) { 0 } else { look.held(seat, number) },
            )
            .collect(),
    }
}

fn room(look: Look<'_>, place: Place) -> RoomView {
    let Look { state, .. } = look;
    let laid = state.laid(place);
    // F07-OPT-SURVEILLANCE-08: which Room is covered is no secret.
    let card = look.room_card(place);
    RoomView {
        place,
        card: laid.card,
        name: card.name.clone(),
        spot: state.board.spot(place),
        doors: card
            .doors
            .iter()
            .map(|slot| DoorView {
                slot,
                edge: state.board.edge(place, slot),
                doorway: state.board.doorway(place, slot),
            })
            .collect(),
        adjacent: state.board.adjacent(place).collect(),
        covered: state.covered.has(place),
        locked: look.is_locked(place),
        dead: state.dead_rooms.has(place),
        guard_icons: card.guards,
        corpse: laid.corpse,
        markers: laid.markers[..look.game.pieces()].to_vec(),
    }
}
