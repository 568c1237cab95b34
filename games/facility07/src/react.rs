//! Moments and reactions: Coverts, reactive Gadgets and Abilities, Actions for any turn, rules of packs.

use engine::effect::{self, Frame, Window};
use engine::{Seat, SeatSet};

use crate::agent_log::AgentLog;
use crate::content::{Holder, Reaction};
use crate::event::Event;
use crate::geometry::Place;
use crate::look::{Look, No, no};
use crate::names::{Cause, OpsId};
use crate::pick::Pick;
use crate::reason::Reason;
use crate::resolver::Resolver;
use crate::state::{Moment, Scope, Source, What};
use crate::vocabulary::{Near, Of, Timing, Trigger};

impl Moment {
    pub fn new(trigger: Trigger, subject: Seat, by: Seat, room: Place) -> Self {
        Moment { trigger, subject, by, room, cause: Cause::Card, detail: u8::MAX }
    }
}

impl<'t> Look<'t> {
    /// The reactions with these numbers.
    fn reactions(self, numbers: &'t [u8]) -> impl Iterator<Item = &'t Reaction> {
        numbers.iter().map(|id| self.game.reaction(*id))
    }

    pub fn reaction_scope(self, reaction: &Reaction, seat: Seat, moment: &Moment) -> Scope {
        Scope {
            me: seat,
            source: reaction.source,
            agent: moment.subject,
            other: moment.by,
            room: moment.room,
            skill: moment.detail,
            cause: moment.cause,
            ..Scope::default()
        }
    }

    /// Whether the moment is the reaction's trigger for this seat, by public facts.
    pub fn reaction_fits(self, reaction: &Reaction, seat: Seat, moment: &Moment) -> bool {
        let of = |of: Of, who: Seat| match of {
            Of::Anyone => true,
            Of::Me => who == seat,
            Of::Another => who != seat,
        };
        if !of(reaction.of, moment.subject) || !of(reaction.by, moment.by) {
            return false;
        }
        // F07-RULING-10: a re-rolled die may have turned the result this answers.
        let turned = (moment.trigger == Trigger::CheckFailed && self.rolled_passes() != Some(false))
            || (moment.trigger == Trigger::CheckPassed && self.rolled_passes() != Some(true));
        if turned {
            return false;
        }
        let here = self.state.agent(seat).room;
        let near = match reaction.near {
            Near::Anywhere => true,
            Near::Here | Near::Room => moment.room == here,
            other => self.near(other, here, moment.room).has(moment.room),
        };
        if !near || !self.can_pay(seat, &reaction.cost) {
            return false;
        }
        let scope = self.reaction_scope(reaction, seat, moment);
        reaction.condition.as_ref().is_none_or(|condition| self.holds(condition, scope))
    }

    /// Whether the seat has this reaction ready: equipped and unused, her Ability, in her hand.
    fn holds_reaction(self, reaction: &Reaction, seat: Seat) -> bool {
        let agent = self.state.agent(seat);
        match reaction.holder {
            Holder::Covert(card) => agent.covert.is_some_and(|covert| covert.card == card),
            Holder::Gadget(card) => agent.gadget(card).is_some_and(|gadget| reaction.often || !gadget.used),
            Holder::Agent(card) => {
                (agent.card == card && (reaction.often || !agent.marks.ability))
                    || (self.borrowed(seat) == Some(card) && (reaction.often || !agent.marks.borrowed))
            }
            Holder::Action(card) => agent.holds(card),
            Holder::House => false,
        }
    }

    /// The reactions that lie open before a seat: those of her Gadgets, her Ability and one she borrowed.
    fn own_reactions(self, seat: Seat) -> impl Iterator<Item = u8> {
        let agent = self.state.agent(seat);
        let worn = agent.gadgets.iter().filter_map(move |gadget| self.game.card(gadget.card).react);
        let borrowed = self.borrowed(seat).and_then(|card| self.game.agent(card).react);
        worn.chain(self.game.agent(agent.card).react).chain(borrowed)
    }

    pub fn borrowed(self, seat: Seat) -> Option<crate::names::AgentId> {
        let mut hers = self.state.lasting.iter().filter(|lasting| lasting.on == seat);
        hers.find_map(|lasting| if let What::Ability(card) = lasting.what { Some(card) } else { None })
    }

    /// F07-RULING-138: who is asked about a moment follows from public facts. A seat with a face-down Covert is asked
    /// when some Covert of the box could answer; open reactions ask their holders. Without `packs` only cards of the
    /// box count.
    pub fn listeners(self, moment: &Moment, packs: bool) -> SeatSet {
        let answers = self.game.answers(moment.trigger);
        let asked = |seat: &Seat| {
            let agent = self.state.agent(*seat);
            let counts = |reaction: &Reaction| packs || !self.game.is_of_pack(reaction.program);
            let fits = |reaction: &Reaction| counts(reaction) && self.reaction_fits(reaction, *seat, moment);
            (agent.covert.is_some() && self.reactions(&answers.coverts).any(fits))
                || (!agent.hand.is_empty() && self.reactions(&answers.hand).any(fits))
                || (!answers.open.is_empty()
                    && self.own_reactions(*seat).any(|id| {
                        let reaction = self.game.reaction(id);
                        answers.open.contains(&id) && self.holds_reaction(reaction, *seat) && fits(reaction)
                    }))
        };
        self.state.inside().iter().filter(asked).collect()
    }

    /// The reaction a pick means, if the seat can make it now.
    pub fn reaction_of(self, seat: Seat, moment: &Moment, pick: Pick) -> Result<u8, No> {
        let agent = self.state.agent(seat);
        let meant = match pick {
            Pick::React(card) => self.game.ops().get(card.index()).and_then(|card| card.react),
            Pick::ReactAbility if !agent.marks.ability => self.game.agent(agent.card).react,
            Pick::ReactBorrowed if !agent.marks.borrowed => {
                self.borrowed(seat).and_then(|card| self.game.agent(card).react)
            }
            // Any other pick is no reaction.
            _ => None,
        };
        let ready = |id: &u8| {
            let reaction = self.game.reaction(*id);
            reaction.answers(moment.trigger)
                && !reaction.always
                && self.holds_reaction(reaction, seat)
                && self.reaction_fits(reaction, seat, moment)
        };
        match meant.filter(ready) {
            Some(id) => Ok(id),
            // F07-COVERT-03: from the hand a Covert does nothing.
            None => no("F07-RULING-135", Reason::NoReaction),
        }
    }

    /// Whether a pick answers the moment; what is listed is what this allows.
    pub fn check_reaction(self, seat: Seat, moment: &Moment, next: Pick) -> Result<(), No> {
        if next == Pick::Pass {
            return Ok(());
        }
        if matches!(next, Pick::React(_) | Pick::ReactAbility | Pick::ReactBorrowed) {
            return self.reaction_of(seat, moment, next).map(drop);
        }
        // F07-RULING-132: nothing else can be done while something is resolved.
        no("F07-RULING-132", Reason::NotAsked)
    }

    /// F07-COVERT-05: passing is always possible; then whatever fits.
    pub fn list_reactions(self, seat: Seat, moment: &Moment, out: &mut Vec<Pick>) {
        out.push(Pick::Pass);
        let mut offer = |pick: Pick| {
            if self.reaction_of(seat, moment, pick).is_ok() && !out.contains(&pick) {
                out.push(pick);
            }
        };
        let agent = self.state.agent(seat);
        // Few cards answer anything at all.
        let answers = |card: &OpsId| self.game.card(*card).react.is_some();
        for card in agent.covert.map(|covert| covert.card).into_iter().filter(answers) {
            offer(Pick::React(card));
        }
        for card in agent.gadgets.iter().map(|gadget| gadget.card).filter(answers) {
            offer(Pick::React(card));
        }
        offer(Pick::ReactAbility);
        offer(Pick::ReactBorrowed);
        for card in agent.designs().into_iter().filter(answers) {
            offer(Pick::React(card));
        }
    }
}

impl Resolver<'_, '_, '_> {
    /// Opens a moment if anything on this table could answer it. The step it may prevent lies on top of the stack.
    pub fn announce(&mut self, moment: Moment) {
        if !self.game.is_answered(moment.trigger) {
            return;
        }
        let first = self.state.active;
        let before = moment.trigger.timing() == Timing::Before;
        self.state.stack.push(Frame::Window(Window::new(moment, first, before)));
        self.automatic(&moment);
    }

    /// Reactions that happen by themselves go first.
    fn automatic(&mut self, moment: &Moment) {
        let answers = self.game.answers(moment.trigger);
        self.play.budget.spend(answers.automatic_steps);
        // What is pushed last goes first, so the first one written is pushed last.
        for id in answers.automatic.iter().copied().rev() {
            let reaction = self.game.reaction(id);
            // F07-WILD-17: after a cut no rule of a pack happens; where there is no room for more, there will be a cut.
            let cut = self.play.budget.is_cut() && self.game.is_of_pack(reaction.program);
            if cut || self.state.stack.is_deep() {
                continue;
            }
            if reaction.holder == Holder::House {
                // F07-WILD-10: a rule of a pack speaks of the Agent the moment is about.
                if self.look().reaction_fits(reaction, moment.subject, moment) {
                    let scope = self.look().reaction_scope(reaction, moment.subject, moment);
                    self.call(reaction.program, scope);
                }
                continue;
            }
            for seat in self.state.inside() {
                let look = self.look();
                if look.holds_reaction(reaction, seat) && look.reaction_fits(reaction, seat, moment) {
                    self.start_reaction(id, seat, moment);
                }
            }
        }
    }

    /// The seat reacts: costs are paid, the card is shown, its program goes first (F07-RULING-10).
    pub fn react(&mut self, seat: Seat, moment: &Moment, id: u8) {
        if let Some(Frame::Window(window)) = self.state.stack.top_mut() {
            // F07-RULING-136: after each reaction all seats that still may react are asked again.
            window.passed = SeatSet::NONE;
        }
        self.start_reaction(id, seat, moment);
    }

    fn start_reaction(&mut self, id: u8, seat: Seat, moment: &Moment) {
        let reaction = self.game.reaction(id);
        let scope = self.look().reaction_scope(reaction, seat, moment);
        match reaction.holder {
            Holder::Covert(card) => self.flip_covert(seat, card, id, scope),
            Holder::Gadget(card) => {
                self.state.agent_mut(seat).use_gadget(card);
                self.tell("F07-RULING-131", || Event::GadgetReacted { seat, card });
                if reaction.cost.discard_this {
                    self.give_up_gadget("F07-RULING-171", seat, card);
                }
                self.call(reaction.program, scope);
                self.announce(Moment {
                    cause: scope.cause,
                    ..Moment::new(Trigger::GadgetUsed, seat, seat, scope.room)
                });
            }
            Holder::Agent(card) => {
                let agent = self.state.agent_mut(seat);
                if agent.card == card {
                    agent.marks.ability = true;
                } else {
                    agent.marks.borrowed = true;
                }
                self.tell("F07-AGENT-06", || Event::AbilityUsed { seat });
                self.call(reaction.program, scope);
            }
            Holder::Action(card) => {
                self.state.agent_mut(seat).take_openly(card);
                self.tell("F07-ACTION-03", || Event::ActionPlayed { seat, card });
                self.play.reveal();
                self.next(crate::state::Step::DoneCard(Some(card)));
                self.call(reaction.program, scope);
            }
            Holder::House => {}
        }
        self.pay(seat, &reaction.cost);
    }

    /// F07-COVERT-04, F07-SHOW-02: "Not so fast!"
    fn flip_covert(&mut self, seat: Seat, card: OpsId, id: u8, scope: Scope) {
        self.state.agent_mut(seat).covert = None;
        self.play.reveal();
        self.state.record(seat, crate::vocabulary::Record::CovertsPlayed, 1);
        self.tell("F07-SHOW-02", || Event::NotSoFast { seat, card });
        self.also(&[
            (true, "F07-COVERT-01"),
            (true, "F07-COVERT-04"),
            (true, "F07-COVERT-06"),
            (true, "F07-RULING-136"),
        ]);
        self.note_in_the_log(AgentLog::PocketSand);
        // F07-COVERT-06: it is discarded once played, whatever becomes of its effect (F07-RULING-139).
        self.discard_ops(card);
        self.call(self.game.reaction(id).program, Scope { source: Source::Ops(card), ..scope });
        self.announce(Moment::new(Trigger::CovertFlipped, seat, seat, self.state.agent(seat).room));
    }

    pub fn pass(&mut self, seat: Seat) {
        effect::pass(self, seat);
    }
}
