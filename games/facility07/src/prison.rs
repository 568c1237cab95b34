//! Prison: being sent there, the frisk, getting out.

use engine::Seat;

use crate::agent_log::AgentLog;
use crate::event::Event;
use crate::geometry::{Place, Slot};
use crate::look::Look;
use crate::names::GuardId;
use crate::options::OptionalRule;
use crate::resolver::Resolver;
use crate::state::{Alertness, Expiry, Moment, Purpose, Roll, Step};
use crate::vocabulary::{Passive, Record, Situation, Trigger};

impl Look<'_> {
    /// F07-DAZE-08: a Dazed Agent beside an awake Guard goes to Prison at once.
    pub fn must_be_jailed(self, seat: Seat) -> bool {
        let agent = self.state.agent(seat);
        // F07-RULING-119: an Agent in the cell is never sent again.
        if !agent.is_inside() || !agent.dazed || agent.cell {
            return false;
        }
        let held = self.state.guards_in(agent.room).any(|(guard, standing)| {
            // F07-OPT-TITFORTAT-02: bribed Guards look away.
            standing.state == Alertness::Awake && agent.bribed >> guard.0 & 1 == 0
        });
        // F07-OPT-1V1MEBRO-01, F07-OPT-1V1MEBRO-06: being Dazed beside a Guard does not jail.
        let by_guards = held && !self.on(OptionalRule::OneVersusOne);
        (by_guards || self.jailing_figure(agent.room)) && !self.cannot_be_jailed(seat)
    }

    fn jailing_figure(self, room: Place) -> bool {
        self.state.figures.iter().any(|figure| {
            figure.on_board
                && !figure.dazed
                && figure.room == room
                && self.game.figures()[usize::from(figure.kind)].jails
        })
    }

    fn cannot_be_jailed(self, seat: Seat) -> bool {
        self.has_either(seat, Passive::GuardsIgnore, Passive::NoJail)
    }

    /// F07-PRISON-03, F07-RULING-110: who places the Prison.
    pub fn placer(self, prisoner: Seat) -> Seat {
        self.neighbour(prisoner, true).unwrap_or(prisoner)
    }

    /// F07-RULING-111: whether the Prison fits anywhere.
    pub fn prison_fits(self) -> bool {
        let doors = self.game.room(self.game.shared.prison).doors;
        self.state.board.places().iter().any(|place| {
            self.state
                .board
                .open_doorways(place)
                .any(|slot| doors.iter().any(|joint| self.placement(place, slot, doors, joint).is_ok()))
        })
    }
}

impl Resolver<'_, '_, '_> {
    /// An Agent is to be sent to Prison, by a Guard or by a card's text (F07-RULING-121, F07-OPT-1V1MEBRO-05: then
    /// Dazed or not).
    pub fn would_jail(&mut self, seat: Seat) {
        let agent = self.state.agent(seat);
        if !agent.is_inside() || agent.cell || self.look().has(seat, Passive::NoJail) {
            return;
        }
        let room = agent.room;
        self.next(Step::Arrest(seat));
        self.announce(Moment::new(Trigger::WouldBeJailed, seat, seat, room));
    }

    /// F07-PRISON-01: the token moves at once; F07-RULING-125: no Lock Down stops it.
    pub fn arrest(&mut self, seat: Seat) {
        if !self.state.agent(seat).is_inside() || self.state.agent(seat).cell {
            return;
        }
        let Some(prison) = self.state.prison else {
            // F07-PRISON-02: it is placed first.
            if self.look().prison_fits() {
                self.in_order([Step::PlacePrison(seat), Step::Arrest(seat)]);
            } else {
                self.annex_prison();
                self.next(Step::Arrest(seat));
            }
            return;
        };
        let was_there = self.state.agent(seat).room == prison;
        self.tell("F07-PRISON-01", || Event::Jailed { seat });
        self.cite_arrest(seat, self.state.agent(seat).room, was_there);
        self.put(seat, prison);
        self.state.agent_mut(seat).cell = true;
        self.company_changed(seat);
        self.state.record(seat, Record::TimesInCell, 1);
        self.frisk(seat);
        let agent = self.state.agent(seat);
        // F07-RULING-118: only in the own turn, before the draw is over; F07-RULING-119: no further roll for one who
        // stood here free after rolling.
        let rolls = self.state.is_still_her_turn(seat);
        if rolls && !(was_there && agent.marks.escape_rolled) {
            self.next(Step::EscapeOffer(seat));
        }
        self.announce(Moment::new(Trigger::Jailed, seat, seat, prison));
    }

    /// F07-RULING-112: nowhere to lay it, so it is an annex of the Entryway.
    fn annex_prison(&mut self) {
        let card = self.game.shared.prison;
        let place = self.state.board.annex(self.game.room(card).doors);
        self.note_laid(card);
        self.state.prison = Some(place);
        self.tell("F07-RULING-112", || Event::PrisonAnnexed);
        self.note_in_the_log(AgentLog::LazyGuards);
    }

    /// F07-PRISON-04: the neighbour's choice.
    pub fn place_prison(&mut self, place: Place, slot: Slot, joint: Slot) {
        let card = self.game.shared.prison;
        if let Some(laid) = self.lay(card, place, slot, joint) {
            // F07-RULING-113: not explored: no Event, no Guard, no On Enter; F07-OPT-SURVEILLANCE-09, F07-OPT-MADHOUSE-06:
            // never covered, never moved.
            self.state.prison = Some(laid);
            self.tell("F07-PRISON-02", || Event::PrisonPlaced { place: laid });
            self.cite_prison();
            self.note_in_the_log(AgentLog::LazyGuards);
        }
    }

    /// F07-PRISON-05, F07-PRISON-07, F07-RULING-120: all equipped Gadgets but one, drawn at random, are discarded.
    fn frisk(&mut self, seat: Seat) {
        if self.look().has(seat, Passive::NoFrisk) {
            return;
        }
        let game = self.game;
        let agent = self.state.agent(seat);
        let open: tinyvec::ArrayVec<[crate::names::OpsId; crate::state::most::GADGETS]> =
            agent.gadgets.iter().map(|gadget| gadget.card).filter(|card| !game.card(*card).hidden_from_frisk).collect();
        // What the frisk never finds does not count.
        if open.len() < 2 {
            return;
        }
        // F07-PRISON-06: chance decides which stays.
        let keeps = self.play.pick(open.len());
        for (at, card) in open.iter().enumerate() {
            if at != keeps {
                self.drop_gadget(seat, *card);
                self.tell("F07-PRISON-05", || Event::Frisked { seat, card: *card });
                self.cite_frisk(seat);
            }
        }
    }

    /// F07-PRISON-09: a plain roll; no Skill counts.
    pub fn roll_to_escape(&mut self, seat: Seat) {
        self.state.agent_mut(seat).marks.escape_rolled = true;
        let easier = self.look().sum(seat, Passive::EasyEscape(0), |passive| {
            if let Passive::EasyEscape(more) = passive { *more as i8 } else { 0 }
        });
        self.next(Step::Roll(Roll {
            who: seat,
            skill: None,
            bonus: self.game.constants().escape_roll as i8 + easier,
            situation: Situation::Always,
            purpose: Purpose::Escape,
            copied: false,
        }));
    }

    pub fn escape_rolled(&mut self, seat: Seat, passed: bool) {
        if passed {
            self.let_out("F07-PRISON-09", seat);
        } else {
            self.tell("F07-PRISON-10", || Event::StaysInCell { seat });
        }
    }

    /// F07-RULING-115: free, in the Prison Room.
    pub fn let_out(&mut self, rule: &'static str, seat: Seat) {
        if self.state.agent(seat).cell {
            self.state.agent_mut(seat).cell = false;
            self.company_changed(seat);
            self.tell(rule, || Event::OutOfCell { seat });
            self.also(&[(true, "F07-RULING-115")]);
        }
    }

    /// F07-FIGHT-05, F07-OPT-1V1MEBRO-02, F07-OPT-TITFORTAT-04: a fight with a Guard is lost; F07-RULING-81: an Agent
    /// who is not Dazed is not jailed.
    pub fn lost_to_guard(&mut self, seat: Seat, guard: GuardId) {
        let agent = self.state.agent(seat);
        if !agent.dazed || agent.cell || !agent.is_inside() {
            return;
        }
        // F07-RULING-60: a fresh Guard jails no Agent.
        let fresh = self.state.guards.get(guard.index()).is_some_and(|guard| guard.state == Alertness::Fresh);
        if fresh || self.look().has(seat, Passive::GuardsIgnore) {
            return;
        }
        // F07-OPT-TITFORTAT-03: without a Gadget there is nothing to offer.
        let offers = !agent.gadgets.is_empty();
        self.also(&[(true, "F07-FIGHT-05")]);
        if self.look().on(OptionalRule::TitForTat) && offers {
            self.next(Step::Bribe(seat, guard));
        } else {
            self.would_jail(seat);
        }
    }

    /// F07-OPT-TITFORTAT-01, F07-OPT-TITFORTAT-02: a random Gadget for being left alone.
    pub fn bribe(&mut self, seat: Seat) {
        let gadgets = self.state.agent(seat).gadgets;
        let card = gadgets[self.play.pick(gadgets.len())].card;
        self.drop_gadget(seat, card);
        let room = self.state.agent(seat).room;
        let present = self.state.guards_in(room).fold(0, |bits, (guard, _)| bits | 1 << guard.0);
        self.state.agent_mut(seat).bribed = present;
        self.tell("F07-OPT-TITFORTAT-01", || Event::Bribed { seat, card });
        self.also(&[(true, "F07-OPT-TITFORTAT-02"), (true, "F07-OPT-TITFORTAT-04")]);
    }

    /// Things that end when an Agent leaves a Room.
    pub fn agent_left(&mut self, seat: Seat) {
        if let Some(prison) = self.state.prison
            && self.state.agent(seat).cell
            && self.state.agent(seat).room != prison
        {
            // F07-RULING-114: relocation out of the Room ends it.
            self.state.agent_mut(seat).cell = false;
        }
        self.lift_where(|lasting| lasting.on == seat && matches!(lasting.until, Expiry::LeavesRoom | Expiry::NotDazed));
    }
}
