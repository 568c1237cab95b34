//! Complete answers worth trying.

use engine::{Picks, Seat};

use crate::look::Look;
use crate::pick::Pick;
use crate::state::Alertness;

/// The longest answer weighed; longer ones are only made step by step.
pub type Answer = tinyvec::ArrayVec<[Pick; 4]>;

/// Ways to complete one head: beyond this many the rest is much the same.
const PER_HEAD: usize = 8;

/// Lists complete answers that begin with each of the heads.
pub fn complete(look: Look<'_>, seat: Seat, heads: &[Pick], out: &mut Vec<Answer>) {
    for head in heads {
        let mut answer = Answer::new();
        answer.push(*head);
        let most = out.len() + PER_HEAD;
        extend(look, seat, answer, most, out);
    }
}

fn extend(look: Look<'_>, seat: Seat, answer: Answer, most: usize, out: &mut Vec<Answer>) {
    let mut options = Vec::new();
    if look.list(seat, &answer, &mut options) == Picks::Complete {
        out.push(answer);
        return;
    }
    if answer.len() == answer.capacity() {
        return;
    }
    for next in options {
        if out.len() >= most {
            return;
        }
        if is_idle(look, answer[0], next) {
            continue;
        }
        let mut longer = answer;
        longer.push(next);
        extend(look, seat, longer, most, out);
    }
}

/// F07-RULING-92: fists and weapons that kill nobody do nothing to a Guard who is Dazed already.
pub fn is_idle(look: Look<'_>, head: Pick, target: Pick) -> bool {
    let Pick::Guard(guard) = target else { return false };
    let dazed = || look.state.guards[guard.index()].state == Alertness::Dazed;
    if let Pick::Weapon(card) = head {
        let lethal = look.game.card(card).weapon.is_some_and(|id| look.game.weapon(id).lethal);
        return !lethal && dazed();
    }
    head == Pick::Fists && dazed()
}
