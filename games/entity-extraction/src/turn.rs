//! The order of a round: claims, turns, the Entities' turn.

use engine::{Seat, SeatSet};

use crate::event::Event;
use crate::look::{Look, No, no};
use crate::names::{Operative, Operatives, Tally};
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{ACTIONS, Ending, FIRST_VOTE, HAND, LAST_ROUND, State, Step};

impl Look<'_> {
    /// EE-TURN-01, EE-TURN-07, EE-DIG-01: every operative that has not acted in this round, in any order.
    pub fn may_claim(self, seat: Seat, who: Operative) -> Result<(), No> {
        if !State::everybody().has(who) || !self.controls(seat, who) {
            return no("EE-DIG-01", Reason::NotYours);
        }
        if self.state.acted.has(who) {
            return no("EE-TURN-07", Reason::HasActed);
        }
        Ok(())
    }

    /// Who is asked between turns.
    pub fn claimants(self) -> SeatSet {
        self.to_act().map(|who| self.state.player_of(who)).collect()
    }

    /// EE-RULING-50: a vote of the whole team, before the first turn of a round.
    pub fn may_concede(self, seat: Seat) -> Result<(), No> {
        if !self.state.acted.is_empty() || self.state.active.is_some() {
            return no("EE-RULING-50", Reason::OnlyBetweenRounds);
        }
        if self.state.round < FIRST_VOTE {
            return no("EE-RULING-50", Reason::TooEarlyToConcede);
        }
        if self.state.conceding.has(seat) {
            return no("EE-RULING-50", Reason::VotedAlready);
        }
        Ok(())
    }

    /// EE-RULING-44: a claim can be passed on while nothing has been done with it, once in a round.
    pub fn may_pass_on(self, who: Operative) -> Result<(), No> {
        if !self.state.fresh {
            return no("EE-RULING-44", Reason::NotFresh);
        }
        if self.state.passed_on.has(who) {
            return no("EE-RULING-44", Reason::AlreadyPassedOn);
        }
        if self.to_act().len() < 2 {
            return no("EE-RULING-44", Reason::NotWithYourself);
        }
        Ok(())
    }

    /// EE-TURN-02, EE-TURN-05, EE-DOWN-03: an action that a standing operative takes.
    pub fn may_spend(self, who: Operative, actions: u8) -> Result<(), No> {
        if !self.state.stands(who) {
            return no("EE-DOWN-03", Reason::IsDown);
        }
        if self.state.actions < actions {
            let reason = if actions > 1 { Reason::NeedsTwoActions } else { Reason::NoActions };
            return no(if actions > 1 { "EE-DOOR-09" } else { "EE-TURN-02" }, reason);
        }
        Ok(())
    }

    /// EE-TURN-09, EE-RULING-37, EE-RULING-45: whether a card has to go before the turn can end; at no other time is a hand counted.
    pub fn must_trim(self, who: Operative) -> bool {
        self.state.cards.hand(who).len() > HAND && !self.discardable(who).is_empty()
    }
}

impl Resolver<'_, '_, '_> {
    /// EE-DIG-01: the first claim processed wins.
    pub fn claim(&mut self, who: Operative) {
        let state = &mut *self.state;
        state.active = Some(who);
        state.actions = ACTIONS;
        state.fresh = true;
        state.used = Tally::default();
        state.free_locks = 0;
        state.conceding = SeatSet::NONE;
        self.tell("EE-TURN-01", || Event::TurnBegins { who });
    }

    pub fn pass_on(&mut self, who: Operative) {
        self.state.passed_on.insert(who);
        self.tell("EE-RULING-44", || Event::PassesOn { who });
        self.turn_over();
    }

    /// Ends the turn: no operative has it now.
    pub fn turn_over(&mut self) {
        let state = &mut *self.state;
        state.active = None;
        state.actions = 0;
        state.fresh = false;
        state.used = Tally::default();
        state.free_locks = 0;
    }

    /// EE-RULING-50
    pub fn concede(&mut self, seat: Seat) {
        self.state.conceding.insert(seat);
        self.tell("EE-RULING-50", || Event::WouldConcede { seat });
        if self.state.conceding == self.state.seats() {
            self.end(Ending::Conceded);
        }
    }

    /// EE-TURN-08: what is left of the turn lapses.
    pub fn end_turn(&mut self, who: Operative) {
        if self.look().must_trim(who) {
            self.state.stack.next(Step::Trim(who));
            return;
        }
        self.state.acted.insert(who);
        self.state.last = who;
        let actions = self.state.actions;
        if actions > 0 {
            self.tell("EE-TURN-08", || Event::Unused { actions });
        }
        self.tell("EE-TURN-07", || Event::TurnEnds { who });
        self.turn_over();
        let left = self.look().to_act();
        if self.state.options.auto_end
            && left.iter().all(|one| self.look().lies_still(one) && !self.look().must_trim(one))
        {
            // EE-DIG-03
            for who in left {
                self.state.acted.insert(who);
                self.state.last = who;
                self.tell("EE-DIG-03", || Event::LiesStill { who });
            }
        }
        if self.look().to_act().is_empty() {
            // EE-TURN-10
            let round = self.state.round;
            self.tell("EE-TURN-10", || Event::EntitiesTurn { round });
            self.state.stack.next(Step::EndRound);
            self.state.stack.next(Step::HostileTurn(0));
        }
    }

    /// The Hostiles are done; a new round begins. EE-END-05: the rules know no last round, the table does (EE-RULING-50).
    pub fn end_round(&mut self) {
        if self.state.beacon.take().is_some() {
            self.state.beacon_by = None;
            self.tell("EE-TURN-10", || Event::BeaconGone);
        }
        if self.state.round >= LAST_ROUND {
            self.end(Ending::Sealed);
            return;
        }
        self.state.round += 1;
        self.state.acted = Operatives::NONE;
        self.state.passed_on = Operatives::NONE;
        let round = self.state.round;
        self.tell("EE-TURN-01", || Event::Round { round });
    }

    /// Whatever holds only while something is being resolved is forgotten.
    pub fn settle(&mut self) {
        if self.state.stack.is_empty() {
            self.state.end_move = false;
            self.state.resolved = false;
            self.state.hurt = false;
        }
    }
}
