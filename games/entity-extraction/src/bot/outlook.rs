//! What a table is worth to the team.

use crate::cards::Spot;
use crate::content::EntityExtraction;
use crate::layout::Tile;
use crate::look::Look;
use crate::names::{Card, HostileId, Operative};
use crate::state::{Ending, MOST_HT, State};
use crate::vocabulary::Toward;

/// How the bot weighs things.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// What an operative with so many Health Tokens is worth.
    pub health: [f32; 4],
    /// What a Hostile costs, and each of its hit points that is left.
    pub hostile: f32,
    pub hit_point: f32,
    /// What a dark room costs.
    pub dark: f32,
    /// What the first step between an operative and its next errand costs; `Weights::way` counts them.
    pub step: f32,
    /// Ammo, up to five for each.
    pub ammo: f32,
    /// A healing card in hand, and any other card.
    pub healing: f32,
    pub card: f32,
    /// Something in hand to strike with.
    pub armed: f32,
    /// What an operative costs who is down at the Gate, who is down and carried, and who lies anywhere else.
    pub home: f32,
    pub carried: f32,
    pub left_behind: f32,
    /// What a Hostile costs that has no way to any operative, once time is short: what keeps it out keeps the team in.
    pub siege: f32,
    /// A locked door: it keeps the team from its work as well.
    pub lock: f32,
    /// Losing, as long as there is time.
    pub defeat: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            health: [-20.0, 6.0, 14.0, 18.0],
            hostile: 8.0,
            hit_point: 2.0,
            dark: 16.0,
            step: 0.6,
            ammo: 0.8,
            healing: 2.5,
            card: 0.4,
            armed: 6.0,
            home: 3.0,
            carried: 8.0,
            left_behind: 14.0,
            siege: 40.0,
            lock: 1.0,
            defeat: 1_000.0,
        }
    }
}

/// Until this round a team takes its time, from the other on it takes every risk: waiting heals no operative, and a
/// door that keeps Hostiles out keeps the team in.
const PATIENT_UNTIL: f32 = 20.0;
const BOLD_FROM: f32 = 50.0;
/// What is left of caution then: of two ways, the one that hurts less.
const LEAST_CAUTION: f32 = 0.2;

/// How long a team can still wait, from 1 to 0.
fn patience(state: &State) -> f32 {
    (1.0 - (f32::from(state.round) - PATIENT_UNTIL) / (BOLD_FROM - PATIENT_UNTIL)).clamp(0.0, 1.0)
}

/// How much a team still minds what could happen to it.
fn caution(state: &State) -> f32 {
    patience(state).max(LEAST_CAUTION)
}

impl Weights {
    /// What is done counts in full, what could be lost less and less: a team that only waits for a better moment waits
    /// for ever.
    pub fn value(self, game: &EntityExtraction, state: &State) -> f32 {
        let look = Look::new(game, state);
        let done = match state.ending {
            Some(Ending::Victory) => return 1_000.0,
            // In the end a defeat is no worse than never getting anywhere.
            Some(Ending::Defeat | Ending::Conceded) => self.errands(look) - self.defeat * patience(state),
            Some(Ending::Sealed) | None => self.errands(look),
        };
        done + caution(state) * State::everybody().map(|who| self.shape(look, who)).sum::<f32>()
    }

    /// What is left to do.
    fn errands(self, look: Look<'_>) -> f32 {
        let state = look.state;
        let hurry = 1.0 - patience(state);
        let mut value = -self.dark * f32::from(state.face_down().len()) - self.lock * f32::from(state.locked.len());
        for hostile in &state.arrivals {
            let left = look.game.hostile(*hostile).hp - state.hostile(*hostile).damage;
            value -= self.hostile + self.hit_point * f32::from(left);
            if hurry > 0.0 && Self::lies_in_wait(look, *hostile) {
                value -= self.siege * hurry;
            }
        }
        for who in State::everybody() {
            value -= if state.stands(who) {
                self.way(look.way_to_go(who))
            } else if state.carrier_of(who).is_some() {
                self.carried
            } else if look.at_gate().has(who) {
                self.home
            } else {
                self.left_behind
            };
        }
        value
    }

    /// Whether a Hostile would come if there were a way.
    fn lies_in_wait(look: Look<'_>, hostile: HostileId) -> bool {
        let moves = !look.game.hostile(hostile).traits.immobile;
        moves && look.prey(hostile, Toward::Nearest).is_empty() && !look.state.standing().is_empty()
    }

    /// The nearer the errand, the more a step counts, so that all the way to the next one never costs as much as doing
    /// this one brings: otherwise an operative at the last Room but one would rather not open it.
    fn way(self, steps: f32) -> f32 {
        /// How much less each further step counts.
        const FADES: f32 = 0.85;
        self.step * (1.0 - FADES.powf(steps)) / (1.0 - FADES)
    }

    /// The shape an operative is in.
    fn shape(self, look: Look<'_>, who: Operative) -> f32 {
        let agent = look.state.agent(who);
        let health = self.health[usize::from(agent.ht.min(MOST_HT))];
        let armed = if look.longest_range(who).is_some() { self.armed } else { 0.0 };
        let hand: f32 = look.state.cards.hand(who).iter().map(|card| self.card(look.game, *card)).sum();
        health + armed + hand + self.ammo * f32::from(agent.ammo.min(5))
    }

    fn card(self, game: &EntityExtraction, card: Card) -> f32 {
        if game.item(card).is_some_and(|item| item.healing) { self.healing } else { self.card }
    }

    /// The card whose owner would miss it least; the last weapon goes last.
    pub fn least_of_hand(self, game: &EntityExtraction, state: &State, who: Operative) -> Option<Card> {
        let weapons = state.cards.hand(who).iter().filter(|card| card.is_weapon()).count();
        let loss = |card: Card| self.card(game, card) + if card.is_weapon() && weapons == 1 { self.armed } else { 0.0 };
        Look::new(game, state).discardable(who).min_by(|one, other| loss(*one).total_cmp(&loss(*other)))
    }

    /// What a discoverer has to fear: how many Hostiles are likely to jump out, and how bad that would be.
    pub fn fright(self, game: &EntityExtraction, state: &State, who: Operative) -> f32 {
        let deck = state.cards.at(Spot::EntityDeck);
        let hostile = deck.iter().filter(|card| card.hostile().is_some()).count() as f32 / deck.len().max(1) as f32;
        let agent = state.agent(who);
        let nerve = match agent.ht {
            0 | 1 => 28.0,
            2 => 10.0,
            _ => 4.0,
        };
        let unarmed = if Look::new(game, state).longest_range(who).is_some() { 0.0 } else { 12.0 };
        let spent = if state.actions <= 1 { 2.0 } else { 0.0 };
        caution(state) * hostile * (nerve + unarmed + spent + 8.0 * Self::hunters(game, state, agent.at))
    }

    /// Hostiles that are on a tile or near it.
    fn hunters(game: &EntityExtraction, state: &State, tile: Tile) -> f32 {
        let near = |hostile: &&HostileId| {
            let moves = !game.hostile(**hostile).traits.immobile;
            moves && state.layout.steps(tile, state.hostile(**hostile).at) <= 2
        };
        state.arrivals.iter().filter(near).count() as f32
    }
}
