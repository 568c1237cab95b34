//! Who knows what: views, and states a viewer cannot tell from the true one.

use engine::pile::{self, Hidden};
use engine::{Chance, Game, Picks, Seat, Viewer, chance};
use serde::{Deserialize, Serialize};

use super::content::Card;
use super::state::{Burglar, Moment, Phase, Plan, State, ToyFrame};
use super::{Pick, Trapdoor};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub seats: Vec<BurglarView>,
    pub round: u8,
    pub lead: Seat,
    pub bank: u8,
    pub deck: Vec<Option<Card>>,
    pub discard: Vec<Card>,
    /// What may be reacted to now.
    pub moment: Option<Moment>,
    pub over: bool,
}

/// One burglar as a viewer sees it; cards the viewer does not know are `None`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BurglarView {
    pub coins: u8,
    pub nerve: u8,
    pub hand: Vec<Option<Card>>,
    pub traps: Vec<Option<Card>>,
    pub ready: bool,
    /// Shown to its owner only.
    pub plan: Option<Plan>,
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> Self {
        let show = |cards: &[Hidden<Card>]| -> Vec<Option<Card>> {
            cards.iter().map(|hidden| hidden.known.includes(viewer).then_some(hidden.card)).collect()
        };
        let burglar = |seat: Seat| {
            let Burglar { coins, nerve, ref hand, ref traps, plan, asked: _ } = *state.burglar(seat);
            let own = viewer == Viewer::Seat(seat);
            let ready = plan.is_some();
            // Where a card is in a hand says nothing.
            let mut hand: Vec<Option<Card>> = show(hand);
            hand.sort_unstable();
            BurglarView { coins, nerve, hand, traps: show(traps), ready, plan: plan.filter(|_| own) }
        };
        View {
            seats: Seat::first(state.seats).map(burglar).collect(),
            round: state.round,
            lead: state.lead,
            bank: state.bank,
            deck: show(&state.deck),
            discard: state.discard.to_vec(),
            moment: state.stack.iter().find_map(|frame| match frame {
                ToyFrame::Window(window) => Some(window.moment),
                _ => None,
            }),
            over: matches!(state.phase, Phase::Over(_)),
        }
    }
}

/// Deals the cards the viewer does not know anew, and gives the others other plans.
pub fn imagine(rules: &Trapdoor, state: &State, viewer: Viewer, chance: &mut dyn Chance) -> State {
    let mut imagined = *state;
    let unknown = |hidden: &Hidden<Card>| !hidden.known.includes(viewer);
    let hidden = state.burglars.iter().flat_map(|burglar| burglar.traps.iter().chain(&burglar.hand)).chain(&state.deck);
    let mut pool: Vec<Card> = hidden.filter(|hidden| unknown(hidden)).map(|hidden| hidden.card).collect();
    pile::mix(&mut pool, chance);
    // It is public that what lies before a burglar is a trap, so those places are filled first.
    for trap in imagined.burglars.iter_mut().flat_map(|burglar| &mut burglar.traps).filter(|trap| unknown(trap)) {
        if let Some(place) = pool.iter().position(|&card| rules.is_trap(card)) {
            trap.card = pool.remove(place);
        }
    }
    let hands = imagined.burglars.iter_mut().flat_map(|burglar| &mut burglar.hand);
    for (place, card) in hands.chain(&mut imagined.deck).filter(|hidden| unknown(hidden)).zip(pool) {
        place.card = card;
    }
    for seat in state.all().iter().filter(|&seat| viewer != Viewer::Seat(seat)) {
        if state.burglar(seat).plan.is_some() {
            let plan = any_plan(rules, &imagined, seat, chance);
            imagined.burglar_mut(seat).plan = Some(plan);
        }
    }
    imagined
}

/// A plan this seat could have made: what is legal does not hang on who is asked just now.
fn any_plan(rules: &Trapdoor, state: &State, seat: Seat, chance: &mut dyn Chance) -> Plan {
    let mut planning = *state;
    planning.phase = Phase::Planning;
    planning.stack.clear();
    let mut picks = Vec::new();
    let mut listed = Vec::new();
    while rules.options(&planning, seat, &picks, &mut listed) == Picks::More {
        picks.push(listed[chance.below(listed.len() as u32, chance::Draw::Pick) as usize]);
    }
    match *picks {
        [Pick::Play, Pick::Card(card)] => Plan::Play(card),
        [Pick::Lay, Pick::Card(card)] => Plan::Lay(card),
        _ => Plan::Rest,
    }
}
