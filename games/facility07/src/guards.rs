//! Clone Guards: spawning, waking, walking, forced fights.

use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::geometry::{Place, Places};
use crate::look::Look;
use crate::names::{Foe, GuardId, Means};
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Alertness, Errand, Guard, Moment, Step, What};
use crate::vocabulary::{Passive, Record, Toward, Trigger};

/// Set in a walk's steps once the first is done.
const WALKING: u8 = 0x80;

/// A Guard on his way: what [`Step::GuardGoes`] holds.
#[derive(Clone, Copy)]
pub struct Walk {
    pub guard: GuardId,
    /// Steps left.
    pub steps: u8,
    pub toward: Toward,
    pub by: Seat,
    pub room: Place,
    pub errand: Errand,
}

impl Look<'_> {
    /// Where a Guard may be walked next.
    pub fn guard_ways(self, from: Place, toward: Toward, by: Seat, room: Place) -> Places {
        let shut = self.shut();
        // F07-RULING-84: a Guard in a Locked Down Room stays.
        if shut.has(from) {
            return Places::NONE;
        }
        let all = self.state.board.adjacent(from).minus(shut);
        let to = |place: Place| self.state.board.toward(from, place, shut);
        match toward {
            Toward::Chosen | Toward::ChosenByTarget | Toward::Random => all,
            Toward::Me | Toward::Target => to(self.state.agent(by).room),
            Toward::Room => to(room),
            Toward::NearestAgent => self.nearest_agent(from).map_or(Places::NONE, to),
            Toward::MostData => self.richest().map_or(Places::NONE, |seat| to(self.state.agent(seat).room)),
        }
    }

    fn nearest_agent(self, from: Place) -> Option<Place> {
        let shut = self.shut();
        self.clockwise_inside()
            .filter_map(|seat| {
                let room = self.state.agent(seat).room;
                self.state.board.distance(from, room, shut).map(|steps| (steps, room))
            })
            .min_by_key(|(steps, _)| *steps)
            .map(|(_, room)| room)
    }

    fn richest(self) -> Option<Seat> {
        // The first of equals: later ones only win with more.
        let mut best: Option<Seat> = None;
        for seat in self.clockwise_inside() {
            if best.is_none_or(|held| self.state.agent(seat).data > self.state.agent(held).data) {
                best = Some(seat);
            }
        }
        best
    }

    /// F07-OPT-BEATDOWN-01: the Rooms in which Agents outnumber Guards.
    pub fn beaten_down(self) -> Places {
        if !self.on(OptionalRule::BeatDown) {
            return Places::NONE;
        }
        let outnumbered = |place: &Place| {
            // F07-OPT-BEATDOWN-02: prisoners do not count, every Guard does.
            let agents = self.state.agents_in(*place).iter().filter(|seat| !self.state.agent(*seat).cell).count();
            let guards = self.state.guards_in(*place).count();
            guards > 0 && agents > guards
        };
        self.state.board.places().iter().filter(outnumbered).collect()
    }

    /// Whether something says of the Guard that he cannot wake.
    pub fn cannot_wake(self, guard: GuardId) -> bool {
        self.state.lasting.iter().any(|lasting| lasting.what == What::GuardKept(guard))
    }

    /// Agents inside, the active one first (F07-RULING-09).
    pub fn clockwise_inside(self) -> impl Iterator<Item = Seat> {
        let inside = self.state.inside();
        let active = self.state.active;
        std::iter::once(active)
            .chain(self.state.clockwise_after(active))
            .take(usize::from(self.state.count))
            .filter(move |seat| inside.has(*seat))
    }
}

impl Resolver<'_, '_, '_> {
    /// F07-GUARD-01, F07-RULING-16: as far as the supply lasts.
    pub fn spawn_guards(&mut self, rule: &'static str, place: Place, count: u8, state: Alertness) {
        let count = count.min(self.look().guard_supply());
        for _ in 0..count {
            if self.state.guards.try_push(Guard { room: place, state }).is_some() {
                break;
            }
            self.tell(rule, || Event::GuardSpawned { place });
            let fresh = state == Alertness::Fresh;
            self.also(&[(fresh, "F07-EXPLORE-17"), (fresh, "F07-RULING-60")]);
        }
        if count > 0 {
            self.state.unsettled = true;
            let active = self.state.active;
            self.announce(Moment::new(Trigger::GuardSpawned, active, active, place));
        }
    }

    /// An Agent Dazes a Guard; it counts for her record.
    pub fn daze_guard(&mut self, rule: &'static str, guard: GuardId, by: Seat) {
        if self.guard_dazed(rule, guard, by) {
            self.state.record(by, Record::GuardsDazed, 1);
        }
    }

    /// A Guard becomes Dazed; says whether he was not before.
    fn guard_dazed(&mut self, rule: &'static str, guard: GuardId, by: Seat) -> bool {
        let Some(standing) = self.state.guards.get_mut(guard.index()) else { return false };
        if standing.state == Alertness::Dazed {
            return false;
        }
        standing.state = Alertness::Dazed;
        let place = standing.room;
        self.state.unsettled = true;
        self.tell(rule, || Event::GuardDazed { place });
        self.announce(Moment::new(Trigger::GuardDazed, by, by, place));
        true
    }

    pub fn wake_guard(&mut self, rule: &'static str, guard: GuardId) {
        let Some(standing) = self.state.guards.get_mut(guard.index()) else { return };
        if standing.state == Alertness::Awake {
            return;
        }
        standing.state = Alertness::Awake;
        let place = standing.room;
        self.state.unsettled = true;
        self.tell(rule, || Event::GuardWoke { place });
        let active = self.state.active;
        self.announce(Moment::new(Trigger::GuardWoke, active, active, place));
    }

    /// Back to the supply. The last Guard takes over the number, so everything that names him follows.
    pub fn remove_guard(&mut self, rule: &'static str, guard: GuardId) {
        if guard.index() >= self.state.guards.len() {
            return;
        }
        let place = self.state.guards[guard.index()].room;
        let last = GuardId(self.state.guards.len() as u8 - 1);
        self.state.guards.swap_remove(guard.index());
        self.forget_where(|lasting| lasting.what == What::GuardKept(guard));
        for lasting in &mut self.state.lasting {
            if lasting.what == What::GuardKept(last) {
                lasting.what = What::GuardKept(guard);
            }
        }
        for agent in &mut self.state.agents {
            renumber(&mut agent.bribed, guard, last);
        }
        self.rename_guard(guard, last);
        self.state.unsettled = true;
        self.tell(rule, || Event::GuardRemoved { place });
    }

    /// Frames that name the removed Guard lose him; those that name the last one follow his new number.
    fn rename_guard(&mut self, gone: GuardId, last: GuardId) {
        use engine::effect::Frame;
        const NOBODY: GuardId = GuardId(u8::MAX);
        let rename = |guard: &mut GuardId| {
            if *guard == gone {
                *guard = NOBODY;
            } else if *guard == last {
                *guard = gone;
            }
        };
        for frame in self.state.stack.iter_mut() {
            match frame {
                Frame::Run(_, _, scope) | Frame::Times(_, _, scope) => rename(&mut scope.guard),
                Frame::Each(_, set, scope) => {
                    rename(&mut scope.guard);
                    if let crate::state::Set::Guards(bits) = set {
                        renumber(bits, gone, last);
                    }
                }
                Frame::Window(_) => {}
                Frame::Step(step) => match step {
                    Step::LostToGuard(_, guard)
                    | Step::Bribe(_, guard)
                    | Step::ForcedFight(guard, _)
                    | Step::GuardGoes(guard, ..) => rename(guard),
                    Step::Fight(fight) => {
                        if let Foe::Guard(guard) = &mut fight.foe {
                            rename(guard);
                        }
                    }
                    Step::BreakIn(_, bits) => renumber(bits, gone, last),
                    Step::Aim(_, scope, _) | Step::Contest(_, scope, _) => rename(&mut scope.guard),
                    Step::StartTurn
                    | Step::End(_)
                    | Step::DiscardDown
                    | Step::Collect
                    | Step::LayOut(..)
                    | Step::PlaceRoom(_)
                    | Step::Rehouse(..)
                    | Step::RehouseCovered(..)
                    | Step::Explored(..)
                    | Step::PlacePrison(_)
                    | Step::Jail(_)
                    | Step::Arrest(_)
                    | Step::EscapeOffer(_)
                    | Step::SneakJail(_)
                    | Step::Blocks(..)
                    | Step::Go(_)
                    | Step::Sneak { .. }
                    | Step::Depart(..)
                    | Step::Walk(..)
                    | Step::Enter(..)
                    | Step::OnEnter(..)
                    | Step::Ignore(..)
                    | Step::Roll(_)
                    | Step::Rolled(..)
                    | Step::Daze(..)
                    | Step::BecomeDazed(..)
                    | Step::Offer(..)
                    | Step::Deaths(..)
                    | Step::FigureGoes(..)
                    | Step::TakeData(..)
                    | Step::TakeCard(..)
                    | Step::DoneCard(_)
                    | Step::DoneEvent(_)
                    | Step::Hack(_)
                    | Step::DoneRoom(_)
                    | Step::DrawEvent(_)
                    | Step::Discards(..)
                    | Step::Arrange(..)
                    | Step::Exchange(..)
                    | Step::Land(..) => {}
                },
            }
        }
    }

    /// A Guard walks on, past Agents and other Guards alike (F07-RULING-85): `steps` left. Returns whether a seat must
    /// choose the way.
    pub fn guard_goes(&mut self, walk: Walk) -> bool {
        let Walk { guard, steps, toward, by, room, errand } = walk;
        let Some(standing) = self.state.guards.get(guard.index()).copied() else { return false };
        // F07-OPT-CLONEHYPNOSIS-04: a Guard Dazed on the way moves no further.
        if steps & !WALKING == 0 || (steps & WALKING != 0 && standing.state != Alertness::Awake) {
            return false;
        }
        let ways = self.look().guard_ways(standing.room, toward, by, room);
        let Some(first) = ways.lowest() else { return false };
        let chosen = matches!(toward, Toward::Chosen | Toward::ChosenByTarget);
        if toward == Toward::Random {
            let at = self.play.pick(usize::from(ways.len()));
            let to = ways.iter().nth(at).unwrap_or(first);
            self.walk_guard(walk, to);
        } else if !chosen && ways.len() == 1 {
            self.walk_guard(walk, first);
        } else {
            // F07-RULING-83: between equal ways the shooter chooses.
            self.next(Step::GuardGoes(guard, steps, toward, by, room, errand));
            return true;
        }
        false
    }

    pub fn walk_guard(&mut self, walk: Walk, to: Place) {
        let Walk { guard, steps, toward, by, room, errand } = walk;
        self.state.guards[guard.index()].room = to;
        self.state.unsettled = true;
        if steps & !WALKING > 1 {
            self.next(Step::GuardGoes(guard, (steps - 1) | WALKING, toward, by, room, errand));
        }
        self.tell(errand.rule(), || Event::GuardMoved { to });
        let met = self.state.agents_in(to);
        let (hypnosis, hypnotist) = (errand == Errand::Hypnosis, *self.state.agent(by));
        self.also(&[
            (!met.is_empty() || self.state.guards_in(to).count() > 1, "F07-RULING-85"),
            (!met.is_empty() && self.state.battle(), "F07-RULING-162"),
            (hypnosis && !met.is_empty(), "F07-OPT-CLONEHYPNOSIS-04"),
            (hypnosis && (hypnotist.dazed || hypnotist.cell), "F07-OPT-CLONEHYPNOSIS-05"),
        ]);
        // F07-OPT-TITFORTAT-05: an Agent who comes later has not bribed him.
        for agent in &mut self.state.agents {
            agent.bribed &= !(1 << guard.0);
        }
        // F07-GUARD-11, F07-RULING-86: every Agent there who is not Dazed must fight him.
        if self.state.guards[guard.index()].state == Alertness::Awake {
            let there = self.state.agents_in(to);
            self.next(Step::ForcedFight(guard, there));
        }
        let active = self.state.active;
        self.announce(Moment::new(Trigger::GuardMoved, active, by, to));
    }

    /// F07-RULING-87: one after another until the Guard is Dazed. Returns whether an Agent must choose her means.
    pub fn forced_fight(&mut self, guard: GuardId, mut left: SeatSet) -> bool {
        let Some(standing) = self.state.guards.get(guard.index()).copied() else { return false };
        if standing.state != Alertness::Awake {
            return false;
        }
        let ready = |look: Look<'_>, seat: Seat| {
            let agent = look.state.agent(seat);
            agent.is_inside() && agent.room == standing.room && !agent.dazed && !agent.cell
                // F07-RULING-88: no fight where an effect forbids to attack.
                && !look.has(seat, Passive::CannotAttack)
        };
        while let Some(seat) = left.next_from(self.state.active) {
            if ready(self.look(), seat) {
                let armed = self.look().usable_weapons(seat, Foe::Guard(guard)).next().is_some();
                self.next(Step::ForcedFight(guard, left));
                if armed {
                    return true;
                }
                self.fight_guard(seat, guard, Means::Fists);
                return false;
            }
            left.remove(seat);
        }
        false
    }

    /// The forced fight's next Agent fights with these means.
    pub fn fight_guard(&mut self, seat: Seat, guard: GuardId, means: Means) {
        if let Some(engine::effect::Frame::Step(Step::ForcedFight(_, left))) = self.state.stack.top_mut() {
            left.remove(seat);
        }
        self.tell("F07-GUARD-11", || Event::MustFight { seat });
        let room = self.state.agent(seat).room;
        self.also(&[(true, "F07-RULING-86"), (self.state.agents_in(room).len() > 1, "F07-RULING-87")]);
        self.start_fight(seat, Foe::Guard(guard), means, true);
    }

    /// F07-OPT-BEATDOWN-01, F07-OPT-BEATDOWN-04: more Agents than Guards in a Room: all its Guards are Dazed.
    pub fn beat_down(&mut self) {
        for place in self.look().beaten_down() {
            for at in 0..self.state.guards.len() {
                if self.state.guards[at].room == place && self.state.guards[at].state != Alertness::Dazed {
                    let active = self.state.active;
                    // No Agent in particular did it.
                    self.guard_dazed("F07-OPT-BEATDOWN-01", GuardId(at as u8), active);
                }
            }
        }
    }

    /// F07-RULING-64 step 4: fresh Guards wake; until then they did nothing (F07-EXPLORE-17).
    pub fn fresh_guards_wake(&mut self) {
        for at in 0..self.state.guards.len() {
            if self.state.guards[at].state == Alertness::Fresh {
                self.wake_guard("F07-GUARD-09", GuardId(at as u8));
            }
        }
    }

    /// F07-GUARD-07, F07-GUARD-08, F07-RULING-94: Dazed Guards without an Agent in their Room wake (F07-RULING-95: prisoners count).
    pub fn lonely_guards_wake(&mut self) {
        for at in 0..self.state.guards.len() {
            let guard = self.state.guards[at];
            let kept = self.look().cannot_wake(GuardId(at as u8));
            if guard.state == Alertness::Dazed && !kept && self.state.agents_in(guard.room).is_empty() {
                self.wake_guard("F07-GUARD-08", GuardId(at as u8));
            }
        }
    }
}

/// A set of Guards after one is gone and the last took over his number.
fn renumber(bits: &mut u32, gone: GuardId, last: GuardId) {
    let moved = *bits >> last.0 & 1;
    *bits &= !(1 << gone.0 | 1 << last.0);
    if last != gone {
        *bits |= moved << gone.0;
    }
}
