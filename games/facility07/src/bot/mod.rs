//! Bots. [`Spy`] is what bots at tables know: a fast policy, what answers look like at a glance, the odds; they search with
//! it. [`Heuristic`] is offered at no table any more; it is the yardstick they are measured by, and the partner in lessons. Both judge cards, positions and
//! whatever comes up in between by the same means.

mod answers;
mod between;
mod feel;
mod foresight;
mod hint;
mod odds;
mod outlook;
mod plan;
mod spy;
mod time;
mod tools;
mod turn;
mod ways;
mod wear;
mod worth;

use engine::chance::Draw;
use engine::{Bot, Chance, Picks, Seat, Sight};

use answers::Answer;
use foresight::Foresight;
pub use spy::Spy;
use worth::Worth;

use crate::asking::Ask;
use crate::content::Facility07;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::State;

/// A block makes an enemy: it must be worth this much.
const BLOCK: f32 = 0.12;
/// A reaction kept may serve better later.
const REACT: f32 = 0.04;

/// The yardstick: every answer worth making is tried on a copy of the table, every face of the first die once, and judged
/// by what every Agent then holds and is likely to carry out alive.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    worth: Worth,
    options: Vec<Pick>,
    answers: Vec<Answer>,
    /// Round, seat and number of the commands in this turn, so that no turn goes on for ever.
    commands: (u16, Seat, u8),
}

impl Heuristic {
    /// The best answer and what it is worth beyond the mildest one.
    fn choose(&mut self, game: &Facility07, state: &State, seat: Seat, seed: u64) -> (Vec<Pick>, f32) {
        self.worth.learn(game);
        let look = Look::new(game, state);
        let (ask, asked) = look.asking();
        let Heuristic { worth, options, answers, commands } = self;
        if !asked.has(seat) {
            return (vec![Pick::Lift], 0.0);
        }
        let foresight = Foresight { game, worth, me: seat, seed };
        match ask {
            Ask::ChooseAgent => {
                let [a, b] = state.agent(seat).offered;
                let of = |card| worth::agent_worth(game, card);
                (vec![Pick::Keep(between::kept(game, state, seat, seed))], (of(a) - of(b)).abs())
            }
            Ask::Equip => {
                let mut picks = Vec::new();
                wear::for_the_start(look, worth, seat, options, &mut picks);
                (picks, 0.0)
            }
            Ask::Turn => {
                if (commands.0, commands.1) != (state.round, seat) {
                    *commands = (state.round, seat, 0);
                }
                turn::best(&foresight, state, commands.2, options, answers)
            }
            Ask::DiscardDown | Ask::Discard(..) => {
                look.list(seat, &[], options);
                (foresight.least(look, options).into_iter().collect(), 0.0)
            }
            Ask::Arrange(..) => (vec![Pick::Done], 0.0),
            Ask::React(_)
            | Ask::Thing(..)
            | Ask::Way(_)
            | Ask::LayOut(..)
            | Ask::PlaceRoom(_)
            | Ask::Rehouse(..)
            | Ask::RehouseCovered(_)
            | Ask::PlacePrison(_)
            | Ask::Block(_)
            | Ask::BlockCrossing
            | Ask::StrikeBack(_)
            | Ask::ForcedFight(_)
            | Ask::EscapeRoll
            | Ask::Bribe
            | Ask::PayOrDie { .. }
            | Ask::Collect
            | Ask::IgnoreOnEnter(..)
            | Ask::Exchange(..)
            | Ask::MoveGuard(_)
            | Ask::MoveFigure(..)
            | Ask::Aim(..) => {
                if look.list(seat, &[], options) == Picks::More && options.len() == 1 && options[0] == Pick::Pass {
                    return (vec![Pick::Pass], 0.0);
                }
                answers.clear();
                answers::complete(look, seat, options, answers);
                best_of(&foresight, &foresight.bare(state), answers)
            }
        }
    }
}

/// The best of complete answers to a question in between.
fn best_of(foresight: &Foresight<'_>, state: &State, answers: &[Answer]) -> (Vec<Pick>, f32) {
    let mut best: Option<(f32, &Answer)> = None;
    let mut least = f32::MAX;
    for answer in answers {
        let effort = match answer[0] {
            Pick::Block => BLOCK,
            Pick::React(_) | Pick::ReactAbility | Pick::ReactBorrowed => REACT,
            _ => 0.0,
        };
        let value = foresight.expect(state, answer) - effort;
        least = least.min(value);
        if best.is_none_or(|(known, _)| value > known) {
            best = Some((value, answer));
        }
    }
    best.map_or_else(|| (Vec::new(), 0.0), |(value, answer)| (answer.to_vec(), value - least))
}

impl Bot<Facility07> for Heuristic {
    fn name(&self) -> &'static str {
        "yardstick"
    }

    fn answer(&mut self, sight: &Sight<'_, Facility07>, chance: &mut dyn Chance, out: &mut Vec<Pick>) {
        let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
        let seed = u64::from(chance.below(u32::MAX, Draw::Pick));
        let (picks, _) = self.choose(game, state, seat, seed);
        self.commands.2 = self.commands.2.saturating_add(1);
        out.extend_from_slice(&picks);
        // Whatever was not foreseen is answered in the mildest way (F07-RULING-25).
        if Look::new(game, state).list(seat, out, &mut self.options) == Picks::More {
            out.clear();
            Look::new(game, state).default_answer(seat, out);
        }
    }
}
