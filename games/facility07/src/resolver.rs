//! A table being changed: rules, state, and what the engine lends while an answer is resolved.

use engine::effect::{Frame, ProgramId};
use engine::pile::Hidden;
use engine::{Knowers, Play, Rule, Seat};

use crate::content::Facility07;
use crate::event::Event;
use crate::geometry::Place;
use crate::look::Look;
use crate::names::OpsId;
use crate::state::{Moment, Scope, Source, State, Step};
use crate::vocabulary::Trigger;

/// Everything a rule needs to change the state.
pub struct Resolver<'r, 's, 'p> {
    pub game: &'r Facility07,
    pub state: &'s mut State,
    pub play: &'s mut Play<'p, Event>,
}

impl Resolver<'_, '_, '_> {
    pub fn look(&self) -> Look<'_> {
        Look::new(self.game, self.state)
    }

    #[inline]
    pub fn tell(&mut self, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.tell(Rule(rule), event);
    }

    /// Tells one seat only.
    #[inline]
    pub fn whisper(&mut self, seat: Seat, rule: &'static str, event: impl FnOnce() -> Event) {
        self.play.whisper(seat, Rule(rule), event);
    }

    pub fn next(&mut self, step: Step) {
        self.state.stack.next(step);
    }

    /// Plans steps that happen in this order, the first of them next; `None` is no step.
    pub fn in_order<const N: usize>(&mut self, steps: [impl Into<Option<Step>>; N]) {
        self.state.stack.in_order(steps);
    }

    pub fn call(&mut self, program: ProgramId, scope: Scope) {
        self.state.stack.call(program, scope);
    }

    /// A program's first look at the table.
    pub fn scope(&self, me: Seat, source: Source) -> Scope {
        let room = self.state.agent(me).room;
        Scope { me, source, agent: me, other: me, room, ..Scope::default() }
    }

    /// F07-RULING-19: draws one Ops card into the hand, if it can be held; an empty deck takes the discard pile, shuffled.
    fn draw_card(&mut self, seat: Seat) -> Option<OpsId> {
        if self.state.agent(seat).hand.len() == crate::state::most::HAND {
            return None;
        }
        let mut hidden = self.next_ops()?;
        hidden.known.insert(seat);
        self.play.reveal();
        self.state.agent_mut(seat).hand.push(hidden);
        Some(hidden.card)
    }

    pub fn next_ops(&mut self) -> Option<Hidden<OpsId>> {
        if self.state.ops.is_empty() && !self.state.ops_discard.is_empty() {
            self.shuffle_discards();
        }
        self.state.ops.take_top()
    }

    pub fn shuffle_discards(&mut self) {
        for card in self.state.ops_discard {
            self.state.ops.put_on_top(Hidden { card, known: Knowers::NOBODY });
        }
        self.state.ops_discard.clear();
        self.state.ops.shuffle(self.play);
        self.tell("F07-RULING-19", || Event::OpsShuffled);
    }

    pub fn draw(&mut self, rule: &'static str, seat: Seat, count: u8) {
        let mut drawn: tinyvec::ArrayVec<[OpsId; crate::state::most::HAND]> = tinyvec::ArrayVec::new();
        for _ in 0..count {
            drawn.extend(self.draw_card(seat));
        }
        // In which order they lay on the deck is nobody's business: a hand has none.
        drawn.sort_unstable();
        for card in drawn {
            self.whisper(seat, rule, || Event::Drew { seat, card });
        }
        if !drawn.is_empty() {
            self.tell(rule, || Event::DrewCards { seat, count: drawn.len() as u8 });
            if self.state.stage.is_played() {
                let room = self.state.agent(seat).room;
                self.announce(Moment::new(Trigger::DrewCards, seat, seat, room));
            }
        }
    }

    pub fn discard_ops(&mut self, card: OpsId) {
        self.state.ops_discard.push(card);
    }

    /// An Agent stands somewhere else; answers of possible blockers that were about others no longer hold.
    pub fn put(&mut self, seat: Seat, place: Place) {
        let agent = self.state.agent_mut(seat);
        let from = agent.room;
        if from != place {
            agent.room = place;
            agent.bribed = 0;
            self.agent_left(seat);
            if seat != self.state.active {
                self.state.standing.retain(|held| held.room != from);
            }
        }
        self.company_changed(seat);
    }

    /// F07-RULING-160: the set of possible blockers changed.
    pub fn company_changed(&mut self, seat: Seat) {
        if seat != self.state.active {
            let room = self.state.agent(seat).room;
            self.state.standing.retain(|held| held.room != room);
        }
        self.state.unsettled = true;
    }

    pub fn is_over(&self) -> bool {
        self.state.ending.is_some()
    }

    /// Whether a step like this still waits beneath.
    pub fn is_planned(&self, fits: impl Fn(&Step) -> bool) -> bool {
        self.state.stack.iter().any(|frame| matches!(frame, Frame::Step(step) if fits(step)))
    }
}
