//! What to equip: free slots are filled, and a much better card takes the place of the worst.

use engine::{Picks, Seat};

use super::worth::Worth;
use crate::look::Look;
use crate::names::OpsId;
use crate::pick::Pick;
use crate::vocabulary::OpsKind;

/// By how much a card must be better to be worth the change.
const BETTER: f32 = 0.15;

/// F07-SETUP-15: the best of what can be equipped before the first turn.
pub fn for_the_start(look: Look<'_>, worth: &Worth, seat: Seat, options: &mut Vec<Pick>, out: &mut Vec<Pick>) {
    while look.list(seat, out, options) == Picks::More {
        let of = |pick: &Pick| if let Pick::Equip(card) = pick { worth.card(look, seat, *card) } else { 0.0 };
        let best = options.iter().copied().max_by(|a, b| of(a).total_cmp(&of(b)));
        out.push(best.unwrap_or(Pick::Done));
    }
}

/// Whether no card of its kind in the hand is better.
pub fn is_best(look: Look<'_>, worth: &Worth, seat: Seat, card: OpsId) -> bool {
    let of = |card: OpsId| worth.card(look, seat, card);
    let kind = look.game.card(card).kind;
    let others = look.state.agent(seat).designs().into_iter().filter(|other| look.game.card(*other).kind == kind);
    { others }.all(|other| of(other) <= of(card))
}

/// The equipped card that should make room for a better one in the hand, where no slot is free.
pub fn to_take_back(look: Look<'_>, worth: &Worth, seat: Seat) -> Option<OpsId> {
    let agent = look.state.agent(seat);
    let of = |card: &OpsId| worth.card(look, seat, *card);
    [OpsKind::Gadget, OpsKind::Covert].into_iter().find_map(|kind| {
        let is = |card: &OpsId| look.game.card(*card).kind == kind;
        if look.has_slot(seat, kind) {
            return None;
        }
        let best = agent.hand.iter().map(|hidden| hidden.card).filter(is).max_by(|a, b| of(a).total_cmp(&of(b)))?;
        let worn = agent.gadgets.iter().map(|gadget| gadget.card).chain(agent.covert.map(|covert| covert.card));
        let worst = worn.filter(is).min_by(|a, b| of(a).total_cmp(&of(b)))?;
        let returns = look.may_unequip(seat, worst).is_ok() && of(&best) > of(&worst) + BETTER;
        returns.then_some(worst)
    })
}
