//! The Ability of the Room an Agent is in: who may use it, what the use does, and the hack.

use engine::Seat;

use crate::agent_log::AgentLog;
use crate::event::Event;
use crate::geometry::Place;
use crate::look::{Look, No, no};
use crate::names::Cause;
use crate::options::OptionalRule;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Act, ActKind, Alertness, Moment, Scope, Source, Stage, Step};
use crate::vocabulary::{Passive, Record, Role, Trigger};

impl Look<'_> {
    /// The Room's Ability: F07-ROOM-02 and everything that keeps an Agent from it.
    pub fn may_use_room(self, seat: Seat) -> Result<(), No> {
        let agent = self.state.agent(seat);
        let place = agent.room;
        let room = self.room_card(place);
        let Some(ability) = room.ability.as_ref() else { return no("F07-ROOM-01", Reason::NoAbility) };
        if agent.dazed {
            return no("F07-DAZE-03", Reason::Dazed);
        }
        if agent.cell {
            return no("F07-RULING-116", Reason::InCell);
        }
        if self.guards_mind(seat, place) {
            return no("F07-GUARD-04", Reason::GuardBarsUse);
        }
        if self.has(seat, Passive::CannotUseRooms) {
            return no("F07-RULING-06", Reason::Forbidden(self.ban(seat, Passive::CannotUseRooms)));
        }
        if self.state.used_now.has(place) {
            // F07-OPT-ROBOTBUTLERS-02, F07-RULING-61
            return no("F07-OPT-ROBOTBUTLERS-02", Reason::UsedUp);
        }
        if agent.marks.explored && self.state.entered_now == Some(place) {
            return no("F07-EXPLORE-16", Reason::UsedUp);
        }
        if let Some(ban) = self.room_ban(seat, place) {
            return no("F07-RULING-06", Reason::RoomForbidden(ban));
        }
        if self.standing_block(ActKind::UseRoom, place) && !self.has(seat, Passive::NotBlocked) {
            return no("F07-BLOCK-05", Reason::BlockStands);
        }
        let spent = agent.used_rooms >> self.state.laid(place).card.0 & 1 == 1;
        match room.role {
            // F07-DATA-01, F07-NODE-03: dependable Data, by the Room's Ability.
            Role::Node => {
                if !self.state.battle() {
                    return no("F07-NODE-01", Reason::NodeAsleep);
                }
                if self.state.dead_rooms.has(place) {
                    return no("F07-OPT-SCORCHEDEARTH-01", Reason::NodeDead);
                }
                if spent {
                    return no("F07-NODE-04", Reason::UsedUp);
                }
            }
            // F07-RULING-145: one hack; afterwards once for each other Agent.
            Role::Mainframe => {
                if self.state.battle() && spent {
                    return no("F07-RULING-145", Reason::UsedUp);
                }
                return Ok(());
            }
            Role::Ordinary | Role::Entryway | Role::Prison => {
                if ability.once_per_agent && spent {
                    return no("F07-ROOM-01", Reason::UsedUp);
                }
            }
        }
        self.may_use(ability.play, self.use_scope(seat, Source::Room(self.state.laid(place).card)))
    }
}

impl Resolver<'_, '_, '_> {
    /// The act of using a Room is declared.
    pub fn declare_room(&mut self) {
        self.declare(Act::UseRoom);
    }

    /// Uses the Room's Ability, once no Agent blocks it. Its targets are asked for now, and its window comes before
    /// them.
    pub fn use_room_now(&mut self) {
        let seat = self.state.active;
        let place = self.state.agent(seat).room;
        self.tell("F07-TURN-07", || Event::RoomUsed { seat, place });
        self.cite_room_use(seat, place);
        self.next(Step::DoneRoom(place));
        self.room_effect(seat, place);
        self.announce(Moment { cause: Cause::Room, ..Moment::new(Trigger::RoomUsed, seat, seat, place) });
        // F07-RULING-139: the price is paid with the declaration, so that it stays paid whatever answers it.
        if let Some(ability) = &self.look().room_card(place).ability {
            let cost = self.game.use_rule(ability.play).cost;
            self.pay(seat, &cost);
        }
    }

    /// What the Room does for its user: built-in for Mainframe, programmed for the others.
    fn room_effect(&mut self, seat: Seat, place: Place) {
        let room = self.game.room(self.state.laid(place).card);
        if room.role == Role::Mainframe {
            self.next(Step::Hack(seat));
            return;
        }
        if let Some(ability) = &room.ability {
            let card = self.state.laid(place).card;
            let scope = Scope { cause: Cause::Room, ..self.look().use_scope(seat, Source::Room(card)) };
            self.next(Step::Aim(ability.play, scope, true));
        }
    }

    /// F07-TURN-07: the Room was used; the turn is over unless Robot Butlers serve (F07-OPT-ROBOTBUTLERS-01,
    /// F07-OPT-ROBOTBUTLERS-04). Exploring still ends it (F07-OPT-ROBOTBUTLERS-03).
    pub fn done_room(&mut self, place: Place) {
        let seat = self.state.active;
        self.state.used_now.insert(place);
        if !self.state.options.has(OptionalRule::RobotButlers) {
            self.state.turn_over = true;
        }
        self.announce(Moment { cause: Cause::Room, ..Moment::new(Trigger::RoomWasUsed, seat, seat, place) });
    }

    /// Marks the once-per-game use (F07-NODE-04) and a scorched Node (F07-OPT-SCORCHEDEARTH-01).
    pub fn mark_room_used(&mut self, seat: Seat, place: Place) {
        let room = self.look().room_card(place);
        let (role, once) = (room.role, room.ability.as_ref().is_some_and(|ability| ability.once_per_agent));
        let card = self.state.laid(place).card;
        let first = self.state.agent(seat).used_rooms >> card.0 & 1 == 0;
        if once || matches!(role, Role::Node | Role::Mainframe) {
            self.state.agent_mut(seat).used_rooms |= 1 << card.0;
        }
        if first && matches!(role, Role::Node | Role::Mainframe) {
            self.state.record(seat, Record::DataRoomsUsed, 1);
        }
        // F07-OPT-SCORCHEDEARTH-02: the Mainframe is none.
        if role == Role::Node && self.state.options.has(OptionalRule::ScorchedEarth) {
            self.state.dead_rooms.insert(place);
        }
    }

    /// F07-MAINFRAME-02, F07-MAINFRAME-04, F07-MAINFRAME-05, F07-NODE-02, F07-RULING-142: the hack, or a later visit.
    pub fn hack(&mut self, seat: Seat) {
        let place = self.state.agent(seat).room;
        self.mark_room_used(seat, place);
        if self.state.battle() {
            // F07-RULING-145
            self.gain_data("F07-RULING-145", seat, self.game.constants().mainframe_later_data);
            return;
        }
        self.state.stage = Stage::Battle;
        // F07-MAINFRAME-07
        self.state.hacker = Some(seat);
        self.state.hacked_now = true;
        // F07-COUNTDOWN-01
        self.state.countdown = self.game.constants().countdown;
        self.state.unsettled = true;
        self.tell("F07-MAINFRAME-04", || Event::Hacked { seat });
        self.also(&[
            (true, "F07-MAINFRAME-05"),
            (true, "F07-MAINFRAME-06"),
            (true, "F07-MAINFRAME-07"),
            (true, "F07-COUNTDOWN-01"),
            (true, "F07-COUNTDOWN-02"),
            (true, "F07-RULING-142"),
            (true, "F07-RULING-148"),
            (self.state.options.has(OptionalRule::RunForIt), "F07-OPT-RUNFORIT-02"),
        ]);
        self.note_in_the_log(AgentLog::CloneData);
        self.gain_data("F07-RULING-144", seat, self.game.constants().mainframe_hack_data);
        if self.state.options.has(OptionalRule::Reinforcements) {
            self.reinforce();
        }
        self.announce(Moment::new(Trigger::Hacked, seat, seat, place));
    }

    /// F07-OPT-REINFORCEMENTS-01, F07-OPT-REINFORCEMENTS-02, F07-OPT-REINFORCEMENTS-03, F07-OPT-REINFORCEMENTS-04: a Guard per icon, in the order the Rooms were placed.
    fn reinforce(&mut self) {
        for place in self.state.explored() {
            let icons = self.look().room_card(place).guards;
            if icons > 0 {
                let (there, supply) = (self.state.guards_in(place).count() > 0, self.look().guard_supply());
                self.spawn_guards("F07-OPT-REINFORCEMENTS-01", place, icons, Alertness::Awake);
                self.also(&[
                    (supply > 0, "F07-OPT-REINFORCEMENTS-03"),
                    (supply > 0 && there, "F07-OPT-REINFORCEMENTS-02"),
                    (supply < icons, "F07-OPT-REINFORCEMENTS-04"),
                ]);
            }
        }
    }
}
