//! What must never change in number, and whether a state read from a file could stand on a table.

use engine::effect::Frame;
use engine::{Count, Knowers, Picks, Seat, SeatSet};

use crate::content::Infiltration;
use crate::data_files::DATA_FILES;
use crate::lasting::Source;
use crate::look::Look;
use crate::names::{
    Card, Floor, ITEMS, NPCS, NpcId, OPERATIVES, Operative, Operatives, PLACES, Place, Places, ROOMS, RoomId,
};
use crate::state::{Actor, LEAST_ALARM, MOST_ALARM, MOST_PROXIMITY, NpcAt, Scope, Set, State, Step};

/// 117 data files, 35 items, 32 rooms, 5 NPCs, 4 Prototypes: all of them are somewhere, always.
pub fn census(game: &Infiltration, state: &State) -> Vec<Count> {
    let count = |what, box_holds: usize, found: usize| Count { what, box_holds: box_holds as u32, found: found as u32 };
    let data: Vec<usize> =
        (1..=3u8).map(|value| state.data.iter().filter(|file| file.value() == value).count()).collect();
    let copies = |value: u8| {
        let of_value = game.contents().data.iter().filter(|kind| kind.value == value);
        of_value.map(|kind| usize::from(kind.copies)).sum::<usize>()
    };
    let mut items = 0u64;
    state.items.iter().for_each(|card| items |= 1 << (card.card.0 & 63));
    let mut dealt = 0u32;
    state.rooms.iter().for_each(|room| dealt |= 1 << (room.0 & 31));
    // Rooms in the box are those that were not dealt; one dealt twice would be missing there.
    let boxed = ROOMS - PLACES;
    let npcs = state.npcs.len();
    let prototypes =
        usize::from(state.prototypes) + state.agents.iter().map(|agent| usize::from(agent.prototypes)).sum::<usize>();
    vec![
        count("data files", DATA_FILES, data.iter().sum()),
        count("data files worth 1", copies(1), data[0]),
        count("data files worth 2", copies(2), data[1]),
        count("data files worth 3", copies(3), data[2]),
        count("items", ITEMS, items.count_ones() as usize),
        count("rooms", ROOMS, dealt.count_ones() as usize + boxed),
        count("NPCs", NPCS, npcs),
        count("Prototypes", usize::from(game.contents().prototypes.copies), prototypes),
    ]
}

/// Whether every number names something and every piece is there.
pub fn is_sound(game: &Infiltration, state: &State) -> bool {
    if Infiltration::operatives_for(state.players) != Ok(state.count)
        || !state.data.is_sound()
        || !state.items.is_sound()
        || state.rooms.iter().any(|room| usize::from(room.0) >= game.rooms().len())
        || state.agents.iter().any(|agent| usize::from(agent.face.0) >= game.faces().len() || agent.prototypes > 4)
        || state.prototypes > 4
    {
        return false;
    }
    let right_floor = |(place, room): (Place, &RoomId)| game.room(*room).floor == place.floor();
    let places = |set: Places| set.0 >> PLACES == 0;
    let seats = |set: SeatSet| set.minus(state.seats()).is_empty();
    let knowers = |known: Knowers| known.without(state.everybody()).is_empty();
    let operatives = |set: Operatives| set.minus(state.operatives()).is_empty();
    let dark = |place: Place| !state.revealed.has(place);
    let sets = [state.revealed, state.interfaces, state.guards, state.enter_off, state.downloaded];
    let within = sets.into_iter().all(places)
        && state.rooms_known.iter().copied().all(knowers)
        && state.jams.iter().copied().all(operatives)
        && operatives(state.talents_used)
        && state.first.0 < state.count
        && state.sludge.is_none_or(|place| place.index() < PLACES)
        && state.no_die_from.1.0 < state.count
        && state.sludge_by.is_none_or(|who| who.0 < state.count)
        && state.enter_off_by.is_none_or(|(place, who)| place.index() < PLACES && who.0 < state.count)
        && match state.no_die_from.0 {
            Source::Item(item) => item.index() < ITEMS,
            Source::Room(room) => room.index() < game.rooms().len(),
            Source::Rules | Source::Sludge => true,
        }
        && state.npcs.iter().all(|at| !matches!(at, NpcAt::In(place) if place.index() >= PLACES));
    let dials = state.proximity <= MOST_PROXIMITY
        && (LEAST_ALARM..=MOST_ALARM).contains(&state.alarm)
        && (state.ending.is_some() || state.proximity < MOST_PROXIMITY);
    let bounded = state.die <= 6 && state.round < u16::MAX / 2 && state.asked.iter().all(|asked| *asked < 1_000_000);
    let card = |card: Option<Card>| !matches!(card, Some(Card::Item(item)) if item.index() >= ITEMS);
    let agents = state
        .agents
        .iter()
        .all(|agent| agent.place().is_none_or(|place| place.index() < PLACES) && card(agent.card) && card(agent.last));
    let furnished = Place::all().all(|place| {
        let room = game.room(state.rooms[place.index()]);
        (!state.interfaces.has(place) || room.interface.is_some())
            && (!state.guards.has(place) || room.guard.is_some())
            && (!dark(place) || !state.interfaces.has(place))
    });
    let known = state.items.iter().all(|card| knowers(card.known)) && state.data.iter().all(|file| seats(file.known()));
    within
        && dials
        && bounded
        && agents
        && furnished
        && known
        && Place::all().zip(&state.rooms).all(right_floor)
        && files_are_distinct(state)
        && (state.ending.is_some() || !state.inside().is_empty())
        && state.stack.iter().all(|frame| frame_is_sound(state, frame))
        && census(game, state).iter().all(|count| count.found == count.box_holds)
        && can_be_answered(game, state)
}

/// Whether what is asked has an answer: a program that asks for something stops only where there is something.
fn can_be_answered(game: &Infiltration, state: &State) -> bool {
    let look = Look::new(game, state);
    let (_, awaited) = look.speakers();
    let mut choices = Vec::new();
    let mut asked = (0..state.players).map(Seat).filter(|seat| awaited.has(*seat));
    asked.all(|seat| look.list(seat, &[], &mut choices) == Picks::Complete || !choices.is_empty())
}

/// No floor has a card twice.
fn files_are_distinct(state: &State) -> bool {
    Floor::ALL.into_iter().all(|floor| {
        let dealt = &state.rooms[floor.places()];
        dealt.iter().enumerate().all(|(at, room)| !dealt[..at].contains(room))
    })
}

fn frame_is_sound(state: &State, frame: &Frame<Scope, Set, crate::state::NoMoment, Step>) -> bool {
    let who = |who: Operative| who.0 < state.count && usize::from(who.0) < OPERATIVES;
    let place = |place: Place| place.index() < PLACES;
    let npc = |npc: NpcId| npc.index() < NPCS;
    let scope = |scope: &Scope| {
        let actor = match scope.actor {
            Actor::Operative(operative) => who(operative),
            Actor::Npc(id) => npc(id),
        };
        actor && who(scope.it) && npc(scope.npc) && scope.room.is_none_or(place)
    };
    match frame {
        Frame::Run(_, _, known) | Frame::Times(_, _, known) => scope(known),
        Frame::Each(_, set, known) => {
            scope(known)
                && match *set {
                    Set::Operatives(set, first) => set.minus(state.operatives()).is_empty() && who(first),
                    Set::Rooms(set) => set.0 >> PLACES == 0,
                    Set::Npcs(set) => set.0 >> NPCS == 0,
                }
        }
        Frame::Window(window) => match window.moment {},
        Frame::Step(step) => match *step {
            Step::Resolve(turn) | Step::Due(turn) | Step::SetupEnter(turn) => turn <= state.count,
            Step::Limp(one) | Step::ItemDone(one) | Step::Walk(one, ..) | Step::Sludge(one) => who(one),
            Step::Launder(one, count) | Step::Discard(one, count) => who(one) && count > 0,
            Step::Enter(one, at) | Step::Snatch(one, at) => who(one) && place(at),
            Step::Sift(one, at, count) => {
                let there = if place(at) { state.data.count(crate::Shelf::Room(at)) } else { 0 };
                who(one) && count > 0 && usize::from(count) <= there
            }
            Step::Exchange(one, other) => who(one) && who(other) && one != other,
            Step::Furnish(at) | Step::Unlock(at) | Step::FunctionDone(at, _) => place(at),
            Step::NpcStart(set) => set.0 >> NPCS == 0,
            Step::NpcScan(at, set) | Step::NpcOrder(at, set) => place(at) && set.0 >> NPCS == 0,
            Step::Security | Step::EndRound | Step::BeginRound => true,
        },
    }
}
