//! What a viewer may know: everything but the order of the event deck (FAZA-GEN-06), field by field.
//!
//! What is printed on cards, guides and characters stays with the content: a view names them and carries no texts.

use engine::{Seat, SeatSet, Text, Viewer, Words};
use serde::{Deserialize, Serialize};

use crate::content::{EventKind, Faza, LiesOn};
use crate::look::Look;
use crate::names::{Area, Difficulty, EventId, Ship};
use crate::state::{Ending, Phase, State};
use crate::tiles::{Tile, TileSet};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub difficulty: Difficulty,
    pub round: u16,
    pub phase: Phase,
    pub ending: Option<Ending>,
    /// Sixteen tiles, row by row from the top.
    pub tiles: Vec<TileView>,
    pub ships: Vec<ShipView>,
    pub tracker: Ship,
    pub players: Vec<PlayerView>,
    pub drone_pool: u8,
    pub rebel_pool: u8,
    pub recruit_price: u8,
    pub pay_off_price: u8,
    /// The event deck from the top; what the viewer does not know is `None`.
    pub deck: Vec<Option<EventId>>,
    pub discard: Vec<EventId>,
    pub in_force: Vec<InForceView>,
    /// The card just drawn, while it is being resolved.
    pub resolving: Option<EventId>,
    pub proposal: Option<ProposalView>,
    pub roll: Option<RollView>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TileView {
    pub tile: Tile,
    pub name: Text,
    pub area: Area,
    pub fazaformed: bool,
    pub outpost: bool,
    pub airfield: bool,
    pub deadly: bool,
    pub drones: u8,
    pub rebels: u8,
    pub ships: Vec<Ship>,
    pub players: Vec<Seat>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ShipView {
    pub ship: Ship,
    pub health: u8,
    pub defeated: bool,
    pub tile: Option<Tile>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub name: Text,
    pub area: Area,
    pub tile: Tile,
    pub points: u8,
    pub ready: bool,
    pub skill: Text,
    pub cards: Vec<CardView>,
    /// FAZA-VAR-10: a suggestion, if the table wants them.
    pub hint: Option<String>,
    /// Names of what waits for the next roll.
    pub enhancements: Vec<Text>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardView {
    /// As it is called in answers: `MED-2`.
    pub card: String,
    pub injured: bool,
    pub used: bool,
    /// What the two choices of the side that is up are called.
    pub choices: [Text; 2],
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InForceView {
    pub event: EventId,
    pub name: Text,
    pub kind: EventKind,
    pub drawer: Seat,
    /// Where the card lies (FAZA-EVENT-13).
    pub lies: String,
    /// When it goes: "until the next event is drawn".
    pub until: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProposalView {
    pub event: EventId,
    pub shares: Vec<u8>,
    pub agreed: SeatSet,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RollView {
    pub roller: Seat,
    pub target: Tile,
    pub dice: Vec<u8>,
    pub bonus: i8,
}

/// What a viewer may know.
pub fn view(game: &Faza, state: &State, viewer: Viewer) -> View {
    let look = Look::new(game, state);
    View {
        difficulty: state.options.difficulty,
        round: state.round,
        phase: state.phase,
        ending: state.ending,
        tiles: state.board.layout().0.iter().map(|tile| tile_view(look, *tile)).collect(),
        ships: Ship::ALL.into_iter().map(|ship| ship_view(look, ship)).collect(),
        tracker: state.tracker,
        players: state.seats().iter().map(|seat| player_view(look, seat)).collect(),
        drone_pool: state.drone_pool,
        rebel_pool: state.rebel_pool,
        recruit_price: look.recruit_price(),
        pay_off_price: look.pay_off_price(),
        deck: state.deck.view(viewer),
        discard: state.discard.iter().copied().collect(),
        in_force: state
            .in_force
            .iter()
            .map(|card| InForceView {
                event: card.event,
                name: game.event(card.event).name.clone(),
                kind: game.event(card.event).kind,
                drawer: card.drawer,
                lies: game.lies_on(card.event, &game.seat_name(state, card.drawer)),
                until: game.lasts_until(card.event, look.pay_off_price()),
            })
            .collect(),
        resolving: state.event_being_resolved(),
        proposal: state.proposal.map(|proposal| ProposalView {
            event: proposal.event,
            shares: state.seats().iter().map(|seat| proposal.shares[seat.index()]).collect(),
            agreed: proposal.agreed,
        }),
        roll: matches!(look.interrupt(), Some(crate::draft::Interrupt::Roll)).then(|| RollView {
            roller: state.roll.roller,
            target: state.roll.target,
            dice: state.roll.faces().collect(),
            bonus: state.roll.bonus,
        }),
    }
}

impl Faza {
    /// FAZA-EVENT-13: where a card that lies out is laid; Short cards and Rewards stay with their drawer (FAZA-EVENT-07).
    pub(crate) fn lies_on(&self, event: EventId, drawer: &str) -> String {
        match self.event(event).lies_on {
            Some(LiesOn::CarrierGuide) => "on the Carrier guide".into(),
            Some(LiesOn::DestroyerGuide) => "on the Destroyer guide".into(),
            Some(LiesOn::FormerGuide) => "on the Former guide".into(),
            Some(LiesOn::PhaseGuide) => "on the Faza Phase guide".into(),
            Some(LiesOn::Drawer) | None => format!("with {drawer}"),
        }
    }
}

impl Faza {
    /// FAZA-EVENT-08, FAZA-EVENT-09, FAZA-EVENT-14, FAZA-RULING-42: when a card that lies out goes.
    pub(crate) fn lasts_until(&self, event: EventId, price: u8) -> String {
        let data = self.event(event);
        match (data.kind, data.ship) {
            (EventKind::Short, _) => "until the next event is drawn".into(),
            (EventKind::Long, None) => format!("until the team pays {price} Points"),
            (EventKind::Long, Some(ship)) => {
                format!("until the team pays {price} Points or the {ship} is defeated")
            }
            (EventKind::Instant | EventKind::Reward | EventKind::KeptReward, _) => "until it is used".into(),
        }
    }
}

/// A card type as printed.
pub const fn kind_name(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Instant => "Instant",
        EventKind::Short => "Short",
        EventKind::Long => "Long",
        EventKind::Reward | EventKind::KeptReward => "Reward",
    }
}

fn tile_view(look: Look<'_>, tile: Tile) -> TileView {
    let data = look.game.tile(tile);
    let state = look.state;
    TileView {
        tile,
        name: data.name.clone(),
        area: data.area,
        fazaformed: state.fazaformed.has(tile),
        outpost: look.outposts().has(tile),
        airfield: look.airfields().has(tile),
        deadly: look.deadly().has(tile),
        drones: state.drones.on(tile),
        rebels: state.rebels.on(tile),
        ships: Ship::ALL.into_iter().filter(|s| !state.ship(*s).defeated && state.ship(*s).tile == tile).collect(),
        players: state.players_on(TileSet::only(tile)).iter().collect(),
    }
}

fn ship_view(look: Look<'_>, ship: Ship) -> ShipView {
    let standing = look.state.ship(ship);
    ShipView {
        ship,
        health: standing.health,
        defeated: standing.defeated,
        tile: (!standing.defeated).then_some(standing.tile),
    }
}

fn player_view(look: Look<'_>, seat: Seat) -> PlayerView {
    let player = look.state.player(seat);
    let character = look.game.character(player.character);
    let cards = (1..=4).map(|number| {
        let id = look.card_of(seat, number);
        let injured = player.is_injured(id);
        let side = if injured { 2 } else { 0 };
        let choices = [side, side + 1].map(|place| look.game.card(id).choices[place].name.clone());
        CardView { card: id.to_string(), injured, used: player.is_used(id), choices }
    });
    PlayerView {
        seat,
        name: character.name.clone(),
        area: character.area,
        tile: player.tile,
        points: player.points,
        ready: look.state.ready.has(seat),
        skill: character.skill_name.clone(),
        cards: cards.collect(),
        hint: look.state.options.hints.then(|| look.hint(seat)),
        enhancements: look.game.enhancement_names(player),
    }
}
