//! Who is asked what, and what may be answered.

use engine::effect::{self, Waiting};
use engine::{Refusal, Seat};

use super::content::{Card, When, Who};
use super::state::{Moment, Phase, Scope, State, Step, TRAP_LIMIT};
use super::{Pick, Reason, Trapdoor, resolver, rules};

/// More ways than any card offers, so that tests can name one too many.
pub const MOST_WAYS: u8 = 4;

/// What a seat is asked, with what the legal answers depend on.
pub enum Ask<'r> {
    Plan,
    HandLimit,
    React(Moment),
    Who(Who, Scope),
    Way(&'r [(String, u16)]),
}

impl Trapdoor {
    /// The one seat asked in the middle of something.
    pub fn interrupted(&self, state: &State) -> Option<(Seat, Ask<'_>)> {
        Some(match effect::waiting(&self.library, &state.stack)? {
            Waiting::Pick(&who, &by, scope) => (resolver::chooser(by, scope), Ask::Who(who, scope)),
            Waiting::Branch(&by, ways, scope) => (resolver::chooser(by, scope), Ask::Way(ways)),
            Waiting::Window(window) => (window.asked()?, Ask::React(window.moment)),
            Waiting::Step(Step::HandLimit(seat)) => (seat, Ask::HandLimit),
            Waiting::Step(Step::TurnUp(_) | Step::Job(..) | Step::Rob { .. } | Step::Test(..)) => return None,
        })
    }

    /// What this seat is asked.
    pub fn ask(&self, state: &State, seat: Seat) -> Option<Ask<'_>> {
        match self.interrupted(state) {
            Some((asked, ask)) => (asked == seat).then_some(ask),
            None => (state.phase == Phase::Planning && state.all().has(seat)).then_some(Ask::Plan),
        }
    }

    /// The one place that says what is legal.
    pub fn may_follow(&self, state: &State, seat: Seat, so_far: &[Pick], next: Pick) -> Result<(), Refusal<Reason>> {
        let not_asked = Err(Refusal::new(rules::ASKED, Reason::NotAsked));
        let Some(ask) = self.ask(state, seat) else { return not_asked };
        match (ask, so_far, next) {
            (Ask::Plan, [], Pick::Rest) | (Ask::React(_), [], Pick::Pass) => Ok(()),
            (Ask::Plan, [], Pick::Play) => can_plan(state, seat, |card| self.playable(state, seat, card)),
            (Ask::Plan, [], Pick::Lay) => can_plan(state, seat, |card| self.layable(state, seat, card)),
            (Ask::Plan, [Pick::Play], Pick::Card(card)) => self.playable(state, seat, card),
            (Ask::Plan, [Pick::Lay], Pick::Card(card)) => self.layable(state, seat, card),
            (Ask::HandLimit, [], Pick::Card(card)) => held(state, seat, card, rules::HAND),
            (Ask::React(moment), [], Pick::Spring(card)) => self.springable(state, seat, moment, card),
            (Ask::Who(who, scope), [], Pick::Seat(picked)) => {
                offered(resolver::select(state, who, scope).0.has(picked))
            }
            (Ask::Way(ways), [], Pick::Way(way)) => offered(usize::from(way) < ways.len()),
            _ => not_asked,
        }
    }

    /// TOY-PLAN-02
    fn playable(&self, state: &State, seat: Seat, card: Card) -> Result<(), Refusal<Reason>> {
        held(state, seat, card, rules::PLAN_CARD)?;
        if self.is_trap(card) { Err(Refusal::new(rules::PLAN_CARD, Reason::IsTrap)) } else { Ok(()) }
    }

    /// TOY-PLAN-02, TOY-PLAN-03
    fn layable(&self, state: &State, seat: Seat, card: Card) -> Result<(), Refusal<Reason>> {
        held(state, seat, card, rules::PLAN_CARD)?;
        if !self.is_trap(card) {
            return Err(Refusal::new(rules::PLAN_CARD, Reason::IsJob));
        }
        if state.burglar(seat).traps.len() == TRAP_LIMIT {
            return Err(Refusal::new(rules::PLAN_ROOM, Reason::NoRoom));
        }
        Ok(())
    }

    /// TOY-TRAP-02
    fn springable(&self, state: &State, seat: Seat, moment: Moment, card: Card) -> Result<(), Refusal<Reason>> {
        if !state.burglar(seat).traps.iter().any(|trap| trap.card == card) {
            return Err(Refusal::new(rules::TRAP_FITS, Reason::NotLaid));
        }
        let fits = match (self.entry(card).when, moment) {
            (Some(When::Job), Moment::Job(_)) | (Some(When::Sprung), Moment::Sprung(_)) => true,
            (Some(When::Robbed), Moment::Robbery { victim, .. }) => victim == seat,
            _ => false,
        };
        if fits { Ok(()) } else { Err(Refusal::new(rules::TRAP_FITS, Reason::WrongMoment)) }
    }
}

fn held(state: &State, seat: Seat, card: Card, rule: engine::Rule) -> Result<(), Refusal<Reason>> {
    if state.burglar(seat).holds(card) { Ok(()) } else { Err(Refusal::new(rule, Reason::NotHeld)) }
}

/// TOY-PICK-01
fn offered(is: bool) -> Result<(), Refusal<Reason>> {
    if is { Ok(()) } else { Err(Refusal::new(rules::PICK, Reason::NotOffered)) }
}

/// Whether any card of the hand fits; if none does, why the first does not.
fn can_plan(
    state: &State,
    seat: Seat,
    fits: impl Fn(Card) -> Result<(), Refusal<Reason>>,
) -> Result<(), Refusal<Reason>> {
    let mut hand = state.burglar(seat).hand.iter().map(|held| fits(held.card));
    let first = hand.next().unwrap_or(Err(Refusal::new(rules::PLAN_CARD, Reason::NotHeld)));
    if hand.any(|fit| fit.is_ok()) { Ok(()) } else { first }
}
