//! What a viewer may know (EE-DIG-04), field by field: board, hands and discards are public; unseen rooms and the order
//! of the decks are hidden from every viewer. A room that was shown and turned back is known to all: it stays face-down
//! and carries its name.

use engine::{Knowers, Seat, Text, Viewer};
use serde::{Deserialize, Serialize};

use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::lasting::{LastingView, lasting};
use crate::layout::{Cell, LinkId, LinkKind, Tile};
use crate::look::Look;
use crate::names::{Card, HostileId, Operative, RoomId, Tiles};
use crate::spots;
use crate::state::{Ending, State, Step};
use crate::words::next_of;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub hidden_breach: bool,
    pub restless_host: bool,
    /// EE-VAR-09
    pub manual_release: bool,
    pub round: u16,
    pub ending: Option<Ending>,
    /// Halls, then room spots.
    pub tiles: Vec<TileView>,
    pub links: Vec<LinkView>,
    pub operatives: Vec<OperativeView>,
    /// In the order of arrival.
    pub hostiles: Vec<HostileView>,
    /// Whose turn it is.
    pub active: Option<Operative>,
    pub actions: u8,
    /// Who took the last turn and decides for the Hostiles.
    pub last: Operative,
    /// Players who are waited for.
    pub choosing: Vec<Seat>,
    /// Players who would give up.
    pub conceding: Vec<Seat>,
    /// Whether the Hostiles are taking their turn.
    pub entities_turn: bool,
    pub beacon: Option<Tile>,
    /// Cards in the Item deck.
    pub item_deck: u8,
    /// Cards in the Entity deck.
    pub entity_deck: u8,
    /// The top of the Entity deck, if the viewer has looked at it.
    pub entity_top: Option<CardView>,
    pub discard: Vec<CardView>,
    pub entity_discard: Vec<CardView>,
    /// Small Weapons lying on the Gate tile.
    pub at_gate: Vec<CardView>,
    /// Ammo in the supply.
    pub ammo: u8,
    /// Lock Markers in the supply.
    pub lock_markers: u8,
    /// Rooms that still lie face-down.
    pub rooms_left: u8,
    pub offer: Option<OfferView>,
    /// EE-DIG-06: what lasts, for everybody to see.
    pub lasting: Vec<LastingView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TileView {
    pub tile: Tile,
    /// Column and row, like `B2`.
    pub spot: String,
    pub cell: Cell,
    /// Name of the hall, or of the room if it is known.
    pub name: Option<Text>,
    /// The room card, if it is known; halls have none.
    pub room: Option<RoomId>,
    pub is_room: bool,
    pub face_up: bool,
    /// Quarter turns of a hall.
    pub turn: u8,
    pub gate: bool,
    pub operatives: Vec<Operative>,
    pub hostiles: Vec<HostileId>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LinkView {
    pub link: LinkId,
    pub ends: [Tile; 2],
    pub kind: LinkKind,
    /// Bears a Lock Marker, or is an airlock door that is locked now.
    pub locked: bool,
    /// A door that was blown open.
    pub blown: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OperativeView {
    pub operative: Operative,
    /// Who controls it.
    pub player: Seat,
    pub name: Text,
    pub colour: Text,
    pub at: Tile,
    /// Health Tokens; 0 is down.
    pub ht: u8,
    pub ammo: u8,
    pub hand: Vec<CardView>,
    pub carries: Option<Operative>,
    pub carried_by: Option<Operative>,
    /// Has had its turn in this round.
    pub acted: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardView {
    pub card: Card,
    pub name: Text,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HostileView {
    pub hostile: HostileId,
    pub name: Text,
    pub at: Tile,
    pub damage: u8,
    pub hp: u8,
    /// Skips its next turn.
    pub skips: bool,
    /// Has skipped its last one, so it cannot be made to skip again.
    pub skipped: bool,
    /// What it is going to do in the Entities' turn, as things are.
    pub next: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfferView {
    pub from: Operative,
    pub to: Operative,
    pub gives: Vec<CardView>,
    pub takes: Vec<CardView>,
}

/// What a viewer may know.
pub fn view(game: &EntityExtraction, state: &State, viewer: Viewer) -> View {
    let look = Look::new(game, state);
    let cards = |cards: &[Card]| cards.iter().map(|card| card_view(game, *card)).collect::<Vec<_>>();
    let locked = look.locked_links();
    let top = state.cards.at(Spot::EntityDeck).last().filter(|_| Knowers::from(state.top_known).includes(viewer));
    View {
        hidden_breach: state.options.hidden_breach,
        restless_host: state.options.restless_host,
        manual_release: !state.airlocks_hold,
        round: state.round,
        ending: state.ending,
        tiles: state.layout.tiles().map(|tile| tile_view(game, state, tile)).collect(),
        links: state
            .layout
            .links()
            .map(|link| {
                let parts = state.layout.link(link);
                let blown = state.blown.has(link);
                LinkView { link, ends: parts.ends, kind: parts.kind, locked: locked.has(link), blown }
            })
            .collect(),
        operatives: State::everybody().map(|who| operative_view(game, state, who)).collect(),
        hostiles: state.arrivals.iter().map(|one| hostile_view(game, state, *one)).collect(),
        active: state.active,
        actions: state.actions,
        last: state.last,
        choosing: look.asking().map(|(_, asked)| asked.iter().collect()).unwrap_or_default(),
        conceding: state.conceding.iter().collect(),
        entities_turn: is_entities_turn(state),
        beacon: state.beacon,
        item_deck: state.cards.count(Spot::ItemDeck) as u8,
        entity_deck: state.cards.count(Spot::EntityDeck) as u8,
        entity_top: top.map(|card| card_view(game, *card)),
        discard: cards(state.cards.at(Spot::Discard)),
        entity_discard: cards(state.cards.at(Spot::EntityDiscard)),
        at_gate: cards(state.cards.at(Spot::Gate)),
        ammo: state.ammo,
        lock_markers: game.contents().lock_markers - state.locked.len(),
        rooms_left: state.face_down().len(),
        offer: state.offer.map(|offer| OfferView {
            from: offer.from,
            to: offer.to,
            gives: cards(&offer.gives),
            takes: cards(&offer.takes),
        }),
        lasting: lasting(game, state),
    }
}

fn is_entities_turn(state: &State) -> bool {
    let step = |frame: &engine::effect::Frame<_, _, _, Step>| {
        matches!(frame, engine::effect::Frame::Step(Step::HostileTurn(_)))
    };
    state.stack.iter().any(step)
}

fn card_view(game: &EntityExtraction, card: Card) -> CardView {
    CardView { card, name: game.card_name(card).clone() }
}

fn tile_view(game: &EntityExtraction, state: &State, tile: Tile) -> TileView {
    let here = Tiles::only(tile);
    let room = state.room_at(tile).filter(|_| state.seen.has(tile));
    let name = match (tile.hall(), room) {
        (Some(hall), _) => Some(game.hall(hall).name.clone()),
        (None, Some(room)) => Some(game.room(room).name.clone()),
        (None, None) => None,
    };
    let hostiles = state.hostiles_on(here);
    TileView {
        tile,
        spot: spots::spot(&state.layout, tile),
        cell: state.layout.cell(tile),
        name,
        room,
        is_room: !state.layout.is_hall(tile),
        face_up: state.face_up.has(tile) || state.layout.is_hall(tile),
        turn: tile.hall().map_or(0, |hall| state.layout.turn(hall).quarters()),
        gate: tile == state.layout.gate(),
        operatives: state.operatives_on(here).collect(),
        hostiles: state.arrivals.iter().copied().filter(|one| hostiles.has(*one)).collect(),
    }
}

fn operative_view(game: &EntityExtraction, state: &State, who: Operative) -> OperativeView {
    let (agent, data) = (state.agent(who), &game.operatives()[who.index()]);
    OperativeView {
        operative: who,
        player: state.player_of(who),
        name: data.name.clone(),
        colour: data.colour.clone(),
        at: agent.at,
        ht: agent.ht,
        ammo: agent.ammo,
        hand: state.cards.hand(who).iter().map(|card| card_view(game, *card)).collect(),
        carries: agent.carries,
        carried_by: state.carrier_of(who),
        acted: state.acted.has(who),
    }
}

fn hostile_view(game: &EntityExtraction, state: &State, hostile: HostileId) -> HostileView {
    let (being, piece) = (game.hostile(hostile), state.hostile(hostile));
    HostileView {
        hostile,
        name: being.name.clone(),
        at: piece.at,
        damage: piece.damage,
        hp: being.hp,
        skips: piece.skips,
        skipped: piece.skipped,
        next: next_of(game, state, hostile),
    }
}
