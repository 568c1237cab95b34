//! Trying an answer on a copy of the table: every face of the first die is tried once, later dice fall as they may.

use engine::chance::{Chance, Draw, Quick};
use engine::{Game, Picks, Play, Seat, Turn};

use super::outlook;
use super::worth::Worth;
use crate::content::{Facility07, Holder};
use crate::free_play::Asking;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::{ActKind, Moment, State, Step};

/// Questions answered on the way before a copy is judged as it is.
const PATIENCE: u8 = 24;
/// Options weighed when the copy asks this very seat.
const WEIGHED: usize = 6;

/// Dice of which the first shows a chosen face.
struct Loaded {
    first: Option<u32>,
    rolled: bool,
    rest: Quick,
}

impl Chance for Loaded {
    fn below(&mut self, n: u32, what: Draw) -> u32 {
        if what == Draw::Die && n == 6 && !self.rolled {
            self.rolled = true;
            if let Some(face) = self.first {
                return face;
            }
        }
        self.rest.below(n, what)
    }
}

/// A seat that tries things out.
pub struct Foresight<'t> {
    pub game: &'t Facility07,
    pub worth: &'t Worth,
    pub me: Seat,
    /// The same chance for every answer that is compared.
    pub seed: u64,
}

impl Foresight<'_> {
    /// What a position is worth to this seat.
    pub fn judge(&self, state: &State) -> f32 {
        outlook::value(Look::new(self.game, state), self.worth, self.me)
    }

    /// What an answer leads to on average.
    pub fn expect(&self, state: &State, picks: &[Pick]) -> f32 {
        self.average(state, |copy, chance| {
            self.game.apply(copy, self.me, picks, &mut Play::silent(chance));
            self.settle(copy, chance, true);
            self.judge(copy)
        })
    }

    fn average(&self, state: &State, mut try_out: impl FnMut(&mut State, &mut Loaded) -> f32) -> f32 {
        let mut sum = 0.0;
        for face in 0..6 {
            let mut chance = Loaded { first: Some(face), rolled: false, rest: Quick::new(self.seed + u64::from(face)) };
            let mut copy = *state;
            let value = try_out(&mut copy, &mut chance);
            if !chance.rolled {
                return value;
            }
            sum += value;
        }
        sum / 6.0
    }

    /// Answers whatever comes up until somebody plays freely again.
    fn settle(&self, state: &mut State, chance: &mut Loaded, careful: bool) {
        let mut options = Vec::new();
        for _ in 0..PATIENCE {
            let Turn::Ask { awaited, .. } = self.game.turn(state) else { return };
            let look = Look::new(self.game, state);
            let (asking, _) = look.asking();
            let Some(seat) = awaited.lowest().filter(|_| !matches!(asking, Asking::FreePlay)) else { return };
            let mut picks: Vec<Pick> = Vec::new();
            while look.list(seat, &picks, &mut options) == Picks::More {
                let Some(first) = options.first().copied() else { return };
                let next = if options.len() == 1 {
                    first
                } else {
                    self.quick(look, asking, seat, &options).unwrap_or_else(|| {
                        if careful && seat == self.me && picks.is_empty() {
                            self.weigh(state, &options, chance)
                        } else {
                            first
                        }
                    })
                };
                picks.push(next);
            }
            self.game.apply(state, seat, &picks, &mut Play::silent(chance));
        }
    }

    /// The best of a few single picks, each followed by nothing but habit.
    fn weigh(&self, state: &State, options: &[Pick], chance: &Loaded) -> Pick {
        let mut best = (f32::MIN, options[0]);
        let mut listed = Vec::new();
        for pick in options.iter().copied().take(WEIGHED) {
            let mut copy = *state;
            if Look::new(self.game, state).list(self.me, &[pick], &mut listed) == Picks::More {
                return options[0];
            }
            let mut own = Loaded { first: None, rolled: chance.rolled, rest: Quick::new(self.seed) };
            self.game.apply(&mut copy, self.me, &[pick], &mut Play::silent(&mut own));
            self.settle(&mut copy, &mut own, false);
            let value = self.judge(&copy);
            if value > best.0 {
                best = (value, pick);
            }
        }
        best.1
    }

    /// Answers by habit; `None` where it depends.
    fn quick(&self, look: Look<'_>, asking: Asking<'_>, seat: Seat, options: &[Pick]) -> Option<Pick> {
        match asking {
            Asking::Window(moment) => {
                if seat != self.me {
                    return Some(Pick::Pass);
                }
                Some(options.iter().copied().find(|pick| self.is_free(look, *pick, &moment)).unwrap_or(Pick::Pass))
            }
            Asking::Step(step) => match step {
                Step::Blocks(_, _, act) => {
                    let rival = seat != self.me && act != ActKind::Enter;
                    Some(if rival { Pick::Block } else { Pick::Allow })
                }
                Step::Sneak { .. } => Some(if seat == self.me { Pick::Allow } else { Pick::Block }),
                Step::Offer(..) | Step::EscapeOffer(_) | Step::Bribe(..) | Step::Collect => Some(Pick::Yes),
                Step::DiscardDown | Step::Discards(..) | Step::Exchange(..) => self.least(options),
                Step::Arrange(..) => Some(Pick::Done),
                Step::Fight(_) | Step::ForcedFight(..) => options.last().copied(),
                _ => None,
            },
            _ => None,
        }
    }

    /// A Gadget that reacts is not used up by it.
    fn is_free(&self, look: Look<'_>, pick: Pick, moment: &Moment) -> bool {
        let Pick::React(card) = pick else { return matches!(pick, Pick::ReactAbility) };
        let gadget = look.state.agent(self.me).gadget(card).is_some();
        let known = self.game.card(card).react.map(|id| self.game.reaction(id));
        gadget && moment.subject == self.me && known.is_some_and(|reaction| matches!(reaction.holder, Holder::Gadget(_)))
    }

    /// The card that would be missed least.
    pub fn least(&self, options: &[Pick]) -> Option<Pick> {
        let worth = |pick: &Pick| if let Pick::Card(card) = pick { self.worth.card(*card) } else { f32::MAX };
        options.iter().copied().min_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}
