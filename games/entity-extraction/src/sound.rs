//! What must never change in number, and whether a state read from a file could stand on a table.

use engine::Count;
use engine::effect::Frame;

use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::{HALLS, HallId, LinkId, LinkKind, Tile};
use crate::look::Look;
use crate::names::{
    CARD_KINDS, Card, ENTITIES, HOSTILES, HostileId, Links, OPERATIVES, Operative, Operatives, ROOMS, RoomId, SOURCES,
    Tiles, WEAPONS,
};
use crate::state::{Actor, LAST_ROUND, MOST_ACTIONS, MOST_HT, Offer, STACK_OF_HURT, STEPS, Scope, Set, State, Step};

/// Halls, rooms, cards and tokens: all of them are somewhere, always.
pub fn census(game: &EntityExtraction, state: &State) -> Vec<Count> {
    let count = |what, box_holds: usize, found: usize| Count { what, box_holds: box_holds as u32, found: found as u32 };
    let mut copies = [0usize; CARD_KINDS];
    for card in state.cards.iter() {
        copies[card.index().min(CARD_KINDS - 1)] += 1;
    }
    // A kind counts for no more than the box has of it, so that one too many is one too few elsewhere.
    let found = |kinds: std::ops::Range<usize>| -> usize {
        kinds.map(|kind| copies[kind].min(usize::from(game.copies(Card(kind as u8))))).sum()
    };
    let items = WEAPONS..CARD_KINDS - ENTITIES;
    let boxed = items.clone().map(|kind| usize::from(game.copies(Card(kind as u8)))).sum();
    let contents = game.contents();
    let ammo = usize::from(state.ammo) + state.agents.iter().map(|agent| usize::from(agent.ammo)).sum::<usize>();
    let tokens = usize::from(state.tokens) + state.hostiles.iter().map(|one| usize::from(one.damage)).sum::<usize>();
    let mut dealt = 0u32;
    state.rooms.iter().take(usize::from(state.layout.rooms())).for_each(|room| dealt |= 1 << (room.0 & 31));
    let left = ROOMS - usize::from(state.layout.rooms());
    let health: usize = state.agents.iter().map(|agent| usize::from(agent.ht.min(MOST_HT))).sum();
    let lost: usize = state.agents.iter().map(|agent| usize::from(MOST_HT - agent.ht.min(MOST_HT))).sum();
    let markers = usize::from(contents.lock_markers);
    vec![
        count("halls", HALLS, HallId::all().filter(|hall| state.layout.is_hall(Tile::of(*hall))).count()),
        count("rooms", ROOMS, dealt.count_ones() as usize + left),
        count("weapons", WEAPONS, found(0..WEAPONS)),
        count("items", boxed, found(items)),
        count("entities", ENTITIES, found(CARD_KINDS - ENTITIES..CARD_KINDS)),
        count("Ammo tokens", usize::from(contents.ammo_tokens), ammo),
        count("Damage tokens", usize::from(contents.damage_tokens), tokens),
        count("Health tokens", usize::from(contents.health_tokens), health + lost),
        count("Lock Markers", markers, markers.max(usize::from(state.locked.len()))),
        count("Entity Markers on the board", state.cards.count(Spot::Board), state.arrivals.len()),
    ]
}

/// Whether every number names something and every piece is there.
pub fn is_sound(game: &EntityExtraction, state: &State) -> bool {
    let tile = |tile: Tile| state.layout.has(tile);
    let tiles = |set: Tiles| set.iter().all(|one| one.index() >= HALLS && tile(one));
    if !(1..=OPERATIVES as u8).contains(&state.players)
        || state.layout.sides() != game.sides()
        || !state.cards.is_sound()
        || state.cards.iter().any(|card| card.index() >= CARD_KINDS)
        || state.rooms.iter().any(|room| room.index() >= ROOMS)
        || state.ammo > game.contents().ammo_tokens
        || state.tokens > game.contents().damage_tokens
        || state.arrivals.iter().any(|one| one.index() >= HOSTILES)
        || ![state.face_up, state.seen, state.entered].into_iter().all(tiles)
    {
        return false;
    }
    pieces(game, state)
        && people(game, state)
        && state.stack.iter().all(|frame| frame_is_sound(state, frame))
        && census(game, state).iter().all(|count| count.found == count.box_holds)
}

/// Rooms, doors, cards and Hostiles.
fn pieces(game: &EntityExtraction, state: &State) -> bool {
    let layout = &state.layout;
    let door = |link: LinkId| layout.has_link(link) && layout.link(link).kind == LinkKind::Door;
    let doors = |set: Links| set.iter().all(door);
    let breach = if state.options.hidden_breach { None } else { Some(layout.breach()) };
    let lies = |tile: Option<Tile>, room: RoomId| tile.is_none_or(|tile| state.room_at(tile) == Some(room));
    let spots = layout.room_tiles().map(|tile| state.room_at(tile));
    let fits = |spot: Spot, fits: &dyn Fn(Card) -> bool| state.cards.at(spot).iter().all(|card| fits(*card));
    let hostile = |card: Card| card.hostile().is_some();
    let one = |hostile: &HostileId| {
        let on_board = state.arrivals.contains(hostile);
        let piece = state.hostile(*hostile);
        let there = state.cards.at(Spot::Board).contains(&Card::of_hostile(*hostile));
        on_board == there
            && if on_board {
                layout.has(piece.at) && piece.damage < game.hostile(*hostile).hp
            } else {
                *piece == crate::state::Hostile::default()
            }
    };
    lies(Some(layout.gate()), RoomId::GATE)
        && lies(breach, RoomId::BREACH)
        && spots.filter(|room| *room == Some(RoomId::GATE)).count() == 1
        && layout.room_tiles().any(|tile| state.room_at(tile) == Some(RoomId::BREACH))
        && state.rooms[usize::from(layout.rooms())..].iter().all(|room| *room == RoomId::default())
        && state.face_up.minus(state.seen).is_empty()
        && state.face_up.has(layout.gate())
        && breach.is_none_or(|breach| state.face_up.has(breach))
        && state.entered.minus(state.face_up).is_empty()
        && doors(state.locked)
        && doors(state.blown)
        && state.locked.and(state.blown).is_empty()
        && state.locked.len() <= game.contents().lock_markers
        && state.beacon.is_none_or(|tile| layout.has(tile))
        && state.beacon_by.is_none_or(|who| who.index() < OPERATIVES && state.beacon.is_some())
        && (0..HOSTILES).all(|one| {
            let known = |(card, by): (Card, Operative)| card.index() < CARD_KINDS && by.index() < OPERATIVES;
            state.dazed_by[one].is_none_or(|by| known(by) && state.hostiles[one].skips)
        })
        && (0..HOSTILES as u8).map(HostileId).all(|hostile| one(&hostile))
        && state.arrivals.iter().enumerate().all(|(at, one)| !state.arrivals[..at].contains(one))
        && fits(Spot::ItemDeck, &|card| !card.is_entity())
        && fits(Spot::Discard, &|card| !card.is_entity())
        && fits(Spot::EntityDeck, &|card| card.is_entity() && card != Card::HOST)
        && fits(Spot::EntityDiscard, &|card: Card| card.is_entity())
        && fits(Spot::Gate, &|card| game.is_small_weapon(card))
        && fits(Spot::Board, &hostile)
        && fits(Spot::Aside, &|card| card == Card::HOST && state.options.hidden_breach)
        && State::everybody().all(|who| fits(Spot::Hand(who), &|card| !hostile(card)))
}

/// Operatives, turns and what is agreed.
fn people(game: &EntityExtraction, state: &State) -> bool {
    let everybody = |set: Operatives| set.minus(State::everybody()).is_empty();
    let seats = |set: engine::SeatSet| set.minus(state.seats()).is_empty();
    let carried = |who: Operative| {
        let agent = state.agent(who);
        agent.carries.is_none_or(|whom| {
            whom.index() < OPERATIVES
                && whom != who
                && agent.ht > 0
                && state.agent(whom).ht == 0
                && state.agent(whom).at == agent.at
                && State::everybody().filter(|one| state.agent(*one).carries == Some(whom)).count() == 1
        })
    };
    let agents = State::everybody().all(|who| {
        let agent = state.agent(who);
        agent.ht <= MOST_HT && state.layout.has(agent.at) && agent.used.is_sound() && carried(who)
    });
    let look = Look::new(game, state);
    let awaits = state.active.is_none() && state.stack.is_empty() && state.ending.is_none();
    agents
        && everybody(state.acted)
        && everybody(state.passed_on)
        && seats(state.conceding)
        && seats(state.top_known)
        && state.last.index() < OPERATIVES
        && state.active.is_none_or(|who| who.index() < OPERATIVES && !state.acted.has(who))
        && state.actions <= MOST_ACTIONS
        && (state.active.is_some() || state.actions == 0)
        && (1..=LAST_ROUND).contains(&state.round)
        && state.used.is_sound()
        && state.asked.iter().all(|asked| *asked < u32::MAX / 2)
        && (!awaits || state.acted != State::everybody())
        && (state.ending.is_some() || !(look.has_lost() || look.has_won()))
        && (state.ending.is_none() || (state.stack.is_empty() && state.active.is_none()))
        && state.offer.is_none_or(|offer| offer_is_sound(state, &offer))
        && (state.offer.is_some() == matches!(state.stack.top(), Some(Frame::Step(Step::Consent(_)))))
}

fn offer_is_sound(state: &State, offer: &Offer) -> bool {
    let Offer { from, to, gives, takes } = offer;
    let held = |who: Operative, cards: &[Card]| {
        let hand = state.cards.hand(who);
        let count = |list: &[Card], card: Card| list.iter().filter(|one| **one == card).count();
        cards.iter().all(|card| count(cards, *card) <= count(hand, *card))
    };
    from.index() < OPERATIVES && to.index() < OPERATIVES && from != to && held(*from, gives) && held(*to, takes)
}

fn frame_is_sound(state: &State, frame: &Frame<Scope, Set, crate::state::NoMoment, Step>) -> bool {
    let who = |who: Operative| who.index() < OPERATIVES;
    let tile = |tile: Tile| state.layout.has(tile);
    let hostile = |one: HostileId| one.index() < HOSTILES;
    let link = |link: LinkId| state.layout.has_link(link);
    let card = |card: Card| card.index() < CARD_KINDS;
    let scope = |scope: &Scope| {
        let actor = match scope.actor {
            Actor::Operative(operative) => who(operative),
            Actor::Hostile(one) => hostile(one),
        };
        let things = hostile(scope.hostile) && link(scope.link) && card(scope.card);
        actor && who(scope.you) && who(scope.it) && things && scope.tile.is_none_or(tile)
    };
    match frame {
        Frame::Run(_, _, known) | Frame::Times(_, _, known) => scope(known),
        Frame::Each(_, set, known) => {
            scope(known)
                && match *set {
                    Set::Operatives(set, first) => set.minus(State::everybody()).is_empty() && who(first),
                    Set::Hostiles(list) => list.iter().all(|one| hostile(*one)),
                    Set::Tiles(mut set) => set.all(tile),
                    Set::Links(mut set) => set.all(link),
                    Set::Cards(mut set) => set.all(card),
                }
        }
        Frame::Window(window) => match window.moment {},
        Frame::Step(step) => match *step {
            Step::Kit(one) => who(one) && state.cards.count(Spot::Gate) + one.index() == OPERATIVES,
            Step::MoveOn(one, left) => who(one) && left <= STEPS,
            Step::Enter(one, at) | Step::AnyEntry(one, at) | Step::DrawEntity(one, at) => who(one) && tile(at),
            Step::EntryDone(one, source, _) => who(one) && usize::from(source.0) < SOURCES,
            Step::Volley(one, with, left) => who(one) && with.is_weapon() && left <= 9,
            Step::Harm(one, damage, ..) => who(one) && damage <= STACK_OF_HURT,
            Step::React(one, with) => who(one) && card(with) && state.cards.hand(one).contains(&with),
            Step::GiveUp(one) | Step::Trim(one) => who(one) && !state.cards.hand(one).is_empty(),
            Step::Consent(one) => who(one),
            Step::HostileTurn(place) => usize::from(place) <= HOSTILES,
            Step::Hunt(one, _, left) => state.arrivals.contains(&one) && left <= 9,
            Step::Walk(one, at, left) | Step::Path(one, at, left) => {
                state.arrivals.contains(&one) && tile(at) && left <= 9
            }
            Step::Lead(by, one, left) => who(by) && state.arrivals.contains(&one) && left <= 9,
            Step::EndRound => true,
        },
    }
}
