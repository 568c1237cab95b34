//! What an operative should do next, and how far away that is.

use crate::layout::{LinkId, LinkKind, MOST_TILES, Tile};
use crate::look::Look;
use crate::names::{Card, Links, Operative, Operatives, Tiles};
use crate::state::{STEPS, State};

/// Nothing is further away than this.
const FAR: u8 = 30;
/// Unlocking a door takes an action, which is worth as many steps (EE-DOOR-02).
const UNLOCKING: u8 = STEPS;
/// With the manual release a locked airlock door takes both (EE-DOOR-09), unless the one who locks it goes away.
const RELEASING: u8 = 2 * STEPS;

/// Steps to every tile, with what locked doors on the way cost.
struct Ways([u8; MOST_TILES]);

impl Ways {
    fn of(look: Look<'_>, who: Operative) -> Self {
        let state = look.state;
        let closed = look.closed_for_long(who);
        let mut steps = [FAR; MOST_TILES];
        let from = state.agent(who).at;
        steps[from.index()] = 0;
        let mut open = Tiles::only(from);
        while let Some(here) = open.iter().min_by_key(|tile| steps[tile.index()]) {
            open.remove(here);
            for (there, link) in state.layout.neighbours(here) {
                let lock = match state.layout.link(link).kind {
                    _ if !closed.has(link) => 0,
                    // EE-RULING-53
                    LinkKind::Airlock if state.airlocks_hold => continue,
                    LinkKind::Airlock => RELEASING,
                    LinkKind::Door | LinkKind::Open => UNLOCKING,
                };
                let away = steps[here.index()] + 1 + lock;
                if away < steps[there.index()] {
                    steps[there.index()] = away;
                    open.insert(there);
                }
            }
        }
        Ways(steps)
    }

    fn to(&self, tile: Tile) -> f32 {
        f32::from(self.0[tile.index()])
    }

    fn to_nearest(&self, tiles: Tiles) -> f32 {
        tiles.map(|tile| self.to(tile)).fold(f32::from(FAR), f32::min)
    }
}

impl Look<'_> {
    /// What an operative will find closed when it gets there: Lock Markers, and airlock doors locked by Hostiles. A
    /// comrade who locks one goes on soon; if that counted, all operatives would stay away from an airlock for the
    /// others' sake.
    fn closed_for_long(self, who: Operative) -> Links {
        let closed = self.closed_to(who);
        let hostiles = self.state.hostile_tiles();
        let by_comrades = self.state.layout.airlocks().filter_map(|airlock| self.state.layout.airlock(airlock));
        let by_comrades = by_comrades.flat_map(|[one, other]| {
            let free = |(_, beyond): (LinkId, Tile), (far, _): (LinkId, Tile)| (!hostiles.has(beyond)).then_some(far);
            [free(one, other), free(other, one)]
        });
        closed.minus(by_comrades.flatten().collect())
    }

    /// Steps to the next errand of a standing operative: arms if it has none, those who fell, dark Rooms,
    /// Hostiles, the Gate.
    pub(super) fn way_to_go(self, who: Operative) -> f32 {
        let state = self.state;
        let ways = Ways::of(self, who);
        let gate = state.layout.gate();
        if !state.arrivals.is_empty() && self.is_armed_at_gate(who) {
            // An operative who stands there already has to come in again.
            return if state.agent(who).at == gate { 2.0 } else { ways.to(gate) };
        }
        let fallen = self.left_behind();
        if !fallen.is_empty() {
            // No operative carries two: the first one is brought home before the next is fetched.
            return match state.agent(who).carries {
                None => ways.to_nearest(fallen.map(|one| state.agent(one).at).collect()),
                Some(_) => ways.to(gate),
            };
        }
        if !state.face_down().is_empty() {
            return self.to_next_room(who, &ways);
        }
        if !state.arrivals.is_empty() {
            let range = self.longest_range(who).unwrap_or(0);
            return (ways.to_nearest(state.hostile_tiles()) - f32::from(range)).max(0.0);
        }
        ways.to(gate)
    }

    /// Those who are down and neither carried nor home.
    pub(super) fn left_behind(self) -> Operatives {
        let lies = |one: &Operative| !self.state.stands(*one) && self.state.carrier_of(*one).is_none();
        State::everybody().minus(self.at_gate()).filter(lies).collect()
    }

    /// Rooms are shared out: one that another operative is nearer to counts as a little further away, but by less than
    /// a step for both of them together, or none would ever go first.
    fn to_next_room(self, who: Operative, ways: &Ways) -> f32 {
        let state = self.state;
        let others = state.standing().minus(Operatives::only(who));
        let shared = |tile: Tile| {
            let own = ways.to(tile);
            let nearer =
                others.iter().filter(|one| f32::from(state.layout.steps(tile, state.agent(*one).at)) < own).count();
            own + 0.3 * nearer as f32
        };
        state.face_down().map(shared).fold(f32::from(FAR), f32::min)
    }

    /// How far this operative could shoot now; nothing if it could not even strike.
    pub(super) fn longest_range(self, who: Operative) -> Option<u8> {
        let hand = self.state.cards.hand(who).iter().filter(|card| self.has_shot(who, **card));
        hand.filter_map(|card| self.game.weapon(*card)).map(|weapon| weapon.range).max()
    }

    /// EE-RULING-50: whether an operative who cannot strike would be helped at the Gate, with Ammo or with a weapon.
    fn is_armed_at_gate(self, who: Operative) -> bool {
        let state = self.state;
        if self.longest_range(who).is_some() {
            return false;
        }
        let has_weapon = state.cards.hand(who).iter().any(|card: &Card| card.is_weapon());
        let finds_weapon = !has_weapon && !self.weapons_at_gate().is_empty();
        let finds_ammo = state.agent(who).ammo == 0 && state.ammo > 0;
        finds_weapon && (finds_ammo || state.agent(who).ammo > 0) || has_weapon && finds_ammo
    }
}
