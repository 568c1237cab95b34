//! Reading the table: what the rules ask again and again.

use engine::{Refusal, Rule, Seat, SeatSet, Text};

use crate::content::{Facility07, Room, Weapon, limits};
use crate::geometry::{Place, Places};
use crate::names::{Cause, FigureId, GuardId, Means};
use crate::options::OptionalRule;
use crate::reason::Reason;
use crate::state::{ActKind, Alertness, Expiry, Lasting, Roll, State, What};
use crate::vocabulary::{Kinds, Passive, Situation, Skill, SkillBonus, WeaponKind};

/// A refusal.
pub type No = Refusal<Reason>;

/// Refuses, citing a rule.
pub fn no<T>(rule: &'static str, reason: Reason) -> Result<T, No> {
    Err(Refusal { rule: Rule(rule), reason })
}

/// Stands for every change of a Skill.
pub const ANY_SKILL: Passive = Passive::Skill(SkillBonus { skill: None, by: 0, when: Situation::Always });

/// Rules and state together, to be read.
#[derive(Clone, Copy)]
pub struct Look<'t> {
    pub game: &'t Facility07,
    pub state: &'t State,
}

impl<'t> Look<'t> {
    pub fn new(game: &'t Facility07, state: &'t State) -> Self {
        Look { game, state }
    }

    #[inline]
    pub fn on(self, rule: OptionalRule) -> bool {
        self.state.options.has(rule)
    }

    pub fn room_card(self, place: Place) -> &'t Room {
        self.game.room(self.state.laid(place).card)
    }

    /// The kinds of passives in force for the Agent. A caller with several questions about her reads them once and asks
    /// with them (`…_of`).
    #[inline]
    pub fn kinds(self, seat: Seat) -> Kinds {
        let (agent, tables) = (self.state.agent(seat), &self.game.shared.kinds);
        let mut kinds = tables.agents[agent.card.index()];
        for gadget in &agent.gadgets {
            kinds = kinds.or(tables.ops[gadget.card.index()]);
        }
        for lasting in self.state.lasting.iter().filter(|lasting| lasting.on == seat) {
            kinds = kinds.or(match lasting.what {
                What::Passive(id) => tables.granted[usize::from(id)],
                What::Ability(card) => tables.agents[card.index()],
                What::GuardKept(_) | What::RoomForbidden(_) | What::Later(..) => Kinds::default(),
            });
        }
        kinds
    }

    /// Whether any passive of these kinds fits: of the Agent's identity, her Gadgets, or granted for a while.
    pub fn any_passive(self, seat: Seat, kinds: Kinds, fits: impl FnMut(&Passive) -> bool) -> bool {
        self.any_passive_of(self.kinds(seat), seat, kinds, |_| true, fits)
    }

    /// The same, of what is granted for a while only what `counts`.
    fn any_passive_of(
        self,
        mine: Kinds,
        seat: Seat,
        kinds: Kinds,
        counts: impl Fn(&Lasting) -> bool,
        mut fits: impl FnMut(&Passive) -> bool,
    ) -> bool {
        if !mine.meets(kinds) {
            return false;
        }
        let agent = self.state.agent(seat);
        self.game.agent(agent.card).passive.iter().any(&mut fits)
            || agent.gadgets.iter().any(|gadget| self.game.card(gadget.card).passive.iter().any(&mut fits))
            || self.state.lasting.iter().filter(|lasting| lasting.on == seat && counts(lasting)).any(|lasting| {
                match lasting.what {
                    What::Passive(id) => fits(self.game.passive(id)),
                    What::Ability(card) => self.game.agent(card).passive.iter().any(&mut fits),
                    What::GuardKept(_) | What::RoomForbidden(_) | What::Later(..) => false,
                }
            })
    }

    pub fn has(self, seat: Seat, passive: Passive) -> bool {
        self.has_of(self.kinds(seat), seat, passive)
    }

    #[inline]
    pub fn has_of(self, mine: Kinds, seat: Seat, passive: Passive) -> bool {
        self.any_passive_of(mine, seat, passive.kind(), |_| true, |own| *own == passive)
    }

    /// Whether this is in force and does not serve once only.
    pub fn has_lasting(self, seat: Seat, passive: Passive) -> bool {
        let counts = |lasting: &Lasting| lasting.until != Expiry::Once;
        self.any_passive_of(self.kinds(seat), seat, passive.kind(), counts, |own| *own == passive)
    }

    /// Whether one of these is in force, which say all by their names.
    pub fn has_either(self, seat: Seat, one: Passive, other: Passive) -> bool {
        self.any_passive(seat, one.kind().or(other.kind()), |own| *own == one || *own == other)
    }

    /// The sum of what passives like this one say.
    pub fn sum(self, seat: Seat, like: Passive, part: impl FnMut(&Passive) -> i8) -> i8 {
        self.sum_of(self.kinds(seat), seat, like, part)
    }

    /// However many of them packs pile up, they count for no more than the greatest alone.
    fn sum_of(self, mine: Kinds, seat: Seat, like: Passive, mut part: impl FnMut(&Passive) -> i8) -> i8 {
        let mut sum = 0_i8;
        let add = |passive: &Passive| {
            sum = sum.saturating_add(part(passive));
            false
        };
        self.any_passive_of(mine, seat, like.kind(), |_| true, add);
        sum.clamp(-limits::CHANGE, limits::CHANGE)
    }

    /// A Skill's value in a situation, before Daze (F07-AGENT-02; F07-RULING-13: never below 0).
    fn raw_skill(self, mine: Kinds, seat: Seat, skill: Skill, fits: impl Fn(Situation) -> bool) -> i8 {
        let printed = self.game.agent(self.state.agent(seat).card).skills[skill as usize] as i8;
        let bonus = self.sum_of(mine, seat, ANY_SKILL, |passive| {
            let Passive::Skill(bonus) = passive else { return 0 };
            if bonus.skill.is_none_or(|of| of == skill) && fits(bonus.when) { bonus.by } else { 0 }
        });
        // F07-OPT-MOVEOUT-01, F07-OPT-MOVEOUT-02: before the halving.
        let move_out = i8::from(skill == Skill::Speed && self.on(OptionalRule::MoveOut));
        printed + bonus + move_out
    }

    /// F07-DAZE-01, F07-RULING-68: first all modifiers, then halve and round down (F07-RULING-15).
    fn halved(self, mine: Kinds, seat: Seat, skill: Skill, value: i8) -> i8 {
        let dazed = self.state.agent(seat).dazed && !self.has_of(mine, seat, Passive::DazeKeepsSpeed);
        let value = value.max(0);
        if skill == Skill::Speed && dazed { value / 2 } else { value }
    }

    pub fn skill(self, seat: Seat, skill: Skill) -> i8 {
        self.skill_of(self.kinds(seat), seat, skill)
    }

    fn skill_of(self, mine: Kinds, seat: Seat, skill: Skill) -> i8 {
        self.halved(mine, seat, skill, self.raw_skill(mine, seat, skill, |when| when == Situation::Always))
    }

    /// What a roll must not exceed.
    pub fn needed(self, roll: &Roll) -> i8 {
        let Some(skill) = roll.skill else { return roll.bonus };
        let fits = |when: Situation| self.is_situation(when, roll);
        let mine = self.kinds(roll.who);
        let value = self.raw_skill(mine, roll.who, skill, fits) + roll.bonus;
        self.halved(mine, roll.who, skill, value)
    }

    /// Whether a bonus for `when` counts for the roll.
    pub fn is_situation(self, when: Situation, roll: &Roll) -> bool {
        let fighting = matches!(
            roll.situation,
            Situation::Fists | Situation::Melee | Situation::Ranged | Situation::AgainstGuards | Situation::Defending
        );
        when == Situation::Always || when == roll.situation || (when == Situation::Fighting && fighting)
    }

    /// F07-RULING-67: movement left = Speed and bonuses less what is used, at least 0.
    pub fn movement_left(self, seat: Seat) -> u8 {
        self.movement_left_of(self.kinds(seat), seat)
    }

    pub fn movement_left_of(self, mine: Kinds, seat: Seat) -> u8 {
        let marks = &self.state.agent(seat).marks;
        if marks.stopped || seat != self.state.active {
            return 0;
        }
        let by = |passive: &Passive| if let Passive::Movement(by) = passive { *by } else { 0 };
        let more = self.sum_of(mine, seat, Passive::Movement(0), by);
        (self.skill_of(mine, seat, Skill::Speed) + more + marks.bonus - marks.moved as i8).max(0) as u8
    }

    /// F07-DAZE-10, F07-GUARD-05: only an awake Guard threatens, and only in his own Room.
    pub fn awake_guard_in(self, place: Place) -> bool {
        self.state.guards.iter().any(|guard| guard.room == place && guard.state == Alertness::Awake)
            || self.blocking_figure_in(place)
    }

    /// Figures of packs that stand in the way like awake Guards (F07-WILD-06).
    fn blocking_figure_in(self, place: Place) -> bool {
        self.state.figures.iter().any(|figure| {
            figure.on_board
                && !figure.dazed
                && figure.room == place
                && self.game.figures()[usize::from(figure.kind)].blocks
        })
    }

    /// Rooms with an awake Guard.
    pub fn guarded(self) -> Places {
        let awake = self.state.guards.iter().filter(|guard| guard.state == Alertness::Awake).map(|guard| guard.room);
        let mut places: Places = awake.collect();
        for figure in self.state.figures.iter().filter(|figure| figure.on_board && !figure.dazed) {
            if self.game.figures()[usize::from(figure.kind)].blocks {
                places.insert(figure.room);
            }
        }
        places
    }

    pub fn awake_guards(self, place: Place) -> u32 {
        let mut bits = 0;
        for (guard, standing) in self.state.guards_in(place) {
            if standing.state == Alertness::Awake {
                bits |= 1 << guard.0;
            }
        }
        bits
    }

    /// F07-GUARD-02, F07-GUARD-03: whether Guards in the Room stand in this Agent's way.
    pub fn guards_stop(self, seat: Seat, place: Place) -> bool {
        self.awake_guard_in(place) && !self.passes_guards(seat, place)
    }

    /// Whether Guards of the Room let the Agent by. What lasts only while she stays in her Room says nothing about others.
    fn passes_guards(self, seat: Seat, place: Place) -> bool {
        let here = self.state.agent(seat).room == place;
        self.any_passive_of(
            self.kinds(seat),
            seat,
            Passive::GuardsIgnore.kind().or(Passive::GuardsLetPass.kind()),
            |lasting| here || !matches!(lasting.until, Expiry::NotDazed | Expiry::LeavesRoom),
            |passive| matches!(passive, Passive::GuardsIgnore | Passive::GuardsLetPass),
        )
    }

    /// F07-GUARD-04: the same for the Room's Ability, and for fights no Agent asked for.
    pub fn guards_mind(self, seat: Seat, place: Place) -> bool {
        self.awake_guard_in(place) && !self.has(seat, Passive::GuardsIgnore)
    }

    /// Whether the marker kinds of packs lock the place.
    pub fn is_locked(self, place: Place) -> bool {
        self.state.is_locked(place) || self.marked_locked(place)
    }

    fn marked_locked(self, place: Place) -> bool {
        let markers = self.state.laid(place).markers;
        self.game.markers().iter().zip(markers).any(|(kind, count)| kind.locks && count > 0)
    }

    /// All places no shot, look or figure passes.
    pub fn locked(self) -> Places {
        let mut places = self.state.locked();
        if self.game.markers().iter().any(|kind| kind.locks) {
            for place in self.state.board.places() {
                if self.marked_locked(place) {
                    places.insert(place);
                }
            }
        }
        places
    }

    /// Places closed to Agents who walk or shoot: Locked Down or covered.
    pub fn shut(self) -> Places {
        self.locked().or(self.state.covered)
    }

    /// F07-LOCK-02, F07-LOCK-03 for an Agent.
    pub fn lock_stops(self, seat: Seat, place: Place) -> bool {
        self.is_locked(place) && !self.has(seat, Passive::IgnoreLocks)
    }

    /// F07-BLOCK-01, F07-BLOCK-02, F07-BLOCK-09: those who could block an act of `seat` in the Room they are in;
    /// F07-RULING-07: Agents are enemies from the Battle Phase on, so no Agent can block the hack (F07-RULING-143,
    /// F07-OPT-FREEFORALL-09).
    pub fn possible_blockers(self, seat: Seat, place: Place) -> SeatSet {
        if !self.state.battle() {
            return SeatSet::NONE;
        }
        let may = |other: &Seat| {
            let agent = self.state.agent(*other);
            // F07-BLOCK-08, F07-RULING-116: neither Dazed nor in the cell.
            *other != seat && !agent.dazed && !agent.cell
        };
        self.state.agents_in(place).iter().filter(may).collect()
    }

    /// The same; none if this Agent cannot be blocked.
    pub fn unless_unblockable(self, seat: Seat, place: Place) -> SeatSet {
        if self.has(seat, Passive::NotBlocked) { SeatSet::NONE } else { self.possible_blockers(seat, place) }
    }

    /// Whether an Agent's standing answer blocks the act (F07-RULING-160).
    pub fn standing_block(self, act: ActKind, place: Place) -> bool {
        self.state.standing.iter().any(|held| held.blocks && held.act == act && held.room == place)
    }

    pub fn weapon_of(self, means: Means) -> Option<&'t Weapon> {
        match means {
            Means::Weapon(card) => self.game.card(card).weapon.map(|id| self.game.weapon(id)),
            Means::Lent(id) => Some(self.game.weapon(id)),
            Means::Nothing | Means::Fists => None,
        }
    }

    pub fn cause_of(self, means: Means) -> Cause {
        match self.weapon_of(means).map(|weapon| weapon.kind) {
            Some(WeaponKind::Ranged) => Cause::Ranged,
            Some(WeaponKind::Melee) => Cause::Melee,
            None => Cause::Fists,
        }
    }

    /// F07-RULING-23: the next Agent inside in one direction.
    pub fn neighbour(self, seat: Seat, right: bool) -> Option<Seat> {
        let inside = self.state.inside();
        if right {
            self.state.anticlockwise_after(seat).find(|other| *other != seat && inside.has(*other))
        } else {
            self.state.clockwise_after(seat).find(|other| *other != seat && inside.has(*other))
        }
    }

    /// Whether a weapon (or reach) gets from one Room to another (F07-RULING-55, F07-WEAPON-06): F07-LOCK-04, F07-LOCK-05,
    /// F07-LOCK-06: never through a Lock Down. Other cards reach any distance (F07-OPS-07, F07-RULING-126).
    pub fn shot_reaches(self, from: Place, to: Place, range: Option<u8>, sight: bool) -> bool {
        if from == to {
            return true;
        }
        let shut = self.shut();
        if shut.has(from) || shut.has(to) {
            return false;
        }
        // F07-WEAPON-07: no printed range, no limit.
        let near =
            self.state.board.distance(from, to, shut).is_some_and(|steps| range.is_none_or(|most| steps <= most));
        near && (!sight || self.state.board.in_sight(from, shut).has(to))
    }

    pub fn guard_name(self, guard: GuardId) -> Option<Place> {
        self.state.guards.get(guard.index()).map(|guard| guard.room)
    }

    pub fn figure_name(self, figure: FigureId) -> Text {
        let kind = self.state.figures[figure.index()].kind;
        self.game.figures().get(usize::from(kind)).map_or_else(|| "figure".into(), |kind| kind.name.clone())
    }

    /// Data in the supply.
    pub fn data_supply(self) -> u8 {
        let held: u32 = self.state.agents.iter().map(|agent| u32::from(agent.data) + u32::from(agent.banked)).sum();
        let lying: u32 = self.state.laid.iter().map(|laid| u32::from(laid.corpse)).sum();
        (u32::from(self.game.constants().data)).saturating_sub(held + lying) as u8
    }

    pub fn guard_supply(self) -> u8 {
        self.game.constants().guards.saturating_sub(self.state.guards.len() as u8)
    }

    pub fn lock_supply(self) -> u8 {
        self.game.constants().locks.saturating_sub(self.state.locks.len() as u8)
    }

    pub fn marker_supply(self) -> u8 {
        let on_rooms: u32 = self.state.laid.iter().flat_map(|laid| laid.markers).map(u32::from).sum();
        let on_agents: u32 = self.state.agents.iter().flat_map(|agent| agent.markers).map(u32::from).sum();
        u32::from(self.game.constants().markers).saturating_sub(on_rooms + on_agents) as u8
    }

    pub fn gadget_slots(self, seat: Seat) -> usize {
        let more = self.sum(seat, Passive::GadgetSlots(0), |passive| {
            if let Passive::GadgetSlots(more) = passive { *more as i8 } else { 0 }
        });
        (usize::from(self.game.constants().gadget_slots) + more.max(0) as usize).min(crate::state::most::GADGETS)
    }

    pub fn hand_limit(self, seat: Seat) -> usize {
        let more =
            self.sum(
                seat,
                Passive::HandLimit(0),
                |passive| if let Passive::HandLimit(more) = passive { *more as i8 } else { 0 },
            );
        usize::from(self.game.constants().hand_limit) + more.max(0) as usize
    }
}
