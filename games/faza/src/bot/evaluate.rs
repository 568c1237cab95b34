//! What a position is worth to the team. The Faza Phase is a script without chance, so a position of the Team Phase
//! is judged by what is left of it when the script has run.

use engine::{Game, Play, Seat, SeatSet};

use super::dice::Loaded;
use crate::content::{EventKind, Faza};
use crate::look::Look;
use crate::names::{Difficulty, Ship};
use crate::pick::Pick;
use crate::state::{Ending, Phase, State};

/// What things are worth, in units of about one defeated Drone.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// A lost game; a won one counts as much in the other direction.
    pub end: f32,
    /// One health of a ship.
    pub health: f32,
    /// A defeated ship, beside its health: Carrier, Destroyer, Former.
    pub defeated: [f32; 3],
    /// A player with so many injured cards.
    pub injured: [f32; 4],
    pub drone: f32,
    /// The fear of an empty pool: this much at pool 0, halved for every `pool_half` Drones in it.
    pub pool: f32,
    pub pool_half: f32,
    pub point: f32,
    pub rebel: f32,
    /// A Rebel that Drones hold fast.
    pub pinned_rebel: f32,
    /// Each step between a Rebel and the nearest ship.
    pub rebel_step: f32,
    /// Each step between a player and the nearest ship.
    pub player_step: f32,
    /// So many Outposts are left.
    pub outposts: [f32; 5],
    pub earth: f32,
    pub long_event: f32,
    pub reward: f32,
    /// A player starting a Team Phase on a tile of the own Area.
    pub at_home: f32,
    /// Hard: so many Rebels left, up to three.
    pub last_rebels: [f32; 4],
    /// What one more event card costs on average.
    pub event: f32,
    /// Using a card that might do something better.
    pub card: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            end: 150.0,
            health: 10.0,
            defeated: [12.0, 8.0, 12.0],
            injured: [0.0, 2.0, 5.0, 12.0],
            drone: 0.8,
            pool: 25.0,
            pool_half: 3.0,
            point: 1.2,
            rebel: 3.0,
            pinned_rebel: 0.6,
            rebel_step: 0.25,
            player_step: 0.25,
            outposts: [150.0, 25.0, 9.0, 3.0, 0.0],
            earth: 0.6,
            long_event: 4.0,
            reward: 4.0,
            at_home: 0.3,
            last_rebels: [150.0, 15.0, 6.0, 2.0],
            event: 2.5,
            card: 0.15,
        }
    }
}

/// Ends the Team Phase on a copy and runs the Faza's script; questions in between get their documented answer.
pub fn after_faza_phase(game: &Faza, state: &State) -> State {
    let mut ahead = *state;
    if ahead.ending.is_none() {
        ahead.ready = ahead.seats().without(SeatSet::only(Seat(0)));
        game.apply(&mut ahead, Seat(0), &[Pick::Ready], &mut Play::silent(&mut Loaded { failures: 0 }));
        settle(game, &mut ahead);
    }
    ahead
}

/// Answers whatever interrupts with the documented default until nothing does.
pub fn settle(game: &Faza, state: &mut State) {
    let mut answer = Vec::new();
    while state.ending.is_none() && !state.stack.is_empty() {
        let look = Look::new(game, state);
        let Some(seat) = look.asked().lowest() else { return };
        answer.clear();
        look.default_answer(seat, &mut answer);
        game.apply(state, seat, &answer, &mut Play::silent(&mut Loaded { failures: 0 }));
    }
}

impl Weights {
    /// What a Team Phase position is worth if everybody declares ready now.
    pub fn outlook(&self, game: &Faza, state: &State) -> f32 {
        self.worth(game, &after_faza_phase(game, state))
    }

    /// What a position at the beginning of a Team Phase is worth.
    pub fn worth(&self, game: &Faza, state: &State) -> f32 {
        match state.ending {
            Some(Ending::Victory) => return self.end,
            Some(_) => return -self.end + self.ships(state) * 0.1,
            None => debug_assert_eq!(state.phase, Phase::Team),
        }
        let look = Look::new(game, state);
        self.ships(state) + self.players(&look) + self.drones(state) + self.rebels(&look) + self.ground(&look)
            - self.events(&look)
    }

    fn ships(&self, state: &State) -> f32 {
        let one = |ship: Ship| {
            let standing = state.ship(ship);
            if standing.defeated { self.defeated[ship.index()] } else { -self.health * f32::from(standing.health) }
        };
        Ship::ALL.into_iter().map(one).sum()
    }

    fn players(&self, look: &Look<'_>) -> f32 {
        let ships = look.state.ship_tiles();
        let one = |seat: Seat| {
            let player = look.state.player(seat);
            let steps = ships.map(|ship| look.state.board.distance(player.tile, ship)).min().unwrap_or(0);
            let injured = usize::from(4 - player.healthy_cards()).min(3);
            self.point * f32::from(player.points) - self.injured[injured] - self.player_step * f32::from(steps)
                + self.at_home * f32::from(look.area_bonus(seat))
        };
        look.state.seats().iter().map(one).sum()
    }

    fn drones(&self, state: &State) -> f32 {
        let fear = self.pool * (-f32::from(state.drone_pool) / self.pool_half).exp2();
        -self.drone * f32::from(state.drones.total()) - fear
    }

    pub fn rebels(&self, look: &Look<'_>) -> f32 {
        let state = look.state;
        let ships = state.ship_tiles();
        let pinning = state.drones.any();
        let one = |tile| {
            let steps = ships.map(|ship| state.board.distance(tile, ship)).min().unwrap_or(0);
            let pinned = if pinning.has(tile) && !ships.has(tile) { self.pinned_rebel } else { 0.0 };
            f32::from(state.rebels.on(tile)) * (self.rebel - pinned - self.rebel_step * f32::from(steps))
        };
        let all: f32 = state.rebels.any().map(one).sum();
        let last = if state.options.difficulty == Difficulty::Hard {
            self.last_rebels.get(usize::from(state.rebels.total())).copied().unwrap_or(0.0)
        } else {
            0.0
        };
        all - last
    }

    fn ground(&self, look: &Look<'_>) -> f32 {
        self.earth * f32::from(look.state.earth().len()) - self.outposts[usize::from(look.outposts().len()).min(4)]
    }

    fn events(&self, look: &Look<'_>) -> f32 {
        let one = |kind: EventKind| match kind {
            EventKind::Long => self.long_event,
            EventKind::KeptReward => -self.reward,
            EventKind::Instant | EventKind::Short | EventKind::Reward => 0.0,
        };
        look.state.in_force.iter().map(|card| one(look.game.event(card.event).kind)).sum()
    }
}
