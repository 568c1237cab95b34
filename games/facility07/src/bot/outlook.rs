//! How a position looks to a seat, in Data: what everybody holds, can still get and is likely to carry out alive.

use engine::{MAX_SEATS, Seat};

use super::ways::{NEVER, Steps, Ways};
use super::worth::Worth;
use crate::geometry::{MAX_PLACES, Place, Places};
use crate::look::Look;
use crate::options::OptionalRule;
use crate::state::{Agent, Alertness, State, Whereabouts};
use crate::vocabulary::{OpsKind, Role, Skill};

/// Being alive at the end is worth as much as a Data: only the living win (F07-END-04).
const ALIVE: f32 = 1.0;
/// Being out: nothing can happen any more (F07-ESCAPE-03), and equals are ranked by it (F07-END-05).
const OUT: f32 = 0.4;
/// What the Battle Phase will bring whoever is still exploring.
const PROMISE: f32 = 1.5;
/// A turn's walk nearer to what is to be done next.
const NEARER: f32 = 0.16;
/// The strongest rival, and each other one.
const RIVAL: f32 = 0.4;
const OTHERS: f32 = 0.12;

/// What all seats share when a position is judged.
pub struct Outlook<'t> {
    look: Look<'t>,
    worth: &'t Worth,
    exits: Steps,
    /// The Mainframe, or where exploring goes on.
    goal: Steps,
    data_rooms: [(Place, f32, Steps); MAX_DATA_ROOMS],
    data_count: usize,
}

const MAX_DATA_ROOMS: usize = 7;

/// The state's value for `me`: own standing less the rivals'.
pub fn value(look: Look<'_>, worth: &Worth, me: Seat) -> f32 {
    if let Some(ending) = look.state.ending {
        let outcome = look.outcome(ending);
        let own = f32::from(outcome.scores[me.index()]);
        return if outcome.winners.contains(me) { 4.0 + own } else { 0.3 * own - 1.0 };
    }
    let outlook = Outlook::new(look, worth);
    let mut best = 0.0_f32;
    let mut sum = 0.0;
    for seat in Seat::first(look.state.count).filter(|seat| *seat != me) {
        let standing = outlook.standing(seat, false);
        best = best.max(standing);
        sum += standing;
    }
    outlook.standing(me, true) - (RIVAL - OTHERS) * best - OTHERS * sum
}

impl<'t> Outlook<'t> {
    pub fn new(look: Look<'t>, worth: &'t Worth) -> Self {
        let state = look.state;
        let ways = Ways::new(look);
        let mut outlook = Outlook {
            look,
            worth,
            exits: if state.battle() { exits(look, worth, &ways) } else { [0; MAX_PLACES] },
            goal: [0; MAX_PLACES],
            data_rooms: [(Place::ENTRYWAY, 0.0, [0; MAX_PLACES]); MAX_DATA_ROOMS],
            data_count: 0,
        };
        if state.battle() {
            for place in state.explored() {
                let gain = data_of(look, place);
                if gain > 0.0 && !state.dead_rooms.contains(place) && outlook.data_count < MAX_DATA_ROOMS {
                    outlook.data_rooms[outlook.data_count] = (place, gain, ways.to_place(place));
                    outlook.data_count += 1;
                }
            }
        } else {
            outlook.goal = ways.to(exploring_goals(look));
        }
        outlook
    }

    /// What a seat has and may hope for.
    fn standing(&self, seat: Seat, mine: bool) -> f32 {
        let state = self.look.state;
        let agent = state.agent(seat);
        let held = f32::from(agent.data);
        let secure = f32::from(agent.banked) + if mine { self.objectives(seat) } else { 0.0 };
        match agent.whereabouts {
            Whereabouts::Escaped => return secure + ALIVE + held + OUT,
            Whereabouts::Dead => {
                let comes_back = self.look.on(OptionalRule::FreeForAll) && !state.battle();
                return if comes_back { secure + ALIVE } else { f32::from(agent.banked) };
            }
            Whereabouts::Inside => {}
        }
        let mut standing = secure + self.cards(seat, mine) - self.trouble(seat, agent);
        standing += if state.battle() { self.battle(seat, agent, held) } else { self.exploring(seat, agent, held) };
        standing
    }

    fn exploring(&self, seat: Seat, agent: &Agent, held: f32) -> f32 {
        let steps = self.goal[agent.room.index()];
        let turns = self.turns(seat, steps);
        ALIVE + PROMISE + held - NEARER * turns.min(6.0)
    }

    /// F07-COUNTDOWN-05: Data counts only if it gets out.
    fn battle(&self, seat: Seat, agent: &Agent, held: f32) -> f32 {
        let room = agent.room.index();
        let time = turns_left(self.look.state, seat);
        let out = self.exits[room];
        let escape = self.escape(time, self.turns(seat, out.saturating_add(1)));
        let speed = self.speed(seat);
        let mut gains = [0.0_f32; MAX_DATA_ROOMS];
        for (at, (place, gain, steps)) in self.data_rooms[..self.data_count].iter().enumerate() {
            let card = self.look.state.laid(*place).card;
            let spent = agent.used_rooms >> card.index() & 1 == 1;
            let hacked = self.look.state.mainframe == Some(*place) && self.look.state.hacker == Some(seat);
            if spent || hacked || steps[room] >= NEVER {
                continue;
            }
            let there = self.turns(seat, steps[room]);
            let back = f32::from(self.exits[place.index()].saturating_add(1)) / speed;
            let odds = self.escape(time, there.ceil() + back).min(escape);
            gains[at] = odds * gain * 0.8 * (1.0 - 0.06 * there).max(0.4) - (escape - odds) * (ALIVE + held);
        }
        gains.sort_unstable_by(|a, b| b.total_cmp(a));
        let hope: f32 = gains.iter().zip([1.0, 0.5, 0.25]).map(|(gain, share)| gain.max(0.0) * share).sum();
        escape * (ALIVE + held) + hope
    }

    /// Turns that a walk takes beyond what is left of this one.
    fn turns(&self, seat: Seat, steps: u8) -> f32 {
        let left = self.look.movement_left(seat);
        f32::from(steps.saturating_sub(left)) / self.speed(seat)
    }

    fn speed(&self, seat: Seat) -> f32 {
        let look = self.look;
        let printed = look.game.agent(look.state.agent(seat).card).skills[Skill::Speed as usize];
        f32::from((printed + u8::from(look.on(OptionalRule::MoveOut))).max(1))
    }

    /// How likely somebody gets out who needs so many turns beyond this one.
    fn escape(&self, time: f32, need: f32) -> f32 {
        if self.look.on(OptionalRule::RunForIt) {
            0.98 * STILL_STANDING.powf(need)
        } else {
            odds_of_escape(time - need)
        }
    }

    fn cards(&self, seat: Seat, mine: bool) -> f32 {
        let state = self.look.state;
        let agent = state.agent(seat);
        let equipped: f32 = agent.gadgets.iter().map(|gadget| self.worth.card(gadget.card)).sum();
        let covert = agent.covert.map_or(0.0, |covert| if mine { self.worth.card(covert.card) } else { 0.4 });
        // Cards pay off over time and are worth nothing outside.
        let use_for = if state.battle() { 0.1 * turns_left(state, seat).min(6.0) } else { 1.0 };
        let mut value = 0.42 * equipped + 0.4 * covert;
        if !mine {
            return use_for * (value + 0.07 * agent.hand.len().min(6) as f32);
        }
        let limit = self.look.hand_limit(seat);
        let mut hand = [0.0_f32; crate::state::most::HAND + 2];
        let mut count = 0;
        for hidden in &agent.hand {
            // What is not equipped does not work.
            let idle = if self.look.game.card(hidden.card).kind == OpsKind::Action { 1.0 } else { 0.6 };
            hand[count] = idle * self.worth.card(hidden.card);
            count += 1;
        }
        if state.active == seat && !state.turn_over {
            // F07-TURN-09: two more are coming, so that cards beyond the limit are lost anyway.
            hand[count..count + 2].fill(0.35);
            count += 2;
        }
        hand[..count].sort_unstable_by(|a, b| b.total_cmp(a));
        value += 0.22 * hand[..count.min(limit)].iter().sum::<f32>();
        use_for * value
    }

    fn trouble(&self, seat: Seat, agent: &Agent) -> f32 {
        let state = self.look.state;
        let own_turn = state.active == seat;
        let mut trouble = 0.0;
        if agent.dazed {
            trouble += if own_turn { 0.3 } else { 0.18 };
            if state.battle() {
                // F07-DEATH-01: a Dazed Agent within reach of a lethal weapon pays or dies.
                trouble += 0.12 + 0.08 * f32::from(agent.data.min(4)) * self.hunters(seat);
            }
        }
        if agent.cell {
            trouble += if own_turn { 0.25 } else { 0.12 };
        } else if self.look.guards_stop(seat, agent.room) {
            trouble += 0.45;
        } else if state.guards_in(agent.room).any(|(_, guard)| guard.state == Alertness::Fresh) {
            trouble += 0.25;
        }
        trouble
    }

    /// Rivals who carry a lethal weapon.
    fn hunters(&self, seat: Seat) -> f32 {
        let look = self.look;
        let lethal = |other: &Seat| {
            *other != seat
                && look
                    .state
                    .agent(*other)
                    .gadgets
                    .iter()
                    .any(|gadget| look.game.card(gadget.card).weapon.is_some_and(|id| look.game.weapon(id).lethal))
        };
        look.state.inside().iter().filter(lethal).count().min(MAX_SEATS) as f32
    }

    /// F07-SECRET-04: what is complete as things stand.
    fn objectives(&self, seat: Seat) -> f32 {
        let each = if self.look.on(OptionalRule::TopSecreter) { 1.2 } else { 0.6 };
        self.look.objectives(seat).into_iter().filter(|done| *done).count() as f32 * each
    }
}

/// Where exploring goes on: the Mainframe, Rooms beside covered ones, or Rooms with a doorway to spare.
pub fn exploring_goals(look: Look<'_>) -> Places {
    let state = look.state;
    if let Some(mainframe) = state.mainframe.filter(|place| !state.covered.contains(*place)) {
        return Places::only(mainframe);
    }
    if !state.covered.is_empty() {
        return state
            .explored()
            .iter()
            .filter(|place| !state.board.adjacent(*place).and(state.covered).is_empty())
            .collect();
    }
    let guarded = look.guarded();
    // The last card is known (F07-DECK-08): it must fit (F07-EXPLORE-08).
    let last = state.room_deck.len() == 1;
    let doors = look.game.room(look.game.shared.mainframe).doors;
    let fits = |place: Place| !last || state.board.fits_at(place, doors);
    let open = |place: &Place| state.board.has_open_doorway(*place) && fits(*place);
    let doorways: Places = state.board.places().iter().filter(open).collect();
    let free = doorways.without(guarded);
    if free.is_empty() { doorways } else { free }
}

/// Data that the Room's Ability gives whoever has not used it yet.
pub fn data_of(look: Look<'_>, place: Place) -> f32 {
    let constants = look.game.constants();
    match look.room_card(place).role {
        Role::Node => f32::from(constants.node_data),
        Role::Mainframe => f32::from(constants.mainframe_later_data),
        _ => {
            let ability = look.room_card(place).ability.as_ref().filter(|ability| ability.once_per_agent);
            if ability.is_some() { 0.6 } else { 0.0 }
        }
    }
}

/// Steps to the way out. Rooms that are exits themselves save the walk, at the risk of a check or the price of Gadgets.
fn exits(look: Look<'_>, worth: &Worth, ways: &Ways<'_>) -> Steps {
    let mut steps = ways.to_place(Place::ENTRYWAY);
    for (place, laid) in look.state.board.places().iter().zip(&look.state.laid) {
        if worth.is_exit(laid.card) && !look.state.dead_rooms.contains(place) {
            steps[place.index()] = steps[place.index()].min(2);
        }
    }
    steps
}

/// F07-OPT-RUNFORIT-01: the die of a round shows no 6.
const STILL_STANDING: f32 = 5.0 / 6.0;

/// Own turns to come before the explosion.
pub fn turns_left(state: &State, seat: Seat) -> f32 {
    let count = i32::from(state.count);
    let hacker = state.hacker.unwrap_or(state.active);
    let ahead = |to: Seat| (i32::from(to.0) + count - i32::from(state.active.0)) % count;
    let mut last = ahead(hacker) + (i32::from(state.countdown) - 1) * count;
    if state.hacked_now && ahead(hacker) == 0 {
        last += count;
    }
    let first = if seat == state.active { count } else { ahead(seat) };
    if last < first { 0.0 } else { ((last - first) / count + 1) as f32 }
}

/// How likely somebody gets out with so many turns to spare.
fn odds_of_escape(spare: f32) -> f32 {
    const KNOWN: [f32; 5] = [0.02, 0.08, 0.72, 0.93, 0.98];
    let at = (spare + 2.0).clamp(0.0, 4.0);
    let low = (at.floor() as usize).min(3);
    let between = at - low as f32;
    KNOWN[low] * (1.0 - between) + KNOWN[low + 1] * between
}

/// Whether everybody has waited long enough for somebody else to open the Mainframe.
pub fn is_late(state: &State) -> bool {
    u32::from(state.round) > 6 + 2 * state.board.len() as u32
}

/// What a risk gains because nothing else moves the game on any more.
pub fn impatience(state: &State) -> f32 {
    if state.battle() { 0.0 } else { 0.04 * f32::from(state.round.saturating_sub(25)) }
}
