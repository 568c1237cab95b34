//! From the last "ready" to the next Team Phase: Deadly ground, the steps of the guide, activations.

use engine::Seat;
use engine::effect::Flow;

use crate::cited;
use crate::event::Event;
use crate::names::Ship;
use crate::resolver::Resolver;
use crate::state::{Moment, Phase, Scope, Step};
use crate::vocabulary::Times;

impl Resolver<'_, '_, '_> {
    /// FAZA-TEAM-06, FAZA-TEAM-07, FAZA-RULING-13: all players are ready.
    pub fn end_team_phase(&mut self) {
        // FAZA-CARD-09
        for seat in self.state.seats() {
            if !self.state.player(seat).pending.is_empty() {
                self.state.player_mut(seat).pending.clear();
                self.tell("FAZA-CARD-09", || Event::EnhancementsLost { seat });
            }
        }
        self.state.ready = engine::SeatSet::NONE;
        self.state.proposal = None;
        self.close_radio();
        self.state.phase = Phase::Faza;
        self.state.stack.next(Step::PhaseGuide(0));
        // FAZA-BOARD-06, FAZA-BOARD-07, FAZA-RULING-51: Deadly tiles hurt every character on them at once, before the
        // first step.
        let deadly = self.look().deadly();
        let hurt = self.state.players_on(deadly);
        for seat in hurt {
            let tile = self.state.player(seat).tile;
            self.tell("FAZA-BOARD-06", || Event::DeadlyTile { seat, tile });
        }
        self.state.stack.next(Step::CheckRebels);
        self.state.stack.next(Step::Injure(hurt));
    }

    /// FAZA-PHASE-01: the numbered steps of the chosen guide, in order. FAZA-RULING-54: no player acts in between.
    pub fn faza_step(&mut self, step: u8) {
        let round = self.state.round;
        if step == 0 {
            self.tell("FAZA-PHASE-01", || Event::FazaPhase { round });
        }
        let guide = self.game.phase_guide(self.state.options.difficulty);
        let Some((_, program)) = guide.steps.get(usize::from(step)) else {
            return self.begin_team_phase();
        };
        let rule = cited::guide_step(self.state.options.difficulty, step);
        self.tell(rule, || Event::FazaStep { step });
        self.state.stack.next(Step::PhaseGuide(step + 1));
        self.state.stack.next(Step::CheckRebels);
        self.state.stack.call(*program, Scope::default());
    }

    /// FAZA-GEN-03
    fn begin_team_phase(&mut self) {
        self.state.phase = Phase::Team;
        self.state.round += 1;
        for seat in self.state.seats() {
            self.state.player_mut(seat).readied = 0;
            // A "ready" still on its way belongs to the phase before.
            self.state.asked[seat.index()] += 1;
        }
        let round = self.state.round;
        self.tell("FAZA-GEN-03", || Event::TeamPhase { round });
    }

    /// FAZA-PHASE-04, FAZA-PHASE-10, FAZA-PHASE-16
    pub fn activations(&self, times: Times) -> u8 {
        match times {
            Times::Once => 1,
            Times::Players => self.state.count,
        }
    }

    /// FAZA-PHASE-11 to FAZA-PHASE-13, FAZA-RULING-23: the Tracker moves right, then the guide it reaches is carried out
    /// completely. Before that its shift can be answered (FAZA-E24).
    pub fn activate(&mut self, left: u8) {
        if left == 0 {
            return;
        }
        self.state.stack.next(Step::Activate(left - 1));
        let ship = self.state.tracker.next();
        self.state.tracker = ship;
        let rule = self.look().tracker_rule(left);
        self.tell(rule, || Event::TrackerShifted { ship });
        self.state.stack.next(Step::Execute(ship));
        self.state.stack.announce(Moment::TrackerShifted(ship), Seat(0));
    }

    /// FAZA-PHASE-12, FAZA-PHASE-14: the guide, top to bottom; a defeated ship's other side.
    pub fn execute_guide(&mut self, ship: Ship) -> Flow {
        let guide = self.game.guide(ship);
        let defeated = self.state.ship(ship).defeated;
        let rule = if defeated { "FAZA-PHASE-14" } else { cited::guide_of(ship) };
        self.tell(rule, || Event::GuideCarriedOut { ship, defeated });
        let program = if defeated { guide.defeated } else { guide.active };
        self.state.stack.call(program, Scope { ship, follows_ship: !defeated, ..Scope::default() });
        Flow::On
    }

    /// FAZA-PHASE-05, FAZA-PHASE-18, FAZA-CARD-05, FAZA-CARD-06: used cards become unused; nothing heals.
    pub fn ready_all(&mut self) {
        for seat in self.state.seats() {
            self.state.player_mut(seat).used = 0;
        }
        let injured = self.state.seats().iter().any(|seat| self.state.player(seat).injured != 0);
        let rule = if injured { "FAZA-CARD-06" } else { "FAZA-CARD-05" };
        self.tell(rule, || Event::AllReadied);
    }
}
