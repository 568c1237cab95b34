//! Parts of the view, for panels that show little of it: what is not shown is not read.

use engine::Text;
use facility07::geometry::Place;
use facility07::view::AgentView;
use facility07::{EventId, OpsId, OptionalRule, RoomId, Stage};
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::Value;

use crate::desk::Desk;
use crate::games::part;
use crate::read;

/// What every player keeps an eye on.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Headline {
    pub stage: Stage,
    pub round: u16,
    pub active: u8,
    pub hacker: Option<u8>,
    pub countdown: Option<u8>,
    agents: Vec<Named>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Named {
    name: Text,
}

impl Headline {
    /// What the Agent of a seat is called.
    pub fn name(&self, seat: u8) -> String {
        self.agents.get(usize::from(seat)).map(|agent| agent.name.to_string()).unwrap_or_default()
    }
}

pub fn headline(desk: Desk) -> Memo<Option<Headline>> {
    part(desk, |view| Some(view))
}

/// Decks, discards and supplies.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Stock {
    pub ops_deck: Vec<Option<OpsId>>,
    pub ops_discard: Vec<OpsId>,
    pub event_deck: Vec<Option<EventId>>,
    pub event_discard: Vec<EventId>,
    pub room_deck: Vec<Option<RoomId>>,
    pub lost_rooms: Vec<RoomId>,
    pub guard_supply: u8,
    pub data_supply: u8,
    pub lock_supply: u8,
    pub options: Vec<OptionalRule>,
}

pub fn stock(desk: Desk) -> Memo<Option<Stock>> {
    part(desk, |view| Some(view))
}

/// The Agent of a seat.
pub fn agent(desk: Desk, seat: u8) -> Memo<Option<AgentView>> {
    part(desk, move |view| view.get("agents")?.get(usize::from(seat)))
}

/// My own Agent, if I sit at the table.
pub fn mine(desk: Desk) -> Memo<Option<AgentView>> {
    Memo::new(move |_| {
        let seat = usize::from(desk.viewer.get()?);
        desk.view.with(|view| read::typed(view.as_ref()?.get("agents")?.get(seat)?).ok())
    })
}

/// What a Room is called.
pub fn room_name(desk: Desk, place: Place) -> String {
    let named = |view: &Value| {
        let rooms = view.get("rooms")?.as_array()?;
        let number = u64::from(u8::from(place));
        let room = rooms.iter().find(|room| room["place"].as_u64() == Some(number))?;
        Some(room["name"].as_str()?.to_string())
    };
    desk.view.with(|view| named(view.as_ref()?)).unwrap_or_default()
}

/// What things of packs are called: Guards and Data have other names there.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Names {
    pub guards: Text,
    pub data: Text,
    pub markers: Vec<Text>,
}

pub fn names(desk: Desk) -> Memo<Option<Names>> {
    part(desk, |view| view.get("names"))
}
