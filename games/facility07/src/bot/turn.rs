//! The own turn: one command after the other, each the best that can be seen from here.

use super::answers::{self, Answer};
use super::foresight::Foresight;
use super::outlook;
use super::time::impatience;
use super::wear;
use crate::look::Look;
use crate::pick::Pick;
use crate::state::State;

/// A command must beat ending the turn by this much.
const WORTHWHILE: f32 = 0.03;
/// Commands in one turn; no Agent needs more.
const MOST: u8 = 30;
/// A new Room brings all Agents on; its explorer first. The Mainframe is no exception, although the next Agent may hack
/// it before its explorer can: seats that wait for another to open it win no more often than seats that go ahead.
const EXPLORE: f32 = 0.4;

/// The best command and what it is worth beyond ending the turn.
pub fn best(
    foresight: &Foresight<'_>,
    state: &State,
    made: u8,
    options: &mut Vec<Pick>,
    tried: &mut Vec<Answer>,
) -> (Vec<Pick>, f32) {
    let seat = foresight.me;
    let look = Look::new(foresight.game, state);
    look.list(seat, &[], options);
    if options.len() == 1 || made > MOST {
        return (vec![Pick::EndTurn], 0.0);
    }
    if let Some(pick) = equip(foresight, look, options) {
        return (vec![pick], 0.1);
    }
    let bare = &foresight.bare(state);
    let end = foresight.expect(bare, &[Pick::EndTurn]);
    let mut best = (end + WORTHWHILE, Answer::new());
    best.1.push(Pick::EndTurn);
    let impatience = impatience(state);
    let fits = outlook::exploring_goals(look).has(state.agent(seat).room);
    let explore =
        options.iter().copied().find(|pick| *pick == Pick::Explore && (fits || state.battle() || impatience > 1.0));
    options.retain(|pick| !matches!(pick, Pick::EndTurn | Pick::Explore | Pick::Equip(_) | Pick::Unequip(_)));
    tried.clear();
    answers::complete(look, seat, options, tried);
    for answer in tried.iter() {
        let mut value = foresight.expect(bare, answer) + unseen(foresight, look, answer[0]);
        if let Pick::Uncover(_) = answer[0] {
            value = value.max(end) + EXPLORE;
        }
        if is_bold(look, seat, answer[0]) {
            value += impatience;
        } else if answer[0] == Pick::UseRoom {
            // Two rivals in the Panic Room could lock each other in for ever.
            value -= impatience;
        }
        if value > best.0 {
            best = (value, *answer);
        }
    }
    if let Some(pick) = explore {
        let value = end + EXPLORE + impatience;
        if value > best.0 {
            let mut answer = Answer::new();
            answer.push(pick);
            best = (value, answer);
        }
    }
    (best.1.to_vec(), best.0 - end)
}

/// Free slots are filled; a much better card takes the place of the worst.
fn equip(foresight: &Foresight<'_>, look: Look<'_>, options: &[Pick]) -> Option<Pick> {
    let worth = |card| foresight.worth.card(look, foresight.me, card);
    let equips = options.iter().filter_map(|pick| if let Pick::Equip(card) = pick { Some(*card) } else { None });
    let best = equips.max_by(|a, b| worth(*a).total_cmp(&worth(*b)));
    best.map(Pick::Equip).or_else(|| wear::to_take_back(look, foresight.worth, foresight.me).map(Pick::Unequip))
}

/// What the position does not show: knowledge, and protection when an enemy is near.
fn unseen(foresight: &Foresight<'_>, look: Look<'_>, head: Pick) -> f32 {
    let id = if let Pick::Play(card) | Pick::Use(card) = head {
        look.game.card(card).activated
    } else if head == Pick::Ability {
        look.game.agent(look.state.agent(foresight.me).card).activated
    } else {
        None
    };
    let Some(id) = id else { return 0.0 };
    let gain = foresight.worth.unseen(id);
    let tense = if is_tense(look, foresight.me) { gain.tense } else { 0.25 * gain.tense };
    gain.plain + tense + if is_stopped(look, foresight.me) { gain.passage } else { 0.0 }
}

/// Whether Guards keep an Agent with movement left from going where she could go.
fn is_stopped(look: Look<'_>, seat: engine::Seat) -> bool {
    let here = look.state.agent(seat).room;
    let guarded = look.guarded();
    look.movement_left(seat) > 0
        && (look.guards_stop(seat, here)
            || look.state.board.adjacent(here).and(guarded).iter().any(|place| look.guards_stop(seat, place)))
}

/// Whether a Guard or a rival is about to matter.
pub fn is_tense(look: Look<'_>, seat: engine::Seat) -> bool {
    let state = look.state;
    let here = state.agent(seat).room;
    let near = state.board.adjacent(here);
    let rivals = state.battle() && state.agents_in(here).len() > 1;
    rivals || look.awake_guard_in(here) || !look.guarded().and(near).is_empty()
}

/// Commands that move the game on at a risk.
fn is_bold(look: Look<'_>, seat: engine::Seat, head: Pick) -> bool {
    if let Pick::Sneak(over) = head {
        return look.awake_guard_in(over);
    }
    matches!(head, Pick::BreakIn(_) | Pick::Fists | Pick::Uncover(_))
        || (head == Pick::UseRoom && look.state.mainframe == Some(look.state.agent(seat).room))
}
