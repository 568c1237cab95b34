//! What a position is worth to the team. The Faza Phase is a script without chance, so a position of the Team Phase
//! is judged by what is left of it when the script has run.

use engine::{Game, Play, Seat, SeatSet};

use super::super::dice::Loaded;
use super::fight::approaches;
use crate::content::{EventKind, Faza};
use crate::draft::Interrupt;
use crate::look::Look;
use crate::names::{Difficulty, Ship};
use crate::pick::Pick;
use crate::state::{Ending, PLAYERS, State};
use crate::tiles::TileSet;

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
    /// The part of a wound that an Outpost underfoot takes away.
    pub clinic: f32,
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

/// Found by playing hundreds of games for every change of a number. What mattered most: a ship's health must weigh far
/// more than anything it costs to get there (at half this weight the team wins a third as often on Normal), wounds must
/// hurt progressively, and a card is not to be spent on a trifle.
impl Default for Weights {
    fn default() -> Self {
        Weights {
            end: 150.0,
            health: 20.0,
            defeated: [12.0, 8.0, 12.0],
            injured: [0.0, 4.0, 10.0, 22.0],
            clinic: 0.3,
            drone: 0.55,
            pool: 25.0,
            pool_half: 3.0,
            point: 1.2,
            rebel: 3.5,
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
            card: 0.35,
        }
    }
}

/// A game lost in the script counts more than a death that is only counted on: nothing after it was looked at.
const LOST: f32 = -2.0;
/// How much of a lost position's worth still counts.
const GLIMMER: f32 = 0.3;
/// Drones lent to the pool of a forecast, more than any Faza Phase can place.
const LENT: u8 = 100;

/// A Team Phase position after the Faza's script. No character dies in a forecast and the pool never runs dry: wounds
/// and Drones are counted on instead, so that of two lost positions the one nearer to rescue counts more.
struct Forecast {
    state: State,
    /// Injured cards of each player, four or more meaning death.
    injured: [u8; PLAYERS],
    /// Drones in the pool; below zero so many were missing.
    pool: i16,
}

impl Forecast {
    /// Ends the Team Phase on a copy and runs the script; questions in between get their documented answer.
    fn of(game: &Faza, state: &State) -> Forecast {
        let mut injured = state.players.map(|player| 4 - player.healthy_cards());
        let mut ahead = *state;
        if ahead.ending.is_some() {
            return Forecast { state: ahead, injured, pool: i16::from(state.drone_pool) };
        }
        for player in &mut ahead.players {
            player.injured = 0;
        }
        ahead.drone_pool += LENT;
        ahead.ready = ahead.seats().minus(SeatSet::only(Seat(0)));
        game.apply(&mut ahead, Seat(0), &[Pick::Ready], &mut Play::silent(&mut Loaded { failures: 0 }));
        while ahead.ending.is_none() && !ahead.stack.is_empty() {
            let look = Look::new(game, &ahead);
            if let Some(Interrupt::Spare(group)) = look.interrupt() {
                // FAZA-RULING-14, by the wounds the players really have.
                let wounds = |seat: &Seat| injured[seat.index()] + 4 - ahead.player(*seat).healthy_cards();
                let mut seats: Vec<Seat> = group.iter().collect();
                seats.sort_by_key(|seat| (4 - wounds(seat).min(4), seat.0));
                seats.truncate(usize::from(look.spared_count(group)));
                let spared: Vec<Pick> = seats.into_iter().map(Pick::Spare).collect();
                let Some(seat) = look.asked().lowest() else { break };
                game.apply(&mut ahead, seat, &spared, &mut Play::silent(&mut Loaded { failures: 0 }));
            } else if !answer_by_default(game, &mut ahead) {
                break;
            }
        }
        let healing = if state.options.difficulty == Difficulty::Easy {
            Look::new(game, &ahead).outposts().minus(ahead.drones.any())
        } else {
            TileSet::NONE
        };
        for (place, player) in injured.iter_mut().zip(&ahead.players) {
            let fresh = 4 - player.healthy_cards();
            // FAZA-PHASE-17 has healed a fresh wound already, or heals an old one.
            let healed = u8::from(fresh == 0 && healing.has(player.tile));
            *place = (*place + fresh).saturating_sub(healed);
        }
        let pool = i16::from(ahead.drone_pool) - i16::from(LENT);
        Forecast { state: ahead, injured, pool }
    }
}

/// Answers whatever interrupts with the documented default until nothing does.
pub fn settle(game: &Faza, state: &mut State) {
    while state.ending.is_none() && !state.stack.is_empty() && answer_by_default(game, state) {}
}

fn answer_by_default(game: &Faza, state: &mut State) -> bool {
    let look = Look::new(game, state);
    let Some(seat) = look.asked().lowest() else { return false };
    let mut answer = Vec::new();
    look.default_answer(seat, &mut answer);
    game.apply(state, seat, &answer, &mut Play::silent(&mut Loaded { failures: 0 }));
    true
}

impl Weights {
    /// What a Team Phase position is worth if all players declare ready now.
    pub fn outlook(&self, game: &Faza, state: &State) -> f32 {
        let Forecast { state, injured, pool } = Forecast::of(game, state);
        self.judge(game, &state, injured, pool)
    }

    /// The same, and where players will be wounded.
    pub fn outlook_and_threats(&self, game: &Faza, state: &State) -> (f32, TileSet) {
        let Forecast { state: ahead, injured, pool } = Forecast::of(game, state);
        let hurt = |seat: &Seat| injured[seat.index()] > 4 - state.player(*seat).healthy_cards();
        let threatened = state.tiles_of(state.seats().iter().filter(hurt).collect());
        (self.judge(game, &ahead, injured, pool), threatened)
    }

    /// The same if this player may still leave for a safer tile, where staying means a wound.
    pub fn outlook_with_retreat(&self, game: &Faza, state: &State, seat: Seat) -> f32 {
        let Forecast { state: ahead, injured, pool } = Forecast::of(game, state);
        let stay = self.judge(game, &ahead, injured, pool);
        if state.ending.is_some() || injured[seat.index()] <= 4 - state.player(seat).healthy_cards() {
            return stay;
        }
        let look = Look::new(game, state);
        let enemy = state.drones.any().or(state.ship_tiles()).or(look.deadly());
        let mut best = stay;
        for (card, _, tile) in approaches(&look, seat) {
            if !enemy.has(tile) {
                let mut away = *state;
                away.player_mut(seat).tile = tile;
                away.player_mut(seat).used |= card.bit();
                best = best.max(self.outlook(game, &away) - self.card);
            }
        }
        best
    }

    /// What a position at the beginning of a Team Phase is worth.
    pub fn worth(&self, game: &Faza, state: &State) -> f32 {
        let injured = state.players.map(|player| 4 - player.healthy_cards());
        self.judge(game, state, injured, i16::from(state.drone_pool))
    }

    fn judge(&self, game: &Faza, state: &State, injured: [u8; PLAYERS], pool: i16) -> f32 {
        if state.ending == Some(Ending::Victory) {
            return self.end;
        }
        let look = Look::new(game, state);
        let sum = self.ships(state)
            + self.players(&look)
            + self.drones(state, pool)
            + self.rebels(&look)
            + self.ground(&look)
            - self.wounds(&look, injured)
            - self.events(&look);
        // Of two lost positions the one with more left is nearer to rescue.
        if state.ending.is_some() { LOST * self.end + GLIMMER * sum } else { sum }
    }

    /// A wounded player on an Outpost is half-way to recovery (FAZA-INJ-04).
    fn wounds(&self, look: &Look<'_>, injured: [u8; PLAYERS]) -> f32 {
        let outposts = look.outposts();
        let one = |seat: Seat| match injured[seat.index()] {
            alive @ 0..=3 => {
                let wounds = self.injured[usize::from(alive)];
                if outposts.has(look.state.player(seat).tile) { wounds * (1.0 - self.clinic) } else { wounds }
            }
            dead => self.end + 10.0 * f32::from(dead - 4),
        };
        look.state.seats().iter().map(one).sum()
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
            self.point * f32::from(player.points) - self.player_step * f32::from(steps)
                + self.at_home * f32::from(look.area_bonus(seat))
        };
        look.state.seats().iter().map(one).sum()
    }

    fn drones(&self, state: &State, pool: i16) -> f32 {
        let fear = match u8::try_from(pool) {
            Ok(pool) => self.pool * (-f32::from(pool) / self.pool_half).exp2(),
            // FAZA-DRONE-04
            Err(_) => self.end - 10.0 * f32::from(pool),
        };
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
