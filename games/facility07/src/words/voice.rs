//! The names of things at this table, as every sentence uses them. Nothing here looks at what is hidden.

use engine::{Seat, plural};

use crate::content::Facility07;
use crate::geometry::Place;
use crate::look::Look;
use crate::names::{FigureId, GuardId, Means, OpsId, RoomId};
use crate::state::{Stage, State};

/// What a Room that lies nowhere is called.
pub const NOWHERE: &str = "nowhere";

/// Rules and state together, to be spoken of.
#[derive(Clone, Copy)]
pub struct Voice<'t> {
    pub game: &'t Facility07,
    pub state: &'t State,
}

impl<'t> Voice<'t> {
    pub fn new(game: &'t Facility07, state: &'t State) -> Self {
        Voice { game, state }
    }

    pub fn look(self) -> Look<'t> {
        Look::new(self.game, self.state)
    }

    /// F07-RULING-36: no seat has a name before all have chosen.
    pub fn agent(self, seat: Seat) -> String {
        if self.state.stage == Stage::Choosing || seat.0 >= self.state.count {
            return format!("Seat {}", seat.0 + 1);
        }
        self.game.agent(self.state.agent(seat).card).name.to_string()
    }

    /// "you" for the one spoken to.
    pub fn agent_or_you(self, seat: Seat, to: Seat) -> String {
        if seat == to { "you".into() } else { self.agent(seat) }
    }

    pub fn room(self, place: Place) -> String {
        let Some(laid) = self.state.laid.get(place.index()) else { return NOWHERE.into() };
        let name = &self.game.room(laid.card).name;
        let earlier = self.state.laid[..place.index()].iter().filter(|other| self.game.room(other.card).name == *name);
        // Only a pack can bring two Rooms of one name.
        match earlier.count() {
            0 => name.to_string(),
            more => format!("{name} {}", more + 1),
        }
    }

    pub fn room_card(self, card: RoomId) -> &'t str {
        self.game.rooms().get(card.index()).map_or(NOWHERE, |room| room.name.as_str())
    }

    pub fn card(self, card: OpsId) -> &'t str {
        self.game.ops().get(card.index()).map_or("no card", |card| card.name.as_str())
    }

    /// Where a Guard stands; None if it is gone.
    pub fn guard_room(self, guard: GuardId) -> Option<Place> {
        self.state.guards.get(guard.index()).map(|guard| guard.room)
    }

    /// F07-WILD-11
    pub fn guard(self) -> &'t str {
        self.game.term("Guard")
    }

    pub fn guards(self) -> &'t str {
        self.game.term("Guards")
    }

    pub fn data(self) -> &'t str {
        self.game.term("Data")
    }

    /// "a Guard", "an Android".
    pub fn a_guard(self) -> String {
        let guard = self.guard();
        let article = if guard.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        format!("{article} {guard}")
    }

    pub fn guard_in(self, guard: GuardId) -> String {
        match self.guard_room(guard) {
            Some(place) => format!("the {} in {}", self.guard(), self.the(place)),
            None => self.a_guard(),
        }
    }

    /// "the Kitchen", but "Connection Node Alpha".
    pub fn the(self, place: Place) -> String {
        article(&self.room(place))
    }

    pub fn the_card(self, card: RoomId) -> String {
        article(self.room_card(card))
    }

    /// The rules printed on a Room, with a blank before each.
    pub fn printed(self, card: RoomId) -> String {
        let room = self.game.room(card);
        let on_enter = room.on_enter.iter().map(|on_enter| format!(" On Enter: {}", on_enter.text.trim_end()));
        on_enter.chain(room.ability.iter().map(|ability| format!(" Ability: {}", ability.text.trim_end()))).collect()
    }

    pub fn figure(self, figure: FigureId) -> String {
        if figure.index() >= self.state.figures.len() {
            return "nobody".into();
        }
        self.look().figure_name(figure).to_string()
    }

    pub fn means(self, means: Means) -> String {
        match means {
            Means::Nothing => "nothing".into(),
            Means::Fists => "bare fists".into(),
            Means::Weapon(card) => self.card(card).into(),
            Means::Lent(id) => self.game.weapon(id).name.clone(),
        }
    }

    pub fn marker(self, kind: u8) -> &'t str {
        self.game.markers().get(usize::from(kind)).map_or("marker", |kind| kind.name.as_str())
    }
}

fn article(name: &str) -> String {
    let bare = ["Connection Node", "Henchman Resources", "Prison", "nowhere", "the ", "The "];
    if bare.iter().any(|start| name.starts_with(start)) { name.into() } else { format!("the {name}") }
}

/// "1 card", "2 cards".
pub fn cards(count: u8) -> String {
    plural(count, "card", "cards")
}

/// With a capital at the start.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// With a full stop, unless the name has its own.
pub fn full_stop(name: &str) -> String {
    if name.ends_with(['!', '?', '.']) { name.into() } else { format!("{name}.") }
}
