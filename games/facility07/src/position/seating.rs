//! The seats of a position: who is who, where she stands and what she holds.

use engine::pile::Hidden;
use engine::{Knowers, Seat};

use super::parts::{AgentPosition, Card};
use super::placing::{Box, Placing, markers};
use super::stock::Stock;
use crate::geometry::Place;
use crate::look::{No, no};
use crate::names::{AgentId, OpsId, SecretId};
use crate::reason::Reason;
use crate::state::{Gadget, Marks, Stage, State, Whereabouts};
use crate::vocabulary::OpsKind;

impl Placing<'_> {
    /// Agents and Top Secret cards; seats that name none take the first ones left.
    pub(super) fn identities(&self, state: &mut State, stock: &mut Box) -> Result<(), No> {
        let agents = &self.position.agents;
        let choosing = state.stage == Stage::Choosing;
        for (seat, placed) in Seat::first(state.count).zip(agents) {
            let agent = state.agent_mut(seat);
            if let Some(word) = &placed.agent {
                agent.card = self.game.find_agent(word)?;
                if !choosing {
                    if !stock.agents.has(agent.card.0) {
                        return no("F07-COMP-05", Reason::AgentTwice);
                    }
                    stock.agents.take(agent.card.0, word)?;
                }
            }
            if !placed.offered.is_empty() {
                let [one, two] = placed.offered.as_slice() else {
                    return no("F07-SETUP-03", Reason::Position("two Agents are offered to each seat"));
                };
                agent.offered = [self.game.find_agent(one)?, self.game.find_agent(two)?];
                if choosing {
                    stock.agents.take(agent.offered[0].0, one)?;
                    stock.agents.take(agent.offered[1].0, two)?;
                }
            }
            if let Some(word) = &placed.secret {
                agent.secret = self.game.find_secret(word)?;
                stock.secrets.take(agent.secret.0, word)?;
            }
        }
        let none = || no("F07-COMP-05", Reason::Position("there are not enough Agent or Top Secret cards"));
        for (seat, placed) in Seat::first(state.count).zip(agents) {
            let agent = state.agent_mut(seat);
            if placed.secret.is_none() {
                let Some(number) = stock.secrets.take_first() else { return none() };
                agent.secret = SecretId(number);
            }
            if choosing && placed.offered.is_empty() {
                let (Some(one), Some(two)) = (stock.agents.take_first(), stock.agents.take_first()) else {
                    return none();
                };
                agent.offered = [AgentId(one), AgentId(two)];
            }
            match (&placed.agent, choosing) {
                (None, true) => agent.card = agent.offered[0],
                (None, false) => {
                    let Some(number) = stock.agents.take_first() else { return none() };
                    agent.card = AgentId(number);
                }
                (Some(_), true) if !agent.offered.contains(&agent.card) => {
                    return no("F07-SETUP-04", Reason::NotOffered);
                }
                (Some(_), _) => {}
            }
            if !choosing && placed.offered.is_empty() {
                agent.offered = [agent.card; 2];
            }
        }
        Ok(())
    }

    pub(super) fn agent(&self, state: &mut State, seat: Seat, placed: &AgentPosition) -> Result<(), No> {
        let mut whereabouts = placed.whereabouts.unwrap_or_default();
        let mut room = if placed.cell { state.prison.unwrap_or_default() } else { Place::ENTRYWAY };
        match placed.room.as_deref().map(str::trim) {
            Some(word) if word.eq_ignore_ascii_case("escaped") => whereabouts = Whereabouts::Escaped,
            Some(word) if word.eq_ignore_ascii_case("dead") => whereabouts = Whereabouts::Dead,
            Some(word) => room = self.game.find_place(state, word)?,
            None => {}
        }
        if placed.cell && whereabouts == Whereabouts::Inside && state.prison != Some(room) {
            return no("F07-PRISON-01", Reason::Position("the cell is in the Prison, which must be on the board"));
        }
        let last_dazed_by = placed.last_dazed_by.as_ref().map(|by| self.seat(state, by)).transpose()?;
        let mut bribed = 0;
        for number in &placed.bribed {
            bribed |= 1 << self.guard(state, *number)?.0;
        }
        let gone = Seat::first(state.count).filter(|other| !state.agent(*other).is_inside()).count() as u8 + 1;
        let marks = placed.marks;
        let mut entered = 0;
        for place in self.game.find_places(state, &placed.entered)? {
            let on_enter = self.game.room(state.laid(place).card).on_enter.as_ref();
            let Some(number) = on_enter.and_then(|on_enter| on_enter.first_time) else {
                return no("F07-RULING-58", Reason::Position("`entered` is for Rooms whose text says \"first time\""));
            };
            entered |= 1 << number;
        }
        let agent = state.agent_mut(seat);
        agent.ready = placed.ready;
        agent.whereabouts = whereabouts;
        agent.room = room;
        agent.dazed = placed.dazed;
        agent.cell = placed.cell;
        agent.data = placed.data;
        agent.banked = placed.banked;
        agent.last_dazed_by = last_dazed_by;
        agent.bribed = bribed;
        agent.marks = Marks {
            moved: placed.moved,
            bonus: marks.bonus,
            weapons: marks.weapons,
            ability: marks.ability,
            borrowed: marks.borrowed,
            hypnosis: marks.hypnosis,
            explored: marks.explored,
            passed_check: marks.passed_check,
            rerolled: marks.rerolled,
            escape_rolled: marks.escape_rolled,
            stopped: marks.stopped,
            house: marks.house,
            entered,
        };
        for (what, count) in &placed.record {
            agent.record[*what as usize] = *count;
        }
        let (pieces, notes) = markers(self.game, &placed.markers)?;
        agent.markers = pieces;
        agent.gone = placed.gone.unwrap_or(if whereabouts == Whereabouts::Inside { 0 } else { gone });
        agent.gone_tick = placed.gone_tick;
        state.notes[seat.index()] = notes;
        state.asked[seat.index()] = placed.asked;
        Ok(())
    }

    pub(super) fn cards_of(
        &self,
        state: &mut State,
        seat: Seat,
        placed: &AgentPosition,
        stock: &mut Stock,
    ) -> Result<(), No> {
        let own = Knowers::only(seat);
        let mut take = |card: &Card| -> Result<OpsId, No> {
            let id = self.game.find_ops(card.name())?;
            stock.take(id.0, card.name())?;
            Ok(id)
        };
        let kind = |card: OpsId| self.game.card(card).kind;
        for told in &placed.hand {
            let hidden = Hidden { card: take(told)?, known: self.known(state, told, own)? };
            if state.agent_mut(seat).hand.try_push(hidden).is_some() {
                return no("F07-TURN-10", Reason::Position("no hand holds so many cards"));
            }
        }
        for told in &placed.gadgets {
            let card = take(told)?;
            if kind(card) != OpsKind::Gadget {
                return no("F07-GADGET-03", Reason::CannotEquip);
            }
            if state.agent_mut(seat).gadgets.try_push(Gadget { card, used: told.used() }).is_some() {
                return no("F07-GADGET-06", Reason::SlotsFull);
            }
        }
        if let Some(told) = &placed.covert {
            let hidden = Hidden { card: take(told)?, known: self.known(state, told, own)? };
            if kind(hidden.card) != OpsKind::Covert {
                return no("F07-COVERT-03", Reason::CannotEquip);
            }
            state.agent_mut(seat).covert = Some(hidden);
        }
        Ok(())
    }
}
