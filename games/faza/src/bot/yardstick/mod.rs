//! The yardstick: a bot that looks one command ahead, and sits at no table any more. Bots of every level are measured by
//! it. The plan follows from the table, so every such bot at the table has the same one; all it keeps in mind between two
//! answers is the proposal it has made. A plan is judged by playing it on a copy and running the Faza Phase, a script
//! without chance, to its end; dice are weighed by their exact odds and event cards by all that may come.

mod errands;
mod evaluate;
mod fight;
mod plan;
mod second_thoughts;
mod strike;
mod thought;
mod windows;

use engine::{Bot, Chance, Seat, Sight};

use evaluate::Weights;
use plan::{Aim, Command, Plan};
use thought::Thought;

use crate::content::Faza;
use crate::look::Look;
use crate::names::EventId;
use crate::pick::Pick;
use crate::state::State;
use crate::tiles::TileSet;

/// A plan must beat declaring ready by this much, or the rounding of an estimate would keep the phase going.
const WORTHWHILE: f32 = 0.05;

/// With a risk of dying above this, teammates who could help come first.
const DESPERATE: f32 = 0.1;

/// A sensible team player.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    weights: Weights,
    plans: Vec<Plan>,
    /// The round and event of the last proposal made: a declined one is not repeated.
    proposed: Option<(u16, EventId)>,
}

impl Heuristic {
    /// The best plan for this seat in the Team Phase. If its first step is another seat's, this seat declares ready:
    /// every action makes all seats think again (FAZA-DIG-04).
    fn plan(&mut self, game: &Faza, state: &State, seat: Seat) -> Plan {
        let Heuristic { weights, plans, proposed } = self;
        let (outlook, threatened) = weights.outlook_and_threats(game, state);
        let thought = Thought { game, look: Look::new(game, state), seat, weights, threatened };
        let ready = outlook + WORTHWHILE;
        plans.clear();
        plans.push(Plan { seat, command: Command::new(&[Pick::Ready]), value: ready, aim: Aim::Ready });
        plans.extend(thought.about_proposal(outlook));
        thought.strikes(plans);
        thought.fights(plans);
        thought.moves(plans);
        thought.errands(plans);
        let mut offer = None;
        if let Some((event, plan)) = thought.pay_off()
            && *proposed != Some((state.round, event))
        {
            offer = Some(event);
            plans.push(plan);
        }
        let willing = |plan: &&Plan| plan.seat == seat || !state.ready.has(plan.seat);
        let best = plans.iter().filter(willing).max_by(|a, b| a.value.total_cmp(&b.value));
        let best = best.copied().unwrap_or(plans[0]);
        if matches!(best.command.picks(), [Pick::PayOff(_), ..]) {
            *proposed = offer.map(|event| (state.round, event));
        }
        if let Aim::Fight { death, .. } = best.aim
            && death > DESPERATE
            && best.seat == seat
            && let Some(rescue) = thought.rescue(best.value)
        {
            return rescue;
        }
        if best.aim == Aim::Ready
            && let Some(encore) = thought.encore(ready)
        {
            return encore;
        }
        best
    }
}

impl Bot<Faza> for Heuristic {
    fn name(&self) -> &'static str {
        "heuristic"
    }

    fn answer(&mut self, sight: &Sight<'_, Faza>, _: &mut dyn Chance, out: &mut Vec<Pick>) {
        let (game, state, seat) = (sight.game(), sight.seen(), sight.seat());
        let look = Look::new(game, state);
        if let Some(interrupt) = look.interrupt() {
            let thought = Thought { game, look, seat, weights: &self.weights, threatened: TileSet::NONE };
            return thought.answer_window(interrupt, out);
        }
        let plan = self.plan(game, state, seat);
        let said = if plan.seat == seat { plan.command.picks() } else { &[Pick::Ready] };
        // The game does not wait for a player who is ready; one who is asked all the same must say something else.
        if said == [Pick::Ready] && state.ready.has(seat) {
            return out.push(Pick::NotReady);
        }
        out.extend_from_slice(said);
    }
}
