//! What an answer seems to be worth at first sight, in tenths of a point. The fast policy gives the best by this, and a
//! search looks at the best by this first: one judgement for both.
//!
//! A turn is thought through in bits: which tiles can be reached with the actions that are left, what can be shot from
//! there, what will strike there in the Entities' turn, and how far it is from there to what has to be done.

mod cards;
mod fire;

use fire::Arm;
use tinyvec::ArrayVec;

use super::errand::Errands;
use super::hope::{self, DARK};
use super::kit::Den;
use super::squad::Squad;
use crate::content::Limit;
use crate::ground::{Ground, Steps};
use crate::layout::{MOST_TILES, Tile};
use crate::look::Look;
use crate::names::{HOSTILES, HostileId, Operative, Operatives, Tiles};
use crate::pick::Pick;
use crate::state::{MOST_HT, STEPS, State};
use crate::vocabulary::Toward;

/// What nobody would do.
pub(super) const NEVER: i32 = -10_000;
/// More weapons than a hand holds but for a moment.
const MOST_ARMS: usize = 6;
/// What stirring up something that sleeps costs, as long as there is other work.
const STIRS: i32 = 60;
/// What a place near a Hostile adds to what a dark Room may hold.
const HUNTED: i32 = 80;
/// What each further step and Move costs, so that of two ways to the same end the shorter is taken.
const DETOUR: i32 = 1;
/// What standing where a comrade wants to come through costs: more than a few steps, less than any errand.
const IN_THE_WAY: i32 = 20;
/// What being unable to strike adds to that, and having no action left.
const UNARMED: i32 = 120;
const SPENT: i32 = 25;

/// A Hostile as one operative sees it.
#[derive(Clone, Copy, Default)]
struct Foe {
    id: HostileId,
    at: Tile,
    /// Hit points left, and how many an attack takes at most.
    left: u8,
    cap: u8,
    sleeps: bool,
    comes: bool,
    /// Where it strikes in its next turn, and how hard.
    zone: Tiles,
    hurt: i32,
    /// How far it is from there to every tile, and to the nearest other operative.
    steps: Steps,
    rival: u8,
    /// It goes for the weakest, and this many tenths of the time that is this operative.
    weakest: Option<i32>,
}

impl Foe {
    /// How likely it strikes this operative on that tile, in tenths.
    fn share(&self, tile: Tile) -> i32 {
        match self.weakest {
            Some(share) => share,
            None => match self.steps[tile.index()].cmp(&self.rival) {
                std::cmp::Ordering::Less => 10,
                std::cmp::Ordering::Equal => 5,
                std::cmp::Ordering::Greater => 2,
            },
        }
    }
}

/// Foes by their place in the list.
type Killed = u16;

/// The table as one operative finds it.
pub(super) struct Eye<'a> {
    squad: &'a Squad,
    look: Look<'a>,
    who: Operative,
    at: Tile,
    ht: u8,
    actions: u8,
    ground: Ground,
    /// What the way that is left costs from every tile.
    way: [i32; MOST_TILES],
    steps: Steps,
    foes: ArrayVec<[Foe; HOSTILES]>,
    arms: ArrayVec<[Arm; MOST_ARMS]>,
    dark: Tiles,
    caution: i32,
    /// Hostiles among a hundred cards of the Entity deck.
    hostile: i32,
    /// Tiles where one would lock comrades out of an airlock.
    in_the_way: Tiles,
    /// Where one is wanted.
    goals: Tiles,
    /// Tiles where a Move ends.
    stops: Tiles,
}

impl<'a> Eye<'a> {
    pub fn new(squad: &'a Squad, look: Look<'a>, who: Operative, actions: u8) -> Self {
        let state = look.state;
        let agent = state.agent(who);
        let errands = Errands::new(look, &squad.kit);
        let goals = errands.goals(who);
        let mut steps = errands.steps_to(goals, agent.at);
        if goals == Tiles::only(agent.at) && agent.at == state.layout.gate() && !hope::is_done(look) {
            // An operative who wants something of the Gate and stands there has to come in again.
            steps[agent.at.index()] = 2;
        }
        let mut eye = Eye {
            squad,
            look,
            who,
            at: agent.at,
            ht: agent.ht,
            actions,
            ground: Ground::new(&state.layout, look.closed_to(who)),
            way: steps.map(hope::way),
            steps,
            foes: ArrayVec::new(),
            arms: ArrayVec::new(),
            dark: state.face_down(),
            caution: hope::caution(state),
            hostile: squad.hostile_share(state),
            in_the_way: Tiles::NONE,
            goals,
            stops: squad.kit.stops(state),
        };
        if !state.arrivals.is_empty() {
            let attacks = Ground::new(&state.layout, look.locked_links());
            for hostile in &state.arrivals {
                let foe = eye.foe(*hostile, &attacks);
                eye.foes.push(foe);
            }
            eye.take_arms(&attacks);
        }
        let besieges = |foe: &&Foe| foe.comes && foe.rival == u8::MAX && foe.steps[agent.at.index()] == u8::MAX;
        let besiegers = eye.foes.iter().filter(besieges).map(|foe| foe.at).collect();
        eye.in_the_way = errands.in_the_way(who, &steps, besiegers);
        eye
    }

    fn state(&self) -> &'a State {
        self.look.state
    }

    fn foe(&self, id: HostileId, attacks: &Ground) -> Foe {
        let (state, being) = (self.state(), self.look.game.hostile(id));
        let hostile = state.hostile(id);
        let menace = self.squad.menaces.of(state, id);
        let here = Tiles::only(hostile.at);
        let ground = Ground::new(&state.layout, self.look.closed_to_hostile(id));
        let steps = ground.steps(here);
        let others = state.standing().minus(Operatives::only(self.who));
        let (mut zone, mut hurt) = (Tiles::NONE, 0);
        if !hostile.skips {
            if menace.shot > 0 {
                zone = attacks.within(here, menace.range, self.look.game.dark_halls());
                hurt = menace.shot;
            } else if menace.strike > 0 {
                let near = |tile: &Tile| steps[tile.index()] <= menace.steps;
                zone = state.layout.tiles().filter(near).collect();
                hurt = menace.strike;
            } else {
                zone = here;
                hurt = menace.at_once;
            }
        }
        let rival = others.iter().map(|one| steps[state.agent(one).at.index()]).min().unwrap_or(u8::MAX);
        let weakest = (being.toward == Toward::FewestHt && menace.steps > 0).then(|| {
            let reached = others.iter().filter(|one| steps[state.agent(*one).at.index()] < u8::MAX);
            match reached.map(|one| state.agent(one).ht).min() {
                Some(ht) if ht < self.ht => 2,
                Some(ht) if ht == self.ht => 5,
                _ => 10,
            }
        });
        Foe {
            id,
            at: hostile.at,
            left: being.hp - hostile.damage,
            cap: being.traits.damage_cap.unwrap_or(u8::MAX),
            sleeps: menace.sleeps,
            comes: menace.comes(),
            zone,
            hurt: i32::from(hurt),
            steps,
            rival,
            weakest,
        }
    }

    /// What is to be expected on a tile in the Entities' turn, in tenths of a Health Token.
    fn danger(&self, tile: Tile, killed: Killed) -> i32 {
        let mut danger = 0;
        for (at, foe) in self.foes.iter().enumerate() {
            if killed >> at & 1 == 0 && foe.zone.has(tile) {
                danger += foe.hurt * foe.share(tile);
            }
        }
        danger
    }

    /// What ending the turn on a tile is worth.
    fn rest(&self, tile: Tile, killed: Killed) -> i32 {
        let danger = self.danger(tile, killed);
        let fear = if danger == 0 { 0 } else { hope::harm(self.ht, danger) * self.caution / 100 };
        let in_the_way = if self.in_the_way.has(tile) { IN_THE_WAY } else { 0 };
        -fear - self.way[tile.index()] - in_the_way
    }

    /// What stepping onto a tile does.
    fn entry(&self, tile: Tile) -> i32 {
        let (state, kit) = (self.state(), &self.squad.kit);
        let (den, limit) = match tile.hall() {
            Some(hall) => (kit.hall(hall.index()), self.look.game.hall(hall).enter.as_ref().map(|entry| entry.limit)),
            None if state.face_up.has(tile) && tile != state.layout.gate() => match state.room_at(tile) {
                Some(room) => (kit.den(room), self.look.game.room(room).any.as_ref().map(|entry| entry.limit)),
                None => return 0,
            },
            None => return 0,
        };
        let Some(limit) = limit else { return 0 };
        self.entered(tile, den, limit)
    }

    fn entered(&self, tile: Tile, den: Den, limit: Limit) -> i32 {
        if den == Den::default() || !self.look.has_use_left(self.who, self.look.source(tile), limit) {
            return 0;
        }
        // Where there is work to do that one survives, waiting makes it no cheaper.
        let has_to = self.goals.has(tile) && self.ht > den.hurts;
        let mut worth = if has_to { 0 } else { -hope::harm(self.ht, i32::from(den.hurts) * 10) };
        if den.heals > 0 && self.ht < MOST_HT {
            worth += hope::health(self.ht + den.heals) - hope::health(self.ht);
        }
        if den.ammo > 0 && self.state().ammo > 0 && self.state().agent(self.who).ammo < 5 {
            worth += 8;
        }
        worth + if tile.hall().is_some() { i32::from(den.items) * 20 } else { 0 }
    }

    /// What discovering a Room with so many actions left is worth.
    fn discover(&self, tile: Tile, left: u8) -> i32 {
        let entities = self.squad.entities_in(self.state(), tile);
        let hunters = self.foes.iter().filter(|foe| foe.zone.len() > 1 && foe.steps[tile.index()] <= 2).count() as i32;
        let nerve = [300, 200, 100, 40][usize::from(self.ht.min(MOST_HT))];
        let unarmed = if self.look.longest_range(self.who).is_some() { 0 } else { UNARMED };
        let spent = if left == 0 { SPENT } else { 0 };
        let fright = (nerve + unarmed + spent + HUNTED * hunters) * entities / 10 * self.hostile / 100;
        DARK - fright * self.caution / 100
    }

    /// Tiles within one Move.
    fn one_move(&self, from: Tile) -> Tiles {
        self.ground.within(Tiles::only(from), STEPS, self.stops)
    }

    /// The best a tile is good for with so many actions left.
    fn with(&self, tile: Tile, actions: u8) -> i32 {
        match actions {
            0 => self.rest(tile, 0),
            1 => self.with_one(tile),
            _ => self.with_two(tile),
        }
    }

    fn with_one(&self, tile: Tile) -> i32 {
        let mut best = self.rest(tile, 0);
        let (gain, killed) = self.attack(tile, 0);
        if gain > 0 {
            best = best.max(gain + self.rest(tile, killed));
        }
        if self.dark.has(tile) {
            best = best.max(self.discover(tile, 0) + self.rest(tile, 0));
        }
        for there in self.one_move(tile) {
            best = best.max(self.rest(there, 0) + self.entry_elsewhere(there) - DETOUR);
        }
        best
    }

    fn with_two(&self, tile: Tile) -> i32 {
        let mut best = self.rest(tile, 0);
        let (gain, killed) = self.attack(tile, 0);
        if gain > 0 {
            best = best.max(gain + self.after_attack(tile, killed));
        }
        if self.dark.has(tile) {
            best = best.max(self.discover(tile, 1) + self.rest(tile, 0));
        }
        for there in self.one_move(tile) {
            best = best.max(self.with_one(there) + self.entry_elsewhere(there) - DETOUR);
        }
        best
    }

    fn entry_elsewhere(&self, tile: Tile) -> i32 {
        if tile == self.at { 0 } else { self.entry(tile) }
    }

    /// What a step is worth that leaves so many more of the Move.
    fn step(&self, to: Tile, more: u8, actions: u8) -> i32 {
        let entry = self.entry(to);
        let mut best = self.with(to, actions);
        if more > 0 && !self.stops.has(to) {
            for there in self.ground.around(Tiles::only(to)) {
                if there != self.at {
                    best = best.max(self.with(there, actions) + self.entry(there) - DETOUR);
                }
            }
        }
        best + entry
    }

    /// Hostiles that could strike on a tile in the Entities' turn.
    pub fn strikers(&self, tile: Tile) -> impl Iterator<Item = HostileId> + '_ {
        self.foes.iter().filter(move |foe| foe.zone.has(tile) && foe.hurt > 0).map(|foe| foe.id)
    }

    /// Whether somebody who stays on a tile locks a comrade out.
    pub fn is_in_the_way(&self, tile: Tile) -> bool {
        self.in_the_way.has(tile)
    }

    /// Steps from a tile to where this operative is wanted, if there is a way.
    pub fn steps_to_goal(&self, tile: Tile) -> Option<u8> {
        Some(self.steps[tile.index()]).filter(|steps| *steps < u8::MAX)
    }

    /// What a turn is worth beyond doing nothing with it.
    pub fn gain(&self) -> i32 {
        self.with(self.at, self.actions) - self.rest(self.at, 0)
    }

    /// What an answer to "your turn" is worth.
    pub fn act(&self, picks: &[Pick]) -> i32 {
        let Some(first) = picks.first() else { return NEVER };
        let left = self.actions.saturating_sub(1);
        match *first {
            Pick::EndTurn => self.rest(self.at, 0),
            Pick::Move(to) => self.step(to, STEPS - 1, left),
            Pick::Release(to) => self.rest(to, 0) + self.entry(to),
            Pick::Discover => self.discover(self.at, left) + self.rest(self.at, 0),
            Pick::Attack(card) => self.shoot(card, picks.get(1).copied(), left),
            Pick::Use(card) => self.employ(card),
            Pick::Door(link) => {
                let opens = self.state().locked.has(link) && self.look.leads_on(link, self.at, &self.steps);
                if opens { self.with(self.at, left) + 25 } else { NEVER }
            }
            Pick::PickUp(whom) if !self.look.at_gate().has(whom) => {
                self.with(self.at, left) + if self.dark.is_empty() && self.foes.is_empty() { 150 } else { 20 }
            }
            Pick::Drop if self.look.drops_at_home(self.who) => self.with(self.at, self.actions) + 50,
            Pick::Look => self.with(self.at, self.actions) - 1,
            _ => NEVER,
        }
    }

    /// Calls `with` with everything a turn may begin with that could be worth it.
    pub fn each_action(&self, mut with: impl FnMut([Pick; 2])) {
        let (look, who, state) = (self.look, self.who, self.state());
        let one = |pick| [pick, Pick::Stop];
        if look.may_spend(who, 1).is_ok() {
            for arm in &self.arms {
                for (foe, aim) in self.foes.iter().zip(arm.aims) {
                    if aim.has(self.at) {
                        let target = if arm.area { Pick::Tile(foe.at) } else { Pick::Hostile(foe.id) };
                        with([Pick::Attack(arm.card), target]);
                    }
                }
            }
            if self.dark.has(self.at) {
                with(one(Pick::Discover));
            }
            for to in self.ground.around(Tiles::only(self.at)) {
                with(one(Pick::Move(to)));
            }
            let beside = look.doors_of(self.at).and(state.locked);
            beside.filter(|link| look.may_use_door(who, *link).is_ok()).for_each(|link| with(one(Pick::Door(link))));
            let fallen = State::everybody().filter(|whom| look.may_pick_up(who, *whom).is_ok());
            fallen.for_each(|whom| with(one(Pick::PickUp(whom))));
            if !state.airlocks_hold {
                let around = state.layout.near()[self.at.index()];
                around.filter(|to| look.may_release(who, *to).is_ok()).for_each(|to| with(one(Pick::Release(to))));
            }
        }
        if look.drops_at_home(who) {
            with(one(Pick::Drop));
        }
        for card in state.cards.hand(who).iter().filter(|card| look.may_use(who, **card).is_ok()) {
            with(one(Pick::Use(*card)));
        }
    }

    /// What going on or stopping in a Move is worth.
    pub fn move_on(&self, left: u8, pick: Pick) -> i32 {
        match pick {
            Pick::Move(to) => self.step(to, left.saturating_sub(1), self.actions),
            _ => self.with(self.at, self.actions),
        }
    }
}
