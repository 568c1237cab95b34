//! What tools need to know of the game beyond its rules and words.

use std::ops::RangeInclusive;

use engine::Seat;
use engine::bot::Random;
use schemars::schema_for;
use serde_json::{Value, json};
use title::{BotKind, PlainView, Preset, Printed, Title};

use crate::bot::Careful;
use crate::content::{@Type@, RoomData};
use crate::game::Setup;

impl Title for @Type@ {
    const LESSON: &'static str = include_str!("../lesson.yaml");
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const USUAL_PLAYERS: u8 = 3;

    fn base() -> Self {
        @Type@::base()
    }

    fn bots() -> &'static [BotKind<Self>] {
        &[("random", || Box::new(Random::new())), ("careful", || Box::new(Careful))]
    }

    fn presets() -> Vec<Preset> {
        vec![Preset::new("The usual crew", "Three burglars.", 3, json!({}))]
    }

    fn setup(players: u8) -> Setup {
        Setup { players }
    }

    fn seats_of(setup: &Setup) -> u8 {
        setup.players
    }

    fn hand(&self, view: &PlainView, seat: Seat) -> String {
        view.seats.get(seat.index()).map(|seat| seat.standing.clone()).unwrap_or_default()
    }

    fn printed(&self) -> Vec<Printed> {
        let rooms = self.rooms.iter().enumerate();
        rooms.map(|(number, room)| Printed::new("room", number, &room.name, &room.name).fact("loot", room.loot)).collect()
    }

    fn content_schemas() -> Vec<(&'static str, Value)> {
        vec![("rooms", schema_for!(Vec<RoomData>).to_value())]
    }
}
