//! What cards, skills and Rewards are good for, read once from their programs. A policy that is asked by the million
//! cannot try them out.

use engine::Seat;
use engine::effect::{Op, ProgramId};

use crate::content::{Ability, Action, Faza, Skill};
use crate::names::{CardId, CharacterId, EventId};
use crate::pick::Pick;
use crate::state::State;
use crate::tiles::CAP;
use crate::vocabulary::{Amount, Verb};

/// What an ability does, as far as a policy cares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tool {
    /// Moves the own character or Rebels.
    Move,
    /// Improves the next roll: which changes it brings.
    Boost(u8),
    /// Heals a card.
    Heal,
    /// Brings so many Rebels from the pool.
    Muster(u8),
    /// Takes so many Drones off a tile; the second says that it hurts.
    Sweep(u8, bool),
    /// Makes a used card ready.
    Encore,
    /// Turns ground back to earth.
    Restore,
    #[default]
    Other,
}

impl Tool {
    fn of(game: &Faza, ability: &Ability) -> Tool {
        match (&ability.action, ability.enhancement) {
            (Action::Move(_), _) => Tool::Move,
            (_, Some(changes)) => Tool::Boost(changes),
            (Action::Effect(_, program), None) => Tool::read(game, *program),
        }
    }

    fn read(game: &Faza, program: ProgramId) -> Tool {
        let mut tool = Tool::Other;
        for op in game.library().program(program).map_or(&[][..], |program| &program.ops) {
            let step = match op {
                Op::Do(Verb::Recover(_)) => Tool::Heal,
                Op::Do(Verb::Ready(_)) => Tool::Encore,
                Op::Do(Verb::Restore) => Tool::Restore,
                Op::Do(Verb::AddRebels(count)) => Tool::Muster(*count),
                Op::Do(Verb::RemoveDrones(Amount::UpTo(count))) => Tool::Sweep(*count, false),
                Op::Do(Verb::RemoveDrones(Amount::All | Amount::Chosen)) => Tool::Sweep(CAP, false),
                Op::Do(Verb::Injure(_)) => Tool::Sweep(0, true),
                Op::Pick(_, _, body) | Op::Each(_, body) | Op::Repeat(_, body) => Tool::read(game, *body),
                _ => Tool::Other,
            };
            tool = tool.and(step);
        }
        tool
    }

    /// Two steps of one program.
    fn and(self, more: Tool) -> Tool {
        match (self, more) {
            (tool, Tool::Other) | (Tool::Other, tool) => tool,
            (Tool::Muster(some), Tool::Muster(more)) => Tool::Muster(some + more),
            (Tool::Sweep(some, hurts), Tool::Sweep(more, too)) => Tool::Sweep(some + more, hurts || too),
            (first, _) => first,
        }
    }
}

/// Every card's choices, every character's skill, every kept Reward.
#[derive(Clone, Debug)]
pub(super) struct Tools {
    cards: Vec<[Tool; 4]>,
    skills: Vec<Tool>,
    rewards: Vec<Tool>,
}

impl Tools {
    pub fn learn(game: &Faza) -> Self {
        let card = |card: u8| {
            let choices = &game.card(CardId(card)).choices;
            std::array::from_fn(|choice| Tool::of(game, &choices[choice]))
        };
        let skill = |skill: &Skill| match skill {
            Skill::Active(ability) => Tool::of(game, ability),
            Skill::Passive(_) | Skill::Reroll(_) => Tool::Other,
        };
        Tools {
            cards: CardId::ALL.map(card).collect(),
            skills: game.characters().iter().map(|character| skill(&character.skill)).collect(),
            rewards: game
                .events()
                .iter()
                .map(|event| event.reward.as_ref().map_or(Tool::Other, |reward| Tool::of(game, reward)))
                .collect(),
        }
    }

    /// What a choice of a card does.
    #[inline]
    pub fn card(&self, card: CardId, choice: u8) -> Tool {
        self.cards[usize::from(card.0 % 16)][usize::from(choice % 4)]
    }

    pub fn skill(&self, character: CharacterId) -> Tool {
        self.skills.get(usize::from(character.0)).copied().unwrap_or_default()
    }

    pub fn reward(&self, event: EventId) -> Tool {
        self.rewards.get(usize::from(event.0)).copied().unwrap_or_default()
    }

    /// What a command's first pick does.
    pub fn of(&self, state: &State, seat: Seat, first: Pick) -> Tool {
        match first {
            Pick::Use(card, choice) => self.card(card, choice),
            Pick::Skill => self.skill(state.player(seat).character),
            Pick::Trigger(event) => self.reward(event),
            _ => Tool::Other,
        }
    }
}
