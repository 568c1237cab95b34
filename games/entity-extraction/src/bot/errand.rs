//! What every operative should see to next, and how far away that is: whole numbers and a few floods over bits, because
//! this is looked at in every simulated answer.

use super::kit::Kit;
use crate::content::EntityExtraction;
use crate::ground::{Ground, Steps};
use crate::layout::{LinkKind, MOST_TILES, Tile};
use crate::look::Look;
use crate::names::{Links, OPERATIVES, Operative, Operatives, Tiles};
use crate::state::State;

/// What a closed door on the way costs, in steps: an action, and somebody who has to open it.
const CLOSED: u8 = 3;
/// What a way costs that is no way now.
const SHUT: u8 = 8;

/// The table, and how far everybody is from everything.
pub(super) struct Errands<'a> {
    look: Look<'a>,
    kit: &'a Kit,
    /// Without what stays closed.
    ground: Ground,
    /// Rooms that hurt, and the same ground for those who go through none of them.
    perils: Tiles,
    careful: Ground,
    /// Steps from each standing operative.
    from: [Steps; OPERATIVES],
    standing: Operatives,
    dark: Tiles,
}

impl<'a> Errands<'a> {
    pub fn new(look: Look<'a>, kit: &'a Kit) -> Self {
        let state = look.state;
        let (standing, dark) = (state.standing(), state.face_down());
        let perils = kit.perils(state);
        let ground = Ground::new(&state.layout, look.closed_for_long());
        let careful = ground.around_not_through(perils);
        let from = std::array::from_fn(|who| {
            let who = Operative(who as u8);
            // Whose Rooms are whose is only asked of those who walk.
            if standing.has(who) && !dark.is_empty() {
                let at = state.agent(who).at;
                if perils.has(at) { ground } else { careful }.steps(Tiles::only(at))
            } else {
                [u8::MAX; MOST_TILES]
            }
        });
        Errands { look, kit, ground, perils, careful, from, standing, dark }
    }

    fn game(&self) -> &'a EntityExtraction {
        self.look.game
    }

    fn state(&self) -> &'a State {
        self.look.state
    }

    /// Where this operative is wanted.
    pub fn goals(&self, who: Operative) -> Tiles {
        let state = self.state();
        let gate = Tiles::only(state.layout.gate());
        let pressing = !state.arrivals.is_empty() || !self.dark.is_empty();
        if pressing && self.look.is_armed_at_gate(who) {
            return gate;
        }
        let fallen = self.look.left_behind();
        if !fallen.is_empty() && self.heals_fallen(who) {
            return fallen.iter().map(|one| state.agent(one).at).collect();
        }
        if !self.dark.is_empty() {
            return self.own_rooms(who);
        }
        if !state.arrivals.is_empty()
            && let Some(range) = self.look.longest_range(who)
        {
            // An operative beside an airlock locks its far door, so that nothing can be shot through it.
            let ends = self.game().dark_halls().or(state.layout.airlocks().collect());
            return Ground::new(&state.layout, state.locked).within(state.hostile_tiles(), range, ends);
        }
        match state.agent(who).carries {
            // No operative carries two: the first one is brought home before the next is fetched.
            None if !fallen.is_empty() => fallen.iter().map(|one| state.agent(one).at).collect(),
            _ => gate,
        }
    }

    /// EE-DOOR-05: tiles beside an airlock where this operative would lock comrades out who want to come through, while it
    /// does not, or while they go first: the one inside, the one with nowhere else to stand, then the lower number. The
    /// same where it keeps Hostiles out that would come: what keeps them out keeps the team in.
    pub fn in_the_way(&self, who: Operative, steps: &Steps, besiegers: Tiles) -> Tiles {
        let layout = &self.state().layout;
        let mut wishes: [Option<Steps>; OPERATIVES] = [None; OPERATIVES];
        let mut wants = |one: Operative, from: Tile, to: Tile| {
            let at = self.state().agent(one).at;
            let steps = wishes[one.index()].get_or_insert_with(|| self.steps_to(self.goals(one), at));
            steps[to.index()] < steps[from.index()]
        };
        let dead_end = |tile: Tile| layout.near()[tile.index()].len() < 2;
        let mut found = Tiles::NONE;
        for airlock in layout.airlocks() {
            let Some([(_, one), (_, other)]) = layout.airlock(airlock) else { continue };
            for (tile, far) in [(one, other), (other, one)] {
                let goes_through = steps[airlock.index()] < steps[tile.index()];
                let beyond = layout.near()[far.index()].or(Tiles::only(far)).minus(Tiles::only(airlock));
                let mut is_locked_out = |comrade: Operative| {
                    let at = self.state().agent(comrade).at;
                    let first = !goes_through || comrade < who;
                    at == airlock && wants(comrade, airlock, far)
                        || at == tile && first && wants(comrade, tile, airlock)
                        || beyond.has(at) && (first || dead_end(far)) && wants(comrade, at, airlock)
                };
                let keeps_out = !besiegers.and(beyond).is_empty();
                if keeps_out
                    || !dead_end(tile) && self.standing.minus(Operatives::only(who)).iter().any(&mut is_locked_out)
                {
                    found.insert(tile);
                }
            }
        }
        found
    }

    fn heals_fallen(&self, who: Operative) -> bool {
        self.state().cards.hand(who).iter().any(|card| self.kit.tool(*card).heals > 0)
    }

    /// Rooms are shared out, so that nobody runs after another: each is for the nearest. One who is nearest to none
    /// goes for any.
    fn own_rooms(&self, who: Operative) -> Tiles {
        let own = &self.from[who.index()];
        let others = self.standing.minus(Operatives::only(who));
        let nearest = |tile: &Tile| {
            let away = own[tile.index()];
            others.iter().all(|other| {
                let theirs = self.from[other.index()][tile.index()];
                away < theirs || away == theirs && who < other
            })
        };
        let mine: Tiles = self.dark.iter().filter(nearest).collect();
        if mine.is_empty() { self.dark } else { mine }
    }

    /// Steps from every tile to the nearest of these, for somebody who is here; what is closed counts as more.
    pub fn steps_to(&self, goals: Tiles, here: Tile) -> Steps {
        let state = self.state();
        let ground = if goals.and(self.perils).is_empty() { &self.careful } else { &self.ground };
        let steps = ground.steps(goals);
        if steps[here.index()] < u8::MAX || goals.is_empty() {
            return steps;
        }
        let held = self.look.held_airlocks();
        let unlocked = Ground::new(&state.layout, held).steps(goals);
        if unlocked[here.index()] < u8::MAX {
            return unlocked.map(|steps| steps.saturating_add(CLOSED));
        }
        Ground::new(&state.layout, Links::NONE).steps(goals).map(|steps| steps.saturating_add(SHUT))
    }
}

impl Kit {
    /// Rooms that hurt those who pass through.
    fn perils(&self, state: &State) -> Tiles {
        let hurts = |tile: &Tile| state.room_at(*tile).is_some_and(|room| self.den(room).hurts > 0);
        state.face_up.iter().filter(hurts).collect()
    }
}

impl Look<'_> {
    /// Airlock doors that Hostiles keep locked. A comrade who locks one goes on soon; if that counted, all operatives
    /// would stay away from an airlock for the others' sake.
    fn held_airlocks(self) -> Links {
        if self.state.arrivals.is_empty() { Links::NONE } else { self.airlocks_locked_from(self.state.hostile_tiles()) }
    }

    /// What stays closed until somebody opens it.
    fn closed_for_long(self) -> Links {
        self.state.locked.or(self.held_airlocks())
    }

    /// Those who are down and neither carried nor home.
    pub(super) fn left_behind(self) -> Operatives {
        let lies = |one: &Operative| !self.state.stands(*one) && self.state.carrier_of(*one).is_none();
        State::everybody().minus(self.at_gate()).filter(lies).collect()
    }

    /// Whether somebody who is carried is home, and another lies out there.
    pub(super) fn drops_at_home(self, who: Operative) -> bool {
        let carries = self.state.agent(who).carries.is_some();
        carries && self.at_gate().has(who) && !self.left_behind().is_empty()
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
        let has_weapon = state.cards.hand(who).iter().any(|card| card.is_weapon());
        let finds_weapon = !has_weapon && !self.weapons_at_gate().is_empty();
        let finds_ammo = state.agent(who).ammo == 0 && state.ammo > 0;
        finds_weapon && (finds_ammo || state.agent(who).ammo > 0) || has_weapon && finds_ammo
    }

    /// Whether a door lies between here and where the steps grow fewer.
    pub(super) fn leads_on(self, link: crate::layout::LinkId, here: Tile, steps: &Steps) -> bool {
        let beyond = self.state.layout.link(link).beyond(here);
        self.state.layout.link(link).kind == LinkKind::Door && steps[beyond.index()] < steps[here.index()]
    }
}
