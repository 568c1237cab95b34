//! How a position looks to a seat, in Data: what every Agent holds, can still get and is likely to carry out alive.

use engine::{MAX_SEATS, Seat};

use super::time::{Pace, escape, turns_left, weariness};
use super::ways::{Walk, Walks, Ways};
use super::worth::Worth;
use crate::geometry::{MAX_PLACES, Place, Places};
use crate::look::Look;
use crate::names::Foe;
use crate::options::OptionalRule;
use crate::state::{Agent, Alertness, State, Whereabouts};
use crate::vocabulary::{OpsKind, Passive, Role};

/// Being alive at the end is worth as much as a Data: only the living win (F07-END-04).
pub const ALIVE: f32 = 1.0;
/// Being out: nothing can happen any more (F07-ESCAPE-03), and equals are ranked by it (F07-END-05).
const OUT: f32 = 0.15;
/// What the Battle Phase will bring an Agent who is still exploring. It counts only with a way out, so more of it draws
/// the slow, whose odds fall with every Room, back towards the exit.
const PROMISE: f32 = 0.4;
/// A turn's walk nearer to what is to be done next.
pub const NEARER: f32 = 0.16;
/// Data of a Room within reach, less what may still come in between; then the shares of the best Room, the second and
/// the third: who goes for one may not get to the next.
pub const GAIN: f32 = 0.9;
const SHARES: [f32; 3] = [1.0, 0.6, 0.35];
/// The same while the hack is still to come.
const SOON: f32 = 0.5;
/// A turn to spare for an Agent who trails.
const WAITING: f32 = 0.2;
/// Data that a Dazed rival can be robbed of at once.
const ROBBERY: f32 = 0.8;
/// What cards are worth beside their worth in use: equipped, as a trap, in hand. New ones come every turn, so that
/// keeping a card must not look better than using it.
const GADGET: f32 = 0.3;
const COVERT: f32 = 0.2;
const HAND: f32 = 0.16;
/// The strongest rival, and each other one.
const RIVAL: f32 = 0.4;
const OTHERS: f32 = 0.12;

/// What all seats share when a position is judged.
pub struct Outlook<'t> {
    look: Look<'t>,
    worth: &'t Worth,
    exits: Walks,
    /// The Mainframe, or where exploring goes on.
    goal: Walks,
    data_rooms: [(Place, f32, Walks); MAX_DATA_ROOMS],
    data_count: usize,
}

const MAX_DATA_ROOMS: usize = 7;

/// The state's value for `me`: own standing less the rivals'.
pub fn value(look: Look<'_>, worth: &Worth, me: Seat) -> f32 {
    if let Some(ending) = look.state.ending {
        let outcome = look.outcome(ending);
        let own = f32::from(outcome.scores[me.index()]);
        return if outcome.winners.has(me) { 4.0 + own } else { 0.3 * own - 1.0 };
    }
    let outlook = Outlook::new(look, worth);
    let mut best = 0.0_f32;
    let mut sum = 0.0;
    for seat in Seat::first(look.state.count).filter(|seat| *seat != me) {
        let standing = outlook.standing(seat, false);
        best = best.max(standing);
        sum += standing;
    }
    outlook.standing(me, true) + outlook.chances(me) - (RIVAL - OTHERS) * best - OTHERS * sum
}

/// What every seat has and may hope for; only `me` knows her own cards and chances.
pub fn standings(outlook: &Outlook<'_>, state: &State, me: Seat) -> impl Iterator<Item = (Seat, f32)> {
    Seat::first(state.count).map(move |seat| {
        let own = if seat == me { outlook.chances(me) } else { 0.0 };
        (seat, outlook.standing(seat, seat == me) + own)
    })
}

impl<'t> Outlook<'t> {
    pub fn new(look: Look<'t>, worth: &'t Worth) -> Self {
        let state = look.state;
        let ways = Ways::new(look);
        let mut outlook = Outlook {
            look,
            worth,
            exits: exits(look, worth, &ways),
            goal: [Walk::HERE; MAX_PLACES],
            data_rooms: [(Place::ENTRYWAY, 0.0, [Walk::HERE; MAX_PLACES]); MAX_DATA_ROOMS],
            data_count: 0,
        };
        for place in state.explored() {
            let gain = data_of(look, place);
            if gain > 0.0 && !state.dead_rooms.has(place) && outlook.data_count < MAX_DATA_ROOMS {
                outlook.data_rooms[outlook.data_count] = (place, gain, ways.to_place(place));
                outlook.data_count += 1;
            }
        }
        if !state.battle() {
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
            Whereabouts::Escaped => {
                let given_up = if mine && self.trails(seat, agent) { self.given_up(seat) } else { 0.0 };
                return secure + ALIVE + held + OUT - given_up;
            }
            Whereabouts::Dead => {
                let comes_back = self.look.on(OptionalRule::FreeForAll) && !state.battle();
                return if comes_back { secure + ALIVE } else { f32::from(agent.banked) };
            }
            Whereabouts::Inside => {}
        }
        let mut standing = secure + self.cards(seat, mine) - self.trouble(seat, agent);
        let pace = Pace::of(self.look, seat);
        standing +=
            if state.battle() { self.battle(seat, agent, held, pace) } else { self.exploring(seat, agent, held, pace) };
        standing
    }

    /// Before the hack: the way on, and what could be had and carried out in the time that the Countdown will leave.
    fn exploring(&self, seat: Seat, agent: &Agent, held: f32, pace: Pace) -> f32 {
        let turns = pace.turns(self.goal[agent.room.index()]);
        let time = f32::from(self.look.game.constants().countdown);
        let safe = escape(self.look, time, pace.whole_turns(self.exits[agent.room.index()].and_out()));
        let hope = self.hope(seat, agent, pace, ALIVE + PROMISE + held, (time, safe));
        safe * (ALIVE + PROMISE + held) + SOON * hope - (NEARER + weariness(self.look.state)) * turns.min(6.0)
    }

    /// F07-COUNTDOWN-05: Data counts only if it gets out.
    fn battle(&self, seat: Seat, agent: &Agent, held: f32, pace: Pace) -> f32 {
        let time = turns_left(self.look.state, seat);
        let out = self.exits[agent.room.index()];
        let safe = escape(self.look, time, pace.turns(out.and_out()));
        safe * (ALIVE + held) + self.hope(seat, agent, pace, ALIVE + held, (time, safe))
    }

    /// Whether an Agent is ahead who can still win.
    fn trails(&self, seat: Seat, agent: &Agent) -> bool {
        let ahead = |other: Seat| {
            let rival = self.look.state.agent(other);
            rival.whereabouts != Whereabouts::Dead && other != seat && rival.data > agent.data
        };
        Seat::first(self.look.state.count).any(ahead)
    }

    /// Turns to spare bring cards, and cards bring Data: an Agent who leaves behind others gives that up. It is a loss
    /// of those outside rather than a gain of those inside, who would shun the Data that puts them ahead.
    fn given_up(&self, seat: Seat) -> f32 {
        WAITING * turns_left(self.look.state, seat).min(3.0)
    }

    /// What the Data Rooms promise an Agent who risks what she has for them.
    fn hope(&self, seat: Seat, agent: &Agent, pace: Pace, risked: f32, (time, safe): (f32, f32)) -> f32 {
        let room = agent.room.index();
        let mut gains = [0.0_f32; MAX_DATA_ROOMS];
        for (at, (place, gain, walks)) in self.data_rooms[..self.data_count].iter().enumerate() {
            let card = self.look.state.laid(*place).card;
            let spent = agent.used_rooms >> card.index() & 1 == 1;
            let hacked = self.look.state.mainframe == Some(*place) && self.look.state.hacker == Some(seat);
            if spent || hacked || !walks[room].gets_there() {
                continue;
            }
            let there = pace.turns(walks[room]);
            let back = pace.whole_turns(self.exits[place.index()].and_out());
            let odds = escape(self.look, time, there.ceil() + back).min(safe);
            gains[at] = odds * gain * GAIN * (1.0 - 0.06 * there).max(0.4) - (safe - odds) * risked;
        }
        gains.sort_unstable_by(|a, b| b.total_cmp(a));
        gains.iter().zip(SHARES).map(|(gain, share)| gain.max(0.0) * share).sum()
    }

    /// Data within reach in this very turn: of a Dazed rival, by a lethal weapon (F07-DEATH-06) or a card that robs.
    fn chances(&self, me: Seat) -> f32 {
        let state = self.look.state;
        if !state.battle() || state.active != me || state.turn_over {
            return 0.0;
        }
        let agent = state.agent(me);
        let mut best = 0.0_f32;
        let rich = |other: &Seat| *other != me && state.agent(*other).dazed && state.agent(*other).data > 0;
        for other in state.inside().iter().filter(rich) {
            if agent.hand.iter().any(|hidden| self.worth.robs(hidden.card)) {
                best = best.max(0.9);
            }
            if agent.dazed || agent.cell {
                continue;
            }
            for card in self.look.usable_weapons(me, Foe::Agent(other)) {
                best = best.max(self.worth.hits(self.look, me, card));
            }
        }
        ROBBERY * best
    }

    fn cards(&self, seat: Seat, mine: bool) -> f32 {
        let state = self.look.state;
        let agent = state.agent(seat);
        let equipped: f32 = agent.gadgets.iter().map(|gadget| self.worth.card(self.look, seat, gadget.card)).sum();
        let covert =
            agent.covert.map_or(0.0, |covert| if mine { self.worth.card(self.look, seat, covert.card) } else { 0.4 });
        // Cards pay off over time and are worth nothing outside.
        let use_for = if state.battle() { 0.1 * turns_left(state, seat).min(6.0) } else { 1.0 };
        let mut value = GADGET * equipped + COVERT * covert;
        if !mine {
            return use_for * (value + 0.07 * agent.hand.len().min(6) as f32);
        }
        let limit = self.look.hand_limit(seat);
        let mut hand = [0.0_f32; crate::state::most::HAND + 2];
        let mut count = 0;
        for hidden in &agent.hand {
            // What is not equipped does not work.
            let idle = if self.look.game.card(hidden.card).kind == OpsKind::Action { 1.0 } else { 0.6 };
            hand[count] = idle * self.worth.card(self.look, seat, hidden.card);
            count += 1;
        }
        if state.active == seat && !state.turn_over {
            // F07-TURN-09: more are coming, so that cards beyond the limit are lost anyway.
            let more = self
                .look
                .sum(seat, Passive::DrawCount(0), |passive| if let Passive::DrawCount(by) = passive { *by } else { 0 });
            let coming = (self.look.game.constants().draw as i8 + more).clamp(0, 2) as usize;
            hand[count..count + coming].fill(0.45);
            count += coming;
        }
        hand[..count].sort_unstable_by(|a, b| b.total_cmp(a));
        value += HAND * hand[..count.min(limit)].iter().sum::<f32>();
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
    if let Some(mainframe) = state.mainframe.filter(|place| !state.covered.has(*place)) {
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
    let free = doorways.minus(guarded);
    if free.is_empty() { doorways } else { free }
}

/// Data that the Room's Ability gives an Agent who has not used it yet.
pub fn data_of(look: Look<'_>, place: Place) -> f32 {
    let constants = look.game.constants();
    match look.room_card(place).role {
        Role::Node => f32::from(constants.node_data),
        Role::Mainframe => f32::from(constants.mainframe_later_data),
        Role::Ordinary | Role::Entryway | Role::Prison => {
            let ability = look.room_card(place).ability.as_ref().filter(|ability| ability.once_per_agent);
            if ability.is_some() { 0.6 } else { 0.0 }
        }
    }
}

/// Walks to the way out. Rooms that are exits themselves save the walk, at the risk of a check or the price of Gadgets.
pub fn exits(look: Look<'_>, worth: &Worth, ways: &Ways<'_>) -> Walks {
    const SHORT: Walk = Walk { steps: 2, held: 0 };
    let mut walks = ways.to_place(Place::ENTRYWAY);
    for (place, laid) in look.state.board.places().iter().zip(&look.state.laid) {
        let walk = &mut walks[place.index()];
        if worth.is_exit(laid.card) && !look.state.dead_rooms.has(place) && walk.length() > SHORT.length() {
            *walk = SHORT;
        }
    }
    walks
}
