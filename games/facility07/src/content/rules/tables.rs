//! What is worked out beforehand from the cards, because it is asked at nearly every step of a turn: which reactions
//! answer a trigger, and which kinds of passives a thing has.

use engine::effect::{Budget, Vocabulary as _};

use super::{AgentCard, Holder, Ops, Reaction};
use crate::state::most;
use crate::vocabulary::{Kinds, Lexicon, Passive};

/// What answers a trigger, in the order written, and the same sorted by who is asked about it (F07-RULING-138).
#[derive(Clone, Debug, Default)]
pub(crate) struct Answers {
    pub all: Vec<u8>,
    /// Those that happen by themselves.
    pub automatic: Vec<u8>,
    /// Coverts: whoever has one face down is asked.
    pub coverts: Vec<u8>,
    /// Actions for any turn: whoever holds a card is asked.
    pub hand: Vec<u8>,
    /// Gadgets and Abilities: their holders are asked.
    pub open: Vec<u8>,
    /// Steps that it takes to see which of the automatic ones fit.
    pub automatic_steps: u32,
    /// Steps that it takes to see who is asked, for each Agent inside.
    pub asked_steps: u32,
}

impl Answers {
    pub fn add(&mut self, number: u8, reaction: &Reaction) {
        self.all.push(number);
        let looks = reaction.condition.as_ref().map_or(0, Lexicon::looks);
        let steps = if reaction.always { &mut self.automatic_steps } else { &mut self.asked_steps };
        *steps = steps.saturating_add(Budget::steps_for(looks));
        match reaction.holder {
            _ if reaction.always => self.automatic.push(number),
            Holder::Covert(_) => self.coverts.push(number),
            Holder::Action(_) => self.hand.push(number),
            Holder::Gadget(_) | Holder::Agent(_) => self.open.push(number),
            // A rule of the house asks nobody.
            Holder::House => {}
        }
    }
}

/// Which kinds of passives each thing has, side by side: nearly every question of a turn starts here.
#[derive(Clone, Debug)]
pub(crate) struct KindTables {
    pub agents: [Kinds; most::AGENT_CARDS],
    pub ops: [Kinds; most::OPS_DESIGNS],
    /// By the numbers of [`Shared::passives`](super::Shared::passives).
    pub granted: [Kinds; 256],
}

impl Default for KindTables {
    fn default() -> Self {
        KindTables {
            agents: [Kinds::default(); most::AGENT_CARDS],
            ops: [Kinds::default(); most::OPS_DESIGNS],
            granted: [Kinds::default(); 256],
        }
    }
}

impl KindTables {
    pub fn new(agents: &[AgentCard], ops: &[Ops], granted: &[Passive]) -> Self {
        let mut tables = KindTables::default();
        for (kinds, agent) in tables.agents.iter_mut().zip(agents) {
            *kinds = Kinds::of(&agent.passive);
        }
        for (kinds, card) in tables.ops.iter_mut().zip(ops) {
            *kinds = Kinds::of(&card.passive);
        }
        for (kinds, passive) in tables.granted.iter_mut().zip(granted) {
            *kinds = passive.kind();
        }
        tables
    }
}
