//! The other rules that had a say in what was just told: the log cites the one that decides, and these beside it.

use engine::{Rule, Seat, SeatSet};

use crate::geometry::Place;
use crate::names::{Foe, Means};
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Alertness, Exit, Purpose, Roll, Whereabouts};
use crate::vocabulary::{Role, Skill, WeaponKind};

impl Resolver<'_, '_, '_> {
    /// Cites those rules that hold of what was told last.
    pub fn also(&mut self, rules: &[(bool, &'static str)]) {
        for (_, rule) in rules.iter().filter(|(holds, _)| *holds) {
            self.play.cite(Rule(rule));
        }
    }

    fn others_in(&self, room: Place, seat: Seat) -> SeatSet {
        self.state.agents_in(room).iter().filter(|other| *other != seat).collect()
    }

    /// The turn of a seat begins.
    pub fn cite_turn(&mut self, seat: Seat) {
        if !self.play.is_heard() {
            return;
        }
        let agent = self.state.agent(seat);
        let before = Seat((seat.0 + self.state.count - 1) % self.state.count);
        let guarded = !agent.dazed && !agent.cell && self.look().awake_guard_in(agent.room);
        let full = agent.hand.len() > self.look().hand_limit(seat);
        self.also(&[
            (true, "F07-RULING-02"),
            (true, "F07-RULING-05"),
            (true, "F07-RULING-63"),
            (!self.state.agent(before).is_inside(), "F07-RULING-65"),
            (self.state.inside().len() == 1, "F07-RULING-153"),
            (guarded, "F07-RULING-82"),
            (full, "F07-OPS-04"),
            (self.look().on(OptionalRule::MoveOut), "F07-OPT-MOVEOUT-01"),
        ]);
    }

    /// What ended the turn, told with the cards that are drawn then.
    pub fn cite_end_of_turn(&mut self, seat: Seat) {
        let explored = self.state.agent(seat).marks.explored;
        let used = !self.state.used_now.is_empty();
        let butlers = self.look().on(OptionalRule::RobotButlers);
        self.also(&[
            (explored, "F07-EXPLORE-15"),
            (explored, "F07-TURN-08"),
            (explored && butlers, "F07-OPT-ROBOTBUTLERS-03"),
            (!self.state.turn_over, "F07-RULING-04"),
            (!self.state.turn_over, "F07-TURN-11"),
            (used && butlers, "F07-OPT-ROBOTBUTLERS-01"),
            (self.state.hacked_now && butlers, "F07-OPT-ROBOTBUTLERS-04"),
        ]);
    }

    /// An Agent walked.
    pub fn cite_walk(&mut self, seat: Seat, from: Place, to: Place) {
        if !self.play.is_heard() {
            return;
        }
        let dazed_guard = |room: Place| self.state.guards_in(room).any(|(_, guard)| guard.state == Alertness::Dazed);
        let company = self.others_in(from, seat).or(self.others_in(to, seat));
        let upright = company.iter().any(|other| !self.state.agent(other).dazed && !self.state.agent(other).cell);
        let lying = company.iter().any(|other| self.state.agent(other).dazed);
        let (dazed, battle) = (self.state.agent(seat).dazed, self.state.battle());
        let fast = self.look().on(OptionalRule::MoveOut);
        let prison = self.state.prison.is_some_and(|prison| prison == from || prison == to);
        self.also(&[
            (true, "F07-TURN-05"),
            (self.state.answers > u16::from(self.state.agent(seat).marks.moved), "F07-MOVE-05"),
            (dazed, "F07-RULING-69"),
            (dazed, "F07-RULING-67"),
            (dazed_guard(from) || dazed_guard(to), "F07-DAZE-11"),
            (upright && !battle, "F07-BLOCK-01"),
            (upright && !battle && self.look().on(OptionalRule::FreeForAll), "F07-OPT-FREEFORALL-09"),
            (lying && battle, "F07-BLOCK-08"),
            (prison, "F07-RULING-113"),
            (fast && dazed, "F07-OPT-MOVEOUT-02"),
        ]);
    }

    /// A sneak is tried: past this Room, and out of the own one first.
    pub fn cite_sneak(&mut self, over: Place, out_first: bool) {
        if !self.play.is_heard() {
            return;
        }
        let seat = self.state.active;
        let own = over == self.state.agent(seat).room;
        let agents = !self.look().possible_blockers(seat, over).is_empty();
        let here = self.state.agent(seat).room;
        let barred = out_first && (self.look().awake_guard_in(here) || !self.others_in(here, seat).is_empty());
        self.also(&[
            (true, "F07-SNEAK-03"),
            (true, "F07-RULING-75"),
            (own, "F07-RULING-74"),
            (own && agents, "F07-SNEAK-08"),
            (barred, "F07-RULING-169"),
            (self.state.agent(seat).marks.moved > 1, "F07-SNEAK-09"),
        ]);
    }

    /// A sneak failed; `taken` says whether a Guard takes her.
    pub fn cite_spotted(&mut self, over: Place, taken: bool) {
        let one_on_one = self.look().on(OptionalRule::OneVersusOne);
        let guards = self.look().awake_guards(over).count_ones();
        self.also(&[
            (true, "F07-RULING-77"),
            (taken, "F07-SNEAK-05"),
            (one_on_one && guards > 0, "F07-OPT-1V1MEBRO-03"),
            (one_on_one && guards > 1, "F07-OPT-1V1MEBRO-07"),
            (one_on_one && guards > 0 && !taken, "F07-OPT-1V1MEBRO-04"),
        ]);
    }

    /// A die was rolled.
    pub fn cite_roll(&mut self, roll: &Roll, needed: i8) {
        let agent = self.state.agent(roll.who);
        let (dazed, speed) = (agent.dazed, roll.skill == Some(Skill::Speed));
        let sneak = roll.purpose == Purpose::Sneak;
        let (checked, moving_out) = (roll.skill.is_some(), self.look().on(OptionalRule::MoveOut));
        self.also(&[
            (true, "F07-SETUP-07"),
            (checked, "F07-CHECK-01"),
            (checked, "F07-CHECK-02"),
            (checked, "F07-AGENT-02"),
            (needed == 4 && roll.skill == Some(Skill::Finesse), "F07-CHECK-05"),
            (speed && dazed, "F07-RULING-68"),
            (speed && moving_out, "F07-OPT-MOVEOUT-01"),
            (speed && dazed && moving_out, "F07-OPT-MOVEOUT-02"),
            (sneak, "F07-RULING-76"),
            (sneak && self.state.sneak_checks == 2, "F07-SNEAK-07"),
            (roll.purpose == Purpose::Defence, "F07-RULING-102"),
            (roll.purpose == Purpose::Escape, "F07-PRISON-08"),
            (roll.purpose == Purpose::Escape, "F07-RULING-118"),
            (matches!(roll.purpose, Purpose::Inevitable(..)), "F07-OPT-INEVITABLE-04"),
        ]);
    }

    /// Somebody is Dazed, by a fight or otherwise.
    pub fn cite_daze(&mut self, seat: Seat, by: Seat, in_a_fight: bool) {
        let battle = self.state.battle();
        let rival = self.state.agent(by);
        let both = by != seat && rival.dazed && rival.last_dazed_by == Some(seat);
        self.also(&[
            (in_a_fight && by == seat, "F07-FIGHT-04"),
            (in_a_fight && by != seat, "F07-FIGHT-13"),
            (in_a_fight && both, "F07-RULING-103"),
            (!battle && by != seat, "F07-GEN-07"),
        ]);
    }

    /// An Agent is about to be moved into the cell from this Room.
    pub fn cite_arrest(&mut self, seat: Seat, from: Place, was_there: bool) {
        if !self.play.is_heard() {
            return;
        }
        let dazed = self.state.agent(seat).dazed;
        let guarded = self.look().awake_guard_in(from);
        let one_on_one = self.look().on(OptionalRule::OneVersusOne);
        let locked =
            self.look().is_locked(from) || self.state.prison.is_some_and(|prison| self.look().is_locked(prison));
        self.also(&[
            (dazed && guarded && !one_on_one, "F07-DAZE-08"),
            (dazed && guarded && one_on_one, "F07-OPT-1V1MEBRO-02"),
            (!guarded && one_on_one, "F07-OPT-1V1MEBRO-05"),
            (!dazed, "F07-RULING-121"),
            (locked, "F07-RULING-125"),
            (was_there, "F07-RULING-119"),
            (self.look().on(OptionalRule::TitForTat) && guarded, "F07-OPT-TITFORTAT-03"),
        ]);
    }

    /// The Prison was laid for the prisoner.
    pub fn cite_prison(&mut self) {
        let layout = self.look().on(OptionalRule::ExtensiveSurveillance);
        let madhouse = self.look().on(OptionalRule::Madhouse);
        self.also(&[
            (true, "F07-PRISON-04"),
            (true, "F07-RULING-113"),
            (layout, "F07-OPT-SURVEILLANCE-09"),
            (madhouse, "F07-OPT-MADHOUSE-06"),
        ]);
    }

    /// A Gadget was found by the frisk.
    pub fn cite_frisk(&mut self, seat: Seat) {
        let agent = self.state.agent(seat);
        let keeps = !agent.hand.is_empty() || agent.covert.is_some() || agent.data > 0;
        self.also(&[(true, "F07-PRISON-06"), (true, "F07-RULING-120"), (keeps, "F07-PRISON-07")]);
    }

    /// An attack was declared.
    pub fn cite_attack(&mut self, attacker: Seat, foe: Foe, means: Means, forced: bool) {
        if !self.play.is_heard() {
            return;
        }
        let here = self.state.agent(attacker).room;
        let (battle, dazed) = (self.state.battle(), self.state.agent(attacker).dazed);
        let weapon = self.look().weapon_of(means).map(|weapon| (weapon.kind, weapon.skill, weapon.range));
        let ranged = weapon.is_some_and(|(kind, ..)| kind == WeaponKind::Ranged);
        let melee = weapon.is_some() && !ranged;
        let fists = means == Means::Fists;
        let other_skill = weapon.is_some_and(|(_, skill, _)| skill != Skill::Strength);
        let spirit = self.look().on(OptionalRule::FightingSpirit);
        self.also(&[
            (weapon.is_some(), "F07-WEAPON-03"),
            (weapon.is_some(), "F07-WEAPON-05"),
            (self.look().is_locked(here), "F07-RULING-126"),
            (dazed && spirit, "F07-OPT-FIGHTINGSPIRIT-01"),
        ]);
        let at = match foe {
            Foe::Agent(seat) => {
                let target = self.state.agent(seat);
                let (room, lying, jailed) = (target.room, target.dazed, target.cell);
                let near = room == here;
                self.also(&[
                    (battle, "F07-FIGHT-09"),
                    (battle, "F07-MAINFRAME-06"),
                    (!battle && self.look().on(OptionalRule::FreeForAll), "F07-OPT-FREEFORALL-01"),
                    (fists, "F07-FIGHT-11"),
                    ((fists || melee) && !lying, "F07-FIGHT-10"),
                    (melee && other_skill, "F07-FIGHT-12"),
                    (ranged && near, "F07-RULING-99"),
                    (ranged && !near, "F07-RULING-100"),
                    (lying, "F07-RULING-101"),
                    (jailed, "F07-RULING-117"),
                ]);
                room
            }
            Foe::Guard(guard) => {
                let Some(target) = self.state.guards.get(guard.index()).copied() else { return };
                let lying = target.state == Alertness::Dazed;
                let several = self.state.guards_in(target.room).count() > 1;
                self.also(&[
                    (fists, "F07-FIGHT-02"),
                    (melee, "F07-RULING-89"),
                    (lying, "F07-FIGHT-07"),
                    (lying, "F07-RULING-92"),
                    (several, "F07-RULING-93"),
                    (forced, "F07-RULING-88"),
                ]);
                target.room
            }
            Foe::Figure(_) => here,
        };
        self.also(&[
            (ranged && at != here, "F07-WEAPON-06"),
            (ranged && weapon.is_some_and(|(.., range)| range.is_none()), "F07-WEAPON-07"),
        ]);
    }

    /// The target of an attack strikes back.
    pub fn cite_strike_back(&mut self, defender: Seat, attacker: Seat, means: Means) {
        let agent = self.state.agent(defender);
        let (dazed, jailed) = (agent.dazed, agent.cell);
        let far = agent.room != self.state.agent(attacker).room;
        self.also(&[
            (far, "F07-FIGHT-15"),
            (!far, "F07-FIGHT-10"),
            (means != Means::Fists, "F07-RULING-98"),
            (dazed, "F07-OPT-FIGHTINGSPIRIT-03"),
            (jailed, "F07-RULING-117"),
        ]);
    }

    /// An Agent is killed; what she had is still there.
    pub fn cite_death(&mut self, seat: Seat, by_somebody: bool) {
        let agent = self.state.agent(seat);
        let (gadgets, data) = (!agent.gadgets.is_empty(), agent.data > 0);
        let cards = gadgets || !agent.hand.is_empty() || agent.covert.is_some();
        let returns = self.look().on(OptionalRule::FreeForAll);
        let transmits = self.look().on(OptionalRule::DeadManSwitch);
        self.also(&[
            (cards, "F07-DEATH-03"),
            (gadgets, "F07-DEATH-04"),
            (data && !transmits, "F07-DEATH-05"),
            (data && by_somebody, "F07-DEATH-09"),
            (cards || data, "F07-RULING-108"),
            (!by_somebody, "F07-RULING-107"),
            (returns, "F07-OPT-FREEFORALL-02"),
            (returns && seat == self.state.active, "F07-OPT-FREEFORALL-06"),
        ]);
    }

    /// A Room was turned up.
    pub fn cite_explored(&mut self, seat: Seat, place: Place) {
        let role = self.look().room_card(place).role;
        let covered = self.state.covered.has(place);
        let mainframe = role == Role::Mainframe;
        self.also(&[
            (true, "F07-EXPLORE-01"),
            (true, "F07-SHOW-03"),
            (self.state.board.adjacent(place).len() > 1, "F07-RULING-43"),
            (mainframe, "F07-GEN-02"),
            (mainframe, "F07-MAINFRAME-01"),
            (mainframe && !self.state.battle(), "F07-MAINFRAME-03"),
            (covered, "F07-OPT-SURVEILLANCE-06"),
            (covered && seat != self.state.active, "F07-OPT-SURVEILLANCE-10"),
            (self.look().on(OptionalRule::Madhouse), "F07-OPT-MADHOUSE-03"),
        ]);
    }

    /// An Event is drawn, while exploring or at the end of a turn.
    pub fn cite_event(&mut self, seat: Seat) {
        let agent = self.state.agent(seat);
        let (explored, cell) = (agent.marks.explored, agent.cell);
        let at_the_end = self.state.end_step.is_some() && self.look().on(OptionalRule::EventfulMission);
        let covered = self.look().on(OptionalRule::ExtensiveSurveillance);
        self.also(&[
            (true, "F07-EVENT-01"),
            (!at_the_end, "F07-EXPLORE-13"),
            (!at_the_end && explored && covered, "F07-OPT-SURVEILLANCE-07"),
            (at_the_end, "F07-OPT-EVENTFUL-01"),
            (at_the_end && explored, "F07-OPT-EVENTFUL-02"),
            (at_the_end && (cell || !explored), "F07-OPT-EVENTFUL-03"),
        ]);
    }

    /// A Room's Ability is used.
    pub fn cite_room_use(&mut self, seat: Seat, place: Place) {
        if !self.play.is_heard() {
            return;
        }
        let (role, card) = (self.look().room_card(place).role, self.state.laid(place).card);
        let node = role == Role::Node;
        let mainframe = role == Role::Mainframe;
        let others = self.state.seats().iter().filter(|other| *other != seat);
        let used_before = others.into_iter().any(|other| self.state.agent(other).used_rooms >> card.0 & 1 == 1);
        let company = !self.others_in(place, seat).is_empty();
        let battle = self.state.battle();
        self.also(&[
            (true, "F07-ROOM-02"),
            (node, "F07-NODE-02"),
            (node, "F07-NODE-03"),
            (node || mainframe, "F07-DATA-01"),
            (node && used_before, "F07-NODE-05"),
            (mainframe, "F07-MAINFRAME-02"),
            (self.state.guards_in(place).count() > 0, "F07-DAZE-11"),
            (self.look().is_locked(place), "F07-RULING-126"),
            (company && !battle, "F07-BLOCK-01"),
            (company && !battle && mainframe, "F07-RULING-143"),
        ]);
    }

    /// Out of the facility.
    pub fn cite_escape(&mut self, seat: Seat, exit: Exit) {
        let agent = self.state.agent(seat);
        let loaded = agent.data > 0 || !agent.gadgets.is_empty() || !agent.hand.is_empty();
        let dazed = agent.dazed;
        self.also(&[
            (true, "F07-ESCAPE-03"),
            (loaded, "F07-RULING-157"),
            (exit == Exit::Entryway, "F07-RULING-151"),
            (exit == Exit::Entryway, "F07-RULING-56"),
            (dazed, "F07-RULING-69"),
            (seat == self.state.active, "F07-RULING-66"),
        ]);
    }

    /// The game is over, and Data is counted.
    pub fn cite_end(&mut self) {
        if !self.play.is_heard() {
            return;
        }
        let look = self.look();
        let (winners, ranking) = (look.winners(), look.ranking());
        let seats = self.state.seats();
        let done = |seat: Seat| look.competes(seat) && look.objectives(seat).contains(&true);
        let rewarded = seats.iter().any(done);
        let missed = seats.iter().any(|seat| look.competes(seat) && !look.objectives(seat).contains(&true));
        let escaped = |seat: &Seat| self.state.agent(*seat).whereabouts == Whereabouts::Escaped;
        let best = winners.lowest().map(|seat| look.final_data(seat));
        let tie =
            ranking.iter().filter(|seat| look.competes(**seat) && Some(look.final_data(**seat)) == best).count() > 1;
        let switch = look.on(OptionalRule::DeadManSwitch);
        let dead_competes = switch && seats.iter().any(|seat| !escaped(&seat));
        let sandwich = look.sandwich().is_some();
        let dead = seats.iter().any(|seat| !escaped(&seat));
        let top_secreter = look.on(OptionalRule::TopSecreter);
        let nobody = winners.is_empty();
        let dead_done = switch && seats.iter().any(|seat| !escaped(&seat) && done(seat));
        self.also(&[
            (true, "F07-SECRET-01"),
            (missed, "F07-SECRET-02"),
            (true, "F07-SECRET-03"),
            (true, "F07-RULING-156"),
            (rewarded, "F07-END-03"),
            (rewarded && top_secreter, "F07-OPT-TOPSECRETER-01"),
            (!nobody, "F07-END-04"),
            (!nobody, "F07-GEN-03"),
            (!nobody && tie, "F07-END-05"),
            (nobody, "F07-RULING-154"),
            (dead, "F07-RULING-155"),
            (dead_done, "F07-OPT-DEADMANSWITCH-03"),
            (dead_competes, "F07-OPT-DEADMANSWITCH-04"),
            (dead_competes && tie, "F07-OPT-DEADMANSWITCH-05"),
            (sandwich, "F07-OPT-YOUEARNEDIT-01"),
            (sandwich && dead, "F07-OPT-YOUEARNEDIT-02"),
        ]);
    }
}
